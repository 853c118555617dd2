"""Addresses under an event: protests, incident notes, appeals."""

from __future__ import annotations

from typing import Final

from django.urls import URLPattern, path

from sportmafia.server.events.cases import decisions, protocol, replay, together, verdicts, views
from sportmafia.server.events.menu import Entry, by_link

urlpatterns: list[URLPattern] = [
    path("cases/", views.cases, name="event-cases"),
    path("cases/protest/<str:game>", views.protest, name="event-protest"),
    path("cases/incident/<str:game>", views.incident, name="event-incident"),
    path("cases/filed/<str:game>/<int:seq>", protocol.take, name="event-case-filed"),
    path("cases/appeal", views.appeal, name="event-appeal"),
    path("cases/together", together.together, name="event-cases-together"),
    path("cases/<str:case>/", views.case, name="event-case"),
    path("cases/<str:case>/hearers", decisions.hearers, name="event-case-hearers"),
    path("cases/<str:case>/evidence", decisions.evidence, name="event-case-evidence"),
    path("cases/<str:case>/verdict", decisions.verdict, name="event-case-verdict"),
    path("cases/<str:case>/ruling", decisions.ruling, name="event-case-ruling"),
    path("cases/<str:case>/withdraw", decisions.withdraw, name="event-case-withdraw"),
    path("cases/<str:case>/complaint", decisions.complaint, name="event-case-complaint"),
    path("cases/<str:case>/verdicts", verdicts.tables, name="event-case-tables"),
    path("cases/<str:case>/replay", replay.log, name="event-case-replay"),
]

MENU: Final[tuple[Entry, ...]] = (
    Entry("event-cases", "cases_desk", "protest.read"),
    Entry("event-cases", "cases_own", "protest.read", public=True, when=by_link, first=True),
)
"""What the desk's menu shows of it."""
