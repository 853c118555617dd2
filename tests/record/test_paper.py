"""Protocols typed in from paper: short texts of the form's fields become sheets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sportmafia.game.result import GameResult
from sportmafia.record.paper import DAYS, TEXTS, Slip, Typed, field_of, names, read
from sportmafia.record.problem import Rejection
from sportmafia.record.sheet import Sheet
from sportmafia.record.sheet_reader import read_document, read_json
from sportmafia.record.sheet_replay import Replayed, replay
from sportmafia.rulebooks import load

FIIM = load("fiim")

G1 = {
    "role_2": "д", "role_4": "ш", "role_5": "ч", "role_9": "Ч",
    "fouls_8": "4 3", "extra_1": "0,2", "extra_2": "0.3", "extra_4": "0.2", "extra_7": ".5",
    "result": "к", "best_by": "4", "best_move": "2 5 7",
    "day_1": "1-5", "night_1": "2-4 5-4 9-4", "don_1": "4", "sheriff_1": "7",
    "day_2": "3-5 6-9", "votes_2": "5=1,3,6,7,8,10 9=2,5,9", "night_2": "2-3 9-7", "don_2": "6",
    "day_3": "3-9 6-2", "night_3": "2-3 9-3", "don_3": "0",
    "day_4": "6-9 9-6", "votes_4": "9=1,6,7,10 6=2,9", "night_4": "2-6", "don_4": "1",
    "day_5": "7-2", "votes_5": "2=1,7,10",
}  # fmt: skip
"""examples/g1.json as a typist would type it, but for a slip in the points of 7."""


def typed(rulebook: str = "fiim", **fields: str) -> Typed:
    """What these fields give."""
    return read(fields, load(rulebook))


def slips(found: Typed) -> list[tuple[str, str]]:
    """The fields that are wrong, each with its code, whose words exist."""
    for slip in found.slips:
        assert slip.text("ru")
        assert slip.text("en")
    return [(slip.name, slip.code) for slip in found.slips]


def played(found: Typed) -> GameResult:
    """The game that the document is."""
    assert found.readable, found.slips
    sheet = read_document(found.document)
    assert isinstance(sheet, Sheet), sheet
    answer = replay(sheet, FIIM)
    assert isinstance(answer, Replayed), answer
    return answer.result


def test_a_whole_game_typed_in_is_the_game_of_its_sheet() -> None:
    """sfu.A2.form"""
    found = typed(**{**G1, "extra_7": "0.5"})
    assert slips(found) == []
    sheet = read_json(Path("examples/g1.json").read_text("utf-8"))
    assert isinstance(sheet, Sheet)
    whole = replay(sheet, FIIM)
    assert isinstance(whole, Replayed)
    result = played(found)
    for name in ("winner", "roles", "removals", "nights", "best_move", "first_victim", "alive", "fouls"):
        assert getattr(result, name) == getattr(whole.result, name), name
    assert found.document["scoring"]["judge_points"] == {"1": "0.2", "2": "0.3", "4": "0.2", "7": "0.5"}


def test_fields_stand_in_the_order_of_the_form() -> None:
    """sfu.A2.form: people, result, best move, votes day by day"""
    order = names()
    assert order[:6] == ("role_1", "fouls_1", "extra_1", "role_2", "fouls_2", "extra_2")
    assert order.index("extra_10") < order.index("result") < order.index("best_move") < order.index("day_1")
    assert order.index("votes_1") < order.index("day_2")
    assert len(set(order)) == len(order)


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("role_3", "щ", "role"),
        ("role_3", "д", "roles"),
        ("fouls_3", "5", "fouls"),
        ("fouls_3", "раз", "fouls"),
        ("extra_3", "много", "decimal"),
        ("result", "победа", "result"),
        ("best_by", "11", "seat"),
        ("best_move", "1 2 33", "seats"),
        ("day_1", "1-6 3", "nominations"),
        ("day_1", "1-66", "nominations"),
        ("votes_1", "6", "votes"),
        ("votes_1", "6-", "votes"),
        ("votes_1", "6=1,99", "votes"),
        ("votes_1", "66-3", "votes"),
        ("lift_1", "много", "hands"),
        ("lift_1", "123", "hands"),
        ("night_1", "2~4", "night"),
        ("don_1", "²", "seat"),
        ("best_votes", "1>", ""),
        ("best_votes", "x", "pairs"),
        ("fines", "3", "fines"),
        ("fines", "33-8.5", "fines"),
        ("ended", "утро", "ended"),
        ("consents", "все", "seats"),
        ("at_table", "1, 2, 12", "seats"),
    ],
)
def test_what_cannot_be_read_is_named_at_its_field(name: str, text: str, code: str) -> None:
    found = typed(**{name: text})
    expected = [] if not code else [("role_1" if code == "roles" else name, code)]
    assert slips(found) == expected
    assert found.readable is not bool(expected)


def test_letters_are_the_rulebooks_own_and_what_everybody_understands() -> None:
    """sfu.A2.prot.5, boss.63: under some rules Д is the Don, under others the Detective"""
    fields = {"role_1": "Б", "role_2": "мф", "role_3": "мф", "role_4": "д", "role_5": "мр"}
    assert typed("boss", **fields).document["roles"] == {"don": 1, "mafia": [2, 3], "sheriff": 4}
    latin = {"role_1": "d", "role_2": "m", "role_3": "M", "role_4": "s"}
    assert typed(**latin).document["roles"] == {"don": 1, "mafia": [2, 3], "sheriff": 4}


def test_titles_stand_in_the_column_of_points_where_the_rulebook_has_titles() -> None:
    found = typed("sfu-a2", extra_3="ЛИ", result="к", fines="3-7.5", consents="3", best_votes="1-5 0-5 2-")
    assert found.document["scoring"] == {
        "titles": {"3": "ЛИ"},
        "consents": [3],
        "best_player_votes": {"1": 5, "10": 5},
        "fines": [{"seat": 3, "clause": "7.5"}],
    }


def test_a_form_without_days_is_a_summary() -> None:
    found = typed(
        result="ч", fouls_3="2", fouls_4="1!", fouls_5="4 2", best_by="7", best_move="1 2 3",
        at_table="1 2 0", ended="н3",
    )  # fmt: skip
    assert slips(found) == []
    assert found.document["summary"] == {
        "fouls": {"3": 2, "4": 1, "5": 4}, "dq": [4], "first_killed": 7, "best_move": [1, 2, 3],
        "at_table": [1, 2, 10], "ended": "N3",
    }  # fmt: skip
    assert typed(result="к", best_by="-", ended="D4").document["summary"] == {
        "fouls": {}, "dq": [], "first_killed": None, "ended": "D4",
    }  # fmt: skip


def test_candidates_without_their_nominators_make_a_summary_with_a_note() -> None:
    found = typed(result="к", day_1="6 8", votes_1="6-5 8-4", night_1="3")
    assert slips(found) == [("day_1", "nominators")]
    assert found.readable
    assert found.document["days"] == []


def test_the_best_move_tells_who_was_killed_first_and_must_agree() -> None:
    fields = {"day_1": "1-6", "day_2": "2-7 3-6", "votes_2": "7-9 6-0", "best_by": "4", "best_move": "1 2 3"}
    found = typed(**fields)
    assert found.document["nights"][0] == {"killed": 4}
    assert found.document["days"][1]["best_move"] == [1, 2, 3]
    for night, shown in (("5", "5"), ("-", "—")):
        other = typed(**fields, night_1=night)
        assert [(slip.code, slip.params["killed"]) for slip in other.slips] == [("first", shown)]
    assert slips(typed(**fields, night_1="1-4 2-4 3-4")) == []
    assert slips(typed(**{**fields, "best_by": "-"}, night_1="-")) == []


def test_a_night_between_days_has_to_be_told() -> None:
    assert slips(typed(day_1="1-6", day_2="2-7")) == [("night_1", "night_missing")]
    assert slips(typed(day_1="1-6", day_2="2-7", night_1="-")) == []


def test_rounds_and_the_question_to_all_are_one_line() -> None:
    found = typed(day_1="1-6 2-8", votes_1="6-5 8-5 / 6-5 8-5", lift_1="6")
    assert found.document["days"][0]["votes"] == [{"6": 5, "8": 5}, {"6": 5, "8": 5}]
    assert found.document["days"][0]["lift"] == 6


def incidents(found: Typed) -> list[tuple[str, int, str, int]]:
    """Part, number, moment and how often, of every entry about fouls."""
    entries: dict[tuple[str, int, str], int] = {}
    for part in ("days", "nights"):
        for number, one in enumerate(found.document[part], start=1):
            for entry in one.get("incidents", []):
                key = (part, number, f"{entry['at']} {entry['seat']} {entry['kind']}")
                entries[key] = entries.get(key, 0) + 1
    return [(*key, count) for key, count in entries.items()]


TWO_DAYS = {
    "day_1": "1-6 2-7",
    "votes_1": "6-6 7-4",
    "night_1": "3",
    "day_2": "2-7 4-8",
    "votes_2": "7-7 8-1",
}


def test_fouls_that_cost_nobody_the_game_stand_where_their_player_last_was() -> None:
    """sfu.A2.prot.6: the form counts them and does not say when"""
    found = typed(**TWO_DAYS, fouls_6="1", fouls_3="2", fouls_9="3")
    assert incidents(found) == [
        ("days", 1, "before_vote 3 foul", 2),
        ("days", 1, "before_vote 6 foul", 1),
        ("days", 2, "before_vote 9 foul", 3),
    ]
    assert played(found).fouls == {3: 2, 6: 1, 9: 3}


def test_who_left_by_fouls_left_at_a_moment_that_must_be_written() -> None:
    for text in ("4", "2!", "4 9", "1! н5"):
        assert slips(typed(**TWO_DAYS, fouls_9=text)) == [("fouls_9", "out")]
    assert incidents(typed(**TWO_DAYS, fouls_9="4 2")) == [("days", 2, "after_vote 9 foul", 4)]
    assert incidents(typed(day_1="1-6", night_1="-", fouls_9="! 1")) == [("days", 1, "before_vote 9 dq", 1)]
    assert incidents(typed(**TWO_DAYS, fouls_9="1! n1")) == [
        ("nights", 1, "shots 9 foul", 1),
        ("nights", 1, "shots 9 dq", 1),
    ]


def test_days_that_cannot_be_walked_yet_take_fouls_all_the_same() -> None:
    broken = typed(day_1="1-6", votes_1="8-9", night_1="3", day_2="1-2", fouls_9="1")
    assert incidents(broken) == [("days", 2, "before_vote 9 foul", 1)]
    unreadable = typed(
        day_1="1-6", lift_1="3", night_1="3-3 3-4", fouls_9="1", best_move="1 1 1 1 1 1 1 1 1 1 1 1"
    )
    assert incidents(unreadable) == [("days", 1, "before_vote 9 foul", 1)]
    twice = {**TWO_DAYS, "best_move": " ".join(["1"] * 11)}
    assert incidents(typed(**twice, fouls_3="1")) == [("days", 2, "before_vote 3 foul", 1)]


DOCUMENT: dict[str, Any] = {"days": [{"incidents": [{"seat": 8}]}], "nights": [{"incidents": [{"seat": 9}]}]}


@pytest.mark.parametrize(
    ("where", "name"),
    [
        ("days.0.votes.0.6", "votes_1"),
        ("days.2.nominations.1", "day_3"),
        ("days.1", "day_2"),
        ("days.1.lift", "lift_2"),
        ("days.1.best_move.0", "best_move"),
        ("days.0.incidents.0.at", "fouls_8"),
        ("nights.0.incidents.0", "fouls_9"),
        ("nights.1.don", "don_2"),
        ("nights.1.sheriff", "sheriff_2"),
        ("nights.1.shots.4", "night_2"),
        ("nights", "night_1"),
        ("roles", "role_1"),
        ("result", "result"),
        ("scoring.judge_points.7", "extra_7"),
        ("scoring.titles.7", "extra_7"),
        ("scoring.judge_points", "extra_1"),
        ("scoring.fines.0", "fines"),
        ("scoring.best_player_votes.3", "best_votes"),
        ("summary.fouls.3", "fouls_3"),
        ("summary.first_killed", "best_by"),
        ("summary.ended", "ended"),
        ("summary", ""),
        ("", ""),
    ],
)
def test_a_place_of_the_sheet_leads_back_to_its_field(where: str, name: str) -> None:
    assert field_of(where, DOCUMENT) == name
    assert name in ("", *names())


def test_every_slip_has_words_in_both_languages() -> None:
    params = {"letters": "К", "seat": "1", "killed": "2"}
    for code in TEXTS:
        slip = Slip("x", code, params)
        assert slip.text("ru") != slip.text("en")


def test_what_is_typed_never_breaks_the_reading() -> None:
    for text in ("", " ", "0", "-", "1-", "-1", "1-2", "1-2-3", "²", "١", "=", "1=", "/", "1" * 300, "1=1,1"):
        for name in names():
            found = typed(**{name: text})
            answer = read_document(json.loads(json.dumps(found.document)))
            assert isinstance(answer, (Sheet, Rejection))
    assert DAYS == 9
