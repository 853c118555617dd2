"""Every clause of the five regulations: id, classes and a short text of our own in Russian and English.

Here live the clause index and the look-up by id. Not here: what a clause does; code, refusals and items of
a score name the clause they follow by the ids of this index.

One TOML file a document, read on first use: importing this package reads nothing from disk. The files hold
facts, not the sources' sentences; only the set phrases of judge, player and form are quoted, in «».
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

__all__ = ["Clause", "ClauseClass", "Show", "all_clauses", "clause", "clauses_of", "documents"]


class ClauseClass(StrEnum):
    """What a clause asks for; a clause may carry more than one class, the leading one first."""

    ENGINE = "ENGINE"
    """Changes the state of a game."""
    JUDGE = "JUDGE"
    """The judge records, announces, times or sanctions."""
    SCORE = "SCORE"
    """Points of one game."""
    RATING = "RATING"
    """The table over several games."""
    TOURNAMENT = "TOURNAMENT"
    """Organisation of a tournament."""
    PROTOCOL = "PROTOCOL"
    """A field of the protocol form."""
    PROTEST = "PROTEST"
    """Protests and appeals."""
    INFO = "INFO"
    """Shown as text only; headings too."""


class Show(StrEnum):
    """How a clause that no rule of the program decides reaches its reader."""

    TEXT = "text"
    """Shown as text; nobody acts on it during a game."""
    JUDGE = "judge"
    """Shown to the judge, who alone can tell whether it applies."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of one document."""

    id: str
    """The full id, `<document>.<clause>`, such as `fiim.7.2`."""
    document: str
    """The document's name, one of `documents()`."""
    classes: tuple[ClauseClass, ...]
    ru: str
    """The rule in Russian, one line."""
    en: str
    """The same rule in English, one line; set phrases stay Russian, in «»."""
    alias: str | None = None
    """Another full id for the same clause: the number a misprint stands for (`fiim.4.4.14`), the clause that
    repeats it (`fiim.8.3.6`), or the printed number where that is taken (`boss.55`)."""
    service: tuple[str, ...] = ()
    """The packages of `sportmafia` that serve a RATING, TOURNAMENT or PROTEST clause."""
    show: Show | None = None
    """For a clause of class INFO alone or JUDGE alone; None for all others."""


_DOCUMENTS = ("fiim", "sfu", "boss", "fiim-k", "points34")


def documents() -> tuple[str, ...]:
    """The names of the documents, in the order in which the index lists them."""
    return _DOCUMENTS


@cache
def clauses_of(document: str) -> tuple[Clause, ...]:
    """The clauses of one document in the order of its source; empty for a name outside `documents()`."""
    if document not in _DOCUMENTS:
        return ()
    text = files(__name__).joinpath(f"{document}.toml").read_text(encoding="utf-8")
    return tuple(_read(document, table) for table in tomllib.loads(text)["clause"])


@cache
def all_clauses() -> tuple[Clause, ...]:
    """Every clause of every document, in the order of `documents()` and of each source."""
    return tuple(entry for document in _DOCUMENTS for entry in clauses_of(document))


def clause(clause_id: str) -> Clause | None:
    """The clause with this full id, or None.

    An id goes before an alias: `boss.55` is the clause printed first under 55, while `fiim.4.4.14` finds the
    misprinted `fiim.4.4.13.14`. Only the file of the id's own document is read.
    """
    return _by_id(clause_id.partition(".")[0]).get(clause_id)


@cache
def _by_id(document: str) -> Mapping[str, Clause]:
    entries = clauses_of(document)
    aliases = {entry.alias: entry for entry in entries if entry.alias is not None}
    return MappingProxyType(aliases | {entry.id: entry for entry in entries})


def _read(document: str, table: dict[str, Any]) -> Clause:
    return Clause(
        id=table["id"],
        document=document,
        classes=tuple(ClauseClass(name) for name in table["class"]),
        ru=table["ru"],
        en=table["en"],
        alias=table.get("alias"),
        service=tuple(table.get("service", ())),
        show=Show(table["show"]) if "show" in table else None,
    )
