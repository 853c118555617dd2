"""Secret addresses: a player is let in by the link of his letter, without an account.

The address holds a random token, the database its digest. Who came by a link is kept in the session.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from django.http import HttpRequest
from django.utils import timezone

from sportmafia.server.events.models import Event, Link


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(24)


def make(event: Event, person: str, token: str | None = None) -> str:
    """A new token for a person of an event, or one that was made before; earlier ones stay good."""
    token = token or new_token()
    Link.objects.create(event=event, person=person, digest=digest(token))
    return token


def known(event: Event, token: str) -> bool:
    """Whether a token was made already."""
    return Link.objects.filter(event=event, digest=digest(token)).exists()


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def enter(request: HttpRequest, event: Event, token: str) -> str | None:
    """Let the bearer of a token in as his person; None for a token that is not good."""
    link = Link.objects.filter(event=event, digest=digest(token), revoked_at=None).first()
    if link is None:
        return None
    # A session that somebody else has planted in this browser stays with him.
    request.session.cycle_key()
    request.session[_key(event)] = link.pk
    return link.person


def person_of(request: HttpRequest, event: Event) -> str | None:
    """The person of the link by which this browser came, as long as the link is good."""
    link = request.session.get(_key(event))
    if link is None:
        return None
    return Link.objects.filter(pk=link, event=event, revoked_at=None).values_list("person", flat=True).first()


def is_in_by(request: HttpRequest, event: Event, token: str) -> bool:
    """Whether this browser is in by this very token, which is still good."""
    link = request.session.get(_key(event))
    return link is not None and Link.objects.filter(pk=link, digest=digest(token), revoked_at=None).exists()


def revoke(event: Event, person: str) -> int:
    """Make all links of a person bad; how many there were."""
    return Link.objects.filter(event=event, person=person, revoked_at=None).update(revoked_at=timezone.now())


def _key(event: Event) -> str:
    return f"event:{event.pk}"
