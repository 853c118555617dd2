"""Discipline outside the game: warnings (предупреждения), a game lost, removal from the tournament.

What happens at the table is the game's; here is what follows a person through the event, players and
spectators alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from sportmafia.scoring.exact import exact
from sportmafia.scoring.ladder import Rung, Sanction, climb, games_lost
from sportmafia.tournament.cites import cite, held
from sportmafia.tournament.said import Notice, Refusal

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


class By(StrEnum):
    """Who punishes: the game's judge or the Chief Judge (fiim.6.2, sfu.A2.disc.2, points34.6.2)."""

    JUDGE = "judge"
    CHIEF = "chief"


class Body(StrEnum):
    """Whose consent a removal from the tournament may need (sfu.7.2)."""

    CHIEF = "chief"
    JUDGES = "judges"
    COMMITTEE = "committee"


CONSENTS: Final[Mapping[str, frozenset[Body]]] = {
    "chief": frozenset({Body.CHIEF}),
    "chief+committee": frozenset(Body),
}
"""The bodies that each value of `expel.consent` asks."""


@dataclass(frozen=True, slots=True)
class GivenWarning:
    """One warning outside of games: to whom, by which clause, in which words, in which stage.

    ``game`` is the game during which it was given, if any.
    """

    person: str
    clause: str
    by: By
    at: datetime
    text: str
    stage: str
    spectator: bool = False
    game: str = ""


@dataclass(frozen=True, slots=True)
class Ban:
    """A person disqualified for one game: the game he was in, or ``game`` empty for his next one (C11)."""

    person: str
    clause: str | None
    game: str = ""


@dataclass(frozen=True, slots=True)
class Expulsion:
    """A removal from the tournament: proposed for an offence, in force once all who are asked consent."""

    person: str
    clause: str
    at: datetime
    text: str
    consents: tuple[tuple[Body, str], ...] = ()
    lifted: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that was put down about people outside of games."""

    warnings: tuple[GivenWarning, ...] = ()
    bans: tuple[Ban, ...] = ()
    expulsions: tuple[Expulsion, ...] = ()
    in_games: Mapping[str, int] = field(default_factory=dict)
    """Warnings that players have from protocols of games, by person."""

    def count(self, person: str) -> int:
        """All warnings of a person, in games and outside."""
        return self.in_games.get(person, 0) + sum(one.person == person for one in self.warnings)


def rungs(record: Record, person: str, rulebook: Rulebook) -> tuple[Rung, ...]:
    """The rungs of the ladder that a person has climbed (sfu.A1.1.2; E49)."""
    return climb(record.count(person), rulebook)


def brought(record: Record, person: str, rulebook: Rulebook) -> tuple[Notice, ...]:
    """What a person's warnings have brought him, rung by rung, in words."""
    return tuple(_of_rung(person, rung) for rung in rungs(record, person, rulebook))


def _of_rung(person: str, rung: Rung) -> Notice:
    params = {"person": person, "number": str(rung.number), "points": exact(rung.points)}
    return Notice(f"warning_{rung.sanction.value}", rung.clause, params, person)


def next_rung(record: Record, person: str, rulebook: Rulebook, *, spectator: bool = False) -> Notice:
    """What one more warning would bring, said before it is given."""
    ladder = climb(record.count(person) + 1, rulebook)
    if spectator and any(one.person == person and one.spectator for one in record.warnings):
        return Notice("spectator_out", cite(rulebook, "spectator.warning"), {"person": person}, person)
    if spectator or not ladder:
        return Notice("warning_noted", next(iter(rulebook.clauses("warn.ladder")), None), {"person": person})
    return _of_rung(person, ladder[-1])


def warn(record: Record, warning: GivenWarning, rulebook: Rulebook) -> Record | Refusal:
    """Give a warning (sfu.7.4, sfu.7.5, sfu.8.6): the rung that costs a game bans the person for it.

    A spectator has no game to lose: his second warning takes him out of the hall (sfu.7.4).
    """
    clause = rulebook.full_clause(warning.clause)
    if not warning.person:
        return Refusal("person_missing", None, {}, "person")
    if clause is None or held(rulebook, clause) is None:
        return Refusal("clause_unknown", None, {"clause": warning.clause}, warning.person)
    if not warning.text.strip():
        return Refusal("words_missing", clause, {}, warning.person)
    before = games_lost(record.count(warning.person), rulebook)
    after = replace(record, warnings=(*record.warnings, replace(warning, clause=clause)))
    rung = rungs(after, warning.person, rulebook)
    if not warning.spectator and games_lost(after.count(warning.person), rulebook) > before:
        ban = Ban(warning.person, rung[-1].clause, _banned_in(warning.game, rulebook))
        after = replace(after, bans=(*after.bans, ban))
    return after


def ban(record: Record, person: str, clause: str, game: str, rulebook: Rulebook) -> Record | Refusal:
    """Disqualify for one game at once, as a game's judge may (sfu.7.4, sfu.8.5; C115)."""
    full = rulebook.full_clause(clause)
    if not person:
        return Refusal("person_missing", None, {}, "person")
    if full is None or full not in rulebook.in_force("dqs"):
        return Refusal("not_a_ban", cite(rulebook, "sanction.by"), {"clause": clause}, person)
    return replace(record, bans=(*record.bans, Ban(person, full, _banned_in(game, rulebook))))


def _banned_in(game: str, rulebook: Rulebook) -> str:
    """The game that a one-game disqualification takes: the one in play, else, or always, the next (C11)."""
    return game if rulebook.word("dq.one_game") == "current_else_next" else ""


def outside(record: Record, person: str) -> bool:
    """Whether a spectator has to leave the hall: two warnings (sfu.7.4)."""
    return sum(one.person == person and one.spectator for one in record.warnings) >= 2


def technical_defeats(record: Record, person: str, rulebook: Rulebook) -> int:
    """How many technical defeats a person's warnings have brought (sfu.7.5)."""
    return sum(rung.sanction is Sanction.DEFEAT for rung in rungs(record, person, rulebook))


def serve(record: Record, person: str, game: str) -> Record | Refusal:
    """Let a person serve a ban that waits for his next game: it is this one, and a later one is free."""
    for number, one in enumerate(record.bans):
        if one.person == person and not one.game:
            served = replace(one, game=game)
            return replace(record, bans=(*record.bans[:number], served, *record.bans[number + 1 :]))
    return Refusal("no_ban", None, {"person": person}, person)


def missed(record: Record, turns: Mapping[str, Sequence[str]]) -> frozenset[tuple[str, str]]:
    """(person, game) of every game lost by a ban; ``turns`` are a person's games not yet begun, in order.

    Bans for the next game take as many of the next games as there are; once such a game is played, `serve`
    says so.
    """
    pending = Counter(one.person for one in record.bans if not one.game)
    lost = {(one.person, one.game) for one in record.bans if one.game}
    for person, count in pending.items():
        lost |= {(person, game) for game in list(turns.get(person, ()))[:count]}
    return frozenset(lost)


def propose(record: Record, expulsion: Expulsion, rulebook: Rulebook) -> Record | Refusal:
    """Propose a removal from the tournament for an offence that the rulebook lists (fiim.7.3, sfu.5.8,
    sfu.A2.spec.5, fiim-k.7.4, points34.7.4)."""
    clause = rulebook.full_clause(expulsion.clause)
    if not expulsion.person:
        return Refusal("person_missing", None, {}, "person")
    if clause not in rulebook.in_force("expulsions") or clause is None:
        return Refusal(
            "not_an_expulsion",
            None,
            {"clause": expulsion.clause, "known": ", ".join(rulebook.in_force("expulsions"))},
            expulsion.person,
        )
    if not expulsion.text.strip():
        return Refusal("words_missing", clause, {}, expulsion.person)
    if any(one.person == expulsion.person and not one.lifted for one in record.expulsions):
        return Refusal("expulsion_open", clause, {"person": expulsion.person}, expulsion.person)
    return replace(record, expulsions=(*record.expulsions, replace(expulsion, clause=clause, consents=())))


def consent(record: Record, person: str, body: Body, by: str, rulebook: Rulebook) -> Record | Refusal:
    """Record a body's consent by the hand of one who speaks for it (sfu.7.2; C115).

    Nobody agrees with himself: each body speaks by another person.
    """
    at = next(iter(rulebook.clauses("expel.consent")), None)
    needed = CONSENTS[rulebook.word("expel.consent")]
    if body not in needed:
        return Refusal("consent_needless", at, {"body": body.value}, person)
    for number, one in enumerate(record.expulsions):
        if one.person == person and not one.lifted:
            if body in dict(one.consents):
                return Refusal("consent_given", at, {"body": body.value}, person)
            if by in dict(one.consents).values():
                return Refusal("consent_alone", at, {"body": body.value, "person": by}, person)
            agreed = replace(one, consents=(*one.consents, (body, by)))
            return replace(record, expulsions=_with(record.expulsions, number, agreed))
    return Refusal("no_expulsion", at, {"person": person}, person)


def not_for(body: str, by: str, rulebook: Rulebook) -> Refusal:
    """Why somebody's consent is not that of a body: he does not speak for it (sfu.7.2).

    The other judges are none of them the Chief Judge.
    """
    at = next(iter(rulebook.clauses("expel.consent")), None)
    if body == Body.CHIEF:
        return Refusal("chief_only", at, {"move": "expel"}, by)
    if body == Body.JUDGES:
        return Refusal("other_judges", at, {"person": by}, by)
    return Refusal("not_committee", at, {"person": by}, by)


def lift(record: Record, person: str, reason: str) -> Record | Refusal:
    """Take a removal, proposed or in force, back with a reason; it stays in the record."""
    if not reason.strip():
        return Refusal("reason_missing", None, {}, person)
    for number, one in enumerate(record.expulsions):
        if one.person == person and not one.lifted:
            return replace(record, expulsions=_with(record.expulsions, number, replace(one, lifted=reason)))
    return Refusal("no_expulsion", None, {"person": person}, person)


def _with(items: tuple[Expulsion, ...], number: int, item: Expulsion) -> tuple[Expulsion, ...]:
    return (*items[:number], item, *items[number + 1 :])


def lacking(expulsion: Expulsion, rulebook: Rulebook) -> tuple[Body, ...]:
    """The bodies whose consent is still to come."""
    needed, given = CONSENTS[rulebook.word("expel.consent")], dict(expulsion.consents)
    return tuple(body for body in Body if body in needed and body not in given)


def expelled(record: Record, rulebook: Rulebook) -> frozenset[str]:
    """Who is removed from the tournament: results stay for the others, his place is gone (C127)."""
    return frozenset(one.person for one in record.expulsions if not one.lifted and not lacking(one, rulebook))


def warned(record: Record, people: Iterable[str], stages: Iterable[str]) -> dict[str, int]:
    """Warnings given outside of games in these stages, for their table: those in games are in the games
    already, and a table that starts from zero leaves the fines of earlier stages behind (sfu.3.3.2).
    """
    counted = set(stages)
    found = Counter(one.person for one in record.warnings if not one.spectator and one.stage in counted)
    return {person: found[person] for person in people if found[person]}
