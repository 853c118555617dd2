"""A sheet and the log of the same game say the same: random games, logged, written as sheets and replayed."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from sportmafia.game.history import result_of
from sportmafia.game.result import GameResult
from sportmafia.game.rules import compile_rules
from sportmafia.protocol import Header, protocol
from sportmafia.record import sheet_reader
from sportmafia.record.sheet import Sheet
from sportmafia.record.sheet_replay import Replayed, replay
from sportmafia.record.sheet_text import text_of
from sportmafia.record.sheet_writer import sheet_of
from sportmafia.rulebooks import Rulebook, ids, resolve
from sportmafia.scoring import ScoringEntries, score
from tests.record.random_games import Game, games

PLAYERS = tuple(f"p{seat}" for seat in range(1, 11))


def replayed(sheet: Sheet, rulebook: Rulebook) -> Replayed:
    """The sheet replayed, which must fit, after it was written to JSON and read back."""
    read = sheet_reader.read_json(text_of(sheet))
    assert read == sheet
    answer = replay(sheet, rulebook)
    assert isinstance(answer, Replayed), (answer.where, answer.text("en"))
    return answer


def form(result: GameResult, rulebook: Rulebook) -> Any:
    """The official form of a game."""
    points = score(result, ScoringEntries(), rulebook)
    return protocol(Header(), PLAYERS, result, points, rulebook)


def compare(game: Game, rulebook: Rulebook) -> None:
    """Derived facts, points and the printed form agree between the log and its sheet."""
    written = sheet_of(rulebook, game.facts)
    assert written.inexact == ()
    log, sheet = result_of(game.rules, game.facts), replayed(written.sheet, rulebook).result
    assert dataclasses.asdict(sheet) == dataclasses.asdict(log)
    assert score(sheet, ScoringEntries(), rulebook) == score(log, ScoringEntries(), rulebook)
    assert form(sheet, rulebook) == form(log, rulebook)


@pytest.mark.parametrize("rulebook", ids())
def test_a_sheet_and_the_log_of_the_same_game_agree(rulebook: str) -> None:
    """A sheet and the log of the same game give the same derived facts, points and printed protocol."""
    resolved = resolve(rulebook)
    for game in games(compile_rules(resolved), seed=1, count=40):
        compare(game, resolved)


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", ids())
def test_thousands_of_sheets_and_logs_agree(rulebook: str) -> None:
    """The same over thousands of games a rulebook."""
    resolved = resolve(rulebook)
    for game in games(compile_rules(resolved), seed=2, count=3000):
        compare(game, resolved)
