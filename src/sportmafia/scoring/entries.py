"""What people enter about points after a game: the judge's allocation, fines, votes and titles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from sportmafia.game.facts import Fact
from sportmafia.game.result import SEATS
from sportmafia.scoring.exact import parse_decimal


@dataclass(frozen=True, slots=True)
class ScoringEntries:
    """The entries of one game, as they were written down; ``score`` judges them by the rulebook.

    ``judge_points`` are free values per seat, ``titles`` named bonuses (ЛИ, ЛИ2) per seat, ``consents`` the
    seats whose value the Chief Judge agreed to, ``fines`` (seat, clause as written), ``best_player_votes``
    who was voted for by whom. ``keep_invalid`` counts what breaks a limit as well (imports of old sheets):
    the problem is listed all the same. Raises ValueError for a seat that is not 1-10.
    """

    judge_points: dict[int, Fraction] = field(default_factory=dict)
    consents: frozenset[int] = frozenset()
    fines: tuple[tuple[int, str], ...] = ()
    best_player_votes: dict[int, int] = field(default_factory=dict)
    titles: dict[int, str] = field(default_factory=dict)
    keep_invalid: bool = False

    def __post_init__(self) -> None:
        named = {
            "judge_points": set(self.judge_points),
            "consents": set(self.consents),
            "fines": {seat for seat, _ in self.fines},
            "best_player_votes": {*self.best_player_votes, *self.best_player_votes.values()},
            "titles": set(self.titles),
        }
        for entry, seats in named.items():
            if strangers := sorted(seats.difference(SEATS)):
                raise ValueError(f"scoring.{entry}: seats are 1 to 10, got {strangers[0]}")

    @property
    def empty(self) -> bool:
        """True when nothing that can give or take points was entered."""
        return not (self.judge_points or self.fines or self.best_player_votes or self.titles)


def entries_of(facts: Iterable[Fact], *, keep_invalid: bool = False) -> ScoringEntries:
    """The awards that the facts of a game hold; a later entry for a seat replaces the earlier one.

    A vote for nobody takes the seat's vote back; a value of 0 takes the judge's points back.
    """
    points: dict[int, Fraction] = {}
    consents: set[int] = set()
    fines: list[tuple[int, str]] = []
    votes: dict[int, int] = {}
    titles: dict[int, str] = {}
    for fact in facts:
        data = fact.data
        if fact.kind == "judge_points":
            points[data["seat"]] = parse_decimal(data["value"])
        elif fact.kind == "chief_consent":
            consents.add(data["seat"])
        elif fact.kind == "fine":
            fines.append((data["seat"], data["clause"]))
        elif fact.kind == "title_given":
            titles[data["seat"]] = data["title"]
        elif fact.kind == "best_player_vote":
            votes.pop(data["by"], None)
            if data["seat"] is not None:
                votes[data["by"]] = data["seat"]
    return ScoringEntries(points, frozenset(consents), tuple(fines), votes, titles, keep_invalid)
