"""/clubs/people: an organiser lets his judges in."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.models import Club, Role, Tournament
from sportmafia.server.clubs.parts import Part
from tests.server.devices import account, client_of, event, owner_client

PATH = "/clubs/people"
ANN = {"login": "ann", "name": "Ann", "tournament": "cup", "part": "judge"}


@pytest.fixture
def organiser() -> Client:
    """The organiser of the cup."""
    return client_of(account("host", Part.ORGANISER))


def code_in(client: Client, **fields: str) -> tuple[int, str]:
    """Ask for somebody; the status, and the code that is shown."""
    response = client.post(PATH, {**ANN, **fields})
    found = re.search(r'class="shown-code">([0-9A-Z-]+)<', response.content.decode())
    return response.status_code, found[1] if found else ""


def test_a_judge_is_added_and_signs_in_by_the_code(organiser: Client) -> None:
    status, code = code_in(organiser)
    assert status == 200
    judge = Client()
    assert judge.post("/accounts/code", {"code": code}).status_code == 302
    role = Role.objects.get(account__login="ann")
    assert (role.tournament, role.part) == (event(), "judge")


def test_the_code_is_shown_as_a_picture_too(organiser: Client) -> None:
    assert "<svg" in organiser.post(PATH, ANN).content.decode()


def test_a_new_code_is_given_as_long_as_there_is_no_password(organiser: Client) -> None:
    _, first = code_in(organiser)
    _, second = code_in(organiser, again="ann")
    assert first != second != ""
    ann = Account.objects.get(login="ann")
    ann.set_password("осенний вечер 7")
    ann.save()
    assert code_in(organiser, again="ann") == (403, "")
    assert code_in(owner_client(), again="ann")[0] == 200


def test_an_organiser_gets_no_code_for_anybody_elses_account(organiser: Client) -> None:
    account("stranger")
    Account.objects.make("root", "Root", owner=True)
    account("far", Part.JUDGE, event("other-cup"))
    for login in ("stranger", "root", "far"):
        assert code_in(organiser, again=login) == (404, "")


def test_naming_somebody_a_judge_of_ones_own_does_not_open_his_account(organiser: Client) -> None:
    Account.objects.make("root", "Root", owner=True)
    account("far", Part.JUDGE, event("other-cup"))
    for login in ("root", "far"):
        assert code_in(organiser, login=login) == (403, "")


def test_an_organiser_makes_no_organisers_and_enters_no_other_tournament(organiser: Client) -> None:
    Tournament.objects.create(
        slug="foreign", club=Club.objects.create(slug="c2", name="C2"), name="F", rulebook="fiim"
    )
    assert code_in(organiser, part="organiser") == (404, "")
    assert code_in(organiser, tournament="foreign") == (404, "")
    assert code_in(organiser, tournament="") == (404, "")
    assert not Account.objects.filter(login="ann").exists()


def test_the_owner_adds_people_without_a_tournament() -> None:
    assert code_in(owner_client(), tournament="")[0] == 200
    assert not Role.objects.filter(account__login="ann").exists()


@pytest.mark.parametrize(
    "fields", [{"login": "Ann Lee"}, {"login": "a"}, {"login": "имя"}, {"name": ""}, {"name": "x" * 150}]
)
def test_what_a_name_may_be_is_said(organiser: Client, fields: dict[str, str]) -> None:
    status, code = code_in(organiser, **fields)
    assert (status, code) == (400, "")


def test_an_organiser_of_the_club_lets_people_into_its_tournaments() -> None:
    chief = account("chief")
    Role.objects.create(account=chief, club=event().club, part=Part.ORGANISER)
    assert code_in(client_of(chief))[0] == 200


def test_an_organiser_takes_no_organisers_part_away(organiser: Client) -> None:
    account("second", Part.ORGANISER)
    code_in(organiser, login="second", part="side")
    assert Role.objects.get(account__login="second").part == "organiser"
    code_in(owner_client(), login="second", part="side")
    assert Role.objects.get(account__login="second").part == "side"
