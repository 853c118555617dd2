"""Canonical JSON (RFC 8785) of integers and texts, and the strict reading of JSON.

A value has one form only, so that a hash over it means the same on every machine. Numbers are whole and fit
53 bits, as every reader of JSON keeps them exactly; decimals are texts. Reading refuses what canonical JSON
cannot hold (floats, repeated keys, broken UTF-8, halves of surrogate pairs) and what no record needs (texts
of megabytes, deep nesting), each with its place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sportmafia.record.failure import Failure, expected, joined

MOST_BYTES: Final = 8_000_000
"""The longest file that is read."""
LONGEST_TEXT: Final = 10_000
"""The longest single text, in characters."""
DEEPEST: Final = 64
"""Lists and objects inside one another."""
LARGEST: Final = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly (RFC 8785, 3.2.2.3)."""


class Number(str):
    """A number with decimals as a foreign file writes it, digits kept; never part of the project's own
    formats.
    """

    __slots__ = ()


class _Huge(str):
    """A whole number beyond `LARGEST`, kept as its digits until the walk names its place."""

    __slots__ = ()


class _Constant(str):
    """NaN or an infinity, which JSON does not have."""

    __slots__ = ()


class _Repeated(dict[str, Any]):
    """An object that had a key twice: ``key``."""

    key: str


def encode(value: object) -> bytes:
    """The canonical form of ``value`` in UTF-8; ValueError names the place of what it cannot hold."""
    odd = _first_odd(value, decimals=False)
    if odd is not None:
        raise ValueError(odd.failure("").text("en"))
    return encode_read(value)


_ASTRAL: Final = re.compile("[\U00010000-\U0010ffff]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_DUMPS: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":"), sort_keys=True
).encode


def encode_read(value: object) -> bytes:
    """`encode` for a value that strict reading gave, whose parts need no second look."""
    text = _DUMPS(value)
    # Code points sort like UTF-16 units, which the RFC asks for, as long as none is beyond U+FFFF.
    if not text.isascii() and _ASTRAL.search(text):
        text = json.dumps(_sorted(value), ensure_ascii=False, separators=(",", ":"))
    return text.encode()


def _sorted(value: object) -> object:
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return {name: _sorted(value[name]) for name in names}
    return [_sorted(item) for item in value] if isinstance(value, (list, tuple)) else value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) == len(pairs):
        return table
    repeated = _Repeated(pairs)
    names = [name for name, _ in pairs]
    repeated.key = next(name for at, name in enumerate(names) if name in names[:at])
    return repeated


def _whole(digits: str) -> int | _Huge:
    if len(digits) > 17:
        return _Huge(digits)
    number = int(digits)
    return number if -LARGEST <= number <= LARGEST else _Huge(digits)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=Number, parse_constant=_Constant
)


class _OddValueError(ValueError):
    """Raised and caught in this module only: the short way met what the long way has to place."""


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise _OddValueError
    return table


def _small(digits: str) -> int:
    if len(digits) > 15:
        raise _OddValueError
    return int(digits)


def _never(_literal: str) -> None:
    raise _OddValueError


_STRICT: Final = json.JSONDecoder(
    object_pairs_hook=_no_repeats, parse_int=_small, parse_float=_never, parse_constant=_never
)


def decode(data: bytes, file: str, *, decimals: bool = False) -> object | Failure:
    """The value that a JSON file holds, or why it is refused. ``file`` is the name that messages carry.

    ``decimals`` admits numbers with decimals, as `Number`: foreign formats have them.
    """
    text = decode_text(data, file)
    return text if isinstance(text, Failure) else parse(text, file, decimals=decimals)


def parse(text: str, file: str, *, decimals: bool = False) -> object | Failure:
    """`decode` for a text."""
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        return Failure(
            file,
            "",
            f"это не JSON: столбец {error.colno}: {error.msg}",
            f"this is not JSON: column {error.colno}: {error.msg}",
            error.lineno,
        )
    except RecursionError:
        return Failure(file, "", *_TOO_DEEP)
    odd = _first_odd(value, decimals)
    return value if odd is None else odd.failure(file)


def decode_text(data: bytes, file: str) -> str | Failure:
    """The text of a file in UTF-8; a byte order mark in front is passed over."""
    if len(data) > MOST_BYTES:
        return Failure(
            file,
            "",
            f"{len(data):,} байт, а читается не больше {MOST_BYTES:,}",
            f"{len(data):,} bytes, and at most {MOST_BYTES:,} are read",
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"0x{data[error.start]:02x}"
        return Failure(file, "", f"это не UTF-8: байт {byte}", f"this is not UTF-8: byte {byte}", line)


def parse_line(text: str, file: str) -> object | Failure:
    """`parse` for the lines of a log, which are short and many: what cannot be odd is not walked through."""
    if len(text) <= LONGEST_TEXT and "\\u" not in text and text.count("[") + text.count("{") <= DEEPEST:
        try:
            value: object = _STRICT.decode(text)
        except ValueError:
            return parse(text, file)  # finds the place
        return value
    return parse(text, file)


@dataclass(slots=True)
class _Odd:
    """A part that may not stand in a value; ``path`` holds the names that lead to it, the innermost first."""

    path: list[object]
    ru: str
    en: str

    def under(self, name: object) -> _Odd:
        self.path.append(name)
        return self

    def failure(self, file: str) -> Failure:
        where = ""
        for name in self.path[::-1]:
            where = joined(where, name)
        return Failure(file, where if len(where) <= 200 else f"{where[:197]}...", self.ru, self.en)


def _unlike(ru: str, en: str, got: object) -> _Odd:
    failure = expected("", "", (ru, en), got)
    return _Odd([], failure.ru, failure.en)


_TOO_DEEP: Final = (f"вложенность больше {DEEPEST}", f"nested deeper than {DEEPEST}")


def _first_odd(value: object, decimals: bool, depth: int = 0) -> _Odd | None:
    """The first part, in file order, that may not stand in the value."""
    if value is None or type(value) is bool:
        return None
    if type(value) is str:
        return _bad_text(value)
    if isinstance(value, int) and -LARGEST <= value <= LARGEST:
        return None
    if depth > DEEPEST:
        return _Odd([], *_TOO_DEEP)
    if isinstance(value, Mapping):
        return _first_odd_in(value, decimals, depth)
    if isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            odd = _first_odd(item, decimals, depth + 1)
            if odd is not None:
                return odd.under(index)
        return None
    if decimals and isinstance(value, Number) and len(value) <= 40:
        return None
    if isinstance(value, (int, _Huge)):
        return _unlike(f"целое число не больше {LARGEST}", f"a whole number of at most {LARGEST}", str(value))
    return _unlike(
        "целое число, текст, список или объект", "a whole number, a text, a list or an object", value
    )


def _first_odd_in(table: Mapping[object, object], decimals: bool, depth: int) -> _Odd | None:
    if isinstance(table, _Repeated):
        return _Odd([table.key], "ключ стоит дважды", "the key stands there twice")
    for name, item in table.items():
        if not isinstance(name, str):
            return _unlike("имя-текст", "a text for a name", name)
        odd = _bad_text(name)
        if odd is not None:
            return odd
        odd = _first_odd(item, decimals, depth + 1)
        if odd is not None:
            return odd.under(name)
    return None


def _bad_text(text: str) -> _Odd | None:
    if len(text) > LONGEST_TEXT:
        return _Odd(
            [],
            f"текст из {len(text):,} знаков, а читается не больше {LONGEST_TEXT:,}",
            f"a text of {len(text):,} characters, and at most {LONGEST_TEXT:,} are read",
        )
    if not text.isascii() and _SURROGATE.search(text):
        return _Odd([], "половина суррогатной пары", "half of a surrogate pair")
    return None
