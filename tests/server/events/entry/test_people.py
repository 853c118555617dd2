"""People: duplicates found, merged and parted, renamed; birth dates forgotten, personal data erased."""

from __future__ import annotations

import zlib
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sportmafia.server.events.models import Action, Backup, Before, Event, Letter, Part
from sportmafia.server.events.parts import PEOPLE, REGISTER
from sportmafia.server.events.storage import Parts, undo
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.rights import Role
from tests.server.events.entry.desk import admission, applied, apply, hidden, rows, taking
from tests.server.events.world import at, put, visitor


def merged(event: Event, client: Client, kept: int, gone: int) -> Any:
    """Merge the people of two rows, as they are shown."""
    ids = [row.person.id for row in rows(event)]
    asked = {"kept": ids[kept], "gone": ids[gone]}
    page = client.get(at("event-merge", event), asked)
    sent = {**asked, "seen": hidden(page, "seen"), "confirmed": "yes"}
    return client.post(at("event-merge", event), sent)


def test_the_same_nickname_person_and_contact_are_found() -> None:
    event = taking(9)
    apply(event)
    apply(event, nickname="пётр!", name="Сидоров Сидор", contact="s@ex.org")
    apply(event, nickname="Другой", contact="d@ex.org")
    apply(
        event, nickname="Четвёртый", name="Иванов Иван", contact="petr@example.org", birth_date="1990-01-01"
    )
    page = visitor(event, Role.REGISTRAR).get(at("event-duplicates", event)).content.decode()
    for why in ("тот же псевдоним", "имя и дата рождения", "телефон или почта"):
        assert why in page
    listed = visitor(event, Role.REGISTRAR).get(at("event-entry", event)).content.decode()
    assert "Возможные дубли: 3" in listed


def test_one_person_of_two_keeps_the_earlier_place_and_the_next_moves_up() -> None:
    """sfu.5.3"""
    event = taking(2)
    apply(event)
    apply(event, contact="other@ex.org")
    apply(event, nickname="Третий", name="Третий Т", contact="t@ex.org")
    registrar = visitor(event, Role.REGISTRAR)
    ids = [row.person.id for row in rows(event)]
    page = registrar.get(at("event-merge", event), {"kept": ids[0], "gone": ids[1]}).content.decode()
    assert "Третий" in page
    assert merged(event, registrar, 0, 1).status_code == 302
    assert [row.standing.value for row in rows(event)] == ["admitted", "withdrawn", "admitted"]
    assert admission(event).entrants == (ids[0], ids[2])
    assert Letter.objects.filter(to="t@ex.org", body__contains="Освободилось место").exists()
    # The first step back: by the log, whole; the second: the two are parted.
    line = Action.objects.order_by("-number").first()
    assert line is not None
    assert isinstance(undo(event, "owner", line.number, "two people"), Entry)
    assert [row.standing.value for row in rows(event)] == ["admitted", "admitted", "waiting"]
    merged(event, registrar, 0, 1)
    page = registrar.get(at("event-duplicates", event))
    parted = {"gone": ids[1], "seen": hidden(page, "seen")}
    assert registrar.post(at("event-part", event), parted).status_code == 302
    assert Parts(event).get(PEOPLE).merges.of(ids[1]) == ids[1]
    assert registrar.post(at("event-part", event), {**parted, "seen": ""}).status_code == 409


def test_two_people_who_look_alike_are_asked_about_once() -> None:
    event = taking(9)
    apply(event)
    apply(event, name="Сидоров Сидор", contact="s@ex.org")
    registrar = visitor(event, Role.REGISTRAR)
    page = registrar.get(at("event-duplicates", event))
    sent = {name: hidden(page, name) for name in ("seen", "first", "second")}
    unknown = registrar.post(at("event-tell-apart", event), {**sent, "second": "nobody"})
    assert unknown.status_code == 409
    assert registrar.post(at("event-tell-apart", event), sent).status_code == 302
    assert "Похожих друг на друга нет" in registrar.get(at("event-duplicates", event)).content.decode()
    assert "Возможные дубли: " not in registrar.get(at("event-entry", event)).content.decode()
    assert registrar.post(at("event-tell-apart", event), sent).status_code == 409


def test_a_merge_that_others_overtook_is_not_made() -> None:
    event = taking(9)
    applied(event, 3)
    registrar = visitor(event, Role.REGISTRAR)
    ids = [row.person.id for row in rows(event)]
    asked = {"kept": ids[0], "gone": ids[1]}
    seen = hidden(registrar.get(at("event-merge", event), asked), "seen")
    merged(event, registrar, 2, 1)
    late = registrar.post(at("event-merge", event), {**asked, "seen": seen, "confirmed": "yes"})
    assert late.status_code == 409
    nobody = registrar.get(at("event-merge", event), {"kept": ids[0], "gone": "nobody"})
    assert nobody.status_code == 409


def test_a_new_nickname_remembers_the_former_one() -> None:
    event = taking(9)
    applied(event, 1)
    registrar = visitor(event, Role.REGISTRAR)
    [row] = rows(event)
    address = at("event-rename", event, person=row.person.id)
    seen = hidden(registrar.get(address), "seen")
    wrong = registrar.post(address, {"nickname": " ", "seen": seen})
    assert wrong.status_code == 400
    assert 'id="wrong-nickname"' in wrong.content.decode()
    assert registrar.post(address, {"nickname": "Феникс", "seen": seen}).status_code == 302
    [row] = rows(event)
    assert (row.person.nickname, row.person.former) == ("Феникс", ("Nick 1",))
    assert row.application.values["nickname"] == "Феникс"
    # Who applies under the former one is found.
    apply(event, nickname="Nick 1", name="Кто-то", contact="k@ex.org", birth_date="1990-01-01")
    page = registrar.get(at("event-duplicates", event)).content.decode()
    assert "прежний псевдоним" in page
    assert registrar.post(address, {"nickname": "Третий", "seen": seen}).status_code == 409


def everything(event: Event) -> str:
    """Every text about an event that the database holds."""
    kept = [part.text for part in Part.objects.filter(event=event)]
    kept += [zlib.decompress(bytes(one.packed)).decode() for one in Before.objects.exclude(packed=None)]
    kept += [bytes(one.content).decode() for one in Backup.objects.all()]
    kept += [f"{one.to} {one.body}" for one in Letter.objects.all()]
    kept += [f"{one.params} {one.people} {one.reason}" for one in Action.objects.all()]
    return "\n".join(kept)


def test_whoever_asks_for_it_is_erased_from_every_copy() -> None:
    event = taking()
    first, _ = applied(event, 2)
    registrar = visitor(event, Role.REGISTRAR)
    person = rows(event)[0].person
    seen = hidden(registrar.get(at("event-rename", event, person=person.id)), "seen")
    registrar.post(at("event-rename", event, person=person.id), {"nickname": "Феникс", "seen": seen})
    put(event, (REGISTER, Parts(event).get(REGISTER)), code="did_import", file="x", rows="0")
    assert Backup.objects.count() == 1
    assert "p1@ex.org" in everything(event)
    page = registrar.get(at("event-erase", event, person=person.id)).content.decode()
    assert "Отменить это нельзя" in page
    assert registrar.post(at("event-erase", event, person=person.id)).status_code == 302
    left = everything(event)
    for words in ("p1@ex.org", "Player 1", "Nick 1"):
        assert words not in left
    assert "p2@ex.org" in left
    row = rows(event)[0]
    assert (row.person.nickname, row.standing.value) == ("Феникс", "admitted")
    assert first.get(at("event-mine", event)).status_code in (302, 403)
    # What he did can still be undone by others, but it brings nothing back.
    assert "p1@ex.org" not in everything(event)


def test_birth_dates_are_forgotten_and_only_the_age_is_kept() -> None:
    """sfu.3.1.1"""
    event = taking()
    applied(event, 2)
    registrar = visitor(event, Role.REGISTRAR)
    assert "1998-05-01" in everything(event)
    assert at("event-ages", event) in registrar.get(at("event-entry", event)).content.decode(), "a way to it"
    assert "Дат рождения: 2" in registrar.get(at("event-ages", event)).content.decode()
    assert registrar.post(at("event-ages", event)).status_code == 302
    assert "1998-05-01" not in everything(event)
    assert [row.application.of_age for row in rows(event)] == [True, True]
    page = registrar.get(at("event-application", event, number="1")).content.decode()
    assert "проверен, подходит" in page
    # Whoever changes his application afterwards is not asked again.
    assert (
        'name="birth_date"'
        not in registrar.get(at("event-application-amend", event, number="1")).content.decode()
    )


@pytest.mark.parametrize("name", ["event-erase", "event-rename", "event-link"])
def test_nobody_of_that_id_is_told(name: str) -> None:
    event = taking()
    assert visitor(event, Role.OWNER).get(at(name, event, person="nobody")).status_code == 404


@pytest.mark.parametrize("name", ["event-duplicates", "event-ages"])
def test_pages_of_people_ask_the_database_as_often_for_three_as_for_one(name: str) -> None:
    event = taking(9)
    owner = visitor(event, Role.OWNER)
    counts = []
    for number in (1, 2):
        for one in range(number):
            apply(event, contact=f"x{number}{one}@ex.org")
        owner.get(at(name, event))
        with CaptureQueriesContext(connection) as queries:
            owner.get(at(name, event))
        counts.append(len(queries))
    assert counts[0] == counts[1]
