"""What the tables of an event are made of, put together once for a page; and what of them is public now.

Tables are kept in the process under everything that they are made of, so that a page that nobody has changed
anything under since is not computed again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from threading import Lock
from typing import Any, Final, Generic, TypeVar

from sportmafia.rulebooks import Rulebook
from sportmafia.scoring import ScoredGame, Standings
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import (
    ADVANCEMENTS,
    DISCIPLINE,
    LOTS,
    PEOPLE,
    PLAN,
    PRESENCE,
    PROTESTS,
    PUBLICATION,
    REGULATION,
    SCHEDULE,
    Kind,
)
from sportmafia.server.events.scored import Played, played
from sportmafia.server.events.storage import Parts, now
from sportmafia.server.events.told import Names
from sportmafia.tournament.advancement import Advancement, advance
from sportmafia.tournament.plan import Stage
from sportmafia.tournament.protests import Desk
from sportmafia.tournament.publication import NOTHING, Policy, Visible, joint, public_rows, visible
from sportmafia.tournament.schedule import Schedule
from sportmafia.tournament.tables import Records, counted_stages, stage_tables
from sportmafia.tournament.what_if import marked

MADE_OF: Final[tuple[Kind[Any], ...]] = (
    PLAN, REGULATION, SCHEDULE, PEOPLE, PRESENCE, DISCIPLINE, PROTESTS, LOTS,
)  # fmt: skip
"""The parts that tables are made of, beside the games."""

KEPT: Final = 48
"""Sets of tables kept in the process."""

Tables = Mapping[str, Standings]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PublicTable:
    """A table as the public has it: its site, its rows with open columns only, who waits for a verdict."""

    site: str
    rows: tuple[Mapping[str, str | int | bool | None], ...]
    frozen: frozenset[str]
    table: Standings


class Book:
    """The games and records of an event with the tables that follow from them."""

    def __init__(self, event: Event, parts: Parts) -> None:
        """Read everything in a handful of queries, whatever the number of games."""
        names = [kind.name for kind in (*MADE_OF, PUBLICATION, ADVANCEMENTS)]
        parts.read(names)
        self.event = event
        self.parts = parts
        self.stages: tuple[Stage, ...] = parts.get(PLAN).stages if parts.has(PLAN) else ()
        self.schedule: Schedule = parts.get(SCHEDULE)
        self.desk: Desk = parts.get(PROTESTS)
        self.name = Names(parts)
        merges = parts.get(PEOPLE).merges
        self.one: Callable[[str], str] = merges.of
        self.played: tuple[Played, ...] = played(event, parts) if self.stages else ()
        if merges.into:
            self.schedule = _as_one(self.schedule, merges.of)
            self.played = tuple(
                replace(
                    game,
                    scored=replace(game.scored, players=tuple(map(merges.of, game.scored.players))),
                )
                for game in self.played
            )

    @property
    def awards_day(self) -> date | None:
        """The day of the awards, None without a plan."""
        return self.parts.get(PLAN).awards if self.stages else None

    # --- stages and rules ---

    def stage(self, number: int) -> Stage | None:
        """The stage of a number from 1."""
        return self.stages[number - 1] if 1 <= number <= len(self.stages) else None

    def number(self, stage: str) -> int:
        """The number of a stage, from 1; 0 for one that is not in the plan."""
        return next((n for n, one in enumerate(self.stages, start=1) if one.name == stage), 0)

    def rulebook(self, stage: str) -> Rulebook:
        """The rules of a stage: of the regulation in force on its first day, else of the plan."""
        planned = next((one for one in self.stages if one.name == stage), self.stages[0])
        if self.parts.has(REGULATION):
            return self.parts.get(REGULATION).on(planned.first).rulebook(planned.name)
        return planned.rulebook

    def rounds(self, stage: str) -> tuple[int, ...]:
        """The rounds of a stage that have a finished game, in order."""
        return tuple(sorted({game.round for game in self.played if game.stage == stage}))

    # --- tables ---

    def records(self, stage: str, desk: Desk | None = None) -> Records:
        """What the event has written down beside the games."""
        parts = self.parts
        entered = {player for game in self.schedule.games if game.stage == stage for player in game.players}
        return Records(
            self.schedule,
            frozenset(entered),
            parts.get(PRESENCE),
            parts.get(DISCIPLINE),
            self.desk if desk is None else desk,
            parts.get(LOTS).lots,
        )

    def tables(
        self,
        stage: str,
        *,
        shows: Callable[[Played], bool] | None = None,
        desk: Desk | None = None,
    ) -> Tables:
        """The table of each site of a stage, of the games that ``shows`` picks, as a desk has ruled."""
        games = tuple(game.scored for game in self.played if shows is None or shows(game))

        def made() -> Tables:
            return stage_tables(games, self.records(stage, desk), stage, self.rulebook(stage))

        if self.parts.changed:
            return made()
        supposed = () if desk is None else desk.cases
        key = (self.event.pk, stage, self.parts.mark(*MADE_OF), supposed)
        return _MEMORY.get(key, games, made)

    def through(self, stage: str, last: int | None) -> Callable[[Played], bool] | None:
        """Picks the games of a stage up to a round, with all of those before it."""
        if last is None:
            return None
        return lambda game: game.stage != stage or game.round <= last

    # --- who goes on ---

    def advancement(self, number: int, desk: Desk | None = None) -> Advancement | None:
        """Who goes on to the stage of a number by the tables as they are now; None for the first one."""
        if self.stage(number) is None or number == 1:
            return None
        return self.further(number, self.tables(self.stages[number - 2].name, desk=desk))

    def further(self, number: int, tables: Tables) -> Advancement | None:
        """Who goes on to the stage of a number by some tables of the stage before it."""
        stage = self.stage(number)
        if stage is None or stage.quota is None or number == 1:
            return None
        kept, lots = self.parts.get(ADVANCEMENTS), self.parts.get(LOTS).lots
        declined, wild = (one.get(stage.name, ()) for one in (kept.declined, kept.wild))
        return advance(
            tables, stage.quota, declined=map(self.one, declined), lots=lots, wild=map(self.one, wild)
        )

    # --- what is public ---

    def seen(self, stage: str) -> Visible:
        """What the public sees of the games of a stage now."""
        publication = self.parts.get(PUBLICATION)
        last = max(self.rounds(stage), default=0)
        policy = publication.policies.get(stage, Policy())
        acts = publication.acts.get(stage, ())
        # A clock that was set back must not show again what was taken from the public.
        return visible(policy, acts, max([now(), *(act.at for act in acts[-1:])]), last_round=last)

    def opened(self, stage: str) -> Visible:
        """What the public sees of a stage's table, which may be made of the games of several stages."""
        return joint(self.seen(one) for one in self.made_of(stage))

    def made_of(self, stage: str) -> tuple[str, ...]:
        """The stages whose games make a stage's table."""
        return counted_stages(self.schedule, stage, self.rulebook(stage))

    def public(self, stage: str, seen: Mapping[str, Visible] | None = None) -> tuple[PublicTable, ...]:
        """The tables of a stage as the public has them; ``seen`` puts another state of publication in."""
        by_stage = {one: self.seen(one) for one in self.made_of(stage)} if seen is None else dict(seen)
        open_ = joint(by_stage.values())
        if not open_.columns:
            return ()
        tables = self.tables(stage, shows=lambda game: by_stage.get(game.stage, NOTHING).shows(game.round))
        return tuple(
            PublicTable(site, public_rows(table, open_), marked(table, self.desk), table)
            for site, table in tables.items()
            if table.rows
        )

    # --- games ---

    def find(self, game: str) -> Played | None:
        """A finished game by its id."""
        return next((one for one in self.played if one.game == game), None)

    def scored(self, stages: Iterable[str] | None = None) -> tuple[ScoredGame, ...]:
        """The finished games, of some stages only."""
        return tuple(game.scored for game in self.played if stages is None or game.stage in set(stages))


def _as_one(schedule: Schedule, of: Callable[[str], str]) -> Schedule:
    """The schedule with people who were found to be one under one id."""
    games = tuple(replace(game, players=tuple(map(of, game.players))) for game in schedule.games)
    return replace(schedule, games=games)


def _same(one: ScoredGame, other: ScoredGame) -> bool:
    return one is other or (one.score is other.score and one.players == other.players)


class Memory(Generic[T]):
    """What was made last, with the very games that it was made of."""

    def __init__(self, most: int) -> None:
        """Room for so many."""
        self._most = most
        self._kept: OrderedDict[tuple[Any, ...], tuple[tuple[ScoredGame, ...], T]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[Any, ...], games: tuple[ScoredGame, ...], made: Callable[[], T]) -> T:
        """What is kept under a key for these games, else what is made now."""
        # The process keeps one score a sealed record, so that identity is enough.
        key = (*key, len(games))
        with self._lock:
            found = self._kept.get(key)
        if found is not None and all(map(_same, found[0], games)):
            return found[1]
        fresh = made()
        with self._lock:
            self._kept[key] = games, fresh
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return fresh


_MEMORY: Final[Memory[Tables]] = Memory(KEPT)
