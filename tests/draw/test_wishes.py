"""Wishes: read with clear refusals, kept when they can be, explained by an irreducible conflict when they
cannot.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.draw.attendance import attend, fair_games
from sportmafia.draw.bounds import best_bound
from sportmafia.draw.check import check
from sportmafia.draw.conflicts import Room, Verdict, cannot, conflict
from sportmafia.draw.judging import bench, can_judge
from sportmafia.draw.make import Effort
from sportmafia.draw.measures import meetings
from sportmafia.draw.plan import Plan, apart_counts, as_json, with_judges
from sportmafia.draw.portfolio import Progress
from sportmafia.draw.replan import Task, hard_cost, pair_weights
from sportmafia.draw.schedule import violations
from sportmafia.draw.shape import Shape, shape_of
from sportmafia.draw.wished import EmptySeats, least_cost, make_wished, present_shape
from sportmafia.draw.wishes import BadWish, Wish, Wishes, broken, soft_cost, wishes_of
from sportmafia.draw.words import KEYS
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
        ({"never": [[1, 31]]}, "wishes_player", "never[1][2]"),
        ({"never": [[1, True]]}, "wishes_player", "never[1][2]"),
        ({"never": [[1, 2, 3]]}, "wishes_pair", "never[1]"),
        ({"never": [{"players": [1, 2]}]}, "wishes_not_list", "never[1]"),
        ({"teams": [[4]]}, "wishes_pair", "teams[1]"),
        ({"teams": [[1, 2], [4, 4]]}, "wishes_twice", "teams[2][2]"),
        ({"late": [{"player": 1, "from": 99}]}, "wishes_round", "late[1].from"),
        ({"late": [{"player": 1, "from": True}]}, "wishes_round", "late[1].from"),
        ({"late": [{"from": 2}]}, "wishes_missing", "late[1].player"),
        ({"late": [{"player": 1, "after": 2}]}, "wishes_field", "late[1].after"),
        ({"leaves": [{"players": [], "after": 2}]}, "wishes_missing", "leaves[1].players"),
        ({"leaves": [{"player": 3, "after": "2"}]}, "wishes_round", "leaves[1].after"),
        ({"absent": [{"player": 1, "rounds": [0]}]}, "wishes_round", "absent[1].rounds"),
        ({"absent": [{"player": 1, "rounds": 2}]}, "wishes_round", "absent[1].rounds"),
        ({"absent": [{"player": 1}]}, "wishes_round", "absent[1].rounds"),
        ({"absent": [7]}, "wishes_not_object", "absent[1]"),
        ({"judges": [{"table": 4, "players": [1]}]}, "wishes_table", "judges[1].table"),
        ({"judges": [{"players": [1]}]}, "wishes_missing", "judges[1].judge"),
        ({"judges": [{"judge": " ", "players": [1]}]}, "wishes_text", "judges[1].judge"),
        ({"judges": [{"judge": 7, "players": [1]}]}, "wishes_text", "judges[1].judge"),
        ({"judges": [{"judge": "A"}]}, "wishes_missing", "judges[1].player"),
        (
            {
                "judges": [
                    {"judge": "A", "table": 1, "players": [1]},
                    {"judge": "a", "table": 2, "players": []},
                ]
            },
            "wishes_judge",
            "judges[2].table",
        ),
        (
            {
                "judges": [
                    {"judge": "A", "table": 1, "players": [1]},
                    {"judge": "B", "table": 1, "players": []},
                ]
            },
            "wishes_judge",
            "judges[2].table",
        ),
        ({"rarely": [{"players": [1, 2], "weight": 0}]}, "wishes_weight", "rarely[1].weight"),
        ({"rarely": [{"players": [1, 2], "weight": 1.5}]}, "wishes_weight", "rarely[1].weight"),
        ({"rarely": [{"players": [1]}]}, "wishes_pair", "rarely[1].players"),
        ({"rarely": [{"players": [1, 2], "name": 3}]}, "wishes_text", "rarely[1].name"),
        ({"rarely": [{"players": [1, [2]]}]}, "wishes_player", "rarely[1].players[2]"),
        ({"never": [["Ann", 2]]}, "wishes_player", "never[1][1]"),
    ],
)
def test_a_file_that_cannot_be_is_refused_with_its_place(document: object, what: str, place: str) -> None:
    found = wishes_of(document, 30, 10, 3)
    assert isinstance(found, BadWish)
    assert (found.what, found.place) == (what, place)
    assert what in KEYS


def test_names_stand_for_players() -> None:
    found = wishes_of({"never": [[" ann  lee", 2]]}, 12, 5, 1, ["Bob", "Cid", "Ann Lee"])
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


def fits(wishes: tuple[Wish, ...], tables: int) -> bool:
    """By trying every table for everybody named: whether one full round can keep the wishes (N = 10T)."""
    bench_ = Wishes(wishes).judges()
    barred = {(p, judge.table) for judge in bench_ if judge.table for p in judge.kin}
    apart = Wishes(wishes).apart_pairs()
    named = sorted({p for w in wishes for p in w.players})
    at: dict[int, int] = {}

    def seats_left() -> bool:
        seated = [[p for p in named if at[p] == t] for t in range(1, tables + 1)]
        return all(len(who) <= 10 for who in seated) and can_judge(seated, bench(bench_, tables))

    def go(k: int) -> bool:
        if k == len(named):
            return seats_left()
        for t in range(1, tables + 1):
            clash = any(at.get(q) == t for q in named[:k] if (min(q, named[k]), max(q, named[k])) in apart)
            if not clash and (named[k], t) not in barred:
                at[named[k]] = t
                if go(k + 1):
                    return True
                del at[named[k]]
        return False

    return go(0)


@pytest.mark.parametrize("seed", range(24))
def test_random_conflicts_are_irreducible_by_trying_everything(seed: int) -> None:
    """Random wishes, more and more until they cannot be kept: the verdict, the set and that dropping any one
    of it is enough are what trying all tables for everybody says.
    """
    pytest.importorskip("ortools")
    chance = random.Random(seed)
    tables = chance.choice((2, 3))
    few = range(1, 8)
    wishes: list[Wish] = []
    found = conflict(Room(10 * tables, (tables,) * 3, 3, 3, tables), ())
    while len(wishes) < 40 and fits(tuple(wishes), tables):
        kind = chance.choice(("never", "never", "teams", "judges", "judges", "moving"))
        if kind == "never":
            wishes.append(Wish("never", tuple(chance.sample(few, 2))))
        elif kind == "teams":
            wishes.append(Wish("teams", tuple(chance.sample(few, tables))))
        elif kind == "judges":
            wishes.append(Wish("judges", (chance.choice(few),), table=chance.randint(1, tables)))
        else:
            wishes.append(Wish("judges", (chance.choice(few),), name=chance.choice("AB")))
        room = Room(10 * tables, (tables,) * 3, 3, 3, tables)
        if len(Wishes(tuple(wishes)).judges()) > tables:
            wishes.pop()
            continue
        found = conflict(room, tuple(wishes))
        assert (found.verdict is Verdict.FEASIBLE) == fits(tuple(wishes), tables)
    assert found.verdict is Verdict.INFEASIBLE
    assert found.irreducible
    assert not fits(found.wishes, tables)
    for wish in found.wishes:
        assert fits(tuple(w for w in found.wishes if w is not wish), tables)


@pytest.mark.parametrize("seed", range(6))
def test_counting_never_refuses_what_can_be_kept(seed: int) -> None:
    """Random absences and teams with rests: a schedule that keeps them is never called impossible."""
    chance = random.Random(seed)
    shape = shaped(chance.choice((12, 21, 24, 36)))
    schedule = brute.random_schedule(shape, seed)
    met = meetings(schedule)
    everyone = range(1, shape.players + 1)
    never = [(p, q) for p, q in combinations(everyone, 2) if not met[p - 1][q - 1]][:10]
    wishes = [Wish("never", pair) for pair in never]
    wishes += [
        Wish("absent", (p,), rounds=(r,))
        for r, one in enumerate(schedule.rounds, start=1)
        for p in one.rest
        if chance.random() < 0.5
    ]
    low, high = min(shape.games), max(shape.games) + 1
    room = Room(shape.players, shape.tables, low, high)
    assert broken(schedule, Wishes(tuple(wishes))) == ()
    assert not cannot(room, tuple(wishes))
    assert conflict(room, tuple(wishes)).verdict is not Verdict.INFEASIBLE


def test_without_the_solver_counting_still_explains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    room = Room(30, (3,) * 4, 4, 4)
    found = conflict(room, wished({"teams": [[1, 2, 3, 4]], "never": [[7, 8]]}, 30, 4).hard)
    assert (found.verdict, [w.named() for w in found.wishes]) == (Verdict.INFEASIBLE, ["teams 1-2-3-4"])
    assert not found.irreducible
    assert conflict(room, wished({"never": [[7, 8]]}, 30, 4).hard).verdict is Verdict.UNKNOWN


def test_judges_never_sit_with_their_relatives_and_judge_equally_often() -> None:
    document = {
        "judges": [
            {"judge": "Vera", "players": [1, 4]},
            {"judge": "Gleb", "players": [2]},
            {"judge": "Dan", "players": [3], "table": 3},
            {"judge": "Eva", "players": []},
        ]
    }
    plan = made(30, document)
    judges = wished(document).judges()
    assert plan.measures.broken == ()
    seated = with_judges(plan, judges)
    assert check(as_json(seated)) == []
    games = dict.fromkeys(seated.judges, 0)
    for one, who in zip(seated.schedule.rounds, seated.judge_at, strict=True):
        assert len(set(who)) == 3
        assert seated.judges[who[2]] == "Dan"
        for table, k in zip(one.tables, who, strict=True):
            games[seated.judges[k]] += 1
            assert not judges[k].kin.intersection(table)
    assert games["Dan"] == 10
    assert (
        max(games[n] for n in ("Vera", "Gleb", "Eva")) - min(games[n] for n in ("Vera", "Gleb", "Eva")) <= 1
    )


def test_two_judges_at_two_tables_part_their_relatives() -> None:
    """Whoever is at the table of one is not at the other's: the relatives never meet, found by the search."""
    document = {"judges": [{"judge": "Vera", "players": [1, 3]}, {"judge": "Gleb", "players": [2]}]}
    plan = made(20, document)
    met = meetings(plan.schedule)
    assert plan.measures.broken == ()
    assert met[0][1] == met[1][2] == 0


def test_wishes_that_exchanges_of_two_do_not_reach_are_kept_from_a_solution_of_the_solver() -> None:
    """Chains of pairs at two tables with judges: every player's table decides those of many others."""
    pytest.importorskip("ortools")
    document = {
        "never": [[1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [7, 8], [8, 9], [9, 10], [10, 11]],
        "judges": [{"judge": "Vera", "players": [1, 3, 12]}, {"judge": "Gleb", "players": [2, 8, 13]}],
        "rarely": [{"players": [1, 3, 5], "weight": 1000}],
    }
    plan = made(20, document, 3)
    assert plan.measures.broken == ()
    assert plan.measures.seat_off == 0


def test_whoever_has_the_extra_game_lets_the_wishes_be_kept() -> None:
    """16 and 20 cannot both play all six rounds when the last has one table: another has the game."""
    pytest.importorskip("ortools")
    never = [[14, 15], [14, 9], [20, 14], [16, 20], [9, 7], [21, 2]]
    wishes = wished({"never": never, "absent": [{"player": 2, "rounds": [2, 4]}]}, 21, 6, 2)
    plan = make_wished(shaped(21, 5), wishes, QUICK)
    assert isinstance(plan, Plan)
    assert plan.measures.broken == ()
    assert sum(plan.schedule.games_each()) == 110


def test_a_heavy_soft_wish_never_outweighs_a_hard_one() -> None:
    soft = [{"players": [1, p], "weight": 1000} for p in range(3, 20)]
    plan = made(20, {"never": [[1, 2]], "rarely": soft}, 4)
    assert plan.measures.broken == ()


def test_a_schedule_no_judge_fits_says_where() -> None:
    schedule = brute.random_schedule(shaped(10, 3), 1)
    wishes = wished({"judges": [{"judge": "Vera", "players": [4]}]}, 10, 3, 1)
    assert broken(schedule, wishes) == tuple(f"judges Vera: 4 (round {r}, table 1)" for r in (1, 2, 3))


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


def test_a_search_with_wishes_ends_once_nothing_is_to_be_gained() -> None:
    """The cost meets its bound: nothing waits for the time that was given, and no anneal follows."""
    told: list[Progress] = []
    wishes = wished({"teams": [[1, 2, 3]]})
    effort = replace(QUICK, steps=None, seconds=600.0, rule_steps=1 << 40)
    plan = make_wished(shaped(30), wishes, effort, progress=told.append)
    assert isinstance(plan, Plan)
    assert plan.measures.proved_optimal
    assert (told[-1].q, told[-1].broken) == (told[-1].bound, 0)


def test_no_places_under_wishes_cost_less_than_their_bound() -> None:
    apart = wished({"teams": [[1, 2, 3]]})
    task = Task(30, (3,) * 10, (10,) * 30, apart)
    weights = pair_weights(task, hard_cost(apart))
    bound = least_cost(task, weights, hard_cost(apart))
    assert bound == best_bound(30, (10,) * 30, (3,) * 10, apart_counts(30, apart.apart())).value
    assert least_cost(replace(task, table_weight=2), weights, hard_cost(apart)) == bound + 2 * 30 * 34


def test_a_search_with_wishes_can_be_stopped_and_still_keeps_the_hard_ones() -> None:
    shape = shaped(30)
    wishes = wished({"teams": [[1, 2, 3], [4, 5, 6]], "rarely": [{"players": [7, 8, 9], "weight": 5}]})
    told: list[Progress] = []
    effort = replace(QUICK, steps=None, seconds=300.0, stop=lambda: True)
    plan = make_wished(shape, wishes, effort, library=False, progress=told.append)
    assert isinstance(plan, Plan)
    assert plan.measures.broken == ()
    assert len(told) <= 4


def test_an_interrupt_of_a_search_with_wishes_keeps_the_best_so_far() -> None:
    shape = shaped(30)
    wishes = wished({"teams": [[1, 2, 3]]})

    def interrupt(now: Progress) -> None:
        raise KeyboardInterrupt

    assert isinstance(make_wished(shape, wishes, QUICK, progress=interrupt), Plan)
    calls = iter((False, True))

    def later(now: Progress) -> None:
        if next(calls, True):
            raise KeyboardInterrupt

    plan = make_wished(shape, wishes, replace(QUICK, steps=4), library=False, progress=later)
    assert isinstance(plan, Plan)
    assert violations(plan.schedule) == ()
