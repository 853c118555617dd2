"""Wakes the streams of a process when a game's log grows, here or in another process.

The writer of this process says so itself; other processes are noticed by one small query a second for all
games that somebody watches.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from typing import Final
from weakref import WeakKeyDictionary

from django.db import DatabaseError, connection

from sportmafia.server.games import signals
from sportmafia.server.games.models import Game
from sportmafia.server.live.feed import Feed
from sportmafia.views.viewer import Viewer

_LOG: Final = logging.getLogger(__name__)

LOOK: Final = 1.0
"""Seconds between looks at the store for what other processes wrote."""


class Channel:
    """One game and audience, with everybody who watches it."""

    def __init__(self, game: str, viewer: Viewer) -> None:
        """Nobody watches yet."""
        self.game = game
        self.viewer = viewer
        self.feed = Feed(game, viewer)
        self.watchers = 0
        self._lock = asyncio.Lock()
        self._grown = asyncio.Condition()
        self._stale = True

    async def fresh(self) -> Feed:
        """The feed, read up to the end of the log."""
        async with self._lock:
            while self._stale:
                self._stale = False
                await asyncio.to_thread(self.feed.read_on)
        return self.feed

    async def wake(self) -> None:
        """The log has grown."""
        self._stale = True
        async with self._grown:
            self._grown.notify_all()

    async def wait(self, seconds: float) -> None:
        """Until the log grows, at most ``seconds``."""
        async with self._grown:
            if not self._stale:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._grown.wait(), seconds)


class Hub:
    """The channels of one event loop."""

    def __init__(self) -> None:
        """No channels yet."""
        self._loop = asyncio.get_running_loop()
        self._channels: dict[tuple[str, Viewer], Channel] = {}
        self._heads: dict[str, int] = {}
        self._looking: asyncio.Task[None] | None = None
        self._wakes: set[asyncio.Task[None]] = set()

    def join(self, game: str, viewer: Viewer) -> Channel:
        """The channel of a game and audience, with one more who watches; `leave` it in the end."""
        key = game, viewer
        channel = self._channels.get(key)
        if channel is None:
            channel = self._channels[key] = Channel(game, viewer)
        channel.watchers += 1
        signals.listen(self._changed)
        if self._looking is None or self._looking.done():
            self._looking = self._loop.create_task(self._look())
        return channel

    def leave(self, channel: Channel) -> None:
        """One watches no more."""
        channel.watchers -= 1
        if not channel.watchers:
            self._channels.pop((channel.game, channel.viewer), None)
        if not self._channels:
            signals.unlisten(self._changed)
            if self._looking is not None:
                self._looking.cancel()

    def _changed(self, game: str) -> None:
        """Called on the writer's thread."""
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(self._wake, [game])

    def _wake(self, games: Iterable[str]) -> None:
        woken = set(games)
        for (game, _), channel in self._channels.items():
            if game in woken:
                task = self._loop.create_task(channel.wake())
                self._wakes.add(task)
                task.add_done_callback(self._wakes.discard)

    async def wake_all(self) -> None:
        """Wake every stream: the server is closing."""
        for channel in list(self._channels.values()):
            await channel.wake()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            watched = {game for game, _ in self._channels}
            try:
                heads = await asyncio.to_thread(_heads, watched)
            except DatabaseError as error:
                _LOG.warning("cannot look for what other processes wrote: %s", error)
                continue
            self._wake(game for game, head in heads.items() if self._heads.get(game, head) != head)
            self._heads = heads


def _heads(games: set[str]) -> dict[str, int]:
    try:
        return dict(Game.objects.filter(id__in=games).values_list("id", "head_seq"))
    finally:
        connection.close()


_HUBS: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _HUBS:
        _HUBS[loop] = Hub()
    return _HUBS[loop]


class _Closing:
    """Whether this process is about to end: streams then end by themselves."""

    now = False


def closing() -> bool:
    """Whether streams should end."""
    return _Closing.now


def close(*, really: bool = True) -> None:
    """Let every stream of this process end; tests take it back."""
    _Closing.now = really
