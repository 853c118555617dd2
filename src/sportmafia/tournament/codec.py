"""States of an event as documents and back: what an archive keeps, in one form on every machine.

A document has texts, whole numbers, yes and no, nothing, lists and objects. An object is a value of this
package with its fields by name, a rulebook its own document; a mapping is a list of pairs, so that its order
is kept; a set is sorted. Reading is strict: the shape is that of the type and nothing more. Only a field that
has a default may be missing: an event that was written before there was such a field still opens.
"""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from sportmafia.record.canonical import encode
from sportmafia.rulebooks import Rulebook, RulebookError
from sportmafia.tournament.said import Refusal

T = TypeVar("T")


def document(value: object) -> Any:
    """The document of a state. Raises TypeError for what no state of an event holds."""
    if isinstance(value, StrEnum):
        return value.value
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Rulebook):
        return value.document()
    if isinstance(value, (tuple, list)):
        return [document(item) for item in value]
    if isinstance(value, frozenset):
        return sorted((document(item) for item in value), key=encode)
    if isinstance(value, Mapping):
        return [[document(key), document(item)] for key, item in value.items()]
    if is_dataclass(value):
        return {field.name: document(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"no state of an event: {type(value).__name__}")


def restore(kind: type[T], read: object, where: str = "") -> T | Refusal:
    """The state of a type that a document holds, or the first place where it isn't one."""
    answer = _restored(kind, read, where or kind.__name__)
    return answer if isinstance(answer, (kind, Refusal)) else _odd(where)


def _odd(where: str) -> Refusal:
    return Refusal("document_shape", None, {"where": where}, where)


def _restored(kind: Any, read: object, where: str) -> object:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (types.UnionType, Union):
        return None if read is None else _restored(arguments[0], read, where)
    if origin is tuple:
        return _tuple(arguments, read, where)
    if origin is frozenset:
        items = _tuple((arguments[0], ...), read, where)
        return frozenset(items) if isinstance(items, tuple) else items
    if origin is Mapping:
        pairs = _tuple((types.GenericAlias(tuple, arguments), ...), read, where)
        return dict(pairs) if isinstance(pairs, tuple) else pairs
    if kind is Rulebook:
        return _rulebook(read, where)
    if is_dataclass(kind):
        return _value(kind, read, where)
    if kind in (bool, int, str):
        return read if type(read) is kind else _odd(where)
    return _written(kind, read, where)


def _written(kind: Any, read: object, where: str) -> object:
    """What a document has as a text: one of an enumeration, a day, an instant, a fraction."""
    if not isinstance(read, str):
        return _odd(where)
    try:
        value = kind.fromisoformat(read) if kind in (date, datetime) else kind(read)
    except (ValueError, ZeroDivisionError):
        return _odd(where)
    if document(value) != read or (kind is datetime and value.tzinfo is None):
        return _odd(where)
    return value


def _rulebook(read: object, where: str) -> object:
    """A rulebook with all its options; the same text is resolved once a process."""
    if not isinstance(read, dict):
        return _odd(where)
    try:
        return _resolved(encode(read))
    except RulebookError:
        return _odd(where)


@lru_cache(maxsize=64)
def _resolved(text: bytes) -> Rulebook:
    return Rulebook.from_document(json.loads(text))


def _tuple(arguments: tuple[Any, ...], read: object, where: str) -> object:
    if not isinstance(read, list):
        return _odd(where)
    kinds = (arguments[0],) * len(read) if arguments[-1] is ... else arguments
    if len(kinds) != len(read):
        return _odd(where)
    items = []
    for number, (kind, item) in enumerate(zip(kinds, read, strict=True)):
        answer = _restored(kind, item, f"{where}.{number}")
        if isinstance(answer, Refusal):
            return answer
        items.append(answer)
    return tuple(items)


@cache
def _hints(kind: type[object]) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _needed(kind: Any) -> frozenset[str]:
    return frozenset(
        field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING
    )


def _value(kind: Any, read: object, where: str) -> object:
    hints = _hints(kind)
    if not isinstance(read, dict) or not _needed(kind) <= read.keys() <= hints.keys() or not read:
        return _odd(where)
    found = {}
    for name, hint in hints.items():
        if name not in read:
            continue
        answer = _restored(hint, read[name], f"{where}.{name}")
        if isinstance(answer, Refusal):
            return answer
        found[name] = answer
    return kind(**found)
