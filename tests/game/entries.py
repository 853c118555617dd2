"""Entries drawn from the templates of `legal`, for machines that play at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sportmafia.game.facts import KINDS, Fact, Slot, problem_in
from sportmafia.game.legal import Template
from sportmafia.game.seats import EVERYONE, seats_of
from sportmafia.game.state import State

Pick = Callable[[int], int]
"""A number below the given one."""

TEXT = "x"


def some(pick: Pick, seats: tuple[int, ...], most: int) -> tuple[int, ...]:
    """A subset of ``seats`` of at most ``most``, in ascending order."""
    kept = [seat for seat in seats if pick(2)]
    return tuple(kept[:most])


def filled(state: State, template: Template, pick: Pick) -> Fact:
    """A fact that the template allows: finite slots from its values, the others made up."""
    special = SPECIAL.get(template.kind)
    if special is not None:
        return Fact(template.kind, special(state, template, pick))
    data: dict[str, Any] = {}
    for name, slot in KINDS[template.kind].slots.items():
        if slot.optional and pick(2):
            continue
        values = template.slots.get(name)
        data[name] = values[pick(len(values))] if values else made_up(slot.kind, pick)
    return Fact(template.kind, data)


def made_up(kind: Slot, pick: Pick) -> Any:
    """A value of an open slot."""
    if kind is Slot.DECIMAL:
        return f"0.{pick(8)}"
    if kind is Slot.IDS:
        return tuple(f"p{seat}" for seat in range(1, 11))
    if kind is Slot.OBJECT:
        return {}
    if kind is Slot.COUNT:
        return pick(100)
    return TEXT


def hands(state: State, template: Template, pick: Pick) -> Mapping[str, Any]:
    seat = {name: values[0] for name, values in template.slots.items() if name == "seat" and values}
    counts = template.slots["count"]
    if counts:
        return seat | {"count": counts[0]}
    assert template.most is not None
    if pick(2):
        return seat | {"count": pick(template.most + 1)}
    free = state.open & ~state.raised if seat else state.at
    return seat | {"seats": some(pick, seats_of(free), template.most)}


def roles(state: State, template: Template, pick: Pick) -> Mapping[str, Any]:
    first = pick(10)
    don, one, two, sheriff = ((first + step) % 10 + 1 for step in (0, 2, 5, 7))
    return {"don": don, "mafia": (one, two), "sheriff": sheriff}


def best_move(state: State, template: Template, pick: Pick) -> Mapping[str, Any]:
    assert template.most is not None
    closed = template.slots["closed"]
    assert closed is not None
    return {
        "numbers": some(pick, seats_of(EVERYONE), template.most),
        "closed": closed[pick(len(closed))],
    }


def defeat(state: State, template: Template, pick: Pick) -> Mapping[str, Any]:
    teams, seats = template.slots["team"], template.slots["seat"]
    assert teams is not None
    assert seats is not None
    if state.known and pick(2):
        return {"seat": seats[pick(len(seats))]}
    return {"team": teams[pick(2)]}


SPECIAL: Mapping[str, Callable[[State, Template, Pick], Mapping[str, Any]]] = {
    "hands": hands,
    "lift_hands": hands,
    "roles_entered": roles,
    "best_move_named": best_move,
    "defeat_awarded": defeat,
}


def outside(template: Template, pick: Pick) -> Fact | None:
    """A well-formed fact of the kind with one slot outside the template's values; None if there is none."""
    if template.kind in ("hands", "lift_hands"):
        if template.most is None:
            return None
        slots = {name: values[0] for name, values in template.slots.items() if values and name != "count"}
        return Fact(template.kind, slots | {"count": template.most + 1 + pick(3)})
    data: dict[str, Any] = {}
    broken = False
    for name, slot in KINDS[template.kind].slots.items():
        values = template.slots.get(name)
        if values is None:
            if not slot.optional:
                return None
            continue
        wrong = [value for value in OUTSIDE.get(slot.kind, ()) if value not in values]
        if wrong and not broken:
            data[name], broken = wrong[pick(len(wrong))], True
        elif not slot.optional:
            data[name] = values[pick(len(values))]
    fact = Fact(template.kind, data)
    return fact if broken and problem_in(fact.kind, fact.data) is None else None


OUTSIDE: Mapping[Slot, tuple[Any, ...]] = {
    Slot.SEAT: tuple(range(1, 11)),
    Slot.SEAT_OR_NONE: tuple(range(1, 11)),
    Slot.DAY: tuple(range(9)),
}


def _sample(kind: str) -> dict[str, Any]:
    values: dict[str, Any] = {
        "seat": 3, "by": 3, "target": 3, "order": (3, 4), "leaders": (3,), "night": 0, "day": 1, "number": 10,
        "numbers": (3,), "closed": "complete", "count": 0, "players": tuple("abcdefghij"), "player": "p",
        "role": "don", "don": 1, "mafia": (2, 3), "sheriff": 4, "reason": "no_nominees", "winner": "red",
        "value": "0.1", "title": "LI", "clause": "fiim.8.5.1", "text": "x", "outcome": "rejected",
        "rulebook": {}, "rulebook_hash": "x", "team": "red", "action": "start", "what": "speech",
    }  # fmt: skip
    # of the optional slots only those without which a fact says nothing
    wanted = {"count", "team"}
    slots = KINDS[kind].slots
    return {name: values[name] for name, slot in slots.items() if not slot.optional or name in wanted}


SAMPLES: Mapping[str, Fact] = {
    kind: Fact(kind, _sample(kind)) for kind in KINDS if kind not in ("correction", "ruling")
}
"""A well-formed fact of each kind that belongs to a game."""
