"""Slows guessing down: after some wrong guesses a subject has to wait.

Nobody can keep somebody else out by guessing at his name: a browser in which he has signed in before is known
by a signed cookie, and is counted by itself.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from sportmafia.server.accounts.models import Guesses
from sportmafia.server.faults import Fault

WINDOW: Final = timedelta(minutes=15)
"""How long wrong guesses are remembered."""
MOST: Final = 10
"""Wrong guesses in a window, for one login or one browser."""
MOST_PASSWORDS: Final = 50
"""Wrong passwords in a window from one address: a whole hall signs in from behind one router."""
MOST_CODES: Final = 200
"""Wrong codes in a window from one address. Of two hundred guesses at forty bits none is right."""
COOKIE: Final = "known"
COOKIE_LASTS: Final = timedelta(days=400)


def address_of(request: HttpRequest) -> str:
    """The address that a request comes from, as guesses from it are counted.

    Of IPv6 it is the network of 64 bits: whoever has one address there has all of them.
    """
    text = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False).network_address)


def _signer() -> Signer:
    return Signer(salt="sportmafia.known-browser")


def known_browser(request: HttpRequest, login: str) -> str | None:
    """The id of a browser in which somebody has signed in before; None if this is none."""
    try:
        known, _, browser = _signer().unsign(request.COOKIES.get(COOKIE, "")).rpartition(" ")
    except BadSignature:
        return None
    return browser if known == login else None


def remember_browser(response: HttpResponse, login: str) -> HttpResponse:
    """Let the browser be known as one in which somebody has signed in."""
    response.set_cookie(
        COOKIE,
        _signer().sign(f"{login} {secrets.token_hex(16)}"),
        max_age=COOKIE_LASTS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def held_back(*subjects: str, most: int = MOST) -> Fault | None:
    """The fault for subjects that guessed wrong ``most`` times or more; None if they may try."""
    since = timezone.now() - WINDOW
    worst = (
        Guesses.objects.filter(subject__in=subjects, since__gt=since, count__gte=most)
        .order_by("-since")
        .first()
    )
    if worst is None:
        return None
    left = worst.since + WINDOW - timezone.now()
    return Fault("too_many_guesses", {"minutes": int(left.total_seconds() // 60) + 1})


def guessed_wrong(*subjects: str) -> None:
    """Count a wrong guess of each subject."""
    now = timezone.now()
    Guesses.objects.filter(since__lte=now - WINDOW).delete()
    for subject in subjects:
        _, fresh = Guesses.objects.get_or_create(subject=subject[:160], defaults={"count": 1, "since": now})
        if not fresh:
            Guesses.objects.filter(subject=subject[:160]).update(count=F("count") + 1)


def guessed_right(*subjects: str) -> None:
    """Forget the wrong guesses of subjects that proved who they are."""
    Guesses.objects.filter(subject__in=subjects).delete()
