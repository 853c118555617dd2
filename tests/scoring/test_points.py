"""Points of a game: the worked examples of the regulations, then each rule by itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sportmafia.scoring import Score, exact
from tests.scoring.tables import entered, finished, g1, scored, totals, wrong

TITLES = {7: "LI", 1: "LI2", 2: "loser"}


def by(answer: Score, seat: int) -> list[tuple[str | None, str, str]]:
    """A seat's items as (clause, value, column)."""
    return [(item.clause, exact(item.value), item.column.value) for item in answer[seat].items]


# --- section E ---


@pytest.mark.parametrize(
    ("rulebook", "penalty", "clause", "column"),
    [
        ("fiim", "-0.5", "fiim.8.2.4", "additional"),
        ("fiim-k", "-1", "fiim-k.8.2.4", "additional"),
        ("boss", "-5", "boss.57.4", "additional"),
        ("points34", "-1", "points34.8.2.4", "basic"),
        ("sfu-a2", "-1", "sfu.A2.prot.9", "basic"),
    ],
)
def test_E18_voted_out_and_disqualified_in_the_last_word(
    rulebook: str, penalty: str, clause: str, column: str
) -> None:
    """fiim.8.2.4, fiim-k.8.2.4, boss.57.4, points34.8.2.4, sfu.A2.prot.9 (C89, C90)"""
    game = finished("black", out={8: ("vote", "D2")}, dismissed=(8,))
    assert by(scored(game, rulebook), 8) == [(clause, penalty, column)]


def test_E18_no_penalty_of_a_game_under_appendix_1() -> None:
    """sfu.A1.1.2: penalties follow from warnings over the tournament"""
    game = finished("black", out={8: ("vote", "D2")}, dismissed=(8,))
    assert by(scored(game, "sfu"), 8) == []


def test_E25_a_winner_disqualified_in_a_last_word_keeps_the_win() -> None:
    """fiim.8.2.2, fiim.8.2.4, fiim.7.10 (C18, C60)"""
    game = finished("black", out={1: ("vote", "D4")}, dismissed=(5,))
    assert by(scored(game), 5) == [("fiim.8.2.2", "1", "basic"), ("fiim.8.2.4", "-0.5", "additional")]


def test_E26_an_oath_loses_the_game_and_costs_the_penalty() -> None:
    """fiim.6.8, fiim.6.8.1, fiim.8.2.4 (C21)"""
    game = finished("black", defeats=(("red", 4, "fiim.6.8.1"),), cause="defeat")
    assert totals(scored(game)) == {2: "1", 4: "-0.5", 5: "1", 9: "1"}
    assert by(scored(game), 4) == [("fiim.8.2.4", "-0.5", "additional")]


@pytest.mark.parametrize(
    ("seat", "numbers", "expected"),
    [
        (1, (2, 5, 9), {"fiim": "0.4", "fiim-k": "0.5", "sfu-a2": "0.5", "points34": "1", "boss": "5"}),
        (1, (2, 5, 1), {"fiim": "0.25", "fiim-k": "0.25", "sfu-a2": "0.25", "points34": "0.5", "boss": "2"}),
        (4, (2, 5, 9), {"fiim": "0.4", "fiim-k": "0.5", "sfu-a2": "0.25", "points34": "0.5", "boss": "5"}),
        (4, (2, 5, 1), {"fiim": "0.25", "fiim-k": "0.25", "sfu-a2": "0", "points34": "0", "boss": "2"}),
        (1, (2, 3, 1), {"fiim": "0", "fiim-k": "0", "sfu-a2": "0", "points34": "0", "boss": "0"}),
        (5, (2, 5, 9), {"fiim": "0", "fiim-k": "0", "sfu-a2": "0", "points34": "0", "boss": "5"}),
        (2, (2, 5, 9), {"fiim": "0", "fiim-k": "0", "sfu-a2": "0", "points34": "0", "boss": "5"}),
    ],
)
def test_E36_best_move_by_role(seat: int, numbers: tuple[int, ...], expected: dict[str, str]) -> None:
    """fiim.8.3.4, fiim-k.8.3.1, sfu.A2.bm.2, sfu.A2.bm.3, points34.8.3, points34.8.3.1, boss.59 (C77, C78)"""
    for rulebook, value in expected.items():
        game = finished("red", out={seat: ("kill", "N1")}, best_move=(seat, numbers))
        assert exact(scored(game, rulebook)[seat].additional) == value, rulebook


def test_E37_two_numbers_before_a_digression_earn_for_two() -> None:
    """fiim.8.3.2, fiim.8.3.3, fiim.8.3.4"""
    game = finished("black", out={7: ("kill", "N1")}, best_move=(7, (2, 5)))
    assert by(scored(game), 7) == [("fiim.8.3.4", "0.25", "additional")]


@pytest.mark.parametrize("rulebook", ["fiim", "boss", "fiim-k", "points34", "sfu-a2"])
def test_E38_E39_without_a_best_move_there_are_no_points_for_one(rulebook: str) -> None:
    """fiim.7.12, fiim.8.3.6, sfu.A2.prot.7, boss.65 (C02, C81)"""
    game = finished("black", out={7: ("kill", "N2")})
    assert by(scored(game, rulebook), 7) == []


def test_E40_points_of_game_g1() -> None:
    """fiim.8.2, fiim.8.2.1, fiim.8.2.4, fiim.8.3.4, fiim.8.4.1, fiim.8.4.2, fiim.8.4.6"""
    answer = scored(g1(), "fiim", entered({1: "0.2", 2: "0.3", 4: "0.2", 7: "0.5"}))
    assert totals(answer) == {
        1: "1.2", 2: "0.3", 3: "1", 4: "1.25", 6: "1", 7: "1.5", 8: "0.5", 10: "1",
    }  # fmt: skip
    assert sum(seat.total for seat in answer.seats) == Fraction("7.75")
    assert by(answer, 1) == [("fiim.8.2.1", "1", "basic"), ("fiim.8.4", "0.2", "additional")]
    assert by(answer, 4) == [("fiim.8.2.1", "1", "basic"), ("fiim.8.3.4", "0.25", "additional")]
    assert not answer.problems


@pytest.mark.parametrize(
    ("points", "problem"),
    [
        ({7: "0.8"}, ("over_winner_max", "fiim.8.4.3", "scoring.judge_points.7")),
        ({7: "0.7"}, ("consent", "fiim.8.4.3", "scoring.judge_points.7")),
        ({2: "0.5"}, ("over_loser_max", "fiim.8.4.4", "scoring.judge_points.2")),
        (
            {1: "0.2", 3: "0.2", 6: "0.2", 7: "0.2", 10: "0.2"},
            ("extra_players", "fiim.8.4.1", "scoring.judge_points"),
        ),
        ({1: "0.5", 3: "0.5", 7: "0.1"}, ("extra_total", "fiim.8.4.2", "scoring.judge_points")),
    ],
)
def test_E42_allocations_that_are_not_counted(points: dict[int, str], problem: tuple[str, str, str]) -> None:
    """fiim.8.4.1, fiim.8.4.2, fiim.8.4.3, fiim.8.4.4"""
    answer = scored(g1(), "fiim", entered(points))
    assert wrong(answer) == [problem]
    assert not any(item.code == "judge" for seat in answer.seats for item in seat.items)


def test_E42_a_consent_frees_the_value() -> None:
    """fiim.8.4.3"""
    answer = scored(g1(), "fiim", entered({7: "0.7"}, consents=(7,)))
    assert not answer.problems
    assert exact(answer[7].additional) == "0.7"


def test_E42_nothing_from_the_judge_in_a_draw() -> None:
    """fiim.8.4.7, fiim.8.2.3; the best move stays (C82)"""
    game = finished("draw", out={7: ("kill", "N1")}, best_move=(7, (2, 5, 9)))
    answer = scored(game, "fiim", entered({1: "0.3", 7: "0.9"}))
    assert wrong(answer) == [("extra_in_draw", "fiim.8.4.7", "scoring.judge_points")]
    assert totals(answer) == {7: "0.4"}


def test_E43_game_g1_with_named_bonuses() -> None:
    """fiim-k.8.2.1, fiim-k.8.2.4, fiim-k.8.3.1, fiim-k.8.4.2, fiim-k.8.4.3, fiim-k.8.4.4"""
    answer = scored(g1(), "fiim-k", entered(titles=TITLES))
    assert totals(answer) == {
        1: "2.5", 2: "0.5", 3: "2", 4: "2.25", 6: "2", 7: "3", 8: "1", 10: "2",
    }  # fmt: skip
    assert [by(answer, seat)[-1][0] for seat in (7, 1, 2)] == ["fiim-k.8.4.2", "fiim-k.8.4.3", "fiim-k.8.4.4"]


def test_E44_game_g1_under_appendix_2() -> None:
    """sfu.A2.tour.2.1, sfu.A2.bm.3, sfu.A2.extra.2, sfu.A2.extra.3, sfu.A2.extra.4, sfu.A2.prot.10 (C90)"""
    answer = scored(g1(), "sfu-a2", entered(titles=TITLES))
    assert totals(answer) == {
        1: "2.5", 2: "0.5", 3: "2", 4: "2", 6: "2", 7: "3", 8: "1", 10: "2",
    }  # fmt: skip


def test_E45_game_g1_with_three_and_four_points() -> None:
    """points34.8.2.1, points34.8.2.4, points34.8.3.1, points34.8.4.2; the same bonuses as values"""
    answer = scored(g1(), "points34", entered({1: "0.5", 2: "0.5", 7: "1"}))
    assert totals(answer) == {
        1: "3.5", 2: "0.5", 3: "3", 4: "3", 6: "3", 7: "4", 8: "2", 10: "3",
    }  # fmt: skip
    assert not answer.problems


def test_E46_game_g1_with_tens() -> None:
    """boss.57.1, boss.57.4, boss.59"""
    assert totals(scored(g1(), "boss")) == {
        1: "10", 3: "10", 4: "12", 6: "10", 7: "10", 8: "5", 10: "10",
    }  # fmt: skip


def test_E47_game_g1_under_appendix_1() -> None:
    """sfu.A1.1.1.civ, sfu.A1.1.1.com, sfu.A1.1.1.mafia, sfu.A1.1.1.best, sfu.A1.1.1.note (C07, C08)"""
    votes = dict.fromkeys((1, 2, 3, 4, 5, 6), 7) | {7: 1, 8: 1, 9: 1, 10: 1}
    answer = scored(g1(), "sfu", entered(votes=votes))
    assert totals(answer) == {
        1: "3", 2: "-1", 3: "2", 4: "2", 5: "-1", 6: "2", 7: "4", 8: "2", 9: "-1", 10: "3",
    }  # fmt: skip
    assert sum(seat.total for seat in answer.seats) == 15
    assert by(answer, 7) == [("sfu.A1.1.1.civ", "3", "basic"), ("sfu.A1.1.1.best", "1", "additional")]


@pytest.mark.parametrize(
    ("points", "codes"),
    [
        ({1: "1", 2: "1"}, []),
        ({1: "1", 2: "0.5", 3: "0.5"}, []),
        ({1: "1", 2: "1", 3: "0.5"}, [("extra_total", "points34.8.4.3", "scoring.judge_points")]),
        (
            {1: "0.5", 2: "0.5", 3: "0.5", 4: "0.5"},
            [("extra_players", "points34.8.4.1", "scoring.judge_points")],
        ),
        ({1: "0.7"}, [("value_not_allowed", "points34.8.4.2", "scoring.judge_points.1")]),
    ],
)
def test_E51_fixed_values(points: dict[int, str], codes: list[tuple[str, str, str]]) -> None:
    """points34.8.4.1, points34.8.4.2, points34.8.4.3 (C87)"""
    answer = scored(g1(), "points34", entered(points))
    assert wrong(answer) == codes
    counted = sum(item.value for seat in answer.seats for item in seat.items if item.code == "judge")
    assert counted == (0 if codes else sum(Fraction(value) for value in points.values()))
