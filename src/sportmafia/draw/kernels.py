"""The inner loops of the optimiser: whole numbers only, compiled by numba where it is installed.

Without numba the same functions run as plain Python: the same schedule, hundreds of times slower. Every loop
reads its random numbers from `_next`, a KISS generator of 32-bit words kept in int64, so a seed gives the
same run on every machine. Acceptance compares a word with a table made by `acceptance.thresholds`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
F = TypeVar("F", bound=Callable[..., Any])

try:
    from numba import njit as _njit

    COMPILED = True
    """Whether the loops run as machine code."""

    def compiled(function: F) -> F:
        """Machine code for `function`, kept on disk between runs: beside this file, or in the user's cache
        where the package cannot be written to; not at all where neither can.
        """
        try:
            return cast("F", _njit(cache=True, nogil=True)(function))
        except RuntimeError:  # numba finds no folder for its cache
            return cast("F", _njit(nogil=True)(function))

except ImportError:  # the draw still works, slowly
    COMPILED = False

    def compiled(function: F) -> F:
        """The function itself."""
        return function


def random_state(seed: int, stream: int) -> Longs:
    """The state of the generator for a run: two words mixed from the seed and the number of the run."""
    mixed = (seed * 0x9E3779B97F4A7C15 + stream * 0xD1B54A32D192ED03 + 0x8CB92BA72F3D8DD7) & (2**64 - 1)
    for _ in range(2):
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & (2**64 - 1)
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & (2**64 - 1)
        mixed ^= mixed >> 31
    return np.array([mixed & 0xFFFFFFFF, (mixed >> 32) | 1], dtype=np.int64)


@compiled
def _next(state: Longs) -> int:
    """The next 32-bit word: a linear congruential word plus an xorshift word."""
    x = (69069 * state[0] + 12345) & 0xFFFFFFFF
    y = state[1]
    y ^= (y << 13) & 0xFFFFFFFF
    y ^= y >> 17
    y ^= (y << 5) & 0xFFFFFFFF
    state[0] = x
    state[1] = y
    word: int = (x + y) & 0xFFFFFFFF
    return word


@compiled
def _below(state: Longs, limit: int) -> int:
    """A number from 0 to limit - 1 (limit below 2^31)."""
    scaled: int = (_next(state) * limit) >> 32
    return scaled


@compiled
def intersections(where: Ints, games: int) -> Ints:
    """How many players each pair of games shares; games of one round share nobody."""
    shared = np.zeros((games, games), dtype=np.int32)
    players, rounds = where.shape
    for p in range(players):
        for r in range(rounds):
            g = where[p, r]
            if g >= 0:
                for s in range(rounds):
                    h = where[p, s]
                    if h >= 0 and s != r:
                        shared[g, h] += 1
    return shared


@compiled
def _swap_delta(where: Ints, shared: Ints, images: Ints, start: Ints, base: int, a: int, b: int) -> int:
    """2 / c times what Q gains when a and b (and their images under the group) change places in round `base`.

    a plays in the round; b plays at another table or rests. The group of order c maps round base + k to round
    base + k + 1, table to table of the same number, and player p to images[k, p] after k steps. `shared` is
    invariant under it, so the sum over the group is c times a sum over one representative
    (docs/draw/theory.md, "Orbits").
    """
    order = images.shape[0]
    g = where[a, base]
    h = where[b, base]
    gain = 0
    for r in range(where.shape[1]):
        if r == base:
            continue
        fa = where[a, r]
        fb = where[b, r]
        if fa == fb:
            continue
        if base < r < base + order:  # the images of g and h themselves follow below
            g_up = g + start[r] - start[base]
            h_up = h + start[r] - start[base] if h >= 0 else -1
            if fa in (g_up, h_up):
                fa = -1
            if fb in (g_up, h_up):
                fb = -1
        if fa >= 0:
            gain += 1 - 2 * shared[g, fa]
            if h >= 0:
                gain += 1 + 2 * shared[h, fa]
        if fb >= 0:
            gain += 1 + 2 * shared[g, fb]
            if h >= 0:
                gain += 1 - 2 * shared[h, fb]
    gain *= 2
    for ahead in range(1, order):
        up = base + ahead
        down = base + order - ahead
        rho = 0
        if images[ahead, a] == a:
            rho += 1
        if images[ahead, b] == b:
            rho += 1
        if images[ahead, b] == a:
            rho -= 1
        if images[ahead, a] == b:
            rho -= 1
        g_up = g + start[up] - start[base]
        g_down = g + start[down] - start[base]
        wg_up = (1 if where[b, up] == g_up else 0) - (1 if where[a, up] == g_up else 0)
        wg_down = (1 if where[b, down] == g_down else 0) - (1 if where[a, down] == g_down else 0)
        d = wg_up + wg_down + rho
        gain += d * (2 * shared[g, g_up] + d)
        if h >= 0:
            h_up = h + start[up] - start[base]
            h_down = h + start[down] - start[base]
            wh_up = (1 if where[b, up] == h_up else 0) - (1 if where[a, up] == h_up else 0)
            wh_down = (1 if where[b, down] == h_down else 0) - (1 if where[a, down] == h_down else 0)
            d = rho - wh_up - wh_down
            gain += d * (2 * shared[h, h_up] + d)
            d = wh_up - wg_down - rho
            gain += 2 * d * (2 * shared[g, h_up] + d)
    return gain


@compiled
def _swap(where: Ints, shared: Ints, images: Ints, base: int, a: int, b: int) -> None:
    """Change the places of a and b in round `base`, and of their images in the rounds of its orbit."""
    rounds = where.shape[1]
    for k in range(images.shape[0]):
        r = base + k
        pa = images[k, a]
        pb = images[k, b]
        g = where[pa, r]
        h = where[pb, r]
        for s in range(rounds):
            if s == r:
                continue
            fa = where[pa, s]
            fb = where[pb, s]
            if fa == fb:
                continue
            if fa >= 0:
                if g >= 0:
                    shared[g, fa] -= 1
                    shared[fa, g] -= 1
                if h >= 0:
                    shared[h, fa] += 1
                    shared[fa, h] += 1
            if fb >= 0:
                if g >= 0:
                    shared[g, fb] += 1
                    shared[fb, g] += 1
                if h >= 0:
                    shared[h, fb] -= 1
                    shared[fb, h] -= 1
        where[pa, r] = h
        where[pb, r] = g


@compiled
def anneal(
    where: Ints,
    shared: Ints,
    images: Ints,
    orbit: Ints,
    start: Ints,
    accept: Longs,
    state: Longs,
    steps: int,
    q: int,
    target: int,
    best: Ints,
) -> int:
    """Anneal Q over schedules that the group leaves as they are; returns the least Q met, its places in
    `best`.

    where[p, r]: the game of player p in round r, -1 = rests (changed in place, `shared` with it). images[k,
    p]: the player that k steps of the group make of p; its order divides the number of rounds, and rounds
    come in runs of that many. The trivial group is plain annealing. orbit[p]: the orbit of p. accept[level,
    x]: accept a change of x (2 / order times the gain) when the word is below it. One step is one proposal;
    the levels share the steps equally. Stops when `target` is met.
    """
    players, rounds = where.shape
    order = images.shape[0]
    levels, width = accept.shape
    bases = rounds // order
    lowest = q
    best[:, :] = where
    if q <= target:
        return lowest
    per_level = steps // levels
    for level in range(levels):
        for _ in range(per_level):
            base = _below(state, bases) * order
            a = _below(state, players)
            b = _below(state, players)
            g = where[a, base]
            h = where[b, base]
            if g == h:
                continue
            if g < 0:
                a, b = b, a
                h = -1
            if h >= 0 or orbit[a] == orbit[b]:
                x = _swap_delta(where, shared, images, start, base, a, b)
                if x > 0 and (x >= width or _next(state) >= accept[level, x]):
                    continue
                _swap(where, shared, images, base, a, b)
                q += x * order // 2
            else:  # b comes in for a, and gives a's orbit the place back in another round
                if _next(state) & 1:  # these cost more to try than they bring: half as often
                    continue
                found = False
                other = 0
                a2 = 0
                b2 = 0
                for _try in range(4):
                    other = _below(state, bases) * order
                    k = _below(state, order)
                    k2 = _below(state, order)
                    a2 = images[k, a]
                    b2 = images[k2, b]
                    if where[a2, other] < 0 and where[b2, other] >= 0:
                        found = True
                        break
                if not found:
                    continue
                x = _swap_delta(where, shared, images, start, base, a, b)
                _swap(where, shared, images, base, a, b)
                x += _swap_delta(where, shared, images, start, other, b2, a2)
                if x > 0 and (x >= width or _next(state) >= accept[level, x]):
                    _swap(where, shared, images, base, a, b)
                    continue
                _swap(where, shared, images, other, b2, a2)
                q += x * order // 2
            if q < lowest:
                lowest = q
                best[:, :] = where
                if q <= target:
                    return lowest
    return lowest


@compiled
def anneal_differences(
    values: Ints,
    columns: int,
    subtract: Ints,
    images: Ints,
    first: Ints,
    cell_row: Ints,
    cell_column: Ints,
    cell_image: Ints,
    accept: Longs,
    state: Longs,
    steps: int,
    target: int,
    best: Ints,
) -> int:
    """Anneal a difference matrix: the sum over pairs of columns and group elements of (times the
    difference)^2.

    values[o] is the unknown of orbit o of cells; the cells first[o] .. first[o + 1] - 1 hold
    images[cell_image, value]; subtract[x, y] is x - y in the group. Returns the least sum met, its unknowns
    in `best`. One step is one proposal; stops when `target` is met.
    """
    orbits = values.shape[0]
    size = subtract.shape[0]
    levels, width = accept.shape
    rows = 0
    for c in range(cell_row.shape[0]):
        if cell_row[c] + 1 > rows:
            rows = cell_row[c] + 1
    matrix = np.zeros((rows, columns), dtype=np.int32)
    for o in range(orbits):
        for c in range(first[o], first[o + 1]):
            matrix[cell_row[c], cell_column[c]] = images[cell_image[c], values[o]]
    times = np.zeros((columns, columns, size), dtype=np.int32)
    cost = 0
    for i in range(columns):
        for j in range(columns):
            if i != j:
                for r in range(rows):
                    times[i, j, subtract[matrix[r, i], matrix[r, j]]] += 1
                if i < j:
                    for x in range(size):
                        cost += times[i, j, x] * times[i, j, x]
    lowest = cost
    best[:] = values
    per_level = steps // levels
    for level in range(levels):
        for _ in range(per_level):
            if cost <= target:
                return lowest
            o = _below(state, orbits)
            old = values[o]
            new = _below(state, size)
            if new == old:
                continue
            change = 0
            for c in range(first[o], first[o + 1]):
                r = cell_row[c]
                i = cell_column[c]
                was = matrix[r, i]
                now = images[cell_image[c], new]
                for j in range(columns):
                    if j != i:
                        y = matrix[r, j]
                        d = subtract[was, y]
                        change += 1 - 2 * times[i, j, d]
                        times[i, j, d] -= 1
                        times[j, i, subtract[y, was]] -= 1
                        d = subtract[now, y]
                        change += 1 + 2 * times[i, j, d]
                        times[i, j, d] += 1
                        times[j, i, subtract[y, now]] += 1
                matrix[r, i] = now
            if change > 0 and (change >= width or _next(state) >= accept[level, change]):
                for c in range(first[o], first[o + 1]):
                    r = cell_row[c]
                    i = cell_column[c]
                    was = matrix[r, i]
                    now = images[cell_image[c], old]
                    for j in range(columns):
                        if j != i:
                            y = matrix[r, j]
                            times[i, j, subtract[was, y]] -= 1
                            times[j, i, subtract[y, was]] -= 1
                            times[i, j, subtract[now, y]] += 1
                            times[j, i, subtract[y, now]] += 1
                    matrix[r, i] = now
                continue
            values[o] = new
            cost += change
            if cost < lowest:
                lowest = cost
                best[:] = values
    return lowest


@compiled
def colour_edges(vertex: Ints, game: Ints, vertices: int, games: int, colours: int, shift: int) -> Ints:
    """A proper edge colouring of a bipartite graph whose degrees are at most `colours` (König).

    Edge e joins vertex[e] and game[e]; returns its colour. When no colour is free at both ends, the
    alternating path from the game is flipped: in a bipartite graph it never comes back to the vertex.
    `shift` turns the order in which colours are tried.
    """
    at_vertex = np.full((vertices, colours), -1, dtype=np.int32)
    at_game = np.full((games, colours), -1, dtype=np.int32)
    edges = vertex.shape[0]
    colour = np.full(edges, -1, dtype=np.int32)
    for e in range(edges):
        v = vertex[e]
        g = game[e]
        both = -1
        free_v = -1
        free_g = -1
        for k in range(colours):
            c = (k + shift + g + e) % colours
            open_v = at_vertex[v, c] < 0
            open_g = at_game[g, c] < 0
            if open_v and open_g:
                both = c
                break
            if open_v and free_v < 0:
                free_v = c
            if open_g and free_g < 0:
                free_g = c
        if both < 0:
            # free_v is free at the vertex and taken at the game: flip the path from the game
            path = np.empty(edges, dtype=np.int32)
            length = 0
            on_game = True
            node = g
            want = free_v
            while True:
                edge = at_game[node, want] if on_game else at_vertex[node, want]
                if edge < 0:
                    break
                path[length] = edge
                length += 1
                node = vertex[edge] if on_game else game[edge]
                on_game = not on_game
                want = free_g if want == free_v else free_v
            for i in range(length):
                edge = path[i]
                at_vertex[vertex[edge], colour[edge]] = -1
                at_game[game[edge], colour[edge]] = -1
            for i in range(length):
                edge = path[i]
                c = free_g if colour[edge] == free_v else free_v
                colour[edge] = c
                at_vertex[vertex[edge], c] = edge
                at_game[game[edge], c] = edge
            both = free_v
        colour[e] = both
        at_vertex[v, both] = e
        at_game[g, both] = e
    return colour


@compiled
def _side_pairs(near: Ints, seats: Ints, g: int, s: int, t: int, sign: int) -> int:
    """Adds `sign` to every neighbour pair of game g that touches seat s or t; returns the change of the
    squares.
    """
    size = seats.shape[1]
    change = 0
    for k in range(size):
        m = (k + 1) % size
        if k in (s, t) or m in (s, t):
            p = seats[g, k]
            q = seats[g, m]
            change += 1 + 2 * sign * near[p, q]
            near[p, q] += sign
            near[q, p] += sign
    return change


@compiled
def anneal_neighbours(
    seats: Ints,
    chunk: Ints,
    chunks: int,
    players: int,
    accept: Longs,
    state: Longs,
    steps: int,
    target: int,
    best: Ints,
) -> int:
    """Anneal the sum of squares of neighbour counts by Kempe chains, which keep everybody's seats balanced.

    seats[g, s]: the player (from 0) on seat s of game g; chunk[g, s]: his chunk of at most ten games there,
    in which no seat comes twice. A step changes two seats in all games of one alternating chain. Returns the
    least sum met, its seats in `best`; `chunk` follows `seats`.
    """
    games, size = seats.shape
    levels, width = accept.shape
    near = np.zeros((players, players), dtype=np.int32)
    for g in range(games):
        for s in range(size):
            p = seats[g, s]
            q = seats[g, (s + 1) % size]
            near[p, q] += 1
            near[q, p] += 1
    cost = 0
    for p in range(players):
        for q in range(p):
            cost += near[p, q] * near[p, q]
    at = np.full((chunks, size), -1, dtype=np.int32)
    for g in range(games):
        for s in range(size):
            at[chunk[g, s], s] = g
    lowest = cost
    best[:, :] = seats
    path = np.empty(games, dtype=np.int32)
    per_level = steps // levels
    for level in range(levels):
        for _ in range(per_level):
            if cost <= target:
                return lowest
            g = _below(state, games)
            s = _below(state, size)
            t = _below(state, size)
            if s == t:
                continue
            path[0] = g
            length = 1
            closed = False
            here = g
            leave = s
            while True:
                onward = at[chunk[here, leave], s + t - leave]
                if onward < 0:
                    break
                if onward == g:
                    closed = True
                    break
                path[length] = onward
                length += 1
                here = onward
            if not closed:
                here = g
                leave = t
                while True:
                    onward = at[chunk[here, leave], s + t - leave]
                    if onward < 0:
                        break
                    path[length] = onward
                    length += 1
                    here = onward
            change = 0
            for i in range(length):
                h = path[i]
                change += _side_pairs(near, seats, h, s, t, -1)
                seats[h, s], seats[h, t] = seats[h, t], seats[h, s]
                change += _side_pairs(near, seats, h, s, t, 1)
            if change > 0 and (change >= width or _next(state) >= accept[level, change]):
                for i in range(length):
                    h = path[i]
                    _side_pairs(near, seats, h, s, t, -1)
                    seats[h, s], seats[h, t] = seats[h, t], seats[h, s]
                    _side_pairs(near, seats, h, s, t, 1)
                continue
            for i in range(length):
                h = path[i]
                at[chunk[h, s], s] = -1
                at[chunk[h, t], t] = -1
            for i in range(length):
                h = path[i]
                chunk[h, s], chunk[h, t] = chunk[h, t], chunk[h, s]
                at[chunk[h, s], s] = h
                at[chunk[h, t], t] = h
            cost += change
            if cost < lowest:
                lowest = cost
                best[:, :] = seats
    return lowest


@compiled
def anneal_labels(
    members: Ints,
    start: Ints,
    counts: Ints,
    locked: Ints,
    accept: Longs,
    state: Longs,
    steps: int,
    target: int,
    best: Ints,
) -> int:
    """Anneal the sum of squares of table counts by exchanging the table numbers of two games of a round.

    members[g, s]: the players of game g; counts[p, t]: how often p has table t (kept up to date); rounds
    with locked[r] keep their numbers. label[g] starts as the place of the game in its round; returns the
    least sum met, its labels in `best`.
    """
    games, size = members.shape
    rounds = start.shape[0] - 1
    levels, width = accept.shape
    label = np.empty(games, dtype=np.int32)
    for r in range(rounds):
        for g in range(start[r], start[r + 1]):
            label[g] = g - start[r]
    cost = 0
    for p in range(counts.shape[0]):
        for t in range(counts.shape[1]):
            cost += counts[p, t] * counts[p, t]
    lowest = cost
    best[:] = label
    per_level = steps // levels
    for level in range(levels):
        for _ in range(per_level):
            if cost <= target:
                return lowest
            r = _below(state, rounds)
            tables = start[r + 1] - start[r]
            if tables < 2 or locked[r] != 0:
                continue
            g = start[r] + _below(state, tables)
            h = start[r] + _below(state, tables)
            if g == h:
                continue
            x = label[g]
            y = label[h]
            change = 0
            for s in range(size):
                p = members[g, s]
                change += 2 * (counts[p, y] - counts[p, x] + 1)
                p = members[h, s]
                change += 2 * (counts[p, x] - counts[p, y] + 1)
            if change > 0 and (change >= width or _next(state) >= accept[level, change]):
                continue
            for s in range(size):
                p = members[g, s]
                counts[p, x] -= 1
                counts[p, y] += 1
                p = members[h, s]
                counts[p, y] -= 1
                counts[p, x] += 1
            label[g] = y
            label[h] = x
            cost += change
            if cost < lowest:
                lowest = cost
                best[:] = label
    return lowest


@compiled
def _count_cell(
    kind: Ints,
    value: Ints,
    times: Ints,
    whole: Ints,
    subtract: Ints,
    beside: Ints,
    turning: int,
    r: int,
    i: int,
    sign: int,
) -> int:
    """Count (sign 1) or uncount (-1) what orbit i meets in row r; returns the change of Q (see
    `anneal_blocks`).
    """
    size = subtract.shape[0]
    mine = kind[r, i]
    change: int = 0
    if mine < 0:
        return change
    if mine < turning:
        x = value[r, i]
        for j in range(kind.shape[1]):
            if j != i and kind[r, j] == mine:
                d = subtract[x, value[r, j]]
                change += 1 + 2 * sign * times[i, j, d]
                times[i, j, d] += sign
                times[j, i, subtract[value[r, j], x]] += sign
        change *= size
        return change
    for j in range(kind.shape[1]):
        if j != i and kind[r, j] == mine:
            for d in range(size):
                change += 1 + 2 * sign * times[i, j, d]
                times[i, j, d] += sign
                times[j, i, d] += sign
    change *= size
    table = mine - turning
    last = whole.shape[1] - 1
    change += size * (size - 1) // 2 * (1 + 2 * sign * whole[i, last])
    change += size * beside[table] * (1 + 2 * sign * whole[i, table])
    whole[i, last] += sign
    whole[i, table] += sign
    return change


@compiled
def anneal_blocks(
    kind: Ints,
    value: Ints,
    permuted: Ints,
    cycle: Ints,
    subtract: Ints,
    beside: Ints,
    turning: int,
    accept: Longs,
    state: Longs,
    steps: int,
    target: int,
    best_kind: Ints,
    best_value: Ints,
) -> int:
    """Anneal Q over schedules that a group fixing every round leaves as they are, with a second symmetry of
    rows.

    Players are orbits i (columns) times group elements, and single players who always sit at a standing
    table. In row (round) r orbit i turns: kind[r, i] = u < turning, its player x sits at table x + value[r,
    i] of the u-th ring of tables; or sits whole at standing table kind[r, i] - turning, with beside[table]
    single players; or rests: kind[r, i] = -1. Rows come in runs of L = permuted.shape[0]: row base + k holds
    at column permuted[k, i] what row base holds at i, so orbits of one cycle[i] may exchange play and rest.

    One step is one proposal: another value, or two orbits of a row exchanged, with all images. Returns the
    least Q met (without the meetings among single players), its rows in `best_kind` and `best_value`.
    """
    rows, columns = kind.shape
    size = subtract.shape[0]
    order = permuted.shape[0]
    bases = rows // order
    levels, width = accept.shape
    times = np.zeros((columns, columns, size), dtype=np.int32)
    whole = np.zeros((columns, beside.shape[0] + 1), dtype=np.int32)
    blank = np.full((rows, columns), -1, dtype=np.int32)
    cost = 0
    for r in range(rows):
        for i in range(columns):
            blank[r, i] = kind[r, i]
            cost += _count_cell(blank, value, times, whole, subtract, beside, turning, r, i, 1)
    lowest = cost
    best_kind[:, :] = kind
    best_value[:, :] = value
    per_level = steps // levels
    for level in range(levels):
        for _ in range(per_level):
            if cost <= target:
                return lowest
            base = _below(state, bases) * order
            i = _below(state, columns)
            j = i
            new = 0
            old = value[base, i]
            if _next(state) & 1:
                if not 0 <= kind[base, i] < turning:
                    continue
                new = _below(state, size)
                if new == old:
                    continue
            else:
                j = _below(state, columns)
                if i == j or (kind[base, i] == kind[base, j] and not 0 <= kind[base, i] < turning):
                    continue
                if (kind[base, i] < 0 or kind[base, j] < 0) and cycle[i] != cycle[j]:
                    continue
            change = 0
            for k in range(order):
                r = base + k
                pi = permuted[k, i]
                pj = permuted[k, j]
                change += _count_cell(kind, value, times, whole, subtract, beside, turning, r, pi, -1)
                if i == j:
                    value[r, pi] = new
                else:
                    was = kind[r, pi]
                    kind[r, pi] = -1
                    change += _count_cell(kind, value, times, whole, subtract, beside, turning, r, pj, -1)
                    kind[r, pi] = kind[r, pj]
                    kind[r, pj] = -1
                    value[r, pi], value[r, pj] = value[r, pj], value[r, pi]
                    change += _count_cell(kind, value, times, whole, subtract, beside, turning, r, pi, 1)
                    kind[r, pj] = was
                    pi = pj
                change += _count_cell(kind, value, times, whole, subtract, beside, turning, r, pi, 1)
            x = change // order
            if x > 0 and (x >= width or _next(state) >= accept[level, x]):
                for k in range(order):
                    r = base + k
                    pi = permuted[k, i]
                    pj = permuted[k, j]
                    _count_cell(kind, value, times, whole, subtract, beside, turning, r, pi, -1)
                    if i == j:
                        value[r, pi] = old
                    else:
                        was = kind[r, pi]
                        kind[r, pi] = -1
                        _count_cell(kind, value, times, whole, subtract, beside, turning, r, pj, -1)
                        kind[r, pi] = kind[r, pj]
                        kind[r, pj] = -1
                        value[r, pi], value[r, pj] = value[r, pj], value[r, pi]
                        _count_cell(kind, value, times, whole, subtract, beside, turning, r, pi, 1)
                        kind[r, pj] = was
                        pi = pj
                    _count_cell(kind, value, times, whole, subtract, beside, turning, r, pi, 1)
                continue
            cost += change
            if cost < lowest:
                lowest = cost
                best_kind[:, :] = kind
                best_value[:, :] = value
    return lowest


@compiled
def _rules_delta(
    where: Ints,
    met: Ints,
    members: Ints,
    start: Ints,
    pair_cost: Ints,
    pair_weight: Ints,
    place_cost: Ints,
    table_weight: int,
    counts: Ints,
    r: int,
    a: int,
    b: int,
) -> int:
    """What the cost gains when a (who plays in round r) and b (elsewhere or resting) change places there."""
    g = where[a, r]
    h = where[b, r]
    gain: int = 0
    for k in range(members.shape[1]):
        x = members[g, k]
        if x != a:
            m = met[a, x]
            gain += pair_cost[m - 1] - pair_cost[m] - pair_weight[a, x]
            m = met[b, x]
            gain += pair_cost[m + 1] - pair_cost[m] + pair_weight[b, x]
        if h >= 0:
            x = members[h, k]
            if x != b:
                m = met[b, x]
                gain += pair_cost[m - 1] - pair_cost[m] - pair_weight[b, x]
                m = met[a, x]
                gain += pair_cost[m + 1] - pair_cost[m] + pair_weight[a, x]
    rest = place_cost.shape[2] - 1
    tg = g - start[r]
    th = h - start[r] if h >= 0 else rest
    gain += place_cost[a, r, th] - place_cost[a, r, tg] + place_cost[b, r, tg] - place_cost[b, r, th]
    if table_weight != 0:
        gain += 2 * table_weight * (counts[b, tg] - counts[a, tg] + 1)
        if h >= 0:
            gain += 2 * table_weight * (counts[a, th] - counts[b, th] + 1)
    return gain


@compiled
def _rules_swap(
    where: Ints, met: Ints, members: Ints, start: Ints, counts: Ints, r: int, a: int, b: int
) -> None:
    """Change the places of a (who plays in round r) and b there, in every array."""
    g = where[a, r]
    h = where[b, r]
    at_a = 0
    at_b = 0
    for k in range(members.shape[1]):
        x = members[g, k]
        if x == a:
            at_a = k
        else:
            met[a, x] -= 1
            met[x, a] -= 1
            met[b, x] += 1
            met[x, b] += 1
        if h >= 0:
            x = members[h, k]
            if x == b:
                at_b = k
            else:
                met[b, x] -= 1
                met[x, b] -= 1
                met[a, x] += 1
                met[x, a] += 1
    members[g, at_a] = b
    counts[a, g - start[r]] -= 1
    counts[b, g - start[r]] += 1
    if h >= 0:
        members[h, at_b] = a
        counts[b, h - start[r]] -= 1
        counts[a, h - start[r]] += 1
    where[a, r] = h
    where[b, r] = g


@compiled
def anneal_rules(
    where: Ints,
    met: Ints,
    members: Ints,
    start: Ints,
    rounds: Ints,
    pair_cost: Ints,
    pair_weight: Ints,
    place_cost: Ints,
    table_weight: int,
    counts: Ints,
    fixed: Ints,
    accept: Longs,
    state: Longs,
    steps: int,
    best: Ints,
) -> int:
    """Anneal any cost of the kind that wishes, flatness and repair need; returns how far below the start the
    best is.

    The cost is the sum over pairs of pair_cost[m] + pair_weight * m, plus the sum over places of
    place_cost[p, r, table] (last column: rests), plus table_weight times the squares of the table counts.
    Only `rounds` change, and in them no place with fixed[p, r]. Everybody keeps his number of games. The
    places with the least cost met are left in `best`. One step is one proposal.
    """
    players = where.shape[0]
    levels, width = accept.shape
    cost = 0
    lowest = 0
    best[:, :] = where
    per_level = steps // levels
    for level in range(levels):
        for _ in range(per_level):
            r = rounds[_below(state, rounds.shape[0])]
            a = _below(state, players)
            b = _below(state, players)
            g = where[a, r]
            h = where[b, r]
            if g == h or fixed[a, r] != 0 or fixed[b, r] != 0:
                continue
            if g < 0:
                a, b = b, a
                h = -1
            s = r
            if h < 0:
                found = False
                for _try in range(4):
                    s = rounds[_below(state, rounds.shape[0])]
                    if where[a, s] < 0 and where[b, s] >= 0 and fixed[a, s] == 0 and fixed[b, s] == 0:
                        found = True
                        break
                if not found:
                    continue
            x = _rules_delta(
                where, met, members, start, pair_cost, pair_weight, place_cost, table_weight, counts, r, a, b
            )
            if h < 0:
                _rules_swap(where, met, members, start, counts, r, a, b)
                x += _rules_delta(
                    where,
                    met,
                    members,
                    start,
                    pair_cost,
                    pair_weight,
                    place_cost,
                    table_weight,
                    counts,
                    s,
                    b,
                    a,
                )
                if x > 0 and (x >= width or _next(state) >= accept[level, x]):
                    _rules_swap(where, met, members, start, counts, r, b, a)
                    continue
                _rules_swap(where, met, members, start, counts, s, b, a)
            else:
                if x > 0 and (x >= width or _next(state) >= accept[level, x]):
                    continue
                _rules_swap(where, met, members, start, counts, r, a, b)
            cost += x
            if cost < lowest:
                lowest = cost
                best[:, :] = where
    return lowest


@compiled
def _count_point(times: Ints, subtract: Ints, point: Ints, a: int, k: int, sign: int) -> int:
    """Count (sign 1) or uncount (-1) the differences that the point on slot k of base table a makes; returns
    the change of their squares.
    """
    size = subtract.shape[0]
    p = point[a, k]
    i = p // size
    x = p - i * size
    change: int = 0
    for m in range(point.shape[1]):
        if m == k:
            continue
        q = point[a, m]
        j = q // size
        y = q - j * size
        d = subtract[x, y]
        change += 1 + 2 * sign * times[i, j, d]
        times[i, j, d] += sign
        d = subtract[y, x]
        change += 1 + 2 * sign * times[j, i, d]
        times[j, i, d] += sign
    return change


@compiled
def anneal_family(
    point: Ints,
    round_of: Ints,
    coset: Ints,
    orbits: int,
    subtract: Ints,
    accept: Longs,
    state: Longs,
    steps: int,
    target: int,
    best: Ints,
) -> int:
    """Anneal a relative difference family: base tables whose images under a group are all tables.

    The group of order v acts regularly on each of the N / v orbits of players: point i * v + x is player x of
    orbit i. A subgroup keeps every round and moves its tables; coset[x] is the coset of x, and two points of
    one orbit and coset never play in one base round, or their images would sit twice in a round.
    point[a, k]: the point on slot k of base table a, which belongs to base round round_of[a] (ascending).

    A step is one proposal: another point of the same orbit, or two points of different base tables changing
    places. Returns the least sum of squares of differences met, 2 Q / v, its points in `best`.
    """
    tables, seats = point.shape
    size = subtract.shape[0]
    levels, width = accept.shape
    taken = np.zeros((round_of[tables - 1] + 1, orbits, size), dtype=np.int32)
    times = np.zeros((orbits, orbits, size), dtype=np.int32)
    for a in range(tables):
        for k in range(seats):
            p = point[a, k]
            taken[round_of[a], p // size, coset[p % size]] = 1
            for m in range(seats):
                if m != k:
                    q = point[a, m]
                    times[p // size, q // size, subtract[p % size, q % size]] += 1
    cost = 0
    for i in range(orbits):
        for j in range(orbits):
            for d in range(size):
                cost += times[i, j, d] * times[i, j, d]
    lowest = cost
    best[:, :] = point
    per_level = steps // levels
    for level in range(levels):
        for _ in range(per_level):
            if cost <= target:
                return lowest
            a = _below(state, tables)
            k = _below(state, seats)
            p = point[a, k]
            i = p // size
            x = p - i * size
            r = round_of[a]
            if tables == 1 or (_next(state) & 1) == 0:
                y = _below(state, size)
                if y == x or (coset[y] != coset[x] and taken[r, i, coset[y]] != 0):
                    continue
                change = _count_point(times, subtract, point, a, k, -1)
                point[a, k] = i * size + y
                change += _count_point(times, subtract, point, a, k, 1)
                if change > 0 and (change >= width or _next(state) >= accept[level, change]):
                    _count_point(times, subtract, point, a, k, -1)
                    point[a, k] = p
                    _count_point(times, subtract, point, a, k, 1)
                    continue
                taken[r, i, coset[x]] = 0
                taken[r, i, coset[y]] = 1
            else:
                c = _below(state, tables)
                if c == a:
                    continue
                m = _below(state, seats)
                q = point[c, m]
                j = q // size
                y = q - j * size
                s = round_of[c]
                same = r == s or (i == j and coset[x] == coset[y])
                if not same and (taken[r, j, coset[y]] != 0 or taken[s, i, coset[x]] != 0):
                    continue
                change = _count_point(times, subtract, point, a, k, -1)
                change += _count_point(times, subtract, point, c, m, -1)
                point[a, k] = q
                point[c, m] = p
                change += _count_point(times, subtract, point, a, k, 1)
                change += _count_point(times, subtract, point, c, m, 1)
                if change > 0 and (change >= width or _next(state) >= accept[level, change]):
                    _count_point(times, subtract, point, a, k, -1)
                    _count_point(times, subtract, point, c, m, -1)
                    point[a, k] = p
                    point[c, m] = q
                    _count_point(times, subtract, point, a, k, 1)
                    _count_point(times, subtract, point, c, m, 1)
                    continue
                if not same:
                    taken[r, i, coset[x]] = 0
                    taken[s, j, coset[y]] = 0
                    taken[r, j, coset[y]] = 1
                    taken[s, i, coset[x]] = 1
            cost += change
            if cost < lowest:
                lowest = cost
                best[:, :] = point
    return lowest


@compiled
def ruler(subtract: Ints, barred: Ints, marks: Ints, budget: int) -> int:
    """Search elements of a group whose differences are all different and none barred, 0 first; the elements
    taken so far go into `marks`, ascending. Returns what is left of the budget of tries: 0 says that it did
    not suffice, -1 that there are none.

    An element and its negative are one difference; one that is its own negative would come twice.
    """
    size, wanted = subtract.shape[0], marks.shape[0]
    used = barred.copy()
    marks[0] = 0
    depth = 1
    marks[1] = 0
    while depth < wanted:
        x = marks[depth] + 1
        placed = False
        while x < size and not placed:
            budget -= 1
            if budget <= 0:
                return 0
            clear = 0
            while clear < depth:
                d = subtract[x, marks[clear]]
                e = subtract[marks[clear], x]
                if d == e or used[d] != 0:
                    break
                used[d] = 1
                used[e] = 1
                clear += 1
            if clear == depth:
                placed = True
            else:
                for k in range(clear):
                    used[subtract[x, marks[k]]] = 0
                    used[subtract[marks[k], x]] = 0
                x += 1
        if placed:
            marks[depth] = x
            depth += 1
            if depth < wanted:
                marks[depth] = x
        else:
            depth -= 1
            if depth == 0:
                return -1
            for k in range(depth):
                used[subtract[marks[depth], marks[k]]] = 0
                used[subtract[marks[k], marks[depth]]] = 0
    return budget


def cold(name: str = "anneal") -> bool:
    """Whether a loop must first be made into machine code, which takes up to twenty seconds for them all."""
    if not COMPILED:
        return False
    from sportmafia.draw import series

    loop: Any = globals().get(name) or getattr(series, name)
    if loop.signatures:
        return False
    made = Path(loop.py_func.__code__.co_filename).stat().st_mtime
    kept = Path(loop.stats.cache_path or "").glob(
        f"*.{name}-*py{sys.version_info[0]}{sys.version_info[1]}.nbi"
    )
    return not any(index.stat().st_mtime >= made for index in kept)


def warm() -> None:
    """Compile the loops of the search, or read them from the cache, so that no clock counts it."""
    one = np.zeros((1, 1), dtype=np.int32)
    line = np.zeros(1, dtype=np.int32)
    accept = np.zeros((1, 1), dtype=np.int64)
    state = random_state(0, 0)
    intersections(one, 1)
    anneal(one, one, one, line, np.zeros(2, dtype=np.int32), accept, state, 0, 0, 0, one.copy())
    edge = np.array([0, 1], dtype=np.int32)
    anneal_differences(line.copy(), 2, one, one, edge, line, line, line, accept, state, 0, 0, line.copy())
    anneal_blocks(
        one.copy(), one.copy(), one, line, one, line, 1, accept, state, 0, 0, one.copy(), one.copy()
    )
    anneal_family(one.copy(), line, line, 1, one, accept, state, 0, 0, one.copy())
