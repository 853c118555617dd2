"""The page of an event for everybody, the desk for those who run it, and the way in by a link."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_http_methods

from sportmafia.server.accounts.guessing import address_of, guessed_wrong, held_back
from sportmafia.server.events import links
from sportmafia.server.events.cases.forms import words_of
from sportmafia.server.events.guard import Visit, page, visited
from sportmafia.server.events.home import today
from sportmafia.server.events.menu import entries, for_everybody
from sportmafia.server.events.own import own_page
from sportmafia.server.events.parts import PLAN
from sportmafia.server.events.storage import Parts
from sportmafia.server.events.told import latest
from sportmafia.server.faults import Fault, respond
from sportmafia.server.live import gate
from sportmafia.tournament.rights import State

LATEST: Final = 10
"""Lines of the action log on the desk."""


@page("event.read_public")
def public(visit: Visit) -> HttpResponse:
    """What the event is, and what there is to see and do."""
    parts = Parts(visit.event)
    plan = parts.get(PLAN) if parts.has(PLAN) else None
    live = gate.on_air(visit.event, staff=visit.staff) if visit.state is State.RUNNING else ()
    context = {
        "plan": plan,
        "live": [(record, words_of(game, visit.lang)) for record, game in live],
        "entries": for_everybody(visit),
    }
    return visit.show("events/home/public.html", context)


@page("event.read")
def desk(visit: Visit) -> HttpResponse:
    """Where an official finds everything that he may do now."""
    lines = latest(visit, LATEST) if visit.may("journal.read") else ()
    parts = Parts(visit.event, today.READ)
    context = {"menu": entries(visit, public=False), "lines": lines, "waits": today.lines(visit, parts)}
    return visit.show("events/home/desk.html", context)


@csrf_protect
@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Let the bearer of a link in, to his own page.

    Opening a link only shows a button: previews of messengers press none. A browser that is in by this very
    link goes on at once.
    """
    visit = visited(request, slug)
    if isinstance(visit, Fault):
        return respond(visit, request)
    if request.method != "POST":
        if links.is_in_by(request, visit.event, token):
            return _own(request, slug)
        return visit.show("events/home/by_link.html", {"token": token})
    # A good link is never held back, whoever tries out bad ones behind the same router.
    if links.enter(request, visit.event, token) is None:
        place = f"link:{address_of(request)}"
        fault = held_back(place)
        if fault is not None:
            return respond(fault, request)
        guessed_wrong(place)
        return visit.refuse("home_bad_link")
    return _own(request, slug)


def _own(request: HttpRequest, slug: str) -> HttpResponse:
    """Onward to the page that is the player's own."""
    visit = visited(request, slug)
    page = "event-home" if isinstance(visit, Fault) else own_page(visit)
    return redirect(reverse(page, kwargs={"slug": slug}))
