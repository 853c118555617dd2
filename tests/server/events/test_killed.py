"""A server that is killed amid changes: each is whole or absent, and what was answered is there."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from http.client import HTTPException
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from sportmafia.server.events.entry.sending import send_due
from sportmafia.server.events.models import Action, Event, Letter, Link
from sportmafia.server.events.storage import entries, now
from sportmafia.tournament.rights import Role
from tests.server.events.entry.desk import FORM, applied, rows, taking
from tests.server.events.entry.post import Post, mail_server
from tests.server.events.ledger import whole
from tests.server.events.running import SOON, Answer, Server, Visitor, url_of_database
from tests.server.events.test_crowd import field
from tests.server.events.world import at, visitor

pytestmark = pytest.mark.usefixtures("vendor")

KILLS = 4
GONE = (HTTPException, OSError)


class Crowd:
    """People who change an event until their server is gone; what was answered to them."""

    def __init__(self, event: Event, server: Server, owner: Client, names: count[int], seed: int) -> None:
        """At one server; ``names`` gives numbers that nobody has had."""
        self.event, self.port, self.owner, self.names = event, server.port, owner, names
        self.chance = random.Random(seed)
        self.over = threading.Event()
        self.wrong: list[BaseException] = []
        self.applied: list[str] = []
        self.ticked = 0
        self.saved = 0

    def run(self) -> list[threading.Thread]:
        """Start all of them."""
        jobs = (self._apply, self._apply, self._tick, self._undo, self._save)
        threads = [threading.Thread(target=self._until_gone, args=(job,)) for job in jobs]
        for thread in threads:
            thread.start()
        return threads

    def _until_gone(self, job: Callable[[], None]) -> None:
        try:
            while not self.over.is_set():
                job()
        except GONE:
            return
        except BaseException as error:  # noqa: BLE001 - told in the thread of the test
            self.wrong.append(error)
        finally:
            connections.close_all()

    def _as_owner(self) -> Visitor:
        return Visitor(self.port, self.owner)

    def _apply(self) -> None:
        number, person = next(self.names), Visitor(self.port)
        page = person.get(at("event-apply", self.event)).text
        own = {"nickname": f"N{number}", "name": f"P{number}", "contact": f"n{number}@ex.org"}
        sent = {**FORM, **own, "once": field(page, "once"), "expected": field(page, "expected")}
        if self._good(person.post(at("event-apply", self.event), sent)):
            self.applied.append(f"N{number}")

    def _tick(self) -> None:
        tick = self.chance.choice(["sober", "page_up"])
        if self._good(self._as_owner().post(at("event-ticks", self.event), {"tick": tick})):
            self.ticked += 1

    def _undo(self) -> None:
        line = Action.objects.filter(event=self.event, code="did_tick").order_by("-number").first()
        if line is not None:
            sent = {"number": line.number, "reason": "mistake"}
            self._good(self._as_owner().post(at("event-log", self.event), sent))

    def _save(self) -> None:
        if self._good(self._as_owner().post(at("event-backups", self.event), {})):
            self.saved += 1

    def _good(self, answer: Answer) -> bool:
        assert answer.status in (302, 409), answer.text
        return answer.status == 302


def test_what_was_answered_is_there_and_nothing_is_half_done(tmp_path: Path) -> None:
    event, names = taking(1000), count(1)
    owner, chance = visitor(event, Role.OWNER), random.Random(8)
    applied_, ticked, saved = list[str](), 0, 0
    for kill in range(KILLS):
        server = Server(url_of_database(), tmp_path).ready()
        crowd = Crowd(event, server, owner, names, kill)
        threads = crowd.run()
        began = time.monotonic()
        while not (crowd.applied and crowd.ticked) and not crowd.wrong and time.monotonic() - began < SOON:
            time.sleep(0.01)
        time.sleep(chance.random())
        server.kill()
        crowd.over.set()
        for thread in threads:
            thread.join(SOON)
        assert crowd.wrong == []
        assert server.complaints() == []
        applied_ += crowd.applied
        ticked, saved = ticked + crowd.ticked, saved + crowd.saved
        whole(event)
    assert applied_
    assert ticked
    found = [row.person.nickname for row in rows(event)]
    assert len(found) == len(set(found))
    assert set(applied_) <= set(found)
    # Everybody who is in has his letter and his link, and nobody else.
    people = sorted(row.person.id for row in rows(event))
    assert sorted(Letter.objects.values_list("person", flat=True)) == people
    assert sorted(Link.objects.values_list("person", flat=True)) == people
    kinds = [entry.code for entry in entries(event)]
    assert kinds.count("did_tick") >= ticked
    assert kinds.count("did_backup") >= saved
    left = [file.name for file in tmp_path.iterdir() if not file.name.startswith(("server-", "test.sqlite3"))]
    assert left == []


def test_a_letter_on_its_way_when_the_server_is_killed_is_told_and_known_by_its_id(tmp_path: Path) -> None:
    event = taking(9)
    applied(event, 4)
    slow = threading.Event()

    class Slow(Post):
        """Takes the second letter and answers late."""

        async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
            answer = await super().handle_DATA(_server, _session, envelope)
            if len(self.got) == 2:
                slow.set()
                await asyncio.sleep(3)
            return answer

    post = Slow()
    with mail_server(post) as mail:
        code = (
            "import django; django.setup()\n"
            "from sportmafia.server.events.entry.sending import send_due\n"
            "from django.conf import settings\n"
            "send_due(settings.CONFIG.smtp)\n"
        )
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SPORTMAFIA_")}
        kept |= {
            "SPORTMAFIA_DATA": str(tmp_path),
            "SPORTMAFIA_DATABASE_URL": url_of_database(),
            "SPORTMAFIA_SMTP": f"smtp://127.0.0.1:{mail.port}?from=cup@example.org",
            "DJANGO_SETTINGS_MODULE": "sportmafia.server.settings",
            "SPORTMAFIA_SECRET_KEY": "k" * 40,
        }
        sender = subprocess.Popen([sys.executable, "-c", code], env=kept)
        assert slow.wait(60)
        sender.kill()
        sender.wait()
        [lost] = Letter.objects.filter(sent_at=None, tries=1)
        page = visitor(event, Role.OWNER).get(at("event-letters", event)).content.decode()
        assert "возможно, уже ушло" in page
        Letter.objects.filter(pk=lost.pk).update(next_try=now())
        for _ in range(20):
            send_due(mail)
            if len(post.got) == 5:
                break
            time.sleep(0.1)
    assert not Letter.objects.filter(sent_at=None).exists()
    assert sorted(set(post.to())) == [f"p{number}@ex.org" for number in range(1, 5)]
    twice = [str(message["Message-ID"]) for message in post.got if str(message["To"]) == lost.to]
    assert len(twice) == 2
    assert len(post.got) == 5
