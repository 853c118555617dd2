"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """Names the application."""

    name = "sportmafia.server.events"
    label = "events"
