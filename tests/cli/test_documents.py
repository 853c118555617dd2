"""What the documents tell a reader to type works, with the exit code that they say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from sportmafia.cli import reference
from sportmafia.cli.commands import COMMANDS
from sportmafia.cli.main import main
from tests.cli.sheets import ROOT

DOCUMENTS = sorted([*(ROOT / "docs" / "tutorial").glob("*.md"), *(ROOT / "docs" / "how-to").glob("*.md")])
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"\s*# (?:exit code|код) (\d+)$")


def calls(text: str) -> list[tuple[list[str], int]]:
    """Arguments and exit code of each `$ sportmafia ...` in the console blocks of a document."""
    found = []
    for block in BLOCK.findall(text):
        for line in block.splitlines():
            code = CODE.search(line)
            words = shlex.split(CODE.sub("", line))
            assert words[:2] == ["$", "sportmafia"], line
            found.append((words[2:], int(code[1]) if code else 0))
    return found


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.stem)
def test_what_a_document_says_to_type_works(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    for arguments, code in calls(file.read_text(encoding="utf-8")):
        assert main(arguments) == code, (arguments, capsys.readouterr().err)


def test_a_call_is_found_with_its_code() -> None:
    text = "```console\n$ sportmafia check 'a b' # exit code 3\n```\n```\n$ other\n```"
    assert calls(text) == [(["check", "a b"], 3)]


def test_the_reference_names_every_command() -> None:
    text = reference.document()
    assert all(f"## sportmafia {command.name}\n" in text for command in COMMANDS)
    assert "`--keep-invalid`" in text
