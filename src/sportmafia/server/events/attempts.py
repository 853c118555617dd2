"""A game of the schedule and its logs: one begun anew after an annulment has a log of its own."""

from __future__ import annotations

from hashlib import sha256


def record_of(game: str, attempt: int) -> str:
    """The id of the log of a game's attempt, 1 being the game's own."""
    return game if attempt == 1 else sha256(f"{game}/{attempt}".encode()).hexdigest()[:32]
