"""A log made small for QR codes: what can be computed again is left out, and is computed again.

The hashes of a chain follow from its entries, and a shipped rulebook from its id; the last hash is kept to
prove that the log came out as it went in. One JSON text a line: first
``{"format": "sportmafia.packed/1", "head": <hash>, "rulebook": <id or document>, "game": <id or null>}``,
then ``[id, at, actor, kind, data]`` of every entry, the first without its data.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from sportmafia.game.facts import Fact
from sportmafia.record.failure import Failure
from sportmafia.record.log import Entry, append, game_opened, text_of
from sportmafia.rulebooks import Rulebook, RulebookError, ids, load

FORMAT: Final = "sportmafia.packed/1"


def pack(entries: Sequence[Entry]) -> str:
    """The log of ``entries``, the first of which opens the game."""
    opening = entries[0].fact.data
    name = opening["rulebook"].get("id")
    shipped = name in ids() and load(name).hash == opening["rulebook_hash"]
    head = {
        "format": FORMAT,
        "head": entries[-1].hash,
        "rulebook": name if shipped else opening["rulebook"],
        "game": opening.get("game"),
    }
    rows = [[e.id, e.at, e.actor, e.fact.kind, e.fact.data if e.seq > 1 else {}] for e in entries]
    return "".join(f"{_line(row)}\n" for row in (head, *rows))


def is_packed(text: str) -> bool:
    """Whether the text claims to be such a log."""
    return text.startswith('{"format":"sportmafia.packed')


def unpack(text: str) -> str | None:
    """The log as it was, None where the text is damaged: an entry that is none, or another last hash."""
    try:
        head, *rows = (json.loads(line) for line in text.splitlines())
        if head["format"] != FORMAT:
            return None
        source = head["rulebook"]
        rulebook = load(source) if isinstance(source, str) else Rulebook.from_document(source)
        entries = _entries(rows, game_opened(rulebook, head["game"]))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, RulebookError):
        return None
    if not entries or entries[-1].hash != head["head"]:
        return None
    return text_of(entries)


def _entries(rows: Sequence[Any], opening: Fact) -> list[Entry]:
    """The entries with their hashes, up to one that may not be written."""
    entries: list[Entry] = []
    for line_id, at, actor, kind, data in rows:
        fact = Fact(kind, data) if entries else opening
        last = entries[-1] if entries else None
        entry = append(last, fact, line_id=line_id, at=at, actor=actor)
        if isinstance(entry, Failure):
            return []
        entries.append(entry)
    return entries


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
