"""Which page is a player's own: his games once he is seated, before that his application."""

from __future__ import annotations

from sportmafia.server.events.guard import Visit
from sportmafia.server.events.menu import by_link
from sportmafia.server.events.parts import PEOPLE, PRESENCE, REGISTER, SCHEDULE
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.schedule import substituted

_READ = tuple(kind.name for kind in (PEOPLE, PRESENCE, REGISTER, SCHEDULE))


def own_page(visit: Visit) -> str:
    """The name of the page where whoever came by his link finds what is his; to others the event's page."""
    if not by_link(visit) or visit.staff:
        return "event-home"
    parts = Parts(visit.event, _READ)
    ids = parts.get(PEOPLE).merges.ids(visit.person)
    swaps = parts.get(PRESENCE).substitutions
    if any(not ids.isdisjoint(substituted(game, swaps).players) for game in parts.get(SCHEDULE).games):
        return "event-my-games"
    applied = any(one.person in ids for one in parts.get(REGISTER).applications)
    return "event-mine" if applied and visit.may("application.read", own=True) else "event-home"
