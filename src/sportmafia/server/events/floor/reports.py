"""What the log of a game tells the desk: how far the game is and since when; no cards, shots or checks.

A log is folded on from where it was left, so that a look at thirty tables costs the lines that are new.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from threading import Lock
from typing import Final

from django.db.models import Q

from sportmafia.game import phase as ph
from sportmafia.game.corrections import effective, refold
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.rules import compile_rules
from sportmafia.rulebooks import Rulebook
from sportmafia.server.games.models import Game, Line
from sportmafia.tournament.rounds import State

KEPT: Final = 128
"""Games kept folded: all that play at once in the largest event, twice."""
TOGETHER: Final = 50
"""Games whose new lines are asked for in one query."""

WORDS: Final[Mapping[int, str]] = {
    ph.DRAFT: "floor_phase_seats",
    ph.SEATED: "floor_phase_seats",
    ph.DEAL: "floor_phase_deal",
    ph.N0_DON: "floor_phase_first_night",
    ph.N0_MAFIA: "floor_phase_first_night",
    ph.N0_SHERIFF: "floor_phase_first_night",
    ph.DAY_OPEN: "floor_phase_first_night",
    ph.DAWN: "floor_phase_dawn",
    ph.SPEECH: "floor_phase_speech",
    ph.GATE: "floor_phase_vote",
    ph.CALL: "floor_phase_vote",
    ph.TALLY: "floor_phase_vote",
    ph.TIE: "floor_phase_vote",
    ph.LIFT: "floor_phase_vote",
    ph.OUTS: "floor_phase_outs",
    ph.DAY_END: "floor_phase_outs",
    ph.SHOTS: "floor_phase_night",
    ph.DON: "floor_phase_night",
    ph.SHERIFF: "floor_phase_night",
    ph.NIGHT_END: "floor_phase_night",
    ph.END: "floor_phase_end",
    ph.SCORING: "floor_phase_scoring",
    ph.SIGNED: "floor_phase_signed",
    ph.PROTEST: "floor_phase_protest",
    ph.CLOSED: "floor_phase_closed",
}
"""A phase as the board says it. All of a night is one word: who is woken is the table's business alone."""


@dataclass(frozen=True, slots=True)
class Report:
    """How far a game is: its state and its phase (the code of its words, the day or night), with since when.

    ``players`` are the people in seats 1-10 as the log has them, empty before they are seated.
    """

    state: State
    state_since: datetime
    phase: str
    number: int
    since: datetime
    players: tuple[str, ...] = ()


def state_at(phase: int) -> State:
    """The state on the board of a game whose log has come to a phase."""
    if phase >= ph.SIGNED:
        return State.SIGNED
    if phase >= ph.SCORING:
        return State.AWAITING_PROTOCOL
    return State.PLAYING if phase >= ph.DEAL else State.SEATED


class _Told:
    """One log, folded as far as it was read."""

    def __init__(self) -> None:
        self.seq = 0
        self.head = ""
        self._facts: list[tuple[int, Fact]] = []
        self._players: tuple[str, ...] = ()
        self._historian: Historian | None = None
        self._since: datetime | None = None
        self._state_since: datetime | None = None

    def add(self, seq: int, line_hash: str, text: str, at: datetime) -> None:
        """Fold the next line; ``at`` is when the server learnt of it."""
        line = json.loads(text)
        fact = Fact(line["kind"], line["data"])
        self._facts.append((seq, fact))
        self.seq, self.head = seq, line_hash
        before = None if self._historian is None else _word(self._historian)
        was = None if self._historian is None else state_at(self._historian.state.phase)
        if self._historian is None:
            self._historian = Historian(compile_rules(_MEMORY.rulebook(fact)))
        if fact.kind == "correction":
            self._historian, _ = refold(self._historian.state.rules, self._facts)
            self._players = ()
            for _, kept in effective(self._facts):
                self._seat(kept)
        else:
            self._historian.add(fact)
            self._seat(fact)
        if _word(self._historian) != before:
            self._since = at
        if state_at(self._historian.state.phase) is not was:
            self._state_since = at

    def _seat(self, fact: Fact) -> None:
        if fact.kind == "seats_drawn":
            self._players = tuple(fact.data["players"])
        elif fact.kind == "seat_substituted" and self._players:
            seat = fact.data["seat"]
            self._players = (*self._players[: seat - 1], fact.data["player"], *self._players[seat:])

    def report(self) -> Report | None:
        """What it comes to; None before its first line."""
        if self._historian is None or self._since is None or self._state_since is None:
            return None
        word, number = _word(self._historian)
        state = state_at(self._historian.state.phase)
        return Report(state, self._state_since, word, number, self._since, self._players)


def _word(historian: Historian) -> tuple[str, int]:
    """The code of the phase's words, and the day or night that it is of."""
    state = historian.state
    word = WORDS[state.phase]
    return word, state.night if word == "floor_phase_night" else state.day


class _Memory:
    """The logs folded last, by game."""

    def __init__(self) -> None:
        self._told: OrderedDict[str, _Told] = OrderedDict()
        self._rulebooks: dict[str, Rulebook] = {}
        self.lock = Lock()

    def at(self, game: Game) -> _Told:
        """The log of a game; one that does not end where the store's does, or did, is read anew."""
        told = self._told.pop(game.id, None) or _Told()
        if told.seq > game.head_seq or (told.seq == game.head_seq and told.head != game.head_hash):
            told = _Told()
        self._told[game.id] = told
        while len(self._told) > KEPT:
            self._told.popitem(last=False)
        return told

    def rulebook(self, fact: Fact) -> Rulebook:
        """The rulebook of a log's first line, made once."""
        named = str(fact.data["rulebook_hash"])
        if named not in self._rulebooks:
            self._rulebooks[named] = Rulebook.from_document(fact.data["rulebook"])
        return self._rulebooks[named]


_MEMORY: Final = _Memory()


def reports(games: Iterable[Game]) -> dict[str, Report]:
    """What the logs of these games tell, up to the heads that their rows have."""
    found: dict[str, Report] = {}
    rows = list(games)
    with _MEMORY.lock:
        for first in range(0, len(rows), TOGETHER):
            some = rows[first : first + TOGETHER]
            told = {game.id: _MEMORY.at(game) for game in some}
            _read_on(some, told)
            for game, one in told.items():
                if (report := one.report()) is not None:
                    found[game] = report
    return found


def _read_on(games: Iterable[Game], told: Mapping[str, _Told]) -> None:
    """Fold the lines that are new, of all games in one query."""
    grown = [
        Q(game_id=game.id, seq__gt=told[game.id].seq) for game in games if told[game.id].seq < game.head_seq
    ]
    if not grown:
        return
    lines = Line.objects.filter(reduce(or_, grown)).order_by("game_id", "seq")
    for game, seq, line_hash, text, at in lines.values_list("game_id", "seq", "hash", "text", "received_at"):
        told[game].add(seq, line_hash, text, at)
