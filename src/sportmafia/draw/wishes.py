"""Wishes: who must not meet, who is away, which table a player must not have; and what is to be rare.

File format sportmafia.wishes/1 (JSON): `never` [[1, 2], ...]; `teams` [[3, 4, 5], ...]; `absent` [{"player":
6, "rounds": [1, 2]}]; `late` [{"player": 7, "from": 3}]; `leaves` [{"player": 8, "after": 5}]; `judges`
[{"table": 2, "players": [9]}]; `rarely` [{"players": [10, 11], "weight": 5}]. Players are numbers, or names
when the draw has names. The first six kinds are hard, the last is soft.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from sportmafia.draw.schedule import Schedule

FORMAT = "sportmafia.wishes/1"
HEAVIEST = 1000


@dataclass(frozen=True, slots=True)
class Wish:
    """One wish. `kind` is the key of its list in the file; `players` from 1.

    `rounds`: where the players of absent, late and leaves are away; `table`: the table of a judge; `weight`:
    cost of one meeting for rarely, 0 = the wish is hard.
    """

    kind: str
    players: tuple[int, ...]
    rounds: tuple[int, ...] = ()
    table: int = 0
    weight: int = 0

    def named(self) -> str:
        """The wish in one line, as the lists of conflicts and of broken wishes show it."""
        who = "-".join(map(str, self.players))
        if self.kind in ("absent", "late", "leaves"):
            return f"{self.kind} {who}: {_spans(self.rounds)}"
        if self.kind == "judges":
            return f"judges table {self.table}: {who}"
        return f"{self.kind} {who}"


def _spans(rounds: Sequence[int]) -> str:
    """1-3,5 for (1, 2, 3, 5)."""
    spans: list[list[int]] = []
    for r in rounds:
        if spans and spans[-1][1] == r - 1:
            spans[-1][1] = r
        else:
            spans.append([r, r])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)


@dataclass(frozen=True, slots=True)
class Wishes:
    """All wishes of an event."""

    all: tuple[Wish, ...] = ()

    @property
    def hard(self) -> tuple[Wish, ...]:
        """Those that must be kept."""
        return tuple(w for w in self.all if w.weight == 0)

    @property
    def only_apart(self) -> bool:
        """Whether the hard ones only keep players apart: such a draw stays free in rounds and tables."""
        return all(w.kind in ("never", "teams") for w in self.hard)

    def apart(self) -> tuple[tuple[int, ...], ...]:
        """Groups of players of whom no two ever meet."""
        return tuple(w.players for w in self.all if w.kind in ("never", "teams"))

    def apart_pairs(self) -> frozenset[tuple[int, int]]:
        """The pairs that must never meet, smaller number first."""
        return frozenset((min(p, q), max(p, q)) for group in self.apart() for p, q in combinations(group, 2))

    def away(self) -> frozenset[tuple[int, int]]:
        """(player, round) pairs in which the player is not there."""
        return frozenset(
            (p, r)
            for w in self.all
            if w.kind in ("absent", "late", "leaves")
            for p in w.players
            for r in w.rounds
        )


NO_WISHES = Wishes()
"""Nobody wishes anything."""


@dataclass(frozen=True, slots=True)
class BadWish:
    """Why a wishes file is refused: a key of `words` and its values."""

    what: str
    place: str
    detail: str = ""


def wishes_of(
    document: object, players: int, rounds: int, tables: int, names: Sequence[str] = ()
) -> Wishes | BadWish:
    """The wishes of a parsed file, or the first thing in it that cannot be."""
    if not isinstance(document, dict):
        return BadWish("wishes_not_object", "")
    known = {"format", "never", "teams", "absent", "late", "leaves", "judges", "rarely"}
    for key in document:
        if key not in known:
            return BadWish("wishes_unknown", str(key))
    if document.get("format", FORMAT) != FORMAT:
        return BadWish("wishes_unknown", str(document["format"]))
    number = {name.casefold(): k for k, name in enumerate(names, start=1)}
    found: list[Wish] = []
    for kind in ("never", "teams", "absent", "late", "leaves", "judges", "rarely"):
        items = document.get(kind, [])
        if not isinstance(items, list):
            return BadWish("wishes_not_list", kind)
        for k, item in enumerate(items, start=1):
            wish = _wish(kind, item, f"{kind}[{k}]", (players, rounds, tables), number)
            if isinstance(wish, BadWish):
                return wish
            found.append(wish)
    return Wishes(tuple(found))


def _who(value: object, place: str, players: int, number: Mapping[str, int]) -> tuple[int, ...] | BadWish:
    listed = value if isinstance(value, list) else [value]
    who = []
    for one in listed:
        p = number.get(one.casefold()) if isinstance(one, str) else one
        if not isinstance(p, int) or isinstance(p, bool) or not 1 <= p <= players:
            return BadWish("wishes_player", place, str(one))
        if p in who:
            return BadWish("wishes_twice", place, str(one))
        who.append(p)
    return tuple(who)


def _wish(
    kind: str, item: Any, place: str, size: tuple[int, int, int], number: Mapping[str, int]
) -> Wish | BadWish:
    players, rounds, tables = size
    if kind in ("never", "teams"):
        who = _who(item, place, players, number)
        if isinstance(who, BadWish):
            return who
        if len(who) < 2 or (kind == "never" and len(who) != 2):
            return BadWish("wishes_pair", place)
        return Wish(kind, who)
    if not isinstance(item, dict):
        return BadWish("wishes_not_object", place)
    who = _who(item.get("players", item.get("player")), place, players, number)
    if isinstance(who, BadWish):
        return who
    if kind == "rarely":
        weight = item.get("weight", 1)
        if not isinstance(weight, int) or not 1 <= weight <= HEAVIEST or len(who) < 2:
            return BadWish("wishes_weight", place, str(weight))
        return Wish(kind, who, weight=weight)
    if kind == "judges":
        table = item.get("table")
        if not isinstance(table, int) or not 1 <= table <= tables:
            return BadWish("wishes_table", place, str(table))
        return Wish(kind, who, table=table)
    if kind == "absent":
        away = item.get("rounds")
    elif kind == "late":
        first = item.get("from")
        away = list(range(1, first)) if isinstance(first, int) and 1 <= first <= rounds else None
    else:
        last = item.get("after")
        away = list(range(last + 1, rounds + 1)) if isinstance(last, int) and 0 <= last <= rounds else None
    if not isinstance(away, list) or not all(isinstance(r, int) and 1 <= r <= rounds for r in away):
        return BadWish("wishes_round", place, str(away))
    return Wish(kind, who, rounds=tuple(sorted(set(away))))


def broken(schedule: Schedule, wishes: Wishes) -> tuple[str, ...]:
    """The hard wishes that a schedule does not keep, a line each with what happens instead."""
    found = []
    for wish in wishes.hard:
        who = set(wish.players)
        for r, one in enumerate(schedule.rounds, start=1):
            for t, table in enumerate(one.tables, start=1):
                there = who.intersection(table)
                clash = (
                    (wish.kind in ("never", "teams") and len(there) > 1)
                    or (wish.kind == "judges" and t == wish.table and there)
                    or (r in wish.rounds and there)
                )
                if clash:
                    found.append(f"{wish.named()} (round {r}, table {t})")
    return tuple(found)


def soft_cost(schedule: Schedule, wishes: Wishes) -> int:
    """Weight times meetings over the soft wishes."""
    cost = 0
    for wish in wishes.all:
        if wish.weight:
            for _, _, table in schedule.tables():
                k = len(set(wish.players).intersection(table))
                cost += wish.weight * (k * (k - 1) // 2)
    return cost
