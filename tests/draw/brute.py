"""Measures counted again the slow way, straight from their definitions; and random schedules to count on."""

from __future__ import annotations

import random
from itertools import combinations

from sportmafia.draw.schedule import Schedule, schedule_of
from sportmafia.draw.shape import Shape


def met(schedule: Schedule, p: int, q: int) -> int:
    """How often p and q meet, by looking at every table."""
    return sum(p in table and q in table for one in schedule.rounds for table in one.tables)


def q_of(schedule: Schedule) -> int:
    """Sum over pairs of meetings squared."""
    return sum(met(schedule, p, q) ** 2 for p, q in combinations(range(1, schedule.players + 1), 2))


def times_on_seat(schedule: Schedule, p: int, seat: int) -> int:
    """How often p has a seat (from 1)."""
    return sum(table[seat - 1] == p for one in schedule.rounds for table in one.tables)


def times_at_table(schedule: Schedule, p: int, table: int) -> int:
    """How often p has a table number (from 1)."""
    return sum(table <= len(one.tables) and p in one.tables[table - 1] for one in schedule.rounds)


def times_beside(schedule: Schedule, p: int, q: int) -> int:
    """How often p and q sit side by side on the ring of ten."""
    count = 0
    for one in schedule.rounds:
        for table in one.tables:
            if p in table and q in table and abs(table.index(p) - table.index(q)) in (1, 9):
                count += 1
    return count


def random_schedule(shape: Shape, seed: int) -> Schedule:
    """Any schedule with the shape's games: in each round those with most games left play, ties by chance."""
    chance = random.Random(seed)
    left = list(shape.games)
    rounds = []
    for r, tables in enumerate(shape.tables):
        remaining = len(shape.tables) - r
        order = list(range(shape.players))
        chance.shuffle(order)
        order.sort(key=lambda p: (left[p] < remaining, -left[p] if left[p] < remaining else 0))
        must = [p for p in order if left[p] >= remaining]
        rest = sorted((p for p in order if left[p] < remaining), key=lambda p: -left[p])
        playing = (must + rest)[: 10 * tables]
        for p in playing:
            left[p] -= 1
        chance.shuffle(playing)
        rounds.append([[p + 1 for p in playing[10 * t : 10 * t + 10]] for t in range(tables)])
    return schedule_of(shape.players, rounds)
