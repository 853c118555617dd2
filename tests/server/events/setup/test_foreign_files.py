"""A file of an event gives nobody a hand on what is another event's: its games, its players, its server."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Club, Player, Tournament
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.clubs.parts import Part
from sportmafia.server.events import backups
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import SCHEDULE
from sportmafia.server.events.storage import Parts
from sportmafia.tournament import archive
from tests.server.events.floor.tables import hall

Spoil = Callable[[dict[str, Any]], None]
"""What a forger does to the parts of a file."""


@pytest.fixture
def victim() -> Event:
    """An event of one club, its games planned."""
    return hall(rounds=1)[0]


@pytest.fixture
def forger() -> Client:
    """The organiser of another club."""
    account = Account.objects.make("forger", "Forger")
    club = Club.objects.create(slug="other", name="Other")
    ClubRole.objects.create(account=account, club=club, part=Part.ORGANISER)
    client = Client()
    client.force_login(account)
    return client


def forged(victim: Event, spoil: Spoil) -> bytes:
    """A file as the forger would write it: whole and with right hashes, of an event that is his."""
    held = {
        name: json.loads(part)
        for name, part in backups.contents(victim).items()
        if not name.startswith(("plans/", "games/"))
    }
    held["event.json"] |= {"slug": "evil", "club": "other"}
    for person in held["state/people.json"]["persons"]:
        person["nickname"] = "Owned"
    spoil(held)
    return archive.write(
        {name: json.dumps(part, ensure_ascii=False, sort_keys=True).encode() for name, part in held.items()}
    )


def as_it_is(_held: dict[str, Any]) -> None:
    """Games and players of the victim, named by the schedule and the people of the file."""


def people_alone(held: dict[str, Any]) -> None:
    """Players of the victim under other nicknames."""
    held["state/schedule.json"]["games"] = []
    held["board.json"] = []


def no_address(held: dict[str, Any]) -> None:
    """Games whose ids fit into no address."""
    held["state/people.json"]["persons"] = []
    for number, game in enumerate(held["state/schedule.json"]["games"]):
        game["id"] = f"a/../{number}"


def no_address_of_a_log(held: dict[str, Any]) -> None:
    """A planned game whose id fits into no address."""
    people_alone(held)
    held["state/people.json"]["persons"] = []
    held["plans/div.json"] = {"plan": {}, "round": 1, "table": 1, "rulebook": "fiim"}


def begun_for_ever(held: dict[str, Any]) -> None:
    """Games with more attempts than anybody counts through."""
    held["state/people.json"]["persons"] = []
    for number, game in enumerate(held["state/schedule.json"]["games"]):
        game["id"] = f"{number:032x}"
        held["board.json"][number] |= {"game": game["id"], "attempt": 2_000_000_000}


@pytest.mark.parametrize("spoil", [as_it_is, people_alone, no_address, no_address_of_a_log, begun_for_ever])
def test_a_forged_file_is_refused_in_words(victim: Event, forger: Client, spoil: Spoil) -> None:
    file = SimpleUploadedFile("evil.mafia", forged(victim, spoil))
    answer = forger.post(reverse("event-open"), {"file": file})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert not Tournament.objects.filter(slug="evil").exists()
    assert not Player.objects.filter(nickname="Owned").exists()
    assert forger.get("/").status_code == 200


def test_an_event_of_ones_own_comes_back_with_nothing_of_others(victim: Event, forger: Client) -> None:
    def empty(held: dict[str, Any]) -> None:
        people_alone(held)
        held["state/people.json"]["persons"] = []

    file = SimpleUploadedFile("own.mafia", forged(victim, empty))
    assert forger.post(reverse("event-open"), {"file": file}).status_code == 302
    parts = dict(backups.contents(Event.objects.get(tournament__slug="evil")))
    parts["state/schedule.json"] = backups.contents(victim)["state/schedule.json"]
    file = SimpleUploadedFile("back.mafia", archive.write(parts))
    assert forger.post(reverse("event-open"), {"file": file}).status_code == 400
    assert not Parts(Event.objects.get(tournament__slug="evil")).get(SCHEDULE).games


def test_a_file_of_games_and_players_of_its_own_is_opened(victim: Event, forger: Client) -> None:
    def own(held: dict[str, Any]) -> None:
        text = json.dumps(held["state/schedule.json"])
        for number, game in enumerate(json.loads(text)["games"]):
            text = text.replace(game["id"], f"{number:032x}")
        held["state/schedule.json"] = json.loads(text.replace('"p0', '"q0'))
        held["state/people.json"] = json.loads(json.dumps(held["state/people.json"]).replace('"p0', '"q0'))
        held["board.json"] = []

    file = SimpleUploadedFile("own.mafia", forged(victim, own))
    assert forger.post(reverse("event-open"), {"file": file}).status_code == 302
    assert Player.objects.filter(nickname="Owned", club__slug="other").count() == 20
