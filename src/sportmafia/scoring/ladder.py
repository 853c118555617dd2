"""The ladder of warnings (предупреждения) over a tournament: what the first, second and third one cost.

Warnings are a record of the tournament, apart from fouls (C10).
"""

from __future__ import annotations

from collections.abc import Sequence
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
_BACKED_BY: Final = {"a1": 0, "reg74": 1, "reg75": 2}
"""Which of the clauses that back `warn.ladder` is the text of which ladder (C10)."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One warning: its number, the points that it costs (zero or less), what else it brings.

    ``clause`` is what brings it, and the sanction if there is one; ``fined_by`` is what gives the points.
    """

    number: int
    points: Fraction
    sanction: Sanction
    clause: str | None
    fined_by: str | None


def climb(warnings: int, rulebook: Rulebook, *, before: int = 0) -> tuple[Rung, ...]:
    """The rungs of so many warnings (sfu.A1.1.2.a-b, sfu.7.4, sfu.7.5); none where the rulebook has no
    ladder.

    ``before`` are those that the player came with. The ladder is one for the whole tournament (sfu.A1.1.2,
    E49), also where a stage's points start from zero (sfu.3.3.2): a third warning is fined as the third, and
    the first two are fined in the table of the stage that they fell in.

    Where its fines don't add up, only the last warning's fine is left. Warnings past the last rung cost no
    more points.
    """
    kind = rulebook.word("warn.ladder")
    if kind == "none":
        return ()
    fines: tuple[Fraction, ...] = rulebook["warn.points"]
    whole = rulebook.flag("warn.cumulative")
    fined_by = _fined_by(fines, rulebook)
    last = min(before + warnings, len(fines))
    rungs = []
    for number in range(before + 1, before + warnings + 1):
        fine = fines[number - 1] if number <= len(fines) else ZERO
        sanction = Sanction.NOTE
        if number == _GAME_AT.get(kind):
            sanction = Sanction.ONE_GAME
        elif number == _DEFEAT_AT.get(kind):
            sanction = Sanction.DEFEAT
        points = fine if whole or number == last else ZERO
        costs = fined_by[number - 1] if fine else None
        # The third of the appendix fines and bans by one clause; 7.4 and 7.5 bring no points of their own.
        by_fine = bool(fine) and (kind == "a1" or sanction is Sanction.NOTE)
        rungs.append(Rung(number, points, sanction, costs if by_fine else _backing(kind, rulebook), costs))
    return tuple(rungs)


def games_lost(warnings: int, rulebook: Rulebook) -> int:
    """How many games the player is disqualified for by so many warnings (sfu.A1.1.2.b, C11)."""
    return sum(1 for rung in climb(warnings, rulebook) if rung.sanction is Sanction.ONE_GAME)


def _backing(kind: str, rulebook: Rulebook) -> str | None:
    """The clause of this ladder among those that back the option, the first where it names fewer."""
    clauses = rulebook.clauses("warn.ladder")
    at = _BACKED_BY[kind]
    return clauses[at] if at < len(clauses) else cited(rulebook, "warn.ladder")


def _fined_by(fines: Sequence[Fraction], rulebook: Rulebook) -> tuple[str | None, ...]:
    """The clause of each rung's fine: those of the option stand in the order of the fines that cost
    anything.
    """
    clauses = iter(rulebook.clauses("warn.points"))
    return tuple(next(clauses, None) if fine else None for fine in fines)
