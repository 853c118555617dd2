"""The arms of the portfolio: each is one way to look for places with a small Q, run in slices.

A slice is a pure function of the shape, the seed and its number; it knows nothing of other slices, so slices
can be run in any order, on any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd

import numpy as np

from sportmafia.draw.acceptance import thresholds
from sportmafia.draw.families import families, rulers
from sportmafia.draw.groups import Group, abelian_groups, field_products
from sportmafia.draw.kernels import Ints, Longs, _below, anneal_blocks, anneal_differences, random_state
from sportmafia.draw.places import play_counts, q_of, seeded, shuffle
from sportmafia.draw.schedule import SEATS
from sportmafia.draw.shape import Shape
from sportmafia.draw.slices import Arm, Found, cooled, refined, slice_length, trivial


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
    shape: Shape, order: int, images: Ints, orbit: Ints, method: str
) -> Callable[[int, int, int], Found | None]:
    def run(target: int, seed: int, turn: int) -> Found | None:
        state = random_state(seed, 1)
        where = seeded(shape, order, images, orbit, state)
        if where is None:
            return None
        steps = slice_length(turn if order > 1 else turn + 2)  # without symmetry there is more to search
        found = cooled(shape, where, (order, images, orbit), "2.5", state, steps, target, method)
        return found if order == 1 else refined(shape, found, state, turn, target)

    return run


def plain(shape: Shape) -> Arm:
    """Annealing of Q on the intersections of games, without symmetry."""
    images, orbit = trivial(shape.players)
    return Arm("annealing", _annealed(shape, 1, images, orbit, "annealing"))


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
            arms.append(Arm(name, _annealed(shape, order, images, orbit, name)))
    return arms


def _runs(lengths: tuple[int, ...]) -> list[str]:
    return [f"{lengths.count(d)}x{d}" for d in sorted(set(lengths), reverse=True)]


def _cells(
    group: Group, rows: tuple[int, ...], columns: tuple[int, ...], state: Longs | None
) -> tuple[Ints, Ints, Ints, Ints, Ints] | None:
    """Orbits of the cells of a difference matrix under a permutation with the given row and column cycles.

    From a cell to the next its value is multiplied by a unit of the group (cyclic groups only), and each
    cycle may carry a twist that is added whenever it closes; both are drawn from `state` (None: neither).
    Returns (first, row, column, image) of the cells in orbit order and images[image, value], or None when
    what was drawn contradicts itself on some orbit.
    """
    size, add = group.size, group.add()
    unit = 1
    if state is not None and len(group.orders) == 1:
        units = [u for u in range(1, size) if gcd(u, size) == 1] or [1]
        unit = units[int(_below(state, len(units)))] if _below(state, 2) else 1
    powers = [1]
    while powers[-1] * unit % size != 1 % size and unit != 1:
        powers.append(powers[-1] * unit % size)
    values = np.arange(size)
    products = [(values * u % size) if len(group.orders) == 1 else values for u in powers]
    images = np.concatenate([add[product].T for product in products]).astype(np.int32)
    nexts, wraps, twists = [], [], []
    for kind in (rows, columns):
        following, closes, twist = [], [], []
        at = 0
        for length in kind:
            chosen = 0 if state is None else int(_below(state, size))
            for i in range(length):
                following.append(at + (i + 1) % length)
                closes.append(i == length - 1)
                twist.append(chosen)
            at += length
        nexts.append(following)
        wraps.append(closes)
        twists.append(twist)
    seen: dict[tuple[int, int], tuple[int, int]] = {}
    first, row, column, image = [0], [], [], []
    for r in range(sum(rows)):
        for i in range(sum(columns)):
            if (r, i) in seen:
                continue
            x, y, shift, power = r, i, 0, 0
            while (x, y) not in seen:
                seen[x, y] = (power, shift)
                row.append(x)
                column.append(y)
                image.append(power * size + shift)
                if unit != 1:
                    shift = shift * unit % size
                power = (power + 1) % len(powers)
                if wraps[0][x]:
                    shift = int(add[shift, twists[0][x]])
                if wraps[1][y]:
                    shift = int(add[shift, twists[1][y]])
                x, y = nexts[0][x], nexts[1][y]
            if seen[x, y] != (power, shift):
                return None
            first.append(len(row))
    lists = (first, row, column, image)
    return (*(np.array(v, dtype=np.int32) for v in lists), images)  # type: ignore[return-value]


def places_of_matrix(matrix: Ints, add: Ints) -> Ints:
    """Places from a difference matrix: player (i, x) = i * T + x sits in round r at x + matrix[r, i]."""
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
    arms: list[Arm] = []
    for group in abelian_groups(size):
        for period in (5, 9, 3, 10, 4, 8, 7, 2, 1):
            if period > rounds:
                continue
            rows = (period,) * (rounds // period) + (1,) * (rounds % period)
            columns = (period,) * (SEATS // period) + (1,) * (SEATS % period)
            twists = (False, True) if period > 1 else (False,)
            arms.extend(_matrix_arm(shape, group, rows, columns, twisted) for twisted in twists)
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
        first, row, column, image, images = cells
        values = np.array([int(_below(state, size)) for _ in range(len(first) - 1)], dtype=np.int32)
        best = values.copy()
        add = group.add()
        length = max(rows)
        anneal_differences(
            values,
            SEATS,
            group.subtract(),
            images,
            first,
            row,
            column,
            image,
            thresholds(f"{15 * length}e-1", f"{3 * length}e-1", width=512),
            state,
            max(slice_length(turn + (2 if turn > 1 else 0)) // length, 1 << (14 if turn else 12)),
            -(-target // size),
            best,
        )
        matrix = np.empty((len(shape.tables), SEATS), dtype=np.int32)
        for o in range(len(first) - 1):
            for c in range(first[o], first[o + 1]):
                matrix[row[c], column[c]] = images[image[c], best[o]]
        where = places_of_matrix(matrix, add)
        return refined(shape, Found(q_of(where, shape.total), where, name), state, turn, target)

    return Arm(name, run)


@dataclass(frozen=True, slots=True)
class Rings:
    """How a group of order `size` cuts the tables of a round: `turning` rings of `size` tables that it
    turns, and `standing` tables that it leaves in place, each filled by `orbits` whole orbits and `single`
    single players. Of `columns` orbits of players those that have no place in a round rest.
    """

    size: int
    turning: int
    standing: int
    orbits: int
    single: int
    columns: int

    @property
    def playing(self) -> int:
        """Orbits that play in a round."""
        return SEATS * self.turning + self.orbits * self.standing


def rings(players: int, tables: int) -> list[Rings]:
    """All cuts of so many tables with at most two standing tables, which have at most two single players
    each.

    Single players never rest, so they come only where everybody plays in every round.
    """
    found = []
    for size in range(max(2 if tables <= 5 else 3, tables // 4), tables + 1):
        for turning in range(1, tables // size + 1):
            standing = tables - turning * size
            orbits, single = divmod(SEATS, size) if standing else (0, 0)
            if standing > 2 or single > 2 or (standing and not orbits):
                continue
            columns, over = divmod(players - standing * single, size)
            cut = Rings(size, turning, standing, orbits, single, columns)
            if not over and cut.playing <= columns and (not single or cut.playing == columns):
                found.append(cut)
    return found


def blocks(shape: Shape) -> list[Arm]:
    """Difference matrices with standing tables and resting orbits: a group turns rings of tables in every
    round.
    """
    if len(set(shape.tables)) > 1 or not shape.even or shape.tables[0] < 2 or shape.players > 400:
        return []
    rounds, games = len(shape.tables), shape.games[0]
    arms: list[Arm] = []
    for cut in rings(shape.players, shape.tables[0]):
        if shape.full and not cut.standing and cut.turning == 1:
            continue  # a plain difference matrix: see `differences`
        for group in abelian_groups(cut.size):
            for period in (d for d in range(1, rounds + 1) if rounds % d == 0):
                kinds = cycle_types(cut.columns, period)[:3] if period > 1 else [(1,) * cut.columns]
                arms.extend(
                    _block_arm(shape, cut, group, period, kind)
                    for kind in kinds
                    if all(games * size % period == 0 for size in kind)
                )
    return arms


def _block_arm(shape: Shape, cut: Rings, group: Group, period: int, kinds: tuple[int, ...]) -> Arm:
    rounds, games = len(shape.tables), shape.games[0]
    permuted, cycle = cycles(cut.columns, period, kinds)
    alone, each = trivial(cut.columns)
    beside = np.full(max(cut.standing, 1), cut.single, dtype=np.int32)
    among_single = cut.standing * (cut.single * (cut.single - 1) // 2) * rounds * rounds
    name = f"rings of {group.name}, rows of {period} {'+'.join(_runs(kinds))}"

    def cool(
        kind: Ints, value: Ints, symmetry: tuple[Ints, Ints], hot: int, state: Longs, steps: int, target: int
    ) -> tuple[Ints, Ints]:
        best_kind, best_value = kind.copy(), value.copy()
        accept = thresholds(f"{hot * cut.size}e-1", f"{25 * cut.size}e-2", width=1024)
        anneal_blocks(
            kind,
            value,
            *symmetry,
            group.subtract(),
            beside,
            cut.turning,
            accept,
            state,
            steps,
            target - among_single,
            best_kind,
            best_value,
        )
        return best_kind, best_value

    def run(target: int, seed: int, turn: int) -> Found | None:
        state = random_state(seed, 4)
        kind = np.full((rounds, cut.columns), -1, dtype=np.int32)
        value = np.zeros((rounds, cut.columns), dtype=np.int32)
        quotas = [games * size // period for size in kinds]
        for base in range(0, rounds, period):
            row = [u for u in range(cut.turning) for _ in range(SEATS)]
            row += [cut.turning + v for v in range(cut.standing) for _ in range(cut.orbits)]
            shuffle(row, state)
            counts = play_counts(list(kinds), quotas, (rounds - base) // period, cut.playing, state)
            if counts is None:
                return None
            quotas = [q - c for q, c in zip(quotas, counts, strict=True)]
            plays = []
            at = 0
            for size, count in zip(kinds, counts, strict=True):
                members = list(range(at, at + size))
                shuffle(members, state)
                plays.extend(members[:count])
                at += size
            shifts = [int(_below(state, cut.size)) for _ in row]
            for k in range(period):
                kind[base + k, permuted[k, plays]] = row
                value[base + k, permuted[k, plays]] = shifts
        steps = max(slice_length(turn) // (4 * period), 1 << (12 if turn else 10))
        kind, value = cool(kind, value, (permuted, cycle), 20, state, steps, target)
        if period > 1 and turn > 1:
            kind, value = cool(kind, value, (alone, each), 9, state, slice_length(turn) // 4, target)
        where = places_of_rings(kind, value, cut, group.add())
        return refined(shape, Found(q_of(where, shape.total), where, name), state, turn, target)

    return Arm(name, run)


def places_of_rings(kind: Ints, value: Ints, cut: Rings, add: Ints) -> Ints:
    """Places from the rows of `kernels.anneal_blocks`: orbit i is players i * size ..., single players come
    last.
    """
    rounds, columns = kind.shape
    size = cut.size
    tables = cut.turning * size + cut.standing
    where = np.empty((columns * size + cut.standing * cut.single, rounds), dtype=np.int32)
    for r in range(rounds):
        for i in range(columns):
            mine = int(kind[r, i])
            if mine < 0:
                where[i * size : (i + 1) * size, r] = -1
            elif mine < cut.turning:
                where[i * size : (i + 1) * size, r] = r * tables + mine * size + add[:, value[r, i]]
            else:
                where[i * size : (i + 1) * size, r] = r * tables + cut.turning * size + mine - cut.turning
        for v in range(cut.standing):
            at = columns * size + v * cut.single
            where[at : at + cut.single, r] = r * tables + cut.turning * size + v
    return where


def algebra(shape: Shape) -> list[Arm]:
    """Lines over a field: player (i, x) sits in round r at table x + r i; no pair meets twice if T >= 11."""
    if not shape.full or not shape.even:
        return []
    size, rounds = shape.tables[0], len(shape.tables)
    field = field_products(size) if size >= 3 else None
    if field is None or rounds > size:
        return []
    group, product = field

    def run(_target: int, _seed: int, _turn: int) -> Found | None:
        add = group.add()
        columns = np.arange(SEATS) % size
        matrix = product[np.arange(rounds)[:, None], columns[None, :]].astype(np.int32)
        where = places_of_matrix(matrix, add)
        return Found(q_of(where, shape.total), where, f"lines over the field of {size}")

    return [Arm("algebra", run, once=True)]


def arms_of(shape: Shape) -> list[Arm]:
    """All arms that a shape allows, the exact ones first."""
    return [
        *algebra(shape),
        plain(shape),
        *families(shape),
        *differences(shape),
        *blocks(shape),
        *orbits(shape),
        *rulers(shape),
    ]
