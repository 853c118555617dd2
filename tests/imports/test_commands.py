"""`sportmafia import` and `sportmafia export`: all or nothing, and there and back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sportmafia.cli.main import main
from tests.imports.sheets import LABELS, PEOPLE, csv_file, game

EVENT = Path(__file__).parents[2] / "examples" / "event"


def answer(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, Any]:
    code = main([*map(str, arguments), "--json", "--lang", "en"])
    out = capsys.readouterr().out
    return code, json.loads(out) if out else None


def test_nothing_is_written_while_one_game_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, folder = tmp_path / "club.csv", tmp_path / "out" / "games"
    file.write_bytes(csv_file(LABELS, *game(1), *game(2, result=None)))
    code, said = answer(capsys, "import", file, "-o", folder)
    assert (code, said["written"], folder.exists()) == (2, [], False)
    assert [(f["level"], f["code"]) for f in said["findings"]] == [("error", "no_winner")]
    code, said = answer(capsys, "import", file, "-o", folder, "--skip-bad")
    assert (code, [Path(name).name for name in said["written"]]) == (2, ["game-0001.json"])
    assert [path.name for path in folder.iterdir()] == ["game-0001.json"]
    assert sorted(path.name for path in folder.parent.iterdir()) == ["games"]


def test_a_dry_run_writes_nothing_and_a_folder_with_files_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "club.csv"
    file.write_bytes(csv_file(LABELS, *game()))
    assert main(["import", str(file), "--dry-run"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["club.csv"]
    assert main(["import", str(file), "-o", str(tmp_path)]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["club.csv"]
    assert main(["import", str(file)]) == 2
    assert main(["import", str(tmp_path / "none.csv"), "--dry-run"]) == 2
    assert main(["import", str(file), "--dry-run", "--mapping", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err


def test_a_saved_mapping_reads_the_same_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, mapping = tmp_path / "club.csv", tmp_path / "club.toml"
    file.write_bytes(csv_file(LABELS, *game()))
    _, first = answer(capsys, "import", file, "--dry-run", "--save-mapping", mapping)
    _, second = answer(capsys, "import", file, "--dry-run", "--mapping", mapping)
    assert first == second
    assert first["columns"][str(file)]["first_killed"] == "ПУ"


def test_rules_and_options_go_into_the_sheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, folder = tmp_path / "club.csv", tmp_path / "games"
    file.write_bytes(csv_file(LABELS, *game()))
    _, said = answer(capsys, "import", file, "-o", folder, "--rulebook", "points34", "--set", "ci.n=12")
    sheet = json.loads(Path(said["written"][0]).read_text(encoding="utf-8"))
    assert (sheet["rulebook"], sheet["options"]) == ("points34", {"ci.n": "12"})


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_an_event_exported_and_imported_gives_the_same_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str, lang: str
) -> None:
    file, folder = tmp_path / f"event.{ending}", tmp_path / "games"
    assert main(["export", str(EVENT), "-o", str(file), "--lang", lang]) == 0
    capsys.readouterr()
    code, said = answer(capsys, "import", file, "-o", folder)
    assert (code, said["games"], len(said["written"])) == (0, 10, 10)
    assert [finding["code"] for finding in said["findings"]] == []
    assert answer(capsys, "standings", folder) == answer(capsys, "standings", EVENT)


@pytest.mark.parametrize("rulebook", ["sfu", "boss", "fiim-k", "points34"])
def test_an_exported_event_gives_the_same_table_under_every_rulebook(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rulebook: str
) -> None:
    """sfu.A1.1.1: also where it counts who was at the table to the end"""
    event, file, folder = tmp_path / "event", tmp_path / "event.csv", tmp_path / "games"
    assert main(["demo-event", "-o", str(event), "--rulebook", rulebook, "--rounds", "3"]) == 0
    assert main(["export", str(event), "-o", str(file)]) == 0
    capsys.readouterr()
    code, said = answer(capsys, "import", file, "-o", folder, "--rulebook", rulebook)
    assert (code, said["findings"]) == (0, [])
    assert answer(capsys, "standings", folder) == answer(capsys, "standings", event)


def test_awards_survive_an_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """fiim.8.4.3, fiim.8.5.3: consent and fines go along"""
    sheet = {
        "format": "sportmafia.sheet/1", "rulebook": "fiim", "header": {"game": 1}, "players": PEOPLE,
        "roles": {"don": 2, "mafia": [3, 6], "sheriff": 4}, "days": [], "result": "red",
        "summary": {"first_killed": 5, "best_move": [2, 3, 6], "at_table": [1, 4, 7], "ended": "D5"},
        "scoring": {
            "judge_points": {"4": "0.7"}, "consents": [4], "fines": [{"seat": 3, "clause": "fiim.8.5.3"}],
        },
    }  # fmt: skip
    games, file, folder = tmp_path / "a", tmp_path / "event.xlsx", tmp_path / "b"
    games.mkdir()
    (games / "1.json").write_text(json.dumps(sheet), encoding="utf-8")
    assert main(["export", str(games), "-o", str(file)]) == 0
    capsys.readouterr()
    answer(capsys, "import", file, "-o", folder)
    before, after = answer(capsys, "standings", games), answer(capsys, "standings", folder)
    assert before[1]["rows"] == after[1]["rows"]
    assert {row["player"]: row["total"] for row in after[1]["rows"]}["Сом"] == "1.7"


def test_a_table_for_programs_and_a_name_that_is_a_formula(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = game()
    rows[0][3] = "=1+1"
    (tmp_path / "club.csv").write_bytes(csv_file(LABELS, *rows))
    assert main(["import", str(tmp_path / "club.csv"), "-o", str(tmp_path / "games")]) == 0
    for ending in ("csv", "json", "txt"):
        code = main(
            ["export", str(tmp_path / "games"), "-o", str(tmp_path / f"out.{ending}"), "--lang", "en"]
        )
        assert code == (2 if ending == "txt" else 0)
    rows_out = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert [rows_out[0][key] for key in ("Seat", "Player", "Result", "Points")] == [1, "=1+1", "red", "1"]
    assert ",'=1+1," in (tmp_path / "out.csv").read_text(encoding="utf-8-sig")
    assert main(["import", str(tmp_path / "out.csv"), "-o", str(tmp_path / "again")]) == 0
    first, again = (tmp_path / folder / "game-0001.json" for folder in ("games", "again"))
    assert first.read_text(encoding="utf-8") == again.read_text(encoding="utf-8")
