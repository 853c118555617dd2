"""Numbered moves: the cursor that changes one state, and the facts through `decide`, are one game."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.game import phase as ph
from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.fold import evolve, fold
from sportmafia.game.moves import Cursor, Deal, deals, facts_of, move_count, next_facts, opened, play
from sportmafia.game.refusal import Refusal
from sportmafia.game.rules import Rules
from sportmafia.game.state import State, start
from tests.game.table import PLAYERS, SIX, each, rules_of

PROCEDURES: tuple[dict[str, str], ...] = (
    {},
    {"nom.self": "no", "night.call_dead": "no", "vote.single_auto": "skip_call", "day1.single": "vote"},
    {"vote.default": "none", "tie.subset": "lift", "lift.all": "allow", "lift.small_stop": "off"},
    {"tie.order": "reverse", "tie.max_revotes": "1", "lastword.after_end": "no", "rotation.rule": "nominal"},
    {"stale": "red_nd", "stale.n0": "yes", "day1.vote": "talk", "rotation.next": "after_victim"},
)


def entered(state: State, fact: Fact) -> State:
    answer = decide(state, fact)
    assert not isinstance(answer, Refusal), (fact, answer)
    for accepted in answer:
        state = evolve(state, accepted)
    return state


def same_game_both_ways(rules: Rules, deal: Deal, random: Random) -> State:
    """Play one random game by a cursor and by facts, compare at each decision; the last state."""
    cursor = Cursor(rules, deal)
    state = entered(start(rules), Fact("seats_drawn", {"players": PLAYERS}))
    state = entered(state, Fact("night_announced", {"night": 0}))
    state = entered(state, Fact("roles_entered", {"don": deal[0], "mafia": deal[1], "sheriff": deal[2]}))
    while True:
        while state.phase < ph.END and (step := next_facts(state)) is not None:
            state = entered(state, step)
        assert state == cursor.state
        count = move_count(cursor.state)
        assert cursor.moves() == range(count)
        if cursor.over:
            assert count == 0
            return state
        assert count > 0
        # few hands now and then: ties and lifts are rare where hands are drawn evenly
        move = random.randrange(count if random.random() < 0.7 else min(count, 64))
        for fact in facts_of(cursor.state, move):
            state = entered(state, fact)
        ahead = cursor.state.clone()
        cursor.play(move)
        assert play(ahead, move) == move_count(cursor.state)


@each(SIX)
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), deal=st.integers(0, 2519))
def test_a_cursor_and_the_facts_are_one_game(rulebook: str, seed: int, deal: int) -> None:
    same_game_both_ways(rules_of(rulebook), deals()[deal], Random(seed))


@pytest.mark.parametrize("options", PROCEDURES, ids=lambda options: " ".join(options) or "as it stands")
def test_a_cursor_and_the_facts_are_one_game_under_other_options(options: dict[str, str]) -> None:
    for seed in range(12):
        same_game_both_ways(rules_of("fiim", options), deals()[seed * 199], Random(seed))


def test_every_deal_is_another_one() -> None:
    """fiim.1.1: 10!/(6!·2!·1!·1!)"""
    every = deals()
    assert len(every) == len(set(every)) == 2520
    assert all(don not in mafia and sheriff not in mafia and don != sheriff for don, mafia, sheriff in every)


def test_an_opened_game_is_the_one_that_the_facts_open() -> None:
    """fiim.4.2: nothing before the first minute depends on the cards"""
    rules = rules_of("fiim")
    don, mafia, sheriff = deal = 2, (5, 9), 4
    facts = [
        Fact("seats_drawn", {"players": PLAYERS}),
        Fact("night_announced", {"night": 0}),
        Fact("roles_entered", {"don": don, "mafia": mafia, "sheriff": sheriff}),
        Fact("don_shown"),
        Fact("mafia_met"),
        Fact("sheriff_shown"),
        Fact("day_announced", {"day": 1}),
    ]
    assert opened(rules, deal) == fold(rules, facts)


def test_states_are_compared_with_their_rulebook() -> None:
    deal = 2, (5, 9), 4
    fiim, sfu = (opened(rules_of(rulebook), deal) for rulebook in ("fiim", "sfu"))
    assert fiim.key() == sfu.key()
    assert fiim != sfu
    assert fiim != "fiim"
    assert not fiim.frozen
    assert not fiim.over
    assert len({fiim, fiim.clone()}) == 1


def test_counting_moves_changes_nothing() -> None:
    state = start(rules_of("fiim"))
    before = state.key()
    assert move_count(state) == 0
    assert state.key() == before


def test_a_game_of_nobody_ends_by_the_quiet_rounds() -> None:
    """fiim.7.8; fiim-k.7.9: moves that nominate nobody and shoot nobody"""
    for rulebook, ended in (("fiim", "N3"), ("fiim-k", "D4")):
        cursor = Cursor(rules_of(rulebook), deals()[0])
        while not cursor.over:
            cursor.play(0)
        assert (cursor.state.ended, cursor.state.winner) == (ended, "draw")
