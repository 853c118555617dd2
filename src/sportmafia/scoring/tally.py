"""A player's sums over a distance: points with K, Ci and the coefficients put in, wins by role, deaths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sportmafia.game.result import Role
from sportmafia.scoring.compensation import Compensation, compensation
from sportmafia.scoring.difficulty import Difficulty
from sportmafia.scoring.ladder import climb
from sportmafia.scoring.lines import Fate, Line
from sportmafia.scoring.model import ZERO

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

ONE: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class Earned:
    """What one game gave a player once the values of the distance are put in.

    ``k`` multiplied the points for the win, ``ci`` was added to the basic points, then ``basic_factor`` and
    ``additional_factor`` (final table, stage) multiplied both columns. ``counted`` is False for a game left
    out of the best n.
    """

    line: Line
    k: Fraction
    ci: Fraction
    basic_factor: Fraction
    additional_factor: Fraction
    counted: bool = True

    @property
    def basic(self) -> Fraction:
        """Basic points of the game in the table."""
        return (self.line.win * self.k + self.line.basic + self.ci) * self.basic_factor

    @property
    def additional(self) -> Fraction:
        """Additional points of the game in the table."""
        return self.line.additional * self.additional_factor

    @property
    def total(self) -> Fraction:
        """All points of the game in the table."""
        return self.basic + self.additional


@dataclass(frozen=True, slots=True)
class Tally:
    """All that a table needs of one player. ``wins`` counts wins by role, awarded ones too (C105).

    ``divisor`` is what the sums were divided by: the games where a mean is taken, else 1.
    """

    player: str
    earned: tuple[Earned, ...]
    compensation: Compensation
    warnings: int
    warning_points: Fraction
    basic: Fraction
    additional: Fraction
    wins: Mapping[Role, int]
    first_night_deaths: int
    divisor: int = 1

    @property
    def games(self) -> int:
        """Games played that count."""
        return len(self.earned)

    @property
    def total(self) -> Fraction:
        """The rating: basic and additional points (fiim.8.7)."""
        return self.basic + self.additional

    @property
    def all_wins(self) -> int:
        """Wins in any role."""
        return sum(self.wins.values())


def tally(
    player: str,
    lines: Sequence[Line],
    difficulties: Mapping[str, Difficulty],
    rulebook: Rulebook,
    *,
    scheduled: int | None = None,
    missed: int = 0,
    warnings: int = 0,
) -> Tally:
    """The sums of the player whose lines these are, in the order of play.

    ``scheduled`` is N of his distance; unknown, it is the games he played and ``missed`` (C96), unless the
    rulebook fixes it. ``warnings`` are those given outside of games.
    """
    fixed: int | str = rulebook["ci.n"]
    played = scheduled if scheduled is not None else len(lines) + missed
    distance = fixed if isinstance(fixed, int) else played
    made_good = compensation(lines, distance, rulebook)
    by_stage = rulebook.word("k.scope") == "stage"
    earned = []
    for line, credit in zip(lines, made_good.credited, strict=True):
        k = difficulties[line.stage if by_stage else ""]
        stage, last = factors(line, rulebook)
        extra = stage * last if rulebook.word("final.scope") == "all" else stage
        team = None if line.role is None else line.role.team
        earned.append(Earned(line, k.factor(team), credit, stage * last, extra))
    kept = _best(earned, rulebook)
    shown = tuple(
        Earned(game.line, game.k, game.ci, game.basic_factor, game.additional_factor, place in kept)
        for place, game in enumerate(earned)
    )
    warned = warnings + sum(line.warnings for line in lines)
    fine = sum((rung.points for rung in climb(warned, rulebook)), ZERO)
    basic = sum((game.basic for game in shown if game.counted), ZERO)
    additional = sum((game.additional for game in shown if game.counted), ZERO)
    divisor = max(len(lines) + missed, 1) if rulebook.word("agg.rule") == "mean" else 1
    count_awarded = rulebook.word("defeat.stats") == "count"
    won = [
        line.role
        for line in lines
        if line.role is not None and line.fate is Fate.WON and (count_awarded or not line.awarded)
    ]
    return Tally(
        player=player,
        earned=shown,
        compensation=made_good,
        warnings=warned,
        warning_points=fine,
        basic=basic / divisor + fine,
        additional=additional / divisor,
        wins={role: won.count(role) for role in Role},
        first_night_deaths=sum(1 for line in lines if line.first_killed),
        divisor=divisor,
    )


def factors(line: Line, rulebook: Rulebook) -> tuple[Fraction, Fraction]:
    """The coefficient of the game's stage, and that of the final table (points34.8.6)."""
    by_stage: Mapping[str, Fraction] = rulebook["round.coefficients"]
    return by_stage.get(line.stage, ONE), rulebook.number("final.coefficient") if line.final else ONE


def _best(earned: list[Earned], rulebook: Rulebook) -> set[int]:
    """Places of the games that count: all of them, or the best n by points, the earlier one between equals
    (C108).
    """
    places = range(len(earned))
    if rulebook.word("agg.rule") != "best_n":
        return set(places)
    ranked = sorted(places, key=lambda place: (-earned[place].total, -earned[place].additional, place))
    return set(ranked[: rulebook.integer("agg.best_n")])
