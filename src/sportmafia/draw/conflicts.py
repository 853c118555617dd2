"""Whether the hard wishes can be kept at all, and if not, a smallest-by-inclusion set of them that cannot.

Counting decides the plain cases, CP-SAT the others; wishes are then dropped one by one while what remains
stays infeasible, so that dropping any one of the set that is left makes the draw feasible (as far as the time
limit lets it be proved).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from sportmafia.draw.fitting import Room, Verdict, feasible
from sportmafia.draw.schedule import SEATS
from sportmafia.draw.wishes import Wish, Wishes

__all__ = ["Conflict", "Room", "Verdict", "cannot", "conflict"]


@dataclass(frozen=True, slots=True)
class Conflict:
    """The verdict, and for an infeasible draw the conflicting wishes; `irreducible` when every removal was
    proved.
    """

    verdict: Verdict
    wishes: tuple[Wish, ...] = ()
    irreducible: bool = False


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
        return feasible(room, some, max(0.1, seconds - (clock() - begin)))

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
