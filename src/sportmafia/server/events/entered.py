"""Who plays: people admitted to the event, and those who went on to a later stage."""

from __future__ import annotations

from typing import Final

from sportmafia.server.events.parts import ADVANCEMENTS, DISCIPLINE, INTAKE, PEOPLE, PLAN, REGISTER
from sportmafia.server.events.storage import Parts
from sportmafia.server.events.zones import zone_of
from sportmafia.tournament.applications import Standing, of_plan, of_standing
from sportmafia.tournament.discipline import expelled
from sportmafia.tournament.said import Refusal

PARTS: Final = (PLAN.name, PEOPLE.name, REGISTER.name, INTAKE.name, ADVANCEMENTS.name, DISCIPLINE.name)
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
    """Everybody admitted who was not removed since (C127)."""
    gone = removed(parts)
    return tuple(person for person, _ in admitted(parts) if person not in gone)


def removed(parts: Parts) -> frozenset[str]:
    """Who was removed from the tournament, and plays no more (fiim.7.3, sfu.A2.spec.5)."""
    if not parts.has(PLAN):
        return frozenset()
    of, rulebook = parts.get(PEOPLE).merges.of, parts.get(PLAN).stages[0].rulebook
    return frozenset(map(of, expelled(parts.get(DISCIPLINE), rulebook)))


def of_stage(parts: Parts, stage: str, site: str = "") -> tuple[str, ...]:
    """Who plays a stage at a site: those admitted, or for a later stage those who went on to it."""
    plan, gone = parts.get(PLAN), removed(parts)
    if stage != plan.stages[0].name:
        gone_on = parts.get(ADVANCEMENTS).lists.get(stage)
        return () if gone_on is None else tuple(one for one in gone_on.players if one not in gone)
    everybody = tuple(pair for pair in admitted(parts) if pair[0] not in gone)
    here = tuple(person for person, asked in everybody if site and asked == site)
    return here or tuple(person for person, _ in everybody)
