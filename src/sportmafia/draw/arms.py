"""The arms of the portfolio: each is one way to look for places with a small Q, run in slices.

A slice is a pure function of the shape, the seed and its number; it knows nothing of other slices, so slices can
be run in any order, on any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sportmafia.draw.acceptance import thresholds
from sportmafia.draw.groups import Group, abelian_groups, field_products
from sportmafia.draw.kernels import (
    Ints,
    Longs,
    _below,
    anneal,
    anneal_differences,
    intersections,
    random_state,
)
from sportmafia.draw.places import q_of, seeded, starts
from sportmafia.draw.schedule import SEATS
from sportmafia.draw.shape import Shape

FIRST_SLICE = 1 << 16
"""Proposals in the first slice of an annealing arm; later slices of the arm are longer."""
LONGEST = 9
"""How often the length of a slice doubles at most."""


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
    """Proposals in slice number `turn` (from 0) of an arm."""
    return first << min(turn, LONGEST)


def _trivial(players: int) -> tuple[Ints, Ints]:
    return np.arange(players, dtype=np.int32)[None, :], np.arange(players, dtype=np.int32)


def cycles(players: int, order: int, lengths: tuple[int, ...]) -> tuple[Ints, Ints]:
    """The cyclic group of an order with the given cycles of players: (images[k, p], orbit[p])."""
    images = np.empty((order, players), dtype=np.int32)
    orbit = np.empty(players, dtype=np.int32)
    at = 0
    for o, size in enumerate(lengths):
        block = np.arange(size, dtype=np.int32)
        for k in range(order):
            images[k, at : at + size] = at + (block + k) % size
        orbit[at : at + size] = o
        at += size
    return images, orbit


def cycle_types(players: int, order: int) -> list[tuple[int, ...]]:
    """Ways to cut the players into cycles whose lengths divide the order: longest first, few kinds each."""
    divisors = [d for d in range(order, 0, -1) if order % d == 0]
    found: list[tuple[int, ...]] = []
    for spare in (0, 1, 2):  # how many of the long cycles are given up
        longest = players // order - spare
        if longest < 1:
            break
        for second in divisors[1:] or [1]:
            rest = players - longest * order
            kind = [order] * longest + [second] * (rest // second)
            rest -= second * (rest // second)
            for d in divisors:
                kind += [d] * (rest // d)
                rest -= d * (rest // d)
            if tuple(kind) not in found:
                found.append(tuple(kind))
    return found


def _annealed(
    shape: Shape, order: int, images: Ints, orbit: Ints, hot: str, method: str
) -> Callable[[int, int, int], Found | None]:
    def run(target: int, seed: int, turn: int) -> Found | None:
        state = random_state(seed, 1)
        where = seeded(shape, order, images, orbit, state)
        if where is None:
            return None
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
            slice_length(turn),
            q_of(where, games),
            target,
            best,
        )
        return Found(int(q), best, method)

    return run


def plain(shape: Shape) -> Arm:
    """Annealing of Q on the intersections of games, without symmetry."""
    images, orbit = _trivial(shape.players)
    return Arm("annealing", _annealed(shape, 1, images, orbit, "2.5", "annealing"))


def orbits(shape: Shape) -> list[Arm]:
    """Annealing over schedules that a cyclic group acting on players and rounds leaves as they are."""
    rounds = len(shape.tables)
    arms = []
    for order in range(2, rounds + 1):
        runs = rounds // order
        if any(len(set(shape.tables[b * order : (b + 1) * order])) > 1 for b in range(runs)):
            continue
        if rounds % order > 2:
            continue
        for kind in cycle_types(shape.players, order):
            images, orbit = cycles(shape.players, order, kind)
            if seeded(shape, order, images, orbit, random_state(0, 0)) is None:
                continue
            name = f"orbits of Z{order} {'+'.join(map(str, _runs(kind)))}"
            arms.append(Arm(name, _annealed(shape, order, images, orbit, "2.5", name)))
    return arms


def _runs(lengths: tuple[int, ...]) -> list[str]:
    return [f"{lengths.count(d)}x{d}" for d in sorted(set(lengths), reverse=True)]


def _cells(
    group: Group, rows: tuple[int, ...], columns: tuple[int, ...], state: Longs | None
) -> tuple[Ints, Ints, Ints, Ints] | None:
    """Orbits of the cells of a difference matrix under a permutation with the given row and column cycles.

    Each cycle may carry a twist (drawn from `state`; None = no twists) that is added whenever the cycle closes.
    Returns (first, row, column, twist) of the cells in orbit order, or None when the twists contradict.
    """
    add = group.add()
    nexts, wraps, twists = [], [], []
    for kind in (rows, columns):
        following, closes, twist = [], [], []
        at = 0
        for size in kind:
            chosen = 0 if state is None else int(_below(state, group.size))
            for i in range(size):
                following.append(at + (i + 1) % size)
                closes.append(i == size - 1)
                twist.append(chosen)
            at += size
        nexts.append(following)
        wraps.append(closes)
        twists.append(twist)
    seen: dict[tuple[int, int], int] = {}
    first, row, column, image = [0], [], [], []
    for r in range(sum(rows)):
        for i in range(sum(columns)):
            if (r, i) in seen:
                continue
            x, y, shift = r, i, 0
            while (x, y) not in seen:
                seen[x, y] = shift
                row.append(x)
                column.append(y)
                image.append(shift)
                if wraps[0][x]:
                    shift = int(add[shift, twists[0][x]])
                if wraps[1][y]:
                    shift = int(add[shift, twists[1][y]])
                x, y = nexts[0][x], nexts[1][y]
            if seen[x, y] != shift:
                return None
            first.append(len(row))
    return tuple(np.array(v, dtype=np.int32) for v in (first, row, column, image))  # type: ignore[return-value]


def places_of_matrix(matrix: Ints, add: Ints) -> Ints:
    """Places from a difference matrix: player (i, x) = i * T + x sits in round r at table x + matrix[r, i]."""
    rounds, columns = matrix.shape
    size = add.shape[0]
    where = np.empty((columns * size, rounds), dtype=np.int32)
    for i in range(columns):
        for r in range(rounds):
            where[i * size : (i + 1) * size, r] = r * size + add[:, matrix[r, i]]
    return where


def differences(shape: Shape) -> list[Arm]:
    """Difference matrices over abelian groups of order T under prescribed symmetry of rows and columns."""
    if not shape.full or not shape.even or shape.tables[0] < 2:
        return []
    size, rounds = shape.tables[0], len(shape.tables)
    arms = []
    for group in abelian_groups(size):
        for period in (5, 9, 3, 10, 4, 8, 7, 2, 1):
            if period > rounds:
                continue
            rows = (period,) * (rounds // period) + (1,) * (rounds % period)
            columns = (period,) * (SEATS // period) + (1,) * (SEATS % period)
            for twisted in (False, True) if period > 1 else (False,):
                arms.append(_matrix_arm(shape, group, rows, columns, twisted))
    return arms


def _matrix_arm(
    shape: Shape, group: Group, rows: tuple[int, ...], columns: tuple[int, ...], twisted: bool
) -> Arm:
    size = group.size
    name = f"difference matrix {group.name} rows {'+'.join(_runs(rows))}{' twisted' if twisted else ''}"

    def run(target: int, seed: int, turn: int) -> Found | None:
        state = random_state(seed, 2)
        cells = None
        for _ in range(64):
            cells = _cells(group, rows, columns, state if twisted else None)
            if cells is not None:
                break
        if cells is None:
            return None
        first, row, column, image = cells
        values = np.array([int(_below(state, size)) for _ in range(len(first) - 1)], dtype=np.int32)
        best = values.copy()
        add = group.add()
        length = max(rows)
        anneal_differences(
            values,
            SEATS,
            group.subtract(),
            add,
            first,
            row,
            column,
            image,
            thresholds(str(3 * length) + "e-1" if length == 1 else str(15 * length) + "e-1", str(3 * length) + "e-1", width=512),
            state,
            max(FIRST_SLICE // (2 * length), 1 << 12) << min(turn, LONGEST),
            -(-target // size),
            best,
        )
        matrix = np.empty((len(shape.tables), SEATS), dtype=np.int32)
        for o in range(len(first) - 1):
            for c in range(first[o], first[o + 1]):
                matrix[row[c], column[c]] = add[image[c], best[o]]
        where = places_of_matrix(matrix, add)
        return Found(q_of(where, shape.total), where, name)

    return Arm(name, run)


def algebra(shape: Shape) -> list[Arm]:
    """Lines over a field: player (i, x) sits in round r at table x + r i; no pair meets twice when T >= 11."""
    if not shape.full or not shape.even:
        return []
    size, rounds = shape.tables[0], len(shape.tables)
    field = field_products(size) if size >= 3 else None
    if field is None or rounds > size:
        return []
    group, product = field

    def run(target: int, seed: int, turn: int) -> Found | None:
        add = group.add()
        columns = np.arange(SEATS) % size
        matrix = product[np.arange(rounds)[:, None], columns[None, :]].astype(np.int32)
        where = places_of_matrix(matrix, add)
        return Found(q_of(where, shape.total), where, f"lines over the field of {size}")

    return [Arm("algebra", run, once=True)]


def arms_of(shape: Shape) -> list[Arm]:
    """All arms that a shape allows, the exact ones first."""
    return [*algebra(shape), plain(shape), *differences(shape), *orbits(shape)]
