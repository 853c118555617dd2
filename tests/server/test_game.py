"""GET /api/games/{id}: where a game stands."""

from __future__ import annotations

import json

from sportmafia.server.clubs.models import Player
from sportmafia.server.clubs.parts import Part
from sportmafia.server.games.models import Game
from tests.server.devices import (
    GAME,
    OTHER,
    PHONE,
    account,
    client_of,
    event,
    get,
    open_on_server,
    owner_client,
    played,
)


def test_a_game_of_the_schedule_carries_its_plan() -> None:
    plan = {"rulebook": "fiim", "header": {"table": 2}, "players": ["p1"]}
    Game.objects.create(id=GAME, tournament=event(), round=3, table=2, plan=json.dumps(plan))
    _, answer = get(owner_client(), f"/api/games/{GAME}")
    assert answer["plan"] == plan
    assert (answer["opened"], answer["epoch"], answer["holder"]) == (False, 0, None)
    assert answer["head"] == {"seq": 0, "hash": ""}


def test_an_open_game_says_who_writes_and_where_it_ends() -> None:
    client, pen = owner_client(), played(9)
    open_on_server(client, pen)
    _, answer = get(client, f"/api/games/{GAME}?device={PHONE}")
    assert (answer["opened"], answer["mine"], answer["holder"]) == (True, True, PHONE)
    assert answer["head"] == {"seq": 9, "hash": pen.entries[-1].hash}
    assert get(client, f"/api/games/{GAME}?device={OTHER}")[1]["mine"] is False
    assert get(client, f"/api/games/{GAME}")[1]["mine"] is False


def test_nicknames_are_those_of_the_club() -> None:
    tournament = event()
    Player.objects.create(id="p1", club=tournament.club, nickname="Искра")
    Game.objects.create(id=GAME, tournament=tournament)
    assert get(owner_client(), f"/api/games/{GAME}")[1]["names"] == {"p1": "Искра"}


def test_the_judge_of_the_plan_is_known_by_his_name() -> None:
    account("second", Part.JUDGE)
    plan = {"header": {"judge": "second"}, "players": []}
    Game.objects.create(id=GAME, tournament=event(), plan=json.dumps(plan))
    _, answer = get(owner_client(), f"/api/games/{GAME}")
    assert answer["names"] == {"second": "Second"}
    assert answer["desk"] is False, "a tournament without pages"


def test_each_is_told_his_own_part() -> None:
    Game.objects.create(id=GAME, tournament=event())
    for part in Part:
        assert get(client_of(account(part, part)), f"/api/games/{GAME}")[1]["part"] == part


def test_a_part_in_the_club_holds_in_its_tournaments() -> None:
    from sportmafia.server.clubs.models import Role

    tournament = event()
    Game.objects.create(id=GAME, tournament=tournament)
    chief = account("cj")
    Role.objects.create(account=chief, club=tournament.club, part=Part.CHIEF)
    assert get(client_of(chief), f"/api/games/{GAME}")[1]["part"] == "chief"


def test_a_part_in_another_tournament_is_none_here() -> None:
    Game.objects.create(id=GAME, tournament=event())
    stranger = account("judge", Part.ORGANISER, event("other-cup"))
    assert get(client_of(stranger), f"/api/games/{GAME}")[0] == 404


def test_an_account_that_was_closed_is_nobody() -> None:
    Game.objects.create(id=GAME, tournament=event())
    judge = account("judge", Part.JUDGE)
    client = client_of(judge)
    judge.is_active = False
    judge.save()
    assert get(client, f"/api/games/{GAME}")[0] == 401


def test_an_unknown_game_is_told_in_the_asked_language() -> None:
    client = owner_client()
    answer = client.get(f"/api/games/{GAME}", headers={"Accept-Language": "en-GB,ru;q=0.5"}).json()
    assert answer["error"]["text"] == answer["error"]["text_en"]
    assert client.get(f"/api/games/{GAME}").json()["error"]["text"] == answer["error"]["text_ru"]
