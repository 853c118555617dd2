"""Chances of places before the last games, by playing them out many times.

The model knows nothing of anybody's strength: a game to come is one of the games played, drawn at random,
with other people at its seats. So winners, first-night kills and points come as often as they did, and
everybody is as likely as everybody else to have had each seat. Run number n of a seed is the same whoever
plays it out, so the result does not depend on the number of processes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isqrt
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING, Final

from sportmafia.game.result import SEATS
from sportmafia.scoring import Book, Distance, ScoredGame
from sportmafia.scoring.lines import counts

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook
    from sportmafia.scoring.needs import Ahead

_BLOCK: Final = 50
"""Runs that a process takes at a time."""
_Z: Final = Fraction(196, 100)
"""Of a normal distribution, 95 % lie within so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Share:
    """How often something came: ``count`` of ``runs``."""

    count: int
    runs: int

    @property
    def value(self) -> Fraction:
        """The share of the runs."""
        return Fraction(self.count, self.runs)

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """Where the chance itself lies with 95 %: Wilson's interval to four decimals, outwards.

        It has a width even after no hit at all.
        """
        runs, share, square = self.runs, self.value, _Z**2
        middle = (share + square / (2 * runs)) / (1 + square / runs)
        under = share * (1 - share) / runs + square / (4 * runs**2)
        scale = 10**12
        root = Fraction(isqrt(under.numerator * scale**2 // under.denominator) + 1, scale)
        half = _Z * root / (1 + square / runs)
        low, high = (middle - half) * 10_000, (middle + half) * 10_000
        return max(Fraction(low // 1, 10_000), Fraction(0)), min(Fraction(-(-high // 1), 10_000), Fraction(1))


@dataclass(frozen=True, slots=True)
class Chances:
    """How often each player ended at each place, in so many runs; a lot due is drawn in its run."""

    runs: int
    places: Mapping[str, Mapping[int, int]]

    def at_least(self, player: str, place: int) -> Share:
        """The share of runs in which the player took this place or a better one."""
        found = self.places.get(player, {})
        return Share(sum(count for at, count in found.items() if at <= place), self.runs)


def chances(
    games: Sequence[ScoredGame],
    rulebook: Rulebook,
    ahead: Ahead,
    distance: Distance | None = None,
    *,
    runs: int,
    seed: str,
    workers: int = 1,
) -> Chances:
    """Play the last games out ``runs`` times.

    Raises ValueError where no game played can serve as a pattern.
    """
    if not any(counts(game) for game in games):
        raise ValueError("chances: no finished game to take as a pattern")
    blocks = [(begin, min(begin + _BLOCK, runs)) for begin in range(0, runs, _BLOCK)]
    play = _Playing(tuple(games), rulebook, ahead, distance or Distance(), seed)
    places: dict[str, dict[int, int]] = {}
    for counted in _played(play, blocks, workers):
        for player, found in counted.items():
            own = places.setdefault(player, {})
            for place, times in found.items():
                own[place] = own.get(place, 0) + times
    return Chances(runs, {player: dict(sorted(found.items())) for player, found in sorted(places.items())})


Counted = dict[str, dict[int, int]]


def _played(play: _Playing, blocks: Sequence[tuple[int, int]], workers: int) -> Iterator[Counted]:
    if workers <= 1 or len(blocks) == 1:
        yield from map(play, blocks)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield from pool.map(play, blocks)


@dataclass(frozen=True)
class _Playing:
    """Plays out a block of runs; it goes to another process as it is."""

    games: tuple[ScoredGame, ...]
    rulebook: Rulebook
    ahead: Ahead
    distance: Distance
    seed: str

    def __call__(self, block: tuple[int, int]) -> Counted:
        book = Book(self.rulebook, self._whole_distance())
        for number, game in enumerate(self.games):
            book.put(str(number), game)
        patterns = [game for game in self.games if counts(game)]
        found: Counted = {}
        for run in range(*block):
            random = Random(f"{self.seed} {run}")
            tables = _tables(self.ahead.left, self.ahead.games, random)
            for number, players in enumerate(tables):
                pattern = random.choice(patterns)
                game = replace(pattern, label="", players=players, stage=self.ahead.stage)
                book.put(f"ahead {number}", game)
            for player, place in _places(book, random):
                own = found.setdefault(player, {})
                own[place] = own.get(place, 0) + 1
            for number in range(len(tables)):
                book.take(f"ahead {number}")
        return found

    def _whole_distance(self) -> Distance:
        """The distance with everybody's N: the games played, missed and left."""
        played: dict[str, int] = {}
        for game in self.games:
            for player in game.players if counts(game) else ():
                played[player] = played.get(player, 0) + 1
        known = self.distance
        scheduled = {
            player: played.get(player, 0) + known.missed.get(player, 0) + self.ahead.left.get(player, 0)
            for player in {*played, *self.ahead.left}
        }
        return replace(known, scheduled=scheduled | dict(known.scheduled))


def _tables(left: Mapping[str, int], count: int, random: Random) -> list[tuple[str, ...]]:
    """Who plays at the tables to come: those with most games left first; empty seats are people outside."""
    rest = {player: games for player, games in sorted(left.items()) if games > 0}
    tables = []
    for _ in range(count):
        mixed = random.sample(sorted(rest), len(rest))
        people = sorted(mixed, key=lambda player: -rest[player])[: len(SEATS)]
        for player in people:
            rest[player] -= 1
            if not rest[player]:
                del rest[player]
        seats = [*people, *("" for _ in range(len(SEATS) - len(people)))]
        tables.append(tuple(random.sample(seats, len(seats))))
    return tables


def _places(book: Book, random: Random) -> Iterator[tuple[str, int]]:
    """Everybody's place, lots drawn by chance."""
    table = book.table()
    shuffled: dict[int, list[int]] = {}
    for row in table.rows:
        standing = row.standing
        if standing is None:
            continue
        if standing.place == standing.place_to:
            yield row.player, standing.place
            continue
        waiting = shuffled.get(standing.place)
        if waiting is None:
            shared = range(standing.place, standing.place_to + 1)
            waiting = shuffled[standing.place] = random.sample(shared, len(shared))
        yield row.player, waiting.pop()
