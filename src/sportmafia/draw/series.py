"""Numbers fixed for a series (номер, закреплённый на серию; sfu.3.5.3, C116): one seat in all games.

Players fall into ten classes, one a seat, and each table has one of each class. So players of a class never
meet, N is a multiple of ten, and every schedule is an array of ten columns. Two searches take turns: where
nobody rests, a matrix D of ten rows over a group of c = N / 10 elements, whose column r makes a round (table
t has the player t + D[k, r] of each class k): of two classes every difference is to come as often as
any other; and exchanges of two players of a class. The seats of the classes on the ring are chosen exactly.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from sportmafia.draw.acceptance import thresholds
from sportmafia.draw.bounds import best_bound
from sportmafia.draw.kernels import Ints, Longs, _below, _next, compiled, random_state
from sportmafia.draw.make import Effort
from sportmafia.draw.places import meetings_of, shuffle, spaced_rests, starts
from sportmafia.draw.plan import Plan, plan_of
from sportmafia.draw.portfolio import Progress
from sportmafia.draw.replan import (
    Task,
    cost_of,
    flat_table,
    hard_breaks,
    hard_cost,
    pair_weights,
    place_costs,
)
from sportmafia.draw.schedule import SEATS, schedule_of
from sportmafia.draw.seats import even_tables
from sportmafia.draw.settle import settled
from sportmafia.draw.shape import Shape
from sportmafia.draw.wishes import NO_WISHES, Wishes, broken

STEPS = 200_000
"""Steps of the first anneal; later ones are longer, at most `LONGEST` times."""
LONGEST = 32
DONE_AFTER = 60
"""Anneals, where neither seconds nor steps end the search."""


# --- the search ---


@compiled
def anneal_matrix(
    matrix: Ints, minus: Ints, accept: Longs, state: Longs, steps: int, target: int, best: Ints
) -> int:
    """Anneal the sum over pairs of rows of the squares of how often each difference minus[a, b] of a group
    comes, in steps of one entry; returns the least met, its matrix in `best`. Stops at `target`.
    """
    rows, columns = matrix.shape
    order = minus.shape[0]
    count = np.zeros((rows, rows, order), dtype=np.int32)
    cost = 0
    for k in range(rows):
        for j in range(rows):
            if j != k:
                for r in range(columns):
                    d = minus[matrix[k, r], matrix[j, r]]
                    cost += 2 * count[k, j, d] + 1
                    count[k, j, d] += 1
    cost //= 2
    lowest = cost
    best[:, :] = matrix
    levels, width = accept.shape
    for level in range(levels):
        for _ in range(steps // levels):
            if lowest <= target:
                return lowest
            k = _below(state, rows)
            r = _below(state, columns)
            old = matrix[k, r]
            new = (old + 1 + _below(state, order - 1)) % order
            x = 0
            for j in range(rows):
                if j != k:
                    d = minus[old, matrix[j, r]]
                    e = minus[new, matrix[j, r]]
                    x += 2 * (count[k, j, e] - count[k, j, d] + 1)
            if x > 0 and (x >= width or _next(state) >= accept[level, x]):
                continue
            for j in range(rows):
                if j != k:
                    count[k, j, minus[old, matrix[j, r]]] -= 1
                    count[k, j, minus[new, matrix[j, r]]] += 1
                    count[j, k, minus[matrix[j, r], old]] -= 1
                    count[j, k, minus[matrix[j, r], new]] += 1
            matrix[k, r] = new
            cost += x
            if cost < lowest:
                lowest = cost
                best[:, :] = matrix
    return lowest


@compiled
def anneal_classes(
    members: Ints,
    where: Ints,
    met: Ints,
    weights: Ints,
    costs: Ints,
    start: Ints,
    round_of: Ints,
    accept: Longs,
    state: Longs,
    steps: int,
    cost: int,
    target: int,
    best: Ints,
) -> int:
    """Anneal Q plus weights and costs over exchanges of two players of a class; returns the least met, its
    places in `best`.

    members[g, k]: the player of class k in game g; where[p, r]: his game, -1 = he rests. Two of a class
    exchange their games of one round, or one plays for the other in one round and the other for him in
    another, so that everybody keeps his number of games. All arrays change in place.
    """
    games, seats = members.shape
    last = costs.shape[2] - 1
    levels, width = accept.shape
    lowest = cost
    best[:, :] = where
    for level in range(levels):
        for _ in range(steps // levels):
            if lowest <= target:
                return lowest
            g = _below(state, games)
            r = round_of[g]
            size = start[r + 1] - start[r]
            h = start[r] + _below(state, size) if size > 1 and _next(state) & 1 else _below(state, games)
            s = round_of[h]
            k = _below(state, seats)
            p = members[g, k]
            q = members[h, k]
            if p == q or (r != s and (where[p, s] >= 0 or where[q, r] >= 0)):
                continue
            x = 0
            for j in range(seats):
                if j != k:
                    a = members[g, j]
                    b = members[h, j]
                    if a != b:
                        x += 2 * (met[q, a] - met[p, a] + met[p, b] - met[q, b] + 2)
                        x += weights[q, a] - weights[p, a] + weights[p, b] - weights[q, b]
            t = g - start[r]
            u = h - start[s]
            if r == s:
                x += costs[q, r, t] + costs[p, r, u] - costs[p, r, t] - costs[q, r, u]
            else:
                x += costs[q, r, t] - costs[q, r, last] + costs[p, r, last] - costs[p, r, t]
                x += costs[p, s, u] - costs[p, s, last] + costs[q, s, last] - costs[q, s, u]
            if x > 0 and (x >= width or _next(state) >= accept[level, x]):
                continue
            for j in range(seats):
                if j != k:
                    a = members[g, j]
                    b = members[h, j]
                    if a != b:
                        met[p, a] -= 1
                        met[a, p] -= 1
                        met[q, a] += 1
                        met[a, q] += 1
                        met[q, b] -= 1
                        met[b, q] -= 1
                        met[p, b] += 1
                        met[b, p] += 1
            members[g, k] = q
            members[h, k] = p
            if r == s:
                where[p, r] = h
                where[q, r] = g
            else:
                where[p, r] = -1
                where[q, r] = g
                where[q, s] = -1
                where[p, s] = h
            cost += x
            if cost < lowest:
                lowest = cost
                best[:, :] = where
    return lowest


def first_places(shape: Shape, state: Longs) -> Ints:
    """Places of slots, slot s in class s mod 10: in each round those of a class who have rested most play, at
    tables by chance.
    """
    size = shape.players // SEATS
    start = starts(shape.tables)
    where = np.full((shape.players, len(shape.tables)), -1, dtype=np.int32)
    for k in range(SEATS):
        own = [SEATS * y + k for y in range(size)]
        played = dict.fromkeys(own, 0)
        for r, tables in enumerate(shape.tables):
            shuffle(own, state)
            playing = sorted(own, key=lambda p: played[p])[:tables]
            shuffle(playing, state)
            for t, p in enumerate(playing):
                where[p, r] = start[r] + t
                played[p] += 1
    return where


def groups_of(order: int) -> tuple[tuple[int, ...], ...]:
    """Abelian groups of an order, each as the moduli of its cyclic factors: the cyclic one and, where a
    square divides the order, the one with most factors, which has other difference matrices.
    """
    split: list[int] = []
    left, prime = order, 2
    while left > 1:
        while left % prime == 0:
            split.append(prime)
            left //= prime
        prime += 1
    found: list[int] = []
    while split:  # the greatest factor takes one of each prime, and so on
        own = sorted(set(split))
        for one in own:
            split.remove(one)
        found.append(prod(own))
    return ((order,),) if len(found) < 2 else ((order,), tuple(found))


def difference_table(moduli: tuple[int, ...]) -> Ints:
    """minus[a, b] of the elements of a group, written in mixed radix."""
    size = prod(moduli)
    minus = np.zeros((size, size), dtype=np.int32)
    a, b = np.meshgrid(np.arange(size), np.arange(size), indexing="ij")
    weight = 1
    for m in moduli:
        minus += (weight * ((a // weight - b // weight) % m)).astype(np.int32)
        weight *= m
    return minus


def of_matrix(shape: Shape, matrix: Ints, minus: Ints) -> Ints:
    """Places of slots in which player x of class k has table x - D[k, r] in round r."""
    size = shape.players // SEATS
    where = np.empty((shape.players, len(shape.tables)), dtype=np.int32)
    for r in range(len(shape.tables)):
        for k in range(SEATS):
            for x in range(size):
                where[SEATS * x + k, r] = r * size + minus[x, matrix[k, r]]
    return where


def members_of(where: Ints, games: int, class_of: Ints) -> Ints:
    """members[g, k]: the player of class k in game g."""
    members = np.empty((games, SEATS), dtype=np.int32)
    for p in range(where.shape[0]):
        for g in where[p]:
            if g >= 0:
                members[g, class_of[p]] = p
    return members


@dataclass(frozen=True, slots=True)
class Found:
    """Places with the class of each player; `cost` is Q with soft wishes, `breaks` hard ones that break."""

    breaks: int
    cost: int
    where: Ints
    class_of: Ints
    method: str


class _Search:
    """What the slices of a search share."""

    def __init__(self, shape: Shape, wishes: Wishes, effort: Effort) -> None:
        """The task, its costs, and the bound at which nothing is to be gained any more."""
        away = frozenset((p - 1, r - 1) for p, r in wishes.away())
        self.shape, self.effort, self.wishes = shape, effort, wishes
        self.task = Task(shape.players, shape.tables, shape.games, wishes, away)
        self.hard = hard_cost(wishes)
        self.weights, self.costs = pair_weights(self.task, self.hard), place_costs(self.task, self.hard)
        self.table = flat_table(self.task)
        size = shape.players // SEATS
        self.bound = best_bound(shape.players, shape.games, shape.tables, (size - 1,) * shape.players).value
        self.start = starts(shape.tables)
        self.round_of = np.repeat(np.arange(len(shape.tables)), shape.tables).astype(np.int32)

    def of_slots(self, where: Ints, state: Longs, method: str) -> Found:
        """Places of slots with the wishes' players put on slots that suit them."""
        class_of = (np.arange(self.shape.players) % SEATS).astype(np.int32)
        if not self.wishes.all:
            return self.counted(where, class_of, method)
        marked = np.hstack([where, -2 - np.arange(self.shape.players, dtype=np.int32)[:, None]])
        dealt = settled(marked, self.weights, self.wishes.apart(), state)
        return self.counted(
            np.ascontiguousarray(dealt[:, :-1]), ((-2 - dealt[:, -1]) % SEATS).astype(np.int32), method
        )

    def counted(self, where: Ints, class_of: Ints, method: str) -> Found:
        """Places with what they cost."""
        breaks = hard_breaks(self.task, where)
        cost = cost_of(self.task, where, self.table, self.weights, self.costs)
        return Found(breaks, cost - breaks * self.hard, where, class_of, method)

    def annealed(self, found: Found, state: Longs, steps: int, hot: str, method: str) -> Found:
        """The best of an anneal from some places."""
        where, best = found.where.copy(), found.where.copy()
        anneal_classes(
            members_of(where, self.shape.total, found.class_of),
            where,
            meetings_of(where),
            self.weights,
            self.costs,
            self.start,
            self.round_of,
            thresholds(hot, "0.3", width=1024),
            state,
            steps,
            found.cost + found.breaks * self.hard,
            self.bound,
            best,
        )
        return self.counted(best, found.class_of, method)

    def slice(self, number: int, best: Found | None) -> Found:
        """One portion of the search: a matrix where nobody rests, else and by turns an anneal."""
        state = random_state(self.effort.seed, 4000 + number)
        steps = STEPS * min(1 << (number // 3), LONGEST)
        size = self.shape.players // SEATS
        if self.shape.full and size > 1 and number % 3 == 0:
            moduli = groups_of(size)[number // 3 % len(groups_of(size))]
            minus = difference_table(moduli)
            # The products are exact where c is a prime above nine and there are c rounds.
            entries = [
                [k * r if number == 0 else int(_below(state, size)) for r in range(len(self.shape.tables))]
                for k in range(SEATS)
            ]
            matrix = np.array(entries, dtype=np.int32) % size
            kept = matrix.copy()
            target = -(-self.bound // size)
            anneal_matrix(matrix, minus, thresholds("3", "0.3", width=256), state, steps, target, kept)
            named = "x".join(f"Z{m}" for m in moduli)
            found = self.of_slots(of_matrix(self.shape, kept, minus), state, f"series: matrix over {named}")
            if found.breaks or (self.wishes.all and found.cost > self.bound):
                return self.annealed(found, state, steps, "1", f"{found.method}, annealed")
            return found
        if best is not None and number % 3 == 1:
            return self.annealed(
                best, state, steps, "1", f"{best.method.removesuffix(', annealed')}, annealed"
            )
        first = self.of_slots(first_places(self.shape, state), state, "")
        return self.annealed(first, state, steps, "3", "series: annealing")


def searched(
    shape: Shape, wishes: Wishes, effort: Effort, progress: Callable[[Progress], None] | None = None
) -> tuple[Found, int]:
    """The best places found, and after how many slices: until the bound is met with every hard wish kept, or
    the steps, the seconds or somebody's patience are at an end.
    """
    work = _Search(shape, wishes, effort)
    state = random_state(effort.seed, 3999)
    work.annealed(work.of_slots(first_places(shape, state), state, ""), state, 0, "1", "")
    begin = time.monotonic()  # the loops are machine code by now
    best: Found | None = None
    number = 0
    while True:
        found = work.slice(number, best)
        number += 1
        if best is None or (found.breaks, found.cost) < (best.breaks, best.cost):
            best = found
            if progress is not None:
                seconds = time.monotonic() - begin
                progress(Progress(number, found.cost, work.bound, found.method, seconds, found.breaks))
        most = effort.steps or (DONE_AFTER if effort.seconds is None else 1 << 30)
        late = effort.steps is None and effort.seconds is not None
        if (
            (best.breaks == 0 and best.cost <= work.bound)
            or number >= most
            or (late and time.monotonic() - begin >= (effort.seconds or 0))
            or effort.stop()
        ):
            return best, number


# --- seats and the plan ---


def ring(beside: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The order of the classes round the table for which the sum of beside[k][j] over neighbours is least,
    exactly (Held and Karp).
    """
    size = len(beside)
    rest = size - 1
    least: list[dict[int, tuple[int, int]]] = [{} for _ in range(1 << rest)]
    for k in range(rest):
        least[1 << k][k] = (beside[rest][k], -1)
    for chosen in range(1, 1 << rest):
        for last, (cost, _) in sorted(least[chosen].items()):
            for k in range(rest):
                if not chosen >> k & 1:
                    more, after = cost + beside[last][k], chosen | 1 << k
                    if k not in least[after] or more < least[after][k][0]:
                        least[after][k] = (more, last)
    chosen = (1 << rest) - 1
    last = min(range(rest), key=lambda k: least[chosen][k][0] + beside[k][rest])
    order = [rest]
    while last >= 0:
        order.append(last)
        chosen, last = chosen & ~(1 << last), least[chosen][last][1]
    return tuple(order)


def make_series(
    shape: Shape,
    effort: Effort,
    wishes: Wishes = NO_WISHES,
    *,
    progress: Callable[[Progress], None] | None = None,
) -> Plan:
    """The plan of a shape (`shape.series_misfit` says nothing against it) in which everybody keeps one seat.

    Without wishes number p has seat p mod 10, ten for 0; with them the classes serve the wishes. Broken hard
    wishes are named in the measures.
    """
    found, slices = searched(shape, wishes, effort, progress)
    where = found.where
    if not (wishes.away() or wishes.judges()):
        where = spaced_rests(where, shape.tables, random_state(effort.seed, 8))
        where = even_tables(where, shape.tables, seed=effort.seed, steps=effort.label_steps)
    met = meetings_of(where).astype(np.int64)
    groups = [np.flatnonzero(found.class_of == k) for k in range(SEATS)]
    beside = [[int((met[np.ix_(a, b)] ** 2).sum()) for b in groups] for a in groups]
    order = ring(beside)
    members = members_of(where, shape.total, found.class_of)
    number = np.arange(1, shape.players + 1)
    if not wishes.all:
        for seat, k in enumerate(order):
            for y, p in enumerate(groups[k]):
                number[p] = SEATS * y + seat + 1
    start = starts(shape.tables)
    schedule = schedule_of(
        shape.players,
        [
            [[int(number[members[g, k]]) for k in order] for g in range(start[r], start[r + 1])]
            for r in range(len(shape.tables))
        ],
    )
    return plan_of(
        schedule,
        seed=effort.seed,
        steps=slices,
        method=found.method,
        broken=broken(schedule, wishes),
        series=True,
    )
