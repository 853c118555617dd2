"""The golden games on this interpreter; `./dev golden` holds every other one to the same bytes."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def test_the_golden_games_end_as_they_did(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(GOLDEN / "games.py"), run_name="__main__")
    assert capsys.readouterr().out == (GOLDEN / "games.txt").read_text(encoding="utf-8")
