"""Addresses under an event: templates, plan, regulation, people of the desk, go list, action log, backups."""

from __future__ import annotations

from typing import Final

from django.urls import URLPattern

from sportmafia.server.events.menu import Entry

urlpatterns: list[URLPattern] = []

before_an_event: list[URLPattern] = []
"""Addresses that need no event yet, such as making one."""

MENU: Final[tuple[Entry, ...]] = ()
"""What the desk's menu shows of it."""
