"""POST /api/games: opening a game's log."""

from __future__ import annotations

import pytest

from sportmafia.server.clubs.parts import Part
from sportmafia.server.games.models import Game, Line
from tests.server.devices import (
    GAME,
    OTHER,
    PHONE,
    account,
    client_of,
    event,
    hex_id,
    open_on_server,
    opened,
    owner_client,
    played,
    post,
)

ANOTHER = hex_id("another game")


def test_the_first_line_opens_a_game_in_epoch_1() -> None:
    pen = opened()
    answer = open_on_server(owner_client(), pen)
    assert answer["accepted"] == [pen.entries[0].id]
    assert (answer["epoch"], answer["holder"], answer["head"]["seq"]) == (1, PHONE, 1)
    assert Game.objects.get(id=GAME).rulebook == "fiim"


def test_lines_after_the_first_may_come_with_it() -> None:
    pen = played(30)
    answer = open_on_server(owner_client(), pen)
    assert answer["accepted"] == [entry.id for entry in pen.entries]
    assert list(Line.objects.order_by("seq").values_list("text", flat=True)) == pen.lines


def test_the_same_again_is_answered_the_same() -> None:
    client, pen = owner_client(), played(5)
    open_on_server(client, pen)
    again = open_on_server(client, pen)
    assert again["have"] == [entry.id for entry in pen.entries]
    assert again["head"] == {"seq": 5, "hash": pen.entries[-1].hash}
    assert Line.objects.count() == 5


def test_a_second_first_line_is_refused() -> None:
    client = owner_client()
    open_on_server(client, opened())
    body = {"id": GAME, "device": OTHER, "lines": opened(name="else").lines}
    status, answer = post(client, "/api/games", body)
    assert (status, answer["error"]["code"]) == (409, "game_open")


def test_the_log_of_another_game_opens_no_game() -> None:
    client = owner_client()
    status, answer = post(client, "/api/games", {"id": ANOTHER, "device": PHONE, "lines": opened().lines})
    assert (status, answer["error"]["code"]) == (400, "bad_line")
    assert "another game" in answer["error"]["text_en"]
    assert "другой игры" in answer["error"]["text_ru"]
    assert not Game.objects.filter(id=ANOTHER).exists()


def test_a_log_begins_with_its_first_line() -> None:
    body = {"id": GAME, "device": PHONE, "lines": played(3).lines[1:]}
    status, answer = post(owner_client(), "/api/games", body)
    assert (status, answer["error"]["code"]) == (400, "bad_line")


def test_a_rulebook_that_contradicts_itself_is_refused() -> None:
    pen = opened()
    data = {**pen.entries[0].fact.data, "rulebook_hash": "0" * 64}
    wrong = opened()
    wrong.entries.clear()
    line = wrong.write("game_opened", **data)
    status, answer = post(owner_client(), "/api/games", {"id": GAME, "device": PHONE, "lines": [line]})
    assert (status, answer["error"]["code"]) == (400, "bad_line")
    assert "rulebook_hash" in answer["error"]["text"]
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"id": "1"}, "id"),
        ({"device": None}, "device"),
        ({"lines": []}, "lines"),
        ({"lines": "x"}, "lines"),
        ({"lines": [1]}, "lines"),
    ],
)
def test_what_a_field_takes_is_said(change: dict[str, object], field: str) -> None:
    body = {"id": GAME, "device": PHONE, "lines": opened().lines, **change}
    status, answer = post(owner_client(), "/api/games", body)
    assert (status, answer["error"]["code"]) == (400, "bad_field")
    assert f"field {field}: expected" in answer["error"]["text_en"]


def test_a_judge_opens_a_game_of_his_tournament() -> None:
    client = client_of(account("ann", Part.JUDGE))
    open_on_server(client, opened(), tournament="cup")
    assert Game.objects.get(id=GAME).tournament == event()


def test_a_game_of_the_schedule_keeps_its_place() -> None:
    Game.objects.create(id=GAME, tournament=event(), round=3, table=2)
    open_on_server(client_of(account("ann", Part.JUDGE)), opened())
    game = Game.objects.get(id=GAME)
    assert (game.tournament, game.round, game.table, game.epoch) == (event(), 3, 2, 1)


def test_whoever_opened_a_game_may_judge_it() -> None:
    ann = account("ann")
    open_on_server(client_of(ann), opened())
    assert client_of(ann).get(f"/api/games/{GAME}").json()["part"] == "judge"
    assert client_of(account("bob")).get(f"/api/games/{GAME}").status_code == 404


def test_nicknames_of_ones_own_game_come_with_it() -> None:
    names = {"p1": "Искра", "p2": 7, "Имя": "x", "p3": "я" * 500, "p4": "\ud800"}
    client = owner_client()
    open_on_server(client, opened(), names=names)
    assert client.get(f"/api/games/{GAME}").json()["names"] == {"p1": "Искра", "p4": "?"}


def test_too_many_lines_at_once_are_refused() -> None:
    body = {"id": GAME, "device": PHONE, "lines": ["x"] * 2_001}
    assert post(owner_client(), "/api/games", body)[0] == 413
