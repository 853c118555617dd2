"""The ladder of warnings (предупреждения) over a tournament: what the first, second and third one cost.

Warnings are a record of the tournament, apart from fouls (C10).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sportmafia.scoring.model import ZERO, cited

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


class Sanction(StrEnum):
    """What a warning brings beside points: a note, one game lost, a technical defeat in the game."""

    NOTE = "note"
    ONE_GAME = "one_game"
    DEFEAT = "defeat"


_GAME_AT: Final = {"a1": 3, "reg74": 2}
_DEFEAT_AT: Final = {"reg75": 2}


@dataclass(frozen=True, slots=True)
class Rung:
    """One warning: its number, the points that it costs (zero or less), what else it brings, its clause."""

    number: int
    points: Fraction
    sanction: Sanction
    clause: str | None


def climb(warnings: int, rulebook: Rulebook) -> tuple[Rung, ...]:
    """The rungs of so many warnings (sfu.A1.1.2.a-b, sfu.7.4, sfu.7.5); none where the rulebook has no
    ladder.

    Where its fines don't add up, only the last warning's fine is left. Warnings past the last rung cost no
    more points.
    """
    kind = rulebook.word("warn.ladder")
    if kind == "none":
        return ()
    fines: tuple[Fraction, ...] = rulebook["warn.points"]
    clauses = iter(rulebook.clauses("warn.points"))
    whole = rulebook.flag("warn.cumulative")
    last = min(warnings, len(fines))
    rungs = []
    for number in range(1, warnings + 1):
        fine = fines[number - 1] if number <= len(fines) else ZERO
        clause = next(clauses, None) if fine else cited(rulebook, "warn.ladder")
        sanction = Sanction.NOTE
        if number == _GAME_AT.get(kind):
            sanction = Sanction.ONE_GAME
        elif number == _DEFEAT_AT.get(kind):
            sanction = Sanction.DEFEAT
        rungs.append(Rung(number, fine if whole or number == last else ZERO, sanction, clause))
    return tuple(rungs)


def games_lost(warnings: int, rulebook: Rulebook) -> int:
    """How many games the player is disqualified for by so many warnings (sfu.A1.1.2.b, C11)."""
    return sum(1 for rung in climb(warnings, rulebook) if rung.sanction is Sanction.ONE_GAME)
