"""Events with finished games, kept as the server keeps them: a row a game, sealed, and the log's head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Any

from sportmafia.game.result import GameResult
from sportmafia.lab.digest import Digest, encoded
from sportmafia.rulebooks import Rulebook
from sportmafia.scoring import ScoringEntries
from sportmafia.server.events.models import Event, ScoredRow
from sportmafia.server.events.parts import PLAN, SCHEDULE
from sportmafia.server.events.storage import Parts
from sportmafia.server.games.models import Game as Log
from sportmafia.tournament.rights import State
from sportmafia.tournament.schedule import Game, Schedule
from tests.scoring.tables import entered, finished
from tests.server.events.world import made_event, put, with_people

OVER = datetime.now(UTC) - timedelta(minutes=5)
"""An instant of this run at which games of a test event may have ended."""
JUDGE = "judge"
"""The login of the account that judges every table."""


def game_id(*what: object) -> str:
    """The id of a game, as logs have them."""
    return sha256(repr(what).encode()).hexdigest()[:32]


def drawn(stage: str, rounds: int, people: Mapping[str, Sequence[str]], *, seed: int = 1) -> tuple[Game, ...]:
    """So many rounds of a stage: at each site everybody in tens, in another order every round."""
    chance = Random(f"{stage} {seed}")
    games = []
    for number in range(1, rounds + 1):
        for site, players in people.items():
            order = chance.sample(list(players), len(players))
            games += [
                Game(
                    game_id(stage, site, number, table), stage, number, table + 1,
                    tuple(order[10 * table : 10 * table + 10]), site, judge=JUDGE,
                )
                for table in range(len(order) // 10)
            ]  # fmt: skip
    return tuple(games)


def event_of(
    *, tables: int = 2, rounds: int = 3, template: str = "one_day", state: State = State.RUNNING
) -> Event:
    """A running event of twenty people whose first stage is drawn; nothing is played yet."""
    event = made_event(template, state)
    people = with_people(event, 10 * tables)
    stage = {"one_day": "main", "mini_cup": "cup", "two_stages": "qualifying"}[template]
    sites = {"": people}
    if template == "two_stages":
        sites = {str(n + 1): people[n * len(people) // 5 : (n + 1) * len(people) // 5] for n in range(5)}
    put(event, (SCHEDULE, Schedule(drawn(stage, rounds, sites), "00" * 32)))
    return event


def games_of(event: Event, stage: str | None = None) -> tuple[Game, ...]:
    """The games of an event's schedule."""
    games = Parts(event).get(SCHEDULE).games
    return tuple(game for game in games if stage is None or game.stage == stage)


def rules_of(event: Event, stage: str) -> Rulebook:
    """The rules of a stage."""
    return next(one.rulebook for one in Parts(event).get(PLAN).stages if one.name == stage)


def finish(
    event: Event,
    game: Game,
    winner: str = "red",
    *,
    points: Mapping[int, str] | None = None,
    ended: datetime | None = None,
    result: GameResult | None = None,
    entries: ScoringEntries | None = None,
    **fields: Any,
) -> None:
    """Let a game have ended so; another end of the same game takes its place.

    Unless told otherwise it ended five minutes ago, so that protests are in time however long a run takes.
    """
    ended = ended or datetime.now(UTC) - timedelta(minutes=5)
    result = result or finished(winner, **fields)
    digest = encoded(Digest("", "", game.players, result, entries or entered(points)))
    seal = sha256(digest.encode()).hexdigest()
    head = {"head_hash": seal, "over": True, "round": game.round, "table": game.table, "rulebook": "fiim"}
    Log.objects.update_or_create(
        id=game.id, defaults={"tournament": event.tournament, "epoch": 1, "head_seq": 1, **head}
    )
    ScoredRow.objects.update_or_create(
        event=event,
        record=game.id,
        defaults={
            "source": "log",
            "seal": seal,
            "rulebook_hash": rules_of(event, game.stage).hash,
            "digest": digest,
            "result_at": ended,
            "last_word_at": ended + timedelta(minutes=1),
            "signed": True,
        },
    )


def finish_all(event: Event, stage: str | None = None, *, seed: int = 1, through: int = 99) -> None:
    """Let every game of a stage up to a round have ended somehow, the same way for the same seed."""
    chance = Random(seed)
    for game in games_of(event, stage):
        winner = chance.choice(["red", "black"])
        given = {seat: f"0.{chance.randint(1, 5)}" for seat in chance.sample(range(1, 11), 3)}
        victim = {4: ("kill", "N1")} if chance.random() < 0.5 else {}
        if game.round <= through:
            finish(event, game, winner, points=given, out=victim)
