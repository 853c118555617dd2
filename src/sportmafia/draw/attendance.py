"""Who plays in which round, before anybody has a table: games shared out fairly, absences kept, few changes.

Standard library only. A problem is a bipartite graph of players and rounds; augmenting paths (shortest first)
turn the wanted attendance into one that fits, changing as little as each path can.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence


def fair_games(
    total: int, wanted: Sequence[int], available: Sequence[int], floor: Sequence[int]
) -> tuple[int, ...]:
    """Games of each player: they sum to `total`, lie between `floor` (already played) and `available`, and
    are as near `wanted` as that allows: seats too many go to those with fewest games, missing ones come from
    those with most.

    When even that cannot reach `total` the sum falls short or stays above; the caller sees it by the sum.
    """
    games = [max(f, min(w, a)) for w, a, f in zip(wanted, available, floor, strict=True)]
    spare = total - sum(games)
    while spare > 0:
        open_ = [p for p in range(len(games)) if games[p] < available[p]]
        if not open_:
            break
        games[min(open_, key=lambda p: (games[p], -p))] += 1
        spare -= 1
    while spare < 0:
        open_ = [p for p in range(len(games)) if games[p] > floor[p]]
        if not open_:
            break
        games[max(open_, key=lambda p: (games[p], p))] -= 1
        spare += 1
    return tuple(games)


def attend(
    wanted: Sequence[frozenset[int]],
    sizes: Sequence[int],
    games: Sequence[int],
    away: frozenset[tuple[int, int]],
) -> list[set[int]] | None:
    """For every round the players (from 0) who play: sizes[r] of them, player p in at most games[p] rounds,
    nobody while away.

    `wanted[r]` are those who should play if they can. None when no such attendance exists.
    """
    rounds, players = len(sizes), len(games)
    plays: list[set[int]] = [
        {p for p in wanted[r] if (p, r) not in away and 0 <= p < players} for r in range(rounds)
    ]
    count = [0] * players
    for r in range(rounds):
        for p in plays[r]:
            count[p] += 1
    for p in range(players):  # too many games: leave the fullest rounds first
        while count[p] > games[p]:
            worst = max(
                (r for r in range(rounds) if p in plays[r]), key=lambda r: (len(plays[r]) - sizes[r], r)
            )
            plays[worst].discard(p)
            count[p] -= 1
    for r in range(rounds):  # too many players: those with most games to spare leave
        while len(plays[r]) > sizes[r]:
            worst = max(plays[r], key=lambda p: (count[p] - games[p], p))
            plays[r].discard(worst)
            count[worst] -= 1
    for r in range(rounds):
        while len(plays[r]) < sizes[r]:
            if not _augment(r, plays, count, games, away):
                return None
    return plays


def _augment(
    short: int,
    plays: list[set[int]],
    count: list[int],
    games: Sequence[int],
    away: frozenset[tuple[int, int]],
) -> bool:
    """Find the shortest chain that gives round `short` one more player, and apply it."""
    rounds, players = len(plays), len(games)
    came: dict[
        int, tuple[int, int]
    ] = {}  # player -> (round he enters, player whose place the chain came from)
    entered: dict[int, int] = {short: -1}  # round -> player who left it for the chain
    queue = deque([short])
    while queue:
        r = queue.popleft()
        for p in sorted(range(players), key=lambda p: (count[p] - games[p], p)):
            if p in came or p in plays[r] or (p, r) in away:
                continue
            came[p] = (r, entered[r])
            if count[p] < games[p]:
                count[p] += 1
                here = p
                while True:
                    into, before = came[here]
                    plays[into].add(here)
                    if before < 0:
                        return True
                    plays[into].discard(before)
                    here = before
            for s in range(rounds):
                if p in plays[s] and s not in entered:
                    entered[s] = p
                    queue.append(s)
    return False
