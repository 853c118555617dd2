"""A player's sums over a distance: points with K, Ci and the coefficients put in, wins by role, deaths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from sportmafia.game.result import Role
from sportmafia.scoring.account import Account
from sportmafia.scoring.compensation import Compensation, bound, ci, credited, share
from sportmafia.scoring.difficulty import ONE
from sportmafia.scoring.ladder import climb
from sportmafia.scoring.lines import Line
from sportmafia.scoring.model import ZERO
from sportmafia.scoring.terms import Terms


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

    ``lines`` are his games in the order of play; ``divisor`` is what the sums were divided by: the games
    where a mean is taken, else 1. ``warned_before`` are warnings that he came with: they cost
    nothing here.
    """

    player: str
    lines: tuple[Line, ...]
    terms: Terms = field(compare=False)
    compensation: Compensation
    warnings: int
    warning_points: Fraction
    basic: Fraction
    additional: Fraction
    wins: Mapping[Role, int]
    first_night_deaths: int
    divisor: int = 1
    warned_before: int = 0

    @property
    def games(self) -> int:
        """Games played that count."""
        return len(self.lines)

    @property
    def total(self) -> Fraction:
        """The rating: basic and additional points (fiim.8.7)."""
        return self.basic + self.additional

    @property
    def all_wins(self) -> int:
        """Wins in any role."""
        return sum(self.wins.values())

    @property
    def earned(self) -> tuple[Earned, ...]:
        """Each game with what it gave; together with the warnings they make the sums."""
        return _earned(self.lines, self.compensation.games, self.terms)


def tally(
    player: str,
    account: Account,
    terms: Terms,
    *,
    scheduled: int | None = None,
    missed: int = 0,
    warnings: int = 0,
    warned_before: int = 0,
) -> Tally:
    """The sums of a player with the values of the distance put in.

    ``scheduled`` is N of his distance; unknown, it is the games he played and ``missed`` (C96), unless the
    rulebook fixes it. ``warnings`` are those given outside of games, ``warned_before`` those of
    earlier stages.
    """
    lines = account.in_order()
    distance = terms.fixed_distance
    if distance is None:
        distance = scheduled if scheduled is not None else len(lines) + missed
    if terms.running or terms.takes_best is not None:
        made_good, basic, additional = _game_by_game(lines, distance, terms)
    else:
        made_good, basic, additional = _group_by_group(account, distance, terms)
    rungs = climb(warnings + account.warnings, terms.rulebook, before=warned_before)
    fine = sum((rung.points for rung in rungs), ZERO)
    divisor = max(len(lines) + missed, 1) if terms.divides else 1
    return Tally(
        player=player,
        lines=lines,
        terms=terms,
        compensation=made_good,
        warnings=warnings + account.warnings,
        warning_points=fine,
        basic=basic / divisor + fine,
        additional=additional / divisor,
        wins=dict(account.wins),
        first_night_deaths=account.first_night_deaths,
        divisor=divisor,
        warned_before=warned_before,
    )


def _group_by_group(account: Account, distance: int, terms: Terms) -> tuple[Compensation, Fraction, Fraction]:
    """Ci and both sums by stage and team: as many steps as there are groups, however many games."""
    basic = additional = ZERO
    for (stage, team), (win, other, extra) in account.sums.items():
        k, (basic_factor, additional_factor) = terms.k(stage, team), terms.factors(stage)
        # Fractions are what a change spends its time on: nothing is multiplied by one.
        won = win if k is ONE else win * k
        points = won + other if other else won
        basic += points if basic_factor is ONE else points * basic_factor
        if extra:
            additional += extra if additional_factor is ONE else extra * additional_factor
    deaths = sum(account.wronged.values())
    if not terms.compensates:
        return Compensation(deaths, distance, 0, ZERO, ZERO, 0), basic, additional
    value, total, times = ci(deaths, distance, terms.rulebook), ZERO, 0
    for (stage, fate), count in account.wronged.items():
        amount = value * share(fate, terms) * count
        total += amount
        times += count if amount else 0
        basic += amount * terms.factors(stage)[0]
    limit = bound(distance, terms.rulebook)
    return Compensation(deaths, distance, limit, value, total, times), basic, additional


def _game_by_game(
    lines: tuple[Line, ...], distance: int, terms: Terms
) -> tuple[Compensation, Fraction, Fraction]:
    """The same from single games, where their order or their choice matters (C95, C108)."""
    earned = _earned(lines, distance, terms)
    amounts = [game.ci for game in earned if game.ci]
    deaths = sum(1 for line in lines if line.wronged and (terms.counts_awarded or not line.awarded))
    compensates = terms.compensates
    made_good = Compensation(
        deaths,
        distance,
        bound(distance, terms.rulebook) if compensates else 0,
        ci(deaths, distance, terms.rulebook) if compensates else ZERO,
        sum(amounts, ZERO),
        len(amounts),
    )
    counted = [game for game in earned if game.counted]
    return (
        made_good,
        sum((game.basic for game in counted), ZERO),
        sum((game.additional for game in counted), ZERO),
    )


def _earned(lines: tuple[Line, ...], distance: int, terms: Terms) -> tuple[Earned, ...]:
    games = [
        Earned(
            line,
            terms.k(line.stage, None if line.role is None else line.role.team),
            credit,
            *terms.factors(line.stage),
        )
        for line, credit in zip(lines, credited(lines, distance, terms), strict=True)
    ]
    kept = _best(games, terms)
    return tuple(game if place in kept else replace(game, counted=False) for place, game in enumerate(games))


def _best(games: list[Earned], terms: Terms) -> set[int]:
    """Places of the games that count: all of them, or the best n by points, the earlier one between equals
    (C108).
    """
    places = range(len(games))
    if terms.takes_best is None:
        return set(places)
    ranked = sorted(places, key=lambda place: (-games[place].total, -games[place].additional, place))
    return set(ranked[: terms.takes_best])
