"""What holds a step back up (`tournament.stepping_back`), as the event's parts and rows have it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from sportmafia.server.events import rows
from sportmafia.server.events.models import Part
from sportmafia.server.events.parts import ADVANCEMENTS, PEOPLE, PLAN, PRESENCE, SCHEDULE
from sportmafia.tournament import stepping_back
from sportmafia.tournament.rights import State
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.stepping_back import Standing

if TYPE_CHECKING:
    from sportmafia.server.events.storage import Parts

BUILT_ON: Final = frozenset(kind.name for kind in (ADVANCEMENTS, PEOPLE, PLAN, PRESENCE, SCHEDULE))
"""The parts that others build on."""


def hindrance(parts: Parts, after: Mapping[str, Any], number: int) -> Refusal | None:
    """Why the action ``number`` is not taken back; None if nothing stands in the way.

    ``parts`` are as they are now, ``after`` those that would be other ones, as they would be.
    """
    if BUILT_ON.isdisjoint(after):
        return None
    parts.read(BUILT_ON)
    now: dict[str, Any] = {
        ADVANCEMENTS.name: parts.get(ADVANCEMENTS),
        PEOPLE.name: parts.get(PEOPLE),
        PRESENCE.name: parts.get(PRESENCE),
        SCHEDULE.name: parts.get(SCHEDULE),
        PLAN.name: parts.get(PLAN) if parts.has(PLAN) else None,
    }
    before, then = standing(now), standing({**now, **after})
    return stepping_back.hindrance(
        number,
        before,
        then,
        begun=rows.begun(parts.event),
        named=_named(parts, after) if before.people.keys() - then.people.keys() else (),
        draft=parts.event.state == State.DRAFT,
    )


def standing(values: Mapping[str, Any]) -> Standing:
    """What others build on, out of parts by their names."""
    plan = values.get(PLAN.name)
    return Standing(
        values[SCHEDULE.name],
        values[PRESENCE.name].substitutions,
        {person.id: person.nickname for person in values[PEOPLE.name].persons},
        {stage.name: stage.rulebook for stage in plan.stages} if plan is not None else {},
        values[ADVANCEMENTS.name].lists,
    )


def _named(parts: Parts, after: Mapping[str, Any]) -> frozenset[str]:
    """Every word of the other parts; ids are among them, also within the text of a draw's proposal."""
    others = Part.objects.filter(event=parts.event).exclude(name__in=list(after))
    texts = others.values_list("text", flat=True)
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))
