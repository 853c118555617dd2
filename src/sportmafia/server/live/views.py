"""The stream of a game and the screen of the hall."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.db import connection
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from sportmafia.server.accounts.guessing import address_of
from sportmafia.server.faults import Fault, lang_of, respond
from sportmafia.server.live import gate
from sportmafia.server.live.hub import Channel, closing, hub
from sportmafia.server.texts import TEXTS, say
from sportmafia.views.viewer import HALL, SPECTATOR, Viewer

VIEWERS: Final[dict[str, Viewer]] = {"spectator": SPECTATOR, "hall": HALL}
"""Audiences that need no account. Others see more and have no public stream."""
PULSE: Final = 15.0
"""Seconds between a stream's signs of life."""
ASKED_AGAIN: Final = 4
"""Signs of life between two looks at whether a stream may go on."""


@require_safe
def hall(request: HttpRequest, game_id: str) -> HttpResponse:
    """The screen of the hall: for a projector, so it shows what everybody at the table may see."""
    return _screen(request, game_id, "hall")


@require_safe
def overlay(request: HttpRequest, game_id: str) -> HttpResponse:
    """The same picture on nothing, to be laid over the video of a table: a browser source of a stream."""
    return _screen(request, game_id, "hall overlay")


def _screen(request: HttpRequest, game_id: str, look: str) -> HttpResponse:
    game = gate.game_for(request, game_id)
    if isinstance(game, Fault):
        return respond(game, request)
    words = {code: say(code, lang_of(request)) for code in TEXTS if code.startswith("hall_")}
    return render(request, "live/hall.html", {"game": game, "words": words, "look": look})


async def events(request: HttpRequest, game_id: str) -> HttpResponseBase:
    """The stream of a game for one audience, from the item after ``Last-Event-ID`` on."""
    if request.method != "GET":
        return respond(Fault("method", {"allowed": "GET"}), request)
    viewer = VIEWERS.get(request.GET.get("viewer", "spectator"))
    if viewer is None:
        return respond(Fault("no_such_viewer", {"known": ", ".join(VIEWERS)}), request)
    if gate.crowded(request):
        return respond(Fault("live_full"), request)
    fault = await asyncio.to_thread(_fault, request, game_id)
    if fault is not None:
        return respond(fault, request)
    last = request.headers.get("Last-Event-ID") or request.GET.get("last", "")
    since = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else 0
    response = StreamingHttpResponse(
        _stream(request, game_id, viewer, since), content_type="text/event-stream"
    )
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _fault(request: HttpRequest, game_id: str) -> Fault | None:
    """Why a game is not streamed to whoever asks."""
    try:
        found = gate.game_for(request, game_id)
        return found if isinstance(found, Fault) else None
    finally:
        connection.close()


async def _stream(request: HttpRequest, game_id: str, viewer: Viewer, since: int) -> AsyncIterator[str]:
    """What the audience may see, as it happens.

    Signs of life come by the clock alone: one for every entry would tell when something happens that this
    audience may not see, such as a shot. At every fourth of them it is asked again whether it may see any.
    """
    with gate.counted(address_of(request)), watched(game_id, viewer) as channel:
        time = asyncio.get_running_loop().time
        due, pulses, first = time() + PULSE, 0, True
        while not closing():
            feed = await channel.fresh()
            # A number that this view never gave comes from another log: begin anew.
            sent = since if since <= len(feed.shown) else 0
            for shown in feed.shown[sent:]:
                item = shown.item
                yield message(item.number, "item", {"kind": item.kind, "data": dict(item.data)})
            since = len(feed.shown)
            if first or sent < since:
                yield message(since, "screen", feed.picture())
            first = False
            if time() >= due:
                due, pulses = due + PULSE, pulses + 1
                asks = pulses % ASKED_AGAIN == 0
                if asks and (await asyncio.to_thread(_fault, request, game_id)) is not None:
                    return
                yield ": \n\n"
            await channel.wait(max(due - time(), 0))


@contextmanager
def watched(game_id: str, viewer: Viewer) -> Iterator[Channel]:
    """The channel of a game and audience, while one more watches it."""
    channel = hub().join(game_id, viewer)
    try:
        yield channel
    finally:
        hub().leave(channel)


def message(number: int, event: str, data: dict[str, Any]) -> str:
    """One message of a stream of server-sent events."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"id: {number}\nevent: {event}\ndata: {text}\n\n"
