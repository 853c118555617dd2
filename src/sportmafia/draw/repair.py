"""Repair in the middle of an event: what was played stays, the rest is drawn again with few changed seats."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from sportmafia.draw.attendance import fair_games
from sportmafia.draw.kernels import Ints
from sportmafia.draw.measures import measure
from sportmafia.draw.places import q_of, starts
from sportmafia.draw.reattend import fewest_new
from sportmafia.draw.replan import Task, placed
from sportmafia.draw.reseat import reseated
from sportmafia.draw.schedule import SEATS, Schedule, changes, schedule_of, swapped
from sportmafia.draw.seatfix import evened, seats_floor, seats_off
from sportmafia.draw.wishes import NO_WISHES, Wishes, broken

LADDER = (0, 1, 2, 4, 8, 16, 32, 96)
"""Prices of a changed place that are tried, from free to nearly forbidden."""


@dataclass(frozen=True, slots=True)
class Event:
    """What happened after round `after` was played (0 = before the first).

    `leave`: players who are gone; `arrive`: how many new players come (they get the next numbers);
    `tables`: tables from now on (None = as planned); `rounds`: rounds in all (None = as planned);
    `swapped`: (round, player, player) who sat on each other's places in a played round.
    """

    after: int
    leave: tuple[int, ...] = ()
    arrive: int = 0
    tables: int | None = None
    rounds: int | None = None
    swapped: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class NoRepair:
    """Why a repair is impossible: a key of `words` with its values."""

    what: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Repaired:
    """The schedule after the repair, and what it changed: places are (round, table, seat) of a player."""

    schedule: Schedule
    changed: int
    """Places in unplayed rounds that differ: a player at another table or seat, or playing instead of
    resting.
    """
    players_changed: tuple[int, ...]
    price: int
    """The price of a changed place that gave it."""
    q: int
    seat_off: int
    """Seat cells that are neither floor nor ceiling of a player's games / 10."""
    least: int
    """No continuation with such games of each player changes fewer places: a flow of least cost proves it."""
    seat_floor: int
    """No continuation with these games of each player has fewer seat cells off, whatever it changes."""
    broken: tuple[str, ...] = ()
    """Hard wishes that the unplayed rounds do not keep."""


def repaired(
    schedule: Schedule,
    event: Event,
    *,
    wishes: Wishes = NO_WISHES,
    locked: frozenset[tuple[int, int]] = frozenset(),
    max_changes: int | None = None,
    price: int | None = None,
    seed: int = 1,
    steps: int = 300_000,
) -> Repaired | NoRepair:
    """The best continuation after an event.

    With `max_changes`, prices of a changed place rise until no more places change; with `price` that one is
    taken; with neither, 4 units of Q a place. Changes that are left go to even seats. `locked` (player,
    round) keep their places if they can. NoRepair when the seats that remain cannot be filled.
    """
    ladder = (4,) if max_changes is None and price is None else LADDER if price is None else (price,)
    found = _rungs(schedule, event, wishes, locked, ladder, max_changes, seed, steps)
    if isinstance(found, NoRepair):
        return found
    fits = [one for one in found if max_changes is None or one.changed <= max_changes]
    if not fits:
        return NoRepair(
            "repair_changes", (max_changes or 0, min(one.changed for one in found), found[0].least)
        )
    return min(fits, key=lambda one: (len(one.broken), one.q, one.seat_off, one.changed))


def taken_over(schedule: Schedule, event: Event, wishes: Wishes = NO_WISHES) -> Repaired | NoRepair:
    """The continuation where numbers are fixed for a series (C116): who comes takes the number and the games
    of one who leaves, in the order in which they are named, and nobody else moves.

    NoRepair where as many do not come as leave, or anything else has happened.
    """
    rounds, players = len(schedule.rounds), schedule.players
    if not 0 <= event.after < rounds:
        return NoRepair("repair_round", (event.after, rounds))
    if any(not 1 <= p <= players for p in event.leave) or len(set(event.leave)) < len(event.leave):
        return NoRepair("repair_series", (len(event.leave), event.arrive))
    others = event.tables is not None or event.rounds is not None or event.swapped
    if others or len(event.leave) != event.arrive:
        return NoRepair("repair_series", (len(event.leave), event.arrive))
    turn = {p: players + k for k, p in enumerate(event.leave, start=1)}
    after = schedule_of(
        players + event.arrive,
        [
            [[turn.get(p, p) if r >= event.after else p for p in table] for table in one.tables]
            for r, one in enumerate(schedule.rounds)
        ],
    )
    changed, who = changes(schedule, after, event.after)
    q = measure(after).q
    return Repaired(after, changed, who, 0, q, 0, changed, 0, _later(broken(after, wishes), event.after))


def frontier(
    schedule: Schedule,
    event: Event,
    *,
    wishes: Wishes = NO_WISHES,
    locked: frozenset[tuple[int, int]] = frozenset(),
    seed: int = 1,
    steps: int = 300_000,
) -> tuple[Repaired, ...] | NoRepair:
    """Continuations of which none is better than another in changes and in quality, fewest changes first.

    Every price of a changed place is tried, with seats left as they fall and with seats evened.
    """
    found: list[Repaired] = []
    for budget in (0, None):
        rungs = _rungs(schedule, event, wishes, locked, LADDER, budget, seed, steps)
        if isinstance(rungs, NoRepair):
            return rungs
        found.extend(rungs)
    found.sort(key=lambda one: (one.changed, len(one.broken), one.q, one.seat_off))
    kept: list[Repaired] = []
    for one in found:
        values = (len(one.broken), one.q, one.seat_off)
        if not any(
            all(k <= v for k, v in zip((len(o.broken), o.q, o.seat_off), values, strict=True)) for o in kept
        ):
            kept.append(one)
    return tuple(kept)


def _rungs(
    schedule: Schedule,
    event: Event,
    wishes: Wishes,
    locked: frozenset[tuple[int, int]],
    ladder: tuple[int, ...],
    budget: int | None,
    seed: int,
    steps: int,
) -> list[Repaired] | NoRepair:
    """A continuation for each price, its seats evened within the budget of changed places."""
    planned = len(schedule.rounds)
    if not 0 <= event.after <= planned:
        return NoRepair("repair_round", (event.after, planned))
    for p in (*event.leave, *(p for _, a, b in event.swapped for p in (a, b))):
        if not 1 <= p <= schedule.players:
            return NoRepair("repair_player", (p, schedule.players))
    each = schedule.games_each()
    for r, p, q in event.swapped:
        if not 1 <= r <= event.after or p == q:
            return NoRepair("repair_round", (r, event.after))
        schedule = swapped(schedule, r, p, q)
    task = _task(schedule, event, wishes, each, locked)
    if isinstance(task, NoRepair):
        return task
    shut = frozenset((p + 1, r + 1) for p, r in task.locked)
    found = []
    for step in ladder:
        where = placed(replace(task, change_cost=step), seed=seed, steps=steps)
        if where is None:
            return NoRepair("repair_seats", (task.players,))
        sets = _sets(where, task.tables)
        built = reseated(task.players, sets, schedule, event.after, keep=step > 0, locked=shut)

        def allowed(now: Schedule) -> bool:
            return budget is None or changes(schedule, now, event.after)[0] <= budget

        if budget != 0:
            built = evened(built, event.after, shut, allowed)
        changed, who = changes(schedule, built, event.after)
        found.append(
            Repaired(
                built,
                changed,
                who,
                step,
                q_of(where, sum(task.tables)),
                seats_off(built),
                _least(task, schedule, event.after),
                seats_floor(built, event.after),
                _later(broken(built, wishes), event.after),
            )
        )
    return found


def _later(lines: tuple[str, ...], after: int) -> tuple[str, ...]:
    """The broken wishes of rounds that are not played yet."""
    return tuple(line for line in lines if int(line.rpartition("(round ")[2].partition(",")[0]) > after)


def _least(task: Task, before: Schedule, after: int) -> int:
    """Fewest changed places: seats of lost tables, and newcomers to rounds as few as can be."""
    lost, known, sizes = 0, [], []
    for r in range(after, max(len(task.tables), len(before.rounds))):
        tables = before.rounds[r].tables if r < len(before.rounds) else ()
        left = task.tables[r] if r < len(task.tables) else 0
        lost += sum(len(table) for table in tables[left:])
        if r < len(task.tables):
            known.append(frozenset(p - 1 for table in tables[:left] for p in table))
            sizes.append(SEATS * left)
    played = [0] * task.players
    for r, _, table in before.tables():
        for p in table:
            played[p - 1] += r < after
    least = [max(0, g - k) for g, k in zip(task.least, played, strict=True)]
    most = [g - k for g, k in zip(task.games, played, strict=True)]
    away = frozenset((p, r - after) for p, r in task.away if r >= after)
    plays = fewest_new(known, sizes, least, most, away)
    return lost + sum(len(who - old) for who, old in zip(plays or [], known, strict=False))


def _sets(where: Ints, tables: tuple[int, ...]) -> list[list[list[int]]]:
    start = starts(tables)
    return [
        [[int(p) + 1 for p in np.flatnonzero(where[:, r] == g)] for g in range(start[r], start[r + 1])]
        for r in range(len(tables))
    ]


def _task(
    schedule: Schedule,
    event: Event,
    wishes: Wishes,
    each: tuple[int, ...],
    locked: frozenset[tuple[int, int]],
) -> Task | NoRepair:
    """What is to be placed: `each` are the games that were promised to the players."""
    players = schedule.players + event.arrive
    planned = len(schedule.rounds)
    rounds = max(event.after, planned if event.rounds is None else event.rounds)
    usual = max((len(one.tables) for one in schedule.rounds), default=1)
    tables = []
    for r in range(rounds):
        known = len(schedule.rounds[r].tables) if r < planned else (event.tables or usual)
        if event.tables is not None and event.after <= r < planned:
            known = event.tables if known == usual else min(known, event.tables)  # a short round stays short
        tables.append(known)
    away = {(p - 1, r) for p in event.leave for r in range(event.after, rounds)}
    away |= {(p - 1, r - 1) for p, r in wishes.away()}
    before = np.full((players, rounds), -1, dtype=np.int32)
    start = starts(tuple(tables))
    for r in range(min(planned, rounds)):
        for t, table in enumerate(schedule.rounds[r].tables):
            for p in table:
                before[p - 1, r] = start[r] + t if t < tables[r] else -1
    for p, r in away:
        before[p, r] = -1
    for r in range(planned, rounds):
        before[:, r] = -2
    before[schedule.players :, :] = np.where(np.arange(rounds) < event.after, -1, -2)
    played = tuple(int((before[p, : event.after] >= 0).sum()) for p in range(players))
    open_rounds = tuple(
        played[p] + sum((p, r) not in away for r in range(event.after, rounds)) for p in range(players)
    )
    late = max(0, rounds - event.after)
    wanted = [
        each[p] if p < schedule.players else late * min(each) // max(planned, 1) for p in range(players)
    ]
    games = fair_games(SEATS * sum(tables), wanted, open_rounds, played)
    if sum(games) != SEATS * sum(tables):
        short = SEATS * sum(tables) - sum(games)
        return NoRepair("repair_short", (short, players - len(event.leave)))
    # an extra game may go to any of those who have fewest: to whoever rests where it is due
    level = max(games)
    most = tuple(min(level, o) if g >= level - 1 else g for g, o in zip(games, open_rounds, strict=True))
    least = tuple(min(level - 1, g) if g >= level - 1 else g for g in games)
    shut = frozenset(
        (p - 1, r - 1) for p, r in locked if event.after < r <= rounds and before[p - 1, r - 1] >= 0
    )
    return Task(
        players=players,
        tables=tuple(tables),
        games=most,
        wishes=wishes,
        away=frozenset(away),
        fixed_rounds=event.after,
        before=before,
        locked=shut,
        least=least,
    )
