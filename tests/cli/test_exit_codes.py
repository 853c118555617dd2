"""Exit codes 0, 2 and 3; several files; whatever bytes a file has, a message and never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sportmafia.record.canonical import MOST_BYTES
from tests.cli.conftest import Cli
from tests.cli.sheets import G1_FILE, ROOT, days, g1, nominated, vote

Write = Callable[[dict[str, Any]], Path]


def written(**parts: str) -> bytes:
    """A sheet as its author typed it: JSON texts of its parts, two of them by default."""
    given = {"format": '"sportmafia.sheet/1"', "rulebook": '"fiim"', "days": "[]"} | parts
    return ("{" + ", ".join(f'"{key}": {text}' for key, text in given.items() if text) + "}").encode()


# Each row: what the file holds, what the message must name.
BROKEN = {
    "empty": (b"", "file is empty"),
    "spaces": (b" \n ", "file is empty"),
    "no JSON": (b'{"format": ', "line 1"),
    "no text": (b"\x93\xfa\x96\x7b", "not UTF-8"),
    "cp1251": ('{"format": "лист"}'.encode("cp1251"), "not UTF-8"),
    "UTF-16": ('{"format": "sportmafia.sheet/1"}'.encode("utf-16"), "UTF-16"),
    "another format": (b'{"format": "chess", "days": []}', "format, days"),
    "a list": (b"[1, 2, 3]", "a list of 3"),
    "words": ("просто слова".encode(), "просто слова"),
    "a later version": (written(format='"sportmafia.sheet/2"'), "sportmafia.sheet/1"),
    "no rulebook": (written(rulebook=""), "rulebook"),
    "unknown rulebook": (written(rulebook='"poker"'), "poker"),
    "unknown key": (written(weather="1"), "weather"),
    "a key twice": (b'{"format": "sportmafia.sheet/1", "days": [], "days": []}', "twice"),
    "a float": (written(scoring='{"judge_points": {"1": 0.2}}'), "scoring.judge_points.1"),
    "a seat as text": (written(days='[{"nominations": [["1", 2]]}]'), "days.0.nominations.0.0"),
    "shots and killed": (written(days="[{}]", nights='[{"shots": {}, "killed": 4}]'), "nights.0"),
    "deep": (b"[" * 5000 + b"]" * 5000, "deep"),
    "unknown option": (written(options='{"x.y": "1"}'), "options.x.y"),
    "a rulebook": (b'extends = "fiim"\n', "a rulebook"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_no_game_is_refused_with_file_and_place(cli: Cli, tmp_path: Path, what: str) -> None:
    content, place = BROKEN[what]
    file = tmp_path / "game.json"
    file.write_bytes(content)
    answer = cli("replay", file, "--json", "--lang", "en")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"{file}: ")
    assert place in answer.err


# Each row: a game that cannot have been, the place, the clause.
IMPOSSIBLE = {
    "more hands than players": (
        days(vote(5, 6, rounds=[{"5": 9, "6": 4}])),
        "days.0.votes.0.6",
        "fiim.4.4.8",
    ),
    "a vote for nobody's nominee": (
        days(vote(5, 6, rounds=[{"7": 3}])),
        "days.0.votes.0.7",
        "fiim.4.4.1",
    ),
    "a vote where none is due": (days({"votes": [{"5": 4}]}), "days.0.votes.0", "fiim.4.4.1"),
    "a lift where none is due": (days({"lift": 6}), "days.0.lift", "fiim.4.4.13.3"),
    "a best move after a miss": (days({}, {"best_move": [2, 5, 7]}), "days.1.best_move", "fiim.8.3"),
    "a nomination by one who left": (
        days({}, {"nominations": [[3, 5]]}, nights=[{"killed": 3}]),
        "days.1.nominations.0",
        "fiim.4.4.2",
    ),
    "a hand of one who left": (
        days(nominated(6), {"nominations": [[4, 5]], "votes": [{"5": [3]}]}, nights=[{"killed": 3}]),
        "days.1.votes.0.5",
        "fiim.4.4.6",
    ),
    "a shot by a red": (days({}, nights=[{"shots": {"1": 3}}]), "nights.0.shots.1", "fiim.4.5.4"),
    "a moment that never came": (
        days({"incidents": [{"at": "tie:4", "kind": "foul", "seat": 4}]}),
        "days.0.incidents.0.at",
        None,
    ),
    "nights without days": (days({}, nights=[{}, {}]), "nights", None),
    "a night after the end": (g1(nights=[*g1()["nights"], {}]), "nights.4", "fiim.1.4"),
    "two cards on one seat": (days({}, roles={"don": 2, "mafia": [2, 9], "sheriff": 4}), "roles", None),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_have_been_is_refused_with_place_and_rule(cli: Cli, sheet: Write, what: str) -> None:
    document, place, clause = IMPOSSIBLE[what]
    file = sheet(document)
    answer = cli("replay", file, "--json", "--lang", "en")
    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith(f"{file}: {place}: ")
    assert clause is None or f"[{clause}]" in answer.err


def test_a_draw_where_the_rulebook_has_none(cli: Cli, sheet: Write) -> None:
    """sfu knows no draw: exit code 3."""
    answer = cli("replay", sheet(g1("sfu", result="draw")), "--json", "--lang", "en")
    assert answer.code == 3
    assert "result: " in answer.err


def test_what_a_judge_would_wave_off_is_a_problem_and_no_failure(cli: Cli, sheet: Write) -> None:
    """A second nomination of one seat (fiim.4.4.2) and a declared result that the facts contradict."""
    document = g1(result="black")
    document["days"][0] |= {"nominations": [[1, 5], [2, 5]]}
    answer = cli("replay", sheet(document), "--json")
    assert answer.code == 0
    assert [problem["where"] for problem in answer.only["problems"]] == ["days.0.nominations.1", "result"]


def test_several_files_are_each_answered_and_the_highest_code_returned(
    cli: Cli, sheet: Write, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    impossible = sheet(days({"lift": 6}))
    answer = cli("replay", broken, G1_FILE, impossible, G1_FILE, "--json")
    assert [game["file"] for game in answer.lines] == [str(G1_FILE)] * 2
    assert answer.code == 3
    assert [line.split(":")[0] for line in answer.err.splitlines()] == [str(broken), str(impossible)]
    assert cli("replay", broken, G1_FILE, "--json").code == 2


def test_a_folder_is_walked_in_human_order_and_one_bad_file_stops_no_other(cli: Cli, tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    for name in ("game-10.json", "game-2.json", "game-1.json"):
        (games / name).write_text(G1_FILE.read_text(encoding="utf-8"), encoding="utf-8")
    (games / "game-3.json").write_bytes(b"\xff")
    (games / "rules.toml").write_text('extends = "fiim"')
    (games / "readme.txt").write_text("not a game")
    answer = cli("replay", games, "--json")
    assert [Path(game["file"]).name for game in answer.lines] == [
        "game-1.json",
        "game-2.json",
        "game-10.json",
    ]
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1


def test_a_byte_order_mark_is_passed_over(cli: Cli) -> None:
    answer = cli("replay", "-", "--json", stdin=b"\xef\xbb\xbf" + G1_FILE.read_bytes())
    assert (answer.code, answer.only["file"]) == (0, "-")


def test_a_huge_file_is_refused_by_its_size(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "huge.json"
    file.write_bytes(b" " * (MOST_BYTES + 1))
    answer = cli("replay", file, "--lang", "en")
    assert answer.code == 2
    assert "at most 8,000,000" in answer.err


def test_a_name_of_megabytes_is_refused_at_its_place(cli: Cli, sheet: Write) -> None:
    answer = cli("replay", sheet(g1(players=["x" * 7_000_000, *"abcdefghi"])), "--lang", "en")
    assert answer.code == 2
    assert "players.0" in answer.err
    assert len(answer.err) < 1000


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["/no/such/file"], "no such file"),
        (["x" * 5000], "too long"),
        ([""], "no such file"),
        (["-", "--set", "win"], "KEY=VALUE is expected"),
        (["-", "--set", "win.on_dq=perhaps"], "immediate"),
        (["-", "--set", "info.nominees_ban=off"], "cannot be changed"),
        (["-", "--rulebook", "poker"], "poker"),
        (["-", "--rulebook", "/no/such.toml"], "no rulebook"),
        ([], "required"),
        (["-", "--lang", "de"], "invalid choice"),
    ],
)
def test_what_cannot_be_asked_is_said_with_exit_code_2(cli: Cli, arguments: list[str], said: str) -> None:
    answer = cli("--lang", "en", "replay", *arguments, stdin=G1_FILE.read_bytes())
    assert answer.code == 2
    assert said in answer.err


def test_an_unreadable_folder_or_file_is_a_message(cli: Cli, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    gone = tmp_path / "gone.json"
    gone.symlink_to(tmp_path / "nowhere")
    answer = cli("replay", empty, gone, "--lang", "en")
    assert answer.code == 2
    assert "holds no games" in answer.err
    assert "no such file" in answer.err


def test_a_custom_rulebook_is_read_from_its_file(cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "club.toml"
    rules.write_text('extends = "fiim"\nid = "club"\n[options]\n"points.civilian" = "2"\n', encoding="utf-8")
    answer = cli("replay", G1_FILE, "--json", "--rulebook", rules).only
    assert (answer["rulebook"], answer["points"]["1"]["total"]) == ("club", "2.2")


def test_a_bad_custom_rulebook_names_its_line(cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "club.toml"
    rules.write_text('extends = "fiim"\n[options]\n"win.on_dq" = "perhaps"\n', encoding="utf-8")
    answer = cli("replay", G1_FILE, "--rulebook", rules)
    assert answer.code == 2
    assert f"{rules}:3" in answer.err


def test_nobody_listens_any_more() -> None:
    """A reader that goes away (`| head`) ends the command quietly."""
    command = [sys.executable, "-m", "sportmafia.cli", "replay", "--json", *[str(G1_FILE)] * 60]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(1)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 141


def test_a_locale_without_cyrillic_changes_nothing() -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "sportmafia.cli", "replay", str(G1_FILE)]
    done = subprocess.run(command, capture_output=True, env=environment, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Победили красные" in done.stdout.decode()


def test_logs_answer_as_sheets_do(cli: Cli, tmp_path: Path) -> None:
    log, sheet = tmp_path / "game.log", tmp_path / "game.json"
    for file in (log, sheet):
        assert cli("play", "--seed", "11", "--auto", "-o", file).code == 0
    one, other = cli("replay", log, sheet, "--json").lines
    assert one.pop("file") == str(log)
    assert other.pop("file") == str(sheet)
    assert one == other


def test_a_changed_line_of_a_log_is_found(cli: Cli, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    cli("play", "--seed", "11", "--auto", "-o", log)
    *lines, last = log.read_text(encoding="utf-8").splitlines()
    changed = last.replace('"value":"0.2"', '"value":"0.4"')
    assert changed != last
    log.write_text("\n".join([*lines, changed]) + "\n", encoding="utf-8")
    answer = cli("replay", log, "--lang", "en")
    assert answer.code == 2
    assert answer.err.startswith(f"{log}: line {len(lines) + 1}: hash: ")


def test_a_log_can_be_judged_by_other_rules(cli: Cli, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    cli("play", "--seed", "11", "--auto", "-o", log)
    boss = cli("replay", log, "--json", "--rulebook", "boss").only
    assert (boss["rulebook"], [p["where"] for p in boss["problems"]]) == ("boss", ["scoring.judge_points"])
    doubled = cli("replay", log, "--json", "--set", "points.mafia=2").only
    assert doubled["rulebook"] == "fiim"


def test_a_log_of_custom_rules_takes_options_on_top(cli: Cli, tmp_path: Path) -> None:
    """The log carries its rulebook whole; what is set by hand is laid over it, and judged with it."""
    rules, log = tmp_path / "club.toml", tmp_path / "game.log"
    rules.write_text('extends = "fiim"\nid = "club"\n[options]\n"points.mafia" = "3"\n', encoding="utf-8")
    cli("play", "--seed", "11", "--auto", "-o", log, "--rulebook", rules)
    answer = cli("replay", log, "--json", "--set", "points.don=5").only
    assert answer["rulebook"] == "club"
    assert {points["basic"] for points in answer["points"].values()} == {"0", "3", "5"}
    wrong = cli("replay", log, "--set", "lift.all=perhaps", "--lang", "en")
    assert wrong.code == 2
    assert "allow" in wrong.err


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="this system has no /proc")
@pytest.mark.parametrize("command", ["replay", "check"])
def test_a_file_that_opens_and_cannot_be_read(cli: Cli, command: str) -> None:
    answer = cli(command, "/proc/self/mem", "--lang", "en")
    assert answer.code == 2
    assert "/proc/self/mem" in answer.out + answer.err
    assert "cannot be opened" in answer.out + answer.err
    assert cli(command, G1_FILE, "--rulebook", "/proc/self/mem").code == 2


def test_a_log_that_other_rules_refuse_is_a_misfit(cli: Cli, tmp_path: Path) -> None:
    """Whoever the first day's vote sent out would stay where that vote only gives the word (day1.vote)."""
    log = tmp_path / "game.log"
    seed = next(seed for seed in range(60) if played(cli, log, seed)["days"][0]["left"])
    played(cli, log, seed)
    answer = cli("replay", log, "--set", "day1.vote=talk", "--lang", "en")
    assert answer.code == 3
    assert "entry " in answer.err


def played(cli: Cli, file: Path, seed: int) -> dict[str, Any]:
    """A game played by chance and written to a file."""
    answer: dict[str, Any] = cli("play", "--seed", str(seed), "--auto", "--json", "-o", file).only
    return answer


def test_a_vote_that_is_missing_at_the_end_is_null(cli: Cli, sheet: Write) -> None:
    """E10: nobody is nominated, so there is no vote (fiim.4.4.1); the one that is due is not written yet."""
    answer = cli("replay", sheet(days({}, nominated(5, by=(2,)))), "--json").only
    assert [(day["vote"], day["reason"]) for day in answer["days"]] == [
        ("not_held", "no_nominees"),
        (None, None),
    ]
