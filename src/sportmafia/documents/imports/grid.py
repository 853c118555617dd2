"""Bytes of a spreadsheet as grids of texts: encodings, delimiters, numbers and dates of cells."""

from __future__ import annotations

import csv
import datetime as dt
import io
import warnings
import zipfile
from contextlib import closing
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from sportmafia.documents.imports.finding import Finding, error, warning

MOST_MEGABYTES: Final = 64
_MOST_CELL: Final = 10_000
MOST_CELLS: Final = 5_000_000
_SHOWN: Final = 60
_OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
_ZIP: Final = b"PK\x03\x04"
_DELIMITERS: Final = (";", ",", "\t", "|")
_SNIFFED: Final = 40
"""How many lines decide on the delimiter."""


@dataclass(frozen=True, slots=True)
class Grid:
    """One sheet: rows of stripped texts, all of one width, each row with its number in the file."""

    name: str
    rows: tuple[tuple[str, ...], ...]

    def place(self, row: int, column: int | None = None) -> str:
        """How people find a cell, both counted from 0 here: ``games.csv!C5``, or its whole line."""
        return f"{self.name}!{'' if column is None else get_column_letter(column + 1)}{row + 1}"


@dataclass(frozen=True, slots=True)
class Grids:
    """The sheets of a file that hold anything, and what was wrong with reading them."""

    grids: tuple[Grid, ...]
    findings: tuple[Finding, ...] = ()


def read_grids(data: bytes, name: str, *, times: bool = False, most_cells: int = MOST_CELLS) -> Grids:
    """The grids of a CSV or XLSX file, told apart by its bytes; never raises for what a file may hold.

    Of a cell with a day and a time the day is read; with ``times`` the time as well. Reading ends where a
    sheet has more than ``most_cells``, so that it takes no longer than that.
    """
    if len(data) > MOST_MEGABYTES * 1_000_000:
        return Grids((), (error(name, "too_large", limit=MOST_MEGABYTES),))
    if data.startswith(_OLD_EXCEL):
        return Grids((), (error(name, "old_excel"),))
    if data.startswith(_ZIP):
        read = _workbook(data, name, times=times, most=most_cells)
    else:
        read = _csv(data, name, most_cells)
    if not read.grids and not any(finding.level == "error" for finding in read.findings):
        return Grids((), (*read.findings, error(name, "empty")))
    return read


# --- CSV ---


def _csv(data: bytes, name: str, most: int) -> Grids:
    decoded = _decoded(data)
    if decoded is None or "\0" in decoded[0]:
        return Grids((), (error(name, "not_a_table", reason="bytes"),))
    text, encoding = decoded
    found = [] if encoding.startswith("UTF") else [warning(name, "encoding_guessed", encoding=encoding)]
    try:
        rows, width = [], 1
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True):
            rows.append([_clean(cell) for cell in row])
            width = max(width, len(row))
            if len(rows) * width > most:
                return Grids((), (*found, error(name, "too_many_cells", limit=most)))
    except csv.Error as reason:
        return Grids((), (*found, error(name, "bad_quoting", reason=reason)))
    grid = _grid(name, rows)
    return Grids(() if grid is None else (grid,), tuple(found))


def _decoded(data: bytes) -> tuple[str, str] | None:
    """The text and its encoding: by a byte order mark, else UTF-8, else what Russian Windows writes."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        tried = [("utf-16", "UTF-16")]
    else:
        tried = [("utf-8-sig", "UTF-8"), ("cp1251", "Windows-1251")]
    for codec, encoding in tried:
        try:
            return data.decode(codec), encoding
        except UnicodeDecodeError:
            continue
    return None


def _delimiter(text: str) -> str:
    """The delimiter that cuts the first lines into the most cells, the same number in most lines."""
    first = [line for line in text.splitlines() if line.strip()][:_SNIFFED]

    def weight(delimiter: str) -> tuple[int, int]:
        counts = [line.count(delimiter) for line in first]
        common = max(set(counts), key=lambda count: (counts.count(count), count), default=0)
        return (counts.count(common) * bool(common), sum(counts))

    return max(_DELIMITERS, key=weight)


# --- XLSX ---


def _workbook(data: bytes, name: str, *, times: bool, most: int) -> Grids:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(entry.file_size for entry in packed.infolist()) > 8 * MOST_MEGABYTES * 1_000_000:
                return Grids((), (error(name, "too_large", limit=8 * MOST_MEGABYTES),))
        with warnings.catch_warnings():
            # What openpyxl cannot keep of a file (styles, validation) is nothing that is read here.
            warnings.simplefilter("ignore")
            return _sheets(data, name, times=times, most=most)
    except Exception as reason:  # noqa: BLE001 - openpyxl raises whatever a broken part of a file leads to
        return Grids((), (error(name, "not_a_table", reason=type(reason).__name__),))


def _sheets(data: bytes, name: str, *, times: bool, most: int) -> Grids:
    """The visible sheets, read line by line: what a sheet says of its size or of cells put together is not
    believed, since a few bytes can claim billions.
    """
    with (
        # Once with the values that were stored, once with formulas: a formula without a value is told.
        closing(load_workbook(io.BytesIO(data), read_only=True, data_only=True)) as values,
        closing(load_workbook(io.BytesIO(data), read_only=True)) as formulas,
    ):
        grids: list[Grid] = []
        findings: list[Finding] = []
        for sheet in values.worksheets:
            if sheet.sheet_state != "visible":
                continue
            named = f"{name}[{sheet.title}]" if len(values.worksheets) > 1 else name
            rows = _rows(sheet, formulas[sheet.title], named, findings, times=times, most=most)
            if rows is None:
                findings.append(error(named, "too_many_cells", limit=most))
            elif (grid := _grid(named, rows)) is not None:
                grids.append(grid)
    return Grids(tuple(grids), tuple(findings))


def _rows(
    stored_in: Any, typed_in: Any, named: str, findings: list[Finding], *, times: bool, most: int
) -> list[list[str]] | None:
    """The texts of a sheet, what is wrong with its formulas beside; None where it has too many cells."""
    stored_in.reset_dimensions()
    typed_in.reset_dimensions()
    rows: list[list[str]] = []
    width = 1
    for number, (stored, typed) in enumerate(
        zip(stored_in.iter_rows(), typed_in.iter_rows(), strict=True), start=1
    ):
        width = max(width, len(stored))
        if number * width > most:
            return None
        rows.append([_shown(cell.value, times=times) for cell in stored])
        for column, (value, formula) in enumerate(zip(stored, typed, strict=True)):
            if value.value is None and formula.data_type == "f":
                shown = str(formula.value)[:_SHOWN]
                findings.append(warning(_cell(named, column, number), "formula_without_value", formula=shown))
            elif value.data_type == "e":
                findings.append(warning(_cell(named, column, number), "formula_error", value=value.value))
                rows[-1][column] = ""
    return rows


def _cell(named: str, column: int, row: int) -> str:
    return f"{named}!{get_column_letter(column + 1)}{row}"


def _shown(value: Any, *, times: bool = False) -> str:
    """A cell as the text that a person would type: 7 for 7.0, an ISO date for a date."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "+" if value else ""
    if isinstance(value, float):
        # The shortest decimal of a double is what was typed into the cell.
        number = Decimal(repr(value))
        return str(int(value)) if value.is_integer() else format(number, "f")
    if isinstance(value, dt.datetime):
        timed = times and value.time() != dt.time()
        return value.isoformat(" ", "seconds") if timed else value.date().isoformat()
    if isinstance(value, dt.date):
        return value.isoformat()
    return _clean(str(value))


def _clean(text: str) -> str:
    """One line without stray spaces; the apostrophe that keeps a text from being a formula is dropped."""
    one = "".join(filter(str.isprintable, " ".join(text[:_MOST_CELL].split())))
    return one[1:] if len(one) > 1 and one[0] == "'" and one[1] in "=+-@＝＋－＠" else one


def _grid(name: str, rows: list[list[str]]) -> Grid | None:
    width = max((len(row) for row in rows), default=0)
    if not any(any(row) for row in rows):
        return None
    return Grid(name, tuple(tuple(row) + ("",) * (width - len(row)) for row in rows))
