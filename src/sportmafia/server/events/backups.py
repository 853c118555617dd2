"""Whole events as files: made before every dangerous action, exported, opened elsewhere, hashes and all."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sportmafia.server.events.models import Backup, Event, Part
from sportmafia.server.events.zones import zone_of
from sportmafia.server.games import store
from sportmafia.server.games.models import Game
from sportmafia.tournament import archive, journal

if TYPE_CHECKING:
    from collections.abc import Mapping


def make(event: Event, entry: journal.Entry) -> Backup:
    """The event as it is now, under the name that the action gives it."""
    name = journal.backup_name(entry, zone_of(event)) or f"backup-{entry.number}"
    data = archive.write(contents(event))
    read = archive.read(data)
    if not isinstance(read, archive.Archive):
        raise TypeError(read.text("en"))
    return Backup.objects.create(event=event, name=name, at=entry.at, hash=read.hash, content=data)


def contents(event: Event) -> Mapping[str, bytes]:
    """The parts of an event's file: its head, every part of its state, the log of every game."""
    tournament = event.tournament
    head = {"slug": tournament.slug, "name": tournament.name, "state": event.state, "zone": event.zone}
    found = {"event.json": json.dumps(head, ensure_ascii=False, sort_keys=True).encode()}
    for part in Part.objects.filter(event=event):
        found[f"state/{part.name}.json"] = part.text.encode()
    for game in Game.objects.filter(tournament=tournament):
        found[f"plans/{game.id}.json"] = game.plan.encode()
        lines = store.texts(game.id)
        if lines:
            found[f"games/{game.id}.jsonl"] = store.log_text(lines).encode()
    return found
