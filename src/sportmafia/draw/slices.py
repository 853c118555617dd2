"""Slices: the measured portions of work that the arms of the portfolio do, and what they find.

A slice is a pure function of the shape, the seed and its number; it knows nothing of other slices, so slices
can be run in any order, on any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sportmafia.draw.acceptance import thresholds
from sportmafia.draw.kernels import Ints, Longs, anneal, intersections
from sportmafia.draw.places import q_of, starts
from sportmafia.draw.shape import Shape

FIRST_SLICE = 1 << 16
"""Proposals in the second slice of an annealing arm; the first is a glance, later ones are longer."""
LONGEST = 9
"""How often the length of a slice doubles at most."""
REFINE_AT = ("1.2", "1.4", "1.0")
"""Where refinement of a symmetric find starts, by turns: warm enough to leave it, too cold to forget it."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a slice found: its Q, its places, and the words that say how."""

    q: int
    where: Ints
    method: str


@dataclass(frozen=True, slots=True)
class Arm:
    """One way to search. `once`: the arm is exact, more slices find nothing new."""

    name: str
    run: Callable[[int, int, int], Found | None]
    """(target Q, seed of the slice, slices this arm has had) -> what was found, if anything."""
    once: bool = False


def slice_length(turn: int, first: int = FIRST_SLICE) -> int:
    """Proposals in slice number `turn` (from 0) of an arm: a glance, then doubling, then long ones and short
    ones by turns.
    """
    if turn == 0:
        return first >> 3
    double = turn - 1 if turn < 6 else min(3 + (turn - 1) % 4 + (turn - 1) // 12, LONGEST)
    return first << double


def trivial(players: int) -> tuple[Ints, Ints]:
    """The group that moves nobody: (images[0, p], orbit[p])."""
    return np.arange(players, dtype=np.int32)[None, :], np.arange(players, dtype=np.int32)


def cooled(
    shape: Shape,
    where: Ints,
    group: tuple[int, Ints, Ints],
    hot: str,
    state: Longs,
    steps: int,
    target: int,
    method: str,
) -> Found:
    """The best places of one anneal from `where` (which is used up) under a group (order, images, orbits)."""
    _, images, orbit = group
    games = shape.total
    best = where.copy()
    q = anneal(
        where,
        intersections(where, games),
        images,
        orbit,
        starts(shape.tables),
        thresholds(hot, "0.3", unit=2),
        state,
        steps,
        q_of(where, games),
        target,
        best,
    )
    return Found(int(q), best, method)


def refined(shape: Shape, found: Found, state: Longs, turn: int, target: int) -> Found:
    """A symmetric find annealed on without its symmetry, from a mild temperature; the better of the two.

    The first two slices of an arm only show what its symmetry is worth and are not refined.
    """
    if turn < 2 or found.q <= target:
        return found
    nobody = (1, *trivial(shape.players))
    hot = REFINE_AT[turn % len(REFINE_AT)]
    method = f"{found.method}, refined"
    better = cooled(shape, found.where.copy(), nobody, hot, state, slice_length(turn), target, method)
    return better if better.q < found.q else found
