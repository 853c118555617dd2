"""Printed in advance for a round, or for all that a stage has left: cards for tables, and blank protocols
with their headings filled in.
"""

from __future__ import annotations

import io
from typing import Final

import segno
from django.http import HttpResponse

from sportmafia.documents.protocol_pdf import protocols_pdf
from sportmafia.documents.table_cards import TableCard, table_cards_pdf
from sportmafia.protocol import Header, blank
from sportmafia.server import reached
from sportmafia.server.events.floor.hall import PARTS, Hall, Table
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.heading import stage_words
from sportmafia.server.events.storage import Parts
from sportmafia.server.texts import say
from sportmafia.tournament.rounds import State
from sportmafia.tournament.words import word

LEFT: Final = 0
"""The number that stands for every round of a stage with games that have not begun."""


def _round(visit: Visit, stage: int, number: int) -> tuple[Hall, tuple[Table, ...]]:
    hall = Hall(visit.event, Parts(visit.event, PARTS))
    if not 1 <= stage <= len(hall.stages):
        return hall, ()
    name = hall.stages[stage - 1]
    if number != LEFT:
        return hall, hall.of_round(name, number)
    waits = (State.PLANNED, State.SEATED)
    left = [one for one in hall.tables if one.drawn.stage == name and one.card.state in waits]
    return hall, tuple(sorted(left, key=lambda one: (one.drawn.site, one.drawn.round, one.drawn.table)))


@page("board.read")
def cards(visit: Visit, stage: int, number: int) -> HttpResponse:
    """The cards of a round's tables: seats, people, and a code that opens the game on the judge's phone."""
    hall, tables = _round(visit, stage, number)
    if not tables:
        return visit.refuse("no_such_page")
    made = [_card(visit, hall, table) for table in tables]
    return _pdf(table_cards_pdf(made, visit.lang), f"tables-{stage}-{number}.pdf")


def _card(visit: Visit, hall: Hall, table: Table) -> TableCard:
    game, lang = table.drawn, visit.lang
    site = f" · {say('floor_site', lang)} {game.site}" if game.site else ""
    crew = [f"{say('floor_judge', lang)}: {hall.names(game.judge)}"] if game.judge else []
    crew += [f"{say('floor_host', lang)}: {hall.names(game.host)}"] if game.host else []
    address = reached.address(visit.request, f"/console/?game={table.record}")
    return TableCard(
        f"{hall.event.tournament.name} · {word('stage', game.stage, lang)}{site}",
        f"{say('floor_table', lang)} {game.table}",
        f"{say('floor_round', lang)} {game.round}",
        tuple(crew),
        tuple(hall.names(player) for player in table.game.players),
        qr(address),
    )


def qr(address: str) -> str:
    """A QR code as an SVG document."""
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", border=0, scale=4)
    return out.getvalue().decode()


@page("board.read")
def blanks(visit: Visit, stage: int, number: int) -> HttpResponse:
    """Blank protocols of a round, headings and nicknames filled in (sfu.A2.prot.2)."""
    hall, tables = _round(visit, stage, number)
    if not tables:
        return visit.refuse("no_such_page")
    rulebook = hall.rulebook(tables[0].drawn.stage)
    forms = [
        blank(rulebook, _header(hall, table), [hall.names(one) for one in table.game.players])
        for table in tables
    ]
    return _pdf(protocols_pdf(forms, visit.lang), f"protocols-{stage}-{number}.pdf")


def _header(hall: Hall, table: Table) -> Header:
    """The heading, the judge by his name."""
    game, day = table.drawn, hall.day(table.drawn)
    return Header(
        tournament=hall.event.tournament.name,
        stage=stage_words(game),
        date="" if day is None else day.isoformat(),
        table=game.table,
        game=game.round,
        judge=hall.names(game.judge) if game.judge else "",
    )


def _pdf(data: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(data, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    return answer
