"""Who may hear a case and who has part in it, from the roles of accounts, the committee and the crews."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sportmafia.rulebooks import Rulebook
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.events.guard import OF_CLUB
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import COMMITTEE, SCHEDULE
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.cites import cite
from sportmafia.tournament.committee import Office
from sportmafia.tournament.protests import Case, Kind, Parties, recused
from sportmafia.tournament.rights import Role

HEARING_ROLES = frozenset({Role.CHIEF_JUDGE, Role.JUDGE, Role.APPEAL_MEMBER})
"""Roles of those who decide cases; members of the committee do so too."""


@dataclass(frozen=True, slots=True)
class Officials:
    """The people who may hear cases: logins with their roles, and who acts as Chief Judge."""

    roles: dict[str, frozenset[Role]]
    committee: frozenset[str]
    judges: frozenset[str]
    chief: str | None

    @property
    def able(self) -> frozenset[str]:
        """Everybody who hears cases anywhere."""
        judging = {person for person, roles in self.roles.items() if roles & HEARING_ROLES}
        return frozenset(judging | self.committee | self.judges)

    def eligible(self, rulebook: Rulebook) -> frozenset[str]:
        """Who hears cases under a rulebook: where it says of whom a commission is made, judges and members of
        the committee and nobody else, whatever his account may do (sfu.6.5).
        """
        if cite(rulebook, "appeal.members") is None:
            return self.able
        judges = {person for person, roles in self.roles.items() if roles & {Role.CHIEF_JUDGE, Role.JUDGE}}
        return frozenset(judges | self.committee | self.judges)


def officials(event: Event, parts: Parts) -> Officials:
    """The officials of an event, in two queries."""
    found: dict[str, set[Role]] = {}
    for login, role in event.officials.values_list("account__login", "role"):
        found.setdefault(login, set()).add(Role(role))
    tournament = event.tournament
    held = ClubRole.objects.filter(ClubRole.in_place(tournament.pk, tournament.club_id))
    for login, part in held.values_list("account__login", "part"):
        found.setdefault(login, set()).add(OF_CLUB[part])
    revoked = {login for login, roles in found.items() if Role.REVOKED in roles}
    roles = {login: frozenset(roles) for login, roles in sorted(found.items()) if login not in revoked}
    committee = parts.get(COMMITTEE)
    chiefs = [login for login, held_roles in roles.items() if Role.CHIEF_JUDGE in held_roles]
    chief = committee.chief or next(iter(chiefs), None)
    judges = frozenset(committee.of(Office.JUDGE)) - revoked
    return Officials(roles, committee.members - revoked, judges, chief)


def parties(case: Case, parts: Parts) -> Parties:
    """Who has part in a case: the crew and the players of its game, or who took the decision appealed."""
    if case.kind is Kind.COMMITTEE:
        decisions = parts.get(COMMITTEE).decisions
        number = case.decision or 0
        return Parties((decisions[number - 1].by,) if 1 <= number <= len(decisions) else ())
    game = parts.get(SCHEDULE).get(case.game)
    return Parties() if game is None else Parties(game.crew, game.players)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One who may hear a case, or may not: ``recused`` where he has part in it, ``outside`` where a rulebook
    makes no commission of such as him.
    """

    person: str
    name: str
    roles: tuple[Role, ...]
    recused: bool
    hears: bool
    outside: bool


def candidates(
    case: Case, people: Officials, involved: Parties, name: dict[str, str], rulebook: Rulebook
) -> tuple[Candidate, ...]:
    """Everybody who could hear a case, those who are recused marked, in the order of their names."""
    at_table = case.kind is Kind.INCIDENT
    able: Iterable[str] = involved.decided if at_table else people.able
    who = {*able, *filter(None, (people.chief,))}
    recuses = rulebook.flag("appeal.recuse") and not at_table
    out = recused(case, who, involved) if recuses else frozenset()
    fit = who if at_table else people.eligible(rulebook) | {people.chief}
    found = [
        Candidate(
            person,
            name.get(person, person),
            tuple(role for role in Role if role in people.roles.get(person, ())),
            person in out,
            person in case.hearers,
            person not in fit,
        )
        for person in who
    ]
    return tuple(sorted(found, key=lambda one: (one.recused or one.outside, one.name.casefold())))
