"""Whole events as files: made before every dangerous action, exported, opened elsewhere, hashes and all."""

from __future__ import annotations

import json
from datetime import UTC
from typing import TYPE_CHECKING

from django.db import connection, transaction

from sportmafia.record.canonical import encode
from sportmafia.server.events import called, kept
from sportmafia.server.events.models import Action, Backup, Event, Part
from sportmafia.server.events.parts import first_text
from sportmafia.server.events.zones import zone_of
from sportmafia.server.games import store
from sportmafia.server.games.models import Game, Line
from sportmafia.tournament import archive, journal
from sportmafia.tournament.codec import document

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


def exported(event: Event) -> bytes:
    """The event's file as of one moment, whatever others write meanwhile."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            # SQLite lets nobody write meanwhile; here every query would see another moment.
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        return archive.write(contents(Event.objects.select_related("tournament__club").get(pk=event.pk)))


def contents(event: Event) -> Mapping[str, bytes]:
    """The parts of an event's file: its head, every part of its state, the log of every game, the action log,
    and the rows of `kept`.
    """
    tournament = event.tournament
    head = {
        "slug": tournament.slug,
        "name": tournament.name,
        "state": event.state,
        "zone": event.zone,
        "club": tournament.club.slug,
        "club_name": tournament.club.name,
        "made_at": kept.instant(event.made_at),
    }
    found = {"event.json": _text(head)}
    for part in Part.objects.filter(event=event):
        # What is as it is at first is left out: a step back leaves it so, and nobody else has put it.
        if part.text != first_text(part.name):
            found[f"state/{part.name}.json"] = part.text.encode()
    games = list(Game.objects.filter(tournament=tournament))
    lines: dict[str, list[str]] = {}
    stored = Line.objects.filter(game__tournament=tournament).order_by("game", "seq")
    for game, text in stored.values_list("game_id", "text"):
        lines.setdefault(game, []).append(text)
    for row in games:
        plan = {
            "plan": json.loads(row.plan),
            "round": row.round,
            "table": row.table,
            "rulebook": row.rulebook,
        }
        found[f"plans/{row.id}.json"] = _text(plan)
        if row.id in lines:
            found[f"games/{row.id}.jsonl"] = store.log_text(lines[row.id]).encode()
    log = tuple(map(entry_of, Action.objects.filter(event=event).order_by("number")))
    found["journal.json"] = encode(document(journal.Journal(log)))
    found |= {table.name: kept.written(table, event) for table in kept.TABLES if table.name != kept.CALLED}
    found[kept.CALLED] = _text(called.rows(event))  # of accounts here too, not only the rows of a file
    return found


def entry_of(row: Action) -> journal.Entry:
    """A stored line of the action log as the core knows it."""
    return journal.Entry(
        row.number,
        row.at.astimezone(UTC),
        row.by,
        row.code,
        json.loads(row.params),
        json.loads(row.people),
        row.reason,
        row.undoes,
    )


def _text(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True).encode()
