"""GET /api/games/{id}/log: reading the log on."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.server.devices import GAME, get, open_on_server, owner_client, played

PATH = f"/api/games/{GAME}/log"


@pytest.fixture
def client() -> Client:
    """The owner with a game of twenty lines."""
    client = owner_client()
    open_on_server(client, played(20))
    return client


def test_the_whole_log_is_read(client: Client) -> None:
    _, answer = get(client, PATH)
    assert answer["lines"] == played(20).lines
    assert answer["head"]["seq"] == 20


def test_it_is_read_on_after_a_number(client: Client) -> None:
    assert get(client, f"{PATH}?since=18")[1]["lines"] == played(20).lines[18:]
    assert get(client, f"{PATH}?since=99")[1]["lines"] == []


@pytest.mark.parametrize("since", ["x", "-1", "1.5", "٣", "9" * 30, ""])
def test_a_number_that_is_none_is_refused(client: Client, since: str) -> None:
    status, answer = get(client, f"{PATH}?since={since}")
    assert (status, answer["error"]["code"]) == (400, "bad_field")


def test_nothing_keeps_a_copy_on_the_way(client: Client) -> None:
    assert client.get(PATH)["Cache-Control"] == "no-store"
