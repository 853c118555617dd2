"""Keeps the cards of the board by what phones send, also while nobody looks at it.

One thread of the server's process. A listener of the log writer must return at once, so it only names the
game; what was missed while the server was down is caught up at the start. Doing it twice changes nothing.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
from collections.abc import Iterable
from typing import Final

from django.db import DatabaseError, connection

from sportmafia.server.events.floor.hall import PARTS, Hall
from sportmafia.server.events.models import Event
from sportmafia.server.events.storage import BrokenPartError, Parts
from sportmafia.server.games import signals
from sportmafia.tournament.rights import State

_LOG: Final = logging.getLogger(__name__)

TOGETHER: Final = 0.2
"""Seconds in which what several tables send is taken as one."""


class Keeper:
    """The thread, from its start to its stop."""

    def __init__(self) -> None:
        """Not started."""
        self._games: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="board-keeper", daemon=True)

    def start(self) -> Keeper:
        """Catch up, then listen."""
        signals.listen(self._games.put)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Finish what was said and end."""
        signals.unlisten(self._games.put)
        self._games.put(None)
        self._thread.join()

    def _work(self) -> None:
        try:
            catch_up(Event.objects.filter(state=State.RUNNING).values_list("tournament_id", flat=True))
            while True:
                games = self._next()
                catch_up(_tournaments(games))
                if games is None:
                    return
        finally:
            connection.close()

    def _next(self) -> set[str] | None:
        """The games that have changed, waited for; None at the end."""
        first = self._games.get()
        if first is None:
            return None
        found = {first}
        with contextlib.suppress(queue.Empty):
            while True:
                more = self._games.get(timeout=TOGETHER)
                if more is None:
                    self._games.put(None)
                    return found
                found.add(more)
        return found


def _tournaments(games: set[str] | None) -> list[int]:
    if not games:
        return []
    found = Event.objects.filter(tournament__games__id__in=games)
    return list(found.values_list("tournament_id", flat=True).distinct())


def catch_up(tournaments: Iterable[int]) -> None:
    """Put on the cards of these tournaments what their records tell; one that fails holds up no other."""
    for event in Event.objects.filter(tournament_id__in=tournaments).select_related("tournament"):
        try:
            Hall(event, Parts(event, PARTS))
        except (BrokenPartError, DatabaseError, LookupError) as error:
            _LOG.warning("the board of %s is behind: %s", event.tournament.slug, error)


def started() -> Keeper:
    """A keeper at work."""
    return Keeper().start()
