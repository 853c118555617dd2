"""Worked examples that a sheet can hold and that no other test of the contract holds already."""

from __future__ import annotations

import pytest

from tests.contract.sheets import G1, MISS, SIX, Ask, Json, dq, foul, four_left, kill, out, sheet


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize("hands", [4, 5])
def test_E07_three_then_two_then_the_lift_question(ask: Ask, rulebook: str, hands: int) -> None:
    """8 players, 3-3-2, revote 4-4 of the same two, lift: 4 of 8 is not more than half
    (fiim.4.4.13.3, C28).
    """
    third = {
        "nominations": [[3, 3], [4, 5], [5, 8]],
        "votes": [{"3": 3, "5": 3, "8": 2}, {"3": 4, "5": 4}],
        "lift": hands,
    }
    day = ask(sheet(rulebook, days=[{}, {}, third], nights=[kill(10), kill(1)])).day(3)
    assert day["lift"] == {"for": hands, "of": 8, "passed": hands == 5}
    assert day["left"] == ([3, 5] if hands == 5 else [])


@pytest.mark.parametrize("rulebook", SIX)
def test_E09_a_single_nominee(ask: Ask, rulebook: str) -> None:
    """No vote on the first day; on the second 2 hands and 6 silent are 8 votes (fiim.4.4.11, 4.4.9)."""
    last = {"nominations": [[3, 5]], "votes": [{"5": 2}]}
    days: list[Json] = [{"nominations": [[1, 5]]}, {}, last]
    answer = ask(sheet(rulebook, days=days, nights=[kill(10), kill(1)]))
    assert (answer.day(1)["vote"], answer.day(1)["reason"]) == ("not_held", "single_first_day")
    assert answer.day(3)["rounds"] == [{"5": 8}]
    assert answer.day(3)["left"] == [5]


@pytest.mark.parametrize("rulebook", SIX)
def test_E10_nobody_nominated(ask: Ask, rulebook: str) -> None:
    """No vote, night (fiim.4.4.1)."""
    day = ask(sheet(rulebook, days=[{}, {}, {}], nights=[MISS, MISS])).day(3)
    assert (day["vote"], day["reason"]) == ("not_held", "no_nominees")


@pytest.mark.parametrize("rulebook", SIX)
def test_E29_a_silent_minute_and_a_tie_the_same_day(ask: Ask, rulebook: str) -> None:
    """His minute is lost, he may nominate; in the tie he has his 30 seconds (fiim.6.4, 7.5)."""
    second = {
        "nominations": [[2, 3], [3, 5]],
        "votes": [{"3": 5, "5": 5}, {"3": 4}],
        "incidents": foul("speech:2", 3, 3) + foul("tie:3", 6),
    }
    answer = ask(sheet(rulebook, days=[{}, second, {}], nights=[MISS, MISS]))
    assert answer.day(2)["silenced"] == [3]
    assert answer.day(2)["nominees"] == [3, 5]
    assert (answer.day(2)["left"], answer["fouls"]) == ([5], {"3": 3, "6": 1})
    assert answer.day(3)["silenced"] == []


HITS = {
    # victim and numbers -> fiim, fiim-k, sfu-a2, points34, boss (E36)
    (7, (2, 5, 9)): ("0.4", "0.5", "0.5", "1", "5"),
    (7, (2, 5, 1)): ("0.25", "0.25", "0.25", "0.5", "2"),
    (4, (2, 5, 9)): ("0.4", "0.5", "0.25", "0.5", "5"),
    (4, (2, 5, 1)): ("0.25", "0.25", "0", "0", "2"),
    (7, (2, 3, 1)): ("0", "0", "0", "0", "0"),
    (5, (2, 5, 9)): ("0", "0", "0", "0", "5"),
    (2, (2, 5, 9)): ("0", "0", "0", "0", "5"),
}


@pytest.mark.parametrize(("victim", "numbers"), HITS)
@pytest.mark.parametrize("result", ["red", "black"])
def test_E36_best_moves(ask: Ask, victim: int, numbers: tuple[int, ...], result: str) -> None:
    """Points of the best move by rulebook, role and hits (C78); the same whoever wins; none under sfu A1."""
    document = sheet(days=[{}, {"best_move": list(numbers)}], nights=[kill(victim)], result=result)
    for rulebook, value in zip(
        ("fiim", "fiim-k", "sfu-a2", "points34", "boss"), HITS[victim, numbers], strict=True
    ):
        answer = ask(document, "--rulebook", rulebook)
        assert answer["points"][str(victim)]["additional"] == value
    assert ask(document, "--rulebook", "sfu")["points"][str(victim)]["additional"] == "0"


def test_E37_a_digression_ends_the_best_move(ask: Ask) -> None:
    """Two numbers accepted, both black (fiim.8.3.2)."""
    move = {"numbers": [2, 5], "closed": "digression"}
    answer = ask(sheet(days=[{}, {"best_move": move}], nights=[kill(7)], result="red"))
    assert answer["best_move"] == {"seat": 7, "numbers": [2, 5], "hits": 2}
    assert answer["points"]["7"]["additional"] == "0.25"


# --- G1 under every rulebook ---

TITLES = {"titles": {"7": "LI", "1": "LI2", "2": "loser"}}
G1_POINTS: dict[str, tuple[Json, dict[int, str]]] = {
    "fiim": (
        {"judge_points": {"1": "0.2", "2": "0.3", "4": "0.2", "7": "0.5"}},
        {1: "1.2", 2: "0.3", 3: "1", 4: "1.25", 6: "1", 7: "1.5", 8: "0.5", 10: "1"},
    ),
    "fiim-k": (TITLES, {1: "2.5", 2: "0.5", 3: "2", 4: "2.25", 6: "2", 7: "3", 8: "1", 10: "2"}),
    "sfu-a2": (TITLES, {1: "2.5", 2: "0.5", 3: "2", 4: "2", 6: "2", 7: "3", 8: "1", 10: "2"}),
    "points34": (
        {"judge_points": {"7": "1", "1": "0.5", "2": "0.5"}},
        {1: "3.5", 2: "0.5", 3: "3", 4: "3", 6: "3", 7: "4", 8: "2", 10: "3"},
    ),
    "boss": ({}, {1: "10", 3: "10", 4: "12", 6: "10", 7: "10", 8: "5", 10: "10"}),
    "sfu": (
        {
            "best_player_votes": {
                "1": 7,
                "2": 7,
                "3": 7,
                "4": 7,
                "5": 7,
                "6": 7,
                "7": 1,
                "8": 1,
                "9": 1,
                "10": 1,
            }
        },
        {1: "3", 2: "-1", 3: "2", 4: "2", 5: "-1", 6: "2", 7: "4", 8: "2", 9: "-1", 10: "3"},
    ),
}


@pytest.mark.parametrize("rulebook", SIX)
def test_E40_E43_E44_E45_E46_E47_the_points_of_G1(ask: Ask, rulebook: str) -> None:
    """G1 under each rulebook with what its judge and table may award."""
    scoring, expected = G1_POINTS[rulebook]
    answer = ask(G1 | {"rulebook": rulebook, "scoring": scoring})
    assert answer.totals == expected
    assert answer.problems == []
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("red", "wipeout", "D5")


# --- disqualifications that meet ---


@pytest.mark.parametrize("rulebook", SIX)
def test_E68_a_third_foul_and_the_last_word(ask: Ask, rulebook: str) -> None:
    """The unserved silence lapses; the best move is unaffected (fiim.7.10, C63)."""
    days = [{"incidents": foul("speech:8", 7, 3)}, {"best_move": [2, 5, 9]}]
    answer = ask(sheet(rulebook, days=days, nights=[kill(7)]))
    assert answer["best_move"] == {"seat": 7, "numbers": [2, 5, 9], "hits": 3}
    assert answer.day(2)["silenced"] == []
    assert answer.problems == []


@pytest.mark.parametrize("rulebook", SIX)
def test_E69_two_disqualifications_on_one_day(ask: Ask, rulebook: str) -> None:
    """Only that day's vote is lost (fiim.7.1, C49); under `dq.stack` the next one too."""
    second = {
        "nominations": [[2, 3], [3, 10]],
        "incidents": foul("speech:3", 6, 4) + foul("before_vote", 9, 4),
    }
    document = sheet(rulebook, days=[{}, second, {"nominations": [[3, 10]]}], nights=[MISS, MISS])
    answer = ask(document)
    assert [answer.day(day)["reason"] for day in (2, 3)] == ["disqualification", None]
    assert answer.day(3)["vote"] is None
    answer = ask(document, "--set", "dq.stack=yes")
    assert [answer.day(day)["reason"] for day in (2, 3)] == ["disqualification"] * 2


@pytest.mark.parametrize("rulebook", SIX)
def test_E70_a_disqualification_where_no_vote_was_due(ask: Ask, rulebook: str) -> None:
    """No vote on the first day for either reason; the second day's vote is held (fiim.7.1, C50)."""
    first = {"nominations": [[1, 5]], "incidents": dq("speech:2", 6)}
    answer = ask(sheet(rulebook, days=[first, out(2, 5)], nights=[MISS]))
    assert (answer.day(1)["vote"], answer.day(1)["reason"]) == ("not_held", "disqualification")
    assert (answer.day(2)["vote"], answer.day(2)["left"]) == ("held", [5])


@pytest.mark.parametrize("rulebook", SIX)
def test_E30_the_first_speaker_over_the_end_of_the_table(ask: Ask, rulebook: str) -> None:
    """From the seat that opened the day before on, over 10 to 1, skipping the empty ones (C65)."""
    answer = ask(four_left(rulebook=rulebook, days=[{}, {}], nights=[MISS]))
    assert [day["first_speaker"] for day in answer["days"]] == [1, 2, 3, 4, 1, 2]
