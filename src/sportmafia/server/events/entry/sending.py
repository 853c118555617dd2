"""Sends the letters of the outbox over SMTP: each at least once, none lost while the server is away.

Before a letter goes out it is claimed: its next try is set to a later time and committed. A process that ends
between the server's yes and the note of it here leaves the letter to be sent once more at that time; there is
no way for both to happen at once, and a letter twice is better than none. Both have the same Message-ID, by
which mail programs recognise the second.
"""

from __future__ import annotations

import hmac
import logging
import smtplib
import threading
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from django.db import DatabaseError, connection, connections, transaction
from django.db.models import QuerySet

from sportmafia.server.config import MailServer
from sportmafia.server.events import links
from sportmafia.server.events.entry.outbox import LINK
from sportmafia.server.events.entry.troubles import LONGEST, said, words
from sportmafia.server.events.models import Letter
from sportmafia.server.events.storage import now
from sportmafia.tournament.fields import clean

_LOG: Final = logging.getLogger(__name__)

PATIENCE: Final = 30
"""Seconds that the mail server gets for an answer."""
WAITS: Final = tuple(timedelta(minutes=minutes) for minutes in (2, 5, 15, 60, 240, 240, 720))
"""How long after each try the next one comes; the try after the last of them is the last one."""
PAUSE: Final = 5.0
"""Seconds between two looks into the outbox."""
LONGEST_PAUSE: Final = 300.0
"""Seconds between two looks while the mail server is away."""


@dataclass(frozen=True, slots=True)
class Sent:
    """One look into the outbox: letters sent, letters refused, and why the mail server could not be used."""

    sent: int = 0
    failed: int = 0
    away: str = ""


def send_due(server: MailServer) -> Sent:
    """Send every letter whose time has come."""
    if not _due().exists():
        return Sent()
    backend = _backend(server)
    sent = failed = 0
    try:
        backend.open()
        while (letter := _claimed()) is not None:
            try:
                backend.send_messages([_message(letter, server)])
            except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError) as error:
                _refused(letter, error)
                failed += 1
            else:
                _noted(letter)
                sent += 1
    except (smtplib.SMTPException, OSError) as error:
        away = said(error)
        Letter.objects.filter(sent_at=None).exclude(to="").exclude(next_try=None).update(error=away)
        return Sent(sent, failed, away)
    finally:
        _closed(backend)
    return Sent(sent, failed)


def _backend(server: MailServer) -> EmailBackend:
    return EmailBackend(
        host=server.host,
        port=server.port,
        username=server.user,
        password=server.password,
        use_tls=server.tls == "starttls",
        use_ssl=server.tls == "smtps",
        timeout=PATIENCE,
        fail_silently=False,
    )


def _closed(backend: EmailBackend) -> None:
    try:
        backend.close()
    except (smtplib.SMTPException, OSError) as error:
        _LOG.info("mail: %s", error)


def _due() -> QuerySet[Letter]:
    """Letters whose time has come."""
    return Letter.objects.filter(sent_at=None, next_try__lte=now()).exclude(to="")


def _claimed() -> Letter | None:
    """The next letter whose time has come, with its following try set, so that nobody else takes it."""
    skip = connection.features.has_select_for_update_skip_locked
    with transaction.atomic():
        letter = (
            _due()
            .select_for_update(skip_locked=skip, of=("self",) if skip else ())
            .select_related("event")
            .order_by("next_try", "pk")
            .first()
        )
        if letter is not None:
            letter.next_try = now() + WAITS[min(letter.tries, len(WAITS) - 1)]
            letter.tries += 1
            letter.save(update_fields=["next_try", "tries"])
    return letter


def _message(letter: Letter, server: MailServer) -> EmailMessage:
    body = letter.body
    if LINK in body and letter.link:
        body = body.replace(LINK, letter.link + links.make(letter.event, letter.person))
    return EmailMessage(
        clean(letter.subject),
        body,
        server.sender,
        [letter.to],
        headers={"Message-ID": message_id(letter, server), "Auto-Submitted": "auto-generated"},
    )


def message_id(letter: Letter, server: MailServer) -> str:
    """The Message-ID of a letter, the same at every try."""
    text = f"letter:{letter.pk}:{letter.made_at.isoformat()}".encode()
    found = hmac.new(settings.SECRET_KEY.encode(), text, sha256).hexdigest()[:32]
    return f"<{found}@{server.sender.rpartition('@')[2]}>"


def _noted(letter: Letter) -> None:
    Letter.objects.filter(pk=letter.pk).update(sent_at=now(), next_try=None, error="")


def _refused(letter: Letter, error: smtplib.SMTPRecipientsRefused | smtplib.SMTPDataError) -> None:
    """Note why a letter was refused; for good where the server says so, or after the last try."""
    reply: bytes | str
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, reply = next(iter(error.recipients.values()), (550, b""))
    else:
        code, reply = error.smtp_code, error.smtp_error
    for_good = code >= 500 or letter.tries > len(WAITS)
    found = {"error": clean(f"{code} {words(reply)}")[:LONGEST]}
    waiting = Letter.objects.filter(pk=letter.pk)
    if for_good:
        waiting.update(next_try=None, **found)
    else:
        waiting.update(**found)


class Sender:
    """The thread that looks into the outbox while a server runs."""

    def __init__(self, server: MailServer) -> None:
        """Of a mail server; not started yet."""
        self._server = server
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._work, name="mail", daemon=True)

    def start(self) -> None:
        """Begin to send."""
        self._thread.start()

    def stop(self) -> None:
        """End after the letter that is being sent; what it leaves is sent by the next server."""
        self._end.set()
        self._thread.join(PATIENCE)

    def _work(self) -> None:
        pause = PAUSE
        try:
            while not self._end.wait(pause):
                pause = self._look(pause)
        finally:
            connections.close_all()

    def _look(self, pause: float) -> float:
        """One look; the seconds until the next."""
        try:
            found = send_due(self._server)
        except DatabaseError as error:
            _LOG.warning("mail: %s", error)
            connections.close_all()
            return min(2 * pause, LONGEST_PAUSE)
        if found.away:
            _LOG.warning("mail: %s", found.away)
            return min(2 * pause, LONGEST_PAUSE)
        return PAUSE


def started() -> Sender | None:
    """The thread that sends, running, if a mail server is set."""
    server = settings.CONFIG.smtp
    if server is None:
        return None
    sender = Sender(server)
    sender.start()
    return sender
