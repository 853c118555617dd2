"""The hall as the desk knows it: every game of the schedule, who sits there, how far it is.

Games move on their cards by themselves: what logs and typed protocols tell is put on the cards whenever
somebody looks, once, however often that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Final

from django.db import transaction

from sportmafia.rulebooks import Rulebook
from sportmafia.server.events.attempts import record_of
from sportmafia.server.events.floor.reports import Report, reports
from sportmafia.server.events.models import BoardCard, Event, SheetRecord
from sportmafia.server.events.parts import DAYS, DISCIPLINE, PEOPLE, PLAN, PRESENCE, SCHEDULE
from sportmafia.server.events.storage import Parts
from sportmafia.server.events.told import Names
from sportmafia.server.games.models import Game
from sportmafia.tournament import schedule as sch
from sportmafia.tournament.days import day_of
from sportmafia.tournament.presence import Mark
from sportmafia.tournament.rounds import Card, State, followed

PARTS: Final = tuple(kind.name for kind in (PLAN, SCHEDULE, PRESENCE, PEOPLE, DISCIPLINE, DAYS))
"""What the hall is made of."""


@dataclass(frozen=True, slots=True)
class Table:
    """One game: as it was drawn, its card with the people who really sit there, and its record.

    ``record`` is the id of its log; ``report`` what the log tells while the game is played; ``told`` how far
    any record of it is.
    """

    drawn: sch.Game
    card: Card
    record: str
    report: Report | None
    told: State

    @property
    def game(self) -> sch.Game:
        """The game with substitutes in the seats of the absent."""
        return self.card.game

    @property
    def place(self) -> str:
        """How people name it: round and table, and the site where there are several."""
        return place(self.drawn)

    @property
    def misseated(self) -> bool:
        """Whether the log has other people in the seats than the schedule."""
        seated = self.report.players if self.report is not None else ()
        return bool(seated) and seated != self.game.players


def place(game: sch.Game) -> str:
    """A game as people name it: ``2/3``, its round and table, with the site where there are several."""
    return f"{game.round}/{game.table} ({game.site})" if game.site else f"{game.round}/{game.table}"


class Hall:
    """All tables of an event at one moment."""

    def __init__(self, event: Event, parts: Parts) -> None:
        """The hall as records tell it now; cards that they move are kept."""
        parts.read(PARTS)
        self.event = event
        self.parts = parts
        self.names = Names(parts)
        self.schedule = parts.get(SCHEDULE)
        self.stages = tuple(dict.fromkeys(game.stage for game in self.schedule.games))
        self.tables = _tables(event, parts)
        self._by_game = {table.drawn.id: table for table in self.tables}

    def get(self, game: str) -> Table | None:
        """The table of a game."""
        return self._by_game.get(game)

    def of_round(self, stage: str, number: int) -> tuple[Table, ...]:
        """The tables of a round: all that play at the same time."""
        return tuple(one for one in self.tables if (one.drawn.stage, one.drawn.round) == (stage, number))

    def rulebook(self, stage: str) -> Rulebook:
        """The rules of a stage. Raises LookupError for a stage that the plan does not have."""
        for one in self.parts.get(PLAN).stages:
            if one.name == stage:
                return one.rulebook
        raise LookupError(stage)

    def day(self, game: sch.Game) -> date | None:
        """The day on which the round of a game is played."""
        return self._days.get((game.stage, game.round))

    @cached_property
    def _days(self) -> Mapping[tuple[str, int], date]:
        if not self.parts.has(PLAN):
            return {}
        return day_of(self.parts.get(PLAN), self.schedule, self.parts.get(DAYS))

    def missing(self, table: Table, day: date) -> tuple[tuple[str, Mark], ...]:
        """Players of a table not here today, in the order of seats; nobody if the door kept no list."""
        presence = self.parts.get(PRESENCE)
        if not any(on == day for on, _ in presence.marks):
            return ()
        marks = [(player, presence.mark(day, player)) for player in table.game.players if player]
        return tuple(pair for pair in marks if pair[1] is not Mark.HERE)


@dataclass(frozen=True, slots=True)
class _Moved:
    """What a record tells of a game's card: the state, since when, and the seal to remember."""

    told: State
    at: datetime
    seal: str


def _tables(event: Event, parts: Parts) -> tuple[Table, ...]:
    rows = {row.game: row for row in BoardCard.objects.filter(event=event)}
    logs = {
        game.id: game
        for game in Game.objects.filter(tournament_id=event.tournament_id, epoch__gt=0).defer("plan")
    }
    sheets = _sheets(event)
    drawn = parts.get(SCHEDULE).games
    records = {game.id: record_of(game.id, rows[game.id].attempt if game.id in rows else 1) for game in drawn}
    open_ = [
        logs[record]
        for game, record in records.items()
        if record in logs and not _settled(rows.get(game), logs[record])
    ]
    reported = reports(open_)
    moves = {}
    for game in drawn:
        row, record = rows.get(game.id), records[game.id]
        attempt = 1 if row is None else row.attempt
        moved = _moved(reported.get(record), logs.get(record), sheets.get((game.id, attempt)))
        if moved is not None:
            moves[game.id] = moved
    rows |= _followed(event, rows, moves)
    substitutions = parts.get(PRESENCE).substitutions
    tables = []
    for game in drawn:
        row, record = rows.get(game.id), records[game.id]
        card = card_of(sch.substituted(game, substitutions), row)
        told = moves[game.id].told if game.id in moves else _told(card, row)
        tables.append(Table(game, card, record, reported.get(record), told))
    return tuple(tables)


def _told(card: Card, row: BoardCard | None) -> State:
    """How far the record of a settled game is; a game without a record has none."""
    return card.state if row is not None and row.seal and card.state is not State.ANNULLED else State.PLANNED


def _settled(row: BoardCard | None, log: Game) -> bool:
    """Whether a card says already what the log says: the game is over, and nothing was added since."""
    return log.over and row is not None and row.seal == log.head_hash


def _sheets(event: Event) -> dict[tuple[str, int], _Moved]:
    """The latest typed protocol of each game and attempt."""
    found = {}
    fields = ("game", "attempt", "seal", "signed", "at")
    for game, attempt, seal, signed, at in (
        SheetRecord.objects.filter(event=event).order_by("version").values_list(*fields)
    ):
        state = State.SIGNED if signed else State.AWAITING_PROTOCOL
        found[game, attempt] = _Moved(state, at.astimezone(UTC), seal)
    return found


def _moved(report: Report | None, log: Game | None, sheet: _Moved | None) -> _Moved | None:
    """What the records of a game tell; a log with a result goes before paper, paper before a log without."""
    if report is not None and log is not None and (log.over or sheet is None):
        return _Moved(report.state, report.state_since.astimezone(UTC), log.head_hash if log.over else "")
    return None if log is not None and log.over else sheet


def _followed(
    event: Event, rows: Mapping[str, BoardCard], moves: Mapping[str, _Moved]
) -> dict[str, BoardCard]:
    """The rows that records have moved, kept under the event's lock; the rest stay as they are."""
    stale = [game for game, moved in moves.items() if _differs(rows.get(game), moved)]
    if not stale:
        return {}
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=event.pk)
        held = {row.game: row for row in BoardCard.objects.filter(event=event, game__in=stale)}
        kept = []
        for game in stale:
            row = held.get(game) or BoardCard(event=event, game=game)
            if row.attempt != (rows[game].attempt if game in rows else 1):
                continue  # begun anew a moment ago: this record is of the attempt before
            card = followed(card_of(_NOBODY, row), moves[game].told, moves[game].at)
            row.state, row.since, row.seal = card.state, card.since, moves[game].seal
            kept.append(row)
        BoardCard.objects.bulk_create(
            kept,
            update_conflicts=True,
            unique_fields=["event", "game"],
            update_fields=["state", "since", "seal"],
        )
    return {row.game: row for row in kept}


_NOBODY: Final = sch.Game("", "", 0, 0, ())


def _differs(row: BoardCard | None, moved: _Moved) -> bool:
    if row is None:
        return True
    card = card_of(_NOBODY, row)
    return followed(card, moved.told, moved.at) != card or row.seal != moved.seal


def card_of(game: sch.Game, row: BoardCard | None) -> Card:
    """The card of a game as it is kept."""
    if row is None:
        return Card(game)
    since = None if row.since is None else row.since.astimezone(UTC)
    return Card(game, State(row.state), since, row.phase, row.attempt, row.reason)


def keep(event: Event, cards: Iterable[Card]) -> None:
    """Keep cards that the desk has moved. Call it inside a change: the event is locked then."""
    BoardCard.objects.bulk_create(
        [
            BoardCard(
                event=event,
                game=card.game.id,
                state=card.state,
                since=card.since,
                phase=card.phase,
                attempt=card.attempt,
                reason=card.reason,
                seal="",
            )
            for card in cards
        ],
        update_conflicts=True,
        unique_fields=["event", "game"],
        update_fields=["state", "since", "phase", "attempt", "reason", "seal"],
    )
