"""Who may hear a case and who has part in it, from the roles of accounts, the committee and the crews."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.events.guard import OF_CLUB
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import COMMITTEE, SCHEDULE
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.protests import Case, Kind, Parties, recused
from sportmafia.tournament.rights import Role

HEARING_ROLES = frozenset({Role.CHIEF_JUDGE, Role.JUDGE, Role.APPEAL_MEMBER})
"""Roles of those who decide cases; members of the committee do so too (sfu.6.5)."""


@dataclass(frozen=True, slots=True)
class Officials:
    """The people who may hear cases: logins with their roles, and who acts as Chief Judge."""

    roles: dict[str, frozenset[Role]]
    committee: frozenset[str]
    chief: str | None

    @property
    def eligible(self) -> frozenset[str]:
        """Judges and members of the committee (sfu.6.5)."""
        judging = {person for person, roles in self.roles.items() if roles & HEARING_ROLES}
        return frozenset(judging | self.committee)


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
    return Officials(roles, committee.members - revoked, chief)


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
    """One who may hear a case, or may not: ``recused`` where he has part in it."""

    person: str
    name: str
    roles: tuple[Role, ...]
    recused: bool
    hears: bool


def candidates(
    case: Case, people: Officials, involved: Parties, name: dict[str, str], *, recuses: bool
) -> tuple[Candidate, ...]:
    """Everybody who could hear a case, those who are recused marked, in the order of their names."""
    able: Iterable[str] = involved.decided if case.kind is Kind.INCIDENT else people.eligible
    who = {*able, *filter(None, (people.chief,))}
    out = recused(case, who, involved) if recuses and case.kind is not Kind.INCIDENT else frozenset()
    found = [
        Candidate(
            person,
            name.get(person, person),
            tuple(role for role in Role if role in people.roles.get(person, ())),
            person in out,
            person in case.hearers,
        )
        for person in who
    ]
    return tuple(sorted(found, key=lambda one: (one.recused, one.name.casefold())))
