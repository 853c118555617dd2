"""The demonstration event: twenty invented players, two tables, games by a seed, put into a server's store.

The same seed and stage give the same logs, byte for byte. It lives here because chance does (`dice`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from typing import Final, Literal

from sportmafia.cli.dice import Dice, Game
from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.rules import Rules, compile_rules
from sportmafia.record.failure import Failure
from sportmafia.record.log import Entry, append, game_opened
from sportmafia.rulebooks import load
from sportmafia.server.accounts.owner import owner
from sportmafia.server.clubs.models import Club, Player, Tournament
from sportmafia.server.faults import Fault
from sportmafia.server.games import store
from sportmafia.server.games.models import Game as Stored

Stage = Literal["running", "finished"]

RULEBOOK: Final = "fiim"
ROUNDS: Final = 4
TABLES: Final = 2
PLAYED: Final = 2
"""Rounds that are over while the event is running."""
BEGAN: Final = datetime(2026, 1, 10, 12, tzinfo=UTC)
DEVICE: Final = sha256(b"demonstration").hexdigest()[:32]
"""The device that wrote the games of the demonstration."""
STEP: Final = timedelta(seconds=20)

NICKNAMES: Final = (
    "Аврора", "Бином", "Вишня", "Гранит", "Дюна", "Ёлка", "Жираф", "Зенит", "Искра", "Йота",
    "Кварц", "Лотос", "Мираж", "Нота", "Оникс", "Пиксель", "Ритм", "Сойка", "Тундра", "Факел",
)  # fmt: skip
PLAYERS: Final = tuple(f"demo-{number:02}" for number in range(1, len(NICKNAMES) + 1))


def put_on(stage: Stage, seed: int) -> None:
    """Fill the store with the event; one that is there already stays as it is, with what was judged in it."""
    slug = f"demo-{stage}-{seed}"
    if Tournament.objects.filter(slug=slug).exists():
        return
    club, _ = Club.objects.get_or_create(slug="demo", defaults={"name": "Клуб «Пример»"})
    for player, nickname in zip(PLAYERS, NICKNAMES, strict=True):
        Player.objects.get_or_create(id=player, defaults={"club": club, "nickname": nickname})
    tournament = Tournament.objects.create(
        slug=slug, club=club, name="Показательный турнир", rulebook=RULEBOOK
    )
    rules = compile_rules(load(RULEBOOK))
    chance = Random(f"{seed}:seats")
    for round_ in range(1, ROUNDS + 1):
        seated = chance.sample(PLAYERS, len(PLAYERS))
        for table in range(1, TABLES + 1):
            players = seated[10 * (table - 1) : 10 * table]
            game_id = sha256(f"{stage}:{seed}:{round_}:{table}".encode()).hexdigest()[:32]
            header = _header(round_, table)
            plan = {"rulebook": RULEBOOK, "header": header, "players": players}
            Stored.objects.create(
                id=game_id,
                tournament=tournament,
                opened_by=owner(),
                round=round_,
                table=table,
                rulebook=RULEBOOK,
                plan=json.dumps(plan, ensure_ascii=False),
            )
            last = _last_phase(stage, round_, table)
            if last is not None:
                facts = _facts(rules, seed, round_, table, players, header, last)
                _store(game_id, _lines(facts, game_id, seed, round_))


def _header(round_: int, table: int) -> dict[str, object]:
    return {
        "tournament": "Показательный турнир",
        "stage": "Отбор",
        "date": BEGAN.strftime("%d/%m/%Y"),
        "table": table,
        "game": round_,
        "judge": "owner",
    }


def _last_phase(stage: Stage, round_: int, table: int) -> int | None:
    """How far a game has come: SPEECH to stop in a minute of day 2, CLOSED to its end, None: not begun."""
    if stage == "finished" or round_ <= PLAYED:
        return ph.CLOSED
    return ph.SPEECH if (round_, table) == (PLAYED + 1, 1) else None


def _facts(
    rules: Rules,
    seed: int,
    round_: int,
    table: int,
    players: Sequence[str],
    header: dict[str, object],
    last: int,
) -> Iterator[Fact]:
    game = Game(rules, Dice(rules, int.from_bytes(sha256(f"{seed}:{round_}:{table}".encode()).digest()[:6])))
    yield Fact("header_set", header)
    yield game.put(Fact("seats_drawn", {"players": tuple(players)}))
    while True:
        if last == ph.SPEECH and _in_the_middle(game):
            return
        fact = game.step()
        if fact is None:
            break
        yield fact
    yield Fact("protocol_signed", {"by": "owner"})
    yield Fact("window_closed")


def _in_the_middle(game: Game) -> bool:
    """Whether it is the second day, somebody is nominated and somebody speaks."""
    state = game.state
    return state.day == 2 and state.phase == ph.SPEECH and bool(state.speaking and state.noms)


def _lines(facts: Iterator[Fact], game_id: str, seed: int, round_: int) -> Iterator[str]:
    chance = Random(f"{seed}:{game_id}")
    at = BEGAN + timedelta(hours=round_ - 1)
    last: Entry | None = None
    for fact in (game_opened(load(RULEBOOK), game_id), *facts):
        entry = append(
            last,
            fact,
            line_id=f"{chance.getrandbits(128):032x}",
            at=at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            actor="judge",
        )
        if isinstance(entry, Failure):
            raise TypeError(entry.text("en"))
        yield entry.line()
        last, at = entry, at + STEP


def _store(game_id: str, lines: Iterator[str]) -> None:
    answer = store.open_game(game_id, store.Sender(DEVICE, 1), list(lines), {})
    if isinstance(answer, Fault):
        raise TypeError(answer.text("en"))
    if answer.refused:
        raise TypeError(answer.refused[0].en)
