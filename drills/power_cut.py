"""The power fails at any byte of what the server writes: only unacknowledged entries may be missing.

A case is a run of neighbouring bytes of the write-ahead log of SQLite, each of them the last that reached the
disk; all cases together are all bytes of a log with three answered batches, whatever the seed.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.server.power_cut import Tape

CASES: Final = 500

_READY: list[tuple[Path, Tape]] = []


def _set_up() -> tuple[Path, Tape]:
    if not _READY:
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        name = tempfile.mkdtemp(prefix="sportmafia-drill-", dir=memory)
        atexit.register(shutil.rmtree, name, ignore_errors=True)
        os.environ["SPORTMAFIA_DATA"] = name
        os.environ["DJANGO_SETTINGS_MODULE"] = "sportmafia.server.settings"
        import django

        django.setup()
        from tests.server import databases, power_cut

        folder = Path(name)
        empty = databases.made_sqlite(folder / "empty.sqlite3")
        _READY.append((folder, power_cut.recorded(folder, empty)))
    return _READY[0]


def case(number: int, _seed: int) -> dict[str, int]:
    """One five-hundredth of the bytes; the phone sends again after the last of them."""
    folder, tape = _set_up()
    from tests.server import power_cut

    cuts = range(number * len(tape.wal) // CASES, (number + 1) * len(tape.wal) // CASES)
    lines = [power_cut.check(tape, cut, folder) for cut in cuts]
    power_cut.resend(tape, cuts[-1], folder)
    return {"bytes": len(cuts), "lines found": sum(lines), "restarts": 1}
