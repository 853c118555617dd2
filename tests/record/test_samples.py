"""The sample games are read, replay without a problem, and are what the generator makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sportmafia.record import readers, sheet_reader
from sportmafia.record.canonical import decode
from sportmafia.record.failure import Failure
from sportmafia.record.foreign import ForeignGame, differences
from sportmafia.record.log_reader import Log, read_log
from sportmafia.record.sheet import Sheet
from sportmafia.record.sheet_replay import Replayed, replay
from sportmafia.rulebooks import load
from tests.record import samples

RESULT = replay(samples.source(), load(samples.source().rulebook))


@pytest.mark.parametrize("name", [name for name in samples.samples() if name != samples.LOG])
def test_a_sample_is_what_the_generator_makes(name: str) -> None:
    assert (samples.FOLDER / name).read_text(encoding="utf-8") == samples.samples()[name]


@pytest.mark.parametrize("name", ["game.toml", "summary.json"])
def test_a_sheet_replays_without_a_problem(name: str) -> None:
    text = (samples.FOLDER / name).read_text(encoding="utf-8")
    sheet = sheet_reader.read_toml(text) if name.endswith(".toml") else sheet_reader.read_json(text)
    assert isinstance(sheet, Sheet), sheet.text("en")
    answer = replay(sheet, load(sheet.rulebook))
    assert isinstance(answer, Replayed), f"{answer.where}: {answer.text('en')}"
    assert [remark.text("en") for remark in answer.remarks if not remark.unknown] == []
    assert str(answer.result.winner) == sheet.result


def test_the_log_is_sound_and_tells_the_sheet_s_game() -> None:
    log = read_log((samples.FOLDER / samples.LOG).read_bytes(), samples.LOG)
    assert isinstance(log, Log)
    assert log.sound
    assert isinstance(RESULT, Replayed)
    assert log.historian is not None
    assert log.historian.result() == RESULT.result


@pytest.mark.parametrize("file", sorted(samples.FOLDER.glob("game.*.json")), ids=lambda file: file.name)
def test_an_export_comes_to_the_sheet_s_game(file: Path) -> None:
    document = decode(file.read_bytes(), file.name, decimals=True)
    assert not isinstance(document, Failure)
    batch = readers.read(document, file.name)
    assert batch is not None
    assert file.name == f"game.{batch.shape}.json"
    (game,) = batch.games
    assert isinstance(game, ForeignGame)
    assert game.sheet.players == samples.source().players
    answer = replay(game.sheet, load("fiim"))
    assert isinstance(answer, Replayed)
    assert differences(game.recorded, answer.result) == ()
    assert isinstance(RESULT, Replayed)
    assert answer.result.removals == RESULT.result.removals
