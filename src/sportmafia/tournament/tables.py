"""The tables of a stage, one a site, from the games as they were ruled and the people as the event knows
them.

Everything that a table needs beyond games comes from the event's own records, so that nothing hangs on
somebody's memory: schedule, substitutes, warnings, bans, removals, lots, verdicts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sportmafia.scoring.book import Book
from sportmafia.scoring.lines import ScoredGame, counts
from sportmafia.scoring.standings import Distance, Standings
from sportmafia.tournament.discipline import Record, expelled, missed, warned
from sportmafia.tournament.lot import Lot
from sportmafia.tournament.presence import Presence, guests
from sportmafia.tournament.protests import Desk
from sportmafia.tournament.schedule import Schedule
from sportmafia.tournament.what_if import ruled

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class Records:
    """What an event has written down; ``entered`` are the players of the stage, in any order.

    ``schedule`` holds every stage; its games are matched with played ones by id and label.
    """

    schedule: Schedule
    entered: frozenset[str]
    presence: Presence = field(default_factory=Presence)
    discipline: Record = field(default_factory=Record)
    desk: Desk = field(default_factory=Desk)
    lots: tuple[Lot, ...] = ()


def stages_of(schedule: Schedule) -> tuple[str, ...]:
    """The stages of a schedule in order."""
    return tuple(dict.fromkeys(game.stage for game in schedule.games))


def counted_stages(schedule: Schedule, stage: str, rulebook: Rulebook) -> tuple[str, ...]:
    """The stages whose games make a stage's table: that one from zero, or all up to it (sfu.3.3.2,
    points34.8.6; C109).
    """
    stages = stages_of(schedule)
    if rulebook.word("stage.carry") == "zero" or stage not in stages:
        return (stage,)
    return stages[: stages.index(stage) + 1]


def distance(
    records: Records,
    stages: Iterable[str],
    rulebook: Rulebook,
    *,
    played: Iterable[str],
    warned_before: Mapping[str, int] | None = None,
) -> Distance:
    """The distance of these stages; ``played`` are the ids of games that were, ``warned_before`` what
    `earlier_warnings` says.

    A player's N is what the schedule gives him (C96); games lost by a ban are missed; substitutes who did
    not enter are guests, and who was removed has no place (C127).
    """
    done, counted = set(played), set(stages)
    games = [game for game in records.schedule.games if game.stage in counted]
    turns = {
        player: [game.id for game in games if player in game.players and game.id not in done]
        for player in sorted(records.entered)
    }
    lost = missed(records.discipline, turns)
    ids = {game.id for game in games}
    return Distance(
        scheduled=dict(Counter(player for game in games for player in game.players)),
        missed=dict(Counter(person for person, game in sorted(lost) if game in ids)),
        warnings=warned(records.discipline, sorted(records.entered), counted),
        warned_before=warned_before or {},
        expelled=expelled(records.discipline, rulebook),
        guests=guests(records.presence, records.entered),
        complete=ids <= done,
        lots=tuple(lot.order for lot in records.lots),
    )


def earlier_warnings(games: Iterable[ScoredGame], records: Records, stages: Sequence[str]) -> dict[str, int]:
    """The warnings that people bring into a table which begins with the first of ``stages``.

    They cost nothing in it any more (sfu.3.3.2), but its own go on from there: one ladder through the whole
    tournament (sfu.A1.1.2; E49).
    """
    known = stages_of(records.schedule)
    before = set(known[: known.index(stages[0])] if stages[0] in known else ())
    stage_of = {game.id: game.stage for game in records.schedule.games}
    found = Counter(warned(records.discipline, sorted(records.entered), before))
    for game in games:
        if stage_of.get(game.label) in before:
            found.update(game.players[seat - 1] for seat, _ in game.result.warnings)
    return dict(found)


class SiteBook:
    """The table of one site of a stage in play: a game may take another result, and the table follows."""

    def __init__(
        self,
        counted: Sequence[ScoredGame],
        rulebook: Rulebook,
        known: Distance,
        *,
        people: frozenset[str],
        here: frozenset[str],
    ) -> None:
        """Of the games that count, in the order of play; ``people`` have a row, games of ``here`` are the
        site's own.
        """
        self._book = Book(rulebook, known)
        self.people, self._here = people, here
        self._games = {str(number): game for number, game in enumerate(counted)}
        self._names = {game.label: name for name, game in self._games.items()}
        for name, game in self._games.items():
            self._book.put(name, game)

    def put(self, game: ScoredGame) -> None:
        """Let a game have ended as in this version of it; one that does not count here changes nothing."""
        name = self._names.get(game.label)
        if name is not None and self._games[name] is not game:
            self._games[name] = game
            self._book.put(name, game)

    def table(self) -> Standings:
        """The table as it is now: the site's own people, and how many of its games count."""
        table = self._book.table()
        rows = tuple(row for row in table.rows if row.player in self.people)
        games = sum(game.label in self._here for game in self._games.values() if counts(game))
        return replace(table, rows=rows, games=games)


def stage_books(
    games: Sequence[ScoredGame],
    records: Records,
    stage: str,
    rulebook: Rulebook,
) -> dict[str, SiteBook]:
    """The book of each site of a stage, by its name in the order of the schedule; ``""`` where there are
    none.

    Decided protests are in the games already. A site's table has its own people only, with all that counts
    for them (sfu.3.2.5); K is of the distance, whatever the site (fiim-k.8.5.2).
    """
    schedule = records.schedule
    stages = counted_stages(schedule, stage, rulebook)
    stage_of = {game.id: game.stage for game in schedule.games}
    counted = [game for game in ruled(games, records.desk, rulebook) if stage_of.get(game.label) in stages]
    known = distance(
        records,
        stages,
        rulebook,
        played=[game.label for game in counted],
        warned_before=earlier_warnings(games, records, stages),
    )
    everybody = {player for game in counted for player in game.players}
    books = {}
    for site in dict.fromkeys(game.site for game in schedule.games if game.stage == stage):
        here = [game for game in schedule.games if (game.stage, game.site) == (stage, site)]
        people = {player for game in here for player in game.players}
        own = replace(known, guests=known.guests | (everybody - people))
        labels = frozenset(game.id for game in here)
        people |= {
            player
            for game in counted
            if game.label in labels
            for player in game.players
            if player in known.guests
        }
        books[site] = SiteBook(counted, rulebook, own, people=frozenset(people), here=labels)
    return books


def stage_tables(
    games: Sequence[ScoredGame], records: Records, stage: str, rulebook: Rulebook
) -> dict[str, Standings]:
    """The table of each site of a stage, as `stage_books` has them."""
    return {site: book.table() for site, book in stage_books(games, records, stage, rulebook).items()}
