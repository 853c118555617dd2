"""Edits by hand: swap, move, lock, undo; each shows at once what it costs in every measure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sportmafia.draw.measures import Measures
from sportmafia.draw.plan import Plan, remeasured
from sportmafia.draw.schedule import Fault, Schedule, schedule_of, seat_classes, swapped, violations

COSTS = (
    "q",
    "gap",
    "meet_min",
    "meet_max",
    "seat_off",
    "table_q",
    "neighbour_q",
    "neighbour_max",
    "rest_run",
    "rest_gap",
)
"""The measures that an edit is priced in."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an edit is not made: a key of `words` with its values."""

    what: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Desk:
    """A plan being edited: what is locked, and the schedules before each edit (last edit last)."""

    plan: Plan
    locked: frozenset[tuple[int, int]] = frozenset()
    """(player, round) places that no edit may change."""
    history: tuple[Schedule, ...] = ()

    def costs(self, earlier: Measures) -> dict[str, tuple[int, int]]:
        """(before, after) of every measure in COSTS that differs from an earlier state."""
        now = self.plan.measures
        pairs = {name: (int(getattr(earlier, name)), int(getattr(now, name))) for name in COSTS}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def seat_of(schedule: Schedule, round_: int, player: int) -> tuple[int, int] | None:
    """(table, seat) of a player in a round, from 1; None when he rests."""
    for t, table in enumerate(schedule.rounds[round_ - 1].tables, start=1):
        for s, p in enumerate(table, start=1):
            if p == player:
                return t, s
    return None


def _fits(desk: Desk, round_: int, *players: int) -> Refused | None:
    schedule = desk.plan.schedule
    if not 1 <= round_ <= len(schedule.rounds):
        return Refused("edit_round", (round_, len(schedule.rounds)))
    for p in players:
        if not 1 <= p <= schedule.players:
            return Refused("edit_player", (p, schedule.players))
        if (p, round_) in desk.locked:
            return Refused("edit_locked", (p, round_))
    return None


def swap(desk: Desk, round_: int, p: int, q: int) -> Desk | Refused:
    """p and q take each other's places in a round; a resting one plays for the other."""
    problem = _fits(desk, round_, p, q)
    if problem is not None:
        return problem
    if p == q:
        return Refused("edit_same", (p,))
    schedule = desk.plan.schedule
    if desk.plan.series and not any({p, q} <= set(own) for own in seat_classes(schedule)):
        return Refused("edit_series", (p, q))
    edited = swapped(schedule, round_, p, q)
    return replace(desk, plan=remeasured(desk.plan, edited), history=(*desk.history, schedule))


def move(desk: Desk, round_: int, player: int, table: int, seat: int) -> Desk | Refused:
    """A player takes a seat; whoever sits there takes his place (or rest)."""
    problem = _fits(desk, round_, player)
    if problem is not None:
        return problem
    tables = desk.plan.schedule.rounds[round_ - 1].tables
    if not 1 <= table <= len(tables) or not 1 <= seat <= len(tables[table - 1]):
        return Refused("edit_place", (table, seat, round_))
    return swap(desk, round_, player, tables[table - 1][seat - 1])


def lock(desk: Desk, round_: int, player: int) -> Desk | Refused:
    """Keep a place from further edits; locking twice unlocks."""
    problem = _fits(replace(desk, locked=frozenset()), round_, player)
    return problem if problem is not None else replace(desk, locked=desk.locked ^ {(player, round_)})


def undo(desk: Desk) -> Desk | Refused:
    """The state before the last edit."""
    if not desk.history:
        return Refused("edit_nothing")
    return replace(desk, plan=remeasured(desk.plan, desk.history[-1]), history=desk.history[:-1])


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(n, int) and not isinstance(n, bool) for n in value)


def desk_of(plan: Plan, document: Mapping[str, Any]) -> Desk:
    """A desk for a plan, with the locks and history that its file carries; damaged ones are passed over."""
    kept = document.get("edits")
    kept = kept if isinstance(kept, dict) else {}
    pairs, steps = kept.get("locked"), kept.get("history")
    rounds, players = len(plan.schedule.rounds), plan.schedule.players
    locked = {
        (pair[0], pair[1])
        for pair in (pairs if isinstance(pairs, list) else ())
        if _numbers(pair) and len(pair) == 2 and 1 <= pair[0] <= players and 1 <= pair[1] <= rounds
    }
    history: list[Schedule] = []
    for step in steps if isinstance(steps, list) else ():
        if isinstance(step, list) and all(isinstance(one, list) and all(map(_numbers, one)) for one in step):
            earlier = schedule_of(players, step)
            if not any(v.fault is not Fault.UNEVEN_GAMES for v in violations(earlier)):
                history.append(earlier)
    return Desk(plan, frozenset(locked), tuple(history))


def desk_json(desk: Desk) -> dict[str, object]:
    """What the file of an edited plan carries beside the plan: locks, and the tables before each edit."""
    return {
        "edits": {
            "locked": [list(pair) for pair in sorted(desk.locked)],
            "history": [[[list(t) for t in one.tables] for one in s.rounds] for s in desk.history[-50:]],
        }
    }
