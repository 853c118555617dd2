"""`sportmafia draw`, `lot` and `verify`: the promised JSON, exit codes, messages without tracebacks."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from sportmafia.cli.draw import main as draw
from sportmafia.cli.draw_stop import Stopper
from sportmafia.cli.lot import main as lot
from sportmafia.draw import kernels
from sportmafia.draw.check import check
from sportmafia.draw.words import Language

Out = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SPORTMAFIA_LANG", "en")
    monkeypatch.chdir(tmp_path)


def test_make_writes_the_promised_json(capsys: Out) -> None:
    arguments = "make --players 30 --tables 3 --games 10 --rounds 10 --seed 5 --json"
    assert draw(arguments.split()) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["format"] == "sportmafia.schedule/1"
    assert told["players"] == 30
    assert [one["round"] for one in told["rounds"]] == list(range(1, 11))
    assert all(len(t) == 10 for one in told["rounds"] for t in one["tables"])
    measures = told["measures"]
    assert (measures["q"], measures["q_bound"], measures["gap"], measures["proved_optimal"]) == (
        4590,
        4590,
        0,
        True,
    )
    assert (measures["seat_min"], measures["seat_max"]) == (1, 1)
    assert check(told) == []


def test_computed_afresh_by_steps_it_repeats_for_any_number_of_workers(capsys: Out) -> None:
    said = []
    for workers in ("1", "2"):
        arguments = f"make --players 21 --games 5 --no-library --seed 9 --steps 6 --workers {workers} --json"
        assert draw(arguments.split()) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    told = json.loads(said[0])
    assert (told["seed"], told["steps"] <= 6, check(told)) == (9, True, [])


def test_uneven_games_are_said(capsys: Out) -> None:
    assert draw(["make", "--players", "31", "--tables", "3", "--games", "4", "--steps", "2", "--json"]) == 0
    said = capsys.readouterr()
    assert "31 x 4 is not a multiple of 10" in said.err
    told = json.loads(said.out)
    assert check(told) == []
    assert (told["measures"]["games_min"], told["measures"]["games_max"]) == (3, 4)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("make --players 30 --tables 4", "3 tables; 4 tables need 40 players"),
        ("make --players 37 --games 9 --exact-games", "10 games for 37, or 30 or 40 players"),
        ("make --players 7", "at least 10"),
        ("make --players 20 --wishes nowhere.json", "nowhere.json: cannot be opened"),
        ("make --players 20 --names nowhere.txt", "nowhere.txt: cannot be opened"),
        ("measure nowhere.json", "nowhere.json: cannot be opened"),
        ("print nowhere.json", "nowhere.json: cannot be opened"),
        ("edit nowhere.json undo", "nowhere.json: cannot be opened"),
        ("repair nowhere.json --after 1", "nowhere.json: cannot be opened"),
        ("check nowhere.json", "nowhere.json: cannot be opened"),
        ("make --players 20 --wishes twice.json", "key twice: 'never'"),
        ("measure twice.json", "key twice: 'never'"),
    ],
)
def test_bad_input_gets_a_clear_message(arguments: str, said: str, capsys: Out) -> None:
    Path("twice.json").write_text('{"never": [[1, 2]], "never": []}', encoding="utf-8")
    assert draw(arguments.split()) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    "option",
    ["--seconds nan", "--seconds -1", "--seconds inf", "--workers 0", "--workers 65", "--prove-seconds -2"],
)
def test_numbers_without_end_or_sense_are_refused(option: str, capsys: Out) -> None:
    with pytest.raises(SystemExit) as refused:
        draw(["make", "--players", "20", *option.split()])
    assert refused.value.code == 2
    assert option.split()[0] in capsys.readouterr().err.splitlines()[-1]


def test_names_of_the_wrong_number_or_twice_are_refused(capsys: Out) -> None:
    Path("n.txt").write_text("\n".join(f"N{k}" for k in range(31)), encoding="utf-8")
    assert draw(["make", "--players", "30", "--names", "n.txt"]) == 2
    assert "31 names for 30 players" in capsys.readouterr().err
    Path("n.txt").write_text("Ann\n\nBob\n ann \n", encoding="utf-8")
    assert draw(["make", "--players", "30", "--names", "n.txt"]) == 2
    assert "'ann' stands in lines 1 and 4" in capsys.readouterr().err
    Path("n.txt").write_bytes(b"\xff\xfe\xff")
    assert draw(["make", "--players", "30", "--names", "n.txt"]) == 2
    assert "cannot be opened" in capsys.readouterr().err


def test_contradictory_wishes_are_explained(capsys: Out) -> None:
    Path("w.json").write_text(json.dumps({"teams": [[1, 2, 3]], "never": [[4, 5]]}), encoding="utf-8")
    assert draw(["make", "--players", "20", "--games", "4", "--wishes", "w.json", "--steps", "2"]) == 2
    said = capsys.readouterr().err
    assert "wishes contradict each other: teams 1-2-3\n" in said
    Path("w.json").write_text("{", encoding="utf-8")
    assert draw(["make", "--players", "20", "--wishes", "w.json"]) == 2
    Path("w.json").write_text('{"never": [[1, 99]]}', encoding="utf-8")
    assert draw(["make", "--players", "20", "--wishes", "w.json"]) == 2
    assert "there is no player 99" in capsys.readouterr().err


def test_measure_lists_faults_with_exit_code_1(capsys: Out) -> None:
    row = ",".join(map(str, range(1, 10)))
    Path("bad.csv").write_text(f"1,1,{row}\n1,2,{row},9\n", encoding="utf-8")
    assert draw(["measure", "bad.csv"]) == 1
    said = capsys.readouterr().err
    assert "round 1, table 1: 9 players, not 10" in said
    assert "round 1: player 9 sits 3 times" in said


def test_measure_names_the_wishes_that_are_not_kept(capsys: Out) -> None:
    assert draw(["make", "--players", "20", "-o", "s.json"]) == 0
    table = json.loads(Path("s.json").read_text(encoding="utf-8"))["rounds"][0]["tables"][0]
    Path("w.json").write_text(json.dumps({"never": [table[:2]]}), encoding="utf-8")
    capsys.readouterr()
    assert draw(["measure", "s.json", "--wishes", "w.json", "--json"]) == 1
    broken = json.loads(capsys.readouterr().out)["broken"]
    assert f"never {table[0]}-{table[1]} (round 1, table 1)" in broken


def test_the_order_of_criteria_is_the_organisers(capsys: Out) -> None:
    assert draw(["make", "--players", "20", "--no-library", "--criteria", "beauty"]) == 2
    assert "these can be named" in capsys.readouterr().err
    most = []
    for criteria in ("most,flatness", "flatness"):
        arguments = ["make", "--players", "20", "--games", "8", "--no-library", "--steps", "5", "--json"]
        assert draw([*arguments, "--criteria", criteria]) == 0
        measures = json.loads(capsys.readouterr().out)["measures"]
        assert measures["proved_optimal"]
        most.append(measures["meet_max"])
    assert most[0] <= most[1]


def test_a_whole_event_by_commands(capsys: Out) -> None:
    """Draw, commit, reveal, verify, measure, edit, undo, repair, print, check."""
    assert draw(["make", "--players", "30", "-o", "s.json"]) == 0
    names = ["=1+1", "<b>", *(f"Игрок {k}" for k in range(3, 31))]
    Path("n.txt").write_text("\n".join(names), encoding="utf-8")
    commit = ["lot", "commit", "--label", "Cup", "--schedule", "s.json", "--names", "n.txt"]
    commit += ["--key", "k.txt", "-o", "c.json"]
    assert lot(commit) == 0
    assert Path("k.txt").stat().st_mode & 0o077 == 0
    assert lot(commit) == 2
    reveal = ["lot", "reveal", "c.json", "--key", "k.txt", "--public", "42"]
    assert lot([*reveal, "--seating", "named.json", "-o", "d.json"]) == 0
    assert lot(["verify", "c.json", "d.json"]) == 0
    told = json.loads(Path("d.json").read_text(encoding="utf-8"))
    told["numbers"].reverse()
    Path("bad.json").write_text(json.dumps(told), encoding="utf-8")
    assert lot(["verify", "bad.json"]) == 1
    Path("k2.txt").write_text("00" * 32, encoding="ascii")
    assert lot(["lot", "reveal", "c.json", "--key", "k2.txt"]) == 1
    Path("k2.txt").write_text("zz", encoding="ascii")
    assert lot(["lot", "reveal", "c.json", "--key", "k2.txt"]) == 2
    for what in ("roles", "tables", "numbers", "commitment"):
        assert lot(["lot", "deal", what, "--key", "k.txt", "--label", "game 1"]) == 0
    capsys.readouterr()
    assert draw(["measure", "named.json", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["gap"] == 0
    before = Path("named.json").read_text(encoding="utf-8")
    table = json.loads(before)["rounds"][0]["tables"]
    assert draw(["edit", "named.json", "swap", "1", str(table[0][0]), str(table[1][0])]) == 0
    assert "q: 4590 -> " in capsys.readouterr().err
    assert draw(["edit", "named.json", "undo"]) == 0
    assert (
        json.loads(Path("named.json").read_text(encoding="utf-8"))["rounds"] == json.loads(before)["rounds"]
    )
    assert draw(["edit", "named.json", "swap", "1", "2"]) == 2
    assert draw(["edit", "named.json", "undo"]) == 2
    gone = ["repair", "named.json", "--after", "4", "--leave", "5"]
    assert draw([*gone, "--arrive", "1", "--work", "20000", "-o", "r.json"]) == 0
    assert draw(gone) == 2
    assert "or --arrive 1" in capsys.readouterr().err
    assert draw(["check", "r.json", "s.json"]) == 0
    assert len(json.loads(Path("r.json").read_text(encoding="utf-8"))["names"]) == 31


def does(command: Callable[[list[str]], int], line: str) -> int:
    """The exit code of a command line."""
    return command(line.split())


def test_a_draw_with_wishes_roles_and_table_lots_by_commands(capsys: Out) -> None:
    """Whom wishes name keeps his number; roles stay shut till the end; a seating is held against its draw."""
    Path("n.txt").write_text("\n".join(f"N {k}" for k in range(1, 25)), encoding="utf-8")
    judges: object = [{"judge": "Vera", "players": ["N 5"]}]
    wishes = {"absent": [{"player": "n 3", "rounds": [1]}], "judges": judges}
    Path("w.json").write_text(json.dumps(wishes), encoding="utf-8")
    assert does(draw, "make --players 24 --games 5 --names n.txt --wishes w.json --steps 2 -o s.json") == 0
    bare = "lot commit --label Cup --schedule s.json --names n.txt --key k0"
    assert does(lot, bare) == 2
    assert "made for wishes" in capsys.readouterr().err
    commit = "lot commit --label Cup --schedule s.json --names n.txt --wishes w.json --table-lots"
    assert lot([*commit.split(), "--key", "k1", "--roles-key", "k2", "-o", "c.json"]) == 0
    assert "keep their own: N 3, N 5" in capsys.readouterr().err
    reveal = "lot reveal c.json --key k1 --public word --seating seat.json -o d.json"
    assert does(lot, reveal) == 0
    assert does(lot, "verify d.json --seating seat.json") == 0
    assert does(lot, reveal.replace("c.json", "d.json")) == 2
    kin = json.loads(Path("s.json").read_text(encoding="utf-8"))
    kin["judges"]["tables"] = [list(reversed(one)) for one in kin["judges"]["tables"]]
    Path("kin.json").write_text(json.dumps(kin), encoding="utf-8")
    assert does(draw, "measure s.json --wishes w.json --json") == 0
    assert does(draw, "measure kin.json --wishes w.json --json") == 1
    assert does(draw, "measure seat.json --wishes w.json --json") == 0
    seated = json.loads(Path("seat.json").read_text(encoding="utf-8"))
    assert seated["judges"]["names"] == ["Vera", "#1"]
    assert does(lot, "verify d.json --seating s.json") == 1
    capsys.readouterr()
    assert does(lot, "lot roles d.json --key k2 --game 2 1") == 0
    dealt = capsys.readouterr().out.split()
    assert does(lot, "lot roles d.json --key k2 -o e.json") == 0
    assert json.loads(Path("e.json").read_text(encoding="utf-8"))["roles"][1][0] == dealt
    assert does(lot, "verify e.json --seating seat.json") == 0
    assert does(lot, "lot roles d.json --key k1") == 1
    assert does(lot, "lot roles d.json --key k2 --game 9 1") == 2
    Path("w.json").write_text(
        json.dumps({"absent": [{"player": 3, "rounds": [1, 2, 3, 4, 5, 6]}]}), encoding="utf-8"
    )
    assert lot([*commit.split(), "--key", "k3", "-o", "f.json"]) == 1
    twice = (
        Path("d.json").read_text(encoding="utf-8").replace('"label": "Cup"', '"label": "No", "label": "Cup"')
    )
    Path("t.json").write_text(twice, encoding="utf-8")
    assert lot(["verify", "t.json"]) == 2
    assert "key twice: 'label'" in capsys.readouterr().err


def test_who_plays_more_or_rests_or_substitutes_is_said(capsys: Out) -> None:
    Path("n.txt").write_text("\n".join(f"N {k}" for k in range(1, 24)), encoding="utf-8")
    Path("w.json").write_text(json.dumps({"late": [{"player": "N 4", "from": 3}]}), encoding="utf-8")
    assert does(draw, "make --players 23 --games 4 --names n.txt --wishes w.json --steps 2 -o s.json") == 0
    said = capsys.readouterr().err
    assert "23 x 4 is not a multiple of 10: players 22-23 play 3 games, the others 4" in said
    assert "23 players at 2 tables of ten fill 20 seats: 3 rest in a round" in said
    assert "3 games instead of 4: N 4, N 2" in said
    assert does(draw, "make --players 19 --substitutes 1 --games 4 --steps 2 --quiet") == 0
    said = capsys.readouterr().err
    assert "substitutes (numbers 20) play 4 games, everybody else exactly 4" in said
    assert does(draw, "make --players 19 --substitutes 1 --games 4 --rounds 9") == 2
    assert "with substitutes there are 4" in capsys.readouterr().err
    assert does(draw, "make --players 14 --games 1") == 2
    assert "somebody would never play; 2 games would do" in capsys.readouterr().err


def test_an_interrupt_after_the_proof_is_an_interrupt() -> None:
    """CP-SAT would leave its own handler behind, and the next interrupt would kill the search."""
    pytest.importorskip("ortools")
    program = (
        "import os, signal\n"
        "from sportmafia.draw.conflicts import Room, conflict\n"
        "from sportmafia.draw.wishes import Wish\n"
        "conflict(Room(20, (2,), 1, 1), (Wish('never', (1, 2)),))\n"
        "try:\n    os.kill(os.getpid(), signal.SIGINT)\nexcept KeyboardInterrupt:\n    print('caught')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "caught\n")


def test_edits_by_script_stop_at_the_first_line_that_cannot_be(capsys: Out) -> None:
    names = [f"N {k}" for k in range(1, 21)]
    Path("n.txt").write_text("\n".join(names), encoding="utf-8")
    assert does(draw, "make --players 20 --names n.txt -o s.json") == 0
    first = json.loads(Path("s.json").read_text(encoding="utf-8"))
    here, there = first["rounds"][2]["tables"][0][0], first["rounds"][2]["tables"][1][0]
    script = f'# by hand\nswap 3 "n {here}" {there}\nshow 3\nlock 3 "N {here}"\nundo\nmove 3 {here} 2 1\n'
    Path("e.txt").write_text(script, encoding="utf-8")
    assert does(draw, "edit s.json --script e.txt") == 2
    said = capsys.readouterr().err
    assert f"line 6: player {here} is locked in round 3" in said
    assert "nothing is written" in said
    assert json.loads(Path("s.json").read_text(encoding="utf-8")) == first
    Path("e.txt").write_text(script.rsplit("undo", 1)[0], encoding="utf-8")
    Path("w.json").write_text(json.dumps({"judges": [{"table": 2, "player": here}]}), encoding="utf-8")
    assert does(draw, "edit s.json --script e.txt --wishes w.json -o t.json") == 0
    said = capsys.readouterr().err
    assert "q: 4500 -> " in said
    assert f"not kept: judges table 2: {here} (round 3, table 2)" in said
    told = json.loads(Path("t.json").read_text(encoding="utf-8"))
    assert told["edits"]["locked"] == [[here, 3]]
    assert told["rounds"][2]["tables"][1][0] == here
    for line in ("swap 3 Nobody 2", "swap x 1 2", "swap 3 1", "show 99", 'swap 3 "N 1', "jump 3"):
        Path("e.txt").write_text(line, encoding="utf-8")
        assert does(draw, "edit s.json --script e.txt") == 2
        assert "line 1: " in capsys.readouterr().err
    Path("e.txt").write_text("swap 1 1 2\nquit\n", encoding="utf-8")
    assert does(draw, "edit s.json --script e.txt") == 0
    assert json.loads(Path("s.json").read_text(encoding="utf-8")) == first


def met(document: Mapping[str, Any], *players: int) -> list[tuple[int, int]]:
    """(round, table) from 1 where two or more of these sit together."""
    return [
        (one["round"], t)
        for one in document["rounds"]
        for t, table in enumerate(one["tables"], start=1)
        if len(set(players).intersection(table)) > 1
    ]


def rounds_of(document: Mapping[str, Any], player: int) -> list[int]:
    """The rounds in which a player sits at a table."""
    return [one["round"] for one in document["rounds"] if any(player in table for table in one["tables"])]


@pytest.mark.parametrize(
    ("kind", "wish", "kept"),
    [
        ("never", [5, "N 9"], lambda d: not met(d, 5, 9)),
        ("teams", [5, 9, 13], lambda d: not met(d, 5, 9, 13)),
        ("absent", {"player": "N 5", "rounds": [2, 4]}, lambda d: not {2, 4} & set(rounds_of(d, 5))),
        ("late", {"players": [5, 9], "from": 3}, lambda d: min(rounds_of(d, 5) + rounds_of(d, 9)) == 3),
        ("leaves", {"player": 5, "after": 3}, lambda d: max(rounds_of(d, 5)) <= 3),
        (
            "judges",
            {"table": 2, "player": 5},
            lambda d: all(5 not in t for one in d["rounds"] for t in one["tables"][1:2]),
        ),
        (
            "judges",
            {"judge": "Vera", "players": [5, 9]},
            lambda d: all(
                not {5, 9}.intersection(table) or d["judges"]["names"][k - 1] != "Vera"
                for one, judges in zip(d["rounds"], d["judges"]["tables"], strict=True)
                for table, k in zip(one["tables"], judges, strict=True)
            ),
        ),
        (
            "rarely",
            {"players": [5, 9, 13], "weight": 50, "name": "club"},
            lambda d: len(met(d, 5, 9, 13)) <= 2,
        ),
    ],
)
def test_each_kind_of_wish_is_kept_through_the_command(
    kind: str, wish: object, kept: Callable[[Mapping[str, Any]], bool], capsys: Out
) -> None:
    Path("n.txt").write_text("\n".join(f"N {k}" for k in range(1, 34)), encoding="utf-8")
    Path("w.json").write_text(json.dumps({kind: [wish]}), encoding="utf-8")
    make = "make --players 33 --games 4 --names n.txt --wishes w.json --steps 1 --quiet -o s.json"
    assert does(draw, make) == 0
    said = capsys.readouterr().err
    assert ("(club)" in said) == (kind == "rarely")
    assert kept(json.loads(Path("s.json").read_text(encoding="utf-8")))
    assert does(draw, "check s.json") == 0
    assert json.loads(Path("s.json").read_text(encoding="utf-8"))["measures"]["broken"] == []


class Keyboard(io.StringIO):
    """Typed lines."""

    def isatty(self) -> bool:
        return True


def test_at_the_keyboard_a_wrong_line_is_told_and_the_next_follows(
    capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert does(draw, "make --players 20 -o s.json") == 0
    capsys.readouterr()
    monkeypatch.setattr(sys, "stdin", Keyboard("swap 1 1 99\nmove 1 1 2 3\n\nlock 1 1\nlock 1 1\nshow 1\n"))
    assert does(draw, "edit s.json -o t.json") == 0
    said = capsys.readouterr().err
    assert "swap ROUND PLAYER PLAYER" in said.splitlines()[0]
    assert "line 1: there is no player 99" in said
    assert "locked: player 1 in round 1" in said
    assert "no longer locked: player 1 in round 1" in said
    assert json.loads(Path("t.json").read_text(encoding="utf-8"))["rounds"][0]["tables"][1][2] == 1
    monkeypatch.setattr(sys, "stdin", Keyboard("swap 1 1 2\nquit\n"))
    assert does(draw, "edit s.json -o u.json") == 0
    assert not Path("u.json").exists()


def test_repair_by_names_shows_the_frontier_and_both_sides(capsys: Out) -> None:
    Path("n.txt").write_text("\n".join(f"N {k}" for k in range(1, 25)), encoding="utf-8")
    assert does(draw, "make --players 24 --names n.txt -o s.json") == 0
    Path("w.json").write_text(json.dumps({"judges": [{"judge": "Vera", "player": "N 5"}]}), encoding="utf-8")
    capsys.readouterr()
    gone = ["repair", "s.json", "--after", "6", "--leave", "n 3", "--newcomer", "Eve", "--work", "1000"]
    assert draw([*gone, "--frontier", "--wishes", "w.json", "-o", "r.json", "--beside", "b.html"]) == 0
    said = capsys.readouterr().err
    assert "changed seats, players affected, Q" in said
    assert "is impossible: proved" in said
    told = json.loads(Path("r.json").read_text(encoding="utf-8"))
    assert told["names"][-1] == "Eve"
    assert told["judges"]["names"] == ["Vera", "#1"]
    assert "→ Eve" in Path("b.html").read_text(encoding="utf-8")
    bare = [*gone[:1], "r.json", "--after", "8", "--tables", "1", "--work", "1000", "-o", "q.json"]
    assert draw(bare) == 0
    assert "made for wishes" in capsys.readouterr().err
    assert does(draw, "check q.json") == 0
    less = json.loads(Path("q.json").read_text(encoding="utf-8"))["judges"]
    assert less["tables"][:8] == told["judges"]["tables"][:8]
    assert [len(one) for one in less["tables"][8:]] == [1] * len(less["tables"][8:])
    for ending in ("csv", "xlsx", "txt"):
        assert draw([*gone, "-o", "r.json", "--beside", f"b.{ending}"]) == 0
    assert "Eve" in Path("b.csv").read_text(encoding="utf-8-sig")
    capsys.readouterr()
    assert draw(["repair", "s.json", "--after", "6", "--leave", "Nobody"]) == 2
    assert "no player 'Nobody'" in capsys.readouterr().err
    assert draw(["repair", "s.json", "--after", "6", "--swapped", "x", "1", "2"]) == 2
    assert draw([*gone, "--max-changes", "1"]) == 2
    assert "fewer than" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("A" * 101, "line 2: the name is longer than 100 characters"),
        ("Ann\x00", "line 2: an invisible character U+0000"),
        ("Ann\u202e", "line 2: an invisible character U+202E"),
        ("\u200b", "line 2: an invisible character U+200B"),
    ],
)
def test_hostile_names_are_refused_with_their_line(line: str, said: str, capsys: Out) -> None:
    Path("n.txt").write_text(f"Bob\n{line}\n", encoding="utf-8")
    assert does(draw, "make --players 10 --names n.txt") == 2
    assert said in capsys.readouterr().err
    Path("n.txt").write_bytes(b"x\n" * 5_000_000)
    assert does(draw, "make --players 10 --names n.txt") == 2
    assert "too long" in capsys.readouterr().err


def test_printouts_of_every_form(capsys: Out) -> None:
    names = ["=1+1", "@x", *(f"Игрок {k}" for k in range(3, 21))]
    Path("n.txt").write_text("\n".join(names), encoding="utf-8")
    assert draw(["make", "--players", "20", "--names", "n.txt", "-o", "s.json"]) == 0
    for form in ("html", "csv", "text", "xlsx"):
        for view in ("tables", "players"):
            assert draw(f"print s.json --form {form} --view {view} --paper A3 -o out.{form}".split()) == 0
    assert "'=1+1" in Path("out.csv").read_text(encoding="utf-8-sig")
    book = openpyxl.load_workbook(io.BytesIO(Path("out.xlsx").read_bytes()))
    cells = [cell for row in book.worksheets[0].iter_rows() for cell in row]
    assert any(cell.value in ("=1+1", "'=1+1") for cell in cells)
    assert all(cell.data_type != "f" for cell in cells)


def test_library_is_listed(capsys: Out) -> None:
    assert draw(["library"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 100
    assert "363 pairs of players and games" in lines[-1]


def test_the_first_interrupt_asks_for_the_best_so_far_and_the_second_leaves(capsys: Out) -> None:
    before = signal.getsignal(signal.SIGINT)
    with Stopper(Language.RUSSIAN) as stopper:
        assert not stopper.asked()
        os.kill(os.getpid(), signal.SIGINT)
        assert stopper.asked()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
    assert "лучшее из найденного" in capsys.readouterr().err
    elsewhere = threading.Thread(target=lambda: Stopper(Language.ENGLISH).__enter__().asked())
    elsewhere.start()
    elsewhere.join()
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.services  # a process of its own that searches: seconds
@pytest.mark.parametrize("wishes", [{}, {"teams": [[1, 2, 3]], "rarely": [{"players": [4, 5], "weight": 3}]}])
def test_an_interrupted_draw_is_written_whole(wishes: dict[str, object]) -> None:
    Path("w.json").write_text(json.dumps(wishes), encoding="utf-8")
    make = "draw make --players 40 --games 12 --seconds 300 --no-library --wishes w.json -o s.json --lang en"
    run = [sys.executable, "-m", "sportmafia.cli", *make.split()]
    with subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        while " Q " not in (line := process.stderr.readline()):
            assert line, "it ended before it had found anything"
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=120)
    assert process.returncode == 0, said
    assert "then the best so far" in said
    assert "Traceback" not in said
    assert does(draw, "check s.json") == 0


def test_newcomers_are_named_in_the_wishes_of_a_repair(capsys: Out) -> None:
    Path("n.txt").write_text("\n".join(f"N {k}" for k in range(1, 25)), encoding="utf-8")
    assert does(draw, "make --players 24 --names n.txt -o s.json") == 0
    wishes = {"never": [["Eve", "N 5"]], "late": [{"player": "eve", "from": 8}], "teams": [[26, 6]]}
    Path("w.json").write_text(json.dumps(wishes), encoding="utf-8")
    repair = ["repair", "s.json", "--after", "6", "--leave", "n 3", "--wishes", "w.json", "--work", "20000"]
    assert draw(repair) == 2
    said = capsys.readouterr().err
    assert "w.json: never[1][1]" in said
    assert '--newcomer "Eve"' in said
    code = draw([*repair, "--newcomer", "Eve", "--arrive", "1", "-o", "r.json"])
    said = capsys.readouterr().err
    assert code == 0, said
    document = json.loads(Path("r.json").read_text(encoding="utf-8"))
    assert document["names"][24:] == ["Eve", "+2"]
    for one in document["rounds"]:
        assert one["round"] >= 8 or all(25 not in table for table in one["tables"])
        assert not any({25, 5} <= set(table) or {26, 6} <= set(table) for table in one["tables"])
    for name, words in (("n 7", "already"), (" ", "empty"), ("x" * 101, "longer"), ("a\u200bb", "U+200B")):
        assert draw([*repair, "--newcomer", name]) == 2
        assert words in capsys.readouterr().err
    assert draw([*repair, "--newcomer", "Eve", "--newcomer", "EVE"]) == 2
    assert "'EVE' already" in capsys.readouterr().err


def test_newcomers_of_a_seating_without_names_are_named_too(capsys: Out) -> None:
    assert does(draw, "make --players 24 -o s.json") == 0
    Path("w.json").write_text(json.dumps({"never": [["Eve", 5]]}), encoding="utf-8")
    repair = ["repair", "s.json", "--after", "6", "--leave", "3", "--wishes", "w.json", "--work", "20000"]
    assert draw([*repair, "--newcomer", "Eve", "-o", "r.json"]) == 0
    document = json.loads(Path("r.json").read_text(encoding="utf-8"))
    assert "names" not in document
    assert not any({25, 5} <= set(table) for one in document["rounds"] for table in one["tables"])


def test_a_repair_announces_that_its_loop_is_compiled_once(
    capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def cold(name: str = "anneal") -> bool:
        asked.append(name)
        return True

    monkeypatch.setattr(kernels, "cold", cold)
    assert does(draw, "make --players 24 -o s.json") == 0
    assert asked == [], "the library searches nothing"
    assert does(draw, "repair s.json --after 6 --leave 3 --arrive 1 --work 1000 -o r.json") == 0
    assert asked == ["anneal_rules"]
    assert "machine code" in capsys.readouterr().err
