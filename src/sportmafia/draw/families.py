"""Relative difference families: an abelian group acts regularly on players' orbits and on runs of rounds.

A subgroup keeps the rounds and moves their tables, so a round is the images of its base tables under the
subgroup, and all rounds are the images of base rounds under the group. With the whole group as large as the
number of players one base table says everything: ten numbers whose differences are all different, as on a
ruler of Golomb, give a schedule in which no pair meets twice.
"""

from __future__ import annotations

from math import gcd

import numpy as np

from sportmafia.draw.acceptance import thresholds
from sportmafia.draw.groups import Group, abelian_groups, subgroups
from sportmafia.draw.kernels import Ints, Longs, anneal_family, random_state, ruler
from sportmafia.draw.places import play_counts, q_of, shuffle
from sportmafia.draw.schedule import SEATS
from sportmafia.draw.shape import Shape
from sportmafia.draw.slices import Arm, Found, refined, slice_length

MOST = 24
"""Arms of one shape: those with the largest groups."""
SMALLEST = 5
"""Order of the smallest group tried."""
HEATS = (("0.7", "0.7"), ("0.8", "0.6"), ("2.5", "0.3"), ("0.8", "0.5"))
"""First and last temperatures by turns: few unknowns are best kept just warm enough to move."""
TRIES = 1 << 25
"""Elements that an exact search tries."""


def families(shape: Shape) -> list[Arm]:
    """One arm for each group that the numbers allow and each kind of subgroup that may keep the rounds."""
    rounds, tables = len(shape.tables), shape.tables[0]
    if len(set(shape.tables)) > 1 or not shape.even:
        return []
    common = gcd(shape.total, shape.players)
    arms: list[Arm] = []
    for size in range(common, SMALLEST - 1, -1):
        if common % size:
            continue
        for inner in range(min(tables, size - 1), 0, -1):
            if tables % inner or size % inner or rounds * inner % size:
                continue
            for group in abelian_groups(size):
                arms.extend(_arm(shape, group, inside) for inside in subgroups(group, inner))
    return arms[:MOST]


def rulers(shape: Shape) -> list[Arm]:
    """One exact search for each group as large as the number of players: ten of its elements whose
    differences are all different and never in the subgroup that keeps the rounds, as the marks of a ruler of
    Golomb are. Then no pair meets twice. Each search ends after `TRIES`.
    """
    size, tables = shape.players, shape.tables[0]
    one_each = len(set(shape.tables)) == 1 and shape.games == (SEATS,) * size and size % tables == 0
    if not one_each or size < SEATS * (SEATS - 1) + tables:  # as many differences beside the subgroup
        return []
    return [
        _ruler(shape, group, inside) for group in abelian_groups(size) for inside in subgroups(group, tables)
    ]


def _ruler(shape: Shape, group: Group, inside: frozenset[int]) -> Arm:
    name = f"ruler in {group.name} over {len(inside)}"

    def run(_target: int, _seed: int, _turn: int) -> Found | None:
        barred = np.zeros(group.size, dtype=np.int32)
        barred[sorted(inside)] = 1
        marks = np.zeros(SEATS, dtype=np.int32)
        if ruler(group.subtract(), barred, marks, TRIES) <= 0:
            return None
        coset, first = cosets(group, inside)
        where = places_of_family(marks[None, :], np.zeros(1, dtype=np.int32), group, coset, first)
        return Found(q_of(where, shape.total), where, name)

    return Arm(name, run, once=True)


def cosets(group: Group, inside: frozenset[int]) -> tuple[Ints, list[int]]:
    """(coset of each element, one element of each coset); the subgroup `inside` is coset 0."""
    add = group.add()
    coset = np.full(group.size, -1, dtype=np.int32)
    first: list[int] = []
    for x in range(group.size):
        if coset[x] < 0:
            coset[add[x, sorted(inside)]] = len(first)
            first.append(x)
    return coset, first


def _arm(shape: Shape, group: Group, inside: frozenset[int]) -> Arm:
    size, rounds, tables = group.size, len(shape.tables), shape.tables[0]
    orbits, bases, each = shape.players // size, rounds * len(inside) // size, tables // len(inside)
    coset, first = cosets(group, inside)
    round_of = np.repeat(np.arange(bases, dtype=np.int32), each)
    within = f" over {len(inside)}" if len(inside) > 1 else ""
    name = f"difference family of {group.name}{within}, {bases * each} base tables"

    longer = 2 if bases * each <= 2 else 1  # few base tables cost little

    def run(target: int, seed: int, turn: int) -> Found | None:
        state = random_state(seed, 9)
        point = random_points(shape, size, first, each, state)
        if point is None:
            return None
        best = point.copy()
        anneal_family(
            point,
            round_of,
            coset,
            orbits,
            group.subtract(),
            thresholds(*HEATS[(turn + longer) % len(HEATS)], unit=2),
            state,
            slice_length(turn + longer),
            -(-2 * target // size),
            best,
        )
        where = places_of_family(best, round_of, group, coset, first)
        return refined(shape, Found(q_of(where, shape.total), where, name), state, turn, target)

    return Arm(name, run)


def random_points(shape: Shape, size: int, first: list[int], each: int, state: Longs) -> Ints | None:
    """Random base tables, `each` to a base round, for orbits of `size` players: every orbit as often as its
    games, at most once with each of the elements in `first` (one for each coset); None where that fails.
    """
    orbits = shape.players // size
    bases = shape.total // size // each
    point = np.empty((bases * each, SEATS), dtype=np.int32)
    quotas = [shape.games[0]] * orbits
    for b in range(bases):
        counts = play_counts([len(first)] * orbits, quotas, bases - b, SEATS * each, state)
        if counts is None:
            return None
        quotas = [q - c for q, c in zip(quotas, counts, strict=True)]
        who: list[int] = []
        for i, plays in enumerate(counts):
            chosen = list(first)
            shuffle(chosen, state)
            who.extend(i * size + x for x in chosen[:plays])
        shuffle(who, state)
        point[b * each : (b + 1) * each] = np.array(who).reshape(each, SEATS)
    return point


def places_of_family(point: Ints, round_of: Ints, group: Group, coset: Ints, first: list[int]) -> Ints:
    """Places from base tables (`kernels.anneal_family`).

    `first` holds one element of each coset: these carry a base round to its images, and the elements of the
    subgroup, coset 0, carry a base table to its images in the round.
    """
    add, size = group.add(), group.size
    inside = np.flatnonzero(coset == 0)
    each = int((round_of == 0).sum())
    tables = each * len(inside)
    bases = len(point) // each
    players = (int(point.max()) // size + 1) * size
    where = np.full((players, bases * len(first)), -1, dtype=np.int32)
    for a, row in enumerate(point):
        orbit, x = row // size * size, row % size
        for k, shift in enumerate(first):
            r = int(round_of[a]) * len(first) + k
            for t, inner in enumerate(inside):
                moved = add[add[x, shift], inner]
                where[orbit + moved, r] = r * tables + a % each * len(inside) + t
    return where
