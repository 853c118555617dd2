"""The shapes of an answer: items of points with their clause and reason, and problems with their place."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sportmafia.scoring.messages import text

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

ZERO: Final = Fraction(0)


class Column(StrEnum):
    """The column of the protocol that an item goes to: basic (баллы) or additional (доп. баллы) points."""

    BASIC = "basic"
    ADDITIONAL = "additional"


@dataclass(frozen=True, slots=True)
class Item:
    """One amount that a seat earned or lost, never zero.

    ``clause`` is the full id of the clause that gives it, None for an option that no rulebook's text backs.
    ``code`` and ``params`` are the reason; ``reason`` puts it into words.
    """

    seat: int
    clause: str | None
    value: Fraction
    column: Column
    code: str
    params: dict[str, str] = field(default_factory=dict)

    def reason(self, lang: str = "ru") -> str:
        """Why the item was given, in Russian (``ru``) or English (``en``)."""
        return text(self.code, lang, self.params)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in the entries that the rulebook does not allow, or something it would need and is not known.

    ``where`` is the dotted path of the entry in the sheet; ``unknown`` marks what was taken in the player's
    favour because the paper does not say; ``kept`` marks what counts all the same, as an import asked.
    """

    clause: str | None
    where: str
    code: str
    params: dict[str, str] = field(default_factory=dict)
    unknown: bool = False
    kept: bool = False

    def text(self, lang: str = "ru") -> str:
        """The problem in words, in Russian (``ru``) or English (``en``)."""
        return text(self.code, lang, self.params, kept=self.kept)


@dataclass(frozen=True, slots=True)
class SeatPoints:
    """One seat's points of one game."""

    seat: int
    items: tuple[Item, ...]

    @property
    def basic(self) -> Fraction:
        """The sum of the basic items."""
        return self._sum(Column.BASIC)

    @property
    def additional(self) -> Fraction:
        """The sum of the additional items."""
        return self._sum(Column.ADDITIONAL)

    @property
    def total(self) -> Fraction:
        """Basic and additional points together."""
        return sum((item.value for item in self.items), ZERO)

    def _sum(self, column: Column) -> Fraction:
        return sum((item.value for item in self.items if item.column is column), ZERO)


@dataclass(frozen=True, slots=True)
class Score:
    """The points of one game: always ten seats, and what was wrong with the entries."""

    seats: tuple[SeatPoints, ...]
    problems: tuple[Problem, ...]

    def __getitem__(self, seat: int) -> SeatPoints:
        """The points of a seat, 1-10."""
        return self.seats[seat - 1]


@dataclass(frozen=True, slots=True)
class Part:
    """What one rule of the scoring contributes."""

    items: tuple[Item, ...] = ()
    problems: tuple[Problem, ...] = ()


def cited(rulebook: Rulebook, key: str) -> str | None:
    """The leading clause that an option's value rests on, None where the text is silent."""
    return next(iter(rulebook.clauses(key)), None)
