"""A schedule as a short text: each round is the rank of an arrangement of players, written in base 85."""

from __future__ import annotations

import base64

from sportmafia.draw.schedule import SEATS, Schedule, schedule_of


def _size(players: int, tables: tuple[int, ...]) -> int:
    """Bytes that hold all rounds: the number of ways to seat 10T of N players, multiplied over the rounds."""
    ways = 1
    for t in tables:
        for k in range(SEATS * t):
            ways *= players - k
    return max(1, ((ways - 1).bit_length() + 7) // 8)


def encode(schedule: Schedule) -> str:
    """The schedule's seats as base-85 text (RFC 1924 alphabet)."""
    number = 0
    for one in schedule.rounds:
        free = list(range(1, schedule.players + 1))
        for table in one.tables:
            for p in table:
                place = free.index(p)
                number = number * len(free) + place
                del free[place]
    tables = tuple(len(one.tables) for one in schedule.rounds)
    return base64.b85encode(number.to_bytes(_size(schedule.players, tables), "big")).decode("ascii")


def decode(players: int, tables: tuple[int, ...], text: str) -> Schedule:
    """The schedule of a text; its digits are read from the last place to the first, then placed.

    Raises ValueError when the text is damaged.
    """
    number = int.from_bytes(base64.b85decode(text), "big")
    places: list[int] = []
    sizes = [players - k for t in tables for k in range(SEATS * t)]
    for size in reversed(sizes):
        number, place = divmod(number, size)
        places.append(place)
    if number:
        raise ValueError("more digits than the numbers allow")
    places.reverse()
    rounds = []
    at = 0
    for t in tables:
        free = list(range(1, players + 1))
        taken = [free.pop(place) for place in places[at : at + SEATS * t]]
        at += SEATS * t
        rounds.append([taken[k * SEATS : (k + 1) * SEATS] for k in range(t)])
    return schedule_of(players, rounds)
