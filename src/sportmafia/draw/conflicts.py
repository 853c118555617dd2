"""Whether the hard wishes can be kept at all, and if not, a smallest-by-inclusion set of them that cannot.

CP-SAT decides feasibility; wishes are then dropped one by one while what remains stays infeasible, so that
dropping any one of the set that is left makes the draw feasible (as far as the time limit lets it be proved).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from sportmafia.draw.schedule import SEATS
from sportmafia.draw.wishes import Wish


class Verdict(Enum):
    """What is known about a set of wishes."""

    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Conflict:
    """The verdict, and for an infeasible draw the conflicting wishes; `irreducible` when every removal was
    proved.
    """

    verdict: Verdict
    wishes: tuple[Wish, ...] = ()
    irreducible: bool = False


@dataclass(frozen=True, slots=True)
class Room:
    """What the wishes have to fit into: tables of each round, and how many games a player may have."""

    players: int
    tables: tuple[int, ...]
    games_low: int
    games_high: int


def conflict(
    room: Room,
    wishes: tuple[Wish, ...],
    *,
    seconds: float = 20.0,
    clock: Callable[[], float] = time.monotonic,
) -> Conflict:
    """Whether the wishes fit the room; if not, an irreducible set of conflicting ones."""
    begin = clock()

    def ask(some: tuple[Wish, ...]) -> Verdict:
        return _feasible(room, some, max(0.1, seconds - (clock() - begin)))

    first = ask(wishes)
    if first is not Verdict.INFEASIBLE:
        return Conflict(first)
    kept = list(wishes)
    proved = True
    for wish in wishes:
        without = [w for w in kept if w is not wish]
        if clock() - begin > seconds:
            proved = False
            break
        verdict = ask(tuple(without))
        if verdict is Verdict.INFEASIBLE:
            kept = without
        elif verdict is Verdict.UNKNOWN:
            proved = False
    return Conflict(Verdict.INFEASIBLE, tuple(kept), proved)


def _feasible(room: Room, wishes: tuple[Wish, ...], seconds: float) -> Verdict:
    """CP-SAT on: who sits at which table in which round. Rounds alike in every respect are asked once."""
    from ortools.sat.python import cp_model

    away = {(p, r) for w in wishes for p in w.players for r in w.rounds}
    groups = [w.players for w in wishes if w.kind in ("never", "teams")]
    judges = [(w.table - 1, p) for w in wishes if w.kind == "judges" for p in w.players]
    model = cp_model.CpModel()
    everybody = range(1, room.players + 1)
    full = all(SEATS * t == room.players for t in room.tables)
    seen: set[tuple[int, frozenset[int]]] = set()
    plays: dict[int, list[cp_model.IntVar]] = {p: [] for p in everybody}
    for r, tables in enumerate(room.tables, start=1):
        absent = frozenset(p for p in everybody if (p, r) in away)
        if full and (tables, absent) in seen:
            continue
        seen.add((tables, absent))
        if room.players - len(absent) < SEATS * tables:
            return Verdict.INFEASIBLE
        at = {
            (p, t): model.new_bool_var(f"{r}.{t}.{p}")
            for p in everybody
            if p not in absent
            for t in range(tables)
        }
        for p in everybody:
            mine = [at[p, t] for t in range(tables) if (p, t) in at]
            model.add_at_most_one(mine)
            plays[p].extend(mine)
        for t in range(tables):
            model.add(sum(at[p, t] for p in everybody if (p, t) in at) == SEATS)
            for group in groups:
                model.add_at_most_one(at[p, t] for p in group if (p, t) in at)
        for t, p in judges:
            if (p, t) in at:
                model.add(at[p, t] == 0)
        first = groups[0] if groups else ()
        if first and not absent and not judges and full:  # tables are alike: break their symmetry
            for t, p in enumerate(first[:tables]):
                model.add(at[p, t] == 1)
    if not full:
        for p in everybody:
            there = sum((p, r) not in away for r in range(1, len(room.tables) + 1))
            model.add(sum(plays[p]) >= min(room.games_low, there))
            model.add(sum(plays[p]) <= room.games_high)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Verdict.FEASIBLE
    return Verdict.INFEASIBLE if status == cp_model.INFEASIBLE else Verdict.UNKNOWN
