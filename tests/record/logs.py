"""Logs for the tests: whole games played at random from a seed, written line by line."""

from __future__ import annotations

import random
from functools import cache

from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.moves import Cursor, deals, facts_of, move_count, next_facts
from sportmafia.game.phase import END
from sportmafia.game.refusal import Refusal
from sportmafia.game.rules import compile_rules
from sportmafia.record.failure import Failure
from sportmafia.record.log import Entry, append, game_opened
from sportmafia.rulebooks import load

PLAYERS = tuple(f"p{seat:02}" for seat in range(1, 11))


@cache
def facts(rulebook: str = "fiim", seed: int = 1) -> tuple[Fact, ...]:
    """The facts of one random whole game, from the seats to the announced result."""
    rules = compile_rules(load(rulebook))
    chance = random.Random(seed)
    deal = chance.choice(deals())
    cursor, historian, told = Cursor(rules, deal), Historian(rules), []

    def tell(fact: Fact) -> None:
        answer = decide(historian.state, fact)
        assert not isinstance(answer, Refusal), (fact, answer.text("en"))
        historian.add(fact)
        told.append(fact)

    tell(Fact("seats_drawn", {"players": PLAYERS}))
    tell(Fact("night_announced", {"night": 0}))
    tell(Fact("roles_entered", {"don": deal[0], "mafia": deal[1], "sheriff": deal[2]}))
    while True:
        while (step := next_facts(historian.state)) is not None and historian.state.phase < END:
            tell(step)
        if cursor.over:
            break
        move = chance.randrange(min(move_count(cursor.state), 64))
        for fact in facts_of(cursor.state, move):
            tell(fact)
        cursor.play(move)
    tell(Fact("result_announced", {"winner": str(historian.state.winner or "none")}))
    return tuple(told)


@cache
def log(rulebook: str = "fiim", seed: int = 1) -> tuple[Entry, ...]:
    """The same game as a log."""
    return written((game_opened(load(rulebook), "g1"), *facts(rulebook, seed)))


def written(told: tuple[Fact, ...]) -> tuple[Entry, ...]:
    """Facts as the entries of a log, with ids and times made up in order."""
    entries: list[Entry] = []
    for number, fact in enumerate(told, 1):
        entry = append(
            entries[-1] if entries else None,
            fact,
            line_id=f"{number:032x}",
            at=f"2026-11-30T12:{number // 60 % 60:02}:{number % 60:02}.000Z",
            actor="judge",
        )
        assert not isinstance(entry, Failure), entry.text("en")
        entries.append(entry)
    return tuple(entries)
