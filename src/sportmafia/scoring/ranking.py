"""The order of a table: points, then the rulebook's criteria between equals; what is left needs a lot
(жребий).

Nothing here breaks a tie silently: players whom the last criterion leaves equal share their places until a
lot is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Final

from sportmafia.game.result import Role
from sportmafia.scoring.tally import Tally

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

LOT: Final = "lot"
TOTAL: Final = "total"


Values = tuple[tuple[str, Fraction | int], ...]
"""What was compared of one player: criteria in order with their values, the points first."""


def _leader(tally: Tally) -> bool:
    return tally.wins[Role.DON] + tally.wins[Role.SHERIFF] > 0


MEASURES: Final[Mapping[str, Callable[[Tally], Fraction | int]]] = {
    TOTAL: lambda tally: tally.total,
    "additional": lambda tally: tally.additional,
    "wins": lambda tally: tally.all_wins,
    "don_sheriff_wins": lambda tally: tally.wins[Role.DON] + tally.wins[Role.SHERIFF],
    "don_wins": lambda tally: tally.wins[Role.DON],
    "sheriff_wins": lambda tally: tally.wins[Role.SHERIFF],
    "mafia_wins": lambda tally: tally.wins[Role.MAFIA],
    "sheriff_mafia_wins": lambda tally: tally.wins[Role.SHERIFF] + tally.wins[Role.MAFIA],
    "first_night_deaths": lambda tally: tally.first_night_deaths,
    # Only ever compared between equal totals: it decides, and never lifts over a higher total (C92).
    "leader_bonus": lambda tally: int(_leader(tally)),
}
"""What each criterion compares, the larger value first (fiim.8.7.1-8.7.4, sfu.A2.tie.1-4, boss.60)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's rank. ``place`` and ``place_to`` differ while a lot is due.

    ``decided_by`` is the criterion that put him before the next one: None where the points did or nobody
    follows, ``lot`` where a lot did or must. ``leader`` tells that the point of boss.60 came to him inside
    his group of equals; ``lift`` is that point where the rulebook really adds it. ``values`` are what was
    compared, in order: points first.
    """

    tally: Tally
    place: int
    place_to: int
    decided_by: str | None
    leader: bool
    lift: Fraction
    values: tuple[tuple[str, Fraction | int], ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranked players, first to last, and the groups that need a lot."""

    order: tuple[Standing, ...]
    lots: tuple[tuple[str, ...], ...]


def rank(tallies: Iterable[Tally], rulebook: Rulebook, drawn: Sequence[Sequence[str]] = ()) -> Ranking:
    """Rank players by the rulebook's list of criteria; ``drawn`` holds the lots drawn so far, each an order.

    A lot counts for exactly the group that it was drawn for: once the group changes, a new one is due.
    """
    mode = rulebook.word("rank.leader_bonus")
    players = list(tallies)
    totals = Counter(tally.total for tally in players)
    leaders = {
        tally.player for tally in players if mode != "off" and totals[tally.total] > 1 and _leader(tally)
    }
    lifts = {tally.player: Fraction(mode == "literal" and tally.player in leaders) for tally in players}
    criteria = [
        name
        for name in rulebook["rank.criteria"]
        if name != LOT and (name != "leader_bonus" or mode == "group")
    ]
    compared = {tally.player: _values(tally, criteria, lifts[tally.player]) for tally in players}

    ranked: list[Standing] = []
    lots: list[tuple[str, ...]] = []
    groups = _groups(players, compared)
    orders = {frozenset(order): tuple(order) for order in drawn}
    for number, group in enumerate(groups, start=1):
        follower = compared[groups[number][0].player] if number < len(groups) else None
        names = tuple(tally.player for tally in group)
        order = orders.get(frozenset(names))
        settled = order is not None or len(group) == 1
        if not settled:
            lots.append(names)
        first, last = len(ranked) + 1, len(ranked) + len(group)
        for tally in sorted(group, key=lambda tally: (order or names).index(tally.player)):
            place = len(ranked) + 1
            decided = separator(compared[tally.player], follower) if place == last else LOT
            ranked.append(
                Standing(
                    tally,
                    place if settled else first,
                    place if settled else last,
                    decided,
                    tally.player in leaders,
                    lifts[tally.player],
                    compared[tally.player],
                )
            )
    return Ranking(tuple(ranked), tuple(lots))


def separator(before: Values, after: Values | None) -> str | None:
    """The first criterion in which two players differ: None if the points do or nobody follows, else
    ``lot``.
    """
    if after is None:
        return None
    for (name, mine), (_, theirs) in zip(before, after, strict=True):
        if mine != theirs:
            return None if name == TOTAL else name
    return LOT


def _values(tally: Tally, criteria: Sequence[str], lift: Fraction) -> Values:
    lifted = {TOTAL, "additional"}
    return tuple(
        (name, MEASURES[name](tally) + (lift if name in lifted else 0)) for name in (TOTAL, *criteria)
    )


def _groups(players: list[Tally], compared: Mapping[str, Values]) -> list[list[Tally]]:
    """Players in order, those whom no criterion separates together, by name among themselves."""
    order = sorted(players, key=lambda tally: tally.player)
    order.sort(key=lambda tally: [value for _, value in compared[tally.player]], reverse=True)
    return [list(group) for _, group in groupby(order, key=lambda tally: compared[tally.player])]
