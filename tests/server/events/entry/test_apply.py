"""The public form and an applicant's own page: order of arrival, places, waiting list, nothing half saved."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sportmafia.server.accounts.models import Guesses
from sportmafia.server.events import entered, links
from sportmafia.server.events.models import Action, Letter
from sportmafia.server.events.parts import INTAKE, PLAN
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.applications import Intake, Standing
from sportmafia.tournament.rights import Role, State
from tests.server.events.entry.desk import FORM, admission, applied, apply, hidden, rows, taking
from tests.server.events.world import at, put, visitor


def test_an_application_is_entered_confirmed_and_its_applicant_let_in() -> None:
    """sfu.5.1, sfu.5.6"""
    event, client = taking(), Client()
    answer = apply(event, client)
    assert answer.headers["Location"] == at("event-mine", event)
    [row] = rows(event)
    assert (row.standing, row.person.nickname, row.application.id) == (Standing.ADMITTED, "Пётр", "1")
    assert row.application.born == date(1998, 5, 1)
    assert row.application.values["channel"] == "online"
    page = client.get(at("event-mine", event)).content.decode()
    assert "Заявка № 1" in page
    assert "допущен" in page
    letter = Letter.objects.get()
    assert (letter.to, letter.person) == ("petr@example.org", row.person.id)
    assert "{link}" in letter.body
    assert letter.link.endswith("/e/cup/in/")


def test_the_fields_are_those_of_the_rulebook_with_their_clauses() -> None:
    """sfu.5.6"""
    event = taking()
    page = Client().get(at("event-apply", event)).content.decode()
    for words in ("sfu.3.1.1", "sfu.5.7", 'name="birth_date"', 'name="dormitory"'):
        assert words in page
    assert '<option value="5">площадка 5</option>' in page
    assert f'href="{at("event-rules", event)}"' in page, "what is agreed to can be read"
    put(event, (PLAN, replace(Parts(event).get(PLAN), sites=("1",))))
    assert 'name="site"' not in Client().get(at("event-apply", event)).content.decode()


def test_the_window_is_shown_and_held_in_the_zone_of_the_event() -> None:
    """sfu.5.1: from 11 January to 12 February, whole days at the place"""
    event = taking()
    event.zone = "Asia/Krasnoyarsk"
    event.save()
    put(event, (INTAKE, Intake((date(2017, 1, 11), date(2017, 2, 12)))))
    page = Client().get(at("event-apply", event)).content.decode()
    assert "11.01.2017 00:00" in page
    assert "13.02.2017 00:00" in page
    assert "Asia/Krasnoyarsk" in page
    assert "Приём заявок окончен" in page
    answer = Client().post(at("event-apply", event), {**FORM, "once": "x", "expected": "admitted"})
    assert answer.status_code == 400
    assert rows(event) == []


def test_a_late_application_is_refused_with_its_clause() -> None:
    """sfu.5.5"""
    event, client = taking(), Client()
    page = client.get(at("event-apply", event))
    put(event, (INTAKE, Intake((None, date(2017, 2, 12)))))
    sent = {**FORM, "once": hidden(page, "once"), "expected": "admitted"}
    answer = client.post(at("event-apply", event), sent)
    assert answer.status_code == 400
    assert "sfu.5.5" in answer.content.decode()
    assert rows(event) == []


def test_the_hundred_and_first_waits() -> None:
    """sfu.5.2, sfu.5.4 (E64), here with three places"""
    event = taking(3)
    clients = applied(event, 4)
    assert [row.standing for row in rows(event)] == [Standing.ADMITTED] * 3 + [Standing.WAITING]
    page = clients[3].get(at("event-mine", event)).content.decode()
    assert "в листе ожидания" in page
    assert "очередь № 1" in page
    assert "№ 2" in Client().get(at("event-apply", event)).content.decode()
    assert Letter.objects.filter(body__contains="в листе ожидания под № 1").count() == 1


def test_without_a_waiting_list_the_next_is_turned_away() -> None:
    """sfu.5.4"""
    event, client = taking(1, waiting=False), Client()
    page = client.get(at("event-apply", event))
    applied(event, 1)
    full = Client().get(at("event-apply", event)).content.decode()
    assert "регистрация прекращена" in full
    assert "<form" not in full.partition("<h1>")[2]
    sent = {**FORM, "once": hidden(page, "once"), "expected": "admitted"}
    answer = client.post(at("event-apply", event), sent)
    assert answer.status_code == 400
    assert "sfu.5.2" in answer.content.decode()
    assert len(rows(event)) == 1


def test_whoever_is_told_of_a_place_that_is_gone_by_now_decides_again() -> None:
    event, client = taking(1), Client()
    page = client.get(at("event-apply", event))
    applied(event, 1)
    sent = {**FORM, "once": hidden(page, "once"), "expected": hidden(page, "expected")}
    answer = client.post(at("event-apply", event), sent)
    assert answer.status_code == 400
    assert "Встать в лист ожидания" in answer.content.decode()
    assert len(rows(event)) == 1
    again = {**sent, "expected": hidden(answer, "expected"), "once": hidden(answer, "once")}
    assert client.post(at("event-apply", event), again).status_code == 302
    assert rows(event)[1].standing is Standing.WAITING


def test_a_form_that_is_sent_twice_is_one_application() -> None:
    event, client = taking(), Client()
    page = client.get(at("event-apply", event))
    sent = {**FORM, "once": hidden(page, "once"), "expected": hidden(page, "expected")}
    for _ in range(2):
        assert client.post(at("event-apply", event), sent).status_code == 302
    assert len(rows(event)) == 1
    assert Letter.objects.count() == 1


BAD = (
    ("name", "", "sfu.A2.prot.3"),
    ("name", "…", "sfu.A2.prot.3"),
    ("nickname", "я" * 201, "sfu.A2.prot.3"),
    ("birth_date", "2027-02-30", "sfu.3.1.1"),
    ("birth_date", "вчера", "sfu.3.1.1"),
    ("birth_date", "1801-01-01", "sfu.3.1.1"),
    ("birth_date", "2010-02-09", "sfu.3.1.1"),
    ("status", "pupil", "sfu.1.1"),
    ("dormitory", "", "sfu.1.1"),
    ("site", "12", "sfu.3.2.2"),
    ("contact", "нет", "sfu.6.7"),
    ("accepts_rules", "", "sfu.5.7"),
)
"""Fields of the form, what cannot stand there, and the clause that it is told with."""


def test_bad_input_is_told_at_its_field_and_nothing_is_saved() -> None:
    """sfu.3.1.1: 16 on the first game day, an impossible day; sfu.5.7: no consent"""
    event, client = taking(), Client()
    form = client.get(at("event-apply", event))
    good = {"once": hidden(form, "once"), "expected": hidden(form, "expected"), **FORM}
    for field, value, clause in BAD:
        answer = client.post(at("event-apply", event), {**good, field: value})
        page = answer.content.decode()
        assert answer.status_code == 400, (field, value)
        told = page.partition(f'id="wrong-{field}"')[2].partition("</div>")[0]
        assert clause in told, (field, value)
        assert "Петров Пётр" in page or field == "name"
    for tick, words in (("accepts_rules", "без согласия с правилами"), ("dormitory", "живущих в общежитии")):
        unticked = {name: value for name, value in good.items() if name != tick}
        assert words in client.post(at("event-apply", event), unticked).content.decode()
    assert rows(event) == []
    assert Letter.objects.count() == 0


def test_a_form_from_nowhere_is_asked_to_be_sent_again() -> None:
    event = taking()
    answer = Client().post(at("event-apply", event), {**FORM, "once": "forged:1:x", "expected": "admitted"})
    assert answer.status_code == 400
    assert "отправьте ещё раз" in answer.content.decode()
    assert rows(event) == []


def test_one_address_cannot_flood_the_list() -> None:
    event, client = taking(0), Client()
    page = client.get(at("event-apply", event))
    sent = {"once": hidden(page, "once"), "expected": "admitted"}
    assert client.post(at("event-apply", event), sent).status_code == 400
    assert Guesses.objects.filter(subject="apply:127.0.0.1", count=1).update(count=39) == 1
    answers = [client.post(at("event-apply", event), sent).status_code for _ in range(2)]
    assert answers == [400, 429]


def test_an_applicant_changes_his_application_and_keeps_his_place() -> None:
    """sfu.5.3"""
    event = taking()
    first, _ = applied(event, 2)
    page = first.get(at("event-mine-amend", event))
    sent = {**FORM, "nickname": "Новый", "was": hidden(page, "was"), "after": hidden(page, "after")}
    wrong = first.post(at("event-mine-amend", event), {**sent, "contact": "?"})
    assert wrong.status_code == 400
    assert "sfu.6.7" in wrong.content.decode()
    assert first.post(at("event-mine-amend", event), sent).status_code == 302
    row = rows(event)[0]
    assert (row.person.nickname, row.person.former, row.person.contact) == (
        "Новый", ("Nick 1",), "petr@example.org",
    )  # fmt: skip
    # The same form once more is about what is no more: he is shown what was done to it.
    late = first.post(at("event-mine-amend", event), {**sent, "nickname": "Третий"})
    assert late.status_code == 409
    assert rows(event)[0].person.nickname == "Новый"


def test_an_applicant_withdraws_and_the_first_who_waits_moves_up() -> None:
    """sfu.5.3"""
    event = taking(1)
    first, second, third = applied(event, 3)
    assert first.post(at("event-mine-withdraw", event)).status_code == 302
    assert [row.standing.value for row in rows(event)] == ["withdrawn", "admitted", "waiting"]
    told = Letter.objects.order_by("pk")[3:]
    assert [(letter.to, "допущены" in letter.body) for letter in told] == [
        ("p1@ex.org", False), ("p2@ex.org", True),
    ]  # fmt: skip
    assert "допущен" in second.get(at("event-mine", event)).content.decode()
    gone = first.get(at("event-mine", event)).content.decode()
    assert "отозвана" in gone
    assert "<svg" not in gone, "he is not expected at the door"
    assert "Подать новую заявку" in gone
    assert first.post(at("event-mine-withdraw", event)).status_code == 409
    assert third.get(at("event-mine", event)).status_code == 200


def test_nobody_sees_or_changes_an_application_that_is_not_his_own() -> None:
    event = taking()
    first, second = applied(event, 2)
    assert "Nick 2" not in first.get(at("event-mine", event)).content.decode()
    number = {"number": "2"}
    for name in ("event-application", "event-application-amend", "event-application-withdraw"):
        assert first.get(at(name, event, **number)).status_code in (302, 403)
        assert first.post(at(name, event, **number)).status_code in (403, 405)
    assert Client().get(at("event-mine", event)).status_code in (302, 403)
    assert [row.standing for row in rows(event)] == [Standing.ADMITTED] * 2
    # A link that is revoked opens nothing any more.
    links.revoke(event, rows(event)[1].person.id)
    assert second.get(at("event-mine", event)).status_code in (302, 403)


def test_an_applicant_without_mail_takes_his_link_along() -> None:
    event, client = taking(), Client()
    apply(event, client, contact="+7 391 200-00-00")
    assert "/in/" not in client.get(at("event-mine-link", event)).content.decode()
    shown = client.post(at("event-mine-link", event)).content.decode()
    assert "<svg" in shown
    address = shown.partition('value="http://testserver')[2].partition('"')[0]
    another = Client()
    assert another.post(address).status_code == 302
    assert "Заявка № 1" in another.get(at("event-mine", event)).content.decode()
    assert Client().post(at("event-mine-link", event)).status_code == 403


def test_the_public_list_has_nicknames_alone() -> None:
    event = taking(1)
    applied(event, 2)
    page = Client().get(at("event-players", event)).content.decode()
    assert "Nick 1" in page
    assert "Player 1" not in page
    assert "ex.org" not in page
    assert "Nick 2" not in page
    assert "в листе ожидания: 1" in page


def test_contacts_and_birth_dates_are_never_in_the_log() -> None:
    event = taking()
    applied(event, 1)
    words = " ".join(f"{line.params} {line.people} {line.reason}" for line in Action.objects.all())
    assert "ex.org" not in words
    assert "1998" not in words


def test_letters_name_the_server_as_others_reach_it() -> None:
    event = taking()
    applied(event, 1)
    assert Letter.objects.get().link == "http://testserver/e/cup/in/"


@pytest.mark.parametrize("name", ["event-apply", "event-players", "event-entry"])
def test_a_page_asks_the_database_as_often_for_three_as_for_one(name: str) -> None:
    event = taking()
    owner = visitor(event, Role.OWNER)
    counts = []
    for _ in range(2):
        applied(event, 1 if not counts else 2)
        owner.get(at(name, event))
        with CaptureQueriesContext(connection) as queries:
            assert owner.get(at(name, event)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert admission(event).count(Standing.ADMITTED) == 3


def test_a_form_that_was_not_taken_says_so_at_its_top() -> None:
    event = taking()
    page = Client().get(at("event-apply", event))
    assert "Заявка не подана" not in page.content.decode()
    sent = {**FORM, "name": "", "accepts_rules": "", "once": hidden(page, "once"), "expected": "admitted"}
    text = Client().post(at("event-apply", event), sent).content.decode()
    assert "Заявка не подана" in text
    assert text.count('class="field-error"') == 2


def test_pages_speak_english_too() -> None:
    event = taking()
    page = Client(headers={"accept-language": "en"}).get(at("event-apply", event)).content.decode()
    assert "Date of birth" in page
    assert "would be admitted" in page


def test_when_applications_are_over_the_page_says_so() -> None:
    event = taking(state=State.PREPARING)
    page = Client().get(at("event-apply", event))
    assert "Заявки сейчас не принимаются" in page.content.decode()
    assert Client().post(at("event-apply", event), FORM).status_code == 403


def test_who_was_turned_away_is_never_drawn() -> None:
    """sfu.5.4: without a waiting list a place that is free later is nobody's"""
    event = taking(1)
    applied(event, 2)
    put(event, (INTAKE, Intake((None, None), waiting=False)))
    owner = visitor(event, Role.OWNER)
    page = owner.get(at("event-application-withdraw", event, number="1"))
    owner.post(at("event-application-withdraw", event, number="1"), {"seen": hidden(page, "seen")})
    assert [row.standing.value for row in rows(event)] == ["withdrawn", "turned_away"]
    assert entered.players(Parts(event)) == admission(event).entrants == ()
