"""Printouts: by table, by player ("where do I sit"), and posters; rows for spreadsheets, HTML for paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from html import escape

from sportmafia.draw.schedule import SEATS, Schedule
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


def by_table(schedule: Schedule, names: Sequence[str], language: Language) -> Sheet:
    """A row for each game: round, table, who has seats 1 .. 10."""
    columns = (say("round", language), say("table", language), *(str(s) for s in range(1, SEATS + 1)))
    rows = tuple((r + 1, t + 1, *(called(names, p) for p in seated)) for r, t, seated in schedule.tables())
    return Sheet(say("by_table", language), columns, rows)


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
    order = sorted(
        range(1, schedule.players + 1), key=lambda p: (str(called(names, p)).casefold() if names else "", p)
    )
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
tbody tr:nth-child(even) { background: #f6f6f6 } footer { font-size: .8em; margin-top: .6em }
"""


def poster(
    schedule: Schedule,
    names: Sequence[str],
    view: View,
    language: Language,
    *,
    title: str = "",
    paper: Paper = Paper.A4,
    footer: str = "",
) -> str:
    """A page of HTML with print styles: one section a round (by table) or one table of everybody (by player).

    It loads nothing from anywhere; every text is escaped.
    """
    heading = title or say("seating", language)
    big = 1.41 if paper is Paper.A3 else 1.0
    if view is View.TABLES:
        body = _rounds(schedule, names, language)
        size = 9.5 * big
    else:
        sheet = by_player(schedule, names, language)
        body = _grid(sheet)
        size = (11 if len(schedule.rounds) <= 12 else 8.5) * big
    style = _STYLE % {"paper": paper.value, "turn": "landscape", "size": f"{size:.1f}"}
    foot = f"<footer>{escape(footer)}</footer>" if footer else ""
    return (
        f'<!doctype html>\n<html lang="{language.value}"><head><meta charset="utf-8">'
        f"<title>{escape(heading)}</title><style>{style}</style></head>\n"
        f"<body><h1>{escape(heading)}</h1>\n{body}\n{foot}</body></html>\n"
    )


def _grid(sheet: Sheet) -> str:
    head = "".join(f"<th>{escape(c)}</th>" for c in sheet.columns)
    rows = "\n".join(
        "<tr>"
        + "".join(f"<td{'' if k == 0 else ' class=n'}>{escape(str(cell))}</td>" for k, cell in enumerate(row))
        + "</tr>"
        for row in sheet.rows
    )
    return f"<h2>{escape(sheet.title)}</h2>{_table(head, rows)}"


def _table(head: str, rows: str) -> str:
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{rows}\n</tbody></table>"


def _rounds(schedule: Schedule, names: Sequence[str], language: Language) -> str:
    parts = []
    for r, one in enumerate(schedule.rounds, start=1):
        head = "".join(
            f"<th>{escape(say('table', language))} {t}</th>" for t in range(1, len(one.tables) + 1)
        )
        rows = "\n".join(
            f"<tr><td class=n>{s + 1}</td>"
            + "".join(f"<td>{escape(str(called(names, table[s])))}</td>" for table in one.tables)
            + "</tr>"
            for s in range(SEATS)
        )
        rest = ", ".join(str(called(names, p)) for p in one.rest)
        resting = f"<p>{escape(say('resting', language))}: {escape(rest)}</p>" if rest else ""
        table = _table(f"<th>{escape(say('seat', language))}</th>{head}", rows)
        parts.append(f"<section><h2>{escape(say('round', language))} {r}</h2>{table}{resting}</section>")
    return "\n".join(parts)
