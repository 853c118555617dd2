"""Limits on entries, what is kept on import, unknown facts, and options that none of the five needs."""

from __future__ import annotations

import pytest

from sportmafia.scoring import Column, ScoringEntries, exact
from sportmafia.scoring.messages import codes, text
from tests.scoring.tables import entered, finished, g1, scored, totals, wrong

VICTIM = {7: ("kill", "N1")}

# --- best move and judge's points (fiim.8.4.6) ---


@pytest.mark.parametrize(
    ("value", "clause", "amount"),
    [("0.3", "fiim.8.3.4", "0.4"), ("0.4", "fiim.8.3.4", "0.4"), ("0.5", "fiim.8.4", "0.5")],
)
def test_of_best_move_and_judges_points_the_larger_counts(value: str, clause: str, amount: str) -> None:
    """fiim.8.4.6 (C83): equal values: the best move is taken"""
    game = finished("red", out=VICTIM, best_move=(7, (2, 5, 9)))
    answer = scored(game, "fiim", entered({7: value}))
    extra = [item for item in answer[7].items if item.column is Column.ADDITIONAL]
    assert [(item.clause, exact(item.value)) for item in extra] == [(clause, amount)]
    assert not answer.problems


def test_a_value_that_gives_way_meets_no_limit() -> None:
    """fiim.8.4.1, fiim.8.4.2, fiim.8.4.6 (C83): neither the cap nor the number of players"""
    game = finished("red", out=VICTIM, best_move=(7, (2, 5, 9)))
    answer = scored(game, "fiim", entered({7: "0.4", 1: "0.3", 3: "0.3", 4: "0.2", 6: "0.2"}))
    assert not answer.problems
    assert [exact(answer[seat].additional) for seat in (1, 3, 4, 6, 7)] == ["0.3", "0.3", "0.2", "0.2", "0.4"]


def test_the_best_move_returns_when_the_allocation_is_not_counted() -> None:
    """fiim.8.4.2, fiim.8.4.6"""
    game = finished("red", out=VICTIM, best_move=(7, (2, 5)))
    answer = scored(game, "fiim", entered({7: "0.5", 1: "0.4", 3: "0.2"}))
    assert [problem.code for problem in answer.problems] == ["extra_total"]
    assert exact(answer[7].additional) == "0.25"


def test_the_best_move_stands_while_the_judges_value_waits_for_consent() -> None:
    """fiim.8.4.3, fiim.8.4.6"""
    game = finished("red", out=VICTIM, best_move=(7, (2, 5, 9)))
    answer = scored(game, "fiim", entered({7: "0.6"}))
    assert exact(answer[7].additional) == "0.4"
    assert [problem.code for problem in answer.problems] == ["consent"]


def test_elsewhere_both_are_added() -> None:
    """points34.8.3, points34.8.4, fiim-k.8.3.1, fiim-k.8.4.2, sfu.A2.prot.10"""
    game = finished("red", out=VICTIM, best_move=(7, (2, 5, 9)))
    assert exact(scored(game, "points34", entered({7: "1"}))[7].additional) == "2"
    assert exact(scored(game, "fiim-k", entered(titles={7: "LI"}))[7].additional) == "1.5"
    assert exact(scored(game, "sfu-a2", entered(titles={7: "LI"}))[7].additional) == "1.5"


# --- best move: what voids it ---


def test_a_hint_asked_for_voids_the_points() -> None:
    """fiim.8.3.5 (C80)"""
    game = finished("red", out=VICTIM, best_move=(7, (2, 5, 9)), void=True)
    assert totals(scored(game))[7] == "1"


def test_a_disqualification_after_a_clean_best_move() -> None:
    """fiim.8.2.4, fiim.8.3.4 (C80)"""
    game = finished("black", out=VICTIM, best_move=(7, (2, 5, 9)), dismissed=(7,))
    assert totals(scored(game))[7] == "-0.1"
    assert totals(scored(game, options={"bm.after_dq": "void"}))[7] == "-0.5"


def test_best_move_in_a_draw() -> None:
    """fiim.8.4.7 (C82)"""
    game = finished("draw", out=VICTIM, best_move=(7, (2, 5, 9)))
    assert totals(scored(game)) == {7: "0.4"}
    assert totals(scored(game, options={"draw.bm": "drop"})) == {}


# --- values that are no values ---


def test_values_off_the_step_or_below_zero() -> None:
    """fiim.8.4, fiim.8.4.3 (C84); a value of zero is none"""
    answer = scored(g1(), "fiim", entered({1: "0.25", 3: "-0.1", 6: "0", 7: "0.1"}))
    assert wrong(answer) == [
        ("value_step", "fiim.8.4.3", "scoring.judge_points.1"),
        ("value_negative", "fiim.8.4", "scoring.judge_points.3"),
    ]
    assert [exact(answer[seat].additional) for seat in (1, 3, 6, 7)] == ["0", "0", "0", "0.1"]
    assert not scored(g1(), "fiim", entered({1: "0.25"}), options={"extra.step": "0"}).problems


def test_everything_wrong_with_a_value_is_listed() -> None:
    """fiim.8.4.3 (C84)"""
    answer = scored(g1(), "fiim", entered({1: "0.85"}))
    assert [problem.code for problem in answer.problems] == ["over_winner_max", "value_step"]


def test_no_consent_is_needed_where_the_rulebook_asks_for_none() -> None:
    """fiim.8.4.3"""
    assert not scored(g1(), "fiim", entered({7: "0.7"}), options={"extra.consent_from": "0"}).problems


def test_judges_points_in_a_draw_where_an_organiser_allows_them() -> None:
    """fiim.8.4.7"""
    answer = scored(finished("draw"), "fiim", entered({1: "0.5"}), options={"extra.in_draw": "yes"})
    assert totals(answer) == {1: "0.5"}


# --- named bonuses ---


@pytest.mark.parametrize(
    ("titles", "problem"),
    [
        ({2: "LI"}, ("title_for_winner", "fiim-k.8.4.2", "scoring.titles.2")),
        ({2: "LI2"}, ("title_for_winner", "fiim-k.8.4.3", "scoring.titles.2")),
        ({1: "loser"}, ("title_for_loser", "fiim-k.8.4.4", "scoring.titles.1")),
        ({1: "MVP"}, ("title_unknown", "fiim-k.8.4", "scoring.titles.1")),
        ({1: "LI", 3: "LI"}, ("title_twice", "fiim-k.8.4.1", "scoring.titles")),
    ],
)
def test_named_bonuses_that_are_not_counted(titles: dict[int, str], problem: tuple[str, str, str]) -> None:
    """fiim-k.8.4.1, fiim-k.8.4.2, fiim-k.8.4.3, fiim-k.8.4.4 (C86)"""
    answer = scored(g1(), "fiim-k", entered(titles=titles))
    assert wrong(answer) == [problem]
    assert all(item.code != "title" for seat in answer.seats for item in seat.items)


def test_no_bonus_in_a_draw() -> None:
    """fiim-k.8.4.5"""
    answer = scored(finished("draw"), "fiim-k", entered(titles={1: "LI"}))
    assert wrong(answer) == [("extra_in_draw", "fiim-k.8.4.5", "scoring.titles")]


def test_a_bonus_twice_where_an_organiser_allows_it() -> None:
    """fiim-k.8.4.1 (C86): the sum of three bonuses is still a limit"""
    options = {"extra.unique": "no"}
    answer = scored(g1(), "fiim-k", entered(titles={1: "LI2", 3: "LI2"}), options=options)
    assert [exact(answer[seat].additional) for seat in (1, 3)] == ["0.5", "0.5"]
    answer = scored(g1(), "fiim-k", entered(titles={1: "LI", 3: "LI", 6: "LI2"}), options=options)
    assert [problem.code for problem in answer.problems] == ["extra_total"]


@pytest.mark.parametrize(
    ("rulebook", "entries", "code"),
    [
        ("boss", entered({1: "1"}), "values_under_none"),
        ("sfu", entered({1: "1"}), "values_under_none"),
        ("fiim-k", entered({1: "1"}), "values_under_titles"),
        ("fiim", entered(titles={1: "LI"}), "titles_unknown_here"),
        ("boss", entered(titles={1: "LI"}), "titles_unknown_here"),
        ("fiim", entered(votes={1: 2}), "best_none"),
        ("boss", entered(fines=((1, "8.5.1"),)), "fine_unknown"),
    ],
)
def test_entries_that_a_rulebook_does_not_have(rulebook: str, entries: ScoringEntries, code: str) -> None:
    """boss.57, sfu.A1.1.1, fiim-k.8.4, fiim.8.4 (C09, C91)"""
    answer = scored(finished("red"), rulebook, entries)
    assert [problem.code for problem in answer.problems] == [code]
    assert {item.code for seat in answer.seats for item in seat.items} <= {"win", "loss"}


# --- fines ---


def test_fines_check_role_and_result_and_not_the_numbers_at_the_table() -> None:
    """fiim.8.5, fiim.8.5.1, fiim.8.5.2, fiim.8.5.3, fiim.8.5.4"""
    fines = (
        (1, "8.5.1"),
        (4, "fiim.8.5.3"),
        (6, "8.5.2"),
        (2, "8.5.4"),
        (5, "8.5.1"),
        (4, "8.5.2"),
        (7, "8.5.9"),
    )
    answer = scored(finished("black"), "fiim", entered(fines=fines))
    assert wrong(answer) == [
        ("fine_result", "fiim.8.5.4", "scoring.fines.3"),
        ("fine_role", "fiim.8.5.1", "scoring.fines.4"),
        ("fine_role", "fiim.8.5.2", "scoring.fines.5"),
        ("fine_unknown", "fiim.8.5", "scoring.fines.6"),
    ]
    given = {
        seat.seat: [(item.clause, exact(item.value), item.column.value) for item in seat.items]
        for seat in answer.seats
        if any(item.code == "fine" for item in seat.items)
    }
    assert given == {
        1: [("fiim.8.5.1", "-0.4", "additional")],
        4: [("fiim.8.5.3", "-0.4", "additional")],
        6: [("fiim.8.5.2", "-0.4", "additional")],
    }


def test_a_fine_once_a_clause_and_several_clauses_add_up() -> None:
    """fiim.8.5 (C85)"""
    fines = ((1, "8.5.1"), (1, "8.5.3"), (1, "8.5.1"))
    answer = scored(finished("black"), "fiim", entered(fines=fines))
    assert totals(answer)[1] == "-0.8"
    assert wrong(answer) == [("fine_twice", "fiim.8.5.1", "scoring.fines.2")]


def test_the_sheriff_and_the_lift_of_two() -> None:
    """fiim.8.5.2 (C85)"""
    fine = entered(fines=((4, "8.5.2"), (1, "8.5.2")))
    assert totals(scored(finished("black"), "fiim", fine))[1] == "-0.4"
    both = scored(finished("black"), "fiim", fine, options={"fine.lift_sheriff": "yes"})
    assert [totals(both)[seat] for seat in (1, 4)] == ["-0.4", "-0.4"]
    assert not both.problems


def test_a_red_fine_for_a_defeat_does_not_reach_a_draw() -> None:
    """fiim.8.5.1"""
    answer = scored(finished("draw"), "fiim", entered(fines=((1, "8.5.1"),)))
    assert [problem.code for problem in answer.problems] == ["fine_result"]


# --- the best player ---


def test_E47_five_votes_elect_and_nobody_votes_for_himself() -> None:
    """sfu.A1.1.1.note, sfu.A1.1.1.best (C08)"""
    five = dict.fromkeys((1, 2, 3, 4, 5), 2) | {6: 7, 8: 7, 9: 7, 10: 7}
    answer = scored(finished("red"), "sfu", entered(votes=five))
    assert wrong(answer) == [("best_self", "sfu.A1.1.1.best", "scoring.best_player_votes.2")]
    assert not [item for seat in answer.seats for item in seat.items if item.code == "best_player"]
    allowed = scored(finished("red"), "sfu", entered(votes=five), options={"best.self": "yes"})
    assert [item.params for item in allowed[2].items if item.code == "best_player"] == [{"votes": "5"}]
    only_own = scored(finished("red"), "sfu", entered(votes={1: 1}))
    assert [problem.code for problem in only_own.problems] == ["best_self"]


@pytest.mark.parametrize(
    ("options", "elected", "problems"),
    [
        ({}, [1, 2], []),
        ({"best.tie": "none"}, [], []),
        ({"best.tie": "revote"}, [], ["best_revote"]),
        ({"best.rule": "plurality"}, [1, 2], []),
        ({"best.rule": "majority"}, [], []),
    ],
)
def test_five_against_five(options: dict[str, str], elected: list[int], problems: list[str]) -> None:
    """sfu.A1.1.1.note (C08)"""
    votes = dict.fromkeys((2, 3, 4, 5, 6), 1) | dict.fromkeys((1, 7, 8, 9, 10), 2)
    answer = scored(finished("red"), "sfu", entered(votes=votes), options=options)
    given = [seat.seat for seat in answer.seats for item in seat.items if item.code == "best_player"]
    assert given == elected
    assert [problem.code for problem in answer.problems] == problems


# --- penalties ---


def test_one_penalty_a_player_and_game() -> None:
    """fiim.8.2.4, fiim.6.8 (C59): a fourth foul, a later offence and a team defeat of one player"""
    game = finished(
        "red", out={5: ("foul4", "D2")}, dismissed=(5,), defeats=(("black", 5, "fiim.6.8.1"),) * 2
    )
    assert totals(scored(game))[5] == "-0.5"
    defeats = (("black", 5, "fiim.6.8.1"), ("black", 5, "fiim.6.8.2"), ("black", None, "fiim.6.8.3"))
    assert totals(scored(finished("red", defeats=defeats)))[5] == "-0.5"


def test_a_fourth_foul_without_a_penalty_where_an_organiser_reads_it_so() -> None:
    """fiim.6.5 (C59)"""
    game = finished("black", out={1: ("foul4", "D2")})
    assert totals(scored(game))[1] == "-0.5"
    assert 1 not in totals(scored(game, options={"dq.fourth_foul_penalty": "no"}))


def test_a_team_defeat_with_a_value_of_its_own_or_none() -> None:
    """points34.6.8, fiim.6.8 (C21)"""
    game = finished("black", defeats=(("red", 1, "points34.6.8.1"),), cause="defeat")
    assert 1 not in totals(scored(game, "points34"))
    answer = scored(game, options={"defeat.points": "-0.7"})
    assert [(item.clause, exact(item.value)) for item in answer[1].items] == [("fiim.6.8", "-0.7")]


def test_technical_fouls_cost_points_where_they_exist() -> None:
    """an option beyond the five"""
    game = finished("black", technical={1: 2, 3: 0})
    answer = scored(game, options={"tech.fouls": "yes", "tech.points": "-0.3"})
    assert [(item.clause, exact(item.value)) for item in answer[1].items] == [(None, "-0.6")]
    assert not answer[3].items
    assert 1 not in totals(scored(game))


def test_a_bonus_for_every_winner_and_points_in_a_draw_where_an_organiser_wants_them() -> None:
    """options beyond the five"""
    answer = scored(finished("black"), options={"points.winner_bonus": "0.3"})
    assert totals(answer) == {2: "1.3", 5: "1.3", 9: "1.3"}
    assert exact(answer[2].additional) == "0.3"
    assert totals(scored(finished("draw"), options={"points.draw": "0.5"})) == dict.fromkeys(
        range(1, 11), "0.5"
    )


# --- who stayed at the table ---


def test_who_is_removed_after_the_result_was_still_at_the_table() -> None:
    """sfu.A1.1.1 (C07)"""
    answer = scored(finished("red", out={1: ("dq", "D2")}, dismissed=(3,)), "sfu")
    assert [exact(answer[seat].basic) for seat in (1, 3)] == ["2", "3"]


def test_a_disqualified_winner_may_get_nothing() -> None:
    """sfu.A1.1.1 (C07)"""
    out = {1: ("dq", "D2"), 3: ("foul4", "D2"), 6: ("vote", "D2")}
    answer = scored(finished("red", out=out), "sfu", options={"points.win_dq": "zero"})
    assert [exact(answer[seat].basic) for seat in (1, 3, 6, 7)] == ["0", "0", "2", "3"]


def test_an_unknown_table_is_taken_in_the_players_favour() -> None:
    """sfu.A1.1.1.civ (C07)"""
    game = finished("red", out={1: ("kill", "N1")}, table_known=False)
    answer = scored(game, "sfu")
    assert [exact(answer[seat].basic) for seat in (1, 3, 4, 2)] == ["2", "3", "3", "-1"]
    assert wrong(answer) == [("table_unknown", "sfu.A1.1.1.civ", "summary.at_table")]
    assert answer.problems[0].unknown
    assert not scored(game, "fiim").problems
    low = scored(game, "sfu", options={"points.civilian": "1"})
    assert exact(low[3].basic) == "2"


# --- without roles, without a result ---


def test_without_roles_only_what_needs_no_role() -> None:
    """fiim.8.2.4, fiim.8.4: the penalty, the judge's points; neither win, best move nor fine"""
    game = finished("red", roles={}, out={7: ("kill", "N1"), 3: ("dq", "D1")}, best_move=(7, (2, 5, 9)))
    answer = scored(game, "fiim", entered({1: "0.5", 7: "0.1"}, fines=((1, "8.5.1"),)))
    assert totals(answer) == {1: "0.5", 3: "-0.5", 7: "0.1"}
    assert not answer.problems
    titled = scored(game, "fiim-k", entered(titles={1: "LI", 2: "loser"}))
    assert totals(titled) == {1: "1", 2: "0.5", 3: "-1"}


@pytest.mark.parametrize("rulebook", ["fiim", "sfu", "sfu-a2", "boss", "fiim-k", "points34"])
def test_a_game_without_a_result_earns_nothing(rulebook: str) -> None:
    """fiim.8.2 (C09)"""
    game = finished(None, out={1: ("dq", "D1")}, best_move=(7, (2, 5, 9)))
    assert totals(scored(game, rulebook)) == {}
    assert not scored(game, rulebook).problems
    answer = scored(game, rulebook, entered({1: "0.1"}))
    assert totals(answer) == {}
    assert wrong(answer) == [("no_result", None, "scoring")]


# --- imports may keep what breaks limits ---


def test_what_breaks_limits_is_kept_on_request_and_still_listed() -> None:
    """fiim.8.4.1, fiim.8.4.2, fiim.8.4.3, fiim.8.4.4, fiim.8.5"""
    points = {1: "0.8", 2: "0.5", 3: "0.7", 6: "0.25", 7: "0.1"}
    fines = ((1, "8.5.4"), (2, "8.5.9"))
    answer = scored(g1(), "fiim", entered(points, fines=fines, keep=True))
    assert [problem.code for problem in answer.problems] == [
        "over_winner_max", "over_loser_max", "value_step", "consent", "extra_players", "extra_total",
        "fine_role", "fine_unknown",
    ]  # fmt: skip
    assert [exact(answer[seat].additional) for seat in (1, 2, 3, 6, 7)] == [
        "0.4",
        "0.5",
        "0.7",
        "0.25",
        "0.1",
    ]


def test_kept_in_a_draw_the_larger_of_two_still_counts() -> None:
    """fiim.8.4.6, fiim.8.4.7"""
    game = finished("draw", out={7: ("kill", "N1")}, best_move=(7, (2, 5, 9)))
    answer = scored(game, "fiim", entered({7: "0.3", 1: "0.5"}, keep=True))
    assert totals(answer) == {1: "0.5", 7: "0.4"}
    assert [problem.code for problem in answer.problems] == ["extra_in_draw"]


def test_kept_where_the_rulebook_has_no_such_points() -> None:
    """boss.57 (C91), sfu.A1.1.1.note"""
    answer = scored(g1(), "boss", entered({1: "3"}, keep=True))
    assert exact(answer[1].total) == "13"
    votes = dict.fromkeys((1, 2, 3, 4, 5), 2)
    assert exact(scored(g1(), "sfu", entered(votes=votes, keep=True))[2].total) == "0"


# --- words ---


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_code_has_words(lang: str) -> None:
    """fiim.2.4: Russian, and English"""

    class Anything(dict[str, str]):
        def __missing__(self, key: str) -> str:
            return f"<{key}>"

    said = {code: text(code, lang, Anything()) for code in codes()}
    assert all(said.values())
    assert len(set(said.values())) == len(said)
    spoken = [words for code, words in said.items() if not code.startswith("formula_ci")]
    assert all(any("а" <= letter <= "я" for letter in words) == (lang == "ru") for words in spoken)


def test_items_and_problems_say_why() -> None:
    """fiim.8.3.4, fiim.8.4.3"""
    answer = scored(g1(), "fiim", entered({7: "0.8"}))
    assert answer[4].items[1].reason() == "лучший ход 2, 5, 7: чёрных названо 2"
    assert answer[4].items[1].reason("en") == "best move 2, 5, 7: 2 black named"
    assert (
        answer.problems[0].text("en") == "seat 7: 0.8 is over the limit 0.7 for a player of the winning team"
    )
    assert answer.problems[0].text() == "место 7: 0.8 больше предела 0.7 для игрока победившей команды"


def test_entries_name_seats_one_to_ten() -> None:
    """a seat is 1 to 10"""
    with pytest.raises(ValueError, match=r"scoring\.best_player_votes: seats are 1 to 10, got 11"):
        entered(votes={1: 11})
