"""Drills give the same figures for any number of workers and any interruption, and keep what went wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tools import drill, modules, provenance

SAMPLE = '''
"""Adds up the numbers of its cases.

More words that no list needs.
"""
CASES = 1_000


def case(number, seed):
    if number % 100 == 99:
        raise ValueError(f"number {number} is not liked")
    return {"sum": number * seed, "max number": number}
'''


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package of drills with one in it, gone from the process afterwards."""
    folder = tmp_path / "sample_drills"
    folder.mkdir()
    (folder / "__init__.py").write_text('"""Sample drills."""')
    (folder / "adding.py").write_text(SAMPLE)
    (folder / "_helper.py").write_text('"""Not a drill."""')
    monkeypatch.syspath_prepend(tmp_path)
    yield "sample_drills"
    for name in [name for name in sys.modules if name.partition(".")[0] == "sample_drills"]:
        del sys.modules[name]


def fresh(cases: int = 250, commit: str = "abc") -> drill.Progressed:
    return drill.Progressed("adding", commit, seed=2, cases=cases)


def test_drills_are_found_by_name(package: str) -> None:
    assert modules.names(package) == ["adding"]
    assert "adding               Adds up the numbers of its cases." in modules.listing(package)


def test_counts_are_added_and_failures_kept(package: str) -> None:
    progress = fresh()
    drill.advance(package, progress, workers=1, checkpoint=None)
    assert progress.done == 250
    assert progress.failures == [
        "case 99, seed 2: ValueError: number 99 is not liked",
        "case 199, seed 2: ValueError: number 199 is not liked",
    ]
    assert progress.counts == {"sum": 2 * (sum(range(250)) - 99 - 199), "max number": 249}


def test_the_number_of_workers_changes_nothing(package: str) -> None:
    one, two = fresh(), fresh()
    drill.advance(package, one, workers=1, checkpoint=None)
    drill.advance(package, two, workers=2, checkpoint=None)
    assert (one.counts, one.failures) == (two.counts, two.failures)


def test_an_interruption_changes_nothing(package: str, tmp_path: Path) -> None:
    checkpoint = tmp_path / "deep" / "adding.json"
    whole, part = fresh(), fresh()
    drill.advance(package, whole, workers=1, checkpoint=None)
    for outcome, _ in zip(drill.outcomes(package, part, workers=1), range(2), strict=False):
        part.done += outcome.cases
        part.failed += len(outcome.failures)
        part.failures += outcome.failures
        drill.add(part.counts, outcome.counts)
        drill.save(part, checkpoint)
    resumed = drill.restore(fresh(), checkpoint)
    assert 0 < resumed.done < 250
    drill.advance(package, resumed, workers=1, checkpoint=checkpoint)
    assert (resumed.counts, resumed.failures, resumed.done) == (whole.counts, whole.failures, whole.done)


@pytest.mark.parametrize("other", [fresh(cases=500), fresh(commit="def")], ids=["size", "commit"])
def test_figures_of_other_work_are_not_mixed_in(other: drill.Progressed, tmp_path: Path) -> None:
    other.done = 100
    drill.save(other, tmp_path / "adding.json")
    assert drill.restore(fresh(), tmp_path / "adding.json").done == 0


def test_at_most_a_few_failures_are_kept(package: str) -> None:
    progress = fresh(cases=5_000)
    drill.advance(package, progress, workers=1, checkpoint=None)
    assert progress.failed == 50
    assert len(progress.failures) == drill.FAILURES_KEPT


def test_a_small_drill_leaves_no_figures_and_a_whole_one_does(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(drill, "ROOT", tmp_path)
    monkeypatch.setattr(drill, "CHECKPOINTS", tmp_path / "checkpoints")
    monkeypatch.setattr(drill, "FIGURES", tmp_path / "figures")
    assert drill.run("adding", drill.arguments(["adding", "--scale", "0.05", "--workers", "1"]), package)
    assert not (tmp_path / "figures").exists()
    assert not drill.run("adding", drill.arguments(["adding", "--workers", "1"]), package)
    table = (tmp_path / "figures" / "adding.md").read_text(encoding="utf-8").splitlines()
    assert table[0] == "# Drill adding"
    assert table[2] == "Adds up the numbers of its cases."
    cells = [cell.strip() for cell in table[-1].strip("|").split("|")]
    assert (
        dict(zip(drill.HEADS, cells, strict=True)).items()
        >= {
            "commit": provenance.commit(),
            "seed": "1",
            "cases": "1,000",
            "failures": "10",
        }.items()
    )
    assert "10 failed" in capsys.readouterr().out


def test_work_without_cases_is_a_command_of_its_own(package: str, tmp_path: Path) -> None:
    (tmp_path / package / "search.py").write_text(
        '"""One long search."""\n\n\ndef main(arguments):\n    return 0'
    )
    assert modules.names(package) == ["adding", "search"]
    assert drill.counted(package) == ["adding"]


def test_every_drill_can_be_run() -> None:
    commands = set(modules.names("drills")) - set(drill.counted())
    assert [name for name in sorted(commands) if not modules.defines("drills", name, "main")] == []


@pytest.mark.parametrize("scale", ["0", "1.5", "-1"])
def test_a_scale_out_of_range_is_refused(scale: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        drill.arguments(["adding", f"--scale={scale}"])
    assert "expected a number above 0 and up to 1" in capsys.readouterr().err


def test_an_unknown_drill_lists_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert drill.main(["no-such-drill"]) == 2
    assert "there are" in capsys.readouterr().out


@pytest.mark.drill
@pytest.mark.parametrize("name", drill.counted())
def test_a_drill_of_the_project_passes_at_a_small_scale(name: str) -> None:
    module = modules.load("drills", name)
    outcome: drill.Outcome = drill.play(module.case, 2, range(max(1, module.CASES // 1000)))
    assert outcome.failures == []
    counts: Mapping[str, int] = outcome.counts
    assert counts, "a drill that counts nothing shows nothing"
