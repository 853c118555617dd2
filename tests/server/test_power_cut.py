"""The power fails while the server writes: only entries without an answer may be missing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sportmafia.server.games import store
from tests.server import databases, power_cut
from tests.server.devices import GAME, played
from tests.server.power_cut import BATCHES, Tape

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tape(tmp_path: Path, empty_sqlite: Path) -> Tape:
    """A recorded disk."""
    return power_cut.recorded(tmp_path, empty_sqlite)


def test_nothing_acknowledged_is_missing_at_the_edges_of_every_write(tape: Tape, tmp_path: Path) -> None:
    found = {power_cut.check(tape, cut, tmp_path) for cut in tape.edges()}
    assert found == {0, *BATCHES}


def test_the_phone_sends_again_and_everything_is_there(tape: Tape, tmp_path: Path) -> None:
    edges = tape.edges()
    for cut in edges[:: len(edges) // 12]:
        power_cut.resend(tape, cut, tmp_path)


def test_without_the_flushed_log_the_check_fails(tape: Tape, tmp_path: Path) -> None:
    late = Tape(tape.folder, tape.wal, tuple((0, lines) for _, lines in tape.answered))
    with pytest.raises(AssertionError):
        power_cut.check(late, 0, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("milliseconds", [30, 90, 170, 260, 400])
def test_a_server_killed_at_work_has_kept_what_it_answered(
    milliseconds: int, tmp_path: Path, empty_sqlite: Path
) -> None:
    file = tmp_path / "killed.sqlite3"
    file.write_bytes(empty_sqlite.read_bytes())
    command = [sys.executable, "-m", "tests.server.writing_process", str(file)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as writing:
        assert writing.stdout is not None
        assert writing.stdout.readline() == "1\n"
        time.sleep(milliseconds / 1000)
        writing.send_signal(signal.SIGKILL)
        answered = [1, *(int(line) for line in writing.stdout.read().split("\n")[:-1])]
    databases.use_sqlite(file)
    texts = store.texts(GAME)
    assert len(texts) >= answered[-1]
    assert texts == played(10_000).lines[: len(texts)]
