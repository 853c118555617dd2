"""Protests that judges wrote into the logs of their games and that are not on the desk yet."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.game.corrections import effective
from sportmafia.game.facts import Fact
from sportmafia.server.events.cases.forms import NEEDED, answer, next_id, own_crew, seated, words_of
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import BoardCard
from sportmafia.server.events.parts import PROTESTS
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.scored import record_of
from sportmafia.server.events.storage import Done, Outcome, Parts, change
from sportmafia.server.games.models import Line
from sportmafia.tournament import protests
from sportmafia.tournament.protests import Case, Kind
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import Game

FILED = '"kind":"protest_filed"'
"""How the canonical text of a line begins to say that a protest is filed."""


@dataclass(frozen=True, slots=True)
class Filed:
    """A protest in a log: of which game, by whom sitting there, when, in which words, at which line."""

    game: Game
    player: str
    at: datetime
    text: str
    seq: int


def filed(visit: Visit, parts: Parts, book: Book) -> tuple[Filed, ...]:
    """The protests of all logs that no case speaks of yet, in two queries and one a game that has any."""
    attempts = dict(BoardCard.objects.filter(event=visit.event).values_list("game", "attempt"))
    records = {record_of(game.id, attempts.get(game.id, 1)): game for game in book.schedule.games}
    lines = Line.objects.filter(game__tournament_id=visit.event.tournament_id, text__contains=FILED)
    logs = {record for record in lines.values_list("game_id", flat=True) if record in records}
    known = {(case.game, case.by) for case in book.desk.cases if case.kind is Kind.RESULT}
    found: list[Filed] = []
    for record in sorted(logs):
        game = records[record]
        players = seated(parts, book, game)
        found += [one for one in _of_log(record, game, players) if (game.id, one.player) not in known]
    return tuple(sorted(found, key=lambda one: one.at))


def _of_log(record: str, game: Game, players: tuple[str, ...]) -> list[Filed]:
    """The protests of one log that no correction has taken back."""
    facts: list[tuple[int, Fact]] = []
    times: dict[int, datetime] = {}
    rows = Line.objects.filter(game_id=record).order_by("seq").values_list("seq", "text", "received_at")
    for seq, text, received in rows:
        line = json.loads(text)
        facts.append((seq, Fact(line["kind"], line["data"])))
        # A phone without a network sends late; one whose clock is ahead never files in the future.
        times[seq] = min(datetime.fromisoformat(line["at"]), received)
    return [
        Filed(game, players[fact.data["seat"] - 1], times[seq], fact.data["text"], seq)
        for seq, fact in effective(facts)
        if fact.kind == "protest_filed"
    ]


@page("protest.lodge", "protest.lodge", own=own_crew)
def take(visit: Visit, game: str, seq: int) -> HttpResponse:
    """Put a protest of a game's log on the desk, as of the moment at which it was written down."""
    back = reverse("event-cases", kwargs={"slug": visit.event.tournament.slug})
    if visit.request.method != "POST":
        return redirect(back)
    parts = Parts(visit.event, NEEDED)
    book = Book(visit.event, parts)
    one = next((one for one in filed(visit, parts, book) if (one.game.id, one.seq) == (game, seq)), None)
    if one is None:
        return visit.refuse("cases_no_case")
    played = book.find(game)

    def job(held: Parts) -> Outcome:
        desk = held.get(PROTESTS)
        case = Case(next_id(desk), Kind.RESULT, one.player, one.at, one.text, game)
        opened = protests.lodge(
            desk,
            case,
            book.rulebook(one.game.stage),
            ended=None if played is None else played.ended,
            players=seated(parts, book, one.game),
        )
        if isinstance(opened, Refusal):
            return opened
        held.put(PROTESTS, opened)
        return Done("did_protest", {"case": case.id, "game": words_of(one.game, visit.lang)})

    def refused(told: tuple[object, ...]) -> HttpResponse:
        return visit.show("events/cases/refused.html", {"refused": told, "back": back}, status=400)

    return answer(visit, change(visit.event, visit.person, "", job), back, book, refused)
