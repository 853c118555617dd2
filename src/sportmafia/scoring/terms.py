"""What is the same for every player of a table: K, the coefficients of stages, how games are put together."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sportmafia.game.result import Team
from sportmafia.scoring.difficulty import ONE, Difficulty
from sportmafia.scoring.lines import is_final

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

_NO_K: Final = Difficulty()


class Terms:
    """The terms of one table, read off the rulebook once. Treat as immutable."""

    __slots__ = (
        "_factors",
        "_k",
        "compensates",
        "counts_awarded",
        "difficulties",
        "divides",
        "fixed_distance",
        "k_by_stage",
        "rulebook",
        "running",
        "takes_best",
        "win_factor",
    )

    def __init__(self, rulebook: Rulebook, difficulties: Mapping[str, Difficulty]) -> None:
        fixed: int | str = rulebook["ci.n"]
        self.rulebook = rulebook
        self.difficulties = difficulties
        self.k_by_stage = rulebook.word("k.scope") == "stage"
        self.counts_awarded = rulebook.word("defeat.stats") == "count"
        self.compensates = rulebook.number("ci.coefficient") != 0
        self.win_factor = rulebook.number("ci.win_factor")
        self.running = rulebook.word("ci.i") == "running"
        self.fixed_distance = fixed if isinstance(fixed, int) else None
        self.divides = rulebook.word("agg.rule") == "mean"
        self.takes_best = rulebook.integer("agg.best_n") if rulebook.word("agg.rule") == "best_n" else None
        self._k: dict[tuple[str, Team | None], Fraction] = {}
        self._factors: dict[str, tuple[Fraction, Fraction]] = {}

    def k(self, stage: str, team: Team | None) -> Fraction:
        """What the points for a win of the team in a game of the stage are multiplied by (fiim-k.8.5.3)."""
        known = self._k.get((stage, team))
        if known is None:
            known = self._k[stage, team] = self.difficulty(stage).factor(team)
        return known

    def difficulty(self, stage: str) -> Difficulty:
        """K of the stage's scope; 1 where there is none."""
        return self.difficulties.get(stage if self.k_by_stage else "", _NO_K)

    def coefficients(self, stage: str) -> tuple[Fraction, Fraction]:
        """The coefficient of the stage itself, and that of the final table (points34.8.6)."""
        of_stage: Mapping[str, Fraction] = self.rulebook["round.coefficients"]
        final = self.rulebook.number("final.coefficient") if is_final(stage) else ONE
        return of_stage.get(stage, ONE), final

    def factors(self, stage: str) -> tuple[Fraction, Fraction]:
        """What basic and what additional points of a game of the stage are multiplied by in the end (C88)."""
        known = self._factors.get(stage)
        if known is None:
            own, final = self.coefficients(stage)
            whole = own * final
            additional = whole if self.rulebook.word("final.scope") == "all" else own
            known = self._factors[stage] = _one(whole), _one(additional)
        return known


def _one(factor: Fraction) -> Fraction:
    """The factor; a one is `ONE` itself, which whoever multiplies can tell by looking."""
    return ONE if factor == 1 else factor
