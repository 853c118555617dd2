"""Tables as files: exact numbers, texts that stay texts, the same bytes for the same table."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from sportmafia.documents.tables import DataTable, Rounded, csv_bytes, tables_html, tables_pdf, xlsx_bytes

if TYPE_CHECKING:
    from pathlib import Path

TABLE = DataTable(
    "Итоги: финал",
    ("Место", "Игрок", "Сумма"),
    ((1, "Альфа", Fraction("1.25")), (2, "Бета", Fraction("-0.5")), (3, "Гамма", Fraction(4, 3))),
    notes=("Жребия не было.",),
)
DANGEROUS = ("=1+1", "＝1+1", "+7 999", "-2+3", "@SUM(A1)", '=HYPERLINK("x")', "\t=1")


def read_csv(table: DataTable) -> list[list[str]]:
    return list(csv.reader(io.StringIO(csv_bytes(table).decode("utf-8-sig"), newline="")))


def test_csv_holds_exact_numbers_and_starts_with_a_byte_order_mark() -> None:
    assert csv_bytes(TABLE).startswith(b"\xef\xbb\xbf")
    assert read_csv(TABLE) == [
        ["Место", "Игрок", "Сумма"],
        ["1", "Альфа", "1.25"],
        ["2", "Бета", "-0.5"],
        ["3", "Гамма", "4/3"],
    ]


@pytest.mark.parametrize("name", DANGEROUS)
def test_a_name_never_becomes_a_formula(name: str) -> None:
    table = DataTable("t", ("Игрок",), ((name,),))
    assert read_csv(table)[1][0].startswith("'")
    cell = load_workbook(io.BytesIO(xlsx_bytes(table))).worksheets[0]["A2"]
    assert cell.data_type == "s"
    assert cell.value == name.strip()


def test_xlsx_holds_numbers_as_numbers_and_a_repeating_fraction_as_text() -> None:
    sheet = load_workbook(io.BytesIO(xlsx_bytes(TABLE))).worksheets[0]
    assert sheet.title == "Итоги финал"
    assert [cell.value for cell in sheet["C"]] == ["Сумма", 1.25, -0.5, "4/3"]
    assert sheet["C2"].data_type == "n"


def test_a_workbook_has_a_sheet_for_each_table() -> None:
    book = load_workbook(
        io.BytesIO(xlsx_bytes(TABLE, DataTable("[Второй]*?", ("a",), ()), DataTable("/", ("a",), ())))
    )
    assert book.sheetnames == ["Итоги финал", "Второй", "1"]


def test_no_two_sheets_have_a_name_that_excel_takes_for_one() -> None:
    long = "Кубок студенческих клубов зимой и весной"
    titles = (f"{long}: площадка 1", f"{long}: площадка 2", "'x'", "X", "x")
    names = load_workbook(io.BytesIO(xlsx_bytes(*(DataTable(one, ("a",), ()) for one in titles)))).sheetnames
    assert names[2:] == ["x", "X (2)", "x (3)"]
    assert len({name.casefold() for name in names}) == 5
    assert max(map(len, names)) <= 31


def test_the_same_table_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    first = csv_bytes(TABLE), xlsx_bytes(TABLE), tables_html((TABLE,)), tables_pdf((TABLE,))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert (csv_bytes(TABLE), xlsx_bytes(TABLE), tables_html((TABLE,)), tables_pdf((TABLE,))) == first
    assert b"dcterms" not in xlsx_bytes(TABLE)


def test_numbers_for_the_eye_have_a_comma_in_russian_and_a_point_in_english() -> None:
    assert '<td class="number">1,25</td>' in tables_html((TABLE,))
    assert '<td class="number">−0.5</td>' in tables_html((TABLE,), "en")


def test_a_rounded_number_is_exact_in_files_for_machines() -> None:
    table = DataTable("t", ("Игрок", "Ci"), (("Альфа", Rounded(Fraction("0.125"), 2)), ("Бета", None)))
    assert read_csv(table)[1] == ["Альфа", "0.125"]
    assert '<td class="number">0,13</td>' in tables_html((table,))
    assert '<td class="number"></td>' in tables_html((table,))


def test_several_tables_follow_one_another() -> None:
    written = tables_html((TABLE, DataTable("Дальше", ("a",), ())))
    assert "<h1>Итоги: финал</h1>" in written
    assert "<h2>Дальше</h2>" in written
    assert tables_html(()).startswith("<!DOCTYPE html>")
    assert tables_pdf(()).startswith(b"%PDF")


def test_a_page_with_many_columns_lies_across() -> None:
    wide = DataTable("t", tuple("abcdefghij"), (tuple(range(10)),))
    assert "size: A4 landscape;" in tables_html((wide,))
    assert "size: A4;" in tables_html((TABLE,))


def test_a_huge_name_is_clipped_everywhere() -> None:
    table = DataTable("t", ("Игрок", "n"), (("я" * 10_000_000, None),))
    assert len(csv_bytes(table)) < 5_000
    assert len(tables_html((table,))) < 5_000
    assert len(xlsx_bytes(table)) < 20_000


@settings(max_examples=30)
@given(st.text(), st.text())
def test_any_text_makes_a_readable_workbook_csv_and_page(title: str, name: str) -> None:
    table = DataTable(title, ("Игрок",), ((name,),), notes=(name,))
    assert load_workbook(io.BytesIO(xlsx_bytes(table))).worksheets[0]["A2"].data_type in {"s", "n"}
    assert len(read_csv(table)) == 2
    assert "<script" not in tables_html((table,)).lower()


def test_half_a_character_is_left_out() -> None:
    table = DataTable("\ud800t", ("\udfffИгрок",), (("\ud800a\x00b\u202e",),), notes=("\ud800",))
    assert read_csv(table)[1] == ["ab"]
    assert "<td>ab</td>" in tables_html((table,)).encode("utf-8").decode("utf-8")
    assert tables_pdf((table,)).startswith(b"%PDF")


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext (poppler-utils) reads the PDF here")
def test_the_pdf_says_what_the_table_says(tmp_path: Path) -> None:
    file = tmp_path / "table.pdf"
    file.write_bytes(tables_pdf((TABLE,)))
    said = subprocess.run(
        ["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True
    ).stdout
    for text in ("Итоги: финал", "Место", "Альфа", "1,25", "−0,5", "4/3", "Жребия не было."):
        assert text in said
