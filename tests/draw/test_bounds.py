"""The bounds: against exhaustive and CP-SAT minima of small cases, and the checker's own way."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.draw.bounds import BoundKind, best_bound, bound_of, dual, even_squares, primal, weighted
from sportmafia.draw.check import check
from sportmafia.draw.plan import as_json, plan_of
from sportmafia.draw.schedule import schedule_of
from sportmafia.draw.shape import Shape, shape_of
from tests.draw import brute
from tests.draw.test_measures import shapes


@given(st.integers(0, 12), st.integers(1, 4))
def test_even_squares_is_the_least_over_all_splits(total: int, cells: int) -> None:
    splits = (s for s in product(range(total + 1), repeat=cells) if sum(s) == total)
    assert even_squares(total, cells) == min(sum(x * x for x in s) for s in splits)


@pytest.mark.parametrize(
    ("players", "tables", "games", "value", "kind"),
    [
        (12, 1, 10, 4428, "dual primal"),
        (20, 2, 8, 2960, "dual"),
        (20, 2, 10, 4500, "dual"),
        (25, 2, 8, 2940, "dual"),
        (30, 3, 10, 4590, "dual"),
        (36, 3, 10, 4536, "dual"),
        (40, 4, 15, 9540, "primal"),
        (50, 5, 12, 6150, "primal"),
        (100, 10, 10, 4500, "dual primal"),
        (300, 30, 20, 27000, "dual primal"),
    ],
)
def test_bounds_of_known_formats(players: int, tables: int, games: int, value: int, kind: str) -> None:
    shape = shape_of(players, tables, games)
    assert isinstance(shape, Shape)
    bound = best_bound(players, shape.games, shape.tables)
    assert bound.value == value
    assert bound.kind.value in kind


def types_minimum(rounds: int) -> int:
    """The least Q of 20 players at two tables, over every way to count players by their tables of all
    rounds.
    """
    kinds = list(product((0, 1), repeat=rounds))
    best = 1 << 30

    def meet(a: tuple[int, ...], b: tuple[int, ...]) -> int:
        return sum(x == y for x, y in zip(a, b, strict=True))

    def count(counts: tuple[int, ...]) -> None:
        nonlocal best
        if any(sum(c for k, c in zip(kinds, counts, strict=True) if k[r]) != 10 for r in range(rounds)):
            return
        twice = sum(
            c * (d - (k is other)) * meet(k, other) ** 2
            for k, c in zip(kinds, counts, strict=True)
            for other, d in zip(kinds, counts, strict=True)
        )
        best = min(best, twice // 2)

    def grow(counts: tuple[int, ...], left: int) -> None:
        if len(counts) == len(kinds) - 1:
            count((*counts, left))
        else:
            for c in range(left + 1):
                grow((*counts, c), left - c)

    if rounds == 2:
        grow((), 20)
    else:  # three rounds: the margins leave four free counts
        for a, b, c, d in product(range(11), repeat=4):
            counts = (a, b, c, 10 - a - b - c, d, 10 - a - b - d, 10 - a - c - d, 2 * a + b + c + d - 10)
            if min(counts) >= 0:
                count(counts)
    return best


@pytest.mark.parametrize("rounds", [2, 3])
def test_dual_bound_is_the_minimum_of_two_tables_counted_exhaustively(rounds: int) -> None:
    assert types_minimum(rounds) == best_bound(20, [rounds] * 20, [2] * rounds).value


def cp_minimum(players: int, games: int) -> int:
    """The least Q of one table a round, proved by CP-SAT; games of a player differ by one at most."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    sits = [[model.new_bool_var("") for _ in range(players)] for _ in range(games)]
    for game in sits:
        model.add(sum(game) == 10)
    for p in range(players):
        model.add_linear_constraint(
            sum(game[p] for game in sits), 10 * games // players, -(-10 * games // players)
        )
    squares = []
    for p, q in combinations(range(players), 2):
        both = []
        for game in sits:
            x = model.new_bool_var("")
            model.add_multiplication_equality(x, [game[p], game[q]])
            both.append(x)
        steps = [model.new_bool_var("") for _ in range(games)]  # m^2 = 1 + 3 + 5 + ...
        model.add(sum(steps) == sum(both))
        squares.append(sum((2 * k + 1) * s for k, s in enumerate(steps)))
    model.minimize(sum(squares))
    for p in range(10):
        model.add(sits[0][p] == 1)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = 20
    assert solver.solve(model) == cp_model.OPTIMAL
    return int(solver.objective_value)


@pytest.mark.parametrize(("players", "games"), [(11, 3), (12, 3), (13, 2), (15, 3)])
def test_bounds_hold_and_are_met_where_cp_sat_proves_the_minimum(players: int, games: int) -> None:
    low, more = divmod(10 * games, players)
    each = [low + 1] * more + [low] * (players - more)
    least = cp_minimum(players, games)
    bound = best_bound(players, each, [1] * games)
    assert bound.value <= least
    if not more:
        assert bound.value == least


@settings(max_examples=30)
@given(shapes(), st.integers(0, 3))
def test_the_checker_proves_the_same_bound_by_its_own_way(shape: Shape, seed: int) -> None:
    assert check(as_json(plan_of(brute.random_schedule(shape, seed)))) == []


def test_team_bound_raises_the_primal_one_and_dual_stays() -> None:
    free = best_bound(30, [12] * 30, [3] * 12)
    teams = best_bound(30, [12] * 30, [3] * 12, [2] * 30)
    assert teams.primal == primal(30, [12] * 30, [2] * 30) > free.primal
    assert teams.kind in (BoundKind.TEAM, BoundKind.DUAL)
    assert teams.dual == free.dual == dual([12] * 30, [3] * 12)
    assert teams.value >= free.value


def test_an_empty_event_has_the_bound_zero() -> None:
    assert bound_of(schedule_of(10, [])).value == 0


@settings(max_examples=15)
@given(shapes(), st.integers(0, 5), st.integers(1, 9))
def test_no_schedule_costs_less_than_the_bound_with_soft_wishes(shape: Shape, seed: int, weight: int) -> None:
    schedule = brute.random_schedule(shape, seed)
    group = range(4)
    beside = [{q: weight for q in group if q != p} if p in group else {} for p in range(shape.players)]
    soft = sum(weight * brute.met(schedule, p + 1, q + 1) for p, q in combinations(group, 2))
    cost = brute.q_of(schedule) + soft
    assert weighted(shape.players, schedule.games_each(), beside, 200) <= cost


def test_the_bound_with_wishes_is_the_primal_one_without_and_counts_nobody_who_is_apart() -> None:
    games = (8,) * 30
    nobody: list[dict[int, int]] = [{} for _ in range(30)]
    assert weighted(30, games, nobody, 200) == primal(30, games)
    team = [{q: 200 for q in range(3) if q != p} if p < 3 else {} for p in range(30)]
    assert weighted(30, games, team, 200) == primal(30, games, (2, 2, 2, *(0,) * 27))
    heavy = [{q: 50 for q in range(30) if q != p} for p in range(30)]
    assert weighted(30, games, heavy, 200) == primal(30, games) + 50 * 30 * 9 * 8 // 2
