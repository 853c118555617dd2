"""Whatever a file holds, reading it answers: values or a message with its place, never a crash.

`corpus` keeps inputs that once went wrong or stand for a class of bad files; the rest is made by Hypothesis,
which breaks good files in one place at a time.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.record import readers, sheet_reader
from sportmafia.record.canonical import decode
from sportmafia.record.failure import Failure
from sportmafia.record.foreign import ForeignBatch, ForeignGame
from sportmafia.record.log import text_of
from sportmafia.record.log_reader import Log, read_log
from sportmafia.record.problem import Rejection
from sportmafia.record.sheet_replay import Replayed, replay
from sportmafia.rulebooks import load
from tests.record import exports
from tests.record.logs import facts, log
from tests.record.test_readers import likes_sheet, quiet, season_sheet
from tests.record.test_schemas import SHEET, SUMMARY

CORPUS = sorted((Path(__file__).parent / "corpus").iterdir())
FIIM = load("fiim")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
GAMES: dict[str, Any] = {
    "mafiaratings": exports.mafiaratings(exports.paper(facts("fiim", 4), FIIM)),
    "open": quiet(),
    "polemica": exports.polemica(exports.paper(facts("fiim", 4), FIIM)),
    "votings": exports.votings(exports.paper(facts("fiim", 4), FIIM)),
    "season": season_sheet(),
    "likes": likes_sheet(),
}


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all parts of a value."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in items:
        found += places(item, (*path, name))
    return found


PLACES = {name: places(game) for name, game in GAMES.items()}
SHEETS = {"sheet": SHEET, "summary": SUMMARY}
SHEET_PLACES = {name: places(sheet) for name, sheet in SHEETS.items()}


@st.composite
def broken(draw: Callable[..., Any], whole: dict[str, Any], paths: dict[str, list[tuple[Any, ...]]]) -> Any:
    """A good document with one part replaced or taken out."""
    name = draw(st.sampled_from(sorted(whole)))
    document = deepcopy(whole[name])
    *path, last = draw(st.sampled_from(paths[name]))
    place = document
    for step in path:
        place = place[step]
    if draw(st.booleans()) and isinstance(place, dict):
        del place[last]
    else:
        place[last] = draw(JSON)
    return document


def check_message(failure: Failure) -> None:
    for language in ("ru", "en"):
        said = failure.text(language)
        assert said.startswith("f"), "the file comes first"
        assert len(said) < 1_000
        assert "\n" not in said


def check_batch(batch: ForeignBatch) -> None:
    for note in batch.notes:
        check_message(note)
    for game in batch.games:
        if isinstance(game, Failure):
            check_message(game)
        else:
            check_game(game)


def check_game(game: ForeignGame) -> None:
    check_answer(replay(game.sheet, load(game.sheet.rulebook)))


def check_answer(answer: Replayed | Rejection) -> None:
    if isinstance(answer, Rejection):
        assert answer.text("ru")
        assert answer.text("en")
    else:
        assert all(remark.text("ru") and remark.text("en") for remark in answer.remarks)


def check(data: bytes) -> None:
    """Put a file's bytes to every reader."""
    answer = read_log(data, "f")
    if isinstance(answer, Failure):
        check_message(answer)
    else:
        assert answer.entries or answer.problems
        for problem in answer.problems:
            check_message(problem)
    document = decode(data, "f", decimals=True)
    if isinstance(document, Failure):
        check_message(document)
    elif (batch := readers.read(document, "f")) is not None:
        check_batch(batch)
    text = data.decode("utf-8", "replace")
    for read in (sheet_reader.read_json, sheet_reader.read_toml):
        sheet = read(text)
        if isinstance(sheet, Rejection):
            assert sheet.text("ru")
        else:
            check_answer(replay(sheet, FIIM))


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.name)
def test_a_saved_file_is_answered(file: Path) -> None:
    check(file.read_bytes())


@given(st.binary(max_size=400))
def test_any_bytes_are_answered(data: bytes) -> None:
    check(data)


@settings(max_examples=60)
@given(JSON)
def test_any_json_is_answered(document: object) -> None:
    check(json.dumps(document).encode())


@settings(max_examples=150)
@given(broken(GAMES, PLACES))
def test_a_foreign_game_broken_in_one_place_is_answered(document: object) -> None:
    parsed = decode(json.dumps(document).encode(), "f", decimals=True)
    if isinstance(parsed, Failure):
        check_message(parsed)
    elif (batch := readers.read(parsed, "f")) is not None:
        check_batch(batch)


@settings(max_examples=100)
@given(broken(SHEETS, SHEET_PLACES), st.sampled_from(["fiim", "sfu", "points34"]))
def test_a_sheet_broken_in_one_place_is_answered(document: object, rulebook: str) -> None:
    sheet = sheet_reader.read_json(json.dumps(document))
    if isinstance(sheet, Rejection):
        assert sheet.text("ru")
        assert sheet.text("en")
    else:
        check_answer(replay(sheet, load(rulebook)))


LINES = text_of(log("fiim", 4)).splitlines(keepends=True)


@given(st.integers(0, len(LINES) - 1), st.data())
@settings(max_examples=30)
def test_a_log_broken_in_one_line_is_answered(number: int, data: st.DataObject) -> None:
    line = json.loads(LINES[number])
    *path, last = data.draw(st.sampled_from(places(line)))
    place = line
    for step in path:
        place = place[step]
    place[last] = data.draw(JSON)
    text = "".join([*LINES[:number], json.dumps(line) + "\n", *LINES[number + 1 :]])
    answer = read_log(text.encode(), "f")
    assert isinstance(answer, Log)
    for problem in answer.problems:
        check_message(problem)
