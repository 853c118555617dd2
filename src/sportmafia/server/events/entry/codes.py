"""A short code that names a person of an event at the door: read out, typed, or scanned as a QR code.

It lets nobody in; only officials can use it. Nothing is stored: it is a keyed digest of event and person.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from django.conf import settings

from sportmafia.server.accounts.codes import LETTERS
from sportmafia.server.events.models import Event

LENGTH: Final = 6
"""Signs of 5 bits: among 300 people two share a code once in 24,000 events, and then both are shown."""


def code_of(event: Event, person: str) -> str:
    """The code of a person."""
    key = settings.SECRET_KEY.encode()
    found = hmac.digest(key, f"door:{event.tournament.slug}:{person}".encode(), sha256)
    return "".join(LETTERS[byte % len(LETTERS)] for byte in found[:LENGTH])


def people_of(event: Event, code: str, people: Iterable[str]) -> tuple[str, ...]:
    """Those whose code it is, however it was typed."""
    plain = "".join(sign for sign in code.upper() if sign.isalnum())
    return tuple(person for person in people if code_of(event, person) == plain)
