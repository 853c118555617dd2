"""The anchors alone: the closest public engines, each driven by a plain Python loop that chooses at random.

A benchmark of the engine calls these functions in its own run, so that a ratio is of one machine at one time.
Their games are shorter than ours and simpler at the table, so steps are compared with steps, and games only
with that in mind.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import NamedTuple

import pyspiel
from werewolf_engine import Game, GameConfig, Phase

from tools.figure import Figure

OPEN_SPIEL = "social_deduction(players=10,imposters=3)"
WEREWOLF_ROLES = {"werewolf": 3, "seer": 1, "villager": 6}


class Rate(NamedTuple):
    """Games and steps a second of processor time of one core."""

    games: float
    steps: float


def rate(play: Callable[[random.Random], int], seconds: float, seed: int = 1) -> Rate:
    """How often `play`, which plays one whole game and returns its steps, runs in so many seconds."""
    chance = random.Random(seed)
    games = steps = 0
    play(chance)
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        steps += play(chance)
        games += 1
    return Rate(games / spent, steps / spent)


def open_spiel() -> Callable[[random.Random], int]:
    """One random game of open_spiel's social deduction with as many players as a table of ours has."""
    game = pyspiel.load_game(OPEN_SPIEL)

    def play(chance: random.Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance.random() * len(actions))])
            steps += 1
        return steps

    return play


def werewolf(chance: random.Random) -> int:
    """One random game of werewolf-engine at a table of our size; it deals by the global generator."""
    game, steps = Game([str(seat) for seat in range(10)], GameConfig(role_counts=WEREWOLF_ROLES)), 0
    game.start()
    while game.phase is not Phase.END:
        if game.phase is Phase.NIGHT:
            actor = game.night_manager.current_actor
            game.night_action(actor.id, chance.choice(game.night_manager.get_available_targets(actor)).id)
            steps += 1
        else:
            alive = [player.id for player in game.players if player.is_alive()]
            for voter in alive:
                game.day_vote(voter, chance.choice([target for target in alive if target != voter]))
                steps += 1
    return steps


def measure(quick: bool) -> list[Figure]:
    seconds = 0.2 if quick else 5.0
    random.seed(1)
    spiel, wolves = rate(open_spiel(), seconds), rate(werewolf, seconds)
    return [
        Figure("open_spiel steps", spiel.steps, "a second"),
        Figure("open_spiel games", spiel.games, "a second"),
        Figure("werewolf-engine steps", wolves.steps, "a second"),
        Figure("werewolf-engine games", wolves.games, "a second"),
    ]
