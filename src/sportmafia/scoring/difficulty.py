"""K, the difficulty coefficient (коэффициент сложности): wins of the side that won less are worth more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from sportmafia.game.result import EndCause, Team, Winner
from sportmafia.scoring.lines import ScoredGame, counts

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


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
        return self.value if team is not None and team is self.side else Fraction(1)


def difficulty(red_wins: int, black_wins: int, draws: int, rulebook: Rulebook) -> Difficulty:
    """K of so many games (fiim-k.8.5.1-8.5.2). Draws are games played, unless the rulebook ignores them
    (C101).

    Equal wins: no side is the hard one and K is 1, draws or not (C103).
    """
    rarer = Team.RED if red_wins < black_wins else Team.BLACK
    side = None if red_wins == black_wins else rarer
    drawn = draws if rulebook.word("k.draws") == "count" else 0
    return Difficulty(red_wins + black_wins + drawn, min(red_wins, black_wins), side)


def difficulties(games: Iterable[ScoredGame], rulebook: Rulebook) -> dict[str, Difficulty]:
    """K by scope: of the whole tournament under the key "", or of each stage under its name (C104).

    Without K in the rulebook every value is 1. Awarded games are left out where ``defeat.stats`` says so
    (C21).
    """
    by_stage = rulebook.word("k.scope") == "stage"
    tally: dict[str, dict[Winner, int]] = {}
    for game in games:
        if not counts(game) or game.result.winner is None:
            continue
        won = tally.setdefault(game.stage if by_stage else "", dict.fromkeys(Winner, 0))
        if game.result.cause is not EndCause.DEFEAT or rulebook.word("defeat.stats") == "count":
            won[game.result.winner] += 1
    if not rulebook.flag("k.on"):
        return dict.fromkeys(tally, Difficulty())
    return {
        scope: difficulty(won[Winner.RED], won[Winner.BLACK], won[Winner.DRAW], rulebook)
        for scope, won in tally.items()
    }
