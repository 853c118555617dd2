"""Coverage is judged by package: complete where a mistake is a wrong result, reported elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tools import cover


def file_report(missing: list[int], jumps: list[tuple[int, int]]) -> dict[str, Any]:
    return {
        "missing_lines": missing,
        "missing_branches": jumps,
        "summary": {
            "covered_lines": 10 - len(missing),
            "num_statements": 10,
            "covered_branches": 4 - len(jumps),
            "num_branches": 4,
        },
    }


COMPLETE = {f"src/sportmafia/{package}/a.py": file_report([], []) for package in cover.COMPLETE}


def judged(files: dict[str, Any], tmp_path: Path) -> int:
    report = tmp_path / "coverage.json"
    report.write_text(json.dumps({"files": files}), encoding="utf-8")
    return cover.main([str(report)])


def test_complete_packages_pass(tmp_path: Path) -> None:
    assert judged(COMPLETE, tmp_path) == 0


def test_a_missing_branch_fails_and_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gap = {"src/sportmafia/game/b.py": file_report([7], [(7, 8), (3, -1)])}
    assert judged(COMPLETE | gap, tmp_path) == 1
    out = capsys.readouterr().out
    assert "INCOMPLETE" in out
    assert "src/sportmafia/game/b.py: 7, 3->exit" in out


def test_other_packages_are_only_reported(tmp_path: Path) -> None:
    assert judged(COMPLETE | {"src/sportmafia/cli/b.py": file_report([1, 2], [])}, tmp_path) == 0


def test_a_package_without_figures_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    del (files := dict(COMPLETE))["src/sportmafia/views/a.py"]
    assert judged(files, tmp_path) == 1
    assert "no figures for views" in capsys.readouterr().out


def test_no_report_fails(tmp_path: Path) -> None:
    assert cover.main([str(tmp_path / "gone.json")]) == 1


@pytest.mark.parametrize(
    ("file", "package"),
    [("src/sportmafia/game/state.py", "game"), ("src/sportmafia/__init__.py", "sportmafia")],
)
def test_a_file_belongs_to_its_package(file: str, package: str) -> None:
    assert cover.package_of(file) == package
