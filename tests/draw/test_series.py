"""Numbers fixed for a series (sfu.3.5.3, C116): one seat in all games, from the search to a repair."""

from __future__ import annotations

import copy
import json
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.cli.draw import main as draw
from sportmafia.cli.lot import main as lot
from sportmafia.draw import check, edit
from sportmafia.draw.bounds import BoundKind
from sportmafia.draw.make import Effort
from sportmafia.draw.plan import Plan, as_json, plan_of
from sportmafia.draw.portfolio import Progress
from sportmafia.draw.repair import Event, NoRepair, Repaired, taken_over
from sportmafia.draw.schedule import Fault, fixed_seats, schedule_of, seat_classes, violations
from sportmafia.draw.series import difference_table, groups_of, make_series, ring
from sportmafia.draw.shape import Refusal, Shape, series_misfit, shape_of
from sportmafia.draw.wishes import NO_WISHES, Wish, Wishes
from tests.draw import brute

QUICK = Effort(steps=6, label_steps=20_000)
Out = pytest.CaptureFixture[str]


def shaped(players: int, tables: int, games: int) -> Shape:
    found = shape_of(players, tables, games)
    assert isinstance(found, Shape)
    assert series_misfit(found) is None
    return found


def made(players: int, tables: int, games: int, wishes: Wishes = NO_WISHES, effort: Effort = QUICK) -> Plan:
    """A plan, everything about its seats counted afresh."""
    shape = shaped(players, tables, games)
    plan = make_series(shape, effort, wishes)
    schedule = plan.schedule
    assert violations(schedule) == ()
    assert schedule.games_each() == shape.games
    assert tuple(len(one.tables) for one in schedule.rounds) == shape.tables
    for player in range(1, players + 1):
        assert sum(brute.times_on_seat(schedule, player, seat) > 0 for seat in range(1, 11)) == 1
    assert plan.series
    assert plan.measures.q == brute.q_of(schedule)
    assert check.check(as_json(plan)) == []
    return plan


@settings(max_examples=8)
@given(st.integers(1, 4), st.data())
def test_everybody_has_one_seat_whatever_the_numbers(size: int, data: st.DataObject) -> None:
    tables = data.draw(st.integers(1, size))
    games = data.draw(st.integers(1, 6))
    seed = data.draw(st.integers(1, 9))
    plan = made(10 * size, tables, games, effort=Effort(seed=seed, steps=2, label_steps=1_000))
    assert all(plan.schedule.players // 10 == len(own) for own in seat_classes(plan.schedule))


@pytest.mark.parametrize(("players", "games"), [(10, 6), (30, 10), (50, 10), (110, 11)])
def test_the_bound_is_met_where_difference_matrices_are(players: int, games: int) -> None:
    """Players of a number never meet: the bound of ten teams is met and proved."""
    plan = made(players, players // 10, games)
    assert plan.measures.proved_optimal
    assert plan.measures.bound.kind is (BoundKind.TEAM if players > 10 else BoundKind.PRIMAL)


@pytest.mark.parametrize("order", range(1, 40))
def test_the_groups_of_an_order_are_groups_of_that_order(order: int) -> None:
    for moduli in groups_of(order):
        minus = difference_table(moduli)
        assert minus.shape == (order, order)
        assert sorted(minus[:, 0]) == list(range(order))
        for one in minus:
            assert sorted(one) == list(range(order))
        negative = minus[0]
        plus = minus[:, negative]  # a + b = a - (0 - b)
        assert (plus == plus.T).all()
        assert (minus[plus, np.arange(order)[None, :]] == np.arange(order)[:, None]).all()


def test_without_wishes_the_last_digit_of_a_number_is_the_seat() -> None:
    plan = made(30, 3, 4)
    for _, _, table in plan.schedule.tables():
        assert [p % 10 for p in table] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]


def test_players_rest_as_fairly_as_elsewhere_where_tables_are_few() -> None:
    plan = made(30, 2, 4)
    assert plan.schedule.games_each() == (4,) * 30


def test_wishes_are_kept_on_fixed_numbers() -> None:
    teams = Wishes(
        (
            Wish("teams", (1, 2, 3)),
            Wish("never", (4, 5)),
            Wish("absent", (9,), rounds=(1,)),
            Wish("rarely", (6, 7), weight=5),
        )
    )
    plan = made(40, 3, 6, teams)
    assert plan.measures.broken == ()
    assert all(brute.met(plan.schedule, p, q) == 0 for p, q in ((1, 2), (1, 3), (2, 3), (4, 5)))
    assert 9 in plan.schedule.rounds[0].rest


def test_a_seed_and_steps_repeat_and_a_stop_keeps_the_best() -> None:
    shape = shaped(20, 2, 8)
    assert make_series(shape, QUICK).schedule == make_series(shape, QUICK).schedule
    told: list[Progress] = []
    stopped = Effort(seconds=600.0, label_steps=1_000, stop=lambda: True)
    plan = make_series(shape, stopped, progress=told.append)
    assert (plan.steps, len(told)) == (1, 1)


@given(st.lists(st.integers(0, 9), min_size=15, max_size=15))
@settings(max_examples=20)
def test_the_ring_is_the_least_of_all_rings(costs: list[int]) -> None:
    beside = np.zeros((6, 6), dtype=int)
    for (k, j), cost in zip(combinations(range(6), 2), costs, strict=True):
        beside[k, j] = beside[j, k] = cost
    table = beside.tolist()

    def around(order: tuple[int, ...]) -> int:
        return sum(table[a][b] for a, b in zip(order, (*order[1:], order[0]), strict=True))

    found = ring(table)
    assert sorted(found) == list(range(6))
    assert around(found) == min(around((0, *rest)) for rest in permutations(range(1, 6)))


@pytest.mark.parametrize(("players", "games"), [(34, 5), (25, 8), (11, 3)])
def test_numbers_that_make_no_ten_equal_groups_are_refused_with_the_nearest(players: int, games: int) -> None:
    shape = shape_of(players, None, games)
    assert isinstance(shape, Shape)
    refused = series_misfit(shape)
    assert isinstance(refused, Refusal)
    low = players // 10 * 10
    assert refused.nearest_players == (low, low + 10)


# --- what is done with it afterwards ---


def test_the_checker_finds_whoever_has_two_seats() -> None:
    document = json.loads(json.dumps(as_json(made(20, 2, 4))))
    assert document["seat_assign"] == "fixed_for_series"
    wrong = copy.deepcopy(document)
    table = wrong["rounds"][0]["tables"][0]
    table[0], table[1] = table[1], table[0]
    said = check.check(wrong)
    assert f"numbers are fixed for a series, but player {table[0]} sits on seats 1, 2" in said
    assert "номер закреплён на серию" in "; ".join(check.check(wrong, "ru"))
    moved = schedule_of(20, [one["tables"] for one in wrong["rounds"]])
    assert not fixed_seats(moved)
    assert not plan_of(moved, series=True).series, "a plan claims nothing that is not so"


def test_only_players_of_one_number_change_places_by_hand() -> None:
    plan = made(20, 2, 4)
    desk = edit.Desk(plan)
    assert edit.swap(desk, 1, 1, 2) == edit.Refused("edit_series", (1, 2))
    turned = edit.swap(desk, 1, 1, 11)
    assert isinstance(turned, edit.Desk)
    assert fixed_seats(turned.plan.schedule)
    assert turned.plan.series


def test_a_newcomer_takes_over_the_number_of_who_left_and_nobody_else_moves() -> None:
    schedule = made(20, 2, 4).schedule
    found = taken_over(schedule, Event(2, leave=(3, 14), arrive=2))
    assert isinstance(found, Repaired)
    assert fixed_seats(found.schedule)
    assert [v for v in violations(found.schedule) if v.fault is not Fault.UNEVEN_GAMES] == []
    assert found.schedule.rounds[:2] == tuple(
        type(one)(one.tables, (*one.rest, 21, 22)) for one in schedule.rounds[:2]
    )
    assert found.changed == found.least == 4
    assert set(found.players_changed) == {3, 14, 21, 22}
    for wrong in (
        Event(2, leave=(3,)),
        Event(2, arrive=1),
        Event(2, leave=(3,), arrive=1, tables=1),
        Event(2, leave=(3, 3), arrive=2),
        Event(2, leave=(33,), arrive=1),
    ):
        assert taken_over(schedule, wrong) == NoRepair("repair_series", (len(wrong.leave), wrong.arrive))
    assert taken_over(schedule, Event(4, leave=(3,), arrive=1)) == NoRepair("repair_round", (4, 4))


def test_the_commands_draw_verify_and_repair_it(
    capsys: Out, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SPORTMAFIA_LANG", "ru")
    make = ["make", "--players", "20", "--games", "4", "--fixed-seats", "--steps", "2", "-o", "s.json"]
    assert draw(make) == 0
    assert "закреплён на серию" in capsys.readouterr().out
    assert draw(["check", "s.json"]) == 0
    for refused, words in (
        (["--players", "24"], "можно 20 или 30"),
        (["--criteria", "most"], "--criteria"),
        (["--substitutes", "1"], "--substitutes"),
    ):
        assert draw([*make, *refused]) == 2
        assert words in capsys.readouterr().err
    Path("n.txt").write_text("\n".join(f"N {k}" for k in range(1, 21)), encoding="utf-8")
    commit = "lot commit --label X --schedule s.json --names n.txt --key k -o d.json"
    reveal = "lot reveal d.json --key k --public w --seating t.json -o f.json"
    assert lot(commit.split()) == 0
    assert lot(reveal.split()) == 0
    assert lot(["verify", "f.json", "--seating", "t.json"]) == 0
    assert json.loads(Path("t.json").read_text(encoding="utf-8"))["seat_assign"] == "fixed_for_series"
    gone = ["repair", "t.json", "--after", "1", "--leave", "N 3"]
    capsys.readouterr()
    assert draw(gone) == 2
    assert "ушло 1, пришло 0" in capsys.readouterr().err
    assert draw([*gone, "--newcomer", "Eve", "-o", "r.json"]) == 0
    assert draw(["check", "r.json"]) == 0
    assert json.loads(Path("r.json").read_text(encoding="utf-8"))["seat_assign"] == "fixed_for_series"
