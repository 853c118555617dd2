"""`sportmafia protocol`: from the sheet of a game to the official form on the disk."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from sportmafia.cli.main import main
from sportmafia.cli.protocol import file_name

SHEET = Path(__file__).with_name("g1.sheet.json")
SNAPSHOT = Path(__file__).parents[1] / "protocol" / "snapshots" / "fiim.html"


def flat(page: str) -> str:
    return page.replace("\n", "")


def test_e40_the_sheet_of_g1_becomes_the_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """E40, sfu.A2.prot.1: replayed by the engine, G1 gives the page that was written by hand."""
    assert main(["protocol", str(SHEET), "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().out.split() == [str(tmp_path / f"g1.sheet.{kind}") for kind in ("html", "pdf")]
    page = flat((tmp_path / "g1.sheet.html").read_text(encoding="utf-8"))
    kept = flat(SNAPSHOT.read_text(encoding="utf-8"))
    assert kept.removesuffix("</article></main>") in page
    assert (tmp_path / "g1.sheet.pdf").read_bytes().startswith(b"%PDF")


def test_the_form_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["protocol", str(SHEET), "--html", "--json", "--lang", "en", "-o", str(tmp_path)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["file"] == str(SHEET)
    assert [Path(path).name for path in answer["written"]] == ["g1.sheet.html"]
    form = answer["forms"][0]
    assert form["result"]["value"] == "red"
    assert form["players"][3]["extra"] == "0.25"
    assert form["missing"] == []


def test_games_of_one_name_and_a_file_that_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A failed file is named on standard error, and the others are printed all the same."""
    other = tmp_path / "other" / "g1.sheet.json"
    other.parent.mkdir()
    shutil.copy(SHEET, other)
    missing = tmp_path / "none.json"
    out = tmp_path / "out"
    assert main(["protocol", str(SHEET), str(missing), str(other), "--html", "-o", str(out)]) == 2
    assert sorted(path.name for path in out.iterdir()) == ["g1.sheet-2.html", "g1.sheet.html"]
    assert str(missing) in capsys.readouterr().err


def test_all_games_in_one_file(tmp_path: Path) -> None:
    assert main(["protocol", str(SHEET), str(SHEET), "--html", "--together", "-o", str(tmp_path)]) == 0
    page = (tmp_path / "protocols.html").read_text(encoding="utf-8")
    assert page.count("<article") == 2


def test_somebody_who_watches_sees_it_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["protocol", str(SHEET), "--html", "-o", str(tmp_path)]) == 0
    heard = capsys.readouterr()
    assert "протоколы" in heard.err
    assert (tmp_path / "g1.sheet.html").exists()


def test_a_remark_of_the_replay_is_in_the_annex(tmp_path: Path) -> None:
    """fiim.4.4.4: a nomination that the judge waved off is a remark, not a fact."""
    sheet = json.loads(SHEET.read_text(encoding="utf-8"))
    sheet["days"][0]["nominations"].append([4, 5])
    del sheet["players"]
    game = tmp_path / "game.json"
    game.write_text(json.dumps(sheet), encoding="utf-8")
    assert main(["protocol", str(game), "--html", "-o", str(tmp_path)]) == 0
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert "days.0.nominations.1" in page
    assert "seat-1" not in page


def test_a_blank_form_needs_no_game(tmp_path: Path) -> None:
    assert main(["protocol", "--blank", "--rulebook", "points34", "--html", "-o", str(tmp_path)]) == 0
    page = (tmp_path / "blank-points34.html").read_text(encoding="utf-8")
    assert "РЕЗУЛЬТАТ ИГРЫ" in page
    assert "Приложение" not in page


def test_a_form_to_fill_in_may_have_the_heading_of_a_game(tmp_path: Path) -> None:
    """sfu.A2.prot.2, sfu.A2.prot.3: prepared before the game."""
    assert main(["protocol", str(SHEET), "--blank", "--html", "-o", str(tmp_path)]) == 0
    page = (tmp_path / "g1.sheet.html").read_text(encoding="utf-8")
    assert "Кубок примера" in page
    assert "Дельта" in page
    assert "красные" not in page


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["protocol"], "не хватает: ФАЙЛ"),
        (["protocol", "--blank", "--rulebook", "nobody"], "nobody"),
        (["protocol", "--blank", "--set", "win.on_dq=never"], "win.on_dq"),
        (["protocol", "--blank", "--set", "nothing"], "КЛЮЧ=ЗНАЧЕНИЕ"),
        (["protocol", "--blank", "-o", "/proc/nowhere"], "/proc/nowhere: не записывается"),
        (["protocol", "--blank", "-o", "a\0b"], "не записывается"),
    ],
)
def test_bad_questions_are_answered_with_the_place(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    heard = capsys.readouterr()
    assert said in heard.err
    assert heard.out == ""


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("games/event.json#12", "event-12"),
        ("-", "protocol"),
        ("a/Игра 7.toml", "Игра-7"),
        ("x/..", "protocol"),
    ],
)
def test_the_name_of_the_files(source: str, name: str) -> None:
    assert file_name(source) == name
