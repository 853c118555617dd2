"""The pages of the plan, and of what its rulebooks leave open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect

from sportmafia.rulebooks import ids, load
from sportmafia.server.events import entered, zones
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import PLAN, REGULATION, SCHEDULE
from sportmafia.server.events.setup import books, plans
from sportmafia.server.events.setup.forms import Form
from sportmafia.server.events.setup.new import first_version
from sportmafia.server.events.storage import Done, Outcome, Overtaken, Parts, change, now
from sportmafia.server.events.told import overtaken, told
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.plan import Plan, notices, refusals
from sportmafia.tournament.regulation import Regulation, told_late
from sportmafia.tournament.rights import State
from sportmafia.tournament.said import Refusal


@page("event.read", "event.change")
def edit(visit: Visit) -> HttpResponse:
    """Every field of the plan, with what cannot work at its field."""
    parts = Parts(visit.event, [*entered.PARTS, SCHEDULE.name, REGULATION.name])
    if not parts.has(PLAN):
        return visit.refuse("setup_no_plan")
    before = parts.get(PLAN)
    name, zone = visit.event.tournament.name, visit.event.zone
    books_open = visit.state is State.DRAFT
    start = {"name": name, "zone": zone, "reason": "", **plans.start(before)}
    form = Form(visit.lang, start, visit.request)
    if form.sent:
        late = _save(visit, form, before, parts, books_open=books_open)
        if late is not None:
            return late
    players = entered.players(parts)
    context: dict[str, Any] = {
        "event_fields": [
            form.field("name", "setup_event_name"),
            form.field(
                "zone",
                "setup_zone",
                "list",
                hint="setup_zone_hint",
                choices=[(one, one) for one in zones.names()],
            ),
        ],
        "head": plans.head(form),
        "late": None if books_open else form.field("reason", "setup_reason", hint="setup_late_hint"),
        "blocks": plans.blocks(form, before, visit.lang, books=books_open),
        "books_open": books_open,
        "wrong": form.is_wrong(),
        "seen": form.values.get("seen") or parts.seen(PLAN),
        "noticed": told(visit, notices(before, len(players) or before.capacity)),
        "refused": told(visit, refusals(before)),
        "plan": before,
        "players": len(players),
    }
    return visit.show("events/setup/plan.html", context, status=400 if form.is_wrong() else 200)


def _save(visit: Visit, form: Form, before: Plan, parts: Parts, *, books_open: bool) -> HttpResponse | None:
    """Keep what was typed; None where the form has to be shown again."""
    name, zone = form.line("name", needed=True), form.line("zone")
    if not zones.known(zone):
        form.fault("zone", "setup_bad_zone")
    after = plans.read(form, before, books=books_open)
    if after is None or form.is_wrong():
        return None
    wrong = refusals(after)
    plans.refused(form, wrong)
    drawn = {game.stage for game in parts.get(SCHEDULE).games}
    for number, stage in enumerate(before.stages):
        if stage.name in drawn and stage.name not in {one.name for one in after.stages}:
            form.fault(f"s{number}-name", "setup_stage_drawn", stage=stage.name)
    reason, today = form.line("reason"), zones.zone_of(visit.event).day(now())
    late = None if books_open else told_late(before, after, today, reason=reason)
    if late is not None:
        form.said("reason", late)
    if form.is_wrong():
        return None

    def job(held: Parts) -> Outcome:
        old = held.get(PLAN)
        what = list(plans.changed(old, after))
        if zone != held.event.zone:
            what.append("zone")
        if name != held.event.tournament.name:
            what.append("title")
        held.put(PLAN, after)
        if books_open:
            held.put(REGULATION, _first_again(held, after))
        held.put_head(name=name, zone=zone)
        return Done("did_plan", {"what": ", ".join(dict.fromkeys(what)) or "title"}, {}, reason)

    kept = change(visit.event, visit.person, form.values.get("seen", ""), job)
    if isinstance(kept, Overtaken):
        return overtaken(visit, kept, visit.request.path)
    if isinstance(kept, Entry):
        return redirect("event-plan", slug=visit.event.tournament.slug)
    return visit.refuse("no_right_here")


def _first_again(parts: Parts, plan: Plan) -> Regulation:
    """While the event is a draft nobody has read its regulation: it is still the first version."""
    first = first_version(parts.event, plan)
    if parts.has(REGULATION):
        first = replace(first, announced=parts.get(REGULATION).versions[0].announced)
    return Regulation((first,))


@page("event.read")
def rulebook(visit: Visit, number: int) -> HttpResponse:
    """What the rulebook of a stage leaves open, and how it differs from another."""
    parts = Parts(visit.event, [PLAN.name])
    stages = parts.get(PLAN).stages if parts.has(PLAN) else ()
    if not 1 <= number <= len(stages):
        return visit.refuse("no_such_page")
    stage = stages[number - 1]
    other = visit.request.GET.get("with", "")
    context = {
        "stage": stage,
        "number": number,
        "open": books.open_matters(stage.rulebook, visit.lang),
        "ids": ids(),
        "other": other,
        "differs": books.what_differs(stage.rulebook, load(other), visit.lang) if other in ids() else None,
    }
    return visit.show("events/setup/rulebook.html", context)


def refusal_texts(visit: Visit, found: Refusal | tuple[Refusal, ...]) -> tuple[str, ...]:
    """Refusals in words, each with its clause."""
    several = found if isinstance(found, tuple) else (found,)
    return tuple(f"{one.text} ({one.clause})" if one.clause else one.text for one in told(visit, several))
