"""Seats made even again after a repair: few players of unplayed rounds change seats with each other.

Standard library only. Exchanging two seat numbers along a chain of games moves one game of the first player
from one seat to the other and one of the last player back; everybody between keeps his counts. Such chains,
shortest first, take the counts to floor and ceiling of each one's games / 10, as far as what was played lets
them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from sportmafia.draw.schedule import SEATS, Round, Schedule


def off(times: int, games: int) -> int:
    """How far a seat's times are from floor and ceiling of games / 10."""
    return max(0, games // SEATS - times, times - -(-games // SEATS))


def seat_counts(schedule: Schedule, rounds: int) -> list[list[int]]:
    """counts[p][s]: how often player p has seat s (from 0) in the first rounds."""
    counts = [[0] * SEATS for _ in range(schedule.players + 1)]
    for r, _, table in schedule.tables():
        if r < rounds:
            for s, p in enumerate(table):
                counts[p][s] += 1
    return counts


def seats_off(schedule: Schedule) -> int:
    """Seat cells that are neither floor nor ceiling of the player's games / 10."""
    counts = seat_counts(schedule, len(schedule.rounds))
    each = schedule.games_each()
    return sum(off(k, games) > 0 for p, games in enumerate(each, start=1) for k in counts[p])


def seats_floor(schedule: Schedule, played: int) -> int:
    """No continuation after `played` rounds has fewer seat cells off the even share than this.

    Counted for each player alone (his remaining games) and for each seat alone (the remaining tables). Where
    everybody's games are a multiple of ten, all cells have one right value, so one that is off brings another
    in its row and in its column, and these a fourth.
    """
    before = seat_counts(schedule, played)
    each = schedule.games_each()
    bounds = [(games // SEATS, -(-games // SEATS)) for games in each]
    tables = sum(len(one.tables) for one in schedule.rounds[played:])
    rows = sum(
        _line(before[p], [bounds[p - 1]] * SEATS, games - sum(before[p]))
        for p, games in enumerate(each, start=1)
    )
    columns = sum(_line([row[s] for row in before[1:]], bounds, tables) for s in range(SEATS))
    floor = max(rows, columns)
    return max(4, floor) if floor and all(low == high for low, high in bounds) else floor


def _line(counts: list[int], bounds: list[tuple[int, int]], left: int) -> int:
    """Fewest cells off in a line that gets so many more: a cell in range needs some of them and takes at most
    some; one that is off takes any number.
    """
    needs = sorted(max(0, low - k) for k, (low, high) in zip(counts, bounds, strict=True) if k <= high)
    kept = 0
    while kept < len(needs) and needs[kept] <= left - sum(needs[:kept]):
        kept += 1
    if kept < len(counts):
        return len(counts) - kept
    return int(left > sum(high - k for k, (_, high) in zip(counts, bounds, strict=True)))


@dataclass(slots=True)
class _Table:
    """One unplayed game: its place, and who sits where (rewritten by the chains)."""

    round: int
    seats: list[int]


def evened(
    schedule: Schedule,
    played: int,
    locked: frozenset[tuple[int, int]] = frozenset(),
    allowed: Callable[[Schedule], bool] = lambda _: True,
    patience: int = 2000,
) -> Schedule:
    """The schedule with seats of rounds after `played` exchanged until no chain evens them further.

    Players keep their tables; `locked` (player, round) keep their seats. A chain that leads to what is not
    `allowed` (too many changes) is not taken. Where chains end above `seats_floor`, single exchanges go on
    for `patience` steps, downhill or not (`_searched`).
    """
    games = schedule.games_each()
    counts = seat_counts(schedule, len(schedule.rounds))
    tables = [_Table(r, list(seats)) for r, _, seats in schedule.tables()]
    now = schedule
    refused: set[tuple[int, ...]] = set()
    while True:
        for chain in _chains(tables, counts, games, played, locked):
            key = tuple(chain)
            if key in refused:
                continue
            _turn(tables, counts, chain)
            turned = _built(schedule, tables)
            if allowed(turned):
                now = turned
                break
            _turn(tables, counts, chain)
            refused.add(key)
        else:
            break
    if seats_off(now) > seats_floor(schedule, played):
        _searched(tables, counts, games, played, locked, patience)
        turned = _built(schedule, tables)
        if seats_off(turned) < seats_off(now) and allowed(turned):
            return turned
    return now


def _searched(
    tables: list[_Table],
    counts: list[list[int]],
    games: tuple[int, ...],
    played: int,
    locked: frozenset[tuple[int, int]],
    patience: int,
) -> None:
    """Tabu search: the best exchange of somebody off the even share with a neighbour at his table, and not
    back soon. Tables and counts end at the best state seen.
    """
    mine: dict[int, list[int]] = {}
    for g, table in enumerate(tables):
        if table.round >= played:
            for p in table.seats:
                mine.setdefault(p, []).append(g)
    wrong = sum(off(k, n) for p, n in enumerate(games, start=1) for k in counts[p])
    lowest, best = wrong, [list(table.seats) for table in tables]
    back: dict[tuple[int, int, int], int] = {}
    for step in range(patience):
        choice: tuple[int, int, int, int, int] | None = None
        for p in sorted(mine):
            n = games[p - 1]
            if not any(off(k, n) for k in counts[p]):
                continue
            for g in mine[p]:
                seats = tables[g].seats
                if (p, tables[g].round + 1) in locked:
                    continue
                a = seats.index(p)
                for b, q in enumerate(seats):
                    if q == p or (q, tables[g].round + 1) in locked:
                        continue
                    change = _gain(counts[p], n, a, b) + _gain(counts[q], games[q - 1], b, a)
                    barred = max(back.get((p, g, b), 0), back.get((q, g, a), 0)) > step
                    if barred and wrong + change >= lowest:
                        continue
                    rank = (change, (7919 * (p * 31 + g * 17 + b) + 104729 * step) % 9973, g, a, b)
                    if choice is None or rank < choice:
                        choice = rank
        if choice is None:
            break
        change, _, g, a, b = choice
        back[tables[g].seats[a], g, a] = back[tables[g].seats[b], g, b] = step + 12
        _turn(tables, counts, [a, b, g])
        wrong += change
        if wrong < lowest:
            lowest, best = wrong, [list(table.seats) for table in tables]
            if not wrong:
                break
    for table, seats in zip(tables, best, strict=True):
        table.seats = seats


def _gain(row: list[int], games: int, a: int, b: int) -> int:
    """What it costs a player with these counts to have seat b once more instead of seat a."""
    return off(row[a] - 1, games) + off(row[b] + 1, games) - off(row[a], games) - off(row[b], games)


def _turn(tables: list[_Table], counts: list[list[int]], chain: list[int]) -> None:
    """Exchange the seats chain[0] and chain[1] in the games chain[2:]; its own undoing."""
    a, b, *where = chain
    for g in where:
        seats = tables[g].seats
        for s, t in ((a, b), (b, a)):
            counts[seats[s]][s] -= 1
            counts[seats[s]][t] += 1
        seats[a], seats[b] = seats[b], seats[a]


def _chains(
    tables: list[_Table],
    counts: list[list[int]],
    games: tuple[int, ...],
    played: int,
    locked: frozenset[tuple[int, int]],
) -> Iterator[list[int]]:
    """Chains that lower the sum of `off`, as [seat, seat, game, ...], the shortest of each pair of seats."""

    def gain(p: int, a: int, b: int) -> int:
        return _gain(counts[p], games[p - 1], a, b)

    uneven = {s for p in range(1, len(counts)) for s in range(SEATS) if off(counts[p][s], games[p - 1])}
    found: list[list[int]] = []
    for a in range(SEATS):
        for b in range(SEATS):
            if a == b or not (a in uneven or b in uneven):
                continue
            at: dict[int, list[int]] = {}
            for g, table in enumerate(tables):
                here = table.seats
                free = (here[a], table.round + 1) not in locked and (here[b], table.round + 1) not in locked
                if table.round >= played and free:
                    at.setdefault(here[a], []).append(g)
            back = {p: gain(p, b, a) for p in range(1, len(counts))}
            for first in sorted(at):
                start = gain(first, a, b)
                chain = _chain(tables, at, first, b, back, start) if start < 1 else []
                if chain:
                    found.append([a, b, *chain])
    yield from sorted(found, key=lambda chain: (len(chain), chain))


def _chain(
    tables: list[_Table],
    at: dict[int, list[int]],
    first: int,
    b: int,
    back: Mapping[int, int],
    start: int,
) -> list[int]:
    """The games of the shortest chain from a player to one with whom the exchange pays; empty if there is
    none.
    """
    came: dict[int, tuple[int, int]] = {}
    queue = deque([first])
    while queue:
        p = queue.popleft()
        for g in at.get(p, ()):
            q = tables[g].seats[b]
            if q == first or q in came:
                continue
            came[q] = (p, g)
            if start + back[q] < 0:
                chain = []
                while q != first:
                    q, g = came[q]
                    chain.append(g)
                return chain[::-1]
            queue.append(q)
    return []


def _built(schedule: Schedule, tables: list[_Table]) -> Schedule:
    each = iter(tables)
    rounds = tuple(
        Round(tuple(tuple(next(each).seats) for _ in one.tables), one.rest) for one in schedule.rounds
    )
    return Schedule(schedule.players, rounds)
