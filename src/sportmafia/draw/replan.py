"""A draw with rules: wishes, absences, rounds already played, few changes against a schedule that people
know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from sportmafia.draw.acceptance import thresholds
from sportmafia.draw.attendance import attend
from sportmafia.draw.kernels import Ints, Longs, anneal_rules, random_state
from sportmafia.draw.places import meetings_of, shuffle, starts
from sportmafia.draw.reattend import fewest_new
from sportmafia.draw.schedule import SEATS
from sportmafia.draw.wishes import NO_WISHES, Wishes

HARD = 200
"""What a broken hard wish costs at least, in units of Q: more than any single exchange can win back."""


def hard_cost(wishes: Wishes) -> int:
    """What a broken hard wish costs beside these soft ones: more than a few meetings of the heaviest."""
    return max(HARD, 10 * max((wish.weight for wish in wishes.all), default=0))


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be placed. Players, rounds and tables count from 0 here, as in `places`.

    `games` are at most so many each, exactly so many where they sum to the seats; with `least` at least
    those.

    `fixed_rounds`: so many first rounds stay exactly as in `before`. `before[p, r]`: the game of player p in
    the schedule that people know (numbered by this task's tables), -1 = rests, -2 = no say; each place that
    differs from it costs `change_cost`. `locked`: (player, round) pairs that keep their place.
    """

    players: int
    tables: tuple[int, ...]
    games: tuple[int, ...]
    wishes: Wishes = NO_WISHES
    away: frozenset[tuple[int, int]] = frozenset()
    fixed_rounds: int = 0
    before: Ints | None = None
    change_cost: int = 0
    locked: frozenset[tuple[int, int]] = frozenset()
    table_weight: int = 0
    flat_weight: int = 0
    least: tuple[int, ...] = ()
    barred: frozenset[tuple[int, int, int]] = frozenset()
    """(player, round, table of the round) that are as bad as a broken hard wish: a judge of his sits there.
    """


def first_places(task: Task, state: Longs) -> Ints | None:
    """Places with the right attendance, random where `before` does not say; or None.

    With `before` no attendance puts fewer players into rounds where they did not play (`reattend`).
    """
    rounds = len(task.tables)
    start = starts(task.tables)
    wanted = [
        frozenset()
        if task.before is None
        else frozenset(int(p) for p in np.flatnonzero(task.before[:, r] >= 0))
        for r in range(rounds)
    ]
    fixed = range(task.fixed_rounds)
    left = list(task.games)
    for r in fixed:
        for p in wanted[r]:
            left[p] -= 1
    if min(left) < 0:
        return None
    later = range(task.fixed_rounds, rounds)
    shift = task.fixed_rounds
    away = frozenset((p, r - shift) for p, r in task.away if r >= shift)
    known, sizes = [wanted[r] for r in later], [SEATS * task.tables[r] for r in later]
    if task.before is None:
        plays = attend(known, sizes, left, away)
    else:
        played = [g - k for g, k in zip(task.games, left, strict=True)]
        floor = [max(0, g - k) for g, k in zip(task.least or played, played, strict=True)]
        stay = frozenset((p, r - shift) for p, r in task.locked if r >= shift)
        plays = fewest_new(known, sizes, floor, left, away, stay)
    if plays is None:
        return None
    where = np.full((task.players, rounds), -1, dtype=np.int32)
    for r in fixed:
        if task.before is not None:
            where[:, r] = task.before[:, r]
    for r in later:
        room = dict.fromkeys(range(int(start[r]), int(start[r + 1])), SEATS)
        new = []
        for p in sorted(plays[r - shift]):
            g = -1 if task.before is None else int(task.before[p, r])
            if room.get(g, 0) > 0:
                where[p, r] = g
                room[g] -= 1
            else:
                new.append(p)
        shuffle(new, state)
        holes = [g for g, k in room.items() for _ in range(k)]
        for p, g in zip(new, holes, strict=True):
            where[p, r] = g
    return where


def place_costs(task: Task, hard: int) -> Ints:
    """cost[p, r, t] of a place, last column for resting: absences, judges' tables, changes."""
    rounds, width = len(task.tables), max(task.tables)
    cost = np.zeros((task.players, rounds, width + 1), dtype=np.int32)
    start = starts(task.tables)
    for p, r in task.away:
        cost[p, r, :width] += hard
    for judge in task.wishes.judges():
        if judge.table:
            for p in judge.kin:
                cost[p - 1, :, judge.table - 1] += hard
    for p, r, t in task.barred:
        cost[p, r, t] += hard
    if task.before is not None and task.change_cost:
        for r in range(rounds):
            for p in range(task.players):
                g = int(task.before[p, r])
                if g == -2:
                    continue
                cost[p, r, :] += task.change_cost
                keeps = width if g < 0 else g - int(start[r])
                cost[p, r, keeps] -= task.change_cost
    return cost


def pair_weights(task: Task, hard: int) -> Ints:
    """weight[p, q] of a meeting: hard wishes that keep players apart, and the soft ones."""
    weight = np.zeros((task.players, task.players), dtype=np.int32)
    for p, q in task.wishes.apart_pairs():
        weight[p - 1, q - 1] += hard
        weight[q - 1, p - 1] += hard
    for wish in task.wishes.all:
        if wish.weight:
            for p in wish.players:
                for q in wish.players:
                    if p != q:
                        weight[p - 1, q - 1] += wish.weight
    return weight


def hard_breaks(task: Task, where: Ints) -> int:
    """How often places break a hard wish: meetings of pairs that are apart, tables and rounds that are
    barred.
    """
    met = meetings_of(where)
    together = sum(int(met[p - 1, q - 1]) for p, q in task.wishes.apart_pairs())
    barred = place_costs(replace(task, before=None), 1)
    start = starts(task.tables)
    here = 0
    for r in range(len(task.tables)):
        playing = np.flatnonzero(where[:, r] >= 0)
        here += int(barred[playing, r, where[playing, r] - start[r]].sum())
    return together + here


def flat_table(task: Task) -> Ints:
    """pair_cost[m]: m^2, plus `flat_weight` times a whole-number share of (m - mean)^4."""
    rounds = len(task.tables)
    pairs = task.players * (task.players - 1) // 2
    total = SEATS * (SEATS - 1) // 2 * sum(task.tables)
    cost = []
    for m in range(rounds + 2):
        away = abs(pairs * m - total)
        cost.append(m * m + task.flat_weight * away**4 // pairs**4)
    return np.array([min(c, 1 << 24) for c in cost], dtype=np.int32)


def placed(
    task: Task,
    *,
    seed: int,
    steps: int,
    runs: int = 2,
    start_from: Ints | None = None,
    enough: Callable[[int], bool] = lambda _: False,
) -> Ints | None:
    """The best places of `runs` anneals; None when attendance alone is impossible.

    Runs are compared by their whole cost, hard wishes included; a run that starts from `before` (change_cost
    above 0) starts cool, so that what people know mostly stays. No further run begins once the cost is
    `enough`.
    """
    rounds = len(task.tables)
    start = starts(task.tables)
    moving = np.array(list(range(task.fixed_rounds, rounds)), dtype=np.int32)
    fixed = np.zeros((task.players, rounds), dtype=np.int32)
    for p, r in task.locked:
        fixed[p, r] = 1
    kept: tuple[int, Ints] | None = None
    for run in range(runs):
        state = random_state(seed, 2000 + run)
        where = first_places(task, state) if start_from is None else start_from.copy()
        if where is None:
            return None
        if len(moving) == 0:
            return where
        hard = hard_cost(task.wishes)
        costs, weights, table = place_costs(task, hard), pair_weights(task, hard), flat_table(task)
        best = where.copy()
        known = task.before is not None or start_from is not None
        hot = "1" if known else "3"
        anneal_rules(
            where,
            meetings_of(where),
            members_of(where, int(start[-1])),
            start,
            moving,
            table,
            weights,
            costs,
            task.table_weight,
            counts_of(where, start),
            fixed,
            thresholds(hot, "0.3", width=1024),
            state,
            steps,
            best,
        )
        cost = cost_of(task, best, table, weights, costs)
        if kept is None or cost < kept[0]:
            kept = (cost, best)
        if enough(kept[0]):
            break
    return kept[1] if kept else None


def members_of(where: Ints, games: int) -> Ints:
    """members[g, k]: the players of game g, in ascending order."""
    members = np.empty((games, SEATS), dtype=np.int32)
    for r in range(where.shape[1]):
        for g in np.unique(where[:, r]):
            if g >= 0:
                members[g] = np.flatnonzero(where[:, r] == g)
    return members


def counts_of(where: Ints, start: Ints) -> Ints:
    """counts[p, t]: how often player p has table t."""
    width = int(np.diff(start).max())
    counts = np.zeros((where.shape[0], width), dtype=np.int32)
    for r in range(where.shape[1]):
        for p in np.flatnonzero(where[:, r] >= 0):
            counts[p, where[p, r] - start[r]] += 1
    return counts


def cost_of(task: Task, where: Ints, table: Ints, weights: Ints, costs: Ints) -> int:
    """The whole cost of places, counted afresh."""
    start = starts(task.tables)
    met = meetings_of(where).astype(np.int64)
    upper = np.triu_indices(task.players, 1)
    total = int(table.astype(np.int64)[met[upper]].sum()) + int((weights.astype(np.int64) * met)[upper].sum())
    width = max(task.tables)
    for r in range(len(task.tables)):
        column = where[:, r]
        at = np.where(column >= 0, column - start[r], width)
        total += int(costs[np.arange(task.players), r, at].sum())
    counts = counts_of(where, start).astype(np.int64)
    return total + task.table_weight * int((counts * counts).sum())
