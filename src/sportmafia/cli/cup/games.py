"""Games of the demonstration: played by dice under the event's rules, their logs put into the store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from sportmafia.cli.dice import Dice
from sportmafia.cli.dice import Game as Play
from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.rules import compile_rules
from sportmafia.game.state import State
from sportmafia.record.failure import Failure
from sportmafia.record.log import Entry, append, game_opened
from sportmafia.rulebooks import Rulebook
from sportmafia.server.events.heading import heading
from sportmafia.server.events.models import Event
from sportmafia.server.faults import Fault
from sportmafia.server.games import store
from sportmafia.tournament.schedule import Game

DEVICE: Final = sha256(b"demonstration").hexdigest()[:32]
"""The device that wrote the games of the demonstration."""
STEP: Final = timedelta(seconds=15)


def game_id(*parts: object) -> str:
    """The id of a game by what it is, the same each time."""
    return sha256(":".join(map(str, parts)).encode()).hexdigest()[:32]


def play(
    event: Event,
    game: Game,
    rulebook: Rulebook,
    seed: str,
    begins: datetime,
    *,
    until: str = "signed",
    ends: datetime | None = None,
) -> None:
    """Play a game by dice and store its log: to the middle of its second day, to its result, or signed.

    Entries follow one another every `STEP`, or evenly up to ``ends``.
    """
    rules = compile_rules(rulebook)
    chance = Random(f"{seed}:{game.id}")
    dice = Play(rules, Dice(rules, chance.getrandbits(48)))
    facts = tuple(
        _facts(dice, game, heading(event, game, begins.astimezone(ZoneInfo(event.zone)).date()), until)
    )
    step = STEP if ends is None else (ends - begins) / len(facts)
    lines = list(_lines(facts, game, rulebook, chance, begins, step))
    answer = store.open_game(game.id, store.Sender(DEVICE, 1), lines, {})
    if isinstance(answer, Fault):
        raise TypeError(answer.text("en"))
    if answer.refused:
        raise TypeError(answer.refused[0].en)


def _facts(play: Play, game: Game, header: dict[str, object], until: str) -> Iterator[Fact]:
    yield Fact("header_set", header)
    yield play.put(Fact("seats_drawn", {"players": game.players}))
    while not (until == "middle" and _in_the_middle(play.state)):
        fact = play.step()
        if fact is None:
            break
        yield fact
    if until == "signed":
        yield Fact("protocol_signed", {"by": game.judge})
        yield Fact("window_closed")


def _in_the_middle(state: State) -> bool:
    """Whether it is a later day, somebody is nominated and somebody speaks."""
    return state.day >= 1 and state.phase == ph.SPEECH and bool(state.speaking and state.noms)


def _lines(
    facts: Iterable[Fact],
    game: Game,
    rulebook: Rulebook,
    chance: Random,
    at: datetime,
    step: timedelta,
) -> Iterator[str]:
    last: Entry | None = None
    for fact in (game_opened(rulebook, game.id), *facts):
        entry = append(
            last,
            fact,
            line_id=f"{chance.getrandbits(128):032x}",
            at=at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            actor="judge",
        )
        if isinstance(entry, Failure):
            raise TypeError(entry.text("en"))
        yield entry.line()
        last, at = entry, at + step
