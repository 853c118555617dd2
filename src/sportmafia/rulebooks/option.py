"""What an option of a rulebook is: its name, part, kind of value and limits.

The table of all options is in `options.py`; how a value is read and written is in `values.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

Value = (
    str
    | bool
    | int
    | Fraction
    | tuple[str, ...]
    | tuple[Fraction, ...]
    | Mapping[str, Fraction]
    | Mapping[str, tuple[Fraction, str]]
)
"""The Python value of an option; its `Kind` says which."""

Canonical = str | int | list[str] | dict[str, str] | dict[str, list[str]]
"""The same value in a document: strings, ints, lists and dicts only, so that it can be hashed (RFC 8785)."""


class Kind(StrEnum):
    """What values an option takes, and which Python type they have."""

    CHOICE = "choice"  # one of `allowed`: str
    FLAG = "flag"  # yes or no: bool
    INT = "int"  # a whole number: int
    DECIMAL = "decimal"  # an exact number: Fraction; or one of `allowed`: str
    TEXT = "text"  # any line of text: str
    WORDS = "words"  # a list of texts, of `allowed` where that is not empty: tuple[str, ...]
    DECIMALS = "decimals"  # a list of exact numbers: tuple[Fraction, ...]
    PAIRS = "pairs"  # pairs "lifted/at_table": tuple[str, ...]
    COEFFICIENTS = "coefficients"  # name -> number: Mapping[str, Fraction]
    TITLES = "titles"  # title -> (points, "winner" or "loser"): Mapping[str, tuple[Fraction, str]]


PARTS: Final = (
    "basics",
    "start",
    "day",
    "voting",
    "night",
    "discipline",
    "special",
    "points",
    "rating",
    "protest",
    "protocol",
    "tournament",
)
"""The parts of a rulebook; a document has a part of its own, whole, or inherits it whole (C02)."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that regulations decide differently.

    ``key`` is its public name (`section.name`), ``part`` the unit of inheritance. ``allowed`` lists the words
    that the value may be (for CHOICE, DECIMAL, WORDS); ``low`` and ``high`` limit numbers, inclusive;
    ``length`` fixes how many numbers a list has (0: any). ``ru`` and ``en`` say what it decides. ``reading``
    is the item of the rules analysis (C01-C127) that discusses it, empty where the texts leave no doubt.
    ``beyond`` is not None for an option that none of the documents needs: it is the canonical value that
    changes nothing, taken where a document does not mention the option.
    """

    key: str
    part: str
    kind: Kind
    ru: str
    en: str
    allowed: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    length: int = 0
    reading: str = ""
    beyond: Canonical | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Writes the options of one part down, one line a kind of value; what is never said twice is the part's
    name."""

    name: str

    def choice(
        self, key: str, allowed: str, *, ru: str, en: str, reading: str = "", beyond: Canonical | None = None
    ) -> Option:
        """One of the words in ``allowed``, written ``a|b``."""
        words = tuple(allowed.split("|"))
        return Option(key, self.name, Kind.CHOICE, ru, en, words, reading=reading, beyond=beyond)

    def flag(
        self, key: str, *, ru: str, en: str, reading: str = "", beyond: Canonical | None = None
    ) -> Option:
        """Yes or no."""
        return Option(key, self.name, Kind.FLAG, ru, en, ("yes", "no"), reading=reading, beyond=beyond)

    def text(self, key: str, *, ru: str, en: str, reading: str = "") -> Option:
        """Any line of text."""
        return Option(key, self.name, Kind.TEXT, ru, en, reading=reading)

    def words(
        self, key: str, *, ru: str, en: str, allowed: tuple[str, ...] = (), reading: str = ""
    ) -> Option:
        """A list of texts, or of the words in ``allowed``."""
        return Option(key, self.name, Kind.WORDS, ru, en, allowed, reading=reading)

    def titles(self, key: str, low: int, high: int, *, ru: str, en: str, reading: str = "") -> Option:
        """A table of title -> points and side."""
        sides = ("winner", "loser")
        return Option(key, self.name, Kind.TITLES, ru, en, sides, low, high, reading=reading)

    def integer(self, key: str, low: int, high: int, **other: Any) -> Option:
        """A whole number from low to high, or one of ``words``."""
        return self._number(Kind.INT, key, low, high, **other)

    def decimal(self, key: str, low: int, high: int, **other: Any) -> Option:
        """An exact number from low to high, or one of ``words``."""
        return self._number(Kind.DECIMAL, key, low, high, **other)

    def decimals(self, key: str, low: int, high: int, **other: Any) -> Option:
        """A list of exact numbers from low to high, of a fixed length or any."""
        return self._number(Kind.DECIMALS, key, low, high, **other)

    def pairs(self, key: str, low: int, high: int, **other: Any) -> Option:
        """A list of lifted/at_table pairs."""
        return self._number(Kind.PAIRS, key, low, high, **other)

    def coefficients(self, key: str, low: int, high: int, **other: Any) -> Option:
        """A table of name -> exact number from low to high."""
        return self._number(Kind.COEFFICIENTS, key, low, high, **other)

    def _number(
        self,
        kind: Kind,
        key: str,
        low: int,
        high: int,
        *,
        ru: str,
        en: str,
        words: tuple[str, ...] = (),
        length: int = 0,
        reading: str = "",
        beyond: Canonical | None = None,
    ) -> Option:
        return Option(key, self.name, kind, ru, en, words, low, high, length, reading, beyond)
