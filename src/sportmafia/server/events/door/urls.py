"""Addresses under an event: presence: check-in, latecomers, no-shows, substitutes."""

from __future__ import annotations

from typing import Final

from django.urls import path

from sportmafia.server.events.door import views
from sportmafia.server.events.menu import Entry

urlpatterns = [
    path("door", views.listed, name="event-door"),
    path("door/scan", views.scan, name="event-door-scan"),
    path("door/days", views.calendar, name="event-door-days"),
    path("door/mine", views.mine, name="event-door-mine"),
    path("door/c/<str:code>", views.by_code, name="event-door-code"),
    path("door/of/<str:person>", views.person, name="event-door-person"),
    path("door/of/<str:person>/rounds", views.rounds, name="event-door-rounds"),
    path("door/of/<str:person>/serve", views.serve, name="event-door-serve"),
]

MENU: Final[tuple[Entry, ...]] = (
    Entry("event-door", "door_check_in", "presence.read"),
    Entry("event-door-scan", "door_scan", "presence.read"),
    Entry("event-door-days", "door_days", "presence.read"),
)
"""What the desk's menu shows of it."""
