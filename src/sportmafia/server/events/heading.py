"""The heading of a game: the same on the judge's phone, on a blank form, on a protocol typed from paper."""

from __future__ import annotations

from datetime import date

from sportmafia.server.events.models import Event
from sportmafia.tournament.schedule import Game
from sportmafia.tournament.words import word


def stage_words(game: Game) -> str:
    """The stage as protocols name it, with the site where the event has several (sfu.A2.prot.2)."""
    return word("stage", f"{game.stage}/{game.site}" if game.site else game.stage)


def heading(event: Event, game: Game, day: date | None) -> dict[str, object]:
    """What is known of a game before it is played, as its log takes it (sfu.A2.prot.2).

    The form is Russian, and so is the name of a stage that nobody has named otherwise. ``day`` is the one on
    which the game's round is played.
    """
    found: dict[str, object] = {
        "tournament": event.tournament.name,
        "stage": stage_words(game),
        "table": game.table,
        "game": game.round,
    }
    if day is not None:
        found["date"] = day.isoformat()
    if game.judge:
        found["judge"] = game.judge
    return found
