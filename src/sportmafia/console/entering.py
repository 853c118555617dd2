"""Entries as they happen, and the latest one taken back or brought back."""

from __future__ import annotations

from typing import Final

from sportmafia.console.request import Answer, Line, Request, RequestError, bad, refused, refused_by_rules
from sportmafia.console.shown import shown
from sportmafia.console.table import Table
from sportmafia.game import phase as ph
from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.refusal import Refusal

_HIGH: Final = ("chief", "appeal")
"""Who may still correct after the protocol is signed."""


def enter(table: Table, request: Request) -> Answer:
    """One entry: ``kind``, ``data``, and the line's ``id``, ``at`` and ``actor``."""
    fact = request.fact()
    if fact.kind in ("correction", "game_opened"):
        raise bad("kind", "исправление — отдельный запрос", "a correction is a request of its own")
    answer = decide(table.state, fact)
    if isinstance(answer, Refusal):
        return refused_by_rules(answer)
    if fact.kind == "protocol_signed":
        _may_sign(table)
    return written(table, fact, request.line())


def _may_sign(table: Table) -> None:
    """The judge signs when limits and consents are in order (sfu.A2.prot.11)."""
    problem = next((fault for fault in table.score().problems if not fault.unknown), None)
    if problem is not None:
        why = {"ru": problem.text("ru"), "en": problem.text("en")}
        raise RequestError(refused("limits", problem.clause, why=why))


def undo(table: Table, request: Request) -> Answer:
    """Take the latest entry back, as a correction with its own ``id``, ``at`` and ``actor``."""
    latest = table.undoable
    if latest is None:
        return refused("nothing_to_undo")
    return corrected(table, Fact("correction", {"reverts": [latest[0]]}), request.line())


def redo(table: Table, request: Request) -> Answer:
    """Take the undo that was the very last entry back."""
    seq = table.redoable
    if seq is None:
        return refused("nothing_to_redo")
    return corrected(table, Fact("correction", {"reverts": [seq]}), request.line())


def corrected(table: Table, fact: Fact, line: Line) -> Answer:
    """A correction, unless the protocol is signed and this is not the Chief Judge."""
    if closed(table, line):
        return refused("signed", table.rules.clause("decision"))
    return written(table, fact, line)


def closed(table: Table, line: Line) -> bool:
    """Whether the protocol is signed and whoever writes the line may no longer correct anything."""
    return table.state.phase >= ph.SIGNED and line["actor"] not in _HIGH


def written(table: Table, fact: Fact, line: Line) -> Answer:
    """One line more."""
    entry = table.write(fact, **line)
    return {"lines": [entry.line()], "screen": shown(table)}
