"""Numbers that a club has worked out itself, held against what the rulebook gives.

Columns of the best move's points, of a game's points, its total and the running total are not taken over:
points follow from the game. A difference tells that the sheet, or what was read of it, is another game than
its author meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from sportmafia.documents.imports.finding import Finding, warning
from sportmafia.documents.imports.game import Imported, number_of
from sportmafia.documents.imports.layout import Cell
from sportmafia.documents.imports.mapping import Field
from sportmafia.scoring import Score, exact
from sportmafia.scoring.best_move import best_move

if TYPE_CHECKING:
    from sportmafia.game.result import GameResult
    from sportmafia.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class Counted:
    """A game with the points that the rulebook gives; None where it gives none."""

    game: Imported
    score: Score | None = None


def controlled(game: Imported, result: GameResult, points: Score, rulebook: Rulebook) -> Counted:
    """The game with what differs in it from the rulebook's points."""
    move = best_move(result, rulebook)
    moved = {} if move is None else {move.seat: move.value}
    totals = {seat: points[seat].total for seat in game.controls}
    given = {
        Field.MOVE_POINTS: ({seat: moved.get(seat, Fraction(0)) for seat in game.controls},),
        # Some clubs write the points for the result there, some all of the game.
        Field.POINTS: ({seat: points[seat].basic for seat in game.controls}, totals),
        Field.TOTAL: (totals,),
    }
    found = tuple(
        finding
        for name, meant in given.items()
        if (finding := _differing(name, _written(game, name), *meant)) is not None
    )
    return Counted(replace(game, findings=(*game.findings, *found)), points)


def running(games: Iterable[Counted]) -> tuple[Imported, ...]:
    """The games of one sheet in its order, with where a running total grows otherwise than by the game.

    What a player brought from before the first game of the sheet is not known, and is not asked for.
    """
    before: dict[str, Fraction] = {}
    told = []
    for counted in games:
        game = counted.game
        players = () if game.sheet is None else game.sheet.players or ()
        grown: dict[int, tuple[Fraction, Cell]] = {}
        given: dict[int, Fraction] = {}
        for seat, (value, cell) in _written(game, Field.RUNNING).items():
            player = players[seat - 1] if players else ""
            if player in before and counted.score is not None:
                grown[seat], given[seat] = (value - before[player], cell), counted.score[seat].total
            if player:
                before[player] = value
        finding = _differing(Field.RUNNING, grown, given)
        told.append(game if finding is None else replace(game, findings=(*game.findings, finding)))
    return tuple(told)


def _written(game: Imported, name: Field) -> dict[int, tuple[Fraction, Cell]]:
    """The numbers that stand in a column, by seat."""
    return dict(_numbers(game.controls, name))


def _numbers(
    controls: Mapping[int, Mapping[Field, Cell]], name: Field
) -> Iterator[tuple[int, tuple[Fraction, Cell]]]:
    for seat, cells in controls.items():
        value = number_of(cells[name].text) if name in cells else None
        if value is not None:
            yield seat, (value, cells[name])


def _differing(
    name: Field, written: Mapping[int, tuple[Fraction, Cell]], *meant: Mapping[int, Fraction]
) -> Finding | None:
    """One message for all seats of a game in which a column differs from the nearest of what it may mean."""
    ways = [
        [(seat, value, given[seat]) for seat, (value, _) in written.items() if value != given[seat]]
        for given in meant
    ]
    nearest = min(ways, key=len)
    if not nearest:
        return None
    shown = ", ".join(f"№{seat}: {exact(value)} ≠ {exact(by_rules)}" for seat, value, by_rules in nearest)
    return warning(written[nearest[0][0]][1].place, f"{name.value}_differs", seats=shown)
