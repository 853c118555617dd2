"""Every address of events. Names of routes begin with ``event-``."""

from __future__ import annotations

from django.urls import include, path

from sportmafia.server.events.home import views as home
from sportmafia.server.events.menu import TOPICS
from sportmafia.server.events.setup.urls import before_an_event

urlpatterns = [
    *before_an_event,
    path("<slug:slug>/", home.public, name="event-home"),
    path("<slug:slug>/desk", home.desk, name="event-desk"),
    path("<slug:slug>/in/<str:token>", home.by_link, name="event-by-link"),
    *(path("<slug:slug>/", include(f"sportmafia.server.events.{topic}.urls")) for topic in TOPICS),
]
