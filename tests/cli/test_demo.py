"""`demo-replay`, which `./dev run` calls: an event becomes protocols, points and a table."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from sportmafia.cli import demo
from tests.cli.conftest import Cli
from tests.cli.sheets import G1_FILE, ROOT

EVENT = ROOT / "examples" / "event"
TABLES = ["standings.csv", "standings.html", "standings.json", "standings.pdf", "standings.xlsx"]


def small_event(folder: Path, games: int = 1) -> Path:
    """The first games of the example event."""
    folder.mkdir()
    for table in range(1, games + 1):
        shutil.copy(EVENT / f"round-1-table-{table}.json", folder)
    return folder


def test_an_event_becomes_protocols_points_and_a_table(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "out"
    answer = cli("demo-replay", small_event(tmp_path / "event", 2), "-o", out, "--lang", "en")
    assert (answer.code, answer.err) == (0, "")
    assert "2 games. Everything is in" in answer.out
    assert "round-1-table-1: Red won" in answer.out
    made = sorted(str(file.relative_to(out)) for file in out.rglob("*") if file.is_file())
    forms = [f"protocols/round-1-table-{table}.{kind}" for table in (1, 2) for kind in ("html", "pdf")]
    assert made == sorted(["games.jsonl", "protocols.html", "protocols.pdf", *forms, *TABLES])
    assert (out / "protocols.pdf").read_bytes().startswith(b"%PDF")
    assert "Ласточка" in (out / "protocols.html").read_text(encoding="utf-8")
    games = [json.loads(line) for line in (out / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [game["winner"] for game in games] == ["red", "black"]
    assert len(json.loads((out / "standings.json").read_text(encoding="utf-8"))["rows"]) == 20


def test_games_of_another_event_are_left_out_and_named(cli: Cli, tmp_path: Path) -> None:
    folder = small_event(tmp_path / "event", 2)
    shutil.copy(G1_FILE, folder / "zz.json")
    (folder / "broken.json").write_text("{")
    answer = cli("demo-replay", folder, "-o", tmp_path / "out", "--lang", "en")
    assert answer.code == 2
    assert "zz.json: a game of another event, left out" in answer.out
    assert "broken.json" in answer.err
    assert "2 games." in answer.out


def test_without_an_event_at_hand_one_is_invented(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    invented = demo.default_event(tmp_path / "out")
    assert invented == tmp_path / "out" / "event"
    assert sorted(file.name for file in invented.iterdir()) == sorted(file.name for file in EVENT.iterdir())
    shutil.copytree(EVENT, tmp_path / demo.OWN)
    assert demo.default_event(tmp_path / "out") == demo.OWN


def test_the_event_beside_the_project_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "project"
    project.mkdir()
    monkeypatch.chdir(project)
    real = project / demo.REAL
    real.parent.mkdir(parents=True)
    real.write_text("[]")
    assert demo.default_event(tmp_path / "out") == demo.REAL


@pytest.mark.slow
def test_the_ten_real_games_where_they_are_at_hand(cli: Cli, tmp_path: Path) -> None:
    """Ten games of one event; an older game of another in the same file is left out."""
    if not (ROOT / demo.REAL).exists():
        pytest.skip(f"{demo.REAL} is not there: the project may not carry games of real people")
    answer = cli("demo-replay", "-o", tmp_path / "out", "--lang", "en")
    assert answer.code == 0
    assert "10 games." in answer.out
    assert answer.out.count("left out") == 1


def test_machines_get_the_paths(cli: Cli, tmp_path: Path) -> None:
    """Two games of one name have files of their own."""
    first, second = small_event(tmp_path / "one"), small_event(tmp_path / "other")
    out = tmp_path / "out"
    answer = cli("demo-replay", first, second, "-o", out, "--json").only
    assert len(answer["games"]) == 2
    assert len(set(answer["written"])) == len(answer["written"]) == 2 * 2 + 3 + len(TABLES)
    assert all(Path(file).is_file() for file in answer["written"])
    event = cli("demo-event", "-o", tmp_path / "event", "--rounds", "1", "--json").only
    assert [Path(file).name for file in event["written"]] == ["round-1-table-1.json", "round-1-table-2.json"]


def test_nothing_to_show_and_nowhere_to_write(cli: Cli, tmp_path: Path) -> None:
    assert cli("demo-replay", tmp_path / "nowhere", "-o", tmp_path / "out").code == 2
    answer = cli("demo-replay", EVENT, "-o", "/dev/null/out")
    assert answer.code == 2
    assert "/dev/null/out" in answer.err
