"""Addresses under an event: standings, stages, lots, publication, awards, the closing report."""

from __future__ import annotations

from typing import Final

from django.urls import URLPattern

from sportmafia.server.events.menu import Entry

urlpatterns: list[URLPattern] = []

MENU: Final[tuple[Entry, ...]] = ()
"""What the desk's menu shows of it."""
