"""Places that keep wishes: a draw without them is dealt so that they hold, what still breaks is annealed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from sportmafia.draw.arms import differences
from sportmafia.draw.attendance import fair_games
from sportmafia.draw.benching import barred, judgeable, unjudged
from sportmafia.draw.bounds import best_bound, even_squares, weighted
from sportmafia.draw.fitting import Room, witness
from sportmafia.draw.judging import Judge
from sportmafia.draw.kernels import Ints, random_state
from sportmafia.draw.library import lookup
from sportmafia.draw.make import Effort, finished, places_of
from sportmafia.draw.places import q_of, shuffle, starts
from sportmafia.draw.plan import Plan, apart_counts, plan_of
from sportmafia.draw.portfolio import Progress, Result, search
from sportmafia.draw.replan import (
    Task,
    cost_of,
    flat_table,
    hard_breaks,
    hard_cost,
    pair_weights,
    place_costs,
    placed,
)
from sportmafia.draw.schedule import SEATS
from sportmafia.draw.seats import even_tables
from sportmafia.draw.settle import settled
from sportmafia.draw.shape import Shape
from sportmafia.draw.wishes import Wish, Wishes, broken

RETRIES = 2
"""Searches from places that keep all hard wishes, while no other search keeps them."""
WITNESS_SECONDS = 10.0
"""How long such places are looked for."""
MEND_STEPS = 200_000
"""Steps of the one anneal after a search was stopped before any places kept all hard wishes."""


@dataclass(frozen=True, slots=True)
class EmptySeats:
    """Absences leave so many seats empty: nobody is there to fill them."""

    seats: int


def present_shape(shape: Shape, wishes: Wishes) -> Shape | EmptySeats:
    """The shape with games shared out fairly around the absences that are wished for."""
    away = wishes.away()
    rounds = len(shape.tables)
    for r in range(1, rounds + 1):
        there = shape.players - sum((p, r) in away for p in range(1, shape.players + 1))
        if there < SEATS * shape.tables[r - 1]:
            return EmptySeats(SEATS * shape.tables[r - 1] - there)
    available = [sum((p, r) not in away for r in range(1, rounds + 1)) for p in range(1, shape.players + 1)]
    games = fair_games(SEATS * shape.total, shape.games, available, [0] * shape.players)
    if sum(games) != SEATS * shape.total:
        return EmptySeats(SEATS * shape.total - sum(games))
    return replace(shape, games=games)


def make_wished(
    shape: Shape,
    wishes: Wishes,
    effort: Effort,
    *,
    library: bool = True,
    table_weight: int = 0,
    progress: Callable[[Progress], None] | None = None,
) -> Plan | EmptySeats:
    """The plan that keeps hard wishes first and then has the least Q plus soft costs.

    A schedule without wishes is drawn first and its numbers are dealt so that the wishes hold on it as it is
    (teams on players who never meet); what still breaks, and what hangs on rounds and tables, is annealed
    from there and from scratch. Rounds that the judges cannot judge are mended by single exchanges, or the
    judges get tables of their own. The cheapest of all is taken. Broken hard wishes are named in the
    measures. The search ends once the cost meets its bound (`least_cost`), or when it is stopped.
    """
    present = present_shape(shape, wishes)
    if isinstance(present, EmptySeats):
        return present
    away = frozenset((p - 1, r - 1) for p, r in wishes.away())
    task = Task(present.players, present.tables, present.games, wishes, away, table_weight=table_weight)
    search_ = _Wished(task, effort, progress)
    try:
        _candidates(search_, shape, present, library)
    except KeyboardInterrupt:
        if not search_.candidates:
            raise
        search_.stopped = True
    candidates = search_.candidates
    if not candidates:
        return EmptySeats(0)
    _, _, where, method = min(candidates, key=lambda c: c[:2])
    moored = table_weight > 0 or any(w.rounds or w.table for w in wishes.all)
    plan = finished(present, where, effort, tables_matter=moored)
    return replace(
        plan_of(
            plan.schedule,
            seed=effort.seed,
            steps=effort.steps,
            method=method,
            apart=wishes.apart(),
            broken=broken(plan.schedule, wishes),
        )
    )


class _Wished:
    """The search under wishes: what it was offered, the bound at which it is done, whether it was stopped."""

    def __init__(self, task: Task, effort: Effort, progress: Callable[[Progress], None] | None) -> None:
        """Nothing offered yet."""
        self.task, self.effort, self.progress = task, effort, progress
        self.hard = hard_cost(task.wishes)
        self.costs, self.weights = place_costs(task, self.hard), pair_weights(task, self.hard)
        self.table = flat_table(task)
        self.judges = task.wishes.judges()
        self.candidates: list[tuple[int, int, Ints, str]] = []
        self.bound = least_cost(task, self.weights, self.hard)
        self.stopped = self._mended = False
        self.slices = 0
        self._began = time.monotonic()

    @property
    def best(self) -> tuple[int, int]:
        """(broken hard wishes, cost) of the best offered."""
        return min(one[:2] for one in self.candidates)

    @property
    def done(self) -> bool:
        """Whether nothing is to be gained any more, or somebody wants what there is."""
        self.stopped = self.stopped or self.effort.stop()
        return bool(self.candidates) and (self.stopped or self.best <= (0, self.bound))

    def offer(self, where: Ints | None, method: str) -> None:
        """Take places into the choice, the judges' rounds mended first."""
        if where is None:
            return
        where = judgeable(where, self.task.tables, self.judges, self.table, self.weights, self.costs)
        lacking = len(unjudged(where, self.task.tables, self.judges))
        breaks = hard_breaks(self.task, where) + lacking
        cost = cost_of(self.task, where, self.table, self.weights, self.costs)
        better = not self.candidates or (breaks, cost) < self.best
        self.candidates.append((breaks, cost, where, method))
        if better and self.progress is not None:
            seconds = time.monotonic() - self._began
            free = cost - breaks * self.hard
            self.progress(Progress(self.slices, free, self.bound, method, seconds, breaks))

    def anneal(self, method: str, start_from: Ints | None = None, task: Task | None = None) -> None:
        """Offer what annealing under the wishes finds, unless the search is done; one short anneal is made
        even when it was stopped, where nothing keeps the hard wishes yet.
        """
        if self.done:
            if self.stopped and self.best[0] and not self._mended:
                self._mended = True
                steps = min(self.effort.rule_steps, MEND_STEPS)
                found = placed(self.task, seed=self.effort.seed, steps=steps, runs=1, start_from=start_from)
                self.offer(found, method)
            return
        found = placed(
            task or self.task,
            seed=self.effort.seed,
            steps=self.effort.rule_steps,
            start_from=start_from,
            enough=lambda cost: cost <= self.bound or self.effort.stop(),
        )
        self.offer(found, method)


def least_cost(task: Task, weights: Ints, hard: int) -> int:
    """No places that keep the hard wishes cost less: Q with its bounds, the soft wishes with theirs."""
    apart = tuple(int(k) for k in (weights >= hard).sum(axis=1))
    beside = [{int(q): int(weights[p, q]) for q in np.flatnonzero(weights[p])} for p in range(task.players)]
    free = best_bound(task.players, task.games, task.tables, apart).value
    tables = sum(even_squares(games, max(task.tables)) for games in task.games)
    return max(free, weighted(task.players, task.games, beside, hard)) + task.table_weight * tables


def _candidates(found: _Wished, shape: Shape, present: Shape, library: bool) -> None:
    """Offer places one after the other, until one meets the bound, somebody stops it, or all were tried."""
    task, effort, wishes, judges = found.task, found.effort, found.task.wishes, found.judges
    state = random_state(effort.seed, 6)
    for result, method in _bases(shape, present, wishes, effort, library, found.progress):
        found.stopped = found.stopped or (result.stopped if isinstance(result, Result) else False)
        found.slices += result.steps if isinstance(result, Result) else 0
        base = result.found.where if isinstance(result, Result) else result
        dealt = settled(base, found.weights, wishes.apart(), state)
        if task.table_weight or not wishes.only_apart:
            dealt = even_tables(dealt, present.tables, seed=effort.seed, steps=effort.label_steps)
        found.offer(dealt, method)
        if present.games == shape.games:
            found.anneal(f"{method}, wishes annealed", dealt)
        if found.done:
            break
    lowest = found.best if found.candidates else None
    free = q_of(found.candidates[0][2], present.total) if found.candidates else 0
    if lowest is None or lowest > (0, free + 4):
        found.anneal("annealing under wishes")
    if found.candidates and unjudged(min(found.candidates, key=lambda c: c[:2])[2], task.tables, judges):
        moored_task = replace(task, wishes=Wishes((*wishes.all, *_homes(judges, max(task.tables)))))
        found.anneal("annealing under wishes", task=moored_task)
    for more in range(1, RETRIES + 1):
        if not found.candidates or found.best[0] == 0 or found.done:
            break
        again = _witnessed(task, effort.seed + 1000 * more)
        found.offer(again, "CP-SAT")
        if again is not None:
            kept = replace(task, barred=barred(again, task.tables, judges))
            found.anneal("annealing from CP-SAT", again, kept)


def _witnessed(task: Task, seed: int) -> Ints | None:
    """Places that keep all hard wishes, the players of whom nobody wishes anything shared out at random; or
    None.

    Where the task's games do not let them be kept, others play the games that are over.
    """
    room = Room(task.players, task.tables, min(task.games), max(task.games), len(task.wishes.judges()))
    held = witness(room, task.wishes.hard, task.games, WITNESS_SECONDS, seed)
    exact = held is not None
    if held is None:
        held = witness(room, task.wishes.hard, (), WITNESS_SECONDS, seed)
    if held is None:
        return None
    rounds = len(task.tables)
    start = starts(task.tables)
    where = np.full((task.players, rounds), -1, dtype=np.int32)
    for (p, r), t in held.named.items():
        where[p - 1, r] = start[r] + t
    named = {p - 1 for wish in task.wishes.hard for p in wish.players}
    left = [0 if p in named else games for p, games in enumerate(task.games)]
    if not exact:
        free = [p for p in range(task.players) if p not in named]
        for k, p in enumerate(free):
            left[p] = (sum(held.others.values()) + k) // len(free)
    state = random_state(seed, 9)
    for r in range(rounds):
        holes = [int(start[r]) + t for t in range(task.tables[r]) for _ in range(held.others[r, t])]
        crowd = [p for p in range(task.players) if p not in named]
        shuffle(crowd, state)
        crowd.sort(key=lambda p: -left[p])  # who has most games left plays: then nobody is left with too many
        for p, g in zip(crowd[: len(holes)], holes, strict=True):
            where[p, r] = g
            left[p] -= 1
    return where if not any(left) else None


def _homes(judges: tuple[Judge, ...], tables: int) -> tuple[Wish, ...]:
    """The judges' wishes with a table for each of those who move, as far as there are tables; those with most
    relatives go without where there are more judges.
    """
    free = [t for t in range(1, tables + 1) if all(judge.table != t for judge in judges)]
    movers = sorted((judge for judge in judges if not judge.table), key=lambda judge: len(judge.kin))
    return tuple(
        Wish("judges", tuple(sorted(judge.kin)), table=t, name=judge.name)
        for judge, t in zip(movers, free, strict=False)
    )


def _bases(
    shape: Shape,
    present: Shape,
    wishes: Wishes,
    effort: Effort,
    library: bool,
    progress: Callable[[Progress], None] | None,
) -> Iterator[tuple[Ints | Result, str]]:
    """Good places without the wishes: the library's or a search's, and for teams a difference matrix's."""
    if present.games != shape.games:
        return
    entry = lookup(shape) if library else None
    if entry is not None:
        yield places_of(entry.schedule()), f"library: {entry.method}"
    else:
        apart = apart_counts(shape.players, wishes.apart())
        result = search(
            shape,
            seed=effort.seed,
            steps=effort.steps,
            seconds=effort.seconds,
            workers=effort.workers,
            apart=apart,
            progress=progress,
            stop=effort.stop,
        )
        yield result, result.found.method
    matrices = differences(shape)
    if matrices and wishes.apart():
        result = search(shape, seed=effort.seed, steps=len(matrices), arms=matrices, stop=effort.stop)
        yield result, result.found.method
