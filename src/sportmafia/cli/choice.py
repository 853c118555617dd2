"""Which rulebook a game is judged by: its own or the one on the command line, with options set by hand."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

from sportmafia.cli.files import failure, reason_of
from sportmafia.cli.messages import Text, say
from sportmafia.cli.parser import Parser
from sportmafia.cli.records import ReadFailure, failed
from sportmafia.record.canonical import decode_text
from sportmafia.record.failure import Failure
from sportmafia.rulebooks import Problem, Rulebook, RulebookError, ids, load_text, resolve
from sportmafia.rulebooks.compose import overridden
from sportmafia.rulebooks.document import read_document

Overrides = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Choice:
    """The answer to ``--rulebook`` and ``--set``; resolved rulebooks are kept, since many games share one.

    ``named`` is an id or, with ``toml``, the path of a custom rulebook; None: each game's own.
    """

    named: str | None = None
    toml: str | None = None
    settings: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    _known: dict[tuple[str, Overrides], Rulebook] = field(default_factory=dict, compare=False)

    @property
    def plain(self) -> bool:
        """Whether the command line leaves every game to its own rules."""
        return self.named is None and not self.settings

    def rulebook(self, own: str, options: Mapping[str, str]) -> Rulebook | tuple[Text, ...]:
        """The rulebook of a game that names ``own`` with ``options``, or what is wrong with it."""
        name = self.named or own
        overrides = {**options, **self.settings}
        key = name, tuple(sorted(overrides.items()))
        found = self._known.get(key)
        if found is None:
            try:
                if self.toml is not None:
                    found = load_text(self.toml, name, overrides)
                else:
                    found = resolve(name, overrides)
            except RulebookError as error:
                return tuple(self._said(problem) for problem in error.problems)
            self._known[key] = found
        return found

    def over(self, own: Rulebook) -> Rulebook | tuple[Text, ...]:
        """The rulebook of a record that carries its own whole: another if named, options set on top."""
        if self.plain:
            return own
        if self.named is not None:
            return self.rulebook(self.named, {})
        document, refused = overridden(own.document(), self.settings)
        try:
            return read_document(document, refused)
        except RulebookError as error:
            return tuple(self._said(problem) for problem in error.problems)

    def any_rulebook(self, otherwise: str = "fiim") -> Rulebook:
        """The rulebook that is chosen where no game names one. `choice_of` has proved that it can be used."""
        found = self.rulebook(otherwise, {})
        if not isinstance(found, Rulebook):
            raise TypeError("; ".join(text.en for text in found))
        return found

    def _said(self, problem: Problem) -> Text:
        """The problem; an option that the sheet set is placed in the sheet, not on the command line."""
        key = problem.where.removeprefix("--set ")
        where = problem.where if key == problem.where or key in self.settings else f"options.{key}"
        return Text(f"{where}: {problem.message_ru}", f"{where}: {problem.message_en}")


OWN_RULES: Final = Choice()
"""Every game is judged by the rules that it names."""


def add_rule_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that choose the rules."""
    lang = Parser.speaks
    parser.add_argument("--rulebook", metavar="ID", help=say("help_rulebook", lang))
    parser.add_argument(
        "--set", action="append", metavar=say("meta_setting", lang), help=say("help_set", lang)
    )


def choice_of(options: argparse.Namespace) -> Choice | ReadFailure:
    """What ``--rulebook`` and ``--set`` ask for, or why it cannot be used, whatever the games are."""
    settings: dict[str, str] = {}
    for entry in options.set or ():
        key, equals, value = entry.partition("=")
        if not equals or not key:
            return failed(failure("--set", "set_shape", got=entry))
        settings[key.strip()] = value.strip()
    named = options.rulebook
    toml: str | None = None
    if named is not None and named not in ids():
        text = _toml(named)
        if isinstance(text, Failure):
            return failed(text)
        toml = text
    choice = Choice(named, toml, settings)
    if named is not None or settings:
        resolved = choice.rulebook(named or ids()[0], {})
        if not isinstance(resolved, Rulebook):
            return ReadFailure(f"--rulebook {named}" if named else ids()[0], resolved)
    return choice


def _toml(named: str) -> str | Failure | None:
    """The text of a custom rulebook, None where there is no such file: then the name is an unknown id."""
    path = Path(named)
    try:
        data = path.read_bytes() if path.is_file() else None
    except (OSError, ValueError) as error:
        return failure(named, "cannot_open", reason=reason_of(error))
    return None if data is None else decode_text(data, named)
