"""The command line as a fixture: `ask` puts a sheet to `sportmafia replay --json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sportmafia.cli.main import main
from tests.contract.sheets import Answer, Ask


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for the sheets of all tests; each test writes its own over those before."""
    return tmp_path_factory.mktemp("sheets")


@pytest.fixture
def ask(folder: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Ask for the answer to a sheet (as a document or as text), in English."""

    def asked(sheet: Any, *options: str, name: str = "game.json") -> Answer:
        file = folder / name
        file.write_text(sheet if isinstance(sheet, str) else json.dumps(sheet), encoding="utf-8")
        code = main(["replay", str(file), "--json", "--lang", "en", *options])
        said = capsys.readouterr()
        return Answer(code, said.out, said.err)

    return asked
