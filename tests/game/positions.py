"""Fixed positions from which sequences of moves are counted (perft), the same under every rulebook.

Don 2, mafia 5 and 9, Sheriff 4; at the table of four Don 4 and Sheriff 1.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from sportmafia.game import phase as ph
from sportmafia.game.moves import perft, perft_with_sanctions
from sportmafia.game.state import State
from tests.game.table import Table

FROZEN: Final = Path(__file__).parent / "perft"


def _table(rulebook: str) -> Table:
    return Table(rulebook, don=2, mafia=(5, 9), sheriff=4)


def _start(rulebook: str) -> Table:
    return _table(rulebook).until(ph.SPEECH)


def _vote(rulebook: str) -> Table:
    return _table(rulebook).nominees(1, 2, 3).until(ph.CALL)


def _tie(rulebook: str) -> Table:
    return _table(rulebook).nominees(1, 2).vote({1: 5}).until(ph.CALL)


def _lift(rulebook: str) -> Table:
    return _table(rulebook).dq(3, 6).quiet_day().night().nominees(1, 2).vote({1: 4}, {1: 4})


def _night(rulebook: str) -> Table:
    return _table(rulebook).quiet_day().until(ph.SHOTS)


def _four(rulebook: str) -> Table:
    table = Table(rulebook, don=4, mafia=(8, 9), sheriff=1).day_with(3, 1, 2, 3, 4)
    return table.nominees(1, 4).vote({1: 2}).until(ph.CALL)


def _checks(rulebook: str) -> Table:
    return _table(rulebook).voted_out(6).shooting(4).say("shots_closed")


POSITIONS: Final[Mapping[str, Callable[[str], Table]]] = {
    "start": _start,
    "vote": _vote,
    "tie": _tie,
    "lift": _lift,
    "night": _night,
    "four": _four,
    "checks": _checks,
}
"""The first minute; a first round of three candidates; a revote of two; the lift question to eight; the first
shots; a revote of two when four are left; the checks of a night before which one has left."""

ALPHABETS: Final[Mapping[str, Callable[[State, int], int]]] = {
    "moves": perft,
    "with sanctions": perft_with_sanctions,
}
"""Decisions of the players; and, besides them, a foul and a disqualification of everyone at the table."""

QUICK: Final = {
    ("start", "moves"): 4,
    ("start", "with sanctions"): 3,
    ("vote", "moves"): 2,
    ("vote", "with sanctions"): 2,
    ("tie", "moves"): 2,
    ("tie", "with sanctions"): 1,
    ("lift", "moves"): 2,
    ("lift", "with sanctions"): 1,
    ("night", "moves"): 4,
    ("night", "with sanctions"): 2,
    ("four", "moves"): 3,
    ("four", "with sanctions"): 3,
    ("checks", "moves"): 3,
    ("checks", "with sanctions"): 2,
}
"""Depths that are counted in a moment; the drill goes one further."""


def position(rulebook: str, name: str) -> State:
    return POSITIONS[name](rulebook).state


def frozen(rulebook: str) -> Any:
    """By position and alphabet, the number of sequences of 1, 2, ... entries."""
    return json.loads((FROZEN / f"{rulebook}.json").read_text(encoding="utf-8"))
