"""Places that judges can judge: rounds that leave a table without one are mended by exchanges."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sportmafia.draw.judging import Judge, bench, can_judge, judged
from sportmafia.draw.kernels import Ints
from sportmafia.draw.places import meetings_of, starts
from sportmafia.draw.schedule import schedule_of


def unjudged(where: Ints, tables: tuple[int, ...], judges: Sequence[Judge]) -> list[int]:
    """The rounds (from 0) in which some table can only have a judge whose relative plays there."""
    if not any(judge.kin for judge in judges):
        return []
    everyone = bench(judges, max(tables))
    start = starts(tables)
    return [
        r for r in range(len(tables)) if not can_judge(_sets(where, r, int(start[r]), tables[r]), everyone)
    ]


def _sets(where: Ints, r: int, first: int, tables: int) -> list[list[int]]:
    return [[int(p) + 1 for p in np.flatnonzero(where[:, r] == first + t)] for t in range(tables)]


def barred(where: Ints, tables: tuple[int, ...], judges: Sequence[Judge]) -> frozenset[tuple[int, int, int]]:
    """(player, round, table), all from 0, where a relative would meet the judge who sits there now."""
    if not any(judge.kin for judge in judges):
        return frozenset()
    everyone = bench(judges, max(tables))
    start = starts(tables)
    sets = [_sets(where, r, int(start[r]), count) for r, count in enumerate(tables)]
    seated = judged(schedule_of(where.shape[0], sets), judges)
    return frozenset(
        (p - 1, r, t) for r, one in enumerate(seated) for t, k in enumerate(one) for p in everyone[k].kin
    )


def judgeable(
    where: Ints, tables: tuple[int, ...], judges: Sequence[Judge], table: Ints, weights: Ints, costs: Ints
) -> Ints:
    """The places after the cheapest exchange of a relative with somebody of another table in each such round.

    Costs are those of `replan`: of m meetings, of one meeting of a pair, of a place. A round that no single
    exchange mends stays as it is.
    """
    where = where.copy()
    everyone = bench(judges, max(tables))
    start = starts(tables)
    kin = sorted({p - 1 for judge in judges for p in judge.kin})
    met = meetings_of(where)
    for r in unjudged(where, tables, judges):
        first = int(start[r])
        best: tuple[int, int, int] | None = None
        for p in kin:
            if where[p, r] < 0:
                continue
            for q in np.flatnonzero((where[:, r] >= 0) & (where[:, r] != where[p, r])).tolist():
                price = _price(where, met, table, weights, costs, r, first, (p, q))
                if best is not None and price >= best[0]:
                    continue
                where[[p, q], r] = where[[q, p], r]
                if can_judge(_sets(where, r, first, tables[r]), everyone):
                    best = (price, p, q)
                where[[p, q], r] = where[[q, p], r]
        if best is not None:
            _, p, q = best
            where[[p, q], r] = where[[q, p], r]
            met = meetings_of(where)
    return where


def _price(
    where: Ints,
    met: Ints,
    table: Ints,
    weights: Ints,
    costs: Ints,
    r: int,
    first: int,
    pair: tuple[int, int],
) -> int:
    """What the whole cost gains when the pair exchange their tables in round r."""
    p, q = pair
    price = 0
    for one, other in ((p, q), (q, p)):
        leaves = np.flatnonzero(where[:, r] == where[one, r])
        leaves = leaves[leaves != one]
        joins = np.flatnonzero(where[:, r] == where[other, r])
        joins = joins[joins != other]
        price += int((table[met[one, joins] + 1] - table[met[one, joins]]).sum())
        price -= int((table[met[one, leaves]] - table[met[one, leaves] - 1]).sum())
        price += int(weights[one, joins].sum()) - int(weights[one, leaves].sum())
        price += int(costs[one, r, where[other, r] - first]) - int(costs[one, r, where[one, r] - first])
    return price
