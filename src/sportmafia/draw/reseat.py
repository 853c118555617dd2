"""Seats when some are taken already: newcomers into vacated seats, each table by one exact assignment."""

from __future__ import annotations

from collections.abc import Sequence

from sportmafia.draw.schedule import SEATS, Round, Schedule


def cheapest(cost: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row in an assignment of least cost (rows <= columns), by shortest augmenting paths.

    The method of Kuhn, Munkres and Jonker-Volgenant with whole-number potentials; O(rows^2 x columns).
    """
    rows, columns = len(cost), len(cost[0]) if cost else 0
    up, down = [0] * (rows + 1), [0] * (columns + 1)
    row_of = [0] * (columns + 1)
    way = [0] * (columns + 1)
    for i in range(1, rows + 1):
        row_of[0] = i
        here = 0
        least = [1 << 60] * (columns + 1)
        used = [False] * (columns + 1)
        while row_of[here]:
            used[here] = True
            row, step, best = row_of[here], 1 << 60, 0
            for j in range(1, columns + 1):
                if not used[j]:
                    reduced = cost[row - 1][j - 1] - up[row] - down[j]
                    if reduced < least[j]:
                        least[j], way[j] = reduced, here
                    if least[j] < step:
                        step, best = least[j], j
            for j in range(columns + 1):
                if used[j]:
                    up[row_of[j]] += step
                    down[j] -= step
                else:
                    least[j] -= step
            here = best
        while here:
            row_of[here] = row_of[way[here]]
            here = way[here]
    column = [0] * rows
    for j in range(1, columns + 1):
        if row_of[j]:
            column[row_of[j] - 1] = j - 1
    return column


def reseated(
    players: int,
    sets: Sequence[Sequence[Sequence[int]]],
    before: Schedule | None,
    fixed_rounds: int,
    *,
    keep: bool,
    locked: frozenset[tuple[int, int]] = frozenset(),
) -> Schedule:
    """A schedule with the tables sets[r][t] (players from 1): fixed rounds as in `before`, the rest seated
    in turn.

    With `keep`, who stays at his table of `before` keeps his seat there and only newcomers take the vacated
    seats; without it only those `locked` (player, round from 1). Seats are given so that everybody's counts
    grow as evenly as each table's assignment allows.
    """
    count = [[0] * SEATS for _ in range(players + 1)]
    rounds = []
    for r, tables in enumerate(sets):
        if before is not None and r < fixed_rounds:
            one = _with_rest(before.rounds[r].tables, players)
        else:
            known = before.rounds[r].tables if before is not None and r < len(before.rounds) else ()
            seated = []
            for t, table in enumerate(tables):
                seats = [0] * SEATS
                old = known[t] if t < len(known) else ()
                for s, p in enumerate(old):
                    if p in table and (keep or (p, r + 1) in locked):
                        seats[s] = p
                new = [p for p in table if p not in seats]
                holes = [s for s in range(SEATS) if not seats[s]]
                costs = [[_cost(count[p][s]) for s in holes] for p in new]
                for p, h in zip(new, cheapest(costs), strict=True):
                    seats[holes[h]] = p
                seated.append(tuple(seats))
            one = _with_rest(tuple(seated), players)
        for table in one.tables:
            for s, p in enumerate(table):
                count[p][s] += 1
        rounds.append(one)
    return Schedule(players, tuple(rounds))


def _with_rest(tables: tuple[tuple[int, ...], ...], players: int) -> Round:
    """A round of these tables; everybody else rests."""
    playing = {p for table in tables for p in table}
    return Round(tables, tuple(p for p in range(1, players + 1) if p not in playing))


def _cost(times: int) -> int:
    """What one more time on a seat costs: the growth of its square, steep against a third visit."""
    return (times + 1) ** 3
