"""Figures say what they are, where they come from and whether they keep their bounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import bench, modules, provenance
from tools.figure import Figure


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        (Figure("load", 12.345, "ms"), "load 12.3 ms"),
        (Figure("load", 60.0, "ms", at_most=50), "load 60 ms (at most 50: MISSED)"),
        (
            Figure("games", 1234567.0, "a second", at_least=3000),
            "games 1,234,567 a second (at least 3,000: met)",
        ),
    ],
)
def test_a_figure_says_whether_it_keeps_its_bound(figure: Figure, text: str) -> None:
    assert str(figure) == text


def test_every_benchmark_says_what_it_measures() -> None:
    assert modules.names("bench")
    for name in modules.names("bench"):
        assert modules.about("bench", name)


def test_kept_figures_name_commit_and_machine(tmp_path: Path) -> None:
    for _ in range(2):
        bench.keep("sample", "What it is.", [Figure("a", 1.0, "s"), Figure("b", 2.0, "s")], tmp_path)
    lines = (tmp_path / "sample.md").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# Benchmark sample"
    assert lines[-1] == lines[-2]
    assert provenance.commit() in lines[-1]
    assert lines[-1].endswith("| a 1 s; b 2 s |")


def test_a_cell_cannot_break_the_table(tmp_path: Path) -> None:
    file = tmp_path / "table.md"
    provenance.append_row(file, "Title", "About.", ("one", "two"), ("a|b", "c\nd"))
    assert file.read_text(encoding="utf-8").splitlines()[-1] == "| a\\|b | c d |"


def test_an_unknown_benchmark_lists_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["no-such-benchmark"]) == 2
    assert "start_up" in capsys.readouterr().out
