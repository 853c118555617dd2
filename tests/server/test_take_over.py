"""POST /api/games/{id}/takeover and /offer: the table changes hands."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from sportmafia.server.accounts.guessing import MOST
from sportmafia.server.games.models import Game, HandOver
from tests.server.devices import (
    GAME,
    OTHER,
    PHONE,
    account,
    client_of,
    open_on_server,
    owner_client,
    played,
    post,
)

TAKE_OVER, OFFER = f"/api/games/{GAME}/takeover", f"/api/games/{GAME}/offer"


@pytest.fixture
def client() -> Client:
    """The owner, whose phone writes."""
    client = owner_client()
    open_on_server(client, played(10))
    return client


def by_code(client: Client, code: str) -> tuple[int, dict[str, Any]]:
    """Take over with a code."""
    return post(client, TAKE_OVER, {"device": OTHER, "by": "code", "code": code})


def test_whoever_may_judge_takes_over_and_gets_the_log(client: Client) -> None:
    status, answer = post(client, TAKE_OVER, {"device": OTHER, "by": "holder"})
    assert status == 200
    assert (answer["epoch"], answer["holder"]) == (2, OTHER)
    assert answer["lines"] == played(10).lines


def test_the_phone_that_writes_already_stays_as_it_is(client: Client) -> None:
    post(client, TAKE_OVER, {"device": OTHER, "by": "holder"})
    assert post(client, TAKE_OVER, {"device": OTHER, "by": "holder"})[1]["epoch"] == 2


def test_a_code_of_the_writing_phone_lets_a_stranger_take_over(client: Client) -> None:
    _, offered = post(client, OFFER, {"device": PHONE})
    stranger = client_of(account("stranger"))
    status, answer = by_code(stranger, offered["code"].lower().replace("-", " "))
    assert (status, answer["epoch"]) == (200, 2)
    assert stranger.get(f"/api/games/{GAME}").json()["part"] == "judge"


def test_a_code_is_good_once(client: Client) -> None:
    _, offered = post(client, OFFER, {"device": PHONE})
    stranger = client_of(account("stranger"))
    assert by_code(stranger, offered["code"])[0] == 200
    assert by_code(client_of(account("second")), offered["code"])[0] == 403


def test_a_new_code_ends_the_one_before(client: Client) -> None:
    codes = [post(client, OFFER, {"device": PHONE})[1]["code"] for _ in range(2)]
    assert by_code(client, codes[0])[0] == 403
    assert by_code(client, codes[1])[0] == 200


def test_a_code_grows_old(client: Client) -> None:
    _, offered = post(client, OFFER, {"device": PHONE})
    HandOver.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert by_code(client, offered["code"])[0] == 403


def test_a_code_is_of_one_game(client: Client) -> None:
    Game.objects.create(id=OTHER)
    _, offered = post(client, OFFER, {"device": PHONE})
    body = {"device": OTHER, "by": "code", "code": offered["code"]}
    assert post(client, f"/api/games/{OTHER}/takeover", body)[0] == 403


def test_guessing_is_slowed_down(client: Client) -> None:
    _, offered = post(client, OFFER, {"device": PHONE})
    stranger = client_of(account("stranger"))
    answers = [by_code(stranger, "AAAA-AAAA")[1]["error"]["code"] for _ in range(MOST + 1)]
    assert answers == ["wrong_code"] * MOST + ["too_many_guesses"]
    response = stranger.post(
        TAKE_OVER,
        {"device": OTHER, "by": "code", "code": offered["code"]},
        content_type="application/json",
    )
    assert response.status_code == 429
    assert int(response["Retry-After"]) > 0


def test_only_the_writing_phone_offers_the_table(client: Client) -> None:
    status, answer = post(client, OFFER, {"device": OTHER})
    assert (status, answer["error"]["code"]) == (409, "not_holder")


def test_the_way_is_named(client: Client) -> None:
    assert post(client, TAKE_OVER, {"device": OTHER, "by": "force"})[0] == 400
    assert post(client, TAKE_OVER, {"device": OTHER, "by": "code"})[0] == 400


def test_a_game_that_is_not_open_has_nothing_to_take_over() -> None:
    Game.objects.create(id=GAME)
    assert post(owner_client(), TAKE_OVER, {"device": OTHER, "by": "holder"})[0] == 409
