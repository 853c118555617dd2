"""The chapter on the command line, made from the parsers themselves: docs/reference/cli.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sportmafia.cli.commands import COMMANDS
from sportmafia.cli.main import parser_for
from sportmafia.cli.parser import Parser

_HEAD: Final = """# The command line

`sportmafia COMMAND [ARGUMENT ...]`. Help and messages are Russian; `--lang en` or `SPORTMAFIA_LANG=en` makes
them English. Answers of `replay --json` have the shape of
[replay-1.schema.json](../../src/sportmafia/cli/schemas/replay-1.schema.json).

| exit code | what it means |
| --- | --- |
| 0 | answered; there may be problems listed in the answer |
| 1 | `draw`, `lot`, `verify`: the file was read and something in it is wrong, each thing with its place |
| 2 | not a known format, or a question that cannot be asked: the message says where and what was expected |
| 3 | a fact that cannot have been by the rules: the message says where, by which clause, what was possible |
| 130, 141 | interrupted; the reader of the answer went away |

Of several files each is answered, those that fail on standard error only; the highest code is returned.
"""


def document() -> str:
    """The whole chapter, in English."""
    spoken = Parser.speaks
    try:
        parts = [_HEAD, *(chapter for command in COMMANDS for chapter in _chapters(command.name))]
    finally:
        Parser.speaks = spoken
    return "\n".join(parts)


def _chapters(name: str) -> Iterator[str]:
    program = parser_for([name], "en")
    parser = program.commands()[name]
    yield _chapter(parser, f"## sportmafia {name}", next(c.help.en for c in COMMANDS if c.name == name))
    for own, inner in parser.commands().items():
        yield _chapter(inner, f"### sportmafia {name} {own}", "")


def _chapter(parser: Parser, heading: str, summary: str) -> str:
    lines = [heading, ""]
    about, _, examples = (parser.description or summary).partition("\n\nExamples:\n")
    if about:
        lines += [line.strip() for line in (about[0].upper() + about[1:]).splitlines()] + [""]
    if examples:
        calls, _, rest = examples.partition("\n\n")
        lines += ["```", *(line.strip() for line in calls.splitlines()), "```", ""]
        lines += [rest, ""] if rest else []
    rows = parser.arguments()
    if rows:
        lines += ["| argument | meaning |", "| --- | --- |"]
        lines += [f"| `{_cell(shown)}` | {_cell(meaning)} |" for shown, meaning in rows]
        lines.append("")
    return "\n".join(lines)


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())
