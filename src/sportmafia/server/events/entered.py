"""Who plays: people admitted to the event, and those who went on to a later stage."""

from __future__ import annotations

from typing import Final

from sportmafia.server.events.parts import ADVANCEMENTS, INTAKE, PEOPLE, PLAN, REGISTER
from sportmafia.server.events.storage import Parts
from sportmafia.server.events.zones import zone_of
from sportmafia.tournament.applications import Standing, of_plan, of_standing
from sportmafia.tournament.said import Refusal

PARTS: Final = (PLAN.name, PEOPLE.name, REGISTER.name, INTAKE.name, ADVANCEMENTS.name)
"""The parts that are read."""


def admitted(parts: Parts) -> tuple[tuple[str, str], ...]:
    """Those admitted as (person, site that he asked for), in the order of arrival; merged ones once.

    An event without a single application takes everybody who was entered.
    """
    people, register = parts.get(PEOPLE), parts.get(REGISTER)
    if not register.applications:
        known = (person.id for person in people.persons)
        return tuple((person, "") for person in dict.fromkeys(map(people.merges.of, known)))
    plan = parts.get(PLAN)
    held = of_plan(plan, parts.get(INTAKE), zone_of(parts.event))
    if isinstance(held, Refusal):
        return ()
    found: dict[str, str] = {}
    for one in of_standing(register, held, Standing.ADMITTED):
        found.setdefault(people.merges.of(one.person), one.values.get("site", ""))
    return tuple(found.items())


def players(parts: Parts) -> tuple[str, ...]:
    """Everybody admitted."""
    return tuple(person for person, _ in admitted(parts))


def of_stage(parts: Parts, stage: str, site: str = "") -> tuple[str, ...]:
    """Who plays a stage at a site: those admitted, or for a later stage those who went on to it."""
    plan = parts.get(PLAN)
    if stage != plan.stages[0].name:
        gone_on = parts.get(ADVANCEMENTS).lists.get(stage)
        return gone_on.players if gone_on is not None else ()
    everybody = admitted(parts)
    here = tuple(person for person, asked in everybody if site and asked == site)
    return here or tuple(person for person, _ in everybody)
