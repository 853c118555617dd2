"""The Python that the browser gets: the whole core imports in it, and its answers are the same bytes."""

from __future__ import annotations

import json
import pkgutil
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

from sportmafia.console.desk import Desk
from sportmafia.rulebooks import ids
from tests.console.judge import KEY, Judge
from tools.console_build import CORE, node

Said = tuple[list[str], list[tuple[str, str, str]], list[str]]
SCRIPT = Path(__file__).with_name("trimmed.mjs")


def requests_of(rulebook: str) -> list[tuple[str, str, str]]:
    """A whole game that is loaded, looked at from every side, corrected and printed."""
    judge = Judge(rulebook).rehearse()
    text = judge.ask("export")["text"]
    line = {"id": "e" * 32, "at": judge.now(), "actor": "judge"}
    asked = [
        ("load", {"text": text}),
        *((name, {}) for name in ("screen", "log", "kinds", "penalties", "rulebooks", "export")),
        ("preview", {"reverts": [12]}),
        ("undo", line),
        ("protocol", {"names": {"p1": "Аист"}, "lang": "ru"}),
        ("deal", {"key": KEY, "label": rulebook}),
        ("clause", {"id": "fiim.7.1"}),
        ("enter", {"kind": "note", "data": {"text": "🙂"}, **line}),
    ]
    return [(rulebook, name, json.dumps(request)) for name, request in asked]


@pytest.fixture(scope="module")
def said(console: Path) -> Said:
    """The pack's modules, the requests, and what the browser's Python answers to them."""
    asked = [request for rulebook in ids() for request in requests_of(rulebook)]
    done = subprocess.run(
        [node(), str(SCRIPT), str(console)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    answer = json.loads(done.stdout)
    return answer["modules"], asked, answer["answers"]


def test_every_module_of_the_core_imports(
    said: Said,
) -> None:
    modules = set(said[0])
    for package in (*CORE, "console"):
        root = import_module(f"sportmafia.{package}")
        inner = {module.name for module in pkgutil.walk_packages(root.__path__, f"{root.__name__}.")}
        assert inner <= modules, inner - modules


def test_whole_games_give_the_same_bytes(
    said: Said,
) -> None:
    _, asked, answers = said
    desks: dict[str, Desk] = {}
    for (game, name, request), answer in zip(asked, answers, strict=True):
        assert desks.setdefault(game, Desk()).call(name, request) == answer, (game, name)
