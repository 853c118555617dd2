"""The whole screen: the state's own part, and from the log: undo, latest entries, points, a dispute."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from sportmafia.console import points
from sportmafia.console.request import Answer
from sportmafia.console.said import ERRORS, said, value
from sportmafia.console.screen import screen
from sportmafia.console.story import in_words
from sportmafia.console.table import Table
from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.late_cards import disputed
from sportmafia.record.log import Entry

_TAIL: Final = 6


def shown(table: Table) -> Answer:
    """Everything that the judge sees now."""
    state, rulebook = table.state, table.rulebook
    told = [pair for pair in table.alive if pair[1].kind not in ("timer", "note")]
    last = table.entries[-1]
    living = {seq for seq, _ in table.alive}
    latest = table.undoable if state.phase < ph.SIGNED else None
    whole = screen(table.historian, table.players, told[-1] if told else None)
    whole |= {
        "seq": last.seq,
        "hash": last.hash,
        "game": table.entries[0].fact.data.get("game", ""),
        "rulebook": {"id": rulebook.id, "title": {"ru": rulebook.title, "en": rulebook.title_en}},
        "header": table.header,
        "undo": latest and {"seq": latest[0], "text": in_words(latest[1])},
        "redo": table.redoable is not None,
        "log": [row(entry, living) for entry in table.entries[-_TAIL:]],
        "notes": [
            {"seat": fact.data.get("seat"), "text": fact.data["text"]}
            for fact in table.facts
            if fact.kind == "note"
        ],
        "protest": {
            "from": table.ended_at,
            "minutes": rulebook.integer("protest.minutes"),
            "allowed": rulebook.flag("protest.allowed"),
            "clause": table.rules.clause("protest"),
        },
    }
    if state.phase >= ph.END:
        whole["points"] = points.sheet(table.historian.result(), table.facts, rulebook)
        whole["dispute"] = _dispute(table)
    return whole


def row(entry: Entry, living: Container[int]) -> Answer:
    """One entry as a line of the readable log; ``dead`` where a correction took it back."""
    fact = entry.fact
    brought = fact.data.get("replaces") or () if fact.kind == "correction" else ()
    return {
        "seq": entry.seq,
        "at": entry.at,
        "actor": entry.actor,
        "kind": fact.kind,
        "data": dict(fact.data) if fact.kind != "game_opened" else {},
        "text": in_words(fact),
        "brought": [in_words(Fact(b["kind"], b["data"])) for b in brought],
        "dead": entry.seq not in living and not (fact.kind == "correction" and not brought),
    }


def _dispute(table: Table) -> Answer | None:
    """Where the cards entered after the end contradict the declared winner: what they say, and the clause."""
    derived = disputed(table.state, table.facts)
    if derived is None:
        return None
    winner, when = derived
    params = {"declared": value(str(table.state.winner)), "derived": value(str(winner)), "when": when}
    return {"text": said(ERRORS, "late_cards", **params), "clause": table.rules.clause("win")}
