"""Schedules of any origin: our JSON, a seating site's JSON (players from 0), CSV with one game per row."""

from __future__ import annotations

import csv
import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sportmafia.draw.plan import FORMAT
from sportmafia.draw.schedule import Round, Schedule

LONGEST_NAME = 200
"""Most characters of a name in a file."""
LIMIT = 20_000_000
"""Longest file read, in characters."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a file is not a schedule: `place` says where, `what` which statement fails (a key of `words`)."""

    what: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A schedule as read, with the names of its players if the file has them, and the whole JSON document."""

    schedule: Schedule
    names: tuple[str, ...] = ()
    document: Mapping[str, Any] | None = None
    judges: tuple[tuple[str, ...], tuple[tuple[int, ...], ...]] = ((), ())
    """Names of the judges and, for each round, the judge of each table, counted from 0."""


def read(text: str) -> Reading | Unreadable:
    """The schedule in a text of any of the three forms; never raises for what a file may hold."""
    if len(text) > LIMIT:
        return Unreadable("too_long")
    if text.lstrip("\ufeff \n\r\t").startswith(("{", "[")):
        try:
            document = json.loads(text.lstrip("\ufeff"), object_pairs_hook=once)
        except (ValueError, RecursionError) as error:
            return Unreadable("not_json", str(error))
        if not isinstance(document, dict):
            return Unreadable("not_object")
        if document.get("format") == FORMAT:
            return read_document(document)
        if "games" in document and "rounds" in document:
            return _site(document)
        return Unreadable("unknown_format", str(document.get("format", "")))
    return _csv(text)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no key stands twice (ValueError otherwise): a reader could see one value, a program
    the other.
    """
    held = dict(pairs)
    if len(held) != len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"key twice: {next(key for key in keys if keys.count(key) > 1)!r}")
    return held


def _is_name(value: object) -> bool:
    """A text that can be shown: not too long, no control characters, no half of a pair of code units."""
    if not isinstance(value, str) or len(value) > LONGEST_NAME:
        return False
    return all(unicodedata.category(letter) not in ("Cc", "Cs") for letter in value)


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_document(document: Mapping[str, Any]) -> Reading | Unreadable:
    """The schedule of an object of our format."""
    players = document.get("players")
    if not _number(players) or not 1 <= players <= 100_000:  # type: ignore[operator]
        return Unreadable("bad_players", "players")
    rounds = document.get("rounds")
    if not isinstance(rounds, list):
        return Unreadable("bad_rounds", "rounds")
    built = []
    for r, one in enumerate(rounds, start=1):
        if not isinstance(one, dict) or not isinstance(one.get("tables"), list):
            return Unreadable("bad_rounds", f"rounds[{r}]")
        for t, table in enumerate(one["tables"], start=1):
            if not isinstance(table, list) or not all(_number(p) for p in table):
                return Unreadable("bad_table", f"rounds[{r}].tables[{t}]")
        rest = one.get("rest", [])
        if not isinstance(rest, list) or not all(_number(p) for p in rest):
            return Unreadable("bad_table", f"rounds[{r}].rest")
        built.append(Round(tuple(tuple(t) for t in one["tables"]), tuple(rest)))
    names = document.get("names", [])
    if not isinstance(names, list):
        return Unreadable("bad_names", "names")
    for k, name in enumerate(names, start=1):
        if not _is_name(name):
            return Unreadable("bad_names", f"names[{k}]")
    judges = _judges_of(document, built)
    if isinstance(judges, Unreadable):
        return judges
    return Reading(Schedule(players, tuple(built)), tuple(names), document, judges)  # type: ignore[arg-type]


def _judges_of(
    document: Mapping[str, Any], rounds: list[Round]
) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]] | Unreadable:
    """The judges of a file of ours: a name each, and one of them at every table of every round."""
    held = document.get("judges")
    if held is None:
        return (), ()
    names, tables = (held.get("names"), held.get("tables")) if isinstance(held, dict) else (None, None)
    if not isinstance(names, list) or not names or not all(map(_is_name, names)):
        return Unreadable("bad_names", "judges.names")
    if not isinstance(tables, list) or len(tables) != len(rounds):
        return Unreadable("bad_judges", "judges.tables")
    for r, (one, known) in enumerate(zip(rounds, tables, strict=True), start=1):
        fits = isinstance(known, list) and len(known) == len(one.tables)
        if not fits or not all(_number(k) and 1 <= k <= len(names) for k in known):
            return Unreadable("bad_judges", f"judges.tables[{r}]")
    return tuple(names), tuple(tuple(k - 1 for k in known) for known in tables)


def _site(document: dict[str, Any]) -> Reading | Unreadable:
    """games[i].players are participant numbers from 0 in seat order; rounds[r].gameIds name the games."""
    games: dict[int, list[int]] = {}
    try:
        for game in document["games"]:
            seated = game["players"]
            if not isinstance(seated, list) or not all(_number(p) and p >= 0 for p in seated):
                return Unreadable("bad_table", f"games[{game.get('id')}]")
            games[game["id"]] = [p + 1 for p in seated]
        rounds = [[games[i] for i in one["gameIds"]] for one in document["rounds"]]
    except (KeyError, TypeError, AttributeError) as error:
        return Unreadable("bad_rounds", str(error))
    seen = [p for table in games.values() for p in table]
    stated = document.get("configuration", {})
    players = stated.get("numPlayers") if isinstance(stated, dict) else None
    count = players if isinstance(players, int) else max(seen, default=0)
    return Reading(_rested(count, rounds), (), document)


def _rested(players: int, rounds: list[list[list[int]]]) -> Schedule:
    built = []
    for tables in rounds:
        seated = {p for t in tables for p in t}
        rest = tuple(p for p in range(1, players + 1) if p not in seated)
        built.append(Round(tuple(tuple(t) for t in tables), rest))
    return Schedule(players, tuple(built))


def _csv(text: str) -> Reading | Unreadable:
    """Rows "round, table, seat 1, ..., seat 10"; players are numbers, or names numbered as they first appear.

    Where a head numbers the seats, its other columns (judge, who rests) are passed over.
    """
    sample = text.lstrip("\ufeff")
    first = sample.splitlines()[0] if sample.strip() else ""
    comma = max(",;\t", key=first.count)
    try:
        every = list(csv.reader(sample.splitlines(), delimiter=comma))
    except csv.Error as error:
        return Unreadable("bad_row", str(error))
    rows = [row for row in every if any(cell.strip() for cell in row)]
    if rows and not (rows[0][0].strip().isdecimal()):
        head, rows = rows[0], rows[1:]
        seats = [k for k, cell in enumerate(head) if k > 1 and cell.strip().isdecimal()]
        if seats:
            rows = [row[:2] + [row[k] for k in seats if k < len(row)] for row in rows]
    if not rows:
        return Unreadable("empty")
    table_of: dict[tuple[int, int], list[str]] = {}
    for k, row in enumerate(rows, start=1):
        if len(row) < 3 or not row[0].strip().isdecimal() or not row[1].strip().isdecimal():
            return Unreadable("bad_row", str(k))
        place = (int(row[0]), int(row[1]))
        if place in table_of:
            return Unreadable("twice_in_file", str(k))
        table_of[place] = [cell.strip() for cell in row[2:] if cell.strip()]
    cells = [cell for row in table_of.values() for cell in row]
    names: list[str] = []
    if all(cell.isdecimal() for cell in cells):
        number = {cell: int(cell) for cell in cells}
        if min(number.values(), default=1) == 0:
            number = {cell: n + 1 for cell, n in number.items()}
    else:
        for cell in cells:
            if cell not in names:
                names.append(cell)
        number = {name: k for k, name in enumerate(names, start=1)}
    rounds = [
        [[number[c] for c in table_of[place]] for place in sorted(table_of) if place[0] == r]
        for r in sorted({place[0] for place in table_of})
    ]
    if not all(map(_is_name, names)):
        return Unreadable("bad_names", "csv")
    players = max(number.values(), default=0)
    if players > 100_000:
        return Unreadable("bad_players", "csv")
    return Reading(_rested(players, rounds), tuple(names))
