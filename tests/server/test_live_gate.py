"""Which games everybody may watch: none whose table is hidden, none of a draft; and so many at once."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import AsyncClient, Client, RequestFactory

from sportmafia.server.accounts.guessing import address_of
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import PLAN, PUBLICATION, Publication
from sportmafia.server.events.storage import Parts
from sportmafia.server.live import gate, views
from sportmafia.tournament.publication import Act, Policy, What
from sportmafia.tournament.rights import Role, State
from tests.server.events.floor.tables import hall, phone
from tests.server.events.world import put, visitor


@pytest.fixture
def played() -> tuple[Event, list[str]]:
    """An event of three rounds at one table; the third game is over."""
    event, games = hall(rounds=3, tables=1)
    phone(event, games[2])
    return event, games


def policy(event: Event, hidden: int | None, *acts: What) -> None:
    """Hide the tables from a round on, and act so; a freeze shows the first two rounds."""
    stage = Parts(event).get(PLAN).stages[0].name
    done = tuple(Act(what, datetime.now(UTC), "owner", "x", 2) for what in acts)
    put(event, (PUBLICATION, Publication({stage: Policy(None, hidden)}, {stage: done})))


def statuses(client: Client, game: str) -> set[int]:
    """What the screen of the hall and the streams of both audiences answer."""
    asked = AsyncClient()
    asked.cookies = client.cookies

    async def streams() -> set[int]:
        answers = [await asked.get(f"/live/{game}/events?viewer={viewer}") for viewer in views.VIEWERS]
        return {answer.status_code for answer in answers}

    return {client.get(f"/live/{game}/hall").status_code} | asyncio.run(streams())


@pytest.mark.parametrize(
    ("hidden", "acts", "shown"),
    [
        (None, (), True),
        (4, (), True),
        (3, (), False),
        (3, (What.PUBLISH,), False),
        (3, (What.PUBLISH, What.RELEASE), True),
        (None, (What.PUBLISH, What.FREEZE), False),
    ],
)
def test_a_game_is_watched_as_far_as_its_table_is_public(
    played: tuple[Event, list[str]], hidden: int | None, acts: tuple[What, ...], shown: bool
) -> None:
    event, games = played
    policy(event, hidden, *acts)
    assert statuses(Client(), games[2]) == {200 if shown else 403}
    assert statuses(visitor(event, Role.PLAYER), games[2]) == {200 if shown else 403}
    assert statuses(Client(), games[1]) == {200}


def test_those_who_run_the_event_put_the_hidden_game_on_the_screen(played: tuple[Event, list[str]]) -> None:
    event, games = played
    policy(event, 1)
    assert statuses(visitor(event, Role.SECRETARY), games[2]) == {200}


def test_a_game_of_a_draft_is_nobody_elses(played: tuple[Event, list[str]]) -> None:
    event, games = played
    Event.objects.update(state=State.DRAFT)
    assert statuses(Client(), games[2]) == {404}
    assert statuses(visitor(event, Role.JUDGE), games[2]) == {200}


def test_a_stream_ends_once_its_round_is_hidden(
    played: tuple[Event, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    event, games = played
    monkeypatch.setattr(views, "PULSE", 0.02)

    def hide() -> None:
        policy(event, 3)
        connection.close()

    async def watched() -> list[bytes]:
        answer: Any = await AsyncClient().get(f"/live/{games[2]}/events")
        pieces: list[bytes] = []
        async for piece in answer.streaming_content:
            if not pieces:
                await asyncio.to_thread(hide)
            pieces.append(piece)
        return pieces

    assert asyncio.run(asyncio.wait_for(watched(), 20))[-1] == b": \n\n"


def test_streams_leave_room_for_the_phones_of_judges(
    played: tuple[Event, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, games = played
    monkeypatch.setattr(gate, "MOST_FROM_ONE_ADDRESS", 1)

    assert statuses(Client(), games[2]) == {200}
    with gate.counted("127.0.0.1"):
        assert statuses(Client(), games[2]) == {200, 429}
    assert statuses(Client(), games[2]) == {200}
    monkeypatch.setattr(gate, "MOST", 1)
    with gate.counted("10.0.0.1"):
        assert statuses(Client(), games[2]) == {200, 429}


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("10.0.0.9", "10.0.0.9"),
        ("2001:db8::1:2:3:4", "2001:db8::"),
        ("2001:db8::9", "2001:db8::"),
        ("::ffff:10.0.0.9", "10.0.0.9"),
        ("", ""),
    ],
)
def test_one_network_is_one_address(address: str, counted: str) -> None:
    assert address_of(RequestFactory().get("/", REMOTE_ADDR=address)) == counted
