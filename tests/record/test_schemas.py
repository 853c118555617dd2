"""The shipped schemas are what the tables make, and say no where the readers do."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from sportmafia.game.facts import KINDS
from sportmafia.record import schemas
from sportmafia.record.log import shape_problem
from sportmafia.record.problem import Rejection
from sportmafia.record.sheet_reader import read_document
from sportmafia.rulebooks import ids
from tests.record.logs import log

LINES = jsonschema.Draft202012Validator(schemas.log_line_schema())
SHEETS = jsonschema.Draft202012Validator(schemas.sheet_schema())

SHEET: dict[str, Any] = {
    "format": "sportmafia.sheet/1",
    "rulebook": "fiim",
    "options": {"win.on_dq": "immediate"},
    "header": {"tournament": "Кубок", "date": "2026-11-30", "table": 1, "game": "3", "judge": None},
    "players": [f"Игрок {seat}" for seat in range(1, 11)],
    "roles": {"don": 2, "mafia": [5, 9], "sheriff": 4},
    "days": [
        {
            "nominations": [[1, 6], [1, None]],
            "votes": [{"8": 5, "6": [1, 2]}, {}],
            "lift": 6,
            "incidents": [{"at": "call:8/2", "kind": "foul", "seat": 6, "clause": "6.6.1"}],
        },
        {"best_move": {"numbers": [2, 5], "closed": "hint"}, "lift": [1, 2]},
    ],
    "nights": [
        {
            "shots": {"2": 4, "9": None},
            "don": 6,
            "sheriff": None,
            "incidents": [{"at": "shots:3", "kind": "dq", "seat": 2}],
        },
        {"killed": None},
    ],
    "night0": {"incidents": [{"at": "mafia", "kind": "defeat", "team": "red"}]},
    "scoring": {
        "judge_points": {"7": "0.5"},
        "consents": [7],
        "fines": [{"seat": 7, "clause": "8.5.1"}],
        "best_player_votes": {"1": 7},
        "titles": {"7": "LI"},
    },
    "result": "red",
}
SUMMARY: dict[str, Any] = {
    "format": "sportmafia.sheet/1",
    "rulebook": "fiim",
    "days": [],
    "result": "black",
    "summary": {
        "fouls": {"3": 2},
        "dq": [8],
        "first_killed": None,
        "best_move": [2, 5, 7],
        "at_table": [1, 7],
        "ended": "D5",
    },
}


@pytest.mark.parametrize("file", schemas.FILES)
def test_a_shipped_schema_is_up_to_date(file: str) -> None:
    assert (files(schemas) / file).read_text(encoding="utf-8") == schemas.schema_json(file)


def test_each_schema_has_a_name_by_which_documents_are_made() -> None:
    assert [schemas.log_line_json(), schemas.sheet_json()] == [schemas.schema_json(f) for f in schemas.FILES]


@pytest.mark.parametrize("file", schemas.FILES)
def test_a_shipped_schema_is_a_schema(file: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schemas.FILES[file]())


@pytest.mark.parametrize("rulebook", ids())
def test_every_line_of_a_log_fits_its_schema(rulebook: str) -> None:
    for entry in log(rulebook):
        assert [error.message for error in LINES.iter_errors(json.loads(entry.line()))] == []


def test_every_kind_of_fact_is_in_the_schema() -> None:
    kinds = schemas.log_line_schema()["$defs"]["kinds"]["oneOf"]
    assert [kind["title"] for kind in kinds] == list(KINDS)


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "flight"},
        {"data": {}},
        {"data": {"seat": 11, "clause": "fiim.6.6.1"}},
        {"data": {"seat": "3"}},
        {"data": {"seat": 3, "moon": 1}},
        {"data": {"seat": True}},
        {"kind": "seats_drawn", "data": {"players": ["a"] * 10}},
        {"kind": "seats_drawn", "data": {"players": [f"Игрок {seat}" for seat in range(10)]}},
        {"kind": "header_set", "data": {"judge": "Иван Петров"}},
        {"kind": "result_announced", "data": {"winner": "green"}},
        {"kind": "roles_entered", "data": {"don": 1, "mafia": [2, 2], "sheriff": 3}},
        {"kind": "correction", "data": {"reverts": []}},
        {"kind": "correction", "data": {"reverts": [2], "replaces": [{"kind": "foul", "data": {}}]}},
        {"kind": "correction", "data": {"reverts": [2], "replaces": [{"kind": "foul"}]}},
    ],
)
def test_the_schema_of_a_line_says_no_where_the_reader_does(change: dict[str, Any]) -> None:
    line = {**json.loads(log()[2].line()), "kind": "foul", "data": {"seat": 3}, **change}
    assert shape_problem(line["kind"], line["data"]) is not None
    assert not LINES.is_valid(line)


@pytest.mark.parametrize("key", ["v", "seq", "id", "at", "actor", "kind", "data", "prev", "hash"])
def test_every_key_of_a_line_is_required(key: str) -> None:
    line = json.loads(log()[2].line())
    del line[key]
    assert not LINES.is_valid(line)


@pytest.mark.parametrize("sheet", [SHEET, SUMMARY], ids=["game", "summary"])
def test_a_sheet_fits_its_schema_and_is_read(sheet: dict[str, Any]) -> None:
    assert [error.message for error in SHEETS.iter_errors(sheet)] == []
    assert not isinstance(read_document(deepcopy(sheet)), Rejection)


def put(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    """A change of a sheet: the value at a path."""

    def change(sheet: dict[str, Any]) -> None:
        place: Any = sheet
        for name in path[:-1]:
            place = place[name]
        place[path[-1]] = value

    return change


@pytest.mark.parametrize(
    "change",
    [
        put("format", value="sportmafia.sheet/2"),
        put("rulebook", value=1),
        put("moon", value=1),
        put("days", value={}),
        put("days", 0, "moon", value=1),
        put("days", 0, "nominations", 0, value=[1]),
        put("days", 0, "nominations", 0, value=[11, 1]),
        put("days", 0, "nominations", 0, value=["1", 2]),
        put("days", 0, "votes", 0, value={"11": 1}),
        put("days", 0, "votes", 0, value={"8": -1}),
        put("days", 0, "votes", 0, value={"8": [1, 1]}),
        put("days", 0, "votes", 0, value={"8": 1.5}),
        put("days", 0, "lift", value="6"),
        put("days", 1, "best_move", value=[1] * 11),
        put("days", 1, "best_move", "closed", value="complete"),
        put("days", 0, "incidents", 0, "at", value="lunch"),
        put("days", 0, "incidents", 0, "kind", value="card"),
        put("nights", 0, "incidents", 0, "at", value="speech:1"),
        put("nights", 0, "shots", value={"2": 0}),
        put("nights", 0, "killed", value=4),
        put("night0", "incidents", 0, "at", value="shots"),
        put("players", value=["a"] * 9),
        put("roles", value={"don": 1}),
        put("roles", "mafia", value=[5]),
        put("scoring", "judge_points", value={"7": 0.5}),
        put("scoring", "judge_points", value={"7": "half"}),
        put("scoring", "fines", value=[{"seat": 1}]),
        put("header", "judge", value=1),
        put("header", "moon", value="1"),
        put("options", value={"a": 1}),
        put("result", value="green"),
    ],
)
def test_the_schema_of_a_sheet_says_no_where_the_reader_does(
    change: Callable[[dict[str, Any]], None],
) -> None:
    sheet = deepcopy(SHEET)
    change(sheet)
    assert isinstance(read_document(sheet), Rejection)
    assert not SHEETS.is_valid(sheet)
