"""Links and what is behind them: nobody sees or does anything in somebody else's name, or without end."""

from __future__ import annotations

import pytest
from django.test import Client

from sportmafia.server.accounts.models import Guesses
from sportmafia.server.events import links
from sportmafia.server.events.guard import MOST_ACTS
from sportmafia.server.events.models import Action, Letter, Link
from sportmafia.server.events.storage import now
from sportmafia.tournament.rights import Role
from tests.server.events.entry.desk import applied, apply, rows, taking
from tests.server.events.entry.test_people import merged
from tests.server.events.world import at, visitor


@pytest.mark.parametrize("kept", [0, 1])
def test_who_applied_in_somebodys_name_sees_nothing_of_his_by_a_merge(kept: int) -> None:
    event = taking(9)
    victim, stranger = Client(), Client()
    apply(event, victim, contact="+7 900 123-45-67")
    apply(event, stranger, name="x", birth_date="2000-01-01", contact="12345")
    assert stranger.get(at("event-mine", event)).status_code == 200
    merged(event, visitor(event, Role.REGISTRAR), kept, 1 - kept)
    for page in ("event-mine", "event-mine-amend", "event-mine-withdraw", "event-my-games"):
        answer = stranger.get(at(page, event), follow=True)
        assert "123-45-67" not in answer.content.decode()
        assert "01.05.1998" not in answer.content.decode()
        assert answer.status_code in (200, 403), page
    assert stranger.post(at("event-mine-withdraw", event)).status_code != 302
    assert "123-45-67" in victim.get(at("event-mine", event)).content.decode()
    assert not Letter.objects.filter(body__contains="{link}", sent_at=None).exclude(
        person=rows(event)[0].application.person
    )


def test_a_link_handed_out_stands_in_the_log_and_all_of_a_person_are_taken_back_at_once() -> None:
    event = taking(9)
    applied(event, 2)
    registrar = visitor(event, Role.REGISTRAR)
    merged(event, registrar, 0, 1)
    kept, gone = (row.application.person for row in rows(event))
    links.make(event, gone)
    address = at("event-link", event, person=kept)
    registrar.post(address)
    registrar.post(address, {"revoke": "1"})
    assert not Link.objects.filter(event=event, revoked_at=None).exists()
    lines = Action.objects.filter(event=event, by="registrar").order_by("-number")
    assert list(lines.values_list("code", flat=True)[:2]) == ["did_revoke", "did_link"]


def test_a_players_script_does_not_fill_the_log() -> None:
    event = taking(9)
    [player] = applied(event, 1)
    [row] = rows(event)
    subject = f"acts:{event.pk}:{row.application.person}"
    Guesses.objects.create(subject=subject, count=MOST_ACTS - 1, since=now())
    assert player.post(at("event-mine-link", event)).status_code == 200
    lines = Action.objects.count()
    for page in ("event-mine-link", "event-mine-withdraw", "event-mine-amend"):
        assert player.post(at(page, event)).status_code == 429
    assert Action.objects.count() == lines
    assert player.get(at("event-mine", event)).status_code == 200
    assert (
        visitor(event, Role.REGISTRAR).post(at("event-link", event, person=row.person.id)).status_code == 200
    )
