"""The book of a distance: games go in, are corrected and taken out, and the table follows at once.

A change costs what its ten players cost, whatever the number of games and players; where it changes K, which
is in everybody's total, comparing integers is added to that (`apart`). `standings` is the same book filled
from scratch, so that both ways give the same table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from sportmafia.scoring.account import Account
from sportmafia.scoring.apart import Apart, keeps_apart
from sportmafia.scoring.difficulty import Wins
from sportmafia.scoring.lines import ScoredGame, counts, lines_of
from sportmafia.scoring.order import Key, KeyOrder, Order, sortable
from sportmafia.scoring.ranking import Criteria, Equal, Standing, Values, lots_due
from sportmafia.scoring.standings import Distance, Row, Standings
from sportmafia.scoring.tally import Tally, tally
from sportmafia.scoring.terms import Terms

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


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
        self._compared: dict[str, Values] = {}
        self._totals: Counter[Fraction] = Counter()
        self._by_keys = KeyOrder()
        self._apart = Apart() if keeps_apart(rulebook) else None
        self._order: Order = self._by_keys if self._apart is None else self._apart
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
        aside = sorted(
            player
            for player, account in self._accounts.items()
            if account.lines and not self.distance.ranks(player, self.rulebook)
        )
        rows = (
            *(self._row(standing.tally, standing) for standing in ranked),
            *(self._row(self._tally(player), None) for player in aside),
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
        account = self._accounts.get(player)
        if account is None or not account.lines:
            return None
        of = self._tally(player)
        at = self._order.find(player)
        if at is None:
            return self._row(of, None)
        _, _, group = self._group(at)
        return self._row(of, next(standing for standing in group if standing.tally is of))

    # --- keeping up ---

    def _settle(self) -> None:
        """Bring the tallies of changed players, and their places, up to date."""
        difficulties = self._wins.difficulties()
        another_k = difficulties != self._terms.difficulties
        if another_k:
            self._terms = Terms(self.rulebook, difficulties)
            if self._apart is None:
                self._changed.update(self._accounts)
        changed, self._changed = self._changed, set()
        if self._apart is not None and (changed or another_k):
            self._reorder(changed, self._apart, another_k=another_k)
        elif changed:
            self._replace(changed)

    def _reorder(self, changed: set[str], apart: Apart, *, another_k: bool) -> None:
        """Bring everybody's place up to date by sums that K is kept apart from."""
        if another_k:
            self._tallies.clear()
            self._compared.clear()
        for player in changed:
            self._tallies.pop(player, None)
            self._compared.pop(player, None)
            account = self._accounts[player]
            if account.lines and self.distance.ranks(player, self.rulebook):
                _, *rest = self._values(player)
                key = tuple(sortable(value) for _, value in rest)
                apart.put(self._tally(player), account, key)
            else:
                apart.drop(player)
        apart.settle(self._terms.difficulty(""))

    def _replace(self, changed: set[str]) -> None:
        """Bring the tallies of changed players up to date, and their places."""
        # A point really added by boss.60 comes and goes with the totals of others.
        anew = self._criteria.mode == "literal" or len(changed) * 4 > len(self._accounts)
        for player in changed:
            self._leave(player, anew=anew)
        for player in changed:
            if self._accounts[player].lines:
                of = self._tally(player)
                if self.distance.ranks(player, self.rulebook):
                    self._totals[of.total] += 1
        if anew:
            self._compared.clear()
            arriving = {player for player in self._tallies if self.distance.ranks(player, self.rulebook)}
            self._by_keys.renew((player, self._key(player)) for player in arriving)
            return
        for player in changed & self._tallies.keys():
            if self.distance.ranks(player, self.rulebook):
                self._by_keys.put(player, self._key(player))

    def _leave(self, player: str, *, anew: bool) -> None:
        before = self._tallies.pop(player, None)
        self._compared.pop(player, None)
        if before is not None and self.distance.ranks(player, self.rulebook):
            self._totals[before.total] -= 1
            if not anew:
                self._by_keys.drop(player)

    def _tally(self, player: str) -> Tally:
        """The sums of a player who has a game here, made once for each change."""
        of = self._tallies.get(player)
        if of is None:
            of = self._tallies[player] = tally(
                player,
                self._accounts[player],
                self._terms,
                scheduled=self.distance.scheduled.get(player),
                missed=self.distance.missed.get(player, 0),
                warnings=self.distance.warnings.get(player, 0),
                warned_before=self.distance.warned_before.get(player, 0),
            )
        return of

    # --- places ---

    def _leads(self, of: Tally) -> bool:
        # Asked of every row; where the rulebook has no such point, the totals needn't be looked up.
        return self._criteria.mode != "off" and self._criteria.leader(
            of, has_equal=self._totals[of.total] > 1
        )

    def _values(self, player: str) -> Values:
        """What is compared of the player, made once for each change."""
        values = self._compared.get(player)
        if values is None:
            of = self._tally(player)
            lift = self._criteria.lift(leader=self._leads(of))
            values = self._compared[player] = self._criteria.values(of, lift)
        return values

    def _key(self, player: str) -> Key:
        return tuple(sortable(value) for _, value in self._values(player))

    def _group(self, at: int) -> tuple[int, int, tuple[Standing, ...]]:
        """Where the group around a position begins and ends, and its standings."""
        order = self._order
        begin, end = order.group(at)
        # Only one with the same points can be parted from the group by a criterion.
        tied = end < len(order) and order.level(begin, end)
        follower = self._values(order.player(end)) if tied else None
        group = []
        for player in map(order.player, range(begin, end)):
            of = self._tally(player)
            group.append(Equal(of, self._values(player), self._leads(of)))
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
