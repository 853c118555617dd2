"""Addresses under an event: the draw, the schedule, judges and their conflicts."""

from __future__ import annotations

from typing import Final

from django.urls import URLPattern, path

from sportmafia.server.events.menu import Entry
from sportmafia.server.events.seating import draw, judges, public, reseat

urlpatterns: list[URLPattern] = [
    path("draw", draw.index, name="event-draw-index"),
    path("draw/<int:stage>/<int:site>", draw.draw, name="event-draw"),
    path("draw/<int:stage>/<int:site>/publish", draw.publish, name="event-draw-publish"),
    path("draw/<int:stage>/<int:site>/reseat", reseat.reseat, name="event-reseat"),
    path("judges", judges.desk, name="event-judges"),
    path("conflicts", judges.conflicts, name="event-conflicts"),
    path("conflicts/<str:judge>", judges.conflicts_of_one, name="event-conflicts-of"),
    path("schedule", public.schedule, name="event-schedule"),
    path("schedule/slips", public.slips, name="event-slips"),
    path("schedule/<str:kind>.<str:form>", public.printout, name="event-schedule-file"),
    path("seat/<str:person>", public.seat, name="event-seat"),
    path("draws", public.draws, name="event-draws"),
    path("draws/<int:stage>/<int:site>.json", public.draw_file, name="event-draw-file"),
]

MENU: Final[tuple[Entry, ...]] = (
    Entry("event-draw-index", "seating_draw", "draw.make"),
    Entry("event-judges", "seating_judges", "event.read"),
    Entry("event-conflicts", "seating_conflicts", "conflict.declare"),
    Entry("event-slips", "seating_slips", "board.read"),
    Entry("event-schedule", "seating_schedule", "event.read_public", public=True, when=public.is_seated),
    Entry("event-draws", "seating_draws", "event.read_public", public=True, when=public.is_sealed),
)
"""What the desk's menu shows of it."""
