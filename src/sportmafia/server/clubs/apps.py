"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Names the application."""

    name = "sportmafia.server.clubs"
    label = "clubs"
