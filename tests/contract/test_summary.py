"""Summary games: only the outcome was kept."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.sheets import MISS, SIX, Answer, Ask, Json, foul, sheet


def summary(rulebook: str = "fiim", *, result: str | None = "red", **parts: Any) -> Json:
    """A summary game with these parts."""
    return sheet(rulebook, result=result, summary=parts)


FULL: Json = {
    "fouls": {"3": 2, "8": 4},
    "dq": [8],
    "first_killed": 4,
    "best_move": [2, 5, 7],
    "at_table": [1, 7, 10],
    "ended": "D5",
}


@pytest.mark.parametrize("rulebook", SIX)
def test_a_summary_game(ask: Ask, rulebook: str) -> None:
    """Roles, fouls, who was killed first, best move, points, result; cause `declared`.

    Of a summary game: kill N1, dq or foul4 with `when` null. Four fouls are one disqualification.
    """
    answer = ask(summary(rulebook, **FULL))
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("red", "declared", "D5")
    assert (answer["days"], answer["nights"]) == ([], [])
    assert answer.removals == [(4, "kill", "N1"), (8, "foul4", None)]
    assert answer["fouls"] == {"3": 2, "8": 4}
    assert answer["best_move"] == {"seat": 4, "numbers": [2, 5, 7], "hits": 2}
    expected = {
        "fiim": {"1": "1", "4": "1.25", "8": "0.5", "2": "0"},
        "sfu": {"1": "3", "4": "2", "8": "2", "2": "-1"},
        "sfu-a2": {"1": "2", "4": "2", "8": "1", "2": "0"},
        "boss": {"1": "10", "4": "12", "8": "5", "2": "0"},
        "fiim-k": {"1": "2", "4": "2.25", "8": "1", "2": "0"},
        "points34": {"1": "3", "4": "3", "8": "2", "2": "0"},
    }[rulebook]
    assert {seat: answer["points"][seat]["total"] for seat in expected} == expected


@pytest.mark.parametrize("part", [*FULL, None])
def test_all_parts_are_optional(ask: Ask, part: str | None) -> None:
    """All parts optional."""
    parts = {key: value for key, value in FULL.items() if part is not None and key != part}
    assert ask(summary(**parts)).code == 0


def test_a_result_alone_is_a_summary_game(ask: Ask) -> None:
    """Such a summary game has `"days": []`, no nights, a `result` and, where known, `summary`."""
    alone = ask(sheet(result="red"))
    assert (alone["winner"], alone["cause"], alone["ended"]) == ("red", "declared", None)
    assert alone.game == ask(summary()).game


@pytest.mark.parametrize(
    "more",
    [{"days": [{}]}, {"days": [{}], "nights": [MISS]}, {"nights": [MISS]}, {"result": None}],
)
def test_a_summary_with_days_or_without_a_result_is_refused(ask: Ask, more: Json) -> None:
    """`summary` with days or without a result: exit 2."""
    document = summary() | more
    ask({key: value for key, value in document.items() if value is not None}).refuses(2, "summary")


@pytest.mark.parametrize(
    "parts",
    [
        {"fouls": {"8": 5}},
        {"fouls": {"11": 1}},
        {"fouls": {"8": "2"}},
        {"dq": 8},
        {"dq": [8, 8]},
        {"dq": ["8"]},
        {"first_killed": "4"},
        {"first_killed": 0},
        {"best_move": 2},
        {"at_table": [1, 11]},
        {"ended": "day 5"},
        {"ended": 5},
        {"killed": 4},
    ],
)
def test_parts_of_another_shape_are_refused(ask: Ask, parts: Json) -> None:
    """A summary that breaks the schema: exit 2."""
    ask(summary(**parts)).refuses(2, "summary")


@pytest.mark.parametrize(
    ("parts", "place"),
    [
        ({"first_killed": 4, "at_table": [1, 4]}, "summary.first_killed"),
        ({"dq": [8], "at_table": [1, 8]}, "summary.dq"),
        ({"fouls": {"8": 4}, "at_table": [1, 8]}, "summary.fouls.8"),
        ({"first_killed": None, "best_move": [2, 5, 9]}, "summary.best_move"),
        ({"ended": "D1", "first_killed": 4}, "summary.ended"),
        ({"ended": "D1", "first_killed": None}, "summary.ended"),
        ({"ended": "N0", "best_move": [2, 5, 9]}, "summary.best_move"),
    ],
)
def test_parts_that_contradict_one_another_are_refused(ask: Ask, parts: Json, place: str) -> None:
    """Parts that contradict one another: exit 3."""
    ask(summary(**parts)).refuses(3, place)


@pytest.mark.parametrize("rulebook", ["fiim", "sfu", "points34"])
@pytest.mark.parametrize(
    ("table", "impossible"),
    [
        ([1, 3, 4], {"black"}),  # no black is left: red has won
        ([], {"black"}),
        ([1, 2, 3, 5], {"red"}),  # as many blacks as reds: black has won
        ([2], {"red"}),
        ([1, 2, 3], set()),  # either team, by a defeat
    ],
)
def test_a_result_that_those_at_the_table_rule_out(
    ask: Ask, rulebook: str, table: list[int], impossible: set[str]
) -> None:
    """fiim.1.4, sfu.A2.gen.4: who sat there at the end tells who cannot have won."""
    for result in ("red", "black"):
        answer = ask(sheet(rulebook, result=result, summary={"at_table": table}))
        if result in impossible:
            answer.refuses(3, "result", "summary.at_table")
        else:
            assert (answer["winner"], answer["cause"]) == (result, "declared")


def test_numbers_decide_later_where_the_rulebook_says_so(ask: Ask) -> None:
    """win.on_dq = next_vote_or_kill: a team may lose by an offence while its numbers would have won (C17)."""
    later = sheet(result="red", summary={"at_table": [1, 2]}, options={"win.on_dq": "next_vote_or_kill"})
    assert ask(later)["winner"] == "red"


def unknown(answer: Answer) -> list[str]:
    """Places of the problems about what is unknown."""
    return [problem["where"] for problem in answer["problems"] if problem.get("unknown")]


@pytest.mark.parametrize("rulebook", SIX)
def test_who_stayed_at_the_table_is_unknown(ask: Ask, rulebook: str) -> None:
    """What a rule would need and is unknown is taken in the player's favour, only where points
    depend on it.
    """
    answer = ask(summary(rulebook, first_killed=4))
    assert unknown(answer) == (["summary.at_table"] if rulebook == "sfu" else [])
    win = {"fiim": "1", "sfu": "3", "sfu-a2": "2", "boss": "10", "fiim-k": "2", "points34": "3"}[rulebook]
    assert answer["points"]["1"]["total"] == win
    # the one known to be out gets what those out get
    assert answer["points"]["4"]["total"] == ("2" if rulebook == "sfu" else win)


@pytest.mark.parametrize("rulebook", SIX)
def test_who_was_killed_first_is_unknown(ask: Ask, rulebook: str) -> None:
    """`first_killed` absent: unknown. A best move belongs to nobody then; a problem only where it
    could earn.
    """
    answer = ask(summary(rulebook, best_move=[2, 5, 7], at_table=[1, 7, 10]))
    assert answer["best_move"] is None
    assert unknown(answer) == ([] if rulebook == "sfu" else ["summary.best_move"])
    nothing = ask(summary(rulebook, best_move=[1, 3, 7], at_table=[1, 7, 10]))
    assert unknown(nothing) == []


@pytest.mark.parametrize("rulebook", SIX)
def test_how_many_left_on_the_first_day_is_unknown(ask: Ask, rulebook: str) -> None:
    """The right to a best move is taken in the victim's favour; only fiim.7.12 could take it away."""
    answer = ask(summary(rulebook, first_killed=7, best_move=[2, 5, 7], at_table=[1, 10]))
    assert answer["best_move"] == {"seat": 7, "numbers": [2, 5, 7], "hits": 2}
    assert unknown(answer) == (["summary.best_move"] if rulebook == "fiim" else [])
    (earned,) = [answer["points"]["7"][column] for column in ("additional",)]
    assert (
        earned
        == {"fiim": "0.25", "sfu": "0", "sfu-a2": "0.25", "boss": "2", "fiim-k": "0.25", "points34": "0.5"}[
            rulebook
        ]
    )


@pytest.mark.parametrize(
    ("parts", "doubt"),
    [
        ({"at_table": [1, 2, 3, 5, 6, 8, 9, 10]}, False),  # one left besides the victim: no two by a vote
        ({"at_table": [1, 2, 3, 5, 6, 8, 9], "dq": [10]}, False),
        ({"at_table": [1, 2, 3, 5, 6, 8, 9]}, True),
        ({}, True),
    ],
)
def test_what_is_known_leaves_no_doubt(ask: Ask, parts: Json, doubt: bool) -> None:
    """Listed only where points depend on it: the table at the end can rule out that two left on the first
    day.
    """
    answer = ask(summary(first_killed=7, best_move=[2, 5, 4], **parts))
    assert unknown(answer) == (["summary.best_move"] if doubt else [])


def test_nothing_unknown_matters_where_nothing_is_earned(ask: Ask) -> None:
    """One hit, a black victim, a hint: 0 points whatever happened on the first day; aborted: no points at
    all.
    """
    for move, victim in (([2, 3, 7], 7), ([2, 5, 9], 5), ({"numbers": [2, 5, 9], "closed": "hint"}, 7)):
        assert unknown(ask(summary(first_killed=victim, best_move=move))) == []
    assert unknown(ask(summary("sfu", result="aborted", first_killed=4))) == []
    aborted = sheet(roles=None, result="aborted", summary={"first_killed": 7, "best_move": [2, 5, 9]})
    assert ask(aborted)["problems"] == []


def test_a_summary_without_roles(ask: Ask) -> None:
    """Without `roles`: role-free points only, one problem at `roles`, unknown."""
    scoring = {"judge_points": {"1": "0.3"}}
    answer = ask(sheet(roles=None, result="red", scoring=scoring, summary=FULL))
    assert answer["best_move"] == {"seat": 4, "numbers": [2, 5, 7], "hits": None}
    assert answer.totals == {1: "0.3", 8: "-0.5"}
    assert unknown(answer) == ["roles"]


def test_an_aborted_summary(ask: Ask) -> None:
    """aborted: winner null, all points 0."""
    answer = ask(summary(result="aborted", **FULL))
    assert (answer["winner"], answer["cause"], answer["ended"]) == (None, "aborted", "D5")
    assert answer.totals == {}


@pytest.mark.parametrize("fouls", [{}, {"8": 4}, {"8": 2}])
def test_a_disqualification_is_one_whatever_the_fouls(ask: Ask, fouls: Json) -> None:
    """Four fouls are one disqualification; a direct dq adds no foul."""
    answer = ask(summary(dq=[8], fouls=fouls))
    assert answer.removals == [(8, "foul4" if fouls.get("8") == 4 else "dq", None)]
    assert answer["fouls"] == fouls
    assert answer["points"]["8"]["total"] == "0.5"


def test_a_victim_who_was_disqualified_left_once(ask: Ask) -> None:
    """One removal, cause kill, with the penalty."""
    answer = ask(summary(dq=[4], first_killed=4))
    assert answer.removals == [(4, "kill", "N1")]
    assert answer["points"]["4"]["total"] == "0.5"


def test_a_first_night_in_the_format_is_not_a_summary(ask: Ask) -> None:
    """Facts of the first night are play: they go through the engine, a summary beside them is refused."""
    night0 = {"incidents": foul("don", 8)}
    assert ask(sheet(result="red", night0=night0))["ended"] == "N0"
    ask(summary() | {"night0": night0}).refuses(2, "summary")
