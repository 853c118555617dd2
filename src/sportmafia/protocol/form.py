"""The official form of a game (официальный протокол) as data: every field with its label, value and clauses.

Nothing here knows paper or screen. The order of the attributes is the order of the form (sfu.A2.form).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sportmafia.protocol.text import EMPTY, Text

Clauses = tuple[str, ...]

COLUMNS_OF_A_BLOCK: Final = 10
"""Columns of a vote block: ten players can all be candidates of one day."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its machine name, label, what is written in it (nothing while unknown) and the clauses
    behind it.
    """

    code: str
    label: Text
    value: Text
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One of the ten rows: seat number, and the cells in the order of the columns.

    ``player`` is a nickname (sfu.A2.prot.3), ``role`` a letter (sfu.A2.prot.5); ``fouls`` a count with the
    marks of a fourth foul and of a direct disqualification (sfu.A2.prot.6); ``points`` and ``extra`` are
    exact decimals.
    """

    seat: int
    player: Text = EMPTY
    role: Text = EMPTY
    fouls: Text = EMPTY
    points: Text = EMPTY
    extra: Text = EMPTY

    @property
    def cells(self) -> tuple[Text, ...]:
        """The cells of the row without the seat number."""
        return (self.player, self.role, self.fouls, self.points, self.extra)


@dataclass(frozen=True, slots=True)
class PlayersColumn:
    """A column of the players' table (sfu.A2.form.players)."""

    code: str
    label: Text
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class BestMoveField:
    """The best move (лучший ход): three places and the one who made it (sfu.A2.form.result).

    He is named by his number, or by his nickname (``by_nickname``, points34.9.6).
    """

    label: Text
    numbers: tuple[Text, Text, Text]
    player_label: Text
    player: Text
    by_nickname: bool
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class VoteBlock:
    """One block of votes (sfu.A2.form.votes); its number is the day's.

    ``candidates`` stand in the order of nomination; ``votes`` and ``revote`` are their counts in the first
    and the second round, empty where a candidate took no part. ``remark`` is written across the counts of a
    vote that was not held or was broken off.
    """

    day: int
    label: Text
    candidates: tuple[int, ...] = ()
    votes: tuple[int | None, ...] = ()
    revote: tuple[int | None, ...] = ()
    remark: Text = EMPTY


@dataclass(frozen=True, slots=True)
class VoteRows:
    """Labels of the three rows that every vote block has, and the clauses of the blocks."""

    player: Text
    votes: Text
    revote: Text
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the continuation or of the annex: title, column labels, rows of as many cells."""

    code: str
    title: Text
    columns: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True, slots=True)
class Continuation:
    """What the form has no room for: blocks of later days, and a table of further entries (reading C119)."""

    blocks: tuple[VoteBlock, ...] = ()
    entries: Table | None = None

    def __bool__(self) -> bool:
        """Whether a continuation sheet is needed at all."""
        return bool(self.blocks) or self.entries is not None


@dataclass(frozen=True, slots=True)
class Protocol:
    """The form, its continuation and its annex.

    ``annex`` holds what the form has no field for (nominators, voters, shots, checks, reasons of points
    ...); a blank form has none. ``missing`` are codes of fields that must be filled before the judge signs
    (sfu.A2.prot.11).
    """

    title: Text
    rulebook: Text
    tournament: Field
    stage: Field
    date: Field
    table: Field
    game: Field
    columns: tuple[PlayersColumn, ...]
    players: tuple[PlayerRow, ...]
    legend: Field
    result: Field
    best_move: BestMoveField
    protest: Field
    judge: Field
    signature: Field
    vote_rows: VoteRows
    votes: tuple[VoteBlock, ...]
    continuation: Continuation
    annex: tuple[Table, ...]
    missing: tuple[str, ...]

    @property
    def ready_to_sign(self) -> bool:
        """Whether all data are in, so that the judge may sign (sfu.A2.prot.11, points34.9.9)."""
        return not self.missing
