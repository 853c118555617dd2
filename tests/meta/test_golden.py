"""Golden runs: the first difference is named, a missing interpreter is skipped with a message."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import golden

HERE = golden.Interpreter("here", (sys.executable, "-I", "-S", "-B"))


@pytest.mark.parametrize(
    ("expected", "got", "text"),
    [
        (b"a\nb\n", b"a\nb\n", None),
        (b"a\nb\n", b"a\nc\n", "line 2: expected b'b\\n', got b'c\\n'"),
        (b"a\nb\n", b"a\n", "expected 2 lines, got 1"),
        (b"a\n", b"a", "line 1: expected b'a\\n', got b'a'"),
    ],
)
def test_the_first_difference_is_named(expected: bytes, got: bytes, text: str | None) -> None:
    assert golden.difference(expected, got) == text


def golden_script(folder: Path, program: str, expected: str) -> Path:
    script = folder / "sample.py"
    script.write_text(program, encoding="utf-8")
    script.with_suffix(".txt").write_text(expected, encoding="utf-8")
    return script


def script_problems(script: Path) -> list[str]:
    return [problem for problem in golden.problems(HERE, [script]) if problem.startswith("sample.py")]


def test_a_script_that_prints_what_is_expected_agrees(tmp_path: Path) -> None:
    program = "import sportmafia.lots\nprint('Ё', sportmafia.lots.__name__)"
    assert script_problems(golden_script(tmp_path, program, "Ё sportmafia.lots\n")) == []


def test_a_script_that_prints_something_else_is_named(tmp_path: Path) -> None:
    [problem] = script_problems(golden_script(tmp_path, "print(2)", "1\n"))
    assert problem == "sample.py: line 1: expected b'1\\n', got b'2\\n'"


def test_a_script_sees_the_standard_library_only(tmp_path: Path) -> None:
    [problem] = script_problems(golden_script(tmp_path, "import rich", ""))
    assert "ModuleNotFoundError" in problem


def test_a_missing_interpreter_is_skipped_with_a_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(golden, "places", lambda _minor: iter(()))
    assert list(golden.pythons()) == []
    assert "Python 3.14: not on this machine, skipped" in capsys.readouterr().out


def test_the_running_interpreter_is_found() -> None:
    assert golden.version_of(next(golden.places(sys.version_info[1]))) == sys.version_info[:2]


def test_a_name_that_does_not_run_is_no_interpreter(tmp_path: Path) -> None:
    assert golden.version_of(str(tmp_path / "python3.99")) is None
