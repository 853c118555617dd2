"""An event with tables: a schedule, judges, people at the door, logs that phones have sent."""

from __future__ import annotations

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.rules import compile_rules
from sportmafia.rulebooks import load
from sportmafia.server.events.models import BoardCard, Event
from sportmafia.server.events.parts import PEOPLE, PLAN, SCHEDULE, People
from sportmafia.server.events.storage import Parts
from sportmafia.server.games import store
from sportmafia.server.games.store import Sender
from sportmafia.tournament.people import Person
from sportmafia.tournament.rights import State
from sportmafia.tournament.schedule import Game, Schedule
from tests.server.devices import PHONE, Pen, facts_of, hex_id, opened
from tests.server.events.world import made_event, put


def name(number: int) -> str:
    """The id of a player."""
    return f"p{number:03}"


def hall(
    rounds: int = 2, tables: int = 2, slug: str = "cup", judge: str = "judge"
) -> tuple[Event, list[str]]:
    """A running event of so many rounds and tables, and the ids of its games in order."""
    event = made_event(state=State.RUNNING, slug=slug)
    stage = Parts(event).get(PLAN).stages[0].name
    people = tuple(Person(name(number), f"Nick {number}") for number in range(1, 10 * tables + 3))
    games = [
        Game(
            hex_id("table", slug, number, table),
            stage,
            number,
            table,
            tuple(name(10 * (table - 1) + seat) for seat in range(1, 11)),
            judge=judge,
        )
        for number in range(1, rounds + 1)
        for table in range(1, tables + 1)
    ]
    put(event, (PEOPLE, People(people)), (SCHEDULE, Schedule(tuple(games), "c")))
    return event, [game.id for game in games]


def phone(event: Event, game: str, until: int | None = None, seed: int = 7, planned: str = "") -> Pen:
    """The log of a game, up to the first fact after which it is in phase ``until``; None: all of it.

    ``planned`` is the game of the schedule, where the log is of a later attempt.
    """
    seated = next(one for one in Parts(event).get(SCHEDULE).games if one.id == (planned or game)).players
    pen = opened(game, f"pen {game}")
    story = Historian(compile_rules(load("fiim")))
    for fact in facts_of(seed):
        if fact.kind == "seats_drawn":
            fact = Fact("seats_drawn", {"players": list(seated)})
        story.add(fact)
        pen.put(fact)
        if until is not None and story.state.phase == until:
            break
    send(event, game, pen)
    return pen


def send(event: Event, game: str, pen: Pen, since: int = 0) -> None:
    """Send the lines of a pen, from the first one on or after a number."""
    sender = Sender(PHONE, 1)
    if since:
        answer = store.sync(game, sender, pen.lines[since:], None)
    else:
        answer = store.open_game(game, sender, pen.lines, {"tournament_id": event.tournament_id})
    assert isinstance(answer, store.Answer)
    assert not answer.refused, answer.refused


def state(event: Event, game: str) -> str:
    """What the card of a game says."""
    return BoardCard.objects.get(event=event, game=game).state


def queries(client: Client, path: str) -> int:
    """How many queries a page makes, asked for the second time."""
    client.get(path)
    with CaptureQueriesContext(connection) as found:
        assert client.get(path).status_code == 200
    return len(found)
