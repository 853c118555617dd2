"""Repair in the middle of an event: what was played stays, the rest is drawn again with few changed seats."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from sportmafia.draw.attendance import fair_games
from sportmafia.draw.kernels import Ints
from sportmafia.draw.places import q_of, starts
from sportmafia.draw.replan import Task, placed
from sportmafia.draw.reseat import reseated
from sportmafia.draw.schedule import SEATS, Schedule, changes, swapped
from sportmafia.draw.wishes import NO_WISHES, Wishes

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


def repaired(
    schedule: Schedule,
    event: Event,
    *,
    wishes: Wishes = NO_WISHES,
    max_changes: int | None = None,
    price: int | None = None,
    seed: int = 1,
    steps: int = 300_000,
) -> Repaired | NoRepair:
    """The best continuation after an event.

    With `max_changes`, prices of a changed place rise until no more places change; with `price` that one is
    taken; with neither, 4 units of Q a place. NoRepair when the seats that remain cannot be filled.
    """
    planned = len(schedule.rounds)
    if not 0 <= event.after <= planned:
        return NoRepair("repair_round", (event.after, planned))
    for p in (*event.leave, *(p for _, a, b in event.swapped for p in (a, b))):
        if not 1 <= p <= schedule.players:
            return NoRepair("repair_player", (p, schedule.players))
    for r, p, q in event.swapped:
        if not 1 <= r <= event.after or p == q:
            return NoRepair("repair_round", (r, event.after))
        schedule = swapped(schedule, r, p, q)
    task = _task(schedule, event, wishes)
    if isinstance(task, NoRepair):
        return task
    ladder = (4,) if max_changes is None and price is None else LADDER if price is None else (price,)
    fewest: int | None = None
    best: tuple[int, Repaired] | None = None
    for step in ladder:
        where = placed(replace(task, change_cost=step), seed=seed, steps=steps)
        if where is None:
            return NoRepair("repair_seats", (task.players,))
        sets = _sets(where, task.tables)
        built = reseated(task.players, sets, schedule, event.after, keep=step > 0)
        changed, who = changes(schedule, built, event.after)
        fewest = changed if fewest is None else min(fewest, changed)
        if max_changes is None or changed <= max_changes:
            q = q_of(where, sum(task.tables))
            if best is None or q < best[0]:
                best = (q, Repaired(built, changed, who, step))
    return best[1] if best else NoRepair("repair_changes", (max_changes or 0, fewest or 0))


def _sets(where: Ints, tables: tuple[int, ...]) -> list[list[list[int]]]:
    start = starts(tables)
    return [
        [[int(p) + 1 for p in np.flatnonzero(where[:, r] == g)] for g in range(start[r], start[r + 1])]
        for r in range(len(tables))
    ]


def _task(schedule: Schedule, event: Event, wishes: Wishes) -> Task | NoRepair:
    players = schedule.players + event.arrive
    planned = len(schedule.rounds)
    rounds = max(event.after, planned if event.rounds is None else event.rounds)
    usual = max((len(one.tables) for one in schedule.rounds), default=1)
    tables = []
    for r in range(rounds):
        known = len(schedule.rounds[r].tables) if r < planned else (event.tables or usual)
        later = r >= event.after and event.tables is not None
        tables.append(min(known, event.tables or known) if later and r < planned else known)
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
    each = schedule.games_each()
    late = max(0, rounds - event.after)
    wanted = [
        each[p] if p < schedule.players else late * min(each) // max(planned, 1) for p in range(players)
    ]
    games = fair_games(SEATS * sum(tables), wanted, open_rounds, played)
    if sum(games) != SEATS * sum(tables):
        short = SEATS * sum(tables) - sum(games)
        return NoRepair("repair_short", (short, players - len(event.leave)))
    level = max(
        games
    )  # an extra game may go to any of those who have fewest: to whoever rests where it is due
    games = tuple(min(level, o) if g >= level - 1 else g for g, o in zip(games, open_rounds, strict=True))
    return Task(
        players=players,
        tables=tuple(tables),
        games=games,
        wishes=wishes,
        away=frozenset(away),
        fixed_rounds=event.after,
        before=before,
    )
