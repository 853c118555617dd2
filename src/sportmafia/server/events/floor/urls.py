"""Addresses under an event: rounds, the board, messages, discipline, protocols on paper."""

from __future__ import annotations

from typing import Final

from django.urls import path

from sportmafia.server.events.floor import board, notes, paper, prints, rounds, sanctions, table
from sportmafia.server.events.menu import Entry

urlpatterns = [
    path("board", board.show, name="event-board"),
    path("rounds", rounds.listed, name="event-rounds"),
    path("rounds/<int:stage>/<int:number>", rounds.one, name="event-round"),
    path("rounds/<int:stage>/<int:number>/tables.pdf", prints.cards, name="event-table-cards"),
    path("rounds/<int:stage>/<int:number>/protocols.pdf", prints.blanks, name="event-blanks"),
    path("games/<str:game>", table.show, name="event-table"),
    path("games/<str:game>/move", table.move, name="event-table-move"),
    path("games/<str:game>/rule", table.rule, name="event-table-rule"),
    path("games/<str:game>/seats", table.exchange, name="event-table-seats"),
    path("games/<str:game>/paper", paper.type_in, name="event-type-in"),
    path("games/<str:game>/sign", table.sign, name="event-table-sign"),
    path("messages", notes.messages, name="event-messages"),
    path("messages/unread", notes.unread, name="event-messages-unread"),
    path("messages/<int:note>/read", notes.read, name="event-message-read"),
    path("duty", notes.duty, name="event-duty"),
    path("discipline", sanctions.listed, name="event-discipline"),
    path("discipline/warn", sanctions.warn, name="event-warn"),
    path("discipline/ban", sanctions.ban, name="event-ban"),
    path("discipline/remove", sanctions.expel, name="event-expel"),
    path("discipline/consent", sanctions.consent, name="event-consent"),
]

MENU: Final[tuple[Entry, ...]] = (
    Entry("event-board", "floor_board", "board.read"),
    Entry("event-rounds", "floor_rounds", "board.read"),
    Entry("event-duty", "floor_mine", "message.read"),
    Entry("event-messages", "floor_messages", "message.send"),
    Entry("event-discipline", "floor_discipline", "discipline.read"),
)
"""What the desk's menu shows of it."""
