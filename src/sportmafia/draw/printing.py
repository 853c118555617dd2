"""Printouts: by table, by player ("where do I sit"), and posters; rows for spreadsheets, HTML for paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from html import escape

from sportmafia.draw.schedule import SEATS, Round, Schedule
from sportmafia.draw.words import Language, say


class Paper(Enum):
    """Sizes of paper."""

    A4 = "A4"
    A3 = "A3"


class View(Enum):
    """What a printout is ordered by."""

    TABLES = "tables"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printout as rows of cells: numbers stay whole numbers, names stay texts."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]


def called(names: Sequence[str], player: int) -> str | int:
    """The name of a player, or his number while the draw is anonymous."""
    return names[player - 1] if names else player


@dataclass(frozen=True, slots=True)
class Judges:
    """Who judges: names, and tables[r][t] = index of the judge of table t in round r (all from 0)."""

    names: tuple[str, ...] = ()
    tables: tuple[tuple[int, ...], ...] = ()

    def at(self, r: int, t: int) -> str:
        """The judge of a table, "" when none is named."""
        return self.names[self.tables[r][t]] if self.names else ""


NO_JUDGES = Judges()
"""A draw in which nobody asked for judges."""


def by_table(
    schedule: Schedule, names: Sequence[str], language: Language, judges: Judges = NO_JUDGES
) -> Sheet:
    """A row for each game: round, table, who has seats 1 .. 10, who judges, and (once a round) who rests.

    `readers.read` takes it back as CSV: columns without a seat's number are no seats.
    """
    resting = any(one.rest for one in schedule.rounds)
    columns = [say("round", language), say("table", language), *(str(s) for s in range(1, SEATS + 1))]
    columns += [say("judge", language)] if judges.names else []
    columns += [say("resting", language)] if resting else []
    rows: list[tuple[str | int, ...]] = []
    for r, t, seated in schedule.tables():
        row: list[str | int] = [r + 1, t + 1, *(called(names, p) for p in seated)]
        row += [judges.at(r, t)] if judges.names else []
        if resting:
            rest = (str(called(names, p)) for p in schedule.rounds[r].rest)
            row.append(", ".join(rest) if t == 0 else "")
        rows.append(tuple(row))
    return Sheet(say("by_table", language), tuple(columns), tuple(rows))


def _natural(name: str) -> tuple[tuple[int, str], ...]:
    """A key that puts "Table 2" before "Table 10" and passes over capitals."""
    parts = re.split(r"([0-9]+)", name.casefold())
    return tuple((int(part), "") if k % 2 else (0, part) for k, part in enumerate(parts))


def by_player(schedule: Schedule, names: Sequence[str], language: Language) -> Sheet:
    """A row for each player: table.seat in every round, a dash where he rests; in alphabetical order of
    names.
    """
    place: dict[tuple[int, int], str] = {}
    for r, t, seated in schedule.tables():
        for s, p in enumerate(seated, start=1):
            place[p, r] = f"{t + 1}.{s}"
    columns = (
        say("player", language),
        *(f"{say('round', language)} {r}" for r in range(1, len(schedule.rounds) + 1)),
    )
    order = sorted(range(1, schedule.players + 1), key=lambda p: (_natural(str(called(names, p))), p))
    rows = tuple(
        (called(names, p), *(place.get((p, r), "–") for r in range(len(schedule.rounds)))) for p in order
    )
    return Sheet(say("by_player", language), columns, rows)


_STYLE = """
@page { size: %(paper)s %(turn)s; margin: 12mm }
body { font-family: "PT Sans", "DejaVu Sans", sans-serif; font-size: %(size)spt; color: #000; margin: 0 }
h1 { font-size: 1.6em; margin: 0 0 .3em } h2 { font-size: 1.25em; margin: .6em 0 .2em }
section { break-inside: avoid } .page { break-after: page }
table { border-collapse: collapse; width: 100%% }
thead { display: table-header-group } tr { break-inside: avoid }
th, td { border: 1px solid #555; padding: .25em .45em; text-align: left; overflow-wrap: anywhere }
th { background: #eee; print-color-adjust: exact } td.n { text-align: center; white-space: nowrap }
tbody tr:nth-child(even) { background: #f6f6f6 } tr.j td { font-style: italic; border-top: 2px solid #000 }
section > table { table-layout: fixed; margin-bottom: .5em } section th:first-child { width: 4em }
.everybody table { table-layout: fixed } .everybody th.w { width: 22%% } th.n { text-align: center }
.columns { columns: 3 } footer { font-size: .8em; margin-top: .6em }
"""


def page(
    title: str,
    body: str,
    language: Language,
    *,
    paper: Paper = Paper.A4,
    upright: bool = False,
    size: float = 9.5,
    footer: str = "",
) -> str:
    """A page of HTML with print styles. It loads nothing from anywhere; the body is markup, the rest is
    escaped.
    """
    turn = "portrait" if upright else "landscape"
    style = _STYLE % {"paper": paper.value, "turn": turn, "size": f"{size:.1f}"}
    foot = f"<footer>{escape(footer)}</footer>" if footer else ""
    return (
        f'<!doctype html>\n<html lang="{language.value}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{style}</style></head>\n"
        f"<body><h1>{escape(title)}</h1>\n{body}\n{foot}</body></html>\n"
    )


def poster(
    schedule: Schedule,
    names: Sequence[str],
    view: View,
    language: Language,
    *,
    title: str = "",
    paper: Paper = Paper.A4,
    footer: str = "",
    judges: Judges = NO_JUDGES,
) -> str:
    """A poster: one section a round (by table) or one table of everybody (by player)."""
    heading = title or say("seating", language)
    big = 1.41 if paper is Paper.A3 else 1.0
    if view is View.TABLES:
        across = (5 if names else 10) if paper is Paper.A4 else (7 if names else 14)
        body, size = _rounds(schedule, names, language, judges, across), 9.5 * big
        return page(heading, body, language, paper=paper, size=size, footer=footer)
    rounds = len(schedule.rounds)
    size = (11 if rounds <= 16 else 8.5 if rounds <= 24 else 6.5) * big
    body = _grid(by_player(schedule, names, language), language)
    return page(heading, body, language, paper=paper, upright=rounds <= 8, size=size, footer=footer)


def _grid(sheet: Sheet, language: Language) -> str:
    """One table of everybody; a column of a round has only its number, so that many rounds fit the page."""
    corner = f"{say('player', language)} / {say('round', language).lower()}"
    head = f"<th class=w>{escape(corner)}</th>" + "".join(
        f"<th class=n>{r}</th>" for r in range(1, len(sheet.columns))
    )
    rows = "\n".join(
        "<tr>"
        + "".join(f"<td{'' if k == 0 else ' class=n'}>{escape(str(cell))}</td>" for k, cell in enumerate(row))
        + "</tr>"
        for row in sheet.rows
    )
    return f'<div class="everybody">{_table(head, rows)}</div>'


def _table(head: str, rows: str) -> str:
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>"


def _rounds(schedule: Schedule, names: Sequence[str], language: Language, judges: Judges, across: int) -> str:
    """A section for each round; rounds of many tables take several rows of at most `across` tables."""
    parts = []
    for r, one in enumerate(schedule.rounds):
        slices = -(-len(one.tables) // across) or 1
        width = -(-len(one.tables) // slices)
        grids = [
            _some_tables(one, range(first, min(first + width, len(one.tables))), names, language, judges, r)
            for first in range(0, len(one.tables), width or 1)
        ]
        rest = ", ".join(str(called(names, p)) for p in one.rest)
        resting = f"<p>{escape(say('resting', language))}: {escape(rest)}</p>" if rest else ""
        heading = f"<h2>{escape(say('round', language))} {r + 1}</h2>"
        parts.append(f"<section>{heading}{''.join(grids)}{resting}</section>")
    return "\n".join(parts)


def _some_tables(
    one: Round, which: range, names: Sequence[str], language: Language, judges: Judges, r: int
) -> str:
    head = "".join(f"<th>{escape(say('table', language))} {t + 1}</th>" for t in which)
    rows = "\n".join(
        f"<tr><td class=n>{s + 1}</td>"
        + "".join(f"<td>{escape(str(called(names, one.tables[t][s])))}</td>" for t in which)
        + "</tr>"
        for s in range(SEATS)
    )
    if judges.names:
        cells = "".join(f"<td>{escape(judges.at(r, t))}</td>" for t in which)
        rows += f"\n<tr class=j><td>{escape(say('judge', language))}</td>{cells}</tr>"
    return _table(f"<th>{escape(say('seat', language))}</th>{head}", rows)
