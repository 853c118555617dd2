"""The desk on the server, for phones on which the browser's own cannot start.

The same `sportmafia.console.desk` as in the browser. It is loaded anew for each request: a log is short, and
a phone that needs this is slower than that.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from sportmafia.console.desk import NAMES, Desk
from sportmafia.server.faults import Fault
from sportmafia.server.games import store
from sportmafia.server.games.models import Game
from sportmafia.server.games.store import Sender
from sportmafia.server.games.writer import WRITER

WRITES: Final = ("enter", "undo", "redo", "correct")
"""What adds lines to a log."""
FOR_SIDE: Final = ("penalties",)
"""What a side judge may ask about a game: what the rulebook says, nothing of what happened."""
TABLELESS: Final = ("rulebooks", "clause", "deal")
"""What can be asked without a game."""
ASKED: Final = NAMES
"""Everything that a desk answers."""


def ask(game_id: str | None, name: str, request: Mapping[str, Any]) -> dict[str, Any] | Fault:
    """An answer of the desk that changes nothing."""
    desk = Desk()
    if game_id is not None and (fault := _load(desk, game_id)) is not None:
        return fault
    return _called(desk, name, request)


def write(game_id: str, name: str, request: Mapping[str, Any], sender: Sender) -> dict[str, Any] | Fault:
    """An entry, an undo or a correction: the desk's answer, once its lines are stored."""
    return WRITER.run(lambda: _write(game_id, name, request, sender))


def _write(game_id: str, name: str, request: Mapping[str, Any], sender: Sender) -> dict[str, Any] | Fault:
    game = Game.objects.select_for_update().filter(id=game_id).first()
    if game is None:
        return Fault("no_such_game")
    if sender.epoch != game.epoch:
        return Fault("stale_epoch", {"epoch": game.epoch})
    if sender.device != game.holder:
        return Fault("not_holder")
    desk = Desk()
    fault = _load(desk, game_id)
    if fault is not None:
        return fault
    if game.lines.filter(event=str(request.get("id"))).exists():
        # Asked before, and the answer was lost: nothing happens twice.
        return {"lines": [], **_called(desk, "screen", {})}
    answer = _called(desk, name, request)
    return _kept(answer, game_id, sender)


def _kept(answer: dict[str, Any], game_id: str, sender: Sender) -> dict[str, Any] | Fault:
    """The desk's answer, its lines stored."""
    lines = answer.get("lines")
    if not lines:
        return answer
    stored = store.sync_now(game_id, sender, lines)
    if isinstance(stored, Fault):
        return stored
    if stored.refused:
        return stored.refused[0].fault()
    return {**answer, "head": stored.head.answer(), "epoch": stored.epoch}


def open_table(
    game_id: str, request: Mapping[str, Any], sender: Sender, plan: Mapping[str, Any]
) -> dict[str, Any] | Fault:
    """A new game, opened by the desk and stored."""
    answer = _called(Desk(), "open_table", {**request, "game": game_id})
    lines = answer.get("lines")
    if not lines:
        return answer
    stored = store.open_game(game_id, sender, lines, plan)
    return (
        stored
        if isinstance(stored, Fault)
        else {**answer, "head": stored.head.answer(), "epoch": stored.epoch}
    )


def _load(desk: Desk, game_id: str) -> Fault | None:
    lines = store.texts(game_id)
    if not lines:
        return Fault("not_opened")
    desk.call("load", json.dumps({"text": store.log_text(lines)}))
    return None


def _called(desk: Desk, name: str, request: Mapping[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(desk.call(name, json.dumps(request)))
    return answer
