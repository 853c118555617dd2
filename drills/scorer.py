"""Both scorers on 100,000 random games a rulebook: by options, and from the text of the regulation.

A difference in any item's clause, value or column, or in what is refused and where, is a failure.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tests.literal.comparison import LITERAL, compare

_GAMES: Final = 50
CASES: Final = 100_000 // _GAMES * len(LITERAL)


def case(number: int, seed: int) -> dict[str, int]:
    """Fifty games of one rulebook; the rulebooks take turns."""
    rulebook = list(LITERAL)[number % len(LITERAL)]
    random = Random(f"{seed} {number}")
    lines = refusals = 0
    for _ in range(_GAMES):
        _, paper = compare(rulebook, random)
        lines += len(paper.lines)
        refusals += len(paper.refused)
    return {f"games {rulebook}": _GAMES, "items": lines, "refusals": refusals}
