"""The contract of an event's storage, on each database that the server runs on."""

from __future__ import annotations

import threading
from datetime import date
from pathlib import Path

import pytest
from django.db import connections

from sportmafia.cli.cup.put import put_on
from sportmafia.cli.cup.stages import slug_of
from sportmafia.server.events import backups
from sportmafia.server.events.models import Action, Event
from sportmafia.server.events.parts import TICKS, Ticks
from sportmafia.server.events.scored import played
from sportmafia.server.events.storage import Done, Kept, Overtaken, Parts, change
from sportmafia.tournament.journal import Entry
from tests.server import databases
from tests.server.events.world import made_event

DONE = Done("did_tick", {"items": "1"})
PEOPLE = 8


pytestmark = pytest.mark.usefixtures("vendor")


def at_once(jobs: list[threading.Thread]) -> None:
    """Run all of them side by side."""
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()


def test_many_at_once_each_add_theirs_and_every_line_has_its_own_number() -> None:
    event = made_event()

    def add(name: str) -> None:
        def job(parts: Parts) -> Done:
            parts.put(TICKS, Ticks(parts.get(TICKS).names | {name}))
            return DONE

        change(event, name, "", job)
        connections.close_all()

    at_once([threading.Thread(target=add, args=(f"item{number}",)) for number in range(PEOPLE)])
    assert Parts(event).get(TICKS).names == {f"item{number}" for number in range(PEOPLE)}
    numbers = list(Action.objects.filter(event=event).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, PEOPLE + 2))


def test_of_many_who_saw_the_same_one_is_first_and_the_others_are_told() -> None:
    event = made_event()
    seen = Parts(event).seen(TICKS)
    kept: list[Kept] = []

    def add(name: str) -> None:
        def job(parts: Parts) -> Done:
            parts.put(TICKS, Ticks(frozenset({name})))
            return DONE

        kept.append(change(event, name, seen, job))
        connections.close_all()

    at_once([threading.Thread(target=add, args=(f"item{number}",)) for number in range(PEOPLE)])
    [first] = [one for one in kept if isinstance(one, Entry)]
    late = [one for one in kept if isinstance(one, Overtaken)]
    assert len(late) == PEOPLE - 1
    assert all([entry.by for entry in one.since] == [first.by] for one in late)
    assert Parts(event).get(TICKS).names == {first.by}


def kept(event: Event) -> dict[str, bytes]:
    """The event's file, but for the instants of the real clock in it."""
    return {
        name: part
        for name, part in backups.contents(event).items()
        if name not in ("event.json", "journal.json")
    }


@pytest.mark.services
@pytest.mark.parametrize("stage", ["running", "finished"])
def test_the_demonstration_is_the_same_file_on_each_database(
    vendor: str, stage: str, empty_sqlite: Path, tmp_path: Path
) -> None:
    put_on(stage, 2, date(2026, 11, 30))  # type: ignore[arg-type]
    event = Event.objects.get(tournament__slug=slug_of(stage, 2))  # type: ignore[arg-type]
    here = kept(event)
    games = played(event, Parts(event))
    assert games == played(event, Parts(event))
    file = tmp_path / "other.sqlite3"
    file.write_bytes(empty_sqlite.read_bytes())
    databases.use_sqlite(file)
    put_on(stage, 2, date(2026, 11, 30))  # type: ignore[arg-type]
    there = Event.objects.get(tournament__slug=slug_of(stage, 2))  # type: ignore[arg-type]
    assert kept(there) == here
    assert played(there, Parts(there)) == games
