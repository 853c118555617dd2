"""Messages from the desk to judges, and who has read them.

A judge sees them on his own page; at a table whose phone records, a message also stands among the proposals
of his console. Taking it into the log or putting it aside there is a receipt, as the button on the page is.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.game.facts import Fact
from sportmafia.server.accounts.models import Account
from sportmafia.server.clubs.access import account_of
from sportmafia.server.clubs.parts import Part
from sportmafia.server.events.floor import board
from sportmafia.server.events.floor.hall import PARTS, Hall, Table
from sportmafia.server.events.floor.moves import DESK
from sportmafia.server.events.floor.said import place_words
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import Event, Note, Receipt
from sportmafia.server.events.parts import PROTESTS, SCHEDULE
from sportmafia.server.events.storage import Parts, now
from sportmafia.server.events.zones import zone_of
from sportmafia.server.games import proposals
from sportmafia.server.games.models import Game, Line, Proposal
from sportmafia.tournament.rounds import State

LONGEST: Final = 500
"""The longest message, in characters: it is read between two speeches."""
SHOWN: Final = 100
"""Messages shown, the latest first."""
OPEN: Final = (State.PLANNED, State.SEATED, State.PLAYING, State.AWAITING_PROTOCOL)
"""States of a game whose judge may still need to be told something."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as a page shows it; ``read`` and ``unread`` are who has and has not read it."""

    id: int
    to: str
    by: str
    at: datetime
    text: str
    read: tuple[tuple[str, datetime], ...]
    unread: tuple[str, ...]


def send(event: Event, note: Note, hall: Hall, account: Account | None) -> None:
    """Keep a message and put it before the phones that record at the tables it is for."""
    note.event, note.signal = event, secrets.token_hex(16)
    with transaction.atomic():
        note.save()
        if account is None:
            return
        tables = [one for one in hall.tables if _meant(note, one) and one.card.state in OPEN]
        own = Game.objects.filter(tournament=event.tournament_id)
        rows = own.filter(id__in=[one.record for one in tables], epoch__gt=0, over=False)
        for game in rows:
            fact = Fact("note", {"text": note.text})
            proposals.propose(game, note.signal, DESK, account.pk, Part.CHIEF, fact)


def _meant(note: Note, table: Table) -> bool:
    """Whether a message is for a table."""
    if note.game:
        return table.drawn.id == note.game
    return not note.to or note.to in table.drawn.crew


def addressed(note: Note, hall: Hall) -> frozenset[str]:
    """The judges and hosts whom a message is for."""
    if note.to:
        return frozenset({note.to})
    return frozenset(
        person
        for table in hall.tables
        if _meant(note, table) and (note.game or table.card.state in OPEN)
        for person in table.drawn.crew
    )


def for_person(event: Event, person: str, games: Iterable[str]) -> list[Note]:
    """The messages that somebody should see, the latest first: to him, to his tables, to all."""
    own = set(games)
    return [
        note
        for note in Note.objects.filter(event=event).order_by("-id")[: 3 * SHOWN]
        if note.to == person or note.game in own or not (note.to or note.game)
    ][:SHOWN]


def receipts(event: Event, notes: Iterable[Note], hall: Hall) -> dict[int, dict[str, datetime]]:
    """When who read each message, on his page or on the console of his table."""
    by_signal = {note.signal: note for note in notes}
    found: defaultdict[int, dict[str, datetime]] = defaultdict(dict)
    some = Receipt.objects.filter(note__in=[note.pk for note in by_signal.values()])
    for note_id, by, at in some.values_list("note", "by", "at"):
        found[note_id][by] = at
    judge_of = {table.record: table.drawn.judge for table in hall.tables}
    seen = Proposal.objects.filter(event__in=by_signal, game__tournament=event.tournament_id)
    for signal, game, put_aside in seen.values_list("event", "game", "dismissed_at"):
        if put_aside is not None:
            found[by_signal[signal].pk].setdefault(judge_of.get(game, ""), put_aside)
    taken = Line.objects.filter(event__in=by_signal, game__tournament=event.tournament_id)
    for signal, game, at in taken.values_list("event", "game", "received_at"):
        found[by_signal[signal].pk].setdefault(judge_of.get(game, ""), at)
    return dict(found)


def shown(
    visit: Visit, hall: Hall, notes: Iterable[Note], read: Mapping[int, Mapping[str, datetime]]
) -> tuple[Shown, ...]:
    """Messages with names for ids and local times."""
    zone = zone_of(visit.event)
    found = []
    for note in notes:
        table = hall.get(note.game)
        to = hall.names(note.to) if note.to else "" if table is None else place_words(table.drawn, visit.lang)
        seen = read.get(note.pk, {})
        known = [(hall.names(person), zone.local(at)) for person, at in seen.items() if person]
        rest = sorted(addressed(note, hall) - set(seen))
        found.append(
            Shown(
                note.pk,
                to,
                hall.names(note.by),
                zone.local(note.at),
                note.text,
                tuple(sorted(known, key=lambda pair: pair[1])),
                tuple(map(hall.names, rest)),
            )
        )
    return tuple(found)


# --- pages ---


@page("message.read", "message.send")
def messages(visit: Visit) -> HttpResponse:
    """Every message with its receipts, and a new one."""
    hall = Hall(visit.event, Parts(visit.event, PARTS))
    fault = ""
    if visit.request.method == "POST":
        form = visit.request.POST
        text = " ".join(form.get("text", "").replace("\0", "").split())
        to, game = form.get("to", "")[:64], form.get("game", "")[:32]
        if not text:
            fault = "floor_message_empty"
        elif len(text) > LONGEST:
            fault = "floor_message_long"
        elif (to and to not in _judges(hall)) or (game and hall.get(game) is None):
            fault = "floor_message_nobody"
        else:
            note = Note(to="" if game else to, game=game, by=visit.person, at=now(), text=text)
            send(visit.event, note, hall, account_of(visit.request))
            return redirect(visit.request.path)
    if visit.may("message.send"):
        notes = list(Note.objects.filter(event=visit.event).order_by("-id")[:SHOWN])
    else:
        notes = for_person(visit.event, visit.person, _own(visit, hall))
    context = {
        "notes": shown(visit, hall, notes, receipts(visit.event, notes, hall)),
        "judges": sorted(
            ((login, hall.names(login)) for login in _judges(hall)), key=lambda pair: pair[1].casefold()
        ),
        "tables": [(one.drawn.id, place_words(one.drawn, visit.lang)) for one in board.under_way(hall)],
        "fault": fault,
        "typed": visit.request.POST or visit.request.GET,
        "longest": LONGEST,
    }
    return visit.show("events/floor/messages.html", context, 400 if fault else 200)


def _judges(hall: Hall) -> tuple[str, ...]:
    return tuple(dict.fromkeys(person for table in hall.tables for person in table.drawn.crew))


def _own(visit: Visit, hall: Hall) -> set[str]:
    return {table.drawn.id for table in hall.tables if visit.person in table.drawn.crew}


@page("message.read")
def duty(visit: Visit) -> HttpResponse:
    """A judge's own page: his tables with the way to the console, protests against them, messages for him."""
    hall = Hall(visit.event, Parts(visit.event, (*PARTS, PROTESTS.name)))
    own = [table for table in hall.tables if visit.person in table.drawn.crew]
    notes = for_person(visit.event, visit.person, _own(visit, hall))
    read = receipts(visit.event, notes, hall)
    unread = [note for note in notes if visit.person not in read.get(note.pk, {}) and note.by != visit.person]
    rows = board.rows(visit, hall, own, now())
    context = {
        "rows": [row for row in rows if row.state in OPEN],
        "done": [row for row in rows if row.state not in OPEN],
        "unread": shown(visit, hall, unread, read),
        "protests": visit.may("protest.lodge", own=True),
        "frozen": hall.parts.get(PROTESTS).frozen if visit.may("protest.read", own=True) else frozenset(),
        "may_type": visit.may("game.type_in", own=True),
        "may_judge": visit.may("game.record", own=True),
        "may_propose": visit.may("game.propose", own=True),
    }
    return visit.show("events/floor/mine.html", context)


@page("message.read", "message.read")
def read(visit: Visit, note: int) -> HttpResponse:
    """Say that a message was read; saying it again changes nothing."""
    back = reverse("event-duty", kwargs={"slug": visit.event.tournament.slug})
    if visit.request.method == "POST":
        found = Note.objects.filter(event=visit.event, pk=note).first()
        if found is None:
            return visit.refuse("no_such_page")
        Receipt.objects.get_or_create(note=found, by=visit.person, defaults={"at": now()})
    return redirect(back)


@page("message.read")
def unread(visit: Visit) -> HttpResponse:
    """The messages that the visitor has not read, for scripts: a judge's page and consoles."""
    schedule = Parts(visit.event).get(SCHEDULE)
    games = {game.id for game in schedule.games if visit.person in game.crew}
    notes = for_person(visit.event, visit.person, games)
    known = set(
        Receipt.objects.filter(by=visit.person, note__in=[note.pk for note in notes]).values_list(
            "note", flat=True
        )
    )
    waiting = [note for note in notes if note.pk not in known and note.by != visit.person]
    answer = JsonResponse(
        {"messages": [{"id": note.pk, "text": note.text, "at": note.at.isoformat()} for note in waiting]}
    )
    answer["Cache-Control"] = "no-store"
    return answer
