"""The page of the action log: who did what, in words, and a step back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect

from sportmafia.server.events.backups import entry_of
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import Action, Before
from sportmafia.server.events.parts import KINDS, PEOPLE
from sportmafia.server.events.setup.plan import refusal_texts
from sportmafia.server.events.storage import Overtaken, Parts, undo
from sportmafia.server.events.told import Names, overtaken
from sportmafia.server.events.zones import zone_of
from sportmafia.tournament import journal
from sportmafia.tournament.journal import ACTIONS, Entry, Weight
from sportmafia.tournament.words import word

SHOWN = 50
"""Lines on a page."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line as the page shows it."""

    number: int
    text: str
    weight: str
    undone: bool
    undoable: bool


def _weight(entry: Entry, kept_before: set[int]) -> Weight:
    return ACTIONS[entry.code] if entry.number in kept_before else Weight.FINAL


@page("journal.read", "journal.undo")
def log(visit: Visit) -> HttpResponse:
    """The log, the latest first, filtered by who and by what."""
    said: tuple[str, ...] = ()
    typed: Mapping[str, str] = {}
    if visit.request.method == "POST":
        typed = {name: visit.request.POST.get(name, "")[:500] for name in ("number", "reason")}
        number = typed["number"]
        kept = undo(
            visit.event,
            visit.person,
            int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0,
            typed["reason"],
        )
        if isinstance(kept, Overtaken):
            return overtaken(visit, kept, visit.request.path)
        if isinstance(kept, Entry):
            return redirect("event-log", slug=visit.event.tournament.slug)
        said = refusal_texts(visit, kept)
    asked = visit.request.GET
    rows = Action.objects.filter(event=visit.event).order_by("-number")
    if asked.get("by"):
        rows = rows.filter(by=asked["by"][:64])
    if asked.get("code") in ACTIONS:
        rows = rows.filter(code=asked["code"])
    before = asked.get("before", "")
    if before.isascii() and before.isdigit() and len(before) < 10:
        rows = rows.filter(number__lt=int(before))
    found = [entry_of(row) for row in rows[: SHOWN + 1]]
    shown, more = found[:SHOWN], len(found) > SHOWN
    parts = Parts(visit.event, [PEOPLE.name])
    name = Names(parts)
    every = Action.objects.filter(event=visit.event)
    undone = set(every.exclude(undoes=None).values_list("undoes", flat=True))
    held = Before.objects.filter(
        action__event=visit.event, action__number__in=[one.number for one in shown]
    ).values_list("action__number", flat=True)
    # What an event was made with is not taken back (`storage.undo`).
    made = held.filter(packed=None, name__in=[kind.name for kind in KINDS.values() if kind.empty is None])
    kept_before = set(held.distinct().difference(made))
    context = {
        "said": said,
        "typed": typed,
        "lines": [
            Line(
                one.number,
                text,
                word("weight", _weight(one, kept_before).value, visit.lang),
                one.number in undone,
                one.number not in undone and _weight(one, kept_before) is not Weight.FINAL,
            )
            for one, text in zip(
                shown, journal.lines(shown, zone_of(visit.event), name, visit.lang), strict=True
            )
        ],
        "who": [(by, name(by)) for by in every.values_list("by", flat=True).order_by("by").distinct()],
        "by": asked.get("by", ""),
        "more": shown[-1].number if more else None,
    }
    return visit.show("events/setup/log.html", context, status=409 if said else 200)
