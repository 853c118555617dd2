"""Repair and edits: what was played stays, what changes is counted, and every step can be taken back."""

from __future__ import annotations

import random
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.draw import beside, edit
from sportmafia.draw.library import lookup
from sportmafia.draw.measures import measure
from sportmafia.draw.plan import Plan, as_json, plan_of
from sportmafia.draw.reattend import fewest_new
from sportmafia.draw.repair import Event, NoRepair, Repaired, frontier, repaired
from sportmafia.draw.reseat import cheapest
from sportmafia.draw.schedule import Fault, Schedule, changes, schedule_of, swapped, violations
from sportmafia.draw.seatfix import evened, seats_floor, seats_off
from sportmafia.draw.shape import Shape, shape_of
from sportmafia.draw.wishes import Wish, Wishes
from sportmafia.draw.words import Language
from tests.draw import brute


def drawn(players: int) -> Schedule:
    shape = shape_of(players)
    assert isinstance(shape, Shape)
    entry = lookup(shape)
    assert entry is not None
    return entry.schedule()


def fixed(schedule: Schedule, event: Event, **options: int) -> Repaired:
    found = repaired(schedule, event, steps=15_000, **options)  # type: ignore[arg-type]
    assert isinstance(found, Repaired)
    assert [v for v in violations(found.schedule) if v.fault is not Fault.UNEVEN_GAMES] == []
    assert changes(schedule, found.schedule, event.after) == (found.changed, found.players_changed)
    assert found.least <= found.changed
    assert found.seat_floor <= found.seat_off == measure(found.schedule).seat_off
    assert found.q == measure(found.schedule).q
    for r in range(event.after):
        assert found.schedule.rounds[r].tables == schedule.rounds[r].tables
    return found


def test_a_drop_out_among_resting_players_moves_only_his_seats() -> None:
    schedule = drawn(36)
    found = fixed(schedule, Event(after=5, leave=(7,)))
    assert all(7 not in t for one in found.schedule.rounds[5:] for t in one.tables)
    left = sum(7 in t for one in schedule.rounds[5:] for t in one.tables)
    dearest = fixed(schedule, Event(after=5, leave=(7,)), price=96)
    assert dearest.changed == left
    games = dearest.schedule.games_each()
    assert max(games) - min(g for p, g in enumerate(games, 1) if p != 7) <= 1


def test_a_substitute_takes_the_place_and_nothing_else_moves() -> None:
    schedule = drawn(30)
    found = fixed(schedule, Event(after=4, leave=(5,), arrive=1), price=96)
    assert found.changed == 6
    assert found.players_changed == (5, 31)
    assert sum(31 in t for one in found.schedule.rounds for t in one.tables) == 6


def test_without_a_substitute_full_tables_cannot_be_filled() -> None:
    found = repaired(drawn(30), Event(after=4, leave=(5,)), steps=1000)
    assert found == NoRepair("repair_short", (6, 29))


def test_a_lost_table_shares_the_games_fairly() -> None:
    found = fixed(drawn(30), Event(after=4, tables=2))
    assert [len(one.tables) for one in found.schedule.rounds] == [3] * 4 + [2] * 6
    games = found.schedule.games_each()
    assert max(games) - min(games) <= 1


def test_ten_newcomers_bring_a_table_and_short_rounds_stay_short() -> None:
    schedule = drawn(30)
    found = fixed(schedule, Event(after=4, tables=4, arrive=10), price=96)
    assert [len(one.tables) for one in found.schedule.rounds] == [3] * 4 + [4] * 6
    games = found.schedule.games_each()
    assert set(games[:30]) == {10}
    assert set(games[30:]) == {6}
    shape = shape_of(21)
    assert isinstance(shape, Shape)
    short = brute.random_schedule(shape, 1)
    kept = repaired(short, Event(after=9, tables=2), price=96, max_changes=0, steps=1_000)
    assert isinstance(kept, Repaired)
    assert (len(kept.schedule.rounds[-1].tables), kept.changed) == (1, 0)
    assert repaired(drawn(30), Event(after=4, tables=5)) == NoRepair("repair_short", (120, 30))


def test_more_rounds_win_the_games_back() -> None:
    found = fixed(drawn(30), Event(after=4, tables=2, rounds=13))
    assert set(found.schedule.games_each()) == {10}


def test_a_wrong_swap_is_taken_into_account() -> None:
    schedule = drawn(20)
    mixed = swapped(schedule, 2, 1, next(p for p in schedule.rounds[1].rest or range(2, 21) if p != 1))
    other = next(p for p in range(2, 21) if mixed.rounds[1] == swapped(schedule, 2, 1, p).rounds[1])
    found = repaired(schedule, Event(after=3, swapped=((2, 1, other),)), price=1, steps=60_000)
    assert isinstance(found, Repaired)
    assert found.schedule.rounds[1].tables == mixed.rounds[1].tables
    assert found.schedule.rounds[0] == schedule.rounds[0]


def test_changed_seats_stay_below_the_limit_and_fewer_cost_more() -> None:
    schedule = drawn(36)
    free = fixed(schedule, Event(after=5, leave=(7,)), price=0)
    few = fixed(schedule, Event(after=5, leave=(7,)), max_changes=12)
    assert few.changed <= 12 < free.changed
    assert plan_of(free.schedule).measures.q <= plan_of(few.schedule).measures.q
    impossible = repaired(schedule, Event(after=5, leave=(7,)), max_changes=1, steps=2000)
    assert isinstance(impossible, NoRepair)
    assert impossible == NoRepair("repair_changes", (1, 6, 6))


@pytest.mark.parametrize(
    ("players", "event"),
    [
        (36, Event(after=5, leave=(7,))),
        (24, Event(after=6, leave=(1, 2))),
        (36, Event(after=5, arrive=1)),
        (30, Event(after=4, leave=(5,), arrive=1)),
        (30, Event(after=4, tables=2)),
        (30, Event(after=4, tables=2, rounds=13)),
        (40, Event(after=3, tables=3)),
    ],
)
def test_fewest_changes_are_proved_and_seats_are_exact_again(players: int, event: Event) -> None:
    schedule = drawn(players)
    fewest = repaired(schedule, event, price=96, max_changes=0, steps=8_000)
    assert isinstance(fewest, NoRepair)
    least = fewest.values[2]
    kept = repaired(schedule, event, price=96, max_changes=least, steps=8_000)
    assert isinstance(kept, Repaired)
    assert kept.changed == kept.least == least
    even = fixed(schedule, event, price=16)
    assert even.seat_off == even.seat_floor == 0


def test_two_swapped_in_a_full_round_leave_four_cells_that_nothing_mends() -> None:
    schedule = drawn(20)
    found = repaired(schedule, Event(after=3, swapped=((2, 1, 2),)), steps=8_000)
    assert isinstance(found, Repaired)
    assert (found.changed, found.seat_off, found.seat_floor) == (0, 4, 4)


def test_who_played_for_a_resting_player_gives_him_a_game_back() -> None:
    schedule = drawn(24)
    resting, playing = schedule.rounds[0].rest[0], schedule.rounds[0].tables[0][0]
    found = repaired(schedule, Event(after=3, swapped=((1, resting, playing),)), price=16, steps=8_000)
    assert isinstance(found, Repaired)
    assert set(found.schedule.games_each()) == {10}
    assert found.least == 1


def test_the_frontier_trades_changes_for_quality() -> None:
    ends = frontier(drawn(30), Event(after=4, tables=2), steps=8_000)
    assert isinstance(ends, tuple)
    assert ends[0].changed == ends[0].least
    assert [one.changed for one in ends] == sorted({one.changed for one in ends})
    for fewer, more in pairwise(ends):
        assert (more.q, more.seat_off) != (fewer.q, fewer.seat_off)
        assert more.q < fewer.q or more.seat_off < fewer.seat_off
    assert frontier(drawn(30), Event(after=11)) == NoRepair("repair_round", (11, 10))


def test_wishes_and_locks_hold_through_a_repair() -> None:
    schedule = drawn(36)
    wishes = Wishes((Wish("never", (1, 2)), Wish("absent", (3,), rounds=(8,))))
    locked = frozenset((p, 9) for p in schedule.rounds[8].tables[1])
    event = Event(after=5, leave=(7,) if 7 not in schedule.rounds[8].tables[1] else (8,))
    found = repaired(schedule, event, wishes=wishes, locked=locked, price=1, steps=60_000)
    assert isinstance(found, Repaired)
    assert found.broken == ()
    assert all(not {1, 2} <= set(t) for one in found.schedule.rounds[5:] for t in one.tables)
    assert all(3 not in t for t in found.schedule.rounds[7].tables)
    assert found.schedule.rounds[8].tables[1] == schedule.rounds[8].tables[1]


@pytest.mark.parametrize("seed", range(40))
def test_no_attendance_has_fewer_newcomers_than_the_flow(seed: int) -> None:
    """Against CP-SAT on small cases: the same least number, and None exactly where nothing fits."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    chance = random.Random(seed)
    players, rounds = chance.randint(3, 8), chance.randint(1, 5)
    known = [frozenset(chance.sample(range(players), chance.randint(0, players))) for _ in range(rounds)]
    sizes = [chance.randint(0, players) for _ in range(rounds)]
    least = [max(0, sum(sizes) // players - chance.randint(0, 1)) for _ in range(players)]
    most = [k + chance.randint(0, 2) for k in least]
    away = frozenset((p, r) for p in range(players) for r in range(rounds) if chance.random() < 0.1)
    model = cp_model.CpModel()
    plays = [[model.new_bool_var("") for _ in range(rounds)] for _ in range(players)]
    for r in range(rounds):
        model.add(sum(plays[p][r] for p in range(players)) == sizes[r])
    for p in range(players):
        model.add_linear_constraint(sum(plays[p]), least[p], most[p])
    for p, r in away:
        model.add(plays[p][r] == 0)
    model.minimize(sum(plays[p][r] for p in range(players) for r in range(rounds) if p not in known[r]))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    found = fewest_new(known, sizes, least, most, away)
    if status == cp_model.INFEASIBLE:
        assert found is None
        return
    assert found is not None
    assert [len(who) for who in found] == sizes
    assert all(least[p] <= sum(p in who for who in found) <= most[p] for p in range(players))
    assert not any(p in found[r] for p, r in away)
    assert sum(len(who - old) for who, old in zip(found, known, strict=True)) == solver.objective_value


@pytest.mark.parametrize("seed", range(8))
def test_no_seating_has_fewer_cells_off_than_the_floor(seed: int) -> None:
    """Against CP-SAT on small events with random played rounds: the floor is never above the least number."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    chance = random.Random(seed)
    rounds = [[chance.sample(range(1, 11), 10)] for _ in range(chance.randint(3, 10))]
    played = chance.randint(0, len(rounds))
    schedule = schedule_of(10, rounds)
    model = cp_model.CpModel()
    at = {
        (r, p, s): model.new_bool_var("")
        for r in range(played, len(rounds))
        for p in range(1, 11)
        for s in range(10)
    }
    for r in range(played, len(rounds)):
        for k in range(10):
            model.add_exactly_one(at[r, k + 1, s] for s in range(10))
            model.add_exactly_one(at[r, p, k] for p in range(1, 11))
    wrong = []
    low, high = len(rounds) // 10, -(-len(rounds) // 10)
    for p in range(1, 11):
        for s in range(10):
            before = sum(rounds[r][0][s] == p for r in range(played))
            times = before + sum(at[r, p, s] for r in range(played, len(rounds)))
            fine = model.new_bool_var("")
            model.add_linear_constraint(times, low, high).only_enforce_if(fine)
            wrong.append(~fine)
    model.minimize(sum(wrong))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    assert seats_floor(schedule, played) <= solver.objective_value
    mended = evened(schedule, played)
    assert [one.tables for one in mended.rounds[:played]] == [one.tables for one in schedule.rounds[:played]]
    assert solver.objective_value <= seats_off(mended) <= seats_off(schedule)
    assert seats_off(mended) <= solver.objective_value + 4


def test_before_and_after_stand_side_by_side() -> None:
    schedule = drawn(36)
    found = fixed(schedule, Event(after=5, leave=(7,)), price=96)
    pairs = beside.pairs(schedule, found.schedule, 5)
    rows = beside.sheet(pairs, (), Language.ENGLISH).rows
    assert len(rows) == found.changed
    for r, t, s, old, new in rows:
        assert (int(r) - 1, schedule.rounds[int(r) - 1].tables[int(t) - 1][int(s) - 1]) == (int(r) - 1, old)
        assert found.schedule.rounds[int(r) - 1].tables[int(t) - 1][int(s) - 1] == new
    assert sum(line.count("*") for line in beside.lines(pairs)) == found.changed
    names = [f"<b>{k}" for k in range(1, 37)]
    page = beside.html(pairs, names, Language.ENGLISH, "<i>")
    assert "<b>7" not in page
    assert page.count("→ ") == found.changed
    lost = fixed(drawn(30), Event(after=4, tables=2))
    pairs = beside.pairs(drawn(30), lost.schedule, 4)
    assert sum(new == "–" for *_, new in beside.sheet(pairs, (), Language.ENGLISH).rows) == 60
    assert len(beside.sheet(pairs, (), Language.ENGLISH).rows) == lost.changed


@pytest.mark.parametrize(
    "edits",
    [
        5,
        {"locked": 3, "history": 4},
        {
            "locked": [[1], [1, 2, 3], ["a", 1], [True, 1], [99, 1], [1, 99]],
            "history": [5, [5], [[5]], [[[5]]]],
        },
    ],
)
def test_damaged_edits_in_a_file_are_passed_over(edits: object) -> None:
    again = edit.desk_of(plan_of(drawn(30)), {"edits": edits})
    assert (again.locked, again.history) == (frozenset(), ())


@pytest.mark.parametrize(
    ("event", "what"),
    [
        (Event(after=11), "repair_round"),
        (Event(after=2, leave=(31,)), "repair_player"),
        (Event(after=2, swapped=((3, 1, 2),)), "repair_round"),
        (Event(after=2, swapped=((1, 1, 1),)), "repair_round"),
    ],
)
def test_events_that_cannot_be_are_refused(event: Event, what: str) -> None:
    found = repaired(drawn(30), event)
    assert isinstance(found, NoRepair)
    assert found.what == what


@given(st.integers(1, 5), st.integers(0, 2), st.integers(0, 99))
def test_assignments_are_the_cheapest_of_all(rows: int, extra: int, seed: int) -> None:
    chance = random.Random(seed)
    cost = [[chance.randrange(20) for _ in range(rows + extra)] for _ in range(rows)]
    chosen = cheapest(cost)
    assert len(set(chosen)) == rows
    best = min(
        sum(cost[i][j] for i, j in enumerate(order)) for order in permutations(range(rows + extra), rows)
    )
    assert sum(cost[i][j] for i, j in enumerate(chosen)) == best


def desk(players: int = 30) -> edit.Desk:
    return edit.Desk(plan_of(drawn(players)))


def test_an_edit_shows_its_costs_and_undo_restores_every_measure() -> None:
    first = desk()
    table = first.plan.schedule.rounds[2].tables[0]
    outside = first.plan.schedule.rounds[2].tables[1][0]
    second = edit.swap(first, 3, table[0], outside)
    assert isinstance(second, edit.Desk)
    costs = second.costs(first.plan.measures)
    assert costs["q"][0] < costs["q"][1]
    assert costs["gap"][1] - costs["gap"][0] == costs["q"][1] - costs["q"][0]
    back = edit.undo(second)
    assert isinstance(back, edit.Desk)
    assert back.plan == first.plan
    assert back.costs(first.plan.measures) == {}


def test_moving_to_a_seat_exchanges_with_who_sits_there() -> None:
    first = desk(36)
    resting = first.plan.schedule.rounds[0].rest[0]
    there = first.plan.schedule.rounds[0].tables[1][4]
    moved = edit.move(first, 1, resting, 2, 5)
    assert isinstance(moved, edit.Desk)
    assert edit.seat_of(moved.plan.schedule, 1, resting) == (2, 5)
    assert edit.seat_of(moved.plan.schedule, 1, there) is None


def test_locks_hold_and_survive_the_file() -> None:
    locked = edit.lock(desk(), 3, 4)
    assert isinstance(locked, edit.Desk)
    assert edit.swap(locked, 3, 4, 5) == edit.Refused("edit_locked", (4, 3))
    edited = edit.swap(locked, 2, 4, 5)
    assert isinstance(edited, edit.Desk)
    document = {**as_json(edited.plan), **edit.desk_json(edited)}
    again = edit.desk_of(Plan(edited.plan.schedule, edited.plan.measures), document)
    assert (again.locked, again.history) == (edited.locked, edited.history)
    opened = edit.lock(locked, 3, 4)
    assert isinstance(opened, edit.Desk)
    assert opened.locked == frozenset()


def test_edits_that_cannot_be_are_refused() -> None:
    first = desk()
    assert edit.swap(first, 11, 1, 2) == edit.Refused("edit_round", (11, 10))
    assert edit.swap(first, 1, 1, 31) == edit.Refused("edit_player", (31, 30))
    assert edit.swap(first, 1, 1, 1) == edit.Refused("edit_same", (1,))
    assert edit.move(first, 1, 1, 4, 1) == edit.Refused("edit_place", (4, 1, 1))
    assert edit.undo(first) == edit.Refused("edit_nothing")
