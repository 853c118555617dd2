"""The registrar's pages: paper entered in its place, withdrawals with their consequences, the terms."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sportmafia.server.events.models import Event, Letter, Part
from sportmafia.server.events.parts import INTAKE
from sportmafia.server.events.storage import Parts, entries, now
from sportmafia.tournament.applications import Intake
from sportmafia.tournament.rights import Role, State
from tests.server.events.entry.desk import FORM, admission, applied, hidden, rows, taking
from tests.server.events.world import at, put, visitor


def entered(event: Event, client: Client, minutes: int, **changed: str) -> Any:
    """Enter an application by hand that came so many minutes ago."""
    wall = admission(event).zone.local(now() - timedelta(minutes=minutes))
    return client.post(at("event-enter", event), {**FORM, "arrived": f"{wall:%Y-%m-%dT%H:%M}", **changed})


def test_the_list_is_in_the_order_of_arrival_and_found_by_name() -> None:
    """sfu.5.3"""
    event = taking(2)
    applied(event, 3)
    registrar = visitor(event, Role.REGISTRAR)
    page = registrar.get(at("event-entry", event)).content.decode()
    assert page.index("Nick 1") < page.index("Nick 2") < page.index("Nick 3")
    assert "p1@ex.org" in page
    found = registrar.get(at("event-entry", event), {"q": "nick 2"}).content.decode()
    assert "Nick 2" in found
    assert "Nick 1" not in found
    waiting = registrar.get(at("event-entry", event), {"standing": "waiting"}).content.decode()
    assert "Nick 3" in waiting
    assert "Nick 1" not in waiting


@pytest.mark.parametrize(
    "role", [Role.JUDGE, Role.SIDE_JUDGE, Role.APPEAL_MEMBER, Role.PLAYER, Role.SPECTATOR]
)
def test_contacts_are_for_those_who_need_them(role: Role) -> None:
    event = taking()
    applied(event, 1)
    client = visitor(event, role)
    for name in ("event-entry", "event-duplicates", "event-letters"):
        answer = client.get(at(name, event))
        assert answer.status_code in (302, 403)
        assert b"ex.org" not in answer.content
    assert client.get(at("event-entry-export", event, kind="csv")).status_code in (302, 403)


def test_paper_that_came_earlier_takes_its_place_and_whom_it_sets_back_is_shown_first() -> None:
    """sfu.5.1, sfu.5.3"""
    event = taking(1)
    applied(event, 1)
    registrar = visitor(event, Role.REGISTRAR)
    shown = entered(event, registrar, 60)
    assert shown.status_code == 409
    page = shown.content.decode()
    assert "лист ожидания" in page
    assert "Nick 1" in page
    assert "sfu.5.3" in page
    assert len(rows(event)) == 1
    done = entered(event, registrar, 60, seen=hidden(shown, "seen"))
    assert done.status_code == 302
    assert [(row.person.nickname, row.standing.value) for row in rows(event)] == [
        ("Пётр", "admitted"), ("Nick 1", "waiting"),
    ]  # fmt: skip
    assert rows(event)[0].application.values["channel"] == "representative"
    told = Letter.objects.filter(to="p1@ex.org").order_by("-pk").first()
    assert told is not None
    assert "раньше вашей" in told.body


def test_what_was_confirmed_is_only_what_was_seen() -> None:
    event = taking(2)
    applied(event, 2)
    registrar = visitor(event, Role.REGISTRAR)
    shown = entered(event, registrar, 60)
    first = rows(event)[0].application.id
    page = registrar.get(at("event-application-withdraw", event, number=first))
    registrar.post(at("event-application-withdraw", event, number=first), {"seen": hidden(page, "seen")})
    # Now there is a place for everybody, so nobody is set back and nothing has to be seen.
    assert entered(event, registrar, 60, seen=hidden(shown, "seen")).status_code == 302
    assert [row.standing.value for row in rows(event)] == ["admitted", "withdrawn", "admitted"]


def test_a_time_of_arrival_that_cannot_be_is_told_at_its_field() -> None:
    event = taking()
    registrar = visitor(event, Role.REGISTRAR)
    for arrived in ("вчера", "2027-02-30T10:00", "3027-01-01T10:00", "0001-01-01T00:00"):
        answer = registrar.post(at("event-enter", event), {**FORM, "arrived": arrived})
        assert answer.status_code == 400, arrived
        assert 'id="wrong-arrived"' in answer.content.decode()
    assert rows(event) == []


def test_a_withdrawal_shows_who_moves_up_and_tells_him() -> None:
    """sfu.5.3"""
    event = taking(1)
    applied(event, 2)
    registrar = visitor(event, Role.REGISTRAR)
    address = at("event-application-withdraw", event, number="1")
    page = registrar.get(address)
    assert "место, участник допущен" in page.content.decode()
    assert "Nick 2" in page.content.decode()
    assert "sfu.5.3" in page.content.decode()
    assert registrar.post(address, {"seen": "other"}).status_code == 409
    assert rows(event)[0].standing.value == "admitted"
    assert registrar.post(address, {"seen": hidden(page, "seen")}).status_code == 302
    assert [row.standing.value for row in rows(event)] == ["withdrawn", "admitted"]
    assert Letter.objects.filter(to="p2@ex.org", body__contains="Освободилось место").count() == 1
    # And back to the old place in the order.
    address = at("event-application-reinstate", event, number="1")
    page = registrar.get(address)
    assert registrar.post(address, {"seen": hidden(page, "seen")}).status_code == 302
    assert [row.standing.value for row in rows(event)] == ["admitted", "waiting"]
    assert [line.code for line in entries(event, most=2)] == ["did_reinstate", "did_withdraw"]


def test_two_officials_change_one_application_and_the_second_sees_what_the_first_did() -> None:
    event = taking()
    applied(event, 1)
    chief, registrar = visitor(event, Role.CHIEF_JUDGE), visitor(event, Role.REGISTRAR)
    address = at("event-application-amend", event, number="1")
    forms = [client.get(address) for client in (chief, registrar)]
    sent = [{**FORM, "was": hidden(form, "was"), "after": hidden(form, "after")} for form in forms]
    assert chief.post(address, {**sent[0], "nickname": "Первый"}).status_code == 302
    late = registrar.post(address, {**sent[1], "nickname": "Второй"})
    assert late.status_code == 409
    assert "заявка 1 изменена" in late.content.decode()
    assert rows(event)[0].person.nickname == "Первый"
    # Another application that came meanwhile is no reason.
    fresh = registrar.get(address)
    applied(event, 1)
    again = {**FORM, "was": hidden(fresh, "was"), "after": hidden(fresh, "after"), "nickname": "Третий"}
    assert registrar.post(address, again).status_code == 302


def test_the_organiser_sets_days_and_waiting_list() -> None:
    """sfu.5.1, sfu.5.4"""
    event = taking()
    owner = visitor(event, Role.OWNER)
    page = owner.get(at("event-terms", event))
    sent = {"seen": hidden(page, "seen"), "own": "yes", "opens": "2027-01-11", "closes": "2027-02-30"}
    wrong = owner.post(at("event-terms", event), sent)
    assert wrong.status_code == 400
    assert 'id="wrong-closes"' in wrong.content.decode()
    backwards = owner.post(at("event-terms", event), {**sent, "closes": "2027-01-10"})
    assert backwards.status_code == 400
    assert 'id="wrong-closes"' in backwards.content.decode()
    assert owner.post(at("event-terms", event), {**sent, "closes": "2027-02-01"}).status_code == 302
    intake = Parts(event).get(INTAKE)
    assert intake.own_window is not None
    assert [str(day) for day in intake.own_window] == ["2027-01-11", "2027-02-01"]
    assert not intake.waiting
    late = owner.post(at("event-terms", event), {**sent, "closes": "2027-02-02"})
    assert late.status_code == 409
    ruled = owner.get(at("event-terms", event))
    owner.post(at("event-terms", event), {"seen": hidden(ruled, "seen"), "waiting": "yes"})
    assert Parts(event).get(INTAKE) == Intake()


def test_one_application_has_everything_that_it_says() -> None:
    event = taking()
    applied(event, 1)
    page = visitor(event, Role.SECRETARY).get(at("event-application", event, number="1")).content.decode()
    for words in ("Player 1", "p1@ex.org", "01.05.1998", "студент", "Nick 1"):
        assert words in page
    assert visitor(event, Role.SECRETARY).get(at("event-application", event, number="9")).status_code == 404


def test_on_the_day_a_registrar_still_enters_people() -> None:
    event = taking(state=State.RUNNING)
    assert entered(event, visitor(event, Role.REGISTRAR), 0).status_code == 302
    assert len(rows(event)) == 1


@pytest.mark.parametrize(
    "name", ["event-application", "event-application-withdraw", "event-application-amend"]
)
def test_the_page_of_one_asks_the_database_as_often_among_three_as_alone(name: str) -> None:
    event = taking()
    owner = visitor(event, Role.OWNER)
    counts = []
    for number in (1, 2):
        applied(event, number)
        owner.get(at(name, event, number="1"))
        with CaptureQueriesContext(connection) as queries:
            owner.get(at(name, event, number="1"))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_an_event_without_a_plan_or_with_impossible_terms_says_so_on_every_page() -> None:
    event = taking()
    owner = visitor(event, Role.OWNER)
    put(event, (INTAKE, Intake((date(2027, 2, 2), date(2027, 2, 1)))))
    for name in (
        "event-apply",
        "event-entry",
        "event-enter",
        "event-duplicates",
        "event-ages",
        "event-message",
    ):
        answer = owner.get(at(name, event))
        assert answer.status_code == 409, name
        assert "раньше чем открывается" in answer.content.decode()
    assert owner.get(at("event-terms", event)).status_code == 200
    Part.objects.filter(event=event, name="plan").delete()
    for name in ("event-players", "event-letters", "event-import"):
        assert owner.get(at(name, event)).status_code == 409, name


def test_an_application_without_a_time_came_now_and_passes_nobody() -> None:
    """sfu.5.3: the minute in which the page was opened would be before everybody who applied in it."""
    event = taking()
    registrar = visitor(event, Role.REGISTRAR)
    page = registrar.get(at("event-enter", event)).content.decode()
    assert 'name="arrived" value=""' in page
    before = now()
    answer = registrar.post(at("event-enter", event), {**FORM, "arrived": ""})
    assert answer.status_code == 302
    [row] = rows(event)
    assert before <= row.application.submitted <= now()
    assert at("event-enter", event) in registrar.get(answer.headers["Location"]).content.decode()


def test_the_list_of_a_draft_says_how_applications_begin() -> None:
    event = taking(state=State.DRAFT)
    page = visitor(event, Role.OWNER).get(at("event-entry", event)).content.decode()
    assert at("event-state", event) in page
    assert "приём заявок" in page


def test_two_of_one_nickname_are_told_by_their_applications_before_they_are_merged() -> None:
    event = taking()
    registrar = visitor(event, Role.REGISTRAR)
    for name in ("Иванова Анна", "Борисов Олег"):
        registrar.post(at("event-enter", event), {**FORM, "name": name, "arrived": ""})
    page = registrar.get(at("event-duplicates", event)).content.decode()
    assert len(set(re.findall(r"оставить «[^<]*", page))) == 2, "the number tells them apart"
    assert at("event-application", event, number="1") in page
