"""A night in a sheet: shots, checks, the outcome alone, and every moment of an incident."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.sheets import MISS, SIX, Ask, Json, dq, foul, kill, out, sheet


def first_night(ask: Ask, night: Json, rulebook: str = "fiim", **more: Any) -> Any:
    """The answer to a quiet first day and this night."""
    return ask(sheet(rulebook, days=[{}], nights=[night], **more))


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize(
    ("night", "killed"),
    [
        ({"shots": {"2": 4, "5": 4, "9": 4}}, 4),
        ({"shots": {"2": 9, "5": 9, "9": 9}}, 9),  # the own team is a target too (C66)
        ({"shots": {"2": 4, "5": 4, "9": None}}, None),
        ({"shots": {"2": 4, "5": 4}}, None),  # a black missing from `shots` did not shoot
        ({"shots": {"2": 4, "5": 4, "9": 6}}, None),
        ({"shots": {"2": None, "5": None, "9": None}}, None),
        ({"shots": {}}, None),
        ({"killed": 4}, 4),  # only the outcome is known
        ({"killed": None}, None),
        ({}, None),  # neither: a miss
    ],
)
def test_E31_shots(ask: Ask, rulebook: str, night: Json, killed: int | None) -> None:
    """A night: shots by shooter, or only the outcome; all blacks the same target kill (fiim.4.5.4, 4.5.5)."""
    answer = first_night(ask, night, rulebook)
    assert answer.night(1) == {"night": 1, "killed": killed, "don": None, "sheriff": None}
    assert answer.removals == ([(killed, "kill", "N1")] if killed else [])
    assert answer.problems == []


def test_E31_fewer_blacks_and_empty_seats(ask: Ask) -> None:
    """(d) Those at the table decide; (e) a seat that is out is a miss (C66)."""
    days = [{}, out(1, 5), {}]
    answer = ask(sheet(days=days, nights=[kill(4), kill(4, 2, 9), kill(6, 2, 9)]))
    assert [night["killed"] for night in answer["nights"]] == [4, None, 6]


@pytest.mark.parametrize(
    ("shots", "place"),
    [({"3": 4}, "nights.1.shots.3"), ({"5": 4}, "nights.1.shots.5"), ({"3": None}, "nights.1.shots.3")],
)
def test_a_shot_by_nobody_black_is_refused(ask: Ask, shots: Json, place: str) -> None:
    """A shot by a red, or by one who has left, cannot be placed: exit 3, with who could shoot."""
    document = sheet(days=[{}, out(1, 5)], nights=[MISS, {"shots": shots}])
    ask(document).refuses(3, place, "fiim.4.5.4", "2, 9")


def test_a_kill_of_one_who_has_left_is_refused(ask: Ask) -> None:
    """The outcome names a seat at the table."""
    ask(sheet(days=[{}, {}], nights=[{"killed": 4}, {"killed": 4}])).refuses(
        3, "nights.1.killed", "fiim.4.5.4"
    )


@pytest.mark.parametrize(
    ("days", "nights", "code"), [(2, 2, 0), (2, 1, 0), (2, 0, 3), (2, 3, 3), (0, 1, 3), (1, 0, 0), (3, 1, 3)]
)
def test_nights_are_as_many_as_days_or_one_fewer(ask: Ask, days: int, nights: int, code: int) -> None:
    """Night i follows day i; nights are as many as days, or one fewer; else exit 3."""
    answer = ask(sheet(days=[{}] * days, nights=[MISS] * nights))
    assert answer.code == code
    if code:
        answer.refuses(3, "nights", "fiim.4.6.1")


@pytest.mark.parametrize("rulebook", SIX)
def test_E32_checks(ask: Ask, rulebook: str) -> None:
    """The Don finds or not, the Sheriff sees a team; the Sheriff shot tonight still checks (E32, C69)."""
    answer = first_night(ask, kill(4, don=4, sheriff=5), rulebook)
    assert answer.night(1)["don"] == {"seat": 4, "found": True}
    assert answer.night(1)["sheriff"] == {"seat": 5, "sees": "black"}
    answer = first_night(ask, {"don": 7, "sheriff": 7}, rulebook)
    assert answer.night(1)["don"] == {"seat": 7, "found": False}
    assert answer.night(1)["sheriff"] == {"seat": 7, "sees": "red"}


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize("who", ["don", "sheriff"])
def test_a_check_of_a_removed_seat(ask: Ask, rulebook: str, who: str) -> None:
    """sfu and points34 check only those present (sfu.A2.night.6, 7); the others any number (C68)."""
    answer = ask(sheet(rulebook, days=[{}, {}], nights=[kill(6), {who: 6}]))
    if rulebook in ("fiim", "fiim-k", "boss"):
        assert answer.night(2)[who]["seat"] == 6
    else:
        answer.refuses(3, f"nights.1.{who}", "sfu.A2.night")


@pytest.mark.parametrize(("who", "seat"), [("don", 2), ("sheriff", 4)])
def test_a_check_by_one_who_has_left_is_refused(ask: Ask, who: str, seat: int) -> None:
    """The Don's or the Sheriff's call is a blind when he is out (C67)."""
    ask(sheet(days=[{}, {}], nights=[{"killed": seat}, {who: 7}])).refuses(3, f"nights.1.{who}", "fiim.4.5")


# --- moments ---

NIGHT_MOMENTS = ("fall", *(f"shots:{number}" for number in range(1, 11)), "shots", "don", "sheriff")


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize(
    "night", [kill(6), {"killed": 6}, {"killed": None}, {"shots": {"2": 1, "5": 10, "9": 7}}]
)
def test_every_moment_of_a_night(ask: Ask, rulebook: str, night: Json) -> None:
    """In nights: `fall`, `shots:K`, `shots`, `don`, `sheriff`; in night0: `don`, `mafia`, `sheriff`."""
    incidents = [entry for place, at in enumerate(NIGHT_MOMENTS) for entry in foul(at, place % 10 + 1)]
    first = [entry for at in ("don", "mafia", "sheriff") for entry in foul(at, 8)]
    answer = first_night(ask, night | {"incidents": incidents}, rulebook, night0={"incidents": first})
    assert sum(answer["fouls"].values()) == len(NIGHT_MOMENTS) + 3
    assert answer.problems == []


@pytest.mark.parametrize(("phase", "at"), [("night0", "don"), ("night0", "mafia"), ("night0", "sheriff")])
@pytest.mark.parametrize("rulebook", SIX)
def test_a_disqualification_in_the_first_night_takes_the_vote_of_the_first_day(
    ask: Ask, rulebook: str, phase: str, at: str
) -> None:
    """In N0: D1's vote is off (C56)."""
    day = {"nominations": [[1, 6], [2, 8]]}
    answer = ask(sheet(rulebook, days=[day], night0={"incidents": dq(at, 7)}))
    assert answer.removals == [(7, "dq", "N0")]
    assert (answer.day(1)["vote"], answer.day(1)["reason"]) == ("not_held", "disqualification")


def test_a_moment_after_the_end_never_comes(ask: Ask) -> None:
    """A defeat in the first night ends the game there: nobody else wakes up."""
    defeat = {"at": "don", "kind": "defeat", "team": "black"}
    ended = sheet(night0={"incidents": [defeat]})
    answer = ask(ended)
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("red", "defeat", "N0")
    later = sheet(night0={"incidents": [defeat, *foul("mafia", 1)]})
    ask(later).refuses(3, "night0.incidents.1.at", "mafia")


@pytest.mark.parametrize("at", ["shots:3", "shots", "don", "sheriff"])
def test_moments_of_a_night_after_its_end_are_refused(ask: Ask, at: str) -> None:
    """Nothing may follow the end: a defeat at the fall of the night leaves no later moment."""
    incidents = [{"at": "fall", "kind": "defeat", "team": "red"}, *foul(at, 1)]
    first_night(ask, {"incidents": incidents}).refuses(3, "nights.0.incidents.1.at", at)


@pytest.mark.parametrize("who", ["don", "sheriff"])
def test_a_check_after_the_end_is_refused(ask: Ask, who: str) -> None:
    """Nothing may follow the end, not even a check in the same night."""
    night = {who: 7, "incidents": [{"at": "shots", "kind": "defeat", "team": "red"}]}
    first_night(ask, night).refuses(3, f"nights.0.{who}")


def test_the_call_of_the_dead_may_be_left_out(ask: Ask) -> None:
    """Under `night.call_dead=no` the Don who is out is not called, so nothing happens at his call."""
    options = {"night.call_dead": "no"}
    document = sheet(days=[{}, {}], nights=[{"killed": 2}, {"incidents": foul("don", 7)}])
    assert ask(document)["fouls"] == {"7": 1}
    ask(document | {"options": options}).refuses(3, "nights.1.incidents.0.at", "don")
    document["nights"][1] = {"don": 7}
    ask(document | {"options": options}).refuses(3, "nights.1.don", "fiim.4.5.6")
