"""Consoles, a bad network and the server: no acknowledged entry is lost, doubled or reordered.

A case is one game on three phones: a hundred or so events by chance (entries, requests and answers lost,
delayed, doubled and reordered, phones and server killed, clocks set, take-overs, logs carried by hand),
then a network that is well again. The store is the server's own, on SQLite.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path
from random import Random
from typing import Final

CASES: Final = 12_000
EVENTS: Final = 100

_FOLDERS: list[str] = []


def _set_up() -> None:
    """A database of this process's own, in memory where there is such a place."""
    if _FOLDERS:
        return
    memory = "/dev/shm"
    folder = tempfile.mkdtemp(prefix="sportmafia-drill-", dir=memory if os.access(memory, os.W_OK) else None)
    _FOLDERS.append(folder)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["SPORTMAFIA_DATA"] = folder
    os.environ["DJANGO_SETTINGS_MODULE"] = "sportmafia.server.settings"
    import django

    django.setup()
    from tests.server import databases

    databases.use_sqlite(databases.made_sqlite(Path(folder) / "drill.sqlite3"))


def case(number: int, seed: int) -> dict[str, int]:
    """One game."""
    _set_up()
    from tests.server.world import STEPS, World

    chance = Random(f"{seed} {number}")
    world = World(f"drill {seed} {number}", seed=number % 50)
    weights = [weight for weight, _ in STEPS]
    for _, step in chance.choices(STEPS, weights, k=EVENTS):
        step(world, chance)
    world.check()
    acknowledged = len(world.acknowledged)
    world.settle()
    main, side = world.kept()
    return {
        "entries": len(world.written),
        "acknowledged before the end": acknowledged,
        "in the main log": len(main),
        "in side branches": len(side),
        "max epoch": max(phone.epoch for phone in world.phones),
    }
