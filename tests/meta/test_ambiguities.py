"""Every number of a reading that the program cites is explained, and each says how the text is read."""

from __future__ import annotations

import re
from pathlib import Path

from tools.ambiguities import options, texts

SOURCE = Path(__file__).parents[2] / "src"


def cited() -> set[str]:
    """The numbers that stand in code and data."""
    files = [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.toml")]
    return {
        found for file in files for found in re.findall(r"\bC\d{2,3}\b", file.read_text(encoding="utf-8"))
    }


def test_all_127_are_there_with_a_title_and_a_reading() -> None:
    assert list(texts()) == [f"C{number:02}" for number in range(1, 128)]
    assert all(entry["title"] and entry["reading"] for entry in texts().values())


def test_what_code_and_options_cite_is_explained() -> None:
    assert {number for number in options() if number.startswith("C")} <= set(texts())
    assert cited() <= set(texts())
