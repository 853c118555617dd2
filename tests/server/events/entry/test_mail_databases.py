"""The outbox on each database: many senders at once, each letter taken by one."""

from __future__ import annotations

import threading

import pytest
from django.db import connections

from sportmafia.server.events.entry import sending
from sportmafia.server.events.entry.sending import send_due
from sportmafia.server.events.models import Letter
from sportmafia.tournament.rights import Role
from tests.server.events.entry.desk import applied, taking
from tests.server.events.entry.post import Post, mail_server
from tests.server.events.world import at, visitor

SENDERS = 4
LETTERS = 12


pytestmark = pytest.mark.usefixtures("vendor")


def test_many_senders_at_once_send_every_letter_once() -> None:
    event, post = taking(9), Post()
    applied(event, 2)
    first = Letter.objects.first()
    assert first is not None
    for number in range(2, LETTERS):
        first.pk, first.to = None, f"p{number}@ex.org"
        first.save(force_insert=True)
    with mail_server(post) as server:

        def send() -> None:
            try:
                send_due(server)
            finally:
                connections.close_all()

        senders = [threading.Thread(target=send) for _ in range(SENDERS)]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
    assert len(post.to()) == LETTERS
    assert not Letter.objects.filter(sent_at=None).exists()
    assert sending._claimed() is None


def test_what_waits_stands_before_what_was_sent() -> None:
    event, post = taking(9), Post()
    applied(event, 2)
    post.busy = {"p2@ex.org"}
    with mail_server(post) as server:
        send_due(server)
    page = visitor(event, Role.OWNER).get(at("event-letters", event)).content.decode()
    assert page.index("p2@ex.org") < page.index("Отправлены")
