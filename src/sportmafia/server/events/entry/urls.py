"""Addresses under an event: applications, people, duplicates, imports, links and letters."""

from __future__ import annotations

from typing import Final

from django.urls import path

from sportmafia.server.events.entry import (
    views_files,
    views_letters,
    views_list,
    views_people,
    views_public,
)
from sportmafia.server.events.menu import Entry, by_link, not_by_link

urlpatterns = [
    path("apply", views_public.apply, name="event-apply"),
    path("mine", views_public.mine, name="event-mine"),
    path("mine/change", views_public.amend_mine, name="event-mine-amend"),
    path("mine/withdraw", views_public.withdraw_mine, name="event-mine-withdraw"),
    path("mine/link", views_public.link_mine, name="event-mine-link"),
    path("players", views_public.players, name="event-players"),
    path("applications", views_list.listed, name="event-entry"),
    path("applications/new", views_list.enter, name="event-enter"),
    path("applications/terms", views_list.terms, name="event-terms"),
    path("applications/duplicates", views_people.duplicates, name="event-duplicates"),
    path("applications/duplicates/merge", views_people.merge, name="event-merge"),
    path("applications/duplicates/part", views_people.part, name="event-part"),
    path("applications/duplicates/apart", views_people.tell_apart, name="event-tell-apart"),
    path("applications/ages", views_people.ages, name="event-ages"),
    path("applications/import", views_files.upload, name="event-import"),
    path("applications/import/<int:number>", views_files.tried, name="event-import-trial"),
    path("applications/export.<slug:kind>", views_files.export, name="event-entry-export"),
    path("applications/letters", views_letters.letters, name="event-letters"),
    path("applications/letters/new", views_letters.message, name="event-message"),
    path("applications/of/<str:number>", views_list.one, name="event-application"),
    path("applications/of/<str:number>/change", views_list.amend_one, name="event-application-amend"),
    path("applications/of/<str:number>/withdraw", views_list.withdraw_one, name="event-application-withdraw"),
    path(
        "applications/of/<str:number>/reinstate", views_list.reinstate_one, name="event-application-reinstate"
    ),
    path("people/<str:person>/name", views_people.rename, name="event-rename"),
    path("people/<str:person>/erase", views_people.erase, name="event-erase"),
    path("people/<str:person>/link", views_people.link, name="event-link"),
]

MENU: Final[tuple[Entry, ...]] = (
    Entry("event-apply", "entry_apply", "application.submit", public=True, when=not_by_link, first=True),
    Entry("event-mine", "entry_mine", "application.read", public=True, when=by_link, first=True),
    Entry("event-apply", "entry_apply_more", "application.submit", public=True, when=by_link),
    Entry("event-players", "entry_players", "event.read_public", public=True),
    Entry("event-entry", "entry_applications", "application.read"),
    Entry("event-duplicates", "entry_duplicates", "application.read"),
    Entry("event-import", "entry_import", "application.import"),
    Entry("event-letters", "entry_letters", "letter.read"),
    Entry("event-terms", "entry_terms", "event.change"),
)
"""What the desk's menu shows of it."""
