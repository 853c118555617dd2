"""Every measure of a schedule against its definition, on random schedules of random numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sportmafia.draw.measures import measure
from sportmafia.draw.schedule import Fault, Round, Schedule, changes, schedule_of, swapped, violations
from sportmafia.draw.shape import Shape, shape_of
from tests.draw import brute


@st.composite
def shapes(draw: st.DrawFn, most: int = 34) -> Shape:
    """Numbers of an event that work: rests, short last rounds and uneven games included."""
    players = draw(st.integers(10, most))
    tables = draw(st.integers(1, players // 10))
    found = shape_of(players, tables, draw(st.integers(2, 6)))
    assert isinstance(found, Shape)
    return found


@settings(max_examples=40)
@given(shapes(), st.integers(0, 9))
def test_measures_are_what_their_definitions_say(shape: Shape, seed: int) -> None:
    schedule = brute.random_schedule(shape, seed)
    assert violations(schedule) == ()
    m = measure(schedule)
    everybody = range(1, shape.players + 1)
    counts = [brute.met(schedule, p, q) for p, q in combinations(everybody, 2)]
    mean = Fraction(sum(counts), len(counts))
    assert m.q == brute.q_of(schedule)
    assert (m.meet_min, m.meet_max) == (min(counts), max(counts))
    assert dict(m.meet_histogram) == {k: counts.count(k) for k in set(counts)}
    assert m.flatness == sum((c - mean) ** 4 for c in counts)
    seats = {(p, s): brute.times_on_seat(schedule, p, s) for p in everybody for s in range(1, 11)}
    games = {p: sum(seats[p, s] for s in range(1, 11)) for p in everybody}
    assert (m.seat_min, m.seat_max) == (min(seats.values()), max(seats.values()))
    assert m.seat_off == sum(c not in (games[p] // 10, -(-games[p] // 10)) for (p, _), c in seats.items())
    assert (m.games_min, m.games_max) == (min(games.values()), max(games.values()))
    at = [brute.times_at_table(schedule, p, t) for p in everybody for t in range(1, max(shape.tables) + 1)]
    assert (m.table_min, m.table_max, m.table_q) == (min(at), max(at), sum(c * c for c in at))
    assert m.table_q >= m.table_floor
    near = [brute.times_beside(schedule, p, q) for p, q in combinations(everybody, 2)]
    assert (m.neighbour_max, m.neighbour_q) == (max(near), sum(c * c for c in near))
    assert m.neighbour_q >= m.neighbour_bound
    plays = [[any(p in t for t in one.tables) for one in schedule.rounds] for p in everybody]
    runs = ["".join("x" if x else "." for x in row) for row in plays]
    assert m.rest_run == max(max(map(len, row.split("x"))) for row in runs)
    assert (m.rest_min, m.rest_max) == (min(r.count(".") for r in runs), max(r.count(".") for r in runs))
    inner = [gap for row in runs for gap in row.split(".")[1:-1]]
    assert m.rest_gap == min((len(gap) for gap in inner), default=len(schedule.rounds))


@settings(max_examples=40)
@given(shapes(), st.integers(0, 9))
def test_no_schedule_is_below_its_bound(shape: Shape, seed: int) -> None:
    m = measure(brute.random_schedule(shape, seed))
    assert m.gap >= 0
    assert m.gap % 2 == 0  # parity: Q and its bound are odd together


def test_faults_are_listed_with_their_places() -> None:
    ten = tuple(range(1, 11))
    schedule = Schedule(
        12,
        (
            Round((ten,), (11, 12)),
            Round((ten[:9], (*ten[:8], 13, 11)), ()),
            Round((ten,), (11,)),
            Round((ten,), ()),
        ),
    )
    found = {(v.fault, v.round, v.table, v.player, v.found) for v in violations(schedule)}
    assert (Fault.TABLE_SIZE, 2, 1, 0, 9) in found
    assert (Fault.TWICE_IN_ROUND, 2, 0, 1, 2) in found
    assert (Fault.UNKNOWN_PLAYER, 2, 2, 13, 0) in found
    assert (Fault.REST_LIST, 3, 0, 12, 1) in found
    assert (Fault.UNEVEN_GAMES, 0, 0, 12, 0) in found
    assert not any(fault is Fault.REST_LIST and r == 4 for fault, r, *_ in found)


@given(shapes(), st.integers(0, 5), st.data())
def test_swapping_twice_changes_nothing_and_once_changes_two_places(
    shape: Shape, seed: int, data: st.DataObject
) -> None:
    schedule = brute.random_schedule(shape, seed)
    r = data.draw(st.integers(1, len(schedule.rounds)))
    p, q = data.draw(st.permutations(range(1, shape.players + 1)))[:2]
    once = swapped(schedule, r, p, q)
    resting = schedule.rounds[r - 1].rest
    assume(not (p in resting and q in resting))
    assert swapped(once, r, p, q) == schedule
    changed, who = changes(schedule, once, 0)
    assert changed == (1 if p in resting or q in resting else 2)
    assert who == tuple(sorted((p, q)))
    assert changes(schedule, schedule_of(shape.players, [o.tables for o in schedule.rounds]), 0) == (0, ())
