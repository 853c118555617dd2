"""Repair and edits: what was played stays, what changes is counted, and every step can be taken back."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.draw import edit
from sportmafia.draw.library import lookup
from sportmafia.draw.plan import Plan, as_json, plan_of
from sportmafia.draw.repair import Event, NoRepair, Repaired, repaired
from sportmafia.draw.reseat import cheapest
from sportmafia.draw.schedule import Fault, Schedule, changes, swapped, violations
from sportmafia.draw.shape import Shape, shape_of


def drawn(players: int) -> Schedule:
    shape = shape_of(players)
    assert isinstance(shape, Shape)
    entry = lookup(shape)
    assert entry is not None
    return entry.schedule()


def fixed(schedule: Schedule, event: Event, **options: int) -> Repaired:
    found = repaired(schedule, event, steps=60_000, **options)  # type: ignore[arg-type]
    assert isinstance(found, Repaired)
    assert [v for v in violations(found.schedule) if v.fault is not Fault.UNEVEN_GAMES] == []
    assert changes(schedule, found.schedule, event.after) == (found.changed, found.players_changed)
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
    assert impossible.what == "repair_changes"


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
