"""The JSON Schemas of a log's line and of a sheet, made from the table of facts.

Here live the shipped schema files and what makes them. Not here: reading; the readers are stricter than the
schemas, which cannot speak of keys that stand twice, of chains of hashes or of rules.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from sportmafia.game.facts import KINDS, Slot, SlotSpec
from sportmafia.record.canonical import LARGEST, LONGEST_TEXT
from sportmafia.record.log import KEYS, PEOPLE, PERSON
from sportmafia.record.sheet_reader import FORMAT
from sportmafia.record.upcast import VERSION

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_SEAT: Final = {"type": "integer", "minimum": 1, "maximum": 10}
_SEAT_OR_NULL: Final = {"type": ["integer", "null"], "minimum": 1, "maximum": 10}
_TEXT: Final = {"type": "string", "maxLength": LONGEST_TEXT}
_PERSON: Final = {"type": "string", "pattern": f"^{PERSON.pattern}$"}
_SEATS: Final = {"type": "array", "items": {"$ref": "#/$defs/seat"}, "uniqueItems": True}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _object(properties: Mapping[str, Any], *required: str) -> dict[str, Any]:
    body = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return body | ({"required": list(required)} if required else {})


def _list(items: Mapping[str, Any], least: int | None = None, most: int | None = None) -> dict[str, Any]:
    limits = {"minItems": least, "maxItems": most}
    return {"type": "array", "items": dict(items)} | {k: v for k, v in limits.items() if v is not None}


def _by_seat(values: Mapping[str, Any]) -> dict[str, Any]:
    keys = {"type": "object", "patternProperties": {"^(10|[1-9])$": dict(values)}}
    return {**keys, "additionalProperties": False}


# -- the log ---

_SLOTS: Final[Mapping[Slot, Mapping[str, Any]]] = {
    Slot.SEAT: _ref("seat"),
    Slot.SEAT_OR_NONE: _ref("seat_or_null"),
    Slot.SEATS: _ref("seats"),
    Slot.NUMBERS: {"type": "array", "items": _ref("seat")},
    Slot.COUNT: {"type": "integer", "minimum": 0, "maximum": 2**31},
    Slot.DAY: {"type": "integer", "minimum": 0, "maximum": 99},
    Slot.TEXT: _ref("text"),
    Slot.NAME: _ref("text"),
    Slot.CLAUSE: _ref("text"),
    Slot.DECIMAL: _ref("text"),
    Slot.IDS: {"type": "array", "items": _ref("person"), "minItems": 10, "maxItems": 10, "uniqueItems": True},
    Slot.SEQS: {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 1},
    Slot.FACTS: {"type": "array", "items": _ref("fact")},
    Slot.OBJECT: {"type": "object"},
}


def log_line_schema() -> dict[str, Any]:
    """The schema of one line of a log, as JSON Schema 2020-12."""
    number = {"type": "integer", "minimum": 1, "maximum": LARGEST}
    properties: dict[str, Any] = {
        key: _ref("text") if pattern is None else {"type": "string", "pattern": f"^{pattern.pattern}$"}
        for key, (pattern, _) in KEYS.items()
    }
    properties |= {"v": {"const": VERSION}, "seq": number, "kind": True, "data": True}
    return {
        "$schema": _DRAFT,
        "title": "One line of a game's log",
        **_object(properties, *KEYS),
        "$ref": "#/$defs/kinds",
        "$defs": {
            "seat": _SEAT,
            "seat_or_null": _SEAT_OR_NULL,
            "seats": _SEATS,
            "text": _TEXT,
            "person": _PERSON,
            "fact": {
                **_object({"kind": True, "data": True}, "kind", "data"),
                "$ref": "#/$defs/kinds",
            },
            "kinds": {"oneOf": [_kind(name) for name in KINDS]},
        },
    }


def _kind(name: str) -> dict[str, Any]:
    kind = KINDS[name]
    people = PEOPLE.get(name, ())
    slots = {slot: _slot(spec, person=slot in people) for slot, spec in kind.slots.items()}
    needed = [slot for slot, spec in kind.slots.items() if not spec.optional]
    return {
        "title": name,
        "description": f"{kind.en} {kind.ru}",
        "properties": {"kind": {"const": name}, "data": _object(slots, *needed)},
    }


def _slot(spec: SlotSpec, *, person: bool) -> dict[str, Any]:
    if spec.kind is Slot.CHOICE:
        return {"enum": list(spec.choices)}
    return dict(_ref("person") if person and spec.kind is Slot.NAME else _SLOTS[spec.kind])


# -- the sheet ---

_AT: Final = {
    "day": r"^((speech|word|dawn):(10|[1-9])|(call|tie):(10|[1-9])(/[1-9][0-9]?)?"
    r"|before_vote|lift|after_vote)$",
    "night": r"^(fall|shots(:(10|[1-9]))?|don|sheriff)$",
    "night0": r"^(don|mafia|sheriff)$",
}
"""The moments of an incident, as the format names them."""
_DECIMAL: Final = {"type": "string", "pattern": r"^[+-]?[0-9]{1,9}(\.[0-9]{1,9})?$"}


def sheet_schema() -> dict[str, Any]:
    """The schema of a sheet in JSON, as JSON Schema 2020-12."""
    seats = _ref("seats")
    night0 = {"incidents": _list(_incident("night0"))}
    roles = {
        "don": _ref("seat"),
        "mafia": _list(_ref("seat"), 2, 2),
        "sheriff": _ref("seat"),
    }
    scoring = {
        "judge_points": _by_seat(_DECIMAL),
        "consents": seats,
        "fines": _list(_object({"seat": _ref("seat"), "clause": _ref("text")}, "seat", "clause")),
        "best_player_votes": _by_seat(_ref("seat")),
        "titles": _by_seat(_ref("text")),
    }
    return {
        "$schema": _DRAFT,
        "title": "A game on paper",
        **_object(
            {
                "format": {"const": FORMAT},
                "rulebook": _ref("text"),
                "options": {"type": "object", "additionalProperties": _ref("text")},
                "header": _header(),
                "players": {"anyOf": [{"type": "null"}, _list(_ref("text"), 10, 10)]},
                "roles": {"anyOf": [{"type": "null"}, _object(roles, *roles)]},
                "days": _list(_ref("day")),
                "nights": _list(_ref("night")),
                "night0": _object(night0),
                "scoring": _object(scoring),
                "result": {"enum": ["red", "black", "draw", "aborted", None]},
                "summary": {"anyOf": [{"type": "null"}, _summary()]},
            },
            "format",
            "rulebook",
            "days",
        ),
        "$defs": {
            "seat": _SEAT,
            "seat_or_null": _SEAT_OR_NULL,
            "seats": _SEATS,
            "text": _TEXT,
            "hands": {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 999}, seats]},
            "best_move": _best_move(),
            "day": _day(),
            "night": _night(),
        },
    }


def _header() -> dict[str, Any]:
    number = {"anyOf": [{"type": ["integer", "null"], "minimum": 0, "maximum": 999_999}, _ref("text")]}
    words = {"anyOf": [{"type": "null"}, _ref("text")]}
    header = dict.fromkeys(("tournament", "stage", "date", "judge"), words)
    return _object(header | dict.fromkeys(("table", "game"), number))


def _incident(where: str) -> dict[str, Any]:
    return {
        **_object(
            {
                "at": {"type": "string", "pattern": _AT[where]},
                "kind": {"enum": ["foul", "dq", "defeat", "warning"]},
                "seat": _ref("seat_or_null"),
                "team": {"enum": ["red", "black", None]},
                "clause": {"anyOf": [{"type": "null"}, _ref("text")]},
            },
            "at",
            "kind",
        ),
    }


def _best_move() -> dict[str, Any]:
    numbers = _list(_ref("seat"), most=10)
    closed = {"enum": ["digression", "hint", "declined"]}
    return {"anyOf": [numbers, _object({"numbers": numbers, "closed": closed}, "numbers")]}


def _or_null(name: str) -> dict[str, Any]:
    return {"anyOf": [{"type": "null"}, _ref(name)]}


def _day() -> dict[str, Any]:
    nomination = {
        "type": "array",
        "prefixItems": [_ref("seat"), _ref("seat_or_null")],
        "minItems": 2,
        "maxItems": 2,
    }
    return _object(
        {
            "nominations": _list(nomination),
            "votes": _list(_by_seat(_ref("hands"))),
            "lift": _or_null("hands"),
            "best_move": _or_null("best_move"),
            "incidents": _list(_incident("day")),
        }
    )


def _night() -> dict[str, Any]:
    return {
        **_object(
            {
                "shots": {"anyOf": [{"type": "null"}, _by_seat(_ref("seat_or_null"))]},
                "killed": _ref("seat_or_null"),
                "don": _ref("seat_or_null"),
                "sheriff": _ref("seat_or_null"),
                "incidents": _list(_incident("night")),
            }
        ),
        # shots or the outcome, not both
        "not": {"required": ["shots", "killed"], "properties": {"shots": {"type": "object"}}},
    }


def _summary() -> dict[str, Any]:
    return _object(
        {
            "fouls": _by_seat({"type": "integer", "minimum": 0, "maximum": 4}),
            "dq": _ref("seats"),
            "first_killed": _ref("seat_or_null"),
            "best_move": _or_null("best_move"),
            "at_table": {"anyOf": [{"type": "null"}, _ref("seats")]},
            "ended": {"type": ["string", "null"], "pattern": "^(N0|[DN][1-9][0-9]?)$"},
        }
    )


FILES: Final = {"log-line-1.schema.json": log_line_schema, "sheet-1.schema.json": sheet_schema}
"""The shipped files and what makes each."""


def schema_json(file: str) -> str:
    """The text of a shipped schema file."""
    return json.dumps(FILES[file](), ensure_ascii=False, indent=2) + "\n"


def log_line_json() -> str:
    """The text of the shipped schema of a log's line."""
    return schema_json("log-line-1.schema.json")


def sheet_json() -> str:
    """The text of the shipped schema of a sheet."""
    return schema_json("sheet-1.schema.json")
