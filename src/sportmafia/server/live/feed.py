"""One game as one audience sees it, growing with the log; shared by all streams of that audience.

Reads the store in a thread and gives the connection back at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from django.db import connection
from django.utils import timezone

from sportmafia.game.facts import Fact
from sportmafia.game.rules import compile_rules
from sportmafia.rulebooks import Rulebook
from sportmafia.server.clubs.models import Player
from sportmafia.server.games.models import Game, Line
from sportmafia.views.screen import screen
from sportmafia.views.viewer import Viewer
from sportmafia.views.watch import Seen, Watch

CLOCKED: Final = ("timer", "speech_started")
"""Items from which a clock on the screen runs."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One item and when the server learnt of it."""

    item: Seen
    at: datetime


class Feed:
    """What one audience has been shown of one game."""

    def __init__(self, game: str, viewer: Viewer) -> None:
        """Nothing read yet."""
        self.shown: list[Shown] = []
        self._game = game
        self._viewer = viewer
        self._watch: Watch | None = None
        self._read = 0
        self._names: dict[str, str] = {}

    def read_on(self) -> None:
        """Read what the log has gained. Blocks: call it in a thread, one at a time."""
        try:
            rows = Line.objects.filter(game_id=self._game, seq__gt=self._read).order_by("seq")
            for seq, text, at in list(rows.values_list("seq", "text", "received_at")):
                self._add(seq, text, at)
            self._read_names()
        finally:
            connection.close()

    def _add(self, seq: int, text: str, at: datetime) -> None:
        line = json.loads(text)
        fact = Fact(line["kind"], line["data"])
        if self._watch is None:
            self._watch = Watch(compile_rules(Rulebook.from_document(fact.data["rulebook"])), self._viewer)
        self.shown += [Shown(item, at) for item in self._watch.add((seq, fact))]
        self._read = seq

    def _read_names(self) -> None:
        players = [player for player in screen(self._items()).players if player not in self._names]
        if players:
            plan = Game.objects.filter(id=self._game).values_list("plan", flat=True).first()
            found = json.loads(plan or "{}").get("names", {})
            found |= dict(Player.objects.filter(id__in=players).values_list("id", "nickname"))
            self._names.update({player: found.get(player, "") for player in players})

    def _items(self) -> Iterable[Seen]:
        return [shown.item for shown in self.shown]

    def picture(self) -> dict[str, Any]:
        """The screen after everything shown: a `Screen` with nicknames and the age of its clock."""
        picture = asdict(screen(self._items()))
        picture["names"] = [self._names.get(player, "") for player in picture["players"]]
        clocked = next((shown for shown in reversed(self.shown) if shown.item.kind in CLOCKED), None)
        age = 0 if clocked is None else (timezone.now() - clocked.at).total_seconds() * 1000
        picture["clock_age_ms"] = max(int(age), 0)
        return picture
