"""Addresses under an event: its teams and their table."""

from __future__ import annotations

from typing import Final

from django.urls import URLPattern, path

from sportmafia.server.events.menu import Entry
from sportmafia.server.events.teams import views

urlpatterns: list[URLPattern] = [
    path("teams/", views.teams, name="event-teams"),
    path("teams/results", views.desk, name="event-team-results"),
    path("teams/table", views.public, name="event-team-table"),
]

MENU: Final[tuple[Entry, ...]] = (
    Entry("event-teams", "teams_title", "event.read", when=views.there_are),
    Entry("event-team-table", "teams_table", "event.read_public", public=True, when=views.is_public),
)
"""What the desk's menu shows of it."""
