"""The regulation lab: the same games under two rulebooks, and what that does to the tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from sportmafia.lab.columns import RowBuilder, column_table, supports
from sportmafia.lab.correlation import Correlation, kendall, spearman
from sportmafia.lab.digest import Digest
from sportmafia.scoring import ScoredGame, score, standings

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class Placed:
    """A player's total and places in one table; the places differ while he waits for a lot."""

    total: Fraction
    place: int
    place_to: int

    @property
    def rank(self) -> Fraction:
        """The place; of shared ones the middle."""
        return Fraction(self.place + self.place_to, 2)


Table = Mapping[str, Placed]
"""A table by player, in its order."""


class Making:
    """A table in the making: games go in, the table comes out.

    By columns where the rulebook allows, which keeps nothing of a game but its rows; else, or where
    ``exactly`` is asked for, from the games by `scoring.standings`.
    """

    def __init__(self, rulebook: Rulebook, *, exactly: bool = False) -> None:
        self.rulebook = rulebook
        self._builder = RowBuilder() if supports(rulebook) and not exactly else None
        self._games: list[ScoredGame] = []

    def add(self, digest: Digest) -> None:
        """Score a game and enter it."""
        points = score(digest.result, digest.entries, self.rulebook)
        game = ScoredGame("", digest.players, digest.result, points, digest.stage, entries=digest.entries)
        if self._builder is None:
            self._games.append(game)
        else:
            self._builder.add(game)

    def table(self) -> Table:
        """The table. Raises OverflowError where the columns cannot hold its numbers exactly."""
        if self._builder is not None:
            ranked = column_table(self._builder.rows(), self.rulebook).rows()
            return {player: Placed(total, place, to) for player, total, place, to, _ in ranked}
        return {
            row.player: Placed(row.total, row.standing.place, row.standing.place_to)
            for row in standings(self._games, self.rulebook).rows
            if row.standing is not None
        }


@dataclass(frozen=True, slots=True)
class Move:
    """A player in both tables; ``up`` are the places that he gains by the other rules."""

    player: str
    before: Placed
    after: Placed

    @property
    def up(self) -> Fraction:
        """Places gained, negative if lost; halves where places are shared."""
        return self.before.rank - self.after.rank


@dataclass(frozen=True, slots=True)
class Comparison:
    """One event under both rulebooks: the moves in the order of the first table, the correlations."""

    name: str
    games: int
    moves: tuple[Move, ...]
    kendall: Correlation | None
    spearman: Correlation | None

    @property
    def moved(self) -> int:
        """How many players have another place."""
        return sum(1 for move in self.moves if move.up)

    @property
    def mean_move(self) -> Fraction:
        """Places that a player moves, on average, up or down."""
        return sum((abs(move.up) for move in self.moves), Fraction(0)) / max(len(self.moves), 1)

    @property
    def largest_move(self) -> Fraction:
        """The most places that anybody moves."""
        return max((abs(move.up) for move in self.moves), default=Fraction(0))

    @property
    def winners(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who stands first in either table; several while a lot is due."""
        before = tuple(sorted(move.player for move in self.moves if move.before.place == 1))
        return before, tuple(sorted(move.player for move in self.moves if move.after.place == 1))

    @property
    def winner_changed(self) -> bool:
        """Whether somebody else stands first."""
        before, after = self.winners
        return before != after


def compared(name: str, games: int, before: Table, after: Table) -> Comparison:
    """Two tables of the same games held against each other."""
    moves = tuple(Move(player, placed, after[player]) for player, placed in before.items() if player in after)
    ranks = [move.before.rank for move in moves], [move.after.rank for move in moves]
    return Comparison(name, games, moves, kendall(*ranks), spearman(*ranks))


class Rescoring:
    """Events under both rulebooks, game by game.

    What happened in a game stays as it was judged; only points and tables are made anew.
    """

    def __init__(self, before: Rulebook, after: Rulebook, *, exactly: bool = False) -> None:
        self.before = before
        self.after = after
        self._exactly = exactly
        self._events: dict[str, tuple[Making, Making]] = {}
        self._games: dict[str, int] = {}

    def add(self, event: str, digest: Digest) -> None:
        """Score a game of an event by both rulebooks."""
        makings = self._events.get(event)
        if makings is None:
            makings = self._events[event] = (
                Making(self.before, exactly=self._exactly),
                Making(self.after, exactly=self._exactly),
            )
            self._games[event] = 0
        self._games[event] += 1
        for making in makings:
            making.add(digest)

    def comparisons(self) -> list[Comparison]:
        """Every event, in the order in which they began.

        Raises OverflowError where numbers do not fit the columns: then ask for it ``exactly``.
        """
        return [
            compared(event, self._games[event], one.table(), other.table())
            for event, (one, other) in self._events.items()
        ]
