"""A server whose power fails at a chosen byte of what it writes to the disk.

SQLite appends to its write-ahead log and flushes it before an answer leaves; so a power cut leaves the
database file as it was and a beginning of that log. Here every such beginning can be looked at.
"""

from __future__ import annotations

import shutil
import sqlite3
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from django.db import connection

from sportmafia.server import config
from sportmafia.server.games import store, tables
from sportmafia.server.games.store import Answer, Sender
from tests.server import databases
from tests.server.devices import GAME, PHONE, played

BATCHES = (3, 4, 7)
"""How long the log is after each answer."""


@dataclass(frozen=True)
class Tape:
    """The database file, the whole write-ahead log, and how long it was when each answer had left."""

    folder: Path
    wal: bytes
    answered: tuple[tuple[int, int], ...]
    """(bytes of the log, lines acknowledged)"""

    def acknowledged(self, cut: int) -> int:
        """Lines for which an answer had left when the disk held ``cut`` bytes."""
        return max((lines for size, lines in self.answered if size <= cut), default=0)

    def edges(self) -> list[int]:
        """The bytes around each beginning and end of a write."""
        frame = 4_096 + 24
        marks = {0, 32, *(size for size, _ in self.answered)}
        marks |= {32 + frame * number for number in range((len(self.wal) - 32) // frame + 1)}
        return sorted(
            {mark + by for mark in marks for by in (-1, 0, 1, 25) if 0 <= mark + by <= len(self.wal)}
        )


def recorded(folder: Path, empty: Path) -> Tape:
    """A server that has answered some batches, seen from its disk."""
    file = folder / "disk.sqlite3"
    shutil.copy(empty, file)
    database = config.sqlite(file)
    database["OPTIONS"]["init_command"] += "PRAGMA wal_autocheckpoint=0;"
    databases.use(database)
    keeper = sqlite3.connect(file)  # the last connection to close would empty the log
    keeper.execute("SELECT 1 FROM games_game").fetchall()
    answered, lines = [], played(max(BATCHES)).lines
    for before, after in pairwise((0, *BATCHES)):
        if before:
            answer = store.sync(GAME, Sender(PHONE, 1), lines[before:after], None)
        else:
            answer = store.open_game(GAME, Sender(PHONE, 1), lines[:after], {})
        assert isinstance(answer, Answer)
        assert not answer.refused
        answered.append((wal_of(file).stat().st_size, after))
    wal = wal_of(file).read_bytes()
    tape = folder / "tape"
    tape.mkdir()
    shutil.copy(file, tape / "disk.sqlite3")
    databases.leave()
    keeper.close()
    return Tape(tape, wal, tuple(answered))


def wal_of(file: Path) -> Path:
    """The write-ahead log of a SQLite file."""
    return Path(f"{file}-wal")


def after_cut(tape: Tape, cut: int, folder: Path) -> Path:
    """What is on the disk when the power fails at byte ``cut``."""
    file = folder / "cut.sqlite3"
    shutil.copy(tape.folder / "disk.sqlite3", file)
    wal_of(file).write_bytes(tape.wal[:cut])
    Path(f"{file}-shm").unlink(missing_ok=True)
    return file


def check(tape: Tape, cut: int, folder: Path) -> int:
    """Whatever was acknowledged is there, in order, and nothing torn; how many lines there are."""
    with sqlite3.connect(after_cut(tape, cut, folder)) as disk:
        disk.execute("PRAGMA synchronous=OFF")  # of the one who looks, not of the one who wrote
        texts = [text for (text,) in disk.execute("SELECT text FROM games_line ORDER BY seq")]
        heads = disk.execute("SELECT head_seq, epoch FROM games_game").fetchall()
    disk.close()
    assert texts == played(max(BATCHES)).lines[: len(texts)]
    assert len(texts) >= tape.acknowledged(cut), (cut, len(texts))
    assert len(texts) in (0, *BATCHES)
    assert heads == ([(len(texts), 1)] if texts else [])
    return len(texts)


def resend(tape: Tape, cut: int, folder: Path) -> None:
    """The server starts again on that disk, the phone sends everything once more, and all of it is there."""
    databases.use_sqlite(after_cut(tape, cut, folder))
    store._TABLES = tables.Tables()  # type: ignore[misc]
    lines = played(max(BATCHES)).lines
    answer = store.open_game(GAME, Sender(PHONE, 1), lines, {})
    assert isinstance(answer, Answer)
    assert len(answer.accepted) + len(answer.have) == len(lines)
    assert store.texts(GAME) == lines
    connection.close()
    databases.leave()
