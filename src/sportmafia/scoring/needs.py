"""What a player can still reach before the last games: exact bounds on totals and places.

What one game can bring is not read off the rulebook by hand (`prospects`). A bound holds whatever happens;
the totals at its ends can be reached. The places of `reach` may be bounded more widely than what can happen,
because players are looked at one by one, and not all ten of a table win; `sportmafia.lab.places` looks at
whole games and gives them exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sportmafia.game.result import SEATS, Winner
from sportmafia.scoring.account import Account
from sportmafia.scoring.book import standings
from sportmafia.scoring.difficulty import Difficulty, Wins
from sportmafia.scoring.ladder import climb
from sportmafia.scoring.lines import Fate, Line, ScoredGame, lines_of
from sportmafia.scoring.model import ZERO
from sportmafia.scoring.prospects import prospects, won_by
from sportmafia.scoring.standings import Distance, Row
from sportmafia.scoring.tally import Tally, tally
from sportmafia.scoring.terms import Terms

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

_MOST_K: Final = 64
"""So many values of K are gone through one by one; of more only the extremes, which bound the others."""
_FAR: Final = 1_000_000_000
"""Numbers of games to come, after all that were played."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What is still to be played: each player's games, how many tables that makes, of which stage.

    ``tables`` None: as many as the players' games fill, ten to a table, nobody twice in one.
    """

    left: Mapping[str, int]
    tables: int | None = None
    stage: str = ""

    @property
    def games(self) -> int:
        """How many games are still to come."""
        if self.tables is not None:
            return self.tables
        # Whoever has three games left sits in three, whoever else does.
        return max(-(-sum(self.left.values()) // len(SEATS)), max(self.left.values(), default=0))


@dataclass(frozen=True, slots=True)
class Reach:
    """A player before the last games: his total, the games left, the bounds of total and place in the end.

    ``low`` and ``high`` bound the total, ``best`` and ``worst`` the place, equals and lots included.
    """

    player: str
    now: Fraction
    left: int
    low: Fraction
    high: Fraction
    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class Target:
    """What a place takes: above ``safe`` it is certain, below ``least`` out of reach, whatever others do.

    ``safe`` None: he has it already with any total; ``least`` None: no total is too small.
    """

    place: int
    safe: Fraction | None
    least: Fraction | None


def reach(
    games: Sequence[ScoredGame], rulebook: Rulebook, ahead: Ahead, distance: Distance | None = None
) -> tuple[Reach, ...]:
    """The bounds of every ranked player, in the order of the present table, new players at the end.

    Each player's distance N is taken to be his games so far and those left, where nothing else is known.
    """
    field_ = Field(games, rulebook, ahead, distance or Distance())
    spans = [field_.spans(difficulties) for difficulties in field_.later()]
    whole = {
        player: (min(span[player][0] for span in spans), max(span[player][1] for span in spans))
        for player in field_.players
    }
    found = []
    for player in field_.players:
        # Under one K everybody's total is multiplied by the same; so bounds are compared K by K.
        places = [field_.places(player, span) for span in (spans if len(spans) <= _MOST_K else [whole])]
        low, high = whole[player]
        best, worst = min(place[0] for place in places), max(place[1] for place in places)
        row = field_.rows.get(player)
        now = ZERO if row is None else row.total
        found.append(Reach(player, now, ahead.left.get(player, 0), low, high, best, worst))
    return tuple(found)


def target(found: Iterable[Reach], player: str, place: int) -> Target:
    """What total the player needs for a place or a better one, against everybody else's bounds."""
    others = [other for other in found if other.player != player]
    if place > len(others):
        return Target(place, None, None)
    highs = sorted((other.high for other in others), reverse=True)
    lows = sorted((other.low for other in others), reverse=True)
    return Target(place, highs[place - 1], lows[place - 1])


class Field:
    """The players of a distance before its last games: ranked ones in order, then those who are to come."""

    def __init__(
        self, games: Sequence[ScoredGame], rulebook: Rulebook, ahead: Ahead, distance: Distance
    ) -> None:
        self.rulebook = rulebook
        self.ahead = ahead
        self.games = games
        played: dict[str, int] = {}
        terms = Terms(rulebook, {})
        self.accounts: dict[str, Account] = {}
        for number, game in enumerate(games):
            for line in lines_of(game):
                account = self.accounts.setdefault(line.player, Account(terms.counts_awarded))
                account.put(number, line)
                played[line.player] = played.get(line.player, 0) + 1
        known = {player for player, left in ahead.left.items() if left > 0} | played.keys()
        scheduled = {
            player: played.get(player, 0) + distance.missed.get(player, 0) + ahead.left.get(player, 0)
            for player in known
        }
        self.distance = replace(distance, scheduled=scheduled | dict(distance.scheduled), complete=False)
        table = standings(games, rulebook, self.distance)
        self.rows: dict[str, Row] = {row.player: row for row in table.rows if row.standing is not None}
        coming = sorted(player for player in known - played.keys() if distance.ranks(player, rulebook))
        self.players = (*self.rows, *coming)

    def results(self) -> Iterator[tuple[tuple[int, int, int], Mapping[str, Difficulty]]]:
        """How many of the games to come red, black and nobody may win, and the K that it leads to."""
        wins = Wins(self.rulebook)
        for game in self.games:
            wins.add(game)
        count = self.ahead.games
        coming = [won_by(winner, self.rulebook, self.ahead.stage) for winner in Winner]
        for red in range(count + 1):
            for black in range(count - red + 1):
                won = (red, black, count - red - black)
                if won[2] and not self.rulebook.draws:
                    continue
                for game, times in zip(coming, won, strict=True):
                    wins.add(game, times)
                yield won, wins.difficulties()
                for game, times in zip(coming, won, strict=True):
                    wins.add(game, -times)

    def later(self) -> list[Mapping[str, Difficulty]]:
        """Every K that the games to come can lead to; the extremes of each side where there are too many."""
        if not self.rulebook.flag("k.on"):
            return [{}]
        found = {tuple(sorted(k.items())): k for _, k in self.results()}
        if len(found) <= _MOST_K:
            return list(found.values())
        scope = self.ahead.stage if self.rulebook.word("k.scope") == "stage" else ""
        ordered = sorted(found.values(), key=lambda of: (str(of[scope].side), of[scope].value))
        ends = [
            at
            for at, of in enumerate(ordered)
            if at in (0, len(ordered) - 1)
            or ordered[at - 1][scope].side is not of[scope].side
            or ordered[at + 1][scope].side is not of[scope].side
        ]
        return [ordered[at] for at in ends]

    def spans(self, difficulties: Mapping[str, Difficulty]) -> dict[str, tuple[Fraction, Fraction]]:
        """The lowest and the highest total of every player under this K."""
        terms = Terms(self.rulebook, difficulties)
        games = [_extremes(terms, self.ahead.stage, highest=highest) for highest in (False, True)]
        return {player: self._span(player, terms, games) for player in self.players}

    def _span(self, player: str, terms: Terms, games: Sequence[Sequence[Line]]) -> tuple[Fraction, Fraction]:
        left = self.ahead.left.get(player, 0)
        totals = [self.tally(player, terms, ls).total for kinds in games for ls in _courses(kinds, left)]
        least, most = self.warning_costs(player)
        return min(totals) + least, max(totals) + most

    def warning_costs(self, player: str) -> tuple[Fraction, Fraction]:
        """What warnings that may still be given can cost: the least and the most points, both zero or less.

        Only the rungs not climbed yet cost anything.
        """
        left = self.ahead.left.get(player, 0)
        given = self.distance.warnings.get(player, 0)
        account = self.accounts.get(player)
        given += 0 if account is None else account.warnings
        before = self.distance.warned_before.get(player, 0)
        all_rungs = given + len(self.rulebook["warn.points"])
        costs = [
            sum((rung.points for rung in climb(warnings, self.rulebook, before=before)), ZERO)
            for warnings in (range(given, all_rungs + 1) if left else (given,))
        ]
        return min(costs) - costs[0], max(costs) - costs[0]

    def tally(self, player: str, terms: Terms, lines: Sequence[Line]) -> Tally:
        """The player's sums with these lines added to those that he has."""
        own = self.accounts.get(player)
        account = Account(terms.counts_awarded)
        if own is not None:
            account.lines = dict(own.lines)
            account.sums = {key: list(values) for key, values in own.sums.items()}
            account.wins = dict(own.wins)
            account.wronged = dict(own.wronged)
            account.first_night_deaths = own.first_night_deaths
            account.warnings = own.warnings
        for number, line in enumerate(lines):
            account.put(_FAR + number, line)
        return tally(
            player,
            account,
            terms,
            scheduled=self.distance.scheduled.get(player),
            missed=self.distance.missed.get(player, 0),
            warnings=self.distance.warnings.get(player, 0),
            warned_before=self.distance.warned_before.get(player, 0),
        )

    def places(self, player: str, spans: Mapping[str, tuple[Fraction, Fraction]]) -> tuple[int, int]:
        """The best and the worst place that these bounds leave to a player."""
        low, high = spans[player]
        best = worst = 1
        for other in self.players:
            if other == player:
                continue
            other_low, other_high = spans[other]
            if low == high == other_low == other_high:
                ahead_of, level = self._between(other, player)
                best += ahead_of
                worst += ahead_of or level
            else:
                best += other_low > high
                worst += other_high >= low
        return best, worst

    def _between(self, other: str, player: str) -> tuple[bool, bool]:
        """Whether the other of two equals is put before the player already, and whether a lot is due."""
        if self.ahead.left.get(other, 0) or self.ahead.left.get(player, 0):
            return False, True
        mine, his = self.rows[player].standing, self.rows[other].standing
        assert mine is not None, "only ranked players have rows here"
        assert his is not None, "only ranked players have rows here"
        return his.place_to < mine.place, his.place == mine.place


# --- what one game can bring ---


def _extremes(terms: Terms, stage: str, *, highest: bool) -> tuple[Line, ...]:
    """The games worth most, or least, for themselves, of each kind that Ci tells apart.

    With Ci the first-night kills of one player work on one another, so that such games, lost, won or drawn,
    are kinds of their own.
    """
    basic_factor, additional_factor = terms.factors(stage)

    def worth(line: Line) -> Fraction:
        team = None if line.role is None else line.role.team
        whole = (line.win * terms.k(stage, team) + line.basic) * basic_factor
        return whole + line.additional * additional_factor

    extreme = max if highest else min
    kinds: dict[tuple[bool, Fate | None], Line] = {}
    for line in (prospect.line for prospect in prospects(terms.rulebook)):
        kind = (line.wronged, line.fate if line.wronged else None) if terms.compensates else (False, None)
        kinds[kind] = extreme(kinds.get(kind, line), line, key=worth)
    return tuple(replace(line, stage=stage) for line in kinds.values())


def _courses(kinds: Sequence[Line], left: int) -> Iterator[tuple[Line, ...]]:
    """Every way to make up the last games of games of these kinds."""
    for counts in _compositions(left, len(kinds)):
        yield tuple(line for line, count in zip(kinds, counts, strict=True) for _ in range(count))


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to write a number as a sum of so many parts, zeros included, in order."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _compositions(total - first, parts - 1):
            yield (first, *rest)
