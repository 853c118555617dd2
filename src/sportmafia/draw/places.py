"""Places without seats: where[p, r] is the game of player p in round r, -1 when he rests (all from 0)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from sportmafia.draw.kernels import Ints, Longs, _below, intersections
from sportmafia.draw.schedule import SEATS
from sportmafia.draw.shape import Shape


def starts(tables: tuple[int, ...]) -> Ints:
    """The first game of every round, and the number of games at the end."""
    return np.concatenate(([0], np.cumsum(tables))).astype(np.int32)


def q_of(where: Ints, games: int) -> int:
    """Q of the places, from the intersections of games."""
    shared = intersections(where, games).astype(np.int64)
    each = (where >= 0).sum(axis=1).astype(np.int64)
    return int((SEATS * SEATS * games - int((each * each).sum()) + int((shared * shared).sum())) // 2)


def meetings_of(where: Ints) -> Ints:
    """The matrix of meetings (diagonal 0)."""
    met = np.zeros((where.shape[0], where.shape[0]), dtype=np.int32)
    for r in range(where.shape[1]):
        column = where[:, r]
        met += (column[:, None] == column[None, :]) & (column >= 0)[:, None]
    np.fill_diagonal(met, 0)
    return met


def flat_key(where: Ints) -> int:
    """An integer that orders places of one shape by the sum of (m - mean)^4, exactly."""
    n = where.shape[0]
    pairs = n * (n - 1) // 2
    values, counts = np.unique(meetings_of(where)[np.triu_indices(n, 1)], return_counts=True)
    total = int((values.astype(np.int64) * counts).sum())
    return sum(int(k) * (pairs * int(m) - total) ** 4 for m, k in zip(values, counts, strict=True))


def most_meetings(where: Ints) -> int:
    """The most meetings of any pair."""
    return int(meetings_of(where).max())


def never_meet(where: Ints) -> int:
    """Pairs that never meet."""
    return int((meetings_of(where)[np.triu_indices(where.shape[0], 1)] == 0).sum())


CRITERIA: Mapping[str, Callable[[Ints], int]] = {
    "flatness": flat_key,
    "most": most_meetings,
    "never": never_meet,
}
"""The criteria (`draw.criteria`) that places alone decide, beside Q; less is better."""


def shuffle(items: list[int], state: Longs) -> None:
    """Shuffle a list in place with the kernels' generator."""
    for i in range(len(items) - 1, 0, -1):
        j = int(_below(state, i + 1))
        items[i], items[j] = items[j], items[i]


def seeded(shape: Shape, order: int, images: Ints, orbit: Ints, state: Longs) -> Ints | None:
    """Random places with the shape's games that the group leaves as they are, or None if the numbers forbid
    it.

    Rounds come in runs of `order` (all with equally many tables); what remains at the end stays in rounds
    that the group fixes: whole orbits fill their tables. Every orbit plays in a base round as often as keeps
    its games: orbits with most games left per round left play first.
    """
    rounds = len(shape.tables)
    start = starts(shape.tables)
    bases = rounds // order
    where = np.full((shape.players, rounds), -1, dtype=np.int32)
    members: dict[int, list[int]] = {}
    for p in range(shape.players):
        members.setdefault(int(orbit[p]), []).append(p)
    left: dict[int, int] = {o: shape.games[group[0]] for o, group in members.items()}
    if any(shape.games[p] != left[o] for o, group in members.items() for p in group):
        return None
    for r in range(bases * order, rounds):  # rounds that the group fixes
        chosen = _whole_orbits(members, left, shape.tables[r], state)
        if chosen is None:
            return None
        for t, orbits in enumerate(chosen):
            for o in orbits:
                left[o] -= 1
                for p in members[o]:
                    where[p, r] = start[r] + t
    quota: dict[int, int] = {}
    for o, group in members.items():
        if left[o] * len(group) % order:
            return None
        quota[o] = left[o] * len(group) // order
    for b in range(bases):
        base = b * order
        names = list(members)
        sizes, quotas = [len(members[o]) for o in names], [quota[o] for o in names]
        counts = play_counts(sizes, quotas, bases - b, SEATS * shape.tables[base], state)
        if counts is None:
            return None
        plays = dict(zip(names, counts, strict=True))
        who: list[int] = []
        for o in names:
            group = list(members[o])
            shuffle(group, state)
            who.extend(group[: plays[o]])
            quota[o] -= plays[o]
        shuffle(who, state)
        for i, p in enumerate(who):
            for k in range(order):
                where[images[k, p], base + k] = start[base + k] + i // SEATS
    return where if not any(quota.values()) else None


def play_counts(
    sizes: list[int], quotas: list[int], remaining: int, need: int, state: Longs
) -> list[int] | None:
    """How many of each orbit play in the next base round, `need` in all, or None when that cannot be.

    quotas[o] plays of an orbit of sizes[o] are left for `remaining` base rounds, this one included. Those
    that have to play do; the others by what is left for each of them, ties by chance.
    """
    plays = [max(0, q - size * (remaining - 1)) for size, q in zip(sizes, quotas, strict=True)]
    order = list(range(len(sizes)))
    shuffle(order, state)
    for _ in range(need - sum(plays)):
        free = [o for o in order if plays[o] < min(sizes[o], quotas[o])]
        if not free:
            return None
        plays[max(free, key=lambda o: (quotas[o] - plays[o] * remaining) * 5040 // sizes[o])] += 1
    return plays if sum(plays) == need else None


def _whole_orbits(
    members: dict[int, list[int]], left: dict[int, int], tables: int, state: Longs
) -> list[list[int]] | None:
    """Tables filled by whole orbits (first fit in random order, long orbits first), or None."""
    names = [o for o in members if left[o] > 0]
    shuffle(names, state)
    names.sort(key=lambda o: (-len(members[o]), -left[o]))
    chosen: list[list[int]] = [[] for _ in range(tables)]
    room = [SEATS] * tables
    for o in names:
        for t in range(tables):
            if len(members[o]) <= room[t]:
                chosen[t].append(o)
                room[t] -= len(members[o])
                break
    return chosen if not any(room) else None


def spaced_rests(where: Ints, tables: tuple[int, ...], state: Longs, tries: int = 4000) -> Ints:
    """The same rounds in another order, so that nobody's rests come close together; Q does not depend on it.

    Rounds with different numbers of tables keep their places among themselves: a short last round stays last.
    """
    rests = (where < 0).astype(np.int64)
    rounds = len(tables)
    if rounds < 2 or not rests.any():
        return where
    apart = np.abs(np.arange(rounds)[:, None] - np.arange(rounds)[None, :])
    closeness = np.where(apart > 0, 10_000 // np.maximum(apart, 1) ** 2, 0)
    together = rests.T @ rests
    order = list(range(rounds))
    cost = int((together * closeness).sum())
    for _ in range(tries):
        i, j = int(_below(state, rounds)), int(_below(state, rounds))
        if i == j or tables[order[i]] != tables[order[j]]:
            continue
        order[i], order[j] = order[j], order[i]
        now = int((together[np.ix_(order, order)] * closeness).sum())
        if now <= cost:
            cost = now
        else:
            order[i], order[j] = order[j], order[i]
    start = starts(tables)
    moved = np.full_like(where, -1)
    for r, old in enumerate(order):
        playing = where[:, old] >= 0
        moved[playing, r] = where[playing, old] - start[old] + start[r]
    return moved
