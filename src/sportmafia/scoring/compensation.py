"""Ci (компенсационные баллы): points for being shot in the first night as a red or the Sheriff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from sportmafia.scoring.lines import Fate, Line
from sportmafia.scoring.model import ZERO
from sportmafia.scoring.terms import Terms

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class Compensation:
    """Ci of one player: ``deaths`` is i, ``games`` the distance N, ``bound`` B, ``value`` Ci of one game.

    ``total`` is everything credited, in ``times`` games, before the coefficients of their stages.
    """

    deaths: int
    games: int
    bound: int
    value: Fraction
    total: Fraction
    times: int


def bound(games: int, rulebook: Rulebook) -> int:
    """B: 40 % of the distance's games, rounded to an integer (fiim.8.6.1; never a half, C97)."""
    share = rulebook.number("ci.share") * games
    rule = rulebook.word("ci.round")
    whole = (
        floor(share) if rule == "floor" else ceil(share) if rule == "ceil" else floor(share + Fraction(1, 2))
    )
    return max(whole, rulebook.integer("ci.min_b"))


def ci(deaths: int, games: int, rulebook: Rulebook) -> Fraction:
    """Ci = i * 0.4 / B for i <= B, 0.4 for i > B (fiim.8.6.1); nothing for i = 0."""
    limit = bound(games, rulebook)
    if deaths == 0:
        return ZERO
    if deaths > limit:
        return rulebook.number("ci.cap")
    return min(rulebook.number("ci.coefficient") * deaths / limit, rulebook.number("ci.cap"))


def share(fate: Fate, terms: Terms) -> Fraction:
    """How much of Ci a game of that fate pays: all if red lost, awarded defeats too, none in a draw
    (fiim.8.6.3).
    """
    if fate is Fate.LOST:
        return Fraction(1)
    return terms.win_factor if fate is Fate.WON else ZERO


def credited(lines: Sequence[Line], games: int, terms: Terms) -> tuple[Fraction, ...]:
    """What each line is credited with, in the order of play, over a distance of so many games.

    i counts first-night kills as a red or the Sheriff whatever the result (C98), over the whole distance,
    or up to that game where it runs (C95).
    """
    if not terms.compensates:
        return (ZERO,) * len(lines)
    deaths = [line.wronged and (terms.counts_awarded or not line.awarded) for line in lines]
    in_all = ci(sum(deaths), games, terms.rulebook)
    amounts = []
    for place, (line, died) in enumerate(zip(lines, deaths, strict=True), start=1):
        value = ci(sum(deaths[:place]), games, terms.rulebook) if terms.running and died else in_all
        amounts.append(value * share(line.fate, terms) if died else ZERO)
    return tuple(amounts)
