"""Finals: ten players at one table. Meetings are given; seats and neighbours are all there is to choose.

Two rings of five players turn together: when the seats move on by two, everybody moves on by one in his ring.
A base game gives five games; a turning game, in which the rings sit on alternate seats, is its own image.
Pairs fall into nine classes and (player, seat) into twenty, so a draw of any number of games from five up is
a few small rows that a search in moments makes exact: every seat floor or ceiling of a tenth of the games,
every pair side by side floor or ceiling of two ninths of them (docs/draw/theory.md, "Finals").
"""

from __future__ import annotations

import numpy as np

from sportmafia.draw.acceptance import thresholds
from sportmafia.draw.bounds import even_squares
from sportmafia.draw.kernels import Ints, Longs, _below, _next, compiled, random_state
from sportmafia.draw.schedule import SEATS

RING = 5
FEWEST = 5
"""Games from which there is a base game."""
RUNS = 200
STEPS = 20_000


@compiled
def turned_cost(base: Ints, turning: Ints) -> int:
    """Squares of how often the nine classes of pairs are side by side, plus squares of how often the twenty
    classes of (player, seat) are taken.

    base[k, s]: the player on seat s of base game k, 0 .. 4 the first ring, 5 .. 9 the second. turning[k] =
    (o, a, b): seat o has player a of the first ring, seat 1 - o player b of the second, two seats on the next
    of each.
    """
    pairs = np.zeros(9, dtype=np.int32)  # 0, 1: first ring; 2, 3: second ring; 4 + difference: across
    seats = np.zeros(20, dtype=np.int32)
    for k in range(base.shape[0]):
        for s in range(10):
            p = base[k, s]
            q = base[k, (s + 1) % 10]
            if p // 5 == q // 5:
                d = (q - p) % 5
                pairs[2 * (p // 5) + (0 if d in (1, 4) else 1)] += 1
            elif p < q:
                pairs[4 + (q - p) % 5] += 1
            else:
                pairs[4 + (p - q) % 5] += 1
            seats[10 * (p // 5) + (s - 2 * (p % 5)) % 10] += 1
    for k in range(turning.shape[0]):
        o, a, b = turning[k]
        pairs[4 + (b - a) % 5] += 1
        pairs[4 + (b - a + 2 * o - 1) % 5] += 1
        seats[(o - 2 * a) % 10] += 1
        seats[10 + (1 - o - 2 * b) % 10] += 1
    cost: int = 0
    for c in pairs:
        cost += int(c * c)
    for c in seats:
        cost += int(c * c)
    return cost


@compiled
def anneal_turned(base: Ints, turning: Ints, accept: Longs, state: Longs, steps: int, target: int) -> int:
    """Anneal `turned_cost` until it meets the target; returns the last cost, its rows in place. A step is one
    proposal: two seats of a base game exchanged, or another turning game.
    """
    levels, width = accept.shape
    games = 5 * base.shape[0] + turning.shape[0]
    cost = turned_cost(base, turning)
    for level in range(levels):
        for _ in range(steps // levels):
            if cost <= target:
                return cost
            which = _below(state, games)
            if which < 5 * base.shape[0]:
                k = which // 5
                i = _below(state, 10)
                j = _below(state, 10)
                base[k, i], base[k, j] = base[k, j], base[k, i]
                now = turned_cost(base, turning)
                x = now - cost
                if x > 0 and (x >= width or _next(state) >= accept[level, x]):
                    base[k, i], base[k, j] = base[k, j], base[k, i]
                    continue
            else:
                k = which - 5 * base.shape[0]
                o, a, b = turning[k]
                turning[k, 0] = _below(state, 2)
                turning[k, 1] = _below(state, 5)
                turning[k, 2] = _below(state, 5)
                now = turned_cost(base, turning)
                x = now - cost
                if x > 0 and (x >= width or _next(state) >= accept[level, x]):
                    turning[k, 0] = o
                    turning[k, 1] = a
                    turning[k, 2] = b
                    continue
            cost = now
    return cost


def turned_seats(games: int, *, seed: int) -> Ints | None:
    """seats[g, s] = player (from 0) of a final of so many games with exact seats and neighbours at their
    bound; None for fewer than five games, or if no run finds one.
    """
    if games < FEWEST:
        return None
    bases, extra = divmod(games, RING)
    target = even_squares(2 * games, 9) + 2 * even_squares(games, SEATS)
    accept = thresholds("2", "0.2", width=64)
    for run in range(RUNS):
        state = random_state(seed, 2000 + run)
        base = np.tile(np.arange(SEATS, dtype=np.int32), (bases, 1))
        turning = np.zeros((extra, 3), dtype=np.int32)
        if anneal_turned(base, turning, accept, state, STEPS, target) <= target:
            return _games(base, turning)
    return None


def _games(base: Ints, turning: Ints) -> Ints:
    """All games of the base games, each with its five images, and of the turning games."""
    rows = []
    for row in base:
        for k in range(RING):
            moved = row // RING * RING + (row + k) % RING
            rows.append(np.roll(moved, 2 * k))
    for o, a, b in turning:
        steps = np.arange(RING)
        row = np.empty(SEATS, dtype=np.int32)
        row[2 * steps + o] = (a + steps) % RING
        row[2 * steps + 1 - o] = RING + (b + steps) % RING
        rows.append(row)
    return np.array(rows, dtype=np.int32)
