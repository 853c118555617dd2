"""Documents say what is so: commands exist, links lead somewhere, generated files are up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import docs, manual

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
RECORDS = sorted((ROOT / "docs" / "adr").glob("*.md"))
COMMANDS = set(manual.dev().COMMANDS)


def names(file: Path) -> str:
    return str(file.relative_to(ROOT))


def dev_commands(text: str) -> set[str]:
    """Every X of a `./dev X` in a text."""
    return set(re.findall(r"\./dev ([a-z][\w-]*)", text))


def link_targets(text: str) -> list[str]:
    """The targets of links to files of the project, without their anchors; code blocks are no links."""
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    targets = re.findall(r"\]\(([^)\s]+)\)", prose)
    return [target.partition("#")[0] for target in targets if not re.match(r"[a-z]+:|#", target)]


@pytest.mark.parametrize("file", DOCUMENTS, ids=names)
def test_commands_that_a_document_mentions_exist(file: Path) -> None:
    assert dev_commands(file.read_text(encoding="utf-8")) <= COMMANDS


def test_an_unknown_command_is_found() -> None:
    assert dev_commands("run `./dev test`, then `./dev fly --high`") == {"test", "fly"}


@pytest.mark.parametrize("file", DOCUMENTS, ids=names)
def test_links_of_a_document_lead_somewhere(file: Path) -> None:
    gone = [
        link for link in link_targets(file.read_text(encoding="utf-8")) if not (file.parent / link).exists()
    ]
    assert gone == []


def test_links_are_read_out_of_prose_only() -> None:
    text = "[a](b.md#c) [d](https://e) [f](#g)\n```\n[h](i.md)\n```\n"
    assert link_targets(text) == ["b.md"]


@pytest.mark.parametrize("path", docs.generators())
def test_a_generated_document_is_up_to_date(path: str) -> None:
    assert docs.stale({path: docs.generators()[path]}) == {}, f"{path} is out of date: ./dev docs"


def test_a_changed_document_is_stale(tmp_path: Path) -> None:
    generators = {"a.md": "tools.manual:document"}
    (tmp_path / "a.md").write_text("old", encoding="utf-8")
    assert docs.stale(generators, tmp_path) == {"a.md": manual.document()}


def test_the_readme_names_the_two_commands() -> None:
    assert {"run", "test"} <= dev_commands((ROOT / "README.md").read_text(encoding="utf-8"))


SECTIONS = ("Why", "Decision", "Consequences")


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.name)
def test_a_decision_record_is_whole(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert re.fullmatch(r"\d{4}-[a-z0-9-]+\.md", file.name)
    assert re.match(rf"# {int(file.name[:4])}\. \S", text), "the title starts with the number"
    assert re.search(r"^Status: (accepted|replaced by \d{4})", text, re.MULTILINE)
    assert re.search(r"^Date: \d{4}-\d{2}-\d{2}$", text, re.MULTILINE)
    assert tuple(re.findall(r"^## (.+)$", text, re.MULTILINE)) == SECTIONS
    assert len(text.split()) <= 500, "half a page; the rest belongs in the documentation"


def test_decision_records_are_numbered_once_each() -> None:
    numbers = [file.name[:4] for file in RECORDS]
    assert len(numbers) == len(set(numbers))
    assert "0001" in numbers
