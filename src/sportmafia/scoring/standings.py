"""The table of a distance (дистанция): every player's rating over its games, ranked, ties shown and never
hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from sportmafia.game.result import Role
from sportmafia.scoring.difficulty import Difficulty
from sportmafia.scoring.exact import exact
from sportmafia.scoring.model import ZERO
from sportmafia.scoring.ranking import Standing
from sportmafia.scoring.tally import Tally

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class Distance:
    """What a tournament knows about its distance beyond the games played so far; all of it optional.

    ``scheduled`` is each player's N, ``missed`` the games he missed by a disqualification: they count in N
    (C96). ``warnings`` were given outside of games; ``warned_before`` counts all warnings of a player before
    the first game of a distance that starts from zero: its own go on from there (sfu.A1.1.2). ``expelled``
    were removed from the tournament (C127); ``guests`` sat in as substitutes and are never ranked.
    ``complete`` is False while games are still to come. ``lots`` are the lots drawn so far, each the order of
    one group of equals.
    """

    scheduled: Mapping[str, int] = field(default_factory=dict)
    missed: Mapping[str, int] = field(default_factory=dict)
    warnings: Mapping[str, int] = field(default_factory=dict)
    warned_before: Mapping[str, int] = field(default_factory=dict)
    expelled: frozenset[str] = frozenset()
    guests: frozenset[str] = frozenset()
    complete: bool = True
    lots: tuple[tuple[str, ...], ...] = ()

    def ranks(self, player: str, rulebook: Rulebook) -> bool:
        """Whether the player has a place in the table."""
        expelled = player in self.expelled and rulebook.word("expelled.rank") == "unranked"
        return not expelled and player not in self.guests

    def provisional(self, of: Tally) -> bool:
        """Whether Ci or K may still change what a player has: games of the distance are to come (C99,
        C104).
        """
        rulebook = of.terms.rulebook
        if not (of.terms.compensates or rulebook.flag("k.on")):
            return False
        played = of.games + self.missed.get(of.player, 0)
        return not self.complete or played < of.compensation.games


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
        """The row with its public keys, numbers as exact strings.

        ``basic`` holds what K and Ci made of points; ``ci`` is all the Ci credited, ``k`` the coefficient.
        """
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

    ``difficulty`` is K under the key "" or, by stage, under the stage's name; empty where there is no K.
    """

    rulebook: Rulebook
    games: int
    rows: tuple[Row, ...]
    lots: tuple[tuple[str, ...], ...]
    difficulty: Mapping[str, Difficulty]

    def row(self, player: str) -> Row | None:
        """The player's row, None if he has no game here."""
        return next((row for row in self.rows if row.player == player), None)
