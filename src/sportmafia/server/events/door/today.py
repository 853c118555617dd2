"""A game day as the door sees it: who is awaited, who has come, who sits in, who must miss a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Final

from sportmafia.rulebooks import Rulebook
from sportmafia.server.events import entered
from sportmafia.server.events.entry import admission as admissions
from sportmafia.server.events.entry.admission import Admission
from sportmafia.server.events.guard import Visit
from sportmafia.server.events.models import BoardCard, Event
from sportmafia.server.events.parts import DAYS, DISCIPLINE, PLAN, PRESENCE, SCHEDULE
from sportmafia.server.events.storage import Parts, now
from sportmafia.server.events.told import Names, Told, told
from sportmafia.tournament import days, discipline
from sportmafia.tournament.applications import Standing
from sportmafia.tournament.presence import Mark
from sportmafia.tournament.said import Refusal, Said
from sportmafia.tournament.schedule import Game, substituted

NAMES: Final = (
    *admissions.NAMES,
    *entered.PARTS,
    *(kind.name for kind in (DAYS, SCHEDULE, PRESENCE, DISCIPLINE)),
)
"""The parts that these pages read, in one query."""

MARKS: Final[Mapping[Mark, str]] = {
    Mark.AWAITED: "door_awaited",
    Mark.HERE: "door_here",
    Mark.LATE: "door_late",
    Mark.NO_SHOW: "door_no_show",
    Mark.LEFT: "door_left",
}
"""The code of each mark's word."""

_PLANNED: Final = frozenset({"planned", "seated"})
"""States of a game on the board before it begins."""
_PEOPLE: Final = ("player", "substitute", "absent", "person")


@dataclass(frozen=True, slots=True)
class Line:
    """One person at the door. ``games`` are his of the day: round, table, site; ``notes`` what stops him."""

    id: str
    nickname: str
    name: str
    mark: Mark
    games: tuple[tuple[int, int, str], ...]
    notes: tuple[str, ...]
    playing: bool

    @property
    def word(self) -> str:
        """The code of his mark; of somebody awaited on no such day, that he does not play."""
        return "door_not_today" if self.mark is Mark.AWAITED and not self.playing else MARKS[self.mark]


class Today:
    """One day of an event."""

    def __init__(self, admission: Admission, day: date) -> None:
        """A day of an event whose parts were read."""
        self.admission, self.parts, self.day = admission, admission.parts, day
        self.plan, self.days = self.parts.get(PLAN), self.parts.get(DAYS)
        self.presence, self.record = self.parts.get(PRESENCE), self.parts.get(DISCIPLINE)
        self.schedule = days.on(self.plan, self.parts.get(SCHEDULE), self.days, day)
        self.names = Names(self.parts)

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of the stage of the day."""
        named = {game.stage for game in self.schedule.games}
        for stage in self.plan.stages:
            if stage.name in named or (not named and stage.first <= self.day <= stage.last):
                return stage.rulebook
        return self.plan.stages[0].rulebook

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The games of the day in order, with the people who really sit in them."""
        found = [substituted(game, self.presence.substitutions) for game in self.schedule.games]
        return tuple(sorted(found, key=lambda game: (game.round, game.table)))

    @cached_property
    def begun(self) -> frozenset[str]:
        """The games of the day that have begun."""
        ids = [game.id for game in self.games]
        rows = BoardCard.objects.filter(event=self.parts.event, game__in=ids).values_list("game", "state")
        return frozenset(game for game, state in rows if state not in _PLANNED)

    @cached_property
    def next_round(self) -> int:
        """The first round of the day of which no game has begun."""
        return 1 + max((game.round for game in self.games if game.id in self.begun), default=0)

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The rounds of the day."""
        return tuple(sorted({game.round for game in self.games}))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Everybody: first those who play today, then the others who are entered, each by nickname."""
        playing = dict.fromkeys((*self.schedule.players, *(p for game in self.games for p in game.players)))
        of = self.admission.people.merges.of
        seated = {of(player) for player in playing}
        entered_ = entered.players(self.parts)
        others = [] if not playing else [one for one in entered_ if one not in seated]
        everybody = list(playing) or list(entered_)
        found = [self._line(one, playing=True) for one in everybody]
        found += [self._line(one, playing=False) for one in others]
        return tuple(sorted(found, key=lambda line: (not line.playing, line.nickname.casefold())))

    def line(self, person: str) -> Line | None:
        """The line of a person, or of whoever stands for him."""
        of = self.admission.people.merges.of
        return next((line for line in self.lines if of(line.id) == of(person)), None)

    @cached_property
    def _by_player(self) -> dict[str, list[Game]]:
        found: dict[str, list[Game]] = {}
        for game in self.games:
            for player in game.players:
                found.setdefault(player, []).append(game)
        return found

    @cached_property
    def _missed(self) -> frozenset[tuple[str, str]]:
        turns = {
            player: [game.id for game in games if game.id not in self.begun]
            for player, games in self._by_player.items()
        }
        return discipline.missed(self.record, turns)

    @cached_property
    def _pending(self) -> frozenset[str]:
        return frozenset(one.person for one in self.record.bans if not one.game)

    @cached_property
    def _expelled(self) -> frozenset[str]:
        return discipline.expelled(self.record, self.rulebook)

    def _line(self, id_: str, *, playing: bool) -> Line:
        person, games = self.admission.person(id_), self._by_player.get(id_, [])
        notes = []
        if id_ in self._expelled:
            notes.append("door_expelled")
        if any((id_, game.id) in self._missed for game in games) or id_ in self._pending:
            notes.append("door_banned")
        if any(one.absent == id_ and self._today(one.games) for one in self.presence.substitutions):
            notes.append("door_replaced")
        if any(one.player == id_ and self._today(one.games) for one in self.presence.substitutions):
            notes.append("door_sits_in")
        return Line(
            id_,
            person.nickname if person.nickname != id_ else self.names(id_),
            person.name,
            self.presence.mark(self.day, id_),
            tuple((game.round, game.table, game.site) for game in games),
            tuple(notes),
            playing,
        )

    def days_of(self, person: str) -> tuple[date, ...]:
        """The days on which somebody plays, in order."""
        of, swaps = self.admission.people.merges.of, self.presence.substitutions
        whole = self.parts.get(SCHEDULE)
        known = days.day_of(self.plan, whole, self.days)
        found = {
            known.get((game.stage, game.round))
            for game in whole.games
            if of(person) in {of(player) for player in substituted(game, swaps).players}
        }
        return tuple(sorted(day for day in found if day is not None))

    def _today(self, games: Iterable[str]) -> bool:
        return any(game.id in games for game in self.games)

    def bans(self, person: str) -> tuple[tuple[str | None, Game | None], ...]:
        """Every ban of a person that is not served: its clause, and the game of today that it takes."""
        free = [game for game in self._by_player.get(person, []) if game.id not in self.begun]
        found: list[tuple[str | None, Game | None]] = []
        for one in self.record.bans:
            if one.person != person:
                continue
            if not one.game:
                found.append((one.clause, free.pop(0) if free else None))
            elif (game := next((game for game in self.games if game.id == one.game), None)) is not None:
                found.append((one.clause, game))
        return tuple(found)

    def substitutes(self, person: str) -> tuple[tuple[str, str, int], ...]:
        """Who may sit in for somebody: id, nickname, number on the waiting list (0: entered, no game today).

        Those on the waiting list come first, in its order.
        """
        waiting = [
            (row.person.id, row.person.nickname, row.queue)
            for row in self.admission.rows
            if row.standing is Standing.WAITING
        ]
        idle = [(line.id, line.nickname, 0) for line in self.lines if not line.playing]
        busy = [
            (line.id, line.nickname, 0)
            for line in self.lines
            if line.playing and len(line.games) < len(self.rounds) and line.id != person
        ]
        return tuple(waiting + idle + busy)

    def said(self, visit: Visit, what: Iterable[Said]) -> tuple[Told, ...]:
        """Refusals and notices with people's nicknames for their ids."""
        return told(visit, [replace(one, params=self._params(one)) for one in what])

    def _params(self, one: Said) -> dict[str, str]:
        params = dict(one.params)
        for name in _PEOPLE:
            if params.get(name):
                params[name] = self.names(params[name])
        game = next((game for game in self.games if game.id == params.get("game")), None)
        if game is not None:
            params["game"] = f"{game.round}.{game.table}" + (f" ({game.site})" if game.site else "")
        return params


def read(event: Event, day: date | None, parts: Parts | None = None) -> Today | Refusal:
    """A day of an event; the game day that is today or comes next, if none is named."""
    held = parts or Parts(event)
    held.read(NAMES)
    admission = admissions.read(event, held)
    if isinstance(admission, Refusal):
        return admission
    return Today(admission, day or usual_day(admission))


def usual_day(admission: Admission) -> date:
    """The game day that is today or comes next; after the last one, the last."""
    known = days.game_days(admission.parts.get(PLAN), admission.parts.get(DAYS))
    today = admission.zone.day(now())
    return next((day for day in known if day >= today), known[-1] if known else today)
