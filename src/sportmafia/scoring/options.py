"""Typed readings of a rulebook's options, so that the rules of scoring name keys and not conversions."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


def points(rulebook: Rulebook, key: str) -> Fraction:
    """An amount of points, or a coefficient."""
    return Fraction(cast("Fraction", rulebook[key]))


def number(rulebook: Rulebook, key: str) -> int:
    """A whole number."""
    return cast("int", rulebook[key])


def flag(rulebook: Rulebook, key: str) -> bool:
    """A switch."""
    return cast("bool", rulebook[key])


def choice(rulebook: Rulebook, key: str) -> str:
    """One word out of those that the option allows."""
    return cast("str", rulebook[key])


def words(rulebook: Rulebook, key: str) -> tuple[str, ...]:
    """A list of words."""
    return cast("tuple[str, ...]", rulebook[key])


def amounts(rulebook: Rulebook, key: str) -> tuple[Fraction, ...]:
    """A list of amounts."""
    return cast("tuple[Fraction, ...]", rulebook[key])


def clause(rulebook: Rulebook, key: str) -> str | None:
    """The first clause that the option's value rests on, None where the text is silent."""
    return next(iter(rulebook.clauses(key)), None)
