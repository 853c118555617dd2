"""`sportmafia perft`: how many different continuations a position has, to hold the engine against others."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from sportmafia.cli.choice import add_rule_arguments, choice_of
from sportmafia.cli.files import failure
from sportmafia.cli.games import ReadFailure, add_answer_arguments, read_games
from sportmafia.cli.messages import Lang, Text, say
from sportmafia.cli.parser import Parser
from sportmafia.cli.records import failed
from sportmafia.game import phase as ph
from sportmafia.game.fold import fold
from sportmafia.game.moves import advance, opened, perft, perft_with_sanctions, play
from sportmafia.game.rules import Rules, compile_rules
from sportmafia.game.state import State

DEAL: Final = (2, (5, 9), 4)
"""The cards of the named positions: Don, the two mafia, Sheriff."""
_NOMINATING: Final = 3

_ABOUT: Final = Text(
    """Посчитать, сколько есть разных последовательностей из N решений игроков и судьи (perft).

Позиции: start — минута первого игрока; vote — первый круг, выставлены трое; night — стрельба; или файл игры:
считается из того места, где запись кончается.

Примеры:
  sportmafia perft --depth 3
  sportmafia perft --rulebook boss --position night --depth 4
  sportmafia perft --position game.json --depth 2 --sanctions""",
    """Count the different sequences of N decisions of players and judge (perft).

Positions: start, the first player's minute; vote, the first round with three nominees; night, the shooting;
or the file of a game: counted from where its record ends.

Examples:
  sportmafia perft --depth 3
  sportmafia perft --rulebook boss --position night --depth 4
  sportmafia perft --position game.json --depth 2 --sanctions""",
)


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `perft`."""
    lang = Parser.speaks
    parser = subparsers.add_parser("perft", description=_ABOUT.said_in(lang))
    parser.add_argument("--depth", type=int, required=True, metavar="N", help=say("help_depth", lang))
    parser.add_argument(
        "--position", default="start", metavar=say("meta_position", lang), help=say("help_position", lang)
    )
    parser.add_argument("--sanctions", action="store_true", help=say("help_sanctions", lang))
    add_rule_arguments(parser)
    add_answer_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Count to each depth up to the one asked for."""
    lang: Lang = options.lang
    if options.depth < 1:
        print(say("perft_depth", lang, got=options.depth), file=sys.stderr)
        return 2
    state = _position(options)
    if isinstance(state, ReadFailure):
        print("\n".join(state.lines(lang)), file=sys.stderr)
        return state.code
    count = perft_with_sanctions if options.sanctions else perft
    for depth in range(1, options.depth + 1):
        began = time.perf_counter()
        sequences = count(state.clone(), depth)
        seconds = time.perf_counter() - began
        if options.json:
            line = json.dumps(
                {
                    "rulebook": state.rules.rulebook.id,
                    "position": options.position,
                    "sanctions": options.sanctions,
                    "depth": depth,
                    "sequences": sequences,
                }
            )
        else:
            shown = f"{seconds:.2f}"
            line = say("perft_line", lang, depth=depth, sequences=sequences, seconds=shown)
        print(line, flush=True)
    return 0


def _position(options: argparse.Namespace) -> State | ReadFailure:
    choice = choice_of(options)
    if isinstance(choice, ReadFailure):
        return choice
    make = POSITIONS.get(options.position)
    if make is not None:
        return make(compile_rules(choice.any_rulebook()))
    game = next(read_games([options.position], choice), None)
    if isinstance(game, ReadFailure):
        return game
    if game is None or not game.facts:
        return failed(failure(options.position, "perft_no_facts"))
    state = fold(compile_rules(game.rulebook), game.facts)
    advance(state)
    return state


def start(rules: Rules) -> State:
    """The first player's minute on the first day."""
    return opened(rules, DEAL)


def vote(rules: Rules) -> State:
    """The first call of the first round: seats 1, 2 and 3 have nominated the first seat free."""
    state = opened(rules, DEAL)
    while state.phase == ph.SPEECH:
        play(state, 1 if state.speaker <= _NOMINATING else 0)
    return state


def night(rules: Rules) -> State:
    """The first shooting night, after a day without nominees."""
    state = opened(rules, DEAL)
    while state.phase == ph.SPEECH:
        play(state, 0)
    return state


POSITIONS: Final[Mapping[str, Callable[[Rules], State]]] = {"start": start, "vote": vote, "night": night}
"""Positions that have a name."""
