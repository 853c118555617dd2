"""GET /, /language/…, /health: pages for everybody."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.conf import settings
from django.test import Client, override_settings

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.parts import Part
from sportmafia.server.games.models import Game
from tests.server.devices import GAME, account, client_of, event, hex_id, open_on_server, owner_client, played

LOCAL = override_settings(CONFIG=replace(settings.CONFIG, local_owner=True))


def page(client: Client, path: str = "/", **headers: str) -> str:
    """A page's text."""
    response = client.get(path, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def planned() -> Game:
    """A game of the schedule."""
    return Game.objects.create(id=GAME, tournament=event(), round=3, table=2)


def test_a_judge_is_one_tap_from_his_game(planned: Game) -> None:
    assert f'href="/console/?game={GAME}"' in page(client_of(account("ann", Part.JUDGE)))


def test_whoever_may_not_judge_sees_the_hall_screen_only(planned: Game) -> None:
    for client in (Client(), client_of(account("side", Part.SIDE)), client_of(account("stranger"))):
        text = page(client)
        assert f'href="/live/{GAME}/hall"' in text
        assert "/console/?game=" not in text


def test_the_state_of_each_game_is_said(planned: Game) -> None:
    client = owner_client()
    assert "не начата" in page(client)
    open_on_server(client, played(12))
    assert "Продолжить" in page(client)
    Game.objects.update(over=True)
    assert "Сыграны" in page(client)


def test_the_language_is_chosen_by_the_browser_or_by_a_tap(planned: Game) -> None:
    client = Client()
    assert 'lang="ru"' in page(client)
    assert "Now" in page(client, **{"Accept-Language": "de, en;q=0.8"})
    assert client.get("/language/en")["Location"] == "/"
    for wanted, back in (
        ("/e/cup/?x=1", "/e/cup/?x=1"),
        ("//evil.example/", "/"),
        ("https://evil.example", "/"),
    ):
        assert client.get("/language/en", {"next": wanted})["Location"] == back
    assert "Now" in page(client)
    client.get("/language/tlh")
    assert 'lang="ru"' in page(client)


def test_an_empty_server_says_so() -> None:
    assert "Игр пока нет" in page(Client())


def test_whoever_sits_at_this_computer_is_its_owner() -> None:
    with LOCAL:
        client = Client(REMOTE_ADDR="127.0.0.1")
        assert "вход не нужен" in page(client)
        open_on_server(client, played(2))
    [owner] = Account.objects.all()
    assert owner.is_owner
    assert Game.objects.get().opened_by == owner


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("192.168.1.7", {}),
        ("", {}),
        ("127.0.0.1", {"X-Forwarded-For": "1.2.3.4"}),
        ("127.0.0.1", {"Forwarded": "for=1.2.3.4"}),
        ("127.0.0.1", {"Via": "1.1 proxy"}),
    ],
)
def test_nobody_else_is(address: str, headers: dict[str, str]) -> None:
    with LOCAL:
        response = Client(REMOTE_ADDR=address).get(f"/api/games/{GAME}", headers=headers)
    assert response.status_code == 401


def test_a_server_that_others_reach_has_no_owner_at_the_keyboard() -> None:
    response = Client(REMOTE_ADDR="127.0.0.1").get(f"/api/games/{GAME}")
    assert response.status_code == 401
    assert "с этого компьютера" in response.json()["error"]["text_ru"]


def test_another_name_of_the_server_is_refused() -> None:
    response = Client().get("/", headers={"Host": "evil.example"})
    assert response.status_code == 400
    assert "не зовут этим именем" in response.content.decode()


def test_an_unknown_page_is_answered_in_words() -> None:
    response = Client().get("/nowhere")
    assert response.status_code == 404
    assert "такой страницы нет" in response.content.decode()
    assert Client().get("/api/nowhere").json()["error"]["code"] == "no_such_page"


def test_health_names_version_and_database() -> None:
    answer = Client().get("/health").json()
    assert set(answer) == {"version", "database"}


def test_every_page_runs_only_what_this_server_sends() -> None:
    policy = Client().get("/")["Content-Security-Policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "'unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")


@pytest.mark.parametrize("number", [1, 3])
def test_the_start_page_asks_the_same_few_questions_for_one_game_and_three(number: int) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    for game in range(number):
        Game.objects.create(id=hex_id("game", game), tournament=event(f"cup-{game}"), round=1, table=1)
    client = client_of(account("ann", Part.JUDGE))
    with CaptureQueriesContext(
        connection,
    ) as asked:
        page(client)
    assert len(asked) == 6
