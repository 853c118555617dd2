"""Addresses of the API of games: for devices of judges, side judges and hosts."""

from __future__ import annotations

from django.urls import path

import sportmafia.server.converters  # noqa: F401 - <hex:…>
from sportmafia.server.games import views

urlpatterns = [
    path("games", views.games, name="api-games"),
    path("games/<hex:game_id>", views.game, name="api-game"),
    path("games/<hex:game_id>/log", views.log, name="api-log"),
    path("games/<hex:game_id>/sync", views.sync, name="api-sync"),
    path("games/<hex:game_id>/takeover", views.take_over, name="api-take-over"),
    path("games/<hex:game_id>/offer", views.offer, name="api-offer"),
    path("games/<hex:game_id>/proposals", views.game_proposals, name="api-proposals"),
    path("games/<hex:game_id>/proposals/<hex:event>/dismiss", views.dismiss, name="api-dismiss"),
    path("games/<hex:game_id>/desk/<slug:name>", views.desk, name="api-desk"),
    path("desk/<slug:name>", views.tableless, name="api-tableless"),
]
