"""From numbers to a plan: library or search, then table numbers, seats and neighbours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sportmafia.draw.kernels import Ints
from sportmafia.draw.library import lookup
from sportmafia.draw.plan import Plan, plan_of
from sportmafia.draw.portfolio import Progress, search
from sportmafia.draw.seats import balanced_seats, even_tables, quiet_neighbours, schedule_of_seats
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
    label_steps: int = 1_000_000
    neighbour_steps: int = 200_000
    neighbour_runs: int = 2


def finished(shape: Shape, where: Ints, effort: Effort) -> Plan:
    """The plan for places: table numbers, exact seats, neighbours; not yet named a method."""
    evened = even_tables(where, shape.tables, seed=effort.seed, steps=effort.label_steps)
    seats, chunk, chunks = balanced_seats(evened, shape.total)
    seats, _ = quiet_neighbours(
        seats,
        chunk,
        chunks,
        shape.players,
        seed=effort.seed,
        steps=effort.neighbour_steps,
        runs=effort.neighbour_runs,
    )
    return plan_of(schedule_of_seats(seats, shape.tables, shape.players), seed=effort.seed)


def make(
    shape: Shape,
    effort: Effort,
    *,
    library: bool = True,
    progress: Callable[[Progress], None] | None = None,
) -> Plan:
    """The plan of a shape: out of the library when it holds one, else searched."""
    entry = lookup(shape) if library else None
    if entry is not None:
        plan = plan_of(entry.schedule(), seed=entry.seed, steps=entry.steps)
        return replace(plan, method=f"library: {entry.method}")
    result = search(
        shape,
        seed=effort.seed,
        steps=effort.steps,
        seconds=effort.seconds,
        workers=effort.workers,
        polish=effort.polish,
        progress=progress,
    )
    return replace(finished(shape, result.found.where, effort), steps=result.steps, method=result.found.method)


