"""What `sportmafia replay --json` answers: its keys, its points, its problems, its exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sportmafia.cli.main import main
from tests.contract.sheets import G1, MISS, SIX, Ask, Json, dq, foul, kill, out, sheet

KEYS = [
    "file", "rulebook", "winner", "cause", "ended", "days", "nights", "removals", "fouls", "best_move",
    "points", "problems",
]  # fmt: skip
DAY_KEYS = [
    "day", "first_speaker", "speakers", "silenced", "short", "nominees", "vote", "reason", "rounds", "lift",
    "left",
]  # fmt: skip


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize(
    "document",
    [G1, sheet(), sheet(result="aborted"), sheet(roles=None, result="red", summary={"first_killed": 4})],
)
def test_all_keys_are_always_present_and_in_order(ask: Ask, rulebook: str, document: Json) -> None:
    """All keys are always present, never renamed within version 1; one object a game on one line."""
    game = ask(document, "--rulebook", rulebook).game
    assert list(game) == KEYS
    assert game["rulebook"] == rulebook
    assert all(list(day) == DAY_KEYS for day in game["days"])
    assert all(list(night) == ["night", "killed", "don", "sheriff"] for night in game["nights"])
    assert all(list(removal) == ["seat", "cause", "when"] for removal in game["removals"])
    assert list(game["points"]) == [str(seat) for seat in range(1, 11)]
    for seat in game["points"].values():
        assert list(seat) == ["basic", "additional", "total", "items"]
        assert all(list(item) == ["clause", "value"] for item in seat["items"])
    for problem in game["problems"]:
        assert list(problem) in (["clause", "where", "text"], ["clause", "where", "text", "unknown"])


def test_G1(ask: Ask) -> None:
    """The whole answer to G1 (E40)."""
    game = ask(G1).game
    assert [day["first_speaker"] for day in game["days"]] == [1, 2, 3, 6, 7]
    assert [day["vote"] for day in game["days"]] == ["not_held", "held", "not_held", "held", "held"]
    assert [day["reason"] for day in game["days"]] == [
        "single_first_day",
        None,
        "disqualification",
        None,
        None,
    ]
    assert game["days"][1]["rounds"] == [{"5": 9}]
    assert game["days"][3]["rounds"] == [{"9": 4, "6": 2}]
    assert game["nights"][0] == {
        "night": 1,
        "killed": 4,
        "don": {"seat": 4, "found": True},
        "sheriff": {"seat": 7, "sees": "red"},
    }
    assert [(r["seat"], r["cause"], r["when"]) for r in game["removals"]] == [
        (4, "kill", "N1"),
        (5, "vote", "D2"),
        (8, "foul4", "D3"),
        (3, "kill", "N3"),
        (9, "vote", "D4"),
        (6, "kill", "N4"),
        (2, "vote", "D5"),
    ]
    assert game["fouls"] == {"8": 4}
    assert game["best_move"] == {"seat": 4, "numbers": [2, 5, 7], "hits": 2}
    assert game["points"]["1"] == {
        "basic": "1",
        "additional": "0.2",
        "total": "1.2",
        "items": [{"clause": "fiim.8.2.1", "value": "1"}, {"clause": "fiim.8.4", "value": "0.2"}],
    }
    assert game["problems"] == []


# --- days ---


@pytest.mark.parametrize("rulebook", SIX)
def test_speakers_hold_silenced_and_short_ones_too(ask: Ask, rulebook: str) -> None:
    """`speakers`: every seat whose turn came, silenced and short ones too (fiim.6.4)."""
    days = [{"incidents": foul("speech:1", 7, 3)}, {"incidents": foul("speech:2", 1, 3)}, {}]
    answer = ask(sheet(rulebook, days=days, nights=[MISS, MISS]))
    assert answer.day(1)["silenced"] == [7]
    assert answer.day(1)["speakers"] == list(range(1, 11))
    assert answer.day(2)["silenced"] == [1]
    assert answer.day(3)["silenced"] == []


@pytest.mark.parametrize("rulebook", SIX)
def test_E28_third_foul_with_few_players(ask: Ask, rulebook: str) -> None:
    """Thirty seconds: counted at the speech (fiim, fiim-k), at the foul (sfu), never (points34)
    (E28, C62).
    """
    roles = {"don": 4, "mafia": [5, 6], "sheriff": 1}
    days = [{}, out(1, 5), out(1, 6), out(1, 10), {"incidents": foul("speech:1", 2, 3)}]
    nights: list[Json] = [{"killed": 7}, {"killed": 8}, {"killed": 9}, MISS]
    day = ask(sheet(rulebook, days=days, nights=nights, roles=roles)).day(5)
    assert (day["short"], day["silenced"]) == (([], [2]) if rulebook == "points34" else ([2], []))
    days[3] = out(1, 10, incidents=foul("after_vote", 2, 3))
    days[4] = {}
    day = ask(sheet(rulebook, days=days, nights=nights, roles=roles)).day(5)
    assert day["short"] == ([] if rulebook == "points34" else [2])
    days[3] = out(1, 10, incidents=foul("speech:3", 2, 3))
    # here the third foul falls with five at the table, and his next minute comes with four
    day = ask(sheet(rulebook, days=days, nights=nights, roles=roles)).day(5)
    assert (day["short"], day["silenced"]) == (
        ([2], []) if rulebook in ("fiim", "fiim-k", "boss") else ([], [2])
    )


@pytest.mark.parametrize("rulebook", SIX)
def test_E30_first_speakers(ask: Ask, rulebook: str) -> None:
    """The next at the table after the seat that opened the previous day (E30, C65)."""
    days = [{}, out(3, 4), {}]
    answer = ask(sheet(rulebook, days=days, nights=[{"killed": 2}, {"killed": 5}]))
    assert [day["first_speaker"] for day in answer["days"]] == [1, 3, 6]


def test_first_speaker_is_null_if_the_day_ended_before_a_speech(ask: Ask) -> None:
    """`first_speaker` null if the day ended before a speech."""
    defeat = {"at": "dawn:4", "kind": "defeat", "team": "red"}
    day = ask(sheet(days=[{}, {"incidents": [defeat]}], nights=[kill(4)])).day(2)
    assert (day["first_speaker"], day["speakers"], day["vote"], day["reason"]) == (
        None,
        [],
        "not_held",
        "game_over",
    )


def test_nominees_stand_when_the_discussion_ended(ask: Ask) -> None:
    """`nominees`: standing when the discussion ended; also where no vote is held."""
    day = ask(sheet("sfu", days=[{"nominations": [[1, 6], [1, None], [2, 8]]}])).day(1)
    assert (day["nominees"], day["reason"]) == ([8], "single_first_day")


@pytest.mark.parametrize(
    ("day", "reason"),
    [
        (
            {
                "nominations": [[1, 6], [2, 8]],
                "incidents": [{"at": "speech:3", "kind": "defeat", "team": "red"}],
            },
            "game_over",
        ),
        ({"incidents": dq("speech:3", 7)}, "disqualification"),
        ({"nominations": [[1, 6]], "incidents": dq("speech:3", 7)}, "disqualification"),
        ({}, "no_nominees"),
        ({"nominations": [[1, 6]]}, "single_first_day"),
    ],
)
def test_the_reason_is_the_first_that_applies(ask: Ask, day: Json, reason: str) -> None:
    """`reason`, the first that applies: game_over, disqualification, no_nominees, single_first_day."""
    answer = ask(sheet(days=[day])).day(1)
    assert (answer["vote"], answer["reason"], answer["rounds"]) == ("not_held", reason, [])


def test_a_vote_broken_off_by_the_end_is_stopped(ask: Ask) -> None:
    """`stopped`: a vote that began and was broken off; by the end of the game, too."""
    defeat = {"at": "call:8", "kind": "defeat", "team": "red"}
    day = {"nominations": [[1, 6], [2, 8]], "votes": [{"6": 5}], "incidents": [defeat]}
    answer = ask(sheet(days=[day])).day(1)
    assert (answer["vote"], answer["reason"], answer["rounds"]) == ("stopped", "game_over", [])


# --- points ---


@pytest.mark.parametrize(
    ("value", "shown"), [("0.5", "0.5"), ("0.50", "0.5"), ("+0.1", "0.1"), ("00.3", "0.3"), ("0.0", None)]
)
def test_points_are_exact_decimal_strings(ask: Ask, value: str, shown: str | None) -> None:
    """`points`: ten seats; exact decimal strings; no zero items."""
    answer = ask(sheet(result="red", scoring={"judge_points": {"1": value}}))
    seat = answer["points"]["1"]
    items = [{"clause": "fiim.8.2.1", "value": "1"}]
    if shown:
        items.append({"clause": "fiim.8.4", "value": shown})
    assert seat["items"] == items
    assert seat["additional"] == (shown or "0")


@pytest.mark.parametrize(
    ("mine", "counted", "items"),
    [("0.2", "0.25", "fiim.8.3.4"), ("0.3", "0.3", "fiim.8.4"), ("0.25", "0.25", "fiim.8.3.4")],
)
def test_of_best_move_and_judges_points_the_larger(ask: Ask, mine: str, counted: str, items: str) -> None:
    """Of best move and judge's points under fiim only the larger is an item; giving way is no problem
    (fiim.8.4.6).
    """
    options = {"extra.step": "0.05"}
    document = sheet(
        days=[{}, {"best_move": [2, 5, 7]}],
        nights=[kill(4)],
        result="red",
        options=options,
        scoring={"judge_points": {"4": mine}},
    )
    answer = ask(document)
    assert answer["points"]["4"]["items"][1:] == [{"clause": items, "value": counted}]
    assert answer.problems == []


@pytest.mark.parametrize(
    ("points", "consents", "counted", "problem"),
    [
        ({"1": "0.8"}, [], {}, "fiim.8.4.3"),
        ({"1": "0.7"}, [], {}, "fiim.8.4.3"),
        ({"1": "0.7"}, [1], {"1": "0.7"}, None),
        ({"2": "0.5"}, [], {}, "fiim.8.4.4"),
        ({"2": "0.4"}, [], {"2": "0.4"}, None),
        ({str(seat): "0.2" for seat in (1, 2, 3, 5, 6)}, [], {}, "fiim.8.4.1"),
        ({"1": "0.5", "3": "0.5", "5": "0.1"}, [], {}, "fiim.8.4.2"),
        ({"1": "0.5", "3": "0.5"}, [], {"1": "0.5", "3": "0.5"}, None),
    ],
)
def test_E42_allocations_under_fiim(
    ask: Ask, points: Json, consents: list[int], counted: Json, problem: str | None
) -> None:
    """A judge's value that breaks its own limit is not counted; one that breaks a common limit: none
    (E42).
    """
    answer = ask(sheet(result="red", scoring={"judge_points": points, "consents": consents}))
    extra = {seat: p["additional"] for seat, p in answer["points"].items() if p["additional"] != "0"}
    assert extra == counted
    assert [clause for _, clause in answer.problems] == ([problem] if problem else [])
    assert all(place.startswith("scoring.judge_points") for place, _ in answer.problems)
    kept = ask(sheet(result="red", scoring={"judge_points": points, "consents": consents}), "--keep-invalid")
    assert {seat: kept["points"][seat]["additional"] for seat in points} == points
    left_out = re.compile(r"isn't counted|not counted")
    assert kept.problems == answer.problems
    assert not any(left_out.search(said["text"]) for said in kept["problems"])
    for said in answer["problems"]:
        if said["where"] == "scoring.judge_points" or "consent" in said["text"]:
            assert left_out.search(said["text"])


def test_E42_no_judges_points_in_a_draw(ask: Ask) -> None:
    """(e) any in a draw: rejected (fiim.8.4.7)."""
    answer = ask(sheet(result="draw", scoring={"judge_points": {"1": "0.1"}}))
    assert (answer.totals, answer.problems) == ({}, [("scoring.judge_points", "fiim.8.4.7")])


@pytest.mark.parametrize(
    ("points", "problem"),
    [
        ({"1": "1", "3": "1"}, None),
        ({"1": "1", "3": "0.5", "6": "0.5"}, None),
        ({"1": "1", "3": "1", "6": "0.5"}, "points34.8.4.3"),
        ({"1": "0.5", "3": "0.5", "6": "0.5", "7": "0.5"}, "points34.8.4.1"),
        ({"1": "0.7"}, "points34.8.4.2"),
    ],
)
def test_E51_allocations_under_points34(ask: Ask, points: Json, problem: str | None) -> None:
    """Values 1 or 0.5, at most three players, 2 in total (E51)."""
    answer = ask(sheet("points34", result="red", scoring={"judge_points": points}))
    extra = {seat: p["additional"] for seat, p in answer["points"].items() if p["additional"] != "0"}
    assert extra == ({} if problem else points)
    assert [clause for _, clause in answer.problems] == ([problem] if problem else [])


@pytest.mark.parametrize(
    ("fine", "penalty", "problem"),
    [
        ({"seat": 7, "clause": "8.5.1"}, "-0.4", None),
        ({"seat": 7, "clause": "fiim.8.5.1"}, "-0.4", None),
        ({"seat": 2, "clause": "8.5.1"}, "0", "fiim.8.5.1"),
        ({"seat": 7, "clause": "8.4.1"}, "0", "fiim.8.5"),
    ],
)
def test_fines(ask: Ask, fine: Json, penalty: str, problem: str | None) -> None:
    """A fine's role and result are checked, numbers at the table are not; a clause without a fine is a
    problem.
    """
    answer = ask(sheet(result="black", scoring={"fines": [fine]}))
    assert answer["points"][str(fine["seat"])]["additional"] == penalty
    assert answer.problems == ([] if penalty != "0" else [("scoring.fines.0", problem)])


# --- problems ---


def test_problems_have_a_dotted_place_a_full_clause_and_words(ask: Ask) -> None:
    """`problems[].where`: dotted path, zero-based; `clause` full id or null."""
    days = [{"nominations": [[1, 6], [2, 6]]}]
    (problem,) = ask(sheet(days=days))["problems"]
    assert (problem["where"], problem["clause"]) == ("days.0.nominations.1", "fiim.4.4.2")
    assert problem["text"] == "seat 6 is already nominated"
    (russian,) = ask(sheet(days=days), "--lang", "ru")["problems"]
    assert russian["text"] == "игрок 6 уже выставлен"


@pytest.mark.parametrize(
    ("rulebook", "document", "clause"),
    [
        ("sfu-a2", {"days": [{}, {"best_move": [2, 5, 9]}], "nights": [kill(7)]}, "sfu.A2.bm.2"),
        ("sfu-a2", {"days": [{}, {"best_move": [2, 5, 9]}], "nights": [kill(4)]}, "sfu.A2.bm.3"),
        ("points34", {"days": [{}, {"best_move": [2, 5, 9]}], "nights": [kill(4)]}, "points34.8.3.1"),
        ("boss", {"days": [{}, {"best_move": [2, 5, 9]}], "nights": [kill(5)]}, "boss.59"),
    ],
)
def test_output_has_the_full_id_of_the_text_where_the_clause_stands(
    ask: Ask, rulebook: str, document: Json, clause: str
) -> None:
    """Output always has the full id of the text where the clause stands."""
    answer = ask(sheet(rulebook, result="red", **document))
    (victim,) = [removal[0] for removal in answer.removals]
    assert clause in [item["clause"] for item in answer["points"][str(victim)]["items"]]


def test_a_refusal_names_the_text_where_its_clause_stands(ask: Ask) -> None:
    """`fiim-k.7.7` under boss: no lift for two tied at four."""
    tie: Json = {"nominations": [[1, 1], [2, 4]], "votes": [{"1": 2, "4": 2}] * 2, "lift": 3}
    roles = {"don": 4, "mafia": [5, 6], "sheriff": 1}
    days = [{}, out(1, 5), out(1, 6), out(1, 10), tie]
    nights: list[Json] = [{"killed": 7}, {"killed": 8}, {"killed": 9}, MISS]
    for rulebook, clause in (("boss", "fiim-k.7.7"), ("fiim-k", "fiim-k.7.7"), ("points34", "points34.7.6")):
        ask(sheet(rulebook, days=days, nights=nights, roles=roles)).refuses(3, "days.4.lift", clause)


# --- exit codes ---


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """A good sheet, one with a problem, one that is none, one that cannot be placed."""
    documents: dict[str, Any] = {
        "good": G1,
        "problem": sheet(days=[{"nominations": [[1, 6], [2, 6]]}]),
        "broken": {"format": "sportmafia.sheet/1", "rulebook": "fiim"},
        "misfit": sheet(days=[{"votes": [{}]}]),
    }
    for name, document in documents.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(document), encoding="utf-8")
    return {name: str(tmp_path / f"{name}.json") for name in documents}


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["good"], 0),
        (["problem"], 0),
        (["broken"], 2),
        (["misfit"], 3),
        (["good", "broken"], 2),
        (["misfit", "broken", "good"], 3),
        (["broken", "good", "misfit", "problem"], 3),
    ],
)
def test_several_files(
    files: dict[str, str], capsys: pytest.CaptureFixture[str], names: list[str], code: int
) -> None:
    """Each is answered, a failed one on stderr only; the highest code is returned; 0: problems may
    be listed.
    """
    assert main(["replay", *(files[name] for name in names), "--json"]) == code
    said = capsys.readouterr()
    good = [files[name] for name in names if name in ("good", "problem")]
    assert [json.loads(line)["file"] for line in said.out.splitlines()] == good
    for name in names:
        assert (files[name] in said.err) is (name in ("broken", "misfit"))


def test_a_refusal_tells_place_rule_and_what_was_possible(ask: Ask) -> None:
    """3: a fact that the engine cannot place (message: place, rule, what was possible)."""
    day = {"nominations": [[1, 6], [2, 8]], "votes": [{"5": 3}]}
    ask(sheet(days=[day])).refuses(3, "days.0.votes.0.5", "fiim.4.4.1", "possible: 6, 8")


def test_a_broken_schema_tells_place_and_what_was_expected(ask: Ask) -> None:
    """2: breaks its schema (message: place, what was expected)."""
    ask(sheet(nights=[{"shots": {"2": "4"}}])).refuses(
        2, "nights.0.shots.2", "expected a seat from 1 to 10 or null"
    )
