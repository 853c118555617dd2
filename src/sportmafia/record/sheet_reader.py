"""Reading a sheet: JSON or TOML text to `Sheet` values, every departure from the format named with its place.

TOML has no null: there 0 stands for it, since seat 0 is nobody; a TOML date is read as its ISO text.
Duplicate keys, unknown keys, floats, and texts where a seat is expected are refused.
"""

from __future__ import annotations

import datetime as dt
import json
import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Final

from sportmafia.record.problem import BAD_FORMAT, Rejection
from sportmafia.record.sheet import (
    Hands,
    Sheet,
    SheetBestMove,
    SheetDay,
    SheetIncident,
    SheetNight,
    SheetRoles,
    SheetScoring,
    SheetSummary,
)

FORMAT: Final = "sportmafia.sheet/1"

_DAY_AT: Final = re.compile(
    r"(speech|word|dawn):(10|[1-9])|(call|tie):(10|[1-9])(/[1-9][0-9]?)?|before_vote|lift|after_vote"
)
_NIGHT_AT: Final = re.compile(r"fall|shots(:(10|[1-9]))?|don|sheriff")
_NIGHT0_AT: Final = re.compile(r"don|mafia|sheriff")
_MOMENTS: Final = {
    _DAY_AT: "speech:S, before_vote, call:S, call:S/2, tie:S, tie:S/2, lift, after_vote, word:S, dawn:S",
    _NIGHT_AT: "fall, shots:K, shots, don, sheriff",
    _NIGHT0_AT: "don, mafia, sheriff",
}
"""The moments of a part as a message lists them: S is a seat, K a number called."""
_DECIMAL: Final = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?")
_PHASE: Final = re.compile(r"N0|[DN][1-9][0-9]?")
_LONGEST_TEXT: Final = 10_000


class _BrokenError(Exception):
    """Ends the reading of one sheet with its rejection; never leaves this module."""

    def __init__(self, rejection: Rejection) -> None:
        self.rejection = rejection


def read_json(text: str) -> Sheet | Rejection:
    """The sheet in a JSON text."""
    try:
        document = json.loads(text, object_pairs_hook=_no_duplicates, parse_constant=_no_constant)
    except _BrokenError as broken:
        return broken.rejection
    except RecursionError:
        return _rejection("", "a sheet", "deeply nested brackets")
    except ValueError as error:
        place = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        return _rejection(f"line {place[0]}, column {place[1]}", "JSON", "something else")
    return read_document(document)


def read_toml(text: str) -> Sheet | Rejection:
    """The sheet in a TOML text."""
    try:
        document = tomllib.loads(text)
    except RecursionError:
        return _rejection("", "a sheet", "deeply nested brackets")
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at (.*)\)", str(error))
        return _rejection(place.group(1) if place else "", "TOML", "something else")
    return read_document(document, toml=True)


def is_sheet(document: object) -> bool:
    """Whether a parsed document says that it is a sheet."""
    return isinstance(document, Mapping) and str(document.get("format", "")).startswith("sportmafia.sheet/")


def read_document(document: object, *, toml: bool = False) -> Sheet | Rejection:
    """The sheet in a parsed document; with ``toml`` a 0 stands for null."""
    try:
        return _Reader(toml).sheet(document)
    except _BrokenError as broken:
        return broken.rejection


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _BrokenError(_rejection(_short(key), "each key once", "the key twice"))
        found[key] = value
    return found


def _no_constant(name: str) -> None:
    raise _BrokenError(_rejection("", "numbers", name))


def _rejection(where: str, expected: str, got: str) -> Rejection:
    return Rejection(where, "expected", BAD_FORMAT, params={"expected": expected, "got": got})


def _short(value: object) -> str:
    """A value as it is shown in a message: clipped, on one line."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    text = " ".join(text[:80].split())
    return text or '""'


def _fail(where: str, expected: str, value: object) -> _BrokenError:
    return _BrokenError(_rejection(where, expected, _short(value)))


class _Reader:
    """One reading; knows whether 0 means null."""

    def __init__(self, toml: bool) -> None:
        self._toml = toml

    # -- values ---

    def _object(
        self, value: Any, where: str, known: tuple[str, ...], required: tuple[str, ...] = ()
    ) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            raise _fail(where, "an object", value)
        for key in value:
            if key not in known:
                place = f"{where}.{_short(key)}" if where else _short(key)
                raise _BrokenError(
                    Rejection(place, "unknown_key", BAD_FORMAT, params={"known": ", ".join(known)})
                )
        for key in required:
            if key not in value:
                raise _BrokenError(Rejection(where, "missing_key", BAD_FORMAT, params={"key": key}))
        return value

    def _list(self, value: Any, where: str) -> list[Any]:
        if not isinstance(value, list):
            raise _fail(where, "a list", value)
        return value

    def _seat(self, value: Any, where: str) -> int:
        if type(value) is not int or not 1 <= value <= 10:
            raise _fail(where, "a seat from 1 to 10", value)
        return value

    def _null(self, value: Any) -> bool:
        return value is None or (self._toml and type(value) is int and value == 0)

    def _seat_or_none(self, value: Any, where: str) -> int | None:
        if self._null(value):
            return None
        if type(value) is not int or not 1 <= value <= 10:
            raise _fail(where, "a seat from 1 to 10 or null", value)
        return value

    def _seats(self, value: Any, where: str) -> tuple[int, ...]:
        seats = tuple(self._seat(v, f"{where}.{i}") for i, v in enumerate(self._list(value, where)))
        if len(set(seats)) != len(seats):
            raise _fail(where, "each seat once", value)
        return seats

    def _seat_key(self, key: str, where: str) -> int:
        if not re.fullmatch(r"10|[1-9]", key):
            raise _fail(f"{where}.{_short(key)}", 'a seat from "1" to "10" as key', key)
        return int(key)

    def _by_seat(self, value: Any, where: str, read: Callable[[Any, str], Any]) -> dict[int, Any]:
        if not isinstance(value, Mapping):
            raise _fail(where, "an object with seats as keys", value)
        return {self._seat_key(k, where): read(v, f"{where}.{_short(k)}") for k, v in value.items()}

    def _text(self, value: Any, where: str) -> str:
        if isinstance(value, dt.date):
            return value.isoformat()
        if not isinstance(value, str):
            raise _fail(where, "a text", value)
        if len(value) > _LONGEST_TEXT:
            raise _fail(where, f"a text of at most {_LONGEST_TEXT}", value)
        return value

    def _number(self, value: Any, where: str) -> int:
        if type(value) is not int or not 0 <= value <= 999_999:
            raise _fail(where, "a whole number from 0 to 999999", value)
        return value

    def _decimal(self, value: Any, where: str) -> str:
        if not isinstance(value, str) or not _DECIMAL.fullmatch(value):
            raise _fail(where, 'a decimal as text, such as "0.5"', value)
        return value

    def _word(self, value: Any, where: str, words: tuple[str, ...]) -> str:
        if not isinstance(value, str) or value not in words:
            raise _fail(where, " | ".join(words), value)
        return value

    # -- parts ---

    def sheet(self, document: object) -> Sheet:
        known = (
            "format", "rulebook", "options", "header", "players", "roles", "days", "nights", "night0",
            "scoring", "result", "summary",
        )  # fmt: skip
        if not isinstance(document, Mapping):
            raise _fail("", "an object", document)
        if document.get("format") != FORMAT:
            raise _fail("format", FORMAT, document.get("format"))
        top = self._object(document, "", known, ("format", "rulebook", "days"))
        players = top.get("players")
        roles = top.get("roles")
        result = top.get("result")
        sheet = Sheet(
            rulebook=self._text(top["rulebook"], "rulebook"),
            options=self._options(top.get("options", {})),
            header=self._header(top.get("header", {})),
            players=None if players is None else self._players(players),
            roles=None if roles is None else self._roles(roles),
            days=tuple(self._day(v, f"days.{i}") for i, v in enumerate(self._list(top["days"], "days"))),
            nights=tuple(
                self._night(v, f"nights.{i}")
                for i, v in enumerate(self._list(top.get("nights", []), "nights"))
            ),
            night0=self._night0(top.get("night0", {})),
            scoring=self._scoring(top.get("scoring", {})),
            result=None
            if result is None
            else self._word(result, "result", ("red", "black", "draw", "aborted")),
            summary=self._summary(top["summary"]) if top.get("summary") is not None else None,
        )
        if sheet.summary is not None:
            if sheet.days or sheet.nights or sheet.night0:
                raise _BrokenError(Rejection("summary", "summary_with_days", BAD_FORMAT))
            if sheet.result is None:
                raise _BrokenError(Rejection("summary", "summary_without_result", BAD_FORMAT))
        return sheet

    def _options(self, value: Any) -> dict[str, str]:
        if not isinstance(value, Mapping):
            raise _fail("options", "an object", value)
        return {key: self._text(v, f"options.{_short(key)}") for key, v in value.items()}

    def _header(self, value: Any) -> dict[str, Any]:
        known = ("tournament", "stage", "date", "table", "game", "judge")
        header = self._object(value, "header", known)
        read: dict[str, Any] = {}
        for key, item in header.items():
            where = f"header.{key}"
            if item is None:
                continue
            if key in ("table", "game") and not isinstance(item, str):
                read[key] = self._number(item, where)
            else:
                read[key] = self._text(item, where)
        return read

    def _players(self, value: Any) -> tuple[str, ...]:
        names = tuple(self._text(v, f"players.{i}") for i, v in enumerate(self._list(value, "players")))
        if len(names) != 10:
            raise _fail("players", "ten names", f"{len(names)}")
        return names

    def _roles(self, value: Any) -> SheetRoles:
        keys = ("don", "mafia", "sheriff")
        roles = self._object(value, "roles", keys, keys)
        mafia = self._list(roles["mafia"], "roles.mafia")
        if len(mafia) != 2:
            raise _fail("roles.mafia", "two seats", roles["mafia"])
        first, second = (self._seat(v, f"roles.mafia.{i}") for i, v in enumerate(mafia))
        return SheetRoles(
            self._seat(roles["don"], "roles.don"),
            (first, second),
            self._seat(roles["sheriff"], "roles.sheriff"),
        )

    def _day(self, value: Any, where: str) -> SheetDay:
        day = self._object(value, where, ("nominations", "votes", "lift", "best_move", "incidents"))
        nominations = self._list(day.get("nominations", []), f"{where}.nominations")
        votes = self._list(day.get("votes", []), f"{where}.votes")
        # an empty list is the same as none: nobody was asked, nothing was named
        lift = None if day.get("lift") == [] else day.get("lift")
        best = None if day.get("best_move") == [] else day.get("best_move")
        return SheetDay(
            tuple(self._nomination(v, f"{where}.nominations.{i}") for i, v in enumerate(nominations)),
            tuple(self._by_seat(v, f"{where}.votes.{i}", self._hands) for i, v in enumerate(votes)),
            None if lift is None else self._hands(lift, f"{where}.lift"),
            None if best is None else self._best_move(best, f"{where}.best_move"),
            self._incidents(day.get("incidents", []), f"{where}.incidents", _DAY_AT),
        )

    def _nomination(self, value: Any, where: str) -> tuple[int, int | None]:
        pair = self._list(value, where)
        if len(pair) != 2:
            raise _fail(where, "two values: who nominates, and whom", value)
        return self._seat(pair[0], f"{where}.0"), self._seat_or_none(pair[1], f"{where}.1")

    def _hands(self, value: Any, where: str) -> Hands:
        if isinstance(value, list):
            return self._seats(value, where)
        if type(value) is not int or not 0 <= value <= 999:
            raise _fail(where, "a count of hands or a list of seats", value)
        return value

    def _best_move(self, value: Any, where: str) -> SheetBestMove:
        closed = "complete"
        numbers = value
        if isinstance(value, Mapping):
            move = self._object(value, where, ("numbers", "closed"), ("numbers",))
            numbers = move["numbers"]
            if "closed" in move:
                closed = self._word(move["closed"], f"{where}.closed", ("digression", "hint", "declined"))
            where = f"{where}.numbers"
        listed = self._list(numbers, where)
        if len(listed) > 10:
            raise _fail(where, "at most ten numbers", numbers)
        return SheetBestMove(tuple(self._seat(v, f"{where}.{i}") for i, v in enumerate(listed)), closed)

    def _incidents(self, value: Any, where: str, moments: re.Pattern[str]) -> tuple[SheetIncident, ...]:
        return tuple(
            self._incident(v, f"{where}.{i}", moments) for i, v in enumerate(self._list(value, where))
        )

    def _incident(self, value: Any, where: str, moments: re.Pattern[str]) -> SheetIncident:
        entry = self._object(value, where, ("at", "seat", "team", "kind", "clause"), ("at", "kind"))
        at = self._text(entry["at"], f"{where}.at")
        if not moments.fullmatch(at):
            raise _fail(f"{where}.at", f"a moment: {_MOMENTS[moments]}", at)
        kind = self._word(entry["kind"], f"{where}.kind", ("foul", "dq", "defeat", "warning"))
        seat = self._seat_or_none(entry.get("seat"), f"{where}.seat")
        team, clause = entry.get("team"), entry.get("clause")
        if kind in ("foul", "dq") and seat is None:
            raise _BrokenError(Rejection(where, "missing_key", BAD_FORMAT, params={"key": "seat"}))
        if team is not None and kind != "defeat":
            raise _fail(f"{where}.team", "a team only with kind defeat", team)
        if kind == "defeat" and seat is None and team is None:
            raise _BrokenError(Rejection(where, "missing_key", BAD_FORMAT, params={"key": "team"}))
        return SheetIncident(
            at,
            kind,
            seat,
            None if team is None else self._word(team, f"{where}.team", ("red", "black")),
            None if clause is None else self._text(clause, f"{where}.clause"),
        )

    def _night0(self, value: Any) -> tuple[SheetIncident, ...]:
        night = self._object(value, "night0", ("incidents",))
        return self._incidents(night.get("incidents", []), "night0.incidents", _NIGHT0_AT)

    def _night(self, value: Any, where: str) -> SheetNight:
        night = self._object(value, where, ("shots", "killed", "don", "sheriff", "incidents"))
        shots = night.get("shots")
        if "killed" in night and shots is not None:
            raise _BrokenError(Rejection(where, "shots_and_killed", BAD_FORMAT))
        return SheetNight(
            None if shots is None else self._by_seat(shots, f"{where}.shots", self._seat_or_none),
            "killed" in night,
            self._seat_or_none(night.get("killed"), f"{where}.killed"),
            self._seat_or_none(night.get("don"), f"{where}.don"),
            self._seat_or_none(night.get("sheriff"), f"{where}.sheriff"),
            self._incidents(night.get("incidents", []), f"{where}.incidents", _NIGHT_AT),
        )

    def _scoring(self, value: Any) -> SheetScoring:
        known = ("judge_points", "consents", "fines", "best_player_votes", "titles")
        scoring = self._object(value, "scoring", known)
        fines = self._list(scoring.get("fines", []), "scoring.fines")
        return SheetScoring(
            self._by_seat(scoring.get("judge_points", {}), "scoring.judge_points", self._decimal),
            self._seats(scoring.get("consents", []), "scoring.consents"),
            tuple(self._fine(v, f"scoring.fines.{i}") for i, v in enumerate(fines)),
            self._by_seat(scoring.get("best_player_votes", {}), "scoring.best_player_votes", self._seat),
            self._by_seat(scoring.get("titles", {}), "scoring.titles", self._text),
        )

    def _fine(self, value: Any, where: str) -> tuple[int, str]:
        fine = self._object(value, where, ("seat", "clause"), ("seat", "clause"))
        return self._seat(fine["seat"], f"{where}.seat"), self._text(fine["clause"], f"{where}.clause")

    def _summary(self, value: Any) -> SheetSummary:
        known = ("fouls", "dq", "first_killed", "best_move", "at_table", "ended")
        summary = self._object(value, "summary", known)
        first = self._seat_or_none(summary.get("first_killed"), "summary.first_killed")
        best, table, ended = summary.get("best_move"), summary.get("at_table"), summary.get("ended")
        return SheetSummary(
            self._by_seat(summary.get("fouls", {}), "summary.fouls", self._fouls),
            self._seats(summary.get("dq", []), "summary.dq"),
            (first or 0) if "first_killed" in summary else None,
            None if best is None else self._best_move(best, "summary.best_move"),
            None if table is None else self._seats(table, "summary.at_table"),
            None if ended is None else self._phase(ended),
        )

    def _fouls(self, value: Any, where: str) -> int:
        if type(value) is not int or not 0 <= value <= 4:
            raise _fail(where, "fouls from 0 to 4", value)
        return value

    def _phase(self, value: Any) -> str:
        if not isinstance(value, str) or not _PHASE.fullmatch(value):
            raise _fail("summary.ended", "a phase such as D5 or N3", value)
        return value
