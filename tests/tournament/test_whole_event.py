"""The event of sfu from the first application to the file that is kept, the same on every machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sportmafia.record.canonical import decode
from sportmafia.tournament import archive
from sportmafia.tournament.advancement import Advancement
from sportmafia.tournament.applications import Register
from sportmafia.tournament.codec import restore
from tests.tournament.whole_event import Walk, run

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def walk() -> Walk:
    """The event of one seed."""
    return run(1)


def test_an_event_is_run_by_the_regulation(walk: Walk) -> None:
    """sfu.3.1, sfu.3.2.2, sfu.3.2.4, sfu.3.2.5, sfu.3.3.2, sfu.5.2: a hundred play four games each at five
    sites, six of each site make thirty finalists, and five win"""
    assert len(walk.register.applications) == 105
    assert list(walk.tables) == list(walk.plan.sites)
    lines = [len(row.tally.lines) for table in walk.tables.values() for row in table.rows]
    assert max(lines) == 4
    assert len(walk.listed.players) == 30
    assert walk.listed.vacant == 0
    for site in walk.plan.sites:
        assert sum(seed.site == site for seed in walk.listed.seeds) == 6
    assert {row.player for row in walk.final.rows} == set(walk.listed.players)
    assert len(walk.winners) >= 5
    assert len(walk.published) == 30


def test_the_federation_is_told_of_every_game_and_judge(walk: Walk) -> None:
    """sfu.7.1"""
    told = walk.report
    assert told.games + told.void >= 40
    assert sum(told.judges.values()) == told.games
    assert told.protests == 1


def test_the_same_event_everywhere(walk: Walk) -> None:
    """the order of sets differs from one process to the next; no answer may follow it"""
    assert run(1).file == walk.file != run(2).file
    code = "from tests.tournament.whole_event import run; import sys; sys.stdout.buffer.write(run(1).file)"
    environment = os.environ | {"PYTHONHASHSEED": "77", "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=True, timeout=60
    )
    assert done.stdout == walk.file
    kept = archive.read(done.stdout)
    assert isinstance(kept, archive.Archive)
    assert kept.hash == archive.read(walk.file).hash  # type: ignore[union-attr]
    assert restore(Register, decode(kept.parts["register.json"], "")) == walk.register
    assert restore(Advancement, decode(kept.parts["list.json"], "")) == walk.listed
