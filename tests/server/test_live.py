"""GET /live/{id}/hall and /live/{id}/events: what everybody may see, as it happens."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from django.test import AsyncClient, Client

from sportmafia.game.facts import Fact
from sportmafia.server.clubs.models import Player
from sportmafia.server.games import store
from sportmafia.server.games.store import Sender
from sportmafia.server.live import hub, views
from tests.server.devices import (
    GAME,
    PHONE,
    Pen,
    client_of,
    event,
    facts_of,
    open_on_server,
    owner_client,
    played,
)

Item = tuple[int, str, Any]


def put(lines: list[str]) -> None:
    """Send lines as the phone that writes."""
    answer = store.sync(GAME, Sender(PHONE, 1), lines, None)
    assert isinstance(answer, store.Answer)
    assert not answer.refused


async def messages(viewer: str = "hall", last: str = "") -> AsyncIterator[Item]:
    """The messages of a stream, as (id, event, data)."""
    headers = {"Last-Event-ID": last} if last else {}
    response = await AsyncClient().get(f"/live/{GAME}/events?viewer={viewer}", headers=headers)
    assert response.status_code == 200
    assert response["Content-Type"] == "text/event-stream"
    stream = response.streaming_content
    try:
        async for piece in stream:
            fields = dict(line.split(": ", 1) for line in piece.decode().split("\n") if line.strip(" :"))
            if fields.get("id"):
                yield int(fields["id"]), fields["event"], json.loads(fields["data"])
    finally:
        await stream.aclose()


def run(test: Callable[[], Awaitable[Any]]) -> Any:
    """Run an asynchronous test."""
    return asyncio.run(asyncio.wait_for(test(), 20))


async def until_screen(stream: AsyncIterator[Item]) -> list[Item]:
    """The messages up to the next screen."""
    seen = []
    async for message in stream:
        seen.append(message)
        if message[1] == "screen":
            return seen
    raise AssertionError("the stream has ended")


def test_a_stream_tells_the_game_so_far_and_goes_on() -> None:
    open_on_server(owner_client(), played(20))
    more = played(26).lines[20:]

    async def watched() -> None:
        stream = messages()
        first = await until_screen(stream)
        assert first[-1][2]["phase"] in ("night", "day", "vote")
        await asyncio.to_thread(put, more)
        then = await until_screen(stream)
        assert then[0][0] == first[-1][0] + 1
        await stream.aclose()

    run(watched)


def test_a_reader_that_comes_back_gets_what_it_missed() -> None:
    open_on_server(owner_client(), played(26))

    async def watched() -> tuple[list[Item], list[Item], list[Item]]:
        whole, rest, stranger = messages(), messages(last="3"), messages(last="900")
        answers = await until_screen(whole), await until_screen(rest), await until_screen(stranger)
        for stream in (whole, rest, stranger):
            await stream.aclose()
        return answers

    whole, rest, stranger = run(watched)
    assert [item for item in whole if item[1] == "item"][3:] == [item for item in rest if item[1] == "item"]
    assert [item[:2] for item in stranger] == [item[:2] for item in whole]


def test_numbers_of_a_stream_tell_nothing_about_the_log() -> None:
    pen = played(10_000)
    open_on_server(owner_client(), pen)

    async def watched() -> list[Item]:
        stream = messages("spectator")
        seen = await until_screen(stream)
        await stream.aclose()
        return seen

    items = [item for item in run(watched) if item[1] == "item"]
    assert [number for number, _, _ in items] == list(range(1, len(items) + 1))
    text = json.dumps([item[2] for item in items])
    assert len(items) < len(pen.entries)
    for entry in pen.entries[1:]:
        assert entry.id not in text
        assert entry.hash not in text


def test_a_stream_does_not_tell_when_something_hidden_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = 1 + next(at for at, fact in enumerate(facts_of(7)) if fact.kind == "roles_entered")
    open_on_server(owner_client(), played(hidden))

    async def watched() -> list[bytes]:
        response = await AsyncClient().get(f"/live/{GAME}/events?viewer=spectator")
        stream = response.streaming_content
        seen: list[bytes] = []

        async def read() -> None:
            async for piece in stream:
                seen.extend([piece])

        reading = asyncio.create_task(read())
        while not any(b"event: screen" in piece for piece in seen):
            await asyncio.sleep(0.01)
        seen.clear()
        await asyncio.to_thread(put, played(hidden + 1).lines[hidden:])
        await asyncio.sleep(0.3)
        reading.cancel()
        return seen

    assert run(watched) == [], "not a byte"
    monkeypatch.setattr(views, "PULSE", 0.1)
    assert set(run(watched)) == {b": \n\n"}, "signs of life come by the clock"


SECRETS = {
    "card_taken",
    "roles_entered",
    "shot",
    "don_check",
    "sheriff_check",
    "nominated",
    "note",
    "warning",
}


def test_no_stream_holds_cards_shots_checks_or_nominees_while_the_game_lasts() -> None:
    facts = [fact for fact in facts_of(7) if fact.kind != "result_announced"]
    cut = next(at for at, fact in enumerate(facts) if fact.kind in ("judge_points", "title_given"))
    pen = played(cut)
    held = {entry.fact.kind for entry in pen.entries} & SECRETS
    assert {"roles_entered", "shot", "nominated"} <= held
    open_on_server(owner_client(), pen)

    async def watched(viewer: str) -> list[Item]:
        stream = messages(viewer)
        seen = await until_screen(stream)
        await stream.aclose()
        return seen

    for viewer in ("hall", "spectator"):
        seen = run(lambda viewer=viewer: watched(viewer))
        assert not {item[2]["kind"] for item in seen if item[1] == "item"} & SECRETS
        assert seen[-1][2]["roles"] == {}
        assert seen[-1][2]["team"] == []


def test_nicknames_stand_in_the_picture() -> None:
    tournament = event()
    Player.objects.create(id="p3", club=tournament.club, nickname="Искра")
    open_on_server(owner_client(), played(8), tournament="cup")

    async def watched() -> Any:
        stream = messages()
        seen = await until_screen(stream)
        await stream.aclose()
        return seen[-1][2]

    picture = run(watched)
    assert picture["names"] == ["", "", "Искра"] + [""] * 7


def test_the_clock_of_the_screen_has_an_age() -> None:
    pen = played(10_000)
    speech = next(at for at, entry in enumerate(pen.entries) if entry.fact.kind == "speech_started")
    open_on_server(owner_client(), Pen(entries=pen.entries[: speech + 1]))

    async def watched() -> Any:
        stream = messages()
        seen = await until_screen(stream)
        await stream.aclose()
        return seen[-1][2]

    picture = run(watched)
    assert picture["limit"] == 60
    assert 0 <= picture["clock_age_ms"] < 20_000


def test_a_correction_takes_back_what_was_shown() -> None:
    pen = played(10)
    open_on_server(owner_client(), pen)
    foul = pen.put(Fact("foul", {"seat": 4}))
    undo = pen.write("correction", reverts=[11])

    async def watched() -> list[dict[str, int]]:
        stream = messages()
        await until_screen(stream)
        pictures = []
        for line in (foul, undo):
            await asyncio.to_thread(put, [line])
            pictures.append((await until_screen(stream))[-1][2]["fouls"])
        await stream.aclose()
        return pictures

    assert run(watched) == [{"4": 1}, {}]


def test_lines_of_another_process_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    open_on_server(owner_client(), played(20))
    monkeypatch.setattr(hub, "LOOK", 0.05)
    monkeypatch.setattr("sportmafia.server.games.store.signals.changed", lambda _: None)

    async def watched() -> None:
        stream = messages()
        await until_screen(stream)
        await asyncio.sleep(0.2)
        await asyncio.to_thread(put, played(26).lines[20:])
        await until_screen(stream)
        await stream.aclose()

    run(watched)


def test_streams_end_when_the_server_does() -> None:
    open_on_server(owner_client(), played(8))

    async def watched() -> None:
        stream = messages()
        await until_screen(stream)
        hub.close()
        await hub.hub().wake_all()
        assert [message async for message in stream] == []

    try:
        run(watched)
    finally:
        hub.close(really=False)


def test_a_stream_holds_no_connection_to_the_database() -> None:
    from django.db import connection

    open_on_server(owner_client(), played(8))
    opened = []

    async def watched() -> None:
        streams = [messages() for _ in range(5)]
        for stream in streams:
            await until_screen(stream)
        opened.append(await asyncio.to_thread(lambda: connection.connection))
        for stream in streams:
            await stream.aclose()

    connection.close()
    run(watched)
    assert opened == [None]
    assert connection.connection is None


def test_an_unknown_game_or_viewer_has_no_stream() -> None:
    open_on_server(owner_client(), played(8))

    async def asked() -> list[int]:
        paths = (
            f"/live/{'0' * 32}/events",
            f"/live/{GAME}/events?viewer=judge",
            f"/live/{GAME}/events?viewer=",
        )
        return [(await AsyncClient().get(path)).status_code for path in paths]

    assert run(asked) == [404, 404, 404]


def test_the_hall_page_reads_the_hall_stream() -> None:
    open_on_server(owner_client(), played(8))
    text = Client().get(f"/live/{GAME}/hall").content.decode()
    assert f'data-stream="/live/{GAME}/events?viewer=hall"' in text
    assert '"hall_speaks": "\\u0433' in text
    assert "{{" not in text
    assert client_of(None).get(f"/live/{'0' * 32}/hall").status_code == 404


def test_the_overlay_of_a_stream_is_the_same_picture_on_nothing() -> None:
    open_on_server(owner_client(), played(8))
    text = Client().get(f"/live/{GAME}/overlay").content.decode()
    assert f'data-stream="/live/{GAME}/events?viewer=hall"' in text
    assert '<body class="hall overlay">' in text
    assert client_of(None).get(f"/live/{'0' * 32}/overlay").status_code == 404
