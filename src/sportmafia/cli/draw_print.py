"""`sportmafia draw print`: by table or by player, as HTML for A4 or A3, CSV, XLSX, or text."""

from __future__ import annotations

import argparse
import sys

from sportmafia.cli.draw_files import OK, complain, language_of, load, names_from, write
from sportmafia.draw import printing
from sportmafia.draw.words import say


def print_command(options: argparse.Namespace) -> int:
    """`draw print`."""
    language = language_of(options)
    found = load(options.file, language)
    if isinstance(found, str):
        return complain(found)
    players = found.schedule.players
    names: tuple[str, ...] | str = found.names
    if options.names:
        names = names_from(options.names, players, language)
    if isinstance(names, str):
        return complain(names)
    if names and len(names) < players:
        return complain(say("names_count", language, len(names), players, file=options.file))
    unknown = next((p for _, _, t in found.schedule.tables() for p in t if not 1 <= p <= players), None)
    if unknown is not None:
        return complain(say("bad_table", language, unknown, file=options.file))
    view, judges = printing.View(options.view), printing.Judges(*found.judges)
    if view is printing.View.TABLES:
        sheet = printing.by_table(found.schedule, names, language, judges)
    else:
        sheet = printing.by_player(found.schedule, names, language)
    title = options.title or sheet.title
    if options.form == "html":
        paper = printing.Paper(options.paper)
        page = printing.poster(found.schedule, names, view, language, title=title, paper=paper, judges=judges)
        data = page.encode("utf-8", "replace")
    else:
        data = sheet_bytes(sheet, title, options.form)
    if options.out:
        return write(options.out, data, language)
    sys.stdout.buffer.write(data)
    return OK


def sheet_bytes(sheet: printing.Sheet, title: str, form: str) -> bytes:
    """A sheet as text (tabs between cells), CSV or XLSX."""
    if form == "text":
        rows = ("\t".join(map(str, row)) for row in (sheet.columns, *sheet.rows))
        return "".join(f"{row}\n" for row in rows).encode("utf-8", "replace")
    from sportmafia.documents.tables import DataTable, csv_bytes, xlsx_bytes

    table = DataTable(title, sheet.columns, sheet.rows)
    return csv_bytes(table) if form == "csv" else xlsx_bytes(table)
