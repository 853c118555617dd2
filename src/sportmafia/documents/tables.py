"""Any table as CSV, XLSX, HTML and PDF: standings, schedules, lists.

Numbers stay numbers and texts stay texts: no cell of a spreadsheet ever becomes a formula, whatever a
player calls himself.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from sportmafia.documents.markup import Markup, element, page
from sportmafia.documents.typesetting import pdf
from sportmafia.protocol.text import decimal, one_line
from sportmafia.scoring import exact, rounded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openpyxl.worksheet.worksheet import Worksheet

    from sportmafia.protocol import Language


@dataclass(frozen=True, slots=True)
class Rounded:
    """A number that is shown with so many decimals; files for machines hold it exactly."""

    value: Fraction
    places: int


Cell = str | int | Fraction | Rounded | None

LONGEST_CELL: Final = 2_000
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r")
_FORBIDDEN_IN_A_SHEET_NAME: Final = re.compile(r"[\[\]:*?/\\]")
_LONGEST_SHEET_NAME: Final = 31
_WIDEST_COLUMN: Final = 60
_COLUMNS_UPRIGHT: Final = 9
_LONG_TEXT: Final = 24
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file inside an XLSX: the earliest that a ZIP can hold, so that the same table gives the
same bytes.
"""


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table with a title, column labels, rows of as many cells, and notes under it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()


def csv_bytes(table: DataTable) -> bytes:
    """The table as CSV (RFC 4180) in UTF-8 with a byte order mark, without which Excel misreads Cyrillic.

    Numbers are exact decimals with a point. A text that a spreadsheet would take for a formula gets an
    apostrophe in front.
    """
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(map(_csv_cell, table.columns))
    writer.writerows(map(_csv_cell, row) for row in table.rows)
    return written.getvalue().encode("utf-8-sig")


def xlsx_bytes(*tables: DataTable) -> bytes:
    """A workbook with a sheet for each table; the same tables give the same bytes. At least one table is
    needed.
    """
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for name, table in zip(_sheet_names(table.title for table in tables), tables, strict=True):
        _fill(workbook.create_sheet(name), table)
    saved = io.BytesIO()
    workbook.save(saved)
    return _undated(saved.getvalue())


def tables_html(tables: Sequence[DataTable], language: Language = "ru", *sections: Markup) -> str:
    """Tables as one self-contained HTML page that prints on A4; the first one's title is the page's.

    ``sections`` follow the tables as they are.
    """
    titles = [one_line(table.title, LONGEST_CELL) for table in tables]
    body = (
        element("section", element("h1" if place == 0 else "h2", title), *_html_table(table, language))
        for place, (title, table) in enumerate(zip(titles, tables, strict=True))
    )
    return page(
        titles[0] if titles else "",
        language,
        _style(upright=all(map(_is_upright, tables))),
        element("main", *body, *sections),
    )


def tables_pdf(tables: Sequence[DataTable], language: Language = "ru") -> bytes:
    """Tables as PDF on A4, upright or across by the number of columns, with the labels on every page."""
    written = [
        {
            "title": one_line(table.title, LONGEST_CELL),
            "columns": [shown(label, language) for label in table.columns],
            "numeric": _numeric(table),
            "growing": _growing(table),
            "rows": [[shown(cell, language) for cell in row] for row in table.rows],
            "notes": [shown(note, language) for note in table.notes],
        }
        for table in tables
    ]
    return pdf(
        "listing",
        {
            "language": language,
            "title": written[0]["title"] if written else "",
            "upright": all(map(_is_upright, tables)),
            "tables": written,
        },
    )


def _html_table(table: DataTable, language: Language) -> tuple[Markup, ...]:
    numeric = _numeric(table)

    def row(cells: tuple[Cell, ...]) -> Markup:
        return element(
            "tr",
            *(
                element("td", shown(cell, language), class_="number" if right else None)
                for cell, right in zip(cells, numeric, strict=True)
            ),
        )

    labels = (element("th", shown(label, language), scope="col") for label in table.columns)
    written = element(
        "table", element("thead", element("tr", *labels)), element("tbody", *map(row, table.rows))
    )
    # A table wider than the screen scrolls, by the keyboard as well.
    called = one_line(table.title, LONGEST_CELL)
    scrolled = element("div", written, class_="wide", tabindex="0", role="group", aria_label=called)
    return scrolled, *(element("p", shown(note, language), class_="small") for note in table.notes)


def _is_upright(table: DataTable) -> bool:
    return len(table.columns) <= _COLUMNS_UPRIGHT


def _numeric(table: DataTable) -> list[bool]:
    """Which columns hold numbers, and so stand to the right."""
    return [
        any(not isinstance(row[column], str | None) for row in table.rows)
        for column in range(len(table.columns))
    ]


def _growing(table: DataTable) -> list[bool]:
    """Which columns share the room that the others leave: those with long texts, at least the one with the
    longest.
    """
    columns = [[row[column] for row in table.rows] for column in range(len(table.columns))]
    lengths = [max((len(cell) for cell in cells if isinstance(cell, str)), default=0) for cells in columns]
    longest = max(lengths, default=0)
    return [bool(length) and length >= min(longest, _LONG_TEXT) for length in lengths]


def shown(cell: Cell, language: Language) -> str:
    """A cell for the eye: in Russian with a decimal comma."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return one_line(cell, LONGEST_CELL)
    number = rounded(cell.value, cell.places) if isinstance(cell, Rounded) else _exactly(cell)
    return decimal(number).said_in(language)


def _exactly(number: int | Fraction | Rounded) -> str:
    return exact(number.value if isinstance(number, Rounded) else Fraction(number))


def _csv_cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        text = one_line(cell, LONGEST_CELL)
        return f"'{text}" if text.startswith(_FORMULA_STARTS) else text
    return _exactly(cell)


def _fill(sheet: Worksheet, table: DataTable) -> None:
    for row, cells in enumerate((table.columns, *table.rows), 1):
        for column, cell in enumerate(cells, 1):
            _write(sheet, row, column, cell)
    for column, label in enumerate(table.columns):
        lengths = (len(_csv_cell(row[column])) for row in table.rows)
        sheet.column_dimensions[get_column_letter(column + 1)].width = min(
            max(len(label), *lengths, 4) + 2, _WIDEST_COLUMN
        )
        head = sheet.cell(1, column + 1)
        head.font = Font(bold=True)
        head.alignment = Alignment(wrap_text=True, vertical="center")
    sheet.freeze_panes = "A2"


def _write(sheet: Worksheet, row: int, column: int, cell: Cell) -> None:
    """Put a value in its place; a repeating fraction has no decimal form and is written as text, ``4/3``."""
    place = sheet.cell(row, column)
    if isinstance(cell, str):
        text = one_line(cell, LONGEST_CELL)
        if text:
            place.value = text
            place.data_type = "s"
    elif cell is not None:
        written = _exactly(cell)
        place.value = written if "/" in written else Decimal(written)


def _sheet_names(titles: Iterable[str]) -> Iterator[str]:
    """A name a sheet: short enough for Excel, and no two that it would take for one."""
    taken: set[str] = set()
    for title in titles:
        plain = one_line(_FORBIDDEN_IN_A_SHEET_NAME.sub(" ", title), _LONGEST_SHEET_NAME).strip("'") or "1"
        name, number = plain, 1
        while name.casefold() in taken:
            number += 1
            end = f" ({number})"
            name = plain[: _LONGEST_SHEET_NAME - len(end)].rstrip() + end
        taken.add(name.casefold())
        yield name


def _undated(workbook: bytes) -> bytes:
    """The same workbook without the moment at which it was saved."""
    undated = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook)) as saved, zipfile.ZipFile(undated, "w") as written:
        for entry in saved.infolist():
            content = saved.read(entry)
            if entry.filename == "docProps/core.xml":
                content = re.sub(rb"<dcterms:(created|modified)[^>]*>[^<]*</dcterms:\1>", b"", content)
            written.writestr(
                zipfile.ZipInfo(entry.filename, _EPOCH), content, compress_type=zipfile.ZIP_DEFLATED
            )
    return undated.getvalue()


@cache
def _style(*, upright: bool) -> str:
    folder = files("sportmafia.documents") / "templates"
    style = (folder / "listing.css").read_text(encoding="utf-8")
    return style if upright else style.replace("size: A4;", "size: A4 landscape;")
