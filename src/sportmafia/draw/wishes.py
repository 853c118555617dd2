"""Wishes: who must not meet, who is away, which judge or table a player must not have; what is to be rare.

File format sportmafia.wishes/1 (JSON): `never` [[1, 2], ...]; `teams` [[3, 4, 5], ...]; `absent` [{"player":
6, "rounds": [1, 2]}]; `late` [{"player": 7, "from": 3}]; `leaves` [{"player": 8, "after": 5}]; `judges`
[{"judge": "Vera", "players": [9]}, {"table": 2, "players": [9]}]; `rarely` [{"players": [10, 11], "weight":
5, "name": "club"}]. Players are numbers, or names when the draw has names. The first six kinds are hard, the
last is soft.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from sportmafia.draw.judging import Judge, judged
from sportmafia.draw.schedule import Schedule

FORMAT = "sportmafia.wishes/1"
HEAVIEST = 1000

FIELDS: Mapping[str, frozenset[str]] = {
    "absent": frozenset({"player", "players", "rounds"}),
    "late": frozenset({"player", "players", "from"}),
    "leaves": frozenset({"player", "players", "after"}),
    "judges": frozenset({"player", "players", "judge", "table"}),
    "rarely": frozenset({"players", "weight", "name"}),
}
"""What an item of each kind may hold; items of `never` and `teams` are lists of players."""

KINDS = ("never", "teams", *FIELDS)
"""Every kind of wish, in the order in which a file is read."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One wish. `kind` is the key of its list in the file; `players` from 1.

    `rounds`: where the players of absent, late and leaves are away; `table`: the table where a judge stays, 0
    = he moves; `weight`: cost of one meeting for rarely, 0 = the wish is hard; `name`: the judge's, or what
    the players of a soft wish have in common.
    """

    kind: str
    players: tuple[int, ...]
    rounds: tuple[int, ...] = ()
    table: int = 0
    weight: int = 0
    name: str = ""

    def named(self) -> str:
        """The wish in one line, as the lists of conflicts and of broken wishes show it."""
        who = "-".join(map(str, self.players))
        if self.kind in ("absent", "late", "leaves"):
            return f"{self.kind} {who}: {_spans(self.rounds)}"
        if self.kind == "judges":
            place = f" table {self.table}" if self.table else ""
            return f"judges{' ' if self.name else ''}{self.name}{place}: {who}"
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

    def judges(self) -> tuple[Judge, ...]:
        """The judges that the wishes speak of, in the order of the file, each with all his relatives."""
        found: dict[tuple[str, int], Judge] = {}
        for w in self.all:
            if w.kind == "judges":
                key = (w.name.casefold(), 0 if w.name else w.table)
                known = found.get(key, Judge(w.name, 0, frozenset()))
                found[key] = Judge(known.name, known.table or w.table, known.kin.union(w.players))
        return tuple(found.values())


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
    for key in document:
        if key != "format" and key not in KINDS:
            return BadWish("wishes_unknown", str(key))
    if document.get("format", FORMAT) != FORMAT:
        return BadWish("wishes_unknown", str(document["format"]))
    number = {_folded(name): k for k, name in enumerate(names, start=1)}
    found: list[Wish] = []
    stays: dict[str, int] = {}
    for kind in KINDS:
        items = document.get(kind, [])
        if not isinstance(items, list):
            return BadWish("wishes_not_list", kind)
        for k, item in enumerate(items, start=1):
            place = f"{kind}[{k}]"
            wish = _wish(kind, item, place, (players, rounds, tables), number)
            if isinstance(wish, BadWish):
                return wish
            if wish.table and wish.name:
                at = stays.setdefault(wish.name.casefold(), wish.table)
                if at != wish.table or any(t == at for n, t in stays.items() if n != wish.name.casefold()):
                    return BadWish("wishes_judge", f"{place}.table", str(wish.table))
            found.append(wish)
    return Wishes(tuple(found))


def _folded(name: str) -> str:
    """A name as it is compared: spaces and capitals do not count."""
    return " ".join(name.split()).casefold()


def _whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _who(value: object, place: str, players: int, number: Mapping[str, int]) -> tuple[int, ...] | BadWish:
    listed = value if isinstance(value, list) else [value]
    who: list[int] = []
    for k, one in enumerate(listed, start=1):
        p = number.get(_folded(one)) if isinstance(one, str) else one
        here = f"{place}[{k}]" if isinstance(value, list) else place
        if not isinstance(p, int) or not _whole(p, 1, players):
            return BadWish("wishes_player", here, str(one))
        if p in who:
            return BadWish("wishes_twice", here, str(one))
        who.append(p)
    return tuple(who)


def _wish(
    kind: str, item: Any, place: str, size: tuple[int, int, int], number: Mapping[str, int]
) -> Wish | BadWish:
    players, rounds, tables = size
    if kind not in FIELDS:
        if not isinstance(item, list):
            return BadWish("wishes_not_list", place)
        who = _who(item, place, players, number)
        if isinstance(who, BadWish):
            return who
        if len(who) < 2 or (kind == "never" and len(who) != 2):
            return BadWish("wishes_pair", place)
        return Wish(kind, who)
    if not isinstance(item, dict):
        return BadWish("wishes_not_object", place)
    for key in item:
        if key not in FIELDS[kind]:
            return BadWish("wishes_field", f"{place}.{key}", ", ".join(sorted(FIELDS[kind])))
    called = "players" if "players" in item else "player"
    if called not in item:
        return BadWish("wishes_missing", f"{place}.{called}")
    who = _who(item[called], f"{place}.{called}", players, number)
    if isinstance(who, BadWish):
        return who
    if not who and kind != "judges":
        return BadWish("wishes_missing", f"{place}.{called}")
    if kind == "rarely":
        return _rarely(item, who, place)
    if kind == "judges":
        return _judges(item, who, place, tables)
    if kind == "absent":
        away, field = item.get("rounds"), "rounds"
        if not isinstance(away, list) or not away:
            return BadWish("wishes_round", f"{place}.{field}", str(away))
    elif kind == "late":
        first, field = item.get("from"), "from"
        away = list(range(1, int(first or 0))) if _whole(first, 1, rounds) else [first]
    else:
        last, field = item.get("after"), "after"
        away = list(range(int(last or 0) + 1, rounds + 1)) if _whole(last, 0, rounds) else [last]
    for r in away:
        if not _whole(r, 1, rounds):
            return BadWish("wishes_round", f"{place}.{field}", str(r))
    return Wish(kind, who, rounds=tuple(sorted(set(away))))


def _rarely(item: Mapping[str, Any], who: tuple[int, ...], place: str) -> Wish | BadWish:
    weight, name = item.get("weight", 1), item.get("name", "")
    if not _whole(weight, 1, HEAVIEST):
        return BadWish("wishes_weight", f"{place}.weight", str(weight))
    if len(who) < 2:
        return BadWish("wishes_pair", f"{place}.players")
    if not isinstance(name, str):
        return BadWish("wishes_text", f"{place}.name", str(name))
    return Wish("rarely", who, weight=weight, name=" ".join(name.split()))


def _judges(item: Mapping[str, Any], who: tuple[int, ...], place: str, tables: int) -> Wish | BadWish:
    name, table = item.get("judge", ""), item.get("table")
    if not isinstance(name, str) or ("judge" in item and not name.strip()):
        return BadWish("wishes_text", f"{place}.judge", str(name))
    if table is None and not name:
        return BadWish("wishes_missing", f"{place}.judge")
    if table is not None and not _whole(table, 1, tables):
        return BadWish("wishes_table", f"{place}.table", str(table))
    return Wish("judges", who, table=table or 0, name=" ".join(name.split()))


def broken(schedule: Schedule, wishes: Wishes, known: Sequence[Sequence[int]] = ()) -> tuple[str, ...]:
    """The hard wishes that a schedule does not keep, a line each with what happens instead.

    Judges sit where they are `known` to sit, else as well as the schedule lets them (`judging.judged`).
    """
    found = []
    judges = wishes.judges()
    judge_at = judged(schedule, judges, known)
    for wish in wishes.hard:
        who = set(wish.players)
        mine = {k for k, judge in enumerate(judges) if wish.kind == "judges" and _judge_of(wish, judge)}
        for r, one in enumerate(schedule.rounds, start=1):
            for t, table in enumerate(one.tables, start=1):
                there = who.intersection(table)
                clash = (
                    (wish.kind in ("never", "teams") and len(there) > 1)
                    or (wish.kind == "judges" and there and judge_at[r - 1][t - 1] in mine)
                    or (r in wish.rounds and there)
                )
                if clash:
                    found.append(f"{wish.named()} (round {r}, table {t})")
    return tuple(found)


def _judge_of(wish: Wish, judge: Judge) -> bool:
    """Whether the wish speaks of this judge."""
    if wish.name:
        return wish.name.casefold() == judge.name.casefold()
    return not judge.name and wish.table == judge.table


def soft_cost(schedule: Schedule, wishes: Wishes) -> int:
    """Weight times meetings over the soft wishes."""
    cost = 0
    for wish in wishes.all:
        if wish.weight:
            for _, _, table in schedule.tables():
                k = len(set(wish.players).intersection(table))
                cost += wish.weight * (k * (k - 1) // 2)
    return cost


def soft_meetings(schedule: Schedule, wish: Wish) -> tuple[int, int]:
    """(meetings within a soft wish's players, about how many chance would give, rounded)."""
    pairs = schedule.players * (schedule.players - 1) // 2
    own = len(wish.players) * (len(wish.players) - 1) // 2
    met = sum(
        k * (k - 1) // 2
        for k in (len(set(wish.players).intersection(table)) for _, _, table in schedule.tables())
    )
    return met, (2 * 45 * schedule.games * own + pairs) // (2 * pairs)
