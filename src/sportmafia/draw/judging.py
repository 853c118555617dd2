"""Judges at tables: in every round each table has one, and never one of whom a relative plays there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sportmafia.draw.reseat import cheapest
from sportmafia.draw.schedule import Schedule

KIN = 1_000_000
"""What a relative at the judge's table costs: more than any evenness."""
ELSEWHERE = 1_000_000_000
"""What another table costs a judge who stays at his own, or another judge at that table."""


@dataclass(frozen=True, slots=True)
class Judge:
    """A judge (судья): `table` where he stays (0 = he moves), `kin` the players whom he may not judge."""

    name: str
    table: int
    kin: frozenset[int]


def bench(judges: Sequence[Judge], tables: int) -> tuple[Judge, ...]:
    """The judges, and as many more without relatives as the tables need: nobody has to name those."""
    free = [t for t in range(1, tables + 1) if all(judge.table != t for judge in judges)]
    missing = tables - len(judges)
    return (*judges, *(Judge(f"#{t}", 0, frozenset()) for t in free[: max(0, missing)]))


def called(judges: Sequence[Judge], schedule: Schedule) -> tuple[str, ...]:
    """The names of the bench of a schedule; who has none is called by the number of his table."""
    width = max((len(one.tables) for one in schedule.rounds), default=0)
    return tuple(judge.name or f"#{judge.table}" for judge in bench(judges, width))


def judged(
    schedule: Schedule, judges: Sequence[Judge], known: Sequence[Sequence[int]] = ()
) -> tuple[tuple[int, ...], ...]:
    """For every round the judge of each table, as an index into `bench`.

    First nobody judges his relatives (a round where that cannot be has as few of them as possible), then all
    judge equally often, then they see the players equally often: each round is one exact assignment. The
    first rounds may be `known` already.
    """
    width = max((len(one.tables) for one in schedule.rounds), default=0)
    everyone = bench(judges, width)
    games = [0] * len(everyone)
    seen = [[0] * (schedule.players + 1) for _ in everyone]
    found: list[tuple[int, ...]] = []
    for one in schedule.rounds:
        stays = {judge.table: k for k, judge in enumerate(everyone) if judge.table}
        costs = [
            [
                _cost(judge, table, t, games[k], seen[k]) + (ELSEWHERE if stays.get(t, k) != k else 0)
                for k, judge in enumerate(everyone)
            ]
            for t, table in enumerate(one.tables, start=1)
        ]
        played = len(found) < len(known) and len(known[len(found)]) == len(one.tables)
        chosen = list(known[len(found)]) if played else cheapest(costs)
        for table, k in zip(one.tables, chosen, strict=True):
            games[k] += 1
            for p in table:
                seen[k][p] += 1
        found.append(tuple(chosen))
    return tuple(found)


def _cost(judge: Judge, table: Sequence[int], number: int, games: int, seen: Sequence[int]) -> int:
    """What this judge costs at this table."""
    away = ELSEWHERE if judge.table not in (0, number) else 0
    return away + KIN * len(judge.kin.intersection(table)) + 1000 * games + sum(seen[p] for p in table)


def can_judge(tables: Sequence[Sequence[int]], judges: Sequence[Judge]) -> bool:
    """Whether every table of a round can have a judge without relatives there (all judges, see `bench`)."""
    stays = {judge.table for judge in judges if judge.table}
    judge_of: dict[int, int] = {}

    def placed(t: int, tried: set[int]) -> bool:
        for k, judge in enumerate(judges):
            own = judge.table == t if judge.table else t not in stays
            if k in tried or not own or judge.kin.intersection(tables[t - 1]):
                continue
            tried.add(k)
            if k not in judge_of or placed(judge_of[k], tried):
                judge_of[k] = t
                return True
        return False

    return all(placed(t, set()) for t in range(1, len(tables) + 1))
