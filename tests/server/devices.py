"""Logs as devices write them: games by chance from a seed, sealed line by line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.test import Client

from sportmafia.cli.dice import Dice, Game
from sportmafia.game.facts import Fact
from sportmafia.game.rules import compile_rules
from sportmafia.record.log import Entry, append, game_opened
from sportmafia.rulebooks import load
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Club, Role, Tournament
from sportmafia.server.clubs.parts import Part

AT = "2026-01-10T18:00:00.000Z"
PHONE = "a" * 32
OTHER = "b" * 32


def hex_id(*parts: object) -> str:
    """An id that is the same for the same parts."""
    return sha256(repr(parts).encode()).hexdigest()[:32]


GAME = hex_id("game")


class Pen:
    """Writes the log of one device: each line follows the one before."""

    def __init__(self, name: str = "pen", entries: Sequence[Entry] = ()) -> None:
        self.entries = list(entries)
        self._name = name

    def write(self, kind: str, line_id: str | None = None, /, **data: Any) -> str:
        """One more line."""
        return self.put(Fact(kind, data), line_id)

    def put(self, fact: Fact, line_id: str | None = None) -> str:
        """The line of a fact."""
        last = self.entries[-1] if self.entries else None
        made = line_id or hex_id(self._name, len(self.entries), last.hash if last else "")
        entry = append(last, fact, line_id=made, at=AT, actor="judge")
        assert isinstance(entry, Entry), entry
        self.entries.append(entry)
        return entry.line()

    def fork(self, seq: int, name: str) -> Pen:
        """Another device that goes on after line ``seq``."""
        return Pen(name, self.entries[:seq])

    @property
    def lines(self) -> list[str]:
        """All lines."""
        return [entry.line() for entry in self.entries]


@lru_cache(maxsize=32)
def facts_of(seed: int, rulebook: str = "fiim") -> tuple[Fact, ...]:
    """A whole game by chance, from the seats to the awards."""
    rules = compile_rules(load(rulebook))
    game = Game(rules, Dice(rules, seed))
    game.run()
    return tuple(game.facts)


def opened(game: str = GAME, name: str = "pen", rulebook: str = "fiim") -> Pen:
    """A log of one line."""
    pen = Pen(name)
    pen.put(game_opened(load(rulebook), game))
    return pen


def played(lines: int, seed: int = 7, game: str = GAME, name: str = "pen") -> Pen:
    """A log of ``lines`` lines of a game by chance (all of it if there are fewer)."""
    pen = opened(game, name)
    for fact in facts_of(seed)[: lines - 1]:
        pen.put(fact)
    return pen


# --- accounts and requests ---


def account(login: str, part: Part | None = None, tournament: Tournament | None = None) -> Account:
    """An account, with a part in a tournament if one is named."""
    made = Account.objects.make(login, login.title())
    if part is not None:
        Role.objects.create(account=made, tournament=tournament or event(), part=part)
    return made


def event(slug: str = "cup") -> Tournament:
    """A tournament of a club."""
    club, _ = Club.objects.get_or_create(slug="club", defaults={"name": "Club"})
    tournament, _ = Tournament.objects.get_or_create(
        slug=slug, defaults={"club": club, "name": "Cup", "rulebook": "fiim"}
    )
    return tournament


def client_of(user: Account | None) -> Client:
    """A browser in which an account has signed in."""
    client = Client()
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def owner_client() -> Client:
    """The browser of the server's owner."""
    return client_of(Account.objects.make("boss", "Boss", owner=True))


def post(client: Client, path: str, body: Any, **headers: str) -> tuple[int, dict[str, Any]]:
    """Status and answer of a JSON request."""
    response = client.post(path, json.dumps(body), content_type="application/json", headers=headers)
    return response.status_code, response.json()


def get(client: Client, path: str) -> tuple[int, dict[str, Any]]:
    """Status and answer of a GET."""
    response = client.get(path)
    return response.status_code, response.json()


def open_on_server(client: Client, pen: Pen, game: str = GAME, **more: Any) -> dict[str, Any]:
    """Open a game with all lines of a pen."""
    status, answer = post(client, "/api/games", {"id": game, "device": PHONE, "lines": pen.lines, **more})
    assert status == 200, answer
    return answer


def sync(
    client: Client, lines: Sequence[str], epoch: int = 1, device: str = PHONE, game: str = GAME, **more: Any
) -> dict[str, Any]:
    """Send lines; the answer."""
    body = {"epoch": epoch, "device": device, "lines": list(lines), **more}
    status, answer = post(client, f"/api/games/{game}/sync", body)
    assert status == 200, answer
    return answer


def codes(answer: dict[str, Any]) -> list[str]:
    """The codes of what was refused."""
    return [refusal["code"] for refusal in answer["refused"]]
