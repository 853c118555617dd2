"""A schedule: who sits where in every round. Players are numbers from 1; the draw knows no people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

SEATS = 10
"""Players at a table."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round: for each table the players of seats 1 .. 10, and those who rest."""

    tables: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Schedule:
    """All rounds of an event of `players` players (numbered 1 .. players)."""

    players: int
    rounds: tuple[Round, ...]

    @property
    def games(self) -> int:
        """Games in all rounds together."""
        return sum(len(r.tables) for r in self.rounds)

    def tables(self) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Every game as (round from 0, table from 0, players by seat)."""
        for r, one in enumerate(self.rounds):
            for t, seated in enumerate(one.tables):
                yield r, t, seated

    def games_each(self) -> tuple[int, ...]:
        """Games of players 1, 2, ...; numbers that are no player's are ignored."""
        count = [0] * (self.players + 1)
        for _, _, seated in self.tables():
            for p in seated:
                if 1 <= p <= self.players:
                    count[p] += 1
        return tuple(count[1:])


def schedule_of(players: int, rounds: Sequence[Sequence[Sequence[int]]]) -> Schedule:
    """A schedule from plain lists of tables; who sits nowhere in a round rests."""
    built = []
    for tables in rounds:
        seated = {p for table in tables for p in table}
        rest = tuple(p for p in range(1, players + 1) if p not in seated)
        built.append(Round(tuple(tuple(table) for table in tables), rest))
    return Schedule(players, tuple(built))


def swapped(schedule: Schedule, round_: int, p: int, q: int) -> Schedule:
    """The schedule with p and q on each other's places in a round (from 1); either may rest."""
    one = schedule.rounds[round_ - 1]
    turn = {p: q, q: p}
    changed = replace(
        one,
        tables=tuple(tuple(turn.get(x, x) for x in table) for table in one.tables),
        rest=tuple(sorted(turn.get(x, x) for x in one.rest)),
    )
    rounds = (*schedule.rounds[: round_ - 1], changed, *schedule.rounds[round_:])
    return Schedule(schedule.players, rounds)


def changes(before: Schedule, after: Schedule, since: int) -> tuple[int, tuple[int, ...]]:
    """(places that differ in rounds after `since`, players who see a difference); who is new or gone counts
    too.
    """
    changed = 0
    who: set[int] = set()
    for r in range(since, max(len(before.rounds), len(after.rounds))):
        old: dict[tuple[int, int], int] = {}
        new: dict[tuple[int, int], int] = {}
        for schedule, seats in ((before, old), (after, new)):
            if r < len(schedule.rounds):
                for t, table in enumerate(schedule.rounds[r].tables):
                    for s, p in enumerate(table):
                        seats[t, s] = p
        for place in old.keys() | new.keys():
            if old.get(place) != new.get(place):
                changed += 1
                who.update(p for p in (old.get(place), new.get(place)) if p is not None)
    return changed, tuple(sorted(who))


class Fault(Enum):
    """What can be wrong with a schedule."""

    TABLE_SIZE = "table_size"
    TWICE_IN_ROUND = "twice_in_round"
    UNKNOWN_PLAYER = "unknown_player"
    REST_LIST = "rest_list"
    UNEVEN_GAMES = "uneven_games"


@dataclass(frozen=True, slots=True)
class Violation:
    """One fault with its place: round and table from 1 (0 = the whole event), player 0 = nobody in
    particular.

    `found` is the number that is wrong: players at the table, times in the round, games played.
    """

    fault: Fault
    round: int = 0
    table: int = 0
    player: int = 0
    found: int = 0


def fixed_seats(schedule: Schedule) -> bool:
    """Whether everybody has one seat in all his games, as where numbers are fixed for a series."""
    return sum(map(len, seat_classes(schedule))) == sum(games > 0 for games in schedule.games_each())


def seat_classes(schedule: Schedule) -> tuple[tuple[int, ...], ...]:
    """The players who ever have each seat, from seat 1."""
    found: list[set[int]] = [set() for _ in range(SEATS)]
    for _, _, table in schedule.tables():
        for own, player in zip(found, table, strict=False):
            own.add(player)
    return tuple(tuple(sorted(own)) for own in found)


def violations(schedule: Schedule) -> tuple[Violation, ...]:
    """Every fault of the schedule, in reading order; an empty tuple says it can be played.

    Games per player may differ by one (the numbers may force it); a wider spread is a fault of those who
    play fewest.
    """
    found: list[Violation] = []
    for r, one in enumerate(schedule.rounds, start=1):
        times: dict[int, int] = {}
        for t, seated in enumerate(one.tables, start=1):
            if len(seated) != SEATS:
                found.append(Violation(Fault.TABLE_SIZE, r, t, 0, len(seated)))
            for p in seated:
                times[p] = times.get(p, 0) + 1
                if not 1 <= p <= schedule.players:
                    found.append(Violation(Fault.UNKNOWN_PLAYER, r, t, p))
        found.extend(Violation(Fault.TWICE_IN_ROUND, r, 0, p, k) for p, k in sorted(times.items()) if k > 1)
        resting = tuple(p for p in range(1, schedule.players + 1) if p not in times)
        if one.rest and tuple(sorted(one.rest)) != resting:
            wrong = sorted(set(one.rest) ^ set(resting))
            found.append(Violation(Fault.REST_LIST, r, 0, wrong[0] if wrong else 0, len(one.rest)))
    each = schedule.games_each()
    if each and max(each) - min(each) > 1:
        found.extend(
            Violation(Fault.UNEVEN_GAMES, 0, 0, p, k)
            for p, k in enumerate(each, start=1)
            if k < max(each) - 1
        )
    return tuple(found)
