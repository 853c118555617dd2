"""Facts in words: the readable log, and what the undo button would take back."""

from __future__ import annotations

from typing import Any, Final

from sportmafia.console.said import FACTS, SEATLESS, Said, said, value
from sportmafia.game.facts import KINDS, Fact, Slot

_LONGEST: Final = 120


def in_words(fact: Fact) -> Said:
    """One fact as a line of the readable log; the clause of a sanction stands behind it."""
    slots = KINDS[fact.kind].slots
    params: dict[str, Any] = dict.fromkeys(slots, "")
    for name, item in fact.data.items():
        params[name] = _shown(item, slots[name].kind)
    if "seats" in slots:
        params["hands"] = params["seats"] if fact.data.get("seats") is not None else params["count"]
    table = SEATLESS if fact.kind in SEATLESS and fact.data.get("seat") is None else FACTS
    words = said(table, fact.kind, **params)
    after = f" · {fact.data['clause']}" if fact.data.get("clause") else ""
    # A text that was left out leaves no colon behind.
    return {"ru": words["ru"].removesuffix(": ") + after, "en": words["en"].removesuffix(": ") + after}


def _shown(item: Any, kind: Slot) -> Any:
    if item is None:
        return value("nobody")
    if kind is Slot.CHOICE:
        return value(str(item))
    if isinstance(item, (list, tuple)):
        return ", ".join(map(str, item)) if item else value("nobody")
    return _clipped(str(item))


def _clipped(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
