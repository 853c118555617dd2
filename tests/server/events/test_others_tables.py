"""What happens at a table is nobody's business at the other tables (rights.toml, ``game.record``: own)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from sportmafia.game import phase as ph
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.clubs.parts import Part
from sportmafia.server.events.attempts import record_of
from sportmafia.server.events.models import BoardCard, Event, Official
from sportmafia.server.events.parts import SCHEDULE
from sportmafia.server.events.setup import officials
from sportmafia.server.events.storage import Parts
from sportmafia.server.games.models import Game, Grant
from sportmafia.tournament.rights import Role, State
from sportmafia.tournament.schedule import Schedule
from tests.server.devices import get, opened, post
from tests.server.events.floor.tables import hall, phone
from tests.server.events.world import made_event, put, visitor

DEVICE = "d" * 32


def official(event: Event, login: str, part: Part | None = None) -> Client:
    """A browser of somebody who signs in, with a part in the event's tournament."""
    account = Account.objects.make(login, login.title())
    if part is not None:
        ClubRole.objects.create(account=account, tournament=event.tournament, part=part)
    client = Client()
    client.force_login(account)
    return client


def answers(client: Client, game: str) -> list[int]:
    """What the API answers about a game: plan, log, proposals, sending, taking over, the desk."""
    path = f"/api/games/{game}"
    sent = {"device": DEVICE, "epoch": 1, "lines": [], "by": "holder"}
    read = [get(client, f"{path}{what}")[0] for what in ("", "/log", "/proposals")]
    return read + [post(client, f"{path}{what}", sent)[0] for what in ("/sync", "/takeover", "/desk/screen")]


@pytest.fixture
def night() -> tuple[Event, str]:
    """An event with a game in its first night at the table of ``judge`` and his host ``judge``."""
    event, games = hall(rounds=1, tables=1)
    Account.objects.make("judge", "Judge")
    held = Parts(event).get(SCHEDULE)
    crewed = tuple(replace(one, host="judge") for one in held.games)
    put(event, (SCHEDULE, Schedule(crewed, held.commitment)))
    phone(event, games[0], until=ph.N0_SHERIFF)
    return event, games[0]


@pytest.mark.parametrize("part", [Part.JUDGE, Part.SIDE])
def test_a_judge_of_another_table_reads_and_takes_nothing(night: tuple[Event, str], part: Part) -> None:
    event, game = night
    other = official(event, "other", part)
    assert answers(other, game) == [404] * 6
    assert Game.objects.get(id=game).holder != DEVICE
    assert f'/console/?game={game}"' not in other.get("/").content.decode()


def test_the_judge_of_the_table_and_the_chief_judge_do(night: tuple[Event, str]) -> None:
    event, game = night
    assert answers(visitor(event, Role.JUDGE), game) == [200] * 6
    assert answers(official(event, "head", Part.CHIEF), game) == [200] * 6
    owner = official(event, "own")
    Official.objects.create(event=event, account=Account.objects.get(login="own"), role=Role.OWNER)
    assert answers(owner, game) == [200] * 6
    assert f'/console/?game={game}"' in owner.get("/").content.decode()


def test_a_table_without_a_judge_who_signs_in_is_every_judges(night: tuple[Event, str]) -> None:
    event, game = night
    other = official(event, "other", Part.JUDGE)
    held = Parts(event).get(SCHEDULE)
    for judge in ("", "p002"):
        crewed = tuple(replace(one, judge=judge, host="") for one in held.games)
        put(event, (SCHEDULE, Schedule(crewed, held.commitment)))
        assert get(other, f"/api/games/{game}/log")[0] == 200


def test_a_later_attempt_of_a_game_is_its_tables_too(night: tuple[Event, str]) -> None:
    event, game = night
    BoardCard.objects.filter(event=event, game=game).update(attempt=2)
    again = record_of(game, 2)
    Game.objects.create(id=again, tournament=event.tournament, round=1, table=1)
    assert get(visitor(event, Role.JUDGE), f"/api/games/{again}")[0] == 200
    assert get(official(event, "other", Part.JUDGE), f"/api/games/{again}")[0] == 404


def test_whose_part_is_taken_away_loses_what_he_opened_and_what_was_handed_over(
    night: tuple[Event, str],
) -> None:
    event, game = night
    judge, account = visitor(event, Role.JUDGE), Account.objects.get(login="judge")
    Game.objects.filter(id=game).update(opened_by=account)
    Grant.objects.create(account=account, game_id=game, part=Part.JUDGE)
    officials.dismiss(event, account, Role.JUDGE)
    assert answers(judge, game) == [404] * 6


def test_games_of_an_archived_event_are_read_and_change_no_more(night: tuple[Event, str]) -> None:
    event, game = night
    Event.objects.update(state=State.ARCHIVED)
    assert answers(official(event, "head", Part.CHIEF), game) == [200, 200, 200, 409, 200, 200]
    sent = {"id": game, "device": DEVICE, "lines": ["x"], "tournament": event.tournament.slug}
    assert post(visitor(event, Role.JUDGE), "/api/games", sent)[0] == 409


def test_a_draft_is_on_the_start_page_of_its_own_people_only() -> None:
    event = made_event(state=State.DRAFT)
    place = f"/e/{event.tournament.slug}/"
    registrar = official(event, "reg")
    assert place not in registrar.get("/").content.decode()
    assert event.tournament.name not in Client().get("/").content.decode()
    account = Account.objects.get(login="reg")
    Official.objects.create(event=event, account=account, role=Role.REGISTRAR)
    assert place in registrar.get("/").content.decode()
    Official.objects.create(event=event, account=account, role=Role.REVOKED)
    assert event.tournament.name not in registrar.get("/").content.decode()


def test_the_log_of_a_later_attempt_is_opened_by_nobody_in_advance(night: tuple[Event, str]) -> None:
    event, game = night
    stranger = official(event, "stranger")
    pen = opened("7" * 32)
    opening = {"id": record_of(game, 2), "device": DEVICE, "lines": pen.lines}
    assert post(stranger, "/api/games", opening)[0] == 404
    assert not Game.objects.filter(id=record_of(game, 2)).exists()
    assert post(stranger, "/api/games", {**opening, "id": "7" * 32})[0] == 200
