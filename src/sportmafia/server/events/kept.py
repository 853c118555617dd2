"""Rows of an event that go into its file beside the parts: the board, typed protocols, links, messages.

Left out is what only this machine needs (letters, uploads, drafts, receipts, what was worked out of logs),
and the accounts of people who sign in: on another machine they are let in anew. What they are called is kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models

from sportmafia.server.events.models import BoardCard, Called, Event, Link, Note, SheetRecord

Rows = tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """One kind of rows: its name in the file, its model, its fields, those by which rows are ordered."""

    name: str
    model: type[models.Model]
    fields: tuple[str, ...]
    order: tuple[str, ...]

    @property
    def instants(self) -> frozenset[str]:
        """The fields that hold an instant."""
        kinds = {field.name: field for field in self.model._meta.concrete_fields}  # noqa: SLF001 - public by docs
        return frozenset(name for name in self.fields if isinstance(kinds[name], models.DateTimeField))


BOARD: Final = "board.json"
"""The name of the cards of the board in a file."""

CALLED: Final = "called.json"
"""The names of those who signed in, in a file (`called`)."""

TABLES: Final = (
    Table(CALLED, Called, ("login", "name"), ("login",)),
    Table(
        BOARD,
        BoardCard,
        ("game", "state", "since", "phase", "seal", "attempt", "reason"),
        ("game",),
    ),
    Table(
        "sheets.json",
        SheetRecord,
        ("game", "attempt", "version", "text", "seal", "by", "at", "ended_at", "signed"),
        ("game", "attempt", "version"),
    ),
    Table("links.json", Link, ("person", "digest", "made_at", "revoked_at"), ("digest",)),
    Table("notes.json", Note, ("to", "game", "by", "at", "text", "signal"), ("at", "signal")),
)
"""Every kind of rows that a file holds."""


def instant(at: datetime) -> str:
    """An instant as files hold it."""
    return at.astimezone(UTC).isoformat()


def written(table: Table, event: Event) -> bytes:
    """The rows of an event as its file holds them."""
    found = table.model._default_manager.filter(event=event).order_by(*table.order)  # noqa: SLF001
    rows = [
        {name: instant(value) if isinstance(value, datetime) else value for name, value in row.items()}
        for row in found.values(*table.fields)
    ]
    return json.dumps(rows, ensure_ascii=False, sort_keys=True).encode()


def _read_instant(text: str) -> datetime:
    """An instant of a file. Raises ValueError for one without a zone, which could be any."""
    at = datetime.fromisoformat(text)
    if at.tzinfo is None:
        raise ValueError(text)
    return at


def read(table: Table, data: bytes) -> Rows | None:
    """The rows that a file holds; None where they are not rows of the table."""
    try:
        rows = json.loads(data)
        if not isinstance(rows, list):
            return None
        for row in rows:
            if row.keys() != set(table.fields):
                return None
            for name in table.instants:
                row[name] = None if row[name] is None else _read_instant(row[name])
            # Forms may not leave fields empty that rows may.
            empty = {name for name, value in row.items() if value in ("", None)}
            table.model(**row).clean_fields(exclude={"id", "event", *empty})
    except (ValueError, TypeError, AttributeError, RecursionError, ValidationError):
        return None
    return tuple(rows)


def put(table: Table, event: Event, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows of a file for an event."""
    made = [table.model(event=event, **row) for row in rows]
    table.model._default_manager.bulk_create(made)  # noqa: SLF001
    # An instant that is set by itself when a row is made was set again just now.
    for one, row in zip(made, rows, strict=True):
        for name in table.instants:
            setattr(one, name, row[name])
    if made and table.instants:
        table.model._default_manager.bulk_update(made, sorted(table.instants))  # noqa: SLF001
