"""Worked examples of the rules, written down as sheets and asked for on the command line.

Each carries the number that the analysis of the rulebooks gives it. How the engine itself answers them is in
tests/game; here the question is whether a sheet says the same thing.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Cli
from tests.cli.sheets import days, nominated, vote

ALL = ("fiim", "sfu", "sfu-a2", "boss", "fiim-k", "points34")
WITHOUT_LIMIT = ("fiim", "sfu", "sfu-a2")
Write = Callable[[dict[str, Any]], Path]
Ask = Callable[[dict[str, Any]], dict[str, Any]]


@pytest.fixture
def ask(cli: Cli, sheet: Write) -> Ask:
    """The answer about a sheet, which must be one."""

    def answer(document: dict[str, Any]) -> dict[str, Any]:
        said = cli("replay", sheet(document), "--json", "--lang", "en")
        assert said.code == 0, said.err
        found: dict[str, Any] = json.loads(said.out)
        return found

    return answer


@pytest.mark.parametrize("rulebook", ALL)
def test_E01_silent_players_vote_against_the_last(ask: Ask, rulebook: str) -> None:
    """fiim.4.4.9, fiim.4.4.12; sfu.A2.vote.9, 12: seats 3 and 9 raise nothing, plurality decides."""
    hands = {"3": [1, 2, 4], "7": [5, 6, 7, 8], "9": [10]}
    (day,) = ask(days(vote(3, 7, 9, rounds=[hands]), rulebook=rulebook))["days"]
    assert day["rounds"] == [{"3": 3, "7": 4, "9": 3}]
    assert day["left"] == [7]


@pytest.mark.parametrize("rulebook", ALL)
def test_E02_E03_the_remainder_goes_to_the_last_of_a_revote_too(ask: Ask, rulebook: str) -> None:
    """fiim.4.4.9 (C25), fiim.4.4.13.1."""
    (day,) = ask(days(vote(4, 2, rounds=[{"4": 5, "2": 3}, {"4": 4, "2": 4}]), rulebook=rulebook))["days"]
    assert day["rounds"] == [{"4": 5, "2": 5}, {"4": 4, "2": 6}]
    assert day["left"] == [2]


TIED = [{"4": 5, "2": 3}, {"4": 5}]


@pytest.mark.parametrize("rulebook", WITHOUT_LIMIT)
@pytest.mark.parametrize(("hands", "left"), [(6, [4, 2]), (5, [])])
def test_E04_E05_more_than_half_lift_all(ask: Ask, rulebook: str, hands: int, left: list[int]) -> None:
    """fiim.4.4.13.3; sfu.A2.vote.13: 6 of 10 is more than half, 5 is not."""
    (day,) = ask(days(vote(4, 2, rounds=TIED, lift=hands), rulebook=rulebook))["days"]
    assert day["lift"] == {"for": hands, "of": 10, "passed": bool(left)}
    assert day["left"] == left


@pytest.mark.parametrize("rulebook", WITHOUT_LIMIT)
def test_E07_the_repeated_set_comes_to_the_question(ask: Ask, rulebook: str) -> None:
    """fiim.4.4.13.3; sfu.A2.vote.13: eight players, 3-3-2, then 4-4; half of the hands is not enough."""
    first = vote(6, 7, rounds=[{"6": 9}])
    second = nominated(3, 5, 8, by=(2, 3, 4)) | {"votes": [{"3": 3, "5": 3, "8": 2}, {"3": 4}], "lift": 4}
    answer = ask(days(first, second, nights=[{"killed": 10}], rulebook=rulebook))
    assert answer["days"][1]["rounds"] == [{"3": 3, "5": 3, "8": 2}, {"3": 4, "5": 4}]
    assert answer["days"][1]["lift"] == {"for": 4, "of": 8, "passed": False}
    assert answer["days"][1]["left"] == []


@pytest.mark.parametrize("rulebook", ALL)
def test_E09_a_single_nominee_leaves_only_later(ask: Ask, rulebook: str) -> None:
    """fiim.4.4.11, fiim.4.4.9; sfu.A2.vote.11: no vote on the first day; 2 + 6 = 8 votes on the second."""
    second = nominated(5, by=(2,)) | {"votes": [{"5": 2}]}
    answer = ask(days(nominated(5), second, nights=[{"killed": 10}], rulebook=rulebook))
    one, two = answer["days"]
    assert (one["vote"], one["reason"], one["left"]) == ("not_held", "single_first_day", [])
    assert (two["vote"], two["rounds"], two["left"]) == ("held", [{"5": 9}], [5])


@pytest.mark.parametrize("rulebook", ALL)
def test_E10_nobody_is_nominated(ask: Ask, rulebook: str) -> None:
    """fiim.4.4.1: no vote, night."""
    answer = ask(days({}, {}, {}, rulebook=rulebook))
    assert [day["reason"] for day in answer["days"]] == ["no_nominees"] * 3


def test_E14_a_nomination_taken_back(ask: Ask) -> None:
    """sfu.A2.vote.3, 5: the order is 8, 6. fiim.4.4.3, 4.4.5 (C40-C42): refused, the order is 6, 8."""
    day = {"nominations": [[1, 6], [1, None], [2, 8], [3, 6]]}
    assert ask(days(day, rulebook="sfu"))["days"][0]["nominees"] == [8, 6]
    refused = ask(days(day, rulebook="fiim"))
    assert refused["days"][0]["nominees"] == [6, 8]
    assert [problem["where"] for problem in refused["problems"]] == [
        "days.0.nominations.1",
        "days.0.nominations.3",
    ]


@pytest.mark.parametrize("rulebook", ALL)
def test_E15_a_fourth_foul_before_the_vote(ask: Ask, rulebook: str) -> None:
    """fiim.6.5, 7.1; fiim-k.7.1; sfu.A2.spec.1; points34.7.1: seat 6 leaves, the vote is off."""
    fouls = [{"at": "speech:3", "kind": "foul", "seat": 6}] * 4
    second = nominated(8, by=(2,)) | {"incidents": fouls}
    answer = ask(days({}, second, rulebook=rulebook))
    assert answer["removals"] == [{"seat": 6, "cause": "foul4", "when": "D2"}]
    assert (answer["days"][1]["vote"], answer["days"][1]["reason"]) == ("not_held", "disqualification")


@pytest.mark.parametrize("rulebook", ALL)
def test_E16_a_disqualification_in_a_tie_stops_the_vote(ask: Ask, rulebook: str) -> None:
    """fiim.7.1; sfu.A2.spec.2; points34.7.1: only seat 6 leaves, the vote of the next day is held."""
    second = nominated(2, 8, by=(3, 4)) | {
        "votes": [{"2": 4, "8": 4}],
        "incidents": [{"at": "tie:8", "kind": "dq", "seat": 6}],
    }
    third = nominated(8, by=(5,)) | {"votes": [{"8": 1}]}
    answer = ask(
        days(vote(1, 10, rounds=[{"1": 10}]), second, third, nights=[{"killed": 10}, {}], rulebook=rulebook)
    )
    assert (answer["days"][1]["vote"], answer["days"][1]["left"]) == ("stopped", [])
    assert answer["days"][2]["vote"] == "held"


def test_E21_E23_a_foul_after_the_result_is_determined(ask: Ask) -> None:
    """sfu.A2.spec.2, 3; fiim.7.1, 7.2 (C48): 4 leaves by the vote, 2 by the foul, the next vote is off."""
    fouls = [{"at": "speech:3", "kind": "foul", "seat": 2}] * 3
    second = nominated(4, 6, 7, by=(3, 5, 8)) | {
        "votes": [{"4": 5, "6": 1}],
        "incidents": [*fouls, {"at": "call:6", "kind": "foul", "seat": 2}],
    }
    for rulebook in ("fiim", "sfu"):
        third = nominated(7, by=(3,))
        answer = ask(days({}, second, third, nights=[{"killed": 10}, {}], rulebook=rulebook))
        assert [(r["seat"], r["cause"]) for r in answer["removals"]] == [
            (10, "kill"),
            (4, "vote"),
            (2, "foul4"),
        ]
        assert answer["days"][2]["reason"] == "disqualification"


@pytest.mark.parametrize(("clause", "rulebook"), [("6.8.1", "fiim"), ("6.8.1", "fiim-k")])
def test_E26_an_oath_gives_the_game_to_the_other_team(ask: Ask, clause: str, rulebook: str) -> None:
    """fiim.6.8, 6.8.1, 8.2.4 (C21): black win at once, the offender has the penalty."""
    oath = {"incidents": [{"at": "speech:4", "kind": "defeat", "seat": 4, "clause": clause}]}
    answer = ask(days(oath, rulebook=rulebook))
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("black", "defeat", "D1")
    assert answer["points"]["4"]["additional"] == {"fiim": "-0.5", "fiim-k": "-1"}[rulebook]


# Each row: targets of the blacks 3, 7, 10; who is killed. In (d) 7 was voted out, in (e) 2 had left before.
SHOTS = {
    "a": ({"3": 5, "7": 5, "10": 5}, 5),
    "b": ({"3": 5, "7": 5, "10": None}, None),
    "b, not written": ({"3": 5, "7": 5}, None),
    "c": ({"3": 5, "7": 5, "10": 6}, None),
}


@pytest.mark.parametrize("case", SHOTS)
@pytest.mark.parametrize("rulebook", ALL)
def test_E31_all_blacks_must_shoot_one(ask: Ask, rulebook: str, case: str) -> None:
    """fiim.4.5.4, 4.5.5; sfu.A2.night.4-5 (C66)."""
    shots, killed = SHOTS[case]
    roles = {"don": 3, "mafia": [7, 10], "sheriff": 1}
    (night,) = ask(days({}, nights=[{"shots": shots}], roles=roles, rulebook=rulebook))["nights"]
    assert night["killed"] == killed


@pytest.mark.parametrize("rulebook", ALL)
def test_E31d_E31e_those_who_left_neither_shoot_nor_die(ask: Ask, rulebook: str) -> None:
    """fiim.4.5.4, 4.5.5: two blacks left kill together; a shot at a seat that is out is a miss."""
    roles = {"don": 3, "mafia": [7, 10], "sheriff": 1}
    out = {"votes": [{"7": 10}]} | nominated(7, 2)
    both = ask(days(out, nights=[{"shots": {"3": 5, "10": 5}}], roles=roles, rulebook=rulebook))
    assert both["nights"][0]["killed"] == 5
    gone = ask(days(out, nights=[{"shots": {"3": 7, "10": 7}}], roles=roles, rulebook=rulebook))
    assert gone["nights"][0]["killed"] is None


@pytest.mark.parametrize("rulebook", ALL)
def test_E32_the_sheriff_killed_tonight_still_checks(ask: Ask, rulebook: str) -> None:
    """fiim.4.5.4, 4.5.6-4.5.8."""
    night = {"shots": {"2": 4, "5": 4, "9": 4}, "don": 4, "sheriff": 9}
    (answer,) = ask(days({}, nights=[night], rulebook=rulebook))["nights"]
    assert answer == {
        "night": 1,
        "killed": 4,
        "don": {"seat": 4, "found": True},
        "sheriff": {"seat": 9, "sees": "black"},
    }


@pytest.mark.parametrize(
    ("rulebook", "winner", "ended"),
    [("fiim", "draw", "N5"), ("points34", "red", "N5"), ("fiim-k", "draw", "D5")],
)
def test_E33_three_quiet_rounds(ask: Ask, rulebook: str, winner: str, ended: str) -> None:
    """fiim.7.8; points34.7.3; fiim-k.7.9 (C72-C73): after D2's vote nobody leaves any more."""
    quiet: list[dict[str, Any]] = [{}, nominated(4, by=(2,)) | {"votes": [{"4": 9}]}, {}, {}, {}]
    nights: list[dict[str, Any]] = [{}] * (4 if ended == "D5" else 5)
    answer = ask(days(*quiet, nights=nights, rulebook=rulebook))
    assert (answer["winner"], answer["cause"], answer["ended"]) == (winner, "stalemate", ended)


HITS = {
    # rulebook -> additional points of a red's three and two hits, the Sheriff's, a black's three
    "fiim": ("0.4", "0.25", "0.4", "0.25", "0"),
    "fiim-k": ("0.5", "0.25", "0.5", "0.25", "0"),
    "sfu-a2": ("0.5", "0.25", "0.25", "0", "0"),
    "points34": ("1", "0.5", "0.5", "0", "0"),
    "boss": ("5", "2", "5", "2", "5"),
}


@pytest.mark.parametrize("rulebook", HITS)
def test_E36_the_best_move_by_role_and_hits(ask: Ask, rulebook: str) -> None:
    """fiim.8.3.4; fiim-k.8.3.1; sfu.A2.bm.2-3; points34.8.3, 8.3.1; boss.59 (C78)."""
    named = ((1, [2, 5, 9]), (1, [2, 5, 7]), (4, [2, 5, 9]), (4, [2, 5, 7]), (5, [2, 5, 9]))
    for (victim, numbers), points in zip(named, HITS[rulebook], strict=True):
        second = {"best_move": numbers}
        answer = ask(days({}, second, nights=[{"killed": victim}], rulebook=rulebook, result="red"))
        assert answer["best_move"]["hits"] == len({2, 5, 9} & set(numbers))
        assert answer["points"][str(victim)]["additional"] == points


@pytest.mark.parametrize("rulebook", ALL)
def test_E38_two_lifted_on_the_first_day(ask: Ask, rulebook: str) -> None:
    """fiim.7.12, 8.3.6 (C02): no best move in fiim; allowed in the others that lift the two."""
    first = vote(4, 3, rounds=[{"4": 5, "3": 5}, {"4": 5}], lift=10)
    answer = ask(days(first, {"best_move": [2, 5, 9]}, nights=[{"killed": 7}], rulebook=rulebook))
    assert answer["days"][0]["left"] == [4, 3]
    assert (answer["best_move"] is None) == (rulebook == "fiim")
    assert bool(answer["problems"]) == (rulebook == "fiim")


@pytest.mark.parametrize("rulebook", ALL)
def test_E39_no_best_move_after_a_miss(ask: Ask, cli: Cli, sheet: Write, rulebook: str) -> None:
    """fiim.8.3; sfu.A2.prot.7; boss.65 (C81): the first night missed, the second killed seat 7."""
    played: list[dict[str, Any]] = [{}, {}, {}]
    answer = ask(days(*played, nights=[{}, {"killed": 7}], rulebook=rulebook))
    assert answer["best_move"] is None
    played[2] = {"best_move": [2, 5, 9]}
    assert cli("replay", sheet(days(*played, nights=[{}, {"killed": 7}], rulebook=rulebook))).code == 3


def test_E69_two_fourth_fouls_cost_one_vote(ask: Ask) -> None:
    """fiim.7.1 (C49): only the vote of the second day is lost."""
    fouls = [{"at": "speech:3", "kind": "foul", "seat": seat} for seat in (6, 9) for _ in range(4)]
    third = nominated(8, by=(3,)) | {"votes": [{"8": 8}]}
    answer = ask(days({}, nominated(8, by=(2,)) | {"incidents": fouls}, third))
    assert [day["vote"] for day in answer["days"]] == ["not_held", "not_held", "held"]
    assert [removal["seat"] for removal in answer["removals"]] == [6, 9, 8]


def test_E70_a_disqualification_counts_before_a_single_nominee(ask: Ask) -> None:
    """fiim.7.1, 4.4.11 (C50): no vote on the first day either way; the second day's is held."""
    first = nominated(5) | {"incidents": [{"at": "speech:6", "kind": "dq", "seat": 6}]}
    second = nominated(5, by=(2,)) | {"votes": [{"5": 9}]}
    answer = ask(days(first, second))
    assert [(day["vote"], day["reason"]) for day in answer["days"]] == [
        ("not_held", "disqualification"),
        ("held", None),
    ]
