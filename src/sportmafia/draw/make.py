"""From numbers to a plan: library or search, then table numbers, seats and neighbours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from sportmafia.draw.criteria import before, key, ordered
from sportmafia.draw.finals import turned_seats
from sportmafia.draw.kernels import Ints, random_state
from sportmafia.draw.library import lookup
from sportmafia.draw.places import spaced_rests, starts
from sportmafia.draw.plan import Plan, plan_of
from sportmafia.draw.portfolio import Progress, never, search
from sportmafia.draw.replan import Task, placed
from sportmafia.draw.schedule import SEATS, Schedule
from sportmafia.draw.seats import (
    balanced_seats,
    even_tables,
    quiet_neighbours,
    quiet_rings,
    schedule_of_seats,
)
from sportmafia.draw.shape import Shape


@dataclass(frozen=True, slots=True)
class Effort:
    """How long each stage works: slices or seconds for Q, steps for the stages after it."""

    seed: int = 1
    steps: int | None = None
    seconds: float | None = 10.0
    workers: int = 1
    polish: int = 8
    """Slices spent on flatter optima once Q is proved."""
    criteria: tuple[str, ...] = ()
    """What makes a plan better, in this order (`draw.criteria.ordered` completes it)."""
    label_steps: int = 1_000_000
    neighbour_steps: int = 200_000
    neighbour_runs: int = 2
    rule_steps: int = 2_000_000
    stop: Callable[[], bool] = never
    """Asked between slices and anneals: True ends the search with the best so far."""


def places_of(schedule: Schedule) -> Ints:
    """Places of a schedule, its seats forgotten."""
    start = starts(tuple(len(one.tables) for one in schedule.rounds))
    where = np.full((schedule.players, len(schedule.rounds)), -1, dtype=np.int32)
    for r, t, seated in schedule.tables():
        for p in seated:
            where[p - 1, r] = start[r] + t
    return where


def finished(shape: Shape, where: Ints, effort: Effort, *, tables_matter: bool = False) -> Plan:
    """The plan for places: rests spaced, table numbers, exact seats, neighbours; not yet named a method.

    With `tables_matter` rounds and table numbers stay as they are (absences and judges' tables hang on them).
    """
    if not tables_matter:
        where = spaced_rests(where, shape.tables, random_state(effort.seed, 8))
        where = even_tables(where, shape.tables, seed=effort.seed, steps=effort.label_steps)
    final = turned_seats(shape.total, seed=effort.seed) if shape.players == SEATS else None
    if final is not None:
        return plan_of(schedule_of_seats(final, shape.tables, shape.players), seed=effort.seed)
    even, chunk, chunks = balanced_seats(where, shape.total)
    seed, steps, runs = effort.seed, effort.neighbour_steps, effort.neighbour_runs
    seats, cost = quiet_neighbours(even, chunk, chunks, shape.players, seed=seed, steps=steps, runs=runs)
    if before(ordered(effort.criteria), "neighbours", "seats"):
        rings, least = quiet_rings(even, shape.players, seed=seed, steps=steps, runs=runs)
        seats = rings if least < cost else seats
    return plan_of(schedule_of_seats(seats, shape.tables, shape.players), seed=effort.seed)


Ends = list[tuple[int, Plan]]
"""(weight of equal tables against equal meetings, the plan annealed for it)."""


def make(
    shape: Shape,
    effort: Effort,
    *,
    library: bool = True,
    table_weight: int = 0,
    progress: Callable[[Progress], None] | None = None,
    ends: Callable[[Ends], None] | None = None,
) -> Plan:
    """The plan of a shape: out of the library when it holds one, else searched; the better of both where the
    criteria are named.

    With a table weight, or where equal tables stand before equal meetings, both ends of that trade-off are
    annealed and told to `ends`; the plan is that of the weight, else the best by the criteria.
    """
    order = ordered(effort.criteria)
    plans = []
    entry = lookup(shape) if library else None
    if entry is not None:
        plan = plan_of(entry.schedule(), seed=entry.seed, steps=entry.steps)
        plans.append(replace(plan, method=f"library: {entry.method}"))
    if entry is None or effort.criteria:
        plans.append(_searched(shape, effort, progress))
    best = min(plans, key=lambda plan: key(plan.measures, order))
    if max(shape.tables) < 2 or not (table_weight or before(order, "tables", "meetings")):
        return best
    weight = table_weight or 1
    found = trade_off(shape, best, (0, weight, 20 * weight), effort)
    if ends is not None:
        ends(found)
    wanted = [plan for w, plan in found if w == table_weight or not table_weight]
    return min(wanted or plans, key=lambda plan: key(plan.measures, order))


def _searched(shape: Shape, effort: Effort, progress: Callable[[Progress], None] | None) -> Plan:
    """The plan that a search finds."""
    result = search(
        shape,
        seed=effort.seed,
        steps=effort.steps,
        seconds=effort.seconds,
        workers=effort.workers,
        polish=effort.polish,
        criteria=effort.criteria,
        progress=progress,
        stop=effort.stop,
    )
    return replace(
        finished(shape, result.found.where, effort), steps=result.steps, method=result.found.method
    )


def trade_off(shape: Shape, plan: Plan, weights: tuple[int, ...], effort: Effort) -> Ends:
    """(weight, plan) for each weight of equal tables against equal meetings, annealed from the plan's
    places.
    """
    start = places_of(plan.schedule)
    found = []
    for weight in weights:
        if weight == 0:
            found.append((0, plan))
            continue
        if effort.stop():
            break
        task = Task(shape.players, shape.tables, shape.games, table_weight=weight)
        best: tuple[int, Plan] | None = None
        for origin in (start, None):
            where = placed(task, seed=effort.seed, steps=effort.rule_steps, start_from=origin)
            if where is not None:
                made = finished(shape, where, effort, tables_matter=True)
                cost = made.measures.q + weight * made.measures.table_q
                if best is None or cost < best[0]:
                    best = (cost, replace(made, method=f"annealing with table weight {weight}"))
        if best is not None:
            found.append((weight, best[1]))
    return found
