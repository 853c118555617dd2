"""What hangs on open protests: the table under each verdict, and who would move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sportmafia.scoring.lines import ScoredGame
from sportmafia.scoring.standings import Distance, Standings
from sportmafia.scoring.verdicts import Verdict, tables_under, under, verdicts_of
from sportmafia.tournament.protests import Case, Desk, Status, rulings
from sportmafia.tournament.said import Refusal

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

MOST_TABLES: Final = 625
"""The most tables made at once: four protests of five verdicts."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose row is another: place and points before and after; None where he isn't ranked."""

    player: str
    before: int | None
    after: int | None
    points_before: Fraction
    points_after: Fraction


def moved(before: Standings, after: Standings) -> tuple[Moved, ...]:
    """Whose place or points differ between two tables, in the order of the second, then of the first."""
    then, now = ({row.player: row for row in table.rows} for table in (before, after))
    found = []
    for player in {**now, **then}:
        old, new = then.get(player), now.get(player)
        pair = [(None, Fraction(0)) if row is None else (row.place, row.total) for row in (old, new)]
        if pair[0] != pair[1]:
            found.append(Moved(player, pair[0][0], pair[1][0], pair[0][1], pair[1][1]))
    return tuple(found)


def ruled(games: Sequence[ScoredGame], desk: Desk, rulebook: Rulebook) -> tuple[ScoredGame, ...]:
    """The games as the decided protests leave them."""
    decided = rulings(desk)
    return tuple(under(game, decided.get(game.label, Verdict.STANDS), rulebook) for game in games)


def tables(
    games: Sequence[ScoredGame], desk: Desk, rulebook: Rulebook, distance: Distance | None = None
) -> Mapping[tuple[Verdict, ...], Standings] | Refusal:
    """The table for every combination of verdicts on the games that are frozen, in the order of their cases.

    Refused where there would be more than `MOST_TABLES`; then the protests are looked at one by one.
    """
    frozen = list(dict.fromkeys(case.game for case in desk.pending if case.game in desk.frozen))
    verdicts = verdicts_of(rulebook)
    if len(verdicts) ** len(frozen) > MOST_TABLES:
        params = {"protests": str(len(frozen)), "tables": str(len(verdicts) ** len(frozen))}
        return Refusal("too_many_protests", None, params)
    return tables_under(ruled(games, desk, rulebook), rulebook, dict.fromkeys(frozen, verdicts), distance)


def supposed(desk: Desk, case: Case, verdict: Verdict) -> Desk:
    """The desk as it would be if the protests against a case's game ended in a verdict; others stay open."""
    return Desk(
        tuple(
            replace(one, status=Status.DECIDED, verdict=verdict.value)
            if one.pending and one.kind is case.kind and one.game == case.game
            else one
            for one in desk.cases
        )
    )


def marked(table: Standings, desk: Desk) -> frozenset[str]:
    """The players whose rows wait for a decision: they sat in a frozen game."""
    return frozenset(
        row.player for row in table.rows if any(line.game in desk.frozen for line in row.tally.lines)
    )
