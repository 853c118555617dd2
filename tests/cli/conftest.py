"""The command line as its users meet it: arguments in; exit code, answer and complaints out."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sportmafia.cli.main import main

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Answer:
    """What one call of `sportmafia` gave."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """The answer read as one JSON value a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def only(self) -> Any:
        """The single JSON value of the answer."""
        (value,) = self.lines
        return value


Cli = Callable[..., Answer]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Call `sportmafia` with arguments and, if given, standard input, from the project's folder."""
    monkeypatch.delenv("SPORTMAFIA_LANG", raising=False)
    monkeypatch.delenv("SPORTMAFIA_DEBUG", raising=False)
    monkeypatch.chdir(ROOT)

    def call(*arguments: str | Path, stdin: bytes | str = b"") -> Answer:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return Answer(code, said.out, said.err)

    return call


@pytest.fixture
def sheet(tmp_path: Path) -> Callable[[dict[str, Any]], Path]:
    """Write a sheet to a file."""
    count = iter(range(10**6))

    def write(document: dict[str, Any]) -> Path:
        file = tmp_path / f"sheet-{next(count)}.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        return file

    return write
