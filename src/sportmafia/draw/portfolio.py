"""The portfolio: which arm gets the next slice. Deterministic: seconds only decide where it stops.

Slices are numbered. The first two batches give each arm one slice each; every later batch is chosen from what
all earlier batches found, never from how long they took. Workers only share the slices of one batch, so a
seed and a number of steps give the same places for any number of workers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from sportmafia.draw.arms import arms_of
from sportmafia.draw.bounds import best_bound
from sportmafia.draw.criteria import ordered
from sportmafia.draw.kernels import warm
from sportmafia.draw.places import CRITERIA
from sportmafia.draw.shape import Shape
from sportmafia.draw.slices import Arm, Found

_SHARES = (32, 16, 32, 8, 32, 16, 32, 4, 32, 16, 32, 8, 32, 16, 32, 1)
"""A later batch has a slice for each of these: the arm with fewest turns among the best 1/32, 1/16, ... of
all.
"""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a search stands after a whole slice."""

    steps: int
    q: int
    bound: int
    method: str
    seconds: float
    broken: int = 0
    """Hard wishes that it does not keep, where there are wishes; they are not in `q`, soft ones are."""


@dataclass(frozen=True, slots=True)
class Result:
    """The best places, after `steps` slices; `stopped` says that somebody stopped the search."""

    found: Found
    steps: int
    bound: int
    seconds: float
    proof_seconds: float | None
    """Seconds until the bound was met, None while it is not."""
    stopped: bool = False


def never() -> bool:
    """Nobody stops the search."""
    return False


@dataclass(slots=True)
class _Record:
    """What an arm has done so far."""

    arm: Arm
    turns: int = 0
    best: int = 1 << 62
    spent: bool = False


def _plan(records: list[_Record], batch: int, target: int) -> list[tuple[int, int]]:
    """The (arm, turn) of each slice of a batch.

    First all arms twice, a glance and a look. Then, by `_SHARES`, the arm with fewest turns of a best part of
    them. Once the bound is met, the arms that met it and plain annealing by turns, with long slices: these
    look for flatter optima.
    """
    turns = [r.turns for r in records]
    live = [i for i, r in enumerate(records) if not r.spent]
    ranked = sorted(live, key=lambda i: (records[i].best, i))
    if not ranked:
        return []
    if records[ranked[0]].best <= target:
        polishers = [i for i in ranked if records[i].best <= target or records[i].arm.name == "annealing"]
        return [(i, max(turns[i], 4) + k) for k in range(2) for i in polishers[:8]]
    if batch < 2:
        return [(i, batch) for i in live]
    chosen = []
    for share in _SHARES:
        pool = ranked[: max(2, -(-len(ranked) // share))]
        pick = min(pool, key=lambda i: (turns[i], ranked.index(i)))
        chosen.append((pick, turns[pick]))
        turns[pick] += 1
    return chosen


def _slices(records: list[_Record], seed: int, target: int) -> Iterator[list[tuple[int, int, int]]]:
    """Batches of (arm, seed of the slice, turn of the arm)."""
    number, batch = 0, 0
    while planned := _plan(records, batch, target):
        yield [(i, seed * 1_000_003 + number + k, turn) for k, (i, turn) in enumerate(planned)]
        number += len(planned)
        batch += 1


def _precedes(found: Found, best: Found, order: tuple[str, ...]) -> bool:
    """Whether a find is better than the best so far by the first criterion in which they differ."""
    for name in order:
        if name == "meetings":
            mine, theirs = found.q, best.q
        else:
            mine, theirs = CRITERIA[name](found.where), CRITERIA[name](best.where)
        if mine != theirs:
            return mine < theirs
    return False


def search(
    shape: Shape,
    *,
    seed: int = 1,
    steps: int | None = None,
    seconds: float | None = 10.0,
    workers: int = 1,
    polish: int = 0,
    criteria: tuple[str, ...] = (),
    apart: tuple[int, ...] = (),
    arms: list[Arm] | None = None,
    progress: Callable[[Progress], None] | None = None,
    clock: Callable[[], float] = time.monotonic,
    stop: Callable[[], bool] = never,
) -> Result:
    """Search until the bound is met (and `polish` more slices sought flatter ones), or the steps or seconds
    are spent.

    The find that is least by `criteria` (those that places decide, in their order; Q leads unless it is
    named), then the earlier one, is kept. At least one slice is run. `stop`, asked after each slice, and an
    interrupt (KeyboardInterrupt) end the search with the best so far.

    Where `apart` raises the bound, a find of the arms, which know nothing of it, may lie below: then too
    nothing more is to be had here.
    """
    warm()
    begin = clock()
    target = best_bound(shape.players, shape.games, shape.tables, apart).value
    records = [_Record(arm) for arm in (arms_of(shape) if arms is None else arms)]
    best: Found | None = None
    order = tuple(name for name in ordered(criteria) if name == "meetings" or name in CRITERIA)
    lowest = 1 << 62
    done = 0
    proof: float | None = None
    extra = 0
    interrupted = False
    pool = ThreadPoolExecutor(workers) if workers > 1 else None
    try:
        for jobs in _slices(records, seed, target):
            futures: list[Future[Found | None]] = []
            if pool is not None:
                futures = [pool.submit(records[i].arm.run, target, s, t) for i, s, t in jobs]
            for k, (i, slice_seed, turn) in enumerate(jobs):
                found = (
                    futures[k].result() if pool is not None else records[i].arm.run(target, slice_seed, turn)
                )
                record = records[i]
                record.turns += 1
                record.spent = record.arm.once or found is None
                done += 1
                if found is not None:
                    record.best = min(record.best, found.q)
                    lowest = min(lowest, found.q)
                    if best is None or _precedes(found, best, order):
                        best = found
                        if progress is not None:
                            progress(Progress(done, best.q, target, best.method, clock() - begin))
                newly = lowest <= target and proof is None
                if newly:
                    proof = clock() - begin
                elif proof is not None:
                    extra += 1
                over = steps is not None and done >= steps
                late = steps is None and seconds is not None and clock() - begin >= seconds
                enough = proof is not None and extra >= polish
                stopped = stop()
                if best is not None and (enough or over or late or stopped):
                    return Result(best, done, target, clock() - begin, proof, stopped and not enough)
                if newly:  # the rest of the batch would not look for flatter ones
                    for future in futures[k + 1 :]:
                        future.cancel()
                    break
    except KeyboardInterrupt:
        if best is None:
            raise
        interrupted = True
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)
    if best is None:  # every arm refused the shape: cannot happen, plain annealing takes any
        raise RuntimeError("no arm can draw this shape")
    return Result(best, done, target, clock() - begin, proof, interrupted)
