"""The `sportmafia` command: which command is meant, in which language, how anything that fails is said."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final

import sportmafia
from sportmafia.cli.commands import COMMANDS, Command
from sportmafia.cli.messages import LANGUAGES, VARIABLE, Lang, Text, say
from sportmafia.cli.parser import Parser, asked_language

OK, WRONG, MISFIT = 0, 2, 3
"""Exit codes: answered; not a known format or question; a fact that the engine cannot place."""
INTERRUPTED, PIPE_CLOSED = 130, 141
"""Exit codes of a shell for a command stopped by Ctrl-C, or whose reader went away."""

DEBUG: Final = "SPORTMAFIA_DEBUG"

_ABOUT: Final = Text(
    """Спортивная мафия по своду правил: запись игры превращается в ход игры, протокол, баллы и таблицу.

Например:
  sportmafia play --seed 7 --auto -o game.json   сыграть случайную игру и записать её
  sportmafia replay game.json                    рассказать, что в ней было и кто сколько получил
  sportmafia check game.json                     найти в записи всё, чего быть не могло
  sportmafia protocol game.json --pdf -o out     напечатать официальный протокол
  sportmafia standings games/ --rulebook fiim    составить таблицу по папке игр""",
    """Sport mafia by the rulebook: the record of a game becomes its story, protocol, points and a table.

For example:
  sportmafia play --seed 7 --auto -o game.json   play a random game and write it down
  sportmafia replay game.json                    tell what happened in it and who earned what
  sportmafia check game.json                     find everything in the record that cannot have been
  sportmafia protocol game.json --pdf -o out     print the official form
  sportmafia standings games/ --rulebook fiim    make the table of a folder of games""",
)
_MORE: Final = Text(
    "Подробно о команде: sportmafia КОМАНДА --help\n"
    "Коды возврата: 0 — готово; 2 — не тот формат или вопрос; 3 — факт, которого по правилам быть не могло.",
    "More about a command: sportmafia COMMAND --help\n"
    "Exit codes: 0 done; 2 not a known format or question; 3 a fact that cannot have happened by the rules.",
)


def parser_for(argv: Sequence[str], lang: Lang) -> Parser:
    """The parser for one command line: what it names is imported, the others are listed at most."""
    Parser.speaks = lang
    parser = Parser(
        prog="sportmafia",
        description=_ABOUT.said_in(lang),
        epilog=_MORE.said_in(lang),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"sportmafia {sportmafia.__version__}",
        help=Text("показать версию", "show the version").said_in(lang),
    )
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        dest="speak",
        help=Text(
            f"язык ответа; иначе {VARIABLE}, иначе ru", f"language of the answer; else {VARIABLE}, else ru"
        ).said_in(lang),
    )
    commands = parser.add_subparsers(
        dest="command", metavar=Text("КОМАНДА", "COMMAND").said_in(lang), required=True, title="commands"
    )
    meant = named_command(argv)
    if meant is not None:
        importlib.import_module(f"sportmafia.cli.{meant.module}").register(commands)
    if meant is not None and argv[0] == meant.name:
        return parser  # nobody asks for the list: thirty parsers less to make
    for command in COMMANDS:
        if meant is None or command.module != meant.module:
            commands.add_parser(command.name, help=command.help.said_in(lang))
    return parser


def named_command(argv: Sequence[str]) -> Command | None:
    """The command that the arguments name: the first word that is no option of the program itself."""
    words = iter(argv)
    for word in words:
        if word == "--lang":
            next(words, None)
        elif not word.startswith("-"):
            return next((command for command in COMMANDS if command.name == word), None)
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. Nothing that goes wrong shows a traceback."""
    argv = list(sys.argv[1:] if arguments is None else arguments)
    lang = asked_language(argv)
    _speak_utf8()
    try:
        parser = parser_for(argv, lang)
        if not argv:
            parser.print_help(sys.stderr)
            return WRONG
        options = parser.parse_args(argv)
        if getattr(options, "lang", None) is None:
            options.lang = lang
        code: int = options.run(options)
        sys.stdout.flush()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else OK
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except OSError as error:
        # The disk is full, or the answer cannot be written for another reason of the system's.
        _forget_output()
        print(say("no_output", lang, reason=error.strerror or error), file=sys.stderr)
        return WRONG
    except Exception as error:
        # The last line: a user never sees a traceback.
        if os.environ.get(DEBUG):
            raise
        kind = type(error).__name__
        print(say("inner", lang, kind=kind, error=error, variable=DEBUG), file=sys.stderr)
        return WRONG
    return code


def _forget_output() -> None:
    """Let what is still buffered go nowhere; without this the interpreter complains on leaving."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak_utf8() -> None:
    """Answers are UTF-8 whatever the locale; a name that is no text (a file's) is shown escaped."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever called: what is said goes nowhere
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8"))
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
