"""The pages of the regulation: its versions, a new one from a day, what differs in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta

from django.http import HttpResponse
from django.shortcuts import redirect

from sportmafia.server.events import rows, zones
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import PLAN, REGULATION, SCHEDULE
from sportmafia.server.events.setup import books
from sportmafia.server.events.setup.books import Line
from sportmafia.server.events.setup.forms import Field, Form
from sportmafia.server.events.storage import Done, Outcome, Overtaken, Parts, change, now
from sportmafia.server.events.told import overtaken
from sportmafia.server.texts import Lang
from sportmafia.tournament.calendar import Zone
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.plan import Plan
from sportmafia.tournament.regulation import Regulation, Version
from sportmafia.tournament.regulation import change as changed
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import Schedule
from sportmafia.tournament.words import word


@dataclass(frozen=True, slots=True)
class Shown:
    """A version as a page shows it: numbered, with its rulebooks by stage, and what it changed."""

    number: int
    version: Version
    announced: str
    rulebooks: tuple[tuple[str, str], ...]
    differs: tuple[tuple[str, tuple[Line, ...]], ...]


def shown(regulation: Regulation, zone: Zone, lang: Lang) -> list[Shown]:
    """Every version, the latest first."""
    found = []
    for number, version in enumerate(regulation.versions, start=1):
        before = regulation.versions[number - 2] if number > 1 else version
        differs = tuple(
            (stage, lines)
            for stage, rulebook in version.rulebooks
            if (lines := books.what_differs(before.rulebook(stage), rulebook, lang))
        )
        rulebooks = tuple((stage, rulebook.id) for stage, rulebook in version.rulebooks)
        announced = f"{zone.local(version.announced):%d.%m.%Y %H:%M}"
        found.append(Shown(number, version, announced, rulebooks, differs))
    return found[::-1]


def begun(event: Event, schedule: Schedule) -> frozenset[str]:
    """The stages of which a game has been begun."""
    known = rows.begun(event)
    return frozenset(game.stage for game in schedule.games if game.id in known)


def followed(plan: Plan, regulation: Regulation) -> Plan:
    """The plan with the rulebook of each stage that will be in force when it begins."""
    stages = tuple(
        replace(stage, rulebook=regulation.on(stage.first).rulebook(stage.name)) for stage in plan.stages
    )
    return replace(plan, stages=stages)


@page("event.read", "regulation.change")
def desk(visit: Visit) -> HttpResponse:
    """The versions that there were, and a new one (sfu.6.7)."""
    parts = Parts(visit.event, [PLAN.name, REGULATION.name, SCHEDULE.name])
    if not parts.has(PLAN) or not parts.has(REGULATION):
        return visit.refuse("setup_no_plan")
    plan, regulation = parts.get(PLAN), parts.get(REGULATION)
    zone = zones.zone_of(visit.event)
    latest = regulation.versions[-1]
    notice = latest.rulebooks[0][1].integer("rules.notice_days")
    start = {
        "since": (zone.day(now()) + timedelta(days=notice)).isoformat(),
        "posted": latest.posted,
        "what": "",
        "text": "",
        **{f"book{number}": books.KEEP for number in range(len(plan.stages))},
    }
    form = Form(visit.lang, start, visit.request)
    if form.sent:
        answer = _add(visit, form, plan, regulation, zone)
        if answer is not None:
            return answer
    context = {
        "versions": shown(regulation, zone, visit.lang),
        "notice": notice,
        "clauses": ", ".join(latest.rulebooks[0][1].clauses("rules.notice_days")),
        "seen": form.values.get("seen") or parts.seen(PLAN, REGULATION),
        "fields": [
            form.field("since", "setup_since", "date"),
            form.field("posted", "setup_posted"),
            form.field("what", "setup_what_changes"),
            *(
                _of_stage(
                    form.field(
                        f"book{number}",
                        "setup_book",
                        "select",
                        choices=books.choices(visit.lang, latest.rulebook(stage.name)),
                    ),
                    stage.name,
                    visit.lang,
                )
                for number, stage in enumerate(plan.stages)
            ),
        ],
        "file": form.field("file", "setup_book_file", "file"),
        "own": form.field("text", "setup_book_text", "area", hint="setup_book_hint"),
    }
    return visit.show("events/setup/regulation.html", context, status=400 if form.is_wrong() else 200)


def _of_stage(field: Field, stage: str, lang: Lang) -> Field:
    return replace(field, label=f"{field.label}: {word('stage', stage, lang)}")


def _add(visit: Visit, form: Form, plan: Plan, regulation: Regulation, zone: Zone) -> HttpResponse | None:
    books.uploaded(form, visit.request, "file", "text")
    latest = regulation.versions[-1]
    chosen = [
        (stage.name, books.chosen(form, f"book{number}", "text", latest.rulebook(stage.name)))
        for number, stage in enumerate(plan.stages)
    ]
    since, what = form.day("since"), form.line("what", needed=True)
    rulebooks = tuple((stage, rulebook) for stage, rulebook in chosen if rulebook is not None)
    posted = form.line("posted")
    if form.is_wrong() or since is None or len(rulebooks) != len(chosen):
        return None

    def job(held: Parts) -> Outcome:
        version = Version(now(), since, rulebooks, posted, what)
        after = changed(held.get(REGULATION), version, zone, begun=begun(held.event, held.get(SCHEDULE)))
        if isinstance(after, Refusal):
            return after
        held.put(REGULATION, after)
        held.put(PLAN, followed(held.get(PLAN), after))
        return Done("did_regulation", {"since": since.isoformat()}, {}, what)

    kept = change(visit.event, visit.person, form.values.get("seen", ""), job)
    if isinstance(kept, Overtaken):
        return overtaken(visit, kept, visit.request.path)
    if isinstance(kept, Entry):
        return redirect("event-regulation", slug=visit.event.tournament.slug)
    for one in kept if isinstance(kept, tuple) else (kept,):
        form.said(_AT.get(one.code, "since"), one)
    return None


_AT = {"version_not_posted": "posted", "stage_begun": "book0"}
"""The field of each refusal."""


@page("event.read_public")
def public(visit: Visit) -> HttpResponse:
    """The rules by which the event is played, for everybody (sfu.6.6)."""
    parts = Parts(visit.event, [PLAN.name, REGULATION.name])
    versions = (
        shown(parts.get(REGULATION), zones.zone_of(visit.event), visit.lang) if parts.has(REGULATION) else []
    )
    plan = parts.get(PLAN) if parts.has(PLAN) else None
    return visit.show("events/setup/rules.html", {"versions": versions, "plan": plan})
