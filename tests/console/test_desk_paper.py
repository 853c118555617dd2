"""The sheet that leaves the desk beside the log; cards entered late, held against the declared winner."""

from __future__ import annotations

import pytest

from sportmafia.record.problem import Rejection
from sportmafia.record.sheet_reader import read_json
from sportmafia.record.sheet_replay import replay
from sportmafia.rulebooks import ids
from tests.console.judge import Judge


@pytest.mark.parametrize("rulebook", ids())
def test_the_sheet_of_a_game_replays_to_the_same_result(rulebook: str) -> None:
    judge = Judge(rulebook).rehearse()
    answer = judge.ask("sheet")
    assert answer["inexact"] == []
    sheet = read_json(answer["text"])
    assert not isinstance(sheet, Rejection)
    table = judge.desk.table
    assert table is not None
    replayed = replay(sheet, table.rulebook)
    assert not isinstance(replayed, Rejection)
    assert replayed.result == table.historian.result()


def test_a_sheet_names_what_it_cannot_say() -> None:
    judge = Judge(options={"tech.fouls": "yes"}).deal().put("technical_foul", seat=5)
    named = judge.ask("sheet")["inexact"]
    assert {"ru": "Технический фол № 5", "en": "A technical foul for № 5"} in named


def declared(winner: str) -> Judge:
    """A game with hidden cards from which 3, 7 and 10 were disqualified, declared; then the cards."""
    judge = Judge().until("deal").put("roles_hidden").until("speech")
    for seat in (3, 7, 10):
        judge.put("dq", seat=seat)
    assert "dispute" not in judge.screen
    judge.put("result_declared", winner=winner).until("scoring")
    assert judge.screen["dispute"] is None, "nobody knows the cards yet"
    return judge.put("roles_entered", don=10, mafia=[3, 7], sheriff=4)


def test_cards_that_agree_with_the_declared_winner_start_no_dispute() -> None:
    assert declared("red").screen["dispute"] is None


def test_cards_that_contradict_the_declared_winner_are_shown_with_the_clause() -> None:
    dispute = declared("black").screen["dispute"]
    assert dispute["text"]["ru"] == "объявлено: чёрные; по ролям и выбывшим — красные (D1)"
    assert dispute["clause"]
