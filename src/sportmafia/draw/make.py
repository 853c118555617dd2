"""From numbers to a plan: library or search, wishes, then table numbers, seats and neighbours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from sportmafia.draw.arms import differences
from sportmafia.draw.attendance import fair_games
from sportmafia.draw.benching import barred, judgeable, unjudged
from sportmafia.draw.criteria import before, key, ordered
from sportmafia.draw.finals import turned_seats
from sportmafia.draw.fitting import Room, witness
from sportmafia.draw.judging import Judge
from sportmafia.draw.kernels import Ints, random_state
from sportmafia.draw.library import lookup
from sportmafia.draw.places import q_of, shuffle, spaced_rests, starts
from sportmafia.draw.plan import Plan, apart_counts, plan_of
from sportmafia.draw.portfolio import Progress, search
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
from sportmafia.draw.schedule import SEATS, Schedule
from sportmafia.draw.seats import (
    balanced_seats,
    even_tables,
    quiet_neighbours,
    quiet_rings,
    schedule_of_seats,
)
from sportmafia.draw.settle import settled
from sportmafia.draw.shape import Shape
from sportmafia.draw.wishes import Wish, Wishes, broken


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


RETRIES = 2
"""Searches from places that keep all hard wishes, while no other search keeps them."""
WITNESS_SECONDS = 10.0
"""How long such places are looked for."""


@dataclass(frozen=True, slots=True)
class EmptySeats:
    """Absences leave so many seats empty: nobody is there to fill them."""

    seats: int


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
    )
    return replace(
        finished(shape, result.found.where, effort), steps=result.steps, method=result.found.method
    )


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
    measures.
    """
    present = present_shape(shape, wishes)
    if isinstance(present, EmptySeats):
        return present
    away = frozenset((p - 1, r - 1) for p, r in wishes.away())
    task = Task(present.players, present.tables, present.games, wishes, away, table_weight=table_weight)
    hard = hard_cost(wishes)
    costs, weights, table = place_costs(task, hard), pair_weights(task, hard), flat_table(task)
    judges = wishes.judges()
    candidates: list[tuple[int, int, Ints, str]] = []

    def offer(where: Ints | None, method: str) -> None:
        if where is not None:
            where = judgeable(where, task.tables, judges, table, weights, costs)
            lacking = len(unjudged(where, task.tables, judges))
            breaks = hard_breaks(task, where) + lacking
            candidates.append((breaks, cost_of(task, where, table, weights, costs), where, method))

    state = random_state(effort.seed, 6)
    for base, method in _bases(shape, present, wishes, effort, library, progress):
        dealt = settled(base, weights, wishes.apart(), state)
        if task.table_weight or not wishes.only_apart:
            dealt = even_tables(dealt, present.tables, seed=effort.seed, steps=effort.label_steps)
        offer(dealt, method)
        if present.games == shape.games:
            offer(
                placed(task, seed=effort.seed, steps=effort.rule_steps, start_from=dealt),
                f"{method}, wishes annealed",
            )
    lowest = min((c[:2] for c in candidates), default=None)
    free = q_of(candidates[0][2], present.total) if candidates else 0
    if lowest is None or lowest > (0, free + 4):
        offer(placed(task, seed=effort.seed, steps=effort.rule_steps), "annealing under wishes")
    if candidates and unjudged(min(candidates, key=lambda c: c[:2])[2], task.tables, judges):
        moored_task = replace(task, wishes=Wishes((*wishes.all, *_homes(judges, max(task.tables)))))
        offer(placed(moored_task, seed=effort.seed, steps=effort.rule_steps), "annealing under wishes")
    for more in range(1, RETRIES + 1):
        if not candidates or min(c[0] for c in candidates) == 0:
            break
        again = _witnessed(task, effort.seed + 1000 * more)
        offer(again, "CP-SAT")
        if again is not None:
            kept = replace(task, barred=barred(again, task.tables, judges))
            again = placed(kept, seed=effort.seed, steps=effort.rule_steps, start_from=again)
        offer(again, "annealing from CP-SAT")
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
) -> list[tuple[Ints, str]]:
    """Good places without the wishes: the library's or a search's, and for teams a difference matrix's."""
    if present.games != shape.games:
        return []
    found: list[tuple[Ints, str]] = []
    entry = lookup(shape) if library else None
    if entry is not None:
        found.append((places_of(entry.schedule()), f"library: {entry.method}"))
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
        )
        found.append((result.found.where, result.found.method))
    matrices = differences(shape)
    if matrices and wishes.apart():
        result = search(shape, seed=effort.seed, steps=len(matrices), arms=matrices)
        found.append((result.found.where, result.found.method))
    return found


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
