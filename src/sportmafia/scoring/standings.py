"""The table of a distance (дистанция): every player's rating over its games, ranked, ties shown and never
hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from sportmafia.game.result import Role
from sportmafia.scoring.difficulty import Difficulty, difficulties
from sportmafia.scoring.exact import exact
from sportmafia.scoring.lines import Line, ScoredGame, counts, lines_of
from sportmafia.scoring.model import ZERO
from sportmafia.scoring.ranking import Standing, rank
from sportmafia.scoring.tally import Tally, tally

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class Distance:
    """What a tournament knows about its distance beyond the games played so far; all of it optional.

    ``scheduled`` is each player's N, ``missed`` the games he missed by a disqualification: they count in N
    (C96). ``warnings`` were given outside of games. ``expelled`` were removed from the tournament (C127);
    ``guests`` sat in as substitutes and are never ranked. ``complete`` is False while games are still to
    come. ``lots`` are the lots drawn so far, each the order of one group of equals.
    """

    scheduled: Mapping[str, int] = field(default_factory=dict)
    missed: Mapping[str, int] = field(default_factory=dict)
    warnings: Mapping[str, int] = field(default_factory=dict)
    expelled: frozenset[str] = frozenset()
    guests: frozenset[str] = frozenset()
    complete: bool = True
    lots: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table. ``place`` is None for a player who isn't ranked, and so is ``standing``."""

    tally: Tally
    standing: Standing | None
    k: Difficulty
    provisional: bool

    @property
    def player(self) -> str:
        """Whose row it is."""
        return self.tally.player

    @property
    def place(self) -> int | None:
        """The place; of players who wait for a lot the first of those that they share."""
        return None if self.standing is None else self.standing.place

    @property
    def total(self) -> Fraction:
        """The rating, with the point of boss.60 where the rulebook really adds it."""
        return self.tally.total + self._lift

    @property
    def additional(self) -> Fraction:
        """The additional points, that point included."""
        return self.tally.additional + self._lift

    @property
    def _lift(self) -> Fraction:
        return ZERO if self.standing is None else self.standing.lift

    def document(self) -> dict[str, str | int | bool | None]:
        """The row with its public keys, numbers as exact strings."""
        standing, wins = self.standing, self.tally.wins
        return {
            "place": self.place,
            "place_to": None if standing is None else standing.place_to,
            "player": self.player,
            "games": self.tally.games,
            "total": exact(self.total),
            "basic": exact(self.tally.basic),
            "additional": exact(self.additional),
            "ci": exact(self.tally.compensation.total),
            "k": exact(self.k.value),
            "wins": self.tally.all_wins,
            "don_wins": wins[Role.DON],
            "sheriff_wins": wins[Role.SHERIFF],
            "mafia_wins": wins[Role.MAFIA],
            "first_night_deaths": self.tally.first_night_deaths,
            "tie": None if standing is None else standing.decided_by,
            "provisional": self.provisional,
        }


@dataclass(frozen=True, slots=True)
class Standings:
    """A table: ``games`` that count, ``rows`` in order with those not ranked at the end, ``lots`` still to
    draw.

    ``difficulty`` is K by scope (see ``difficulties``).
    """

    rulebook: Rulebook
    games: int
    rows: tuple[Row, ...]
    lots: tuple[tuple[str, ...], ...]
    difficulty: Mapping[str, Difficulty]

    def row(self, player: str) -> Row | None:
        """The player's row, None if he has no game here."""
        return next((row for row in self.rows if row.player == player), None)


def standings(games: Sequence[ScoredGame], rulebook: Rulebook, distance: Distance | None = None) -> Standings:
    """The table of these games, which together are one distance, in the order of play.

    Games that are not rated, not finished or called off count for nothing. Totals are exact; a value that may
    still change because games are to come is marked provisional (C99, C104).
    """
    distance = distance or Distance()
    played: dict[str, list[Line]] = {}
    for game in games:
        for line in lines_of(game):
            played.setdefault(line.player, []).append(line)
    k = difficulties(games, rulebook)
    tallies = [
        tally(
            player,
            lines,
            k,
            rulebook,
            scheduled=distance.scheduled.get(player),
            missed=distance.missed.get(player, 0),
            warnings=distance.warnings.get(player, 0),
        )
        for player, lines in played.items()
    ]
    unranked = set(distance.guests)
    if rulebook.word("expelled.rank") == "unranked":
        unranked |= distance.expelled
    ranking = rank((row for row in tallies if row.player not in unranked), rulebook, distance.lots)
    ranked = {standing.tally.player for standing in ranking.order}
    aside = sorted((row for row in tallies if row.player not in ranked), key=lambda row: row.player)

    def row(of: Tally, standing: Standing | None) -> Row:
        scope = of.earned[-1].line.stage if rulebook.word("k.scope") == "stage" else ""
        return Row(of, standing, k[scope], _provisional(of, rulebook, distance))

    rows = (*(row(standing.tally, standing) for standing in ranking.order), *(row(of, None) for of in aside))
    return Standings(rulebook, sum(map(counts, games)), rows, ranking.lots, k)


def _provisional(of: Tally, rulebook: Rulebook, distance: Distance) -> bool:
    """Whether Ci or K may still change what the player has: games of the distance are to come (C99, C104)."""
    if not (rulebook.number("ci.coefficient") or rulebook.flag("k.on")):
        return False
    played = of.games + distance.missed.get(of.player, 0)
    return not distance.complete or played < of.compensation.games
