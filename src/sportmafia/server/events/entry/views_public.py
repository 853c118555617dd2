"""Pages of those who apply: the form, one's own application, the list of players for everybody."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.server import reached
from sportmafia.server.accounts.guessing import address_of, guessed_wrong, held_back
from sportmafia.server.events import entered, links
from sportmafia.server.events.entry import form, outbox, steps
from sportmafia.server.events.entry.admission import (
    Admission,
    Row,
    anybodys,
    applicant,
    is_applicant,
    opened,
)
from sportmafia.server.events.entry.codes import code_of
from sportmafia.server.events.entry.shown import digest_of
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.menu import for_everybody
from sportmafia.server.events.storage import Kept, Overtaken, entries, now
from sportmafia.server.events.told import overtaken, told
from sportmafia.server.lan import qr
from sportmafia.tournament.applications import Standing
from sportmafia.tournament.fields import Field
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.people import key
from sportmafia.tournament.rights import State
from sportmafia.tournament.said import Refusal

FORM_LASTS: Final = timedelta(days=1)
"""How long a form may lie open before it is sent."""
MOST_FROM_ONE_ADDRESS: Final = 40
"""Applications that come from one network address in a quarter of an hour: a club applies from its hall."""


@page("event.read_public", "application.submit", own=anybodys)
def apply(visit: Visit) -> HttpResponse:
    """The application form (sfu.5.1, sfu.5.6)."""
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    if visit.request.method != "POST":
        return _form(visit, admission, {}, (), links.new_token(), 200)
    subject = f"apply:{address_of(visit.request)}"
    fault = held_back(subject, most=MOST_FROM_ONE_ADDRESS)
    if fault is not None:
        return visit.refuse(fault.code, **fault.params)
    posted = visit.request.POST
    values = form.typed(posted, admission.held.fields)
    token = _unsigned(posted.get("once", ""))
    if token is None:
        return _form(visit, admission, values, (), links.new_token(), 400)
    if links.known(visit.event, token):
        # The button was pressed twice, or the page was sent again: the first time counts.
        return _let_in(visit, token)
    guessed_wrong(subject)
    kept = steps.apply(
        visit.event, values, posted.get("expected", ""), token, outbox.link_of(visit.request, visit.event)
    )
    if isinstance(kept, Entry) or links.known(visit.event, token):
        return _let_in(visit, token)
    return _form(visit, _fresh(visit, admission), values, _refusals(kept), token, 400)


def _let_in(visit: Visit, token: str) -> HttpResponse:
    links.enter(visit.request, visit.event, token)
    return redirect(reverse("event-mine", kwargs={"slug": visit.event.tournament.slug}))


def _fresh(visit: Visit, admission: Admission) -> Admission:
    """The applications as they are by now: others may have come while a form was typed."""
    found = opened(visit)
    return found if isinstance(found, Admission) else admission


def _refusals(kept: Kept) -> tuple[Refusal, ...]:
    if isinstance(kept, Refusal):
        return (kept,)
    return kept if isinstance(kept, tuple) else ()


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="sportmafia.apply")


def _unsigned(text: str) -> str | None:
    try:
        return _signer().unsign(text, max_age=FORM_LASTS)
    except BadSignature:
        return None


def _form(
    visit: Visit,
    admission: Admission,
    values: dict[str, str],
    wrong: tuple[Refusal, ...],
    token: str,
    status: int,
) -> HttpResponse:
    standing, queue = admission.outlook()
    fields = form.asked(visit, admission.held.fields, values, wrong)
    at, window = now(), admission.held.window
    closed = (
        "entry_not_open" if window.early(at) else "entry_closed" if window.late(at) else
        "entry_not_taken" if visit.state is not State.APPLICATIONS else
        "entry_full" if standing is Standing.TURNED_AWAY else ""
    )  # fmt: skip
    free = admission.held.limit - admission.count(Standing.ADMITTED) if admission.held.limit else None
    context = {
        **conditions(admission),
        "fields": fields,
        "wrong": told(visit, form.elsewhere(wrong, fields)),
        "closed": closed,
        "standing": standing.value,
        "queue": queue,
        "free": free,
        "order_clause": admission.held.clause("app.limit"),
        "once": _signer().sign(token),
        "stale": status != 200 and not wrong,
        "marked": any(field.faults for field in fields),
    }
    return visit.show("events/entry/apply.html", context, status=status)


def conditions(admission: Admission) -> dict[str, Any]:
    """The terms in words: window in the event's zone, places, age."""
    held, zone = admission.held, admission.zone
    return {
        "opens": None if held.window.opens is None else zone.local(held.window.opens),
        "closes": None if held.window.closes is None else zone.local(held.window.closes),
        "window_clause": held.clause("app.opens"),
        "limit": held.limit,
        "limit_clause": held.clause("app.limit"),
        "min_age": held.min_age,
        "age_clause": held.clause("app.min_age"),
        "first_day": held.first_day,
        "zone": admission.event.zone,
        "waits": held.waiting,
    }


def _mine(visit: Visit) -> tuple[Admission, Row] | HttpResponse:
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    person = applicant(visit)
    row = None if person is None else admission.of_person(person)
    if row is None:
        return visit.refuse("entry_no_application")
    return admission, row


@page("application.read", own=is_applicant)
def mine(visit: Visit) -> HttpResponse:
    """One's own application: where it stands, what it says, the code for the door."""
    if visit.staff and applicant(visit) is None:
        return redirect(reverse("event-entry", kwargs={"slug": visit.event.tournament.slug}))
    found = _mine(visit)
    if isinstance(found, HttpResponse):
        return found
    admission, row = found
    code = code_of(visit.event, row.person.id)
    address = reached.address(
        visit.request, reverse("event-door-code", kwargs={"slug": visit.event.tournament.slug, "code": code})
    )
    stands = row.standing in (Standing.ADMITTED, Standing.WAITING)
    context = {
        "row": row,
        "said": said(visit, admission.held.fields, row),
        "code": code,
        "qr": qr(address) if stands else "",
        "again": not stands and visit.may("application.submit", own=True),
        "amendable": stands and visit.may("application.amend", own=True),
        "withdrawable": stands and visit.may("application.withdraw", own=True),
        "entries": for_everybody(visit, but="event-mine"),
    }
    return visit.show("events/entry/mine.html", context)


def said(visit: Visit, fields: tuple[Field, ...], row: Row) -> tuple[tuple[str, str], ...]:
    """What an application says, by the names of its fields."""
    one = row.application
    values = {**one.values, "birth_date": "" if one.born is None else f"{one.born:%d.%m.%Y}"}
    return tuple(
        (field.label(visit.lang), form.choice_word(visit, values[field.name]))
        for field in fields
        if values.get(field.name)
    )


@page("application.read", "application.amend", own=is_applicant)
def amend_mine(visit: Visit) -> HttpResponse:
    """Change one's own application."""
    found = _mine(visit)
    if isinstance(found, HttpResponse):
        return found
    return amend(visit, *found, applicant(visit) or "", "event-mine", {})


def amend(
    visit: Visit, admission: Admission, row: Row, by: str, back: str, address: dict[str, Any]
) -> HttpResponse:
    """The form that changes an application, for its applicant and for the registrar alike."""
    one = row.application
    fields = tuple(
        field for field in admission.held.fields if one.of_age is None or field.name != "birth_date"
    )
    goes_back = reverse(back, kwargs={"slug": visit.event.tournament.slug, **address})
    values = {**one.values, "birth_date": "" if one.born is None else one.born.isoformat()}
    wrong: tuple[Refusal, ...] = ()
    latest = next(iter(entries(visit.event, most=1)), None)
    was, after = digest_of(one), 0 if latest is None else latest.number
    if visit.request.method == "POST":
        posted = visit.request.POST
        values = form.typed(posted, fields)
        was = posted.get("was", "")
        seen_after = posted.get("after", "")
        after = (
            int(seen_after) if seen_after.isascii() and seen_after.isdigit() and len(seen_after) < 9 else 0
        )
        kept = steps.amend(visit.event, by, one.id, values, was, after)
        if isinstance(kept, Entry):
            return redirect(goes_back)
        if isinstance(kept, Overtaken):
            return overtaken(visit, kept, visit.request.path)
        wrong = _refusals(kept)
    shown = form.asked(visit, fields, values, wrong)
    context = {
        "row": row,
        "fields": shown,
        "wrong": told(visit, form.elsewhere(wrong, shown)),
        "was": was,
        "after": after,
        "back": goes_back,
    }
    return visit.show("events/entry/amend.html", context, status=400 if wrong else 200)


@page("application.read", "application.withdraw", own=is_applicant)
def withdraw_mine(visit: Visit) -> HttpResponse:
    """Take one's own application back."""
    found = _mine(visit)
    if isinstance(found, HttpResponse):
        return found
    _, row = found
    back = reverse("event-mine", kwargs={"slug": visit.event.tournament.slug})
    wrong: tuple[Refusal, ...] = ()
    if visit.request.method == "POST":
        kept = steps.move(
            visit.event,
            applicant(visit) or "",
            row.application.id,
            steps.WITHDRAWAL,
            None,
            outbox.link_of(visit.request, visit.event),
        )
        if isinstance(kept, Entry):
            return redirect(back)
        wrong = (kept,) if isinstance(kept, Refusal) else ()
    context = {"row": row, "wrong": told(visit, wrong), "back": back}
    return visit.show("events/entry/withdraw_mine.html", context, status=409 if wrong else 200)


@page("application.read", "application.read", own=is_applicant)
def link_mine(visit: Visit) -> HttpResponse:
    """One's own link for another device, or for whoever gave no e-mail address: shown once, with its QR."""
    found = _mine(visit)
    if isinstance(found, HttpResponse):
        return found
    _, row = found
    back = reverse("event-mine", kwargs={"slug": visit.event.tournament.slug})
    context: dict[str, Any] = {"person": row.person, "back": back, "mine": True}
    if visit.request.method == "POST":
        address = outbox.link_of(visit.request, visit.event) + links.make(visit.event, row.person.id)
        context |= {"address": address, "qr": qr(address)}
    return visit.show("events/entry/link.html", context)


@page("event.read_public")
def players(visit: Visit) -> HttpResponse:
    """Who plays, by nickname alone."""
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    names = [admission.person(id_).nickname for id_ in entered.players(admission.parts)]
    context = {"names": sorted(names, key=key), "waiting": admission.count(Standing.WAITING)}
    return visit.show("events/entry/players.html", context)
