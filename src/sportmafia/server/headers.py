"""Headers that tell browsers to run nothing but what this server sends."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

_SOURCES: Final = {
    "default-src": "'self'",
    # Pyodide compiles WebAssembly; it evaluates no text.
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self' blob:",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "media-src": "'self' blob:",
    "frame-src": "'self' blob:",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "object-src": "'none'",
}
POLICY: Final = "; ".join(f"{kind} {sources}" for kind, sources in _SOURCES.items())
"""The content security policy of every page, the console's included."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), screen-wake-lock=(self)",
}


class SafeHeaders:
    """Middleware: sets `HEADERS` on every answer, and lets nothing between keep one that does not say so."""

    async_capable = sync_capable = True

    def __init__(
        self, get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]
    ) -> None:
        """Part of Django's chain."""
        self._next = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Pass the request on and mark its answer."""
        response = self._next(request)
        if isinstance(response, HttpResponseBase):
            return _marked(response)
        return _later(response)


def _marked(response: HttpResponseBase) -> HttpResponseBase:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    # What a page shows depends on who asks and on the moment: a table that was taken down stays nowhere.
    response.headers.setdefault("Cache-Control", "no-store")
    return response


async def _later(response: Awaitable[HttpResponseBase]) -> HttpResponseBase:
    return _marked(await response)
