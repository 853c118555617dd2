"""The official form on paper: HTML and PDF say the same, print on A4, and never mistake a name for markup."""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from sportmafia.documents.plain import plain
from sportmafia.documents.protocol_html import protocols_html
from sportmafia.documents.protocol_pdf import place, protocols_pdf
from sportmafia.protocol import Header, Protest, Protocol, blank, protocol
from sportmafia.rulebooks import ids, load
from sportmafia.scoring import ScoringEntries, score
from tests.protocol.games import G1_ENTRIES, HEADER, NICKNAMES, g1, rare

if TYPE_CHECKING:
    from pathlib import Path

    from sportmafia.protocol import Language

needs_poppler = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="pdftotext and pdfinfo (poppler-utils) read the PDF here"
)
HOSTILE = (
    "<script>alert(1)</script>",
    "#set page(fill: red)",
    "$x$ *a* _b_",
    "a\"b'c&amp;",
    "\\u{1F600} [x]",
)


def filled(name: str = "fiim", *, long: bool = False, players: tuple[str, ...] = NICKNAMES) -> Protocol:
    rules = load(name)
    result = rare() if long else g1()
    entries = G1_ENTRIES if name == "fiim" and not long else ScoringEntries()
    protests = (Protest("Подсказка с мест", 7, "14:05"),) if long else ()
    return protocol(HEADER, players, result, score(result, entries, rules), rules, protests)


class Page(HTMLParser):
    """What a reader of the page sees: its texts without styles, and its elements."""

    def __init__(self, written: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self._style = False
        self.feed(written)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._style = tag in {"style", "title"}

    def handle_endtag(self, tag: str) -> None:
        self._style = False
        self.texts.append(" " if tag in {"td", "th", "dd", "dt", "p", "h1", "h2", "caption"} else "")

    def handle_data(self, data: str) -> None:
        if not self._style:
            self.texts.append(data)

    @property
    def text(self) -> str:
        return "".join(self.texts)


def pdf_text(written: bytes, folder: Path) -> str:
    file = folder / "protocol.pdf"
    file.write_bytes(written)
    done = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True)
    return done.stdout


def letters(text: str) -> Counter[str]:
    """Letters and digits with their numbers: the two layouts break lines and words in different places."""
    return Counter(re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", text)).casefold())


@needs_poppler
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ids())
def test_the_pdf_and_the_page_say_the_same(name: str, language: Language, tmp_path: Path) -> None:
    """sfu.A2.prot.1: one official form, whatever it is printed by."""
    forms = (filled(name), filled(name, long=True), blank(load(name)))
    page = Page(protocols_html(forms, language)).text
    paper = pdf_text(protocols_pdf(forms, language), tmp_path)
    footers = Counter[str]()
    for form, sheets in zip(forms, (2, 2, 1), strict=True):
        for _ in range(sheets):
            footers += letters(place(form, language))
        for _ in range(sheets - 1):
            footers += letters(form.rulebook.said_in(language))
    assert letters(paper) == letters(page) + footers


@needs_poppler
def test_the_rows_of_the_form_stand_on_the_paper(tmp_path: Path) -> None:
    """E40: the ten rows of G1, the result and the best move, as pdftotext lays them out."""
    file = tmp_path / "protocol.pdf"
    file.write_bytes(protocols_pdf([filled()]))
    done = subprocess.run(
        ["pdftotext", "-layout", "-l", "1", file, "-"], capture_output=True, text=True, check=True
    )
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    for row in ("1 Альфа К 1 1 0,2", "4 Дельта Ш 0 1 0,25", "8 Тета К 4 удал. 1 −0,5", "10 Каппа К 3 1 0"):
        assert row in lines
    assert any(re.fullmatch(r"красные 2 ?, 5 ?, 7 Игрок № 4", line) for line in lines)


@needs_poppler
@pytest.mark.parametrize(("count", "sheets"), [(1, 2), (3, 6)])
def test_one_page_a_game_and_its_annex(count: int, sheets: int, tmp_path: Path) -> None:
    """sfu.A2.prot.12: the form takes one page; what it has no room for follows on the next."""
    file = tmp_path / "protocol.pdf"
    file.write_bytes(protocols_pdf([filled()] * count))
    said = subprocess.run(["pdfinfo", file], capture_output=True, text=True, check=True).stdout
    assert re.search(rf"Pages:\s+{sheets}\n", said)
    assert re.search(r"Page size:\s+595.276 x 841.89 pts \(A4\)", said)
    assert re.search(r"Tagged:\s+yes", said)


@needs_poppler
def test_a_blank_form_is_one_page_with_all_labels(tmp_path: Path) -> None:
    """sfu.A2.form.head, players, result, sign, votes: every label of the form, nothing filled in."""
    paper = pdf_text(protocols_pdf([blank(load("sfu"))]), tmp_path)
    assert paper.count("\f") == 1
    for label in ("ТУРНИР", "СТАДИЯ ТУРНИРА", "ДАТА", "СТОЛ №", "ИГРА №", "ЛУЧШИЙ ХОД", "ПРОТЕСТ", "СУДЬЯ"):
        assert label in paper
    for number in range(1, 8):
        assert f"Голосование {number}" in paper


def test_the_same_games_give_the_same_bytes() -> None:
    forms = (filled(), filled("boss", long=True))
    assert protocols_pdf(forms) == protocols_pdf(forms)
    assert b"/CreationDate" not in protocols_pdf(forms)
    assert protocols_html(forms) == protocols_html(forms)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_page_is_accessible_and_needs_nothing_from_outside(language: Language) -> None:
    written = protocols_html([filled(), filled(long=True)], language)
    page = Page(written)
    elements = Counter(tag for tag, _ in page.elements)
    assert ("html", {"lang": language}) in page.elements
    assert elements["h1"] == elements["article"] == 2
    assert elements["main"] == 1
    scopes = [attributes.get("scope") for tag, attributes in page.elements if tag == "th"]
    assert set(scopes) == {"col", "row"}
    captioned = elements["caption"]
    assert captioned == elements["table"] - elements["article"]
    assert not re.search(r"https?:|url\(|@import|src=", written)


def test_every_field_of_the_page_names_its_clauses() -> None:
    page = Page(protocols_html([filled()]))
    named = {attributes["data-clauses"] for _, attributes in page.elements if "data-clauses" in attributes}
    assert "sfu.A2.prot.2.1 sfu.A2.form.head" in named
    assert "sfu.A2.prot.8 sfu.A2.form.result" in named


def test_names_are_never_markup() -> None:
    form = filled(players=HOSTILE)
    page = Page(protocols_html([form]))
    assert "script" not in {tag for tag, _ in page.elements}
    for name in HOSTILE:
        assert name in page.text
    assert protocols_pdf([form]).startswith(b"%PDF")


@needs_poppler
def test_names_are_never_markup_on_paper(tmp_path: Path) -> None:
    paper = pdf_text(protocols_pdf([filled(players=HOSTILE)]), tmp_path)
    for name in HOSTILE:
        assert name in paper


@needs_poppler
def test_a_name_of_ten_megabytes_and_one_in_any_script_leave_one_page(tmp_path: Path) -> None:
    huge = "Щ" * 10_000_000
    header = Header(huge, huge, huge, huge, huge, huge)
    rules = load("points34")
    names = (huge, "ア" * 40, "😀", "a\u0301" * 50, "\ud800\x00\u202e", "W" * 40)
    form = protocol(header, names, g1(), None, rules, (Protest(huge, 1, huge, huge),) * 3)
    assert len(protocols_html([form])) < 60_000
    alone = replace(form, annex=(), continuation=type(form.continuation)())
    assert pdf_text(protocols_pdf([alone]), tmp_path).count("\f") == 1


def test_no_games_make_an_empty_document() -> None:
    assert protocols_pdf([]).startswith(b"%PDF")
    assert "<main></main>" in protocols_html([])


def test_plain_refuses_what_has_no_plain_form() -> None:
    with pytest.raises(TypeError, match="no plain form of object"):
        plain(object(), "ru")
