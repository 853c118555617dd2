"""The frozen numbers of sequences of moves, one deeper than the tests count them, for every rulebook."""

from __future__ import annotations

from typing import Final

from tests.game.positions import ALPHABETS, QUICK, frozen, position
from tests.game.table import SIX

_COUNTS: Final = tuple((rulebook, *counted) for rulebook in SIX for counted in QUICK)
CASES: Final = len(_COUNTS)


def case(number: int, _seed: int) -> dict[str, int]:
    """One position under one rulebook, in one alphabet."""
    rulebook, name, alphabet = _COUNTS[number]
    depth = QUICK[name, alphabet] + 1
    expected = frozen(rulebook)[name][alphabet][depth - 1]
    found = ALPHABETS[alphabet](position(rulebook, name), depth)
    if found != expected:
        raise AssertionError(f"{rulebook}, {name}, {alphabet}, depth {depth}: {found}, frozen {expected}")
    return {"sequences": found, "max depth": depth}
