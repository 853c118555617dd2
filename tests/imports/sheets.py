"""Sheets as a club would type them, to be spoiled in one place at a time."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from openpyxl import Workbook

from sportmafia.documents.imports.batch import Batch, import_files
from sportmafia.documents.imports.game import Rules
from sportmafia.documents.imports.mapping import ColumnMap
from sportmafia.rulebooks import load

Row = list[object]

LABELS = ["Дата", "Игра", "Место", "Игрок", "Роль", "Результат", "Фолы", "ПУ", "ЛХ", "Доп"]
PEOPLE = ["Ива", "Дуб", "Ель", "Сом", "Рак", "Щука", "Язь", "Лещ", "Карп", "Линь"]
CARDS = ["мирный", "дон", "мафия", "шериф", "мирный", "мафия", "мирный", "мирный", "мирный", "мирный"]


def game(number: object = 1, played: object = "2026-11-30", result: object = "красные") -> list[Row]:
    """The ten rows of a game: seat 5 was killed first and named three, seat 4 has 0.3 from the judge."""
    rows: list[Row] = [
        [played, number, seat, name, card, result, None, None, None, None]
        for seat, name, card in zip(range(1, 11), PEOPLE, CARDS, strict=True)
    ]
    rows[4][7:9] = ["+", "2 3 6"]
    rows[3][9] = "0,3"
    rows[1][6] = 2
    return rows


def csv_file(*rows: Sequence[object], encoding: str = "utf-8", delimiter: str = ";") -> bytes:
    """Rows as a CSV file of a spreadsheet program."""
    lines = (delimiter.join("" if cell is None else str(cell) for cell in row) for row in rows)
    return ("\r\n".join(lines) + "\r\n").encode(encoding)


def xlsx_file(sheets: Mapping[str, Iterable[Sequence[object]]]) -> bytes:
    """Sheets of rows as a workbook."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(
                [cell if isinstance(cell, int | float | date) else cell and str(cell) for cell in row]
            )
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


def read(
    data: bytes, name: str = "club.csv", *, rulebook: str = "fiim", mapping: ColumnMap | None = None
) -> Batch:
    """One file imported."""
    return import_files([(name, data)], Rules(load(rulebook)), mapping)


def codes(batch: Batch) -> list[tuple[str, str, str]]:
    """Level, code and place of every finding, the place without the file."""
    return [
        (finding.level.value, finding.code, finding.place.partition("!")[2] or finding.place)
        for finding in batch.everything
    ]
