"""Tables as pages and files show them: rows with marks for staff, open columns only for the public."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.utils.safestring import SafeString, mark_safe

from sportmafia.documents.markup import element
from sportmafia.documents.standings import standings_table
from sportmafia.documents.tables import Cell, DataTable, Rounded, csv_bytes, shown, tables_pdf, xlsx_bytes
from sportmafia.scoring import Standings
from sportmafia.scoring.messages import text as scoring_text
from sportmafia.server.events.results.book import PublicTable, Tables
from sportmafia.server.texts import Lang, say
from sportmafia.tournament.advancement import OTHERS, WILD
from sportmafia.tournament.protests import Desk
from sportmafia.tournament.what_if import marked

Name = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: whose it is, its cells as they are shown, its marks, and who comes next."""

    player: str
    cells: tuple[str, ...]
    frozen: bool
    provisional: bool
    following: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a page: the site, column labels, rows, notes under it."""

    site: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    named: int = 1
    """The place of the column with names, from 0."""
    marks: bool = False
    """Whether rows that may still change are marked; staff read it in the last column."""

    @property
    def provisional(self) -> bool:
        """Whether any row may still change by games to come."""
        return any(row.provisional for row in self.rows)

    def html(self, lang: Lang, link: Callable[[str], str] | None = None) -> SafeString:
        """The table as markup: names as the heads of rows, with ``link`` as links, and marks beside them.

        It is written by code, since a template takes ten times as long for a table of 300.
        """
        protest, provisional = say("results_frozen", lang), say("results_provisional", lang)
        heads = element("tr", *(element("th", column, scope="col") for column in self.columns))
        rows = []
        for row in self.rows:
            name: str = row.cells[self.named]
            if link is not None:
                name = element("a", name, href=link(row.player))
            marks = [
                words
                for words, on in ((protest, row.frozen), (provisional, row.provisional and self.marks))
                if on
            ]
            shown_marks = [element("span", words, class_="mark") for words in marks]
            cells = [
                element("th", name, *shown_marks, scope="row") if place == self.named else element("td", cell)
                for place, cell in enumerate(row.cells)
            ]
            rows.append(element("tr", *cells, class_="frozen" if row.frozen else None))
        body = element("table", element("thead", heads), element("tbody", *rows), class_="numbers standings")
        return mark_safe(element("div", body, class_="scroll"))


# --- for staff ---


def for_staff(tables: Tables, desk: Desk, name: Name, lang: Lang) -> tuple[Table, ...]:
    """Every table of a stage whole, with rows marked that wait for a verdict or for games to come."""
    return tuple(_for_staff(site, table, desk, name, lang) for site, table in tables.items())


def _for_staff(site: str, table: Standings, desk: Desk, name: Name, lang: Lang) -> Table:
    names = {row.player: name(row.player) for row in table.rows}
    data = standings_table(table, lang, names=names)
    waiting = marked(table, desk)
    players = [row.player for row in table.rows]
    following = [
        after.player if row.standing is not None and after.standing is not None else ""
        for row, after in zip(table.rows, table.rows[1:], strict=False)
    ]
    rows = tuple(
        Row(
            player,
            tuple(shown(cell, lang) for cell in cells),
            player in waiting,
            row.provisional,
            after,
        )
        for player, cells, row, after in zip(
            players, data.rows, table.rows, [*following, ""][: len(players)], strict=True
        )
    )
    return Table(site, data.columns, rows, data.notes)


# --- for the public ---

PUBLIC: Final = (
    "place", "player", "games", "total", "basic", "additional", "ci", "k", "wins", "don_wins", "sheriff_wins",
    "mafia_wins", "first_night_deaths", "tie",
)  # fmt: skip
"""The columns of a public table in order, as far as they are open; `place_to` and `provisional` are marks."""

NUMBERS: Final = frozenset({"total", "basic", "additional", "ci", "k"})
"""Columns that hold exact numbers as texts."""


def for_public(table: PublicTable, name: Name, lang: Lang) -> Table:
    """A public table: nothing is here that `publication.public_rows` has not let through."""
    columns = columns_of(table)
    rows = tuple(
        Row(
            str(row["player"]),
            tuple(shown(_cell(column, row, table, name, lang), lang) for column in columns),
            row["player"] in table.frozen,
            bool(row.get("provisional")),
            "",
        )
        for row in table.rows
    )
    if "place" not in columns:
        rows = tuple(sorted(rows, key=lambda row: name(row.player).casefold()))
    labels = tuple(say(f"results_column_{column}", lang) for column in columns)
    return Table(table.site, labels, rows, named=columns.index("player") if columns else 0, marks=True)


def columns_of(table: PublicTable) -> tuple[str, ...]:
    """The open columns that this rulebook's table has something in."""
    rulebook = table.table.rulebook
    unused = set() if rulebook.number("ci.coefficient") else {"ci"}
    unused |= set() if rulebook.flag("k.on") else {"k"}
    present = table.rows[0].keys() if table.rows else ()
    return tuple(column for column in PUBLIC if column in present and column not in unused)


def _cell(
    column: str, row: Mapping[str, str | int | bool | None], table: PublicTable, name: Name, lang: Lang
) -> Cell:
    value = row[column]
    if column == "player":
        return name(str(value))
    if column == "place":
        last = row.get("place_to")
        if value is None:
            return say("results_not_ranked", lang)
        return str(value) if last in (None, value) else f"{value}–{last}"
    if column == "tie" and row.get("place_to") not in (None, row.get("place")):
        return say("results_equal", lang)
    if column == "tie":
        return scoring_text(f"criterion_{value}", lang, {}) if value else ""
    if column in NUMBERS:
        rulebook = table.table.rulebook
        fine = "display.coefficient_decimals" if column in ("ci", "k") else "display.decimals"
        return Rounded(Fraction(str(value)), rulebook.integer(fine))
    return int(str(value))


def public_data(table: PublicTable, name: Name, lang: Lang, title: str) -> DataTable:
    """A public table for files, of open columns only, numbers exact."""
    columns = columns_of(table)
    return DataTable(
        titled(title, table.site, lang),
        tuple(say(f"results_column_{column}", lang) for column in columns),
        tuple(tuple(_cell(column, row, table, name, lang) for column in columns) for row in table.rows),
    )


# --- files ---


def site_words(site: str, lang: Lang) -> str:
    """A site, the best of all the others, or those whom the organisers named, in words."""
    if site == WILD:
        return say("results_wild", lang)
    return say("results_others", lang) if site == OTHERS else say("cases_site", lang, site=site)


def titled(title: str, site: str, lang: Lang) -> str:
    """The title of a table, with its site where there is one."""
    return f"{title}, {say('cases_site', lang, site=site)}" if site else title


def together(tables: tuple[DataTable, ...], sites: tuple[str, ...], lang: Lang) -> DataTable:
    """Tables of several sites as one, the site in the first column: a CSV is one table."""
    if len(tables) == 1:
        return tables[0]
    rows = tuple((site, *row) for table, site in zip(tables, sites, strict=True) for row in table.rows)
    columns = (say("results_column_site", lang), *tables[0].columns) if tables else ()
    return DataTable(tables[0].title if tables else "", columns, rows)


TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
    "json": "application/json",
    "zip": "application/zip",
}
"""The kinds of files that tables and papers are given out as."""


def file_of(
    tables: tuple[DataTable, ...], sites: tuple[str, ...], kind: str, name: str, lang: Lang
) -> HttpResponse:
    """Tables as CSV, XLSX or PDF to keep."""
    if kind == "csv":
        content = csv_bytes(together(tables, sites, lang))
    elif kind == "xlsx":
        # A workbook needs a sheet, also where nothing is played yet.
        content = xlsx_bytes(*(tables or (DataTable(name, (), ()),)))
    else:
        content = tables_pdf(tables, lang)
    return attachment(content, kind, name)


def json_of(document: object, name: str) -> HttpResponse:
    """A document as a JSON file."""
    content = json.dumps(document, ensure_ascii=False, indent=1).encode()
    return attachment(content, "json", name)


def attachment(content: bytes, kind: str, name: str) -> HttpResponse:
    """A file to keep; what it holds depends on who asks, so that nothing between keeps it."""
    response = HttpResponse(content, content_type=TYPES[kind])
    response["Content-Disposition"] = (
        content_disposition_header(as_attachment=True, filename=f"{name}.{kind}") or "attachment"
    )
    response["Cache-Control"] = "no-store"
    return response
