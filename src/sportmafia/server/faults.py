"""What is wrong with a request, as a value; and the last line, where whatever was not foreseen gets a clear
answer.
"""

from __future__ import annotations

import errno
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.encoding import escape_uri_path

from sportmafia.server.texts import COOKIE, FAULTS, Lang, language, say

_LOG: Final = logging.getLogger(__name__)
_FULL: Final = ("database or disk is full", "No space left on device", "could not extend file")


class BusyError(Exception):
    """Too much is waiting to be written."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a request is not served: a code of `texts.FAULTS` with the parameters of its sentence."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return FAULTS[self.code]

    def text(self, lang: Lang) -> str:
        """The sentence."""
        return say(self.code, lang, **self.params)

    def answer(self, lang: Lang) -> dict[str, Any]:
        """The body that the API sends."""
        return {
            "error": {
                "code": self.code,
                "text": self.text(lang),
                "text_ru": self.text("ru"),
                "text_en": self.text("en"),
            }
        }


def lang_of(request: HttpRequest) -> Lang:
    """The language of a request: asked for in the address, chosen before, or the browser's."""
    asked = request.GET.get("lang") or request.COOKIES.get(COOKIE)
    return language(asked, request.headers.get("Accept-Language", ""))


def respond(fault: Fault, request: HttpRequest) -> HttpResponse:
    """The answer to a request that is not served: JSON to a program, a page to a person."""
    lang = lang_of(request)
    if request.path.startswith("/api/"):
        response: HttpResponse = JsonResponse(fault.answer(lang), status=fault.status)
    else:
        response = render(request, "fault.html", {"fault": fault.text(lang)}, status=fault.status)
    if fault.code in ("too_many_guesses", "busy", "live_full"):
        response["Retry-After"] = str(60 * int(fault.params.get("minutes", 0)) or 1)
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer to a form that does not come from a page of this server."""
    _LOG.info("%s: %s", escape_uri_path(request.path), reason)
    return respond(Fault("other_site"), request)


def of_exception(error: BaseException) -> Fault | None:
    """The fault that an exception of the storage, the disk or the framework means; None if it is a mistake of
    the program.
    """
    if isinstance(error, BusyError):
        return Fault("busy")
    if isinstance(error, DisallowedHost):
        return Fault("bad_host")
    if isinstance(error, Http404):
        return Fault("no_such_page")
    if isinstance(error, RequestDataTooBig):
        from django.conf import settings

        return Fault("too_big", {"limit": settings.DATA_UPLOAD_MAX_MEMORY_SIZE})
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Fault("disk_full")
    if isinstance(error, DatabaseError):
        full = any(phrase in str(error) for phrase in _FULL)
        return Fault("disk_full" if full else "storage")
    return None


class Faults:
    """Middleware: an exception becomes an answer in words, and a line in the server's own log."""

    async_capable = sync_capable = True

    def __init__(
        self, get_response: Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]
    ) -> None:
        """Part of Django's chain."""
        self._next = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Pass the request on."""
        return self._next(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse:
        """Answer for an exception that a view let through."""
        fault = of_exception(error)
        # As it was asked for: a line feed in an address would write lines of its own into the log.
        path = escape_uri_path(request.path)
        if fault is None:
            _LOG.error("%s %s", request.method, path, exc_info=error)
            fault = Fault("inner")
        elif fault.status >= 500:
            _LOG.error("%s %s: %s", request.method, path, error)
        return respond(fault, request)
