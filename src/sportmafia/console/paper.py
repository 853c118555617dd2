"""The official form of the game at hand, with the names of people joined to their ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sportmafia.console.table import Table
from sportmafia.documents.protocol_html import protocols_html
from sportmafia.game.facts import Fact
from sportmafia.protocol import Header, Language, Note, Protest, Signature, Text, protocol
from sportmafia.record.log import Entry


def page(table: Table, names: Mapping[str, str], language: Language) -> dict[str, Any]:
    """The form as one HTML document, and the codes of what is still missing on it."""
    header, facts = table.header, table.facts
    judge = str(header.get("judge", ""))
    form = protocol(
        Header(
            tournament=str(header.get("tournament", "")),
            stage=str(header.get("stage", "")),
            date=str(header.get("date", "")),
            table=header.get("table"),
            game=header.get("game"),
            judge=names.get(judge, judge),
        ),
        [names.get(player, player) for player in table.players],
        table.historian.result(),
        table.score(),
        table.rulebook,
        _protests(table.entries, facts),
        [_note(fact) for fact in facts if fact.kind == "note"],
        log_hash=table.entries[-1].hash,
        signature=_signature(table.entries, facts, names),
    )
    return {"html": protocols_html([form], language), "missing": list(form.missing)}


def _protests(entries: Sequence[Entry], facts: Sequence[Fact]) -> list[Protest]:
    """Each protest with its time and, in the order of filing, its decision."""
    filed = [fact for fact in facts if fact.kind == "protest_filed"]
    decided = [fact.data["reason"] for fact in facts if fact.kind == "protest_decided"]
    times = {entry.fact: entry.at for entry in entries if entry.fact.kind == "protest_filed"}
    found = []
    for at, fact in enumerate(filed):
        decision = decided[at] if at < len(decided) else ""
        found.append(Protest(fact.data["text"], fact.data["seat"], times.get(fact, ""), decision))
    return found


def _note(fact: Fact) -> Note:
    text = fact.data["text"]
    seat = fact.data.get("seat")
    return Note(Text(text, text), where=f"№ {seat}" if seat else "")


def _signature(entries: Sequence[Entry], facts: Sequence[Fact], names: Mapping[str, str]) -> Signature | None:
    signed = [fact for fact in facts if fact.kind == "protocol_signed"]
    if not signed:
        return None
    last = next(entry for entry in reversed(entries) if entry.fact.kind == "protocol_signed")
    by = str(signed[-1].data.get("by", ""))
    return Signature(names.get(by, by), last.at, last.prev)
