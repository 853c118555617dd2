"""./dev teaches, refuses clearly, and knows when its environment is out of date."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import manual

ROOT = Path(__file__).parents[2]
DEV = manual.dev()


def dev(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", str(ROOT / "dev"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("arguments", [(), ("--help",)], ids=["nothing", "--help"])
def test_help_names_every_command(arguments: tuple[str, ...]) -> None:
    done = dev(*arguments)
    assert done.returncode == 0
    for name, command in DEV.COMMANDS.items():
        assert f"  {name} " in done.stdout
        assert command.help in done.stdout


def test_an_unknown_command_is_refused_with_what_there_is() -> None:
    done = dev("fly")
    assert done.returncode == 2
    assert "there is no command 'fly'" in done.stderr
    assert "test-all" in done.stderr


def test_a_python_that_is_too_old_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "python-of-old"
    old.write_text("#!/bin/sh\necho 3 10\n")
    old.chmod(0o755)
    monkeypatch.setenv("SPORTMAFIA_PYTHON", str(old))
    with pytest.raises(DEV.DevError, match="expected a Python from"):
        DEV.choose_python()


def test_without_a_wish_the_running_python_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SPORTMAFIA_PYTHON", raising=False)
    assert DEV.choose_python() == sys.executable


def test_the_environment_is_stale_when_a_file_changes(tmp_path: Path) -> None:
    file = tmp_path / "requirements.txt"
    file.write_text("a==1")
    before = DEV.stamp_of(file)
    assert DEV.stamp_of(file) == before
    file.write_text("a==2")
    assert DEV.stamp_of(file) != before


def test_every_command_has_its_alias_in_the_makefile() -> None:
    aliases = next(
        line for line in (ROOT / "Makefile").read_text().splitlines() if line.startswith("COMMANDS :=")
    )
    assert set(aliases.split()[2:]) == set(DEV.COMMANDS) - {"drill"}, (
        "a drill needs a name, so it has no alias"
    )


def test_the_oldest_and_newest_python_are_those_of_the_project() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for minor in range(DEV.OLDEST[1], DEV.NEWEST[1] + 1):
        assert f'"Programming Language :: Python :: 3.{minor}"' in text
    assert f'requires-python = ">=3.{DEV.OLDEST[1]}"' in text
