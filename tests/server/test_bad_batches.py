"""Batches that no honest phone sends: a clear answer for each, and the log stays as it was."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from sportmafia.server.clubs.parts import Part
from sportmafia.server.games import store
from sportmafia.server.games.models import Line
from tests.server.devices import (
    GAME,
    PHONE,
    account,
    client_of,
    event,
    hex_id,
    open_on_server,
    owner_client,
    played,
    post,
)

LINES = played(12).lines


def opened(client: Client, lines: Any, game: str = GAME) -> tuple[int, str]:
    """Status and code of opening a game with these lines."""
    status, answer = post(client, "/api/games", {"id": game, "device": PHONE, "lines": lines})
    return status, answer.get("error", {}).get("code", "")


def forged(line: str, **changes: Any) -> str:
    """A line with something else in it."""
    return json.dumps(
        {**json.loads(line), **changes}, ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )


@pytest.mark.parametrize(
    "first",
    [
        "",
        "{}",
        "[]",
        "Протокол",
        LINES[1],
        forged(LINES[0], hash="0" * 64),
        forged(LINES[0], seq=2),
        forged(LINES[0], id="../../etc"),
        forged(LINES[0], data={**json.loads(LINES[0])["data"], "rulebook": {"format": "x"}}),
        LINES[0][:-2],
        LINES[0].replace("fiim", "f\u0000im"),
    ],
)
def test_a_game_is_not_opened_by_a_line_that_opens_none(first: str) -> None:
    status, code = opened(owner_client(), [first])
    assert 400 <= status < 500
    assert code
    assert not Line.objects.exists()


def test_a_batch_has_a_limit() -> None:
    client = owner_client()
    open_on_server(client, played(12))
    many = {"device": PHONE, "epoch": 1, "lines": ["{}"] * (store.MOST_LINES + 1)}
    status, answer = post(client, f"/api/games/{GAME}/sync", many)
    assert (status, answer["error"]["code"]) == (413, "too_many_lines")
    assert Line.objects.count() == 12


@pytest.mark.parametrize("call", ["sync", "takeover", "offer", "desk/enter", "desk/open_table", "proposals"])
def test_somebody_who_has_not_signed_in_does_nothing(call: str) -> None:
    open_on_server(owner_client(), played(12))
    body = {
        "device": PHONE,
        "epoch": 1,
        "lines": played(13).lines[12:],
        "by": "code",
        "code": "123456",
        "kind": "note",
        "data": {"text": "x"},
        "id": hex_id("line"),
    }
    status, answer = post(Client(), f"/api/games/{GAME}/{call}", body)
    assert (status, answer["error"]["code"]) == (401, "not_signed_in")
    assert Line.objects.count() == 12


def test_a_judge_of_another_event_finds_no_game() -> None:
    event("cup")
    open_on_server(owner_client(), played(12), tournament="cup")
    stranger = client_of(account("stranger", Part.JUDGE, event("another")))
    for call in ("sync", "offer", "desk/screen"):
        status, answer = post(
            stranger, f"/api/games/{GAME}/{call}", {"device": PHONE, "epoch": 1, "lines": []}
        )
        assert (status, answer["error"]["code"]) == (404, "no_such_game"), call
