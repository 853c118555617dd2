"""The program as a whole: help at once, both languages, and nothing that ends in a traceback."""

from __future__ import annotations

import resource
import string
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sportmafia
from sportmafia.cli import main as program
from sportmafia.cli import messages, replay
from sportmafia.cli.commands import COMMANDS
from sportmafia.cli.messages import LANGUAGES, TEMPLATES, say, text
from sportmafia.cli.parser import Parser, asked_language, translated
from tests.cli.conftest import Cli
from tests.cli.sheets import G1_FILE

NAMES = [command.name for command in COMMANDS]


def test_help_lists_every_command_in_both_languages(cli: Cli) -> None:
    russian, english = cli("--help"), cli("--help", "--lang", "en")
    assert (russian.code, english.code) == (0, 0)
    assert russian.out.startswith("вызов: sportmafia")
    assert english.out.startswith("usage: sportmafia")
    for command in COMMANDS:
        assert command.help.ru in " ".join(russian.out.split())
        assert command.help.en in " ".join(english.out.split())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_explains_itself(cli: Cli, name: str, lang: str) -> None:
    answer = cli("--lang", lang, name, "--help")
    assert answer.code == 0
    assert f"sportmafia {name}" in answer.out


def test_help_comes_at_once() -> None:
    """At most 200 ms of a processor, the interpreter's own start included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "sportmafia.cli", "--help"], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 0.2


def test_help_imports_no_command() -> None:
    """What makes it fast: neither the engine nor rich is imported."""
    code = (
        "import sys; from sportmafia.cli.main import main; main(['--help']);"
        "print([m for m in sys.modules if m.startswith(('rich', 'sportmafia.game', 'sportmafia.scoring'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_version(cli: Cli) -> None:
    assert cli("--version").out == f"sportmafia {sportmafia.__version__}\n"


@pytest.mark.parametrize("arguments", [[], ["chess"], ["--lang", "de", "replay"], ["replay", "--nope", "-"]])
def test_what_is_no_command_is_said_with_exit_code_2(cli: Cli, arguments: list[str]) -> None:
    answer = cli(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert "--help" in answer.err


def test_the_language_of_the_environment(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Победили красные" in cli("replay", G1_FILE).out
    monkeypatch.setenv("SPORTMAFIA_LANG", "en_GB.UTF-8")
    assert "Red won" in cli("replay", G1_FILE).out
    assert "Победили красные" in cli("--lang", "ru", "replay", G1_FILE).out
    assert "Победили красные" in cli("replay", G1_FILE, "--lang=ru").out


@pytest.mark.parametrize(
    ("argv", "lang"),
    [
        (["--lang", "en"], "en"),
        (["replay", "x", "--lang=en"], "en"),
        (["--lang"], "ru"),
        (["--", "--lang", "en"], "ru"),
        ([], "ru"),
    ],
)
def test_the_language_is_known_before_parsing(
    monkeypatch: pytest.MonkeyPatch, argv: list[str], lang: str
) -> None:
    monkeypatch.delenv("SPORTMAFIA_LANG", raising=False)
    assert asked_language(argv) == lang


def raising(error: BaseException) -> Any:
    def run(_options: object) -> int:
        raise error

    return run


def test_an_interrupt_is_quiet(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "run", raising(KeyboardInterrupt()))
    answer = cli("replay", G1_FILE)
    assert (answer.code, answer.out, answer.err) == (program.INTERRUPTED, "", "")


def test_a_fault_of_the_program_is_a_message_with_a_way_to_report_it(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "run", raising(ZeroDivisionError("oops")))
    answer = cli("--lang", "en", "replay", G1_FILE)
    assert answer.code == 2
    assert "internal error: ZeroDivisionError: oops" in answer.err
    assert program.DEBUG in answer.err
    monkeypatch.setenv(program.DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        program.main(["replay", str(G1_FILE)])


def test_both_languages_of_a_message_take_the_same_parameters() -> None:
    def parameters(template: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(template) if name}

    for code, (russian, english) in TEMPLATES.items():
        assert parameters(russian) == parameters(english), code
        assert russian.strip(), code
        assert english.strip(), code


def test_a_message_may_hold_another() -> None:
    inner = text("nobody")
    assert text("line", line=3, said=inner) == messages.Text("строка 3: никто", "line 3: nobody")
    assert say("line", "en", line=3, said="x") == "line 3: x"


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        ("the following arguments are required: FILE", "не хватает: FILE"),
        ("unrecognized arguments: --x", "лишнее: --x"),
        (
            "argument --lang: invalid choice: 'de' (choose from 'ru', 'en')",
            "--lang: нет «de»; можно: 'ru', 'en'",
        ),
        ("argument --depth: invalid int value: 'a'", "--depth: не подходит 'a'"),
        ("argument -o: expected one argument", "-o: нужно значение"),
        ("argument -o: something new", "-o: something new"),
        ("something else", "something else"),
    ],
)
def test_complaints_about_arguments_are_translated(english: str, russian: str) -> None:
    assert translated(english) == russian


def test_a_slip_of_the_finger_is_understood(cli: Cli) -> None:
    assert "Может быть, replay?" in cli("repla").err
    assert "Perhaps standings?" in cli("--lang", "en", "standing").err
    assert "Perhaps" not in cli("--lang", "en", "xyzzy").err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_and_closed_streams_are_messages() -> None:
    command = f"{sys.executable} -m sportmafia.cli --lang en replay"
    full = shell(f"{command} {G1_FILE} >/dev/full")
    assert (full.returncode, full.stderr) == (2, "the answer cannot be written: No space left on device\n")
    no_input = shell(f"{command} - <&-")
    assert (no_input.returncode, no_input.stderr) == (2, "-: standard input is closed\n")
    assert shell(f"{command} {G1_FILE} >&-").returncode == 0


def shell(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, shell=True, stderr=subprocess.PIPE, text=True, check=False)


def test_help_speaks_one_language(cli: Cli) -> None:
    assert "ключи:" in cli("replay", "--help").out
    assert "options:" in cli("replay", "--help", "--lang", "en").out
    assert Parser.speaks == "en"
