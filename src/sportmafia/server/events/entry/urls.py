"""Addresses under an event: applications, people, duplicates, imports, links and letters."""

from __future__ import annotations

from typing import Final

from django.urls import URLPattern

from sportmafia.server.events.menu import Entry

urlpatterns: list[URLPattern] = []

MENU: Final[tuple[Entry, ...]] = ()
"""What the desk's menu shows of it."""
