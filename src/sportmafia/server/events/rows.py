"""Rows that follow the schedule: of every planned game one for the judge's console and a card for the board.

Whatever changes the schedule or who sits in it (a draw, a repair, a substitute, a step back, a restored
copy), the rows are made to fit it. A game that has been begun keeps its row and its log for good.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sportmafia.rulebooks import ids, load
from sportmafia.server.clubs.models import Player
from sportmafia.server.events.attempts import record_of
from sportmafia.server.events.heading import heading
from sportmafia.server.events.models import BoardCard, Event, SheetRecord
from sportmafia.server.events.parts import DAYS, PEOPLE, PLAN, PRESENCE, SCHEDULE, People
from sportmafia.server.games.models import Game
from sportmafia.tournament import rounds
from sportmafia.tournament.days import Days, day_of
from sportmafia.tournament.plan import Plan, Stage
from sportmafia.tournament.schedule import Game as Planned
from sportmafia.tournament.schedule import Schedule, Substitution, substituted

FOLLOWED: Final = frozenset({SCHEDULE.name, PEOPLE.name, PLAN.name, PRESENCE.name, DAYS.name})
"""The parts that the rows depend on."""

_IDLE: Final = frozenset({rounds.State.PLANNED, rounds.State.SEATED})
"""States of a card whose game has not been begun."""


def follow(
    event: Event,
    schedule: Schedule,
    people: People,
    plan: Plan | None,
    substitutions: Iterable[Substitution] = (),
    days: Days | None = None,
) -> None:
    """Make the rows of games, cards and players fit the schedule, substitutes in the seats of the absent."""
    swaps = tuple(substitutions)
    games = tuple(substituted(game, swaps) for game in schedule.games)
    players(event, Schedule(games), people)
    stored = {game.id: game for game in Game.objects.filter(tournament=event.tournament_id)}
    attempts = dict(BoardCard.objects.filter(event=event).values_list("game", "attempt"))
    planned = {
        record_of(game.id, attempt): game
        for game in games
        for attempt in range(1, attempts.get(game.id, 1) + 1)
    }
    gone = [id_ for id_, game in stored.items() if id_ not in planned and not game.epoch]
    if gone:
        Game.objects.filter(id__in=gone, epoch=0).delete()
    stages = {} if plan is None else {stage.name: stage for stage in plan.stages}
    dates = {} if plan is None else day_of(plan, schedule, days or Days())
    made, changed = [], []
    for id_, game in planned.items():
        stage = stages.get(game.stage)
        rulebook = event.tournament.rulebook if stage is None else stage.rulebook.id
        known = _plan(heading(event, game, dates.get((game.stage, game.round))), game, stage)
        text = json.dumps(known, ensure_ascii=False)
        row = stored.get(id_)
        if row is None:
            made.append(
                Game(
                    id=id_,
                    tournament=event.tournament,
                    round=game.round,
                    table=game.table,
                    rulebook=rulebook,
                    plan=text,
                )
            )
        elif not row.epoch and (row.plan, row.round, row.table) != (text, game.round, game.table):
            row.plan, row.round, row.table, row.rulebook = text, game.round, game.table, rulebook
            changed.append(row)
    Game.objects.bulk_create(made)
    Game.objects.bulk_update(changed, ["plan", "round", "table", "rulebook"])
    _cards(event, {game.id: game for game in games})


def _plan(header: Mapping[str, object], game: Planned, stage: Stage | None) -> dict[str, Any]:
    """What is known before the deal, as the console takes it."""
    found: dict[str, Any] = {"header": header, "players": list(game.players)}
    if stage is not None:
        shipped = stage.rulebook.id in ids() and stage.rulebook == load(stage.rulebook.id)
        found["rulebook"] = stage.rulebook.id if shipped else stage.rulebook.document()
    return found


def players(event: Event, schedule: Schedule, people: People) -> None:
    """Nicknames for the consoles: logs name ids only."""
    club = event.tournament.club_id
    named = {person.id: person.nickname for person in people.persons}
    wanted = {player: named[player] for player in schedule.players if player in named}
    known = dict(Player.objects.filter(id__in=wanted).values_list("id", "nickname"))
    Player.objects.bulk_create(
        [
            Player(id=id_, club_id=club, nickname=name[:120])
            for id_, name in wanted.items()
            if id_ not in known
        ]
    )
    for id_, name in wanted.items():
        if id_ in known and known[id_] != name[:120]:
            # A player of another club is called what his club says.
            Player.objects.filter(id=id_, club=club).update(nickname=name[:120])


def _cards(event: Event, planned: Mapping[str, Planned]) -> None:
    """A card for every planned game; one that has not been begun goes with its game."""
    states = dict(BoardCard.objects.filter(event=event).values_list("game", "state"))
    idle = [game for game, state in states.items() if game not in planned and state in _IDLE]
    if idle:
        BoardCard.objects.filter(event=event, game__in=idle).delete()
    BoardCard.objects.bulk_create(
        [BoardCard(event=event, game=id_, state=rounds.State.PLANNED) for id_ in planned if id_ not in states]
    )


def begun(event: Event) -> frozenset[str]:
    """The planned games of which more is known than their plan: a log, a typed protocol, a start."""
    cards = BoardCard.objects.filter(event=event).values_list("game", "state", "attempt")
    moved = {game for game, state, attempt in cards if state not in _IDLE or attempt > 1}
    opened = Game.objects.filter(tournament=event.tournament_id, epoch__gt=0).values_list("id", flat=True)
    typed = SheetRecord.objects.filter(event=event).values_list("game", flat=True)
    return frozenset(moved.union(opened, typed))


def touches(names: Iterable[str]) -> bool:
    """Whether a change of these parts may change the rows."""
    return not FOLLOWED.isdisjoint(names)
