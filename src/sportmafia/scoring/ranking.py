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
from sportmafia.scoring.model import ZERO
from sportmafia.scoring.tally import Tally

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

LOT: Final = "lot"
TOTAL: Final = "total"
_LIFTED: Final = frozenset({TOTAL, "additional"})


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
    values: Values


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranked players, first to last, and the groups that need a lot."""

    order: tuple[Standing, ...]
    lots: tuple[tuple[str, ...], ...]


class Criteria:
    """A rulebook's way of ranking, and the lots drawn so far, each the order of one group.

    A lot counts for exactly the group that it was drawn for: once the group changes, a new one is due.
    """

    __slots__ = ("_drawn", "mode", "names")

    def __init__(self, rulebook: Rulebook, drawn: Iterable[Sequence[str]] = ()) -> None:
        self.mode = rulebook.word("rank.leader_bonus")
        self.names: tuple[str, ...] = (
            TOTAL,
            *(
                name
                for name in rulebook["rank.criteria"]
                if name != LOT and (name != "leader_bonus" or self.mode == "group")
            ),
        )
        self._drawn = {frozenset(order): tuple(order) for order in drawn}

    def values(self, tally: Tally, lift: Fraction = ZERO) -> Values:
        """What is compared of a player, ``lift`` being the point of boss.60 where it is really added."""
        return tuple((name, MEASURES[name](tally) + (lift if name in _LIFTED else 0)) for name in self.names)

    def leader(self, tally: Tally, *, has_equal: bool) -> bool:
        """Whether the point of boss.60 is his: a win as Boss or Detective, and somebody with his total."""
        return has_equal and self.mode != "off" and _leader(tally)

    def lift(self, *, leader: bool) -> Fraction:
        """The point that the rulebook really adds to a leader's total (C92)."""
        return Fraction(leader and self.mode == "literal")

    def places(self, group: Sequence[Equal], first: int, follower: Values | None) -> tuple[Standing, ...]:
        """The standings of a whole group of equals, given by name, whose first place is ``first``.

        ``follower`` are the values of the next player after the group.
        """
        names = tuple(equal.tally.player for equal in group)
        drawn = self._drawn.get(frozenset(names), names if len(names) == 1 else None)
        turn = {name: number for number, name in enumerate(drawn or names)}
        last = first + len(group) - 1
        return tuple(
            Standing(
                equal.tally,
                place if drawn else first,
                place if drawn else last,
                separator(equal.values, follower) if place == last else LOT,
                equal.leader,
                self.lift(leader=equal.leader),
                equal.values,
            )
            for place, equal in enumerate(sorted(group, key=lambda e: turn[e.tally.player]), start=first)
        )


@dataclass(frozen=True, slots=True)
class Equal:
    """A member of a group that no criterion separates."""

    tally: Tally
    values: Values
    leader: bool


def rank(tallies: Iterable[Tally], rulebook: Rulebook, drawn: Iterable[Sequence[str]] = ()) -> Ranking:
    """Rank players by the rulebook's list of criteria and the lots drawn so far."""
    criteria = Criteria(rulebook, drawn)
    players = sorted(tallies, key=lambda tally: tally.player)
    totals = Counter(tally.total for tally in players)
    field = []
    for tally in players:
        leader = criteria.leader(tally, has_equal=totals[tally.total] > 1)
        field.append(Equal(tally, criteria.values(tally, criteria.lift(leader=leader)), leader))
    field.sort(key=lambda equal: [value for _, value in equal.values], reverse=True)
    groups = [list(group) for _, group in groupby(field, key=lambda equal: equal.values)]
    ranked: list[Standing] = []
    for number, group in enumerate(groups, start=1):
        follower = groups[number][0].values if number < len(groups) else None
        ranked.extend(criteria.places(group, len(ranked) + 1, follower))
    return Ranking(tuple(ranked), lots_due(ranked))


def lots_due(ranked: Iterable[Standing]) -> tuple[tuple[str, ...], ...]:
    """The groups that share places, which is what needs a lot."""
    waiting = (standing for standing in ranked if standing.place != standing.place_to)
    return tuple(
        tuple(standing.tally.player for standing in group)
        for _, group in groupby(waiting, key=lambda standing: standing.place)
    )


def separator(before: Values, after: Values | None) -> str | None:
    """The first criterion in which two players differ: None if the points do or nobody follows, else
    ``lot``.
    """
    if after is None:
        return None
    pairs = zip(before, after, strict=True)
    name = next((name for (name, mine), (_, theirs) in pairs if mine != theirs), LOT)
    return None if name == TOTAL else name
