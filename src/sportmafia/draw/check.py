"""The independent checker: a plain-Python second opinion on a schedule file, sharing no code with the rest
of `draw`.

It reads the JSON of a schedule (sportmafia.schedule/1), counts everything again from the seats, proves the
lower bound again by another way of computing it, and compares. Copy this one file anywhere: `python check.py
[--lang ru] FILE`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

SAID = {
    "round_number": ("тур {round} записан под номером {stated}", "round {round} is numbered {stated}"),
    "table_size": (
        "тур {round}, стол {table}: игроков {found}",
        "round {round} table {table}: {found} players",
    ),
    "sits_often": (
        "тур {round}: игрок {player} сидит {found} раза",
        "round {round}: player {player} sits {found} times",
    ),
    "no_player": ("тур {round}: нет игрока {player}", "round {round}: no player {player}"),
    "rest_list": (
        "тур {round}: список отдыхающих неверен",
        "round {round}: the list of those who rest is wrong",
    ),
    "judge_rounds": ("судьи: туров {found}", "judges: {found} rounds"),
    "judge_each": (
        "судьи: тур {round}: не по одному судье на стол",
        "judges: round {round}: not one judge for each table",
    ),
    "two_seats": (
        "номер закреплён на серию, а игрок {player} сидит на местах {seats}",
        "numbers are fixed for a series, but player {player} sits on seats {seats}",
    ),
    "duality": (
        "тождество двойственности не сходится: подсчёт неверен",
        "the duality identity fails: the count is wrong",
    ),
    "measure": (
        "{name}: записано {stated}, подсчитано {counted}",
        "{name}: stated {stated}, counted {counted}",
    ),
    "no_certificate": (
        "сказано, что доказана наилучшая, но свидетельства нет",
        "proved optimal is claimed without a certificate",
    ),
    "other_schedule": (
        "свидетельство относится к другой рассадке",
        "the certificate belongs to another schedule",
    ),
    "never_meet": (
        "игроки {one} и {other} не должны встречаться, но встречаются",
        "players {one} and {other} must never meet but do",
    ),
    "bound": ("предел: записано {stated}, доказано {counted}", "bound: stated {stated}, proved {counted}"),
    "two_bounds": (
        "в измерениях и в свидетельстве разные пределы",
        "measures and certificate state different bounds",
    ),
    "certificate_q": (
        "q в свидетельстве: записано {stated}, подсчитано {counted}",
        "q of the certificate: stated {stated}, counted {counted}",
    ),
    "proved": (
        "proved_optimal: {stated}, а q равно {q} при пределе {bound}",
        "proved_optimal is {stated}, but q is {q} and the bound {bound}",
    ),
    "unreadable": ("файл не читается как рассадка: {error}", "{error}"),
    "confirmed": ("всё подтверждено", "confirmed"),
}
"""What the checker says, Russian and English."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A false statement of a file: a key of `SAID` with its values."""

    code: str
    values: tuple[tuple[str, Any], ...] = ()

    def told(self, language: str = "en") -> str:
        """The sentence, in Russian (``ru``) or in English."""
        return SAID[self.code][0 if language == "ru" else 1].format(**dict(self.values))


def _wrong(code: str, **values: Any) -> Wrong:
    return Wrong(code, tuple(values.items()))


def check(document: Mapping[str, Any], language: str = "en") -> list[str]:
    """Every statement of the file that is false, as short sentences; an empty list confirms the file."""
    return [one.told(language) for one in statements(document)]


def statements(document: Mapping[str, Any]) -> list[Wrong]:
    """Every statement of the file that is false; none confirms the file.

    Confirmed are: the seating rules (ten different players at a table, nobody twice in a round, rests listed
    right), each measure that the file states, the duality identity, the bound's derivation, and the claim
    `proved_optimal`.
    """
    wrong: list[Wrong] = []
    players = document["players"]
    games: list[tuple[int, list[int]]] = []
    for r, one in enumerate(document["rounds"], start=1):
        if one["round"] != r:
            wrong.append(_wrong("round_number", round=r, stated=one["round"]))
        seen = Counter(p for table in one["tables"] for p in table)
        for t, table in enumerate(one["tables"], start=1):
            if len(table) != 10:
                wrong.append(_wrong("table_size", round=r, table=t, found=len(table)))
            games.append((r, list(table)))
        wrong.extend(_wrong("sits_often", round=r, player=p, found=k) for p, k in seen.items() if k > 1)
        wrong.extend(
            _wrong("no_player", round=r, player=p)
            for p in seen
            if not (isinstance(p, int) and 1 <= p <= players)
        )
        idle = sorted(set(range(1, players + 1)) - set(seen))
        if sorted(one.get("rest", [])) != idle:
            wrong.append(_wrong("rest_list", round=r))
    wrong.extend(_judges(document))
    wrong.extend(_series(document, games))
    if wrong:
        return wrong
    wrong.extend(_measures(document, players, games))
    wrong.extend(_certificate(document, players, games))
    return wrong


def _series(document: Mapping[str, Any], games: list[tuple[int, list[int]]]) -> list[Wrong]:
    """Where the file says that numbers are fixed for a series, each player has one seat."""
    if document.get("seat_assign") != "fixed_for_series":
        return []
    own: dict[int, set[int]] = {}
    for _, table in games:
        for seat, player in enumerate(table, start=1):
            own.setdefault(player, set()).add(seat)
    return [
        _wrong("two_seats", player=player, seats=", ".join(map(str, sorted(seats))))
        for player, seats in sorted(own.items())
        if len(seats) > 1
    ]


def _judges(document: Mapping[str, Any]) -> list[Wrong]:
    """Every table has a judge of the list, nobody judges two tables of a round."""
    stated = document.get("judges")
    if stated is None:
        return []
    wrong = []
    names, rounds = stated["names"], stated["tables"]
    if len(rounds) != len(document["rounds"]):
        wrong.append(_wrong("judge_rounds", found=len(rounds)))
    for one, tables in zip(document["rounds"], rounds, strict=False):
        known = all(isinstance(k, int) and 1 <= k <= len(names) for k in tables)
        if not known or len(tables) != len(one["tables"]) or len(set(tables)) != len(tables):
            wrong.append(_wrong("judge_each", round=one["round"]))
    return wrong


def _measures(document: Mapping[str, Any], players: int, games: list[tuple[int, list[int]]]) -> list[Wrong]:
    stated = document.get("measures", {})
    everyone = range(1, players + 1)
    met: Counter[frozenset[int]] = Counter()
    side: Counter[frozenset[int]] = Counter()
    seat: Counter[tuple[int, int]] = Counter()
    at: Counter[tuple[int, int]] = Counter()
    played: Counter[int] = Counter()
    width = max((len(one["tables"]) for one in document["rounds"]), default=0)
    for one in document["rounds"]:
        for t, table in enumerate(one["tables"]):
            met.update(frozenset(pair) for pair in combinations(table, 2))
            side.update(frozenset((table[s - 1], table[s])) for s in range(10))
            for s, p in enumerate(table):
                seat[p, s] += 1
                at[p, t] += 1
                played[p] += 1
    pair_counts = [met[frozenset(pair)] for pair in combinations(everyone, 2)]
    seat_counts = [seat[p, s] for p in everyone for s in range(10)]
    truth: dict[str, Any] = {
        "q": sum(m * m for m in pair_counts),
        "meet_min": min(pair_counts),
        "meet_max": max(pair_counts),
        "meet_histogram": {str(m): k for m, k in sorted(Counter(pair_counts).items())},
        "games_min": min(played[p] for p in everyone),
        "games_max": max(played[p] for p in everyone),
        "seat_min": min(seat_counts),
        "seat_max": max(seat_counts),
        "seat_off": sum(abs(10 * seat[p, s] - played[p]) >= 10 for p in everyone for s in range(10)),
        "table_q": sum(k * k for k in at.values()),
        "table_min": min(at[p, t] for p in everyone for t in range(width)),
        "table_max": max(at.values()),
        "neighbour_q": sum(k * k for k in side.values()),
        "neighbour_max": max(side.values()),
    }
    # the duality identity: the norm of players x players equals the norm of games x games
    shared = sum(len(set(a) & set(b)) ** 2 for (_, a), (_, b) in combinations(games, 2))
    if 2 * truth["q"] + sum(g * g for g in played.values()) != 100 * len(games) + 2 * shared:
        return [_wrong("duality")]
    return [
        _wrong("measure", name=name, stated=stated[name], counted=value)
        for name, value in truth.items()
        if name in stated and stated[name] != value
    ]


def _evenly(total: int, cells: int) -> int:
    """Least sum of squares, by dealing the total out one by one in bulk: no cell may lag by two."""
    if cells == 0:
        return 0
    level = total // cells
    return level * level * cells + (2 * level + 1) * (total - level * cells)


def _dual_floor(games: list[tuple[int, list[int]]], played: Mapping[int, int]) -> int:
    """The dual bound by Lagrange multipliers: the best over whole prices of a place in common.

    For a price x: sum over games of the least (squares - x * places) over the places the game may have, plus
    x times all places; the cost is convex and piecewise linear with whole slopes, so some whole x is exact.
    """
    n = len(games)
    in_round = Counter(r for r, _ in games)
    fewest, most = min(played.values()), max(played.values())
    places = sum(g * (g - 1) for g in played.values())
    kinds = Counter(n - in_round[r] for r, _ in games)
    best = None
    top = 2 * max((10 * max(most - 1, 0)) // max(c, 1) for c in kinds) + 3
    for price in range(top + 1):
        total = price * places
        for cells, times in kinds.items():
            span = range(10 * (fewest - 1), 10 * (most - 1) + 1) if cells else range(1)
            total += times * min(_evenly(k, cells) - price * k for k in span)
        best = total if best is None else max(best, total)
    return 100 * n - sum(g * g for g in played.values()) + (best or 0)


def _certificate(
    document: Mapping[str, Any], players: int, games: list[tuple[int, list[int]]]
) -> list[Wrong]:
    stated = document.get("measures", {})
    certificate = document.get("certificate")
    if certificate is None:
        return [_wrong("no_certificate")] if stated.get("proved_optimal") else []
    wrong = []
    if certificate["rounds_sha256"] != digest(document):
        wrong.append(_wrong("other_schedule"))
    played = Counter(p for _, table in games for p in table)
    met = Counter(frozenset(pair) for _, table in games for pair in combinations(table, 2))
    for p in range(1, players + 1):
        played.setdefault(p, 0)
    never: dict[int, set[int]] = {p: set() for p in played}
    for team in certificate.get("apart", []):
        for p, q in combinations(team, 2):
            never[p].add(q)
            never[q].add(p)
            if met[frozenset((p, q))]:
                wrong.append(_wrong("never_meet", one=p, other=q))
    if certificate["kind"] == "dual":
        twice = _dual_floor(games, played)
    else:
        twice = sum(_evenly(9 * g, players - 1 - len(never[p])) for p, g in played.items())
    bound = (twice + 1) // 2
    if (bound - 45 * len(games)) % 2:
        bound += 1
    if bound != certificate["bound"]:
        wrong.append(_wrong("bound", stated=certificate["bound"], counted=bound))
    if stated and stated.get("q_bound") != certificate["bound"]:
        wrong.append(_wrong("two_bounds"))
    q = sum(m * m for m in met.values())
    if q != certificate["q"]:
        wrong.append(_wrong("certificate_q", stated=certificate["q"], counted=q))
    if bool(stated.get("proved_optimal")) != (q == bound):
        wrong.append(_wrong("proved", stated=stated.get("proved_optimal"), q=q, bound=bound))
    return wrong


def digest(document: Mapping[str, Any]) -> str:
    """SHA-256 of the seats alone: the tables of all rounds as compact JSON."""
    seats = [one["tables"] for one in document["rounds"]]
    return hashlib.sha256(json.dumps(seats, separators=(",", ":")).encode()).hexdigest()


def found(document: Mapping[str, Any]) -> list[Wrong]:
    """As `statements`; a file that is not even of the right shape is a fault of its own."""
    try:
        return statements(document)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        return [_wrong("unreadable", error=f"{type(error).__name__}: {error}")]


def faults(document: Mapping[str, Any], language: str = "en") -> list[str]:
    """As `check`; a file that is not even of the right shape is a fault of its own."""
    return [one.told(language) for one in found(document)]


def main(arguments: Sequence[str]) -> int:
    """Check files; 0 when every statement of all of them is true. ``--lang ru`` before them speaks
    Russian.
    """
    language = "en"
    if len(arguments) > 1 and arguments[0] == "--lang":
        language, arguments = arguments[1], arguments[2:]
    failed = False
    for name in arguments:
        wrong = faults(json.loads(Path(name).read_text(encoding="utf-8")), language)
        failed |= bool(wrong)
        print(f"{name}: " + ("; ".join(wrong) or _wrong("confirmed").told(language)))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
