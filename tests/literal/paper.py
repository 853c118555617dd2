"""What a literal scorer writes down: amounts with their clause and column, and refusals with their place.

The literal scorers read the text of the regulations clause by clause and know nothing of
`sportmafia.scoring` or of a rulebook's options; they exist to be compared with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from sportmafia.game.result import GameResult, Role, Team, Winner

BASIC = "basic"
ADDITIONAL = "additional"


@dataclass
class Entries:
    """The judge's sheet after the game, as plain values."""

    judge_points: Mapping[int, Fraction] = field(default_factory=dict)
    consents: frozenset[int] = frozenset()
    fines: tuple[tuple[int, str], ...] = ()
    votes: Mapping[int, int] = field(default_factory=dict)
    titles: Mapping[int, str] = field(default_factory=dict)


@dataclass
class Paper:
    """Lines of points and refusals, in no particular order."""

    lines: list[tuple[int, str, Fraction, str]] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)

    def give(self, seat: int, clause: str, amount: str | Fraction, column: str) -> None:
        """Write an amount to a seat; nothing is written for zero."""
        if Fraction(amount):
            self.lines.append((seat, clause, Fraction(amount), column))

    def refuse(self, clause: str, where: str) -> None:
        """Write down that an entry isn't counted, by which clause ("" where no text says so)."""
        self.refused.append((clause, where))


def reds(game: GameResult) -> list[int]:
    """Seats of the red team, the Sheriff among them."""
    return [seat for seat in range(1, 11) if game.roles[seat] in (Role.CIVILIAN, Role.SHERIFF)]


def blacks(game: GameResult) -> list[int]:
    """Seats of the black team, the Don among them."""
    return [seat for seat in range(1, 11) if game.roles[seat] in (Role.MAFIA, Role.DON)]


def winners(game: GameResult) -> list[int]:
    """Seats of the team that won; nobody in a draw."""
    return reds(game) if game.winner is Winner.RED else blacks(game) if game.winner is Winner.BLACK else []


def losers(game: GameResult) -> list[int]:
    """Seats of the team that lost; nobody in a draw."""
    return blacks(game) if game.winner is Winner.RED else reds(game) if game.winner is Winner.BLACK else []


def disqualified(game: GameResult) -> list[int]:
    """Seats removed for a disqualifying or fourth foul, each once."""
    return sorted({offence.seat for offence in game.disqualified})


def offenders(game: GameResult) -> list[int]:
    """Players whose deed cost their team the game, or would have."""
    return sorted({defeat.seat for defeat in game.defeats if defeat.seat is not None})


def named_black(game: GameResult) -> tuple[int, int] | None:
    """Who made a best move that may earn points and how many different blacks he named."""
    move = game.best_move
    if move is None or move.void:
        return None
    return move.seat, sum(1 for seat in set(move.numbers) if game.roles[seat].team is Team.BLACK)


def has_result(game: GameResult) -> bool:
    """Whether the game was finished."""
    return game.winner is not None


def unknown_here(entries: Entries, paper: Paper, *kinds: str) -> None:
    """Refuse the kinds of entries that a regulation doesn't have at all; no clause says so."""
    if "values" in kinds and any(entries.judge_points.values()):
        paper.refuse("", "scoring.judge_points")
    if "titles" in kinds and entries.titles:
        paper.refuse("", "scoring.titles")
    if "fines" in kinds:
        for index, _ in enumerate(entries.fines):
            paper.refuse("", f"scoring.fines.{index}")
    if "votes" in kinds and entries.votes:
        paper.refuse("", "scoring.best_player_votes")
