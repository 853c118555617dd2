"""Corners of the sheet that no sentence of the contract names alone."""

from __future__ import annotations

from sportmafia.game import phase as ph
from sportmafia.record.sheet_reader import read_toml
from sportmafia.record.sheet_writer import sheet_of
from tests.contract.sheets import Ask, sheet
from tests.game.table import Table

TIE = {"nominations": [[1, 4], [2, 2]], "votes": [{"4": 5, "2": 5}, {"4": 5, "2": 5}]}


def test_a_lift_where_none_is_lifted(ask: Ask) -> None:
    """fiim.4.4.13.3: `lift.allowed=no` leaves nothing to vote on."""
    answer = ask(sheet("fiim", days=[TIE | {"lift": 6}], options={"lift.allowed": "no"}))
    answer.refuses(3, "days.0.lift", "fiim.4.4.13.3")


def test_a_vote_stopped_at_the_lift_question_needs_no_hands(ask: Ask) -> None:
    """fiim.7.1: the procedure is broken off; only the offender leaves."""
    dq = {"at": "lift", "seat": 9, "kind": "dq", "clause": "6.7.1"}
    answer = ask(sheet("fiim", days=[TIE | {"incidents": [dq]}]))
    assert (answer.day(1)["vote"], answer.day(1)["left"]) == ("stopped", [])
    assert answer.removals == [(9, "dq", "D1")]


def test_a_summary_where_nobody_names_three(ask: Ask) -> None:
    """`bm.right=none`: a best move is written down and does not count."""
    document = sheet("fiim", result="red", summary={"first_killed": 4, "best_move": [2, 5, 7]}, days=[])
    answer = ask(document | {"options": {"bm.right": "none"}})
    assert answer["best_move"] is None
    assert "summary.best_move" in {where for where, _ in answer.problems}


def test_brackets_without_end_in_toml() -> None:
    answer = read_toml("days = " + "[" * 100_000)
    assert (answer.exit, answer.code) == (2, "expected")


def test_a_sanction_after_the_end_is_written_at_the_last_moment() -> None:
    """fiim.7.10: it adds a penalty and changes no result."""
    table = Table("fiim").minute(1).dq(3, 7, 10)
    assert table.phase == "end"
    table.say("foul", seat=5)
    written = sheet_of(table.rules.rulebook, table.facts)
    assert [incident.at for incident in written.sheet.days[0].incidents] == ["speech:1"] * 4


def test_sanctions_between_the_night_and_the_day_stand_in_one_day() -> None:
    """Two of them open the day of the sheet once."""
    table = Table("fiim").quiet_day().night(6)
    table.foul(5).foul(8).discussion().until(ph.DAY_END)
    written = sheet_of(table.rules.rulebook, table.facts)
    assert len(written.sheet.days) == 2
    assert [incident.at for incident in written.sheet.days[1].incidents] == ["dawn:6", "dawn:6"]
