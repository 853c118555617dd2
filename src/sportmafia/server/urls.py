"""Every address of the server."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from sportmafia.server import start
from sportmafia.server.faults import Fault, of_exception, respond

urlpatterns = [
    path("", start.page, name="start"),
    path("language/<slug:lang>", start.choose_language, name="language"),
    path("health", start.health, name="health"),
    path("accounts/", include("sportmafia.server.accounts.urls_public")),
    path("clubs/", include("sportmafia.server.clubs.urls_staff")),
    path("api/", include("sportmafia.server.games.urls_api")),
    path("e/", include("sportmafia.server.events.urls")),
    path("live/", include("sportmafia.server.live.urls_public")),
]


def _refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    return respond(of_exception(exception) or Fault("no_such_page"), request)


def _failed(request: HttpRequest) -> HttpResponse:
    return respond(Fault("inner"), request)


handler400 = handler404 = _refused
handler500 = _failed
