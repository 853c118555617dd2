"""Diplomas: a sheet a person on A4 across, in an event's own words, from text that is never markup."""

from __future__ import annotations

import io
import re
import shutil
import struct
import subprocess
import zipfile
import zlib
from pathlib import Path

import pytest

from sportmafia.documents.diplomas import (
    LARGEST_LOGO,
    Design,
    Sheet,
    diplomas_pdf,
    diplomas_zip,
    is_image,
)

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63e89715010001"
    "ff00c13171929c0000000049454e44ae426082"
)
JPEG = bytes.fromhex(
    "ffd8ffe000104a46494600010100000100010000ffdb004300" + "ff" * 64 +
    "ffc0000b080002000201011100ffc40014000100000000000000000000000000000003ffc40014100100000000"
    "000000000000000000000000ffda0008010100003f0047ffd9"
)  # fmt: skip
DESIGN = Design("Диплом", "{name} — {award}: «{event}» {nobody} {", ("Главный судья",), PIXEL)
DAY = "15.02.2027"


READS = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="pdftotext (poppler-utils) reads the PDF here"
)


def pages(content: bytes, folder: Path) -> list[str]:
    """The text of each page."""
    file = folder / "sheets.pdf"
    file.write_bytes(content)
    read = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True)
    return [" ".join(page.split()) for page in read.stdout.split("\f")[:-1]]


@READS
def test_every_sheet_is_a_page_with_its_words(tmp_path: Path) -> None:
    sheets = [Sheet("Аврора", "1 место"), Sheet("Бином", "2 место")]
    first, second = pages(diplomas_pdf(sheets, "Кубок", DAY, DESIGN), tmp_path)
    for words in ("ДИПЛОМ", "Аврора", "1 место", "«Кубок»", "{nobody} {", "Главный судья", DAY):
        assert words in first
    assert "Бином" in second


@READS
def test_sheets_lie_across(tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    file.write_bytes(diplomas_pdf([Sheet("Аврора", "1 место")], "Кубок", DAY, DESIGN))
    said = subprocess.run(["pdfinfo", file], capture_output=True, text=True, check=True).stdout
    size = re.search(r"Page size:\s+([0-9.]+) x ([0-9.]+)", said)
    assert size
    assert float(size[1]) > float(size[2])


def test_the_same_sheets_give_the_same_bytes() -> None:
    sheets = [Sheet("Аврора", "1 место")]
    assert diplomas_pdf(sheets, "Кубок", DAY, DESIGN) == diplomas_pdf(sheets, "Кубок", DAY, DESIGN)


@READS
@pytest.mark.parametrize(
    "name", ["#lorem(50)", "{award}", "$x$ *b* `c`", "М" * 300, "слово " * 60, "\u202eабв", "玩家"]
)
def test_a_name_is_text_and_fits_its_page(name: str, tmp_path: Path) -> None:
    content = diplomas_pdf([Sheet(name, "приз")], "Кубок", DAY, Design("Грамота", "{name}"))
    [page] = pages(content, tmp_path)
    assert "приз" in page
    if name.startswith(("#", "{", "$")):
        assert name in page


def test_sheets_are_packed_one_by_one_under_safe_names() -> None:
    sheets = [Sheet("../../etc/passwd", "1"), Sheet("", "2"), Sheet("Аврора", "3")]
    content = diplomas_zip(sheets, "Кубок", DAY, Design("Диплом", ""))
    names = zipfile.ZipFile(io.BytesIO(content)).namelist()
    assert names == ["001 ______etc_passwd.pdf", "002 _.pdf", "003 Аврора.pdf"]
    assert zipfile.ZipFile(io.BytesIO(content)).read(names[2]).startswith(b"%PDF")


def blank(side: int) -> bytes:
    """A whole PNG of so many white pixels a side."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes((1 + side // 8) * side), 9)
    return PIXEL[:8] + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_an_image_of_a_few_bytes_that_fills_the_memory_is_none() -> None:
    assert is_image(blank(80))
    assert len(blank(4_800)) < LARGEST_LOGO
    assert not is_image(blank(4_800))
    huge = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\xff\xff\xff\xff"
    assert not is_image(huge)


def test_an_image_is_png_or_jpeg_and_not_large() -> None:
    assert is_image(PIXEL)
    assert is_image(JPEG)
    assert not is_image(PIXEL[:-20]), "it breaks off"
    assert not is_image(b"\xff\xd8\xff\xe0")
    assert not is_image(b"<svg/>")
    assert not is_image(PIXEL + bytes(LARGEST_LOGO))
