"""Workbooks of a few bytes that claim billions of cells."""

from __future__ import annotations

import io
import re
import zipfile

import pytest
from openpyxl import Workbook

from sportmafia.documents.imports.grid import read_grids


def workbook(**changes: str) -> bytes:
    """A sheet of two cells; ``changes`` replace elements of its XML by others."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Ник", "Телефон"])
    plain = io.BytesIO()
    book.save(plain)
    made = io.BytesIO()
    with zipfile.ZipFile(plain) as saved, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as written:
        for entry in saved.infolist():
            text = saved.read(entry)
            if entry.filename.startswith("xl/worksheets/"):
                for before, after in changes.items():
                    text = re.sub(f"<{before}[^>]*>".encode(), after.encode(), text, count=1)
            written.writestr(entry.filename, text)
    return made.getvalue()


MERGED = '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'


@pytest.mark.parametrize(
    "changes", [{"/sheetData": MERGED}, {"dimension": '<dimension ref="A1:XFD1048576"/>'}]
)
def test_what_a_sheet_says_of_its_size_is_not_believed(changes: dict[str, str]) -> None:
    read = read_grids(workbook(**changes), "people.xlsx")
    assert [one.rows for one in read.grids] == [(("Ник", "Телефон"),)]


@pytest.mark.parametrize("row", ['<row r="900000000">', '<row r="1"><c r="XFD1"/></row><row r="900">'])
def test_cells_far_out_are_too_many(row: str) -> None:
    read = read_grids(workbook(row=row), "people.xlsx", most_cells=20_000)
    assert [one.code for one in read.findings if one.level == "error"] == ["too_many_cells"]


@pytest.mark.parametrize("data", [b"\n" * 21_000, b";" * 21_000, b"a;b\n" * 11_000])
def test_a_sheet_of_nothing_is_not_read_to_its_end(data: bytes) -> None:
    read = read_grids(data, "people.csv", most_cells=20_000)
    assert [one.code for one in read.findings if one.level == "error"] == ["too_many_cells"]
