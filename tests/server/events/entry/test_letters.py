"""Letters against a real SMTP server: none lost, none doubled, each with its link, refusals shown."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from aiosmtpd.smtp import AuthResult
from django.conf import settings
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from sportmafia.server.config import MailServer
from sportmafia.server.events.entry import sending
from sportmafia.server.events.entry.outbox import address_of, link_of
from sportmafia.server.events.entry.sending import Sender, message_id, send_due
from sportmafia.server.events.models import Event, Letter
from sportmafia.server.events.parts import PEOPLE, REGISTER, People
from sportmafia.server.events.storage import now
from sportmafia.server.events.zones import zone_of
from sportmafia.tournament.applications import Application, Register
from sportmafia.tournament.people import Person
from sportmafia.tournament.rights import Role
from tests.server.events.entry.desk import applied, apply, rows, taking
from tests.server.events.entry.post import Post, free_port, mail_server, words
from tests.server.events.world import at, put, visitor

MINUTE = timedelta(minutes=1)


def later(event: Event) -> None:
    """Let the time of every letter's next try have come."""
    Letter.objects.filter(event=event).exclude(next_try=None).update(next_try=now() - timedelta(seconds=1))


def test_a_confirmation_arrives_with_a_link_that_lets_its_reader_in() -> None:
    event, post = taking(), Post()
    apply(event)
    with mail_server(post) as server:
        assert send_due(server).sent == 1
        assert send_due(server).sent == 0
    [message] = post.got
    assert (message["To"], message["From"]) == ("petr@example.org", "cup@example.org")
    assert message["Auto-Submitted"] == "auto-generated"
    text = words(message)
    assert "Здравствуйте, Пётр!" in text
    assert "Hello Пётр," in text
    address = text.partition("http://testserver")[2].split()[0]
    browser = Client()
    assert browser.get(address).status_code == 200
    assert browser.post(address).status_code == 302
    assert "Заявка № 1" in browser.get(at("event-mine", event)).content.decode()
    letter = Letter.objects.get()
    assert letter.sent_at is not None
    event.zone = "Asia/Krasnoyarsk"
    event.save()
    sent = zone_of(event).local(letter.sent_at)
    shown = visitor(event, Role.OWNER).get(at("event-letters", event)).content.decode()
    assert f"{sent:%d.%m.%Y %H:%M} ·" in shown, "by the event's clock, as everywhere"
    # No table holds the token that the letter has.
    assert address.rpartition("/")[2] not in letter.body + letter.link


def test_a_server_that_is_away_loses_nothing() -> None:
    event, post, port = taking(), Post(), free_port()
    applied(event, 2)
    away = MailServer("127.0.0.1", port, "", "", "none", "cup@example.org")
    found = send_due(away)
    assert (found.sent, found.failed) == (0, 0)
    assert "ConnectionRefused" in found.away
    assert {letter.tries for letter in Letter.objects.all()} == {0}
    page = visitor(event, Role.REGISTRAR).get(at("event-letters", event)).content.decode()
    assert "ConnectionRefused" in page
    with mail_server(post, port) as server:
        assert send_due(server).sent == 2
    assert post.to() == ["p1@ex.org", "p2@ex.org"]
    assert not Letter.objects.exclude(error="").exists()


def test_a_refused_address_is_told_to_the_registrar_and_the_others_get_theirs() -> None:
    event, post = taking(), Post()
    applied(event, 3)
    post.unknown, post.busy = {"p1@ex.org"}, {"p2@ex.org"}
    registrar = visitor(event, Role.REGISTRAR)
    with mail_server(post) as server:
        found = send_due(server)
        assert (found.sent, found.failed) == (1, 2)
        page = registrar.get(at("event-letters", event)).content.decode()
        assert "550 5.1.1 no such user" in page
        assert "больше не отправляется" in page
        assert "451 4.7.1 try again later" in page
        post.unknown, post.busy = set(), set()
        assert send_due(server).sent == 0
        later(event)
        assert send_due(server).sent == 1
        # The one that was given up goes once the registrar says so.
        given_up = Letter.objects.get(to="p1@ex.org")
        registrar.post(at("event-letters", event), {"letter": given_up.pk, "do": "again"})
        assert send_due(server).sent == 1
    assert post.to() == ["p3@ex.org", "p2@ex.org", "p1@ex.org"]


def test_a_letter_that_stays_refused_is_given_up_after_the_last_try() -> None:
    event, post = taking(), Post()
    applied(event, 1)
    post.busy = {"p1@ex.org"}
    waits = []
    with mail_server(post) as server:
        for _ in range(1 + len(sending.WAITS)):
            before = now()
            assert send_due(server).failed == 1
            letter = Letter.objects.get()
            waits.append(None if letter.next_try is None else (letter.next_try - before) // MINUTE)
            later(event)
        assert send_due(server).failed == 0
    assert waits[-1] is None
    assert waits[:-1] == [wait // MINUTE for wait in sending.WAITS]
    assert letter.tries == 1 + len(sending.WAITS)


def test_a_crash_between_the_servers_yes_and_its_note_doubles_nothing_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At least once: the letter goes again only after its wait, and with the same Message-ID."""
    event, post = taking(), Post()
    applied(event, 1)

    def power_cut(*_arguments: object, **_fields: object) -> None:
        raise KeyboardInterrupt

    with mail_server(post) as server:
        with monkeypatch.context() as patched:
            patched.setattr(sending, "_noted", power_cut)
            with pytest.raises(KeyboardInterrupt):
                send_due(server)
        assert len(post.got) == 1
        assert send_due(server).sent == 0
        later(event)
        assert send_due(server).sent == 1
        assert send_due(server).sent == 0
    first, second = post.got
    assert first["Message-ID"] == second["Message-ID"] == message_id(Letter.objects.get(), server)


def test_two_senders_never_take_the_same_letter() -> None:
    event = taking()
    applied(event, 2)
    taken = [sending._claimed(), sending._claimed(), sending._claimed()]
    assert taken[2] is None
    assert {letter.to for letter in taken if letter} == {"p1@ex.org", "p2@ex.org"}


def test_a_subject_cannot_smuggle_headers_in() -> None:
    event, post = taking(), Post()
    applied(event, 1)
    chief = visitor(event, Role.CHIEF_JUDGE)
    sent = {
        "standing": "admitted",
        "subject": "Сбор\r\nBcc: all@example.org",
        "body": "В 18:00.\r\n.\r\nQUIT\r\n{link}",
    }
    assert chief.post(at("event-message", event), sent).status_code == 302
    with mail_server(post) as server:
        assert send_due(server).sent == 2
    message = post.got[1]
    assert message["Bcc"] is None
    assert message["Subject"] == "Сбор Bcc: all@example.org"
    assert post.to() == ["p1@ex.org", "p1@ex.org"]
    text = words(message)
    assert "QUIT" in text
    assert "http://testserver/e/cup/in/" in text


@pytest.mark.parametrize(
    ("contact", "address"),
    [
        ("a@b.ru", "a@b.ru"),
        ("+7 391 200-00-00, a@b.ru", "a@b.ru"),
        ("+7 391 200-00-00", ""),
        ("@telegram", ""),
        ("Bcc:a@b.ru", ""),
        ("Пётр <petr@почта.рф>", "petr@почта.рф"),
    ],
)
def test_the_address_is_found_in_what_somebody_gave_as_his_contact(contact: str, address: str) -> None:
    assert address_of(contact) == address


def test_whoever_has_no_mail_is_told_by_hand_with_a_link_and_a_qr_code() -> None:
    event = taking()
    apply(event, contact="+7 391 200-00-00")
    registrar = visitor(event, Role.REGISTRAR)
    page = registrar.get(at("event-letters", event)).content.decode()
    assert "Сообщить лично" in page
    assert "SPORTMAFIA_SMTP" in page
    [row] = rows(event)
    asked = registrar.get(at("event-link", event, person=row.person.id)).content.decode()
    assert "/in/" not in asked
    shown = registrar.post(at("event-link", event, person=row.person.id)).content.decode()
    assert "<svg" in shown
    address = shown.partition('value="http://testserver')[2].partition('"')[0]
    browser = Client()
    assert browser.post(address).status_code == 302
    assert Letter.objects.get().sent_at is not None
    registrar.post(at("event-link", event, person=row.person.id), {"revoke": "1"})
    assert browser.get(at("event-mine", event)).status_code in (302, 403)
    assert browser.post(address).status_code == 403


def test_a_message_goes_to_those_who_were_chosen_once_each() -> None:
    event = taking(1)
    applied(event, 2)
    Letter.objects.all().delete()
    secretary = visitor(event, Role.SECRETARY)
    person = rows(event)[1].person.id
    first = rows(event)[0].person.id
    sent = {"standing": ["admitted"], "person": [person, first], "subject": "Сбор", "body": "В 18:00"}
    assert secretary.post(at("event-message", event), sent).status_code == 302
    assert sorted(letter.to for letter in Letter.objects.all()) == ["p1@ex.org", "p2@ex.org"]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"subject": " "}, "нужна тема"),
        ({"body": " "}, "нужен текст"),
        ({"body": "\0"}, "нужен текст"),
        ({"body": "я" * 5001}, "не длиннее 5000"),
        ({"standing": "withdrawn"}, "никто не выбран"),
    ],
)
def test_a_message_that_cannot_be_sent_is_told_at_its_field(changed: dict[str, str], fault: str) -> None:
    event = taking()
    applied(event, 1)
    sent = {"standing": "admitted", "subject": "Сбор", "body": "В 18:00", **changed}
    answer = visitor(event, Role.OWNER).post(at("event-message", event), sent)
    assert answer.status_code == 400
    assert fault in answer.content.decode()
    assert Letter.objects.count() == 1


def test_the_thread_of_a_server_sends_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    event, post = taking(), Post()
    applied(event, 1)
    with mail_server(post) as server:
        sender = Sender(server)
        assert sender._look(sending.PAUSE) == sending.PAUSE
        monkeypatch.setattr(sending, "PAUSE", 0.01)
        sender.start()
        sender.stop()
        assert not sender._thread.is_alive()
    assert post.to() == ["p1@ex.org"]
    nobody = Sender(MailServer("127.0.0.1", free_port(), "", "", "none", "cup@example.org"))
    Letter.objects.update(sent_at=None, next_try=now())
    assert nobody._look(200.0) == sending.LONGEST_PAUSE


# The test's server takes passwords without TLS and says that nobody should.
@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS:UserWarning")
def test_a_server_that_wants_a_name_and_a_password_gets_them() -> None:
    event, post = taking(), Post()
    applied(event, 1)

    def known(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        good = (data.login, data.password) == (b"cup", b"secret")
        return AuthResult(success=good, handled=good)

    options = {"authenticator": known, "auth_required": True, "auth_require_tls": False}
    with mail_server(post, **options) as open_server:
        wrong = MailServer(open_server.host, open_server.port, "cup", "guess", "none", "cup@example.org")
        assert "535" in send_due(wrong).away
        right = MailServer(open_server.host, open_server.port, "cup", "secret", "none", "cup@example.org")
        assert send_due(right).sent == 1


def test_the_outbox_asks_the_database_as_often_for_three_letters_as_for_one() -> None:
    event = taking()
    owner = visitor(event, Role.OWNER)
    counts = []
    for number in (1, 2):
        applied(event, number)
        owner.get(at("event-letters", event))
        with CaptureQueriesContext(connection) as queries:
            owner.get(at("event-letters", event))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_letter_whose_content_is_refused_is_given_up() -> None:
    event, post = taking(), Post()
    applied(event, 1)
    post.content = "554 5.7.1 looks like spam"
    with mail_server(post) as server:
        assert send_due(server).failed == 1
    letter = Letter.objects.get()
    assert (letter.next_try, letter.error) == (None, "554 5.7.1 looks like spam")


def test_a_sender_that_the_server_does_not_take_is_the_servers_matter() -> None:
    event, post = taking(), Post()
    applied(event, 2)
    post.sender = "550 5.1.8 who are you"
    with mail_server(post) as server:
        found = send_due(server)
    assert "who are you" in found.away
    # No letter is given up for it.
    assert not Letter.objects.filter(next_try=None).exists()


def test_links_written_at_the_servers_own_keyboard_have_its_public_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = taking()
    public = replace(settings.CONFIG, hosts=("mafia.example.org", "localhost"), https=True)
    monkeypatch.setattr(settings, "CONFIG", public)
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["localhost", "127.0.0.1", "mafia.example.org"])
    request = RequestFactory().get("/", HTTP_HOST="localhost:8000")
    assert link_of(request, event) == "https://mafia.example.org/e/cup/in/"
    # In a hall the server speaks TLS itself: there its port is everybody's port.
    request = RequestFactory().get("/", HTTP_HOST="127.0.0.1:8443", secure=True)
    assert link_of(request, event) == "https://mafia.example.org:8443/e/cup/in/"
    request = RequestFactory().get("/", HTTP_HOST="mafia.example.org:8443", secure=True)
    assert link_of(request, event) == "https://mafia.example.org:8443/e/cup/in/"


def test_three_hundred_players_can_be_chosen_by_name() -> None:
    event = taking(300)
    ids = [f"p{number:03}" for number in range(300)]
    put(
        event,
        (PEOPLE, People(tuple(Person(id_, id_, contact=f"{id_}@ex.org") for id_ in ids))),
        (REGISTER, Register(tuple(Application(id_, id_, now()) for id_ in ids))),
    )
    sent = {"person": ids, "subject": "Сбор", "body": "В 18:00"}
    assert visitor(event, Role.OWNER).post(at("event-message", event), sent).status_code == 302
    assert Letter.objects.count() == 300
