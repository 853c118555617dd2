"""How a sheet's game ends: by what was played, by the declared result, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.sheets import G1, MISS, SIX, Answer, Ask, Json, foul, four_left, kill, out, sheet

DRAWS = ("fiim", "fiim-k", "boss")
"""Rulebooks that know a draw."""


def end_of(answer: Answer) -> tuple[str | None, str | None, str | None]:
    """Winner, cause and last phase."""
    return answer["winner"], answer["cause"], answer["ended"]


# --- with roles ---


@pytest.mark.parametrize("rulebook", SIX)
def test_the_declared_result_where_replay_reaches_no_end(ask: Ask, rulebook: str) -> None:
    """Where replay reaches no end the declared one is taken, cause `declared`, `ended` = the last phase
    played.
    """
    for result in ("red", "black"):
        answer = ask(sheet(rulebook, days=[{}, {}], nights=[MISS], result=result))
        assert end_of(answer) == (result, "declared", "D2")
        assert answer.problems == []
    answer = ask(sheet(rulebook, days=[{}, {}], nights=[kill(4), MISS], result="black"))
    assert end_of(answer) == ("black", "declared", "N2")
    assert answer["points"]["2"]["total"] != "0"


def test_the_same_result_declared_and_derived_is_no_problem(ask: Ask) -> None:
    """With roles and result: the derived result stands."""
    assert end_of(ask(G1)) == ("red", "wipeout", "D5")
    assert ask(G1).problems == []


@pytest.mark.parametrize("result", ["black", "draw", "aborted"])
def test_a_contradiction_is_a_problem(ask: Ask, result: str) -> None:
    """With roles and result: the derived result stands, a contradiction is a problem at `result`."""
    answer = ask(G1 | {"result": result})
    assert end_of(answer) == ("red", "wipeout", "D5")
    assert answer.problems == [("result", "fiim.1.4")]
    assert answer.totals == ask(G1).totals


@pytest.mark.parametrize("days", [[], [{}], [{}, {}]])
def test_an_unfinished_sheet_is_fine(ask: Ask, days: list[Json]) -> None:
    """An unfinished sheet is fine: winner, cause and ended null, all points 0."""
    answer = ask(sheet(days=days, nights=[MISS] * len(days)))
    assert end_of(answer) == (None, None, None)
    assert answer.totals == {}
    assert all(seat["items"] == [] for seat in answer["points"].values())
    assert answer.problems == []


def test_scoring_of_an_unfinished_game_is_a_problem(ask: Ask) -> None:
    """Unfinished: all points 0, whatever the judge wrote."""
    answer = ask(sheet(days=[{}], scoring={"judge_points": {"1": "0.2"}}))
    assert answer.totals == {}
    assert [place for place, _ in answer.problems] == ["scoring"]


@pytest.mark.parametrize("rulebook", SIX)
def test_a_draw_exists_in_some_rulebooks(ask: Ask, rulebook: str) -> None:
    """`result` draw: exit 3 where the rulebook has none."""
    for more in ({"days": [{}]}, {"summary": {}}, {"roles": None}, {"roles": None, "days": [{}]}):
        answer = ask(sheet(rulebook, result="draw") | more)
        if rulebook in DRAWS:
            assert (answer["winner"], answer["cause"]) == ("draw", "declared")
        else:
            answer.refuses(3, "result", "red, black, aborted")


@pytest.mark.parametrize("rulebook", SIX)
def test_an_aborted_game_gives_no_points(ask: Ask, rulebook: str) -> None:
    """aborted: winner null, all points 0."""
    days = [{"incidents": foul("speech:1", 7, 4)}, {"best_move": [2, 5, 9]}]
    answer = ask(sheet(rulebook, days=days, nights=[kill(4), MISS], result="aborted"))
    assert end_of(answer) == (None, "aborted", "N2")
    assert answer.totals == {}
    assert all(seat["items"] == [] for seat in answer["points"].values())


# --- without roles ---


def test_without_roles_the_declared_result_decides(ask: Ask) -> None:
    """Without `roles` the declared `result` decides; found, sees and hits are null; role-free points only.

    One problem at `roles`, unknown.
    """
    points = {"1": "0.2", "2": "0.3", "7": "0.5"}
    document = {key: value for key, value in G1.items() if key != "roles"}
    answer = ask(document | {"scoring": {"judge_points": points}})
    with_roles = ask(G1)
    assert end_of(answer) == ("red", "declared", "D5")
    assert answer.night(1)["don"] == {"seat": 4, "found": None}
    assert answer.night(1)["sheriff"] == {"seat": 7, "sees": None}
    assert answer["best_move"] == {"seat": 4, "numbers": [2, 5, 7], "hits": None}
    assert answer.removals == with_roles.removals
    assert [day["speakers"] for day in answer["days"]] == [day["speakers"] for day in with_roles["days"]]
    assert answer.totals == {1: "0.2", 2: "0.3", 7: "0.5", 8: "-0.5"}
    (problem,) = answer["problems"]
    assert (problem["where"], problem["unknown"]) == ("roles", True)


def test_without_roles_and_without_result(ask: Ask) -> None:
    """Nothing is derived from cards that nobody knows."""
    document = {key: value for key, value in G1.items() if key not in ("roles", "result", "scoring")}
    answer = ask(document)
    assert end_of(answer) == (None, None, None)
    assert [problem["where"] for problem in answer["problems"]] == ["roles"]


@pytest.mark.parametrize(
    ("shots", "killed"),
    [({"2": 4, "5": 4}, 4), ({"1": 4}, 4), ({"2": 4, "5": 3}, None), ({"2": 4, "5": None}, None), ({}, None)],
)
def test_without_roles_the_keys_of_shots_are_the_blacks(ask: Ask, shots: Json, killed: int | None) -> None:
    """Shots' keys are taken as the blacks who shot."""
    answer = ask(sheet(roles=None, days=[{}], nights=[{"shots": shots}]))
    assert answer.night(1)["killed"] == killed


def test_without_roles_a_fourth_who_shot_cannot_be(ask: Ask) -> None:
    """The keys of shots are the blacks, and there are three (fiim.1.1)."""
    three, four = {"2": 6, "9": 6}, {"2": 6, "9": 6, "1": 6}
    first = {"shots": {"2": 4, "5": 4}}
    answer = ask(sheet(roles=None, days=[{}, {}], nights=[first, {"shots": three}]))
    assert answer.night(2)["killed"] == 6
    ask(sheet(roles=None, days=[{}, {}], nights=[first, {"shots": four}])).refuses(3, "nights.1.shots.1")


def test_a_defeat_is_awarded_to_the_team_of_the_offender(ask: Ask) -> None:
    """His team loses (fiim.6.8): the sheet may name it, and not the other one."""
    oath = {"at": "speech:2", "kind": "defeat", "seat": 4, "clause": "6.8.1"}
    answer = ask(sheet(days=[{"incidents": [oath | {"team": "red"}]}]))
    assert end_of(answer) == ("black", "defeat", "D1")
    assert answer["points"]["4"]["total"] == "-0.5"
    ask(sheet(days=[{"incidents": [oath | {"team": "black"}]}])).refuses(3, "days.0.incidents.0", "fiim.6.8")


def test_without_roles_a_seat_not_at_the_table_shoots_nobody(ask: Ask) -> None:
    """Even where nobody knows the cards, a removed seat is no black at the table."""
    nights = [{"killed": 4}, {"shots": {"4": 3}}]
    ask(sheet(roles=None, days=[{}, {}], nights=nights)).refuses(3, "nights.1.shots.4")


@pytest.mark.parametrize("rulebook", SIX)
def test_without_roles_what_needs_no_cards_ends_the_game(ask: Ask, rulebook: str) -> None:
    """A game that stands still ends by the rulebook, whoever held which card."""
    days = [{}] * 4
    answer = ask(sheet(rulebook, roles=None, days=days[:3], nights=[MISS] * 3))
    expected = {
        "fiim": ("draw", "stalemate", "N3"),
        "points34": ("red", "stalemate", "N3"),
    }.get(rulebook, (None, None, None))
    assert end_of(answer) == expected


@pytest.mark.parametrize(
    "roles", [{"don": 2, "mafia": [2, 9], "sheriff": 4}, {"don": 2, "mafia": [5, 5], "sheriff": 4}]
)
def test_two_cards_on_one_seat_are_refused(ask: Ask, roles: Json) -> None:
    """Ten cards on ten seats (fiim.1.1)."""
    ask(sheet(roles=roles)).refuses(3, "roles", "fiim.1.1")
    ask(sheet(roles=roles, result="red")).refuses(3, "roles", "fiim.1.1")


# --- games that stand still ---


def quiet(rulebook: str, days: int, nights: int, **more: Any) -> Json:
    """Seat 4 is voted out on the second day; afterwards nobody leaves (E33)."""
    return sheet(rulebook, days=[{}, out(2, 6), *[{}] * (days - 2)], nights=[MISS] * nights, **more)


@pytest.mark.parametrize(
    ("rulebook", "days", "nights", "end"),
    [
        ("fiim", 5, 5, ("draw", "stalemate", "N5")),
        ("points34", 5, 5, ("red", "stalemate", "N5")),
        ("fiim-k", 5, 4, ("draw", "stalemate", "D5")),
        ("boss", 5, 4, ("draw", "stalemate", "D5")),
    ],
)
def test_E33_stalemate(ask: Ask, rulebook: str, days: int, nights: int, end: tuple[str, str, str]) -> None:
    """fiim: pairs of a day and a night; fiim-k: of a night and a day; points34: red wins (E33, C72, C73)."""
    assert end_of(ask(quiet(rulebook, days, nights))) == end
    shorter = quiet(rulebook, days, nights - 1) if nights == days else quiet(rulebook, days - 1, nights)
    assert end_of(ask(shorter)) == (None, None, None)
    more = quiet(rulebook, days + 1, nights) if nights == days else quiet(rulebook, days, nights + 1)
    ask(more).refuses(3, "days.5" if nights == days else "nights.4")
    assert end_of(ask(quiet(rulebook, days, nights, options={"stale": "none"}))) == (None, None, None)


@pytest.mark.parametrize("rulebook", ["sfu", "sfu-a2"])
def test_E35_three_misses_at_four(ask: Ask, rulebook: str) -> None:
    """Four at the table, misses N4, N5, N6: red wins after N6 (E35, sfu.A2.spec.4)."""
    days: list[Json] = [{}, {}]
    answer = ask(four_left(rulebook=rulebook, days=days, nights=[MISS, MISS]))
    assert end_of(answer) == ("red", "stalemate", "N6")


# --- who wins ---


@pytest.mark.parametrize("rulebook", SIX)
def test_E11_E12_E13_lifting_at_four_and_three(ask: Ask, rulebook: str) -> None:
    """Lifting at four: held by fiim and sfu, not by fiim-k, boss and points34; all of three: nowhere."""
    tie: Json = {"nominations": [[1, 1], [2, 4]], "votes": [{"1": 2, "4": 2}] * 2, "lift": 3}
    answer = ask(four_left(rulebook=rulebook, days=[tie]))
    if rulebook in ("fiim", "sfu", "sfu-a2"):
        assert end_of(answer) == ("red", "wipeout", "D5")
        assert answer.day(5)["left"] == [1, 4]
        reds: Json = {"nominations": [[1, 1], [2, 2]], "votes": [{"1": 2, "2": 2}] * 2, "lift": 3}
        assert end_of(ask(four_left(rulebook=rulebook, days=[reds]))) == ("black", "parity", "D5")
    else:
        answer.refuses(3, "days.4.lift")
        answer = ask(four_left(rulebook=rulebook, days=[{k: v for k, v in tie.items() if k != "lift"}]))
        assert (answer.day(5)["vote"], answer.day(5)["left"], answer.day(5)["lift"]) == ("held", [], None)
    three: Json = {"nominations": [[2, 1], [4, 2], [1, 4]], "votes": [{"1": 1, "2": 1, "4": 1}] * 2}
    days = [out(1, 3), three]
    answer = ask(four_left(rulebook=rulebook, days=days, nights=[MISS]))
    assert (answer.day(6)["vote"], answer.day(6)["left"]) == ("held", [])


@pytest.mark.parametrize("rulebook", ["fiim", "sfu", "sfu-a2"])
def test_lifting_everybody_may_be_allowed(ask: Ask, rulebook: str) -> None:
    """`lift.all=allow`: all leave, one check; no black is left, so red wins (C19, C20)."""
    three: Json = {
        "nominations": [[2, 1], [4, 2], [1, 4]],
        "votes": [{"1": 1, "2": 1, "4": 1}] * 2,
        "lift": 2,
    }
    document = four_left(rulebook=rulebook, days=[out(1, 3), three], nights=[MISS])
    ask(document).refuses(3, "days.5.lift", "fiim.7.9" if rulebook == "fiim" else "sfu.A2.vote.13")
    answer = ask(document | {"options": {"lift.all": "allow"}})
    assert end_of(answer) == ("red", "wipeout", "D6")
    assert answer.removals[-3:] == [(1, "lift", "D6"), (2, "lift", "D6"), (4, "lift", "D6")]


@pytest.mark.parametrize("rulebook", SIX)
def test_E04_E05_the_lift_question(ask: Ask, rulebook: str) -> None:
    """6 of 10 hands lift, 5 do not (fiim.4.4.13.3, C29)."""
    for hands, left in ((6, [4, 2]), (5, []), (0, [])):
        tie = {"nominations": [[1, 4], [2, 2]], "votes": [{"4": 5, "2": 3}, {"4": 5}], "lift": hands}
        day = ask(sheet(rulebook, days=[tie])).day(1)
        assert day["rounds"] == [{"4": 5, "2": 5}, {"4": 5, "2": 5}]  # E02: the silent two go to 2
        assert day["lift"] == {"for": hands, "of": 10, "passed": bool(left)}
        assert (day["vote"], day["left"]) == ("held", left)


@pytest.mark.parametrize("rulebook", SIX)
def test_E03_the_silent_in_a_revote(ask: Ask, rulebook: str) -> None:
    """The default also applies in a revote, to its last candidate (E03, C25)."""
    day = {"nominations": [[1, 4], [2, 2]], "votes": [{"4": 5, "2": 3}, {"4": 4, "2": 4}]}
    assert ask(sheet(rulebook, days=[day])).day(1)["rounds"][1] == {"4": 4, "2": 6}
