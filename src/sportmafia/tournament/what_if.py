"""What hangs on open protests: the table under each verdict, and who would move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from sportmafia.scoring.lines import ScoredGame
from sportmafia.scoring.standings import Standings
from sportmafia.scoring.verdicts import Verdict, under
from sportmafia.tournament.protests import Case, Desk, Kind, Status, rulings

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


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


def supposed(desk: Desk, verdicts: Mapping[str, Verdict]) -> Desk:
    """The desk as it would be if the protests against some games ended in these verdicts; others stay
    open.
    """

    def closed(case: Case) -> Case:
        if not case.pending or case.kind is not Kind.RESULT or case.game not in verdicts:
            return case
        return replace(case, status=Status.DECIDED, verdict=verdicts[case.game].value)

    return Desk(tuple(map(closed, desk.cases)))


def marked(table: Standings, desk: Desk) -> frozenset[str]:
    """The players whose rows wait for a decision: they sat in a frozen game."""
    return frozenset(
        row.player for row in table.rows if any(line.game in desk.frozen for line in row.tally.lines)
    )
