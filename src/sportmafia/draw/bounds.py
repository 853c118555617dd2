"""Rigorous lower bounds of Q = sum over pairs of meetings squared (derivations: docs/draw/theory.md).

Primal: every player spreads his 9G meetings over the others as evenly as whole numbers can.
Dual: the Frobenius norms of B B^T and B^T B agree (B = players x games), so
    2Q + sum of G^2 = 100 n + sum over ordered pairs of games of |g and h|^2,
and a game spreads its 10(G - 1) common places over the games of the other rounds as evenly as it can.
Parity: m^2 and m are odd together, so Q has the parity of the number of meetings, 45 n.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from sportmafia.draw.schedule import SEATS, Schedule


class BoundKind(Enum):
    """Which argument gives the best bound."""

    PRIMAL = "primal"
    DUAL = "dual"
    TEAM = "team"


@dataclass(frozen=True, slots=True)
class Bound:
    """A lower bound of Q, the argument behind it, and what each argument gives before parity."""

    value: int
    kind: BoundKind
    primal: int
    dual: int


def even_squares(total: int, cells: int) -> int:
    """The least sum of squares of `cells` whole numbers that sum to `total` (as even as possible)."""
    if cells <= 0:
        return 0
    low, more = divmod(total, cells)
    return (cells - more) * low * low + more * (low + 1) * (low + 1)


def primal(players: int, games_each: Sequence[int], apart: Sequence[int] = ()) -> int:
    """The primal bound, not yet rounded to parity; `apart[i]` others are never to meet player i (team
    version).
    """
    twice = 0
    for i, g in enumerate(games_each):
        others = players - 1 - (apart[i] if apart else 0)
        twice += even_squares((SEATS - 1) * g, others)
    return -(-twice // 2)


def weighted(
    players: int, games_each: Sequence[int], weights: Sequence[Mapping[int, int]], never: int
) -> int:
    """A lower bound of Q plus the cost of soft wishes: `weights[i][j]` is what a meeting of i and j costs
    besides, `never` or more of it a pair that is not to meet at all.

    As in the primal bound every player spreads his meetings, each next one where it costs least: the k-th
    meeting of a pair costs 2k - 1 and its weight. Each pair is counted from both sides.
    """
    twice = 0
    for i, games in enumerate(games_each):
        own = [w for w in weights[i].values() if w < never]
        pairs = Counter(own)
        pairs[0] += players - 1 - len(weights[i])
        heap = [(1 + weight, count) for weight, count in pairs.items() if count]
        heapq.heapify(heap)
        left = (SEATS - 1) * games
        while left > 0 and heap:
            cost, count = heapq.heappop(heap)
            taken = min(count, left)
            twice += taken * cost
            left -= taken
            heapq.heappush(heap, (cost + 2, count))
    return -(-twice // 2)


def dual(games_each: Sequence[int], tables: Sequence[int]) -> int:
    """The dual bound over game intersections, not yet rounded to parity; `tables[r]` games are in round r.

    With uneven games a game's common places are only known to lie between 10(min G - 1) and 10(max G - 1) and
    to sum to the sum of G(G - 1): the convex minimum over all such splits is taken.
    """
    n = sum(tables)
    if n == 0:
        return 0
    low, high = SEATS * (min(games_each) - 1), SEATS * (max(games_each) - 1)
    low = max(low, 0)
    left = sum(g * (g - 1) for g in games_each) - low * n
    squares = 0
    heap: list[tuple[int, int, int]] = []  # (cost of one more, cells, how many more this game may take)
    for t in tables:
        cells = n - t
        squares += t * even_squares(low, cells)
        if cells and left > 0:
            for _ in range(t):
                heapq.heappush(heap, (2 * (low // cells) + 1, cells, low))
    while left > 0 and heap:
        cost, cells, now = heapq.heappop(heap)
        squares += cost
        left -= 1
        if now + 1 < high:
            heapq.heappush(heap, (2 * ((now + 1) // cells) + 1, cells, now + 1))
    twice = SEATS * SEATS * n + squares - sum(g * g for g in games_each)
    return -(-twice // 2)


def best_bound(
    players: int, games_each: Sequence[int], tables: Sequence[int], apart: Sequence[int] = ()
) -> Bound:
    """The best of the bounds, raised to the parity of the number of meetings."""
    first, second = primal(players, games_each, apart), dual(games_each, tables)
    value = max(first, second)
    value += (value ^ (SEATS * (SEATS - 1) // 2 * sum(tables))) & 1
    spread = BoundKind.TEAM if any(apart) else BoundKind.PRIMAL
    kind = spread if first >= second else BoundKind.DUAL
    return Bound(value, kind, first, second)


def bound_of(schedule: Schedule, *, apart: Sequence[int] = ()) -> Bound:
    """The best bound for the numbers of this schedule: its players, games of each, tables of each round."""
    return best_bound(
        schedule.players, schedule.games_each(), [len(r.tables) for r in schedule.rounds], apart
    )
