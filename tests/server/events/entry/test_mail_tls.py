"""Letters over TLS with a name and a password, against a real SMTP server with a certificate of its own."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import AuthResult

from sportmafia.server.config import MailServer
from sportmafia.server.config import mail_server as configured
from sportmafia.server.events.entry.sending import send_due
from sportmafia.server.events.entry.troubles import Trouble, trouble_of
from sportmafia.server.events.models import Event, Letter
from sportmafia.server.events.parts import PEOPLE
from sportmafia.server.events.storage import Parts, now
from sportmafia.server.lan import Authority
from sportmafia.tournament.rights import Role
from tests.server.events.entry.desk import applied, taking
from tests.server.events.entry.post import Post, mail_server
from tests.server.events.world import at, put, visitor

WAYS = ("starttls", "smtps")


def known(_server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
    """Whether a name and a password are those of the cup."""
    good = (data.login, data.password) == (b"cup@example.org", b"p:ss/w@rd")
    return AuthResult(success=good, handled=good)


class Trusted:
    """An authority that this process trusts, as an operator makes a company's trusted by SSL_CERT_FILE."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.authority = Authority(folder / "trusted")
        patch.setenv("SSL_CERT_FILE", str(folder / "trusted" / "ca.crt"))

    def context(self, *names: str, made: datetime | None = None, stranger: bool = False) -> ssl.SSLContext:
        """What a server with a certificate for these names speaks TLS with."""
        authority = self.authority
        if stranger:
            authority = Authority(self.folder / "stranger")
        if made is not None:
            authority.now = made
        certificate, key = authority.issue(names or ("127.0.0.1", "localhost"))
        found = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        found.load_cert_chain(certificate, key)
        return found


@pytest.fixture
def trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trusted:
    return Trusted(tmp_path, monkeypatch)


@contextmanager
def secure(post: Post, way: str, context: ssl.SSLContext, port: int = 0) -> Iterator[MailServer]:
    """A mail server that takes nobody without TLS, a name and a password."""
    options: dict[str, Any] = {"authenticator": known, "auth_required": True}
    if way == "starttls":
        options |= {"tls_context": context, "require_starttls": True}
    else:
        options |= {"ssl_context": context, "auth_require_tls": False}  # it is TLS from the start
    with mail_server(post, port, **options) as plain:
        yield asked(way, plain.port)


def asked(way: str, port: int, password: str = "p%3Ass%2Fw%40rd") -> MailServer:
    """What the operator sets, read as the server reads it."""
    scheme, more = ("smtps", "") if way == "smtps" else ("smtp", "starttls=1&")
    return configured(f"{scheme}://cup%40example.org:{password}@127.0.0.1:{port}?{more}from=cup@example.org")


def outbox(event: Event, lang: str = "ru") -> str:
    """The page of letters as the registrar sees it."""
    return visitor(event, Role.REGISTRAR).get(at("event-letters", event), {"lang": lang}).content.decode()


pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS:UserWarning")


@pytest.mark.parametrize("way", WAYS)
def test_letters_go_over_tls_with_a_name_and_a_password(trusted: Trusted, way: str) -> None:
    event, post = taking(), Post()
    applied(event, 2)
    with secure(post, way, trusted.context()) as server:
        found = send_due(server)
    assert (found.sent, found.away) == (2, "")
    assert post.to() == ["p1@ex.org", "p2@ex.org"]
    assert post.logins == 1
    assert post.safe == [True, True], "each came over TLS, from whom the server knows"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("wrong", ["stranger", "another_name", "outdated"])
def test_no_letter_and_no_password_go_to_a_server_with_a_wrong_certificate(
    trusted: Trusted, way: str, wrong: str
) -> None:
    event, post = taking(), Post()
    applied(event, 2)
    context = {
        "stranger": lambda: trusted.context(stranger=True),
        "another_name": lambda: trusted.context("192.168.7.7"),
        "outdated": lambda: trusted.context(made=datetime.now(UTC) - timedelta(days=9_000)),
    }[wrong]()
    with secure(post, way, context) as server:
        found = send_due(server)
    assert trouble_of(found.away) is Trouble.CERTIFICATE, found.away
    assert (post.got, post.logins) == ([], 0)
    page = outbox(event)
    assert "сертификат почтового сервера не подтверждён" in page
    assert "повторится само" in page
    assert "certificate is not trusted" in outbox(event, "en")
    with secure(post, way, trusted_again(trusted)) as server:
        assert send_due(server).sent == 2, "nothing was lost"
    assert not Letter.objects.exclude(error="").exists()


def trusted_again(trusted: Trusted) -> ssl.SSLContext:
    """The right certificate, once somebody has put it in."""
    trusted.authority.now = datetime.now(UTC)
    return trusted.context()


@pytest.mark.parametrize("way", WAYS)
def test_a_refused_login_is_told_and_costs_no_letter_a_try(trusted: Trusted, way: str) -> None:
    event, post = taking(), Post()
    applied(event, 2)
    with secure(post, way, trusted.context()) as server:
        for _ in range(3):
            found = send_due(replace(server, password="guess"))
            assert trouble_of(found.away) is Trouble.LOGIN, found.away
        assert {letter.tries for letter in Letter.objects.all()} == {0}
        assert "не принял имя и пароль" in outbox(event)
        assert "refused the name and password" in outbox(event, "en")
        assert send_due(server).sent == 2
    assert len(post.got) == 2


def test_a_server_that_hides_its_tls_gets_neither_letter_nor_password() -> None:
    """Somebody between who takes STARTTLS out of the server's words gains nothing."""
    event, post = taking(), Post()
    applied(event, 1)
    with mail_server(post) as plain:
        found = send_due(asked("starttls", plain.port))
    assert trouble_of(found.away) is Trouble.NO_TLS
    assert (post.got, post.logins) == ([], 0)
    assert "незащищённо ничего не отправляется" in outbox(event)


def test_a_server_that_speaks_no_tls_where_it_should_is_told() -> None:
    event, post = taking(), Post()
    applied(event, 1)
    with mail_server(post) as plain:
        found = send_due(asked("smtps", plain.port))
    assert trouble_of(found.away) is Trouble.TLS
    assert "защищённое соединение" in outbox(event)


@pytest.mark.parametrize("way", WAYS)
def test_greylisted_letters_go_at_their_next_try_and_unknown_mailboxes_once_put_right(
    trusted: Trusted, way: str
) -> None:
    event, post = taking(), Post()
    applied(event, 4)
    post.busy, post.unknown, post.full = {"p1@ex.org"}, {"p2@ex.org"}, {"p3@ex.org"}
    with secure(post, way, trusted.context()) as server:
        found = send_due(server)
        assert (found.sent, found.failed, found.away) == (1, 3, "")
        page = outbox(event)
        for words in (
            "почтовый сервер просит подождать",
            "следующая попытка",
            "такого ящика нет",
            "больше не отправляется",
            "451 4.7.1 try again later",
            "550 5.1.1 no such user",
            "ящик переполнен",
        ):
            assert words in page
        english = outbox(event, "en")
        assert "asks to wait" in english
        assert "no such mailbox" in english
        post.busy = post.full = set()
        assert send_due(server).sent == 0, "their time has not come"
        Letter.objects.exclude(next_try=None).update(next_try=now() - timedelta(seconds=1))
        assert send_due(server).sent == 2
        right_address(event, "p2@ex.org", "peter@ex.org")
        letter = Letter.objects.get(to="p2@ex.org")
        visitor(event, Role.REGISTRAR).post(at("event-letters", event), {"letter": letter.pk, "do": "again"})
        assert send_due(server).sent == 1
    assert sorted(post.to()) == ["p1@ex.org", "p3@ex.org", "p4@ex.org", "peter@ex.org"]
    assert not Letter.objects.filter(sent_at=None).exists()


def right_address(event: Event, wrong: str, right: str) -> None:
    """Let somebody's address have been put right."""
    people = Parts(event).get(PEOPLE)
    persons = tuple(replace(one, contact=right) if one.contact == wrong else one for one in people.persons)
    put(event, (PEOPLE, replace(people, persons=persons)))


def test_a_server_that_breaks_off_loses_nothing(trusted: Trusted) -> None:
    """421 (RFC 5321, 3.8): it closes; who was being served is tried again, the others wait."""
    event, post = taking(), Post()
    applied(event, 3)
    post.closing = {"p2@ex.org"}
    with secure(post, "starttls", trusted.context()) as server:
        first = send_due(server)
        assert first.sent == 1
        assert first.away
        assert Letter.objects.filter(sent_at=None).exclude(next_try=None).count() == 2
        post.closing = set()
        Letter.objects.exclude(next_try=None).update(next_try=now() - timedelta(seconds=1))
        assert send_due(server).sent == 2
    assert sorted(post.to()) == ["p1@ex.org", "p2@ex.org", "p3@ex.org"]


@pytest.mark.parametrize(
    ("kept", "trouble"),
    [
        ("ConnectionRefusedError: [Errno 111] Connection refused", Trouble.AWAY),
        ("gaierror: [Errno -2] Name or service not known", Trouble.NAME),
        ("TimeoutError: timed out", Trouble.TIME),
        ("SMTPServerDisconnected: Connection unexpectedly closed", Trouble.CLOSED),
        ("SSLError: [SSL: WRONG_VERSION_NUMBER] wrong version number", Trouble.TLS),
        ("SMTPSenderRefused: 550 5.1.8 who are you", Trouble.SENDER),
        ("421 4.7.0 too many", Trouble.BUSY),
        ("452 4.2.2 over quota", Trouble.FULL),
        ("552 mailbox full", Trouble.FULL),
        ("550 no such user", Trouble.UNKNOWN),
        ("550 5.7.1 looks like spam", Trouble.REFUSED),
        ("554 no", Trouble.REFUSED),
    ],
)
def test_what_was_said_is_told_in_words(kept: str, trouble: Trouble) -> None:
    assert trouble_of(kept) is trouble
    assert trouble.text("ru") != trouble.text("en")
    assert trouble.of_server is kept[0].isalpha()
