"""`replay --json`: exactly the documented keys, always all, in order; G1 of E40 to the last digit."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.conftest import Cli
from tests.cli.sheets import G1_FILE, ROOT, days, g1

SCHEMA = json.loads(
    (files("sportmafia.cli") / "schemas" / "replay-1.schema.json").read_text(encoding="utf-8")
)
TOP = [
    "file", "rulebook", "winner", "cause", "ended", "days", "nights", "removals", "fouls", "best_move",
    "points", "problems",
]  # fmt: skip
DAY = [
    "day", "first_speaker", "speakers", "silenced", "short", "nominees", "vote", "reason", "rounds",
    "lift", "left",
]  # fmt: skip
RULEBOOKS = ("fiim", "sfu", "sfu-a2", "boss", "fiim-k", "points34")
Write = Callable[[dict[str, Any]], Path]


def valid(answer: dict[str, Any]) -> dict[str, Any]:
    jsonschema.validate(answer, SCHEMA, cls=jsonschema.Draft202012Validator)
    return answer


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_E40_g1_is_answered_to_the_last_digit(cli: Cli) -> None:
    """fiim.4.3.2, 7.1, 8.2, 8.3.4, 8.4.1-8.4.6: first speakers; the best move beats the judge's 0.2."""
    answer = valid(cli("replay", G1_FILE, "--json").only)
    assert list(answer) == TOP
    assert all(list(day) == DAY for day in answer["days"])
    assert (answer["file"], answer["rulebook"]) == (str(G1_FILE), "fiim")
    assert (answer["winner"], answer["cause"], answer["ended"]) == ("red", "wipeout", "D5")
    assert [day["first_speaker"] for day in answer["days"]] == [1, 2, 3, 6, 7]
    assert [(day["vote"], day["reason"]) for day in answer["days"]] == [
        ("not_held", "single_first_day"),
        ("held", None),
        ("not_held", "disqualification"),
        ("held", None),
        ("held", None),
    ]
    assert [night["killed"] for night in answer["nights"]] == [4, None, 3, 6]
    assert answer["nights"][0] == {
        "night": 1,
        "killed": 4,
        "don": {"seat": 4, "found": True},
        "sheriff": {"seat": 7, "sees": "red"},
    }
    assert answer["removals"] == [
        {"seat": 4, "cause": "kill", "when": "N1"},
        {"seat": 5, "cause": "vote", "when": "D2"},
        {"seat": 8, "cause": "foul4", "when": "D3"},
        {"seat": 3, "cause": "kill", "when": "N3"},
        {"seat": 9, "cause": "vote", "when": "D4"},
        {"seat": 6, "cause": "kill", "when": "N4"},
        {"seat": 2, "cause": "vote", "when": "D5"},
    ]
    assert answer["fouls"] == {"8": 4}
    assert answer["best_move"] == {"seat": 4, "numbers": [2, 5, 7], "hits": 2}
    assert {seat: points["total"] for seat, points in answer["points"].items()} == {
        "1": "1.2", "2": "0.3", "3": "1", "4": "1.25", "5": "0",
        "6": "1", "7": "1.5", "8": "0.5", "9": "0", "10": "1",
    }  # fmt: skip
    assert answer["points"]["4"] == {
        "basic": "1",
        "additional": "0.25",
        "total": "1.25",
        "items": [{"clause": "fiim.8.2.1", "value": "1"}, {"clause": "fiim.8.3.4", "value": "0.25"}],
    }
    assert answer["points"]["9"] == {"basic": "0", "additional": "0", "total": "0", "items": []}
    assert answer["problems"] == []


# Each row: rulebook, awards, totals of the seats that have any.
WORKED = {
    "E43": ("fiim-k", {"titles": {"7": "LI", "1": "LI2", "2": "loser"}},
            {1: "2.5", 2: "0.5", 3: "2", 4: "2.25", 6: "2", 7: "3", 8: "1", 10: "2"}),
    "E44": ("sfu-a2", {"titles": {"7": "LI", "1": "LI2", "2": "loser"}},
            {1: "2.5", 2: "0.5", 3: "2", 4: "2", 6: "2", 7: "3", 8: "1", 10: "2"}),
    "E45": ("points34", {"judge_points": {"1": "0.5", "2": "0.5", "7": "1"}},
            {1: "3.5", 2: "0.5", 3: "3", 4: "3", 6: "3", 7: "4", 8: "2", 10: "3"}),
    "E46": ("boss", {}, {1: "10", 3: "10", 4: "12", 6: "10", 7: "10", 8: "5", 10: "10"}),
    "E47": ("sfu", {"best_player_votes": dict.fromkeys(map(str, range(1, 7)), 7)},
            {1: "3", 2: "-1", 3: "2", 4: "2", 5: "-1", 6: "2", 7: "4", 8: "2", 9: "-1", 10: "3"}),
}  # fmt: skip


@pytest.mark.parametrize("example", WORKED)
def test_E43_to_E47_g1_under_the_other_rulebooks(cli: Cli, sheet: Write, example: str) -> None:
    """fiim-k.8.2-8.5, sfu.A2.bm.3, points34.8.2-8.4, boss.57 and 59, sfu.A1.1.1."""
    rulebook, scoring, totals = WORKED[example]
    answer = valid(cli("replay", sheet(g1(rulebook, scoring=scoring)), "--json").only)
    assert answer["problems"] == []
    got = {int(seat): p["total"] for seat, p in answer["points"].items() if p["total"] != "0"}
    assert got == totals


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_rulebook_of_the_command_line_wins(cli: Cli, rulebook: str) -> None:
    answer = valid(cli("replay", G1_FILE, "--json", "--rulebook", rulebook).only)
    assert answer["rulebook"] == rulebook
    assert answer["winner"] == "red"


def test_a_summary_game_has_every_key_too(cli: Cli, sheet: Write) -> None:
    summary = {"fouls": {"3": 2, "8": 4}, "first_killed": 4, "best_move": [2, 5, 7]}
    document = days(result="black", summary=summary)
    answer = valid(cli("replay", sheet(document), "--json").only)
    assert list(answer) == TOP
    assert (answer["days"], answer["nights"], answer["cause"]) == ([], [], "declared")
    assert answer["removals"] == [
        {"seat": 4, "cause": "kill", "when": "N1"},
        {"seat": 8, "cause": "foul4", "when": None},
    ]


def test_without_cards_found_sees_and_hits_are_null_and_it_is_said_once(cli: Cli, sheet: Write) -> None:
    game = g1()
    del game["roles"]
    answer = valid(cli("replay", sheet(game), "--json").only)
    first = answer["nights"][0]
    assert (first["don"]["found"], first["sheriff"]["sees"], answer["best_move"]["hits"]) == (
        None,
        None,
        None,
    )
    assert [(p["where"], p.get("unknown")) for p in answer["problems"]] == [("roles", True)]


def test_an_unfinished_sheet_is_fine(cli: Cli, sheet: Write) -> None:
    game = g1(days=g1()["days"][:2], nights=g1()["nights"][:1])
    del game["result"]
    answer = valid(cli("replay", sheet(game), "--json").only)
    assert (answer["winner"], answer["cause"], answer["ended"]) == (None, None, None)
    assert {points["total"] for points in answer["points"].values()} == {"0"}


def test_every_game_of_the_example_event_is_valid(cli: Cli) -> None:
    answer = cli("replay", ROOT / "examples" / "event", "--json")
    assert answer.code == 0
    assert len([valid(game) for game in answer.lines]) == 10


def test_toml_says_the_same_as_json(cli: Cli) -> None:
    """A sheet in TOML: 0 stands for null, a date is read as its ISO text."""
    text = """
        format = "sportmafia.sheet/1"
        rulebook = "fiim"
        result = "aborted"
        [header]
        date = 2026-11-30
        [roles]
        don = 2
        mafia = [5, 9]
        sheriff = 4
        [[days]]
        nominations = [[1, 6]]
        [[nights]]
        don = 0
        shots = {2 = 4, 5 = 4, 9 = 0}
    """
    answer = valid(cli("replay", "-", "--json", stdin=text).only)
    assert (answer["winner"], answer["cause"]) == (None, "aborted")
    assert answer["nights"] == [{"night": 1, "killed": None, "don": None, "sheriff": None}]


def test_problems_carry_place_clause_and_words(cli: Cli, sheet: Write) -> None:
    """fiim.8.4.3: an answer in English and in Russian differs in the words only."""
    file = sheet(g1(scoring={"judge_points": {"1": "0.9"}}))
    russian, english = (valid(cli("replay", file, "--json", "--lang", lang).only) for lang in ("ru", "en"))
    (one,), (other,) = russian.pop("problems"), english.pop("problems")
    assert one["text"] != other["text"]
    assert {key: one[key] for key in ("clause", "where")} == {
        "clause": "fiim.8.4.3",
        "where": "scoring.judge_points.1",
    }
    assert russian == english


def test_keep_invalid_counts_what_breaks_a_limit(cli: Cli, sheet: Write) -> None:
    file = sheet(g1(scoring={"judge_points": {"1": "0.9"}}))
    strict = cli("replay", file, "--json").only
    kept = cli("replay", file, "--json", "--keep-invalid").only
    assert (strict["points"]["1"]["total"], kept["points"]["1"]["total"]) == ("1", "1.9")
    assert len(kept["problems"]) == 1


def test_set_overrides_the_sheet(cli: Cli, sheet: Write) -> None:
    """--set wins over the sheet's own options: the penalty of E40's fourth foul (fiim.8.2.4)."""
    file = sheet(g1(options={"dq.points": "-0.3"}))
    assert cli("replay", file, "--json").only["points"]["8"]["total"] == "0.7"
    assert cli("replay", file, "--json", "--set", "dq.points=-0.2").only["points"]["8"]["total"] == "0.8"
