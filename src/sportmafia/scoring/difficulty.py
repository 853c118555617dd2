"""K, the difficulty coefficient (коэффициент сложности): wins of the side that won less are worth more."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sportmafia.game.result import EndCause, Team, Winner
from sportmafia.scoring.lines import ScoredGame, counts

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


ONE: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """K of a set of games: ``hard`` of ``played`` games were won by ``side``; None where both won as many."""

    played: int = 0
    hard: int = 0
    side: Team | None = None

    @property
    def value(self) -> Fraction:
        """K = 1 + (N/2 - n) / (N/2) (fiim-k.8.5.2), N/2 exact for an odd N (C102); 1 where no side is the
        hard one.
        """
        if self.side is None:
            return Fraction(1)
        return 2 - Fraction(2 * self.hard, self.played)

    def factor(self, team: Team | None) -> Fraction:
        """What a win of the team is multiplied by: K for the hard side, 1 for the other (fiim-k.8.5.1)."""
        return self.value if team is not None and team is self.side else ONE


def difficulty(red_wins: int, black_wins: int, draws: int, rulebook: Rulebook) -> Difficulty:
    """K of so many games (fiim-k.8.5.1-8.5.2). Draws are games played, unless the rulebook ignores them
    (C101).

    Equal wins: no side is the hard one and K is 1, draws or not (C103).
    """
    rarer = Team.RED if red_wins < black_wins else Team.BLACK
    side = None if red_wins == black_wins else rarer
    drawn = draws if rulebook.word("k.draws") == "count" else 0
    return Difficulty(red_wins + black_wins + drawn, min(red_wins, black_wins), side)


class Wins:
    """How often either side won, by scope of K: what K needs of all games, kept up game by game.

    The scope is the whole tournament under the key "", or each stage under its name (C104). Awarded games are
    left out where ``defeat.stats`` says so (C21).
    """

    __slots__ = ("_by_stage", "_counts_awarded", "_rulebook", "_won")

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._by_stage = rulebook.word("k.scope") == "stage"
        self._counts_awarded = rulebook.word("defeat.stats") == "count"
        self._won: dict[str, dict[Winner, int]] = {}

    def add(self, game: ScoredGame, times: int = 1) -> None:
        """Count a game that is one of the distance; ``times`` -1 takes it out again."""
        winner = game.result.winner
        if winner is None or not counts(game):
            return
        won = self._won.setdefault(game.stage if self._by_stage else "", dict.fromkeys(Winner, 0))
        if self._counts_awarded or game.result.cause is not EndCause.DEFEAT:
            won[winner] += times

    def difficulties(self) -> dict[str, Difficulty]:
        """K of every scope with games; none where the rulebook has no K."""
        if not self._rulebook.flag("k.on"):
            return {}
        return {
            scope: difficulty(won[Winner.RED], won[Winner.BLACK], won[Winner.DRAW], self._rulebook)
            for scope, won in self._won.items()
            if any(won.values())
        }
