"""The printed rights name every page with the actions that it really asks for."""

from __future__ import annotations

from sportmafia.tournament.rights import matrix
from tools.rights_table import document, pages


def test_every_action_of_a_page_is_one_of_the_matrix() -> None:
    found = list(pages())
    assert len({page.name for page in found}) == len(found)
    assert {page.read for page in found} - {""} <= set(matrix())
    assert {page.write for page in found} - {""} <= set(matrix())
    by_name = {page.name: page for page in found}
    assert by_name["event-draw-publish"][1:] == (
        "<slug>/draw/<int:stage>/<int:site>/publish", "draw.make", "draw.publish",
    )  # fmt: skip


def test_pages_without_a_row_are_those_before_an_event_and_the_way_in() -> None:
    assert {page.name for page in pages() if not page.read} == {"event-new", "event-open", "event-by-link"}


def test_the_document_has_the_matrix_and_the_pages() -> None:
    text = document()
    assert "| `draw.publish` |" in text
    assert "| event-home | `<slug>/` | `event.read_public` |  |" in text
