"""The table of 12,000 random events made twice: by options, and from the text of the regulation.

A difference in any player's total or place, or in who shares places until a lot, is a failure.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tests.literal.comparison import LITERAL, compare_tables

_EVENTS: Final = 10
CASES: Final = 12_000 // _EVENTS


def case(number: int, seed: int) -> dict[str, int]:
    """Ten events of one rulebook; the rulebooks take turns."""
    rulebook = list(LITERAL)[number % len(LITERAL)]
    random = Random(f"{seed} {number}")
    rows = sum(compare_tables(rulebook, random) for _ in range(_EVENTS))
    return {f"events {rulebook}": _EVENTS, "rows": rows}
