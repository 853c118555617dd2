"""The compiled requirements: everything pinned and hashed, no index named, one version everywhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tools import lock

ROOT = Path(__file__).parents[2]
FILES = sorted(ROOT.glob("requirements*.txt"))


def pins(file: Path) -> dict[str, str]:
    """Each `name==version ; marker` of a compiled file, with its whole line, hashes included."""
    text = file.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {line.split(" --hash=")[0].strip(): line for line in lines}


def test_each_compiled_file_is_one_that_the_lock_writes() -> None:
    assert {file.name for file in FILES} == {entry.file for entry in lock.LOCKS}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_everything_is_pinned_and_hashed(file: Path) -> None:
    for pin, line in pins(file).items():
        assert re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; .+)?", pin), pin
        assert "--hash=sha256:" in line


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_index_is_named(file: Path) -> None:
    assert "://" not in file.read_text(encoding="utf-8")


SUBSETS = [entry for entry in lock.LOCKS if entry.agrees_with]


@pytest.mark.parametrize("entry", SUBSETS, ids=lambda entry: entry.file)
def test_a_package_has_one_version_in_all_files(entry: lock.Lock) -> None:
    def versions(file: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for pin in pins(ROOT / file):
            name, _, rest = pin.partition("==")
            # Where a package is needed may differ (a marker), which version may not.
            found.setdefault(name, set()).add(rest.partition(" ;")[0])
        return found

    ours, theirs = versions(entry.file), versions(str(entry.agrees_with))
    shared = ours.keys() & theirs
    assert {name: ours[name] for name in shared} == {name: theirs[name] for name in shared}


def test_whatever_pyproject_asks_for_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = list(project["project"]["dependencies"])
    for extra in project["project"]["optional-dependencies"].values():
        asked += extra
    asked += [*project["dependency-groups"]["dev"], *project["build-system"]["requires"]]
    locked = {pin.partition("==")[0] for pin in pins(ROOT / "requirements-dev.txt")}
    assert {re.split(r"[\[<>=!~ ]", name)[0] for name in asked} <= locked
