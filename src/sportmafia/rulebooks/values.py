"""Values of options: read from a document or from a command line, checked, and written back.

A value is read from its TOML form (a string, a whole number, yes/no, a list, a table) or from one string
(``--set``), where lists are separated by commas and tables are written ``name:value``. Floats are refused:
points are exact. Written back, every value is a string, a whole number, a list or a table of strings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from sportmafia.rulebooks.option import Canonical, Kind, Option, Value

_YES: Final = frozenset({"yes", "true", "on", "да"})
_NO: Final = frozenset({"no", "false", "off", "нет"})
_DECIMAL: Final = re.compile(r"[+-]?\d{1,9}(?:\.\d{1,9}|/[1-9]\d{0,8})?")
_INT: Final = re.compile(r"-?\d{1,9}")


class _NotAValueError(Exception):
    """Raised and caught in this module only: the value is not of the option's kind."""


def read(option: Option, raw: object) -> Value | None:
    """The value that ``raw`` stands for, None if ``raw`` is not a value of this option."""
    try:
        return _READERS[option.kind](option, raw)
    except _NotAValueError:
        return None


def read_string(option: Option, text: str) -> Value | None:
    """The value written as one string, as ``--set`` gives it; None if it is not a value of this option."""
    text = text.strip()
    items = [item.strip() for item in text.split(",")] if text else []
    match option.kind:
        case Kind.WORDS | Kind.DECIMALS | Kind.PAIRS:
            return read(option, items)
        case Kind.COEFFICIENTS | Kind.TITLES:
            table: dict[str, object] = {}
            for item in items:
                name, *values = (piece.strip() for piece in item.split(":"))
                table[name] = values[0] if option.kind is Kind.COEFFICIENTS and len(values) == 1 else values
            return read(option, table) if len(table) == len(items) else None
        case _:
            return read(option, text)


def write(value: Value) -> Canonical:
    """The canonical form of a value, the one that is hashed: equal values have equal forms."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        rows: dict[str, str | list[str]] = {}
        for name, item in value.items():
            rows[name] = [decimal(item[0]), item[1]] if isinstance(item, tuple) else decimal(item)
        return rows  # type: ignore[return-value]  # one kind of row a table: the option's kind says which
    if isinstance(value, tuple):
        return [decimal(item) if isinstance(item, Fraction) else item for item in value]
    return decimal(value) if isinstance(value, Fraction) else value


def show(value: Value) -> str:
    """The value on one line, in the form that ``read_string`` reads back."""
    form = write(value)
    if isinstance(form, dict):
        return ",".join(
            f"{name}:{':'.join(item) if isinstance(item, list) else item}" for name, item in form.items()
        )
    return ",".join(form) if isinstance(form, list) else str(form)


def allowed_text(option: Option) -> str:
    """What the option allows, on one line, the same in both languages: ``a | b``, ``0..10``, ``number,
    ...``."""
    limits = "" if option.low is None else f"{option.low}..{option.high}"
    match option.kind:
        case Kind.CHOICE | Kind.FLAG:
            return " | ".join(option.allowed)
        case Kind.INT | Kind.DECIMAL:
            return " | ".join((*option.allowed, limits))
        case Kind.TEXT:
            return "text"
        case Kind.WORDS:
            return f"list of {' | '.join(option.allowed) or 'text'}"
        case Kind.DECIMALS:
            return f"{option.length or 'list of'} numbers {limits}"
        case Kind.PAIRS:
            return "list of lifted/at_table"
        case Kind.COEFFICIENTS:
            return f"table of name = {limits}"
        case _:  # Kind.TITLES
            return f"table of title = [{limits}, {' | '.join(option.allowed)}]"


def decimal(number: Fraction) -> str:
    """The number as an exact decimal, or as a fraction where its decimals repeat (``4/3``)."""
    scale = 0
    rest = number.denominator
    for prime in (2, 5):
        power = 0
        while rest % prime == 0:
            rest //= prime
            power += 1
        scale = max(scale, power)
    if rest != 1:
        return f"{number.numerator}/{number.denominator}"
    digits = str(abs(number.numerator) * 10**scale // number.denominator).rjust(scale + 1, "0")
    sign = "-" if number < 0 else ""
    return f"{sign}{digits[:-scale]}.{digits[-scale:]}" if scale else f"{sign}{digits}"


def _within(option: Option, number: Fraction | int) -> bool:
    return (option.low is None or option.low <= number) and (option.high is None or number <= option.high)


def _text(raw: object) -> str:
    if not isinstance(raw, str) or not raw.isprintable():
        raise _NotAValueError
    return raw


def _number(option: Option, raw: object) -> Fraction:
    text = str(raw) if isinstance(raw, int) and not isinstance(raw, bool) else _text(raw)
    if not _DECIMAL.fullmatch(text) or not text.isascii():
        raise _NotAValueError
    number = Fraction(text)
    if not _within(option, number):
        raise _NotAValueError
    return number


def _list(raw: object) -> list[object]:
    if not isinstance(raw, list | tuple):
        raise _NotAValueError
    return list(raw)


def _table(raw: object) -> Mapping[str, object]:
    if not isinstance(raw, Mapping):
        raise _NotAValueError
    return {_text(name): item for name, item in raw.items()}


def _read_choice(option: Option, raw: object) -> Value:
    word = _text(raw)
    if word not in option.allowed:
        raise _NotAValueError
    return word


def _read_flag(_option: Option, raw: object) -> Value:
    if isinstance(raw, bool):
        return raw
    word = _text(raw).lower()
    if word not in _YES | _NO:
        raise _NotAValueError
    return word in _YES


def _read_int(option: Option, raw: object) -> Value:
    if isinstance(raw, str) and raw in option.allowed:
        return raw
    text = str(raw) if isinstance(raw, int) and not isinstance(raw, bool) else _text(raw)
    if not _INT.fullmatch(text) or not text.isascii() or not _within(option, int(text)):
        raise _NotAValueError
    return int(text)


def _read_decimal(option: Option, raw: object) -> Value:
    if isinstance(raw, str) and raw in option.allowed:
        return raw
    return _number(option, raw)


def _read_text(_option: Option, raw: object) -> Value:
    return _text(raw)


def _read_words(option: Option, raw: object) -> Value:
    words = tuple(_text(item) for item in _list(raw))
    if len(set(words)) != len(words) or (option.allowed and not set(words) <= set(option.allowed)):
        raise _NotAValueError
    return words


def _read_decimals(option: Option, raw: object) -> Value:
    numbers = tuple(_number(option, item) for item in _list(raw))
    if option.length and len(numbers) != option.length:
        raise _NotAValueError
    return numbers


def _read_pairs(option: Option, raw: object) -> Value:
    pairs: list[str] = []
    for item in _list(raw):
        pieces = _text(item).split("/")
        if len(pieces) != 2 or not all(_INT.fullmatch(piece) and piece.isascii() for piece in pieces):
            raise _NotAValueError
        lifted, at_table = (int(piece) for piece in pieces)
        if not _within(option, lifted) or not _within(option, at_table) or lifted > at_table:
            raise _NotAValueError
        pairs.append(f"{lifted}/{at_table}")
    return tuple(pairs)


def _read_coefficients(option: Option, raw: object) -> Value:
    return MappingProxyType({name: _number(option, item) for name, item in _table(raw).items()})


def _read_titles(option: Option, raw: object) -> Value:
    titles: dict[str, tuple[Fraction, str]] = {}
    for name, item in _table(raw).items():
        row = _list(item)
        if len(row) != 2 or row[1] not in option.allowed:
            raise _NotAValueError
        titles[name] = (_number(option, row[0]), str(row[1]))
    return MappingProxyType(titles)


_READERS: Final = {
    Kind.CHOICE: _read_choice,
    Kind.FLAG: _read_flag,
    Kind.INT: _read_int,
    Kind.DECIMAL: _read_decimal,
    Kind.TEXT: _read_text,
    Kind.WORDS: _read_words,
    Kind.DECIMALS: _read_decimals,
    Kind.PAIRS: _read_pairs,
    Kind.COEFFICIENTS: _read_coefficients,
    Kind.TITLES: _read_titles,
}
