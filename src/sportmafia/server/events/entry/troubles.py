"""Why a letter has not gone out, in the registrar's words: from what the mail server or the system said."""

from __future__ import annotations

import re
import smtplib
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from sportmafia.server.texts import Lang, say
from sportmafia.tournament.fields import clean

LONGEST: Final = 300


class Trouble(StrEnum):
    """What is wrong; the texts are ``entry_trouble_`` and the value."""

    AWAY = "away"
    NAME = "name"
    TIME = "time"
    CLOSED = "closed"
    CERTIFICATE = "certificate"
    TLS = "tls"
    NO_TLS = "no_tls"
    LOGIN = "login"
    SENDER = "sender"
    BUSY = "busy"
    FULL = "full"
    UNKNOWN = "unknown"
    REFUSED = "refused"

    @property
    def of_server(self) -> bool:
        """Whether it is about the mail server and not about one letter: nothing goes out until it is over."""
        return self not in _OF_LETTER

    def text(self, lang: Lang) -> str:
        """The words."""
        return say(f"entry_trouble_{self.value}", lang)


_OF_LETTER: Final = frozenset({Trouble.BUSY, Trouble.FULL, Trouble.UNKNOWN, Trouble.REFUSED})

_RAISED: Final[Mapping[str, Trouble]] = {
    "SSLCertVerificationError": Trouble.CERTIFICATE,
    "SSL": Trouble.TLS,
    "SMTPNotSupportedError": Trouble.NO_TLS,
    "SMTPAuthenticationError": Trouble.LOGIN,
    "SMTPSenderRefused": Trouble.SENDER,
    "SMTP": Trouble.CLOSED,
    "ConnectionReset": Trouble.CLOSED,
    "gaierror": Trouble.NAME,
    "TimeoutError": Trouble.TIME,
}
"""What an exception's name begins with; the first that fits counts."""

_SAID: Final = re.compile(r"([45])\d\d(?: +([45]\.(\d+)\.(\d+)))?")
_NO_SUCH: Final = ("550", "551", "553")
"""Replies that speak of the mailbox where no enhanced code says what they mean (RFC 5321, 4.2.3)."""


def said(error: Exception) -> str:
    """An exception as it is kept beside a letter: its name and what it says, the server's words as text."""
    if isinstance(error, smtplib.SMTPResponseException):
        return clean(f"{type(error).__name__}: {error.smtp_code} {words(error.smtp_error)}")[:LONGEST]
    return clean(f"{type(error).__name__}: {error}")[:LONGEST]


def words(reply: bytes | str) -> str:
    """What a server said, as text."""
    return reply.decode("utf-8", "replace") if isinstance(reply, bytes) else reply


def trouble_of(kept: str) -> Trouble:
    """The trouble that is kept beside a letter, as `said` or as ``code reply`` (RFC 3463 tells more)."""
    reply = _SAID.match(kept)
    if reply is None:
        return next((one for name, one in _RAISED.items() if kept.startswith(name)), Trouble.AWAY)
    if (reply[3], reply[4]) == ("2", "2") or kept.startswith("552"):
        return Trouble.FULL
    if reply[1] == "4":
        return Trouble.BUSY
    mailbox = reply[3] == "1" if reply[2] else kept.startswith(_NO_SUCH)
    return Trouble.UNKNOWN if mailbox else Trouble.REFUSED
