"""The board of all tables: what plays, since when and in which phase, who is late, who owes a protocol."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final

from django.http import HttpResponse

from sportmafia.server.events.floor.hall import PARTS, Hall, Table
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.storage import Parts, now
from sportmafia.server.events.zones import zone_of
from sportmafia.server.texts import say
from sportmafia.tournament.rounds import State, board, counts
from sportmafia.tournament.words import word

AHEAD: Final = 1
"""Rounds of a stage shown beyond those that are under way."""
SLOW: Final = 15
"""Minutes without a word from a table's phone or with a protocol owing after which the board points to it."""
OVER: Final = frozenset({State.SIGNED, State.ANNULLED})
"""States that a game stays in: how long it has been there tells nobody anything."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Somebody who is not in his seat, and what the door knows of him."""

    name: str
    mark: str


@dataclass(frozen=True, slots=True)
class Row:
    """A table as the board shows it, with how long it is in its state and in its phase."""

    game: str
    record: str
    place: str
    stage: str
    site: str
    round: int
    table: int
    state: str
    state_words: str
    lasts: str
    phase: str
    phase_lasts: str
    judge: str
    host: str
    missing: tuple[Missing, ...]
    misseated: bool
    slow: bool
    attempt: int


@dataclass(frozen=True, slots=True)
class Site:
    """The tables of one site."""

    name: str
    rows: tuple[Row, ...]


def rows(visit: Visit, hall: Hall, tables: Iterable[Table], at: datetime) -> tuple[Row, ...]:
    """Tables as rows: first what plays, then what waits, then what is done."""
    some = {table.drawn.id: table for table in tables}
    today = zone_of(visit.event).day(at)
    found = []
    for line in board((table.card for table in some.values()), at):
        table = some[line.game]
        waits = line.state in (State.PLANNED, State.SEATED)
        report = table.report if line.state is State.PLAYING else None
        phase_minutes = None if report is None else max(int((at - report.since).total_seconds()) // 60, 0)
        missing = hall.missing(table, today) if waits else ()
        found.append(
            Row(
                game=line.game,
                record=table.record,
                place=table.place,
                stage=table.drawn.stage,
                site=table.drawn.site,
                round=table.drawn.round,
                table=table.drawn.table,
                state=line.state.value,
                state_words=word("state", line.state.value, visit.lang),
                lasts="" if line.state in OVER else lasting(line.minutes, visit),
                phase="" if report is None else say(report.phase, visit.lang, number=report.number),
                phase_lasts=lasting(phase_minutes, visit),
                judge=hall.names(table.drawn.judge) if table.drawn.judge else "",
                host=hall.names(table.drawn.host) if table.drawn.host else "",
                missing=tuple(
                    Missing(hall.names(player), word("mark", mark.value, visit.lang))
                    for player, mark in missing
                ),
                misseated=table.misseated,
                slow=_slow(line.state, line.minutes, phase_minutes),
                attempt=table.card.attempt,
            )
        )
    return tuple(found)


def lasting(minutes: int | None, visit: Visit) -> str:
    """So many minutes in words, in hours beyond two of them; empty for None."""
    if minutes is None:
        return ""
    if minutes < 120:
        return say("floor_minutes", visit.lang, minutes=minutes)
    return say("floor_hours", visit.lang, hours=minutes // 60, minutes=f"{minutes % 60:02}")


def _slow(state: State, minutes: int | None, phase_minutes: int | None) -> bool:
    if state is State.AWAITING_PROTOCOL:
        return (minutes or 0) >= SLOW
    return state is State.PLAYING and (phase_minutes or 0) >= SLOW


def under_way(hall: Hall) -> tuple[Table, ...]:
    """The tables that a board shows first: of every round that is begun and not through, and of the next."""
    shown: list[Table] = []
    for stage in hall.stages:
        numbers = sorted({table.drawn.round for table in hall.tables if table.drawn.stage == stage})
        ahead = AHEAD
        for number in numbers:
            tables = hall.of_round(stage, number)
            states = {table.card.state for table in tables}
            if states <= {State.SIGNED, State.ANNULLED}:
                continue
            if states == {State.PLANNED}:
                if ahead == 0:
                    break
                ahead -= 1
            shown += [table for table in tables if table.card.state is not State.ANNULLED]
        if ahead == 0 or shown:
            break  # a stage begins when the one before is through
    return tuple(shown)


def by_site(lines: Sequence[Row], hall: Hall) -> tuple[Site, ...]:
    """Rows under their sites, sites in the order of the schedule."""
    site_of = {table.drawn.id: table.drawn.site for table in hall.tables}
    names = dict.fromkeys(table.drawn.site for table in hall.tables)
    sites = [Site(name, tuple(row for row in lines if site_of[row.game] == name)) for name in names]
    return tuple(site for site in sites if site.rows)


@page("board.read")
def show(visit: Visit) -> HttpResponse:
    """The board; a part of the page alone for the script that keeps it fresh."""
    at = now()
    hall = Hall(visit.event, Parts(visit.event, PARTS))
    everything = "all" in visit.request.GET
    tables = hall.tables if everything else under_way(hall)
    found = counts(table.card for table in hall.tables)
    context = {
        "sites": by_site(rows(visit, hall, tables, at), hall),
        "counts": [(state.value, word("state", state.value, visit.lang), found[state]) for state in State],
        "everything": everything,
        "games": bool(hall.tables),
        "at": zone_of(visit.event).local(at),
    }
    if visit.request.headers.get("X-Part") != "board":
        return visit.show("events/floor/board.html", context)
    answer = visit.show("events/floor/board_part.html", context)
    answer["ETag"] = f'"{sha256(answer.content).hexdigest()[:32]}"'
    if visit.request.headers.get("If-None-Match") == answer["ETag"]:
        unchanged = HttpResponse(status=304)
        unchanged["ETag"] = answer["ETag"]
        return unchanged
    return answer
