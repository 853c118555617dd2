"""Cards for tables: a page each, the same bytes for the same cards, whatever people call themselves."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from sportmafia.documents.table_cards import TableCard, table_cards_pdf
from sportmafia.protocol import Language

pytestmark = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="pdftotext (poppler-utils) reads the PDF here"
)
QR = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h5v5H0z"/></svg>'


def card(number: int = 1, **fields: str) -> TableCard:
    """A card of a full table."""
    people = tuple(fields.get("name", f"Игрок {seat}") for seat in range(1, 11))
    return TableCard(
        "Кубок · Отбор", f"Стол {number}", "круг 2", ("Судья: Имя",), people, fields.get("qr", QR)
    )


def pages(data: bytes, folder: Path) -> list[str]:
    """The text of each page."""
    file = folder / "cards.pdf"
    file.write_bytes(data)
    done = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True)
    return done.stdout.split("\f")[:-1]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_page_for_each_table_with_everybody_on_it(language: Language, tmp_path: Path) -> None:
    found = pages(table_cards_pdf([card(1), card(2)], language), tmp_path)
    assert len(found) == 2
    for number, text in enumerate(found, start=1):
        assert f"Стол {number}" in text
        assert all(f"Игрок {seat}" in text for seat in range(1, 11))
        assert "круг 2" in text


def test_the_same_cards_give_the_same_bytes() -> None:
    assert table_cards_pdf([card()]) == table_cards_pdf([card()])


@pytest.mark.parametrize("name", ["#eval(1)", "*жирный* _курсив_", "A" * 80, "漢字", "$x$ @a <b>"])
def test_a_name_is_a_name_whatever_is_in_it(name: str, tmp_path: Path) -> None:
    [text] = pages(table_cards_pdf([card(name=name, qr="")]), tmp_path)
    if name.isascii() and len(name) < 20:
        assert text.count(name) == 10
