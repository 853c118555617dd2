"""Ci (компенсационные баллы): points for being shot in the first night as a red or the Sheriff."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from sportmafia.scoring.lines import Fate, Line
from sportmafia.scoring.model import ZERO

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class Compensation:
    """Ci of one player: ``deaths`` is i, ``games`` the distance N, ``bound`` B, ``value`` Ci of one game.

    ``credited`` are the amounts credited, one for each line of the player, mostly zero.
    """

    deaths: int
    games: int
    bound: int
    value: Fraction
    credited: tuple[Fraction, ...]

    @property
    def total(self) -> Fraction:
        """Everything credited over the distance."""
        return sum(self.credited, ZERO)


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


def compensation(lines: Sequence[Line], games: int, rulebook: Rulebook) -> Compensation:
    """Ci of the player whose lines these are, in the order of play, over a distance of so many games.

    i counts first-night kills as a red or the Sheriff whatever the result (C98), over the whole distance
    (C95). Ci is credited in each of those games that the red team lost, awarded defeats too, never in a
    draw (fiim.8.6.2-8.6.3).
    """
    count_awarded = rulebook.word("defeat.stats") == "count"
    running = rulebook.word("ci.i") == "running"
    deaths = [line.wronged and (count_awarded or not line.awarded) for line in lines]
    if not rulebook.number("ci.coefficient"):
        return Compensation(sum(deaths), games, 0, ZERO, (ZERO,) * len(lines))
    share = {Fate.LOST: Fraction(1), Fate.WON: rulebook.number("ci.win_factor")}
    credited = []
    for place, (line, died) in enumerate(zip(lines, deaths, strict=True)):
        so_far = sum(deaths[: place + 1]) if running else sum(deaths)
        credited.append(ci(so_far, games, rulebook) * share.get(line.fate, ZERO) if died else ZERO)
    value = ci(sum(deaths), games, rulebook)
    return Compensation(sum(deaths), games, bound(games, rulebook), value, tuple(credited))
