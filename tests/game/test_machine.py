"""Games of random entries: what `legal` lists is accepted, nothing else is, and what always holds, holds.

A machine enters what the engine says may be entered, makes the judge's own steps, plays numbered moves and
takes entries back. After each step the invariants are checked; at the end the log is folded in other ways.
"""

from __future__ import annotations

from typing import ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sportmafia.game import phase as ph
from sportmafia.game.rules import Rules
from tests.game.entries import Pick
from tests.game.table import SIX, rules_of
from tests.game.watched import OPTIONS, Watched


def drawn(data: st.DataObject) -> Pick:
    return lambda below: data.draw(st.integers(0, below - 1))


class Game(RuleBasedStateMachine):
    """One game ``under`` its rules."""

    under: ClassVar[Rules]

    def __init__(self) -> None:
        super().__init__()
        self.game = Watched(self.under)

    @initialize(number=st.integers(0, 9), hidden=st.integers(0, 9), quick=st.booleans())
    def deal(self, number: int, hidden: int, quick: bool) -> None:
        self.game.deal(number, hidden == 0)
        if quick:
            self.game.go_on(5)

    @rule(steps=st.integers(1, 12))
    def judge_goes_on(self, steps: int) -> None:
        self.game.go_on(steps)

    @precondition(lambda self: self.game.state.known and self.game.state.phase < ph.END)
    @rule(moves=st.lists(st.integers(0, 2**20), min_size=1, max_size=12))
    def players_move(self, moves: list[int]) -> None:
        for move in moves:
            self.game.move(move)

    @rule(data=st.data())
    def anything_legal(self, data: st.DataObject) -> None:
        self.game.enter(drawn(data))

    @rule(data=st.data())
    def nothing_else(self, data: st.DataObject) -> None:
        self.game.refuse(drawn(data))

    @precondition(lambda self: len(self.game.facts) > 3)
    @rule(back=st.integers(1, 3))
    def take_back(self, back: int) -> None:
        self.game.take_back(back)

    @invariant()
    def always(self) -> None:
        self.game.check()

    def teardown(self) -> None:
        self.game.fold_again()


def run(rulebook: str, options: dict[str, str], examples: int, steps: int) -> None:
    machine = type("Game", (Game,), {"under": rules_of(rulebook, options)})
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("rulebook", SIX)
def test_a_random_game_keeps_to_the_rules(rulebook: str) -> None:
    run(rulebook, {}, 8, 40)


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options) or "as it stands")
@pytest.mark.parametrize("rulebook", SIX)
def test_many_random_games_keep_to_the_rules(rulebook: str, options: dict[str, str]) -> None:
    run(rulebook, options, 60, 60)
