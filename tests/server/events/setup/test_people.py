"""People of the desk: roles, codes, access taken away at once, offices and decisions of the committee."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.access import part_in_tournament
from sportmafia.server.clubs.models import Role as ClubRole
from sportmafia.server.clubs.parts import Part
from sportmafia.server.events.models import Event, Link, Official
from sportmafia.server.events.parts import COMMITTEE
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.committee import Committee, Matter, Office
from sportmafia.tournament.rights import Role, State
from tests.server.events.world import at, made_event, put, visitor, with_people


def people(event: Event, client: Client, **sent: str) -> str:
    """The page of people after a form was sent."""
    return client.post(at("event-people", event), sent, follow=True).content.decode()


@pytest.mark.parametrize(
    "role", ["chief_judge", "judge", "side_judge", "secretary", "registrar", "appeal_member"]
)
def test_somebody_new_gets_a_role_and_a_code_that_lets_him_in(role: str) -> None:
    event = made_event()
    page = people(event, visitor(event, Role.OWNER), do="add", login="anna", name="Анна", role=role)
    [code] = re.findall(r"shown-code\">([^<]+)<", page)
    phone = Client()
    phone.post(reverse("by-code"), {"code": code})
    assert phone.get(at("event-desk", event)).status_code == 200
    assert phone.get(at("event-people", event)).content.decode().count("Анна") >= 1


def test_a_judge_of_the_desk_is_a_judge_for_the_console() -> None:
    event = made_event()
    chief = visitor(event, Role.CHIEF_JUDGE)
    people(event, chief, do="add", login="boris", name="Борис", role="judge")
    account = Account.objects.get(login="boris")
    assert part_in_tournament(account, event.tournament) is Part.JUDGE
    people(event, chief, do="dismiss", who="boris", role="judge")
    assert not ClubRole.objects.filter(account=account).exists()


def test_revoked_access_ends_at_once_on_every_device_and_can_be_given_back() -> None:
    event = made_event()
    owner = visitor(event, Role.OWNER)
    page = people(event, owner, do="add", login="vera", name="Вера", role="judge")
    phone = Client()
    phone.post(reverse("by-code"), {"code": re.findall(r"shown-code\">([^<]+)<", page)[0]})
    assert phone.get(at("event-desk", event)).status_code == 200
    assert "доступ отозван" in people(event, owner, do="revoke", who="vera")
    assert phone.get(at("event-desk", event)).status_code != 200
    account = Account.objects.get(login="vera")
    assert part_in_tournament(account, event.tournament) is None
    again = Client()
    again.force_login(account)
    assert again.get(at("event-desk", event)).status_code == 404
    people(event, owner, do="give_back", who="vera")
    assert again.get(at("event-desk", event)).status_code in (200, 302)
    assert part_in_tournament(account, event.tournament) is Part.JUDGE
    log = owner.get(at("event-log", event)).content.decode()
    assert "доступ отозван: Вера" in log


def test_the_link_of_a_player_is_revoked_at_once() -> None:
    event = made_event()
    with_people(event, 1)
    player = visitor(event, Role.PLAYER)
    owner = visitor(event, Role.OWNER)
    assert "Nick 1" in people(event, owner)
    people(event, owner, do="unlink", person="p001")
    assert Link.objects.get().revoked_at is not None
    assert player.get(at("event-home", event)).status_code == 200


REFUSED: tuple[dict[str, str], ...] = (
    {"do": "add", "login": "Ж", "name": "x", "role": "judge"},
    {"do": "add", "login": "new", "name": "", "role": "judge"},
    {"do": "add", "login": "new", "name": "x", "role": "player"},
    {"do": "add", "login": "new", "name": "x", "role": "king"},
    {"do": "add", "login": "new", "name": "x", "role": "owner"},
    {"do": "code", "who": "nobody"},
    {"do": "code", "who": "elsewhere"},
    {"do": "revoke", "who": "owner"},
    {"do": "revoke", "who": "chief-judge"},
    {"do": "dismiss", "who": "judge", "role": "owner"},
    {"do": "unlink", "person": "p009"},
    {},
)
"""Forms that ask for more than a chief judge may have."""


def test_what_a_chief_judge_cannot_do_is_refused_in_words() -> None:
    event = made_event()
    visitor(event, Role.OWNER)
    visitor(event, Role.JUDGE)
    chief = visitor(event, Role.CHIEF_JUDGE)
    other = Account.objects.make("elsewhere", "Elsewhere")
    ClubRole.objects.create(account=other, club=event.tournament.club, part=Part.JUDGE)
    before = Official.objects.count(), ClubRole.objects.count(), Account.objects.count()
    for sent in REFUSED:
        page = chief.post(at("event-people", event), sent)
        assert page.status_code >= 400, sent
        assert 'role="alert"' in page.content.decode(), sent
    assert (Official.objects.count(), ClubRole.objects.count(), Account.objects.count()) == before


def test_a_code_is_no_way_into_an_account_that_is_good_elsewhere() -> None:
    event, other = made_event(), made_event(slug="other")
    account = Account.objects.make("greta", "Greta")
    for one in (event, other):
        Official.objects.create(event=one, account=account, role=Role.SECRETARY)
    page = people(event, visitor(event, Role.CHIEF_JUDGE), do="code", who="greta")
    assert "shown-code" not in page
    assert "shown-code" in people(event, visitor(event, Role.OWNER), do="code", who="greta")


def test_offices_go_by_the_regulation() -> None:
    """sfu.6.2, sfu.6.2.d, sfu.6.3.d, sfu.7.9"""
    event = made_event("two_stages")
    owner, chief = visitor(event, Role.OWNER), visitor(event, Role.CHIEF_JUDGE)
    page, seen = at("event-committee", event), Parts(event).seen(COMMITTEE)
    assert (
        owner.post(page, {"office": "chair", "person": "owner", "do": "appoint", "seen": seen}).status_code
        == 302
    )
    # Who saw the page before is shown what changed.
    assert (
        chief.post(page, {"office": "member", "person": "x", "do": "appoint", "seen": seen}).status_code
        == 409
    )
    refused = chief.post(page, {"office": "member", "person": "owner", "do": "appoint"})
    assert refused.status_code == 409
    assert "sfu.6.2.d" in refused.content.decode()
    assert (
        owner.post(page, {"office": "chief_judge", "person": "chief-judge", "do": "appoint"}).status_code
        == 302
    )
    assert owner.post(page, {"office": "host_centre", "person": "owner", "do": "appoint"}).status_code == 302
    assert (
        owner.post(page, {"office": "chief_judge", "person": "chief-judge", "do": "absent"}).status_code
        == 302
    )
    assert Parts(event).get(COMMITTEE).chief == "owner"
    assert (
        owner.post(page, {"office": "chief_judge", "person": "chief-judge", "do": "present"}).status_code
        == 302
    )
    assert owner.post(page, {"office": "host_centre", "person": "owner", "do": "dismiss"}).status_code == 302
    assert owner.post(page, {"office": "king", "person": "owner", "do": "appoint"}).status_code == 409
    assert Parts(event).get(COMMITTEE).of(Office.HOST_CENTRE) == ()


def test_the_head_of_the_host_centre_rules_while_the_chief_judge_is_away() -> None:
    """sfu.7.9: with his rights at the desk, as long as he is away"""
    event = made_event("two_stages", State.RUNNING)
    registrar, page = visitor(event, Role.REGISTRAR), at("event-committee", event)
    discipline = at("event-discipline", event)
    holders = ((Office.HOST_CENTRE, "registrar"), (Office.CHIEF_JUDGE, "chief-judge"))
    put(event, (COMMITTEE, Committee(holders)))
    assert registrar.get(discipline).status_code == 403
    chief = visitor(event, Role.CHIEF_JUDGE)
    away = {"office": "chief_judge", "person": "chief-judge", "do": "absent"}
    assert chief.post(page, away).status_code == 302
    assert registrar.get(discipline).status_code == 200
    assert "(sfu.7.9)" in registrar.get(page).content.decode()
    assert registrar.post(page, {**away, "do": "present"}).status_code == 302
    assert registrar.get(discipline).status_code == 403
    log = chief.get(at("event-log", event)).content.decode()
    assert "chief_judge отсутствует" in log
    assert "снова здесь" in log


def test_decisions_are_put_down_by_members_in_words() -> None:
    """sfu.6.3"""
    event = made_event("two_stages")
    owner = visitor(event, Role.OWNER)
    page = at("event-decide", event)
    sent = {"matter": "order_of_play", "text": "Десять кругов"}
    assert owner.post(page, sent).status_code == 409
    owner.post(at("event-committee", event), {"office": "chair", "person": "owner", "do": "appoint"})
    assert owner.post(page, {**sent, "text": " "}).status_code == 409
    assert owner.post(page, {**sent, "matter": "weather"}).status_code == 409
    assert owner.post(page, sent).status_code == 302
    assert Parts(event).get(COMMITTEE).approved(Matter.ORDER_OF_PLAY)
    assert "Десять кругов" in owner.get(at("event-committee", event)).content.decode()


def test_a_sign_in_name_is_made_from_the_name_and_is_nobody_elses() -> None:
    event = made_event()
    owner = visitor(event, Role.OWNER)
    for _ in range(2):
        answer = owner.post(at("event-people", event), {"do": "add", "name": "Судьин Пётр", "role": "judge"})
        assert answer.status_code == 200
    logins = Account.objects.filter(name="Судьин Пётр").values_list("login", flat=True)
    assert sorted(logins) == ["sudin-petr", "sudin-petr-2"]
