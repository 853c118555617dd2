"""Addresses of live tables: for everybody."""

from __future__ import annotations

from django.urls import path

import sportmafia.server.converters  # noqa: F401 - <hex:…>
from sportmafia.server.live import views

urlpatterns = [
    path("<hex:game_id>/hall", views.hall, name="hall"),
    path("<hex:game_id>/overlay", views.overlay, name="overlay"),
    path("<hex:game_id>/events", views.events, name="events"),
]
