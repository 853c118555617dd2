"""What a player can still reach before the last games: exact bounds on totals and places.

What one game can bring is not read off the rulebook by hand: `score` itself is asked about every kind of game
that a seat can have. A bound holds whatever happens; the totals at its ends can be reached. Places may be
bounded more widely than what can happen, because players are looked at one by one, and not all ten of a table
win.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from sportmafia.game.result import (
    SEATS,
    BestMove,
    Defeat,
    Disqualification,
    EndCause,
    FirstNight,
    GameResult,
    Removal,
    RemovalCause,
    Role,
    Winner,
)
from sportmafia.scoring.account import Account
from sportmafia.scoring.book import standings
from sportmafia.scoring.difficulty import Difficulty, Wins
from sportmafia.scoring.entries import ScoringEntries
from sportmafia.scoring.ladder import climb
from sportmafia.scoring.lines import Fate, Line, ScoredGame, lines_of
from sportmafia.scoring.model import ZERO
from sportmafia.scoring.points import score
from sportmafia.scoring.standings import Distance, Row
from sportmafia.scoring.tally import tally
from sportmafia.scoring.terms import Terms
from sportmafia.scoring.titles import titles_of

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

_ME: Final = "me"
_SEAT: Final = 1
_MOST_K: Final = 64
"""So many values of K are gone through one by one; of more only the extremes, which bound the others."""
_FAR: Final = 1_000_000_000
"""Numbers of games to come, after all that were played."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What is still to be played: each player's games, how many tables that makes, of which stage.

    ``tables`` None: as many as the players' games fill, ten to a table.
    """

    left: Mapping[str, int]
    tables: int | None = None
    stage: str = ""

    @property
    def games(self) -> int:
        """How many games are still to come."""
        return self.tables if self.tables is not None else -(-sum(self.left.values()) // len(SEATS))


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
    field_ = _Field(games, rulebook, ahead, distance or Distance())
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


class _Field:
    """The players of a distance before its last games."""

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

    def later(self) -> list[Mapping[str, Difficulty]]:
        """Every K that the games to come can lead to; the extremes of each side where there are too many."""
        wins = Wins(self.rulebook)
        for game in self.games:
            wins.add(game)
        if not self.rulebook.flag("k.on"):
            return [{}]
        found: dict[tuple[tuple[str, Difficulty], ...], Mapping[str, Difficulty]] = {}
        count = self.ahead.games
        coming = [self._won_by(winner) for winner in Winner]
        for red in range(count + 1):
            for black in range(count - red + 1):
                won = (red, black, count - red - black)
                if won[2] and not self.rulebook.draws:
                    continue
                for game, times in zip(coming, won, strict=True):
                    wins.add(game, times)
                difficulties = wins.difficulties()
                found[tuple(sorted(difficulties.items()))] = difficulties
                for game, times in zip(coming, won, strict=True):
                    wins.add(game, -times)
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

    def _won_by(self, winner: Winner) -> ScoredGame:
        result = replace(_result(Role.CIVILIAN, winner, "stayed", 0), winner=winner)
        points = score(result, ScoringEntries(), self.rulebook)
        return ScoredGame("", ("",) * len(SEATS), result, points, self.ahead.stage)

    def spans(self, difficulties: Mapping[str, Difficulty]) -> dict[str, tuple[Fraction, Fraction]]:
        """The lowest and the highest total of every player under this K."""
        terms = Terms(self.rulebook, difficulties)
        games = [_extremes(terms, self.ahead.stage, highest=highest) for highest in (False, True)]
        return {player: self._span(player, terms, games) for player in self.players}

    def _span(self, player: str, terms: Terms, games: Sequence[Sequence[Line]]) -> tuple[Fraction, Fraction]:
        left = self.ahead.left.get(player, 0)
        totals = [self._total(player, terms, lines) for kinds in games for lines in _courses(kinds, left)]
        # Warnings may still be given; only the rungs not climbed yet cost anything.
        given = self.distance.warnings.get(player, 0)
        account = self.accounts.get(player)
        given += 0 if account is None else account.warnings
        before = self.distance.warned_before.get(player, 0)
        all_rungs = given + len(self.rulebook["warn.points"])
        costs = [
            sum((rung.points for rung in climb(warnings, self.rulebook, before=before)), ZERO)
            for warnings in (range(given, all_rungs + 1) if left else (given,))
        ]
        return min(totals) + min(costs) - costs[0], max(totals) + max(costs) - costs[0]

    def _total(self, player: str, terms: Terms, lines: Sequence[Line]) -> Fraction:
        own = self.accounts.get(player)
        account = Account(terms.counts_awarded)
        if own is not None:
            account.lines = dict(own.lines)
            account.sums = {key: list(values) for key, values in own.sums.items()}
            account.wins = dict(own.wins)
            account.wronged = dict(own.wronged)
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
        ).total

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
    for line in _lines(terms.rulebook):
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


@lru_cache(maxsize=16)
def _lines(rulebook: Rulebook) -> tuple[Line, ...]:
    """The line of a seat in every kind of game that brings it anything different."""
    found: dict[tuple[object, ...], Line] = {}
    winners = [winner for winner in Winner if winner is not Winner.DRAW or rulebook.draws]
    defeats = rulebook.in_force("defeats")
    technical = (0, rulebook.integer("tech.limit")) if rulebook.flag("tech.fouls") else (0,)
    for role, winner, way, dismissed, offends, fouls in product(
        Role, winners, ("stayed", "out", "victim", "named"), (False, True), (False, True), technical
    ):
        result = _result(role, winner, way, 3 if way == "named" else 0)
        if dismissed:
            result = _dismissed(result)
        if offends:
            if not defeats or winner != role.team.other.value:
                continue
            defeat = Defeat(role.team, _SEAT, defeats[0], decided=True)
            result = replace(result, defeats=(defeat,), cause=EndCause.DEFEAT)
        result = replace(result, technical={_SEAT: fouls})
        for entries in _entries(rulebook):
            points = score(result, entries, rulebook)
            players = (_ME, *("",) * (len(SEATS) - 1))
            (line,) = lines_of(ScoredGame("", players, result, points))
            key = (line.role, line.fate, line.awarded, line.wronged, line.win, line.basic, line.additional)
            found.setdefault(key, line)
    return tuple(found.values())


def _result(role: Role, winner: Winner, way: str, hits: int) -> GameResult:
    """A finished game of the first seat: it stayed, left by a vote, or was killed in the first night."""
    deck = [Role.DON, Role.MAFIA, Role.MAFIA, Role.SHERIFF, *(Role.CIVILIAN,) * 6]
    deck.remove(role)
    roles = dict(zip(SEATS, (role, *deck), strict=True))
    killed = way in ("victim", "named")
    removals: tuple[Removal, ...] = ()
    if killed:
        removals = (Removal(_SEAT, RemovalCause.KILL, "N1"),)
    elif way == "out":
        removals = (Removal(_SEAT, RemovalCause.VOTE, "D2"),)
    at_table = tuple(seat for seat in SEATS if seat != _SEAT or way == "stayed")
    return GameResult(
        winner=winner,
        cause=EndCause.DECLARED,
        ended=None,
        roles=roles,
        days=(),
        nights=(),
        removals=removals,
        fouls={},
        disqualified=(),
        defeats=(),
        best_move=BestMove(_SEAT, (2, 3, 4), hits) if way == "named" else None,
        first_night=FirstNight.KILL if killed else FirstNight.MISS,
        first_victim=_SEAT if killed else None,
        alive=at_table,
        at_table=at_table,
        technical={},
    )


def _dismissed(result: GameResult) -> GameResult:
    """The same game with a disqualification: instead of staying or leaving, after a kill in the last word."""
    offence = Disqualification(_SEAT, None, fourth_foul=False, when=None)
    removals = result.removals
    if result.first_victim != _SEAT:
        removals = (Removal(_SEAT, RemovalCause.DQ, None),)
    at_table = tuple(seat for seat in SEATS if seat != _SEAT)
    return replace(result, disqualified=(offence,), removals=removals, alive=at_table, at_table=at_table)


@lru_cache(maxsize=16)
def _entries(rulebook: Rulebook) -> tuple[ScoringEntries, ...]:
    """Awards that bring a seat the most or take the most: judge's points, titles, fines, players' votes."""
    kind = rulebook.word("extra.kind")
    values: list[dict[int, Fraction]] = [{}]
    titles: list[dict[int, str]] = [{}]
    if kind == "free":
        step, most = rulebook.number("extra.step"), rulebook.number("extra.total")
        for key in ("extra.winner_max", "extra.loser_max"):
            limit = min(rulebook.number(key), most)
            values.append({_SEAT: limit - (limit % step if step else ZERO)})
    elif kind == "fixed":
        values += [{_SEAT: value} for value in rulebook["extra.values"]]
    elif kind == "titles":
        titles += [{_SEAT: name} for name in titles_of(rulebook)]
    votes: list[dict[int, int]] = [{}]
    if rulebook.word("best.rule") != "none":
        votes.append(dict.fromkeys((seat for seat in SEATS if seat != _SEAT), _SEAT))
    fines: list[tuple[tuple[int, str], ...]] = [()]
    if rulebook.fines:
        fines.append(tuple((_SEAT, fine.clause) for fine in rulebook.fines))
    return tuple(
        ScoringEntries(
            judge_points=value, consents=frozenset({_SEAT}), fines=fine, best_player_votes=vote, titles=title
        )
        for value, title, vote, fine in product(values, titles, votes, fines)
    )
