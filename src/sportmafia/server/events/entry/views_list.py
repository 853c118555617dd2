"""Pages of the registrar: all applications, one of them, by hand, taken back and brought back; the terms."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.server.events.entry import form, outbox, steps
from sportmafia.server.events.entry.admission import Admission, Row, nobodys, opened, read
from sportmafia.server.events.entry.codes import code_of
from sportmafia.server.events.entry.shown import digest
from sportmafia.server.events.entry.views_public import amend, conditions, said
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import Letter
from sportmafia.server.events.parts import INTAKE, PLAN
from sportmafia.server.events.storage import Done, Outcome, Overtaken, Parts, change, new_once, now
from sportmafia.server.events.told import Told, overtaken, told
from sportmafia.server.events.zones import zone_of
from sportmafia.tournament import applications, people
from sportmafia.tournament.applications import Intake, Standing
from sportmafia.tournament.fields import Field
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.said import Notice, Refusal

LONGEST_SEARCH: Final = 60


@page("application.read", own=nobodys)
def listed(visit: Visit) -> HttpResponse:
    """Every application in the order of arrival (sfu.5.3), with what it has come to."""
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    asked = visit.request.GET.get("q", "")[:LONGEST_SEARCH]
    chosen = visit.request.GET.get("standing", "")
    kept = people.key(asked)
    rows = [
        row
        for row in admission.rows
        if (not chosen or row.standing.value == chosen)
        and (not kept or any(kept in people.key(text) for text in _names(row)))
    ]
    known = admission.people
    context = {
        **conditions(admission),
        "rows": rows,
        "q": asked,
        "chosen": chosen,
        "counts": [
            (standing.value, code, admission.count(standing)) for standing, code in _STANDINGS
        ],
        "alike": len(people.undecided(known.persons, known.merges, known.apart)),
        "born": sum(one.born is not None for one in admission.people.persons),
        "letters": Letter.objects.filter(event=visit.event, sent_at=None).count(),
    }  # fmt: skip
    return visit.show("events/entry/list.html", context)


_STANDINGS: Final = (
    (Standing.ADMITTED, "entry_admitted"),
    (Standing.WAITING, "entry_waiting"),
    (Standing.TURNED_AWAY, "entry_turned_away"),
    (Standing.WITHDRAWN, "entry_withdrawn"),
)


def _names(row: Row) -> tuple[str, ...]:
    return (row.person.nickname, row.person.name, row.person.contact, row.application.id, *row.person.former)


def _one(visit: Visit, number: str) -> tuple[Admission, Row] | HttpResponse:
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    row = admission.row(number)
    return visit.refuse("entry_no_such_application") if row is None else (admission, row)


@page("application.read", own=nobodys)
def one(visit: Visit, number: str) -> HttpResponse:
    """One application: everything that it says, and what can be done about it."""
    found = _one(visit, number)
    if isinstance(found, HttpResponse):
        return found
    admission, row = found
    known = admission.people
    merged = sorted(known.merges.ids(row.person.id) - {row.person.id})
    context = {
        "row": row,
        "said": said(visit, admission.held.fields, row),
        "code": code_of(visit.event, row.person.id),
        "former": row.person.former,
        "merged": [next((p.nickname for p in known.persons if p.id == id_), id_) for id_ in merged],
        "gone": row.standing is Standing.WITHDRAWN,
        "letters": Letter.objects.filter(event=visit.event, person=row.person.id).order_by("-pk")[:10],
    }
    return visit.show("events/entry/one.html", context)


@page("application.read", "application.amend", own=nobodys)
def amend_one(visit: Visit, number: str) -> HttpResponse:
    """Change an application for its applicant."""
    found = _one(visit, number)
    if isinstance(found, HttpResponse):
        return found
    return amend(visit, *found, visit.person, "event-application", {"number": number})


@page("application.read", "application.withdraw", own=nobodys)
def withdraw_one(visit: Visit, number: str) -> HttpResponse:
    """Take an application back, with everything that this brings about shown before."""
    return _moved(visit, number, steps.WITHDRAWAL, "entry_withdraw", "entry_withdraw_do")


@page("application.read", "application.withdraw", own=nobodys)
def reinstate_one(visit: Visit, number: str) -> HttpResponse:
    """Bring a withdrawn application back to its old place in the order."""
    return _moved(visit, number, steps.REINSTATEMENT, "entry_reinstate", "entry_reinstate_do")


def _moved(visit: Visit, number: str, what: steps.Move, title: str, button: str) -> HttpResponse:
    found = _one(visit, number)
    if isinstance(found, HttpResponse):
        return found
    admission, row = found
    back = reverse("event-application", kwargs={"slug": visit.event.tournament.slug, "number": number})
    anew = False
    if visit.request.method == "POST":
        seen = visit.request.POST.get("seen", "")
        link = outbox.link_of(visit.request, visit.event)
        kept = steps.move(visit.event, visit.person, number, what, seen, link)
        if isinstance(kept, Entry):
            return redirect(back)
        anew = isinstance(kept, steps.Again)
        again = read(visit.event)
        admission = again if isinstance(again, Admission) else admission
    notices = what.brings(admission, number)
    refused = isinstance(notices, Refusal)
    context = {
        "row": row,
        "title": title,
        "button": button,
        "anew": anew,
        "wrong": told(visit, [notices] if isinstance(notices, Refusal) else []),
        "notices": () if isinstance(notices, Refusal) else named(visit, admission, notices),
        "seen": "" if isinstance(notices, Refusal) else digest(notices),
        "back": back,
    }
    return visit.show("events/entry/move.html", context, status=409 if anew or refused else 200)


def named(visit: Visit, admission: Admission, notices: tuple[Notice, ...]) -> tuple[Told, ...]:
    """Notices about applications, with the nickname beside each number."""
    shown = []
    for notice, words in zip(notices, told(visit, notices), strict=True):
        row = admission.row(notice.where)
        shown.append(words if row is None else replace(words, text=f"{words.text} — {row.person.nickname}"))
    return tuple(shown)


ARRIVED: Final = "arrived"
"""The field of a form by hand that says when the application came."""


@page("application.enter", "application.enter")
def enter(visit: Visit) -> HttpResponse:
    """An application by hand, as of the time at which it came; whom that sets back is shown first."""
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    if visit.request.method != "POST":
        return _by_hand(visit, admission, {}, "", (), None, 200)
    posted = visit.request.POST
    values = form.typed(posted, admission.held.fields)
    arrived = posted.get(ARRIVED, "")[:32]
    at = _instant(admission, arrived)
    if isinstance(at, str):
        return _by_hand(visit, admission, values, arrived, (), None, 400, at)
    link = outbox.link_of(visit.request, visit.event)
    seen, once = posted.get("seen"), posted.get("once", "")
    kept = steps.enter(visit.event, visit.person, values, at, seen, link, once)
    if isinstance(kept, Entry):
        return redirect(
            reverse(
                "event-application",
                kwargs={"slug": visit.event.tournament.slug, "number": kept.params["id"]},
            )
        )
    if isinstance(kept, steps.Again):
        return _by_hand(visit, admission, values, arrived, (), kept.notices, 409)
    wrong = (kept,) if isinstance(kept, Refusal) else kept if isinstance(kept, tuple) else ()
    return _by_hand(visit, admission, values, arrived, wrong, None, 400)


def _instant(admission: Admission, text: str) -> datetime | str:
    """The instant of a local time, now for none, or the code of what is wrong with it.

    The field begins empty: the minute in which the page was opened is before all who apply in it (sfu.5.3).
    """
    if not text.strip():
        return now()
    try:
        wall = datetime.fromisoformat(text)
    except ValueError:
        return "entry_arrived_unread"
    if wall.tzinfo is not None or not 1900 < wall.year < 9000:
        return "entry_arrived_unread"
    at = admission.zone.instant(wall)
    return "entry_arrived_later" if at > now() else at


def _by_hand(
    visit: Visit,
    admission: Admission,
    values: dict[str, str],
    arrived: str,
    wrong: tuple[Refusal, ...],
    notices: tuple[Notice, ...] | None,
    status: int,
    arrived_fault: str = "",
) -> HttpResponse:
    fields = form.asked(visit, admission.held.fields, values, wrong)
    context = {
        "fields": fields,
        "once": visit.request.POST.get("once") or new_once(),
        "arrived": arrived,
        "arrived_fault": arrived_fault,
        "arrived_wrong": told(visit, (one for one in wrong if one.where == "submitted_at")),
        "wrong": told(
            visit, (one for one in form.elsewhere(wrong, fields) if one.where != "submitted_at")
        ),
        "notices": None if notices is None else named(visit, admission, notices),
        "seen": None if notices is None else digest(notices),
        "zone": admission.event.zone,
    }  # fmt: skip
    return visit.show("events/entry/enter.html", context, status=status)


@page("event.read", "event.change")
def terms(visit: Visit) -> HttpResponse:
    """The organiser's own terms: first and last day of applications, a waiting list or none."""
    parts = Parts(visit.event, [INTAKE.name, PLAN.name])
    wrong: tuple[Refusal, ...] = ()
    intake = parts.get(INTAKE)
    days = intake.own_window or (None, None)
    values = {
        "own": "yes" if intake.own_window is not None else "",
        "opens": "" if days[0] is None else days[0].isoformat(),
        "closes": "" if days[1] is None else days[1].isoformat(),
        "waiting": "yes" if intake.waiting else "",
    }
    seen = parts.seen(INTAKE)
    if visit.request.method == "POST":
        posted = visit.request.POST
        values = {name: posted.get(name, "")[:20] for name in values}
        seen = posted.get("seen", "")
        chosen = _intake(values)
        if isinstance(chosen, Intake):
            answer = change(visit.event, visit.person, seen, _kept(chosen))
            if isinstance(answer, Entry):
                return redirect(visit.request.path)
            if isinstance(answer, Overtaken):
                return overtaken(visit, answer, visit.request.path)
            wrong = (answer,) if isinstance(answer, Refusal) else answer
        else:
            wrong = chosen
    admission = read(visit.event)
    context: dict[str, Any] = {
        "values": values,
        "seen": seen,
        "wrong": told(visit, (one for one in wrong if one.where not in ("opens", "closes"))),
        "opens_wrong": told(visit, (one for one in wrong if one.where == "opens")),
        "closes_wrong": told(visit, (one for one in wrong if one.where == "closes")),
        "rulebook": None,
        "now": {},
    }
    if isinstance(admission, Admission):
        context |= {"now": conditions(admission), "rulebook": admission.held.rulebook}
        context["fields"] = [_field_line(visit, field) for field in admission.held.fields if field.given]
    return visit.show("events/entry/terms.html", context, status=400 if wrong else 200)


def _field_line(visit: Visit, field: Field) -> tuple[str, str | None]:
    return field.label(visit.lang), field.clause


def _intake(values: dict[str, str]) -> Intake | tuple[Refusal, ...]:
    days: dict[str, date | None] = {}
    wrong = []
    for name in ("opens", "closes"):
        try:
            days[name] = date.fromisoformat(values[name]) if values[name] else None
        except ValueError:
            wrong.append(Refusal("no_such_day", None, {"value": values[name]}, name))
    if wrong:
        return tuple(wrong)
    own = (days["opens"], days["closes"]) if values["own"] else None
    return Intake(own, waiting=bool(values["waiting"]))


def _kept(chosen: Intake) -> Any:
    def job(parts: Parts) -> Outcome:
        if parts.has(PLAN):
            held = applications.of_plan(parts.get(PLAN), chosen, zone_of(parts.event))
            if isinstance(held, Refusal):
                return replace(held, where="closes")
        parts.put(INTAKE, chosen)
        return Done("did_intake")

    return job
