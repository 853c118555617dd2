"""A game step by step up to the disputed moment, for those who hear the case, once the game is over."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.http import HttpResponse

from sportmafia.game.facts import KINDS, Fact
from sportmafia.game.rules import compile_rules
from sportmafia.rulebooks import Rulebook
from sportmafia.server.events.cases.decisions import pointed
from sportmafia.server.events.cases.forms import (
    NEEDED,
    game_words,
    has_part,
    hears,
    number_or_nothing,
    sees_all,
)
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import BoardCard
from sportmafia.server.events.parts import PROTESTS
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.scored import record_of
from sportmafia.server.events.storage import Parts
from sportmafia.server.events.zones import zone_of
from sportmafia.server.games.models import Line
from sportmafia.server.texts import Lang, say
from sportmafia.tournament.protests import Status
from sportmafia.tournament.words import word
from sportmafia.views.screen import Screen, screen
from sportmafia.views.viewer import SIDE
from sportmafia.views.watch import Watch

QUIET: Final = frozenset({"game_opened", "timer"})
"""Kinds that tell hearers nothing: the rules, and the clock that the judge started."""
SEATS: Final = frozenset({"seat", "by", "target", "don", "sheriff"})
"""Slots that hold a seat, shown with the name of who sits there."""

SHOWN: Final = (
    *SEATS, "mafia", "role", "night", "day", "order", "leaders", "count", "seats", "numbers", "number",
    "clause", "team", "winner", "value", "title", "text", "reason", "outcome", "reverts",
)  # fmt: skip
"""Slots that are shown; each has its word in `texts`."""


LATEST: Final = 12
"""Entries before the moment that stand open on the page."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the log in words: its number, the wall clock, what happened, with which values."""

    seq: int
    clock: str
    words: str
    values: str
    disputed: bool


@page("replay.read", "protest.decide", own=hears)
def log(visit: Visit, case: str) -> HttpResponse:
    """The log up to a line, and what the table knew then. Cards show as well: the game is over."""
    if visit.request.method == "POST":
        return pointed(visit, case, visit.request.POST.get("moment", ""))
    parts = Parts(visit.event, NEEDED)
    book = Book(visit.event, parts)
    found = book.desk.get(case)
    if found is None or not (sees_all(visit) or has_part(visit, parts, found)):
        return visit.refuse("cases_no_case")
    played = book.find(found.game)
    if played is None or played.source != "log":
        return visit.refuse("cases_no_log")
    lines = _lines(visit, found.game)
    asked = visit.request.GET.get("upto", "")
    last = max((seq for seq, *_ in lines), default=0)
    upto = int(asked) if asked and number_or_nothing(asked) else found.moment or last
    upto = max(1, min(upto, last))
    name = dict(enumerate(map(book.name, played.scored.players), start=1))
    steps = [
        Step(seq, clock, *_words(fact, name, visit.lang), disputed=seq == found.moment)
        for seq, clock, fact in lines
        if seq <= upto and fact.kind not in QUIET
    ]
    seqs = [seq for seq, _, fact in lines if fact.kind not in QUIET]
    context = {
        "case": found,
        "words": game_words(book, found.game, visit.lang),
        "steps": steps[-LATEST:],
        "earlier": steps[:-LATEST],
        "upto": upto,
        "last": last,
        "before": max((seq for seq in seqs if seq < upto), default=None),
        "after": min((seq for seq in seqs if seq > upto), default=None),
        "screen": _screen(lines, upto),
        "roles": [
            (seat, name[seat], say(f"cases_role_{role}", visit.lang))
            for seat, role in sorted(played.scored.result.roles.items())
        ],
        "seen": parts.seen(PROTESTS),
        "points": hears(visit, case) and found.status is Status.HEARING and visit.may("protest.decide"),
    }
    return visit.show("events/cases/replay.html", context)


def _lines(visit: Visit, game: str) -> list[tuple[int, str, Fact]]:
    attempt = BoardCard.objects.filter(event=visit.event, game=game).values_list("attempt", flat=True).first()
    rows = Line.objects.filter(game_id=record_of(game, attempt or 1)).order_by("seq")
    zone = zone_of(visit.event)
    found = []
    for seq, text in rows.values_list("seq", "text"):
        line = json.loads(text)
        at = zone.local(datetime.fromisoformat(line["at"]))
        found.append((seq, f"{at:%H:%M:%S}", Fact(line["kind"], line["data"])))
    return found


def _words(fact: Fact, name: Mapping[int, str], lang: Lang) -> tuple[str, str]:
    """What a fact says and with which values; seats with the names of those who sit there."""
    kind = KINDS[fact.kind]
    values = [
        f"{say(f'cases_slot_{slot}', lang)} {_value(slot, value, name, lang)}"
        for slot, value in fact.data.items()
        if slot in SHOWN and value not in (None, [], ())
    ]
    return (kind.en if lang == "en" else kind.ru), "; ".join(values)


def _value(slot: str, value: Any, name: Mapping[int, str], lang: Lang) -> str:
    if slot in SEATS and isinstance(value, int):
        return f"{value} ({name.get(value, '')})"
    if slot == "role":
        return say(f"cases_role_{value}", lang)
    if slot == "winner":
        return word("verdict", str(value), lang)
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return str(value)


def _screen(lines: list[tuple[int, str, Fact]], upto: int) -> Screen | None:
    """What the table knew after a line, as a side judge sees it: without cards, shots and checks."""
    if not lines:
        return None
    rules = compile_rules(Rulebook.from_document(lines[0][2].data["rulebook"]))
    watch = Watch(rules, SIDE)
    for seq, _, fact in lines:
        if seq <= upto:
            watch.add((seq, fact))
    return screen(watch.seen)
