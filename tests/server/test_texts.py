"""The catalogue: both languages, the same parameters, every fault said."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from sportmafia.server.texts import FAULTS, TEXTS, language

SOURCE = Path(__file__).parents[2] / "src" / "sportmafia" / "server"
PAGES = "".join(file.read_text(encoding="utf-8") for file in (SOURCE / "templates").rglob("*.html"))
CODE = "".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py") if file.name != "texts.py")
CODE += "".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.js"))


def parameters(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def unlike(code: str) -> str | None:
    """What is wrong with the two languages of a text."""
    russian, english = TEXTS[code]
    said = [
        {name.removesuffix(f"_{lang}") for name in parameters(text)}
        for lang, text in zip(("ru", "en"), TEXTS[code], strict=True)
    ]
    if code != "bad_line" and said[0] != said[1]:
        return f"{code}: {said[0]} against {said[1]}"
    if not russian or re.search("[а-яё]", english, re.IGNORECASE):
        return f"{code}: {russian!r}, {english!r}"
    return None


def test_both_languages_say_the_same() -> None:
    assert list(filter(None, map(unlike, TEXTS))) == []


def test_every_fault_has_its_words() -> None:
    assert set(FAULTS) <= set(TEXTS)
    assert all(400 <= status < 600 for status in FAULTS.values())


def test_every_text_is_used() -> None:
    built = (
        "part_", "hall_", "word_", "topic_", "event_", "floor_do_", "floor_field_", "cases_role_",
        "cases_slot_", "results_column_", "results_best_", "results_carry_", "results_voter_",
        "results_heading_", "results_report_", "entry_trouble_", "setup_before_",
    )  # fmt: skip
    unused = [code for code in TEXTS if f'"{code}"' not in CODE + PAGES and not code.startswith(built)]
    assert unused == []


@pytest.mark.parametrize(
    ("chosen", "accepted", "speaks"),
    [
        (None, "", "ru"),
        (None, "en", "en"),
        (None, "de-DE, ru;q=0.9, en;q=0.8", "ru"),
        (None, "fr", "ru"),
        ("en", "ru", "en"),
        ("tlh", "en-US", "en"),
    ],
)
def test_the_language_is_chosen_or_the_browsers(chosen: str | None, accepted: str, speaks: str) -> None:
    assert language(chosen, accepted) == speaks
