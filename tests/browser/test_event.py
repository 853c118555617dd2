"""A real game, entered on the phone tap by tap, gives the protocol that its record gives."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from sportmafia.cli.games import ReadGame, logged, read_games
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.rules import compile_rules
from sportmafia.protocol import Header, Protocol, protocol
from tests.browser.phone import Phone

EVENT = Path(__file__).resolve().parents[3] / "shared" / "data" / "event-2020.mafiaratings.json"
GAME = 1
SETTING = ("game_opened", "header_set", "seats_drawn")
PLAYERS = [f"Место {seat}" for seat in range(1, 11)]

pytestmark = pytest.mark.skipif(not EVENT.is_file(), reason="the event's record is not beside the project")


def in_order_of_numbers(facts: Iterable[Fact]) -> list[Fact]:
    """The facts as they happen at a table: hands that go up do so as the numbers are called."""
    told: list[Fact] = []
    shots: list[Fact] = []
    for fact in facts:
        if fact.kind == "shot":
            shots += [fact] if fact.data["target"] is not None else []
            continue
        told += sorted(shots, key=lambda shot: shot.data["target"])
        shots = []
        told += [] if fact.kind in SETTING else [fact]
    return told


def form(game: ReadGame) -> Protocol:
    """The official form without what only this sitting has: heading, hashes, times."""
    return protocol(Header(), PLAYERS, game.result, game.score, game.rulebook)


def test_the_tapped_game_has_the_records_protocol(phone: Phone) -> None:
    record = list(read_games([str(EVENT)]))[GAME]
    assert isinstance(record, ReadGame)
    facts = in_order_of_numbers(record.facts)
    phone.new_game(record.rulebook.id, PLAYERS)
    for fact in facts:
        phone.enter(fact.kind, fact.data)
    tapped = [Fact(kind, data) for kind, data in phone.facts() if kind != "game_opened"]
    historian = Historian(compile_rules(record.rulebook))
    for fact in tapped:
        historian.add(fact)
    game = logged("the phone", record.rulebook, historian, tuple(tapped))
    ours, theirs = form(game), form(record)
    for part in ("players", "result", "best_move", "votes", "continuation"):
        assert getattr(ours, part) == getattr(theirs, part), part
    assert game.score == record.score
