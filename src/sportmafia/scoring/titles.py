"""Named bonuses (ЛИ, ЛИ2): what each is worth and which team's player may have it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class Title:
    """One named bonus (sfu.A2.extra.2-4, fiim-k.8.4.2-8.4.4)."""

    name: str
    value: Fraction
    for_winner: bool
    clause: str | None


def titles_of(rulebook: Rulebook) -> dict[str, Title]:
    """The named bonuses of a rulebook by name; the option's clauses stand in the order of its titles."""
    table: Mapping[str, tuple[Fraction, str]] = rulebook["extra.titles"]
    clauses = rulebook.clauses("extra.titles")
    return {
        name: Title(name, value, side == "winner", clauses[place] if place < len(clauses) else None)
        for place, (name, (value, side)) in enumerate(table.items())
    }
