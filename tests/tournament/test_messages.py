"""Every code that is said has its words, in both languages, with the parameters that it is given."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

import sportmafia.tournament
from sportmafia.tournament.journal import ACTIONS
from sportmafia.tournament.messages import TEXTS, text
from sportmafia.tournament.words import WORDS, word

FOLDER = Path(sportmafia.tournament.__file__).parent
SAYING = {"Refusal", "Notice"}
BY_NAME = {
    "warning_note", "warning_one_game", "warning_defeat",  # by the sanction of the ladder
    "promoted", "to_waiting", "turned_away", "withdrew",  # by the standing of an application
    "field_missing", "field_long", "field_empty", "field_day", "field_choice", "field_contact",  # by field
}  # fmt: skip


def read_all() -> Iterator[tuple[str, set[str] | None]]:
    """Codes that the package says, with the names of the parameters where they are written on the spot."""
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING:
                params: set[str] | None = None if len(node.args) > 2 else set()
                if len(node.args) > 2 and isinstance(node.args[2], ast.Dict):
                    params = {key.value for key in node.args[2].keys if isinstance(key, ast.Constant)}  # type: ignore[misc]
                for code in ast.walk(node.args[0]):
                    if isinstance(code, ast.Constant) and isinstance(code.value, str):
                        yield code.value, params


@cache
def said() -> tuple[tuple[str, set[str] | None], ...]:
    """`read_all`, read once."""
    return tuple(read_all())


def fields(words: str) -> set[str]:
    """The parameters of a text."""
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def test_every_code_is_said_and_every_said_code_has_words() -> None:
    found = {code for code, _ in said()} | BY_NAME | set(ACTIONS)
    # Parts of names that are put together, such as `warning_` and a sanction, are no codes.
    assert {code for code in found - set(TEXTS) if not code.endswith("_")} == set()
    assert set(TEXTS) - found == set()


def test_a_text_asks_for_what_it_is_given() -> None:
    for code, params in said():
        for words in TEXTS.get(code, ()):
            assert params is None or fields(words) <= params, words


def test_both_languages_say_the_same_things() -> None:
    for code, (russian, english) in TEXTS.items():
        assert {name.removesuffix("_en") for name in fields(english)} == fields(russian), code
        assert not re.search("[а-яё]", english, re.IGNORECASE), code
        assert re.search("[а-яё]", russian, re.IGNORECASE), code


def test_values_of_the_programs_own_are_put_into_words() -> None:
    assert (
        text("no_such_step", "ru", {"state": "draft", "to": "running"})
        == "черновик: перейти к «идёт турнир» нельзя"
    )
    assert (
        text("no_such_step", "en", {"state": "draft", "to": "running"}) == "draft: there is no step to 'play'"
    )
    assert all(russian and english for russian, english in WORDS.values())


def test_every_value_of_an_enumeration_has_words() -> None:
    for file in sorted(FOLDER.glob("*.py")):
        module = import_module(f"sportmafia.tournament.{file.stem}")
        for name, kind in vars(module).items():
            if isinstance(kind, type) and issubclass(kind, StrEnum) and kind.__module__ == module.__name__:
                spoken = {"What": "act"}.get(name, name.lower())
                for member in kind:
                    assert (spoken, member.value) in WORDS, (name, member)
                    assert word(spoken, member, "ru") != word(spoken, member, "en"), (name, member)
    assert word("person", "p1") == "p1"


def test_a_site_of_a_stage_is_called_by_both() -> None:
    assert word("stage", "qualifying/3") == "отборочный этап, площадка 3"
    assert word("stage", "Round of clubs/A", "en") == "Round of clubs, site A"
