"""Addresses under an event: rounds, the board, messages, discipline, protocols on paper."""

from __future__ import annotations

from typing import Final

from django.urls import path

from sportmafia.server.events.floor import board, rounds, table
from sportmafia.server.events.menu import Entry

urlpatterns = [
    path("board", board.show, name="event-board"),
    path("rounds", rounds.listed, name="event-rounds"),
    path("rounds/<int:stage>/<int:number>", rounds.one, name="event-round"),
    path("games/<str:game>", table.show, name="event-table"),
    path("games/<str:game>/move", table.move, name="event-table-move"),
    path("games/<str:game>/rule", table.rule, name="event-table-rule"),
    path("games/<str:game>/seats", table.exchange, name="event-table-seats"),
]

MENU: Final[tuple[Entry, ...]] = (
    Entry("event-board", "floor_board", "board.read"),
    Entry("event-rounds", "floor_rounds", "board.read"),
)
"""What the desk's menu shows of it."""
