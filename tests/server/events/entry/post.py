"""A real mail server on this computer, and what it got."""

from __future__ import annotations

import email
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import MISSING

from sportmafia.server.config import MailServer


class Post:
    """What a mail server got; addresses in ``unknown`` it refuses for good, in ``busy`` for now; in ``full``
    their mailbox is, at one in ``closing`` it breaks off.

    ``safe`` tells of each letter whether it came over TLS from somebody whose password was right, ``logins``
    how many passwords were said. ``sender`` and ``content`` are what it says to who writes and to what is
    written.
    """

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.unknown: set[str] = set()
        self.busy: set[str] = set()
        self.full: set[str] = set()
        self.closing: set[str] = set()
        self.safe: list[bool] = []
        self.logins = 0
        self.sender = self.content = "250 OK"

    async def handle_RCPT(
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        if address in self.unknown:
            return "550 5.1.1 no such user"
        if address in self.busy:
            return "451 4.7.1 try again later"
        if address in self.full:
            return "452 4.2.2 over quota"
        if address in self.closing:
            return "421 4.3.2 shutting down"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_MAIL(
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        if self.sender.startswith("2"):
            envelope.mail_from = address
        return self.sender

    async def handle_AUTH(self, _server: Any, _session: Any, _envelope: Any, _words: list[str]) -> Any:
        self.logins += 1
        return MISSING

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        message = email.message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        if self.content.startswith("2"):
            self.got.append(message)
            over_tls = session.ssl is not None or server.transport.get_extra_info("sslcontext") is not None
            self.safe.append(over_tls and bool(session.authenticated))
        return self.content

    def to(self) -> list[str]:
        """Whom the letters went to, in order."""
        return [str(message["To"]) for message in self.got]


@contextmanager
def mail_server(post: Post, port: int = 0, **options: Any) -> Iterator[MailServer]:
    """A mail server on this computer."""
    chosen = port or free_port()
    controller = Controller(post, hostname="127.0.0.1", port=chosen, **options)
    controller.start()
    try:
        yield MailServer("127.0.0.1", chosen, "", "", "none", "cup@example.org")
    finally:
        controller.stop(no_assert=True)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def words(message: EmailMessage) -> str:
    """The text of a letter."""
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())
