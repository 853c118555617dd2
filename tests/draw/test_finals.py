"""Finals of ten players: seats and neighbours as even as whole numbers can be, for any number of games."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest

from sportmafia.draw.bounds import even_squares
from sportmafia.draw.finals import turned_cost, turned_seats
from sportmafia.draw.make import Effort, make
from sportmafia.draw.measures import measure, seat_counts
from sportmafia.draw.schedule import violations
from sportmafia.draw.seats import schedule_of_seats
from sportmafia.draw.shape import Shape, shape_of
from tests.draw import brute


@pytest.mark.parametrize("games", range(5, 21))
def test_seats_and_neighbours_of_a_final_are_proved_optimal(games: int) -> None:
    for seed in (1, 2):
        seats = turned_seats(games, seed=seed)
        assert seats is not None
        schedule = schedule_of_seats(seats, (1,) * games, 10)
        assert violations(schedule) == ()
        measures = measure(schedule)
        assert measures.seat_off == 0
        assert measures.neighbour_q == measures.neighbour_bound == even_squares(10 * games, 45)
        beside = [brute.times_beside(schedule, p, q) for p, q in combinations(range(1, 11), 2)]
        assert set(beside) <= {10 * games // 45, -(-10 * games // 45)}


@pytest.mark.parametrize("games", range(1, 16))
def test_a_final_is_drawn_so_by_the_command(games: int) -> None:
    shape = shape_of(10, 1, games)
    assert isinstance(shape, Shape)
    measures = make(shape, Effort(), library=False).measures
    assert measures.neighbour_q == measures.neighbour_bound
    assert measures.seat_off == measures.gap == 0


def test_a_final_of_nine_games_has_nobody_on_a_seat_or_beside_another_too_often() -> None:
    """Nine games: no seat twice, every pair side by side exactly twice."""
    seats = turned_seats(9, seed=1)
    assert seats is not None
    schedule = schedule_of_seats(seats, (1,) * 9, 10)
    assert max(max(row) for row in seat_counts(schedule)) == 1
    assert all(brute.times_beside(schedule, p, q) == 2 for p, q in combinations(range(1, 11), 2))


def test_the_cost_of_a_few_rows_is_that_of_the_whole_final() -> None:
    """Five times the classes of pairs and of seats is what the games count."""
    base = np.array([[3, 7, 0, 9, 1, 5, 8, 2, 6, 4]], dtype=np.int32)
    turning = np.array([[1, 2, 0], [0, 4, 1]], dtype=np.int32)
    rows = []
    for k in range(5):
        row = [0] * 10
        for s, p in enumerate(base[0].tolist()):
            row[(s + 2 * k) % 10] = p // 5 * 5 + (p + k) % 5
        rows.append(row)
    for o, a, b in turning.tolist():
        row = [0] * 10
        for k in range(5):
            row[2 * k + o] = (a + k) % 5
            row[2 * k + 1 - o] = 5 + (b + k) % 5
        rows.append(row)
    beside: dict[frozenset[int], int] = {}
    for row in rows:
        for p, q in pairwise([*row, row[0]]):
            beside[frozenset((p, q))] = beside.get(frozenset((p, q)), 0) + 1
    seats = [sum(row[s] == p for row in rows) for p in range(10) for s in range(10)]
    whole = sum(n * n for n in beside.values()) + sum(n * n for n in seats)
    assert 5 * turned_cost(base, turning) == whole


def test_fewer_than_five_games_have_no_base_game() -> None:
    assert turned_seats(4, seed=1) is None
