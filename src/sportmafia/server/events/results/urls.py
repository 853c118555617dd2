"""Addresses under an event: standings, stages, lots, publication, awards, the closing report."""

from __future__ import annotations

from typing import Final

from django.urls import URLPattern, path

from sportmafia.server.events.menu import Entry, by_link, on
from sportmafia.server.events.results import awards, closing, lots, own, publication, stages, tables

urlpatterns: list[URLPattern] = [
    path("results/", tables.first, name="event-results"),
    path("results/<int:stage>/", tables.table, name="event-result"),
    path("results/<int:stage>/export.<str:kind>", tables.export, name="event-result-export"),
    path("results/<int:stage>/why/<str:player>", tables.why, name="event-why"),
    path("standings/", tables.standings, name="event-standings"),
    path("standings/<int:stage>/", tables.public, name="event-public-table"),
    path("standings/<int:stage>/export.<str:kind>", tables.public_export, name="event-public-export"),
    path("standings/<int:stage>/why/<str:player>", tables.public_why, name="event-public-why"),
    path("advance/<int:stage>/", stages.advance, name="event-advance"),
    path("advance/<int:stage>/decline", stages.decline, name="event-decline"),
    path("advance/<int:stage>/wild", stages.wild, name="event-wild"),
    path("lots/", lots.lots, name="event-lots"),
    path("lots/seal", lots.seal, name="event-lot-seal"),
    path("lots/draw", lots.draw, name="event-lot-draw"),
    path("lots/public", lots.public, name="event-public-lots"),
    path("lots/<str:commitment>.json", lots.file, name="event-lot-file"),
    path("publication/", publication.publication, name="event-publication"),
    path("publication/<int:stage>/act", publication.act, name="event-publish"),
    path("publication/<int:stage>/policy", publication.policy, name="event-policy"),
    path("publication/<int:stage>/preview", publication.preview, name="event-preview"),
    path("my-games", own.mine, name="event-my-games"),
    path("awards/", awards.awards, name="event-awards"),
    path("awards/change", awards.change_awards, name="event-awards-change"),
    path("awards/settle", awards.settle_prize, name="event-settle"),
    path("awards/ballot", awards.ballot, name="event-ballot"),
    path("awards/<str:what>.<str:kind>", awards.diplomas, name="event-diplomas"),
    path("honours", awards.honours, name="event-honours"),
    path("report/", closing.closing, name="event-report"),
    path("report/export.<str:kind>", closing.closing_file, name="event-report-file"),
]

MENU: Final[tuple[Entry, ...]] = (
    Entry("event-results", "results_tables", "standings.read_hidden"),
    Entry("event-publication", "results_publication", "standings.read_hidden"),
    Entry("event-lots", "results_lots", "standings.read_hidden"),
    Entry("event-awards", "results_awards", "awards.read"),
    Entry("event-ballot", "results_ballot", "prize.vote"),
    Entry("event-report", "results_report", "standings.read_hidden"),
    Entry("event-standings", "results_standings", "event.read_public", public=True, when=on),
    Entry("event-public-lots", "results_lots_public", "event.read_public", public=True, when=lots.there_are),
    Entry("event-honours", "results_honours", "event.read_public", public=True, when=awards.released),
    Entry("event-my-games", "results_mine", "event.read_public", public=True, when=by_link, first=True),
)
"""What the desk's menu shows of it."""
