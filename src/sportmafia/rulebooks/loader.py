"""Rulebooks by id, from a custom document, or from its text. Reading files is the caller's business.

What puts documents together and checks them is imported with the first rulebook, not with the package.
"""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from sportmafia.rulebooks.problem import Problem, RulebookError
from sportmafia.rulebooks.rulebook import SHIPPED
from sportmafia.rulebooks.shape import shown_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sportmafia.rulebooks.rulebook import Rulebook

LONGEST_LINE: Final = 2_000
"""The longest line of a custom rulebook, in characters; those of the shipped ones have some three hundred."""

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


def ids() -> tuple[str, ...]:
    """The ids of the shipped rulebooks."""
    return SHIPPED


@cache
def load(name: str) -> Rulebook:
    """A shipped rulebook by id; RulebookError if there is none of that name."""
    from sportmafia.rulebooks.document import read_document

    return read_document(_complete(name), shipped=True)


def resolve(source: str | Mapping[str, object], overrides: Mapping[str, str] = _NOTHING) -> Rulebook:
    """A shipped rulebook by id, or a custom document that ``extends`` one, with options set by hand on top.

    ``overrides`` map option keys to values written as strings. RulebookError lists everything that is wrong.
    """
    from sportmafia.rulebooks.compose import extended, overridden
    from sportmafia.rulebooks.document import read_document

    if isinstance(source, str):
        if not overrides:
            return load(source)
        document: Mapping[str, Any] = _complete(source)
        problems: tuple[Problem, ...] = ()
    else:
        base = source.get("extends")
        if not isinstance(base, str) or base not in SHIPPED:
            raise RulebookError((_no_rulebook("extends", base),))
        document, problems = extended(_complete(base), source)
    document, refused = overridden(document, overrides)
    return read_document(document, problems + refused)


def parse_toml(text: str, name: str) -> Mapping[str, Any]:
    """The document that a TOML text holds; ``name`` (of the file) stands in the message if it is not TOML."""
    import tomllib  #  # only documents need it: importing the package stays cheap

    try:
        # A number such as 0.4 keeps its digits: points are exact.
        return tomllib.loads(text, parse_float=str)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = re.search(r"line (\d+)", str(error))
        # The parser names no line for what is wrong at the very end.
        where = f"{name}:{found[1] if found else text.count(chr(10)) + 1}"
        raise RulebookError(
            (Problem(where, "TOML", str(error), f"это не TOML: {error}", f"this is not TOML: {error}"),)
        ) from None


def load_text(text: str, name: str, overrides: Mapping[str, str] = _NOTHING) -> Rulebook:
    """The custom rulebook that a TOML text describes; messages carry ``name`` and the line where it can be
    told. A line is at most `LONGEST_LINE` long: keys of many parts take the parser minutes."""
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise RulebookError((_long_line(f"{name}:{number}", len(line)),))
    document = parse_toml(text, name)
    try:
        return resolve(document, overrides)
    except RulebookError as error:
        raise RulebookError(tuple(_placed(problem, text, name) for problem in error.problems)) from None


@cache
def _complete(name: str) -> Mapping[str, Any]:
    from importlib.resources import files

    from sportmafia.rulebooks.compose import inherited

    if name not in SHIPPED:
        raise RulebookError((_no_rulebook("rulebook", name),))
    place = files("sportmafia.rulebooks") / "seeds" / f"{name}.toml"
    return inherited(parse_toml(place.read_text(encoding="utf-8"), place.name), _complete)


def _long_line(where: str, length: int) -> Problem:
    return Problem(
        where,
        f"{LONGEST_LINE:,}",
        f"{length:,}",
        f"строка из {length:,} знаков, а бывает до {LONGEST_LINE:,}",
        f"a line of {length:,} characters, and at most {LONGEST_LINE:,} are read",
    )


def _no_rulebook(where: str, got: object) -> Problem:
    known = ", ".join(SHIPPED)
    shown = shown_value(got)
    return Problem(
        where=where,
        expected=known,
        got=shown,
        message_ru=f"нет правил {shown}; есть {known}",
        message_en=f"no rulebook {shown}; there are {known}",
    )


def _placed(problem: Problem, text: str, name: str) -> Problem:
    """The problem with the file's name, and the line where the last name of its path is set."""
    *_, last = problem.where.split(".")
    wanted = [problem.where.removeprefix("options."), last]
    for key in wanted:
        pattern = re.compile(rf'^\s*\[?\[?(?:[\w.-]*\.)?"?{re.escape(key)}"?\s*[=\]]')
        for number, line in enumerate(text.splitlines(), 1):
            if pattern.match(line):
                return _at(problem, f"{name}:{number}: {problem.where}")
    return _at(problem, f"{name}: {problem.where}")


def _at(problem: Problem, where: str) -> Problem:
    return Problem(where, problem.expected, problem.got, problem.message_ru, problem.message_en)
