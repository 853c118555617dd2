"""Random games of every entry that may be made, under each rulebook and with options that none of them sets.

Each step is held to the invariants of the tests (tests/game/watched.py): what the engine lists is accepted
and what it does not list is refused, entries are taken back, and the finished log is folded again as a whole,
in two parts and entry by entry.
"""

from __future__ import annotations

from random import Random
from typing import Final

from sportmafia.game import phase as ph
from tests.game.table import SIX, rules_of
from tests.game.watched import OPTIONS, Watched

CASES: Final = 9_600


def case(number: int, seed: int) -> dict[str, int]:
    """One game, to its end or to 600 entries."""
    random = Random(f"{seed} {number}")
    rulebook = SIX[number % len(SIX)]
    options = OPTIONS[number // len(SIX) % len(OPTIONS)]
    game = Watched(rules_of(rulebook, options))
    game.deal(random.randrange(10), hidden=not random.randrange(10))
    calm = random.choice((2, 8, 40))
    while game.state.phase < ph.SCORING and len(game.facts) < 600:
        what = random.randrange(calm)
        if what == 0:
            game.enter(random.randrange)
        elif what == 1:
            game.refuse(random.randrange)
        elif game.state.known:
            game.move(random.randrange(1 << 20))
            game.go_on(random.randrange(3))
        else:
            game.go_on(1)
            game.enter(random.randrange)
        game.check()
        if not random.randrange(30) and len(game.facts) > 5:
            game.take_back(1 + random.randrange(3))
    game.fold_again()
    state = game.state
    return {
        "entries": len(game.facts),
        "days": state.day,
        f"ended {state.cause or 'not yet'}": 1,
        "offences": len(state.dqs),
        "max entries": len(game.facts),
    }
