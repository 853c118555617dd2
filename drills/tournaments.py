"""5,000 random tournaments run twice: by the program, and from the clauses on tournaments read literally.

Applications, changes of the regulation, plans, draws, schedules, crews, the committee, substitutes, warnings,
removals, protests, claims, appeals, tables of sites with their lots, lists of finalists, finals, publication
and votes; a difference in any of them is a failure. Which clauses this is, and that each check of them can
fail, is in tests/tournament/plants.py.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tests.tournament.comparison import compare
from tests.tournament.story import RULEBOOKS

_TOURNAMENTS: Final = 5
CASES: Final = 5_000 // _TOURNAMENTS


def case(number: int, seed: int) -> dict[str, int]:
    """Five tournaments of one rulebook; the rulebooks take turns."""
    rulebook = RULEBOOKS[number % len(RULEBOOKS)]
    random = Random(f"{seed} {number}")
    met: dict[str, int] = {f"tournaments {rulebook}": _TOURNAMENTS}
    for _ in range(_TOURNAMENTS):
        for what, times in compare(random, rulebook).items():
            met[what] = met.get(what, 0) + times
    return met
