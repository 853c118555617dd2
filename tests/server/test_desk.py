"""POST /api/games/{id}/desk/{call} and /api/desk/{call}: the desk on the server."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from sportmafia.server.games.models import Game, Line
from tests.server.devices import (
    AT,
    GAME,
    OTHER,
    PHONE,
    hex_id,
    open_on_server,
    owner_client,
    played,
    post,
)


@pytest.fixture
def client() -> Client:
    """The owner with a game of twelve lines."""
    client = owner_client()
    open_on_server(client, played(12))
    return client


def call(client: Client, name: str, **body: Any) -> tuple[int, dict[str, Any]]:
    """Ask the desk; a line's parts are given unless the caller gives them."""
    line = {"device": PHONE, "epoch": 1, "id": hex_id(name), "at": AT, "actor": "judge"}
    return post(client, f"/api/games/{GAME}/desk/{name}", {**line, **body})


def test_a_game_is_opened_by_the_desk() -> None:
    client = owner_client()
    body = {
        "rulebook": "fiim",
        "header": {"table": 1},
        "players": [f"p{seat}" for seat in range(1, 11)],
        "ids": [hex_id("line", number) for number in range(3)],
    }
    status, answer = call(client, "open_table", **body)
    assert (status, len(answer["lines"]), answer["head"]["seq"]) == (200, 3, 3)
    assert Game.objects.get(id=GAME).holder == PHONE


def test_an_entry_is_stored_before_it_is_answered(client: Client) -> None:
    status, answer = call(client, "enter", kind="note", data={"text": "здесь"})
    assert status == 200
    assert Line.objects.get(seq=13).text == answer["lines"][0]
    assert answer["head"]["seq"] == 13
    assert "screen" in answer


def test_the_same_entry_again_changes_nothing(client: Client) -> None:
    call(client, "enter", kind="note", data={"text": "x"})
    status, answer = call(client, "enter", kind="note", data={"text": "x"})
    assert (status, answer["lines"]) == (200, [])
    assert "screen" in answer
    assert Line.objects.count() == 13


def test_what_the_rules_refuse_is_answered_by_the_desk(client: Client) -> None:
    status, answer = call(client, "enter", kind="day_announced", data={"day": 9})
    assert status == 200
    assert answer["refusal"]["clause"].startswith("fiim.")
    assert Line.objects.count() == 12


def test_undo_and_redo_are_lines(client: Client) -> None:
    assert len(call(client, "undo")[1]["lines"]) == 1
    assert len(call(client, "redo")[1]["lines"]) == 1
    assert Line.objects.count() == 14


def test_a_phone_that_does_not_hold_the_table_enters_nothing(client: Client) -> None:
    assert (
        call(client, "enter", kind="note", data={"text": "x"}, device=OTHER)[1]["error"]["code"]
        == "not_holder"
    )
    assert (
        call(client, "enter", kind="note", data={"text": "x"}, epoch=0)[1]["error"]["code"] == "stale_epoch"
    )
    assert Line.objects.count() == 12


def test_looking_changes_nothing(client: Client) -> None:
    for name in ("screen", "log", "penalties", "export"):
        status, answer = call(client, name)
        assert status == 200
        assert "refusal" not in answer
    assert Line.objects.count() == 12


@pytest.mark.parametrize("name", ["load", "fly", "__init__"])
def test_an_unknown_call_is_no_page(client: Client, name: str) -> None:
    assert call(client, name)[0] == 404


def test_a_game_that_is_not_open_has_no_screen() -> None:
    client = owner_client()
    Game.objects.create(id=GAME)
    assert call(client, "screen")[1]["error"]["code"] == "not_opened"


def test_rulebooks_and_clauses_need_no_game() -> None:
    client = owner_client()
    _, answer = post(client, "/api/desk/rulebooks", {})
    assert "fiim" in {book["id"] for book in answer["rulebooks"]}
    assert post(client, "/api/desk/clause", {"id": "fiim.4.4.2"})[1]["ru"]
    assert post(client, "/api/desk/enter", {})[0] == 404


def test_a_game_without_a_rulebook_is_not_opened() -> None:
    status, answer = call(owner_client(), "open_table", rulebook="chess", ids=[hex_id("line")])
    assert status == 200
    assert "refusal" in answer
    assert not Game.objects.exists()
