"""The JSON Schema of a custom rulebook document, made from the table of options.

Here live the shipped schema file and what makes it. Not here: reading a document; the loader is stricter than
the schema, which cannot say that options contradict one another.
"""

from __future__ import annotations

import json
from typing import Any, Final

from sportmafia.rulebooks.option import Kind, Option
from sportmafia.rulebooks.options import OPTIONS
from sportmafia.rulebooks.phrases import FILLERS
from sportmafia.rulebooks.rulebook import FORMAT, PENALTIES, SHIPPED

_DECIMAL: Final = r"^[+-]?[0-9]{1,9}(\.[0-9]{1,9}|/[1-9][0-9]{0,8})?$"
_TEXT: Final = {"$ref": "#/$defs/text"}
_TEXTS: Final = {"$ref": "#/$defs/texts"}
_NUMBER: Final = {"$ref": "#/$defs/number"}
_FLAG: Final = {"$ref": "#/$defs/flag"}
_PHRASE: Final = {"$ref": "#/$defs/phrase"}
_DEFS: Final = {
    "text": {"type": "string"},
    "texts": {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
    "number": {"anyOf": [{"type": "number"}, {"type": "string", "pattern": _DECIMAL}]},
    "flag": {"enum": [True, False, "yes", "no", "true", "false", "on", "off", "да", "нет"]},
    "phrase": {"anyOf": [_TEXT, {"type": "array", "items": _TEXT, "minItems": 1, "maxItems": 2}]},
}
_ROLES: Final = ("civilian", "sheriff", "mafia", "don")


def custom_schema() -> dict[str, Any]:
    """The schema of a rulebook that extends a shipped one, as JSON Schema 2020-12."""
    edits = _object({"add": _TEXTS, "remove": _TEXTS})
    fine = _object({"clause": _TEXT, "roles": {"type": "array", "items": {"enum": list(_ROLES)}}}) | {
        "required": ["clause", "roles", "result"]
    }
    fine["properties"]["result"] = {"enum": ["loss", "any"]}
    options = {key: _option(option) for key, option in OPTIONS.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A custom rulebook",
        "required": ["extends"],
        "$defs": _DEFS,
        **_object(
            {
                "format": {"const": FORMAT},
                "id": {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,62}$"},
                "extends": {"enum": list(SHIPPED)},
                "title": _TEXT,
                "title_en": _TEXT,
                # A key written without quotes in TOML makes nested tables, which the loader flattens.
                "options": {
                    "type": "object",
                    "properties": options,
                    "additionalProperties": {"type": "object"},
                },
                "names": _object(dict.fromkeys(_ROLES, _TEXT)),
                "penalties": _object(dict.fromkeys(PENALTIES, edits)),
                "fines": {"type": "array", "items": fine},
                "phrases": _object(dict.fromkeys(FILLERS, _PHRASE)),
                "clauses": {"type": "object", "additionalProperties": _TEXT},
            }
        ),
    }


def custom_schema_json() -> str:
    """The text of `rulebook-1.schema.json`."""
    return json.dumps(custom_schema(), ensure_ascii=False, indent=1) + "\n"


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _option(option: Option) -> dict[str, Any]:
    value = _value(option)
    entry = _object({"value": value, "clauses": _TEXTS, "reading": _TEXT}) | {"required": ["value"]}
    return {"description": f"{option.ru} / {option.en}", "anyOf": [value, entry]}


def _value(option: Option) -> dict[str, Any]:
    words: dict[str, Any] = {"enum": list(option.allowed)}
    match option.kind:
        case Kind.CHOICE:
            return words
        case Kind.FLAG:
            return _FLAG
        case Kind.INT:
            number = {"type": "integer", "minimum": option.low, "maximum": option.high}
            return {"anyOf": [number, words]} if option.allowed else number
        case Kind.DECIMAL:
            return {"anyOf": [_NUMBER, words]} if option.allowed else _NUMBER
        case Kind.TEXT:
            return _TEXT
        case Kind.WORDS:
            return {"type": "array", "items": words, "uniqueItems": True} if option.allowed else _TEXTS
        case Kind.DECIMALS:
            length = {"minItems": option.length, "maxItems": option.length} if option.length else {}
            return {"type": "array", "items": _NUMBER, **length}
        case Kind.PAIRS:
            return {"type": "array", "items": {"type": "string", "pattern": "^[0-9]{1,2}/[0-9]{1,2}$"}}
        case Kind.COEFFICIENTS:
            return {"type": "object", "additionalProperties": _NUMBER}
        case _:  # Kind.TITLES
            row = {"type": "array", "prefixItems": [_NUMBER, words], "minItems": 2, "maxItems": 2}
            return {"type": "object", "additionalProperties": row}
