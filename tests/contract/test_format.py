"""The format of a sheet: what it needs, what breaks it (exit code 2) and how TOML says the same."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tests.contract.sheets import G1, SIX, Ask, kill, sheet


def changed(path: str, value: Any, base: Any = G1) -> Any:
    """G1 with one place of it replaced; ``path`` is dotted, zero-based."""
    document = copy.deepcopy(base)
    *way, last = path.split(".")
    at = document
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at.setdefault(step, {})
    at[int(last) if isinstance(at, list) else last] = value
    return document


@pytest.mark.parametrize("key", ["format", "rulebook", "days"])
def test_required_keys(ask: Ask, key: str) -> None:
    """Required: `format`, `rulebook`, `days`."""
    ask({name: value for name, value in G1.items() if name != key}).refuses(2)


def test_nothing_else_is_required(ask: Ask) -> None:
    """An unfinished sheet is fine: winner, cause and ended null, all points 0."""
    answer = ask({"format": "sportmafia.sheet/1", "rulebook": "fiim", "days": []})
    assert [answer[key] for key in ("winner", "cause", "ended")] == [None, None, None]
    assert answer.totals == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("hello", "game.json"),
        ("[]", "game.json"),
        ("{}", "game.json"),
        ("{", "1: this is not JSON"),
        ('{"format": "sportmafia.sheet/2", "rulebook": "fiim", "days": []}', "format"),
        ('{"format": "sportmafia.sheet/1", "rulebook": "fiim", "days": [}', "1: this is not JSON"),
        ("[" * 100_000, "nested"),
    ],
)
def test_what_is_no_sheet_is_refused_with_its_place(ask: Ask, text: str, said: str) -> None:
    """Exit code 2: not a known format (message: place, what was expected)."""
    ask(text).refuses(2, said)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        # unknown keys
        ("nominations", []),
        ("header.club", "x"),
        ("roles.mafia2", 3),
        ("days.0.speeches", []),
        ("days.0.incidents.0.note", "x"),
        ("nights.0.victim", 4),
        ("night0", {"shots": {}}),
        ("scoring.bonus", {}),
        # floats, also where the number is whole
        ("days.0.nominations.0", [1.0, 5]),
        ("days.1.votes.0", {"5": 6.0}),
        ("days.1.lift", 6.0),
        ("nights.0.don", 4.0),
        ("nights.0.shots", {"2": 4.0}),
        ("scoring.judge_points", {"1": 0.2}),
        ("header.table", 1.0),
        ("roles.don", 2.0),
        ("options", {"dq.points": -0.5}),
        # texts where a seat is expected
        ("days.0.nominations.0", ["1", 5]),
        ("roles.sheriff", "4"),
        ("days.1.best_move", ["2", 5, 7]),
        ("days.0.incidents.0.seat", "8"),
        ("days.1.votes.0", {"5": ["1"]}),
        ("nights.0.sheriff", "7"),
        ("scoring.consents", ["7"]),
        # no seats at all
        ("roles.don", 0),
        ("roles.don", 11),
        ("roles.don", True),
        ("nights.0.don", 0),
        ("days.0.nominations.0", [0, 5]),
        ("days.0.nominations.0", [1, 5, 6]),
        ("days.1.votes.0", {"11": 3}),
        ("days.1.votes.0", {"05": 3}),
        ("days.1.votes.0", {"5": -1}),
        ("days.1.votes.0", {"5": [1, 1]}),
        # other shapes
        ("days", {}),
        ("days.0", []),
        ("days.0.incidents.0.at", "lunch"),
        ("days.0.incidents.0.at", "speech:11"),
        ("days.0.incidents.0.at", "don"),
        ("nights.0.incidents", [{"at": "speech:1", "kind": "foul", "seat": 1}]),
        ("night0", {"incidents": [{"at": "fall", "kind": "foul", "seat": 1}]}),
        ("days.0.incidents.0.kind", "yellow card"),
        ("days.0.incidents.0", {"at": "speech:1", "kind": "foul"}),
        ("days.0.incidents.0", {"at": "speech:1", "kind": "dq"}),
        ("days.0.incidents.0", {"at": "speech:1", "kind": "defeat"}),
        ("days.0.incidents.0", {"kind": "foul", "seat": 1}),
        ("days.0.incidents.0", {"at": "speech:1", "kind": "foul", "seat": 1, "team": "red"}),
        ("days.1.best_move", {"numbers": [2, 5], "closed": "boredom"}),
        ("days.1.best_move", {"closed": "hint"}),
        ("roles.mafia", [5]),
        ("players", ["one"]),
        ("result", "blue"),
        ("result", "Red"),
        ("scoring.judge_points", {"1": "0,2"}),
        ("scoring.judge_points", {"1": "1/2"}),
        ("scoring.judge_points", {"1": "1e3"}),
        ("scoring.fines", [{"seat": 7}]),
        ("scoring.best_player_votes", {"1": "7"}),
        ("nights.0", kill(4, killed=4)),
        ("nights.0", {"shots": {}, "killed": None}),
        ("summary", {"ended": "X5"}),
        ("summary", {}),
    ],
)  # fmt: skip
def test_what_breaks_the_schema_is_refused_with_its_place(ask: Ask, path: str, value: Any) -> None:
    """Duplicate keys, unknown keys, floats, and strings where a seat is expected are refused (exit
    code 2).
    """
    place = path.partition(".")[0] if path == "options" else ".".join(path.split(".")[:2])
    ask(changed(path, value)).refuses(2, "game.json", place)


def test_a_duplicate_key_is_refused(ask: Ask) -> None:
    """Duplicate keys are refused, also where both values agree."""
    text = json.dumps(G1)
    ask(text.replace('"days":', '"result": "red", "days":', 1)).refuses(2, "result")
    ask(text.replace('"killed"', '"killed"').replace('"don": 4', '"don": 4, "don": 4', 1)).refuses(2, "don")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e400", "-1", "1" * 5000])
def test_numbers_that_are_no_counts_are_refused(ask: Ask, number: str) -> None:
    """Floats are refused, whatever a JSON reader makes of them."""
    ask(json.dumps(G1).replace('"don": 4', f'"don": {number}', 1)).refuses(2)


@pytest.mark.parametrize("rulebook", ["", "FIIM", "fiim2", "../fiim"])
def test_an_unknown_rulebook_is_refused(ask: Ask, rulebook: str) -> None:
    """A rulebook that is not shipped breaks the sheet."""
    ask(changed("rulebook", rulebook)).refuses(2)


# --- options ---


@pytest.mark.parametrize("rulebook", SIX)
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("win.on_dq", "next_vote_or_kill"),
        ("ci.n", "12"),
        ("dq.points", "-0.75"),
        ("lift.all", "forbid"),
        ("stale", "none"),
        ("final.scope", "basic"),
    ],
)
def test_the_fixed_keys_of_options(ask: Ask, rulebook: str, key: str, value: str) -> None:
    """These are fixed: `win.on_dq`, `ci.n`, `dq.points`, `lift.all`, `stale`, `final.scope`. Values as
    strings.
    """
    assert ask(sheet(rulebook, options={key: value})).code == 0
    assert ask(sheet(rulebook), "--set", f"{key}={value}").code == 0


@pytest.mark.parametrize(
    ("key", "value"),
    [("fiim.win.on_dq", "immediate"), ("on_dq", "immediate"), ("win.on_dq", "later"), ("dq.points", "x")],
)
def test_other_keys_and_values_are_refused(ask: Ask, key: str, value: str) -> None:
    """Keys are `section.name`, never a rulebook's name."""
    ask(sheet(options={key: value})).refuses(2, f"options.{key}")


def test_an_option_counts_and_set_overrides_it(ask: Ask) -> None:
    """`options` change the rulebook of the sheet; `--set` goes before them, `--rulebook` before
    `rulebook`.
    """
    out = changed("options", {"dq.points": "-2"})
    assert ask(out)["points"]["8"]["total"] == "-1"
    assert ask(out, "--set", "dq.points=-3")["points"]["8"]["total"] == "-2"
    answer = ask(changed("options", {}), "--rulebook", "points34")
    assert (answer["rulebook"], answer["points"]["8"]["total"]) == ("points34", "2")


# --- TOML ---

TOML = """
format = "sportmafia.sheet/1"
rulebook = "sfu"
result = "red"
roles = {don = 2, mafia = [5, 9], sheriff = 4}

[header]
date = 2026-11-30
table = 1

[[days]]
nominations = [[1, 6], [1, 0], [2, 8]]

[[days]]

[[nights]]
shots = {2 = 4, 5 = 4, 9 = 0}
don = 0

[[nights]]
killed = 0
"""


def test_toml_says_the_same_as_json(ask: Ask) -> None:
    """JSON, or TOML of the same structure; there `0` stands for null; a TOML date is read as its ISO text."""
    same = sheet(
        "sfu",
        header={"date": "2026-11-30", "table": 1},
        result="red",
        days=[{"nominations": [[1, 6], [1, None], [2, 8]]}, {}],
        nights=[{"shots": {"2": 4, "5": 4, "9": None}, "don": None}, {"killed": None}],
    )
    toml = ask(TOML, name="game.toml").game
    assert {**toml, "file": ""} == {**ask(same).game, "file": ""}
    assert toml["days"][0]["nominees"] == [8]
    assert [night["killed"] for night in toml["nights"]] == [None, None]


def test_a_toml_summary_with_a_first_night_miss(ask: Ask) -> None:
    """`first_killed: null`: the first night was a miss; TOML has 0 for it."""
    text = 'format = "sportmafia.sheet/1"\nrulebook = "fiim"\ndays = []\nresult = "red"\n'
    text += "roles = {don = 2, mafia = [5, 9], sheriff = 4}\n"
    missed = ask(text + "[summary]\nfirst_killed = 0\n", name="game.toml")
    assert (missed["removals"], missed["problems"]) == ([], [])
    contradiction = text + "[summary]\nfirst_killed = 0\nbest_move = [2, 5, 7]\n"
    ask(contradiction, name="game.toml").refuses(3, "summary.best_move", "fiim.8.3")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("don = 2,", "don = 0,"),
        ("don = 2,", "don = 2.0,"),
        ("don = 2,", 'don = "2",'),
        ("table = 1", "table = 1.5"),
        ("table = 1", "tables = 1"),
        ("table = 1", "table = 1\ntable = 1"),
        ("[[1, 6]", "[[0, 6]"),
        ("date = 2026-11-30", "date = 12:30:00"),
        ("killed = 0", "killed = -1"),
        ("[header]", "[header"),
    ],
)
def test_toml_is_as_strict(ask: Ask, old: str, new: str) -> None:
    """Duplicate keys, unknown keys, floats, and strings where a seat is expected are refused in TOML too."""
    ask(TOML.replace(old, new), name="game.toml").refuses(2, "game.toml")


def test_a_toml_date_with_a_time_is_its_iso_text(ask: Ask) -> None:
    """A TOML date is read as its ISO text."""
    assert ask(TOML.replace("2026-11-30", "2026-11-30T18:00:00"), name="game.toml").code == 0
