"""Who plays in which of the remaining rounds, with provably as few new places as any fair sharing needs.

Standard library only. The attendance that people know is a flow of cost nothing; what an event breaks in it
is mended along shortest augmenting paths (Dijkstra with potentials), so the flow keeps the least cost all the
time.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence


def fewest_new(
    known: Sequence[frozenset[int]],
    sizes: Sequence[int],
    least: Sequence[int],
    most: Sequence[int],
    away: frozenset[tuple[int, int]],
    stay: frozenset[tuple[int, int]] = frozenset(),
) -> list[set[int]] | None:
    """For every round (from 0) the sizes[r] players (from 0) who play: player p in least[p] to most[p]
    rounds, nobody while away, those who `stay` where `known` has them, and as few as possible in rounds where
    `known` did not have them.

    None when no such attendance exists.
    """
    players, rounds = len(most), len(sizes)
    source = players + rounds
    plays = [{p for p in known[r] if (p, r) not in away and p < players} for r in range(rounds)]
    count = [sum(p in plays[r] for r in range(rounds)) for p in range(players)]
    given = [max(least[p], min(most[p], count[p])) for p in range(players)]
    excess = [given[p] - count[p] for p in range(players)]
    excess += [len(plays[r]) - sizes[r] for r in range(rounds)]
    excess.append(sum(sizes) - sum(given))
    height = [0] * (source + 1)

    def arcs(node: int) -> list[tuple[int, int]]:
        if node == source:
            return [(p, 0) for p in range(players) if given[p] < most[p]]
        if node < players:
            back = [(source, 0)] if given[node] > least[node] else []
            return back + [
                (players + r, int(node not in known[r]))
                for r in range(rounds)
                if node not in plays[r] and (node, r) not in away
            ]
        r = node - players
        return [(p, -int(p not in known[r])) for p in plays[r] if (p, r) not in stay]

    while any(e > 0 for e in excess):
        far = [1 << 60] * (source + 1)
        came = [-1] * (source + 1)
        heap = []
        for node, e in enumerate(excess):
            if e > 0:
                far[node] = 0
                heap.append((0, node))
        end = -1
        done = [False] * (source + 1)
        while heap:
            here, node = heapq.heappop(heap)
            if done[node]:
                continue
            done[node] = True
            if excess[node] < 0:
                end = node
                break
            for to, cost in arcs(node):
                step = here + cost + height[node] - height[to]
                if step < far[to]:
                    far[to], came[to] = step, node
                    heapq.heappush(heap, (step, to))
        if end < 0:
            return None
        for node in range(source + 1):
            height[node] += min(far[node], far[end])
        excess[end] += 1
        while came[end] >= 0:
            before = came[end]
            _push(before, end, players, source, plays, given)
            end = before
        excess[end] -= 1
    return plays


def _push(one: int, to: int, players: int, source: int, plays: list[set[int]], given: list[int]) -> None:
    """One unit along an arc."""
    if one == source:
        given[to] += 1
    elif to == source:
        given[one] -= 1
    elif one < players:
        plays[to - players].add(one)
    else:
        plays[one - players].discard(to)
