"""The optimiser: loops count right, runs repeat on any number of workers, bounds are met, seats are exact."""

from __future__ import annotations

from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.draw import kernels
from sportmafia.draw.acceptance import WORD, thresholds
from sportmafia.draw.arms import algebra, arms_of, cycle_types, cycles, differences, orbits, plain, rings
from sportmafia.draw.bounds import best_bound
from sportmafia.draw.families import cosets, families, places_of_family, random_points, rulers
from sportmafia.draw.groups import Group, abelian_groups, field_products, subgroups
from sportmafia.draw.kernels import Ints, random_state
from sportmafia.draw.make import Effort, finished, places_of, trade_off
from sportmafia.draw.measures import measure
from sportmafia.draw.places import flat_key, meetings_of, most_meetings, q_of, seeded, spaced_rests, starts
from sportmafia.draw.portfolio import Progress, search
from sportmafia.draw.schedule import violations
from sportmafia.draw.seats import balanced_seats, even_tables, quiet_neighbours, schedule_of_seats
from sportmafia.draw.shape import Shape, shape_of
from tests.draw import brute
from tests.draw.test_measures import shapes


def shaped(players: int, tables: int | None = None, games: int = 10) -> Shape:
    found = shape_of(players, tables, games)
    assert isinstance(found, Shape)
    return found


def trivial(players: int) -> tuple[Ints, Ints]:
    return np.arange(players, dtype=np.int32)[None, :], np.arange(players, dtype=np.int32)


def valid(where: Ints, shape: Shape) -> bool:
    """Ten at every table, and everybody's own number of games."""
    games = np.bincount(where[where >= 0], minlength=shape.total)
    start = starts(shape.tables)
    in_round = all(
        ((where[:, r] < 0) | ((where[:, r] >= start[r]) & (where[:, r] < start[r + 1]))).all()
        for r in range(len(shape.tables))
    )
    each = (where >= 0).sum(axis=1)
    return bool((games == 10).all() and in_round and (each == np.array(shape.games)).all())


def test_acceptance_is_whole_numbers_that_fall() -> None:
    table = thresholds("2.5", "0.3", levels=4, width=32)
    assert table.dtype == np.int64
    assert (table[:, 0] == WORD).all()
    assert (np.diff(table, axis=1) < 0).any()
    assert (np.diff(table, axis=0) <= 0).all()
    assert table[0, 1] == 2879002675  # 2^32 exp(-1 / 2.5), rounded down


def test_generator_is_the_same_in_python_and_machine_code() -> None:
    state, again = random_state(7, 3), random_state(7, 3)
    words = [int(kernels._next(state)) for _ in range(5)]
    plain_next = getattr(kernels._next, "py_func", kernels._next)
    assert [int(plain_next(again)) for _ in range(5)] == words
    assert len(set(words)) == 5
    assert all(0 <= w < WORD for w in words)


ORDERS = [(20, 2, 10, 5), (24, 2, 10, 6), (26, 2, 10, 13), (36, 3, 10, 12), (30, 3, 12, 4), (21, 2, 10, 1)]


@pytest.mark.parametrize(("players", "tables", "games", "order"), ORDERS)
def test_the_gain_of_a_swap_is_the_change_of_q(players: int, tables: int, games: int, order: int) -> None:
    shape = shaped(players, tables, games)
    images, orbit = trivial(players) if order == 1 else cycles(players, order, cycle_types(players, order)[0])
    state = random_state(1, order)
    where = seeded(shape, order, images, orbit, state)
    assert where is not None
    assert valid(where, shape)
    start = starts(shape.tables)
    shared = kernels.intersections(where, shape.total)
    done = 0
    while done < 60:
        base = int(kernels._below(state, len(shape.tables) // order)) * order
        a, b = (int(kernels._below(state, players)) for _ in range(2))
        g, h = where[a, base], where[b, base]
        if g < 0 or g == h or (h < 0 and orbit[a] != orbit[b]):
            continue
        before = q_of(where, shape.total)
        gain = int(kernels._swap_delta(where, shared, images, start, base, a, b))
        kernels._swap(where, shared, images, base, a, b)
        assert (shared == kernels.intersections(where, shape.total)).all()
        if h >= 0 or order > 1:  # a swap with a resting player under no symmetry changes two players' games
            assert 2 * (q_of(where, shape.total) - before) == gain * order
            done += 1
        else:
            done += 1


@settings(max_examples=15)
@given(shapes(), st.integers(0, 5))
def test_q_of_places_is_q_of_the_schedule(shape: Shape, seed: int) -> None:
    schedule = brute.random_schedule(shape, seed)
    where = places_of(schedule)
    assert valid(where, shape)
    assert q_of(where, shape.total) == measure(schedule).q
    pairs = shape.players * (shape.players - 1) // 2
    assert flat_key(where) == measure(schedule).flatness * pairs**4
    assert int(meetings_of(where).sum()) == 90 * shape.total


@pytest.mark.parametrize(
    "shape", [shaped(20), shaped(24, games=5), shaped(21, games=4), shaped(40, games=5), shaped(50, games=4)]
)
def test_every_arm_gives_valid_places_and_counts_its_q(shape: Shape) -> None:
    target = best_bound(shape.players, shape.games, shape.tables).value
    for arm in arms_of(shape):
        found = arm.run(target, 1, 0)
        if found is not None:
            assert valid(found.where, shape), arm.name
            assert q_of(found.where, shape.total) == found.q >= target, arm.name


def test_families_of_arms() -> None:
    assert algebra(shaped(110, games=5))
    assert not algebra(shaped(60, games=5))
    assert not differences(shaped(36))
    assert any("Z2xZ2" in arm.name for arm in differences(shaped(40)))
    assert any(arm.name.startswith("orbits of Z12") for arm in orbits(shaped(36)))
    assert plain(shaped(21)).name == "annealing"
    assert any(cut.standing == 1 and cut.size == 9 and cut.single == 1 for cut in rings(100, 10))


def test_groups_and_fields() -> None:
    assert [g.name for g in abelian_groups(8)] == ["Z8", "Z4xZ2", "Z2xZ2xZ2"]
    for size in (4, 8, 9):
        for group in abelian_groups(size):
            add, subtract = group.add(), group.subtract()
            assert all((np.sort(row) == np.arange(size)).all() for row in add)
            assert (subtract[add, np.arange(size)[None, :]] == np.arange(size)[:, None]).all()
        field = field_products(size)
        assert field is not None
        products = field[1]
        assert (products == products.T).all()
        assert all((np.sort(row[1:]) == np.arange(1, size)).all() for row in products[1:])
    assert field_products(6) is None


def test_subgroups_of_each_kind() -> None:
    """Z4 x Z2 has three subgroups of order two, of two kinds: twice (1, 0), and the two others."""
    assert [sorted(s) for s in subgroups(Group((4, 2)), 2)] == [[0, 1], [0, 4]]
    assert len(subgroups(Group((2, 2, 2)), 4)) == 1
    assert subgroups(Group((12,)), 3) == (frozenset({0, 4, 8}),)
    assert subgroups(Group((12,)), 5) == ()


FAMILIES = [(24, 2, (24,), 2), (24, 2, (6, 2), 1), (36, 3, (12,), 3), (40, 4, (10,), 1), (42, 3, (21,), 3)]


@pytest.mark.parametrize(("players", "tables", "orders", "inner"), FAMILIES)
def test_a_family_counts_q_at_its_base_tables(
    players: int, tables: int, orders: tuple[int, ...], inner: int
) -> None:
    """Images of random base tables are a schedule, and 2 Q / v is the sum that the loop counts."""
    shape, group = shaped(players, tables), Group(orders)
    coset, first = cosets(group, subgroups(group, inner)[0])
    each = tables // inner
    point = random_points(shape, group.size, first, each, random_state(1, 1))
    assert point is not None
    best, round_of = point.copy(), np.arange(len(point), dtype=np.int32) // each
    orbit_count = players // group.size

    def annealed(steps: int) -> int:
        accept, state = thresholds("2.5", "0.3", unit=2), random_state(2, 2)
        work = point.copy()
        return int(
            kernels.anneal_family(
                work, round_of, coset, orbit_count, group.subtract(), accept, state, steps, 0, best
            )
        )

    counted = [annealed(0), annealed(6_400)]
    where = places_of_family(best, round_of, group, coset, first)
    assert valid(where, shape)
    assert counted[1] < counted[0]
    assert 2 * q_of(where, shape.total) == group.size * counted[1]


def test_a_ruler_of_golomb_is_a_schedule() -> None:
    """Ten numbers with 90 different differences: 118 players at two tables, no pair meets twice."""
    arm = families(shaped(118, tables=2))[0]
    assert arm.name == "difference family of Z118 over 2, 1 base tables"
    slices = (arm.run(45 * 118, seed, 0) for seed in range(1, 30))
    met = next(found for found in slices if found is not None and found.q == 45 * 118)
    assert valid(met.where, shaped(118, tables=2))
    assert most_meetings(met.where) == 1


@pytest.mark.parametrize("orders", [(12,), (13,), (14,), (4, 4), (21,), (3, 3, 2)])
@pytest.mark.parametrize("wanted", [3, 4, 5])
@pytest.mark.parametrize("barred", [(), (5,)])
def test_rulers_are_found_exactly_where_there_are_any(
    orders: tuple[int, ...], wanted: int, barred: tuple[int, ...]
) -> None:
    """The search against all sets of elements: differences all different, none barred (5 or its negative)."""
    group = Group(orders)
    subtract = group.subtract()
    closed = np.zeros(group.size, dtype=np.int32)
    closed[[*barred, *(int(subtract[0, x]) for x in barred)]] = 1

    def good(marks: tuple[int, ...]) -> bool:
        differences = [int(subtract[x, y]) for x, y in permutations((0, *marks), 2)]
        return len(set(differences)) == len(differences) and not any(closed[d] for d in differences)

    all_good = [marks for marks in combinations(range(1, group.size), wanted - 1) if good(marks)]
    marks = np.zeros(wanted, dtype=np.int32)
    left = kernels.ruler(subtract, closed, marks, 1 << 20)
    if all_good:
        assert left > 0
        assert tuple(marks) == (0, *all_good[0])
    else:
        assert left == -1
    assert kernels.ruler(subtract, closed, marks, 2) == 0


def test_an_exact_ruler_seats_114_players_without_a_pair_meeting_twice() -> None:
    shape = shaped(114, tables=6)
    found = rulers(shape)[0].run(0, 0, 0)
    assert found is not None
    assert found.q == best_bound(114, shape.games, shape.tables).value == 45 * 114
    assert valid(found.where, shape)
    assert not rulers(shaped(90))


@pytest.mark.parametrize(
    ("players", "games"), [(12, 10), (20, 8), (20, 10), (22, 10), (26, 10), (30, 10), (70, 10), (110, 10)]
)
def test_bounds_are_met(players: int, games: int) -> None:
    result = search(shaped(players, games=games), steps=200)
    assert result.found.q == result.bound
    assert result.proof_seconds is not None


def test_a_seed_and_steps_repeat_for_any_number_of_workers() -> None:
    shape = shaped(36, games=5)
    alone = search(shape, seed=3, steps=14)
    again = search(shape, seed=3, steps=14)
    shared = search(shape, seed=3, steps=14, workers=3)
    assert alone.steps == again.steps == shared.steps
    assert alone.found.method == again.found.method == shared.found.method
    assert (alone.found.where == again.found.where).all()
    assert (alone.found.where == shared.found.where).all()


def test_seconds_stop_after_a_whole_slice_and_progress_only_improves() -> None:
    told: list[Progress] = []
    ticks = iter(range(1000))
    result = search(shaped(40, games=12), seconds=3.5, clock=lambda: float(next(ticks)), progress=told.append)
    assert result.steps == search(shaped(40, games=12), steps=result.steps).steps
    assert [p.q for p in told] == sorted((p.q for p in told), reverse=True)
    assert told[-1].q == result.found.q


def test_an_interrupt_keeps_the_best_so_far() -> None:
    calls = iter(range(3))

    def stop(now: Progress) -> None:
        if next(calls) == 1:
            raise KeyboardInterrupt

    result = search(shaped(40, games=12), steps=50, progress=stop)
    assert valid(result.found.where, shaped(40, games=12))


@settings(max_examples=25)
@given(shapes(), st.integers(0, 5), st.integers(0, 9))
def test_seats_are_exactly_balanced(shape: Shape, seed: int, shift: int) -> None:
    where = places_of(brute.random_schedule(shape, seed))
    seats, chunk, chunks = balanced_seats(where, shape.total, shift)
    schedule = schedule_of_seats(seats, shape.tables, shape.players)
    assert violations(schedule) == ()
    assert measure(schedule).seat_off == 0
    assert (places_of(schedule) == where).all()
    quieter, cost = quiet_neighbours(seats, chunk, chunks, shape.players, seed=1, steps=3000)
    after = measure(schedule_of_seats(quieter, shape.tables, shape.players))
    assert after.seat_off == 0
    assert after.neighbour_q == cost <= measure(schedule).neighbour_q


@pytest.mark.parametrize(("players", "games"), [(30, 15), (20, 19), (44, 12)])
def test_seats_are_exactly_balanced_beyond_ten_games(players: int, games: int) -> None:
    shape = shaped(players, games=games)
    where = places_of(brute.random_schedule(shape, 1))
    schedule = schedule_of_seats(balanced_seats(where, shape.total)[0], shape.tables, players)
    assert measure(schedule).seat_off == 0


def test_table_numbers_and_rests_change_nothing_else() -> None:
    shape = shaped(36)
    where = places_of(brute.random_schedule(shape, 2))
    for moved in (
        even_tables(where, shape.tables, seed=1, steps=50_000),
        spaced_rests(where, shape.tables, random_state(1, 1)),
    ):
        assert valid(moved, shape)
        assert q_of(moved, shape.total) == q_of(where, shape.total)
    plain_q = measure(schedule_of_seats(balanced_seats(where, shape.total)[0], shape.tables, 36))
    even = even_tables(where, shape.tables, seed=1, steps=50_000)
    assert (
        measure(schedule_of_seats(balanced_seats(even, shape.total)[0], shape.tables, 36)).table_q
        < plain_q.table_q
    )
    spaced = spaced_rests(where, shape.tables, random_state(1, 1))
    assert (
        measure(schedule_of_seats(balanced_seats(spaced, shape.total)[0], shape.tables, 36)).rest_gap
        >= plain_q.rest_gap
    )


def test_equal_tables_are_paid_in_meetings() -> None:
    """At two tables and ten rounds the gaps sum to 100 at least: an identity, not a lack of effort."""
    shape = shaped(20)
    effort = Effort(steps=3, label_steps=2000, neighbour_steps=2000, neighbour_runs=1, rule_steps=300_000)
    plan = finished(shape, search(shape, steps=3).found.where, effort)
    ends = trade_off(shape, plan, (0, 30), effort)
    for _, end in ends:
        m = end.measures
        assert m.gap + m.table_q - m.table_floor >= 100
    assert ends[1][1].measures.table_q < ends[0][1].measures.table_q


@pytest.mark.skipif(not kernels.COMPILED, reason="numba is not installed: there is nothing to compare")
def test_plain_python_gives_what_machine_code_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = shaped(20, games=4)
    images, orbit = trivial(20)

    def run() -> tuple[int, Ints]:
        state = random_state(5, 5)
        where = seeded(shape, 1, images, orbit, state)
        assert where is not None
        best = where.copy()
        shared = kernels.intersections(where, shape.total)
        q = q_of(where, shape.total)
        accept = thresholds("2.5", "0.3", unit=2)
        low = kernels.anneal(
            where, shared, images, orbit, starts(shape.tables), accept, state, 6400, q, 0, best
        )
        return int(low), best

    compiled = run()
    for name in ("_next", "_below", "intersections", "_swap_delta", "_swap", "anneal"):
        monkeypatch.setattr(kernels, name, getattr(kernels, name).py_func)
    low, best = run()
    assert low == compiled[0]
    assert (best == compiled[1]).all()


def test_a_search_that_is_stopped_ends_after_its_slice_with_the_best_so_far() -> None:
    asked = iter((False, False, True))
    result = search(shaped(40, games=12), steps=50, stop=lambda: next(asked))
    assert (result.steps, result.stopped) == (3, True)
    assert result.found.q == search(shaped(40, games=12), steps=3).found.q
    proved = search(shaped(20), steps=200, stop=lambda: True)
    assert proved.stopped is (proved.proof_seconds is None)
