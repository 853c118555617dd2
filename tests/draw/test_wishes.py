"""Wishes: read with clear refusals, kept when they can be, explained by an irreducible conflict when they
cannot.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.draw.attendance import attend, fair_games
from sportmafia.draw.conflicts import Room, Verdict, conflict
from sportmafia.draw.make import Effort, EmptySeats, make_wished, present_shape
from sportmafia.draw.measures import meetings
from sportmafia.draw.plan import Plan
from sportmafia.draw.schedule import violations
from sportmafia.draw.shape import Shape, shape_of
from sportmafia.draw.wishes import BadWish, Wish, Wishes, broken, soft_cost, wishes_of
from tests.draw import brute

QUICK = Effort(steps=60, label_steps=20_000, neighbour_steps=5_000, neighbour_runs=1, rule_steps=200_000)


def shaped(players: int, games: int = 10) -> Shape:
    found = shape_of(players, None, games)
    assert isinstance(found, Shape)
    return found


def wished(document: object, players: int = 30, rounds: int = 10, tables: int = 3) -> Wishes:
    found = wishes_of(document, players, rounds, tables)
    assert isinstance(found, Wishes)
    return found


def made(players: int, document: object, games: int = 10) -> Plan:
    shape = shaped(players, games)
    wishes = wished(document, players, len(shape.tables), max(shape.tables))
    plan = make_wished(shape, wishes, QUICK)
    assert isinstance(plan, Plan)
    assert violations(plan.schedule) == ()
    return plan


@pytest.mark.parametrize(
    ("document", "what", "place"),
    [
        ([], "wishes_not_object", ""),
        ({"nevr": []}, "wishes_unknown", "nevr"),
        ({"format": "other/1"}, "wishes_unknown", "other/1"),
        ({"never": 3}, "wishes_not_list", "never"),
        ({"never": [[1, 31]]}, "wishes_player", "never[1]"),
        ({"never": [[1, True]]}, "wishes_player", "never[1]"),
        ({"never": [[1, 2, 3]]}, "wishes_pair", "never[1]"),
        ({"teams": [[4]]}, "wishes_pair", "teams[1]"),
        ({"teams": [[1, 2], [4, 4]]}, "wishes_twice", "teams[2]"),
        ({"late": [{"player": 1, "from": 99}]}, "wishes_round", "late[1]"),
        ({"absent": [{"player": 1, "rounds": [0]}]}, "wishes_round", "absent[1]"),
        ({"absent": [7]}, "wishes_not_object", "absent[1]"),
        ({"judges": [{"table": 4, "players": [1]}]}, "wishes_table", "judges[1]"),
        ({"rarely": [{"players": [1, 2], "weight": 0}]}, "wishes_weight", "rarely[1]"),
        ({"never": [["Ann", 2]]}, "wishes_player", "never[1]"),
    ],
)
def test_a_file_that_cannot_be_is_refused_with_its_place(document: object, what: str, place: str) -> None:
    found = wishes_of(document, 30, 10, 3)
    assert isinstance(found, BadWish)
    assert (found.what, found.place) == (what, place)


def test_names_stand_for_players() -> None:
    found = wishes_of({"never": [["ann", 2]]}, 12, 5, 1, ["Bob", "Cid", "Ann"])
    assert found == Wishes((Wish("never", (3, 2)),))


def test_teams_of_three_cost_nothing() -> None:
    """30 x 3 x 10: everybody of a team meets everybody else, and the free bound is still met."""
    plan = made(30, {"teams": [[p, p + 10, p + 20] for p in range(1, 11)]})
    assert plan.measures.broken == ()
    assert plan.measures.gap == 0
    met = meetings(plan.schedule)
    assert all(met[p - 1][q - 1] == 0 for k in range(1, 11) for p, q in combinations((k, k + 10, k + 20), 2))


def test_all_kinds_are_kept_together() -> None:
    document = {
        "never": [[1, 2], [3, 4]],
        "teams": [[5, 6, 7]],
        "absent": [{"player": 8, "rounds": [2, 3]}],
        "late": [{"player": 9, "from": 3}],
        "leaves": [{"player": 10, "after": 11}],
        "judges": [{"table": 1, "players": [11]}],
        "rarely": [{"players": [12, 13, 14, 15], "weight": 20}],
    }
    plan = made(36, document)
    wishes = wished(document, 36, 12, 3)
    assert plan.measures.broken == broken(plan.schedule, wishes) == ()
    by_chance = brute.random_schedule(shaped(36), 1)
    assert broken(by_chance, wishes) != ()
    assert soft_cost(plan.schedule, wishes) < soft_cost(by_chance, wishes)
    assert all(9 not in t for one in plan.schedule.rounds[:2] for t in one.tables)
    assert all(11 not in one.tables[0] for one in plan.schedule.rounds)
    assert plan.measures.seat_off == 0


def test_latecomers_take_their_games_later() -> None:
    shape = shaped(12, 5)
    late = wished({"late": [{"player": 3, "from": 3}]}, 12, 6, 1)
    present = present_shape(shape, late)
    assert isinstance(present, Shape)
    assert sum(present.games) == 60
    assert present.games[2] == 4
    assert max(present.games) - min(present.games) == 2


def test_absences_that_empty_a_table_are_counted() -> None:
    away = wished({"absent": [{"player": p, "rounds": [1]} for p in (1, 2, 3)]}, 12, 6, 1)
    assert present_shape(shaped(12, 5), away) == EmptySeats(1)


@pytest.mark.parametrize(
    ("document", "names"),
    [
        ({"teams": [[1, 2, 3, 4], [5, 6]], "never": [[7, 8]]}, {"teams 1-2-3-4"}),
        (
            {"never": [[1, 2], [2, 3], [1, 3], [1, 4], [2, 4], [3, 4], [8, 9]]},
            {"never 1-2", "never 2-3", "never 1-3", "never 1-4", "never 2-4", "never 3-4"},
        ),
        (
            {
                "judges": [
                    {"table": 1, "players": [1]},
                    {"table": 2, "players": [1]},
                    {"table": 3, "players": [1]},
                ]
            },
            {"judges table 1: 1", "judges table 2: 1", "judges table 3: 1"},
        ),
        ({"absent": [{"player": 4, "rounds": [2]}], "never": [[1, 2]]}, {"absent 4: 2"}),
    ],
)
def test_a_conflict_is_explained_and_irreducible(document: object, names: set[str]) -> None:
    pytest.importorskip("ortools")
    room = Room(30, (3,) * 4, 4, 4)
    found = conflict(room, wished(document, 30, 4).hard)
    assert found.verdict is Verdict.INFEASIBLE
    assert {w.named() for w in found.wishes} == names
    assert found.irreducible
    for wish in found.wishes:
        rest = tuple(w for w in found.wishes if w is not wish)
        assert conflict(room, rest).verdict is Verdict.FEASIBLE


def test_wishes_that_fit_have_no_conflict() -> None:
    pytest.importorskip("ortools")
    wishes = wished({"teams": [[1, 2, 3], [4, 5, 6]], "judges": [{"table": 1, "players": [1]}]}, 30, 3)
    assert conflict(Room(30, (3,) * 3, 3, 3), wishes.hard).verdict is Verdict.FEASIBLE


@settings(max_examples=60)
@given(st.data())
def test_attendance_fits_whenever_it_is_found(data: st.DataObject) -> None:
    players = data.draw(st.integers(10, 24))
    rounds = data.draw(st.integers(1, 6))
    sizes = [10 * data.draw(st.integers(0, players // 10)) for _ in range(rounds)]
    away = frozenset(
        data.draw(st.sets(st.tuples(st.integers(0, players - 1), st.integers(0, rounds - 1)), max_size=6))
    )
    free = [sum((p, r) not in away for r in range(rounds)) for p in range(players)]
    games = fair_games(sum(sizes), [sum(sizes) // players] * players, free, [0] * players)
    wanted = [
        frozenset(data.draw(st.sets(st.integers(0, players - 1), max_size=players))) for _ in range(rounds)
    ]
    plays = attend(wanted, sizes, games, away)
    if plays is None:
        return
    assert [len(who) for who in plays] == sizes
    counts = tuple(sum(p in who for who in plays) for p in range(players))
    assert all(c <= g for c, g in zip(counts, games, strict=True))
    assert sum(games) != sum(sizes) or counts == games
    assert not any(p in plays[r] for p, r in away)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=8), st.integers(0, 60))
def test_games_are_shared_out_fairly(wanted: list[int], total: int) -> None:
    available = [9] * len(wanted)
    games = fair_games(total, wanted, available, [0] * len(wanted))
    assert sum(games) == min(total, 9 * len(wanted))
    assert all(0 <= g <= 9 for g in games)
    more = [g for g, w in zip(games, wanted, strict=True) if g > w]
    fewer = [g for g, w in zip(games, wanted, strict=True) if g < w]
    assert not (more and fewer)  # nobody gives up a game while another gets one more
    if more:
        assert max(more) - min(min(more), *games) <= 1 or max(more) <= max(wanted) + 1
