"""What an event is called, its zone and its state: columns that change as parts do, with a way back.

They stand in `Before` beside the parts, under names that begin with `PREFIX`, each with versions of its own.
"""

from __future__ import annotations

import zlib
from typing import Final

from django.db.models import Max

from sportmafia.server.clubs.models import Tournament
from sportmafia.server.events.models import Action, Before, Event
from sportmafia.tournament.plan import Plan

PREFIX: Final = "head."
"""What the name of a field of the head begins with where parts are named too."""


def version(event: Event, name: str) -> int:
    """How often a field of the head was changed, by the name that `Before` has for it."""
    found = Before.objects.filter(action__event=event, name=name).aggregate(most=Max("version"))
    return int(found["most"] or 0)


def words(event: Event, name: str) -> str:
    """What a field of the head is now."""
    field = name.removeprefix(PREFIX)
    return event.tournament.name if field == "name" else str(getattr(event, field))


def replace(event: Event, action: Action, name: str, after: str) -> None:
    """Let a field of the head be ``after``, and note what it was before the action."""
    field, before = name.removeprefix(PREFIX), words(event, name)
    if before == after:
        return
    Before.objects.create(
        action=action,
        name=name,
        version=version(event, name) + 1,
        packed=zlib.compress(before.encode()),
    )
    if field == "name":
        event.tournament.name = after
        event.tournament.save(update_fields=["name"])
    else:
        setattr(event, field, after)
        event.save(update_fields=[field])


def follow(event: Event, plan: Plan) -> None:
    """Let the tournament name the rulebook of the plan's first stage."""
    if plan.stages:
        Tournament.objects.filter(pk=event.tournament_id).update(rulebook=plan.stages[0].rulebook.id)
