"""Who runs an event takes nothing from its owners, and gets no key to what is not his event's."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from sportmafia.server.accounts.codes import issue
from sportmafia.server.accounts.models import Account, SignInCode
from sportmafia.server.clubs.models import Club, Tournament
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.clubs.parts import Part
from sportmafia.server.events.models import Event, Official
from sportmafia.server.games.models import Game, Grant
from sportmafia.tournament.rights import Role
from tests.server.devices import hex_id
from tests.server.events.world import at, made_event, visitor

CODE = re.compile(r"shown-code\">([^<]+)<")


@pytest.fixture
def event() -> Event:
    """An event with an owner of its own, without a password."""
    event = made_event()
    account = Account.objects.make("anna", "Анна")
    Official.objects.create(event=event, account=account, role=Role.OWNER)
    return event


def sent(event: Event, client: Client, **form: str) -> tuple[int, list[str]]:
    """What the page of people answers, and the codes on it."""
    answer = client.post(at("event-people", event), form)
    return answer.status_code, CODE.findall(answer.content.decode())


@pytest.mark.parametrize(
    "form",
    [
        {"do": "revoke"},
        {"do": "code"},
        {"do": "dismiss", "role": "owner"},
        {"do": "add", "name": "x", "role": "registrar"},
        {"do": "add", "name": "x", "role": "owner"},
    ],
)
def test_a_chief_judge_gets_neither_the_roles_nor_the_key_of_an_owner(
    event: Event, form: dict[str, str]
) -> None:
    chief = visitor(event, Role.CHIEF_JUDGE)
    _, codes = sent(event, chief, who="anna", login="anna", **form)
    assert codes == []
    held = set(Official.objects.filter(account__login="anna").values_list("role", flat=True))
    assert held - {"registrar"} == {"owner"}


def test_an_owner_is_an_organiser_of_the_club_too(event: Event) -> None:
    account = Account.objects.make("club-host", "Host")
    ClubRole.objects.create(account=account, club=event.tournament.club, part=Part.ORGANISER)
    Official.objects.create(event=event, account=account, role=Role.REGISTRAR)
    chief = visitor(event, Role.CHIEF_JUDGE)
    assert sent(event, chief, do="revoke", who="club-host")[0] == 403
    assert not Official.objects.filter(account=account, role=Role.REVOKED).exists()


def test_the_last_owner_stays_until_there_is_another(event: Event) -> None:
    anna = Client()
    anna.force_login(Account.objects.get(login="anna"))
    assert sent(event, anna, do="dismiss", who="anna", role="owner")[0] == 409
    sent(event, anna, do="add", login="boris", name="Борис", role="owner")
    assert sent(event, anna, do="dismiss", who="anna", role="owner")[0] == 302
    assert not Official.objects.filter(account__login="anna").exists()


def test_access_that_an_event_takes_away_is_its_own_alone(event: Event) -> None:
    victim, other = Account.objects.make("victim", "Victim"), far()
    Official.objects.create(event=other, account=victim, role=Role.SECRETARY)
    phone = Client()
    phone.force_login(victim)
    issue(victim)
    chief = visitor(event, Role.CHIEF_JUDGE)
    sent(event, chief, do="add", login="victim", name="x", role="judge")
    sent(event, chief, do="revoke", who="victim")
    assert phone.get(at("event-desk", event)).status_code == 404
    assert phone.get(at("event-desk", other)).status_code == 200
    assert SignInCode.objects.filter(account=victim).exists()


# --- a code is a key to everything of its account ---


def far() -> Event:
    """An event of another club."""
    club = Club.objects.create(slug="far", name="Far")
    tournament = Tournament.objects.create(slug="far-cup", club=club, name="Far", rulebook="fiim")
    return Event.objects.create(tournament=tournament, state="running")


@pytest.mark.parametrize("what", ["office", "club", "table", "game"])
@pytest.mark.parametrize("where", ["desk", "clubs"])
def test_nobody_is_given_a_code_for_an_account_that_is_good_elsewhere(
    event: Event, what: str, where: str
) -> None:
    victim, other = Account.objects.make("victim", "Victim"), far()
    if what == "office":
        Official.objects.create(event=other, account=victim, role=Role.OWNER)
    elif what == "club":
        ClubRole.objects.create(account=victim, club=other.tournament.club, part=Part.ORGANISER)
    elif what == "table":
        game = Game.objects.create(id=hex_id("far"), tournament=other.tournament)
        Grant.objects.create(account=victim, game=game, part=Part.JUDGE)
    else:
        Game.objects.create(id=hex_id("own"), opened_by=victim)
    if where == "desk":
        chief = visitor(event, Role.CHIEF_JUDGE)
        assert sent(event, chief, do="add", login="victim", name="x", role="judge") == (200, [])
        assert sent(event, chief, do="code", who="victim") == (403, [])
        return
    host = Client()
    account = Account.objects.make("host", "Host")
    ClubRole.objects.create(account=account, tournament=event.tournament, part=Part.ORGANISER)
    host.force_login(account)
    form = {"login": "victim", "name": "x", "tournament": event.tournament.slug, "part": "judge"}
    answer = host.post("/clubs/people", form)
    assert (answer.status_code, CODE.findall(answer.content.decode())) == (403, [])
