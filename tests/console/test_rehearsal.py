"""Made-up players: whatever they do is allowed, and the same key gives the same game."""

from __future__ import annotations

import pytest

from sportmafia.console.rehearsal import suggestion
from sportmafia.game import phase as ph
from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.fold import evolve
from sportmafia.game.procedure import next_step
from sportmafia.game.refusal import Refusal
from sportmafia.game.rules import compile_rules
from sportmafia.game.state import start
from sportmafia.rulebooks import ids, load


def play(rulebook: str, key: bytes) -> list[Fact]:
    state = start(compile_rules(load(rulebook)))
    facts: list[Fact] = []
    while state.phase < ph.END:
        fact = suggestion(state, key, str(len(facts))) or next_step(state)
        if fact is None and state.phase == ph.DRAFT:
            fact = Fact("seats_drawn", {"players": [f"p{n}" for n in range(10)]})
        elif fact is None and state.phase == ph.SHOTS:
            fact = (
                Fact("number_called", {"number": state.called + 1})
                if state.called < 10
                else Fact("shots_closed")
            )
        assert fact is not None
        answer = decide(state, fact)
        if isinstance(answer, Refusal) and fact.kind == "nominated":
            fact = Fact("speech_ended", {"seat": state.speaker})
            answer = decide(state, fact)
        assert not isinstance(answer, Refusal), (fact, answer)
        state = evolve(state, fact)
        facts.append(fact)
    assert suggestion(state, key, "end") is None
    return facts


@pytest.mark.parametrize("rulebook", ids())
def test_players_only_do_what_is_allowed(rulebook: str) -> None:
    for seed in range(12):
        play(rulebook, seed.to_bytes(32, "big"))


def test_the_same_key_gives_the_same_game() -> None:
    assert play("fiim", b"k" * 32) == play("fiim", b"k" * 32)
    assert play("fiim", b"k" * 32) != play("fiim", b"l" * 32)


def test_cards_half_taken_are_left_alone() -> None:
    state = start(compile_rules(load("fiim")))
    for fact in (
        Fact("seats_drawn", {"players": [f"p{n}" for n in range(10)]}),
        Fact("night_announced", {"night": 0}),
        Fact("card_taken", {"seat": 1, "role": "don"}),
    ):
        state = evolve(state, fact)
    assert suggestion(state, b"k" * 32, "x") is None
