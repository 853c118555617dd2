"""The files that a command line names: bytes as they are, folders in human order, `-` for standard input."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sportmafia.cli.messages import text
from sportmafia.record.canonical import MOST_BYTES
from sportmafia.record.failure import Failure

SUFFIXES: Final = (".json", ".toml", ".jsonl", ".log")
"""What a folder is searched for. A file that is named outright may have any name."""
STDIN: Final = "-"


@dataclass(frozen=True, slots=True)
class Source:
    """One file: the name that messages carry, and how to read it."""

    name: str
    path: Path | None
    walked: bool = False
    """Whether it was found in a folder rather than named."""

    def read(self) -> bytes | Failure:
        """The bytes of the file, or why there are none. Of a huge one only enough to tell that it is."""
        try:
            if self.path is None:
                if sys.stdin is None:
                    return failure(self.name, "no_stdin")
                return sys.stdin.buffer.read(MOST_BYTES + 1)
            with self.path.open("rb") as file:
                return file.read(MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            return failure(self.name, "cannot_open", reason=reason_of(error))


def failure(name: str, code: str, line: int | None = None, **params: object) -> Failure:
    """A message of the catalogue about a file."""
    said = text(code, **params)
    return Failure(name, "", said.ru, said.en, line)


def reason_of(error: OSError | ValueError) -> str:
    """Why the system refused, in its words."""
    return getattr(error, "strerror", None) or str(error)


def sources(paths: Iterable[str]) -> Iterator[Source | Failure]:
    """Every file that the arguments name, a folder's files in the order of their names and numbers."""
    for given in paths:
        if given == STDIN:
            yield Source(STDIN, None)
            continue
        try:
            path = Path(given)
            if not given:
                yield failure('""', "not_found")
            elif path.is_dir():
                yield from _walked(path, given)
            elif path.exists():
                yield Source(given, path)
            else:
                yield failure(given, "not_found")
        except (OSError, ValueError) as error:  # a name too long, or with a zero byte
            yield failure(given, "cannot_open", reason=reason_of(error))


def _walked(folder: Path, given: str) -> Iterator[Source | Failure]:
    inside = [
        path
        for path in folder.rglob("*")
        if path.suffix.lower() in SUFFIXES and path.is_file() and not _hidden(path.relative_to(folder))
    ]
    if not inside:
        kinds = ", ".join(f"*{suffix}" for suffix in SUFFIXES)
        yield failure(given, "no_games_in_folder", kinds=kinds)
    for path in sorted(inside, key=_human):
        yield Source(str(path), path, walked=True)


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _human(path: Path) -> list[tuple[tuple[bool, int, str], ...]]:
    """Sorts game 2 before game 10."""
    return [
        tuple(
            (word.isdecimal(), int(word) if word.isdecimal() else 0, word)
            for word in re.split(r"(\d+)", part)
        )
        for part in path.parts
    ]
