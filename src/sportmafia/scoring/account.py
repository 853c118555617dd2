"""A player's running sums, which a game can be added to and taken out of without looking at the others."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from sportmafia.game.result import Role, Team
from sportmafia.scoring.lines import Fate, Line
from sportmafia.scoring.model import ZERO


@dataclass(slots=True)
class Account:
    """Sums over the lines of one player, before any value of the distance is put in.

    ``lines`` are keyed by the number of the game in the order of play. ``sums`` holds points for wins, other
    basic points and additional points by stage and team: K and coefficients are the same for all of a group.
    ``wronged`` counts by stage and fate the games in which he was killed first as a red. Awarded games give
    no wins and no Ci where ``counts_awarded`` is False (C21).
    """

    counts_awarded: bool
    lines: dict[int, Line] = field(default_factory=dict)
    sums: dict[tuple[str, Team | None], list[Fraction]] = field(default_factory=dict)
    wins: dict[Role, int] = field(default_factory=lambda: dict.fromkeys(Role, 0))
    wronged: dict[tuple[str, Fate], int] = field(default_factory=dict)
    first_night_deaths: int = 0
    warnings: int = 0
    _ordered: bool = True

    def put(self, number: int, line: Line) -> None:
        """Add the player's line of a game, in place of the one that the game had before."""
        self.take(number)
        self._ordered = self._ordered and (not self.lines or number > next(reversed(self.lines)))
        self.lines[number] = line
        self._count(line, 1)

    def take(self, number: int) -> None:
        """Take the line of a game out again; nothing happens if there is none."""
        line = self.lines.pop(number, None)
        if line is not None:
            self._count(line, -1)

    def in_order(self) -> tuple[Line, ...]:
        """The lines in the order of play."""
        if not self._ordered:
            self.lines = dict(sorted(self.lines.items()))
            self._ordered = True
        return tuple(self.lines.values())

    def _count(self, line: Line, times: int) -> None:
        role = line.role
        if line.win or line.basic or line.additional:
            key = line.stage, None if role is None else role.team
            sums = self.sums.get(key)
            if sums is None:
                sums = self.sums[key] = [ZERO, ZERO, ZERO]
            for column, value in enumerate((line.win, line.basic, line.additional)):
                if value:
                    sums[column] += value if times > 0 else -value
        counted = self.counts_awarded or not line.awarded
        if counted and role is not None and line.fate is Fate.WON:
            self.wins[role] += times
        if counted and line.wronged:
            died = line.stage, line.fate
            self.wronged[died] = self.wronged.get(died, 0) + times
        self.first_night_deaths += times * line.first_killed
        self.warnings += times * line.warnings
