"""Addresses under an event: templates, plan, regulation, people of the desk, go list, action log, backups."""

from __future__ import annotations

from typing import Final

from django.urls import URLPattern, path

from sportmafia.server.events.menu import Entry
from sportmafia.server.events.setup import files, log, new, people, plan, regulation, state

urlpatterns: list[URLPattern] = [
    path("plan", plan.edit, name="event-plan"),
    path("plan/<int:number>", plan.rulebook, name="event-rulebook"),
    path("regulation", regulation.desk, name="event-regulation"),
    path("rules", regulation.public, name="event-rules"),
    path("people", people.desk, name="event-people"),
    path("committee", people.committee, name="event-committee"),
    path("committee/decisions", people.decide, name="event-decide"),
    path("state", state.course, name="event-state"),
    path("state/ticks", state.ticks, name="event-ticks"),
    path("log", log.log, name="event-log"),
    path("backups", files.desk, name="event-backups"),
    path("export", files.export, name="event-export"),
    path("backups/<str:digest>", files.download, name="event-backup"),
    path("backups/<str:digest>/restore", files.restore, name="event-restore"),
]

before_an_event: list[URLPattern] = [
    path("new", new.page, name="event-new"),
    path("open", files.open_file, name="event-open"),
]
"""Addresses that need no event yet: making one, opening one from a file."""

MENU: Final[tuple[Entry, ...]] = (
    Entry("event-state", "setup_state", "event.read"),
    Entry("event-plan", "setup_plan", "event.read"),
    Entry("event-regulation", "setup_regulation", "event.read"),
    Entry("event-people", "setup_people", "event.read"),
    Entry("event-committee", "setup_committee", "event.read"),
    Entry("event-log", "setup_log", "journal.read"),
    Entry("event-backups", "setup_backups", "event.export"),
    Entry("event-rules", "setup_rules", "event.read_public", public=True),
)
"""What the desk's menu shows of it."""
