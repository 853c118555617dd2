"""An event that takes applications, and what people send to it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from django.test import Client

from sportmafia.server.events.entry.admission import Admission, Row, read
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import INTAKE, PLAN
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.applications import Intake
from sportmafia.tournament.rights import State
from tests.server.events.world import at, made_event, put

FORM = {
    "name": "Петров Пётр",
    "nickname": "Пётр",
    "birth_date": "1998-05-01",
    "status": "student",
    "dormitory": "yes",
    "site": "1",
    "contact": "petr@example.org",
    "accepts_rules": "yes",
}
"""A form of sfu that nothing is wrong with."""


def taking(capacity: int = 3, *, waiting: bool = True, state: State = State.APPLICATIONS) -> Event:
    """An event of sfu's two stages with so many places that takes applications at any time."""
    event = made_event("two_stages", state)
    plan = replace(Parts(event).get(PLAN), capacity=capacity)
    put(event, (PLAN, plan), (INTAKE, Intake((None, None), waiting=waiting)))
    return event


def admission(event: Event) -> Admission:
    """The applications as they stand."""
    found = read(event)
    assert isinstance(found, Admission)
    return found


def rows(event: Event) -> list[Row]:
    """The applications in the order of arrival."""
    return list(admission(event).rows)


def hidden(page: Any, name: str) -> str:
    """The value of a hidden field of a page."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page.content.decode())
    assert found, page.content.decode()
    return found.group(1)


def apply(event: Event, client: Client | None = None, **changed: str) -> Any:
    """Fill the public form in and send it; the answer."""
    browser = client or Client()
    page = browser.get(at("event-apply", event))
    sent = {"once": hidden(page, "once"), "expected": hidden(page, "expected"), **FORM, **changed}
    return browser.post(at("event-apply", event), {name: value for name, value in sent.items() if value})


def applied(event: Event, count: int) -> list[Client]:
    """So many applicants, each let in by his own link."""
    clients = []
    for number in range(1, count + 1):
        clients.append(Client(REMOTE_ADDR=f"10.0.{number // 250}.{number % 250}"))
        answer = apply(
            event,
            clients[-1],
            nickname=f"Nick {number}",
            name=f"Player {number}",
            contact=f"p{number}@ex.org",
        )
        assert answer.status_code == 302, answer.content.decode()
    return clients
