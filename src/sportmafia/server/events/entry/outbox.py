"""Letters to people of an event: written in the transaction of what they tell of, sent later by `sending`.

Each is in Russian and in English: what language an applicant reads in, nobody has asked him. ``{link}`` in a
letter becomes his personal link when it is sent, so that no table holds a token.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest
from django.urls import reverse

from sportmafia.server import reached
from sportmafia.server.events.entry.admission import Admission, Row
from sportmafia.server.events.models import Event, Letter
from sportmafia.server.events.storage import now
from sportmafia.server.texts import LANGUAGES, Lang, say
from sportmafia.tournament.applications import Standing
from sportmafia.tournament.fields import clean
from sportmafia.tournament.people import Person
from sportmafia.tournament.said import Notice

LINK: Final = "{link}"
"""What stands in a letter for its reader's personal link."""
LONGEST_SUBJECT: Final = 200

_TOKEN: Final = "0"
_BETWEEN: Final = "\n\n———\n\n"
_AFTER: Final[Mapping[str, str]] = {
    "promoted": "entry_mail_promoted",
    "to_waiting": "entry_mail_to_waiting",
    "turned_away": "entry_mail_turned_away",
    "withdrew": "entry_mail_withdrew",
}
"""What somebody is told of a change of his standing, by the code of its notice."""


def address_of(contact: str) -> str:
    """The e-mail address in what somebody gave as his contact; empty if there is none."""
    for word in re.split(r"[\s,;<>]+", contact):
        try:
            validate_email(word)
        except ValidationError:
            continue
        return word[:254]
    return ""


def link_of(request: HttpRequest, event: Event) -> str:
    """The address of the event's personal links up to the token, under the name by which others reach it."""
    path = reverse("event-by-link", kwargs={"slug": event.tournament.slug, "token": _TOKEN})
    return reached.address(request, path).removesuffix(_TOKEN)


def write(event: Event, person: Person, subject: str, body: str, link: str) -> Letter:
    """Put a letter into the outbox; without an e-mail address it waits to be told by hand."""
    to = address_of(person.contact)
    return Letter.objects.create(
        event=event,
        person=person.id,
        to=to,
        subject=clean(subject)[:LONGEST_SUBJECT],
        body=body,
        link=link,
        next_try=now() if to else None,
    )


def confirm(admission: Admission, row: Row, link: str) -> Letter:
    """Tell an applicant that his application has come, what it has come to, and his personal link."""
    code = {
        Standing.ADMITTED: "entry_mail_admitted",
        Standing.WAITING: "entry_mail_waiting",
    }[row.standing]
    return _written(admission, row, code, link)


def tell(admission: Admission, notices: Iterable[Notice], link: str) -> tuple[Letter, ...]:
    """Tell everybody whose standing has changed; ``admission`` is what it is after the change."""
    letters = []
    for notice in notices:
        row = admission.row(notice.where)
        if row is not None:
            letters.append(_written(admission, row, _AFTER[notice.code], link))
    return tuple(letters)


def _written(admission: Admission, row: Row, code: str, link: str) -> Letter:
    event = admission.event
    params = {
        "event": event.tournament.name,
        "name": row.person.nickname,
        "number": row.application.id,
        "queue": str(row.queue),
        "link": LINK,
    }

    def both(code: str, between: str) -> str:
        return between.join(_said(code, lang, params) for lang in LANGUAGES)

    subject = both("entry_mail_subject", " / ")
    body = both(code, _BETWEEN)
    return write(event, row.person, subject, body + "\n\n" + both("entry_mail_link", "\n"), link)


def _said(code: str, lang: Lang, params: Mapping[str, str]) -> str:
    return say(code, lang, **params)
