"""The owner of this computer, who needs no account while nobody else can reach the server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Final

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.functional import SimpleLazyObject

from sportmafia.server.accounts.models import Account
from sportmafia.server.texts import say

LOGIN: Final = "owner"
FORWARDED: Final = ("Forwarded", "X-Forwarded-For", "X-Real-Ip", "Via")
"""Headers of a proxy: behind one, an address of loopback says nothing about who is asking."""


def owner() -> Account:
    """The owner's account, made at its first use."""
    account = Account.objects.filter(login=LOGIN, is_owner=True).first()
    return account or Account.objects.make(LOGIN, say("owner_name", "ru"), owner=True)


def is_local(request: HttpRequest) -> bool:
    """Whether a request comes from this computer, past no proxy."""
    if any(header in request.headers for header in FORWARDED):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


class LocalOwner:
    """Middleware: on a server that only its own computer reaches, whoever asks is its owner."""

    async_capable = sync_capable = True

    def __init__(
        self, get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]
    ) -> None:
        """Part of Django's chain."""
        self._next = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Put the owner in where he may be."""
        if settings.CONFIG.local_owner and is_local(request):
            # Looked up only by a view that asks: streams and static pages need no account.
            request.user = SimpleLazyObject(owner)  # type: ignore[assignment]
        return self._next(request)
