"""What a distance needs of each game: one line for each player who sat in it.

Standings are a function of lines alone, so that games can come from logs, sheets or foreign tables alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Final

from sportmafia.game.result import EndCause, GameResult, Role, Winner
from sportmafia.scoring.entries import ScoringEntries
from sportmafia.scoring.model import ZERO, Column, Item, Score

FINAL_STAGES: Final = frozenset({"final", "финал"})


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """One finished game of a distance: who sat where (opaque ids, seats 1-10), what happened, what it earned.

    An empty id is a seat whose player isn't known; nobody gets its points.
    ``label`` names the game to people, ``stage`` is the stage of the tournament (``final`` is the final
    table), ``rated`` is False for a game that was played outside the ranking. ``entries`` are what the
    score was made of besides the result: another verdict on the game is scored with them again. Raises
    ValueError where a player sits at the table twice.
    """

    label: str
    players: tuple[str, ...]
    result: GameResult
    score: Score
    stage: str = ""
    rated: bool = True
    entries: ScoringEntries = field(default_factory=ScoringEntries)

    def __post_init__(self) -> None:
        known = [player for player in self.players if player]
        if len(set(known)) != len(known):
            raise ValueError(f"{self.label}: a player sits at the table twice")


class Fate(StrEnum):
    """What the game's result was for a player; unknown where the cards were not written down."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Line:
    """One player's part of one rated game.

    ``win`` are the basic points for a win, which K may multiply; ``basic`` are the other basic points.
    ``awarded`` is True where the result was a defeat awarded to a team. ``warnings`` counts warnings
    received.
    """

    player: str
    game: str
    stage: str
    seat: int
    role: Role | None
    fate: Fate
    awarded: bool
    first_killed: bool
    win: Fraction
    basic: Fraction
    additional: Fraction
    warnings: int = 0
    items: tuple[Item, ...] = ()

    @property
    def wronged(self) -> bool:
        """Killed in the first shooting night as a red or the Sheriff: what Ci may make good (fiim.8.6)."""
        return self.first_killed and self.role in (Role.CIVILIAN, Role.SHERIFF)


def is_final(stage: str) -> bool:
    """Whether a stage is the final table."""
    return stage.strip().casefold() in FINAL_STAGES


def counts(game: ScoredGame) -> bool:
    """Whether the game is one of the distance: rated, finished and not called off."""
    return game.rated and game.result.winner is not None


def lines_of(game: ScoredGame) -> tuple[Line, ...]:
    """The lines of a game, none if it does not count."""
    if not counts(game):
        return ()
    result = game.result
    awarded = result.cause is EndCause.DEFEAT
    warned = [seat for seat, _ in result.warnings]
    lines = []
    for seat, player in enumerate(game.players, start=1):
        if not player:
            continue
        role = result.roles.get(seat)
        items = game.score[seat].items
        win, basic, additional = _columns(items)
        lines.append(
            Line(
                player=player,
                game=game.label,
                stage=game.stage,
                seat=seat,
                role=role,
                fate=_fate(role, result),
                awarded=awarded,
                first_killed=result.first_victim == seat,
                win=win,
                basic=basic,
                additional=additional,
                warnings=warned.count(seat),
                items=items,
            )
        )
    return tuple(lines)


def _fate(role: Role | None, result: GameResult) -> Fate:
    if result.winner is Winner.DRAW:
        return Fate.DRAWN
    if role is None:
        return Fate.UNKNOWN
    return Fate.WON if result.winner == role.team.value else Fate.LOST


def _columns(items: tuple[Item, ...]) -> tuple[Fraction, Fraction, Fraction]:
    """Points for a win, other basic points, additional points."""
    win = basic = additional = ZERO
    for item in items:
        # Most columns hold one item, and adding fractions is what this costs.
        if item.column is Column.ADDITIONAL:
            additional = additional + item.value if additional else item.value
        elif item.code == "win":
            win = win + item.value if win else item.value
        else:
            basic = basic + item.value if basic else item.value
    return win, basic, additional
