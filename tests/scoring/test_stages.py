"""Stages: carried over or from zero, and who goes on."""

from __future__ import annotations

import pytest

from sportmafia.scoring import Distance, ScoredGame, ScoringEntries, exact, score, standings
from sportmafia.scoring.ladder import Sanction, climb, games_lost
from sportmafia.scoring.stages import Cut, cut, short_of_games, stage_tables
from sportmafia.scoring.why import why_player
from tests.scoring.tables import entered, finished, rules

PLAYERS = tuple(f"p{seat}" for seat in range(1, 11))


def game(rulebook: str, winner: str, stage: str, points: dict[int, str] | None = None) -> ScoredGame:
    """One game of p1-p10 in a stage."""
    result = finished(winner)
    return ScoredGame(stage, PLAYERS, result, score(result, entered(points), rules(rulebook)), stage)


def test_E50_points34_accumulates_over_all_stages() -> None:
    """points34.8.6 (C109): 3 in the first stage, then 3 * 1.5 at the final table"""
    games = [game("points34", "red", "first"), game("points34", "red", "final")]
    tables = stage_tables(games, rules("points34"))
    row = {stage: table.row("p1") for stage, table in tables.items()}
    assert list(tables) == ["first", "final"]
    assert [exact(found.total) for found in row.values() if found] == ["3", "7.5"]


def test_E65_the_final_table_of_sfu_starts_from_zero() -> None:
    """sfu.3.3.2 (C109)"""
    games = [game("sfu", "red", "site A"), game("sfu", "black", "final")]
    tables = stage_tables(games, rules("sfu"), {"final": Distance(warnings={"p3": 2})})
    assert [exact(row.total) for row in tables["final"].rows if row.player in ("p1", "p2", "p3")] == [
        "3",
        "0",
        "-1",
    ]
    assert tables["site A"].games == tables["final"].games == 1


def test_E65_the_line_after_place_six_falls_between_equals() -> None:
    """sfu.3.2.5, sfu.A2.tie.1, sfu.A2.tie.5 (C110): the criteria decide first, then a lot"""
    rule = rules("fiim")
    # p4 has a win as Sheriff, p7 more points; the other five red winners are equal in everything.
    table = standings([game("fiim", "red", "site A", {7: "0.3"})], rule)
    assert cut(table, 2) == Cut(("p7", "p4"))
    group = ("p1", "p10", "p3", "p6", "p8")
    assert cut(table, 6) == Cut(("p7", "p4"), group, 4, group)
    assert cut(table, 7) == Cut(("p7", "p4", "p1", "p10", "p3", "p6", "p8"))
    assert len(cut(table, 99).through) == 10


def test_E65_a_lot_settles_the_line() -> None:
    """sfu.A2.tie.5 (C107)"""
    rule, games = rules("fiim"), [game("fiim", "red", "site A", {7: "0.3"})]
    drawn = Distance(lots=(("p8", "p6", "p3", "p1", "p10"),))
    assert cut(standings(games, rule, drawn), 4) == Cut(("p7", "p4", "p8", "p6"))


def test_whoever_declines_is_passed_over() -> None:
    """sfu.3.2.5"""
    table = standings([game("fiim", "red", "site A", {7: "0.3"})], rules("fiim"))
    assert cut(table, 1, declined=("p7",)) == Cut(("p4",))
    equals = ("p1", "p10", "p3", "p6", "p8")
    assert cut(table, 4, declined=("p1", "p7")) == Cut(("p4",), ("p10", "p3", "p6", "p8"), 3, equals)
    assert cut(table, 6, declined=("p1",)) == Cut(("p7", "p4", "p10", "p3", "p6", "p8"))


def test_a_lot_of_all_equals_holds_whoever_of_them_declined() -> None:
    """sfu.3.2.5, sfu.A2.tie.5 (C107): drawn for the whole group of the table, it settles table and line"""
    rule, games = rules("fiim"), [game("fiim", "red", "site A", {7: "0.3"})]
    due = cut(standings(games, rule), 4, declined=("p8", "p7"))
    assert due.left == 3
    drawn = ("p8", "p6", "p3", "p1", "p10")
    assert set(due.group) == set(drawn)
    settled = standings(games, rule, Distance(lots=(drawn,)))
    assert all("p8" not in group for group in settled.lots)
    assert cut(settled, 4, declined=("p8", "p7")) == Cut(("p4", "p6", "p3", "p1"))
    assert cut(settled, 4, declined=("p7",)) == Cut(("p4", "p8", "p6", "p3"))


def warned(stage: str, *seats: int) -> ScoredGame:
    """A red win under sfu in which these seats were warned, once for each time that they are named."""
    result = finished("red", warned=seats)
    return ScoredGame(stage, PLAYERS, result, score(result, ScoringEntries(), rules("sfu")), stage)


def test_E49_warnings_go_on_where_points_start_from_zero() -> None:
    """sfu.A1.1.2, sfu.3.3.2 (C10, C109): the third warning, got at the final table, costs 2 as the third"""
    games = [warned("site A", 1, 1, 3), warned("final", 1, 3)]
    tables = stage_tables(games, rules("sfu"))
    fines = {
        (stage, player): exact(row.tally.warning_points)
        for stage, table in tables.items()
        for player in ("p1", "p3", "p6")
        if (row := table.row(player)) is not None
    }
    assert fines == {
        ("site A", "p1"): "-1", ("site A", "p3"): "0", ("site A", "p6"): "0",
        ("final", "p1"): "-2", ("final", "p3"): "-1", ("final", "p6"): "0",
    }  # fmt: skip
    why = why_player(tables["final"], "p1")
    assert why is not None
    assert [(reason.clause, exact(reason.value), reason.params) for reason in why.distance] == [
        ("sfu.A1.1.2.b", "-2", {"number": "3"})
    ]


def test_E49_known_warnings_of_other_places_are_added() -> None:
    """sfu.A1.1.2: those that the organiser names count before those of the games"""
    known = {"final": Distance(warned_before={"p1": 1}, warnings={"p1": 1})}
    tables = stage_tables([warned("site A", 1), warned("final")], rules("sfu"), known)
    row = tables["final"].row("p1")
    assert row is not None
    assert exact(row.tally.warning_points) == "-2"


@pytest.mark.parametrize(("cumulative", "fines"), [("yes", "-1 -2 0"), ("no", "0 -2 0")])
def test_E49_a_climb_that_begins_higher_up(cumulative: str, fines: str) -> None:
    """sfu.A1.1.2.a-b (C10): where fines do not add up, the last one is left"""
    rungs = climb(3, rules("sfu", {"warn.cumulative": cumulative}), before=1)
    assert [rung.number for rung in rungs] == [2, 3, 4]
    assert " ".join(exact(rung.points) for rung in rungs) == fines


@pytest.mark.parametrize(
    ("ladder", "sanctions", "lost"),
    [
        ("a1", [Sanction.NOTE, Sanction.NOTE, Sanction.ONE_GAME, Sanction.NOTE], 1),
        ("reg74", [Sanction.NOTE, Sanction.ONE_GAME, Sanction.NOTE, Sanction.NOTE], 1),
        ("reg75", [Sanction.NOTE, Sanction.DEFEAT, Sanction.NOTE, Sanction.NOTE], 0),
        ("none", [], 0),
    ],
)
def test_E49_what_a_warning_brings_beside_points(ladder: str, sanctions: list[Sanction], lost: int) -> None:
    """sfu.A1.1.2.b, sfu.7.4, sfu.7.5 (C10, C11)"""
    options = {"warn.ladder": ladder} | ({} if ladder == "a1" else {"warn.points": ""})
    rule = rules("sfu", options)
    assert [rung.sanction for rung in climb(4, rule)] == sanctions
    assert games_lost(4, rule) == lost


def test_E49_each_rung_has_its_clause() -> None:
    """sfu.A1.1.2, sfu.A1.1.2.a, sfu.A1.1.2.b"""
    assert [(rung.clause, exact(rung.points)) for rung in climb(3, rules("sfu"))] == [
        ("sfu.A1.1.2", "0"), ("sfu.A1.1.2.a", "-1"), ("sfu.A1.1.2.b", "-2"),
    ]  # fmt: skip
    assert score(finished("red"), ScoringEntries(), rules("sfu"))[1].total == 3


@pytest.mark.parametrize(("ladder", "clause"), [("reg74", "sfu.7.4"), ("reg75", "sfu.7.5")])
def test_E49_the_other_ladders_stand_on_their_own_clauses(ladder: str, clause: str) -> None:
    """sfu.7.4, sfu.7.5 (C10): what they bring is theirs, what is fined beside it the appendix's"""
    assert [rung.clause for rung in climb(3, rules("sfu", {"warn.ladder": ladder, "warn.points": ""}))] == [
        clause, clause, clause,
    ]  # fmt: skip
    fined = climb(3, rules("sfu", {"warn.ladder": ladder}))
    assert [(rung.clause, rung.fined_by) for rung in fined] == [
        (clause, None), (clause, "sfu.A1.1.2.a"), ("sfu.A1.1.2.b", "sfu.A1.1.2.b"),
    ]  # fmt: skip


def test_who_has_played_fewer_games_than_the_rulebook_asks_for() -> None:
    """sfu.3.2.4: at least four games each; fiim asks for none"""
    games = [game("sfu", "red", "site A")] * 3
    assert short_of_games(standings(games, rules("sfu"))) == dict.fromkeys(PLAYERS, 1)
    assert short_of_games(standings([*games, games[0]], rules("sfu"))) == {}
    assert short_of_games(standings([game("fiim", "red", "")], rules("fiim"))) == {}
