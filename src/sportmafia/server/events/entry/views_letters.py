"""Pages of letters: what waits, what failed and why, what has to be told by hand; a message to many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.server.events.entry import outbox
from sportmafia.server.events.entry.admission import STANDINGS, Admission, opened
from sportmafia.server.events.entry.troubles import Trouble, trouble_of
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import Letter
from sportmafia.server.events.storage import Done, Outcome, Parts, change, new_once, now
from sportmafia.server.events.zones import zone_of
from sportmafia.server.texts import say
from sportmafia.tournament.applications import Standing
from sportmafia.tournament.fields import clean
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.people import Person

SHOWN: Final = 400
"""Letters on the page."""
LONGEST: Final = 5_000
"""Signs of a message."""


@page("letter.read", "letter.send")
def letters(visit: Visit) -> HttpResponse:
    """The outbox: waiting, failed with the reason, to be told by hand, sent."""
    if visit.request.method == "POST":
        return _done(visit)
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    rows = Letter.objects.filter(event=visit.event).order_by(F("sent_at").desc(nulls_first=True), "-pk")[
        :SHOWN
    ]
    shown = [(letter, admission.person(letter.person).nickname) for letter in rows]
    zone = zone_of(visit.event)
    waiting = [_waiting(visit, *one) for one in shown if one[0].to and one[0].sent_at is None]
    context = {
        "smtp": settings.CONFIG.smtp is not None,
        "by_hand": [one for one in shown if not one[0].to and one[0].sent_at is None],
        "waiting": waiting,
        "trouble": next((one.words for one in waiting if one.trouble and one.trouble.of_server), ""),
        "sent": [
            (f"{zone.local(letter.sent_at):%d.%m.%Y %H:%M}", letter, name)
            for letter, name in shown
            if letter.sent_at is not None
        ],
    }
    return visit.show("events/entry/letters.html", context)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A letter that has not gone out: why, in words and as it was said, and when it is tried again."""

    letter: Letter
    name: str
    trouble: Trouble | None
    words: str
    again: str


def _waiting(visit: Visit, letter: Letter, name: str) -> Waiting:
    if not letter.error:
        return Waiting(letter, name, None, "", "")
    trouble = trouble_of(letter.error)
    if letter.next_try is None:
        again = say("entry_given_up", visit.lang)
    elif trouble.of_server or letter.next_try <= now():
        again = say("entry_by_itself", visit.lang)
    else:
        clock = f"{zone_of(visit.event).local(letter.next_try):%d.%m %H:%M}"
        again = say("entry_next_try", visit.lang, clock=clock)
    return Waiting(letter, name, trouble, trouble.text(visit.lang), again)


def _done(visit: Visit) -> HttpResponse:
    """A press of a button beside a letter: told by hand, or tried once more, at the address of now."""
    number = visit.request.POST.get("letter", "")
    waiting = Letter.objects.filter(event=visit.event, sent_at=None)
    if number.isascii() and number.isdigit() and len(number) < 12:
        one = waiting.filter(pk=int(number))
        if visit.request.POST.get("do") == "told":
            one.update(sent_at=now(), next_try=None, error="")
        elif visit.request.POST.get("do") == "again":
            _again(visit, one.exclude(to="").first())
    return redirect(visit.request.path)


def _again(visit: Visit, letter: Letter | None) -> None:
    """Try a letter from the start; whose address was put right since gets it there."""
    admission = opened(visit)
    if letter is None or isinstance(admission, HttpResponse):
        return
    to = outbox.address_of(admission.person(letter.person).contact) or letter.to
    Letter.objects.filter(pk=letter.pk, sent_at=None).update(to=to, next_try=now(), tries=0, error="")


@page("letter.read", "letter.send")
def message(visit: Visit) -> HttpResponse:
    """A message of the organiser to everybody of a standing, or to some."""
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    posted = visit.request.POST
    sending = visit.request.method == "POST"
    groups = [value for value in Standing if value.value in posted.getlist("standing")] if sending else []
    some = set(posted.getlist("person")) if sending else set()
    subject, body = posted.get("subject", ""), posted.get("body", "")[: LONGEST + 1]
    wrong: dict[str, str] = {}
    if sending:
        readers = _readers(admission, groups, some)
        wrong = _faults(subject, body, readers)
        if not wrong and isinstance(_sent(visit, readers, clean(subject), body), Entry):
            return redirect(reverse("event-letters", kwargs={"slug": visit.event.tournament.slug}))
    context = {
        "groups": [
            (standing.value, code, admission.count(standing), not sending or standing in groups)
            for standing, code in STANDINGS.items()
            if standing in (Standing.ADMITTED, Standing.WAITING)
        ],
        "people": [(row.person, row.person.id in some) for row in admission.rows],
        "subject": subject,
        "body": body,
        "wrong": wrong,
        "once": posted.get("once") or new_once(),
        "smtp": settings.CONFIG.smtp is not None,
    }
    return visit.show("events/entry/message.html", context, status=400 if wrong else 200)


def _readers(admission: Admission, groups: list[Standing], some: set[str]) -> dict[str, Person]:
    """Whom a message goes to, each once."""
    return {
        row.person.id: row.person for row in admission.rows if row.standing in groups or row.person.id in some
    }


def _faults(subject: str, body: str, readers: dict[str, Person]) -> dict[str, str]:
    wrong = {}
    if not clean(subject):
        wrong["subject"] = "entry_message_no_subject"
    if not body.strip():
        wrong["body"] = "entry_message_no_body"
    elif len(body) > LONGEST:
        wrong["body"] = "entry_message_long"
    if not readers:
        wrong["to"] = "entry_message_nobody"
    return wrong


def _sent(visit: Visit, readers: dict[str, Person], subject: str, body: str) -> object:
    link = outbox.link_of(visit.request, visit.event)
    text = "\n".join(body.splitlines())

    def job(parts: Parts) -> Outcome:
        for person in readers.values():
            outbox.write(parts.event, person, subject, text, link)
        return Done("did_write", {"subject": subject[:80], "count": str(len(readers))})

    return change(visit.event, visit.person, "", job, once=visit.request.POST.get("once", ""))
