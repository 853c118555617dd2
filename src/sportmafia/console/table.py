"""One game's log in memory, and what it amounts to: the state, who sits where, the header, when it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sportmafia.console.request import RequestError, refused
from sportmafia.game import phase as ph
from sportmafia.game.corrections import Entry as Numbered
from sportmafia.game.corrections import effective, last_undoable
from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.refusal import Refusal
from sportmafia.game.rules import Rules
from sportmafia.game.state import State
from sportmafia.record.failure import Failure
from sportmafia.record.log import Entry, append
from sportmafia.record.log_reader import Log
from sportmafia.rulebooks import Rulebook
from sportmafia.scoring import Score, score
from sportmafia.scoring.entries import entries_of

RECORD: Final = frozenset({"game_opened", "timer", "note", "ruling", "correction"})
"""Entries about the record itself: no correction goes back over them."""
_SAID_OTHERWISE: Final = frozenset({"wrong_leaders", "wrong_order", "wrong_reason", "wrong_winner"})
"""Announcements that said another value than the one derived now: they are made all the same."""


class Table:
    """The log of one game. Everything but `entries` follows from it and is kept up to date."""

    def __init__(self, rules: Rules) -> None:
        """A game without an entry under these rules."""
        self.rules: Final = rules
        self.entries: list[Entry] = []
        self.alive: list[Numbered] = []
        """The entries that count, with their numbers: none that a correction took back."""
        self.historian = Historian(rules)
        self.players: list[str] = []
        self.header: dict[str, Any] = {}
        self.ended_at = ""
        """When the game ended, as the log writes times; empty before."""

    @classmethod
    def of(cls, log: Log) -> Table | None:
        """The game that a log holds; None if the log does not say under which rulebook."""
        if log.historian is None or log.rulebook is None:
            return None
        table = cls(log.historian.state.rules)
        table.entries = list(log.entries)
        table.refold()
        return table

    @property
    def state(self) -> State:
        """The state after the entries that count."""
        return self.historian.state

    @property
    def rulebook(self) -> Rulebook:
        """What is played by."""
        return self.rules.rulebook

    @property
    def facts(self) -> list[Fact]:
        """What happened, in order, corrections made."""
        return [fact for _, fact in self.alive]

    @property
    def numbered(self) -> list[Numbered]:
        """Every entry with its number."""
        return [(entry.seq, entry.fact) for entry in self.entries]

    @property
    def undoable(self) -> Numbered | None:
        """The entry that an undo would take back; the first one opens the game and stays."""
        seq = last_undoable(self.alive)
        return next((pair for pair in self.alive if pair[0] == seq != 1), None)

    @property
    def redoable(self) -> int | None:
        """The number of the very last entry where that was an undo."""
        last = self.entries[-1]
        if last.fact.kind != "correction" or last.fact.data.get("replaces"):
            return None
        known = {entry.seq: entry.fact.kind for entry in self.entries}
        undone = all(known[seq] != "correction" for seq in last.fact.data["reverts"])
        return last.seq if undone else None

    def score(self) -> Score:
        """The points as they stand."""
        return score(self.historian.result(), entries_of(self.facts), self.rulebook)

    def write(self, fact: Fact, *, line_id: str, at: str, actor: str) -> Entry:
        """Add a line and its effect; a line that may not be written is a RequestError."""
        if any(entry.id == line_id for entry in self.entries):
            raise RequestError(refused("twice", id=line_id))
        last = self.entries[-1] if self.entries else None
        entry = append(last, fact, line_id=line_id, at=at, actor=actor)
        if isinstance(entry, Failure):
            raise RequestError(refused("line", where=entry.where, what={"ru": entry.ru, "en": entry.en}))
        self.entries.append(entry)
        if fact.kind == "correction":
            self.refold()
        else:
            self._add(entry.seq, entry.fact, at)
        return entry

    def cut(self, count: int) -> None:
        """Forget every line after the first ``count``: what was begun could not be finished."""
        del self.entries[count:]
        self.refold()

    def refold(self) -> None:
        """Read the whole log anew as `game.corrections.refold` does, and keep who is where and when it ended.

        Entries that no longer fit are left out, as the preview has told.
        """
        self.historian = Historian(self.rules)
        self.alive, self.players, self.header, self.ended_at = [], [], {}, ""
        times: Mapping[int, str] = {entry.seq: entry.at for entry in self.entries}
        for seq, fact in effective(self.numbered):
            answer = decide(self.state, fact)
            if not isinstance(answer, Refusal) or answer.code in _SAID_OTHERWISE:
                self._add(seq, fact, times[seq])

    def _add(self, seq: int, fact: Fact, at: str) -> None:
        self.historian.add(fact)
        self.alive.append((seq, fact))
        if fact.kind == "header_set":
            self.header = {**self.header, **fact.data}
        elif fact.kind == "seats_drawn":
            self.players = list(fact.data["players"])
        elif fact.kind == "seat_substituted":
            self.players[fact.data["seat"] - 1] = fact.data["player"]
        if not self.ended_at and self.state.phase >= ph.END:
            self.ended_at = at
