"""Every route × role × state: the rights matrix of `rights.toml`, asked one by one."""

from __future__ import annotations

import asyncio
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import AsyncClient, Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Role
from sportmafia.server.clubs.parts import Part
from sportmafia.server.games import store
from sportmafia.server.games.models import Game
from sportmafia.server.games.store import Sender
from tests.server.devices import AT, GAME, PHONE, client_of, event, hex_id, opened, played

MATRIX = tomllib.loads((Path(__file__).parent / "rights.toml").read_text(encoding="utf-8"))
ROLES, STATES, ROWS = MATRIX["roles"], MATRIX["states"], MATRIX["rows"]

PARAMETERS = {"game_id": GAME, "event": hex_id("nothing"), "name": "screen", "lang": "en"}
LINE = {"device": PHONE, "id": hex_id("entry"), "at": AT, "actor": "judge"}
BODIES: dict[str, dict[str, Any]] = {
    "POST api-games": {"id": GAME, "device": PHONE, "lines": opened().lines},
    "POST api-sync": {"epoch": 1, "device": PHONE, "lines": []},
    "POST api-take-over": {"device": PHONE, "by": "holder"},
    "POST api-offer": {"device": PHONE},
    "POST api-proposals": {"id": hex_id("proposal"), "device": PHONE, "kind": "foul", "data": {"seat": 1}},
    "POST api-desk": {**LINE, "epoch": 1},
}
NAMES = {"api-tableless": "rulebooks"}


def routes(resolver: URLResolver | None = None) -> Iterator[str]:
    """The names of all routes."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLPattern):
            assert pattern.name, f"{pattern.pattern} has no name"
            if not pattern.name.startswith(
                "event-"
            ):  # the desk has a matrix of its own: events/test_rights.py
                yield pattern.name
        else:
            yield from routes(pattern)


def parameters(name: str) -> dict[str, str]:
    """What the address of a route needs."""
    [(possibility, *_)] = [entry[0] for entry in get_resolver().reverse_dict.getlist(name)] or _nested(name)
    values = {**PARAMETERS, "name": NAMES.get(name, PARAMETERS["name"])}
    return {key: values[key] for key in possibility[1]}


def _nested(name: str) -> list[Any]:
    resolvers = [entry for entry in get_resolver().url_patterns if isinstance(entry, URLResolver)]
    return [found[0] for resolver in resolvers for found in resolver.reverse_dict.getlist(name)]


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    assert {row.partition(" ")[2] for row in ROWS} == set(routes())


@pytest.mark.parametrize("row", ROWS)
def test_a_row_is_complete(row: str) -> None:
    assert len(ROWS[row]) == len(STATES)
    assert {len(statuses.split()) for statuses in ROWS[row]} == {len(ROLES)}


def put_in_state(state: str) -> None:
    """A game of the tournament in one of the states."""
    Game.objects.create(id=GAME, tournament=event())
    if state != "planned":
        lines = played(10_000).lines if state == "over" else played(12).lines
        answer = store.open_game(GAME, Sender(PHONE, 1), lines, {})
        assert isinstance(answer, store.Answer)
        assert not answer.refused
    assert Game.objects.get().over is (state == "over")


def client_for(role: str) -> tuple[Client, Account | None]:
    """A browser of somebody with this role in the tournament."""
    if role == "nobody":
        return client_of(None), None
    account = Account.objects.make(role, role, owner=role == "owner")
    if role in {part.value for part in Part}:
        Role.objects.create(account=account, tournament=event(), part=role)
    return client_of(account), account


def status_of(client: Client, account: Account | None, row: str) -> int:
    """What a request of this row is answered with."""
    method, _, name = row.partition(" ")
    path = reverse(name, kwargs=parameters(name))
    if name == "events":
        return asyncio.run(_stream_status(account, path))
    if method == "GET":
        return client.get(path).status_code
    if path.startswith("/api/"):
        body = json.dumps(BODIES.get(row, {}))
        return client.post(path, body, content_type="application/json").status_code
    return client.post(path).status_code


async def _stream_status(account: Account | None, path: str) -> int:
    client = AsyncClient()
    if account is not None:
        await client.aforce_login(account, backend="django.contrib.auth.backends.ModelBackend")
    response = await client.get(path)
    if response.streaming:
        await response.streaming_content.aclose()
    return response.status_code


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("role", ROLES)
def test_each_role_is_answered_as_the_matrix_says(role: str, state: str) -> None:
    column = ROLES.index(role), STATES.index(state)
    expected = {row: int(ROWS[row][column[1]].split()[column[0]]) for row in ROWS}
    found = {}
    from tests.server import databases

    put_in_state(state)
    client, account = client_for(role)
    order = sorted(ROWS, key=lambda row: (row in ("POST api-games", "POST sign-out"), row == "POST sign-out"))
    for row in order:
        found[row] = status_of(client, account, row)
    databases.leave()
    assert found == expected
