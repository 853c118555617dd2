"""Games replayed from their facts, and games by numbered moves: the same ends on every interpreter.

Each games/RULEBOOK.jsonl holds the facts of one game, canonical JSON, one a line. They are decoded, accepted
one by one, folded, written again as bytes, made into a log and read back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.moves import deals, move_count, opened, play
from sportmafia.game.refusal import Refusal
from sportmafia.game.rules import Rules, compile_rules
from sportmafia.record.canonical import encode
from sportmafia.record.failure import Failure
from sportmafia.record.log import Entry, append, game_opened, text_of
from sportmafia.record.log_reader import read_log
from sportmafia.rulebooks import Rulebook, ids, load

GAMES = Path(__file__).parent / "games"


def facts_in(data: bytes) -> list[Fact]:
    """The facts of a file."""
    parsed = [json.loads(line) for line in data.decode().splitlines()]
    return [Fact(line["kind"], line["data"]) for line in parsed]


def log_of(rulebook: Rulebook, facts: list[Fact]) -> list[Entry]:
    """The facts as a log, with numbers for ids and one time for all."""
    entries: list[Entry] = []
    for number, fact in enumerate([game_opened(rulebook), *facts], 1):
        last = entries[-1] if entries else None
        entry = append(last, fact, line_id=f"{number:032x}", at="2026-11-30T12:00:00.000Z", actor="judge")
        assert not isinstance(entry, Failure), entry
        entries.append(entry)
    return entries


def replay(rulebook: Rulebook, data: bytes) -> None:
    """Print what a recorded game comes to."""
    historian, facts = Historian(compile_rules(rulebook)), facts_in(data)
    for fact in facts:
        answer = decide(historian.state, fact)
        assert not isinstance(answer, Refusal), (fact, answer)
        historian.add(fact)
    again = b"".join(encode({"data": fact.data, "kind": fact.kind}) + b"\n" for fact in facts)
    stored = text_of(log_of(rulebook, facts)).encode()
    read = read_log(stored, "log")
    assert not isinstance(read, Failure), read
    assert read.historian is not None
    result = historian.result()
    print(f"{rulebook.id}: {len(facts)} facts, {result.winner}, {result.cause}, {result.ended}")
    print(
        f"  same bytes {again == data}, log sound {read.sound}, read back {read.historian.result() == result}"
    )
    for day in result.days:
        print(f"  {day!r}")
    for night in result.nights:
        print(f"  {night!r}")
    print(f"  {result.removals!r}")
    print(f"  {result.fouls} {result.disqualified!r} {result.best_move!r} {result.alive}")


def numbers(seed: int) -> Iterator[int]:
    """A plain congruential generator: the same numbers wherever integers are."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 33


def play_through(rules: Rules, games: int) -> None:
    """Print how so many games by numbered moves ended, and a digest of every state they ended in."""
    chance, every, ends = numbers(1), deals(), {}
    digest = sha256()
    for _ in range(games):
        state = opened(rules, every[next(chance) % len(every)])
        count, steps = move_count(state), 0
        while count:
            count = play(state, next(chance) % min(count, 64))
            steps += 1
        end = f"{state.winner} {state.cause}"
        ends[end] = ends.get(end, 0) + 1
        digest.update(f"{steps} {end} {state.ended} {state.removals!r} {state.alive}\n".encode())
    shown = ", ".join(f"{end} {ends[end]}" for end in sorted(ends))
    print(f"{rules.rulebook.id}: {shown}; {digest.hexdigest()}")


if __name__ == "__main__":
    for name in ids():
        replay(load(name), (GAMES / f"{name}.jsonl").read_bytes())
    for name in ids():
        play_through(compile_rules(load(name)), 60)
