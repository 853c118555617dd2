"""Whether the hard wishes can be kept at all, and if not, a smallest-by-inclusion set of them that cannot.

Counting decides the plain cases, CP-SAT the others; wishes are then dropped one by one while what remains
stays infeasible, so that dropping any one of the set that is left makes the draw feasible (as far as the time
limit lets it be proved).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from sportmafia.draw.schedule import SEATS
from sportmafia.draw.wishes import Wish, Wishes


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
    """What the wishes have to fit into: tables of each round, how many games a player may have, and how many
    judges there are (no fewer than tables; who is not named has no relatives).
    """

    players: int
    tables: tuple[int, ...]
    games_low: int
    games_high: int
    judges: int = 0


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
        if cannot(room, some):
            return Verdict.INFEASIBLE
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


def cannot(room: Room, wishes: tuple[Wish, ...]) -> bool:
    """Whether counting alone shows that the wishes do not fit: a round without enough players, a player whom
    every table bars, players of whom no two may meet and who are more than the tables and the rest of a round
    take.
    """
    away = Wishes(wishes).away()
    groups = [frozenset(w.players) for w in wishes if w.kind in ("never", "teams")]
    barred: dict[int, set[int]] = {}
    for judge in Wishes(wishes).judges():
        for p in judge.kin:
            if judge.table:
                barred.setdefault(p, set()).add(judge.table)
    apart = _cliques(groups)
    there = 0
    for r, tables in enumerate(room.tables, start=1):
        present = {p for p in range(1, room.players + 1) if (p, r) not in away}
        playable = {p for p in present if len({t for t in barred.get(p, ()) if t <= tables}) < tables}
        idle = len(playable) - SEATS * tables
        there += len(playable)
        if idle < 0 or any(len(clique & playable) > tables + idle for clique in apart):
            return True
    return there < SEATS * sum(room.tables)


def _cliques(groups: list[frozenset[int]]) -> list[frozenset[int]]:
    """Sets of players of whom no two may meet: the groups, and what grows from each of them greedily."""
    apart: dict[int, set[int]] = {}
    for group in groups:
        for p in group:
            apart.setdefault(p, set()).update(group - {p})
    found = set()
    for group in groups:
        clique = set(group)
        for p in sorted(set.intersection(*(apart[q] for q in group)), key=lambda q: (-len(apart[q]), q)):
            if clique <= apart[p]:
                clique.add(p)
        found.add(frozenset(clique))
    return sorted(found, key=sorted)


def _feasible(room: Room, wishes: tuple[Wish, ...], seconds: float) -> Verdict:
    """CP-SAT on: who sits at which table in which round. Rounds alike in every respect are asked once.

    Players of whom nobody wishes anything are alike, so only their number at a table is asked: so many a
    round can be shared out with games that differ by one at most, hence only their sum has bounds.
    """
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        return Verdict.UNKNOWN

    away = Wishes(wishes).away()
    groups = [w.players for w in wishes if w.kind in ("never", "teams")]
    bench = Wishes(wishes).judges()
    stays = {judge.table - 1 for judge in bench if judge.table}
    moving = [judge.kin for judge in bench if not judge.table and judge.kin]
    spare = max(room.judges, *room.tables) - len(stays) - len(moving)
    named = sorted({p for w in wishes for p in w.players})
    others = room.players - len(named)
    model = cp_model.CpModel()
    full = all(SEATS * t == room.players for t in room.tables)
    seen: set[tuple[int, frozenset[int]]] = set()
    plays: dict[int, list[cp_model.IntVar]] = {p: [] for p in named}
    crowd: list[cp_model.IntVar] = []
    for r, tables in enumerate(room.tables, start=1):
        absent = frozenset(p for p in named if (p, r) in away)
        if full and (tables, absent) in seen:
            continue
        seen.add((tables, absent))
        at = {
            (p, t): model.new_bool_var(f"{r}.{t}.{p}")
            for p in named
            if p not in absent
            for t in range(tables)
        }
        for p in named:
            mine = [at[p, t] for t in range(tables) if (p, t) in at]
            model.add_at_most_one(mine)
            plays[p].extend(mine)
        many = [model.new_int_var(0, SEATS, f"{r}.{t}") for t in range(tables)]
        model.add(sum(many) <= others)
        crowd.extend(many)
        for t in range(tables):
            model.add(sum(at[p, t] for p in named if (p, t) in at) + many[t] == SEATS)
            for group in groups:
                model.add_at_most_one(at[p, t] for p in group if (p, t) in at)
        for judge in bench:
            for p in judge.kin:
                if judge.table and (p, judge.table - 1) in at:
                    model.add(at[p, judge.table - 1] == 0)
        desks = [t for t in range(tables) if t not in stays]
        sits = {(k, t): model.new_bool_var(f"{r}.j{k}.{t}") for k in range(len(moving)) for t in desks}
        for k, kin in enumerate(moving):
            model.add_at_most_one(sits[k, t] for t in desks)
            for t in desks:
                for p in kin:
                    if (p, t) in at:
                        model.add_implication(sits[k, t], ~at[p, t])
        for t in desks:
            model.add_at_most_one(sits[k, t] for k in range(len(moving)))
        model.add(sum(sits.values()) >= len(desks) - spare)
        first = groups[0] if groups else ()
        if first and not absent and not stays and full:  # tables are alike: break their symmetry
            for t, p in enumerate(first[:tables]):
                model.add(at[p, t] == 1)
    if not full:
        for p in named:
            there = sum((p, r) not in away for r in range(1, len(room.tables) + 1))
            model.add(sum(plays[p]) >= min(room.games_low, there))
            model.add(sum(plays[p]) <= room.games_high)
        model.add(sum(crowd) >= others * room.games_low)
        model.add(sum(crowd) <= others * room.games_high)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.catch_sigint_signal = (
        False  # else an interrupt of the search after it kills the process
    )
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Verdict.FEASIBLE
    return Verdict.INFEASIBLE if status == cp_model.INFEASIBLE else Verdict.UNKNOWN
