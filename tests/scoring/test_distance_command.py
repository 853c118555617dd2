"""`sportmafia standings` told more than games: the file of a distance, games named twice, reasons as data and
page, a file that is written whole or not at all.
"""

from __future__ import annotations

import json
import stat
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from sportmafia.cli.main import main
from sportmafia.cli.whole_file import write_whole
from sportmafia.record.log import text_of
from tests.cli.sheets import g1
from tests.record.logs import log
from tests.scoring.test_standings_command import NAMES, Command, command

__all__ = ["command"]


def game(number: int, **changes: Any) -> dict[str, Any]:
    """What tells one game of a distance from another."""
    return {"header": {"stage": "qualifying", "game": number}} | changes


BLACK: dict[str, Any] = {"result": "black", "summary": {"first_killed": 4}}
"""A game that the black won; seat 4, the Sheriff, was shot in the first night."""


def rows(out: str) -> dict[str, dict[str, Any]]:
    """The rows of a JSON answer by player."""
    return {row["player"]: row for row in json.loads(out)["rows"]}


# --- games named twice ---


def test_a_file_named_twice_is_counted_once(command: Command) -> None:
    """by another way of writing its name as well"""
    path = command.sheet("1.json")
    code, out, err = command(path, str(command.folder / "." / "1.json"), str(command.folder), "--json")
    assert (code, json.loads(out)["games"]) == (0, 1)
    assert err.count("взят один раз") == 2


def test_a_copy_of_a_log_is_the_same_game(command: Command) -> None:
    """the hash of the last line names the game; a sheet that tells the same may be another game, so it is
    said
    """
    data = text_of(log("fiim", 7)).encode()
    for name in ("a.jsonl", "b.jsonl"):
        (command.folder / name).write_bytes(data)
    code, out, err = command(str(command.folder), "--json", "--lang", "en")
    assert (code, json.loads(out)["games"]) == (0, 1)
    assert "b.jsonl: the same log as" in err
    first, second = command.sheet("1.json"), command.sheet("2.json")
    code, out, err = command(first, second, "--json", "--lang", "en")
    assert (code, json.loads(out)["games"]) == (0, 2)
    assert f"{second}: tells the same as {first}" in err
    other = command.sheet("3.json", scoring=None)
    assert command(first, other, "--json")[2] == ""


def test_one_name_written_in_two_ways_is_one_player(command: Command) -> None:
    """composed and decomposed letters, blanks; names that are merely alike are told"""
    names = ["Йота", "Ёж  лесной", *NAMES[2:]]
    other = [unicodedata.normalize("NFD", "Йота"), "Ёж лесной ", *NAMES[2:]]
    first = command.sheet("1.json", players=names)
    second = command.sheet("2.json", **game(2, players=other))
    code, out, err = command(first, second, "--json", "--unranked", unicodedata.normalize("NFD", "Йота"))
    found = rows(out)
    assert (code, err, len(found)) == (0, "", 10)
    assert (found["Йота"]["games"], found["Йота"]["place"], found["Ёж лесной"]["games"]) == (2, None, 2)
    third = command.sheet("3.json", **game(3, players=["йота", "Еж лесной", *NAMES[2:]]))
    code, out, err = command(first, third, "--json", "--lang", "en")
    assert (code, len(rows(out))) == (0, 12)
    assert "different players: Йота, йота" in err
    assert "different players: Ёж лесной, Еж лесной" in err


# --- stages ---


def test_a_stage_that_no_game_is_of(command: Command) -> None:
    """the stages there are get named"""
    path = command.sheet("1.json")
    assert command(path, "--stage", "final", "--lang", "en") == (
        2, "", "--stage: no game is of “final”; there are qualifying\n",
    )  # fmt: skip
    code, out, err = command(path, "--stage", "final", "--stage", "qualifying", "--json")
    assert (code, json.loads(out)["games"]) == (2, 1)
    assert "final" in err


def test_E49_the_ladder_goes_on_in_a_stage_that_starts_from_zero(command: Command) -> None:
    """sfu.A1.1.2, sfu.3.3.2: the third warning costs 2 at the final table, where points start anew"""

    def warned(name: str, stage: str, times: int) -> str:
        sheet = g1("sfu", players=NAMES, header={"stage": stage})
        warnings = [{"at": "speech:6", "seat": 6, "kind": "warning", "clause": "sfu.7.4"}] * times
        sheet["days"][0].setdefault("incidents", []).extend(warnings)
        path = command.folder / name
        path.write_text(json.dumps(sheet), encoding="utf-8")
        return str(path)

    first, last = warned("1.json", "site", 2), warned("2.json", "final", 1)
    code, out, err = command(first, last, "--stage", "final", "--json", "--why", "Ясень")
    assert code == 0, err
    (why,) = json.loads(out)["why"]
    assert [(reason["clause"], reason["value"]) for reason in why["distance"]] == [("sfu.A1.1.2.b", "-2")]


def test_points_given_otherwise_in_one_table_are_mentioned(command: Command) -> None:
    """two tables of points in one distance are seldom meant"""
    first = command.sheet("1.json")
    second = command.sheet("2.json", **game(2), options={"points.civilian": "2"})
    code, out, err = command(first, second, "--json", "--lang", "en")
    assert (code, json.loads(out)["games"]) == (0, 2)
    assert "2.json: options: the points are given otherwise than in the first game: points.civilian" in err


# --- the file of a distance ---


def test_what_a_distance_file_says_counts(command: Command) -> None:
    """fiim.8.6.1, fiim.7.3 (C96, C99, C127)"""
    given = {"judge_points": {"7": "0.4"}}
    paths = [command.sheet(f"{number}.json", **game(number, **BLACK, scoring=given)) for number in (1, 2)]
    told = command.folder / "cup.toml"
    told.write_text(
        'complete = false\nexpelled = ["Лис"]\nguests = ["Ива"]\nunrated = ["2.json"]\n'
        '[scheduled]\n"Сойка" = 10\n[missed]\n"Клён" = 3\n',
        encoding="utf-8",
    )
    code, out, err = command(*paths, "--json", "--distance", str(told))
    assert code == 0, err
    found = rows(out)
    assert json.loads(out)["games"] == 1
    assert found["Сойка"]["ci"] == "0.1"  # B of 10 games is 4
    assert [found[player]["place"] for player in ("Лис", "Ива")] == [None, None]
    assert found["Сойка"]["provisional"]
    mean = command(*paths, "--json", "--distance", str(told), "--set", "agg.rule=mean")[1]
    assert rows(mean)["Клён"]["additional"] == "0.1"  # 0.4 over one game played and three missed


def test_one_number_is_everybodys_distance(command: Command) -> None:
    """fiim.8.6.1 (C96)"""
    path, told = command.sheet("1.json", **BLACK), command.folder / "cup.toml"
    told.write_text("scheduled = 5\n", encoding="utf-8")
    found = rows(command(path, "--json", "--distance", str(told))[1])
    assert found["Сойка"]["ci"] == "0.2"
    assert all(row["provisional"] for row in found.values())


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("scheduled = -1", "scheduled: a whole number"),
        ("scheduled = 0", "scheduled.Барс: 0 is less than he played and missed: 1"),
        ("[scheduled]\nИван = 5", "Invalid"),
        ('[scheduled]\n"Никто" = 5', "scheduled: there is no player “Никто”"),
        ('[warnings]\n"Ива" = true', "warnings.Ива: a whole number"),
        ('[missed]\n"Ива" = 99999', "missed.Ива: a whole number"),
        ("missed = 3", "missed: a table"),
        ('guests = "Ива"', "guests: a list"),
        ("guests = [1]", "guests: a list"),
        ('guests = ["Никто"]', "guests: there is no player"),
        ('unrated = ["9.json"]', "unrated: there is no game “9.json”"),
        ("complete = 1", "complete: true or false"),
        ("colour = 1", "colour: no such key"),
        ("a = " + "[" * 3000, "cup.toml: "),
        ("\0", "cup.toml: "),
        ("#" * 1_000_001, "larger than"),
    ],
)
def test_a_distance_file_that_is_wrong_is_refused_with_the_place(
    command: Command, text: str, place: str
) -> None:
    """nothing is counted by half of a file"""
    path, told = command.sheet("1.json"), command.folder / "cup.toml"
    told.write_text(text, encoding="utf-8")
    code, out, err = command(path, "--lang", "en", "--distance", str(told))
    assert (code, out) == (2, "")
    assert err.startswith(str(told))
    assert place in err


@pytest.mark.parametrize("text", ["colour = 1", 'guests = ["Никто"]', 'unrated = ["9.json"]'])
def test_needs_reads_the_same_file(command: Command, capsys: pytest.CaptureFixture[str], text: str) -> None:
    """and refuses what standings refuses"""
    path, told = command.sheet("1.json"), command.folder / "cup.toml"
    told.write_text(text, encoding="utf-8")
    assert main(["needs", path, "--lang", "en", "--distance", str(told)]) == 2
    assert capsys.readouterr().err.startswith(str(told))
    told.write_text('guests = ["Ива"]\n', encoding="utf-8")
    assert main(["needs", path, "--json", "--distance", str(told)]) == 0
    assert "Ива" not in capsys.readouterr().out


def test_a_distance_file_that_cannot_be_read(command: Command) -> None:
    """the system's reason"""
    path, told = command.sheet("1.json"), command.folder / "cup.toml"
    assert command(path, "--distance", str(told))[::2] == (2, f"{told}: No such file or directory\n")
    told.write_bytes("guests = ['Ива']".encode("cp1251"))
    assert command(path, "--distance", str(told))[0] == 2


def test_somebody_unranked_who_never_played(command: Command) -> None:
    """a name mistyped would leave a substitute in the table"""
    code, out, err = command(command.sheet("1.json"), "--json", "--unranked", "Никто")
    assert code == 2
    assert "«Никто»" in err
    assert json.loads(out)["games"] == 1


# --- an earlier moment, a verdict ---


def test_an_earlier_moment_is_a_part_of_the_whole_distance(command: Command) -> None:
    """fiim.8.6.1 (C96, C99): N is what everybody was to play, and Ci may still change"""
    paths = [command.sheet(f"{number}.json", **game(number, **BLACK)) for number in range(1, 6)]
    found = rows(command(*paths, "--json", "--as-of", "1")[1])
    assert (found["Сойка"]["ci"], found["Сойка"]["provisional"]) == ("0.2", True)
    last = rows(command(*paths, "--json", "--as-of", "5")[1])
    assert not last["Сойка"]["provisional"]
    code, out, err = command(*paths, "--json", "--as-of", "6", "--lang", "en")
    assert (code, json.loads(out)["games"]) == (0, 5)
    assert "only 5 games" in err
    code, out, err = command(*paths, "--as-of", "-1", "--lang", "en")
    assert (code, out, err) == (2, "", "--as-of: a number from 0 is expected\n")


def test_two_verdicts_on_one_game_contradict(command: Command) -> None:
    """fiim.8.8"""
    path = command.sheet("1.json")
    code, out, err = command(path, "--verdict", f"{path}=red", "--verdict", f"{path}=black", "--lang", "en")
    assert (code, out) == (2, "")
    assert "two outcomes" in err
    assert command(path, "--verdict", f"{path}=black", "--verdict", f"{path}=black")[0] == 0


# --- reasons as data and as a page ---


def test_reasons_as_data(command: Command) -> None:
    """fiim.8.3.4, fiim.8.7: values add up; clauses and codes stand beside words"""
    path = command.sheet("1.json")
    code, out, _ = command(path, "--json", "--lang", "en", "--why", "Сойка", "--between", "Ива", "Сойка")
    document = json.loads(out)
    assert code == 0
    assert list(document)[5:] == ["formulas", "why", "between"]
    (why,) = document["why"]
    assert (why["player"], why["total"], why["provisional"]) == ("Сойка", "1.25", False)
    assert why["games"][0]["reasons"][1] == {
        "value": "0.25", "column": "additional", "clause": "fiim.8.3.4", "code": "best_move",
        "text": "best move 2, 5, 7: 2 black named",
    }  # fmt: skip
    assert why["formulas"][-1]["numbers"] == {"basic": "1", "additional": "0.25", "total": "1.25"}
    (between,) = document["between"]
    assert (between["before"], between["decided_by"], between["settled"]) == ("Сойка", "total", True)
    assert between["compared"] == [
        {"criterion": "total", "clause": "fiim.8.7", "before": "1.25", "after": "1.2"}
    ]
    target = command.folder / "why.json"
    code, said, _ = command(path, "-o", str(target), "--lang", "en", "--why", "Сойка")
    assert (code, said) == (0, f"{target}\n")
    assert json.loads(target.read_text(encoding="utf-8"))["why"] == document["why"]


def test_reasons_as_a_page(command: Command) -> None:
    """the fragments of those who were asked for, under the table"""
    path, target = command.sheet("1.json"), command.folder / "why.html"
    asked = ("--why", "Сойка", "--between", "Дуб", "Лис")
    code, out, _ = command(path, "-o", str(target), *asked, "--lang", "en")
    assert (code, out) == (0, f"{target}\n")
    page = target.read_text(encoding="utf-8")
    assert page.count('class="why-player"') == page.count('class="why-between"') == 1
    assert "best move 2, 5, 7: 2 black named" in page
    table = command.folder / "table.csv"
    assert "Сойка: 1.25" in command(path, "-o", str(table), "--why", "Сойка")[1]


def test_reasons_of_who_has_none_are_missing_and_said(command: Command) -> None:
    """everybody else's are given"""
    path = command.sheet("1.json")
    code, out, err = command(path, "--json", "--why", "Никто", "--why", "Сойка", "--between", "Ива", "Никто")
    assert code == 2
    assert [why["player"] for why in json.loads(out)["why"]] == ["Сойка"]
    assert err == "игрока «Никто» в таблице нет\n"
    _, _, err = command(path, "--unranked", "Ива", "--between", "Ива", "Сойка", "--lang", "en")
    assert "Ива" in err


# --- files ---


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """its rights and a link to it stay as they were"""
    target, link = tmp_path / "table.csv", tmp_path / "link.csv"
    assert write_whole(target, b"one") is None
    assert stat.S_IMODE(target.stat().st_mode) & 0o600 == 0o600
    target.chmod(0o640)
    link.symlink_to(target)
    assert write_whole(link, b"two") is None
    assert (target.read_bytes(), link.is_symlink()) == (b"two", True)
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    with pytest.raises(TypeError):
        write_whole(target, "no bytes")  # type: ignore[arg-type]
    assert target.read_bytes() == b"two"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.csv", "table.csv"]
    assert write_whole(tmp_path / "none" / "x", b"") == "No such file or directory"
    assert write_whole(tmp_path, b"") == "Is a directory"
    assert write_whole("a\0b", b"") is not None
    assert write_whole("/dev/null", b"gone") is None
