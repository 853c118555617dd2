"""A game of the schedule and its logs: one begun anew after an annulment has a log of its own."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from sportmafia.server.events.models import BoardCard

AHEAD: Final = 8
"""Attempts of each game whose logs nobody but the desk opens, beyond those that there are."""


def record_of(game: str, attempt: int) -> str:
    """The id of the log of a game's attempt, 1 being the game's own."""
    return game if attempt == 1 else sha256(f"{game}/{attempt}".encode()).hexdigest()[:32]


def reserved(record: str) -> bool:
    """Whether a log that is not there yet will be that of a later attempt at a game of some event.

    The id of an attempt follows from the game's, which everybody can read: without this, somebody who signs
    in could open the log first, and the table could not begin anew.
    """
    cards = BoardCard.objects.values_list("game", "attempt")
    return any(
        record_of(game, number) == record
        for game, attempt in cards
        for number in range(attempt + 1, attempt + AHEAD + 1)
    )
