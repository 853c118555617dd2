"""The book of a distance: games go in, are corrected and taken out, and the table follows at once.

A change costs what its ten players cost, whatever the number of games and players; `standings` is the same
book filled from scratch, so that both ways give the same table.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sportmafia.scoring.account import Account
from sportmafia.scoring.difficulty import Wins
from sportmafia.scoring.lines import ScoredGame, counts, lines_of
from sportmafia.scoring.ranking import Criteria, Equal, Standing, Values, lots_due
from sportmafia.scoring.standings import Distance, Row, Standings
from sportmafia.scoring.tally import Tally, tally
from sportmafia.scoring.terms import Terms

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

Key = tuple[int, ...]
"""What is compared of a player as integers, negated: the smaller key stands first."""

_BITS: Final = 512
"""Binary digits kept of a fraction in a key. Two different fractions of denominators below 2**255 differ
before.
"""


def standings(games: Sequence[ScoredGame], rulebook: Rulebook, distance: Distance | None = None) -> Standings:
    """The table of these games, which together are one distance, in the order of play.

    Games that are not rated, not finished or called off count for nothing. Totals are exact; a value that may
    still change because games are to come is marked provisional (C99, C104).
    """
    book = Book(rulebook, distance)
    for number, game in enumerate(games):
        book.put(str(number), game)
    return book.table()


class Book:
    """A distance in play: its games by name, and the table that follows from them."""

    def __init__(self, rulebook: Rulebook, distance: Distance | None = None) -> None:
        self.rulebook = rulebook
        self.distance = distance or Distance()
        self._criteria = Criteria(rulebook, self.distance.lots)
        self._wins = Wins(rulebook)
        self._terms = Terms(rulebook, {})
        self._games: dict[str, tuple[int, ScoredGame]] = {}
        self._accounts: dict[str, Account] = {}
        self._changed: set[str] = set()
        self._tallies: dict[str, Tally] = {}
        self._keys: dict[str, Key] = {}
        self._compared: dict[str, Values] = {}
        self._order: list[tuple[Key, str]] = []
        self._totals: Counter[Fraction] = Counter()
        self._played = 0

    def put(self, name: str, game: ScoredGame) -> None:
        """Enter a game, or another version of the game of that name, which keeps its place in the order of
        play.
        """
        number = self._games[name][0] if name in self._games else len(self._games)
        self.take(name)
        self._games[name] = number, game
        self._played += counts(game)
        self._wins.add(game)
        for line in lines_of(game):
            account = self._accounts.get(line.player)
            if account is None:
                account = self._accounts[line.player] = Account(self._terms.counts_awarded)
            account.put(number, line)
            self._changed.add(line.player)

    def take(self, name: str) -> None:
        """Take a game out; nothing happens if there is none of that name."""
        if name not in self._games:
            return
        number, game = self._games[name]
        # Its number stays taken, so that a game entered later never shares it.
        self._games[name] = number, ScoredGame(game.label, (), game.result, game.score, rated=False)
        self._played -= counts(game)
        self._wins.add(game, -1)
        for line in lines_of(game):
            self._accounts[line.player].take(number)
            self._changed.add(line.player)

    def table(self) -> Standings:
        """The whole table."""
        self._settle()
        ranked = list(self._standings(0, len(self._order)))
        aside = sorted(self._tallies.keys() - self._keys.keys())
        rows = (
            *(self._row(standing.tally, standing) for standing in ranked),
            *(self._row(self._tallies[player], None) for player in aside),
        )
        return Standings(self.rulebook, self._played, rows, lots_due(ranked), self._terms.difficulties)

    def rows(self, first: int, last: int) -> tuple[Row, ...]:
        """The ranked rows from the ``first`` to the ``last``, counted from 1."""
        self._settle()
        return tuple(
            self._row(standing.tally, standing) for standing in self._standings(max(first, 1) - 1, last)
        )

    def row(self, player: str) -> Row | None:
        """The player's row, None if he has no game here."""
        self._settle()
        of = self._tallies.get(player)
        if of is None:
            return None
        key = self._keys.get(player)
        if key is None:
            return self._row(of, None)
        _, _, group = self._group(bisect_left(self._order, (key, player)))
        return self._row(of, next(standing for standing in group if standing.tally is of))

    # --- keeping up ---

    def _settle(self) -> None:
        """Bring the tallies of changed players, and their places, up to date."""
        difficulties = self._wins.difficulties()
        if difficulties != self._terms.difficulties:
            self._terms = Terms(self.rulebook, difficulties)
            self._changed.update(self._accounts)
        changed, self._changed = self._changed, set()
        if not changed:
            return
        # A point really added by boss.60 comes and goes with the totals of others.
        anew = self._criteria.mode == "literal" or len(changed) * 4 > len(self._accounts)
        for player in changed:
            self._leave(player, anew=anew)
        for player in changed:
            self._renew(player)
        if anew:
            arriving = {player for player in self._tallies if self.distance.ranks(player, self.rulebook)}
            self._order = sorted((self._compare(player), player) for player in arriving)
            return
        for player in changed & self._tallies.keys():
            if self.distance.ranks(player, self.rulebook):
                insort(self._order, (self._compare(player), player))

    def _leave(self, player: str, *, anew: bool) -> None:
        before, key = self._tallies.pop(player, None), self._keys.pop(player, None)
        if before is not None and key is not None:
            self._totals[before.total] -= 1
            if not anew:
                del self._order[bisect_left(self._order, (key, player))]

    def _renew(self, player: str) -> None:
        account = self._accounts[player]
        if not account.lines:
            return
        of = tally(
            player,
            account,
            self._terms,
            scheduled=self.distance.scheduled.get(player),
            missed=self.distance.missed.get(player, 0),
            warnings=self.distance.warnings.get(player, 0),
        )
        self._tallies[player] = of
        if self.distance.ranks(player, self.rulebook):
            self._totals[of.total] += 1

    # --- places ---

    def _leads(self, of: Tally) -> bool:
        # Asked of every row; where the rulebook has no such point, the totals needn't be looked up.
        return self._criteria.mode != "off" and self._criteria.leader(
            of, has_equal=self._totals[of.total] > 1
        )

    def _compare(self, player: str) -> Key:
        """Keep what is compared of the player; his key."""
        of = self._tallies[player]
        values = self._criteria.values(of, self._criteria.lift(leader=self._leads(of)))
        key = self._keys[player] = tuple(_sortable(value) for _, value in values)
        self._compared[player] = values
        return key

    def _group(self, at: int) -> tuple[int, int, tuple[Standing, ...]]:
        """Where the group around a position begins and ends, and its standings."""
        order, key = self._order, self._order[at][0]
        begin, end = at, at + 1
        while begin > 0 and order[begin - 1][0] == key:
            begin -= 1
        while end < len(order) and order[end][0] == key:
            end += 1
        follower = self._compared[order[end][1]] if end < len(order) else None
        group = []
        for _, player in order[begin:end]:
            of = self._tallies[player]
            group.append(Equal(of, self._compared[player], self._leads(of)))
        return begin, end, self._criteria.places(group, begin + 1, follower)

    def _standings(self, start: int, stop: int) -> Iterator[Standing]:
        """The standings from one position of the order up to another."""
        at, stop = start, min(stop, len(self._order))
        while at < stop:
            begin, at, group = self._group(at)
            yield from group[max(start - begin, 0) : stop - begin]

    def _row(self, of: Tally, standing: Standing | None) -> Row:
        k = self._terms.difficulty(of.lines[-1].stage)
        return Row(of, standing, k, self.distance.provisional(of))


def _sortable(value: Fraction | int) -> int:
    """An integer that sorts the other way round; comparing fractions is what a change would spend its time
    on.
    """
    return -((value.numerator << _BITS) // value.denominator)
