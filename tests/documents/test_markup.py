"""HTML written by code: what is text stays text."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from sportmafia.documents.markup import Markup, element, joined, page


def test_texts_are_escaped_and_elements_are_not() -> None:
    assert element("td", "<b>&", element("i", "x")) == "<td>&lt;b&gt;&amp;<i>x</i></td>"


def test_attributes_are_quoted_and_the_empty_ones_left_out() -> None:
    assert (
        element("td", colspan=2, class_='a"b', data_clauses="x y", hidden=True, lang=None, inert=False)
        == '<td colspan="2" class="a&quot;b" data-clauses="x y" hidden></td>'
    )


def test_a_void_element_is_not_closed() -> None:
    assert element("meta", charset="utf-8") == '<meta charset="utf-8">'


def test_joined_pieces_are_markup() -> None:
    assert isinstance(joined("a", element("b")), Markup)
    assert joined("<", element("b", "c")) == "&lt;<b>c</b>"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.extend(attrs)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@given(st.text(alphabet=st.characters(blacklist_categories=("Cs",), blacklist_characters="\r\0")))
def test_a_parser_reads_back_the_text_that_was_written(text: str) -> None:
    reader = _Reader()
    reader.feed(page("t", "ru", "", element("p", text)))
    reader.close()
    assert reader.tags == ["html", "head", "meta", "meta", "title", "style", "body", "p"]
    assert text in "".join(reader.texts)
