"""An event goes on elsewhere and comes back: the same hashes in both places, nothing of either lost.

Elsewhere is SQLite; in the run on PostgreSQL the event goes from one database to the other and back.
"""

from __future__ import annotations

from pathlib import Path

from django.db import connection
from django.test import Client
from django.urls import reverse

from sportmafia.server.events import backups
from sportmafia.server.events.models import Action, Backup, Event
from sportmafia.server.events.parts import TICKS, Ticks
from sportmafia.server.events.storage import Parts
from sportmafia.server.games.models import Line
from sportmafia.tournament.rights import Role
from tests.server import databases
from tests.server.events.floor.tables import hall, phone
from tests.server.events.setup.test_course import opened
from tests.server.events.world import at, made_event, put, visitor


def ticked(event: Event, *names: str) -> None:
    """One more action."""
    put(event, (TICKS, Ticks(frozenset(names))), code="did_tick", items=", ".join(names))


def owner() -> Client:
    """The owner of the server that is in use."""
    return visitor(Event.objects.first() or made_event(slug="other"), Role.OWNER)


def elsewhere(empty: Path, folder: Path, data: bytes) -> Event:
    """The event opened on another machine, whose database is used from now on."""
    file = folder / "elsewhere.sqlite3"
    file.write_bytes(empty.read_bytes())
    databases.use_sqlite(file)
    assert 'role="alert"' not in opened(owner(), data)
    return Event.objects.get(tournament__slug="cup")


def test_it_goes_on_there_and_comes_back_with_the_same_hash(empty_sqlite: Path, tmp_path: Path) -> None:
    event, games = hall(slug="cup")
    phone(event, games[0], until=None)
    ticked(event, "sober")
    data, home = backups.exported(event), dict(connection.settings_dict)
    there = elsewhere(empty_sqlite, tmp_path, data)
    assert backups.exported(there) == data
    ticked(there, "sober", "page_up")
    phone(there, games[1], until=None, seed=9)
    Event.objects.filter(pk=there.pk).update(state="finished")
    went_on = backups.exported(there)
    databases.use(home)
    assert 'role="alert"' not in opened(owner(), went_on)
    event = Event.objects.get(tournament__slug="cup")
    assert backups.exported(event) == went_on
    assert (event.state, Parts(event).get(TICKS).names) == ("finished", {"sober", "page_up"})
    assert Line.objects.filter(game=games[1]).exists()
    # What was here before is kept by name, and can be restored.
    copy = Backup.objects.get()
    assert copy.name.endswith("before-import")
    page = owner().get(at("event-restore", event, digest=copy.hash))
    assert page.status_code == 200
    # A second time there is nothing new in it, and the file of before is older.
    assert "уже есть" in opened(owner(), went_on)
    assert "старше" in opened(owner(), data)
    assert backups.exported(event) == went_on


def test_what_went_on_in_both_places_is_refused(empty_sqlite: Path, tmp_path: Path) -> None:
    event, games = hall(slug="cup")
    data, home = backups.exported(event), dict(connection.settings_dict)
    there = elsewhere(empty_sqlite, tmp_path, data)
    ticked(there, "sober")
    log, own = backups.exported(there), there.pk
    phone(Event.objects.get(pk=own), games[0], seed=9)
    recorded = backups.exported(there)
    databases.use(home)
    phone(event, games[0], seed=7)
    before = backups.exported(event)
    for file, words in ((recorded, "записана здесь не так"), (log, "записана здесь не так")):
        assert words in opened(owner(), file)
    ticked(event, "page_up")
    number = Action.objects.filter(event=event).count()
    assert f"с записи {number}" in opened(owner(), log)
    assert backups.exported(event) != before
    assert not Backup.objects.exists()


def test_only_who_rules_the_event_takes_it_back(empty_sqlite: Path, tmp_path: Path) -> None:
    event, _ = hall(slug="cup")
    data, home = backups.exported(event), dict(connection.settings_dict)
    there = elsewhere(empty_sqlite, tmp_path, data)
    ticked(there, "sober")
    went_on = backups.exported(there)
    databases.use(home)
    assert Client().get(reverse("event-open")).status_code == 302
    assert visitor(event, Role.JUDGE).get(reverse("event-open")).status_code == 403
    assert Parts(event).get(TICKS) == Ticks()
    assert 'role="alert"' not in opened(owner(), went_on)
