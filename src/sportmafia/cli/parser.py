"""An argument parser that speaks the user's language."""

from __future__ import annotations

import argparse
import re
import sys
from difflib import get_close_matches
from typing import Any, Final, NoReturn

from sportmafia.cli.messages import LANGUAGES, Lang, language

_HEADINGS: Final = {
    "positional arguments": "аргументы",
    "options": "ключи",
    "commands": "команды",
}
# argparse says these in English only; each becomes the Russian sentence with the same parameters.
_MISTAKES: Final = (
    (r"the following arguments are required: (.+)", r"не хватает: \1"),
    (r"unrecognized arguments: (.+)", r"лишнее: \1"),
    (r"argument (.+?): invalid choice: '?(.+?)'? \(choose from (.+)\)", r"\1: нет «\2»; можно: \3"),
    (r"argument (.+?): invalid (\S+) value: (.+)", r"\1: не подходит \3"),
    (r"argument (.+?): expected one argument", r"\1: нужно значение"),
    (r"argument (.+?): expected at least one argument", r"\1: нужно хотя бы одно значение"),
    (r"argument (.+?): not allowed with argument (.+)", r"\1: нельзя вместе с \2"),
    (r"argument (.+?): ignored explicit argument (.+)", r"\1: значение \2 лишнее"),
    (r"ambiguous option: (.+?) could match (.+)", r"ключ \1 неоднозначен: \2"),
    (r"one of the arguments (.+?) is required", r"нужно одно из: \1"),
    (r"argument (.+?): (.+)", r"\1: \2"),
)


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help whose usage line begins in the language; descriptions keep their lines."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the usage line, headed in the language."""
        if prefix is None and Parser.speaks == "ru":
            prefix = "вызов: "
        super().add_usage(usage, actions, groups, prefix)


class Parser(argparse.ArgumentParser):
    """`argparse.ArgumentParser` with its own words in Russian or English, by `Parser.speaks`."""

    speaks: Lang = "ru"
    """The language of help and complaints, one for the whole process: set before the first parser is made."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("formatter_class", Formatter)
        super().__init__(*args, **{**kwargs, "add_help": False})
        self.add_argument(
            "-h",
            "--help",
            action="help",
            default=argparse.SUPPRESS,
            help=self._word("показать это", "show this"),
        )

    @classmethod
    def _word(cls, russian: str, english: str) -> str:
        return english if cls.speaks == "en" else russian

    def format_help(self) -> str:
        """The help, with headings in the language."""
        for group in self._action_groups:
            if self.speaks == "ru" and group.title:
                group.title = _HEADINGS.get(group.title, group.title)
        return super().format_help()

    def add_subparsers(self, **kwargs: Any) -> Any:
        """Add commands of its own, and remember where they are."""
        self._own = super().add_subparsers(**kwargs)
        return self._own

    _own: Any = None

    def commands(self) -> dict[str, Parser]:
        """The parsers of its own commands, by name."""
        return {} if self._own is None else dict(self._own.choices)

    def arguments(self) -> list[tuple[str, str]]:
        """How each argument is written, and what it means, in the order of the help."""
        shown = [action for action in self._actions if action is not self._own and action.dest != "help"]
        return [(_written(action), action.help or "") for action in shown]

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, how the command is called, and leave with exit code 2."""
        near = nearest(message)
        if self.speaks == "ru":
            message = translated(message)
        if near:
            message += self._word(f". Может быть, {near}?", f". Perhaps {near}?")
        help_line = self._word(f"Подробно: {self.prog} --help", f"More: {self.prog} --help")
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {message}\n{help_line}\n")


def _written(action: argparse.Action) -> str:
    value = action.metavar or (action.dest.upper() if action.option_strings else action.dest)
    if action.choices and not action.metavar:
        value = "{" + ",".join(map(str, action.choices)) + "}"
    if isinstance(value, tuple):
        value = " ".join(value)
    if not action.option_strings:
        return value
    names = ", ".join(action.option_strings)
    return names if action.nargs == 0 else f"{names} {value}"


def nearest(message: str) -> str | None:
    """What was probably meant by a choice that does not exist."""
    found = re.fullmatch(r"argument .+?: invalid choice: (.+?) \(choose from (.+)\)", message, re.DOTALL)
    if found is None:
        return None
    choices = [choice.strip("' ") for choice in found[2].split(",")]
    return next(iter(get_close_matches(found[1].strip("'"), choices, 1)), None)


def translated(message: str) -> str:
    """A complaint of argparse in Russian; one that is not known stays as it is."""
    for english, russian in _MISTAKES:
        found = re.fullmatch(english, message, re.DOTALL)
        if found:
            return found.expand(russian)
    return message


def asked_language(argv: list[str]) -> Lang:
    """The language that the command line or the environment asks for, before anything is parsed."""
    for at, word in enumerate(argv):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == "--lang":
            given = value if equals else "".join(argv[at + 1 : at + 2])
            return language(given if given in LANGUAGES else None)
    return language()
