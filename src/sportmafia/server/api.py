"""How the API takes requests: JSON in, JSON out, from this site only; whatever is wrong is a value.

Cross-site requests are kept out without a token, so that a phone which was offline for a day can still send:
a body must be declared as JSON, which no foreign page can do without asking, and nothing here allows it.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Concatenate, Final, ParamSpec
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from sportmafia.server.faults import Fault, respond

Answer = Mapping[str, Any] | Fault
P = ParamSpec("P")

ID: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)
"""Ids of games, devices and lines: 128 bits in hex."""
_SAFE: Final = ("GET", "HEAD")


View = Callable[Concatenate[HttpRequest, P], Answer]
Served = Callable[Concatenate[HttpRequest, P], HttpResponse]


def api(*methods: str) -> Callable[[View[P]], Served[P]]:
    """A view that answers with a mapping or a `Fault`, for these methods."""

    def wrap(view: View[P]) -> Served[P]:
        def served(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            answer = _guard(request, methods) or view(request, *args, **kwargs)
            if isinstance(answer, Fault):
                response = respond(answer, request)
                if answer.code == "method":
                    response["Allow"] = ", ".join(methods)
                return response
            response = JsonResponse(answer)
            response["Cache-Control"] = "no-store"
            return response

        functools.update_wrapper(served, view)
        return csrf_exempt(served)

    return wrap


def _guard(request: HttpRequest, methods: tuple[str, ...]) -> Fault | None:
    if request.method not in methods:
        return Fault("method", {"allowed": ", ".join(methods)})
    if request.method in _SAFE:
        return None
    if not same_site(request):
        return Fault("other_site")
    if request.content_type != "application/json":
        return Fault("not_json")
    return None


def same_site(request: HttpRequest) -> bool:
    """Whether a browser says that the request comes from a page of this server (or is no browser)."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.get_host()


def body_of(request: HttpRequest) -> Body | Fault:
    """The object that the request carries."""
    try:
        value = json.loads(request.body)
    except (ValueError, RecursionError) as error:
        return Fault("bad_json", {"problem": str(error)[:200]})
    if not isinstance(value, dict):
        return Fault("bad_field", {"field": "", "expected_ru": "объект", "expected_en": "an object"})
    return Body(value)


class _MissingField(Exception):  # noqa: N818 - it never leaves this module
    """Raised by `Body`, caught by `reading`."""

    def __init__(self, field: str, expected: tuple[str, str]) -> None:
        super().__init__(field)
        self.fault = Fault(
            "bad_field", {"field": field[:100], "expected_ru": expected[0], "expected_en": expected[1]}
        )


@dataclass(frozen=True, slots=True)
class Body:
    """The fields of a request, read one by one; what is not as expected ends the reading (`reading`)."""

    fields: Mapping[str, Any]

    def id(self, name: str) -> str:
        """128 bits in hex."""
        value = self.fields.get(name)
        if not isinstance(value, str) or not ID.fullmatch(value):
            raise _MissingField(name, ("32 шестнадцатеричных знака", "32 hex digits"))
        return value

    def whole(self, name: str) -> int:
        """A whole number of at least 0 that every database holds."""
        value = self.fields.get(name)
        if type(value) is not int or not 0 <= value < 2**31:
            raise _MissingField(name, ("целое число от 0", "a whole number of at least 0"))
        return value

    def text(self, name: str, longest: int = 200) -> str:
        """A text of at most ``longest`` characters."""
        value = self.fields.get(name)
        if not isinstance(value, str) or not 0 < len(value) <= longest:
            raise _MissingField(name, (f"текст до {longest} знаков", f"a text of up to {longest} characters"))
        return value

    def texts(self, name: str) -> list[str]:
        """A list of texts of any length."""
        value = self.fields.get(name)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise _MissingField(name, ("список текстов", "a list of texts"))
        return value

    def table(self, name: str) -> Mapping[str, Any]:
        """An object."""
        value = self.fields.get(name)
        if not isinstance(value, dict):
            raise _MissingField(name, ("объект", "an object"))
        return value

    def given(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self.fields.get(name) is not None


def reading(request: HttpRequest, read: Callable[[Body], Answer]) -> Answer:
    """What ``read`` makes of the request's body, or what is wrong with it."""
    body = body_of(request)
    if isinstance(body, Fault):
        return body
    try:
        return read(body)
    except _MissingField as missing:
        return missing.fault
