"""`sportmafia standings` from sheets to table, and what it says when something is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sportmafia.cli.main import main
from sportmafia.lots import commit
from tests.scoring.test_standings import KEYS

NAMES = ["Ива", "Филин", "Лис", "Сойка", "Бук", "Ясень", "Клён", "Рысь", "Барс", "Дуб"]
G1: dict[str, Any] = {
    "format": "sportmafia.sheet/1",
    "rulebook": "fiim",
    "header": {"stage": "qualifying", "game": 1},
    "players": NAMES,
    "roles": {"don": 2, "mafia": [5, 9], "sheriff": 4},
    "days": [],
    "result": "red",
    "summary": {
        "fouls": {"8": 4}, "first_killed": 4, "best_move": [2, 5, 7], "at_table": [1, 7, 10], "ended": "D5",
    },
    "scoring": {"judge_points": {"1": "0.2", "2": "0.3", "7": "0.5"}},
}  # fmt: skip


class Command:
    """The command in a folder, run in this process."""

    def __init__(self, folder: Path, captured: pytest.CaptureFixture[str]) -> None:
        self.folder, self.captured = folder, captured

    def sheet(self, name: str, **changes: Any) -> str:
        """Write a sheet; None removes a key."""
        sheet = {key: value for key, value in {**G1, **changes}.items() if value is not None}
        path = self.folder / name
        path.write_text(json.dumps(sheet), encoding="utf-8")
        return str(path)

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        """Exit code, standard output, standard error."""
        code = main(["standings", *arguments])
        said = self.captured.readouterr()
        return code, said.out, said.err


@pytest.fixture
def command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(tmp_path, capsys)


def test_the_json_answer_has_the_public_keys(command: Command) -> None:
    """fiim.8.7: points of G1 (E40) but for the larger value that seat 4 got there"""
    code, out, err = command(command.sheet("1.json"), "--json")
    answer = json.loads(out)
    assert (code, err) == (0, "")
    assert list(answer) == ["rulebook", "games", "rows", "lots", "errors"]
    assert (answer["rulebook"], answer["games"], answer["errors"]) == ("fiim", 1, [])
    assert all(set(row) == KEYS for row in answer["rows"])
    assert [(row["player"], row["total"]) for row in answer["rows"]][:4] == [
        ("Клён", "1.5"), ("Сойка", "1.25"), ("Ива", "1.2"), ("Дуб", "1"),
    ]  # fmt: skip
    assert answer["lots"] == [["Дуб", "Лис", "Ясень"], ["Барс", "Бук"]]


def test_the_table_for_people_rounds_and_names_ties_and_lots(command: Command) -> None:
    """fiim.8.7.5 (C94, C107)"""
    path = command.sheet("1.json")
    code, out, _ = command(path, "--lang", "en")
    assert code == 0
    assert "Decided by" in out
    assert "A lot is due: Дуб, Лис, Ясень" in out
    assert "1.25" in out
    assert "4–6" in out
    _, russian, _ = command(path, "--set", "ci.n=5")
    assert "предварительно" in russian
    assert "1.50*" in russian


def test_k_and_the_final_coefficient_are_shown_where_they_exist(command: Command) -> None:
    """fiim-k.8.5.2, points34.8.6"""
    path = command.sheet("1.json", scoring=None)
    _, out, _ = command(path, "--rulebook", "fiim-k", "--lang", "en")
    assert "K = 1 + (N:2 − n) / (N:2)" in out
    final = command.sheet("2.json", scoring=None, header={"stage": "final"})
    _, out, _ = command(path, final, "--rulebook", "points34", "--json")
    totals = {row["player"]: row["total"] for row in json.loads(out)["rows"]}
    assert totals["Ива"] == "7.5"
    _, out, _ = command(path, final, "--rulebook", "points34", "--json", "--stage", "final")
    assert json.loads(out)["games"] == 1
    _, _, err = command(path, final)
    assert "--stage" in err


def test_why_and_between(command: Command) -> None:
    """fiim.8.3.4, fiim.8.7"""
    path = command.sheet("1.json")
    code, out, _ = command(path, "--lang", "en", "--why", "Сойка", "--between", "Ива", "Сойка")
    assert code == 0
    assert "+0.25  extra  best move 2, 5, 7: 2 black named [fiim.8.3.4]" in out
    assert "Сойка is above Ива: points 1.25 to 1.2 [fiim.8.7]" in out
    assert command(path, "--why", "Кто-то")[::2] == (2, "игрока «Кто-то» в таблице нет\n")
    assert command(path, "--between", "Ива", "Кто-то")[::2] == (2, "игрока «Кто-то» в таблице нет\n")


def test_lots_are_drawn_by_a_revealed_key(command: Command) -> None:
    """fiim.8.7.5 (C107)"""
    path = command.sheet("1.json")
    code, out, err = command(path, "--json", "--lot-key", "00" * 32, "--lot-label", "cup")
    assert (code, json.loads(out)["lots"]) == (0, [])
    assert "Жребий «cup»: " in err
    kept = command.folder / "cup.key"
    kept.write_text("00" * 32 + "\n", encoding="ascii")
    published = commit(bytes(32), "cup")
    asked = ("--lot-label", "cup", "--lot-commitment", published)
    assert command(path, "--json", "--lot-key", str(kept), *asked) == (code, out, err)
    (command.folder / "words.key").write_text("ключ", encoding="utf-8")
    for wrong in (
        ("--lot-key", "00" * 32),
        ("--lot-label", "cup"),
        ("--lot-key", "zz", "--lot-label", "x"),
        ("--lot-key", "a" * 5000, "--lot-label", "x"),
        ("--lot-key", str(command.folder / "words.key"), "--lot-label", "x"),
    ):
        code, out, err = command(path, *wrong)
        assert (code, out) == (2, "")
        assert "--lot-key" in err
    code, out, err = command(path, "--json", "--lot-key", "11" * 32, *asked, "--lang", "en")
    assert (code, out, err) == (2, "", "--lot-commitment: this is no commitment to this key and label\n")


@pytest.mark.parametrize(
    ("ending", "beginning"),
    [
        ("json", b"{"),
        ("csv", b"\xef\xbb\xbf"),
        ("xlsx", b"PK"),
        ("html", b"<!DOCTYPE html>"),
        ("pdf", b"%PDF"),
    ],
)
def test_the_table_as_a_file(command: Command, ending: str, beginning: bytes) -> None:
    """fiim.8.7"""
    path, target = command.sheet("1.json"), command.folder / f"table.{ending}"
    code, out, _ = command(path, "-o", str(target))
    assert (code, out) == (0, f"{target}\n")
    assert target.read_bytes().lower().startswith(beginning.lower())


def test_a_file_that_cannot_be_written(command: Command) -> None:
    """a message with the place, no traceback"""
    path = command.sheet("1.json")
    assert command(path, "-o", str(command.folder / "table.txt"))[0] == 2
    code, _, err = command(path, "-o", str(command.folder / "no" / "table.csv"))
    assert code == 2
    assert "table.csv: файл не записывается" in err


def test_one_bad_game_stops_no_other(command: Command) -> None:
    """what cannot stand in the table is named with the reason; the rest is counted"""
    good = command.sheet("1.json")
    nobody = command.sheet("2.json", players=None)
    twice = command.sheet("3.json", players=["Ива", *NAMES[:9]])
    other = command.sheet("4.json", rulebook="sfu", scoring=None)
    set_otherwise = command.sheet("5.json", options={"ci.share": "0.5"})
    broken = command.folder / "6.json"
    broken.write_text("{", encoding="utf-8")
    code, out, err = command(good, nobody, twice, other, set_otherwise, str(broken), "--json", "--lang", "en")
    answer = json.loads(out)
    assert code == 2
    assert answer["games"] == 1
    assert [Path(error["file"]).name for error in answer["errors"]] == [
        "2.json", "3.json", "4.json", "5.json", "6.json",
    ]  # fmt: skip
    assert "who sat where" in err
    assert "“Ива” sits at the table twice" in err
    assert "the table is by fiim, the game by sfu" in err
    assert "fiim (ci.share)" in err


def test_without_a_single_game_there_is_no_table(command: Command) -> None:
    """exit code of the failure"""
    code, out, err = command(str(command.folder / "none.json"))
    assert (code, out) == (2, "")
    assert "none.json" in err


def test_problems_of_a_record_are_mentioned(command: Command) -> None:
    """fiim.8.4.3: not counted, said so"""
    path = command.sheet("1.json", scoring={"judge_points": {"7": "0.9"}})
    code, out, err = command(path, "--json")
    assert code == 0
    assert "замечаний к записи: 1" in err
    kept = json.loads(command(path, "--json", "--keep-invalid")[1])
    totals = {row["player"]: row["total"] for row in kept["rows"]}
    assert totals["Клён"] == "1.9"
    assert '"Клён"' in out


def test_the_table_as_of_a_game_and_under_a_verdict(command: Command) -> None:
    """fiim.8.8.4"""
    first = command.sheet("1.json")
    second = command.sheet("2.json", header={"stage": "qualifying", "game": 2})

    def totals(*arguments: str) -> dict[str, str]:
        code, out, _ = command(first, second, "--json", *arguments)
        assert code == 0
        return {row["player"]: row["total"] for row in json.loads(out)["rows"]}

    assert totals()["Клён"] == "3"
    assert totals("--as-of", "1")["Клён"] == "1.5"
    assert totals("--as-of", "0") == {}
    assert totals("--verdict", f"{second}=annulled")["Клён"] == "1.5"
    assert totals("--verdict", f"{second}=black")["Бук"] == "1"
    for wrong in (f"{second}=white", "nowhere.json=red", "red"):
        code, out, err = command(first, second, "--verdict", wrong)
        assert (code, out) == (2, "")
        assert "--verdict" in err


def test_substitutes_have_no_place(command: Command) -> None:
    """fiim.7.3 (C127)"""
    path = command.sheet("1.json")
    _, out, _ = command(path, "--json", "--unranked", "Клён")
    rows = json.loads(out)["rows"]
    assert (rows[0]["player"], rows[0]["place"]) == ("Сойка", 1)
    assert (rows[-1]["player"], rows[-1]["place"], rows[-1]["place_to"]) == ("Клён", None, None)
    assert "—" in command(path, "--unranked", "Клён")[1]
