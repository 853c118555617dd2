"""Addresses under an event: presence: check-in, latecomers, no-shows, substitutes."""

from __future__ import annotations

from typing import Final

from django.urls import URLPattern

from sportmafia.server.events.menu import Entry

urlpatterns: list[URLPattern] = []

MENU: Final[tuple[Entry, ...]] = ()
"""What the desk's menu shows of it."""
