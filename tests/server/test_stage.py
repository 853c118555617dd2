"""The demonstration event: the same seed, the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sportmafia.cli.stage import PLAYERS, ROUNDS, TABLES, Stage, put_on
from sportmafia.record.log_reader import Log, read_log
from sportmafia.server.clubs.models import Player
from sportmafia.server.games import store
from sportmafia.server.games.models import Game
from tests.server import databases


def logs() -> dict[str, list[str]]:
    """Every log in the store."""
    return {game.id: store.texts(game.id) for game in Game.objects.order_by("round", "table")}


@pytest.mark.parametrize(("stage", "over"), [("running", 4), ("finished", 8)])
def test_the_event_is_on_at_its_stage(stage: Stage, over: int) -> None:
    put_on(stage, 1)
    assert Game.objects.count() == ROUNDS * TABLES
    assert Game.objects.filter(over=True).count() == over
    assert Game.objects.filter(epoch=1, over=False).count() == (1 if stage == "running" else 0)
    assert Player.objects.count() == len(PLAYERS) == 20


def test_every_log_of_it_is_sound() -> None:
    put_on("finished", 3)
    for lines in logs().values():
        log = read_log(store.log_text(lines).encode(), "")
        assert isinstance(log, Log)
        assert log.sound


def test_the_same_seed_gives_the_same_bytes_and_another_others(empty_sqlite: Path, tmp_path: Path) -> None:
    found = []
    for seed in (5, 5, 6):
        file = tmp_path / f"{len(found)}.sqlite3"
        file.write_bytes(empty_sqlite.read_bytes())
        databases.use_sqlite(file)
        put_on("running", seed)
        found.append(logs())
    assert found[0] == found[1]
    assert set(found[0]).isdisjoint(found[2])


def test_an_event_that_was_judged_in_stays_as_it_is() -> None:
    put_on("running", 1)
    before = logs()
    Game.objects.filter(epoch=0).update(table=9)
    put_on("running", 1)
    assert logs() == before
    assert Game.objects.filter(table=9).count() == 3


def test_everybody_plays_once_a_round() -> None:
    import json

    put_on("running", 2)
    for round_ in range(1, ROUNDS + 1):
        plans = [json.loads(game.plan)["players"] for game in Game.objects.filter(round=round_)]
        assert sorted(player for plan in plans for player in plan) == sorted(PLAYERS)
