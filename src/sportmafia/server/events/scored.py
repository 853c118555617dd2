"""Every finished game of an event as its tables need it, from logs and from protocols typed in.

A log is folded once: what a table needs of it is kept as a row (`lab.digest`) under the hash of its last
line, and scored games are kept in the process. A game that was annulled is none of them.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any, Final, Literal

from sportmafia.game import phase as ph
from sportmafia.game.corrections import SAID_OTHERWISE, effective
from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.refusal import Refusal
from sportmafia.game.rules import compile_rules
from sportmafia.lab.digest import Digest, decoded, encoded
from sportmafia.record import sheet_reader
from sportmafia.record.problem import Rejection
from sportmafia.record.sheet import Sheet, SheetScoring
from sportmafia.record.sheet_replay import replay
from sportmafia.rulebooks import Rulebook
from sportmafia.scoring import ScoringEntries, parse_decimal, score
from sportmafia.scoring.entries import entries_of
from sportmafia.scoring.lines import ScoredGame
from sportmafia.server.events.attempts import record_of
from sportmafia.server.events.models import BoardCard, Event, ScoredRow, SheetRecord
from sportmafia.server.events.parts import PLAN, SCHEDULE
from sportmafia.server.events.storage import Parts
from sportmafia.server.games import store
from sportmafia.server.games.models import Game, Line
from sportmafia.tournament import schedule as sch
from sportmafia.tournament.protests import Ended
from sportmafia.tournament.rounds import State

__all__ = ["Played", "awarded", "played", "record_of"]

Source = Literal["log", "sheet"]

KEPT: Final = 4_000
"""Scored games kept in the process: some ten large events."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game at its place in the schedule.

    ``ended`` is None where nobody knows when the game ended; ``signed``: the judge has signed the protocol.
    """

    game: str
    stage: str
    round: int
    site: str
    table: int
    scored: ScoredGame
    ended: Ended | None
    signed: bool
    source: Source


def played(event: Event, parts: Parts) -> tuple[Played, ...]:
    """The finished games of an event in the order of its schedule, those annulled left out."""
    parts.read([PLAN.name, SCHEDULE.name])
    schedule = parts.get(SCHEDULE)
    if not schedule.games:
        return ()
    rulebooks = {stage.name: stage.rulebook for stage in parts.get(PLAN).stages}
    records = _records(event, schedule)
    rows = _rows(event, records, rulebooks)
    found = []
    for game in schedule.games:
        place = records.get(game.id)
        row = rows.get(place.record) if place is not None else None
        if row is None:
            continue
        scored = _scored(row, game, rulebooks.get(game.stage))
        if scored.result.winner is not None:
            found.append(_played(game, row, scored))
    return tuple(found)


def _played(game: sch.Game, row: ScoredRow, scored: ScoredGame) -> Played:
    ended = None if row.result_at is None else Ended(row.result_at, row.last_word_at)
    source: Source = "sheet" if row.source == "sheet" else "log"
    return Played(game.id, game.stage, game.round, game.site, game.table, scored, ended, row.signed, source)


# --- which record tells of a game ---


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the record of a game is: its id, the seal that it has now, and the stage that it is of."""

    record: str
    source: Source
    seal: str
    stage: str


def _records(event: Event, schedule: sch.Schedule) -> dict[str, _Place]:
    """The record of each game that is over; a log that reached its result goes before paper."""
    rows = BoardCard.objects.filter(event=event).values_list("game", "state", "attempt")
    cards = {game: (state, attempt) for game, state, attempt in rows}
    logs = dict(
        Game.objects.filter(tournament_id=event.tournament_id, over=True).values_list("id", "head_hash")
    )
    sheets: dict[tuple[str, int], str] = {
        (game, attempt): seal
        for game, attempt, seal in SheetRecord.objects.filter(event=event)
        .order_by("version")
        .values_list("game", "attempt", "seal")
    }
    found = {}
    for game in schedule.games:
        state, attempt = cards.get(game.id, (State.PLANNED, 1))
        if state == State.ANNULLED:
            continue
        record = record_of(game.id, attempt)
        if record in logs:
            found[game.id] = _Place(record, "log", logs[record], game.stage)
        elif (game.id, attempt) in sheets:
            found[game.id] = _Place(record, "sheet", sheets[game.id, attempt], game.stage)
    return found


def _rows(
    event: Event, records: Mapping[str, _Place], rulebooks: Mapping[str, Rulebook]
) -> dict[str, ScoredRow]:
    """The row of each record, those that are not of its present seal made anew."""
    rows = {row.record: row for row in ScoredRow.objects.filter(event=event)}
    fresh = []
    for place in records.values():
        row = rows.get(place.record)
        if row is None or (row.source, row.seal) != (place.source, place.seal):
            made = _made(event, place, rulebooks)
            if made is None:
                rows.pop(place.record, None)
            else:
                rows[place.record] = made
                fresh.append(made)
    if fresh:
        ScoredRow.objects.bulk_create(
            fresh,
            update_conflicts=True,
            unique_fields=["event", "record"],
            update_fields=[
                "source", "seal", "rulebook_hash", "digest", "result_at", "last_word_at", "signed",
            ],
        )  # fmt: skip
    return rows


def _made(event: Event, place: _Place, rulebooks: Mapping[str, Rulebook]) -> ScoredRow | None:
    row = ScoredRow(event=event, source=place.source, record=place.record, seal=place.seal)
    if place.source == "log":
        return _of_log(row)
    rulebook = rulebooks.get(place.stage)
    return None if rulebook is None else _of_sheet(row, event, rulebook)


# --- from a log ---


def _of_log(row: ScoredRow) -> ScoredRow | None:
    stored = list(store.received(row.record))
    if not stored:
        return None
    lines = [json.loads(text) for text, _ in stored]
    rulebook = _rulebook(lines[0]["data"])
    facts = [(line["seq"], Fact(line["kind"], line["data"])) for line in lines]
    # What is here has been: a phone whose clock is ahead lets no game end in the future (sfu.A2.protest.2).
    times = {
        line["seq"]: min(datetime.fromisoformat(line["at"]), received)
        for line, (_, received) in zip(lines, stored, strict=True)
    }
    corrected = any(fact.kind == "correction" for _, fact in facts)
    historian = Historian(compile_rules(rulebook))
    kept: list[Fact] = []
    for seq, fact in effective(facts):
        # The store has asked the guards of every line; only a correction leaves some that no longer fit.
        if corrected and _left_out(decide(historian.state, fact)):
            continue
        historian.add(fact)
        kept.append(fact)
        if row.result_at is None and historian.state.phase >= ph.END:
            row.result_at = times[seq]
        if fact.kind == "last_word_ended":
            row.last_word_at = times[seq]
    row.signed = historian.state.phase >= ph.SIGNED
    row.rulebook_hash = rulebook.hash
    row.digest = encoded(Digest("", "", _seated(kept), historian.result(), entries_of(kept)))
    return row


def _left_out(answer: object) -> bool:
    """Whether a fact does not count where it stands now; one that only says another value does."""
    return isinstance(answer, Refusal) and answer.code not in SAID_OTHERWISE


def _seated(facts: Iterable[Fact]) -> tuple[str, ...]:
    """Who sat where: empty ids before anybody was seated."""
    players = [""] * 10
    for fact in facts:
        if fact.kind == "seats_drawn":
            players = list(fact.data["players"])
        elif fact.kind == "seat_substituted":
            players[fact.data["seat"] - 1] = fact.data["player"]
    return tuple(players)


# --- from a protocol typed in ---


def _of_sheet(row: ScoredRow, event: Event, rulebook: Rulebook) -> ScoredRow | None:
    kept = SheetRecord.objects.filter(event=event, seal=row.seal).order_by("-version").first()
    sheet = None if kept is None else sheet_reader.read_json(kept.text)
    if kept is None or not isinstance(sheet, Sheet):
        return None
    replayed = replay(sheet, rulebook)
    if isinstance(replayed, Rejection):
        return None
    digest = Digest("", "", sheet.players or ("",) * 10, replayed.result, awarded(sheet.scoring))
    row.result_at, row.signed = kept.ended_at, kept.signed
    row.rulebook_hash, row.digest = rulebook.hash, encoded(digest)
    return row


def awarded(awards: SheetScoring) -> ScoringEntries:
    """What a sheet's judge and table awarded, as the scoring takes it."""
    return ScoringEntries(
        judge_points={seat: parse_decimal(value) for seat, value in awards.judge_points.items()},
        consents=frozenset(awards.consents),
        fines=awards.fines,
        best_player_votes=dict(awards.best_player_votes),
        titles=dict(awards.titles),
    )


# --- scored games in the process ---


class _Memory:
    """The games scored last, by what they were scored from."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[str, ...], ScoredGame] = OrderedDict()
        self._rulebooks: dict[str, Rulebook] = {}
        self._lock = Lock()

    def game(self, key: tuple[str, ...]) -> ScoredGame | None:
        with self._lock:
            return self._games.get(key)

    def keep(self, key: tuple[str, ...], game: ScoredGame) -> None:
        with self._lock:
            self._games[key] = game
            while len(self._games) > KEPT:
                self._games.popitem(last=False)

    def rulebook(self, data: Mapping[str, Any]) -> Rulebook:
        """The rulebook of a log's first line, made once."""
        named = str(data["rulebook_hash"])
        if named not in self._rulebooks:
            self._rulebooks[named] = Rulebook.from_document(data["rulebook"])
        return self._rulebooks[named]

    def known(self, rulebook_hash: str) -> Rulebook | None:
        return self._rulebooks.get(rulebook_hash)


_MEMORY: Final = _Memory()


def _rulebook(data: Mapping[str, Any]) -> Rulebook:
    return _MEMORY.rulebook(data)


def _scored(row: ScoredRow, game: sch.Game, planned: Rulebook | None) -> ScoredGame:
    key = row.record, row.seal, row.rulebook_hash, game.id, game.stage
    scored = _MEMORY.game(key)
    if scored is None:
        digest = decoded(json.loads(row.digest))
        points = score(digest.result, digest.entries, _rules_of(row, planned))
        scored = ScoredGame(
            game.id, digest.players, digest.result, points, game.stage, entries=digest.entries
        )
        _MEMORY.keep(key, scored)
    return scored


def _rules_of(row: ScoredRow, planned: Rulebook | None) -> Rulebook:
    """The rules that a game was played by: mostly the stage's; else those that its log carries."""
    if planned is not None and (planned.hash == row.rulebook_hash or row.source == "sheet"):
        return planned
    known = _MEMORY.known(row.rulebook_hash)
    if known is not None:
        return known
    first = Line.objects.get(game_id=row.record, seq=1)
    return _rulebook(json.loads(first.text)["data"])
