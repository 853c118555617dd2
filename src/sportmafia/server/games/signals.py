"""Tells whoever listens in this process that a game's log has grown.

A listener is called on the writer's thread and must return at once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

_LOG: Final = logging.getLogger(__name__)
_LISTENERS: Final[list[Callable[[str], None]]] = []


def listen(listener: Callable[[str], None]) -> None:
    """Call ``listener`` with a game's id after each change that is on the disk."""
    if listener not in _LISTENERS:
        _LISTENERS.append(listener)


def unlisten(listener: Callable[[str], None]) -> None:
    """Call it no more."""
    if listener in _LISTENERS:
        _LISTENERS.remove(listener)


def changed(game: str) -> None:
    """Say that ``game`` has changed; a listener's mistake never reaches the writer."""
    for listener in tuple(_LISTENERS):
        try:
            listener(game)
        except Exception:  # noqa: BLE001 - whoever listens, the line is stored
            _LOG.exception("a listener failed for game %s", game)
