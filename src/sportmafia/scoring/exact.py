"""Exact decimal strings: how points are written in sheets, answers and documents.

Points are fractions all the way; a float never occurs, so that no tie is made or broken by rounding (C94).
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

_DECIMAL: Final = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?", re.ASCII)
_LONGEST: Final = 32


def exact(value: Fraction) -> str:
    """The value as an exact decimal (``"1.25"``, ``"-0.4"``), or as a fraction if it repeats (``"4/3"``)."""
    rest, twos, fives = value.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    places = max(twos, fives)
    digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    sign = "-" if value < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def parse_decimal(text: str) -> Fraction:
    """The value of a decimal string: an optional sign, ASCII digits, optionally a point and more digits.

    Raises ValueError for anything else (exponents, fractions, commas, spaces, more than 32 characters).
    """
    if len(text) > _LONGEST or not _DECIMAL.fullmatch(text):
        shown = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
        raise ValueError(f'a decimal number such as "0.25" was expected, got {shown!r}')
    return Fraction(text)


def rounded(value: Fraction, places: int) -> str:
    """The value for the eye: ``places`` decimals, a half away from zero. Never compare what this returns
    (C94).
    """
    scaled = abs(value) * 10**places
    units = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    digits = str(units).rjust(places + 1, "0")
    sign = "-" if value < 0 and units else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"
