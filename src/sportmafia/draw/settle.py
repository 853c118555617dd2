"""Numbers on slots: a good schedule is kept as it is, and the wishes choose who gets which of its numbers."""

from __future__ import annotations

import numpy as np

from sportmafia.draw.kernels import Ints, Longs, _below
from sportmafia.draw.places import meetings_of

NODES = 5_000
"""Slots tried for one group before it is given up."""


def settled(
    where: Ints, weights: Ints, groups: tuple[tuple[int, ...], ...], state: Longs, tries: int = 40_000
) -> Ints:
    """The places with players renumbered: groups on slots that never meet, then the least weight times
    meetings.

    `groups` (from 1) are placed exactly where that is possible, largest first; then single exchanges of two
    players lower the sum of weights[p, q] * m until nothing helps within the tries.
    """
    met = meetings_of(where)
    players = where.shape[0]
    slot_of = _on_free_slots(met, [tuple(p - 1 for p in g) for g in groups], players)
    linked = [np.flatnonzero(weights[p]).tolist() for p in range(players)]
    bound = [p for p in range(players) if len(linked[p])]
    if bound:
        for _ in range(tries):
            p = bound[int(_below(state, len(bound)))]
            q = int(_below(state, players))
            if p == q:
                continue
            change = _exchange(met, weights, linked, slot_of, p, q)
            if change <= 0:
                slot_of[p], slot_of[q] = slot_of[q], slot_of[p]
    return where[slot_of]


def _exchange(
    met: Ints,
    weights: Ints,
    linked: list[list[int]],
    slot_of: list[int],
    p: int,
    q: int,
) -> int:
    """What the weighted meetings gain when p and q exchange their slots."""
    change = 0
    sp, sq = slot_of[p], slot_of[q]
    for x in linked[p]:
        if x != q:
            sx = slot_of[x]
            change += int(weights[p, x]) * (int(met[sq, sx]) - int(met[sp, sx]))
    for x in linked[q]:
        if x != p:
            sx = slot_of[x]
            change += int(weights[q, x]) * (int(met[sp, sx]) - int(met[sq, sx]))
    return change


def _on_free_slots(met: Ints, groups: list[tuple[int, ...]], players: int) -> list[int]:
    """slot_of[p]: groups on cliques of the graph "never meet" where a search finds them, everybody else in
    order.
    """
    free = set(range(players))
    never = [set(np.flatnonzero(met[s] == 0).tolist()) - {s} for s in range(players)]
    slot_of = [-1] * players
    for group in sorted(groups, key=lambda g: (-len(g), g)):
        if any(slot_of[p] >= 0 for p in group):
            continue  # two groups share a player: left to the exchanges
        clique = _clique(never, free, len(group))
        if clique is None:
            continue
        for p, s in zip(group, clique, strict=True):
            slot_of[p] = s
            free.discard(s)
    rest = iter(sorted(free))
    return [s if s >= 0 else next(rest) for s in slot_of]


def _clique(never: list[set[int]], free: set[int], size: int) -> list[int] | None:
    """`size` free slots that never meet, found among the slots with fewest free companions first."""
    budget = NODES

    def grow(chosen: list[int], open_: set[int]) -> list[int] | None:
        nonlocal budget
        if len(chosen) == size:
            return chosen
        if len(chosen) + len(open_) < size:
            return None
        for s in sorted(open_, key=lambda s: (len(never[s] & free), s)):
            budget -= 1
            if budget < 0:
                return None
            found = grow([*chosen, s], open_ & never[s])
            if found is not None:
                return found
            open_ = open_ - {s}
        return None

    return grow([], {s for s in free if len(never[s] & free) >= size - 1})
