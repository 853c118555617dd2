"""What waits for somebody now, at the top of the desk: a line each, leading to where it is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from sportmafia.server.events.entry import admission
from sportmafia.server.events.guard import Visit
from sportmafia.server.events.models import BoardCard, Letter
from sportmafia.server.events.parts import INTAKE, PEOPLE, PLAN, PROTESTS, REGISTER
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.applications import Standing
from sportmafia.tournament.rights import State
from sportmafia.tournament.rounds import State as Card
from sportmafia.tournament.said import Refusal

READ = tuple(kind.name for kind in (PLAN, INTAKE, PEOPLE, REGISTER, PROTESTS))
"""The parts that the lines are made of, in one query."""


@dataclass(frozen=True, slots=True)
class Line:
    """One matter: the code of its words, how many, the most there can be (None: no limit), where it leads."""

    text: str
    count: int
    most: int | None
    href: str


def lines(visit: Visit, parts: Parts) -> tuple[Line, ...]:
    """Everything that waits, of what the visitor may see."""
    parts.read(READ)
    return tuple(_lines(visit, parts))


def _lines(visit: Visit, parts: Parts) -> Iterator[Line]:
    if visit.may("application.read") and parts.has(PLAN):
        yield from _applications(visit, parts)
    if visit.state is State.RUNNING and visit.may("board.read"):
        cards = Counter(BoardCard.objects.filter(event=visit.event).values_list("state", flat=True))
        for state, text in (
            (Card.PLAYING, "home_playing"),
            (Card.AWAITING_PROTOCOL, "home_awaiting"),
            (Card.SEATED, "home_seated"),
        ):
            if cards[state]:
                yield _line(visit, text, cards[state], "event-board")
    if visit.may("protest.read") and (pending := len(parts.get(PROTESTS).pending)):
        yield _line(visit, "home_pending", pending, "event-cases")
    if visit.may("application.read"):
        failed = Letter.objects.filter(event=visit.event, sent_at=None).exclude(error="").count()
        if failed:
            yield _line(visit, "home_unsent", failed, "event-letters")


def _applications(visit: Visit, parts: Parts) -> Iterator[Line]:
    found = admission.read(visit.event, parts)
    if isinstance(found, Refusal):
        return
    standings = Counter(found.standings.values())
    if standings[Standing.ADMITTED]:
        yield _line(
            visit, "home_admitted", standings[Standing.ADMITTED], "event-entry", found.held.limit or None
        )
    if standings[Standing.WAITING]:
        yield _line(visit, "home_waiting", standings[Standing.WAITING], "event-entry")


def _line(visit: Visit, text: str, count: int, page: str, most: int | None = None) -> Line:
    return Line(text, count, most, reverse(page, kwargs={"slug": visit.event.tournament.slug}))
