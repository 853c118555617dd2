"""The guide for organisers calls the desk's pages by the names that they have."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from sportmafia.server.events.menu import TOPICS
from sportmafia.server.texts import Lang, say

GUIDES = Path(__file__).parents[4] / "docs" / "how-to"


def pages(lang: Lang) -> set[tuple[str, str]]:
    """Every entry of the desk's menu under its topic's heading."""
    return {
        (say(f"topic_{topic}", lang), say(entry.text, lang))
        for topic in TOPICS
        for entry in import_module(f"sportmafia.server.events.{topic}.urls").MENU
        if not entry.public
    }


@pytest.mark.parametrize(
    ("name", "lang", "quoted"),
    [("run-an-event.ru.md", "ru", "«([^«»]*)»"), ("run-an-event.md", "en", '"([^"]*)"')],
)
def test_every_page_that_the_guide_names_is_in_the_menu(name: str, lang: Lang, quoted: str) -> None:
    text = " ".join((GUIDES / name).read_text(encoding="utf-8").split())
    named = {tuple(one.split(" → ")) for one in re.findall(quoted, text) if " → " in one}
    assert named - pages(lang) == set()
    unnamed = {page for page in pages(lang) if page not in named}
    assert len(unnamed) <= 9, f"an organiser is led to the pages of the desk: {sorted(unnamed)}"


@pytest.mark.parametrize(("name", "lang"), [("run-an-event.ru.md", "ru"), ("run-an-event.md", "en")])
def test_every_button_that_the_guide_names_is_on_a_page(name: str, lang: Lang) -> None:
    text = " ".join((GUIDES / name).read_text(encoding="utf-8").split())
    for code in (
        "setup_new",
        "setup_show_plan",
        "setup_open_file",
        "entry_ages",
        "entry_erase",
        "seating_to_publish",
        "seating_assign",
        "seating_schedule",
        "floor_seat_all",
        "floor_start_all",
        "floor_wrong_seats",
        "floor_type_in",
        "floor_chief",
        "results_next_stage",
    ):
        words = say(code, lang)
        assert f"«{words}»" in text or f'"{words}"' in text, code
