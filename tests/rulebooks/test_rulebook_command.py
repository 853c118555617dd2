"""`sportmafia rulebook`: answers, JSON, languages, exit codes."""

import argparse
import json
import re
from pathlib import Path

import pytest

from sportmafia.cli.rulebook import register
from sportmafia.rulebooks import OPTIONS, ids, load, resolve
from tests.rulebooks.test_custom import CLUB


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    register(parser.add_subparsers())
    options = parser.parse_args(["rulebook", *words])
    return int(options.run(options))


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(ids())
    assert "Правила ФИИМ" in lines[0]
    assert run("list", "--json", "--lang", "en") == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows[0] == {"id": "fiim", "title": "FIIM rules (since 1 May 2019)", "hash": load("fiim").hash}


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "fiim") == 0
    shown = capsys.readouterr().out
    assert all(f"  {key}: " in shown for key in OPTIONS)
    assert "  stale: ничья, пары день и ночь [stale=draw_dn] (fiim.7.8, C72)" in shown
    assert "Фол: fiim.6.6.1" in shown
    assert run("show", "boss", "--lang", "en") == 0
    assert "Team defeat: —" in capsys.readouterr().out
    assert run("show", "fiim", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {**load("fiim").document(), "hash": load("fiim").hash}


def test_diff(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run("diff", "fiim", "fiim-k", "--lang", "en") == 0
    shown = capsys.readouterr().out
    assert "  fiim: a draw, pairs of day and night (fiim.7.8, C72)\n  fiim-k: a draw, pairs of night" in shown
    assert "  fiim: fiim.7.3\n  fiim-k: fiim-k.7.4\n" in shown
    assert run("diff", "fiim", "fiim") == 0
    assert capsys.readouterr().out == "различий нет\n"
    club = tmp_path / "club.toml"
    club.write_text(CLUB, encoding="utf-8")
    assert run("diff", "fiim", str(club), "--json") == 0
    rows = {row["where"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["day1.vote"]["club"]["clauses"] == ["club.2.1"]
    assert rows["win.on_dq"]["fiim"]["text"] == "сразу"


def test_lint(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('\ufeffextends = "sfu"', encoding="utf-8")
    assert run("lint", str(club)) == 0
    shown = capsys.readouterr().out
    assert "  правила нет, а оно понадобится; действует: 0 (sfu.A1.1.2, C10)" in shown
    assert "    sfu, sfu-a2, points34: не голосуется (sfu.A2.vote.13, C20)" in shown
    count = int(shown.splitlines()[-1].removeprefix("не решено: "))
    assert run("lint", "sfu", "--json") == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == count
    assert rows[0]["rulebooks"]["boss"]["value"] == "-5"


def test_the_language_comes_from_the_environment_when_not_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPORTMAFIA_LANG", "en_GB")
    assert run("lint", "fiim") == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("open: ")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", "не читается: UTF-8"),
        (b"extends = ", ":1: это не TOML"),
        (b'extends = "fiim"\n[options]\n"speech.s" = 0', ":3: options.speech.s: ожидалось 1..600, а стоит 0"),
    ],
)
def test_a_bad_file_is_named_with_its_line_and_exit_code_2(
    content: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    for command in (("show", str(file)), ("lint", str(file)), ("diff", "fiim", str(file))):
        assert run(*command) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert str(file) in captured.err
        assert message in captured.err


def test_what_is_not_there_is_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "nope", "--lang", "en") == 2
    assert "no rulebook nope; there are fiim" in capsys.readouterr().err
    assert run("show", str(tmp_path / "no.toml")) == 2
    assert "не читается" in capsys.readouterr().err
    assert run("lint", str(tmp_path)) == 2
    assert str(tmp_path) in capsys.readouterr().err


def test_a_value_is_shown_with_the_spelling_that_set_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "fiim", "--lang", "en") == 0
    shown = capsys.readouterr().out
    spelt = re.findall(r"\[([a-z0-9_.]+=[^\]]+)\]", shown)
    assert "win.parity=ge" in spelt
    for setting in spelt:
        key, _, value = setting.partition("=")
        assert resolve("fiim", {key: value}).hash == load("fiim").hash, setting
