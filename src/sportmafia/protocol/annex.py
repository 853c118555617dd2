"""The annex: what the electronic record knows and the official form has no field for (section "not on the
form").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sportmafia.game.result import RemovalCause
from sportmafia.protocol import wording
from sportmafia.protocol.form import Table
from sportmafia.protocol.text import DASHED, Text, decimal, joined, one_line, same, seats
from sportmafia.scoring import Column, exact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sportmafia.game.result import Check, Day, GameResult, Night
    from sportmafia.protocol.header import Protest, Signature
    from sportmafia.rulebooks import Rulebook
    from sportmafia.scoring import Score

LONGEST_NOTE: Final = 400
LONGEST_PROTEST: Final = 4_000
_HASH_SHOWN: Final = 80

Row = tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on the game: from replaying, from a reader of a foreign format, or from the judge."""

    text: Text
    where: str = ""
    clause: str | None = None


def annex(
    result: GameResult,
    score: Score | None,
    rulebook: Rulebook,
    protests: Sequence[Protest],
    notes: Sequence[Note],
    *,
    log_hash: str,
    signature: Signature | None,
) -> tuple[Table, ...]:
    """The tables of the annex in their order; a table without rows is left out."""
    tables = (
        _days(result),
        _voters(result),
        _nights(result, rulebook),
        _removals(result),
        _penalties(result),
        _points(score),
        _protests(protests),
        _remarks(score, notes),
        _record(result, rulebook, log_hash, signature),
    )
    return tuple(table for table in tables if table.rows)


def _days(result: GameResult) -> Table:
    def spoken(day: Day) -> Text:
        return joined(tuple(_turn(day, seat) for seat in day.speakers), ", ") or DASHED

    rows = tuple(
        (same(day.day), spoken(day), _pairs(day.nominations), seats(day.left)) for day in result.days
    )
    columns = (wording.DAY, wording.SPEAKERS, wording.NOMINATIONS, wording.LEFT)
    return Table("days", wording.DAYS, columns, rows)


def _turn(day: Day, seat: int) -> Text:
    if seat in day.silenced:
        return _remarked(same(seat), wording.SILENT)
    if seat in day.short:
        return _remarked(same(seat), wording.SHORT)
    return same(seat)


def _remarked(text: Text, remark: Text) -> Text:
    return Text(f"{text.ru} ({remark.ru})", f"{text.en} ({remark.en})")


def _pairs(pairs: tuple[tuple[int, int], ...]) -> Text:
    return same(", ".join(f"{by} → {whom}" for by, whom in pairs)) if pairs else DASHED


def _voters(result: GameResult) -> Table:
    rows = tuple(
        (same(day.day), same(number), same(candidate), seats(hands))
        for day in result.days
        for number, voting in enumerate(day.voters, 1)
        for candidate, hands in voting
    )
    columns = (wording.DAY, wording.ROUND, wording.CANDIDATE, wording.RAISED)
    return Table("voters", wording.VOTERS, columns, rows)


def _nights(result: GameResult, rulebook: Rulebook) -> Table:
    def checked(check: Check | None, hit: Text, miss: Text) -> Text:
        if check is None:
            return DASHED
        return (
            same(check.seat) if check.hit is None else _remarked(same(check.seat), hit if check.hit else miss)
        )

    def row(night: Night) -> Row:
        return (
            same(night.night),
            _pairs(night.shots),
            wording.MISS if night.killed is None else same(night.killed),
            checked(night.don, wording.FOUND, wording.NOT_FOUND),
            checked(night.sheriff, wording.BLACK, wording.RED),
        )

    don = Text(f"{rulebook.word('names.don')} проверил", "Don checked")
    sheriff = Text(f"{rulebook.word('names.sheriff')} проверил", "Sheriff checked")
    columns = (wording.NIGHT, wording.SHOTS, wording.KILLED, don, sheriff)
    return Table("nights", wording.NIGHTS, columns, tuple(map(row, result.nights)))


def _removals(result: GameResult) -> Table:
    rows = tuple(
        (
            same(removal.seat),
            wording.REMOVED[removal.cause],
            wording.phase(removal.when) if removal.when else DASHED,
        )
        for removal in result.removals
    )
    return Table("removals", wording.REMOVALS, (wording.SEAT, wording.HOW, wording.WHEN), rows)


def _penalties(result: GameResult) -> Table:
    def cited(clause: str | None) -> Text:
        return same(one_line(clause, _HASH_SHOWN)) if clause else DASHED

    disqualified = tuple(
        (
            same(offence.seat),
            wording.REMOVED[_cause(offence.fourth_foul)],
            wording.phase(offence.when) if offence.when else DASHED,
            cited(offence.clause),
        )
        for offence in result.disqualified
    )
    defeats = tuple(
        (
            same(defeat.seat) if defeat.seat else DASHED,
            joined((wording.DEFEAT, wording.TEAM[defeat.team]), ""),
            DASHED,
            cited(defeat.clause),
        )
        for defeat in result.defeats
    )
    warnings = tuple((same(seat), wording.WARNING, DASHED, cited(clause)) for seat, clause in result.warnings)
    columns = (wording.SEAT, wording.KIND, wording.WHEN, wording.CLAUSE)
    return Table("penalties", wording.PENALTIES, columns, disqualified + defeats + warnings)


def _cause(fourth_foul: bool) -> RemovalCause:
    return RemovalCause.FOUL4 if fourth_foul else RemovalCause.DQ


def _points(score: Score | None) -> Table:
    rows = tuple(
        (
            same(item.seat),
            decimal(exact(item.value)),
            wording.POINTS if item.column is Column.BASIC else wording.EXTRA,
            Text(item.reason("ru"), item.reason("en")),
            same(item.clause) if item.clause else DASHED,
        )
        for seat in (score.seats if score else ())
        for item in seat.items
    )
    columns = (wording.SEAT, wording.VALUE, wording.COLUMN, wording.REASON, wording.CLAUSE)
    return Table("score", wording.SCORE, columns, rows)


def _protests(protests: Sequence[Protest]) -> Table:
    rows = tuple(
        (
            DASHED if protest.author is None else same(protest.author),
            same(one_line(protest.time, LONGEST_NOTE)) if protest.time else DASHED,
            same(one_line(protest.text, LONGEST_PROTEST)),
            same(one_line(protest.decision, LONGEST_PROTEST)) if protest.decision else DASHED,
        )
        for protest in protests
    )
    columns = (wording.AUTHOR, wording.TIME, wording.TEXT, wording.DECISION)
    return Table("protests", wording.PROTESTS, columns, rows)


def _remarks(score: Score | None, notes: Sequence[Note]) -> Table:
    found = tuple(
        Note(Text(problem.text("ru"), problem.text("en")), problem.where, problem.clause)
        for problem in (score.problems if score else ())
    )
    rows = tuple(
        (
            same(one_line(note.where, LONGEST_NOTE)) if note.where else DASHED,
            Text(one_line(note.text.ru, LONGEST_NOTE), one_line(note.text.en, LONGEST_NOTE)),
            same(note.clause) if note.clause else DASHED,
        )
        for note in (*found, *notes)
    )
    return Table("remarks", wording.PROBLEMS, (wording.WHERE, wording.REMARK, wording.CLAUSE), rows)


def _record(result: GameResult, rulebook: Rulebook, log_hash: str, signature: Signature | None) -> Table:
    rows: list[Row] = [
        (wording.RULEBOOK, Text(f"{rulebook.title} ({rulebook.id})", f"{rulebook.title_en} ({rulebook.id})")),
        (wording.RULEBOOK_HASH, same(rulebook.hash)),
    ]
    if result.cause is not None:
        ended = wording.ENDED[result.cause]
        rows.append(
            (wording.ENDING, _remarked(ended, wording.phase(result.ended)) if result.ended else ended)
        )
    if result.best_move is not None:
        closed = wording.CLOSED[result.best_move.closed]
        rows.append(
            (wording.BEST_MOVE_CLOSED, _remarked(closed, wording.VOID) if result.best_move.void else closed)
        )
    if log_hash:
        rows.append((wording.LOG_HASH, same(one_line(log_hash, _HASH_SHOWN))))
    if signature is not None:
        said = one_line(f"{signature.signer} {signature.time}", LONGEST_NOTE)
        rows.append((wording.SIGNED, same(said)))
        if signature.hash:
            rows.append((wording.SIGNED_HASH, same(one_line(signature.hash, _HASH_SHOWN))))
    return Table("record", wording.RECORD, (wording.WHAT, wording.CONTENT), tuple(rows))
