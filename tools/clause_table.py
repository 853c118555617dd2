"""Where each clause lives: the index of all clauses against code, rulebook data and tests.

A clause is served where its id stands. This module finds the ids in the sources and in the tests; the page
made from them (`document`) is docs/reference/clauses.md, and tests/meta/test_clause_table.py fails on a
clause of play, points or protocol that no test names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from sportmafia.rulebooks.clauses import Clause, ClauseClass, Show, all_clauses
from tests.tournament.plants import ORGANISATIONAL, checked

ROOT: Final = Path(__file__).parent.parent
TESTED: Final = frozenset({ClauseClass.ENGINE, ClauseClass.SCORE, ClauseClass.PROTOCOL})
"""A clause with any of these marks must have a test."""

_TOKEN: Final = re.compile(r"(?<![\w.-])(?:fiim-k|fiim|sfu|boss|points34)\.[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*")
_INDEX: Final = "rulebooks/clauses/"


@dataclass(frozen=True, slots=True)
class Row:
    """One clause: where code or data name it, and which tests do; paths from the project's root."""

    clause: Clause
    places: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def served(self) -> str:
        """What becomes of the clause, in words for the page; empty if nothing serves it."""
        if self.places:
            return ", ".join(f"`{place}`" for place in self.places)
        if self.clause.service:
            return "package " + ", ".join(f"`{package}`" for package in self.clause.service)
        if self.clause.show is Show.JUDGE or ClauseClass.JUDGE in self.clause.classes:
            return "human judgement: shown to the judge"
        return "text only" if ClauseClass.INFO in self.clause.classes else ""


def rows() -> tuple[Row, ...]:
    """Every clause of the index, in the order of the regulations."""
    places, tests = _named_in("src", ("*.py", "*.toml")), _named_in("tests", ("*.py",))
    return tuple(Row(clause, places.get(clause.id, ()), tests.get(clause.id, ())) for clause in all_clauses())


def untested(found: Iterable[Row]) -> list[str]:
    """Clauses of play, points or protocol that no test names."""
    return [row.clause.id for row in found if TESTED & set(row.clause.classes) and not row.tests]


def homeless(found: Iterable[Row]) -> list[str]:
    """Clauses of play, points or protocol without a place, and any clause that nothing serves."""
    return [
        row.clause.id
        for row in found
        if not row.served or (TESTED & set(row.clause.classes) and not row.places)
    ]


@cache
def _known() -> Mapping[str, str]:
    """Clause ids and printed aliases to clause ids."""
    known = {clause.alias: clause.id for clause in all_clauses() if clause.alias}
    return known | {clause.id: clause.id for clause in all_clauses()}


def _named_in(folder: str, patterns: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    named: dict[str, set[str]] = {}
    files = sorted(path for pattern in patterns for path in (ROOT / folder).rglob(pattern))
    for path in files:
        place = path.relative_to(ROOT).as_posix()
        if _INDEX in place:
            continue
        for clause in ids_in(path.read_text("utf-8", "replace")):
            named.setdefault(clause, set()).add(place)
    return {clause: tuple(sorted(places)) for clause, places in named.items()}


def ids_in(text: str) -> set[str]:
    """The clause ids that a text names in full; a longer unknown tail is cut back to the known clause."""
    known = _known()
    found = set()
    for match in _TOKEN.finditer(text):
        token = match.group()
        while token and token not in known:
            token = token.rpartition(".")[0]
        if token:
            found.add(known[token])
    return found


def _drilled(clause: str) -> str:
    """What the drill of tournaments, or else the desk, does about a clause; empty if it is none of theirs."""
    checks = checked().get(clause, ())
    return ", ".join(f"`{check}`" for check in checks) or ORGANISATIONAL.get(clause, "")


def document() -> str:
    """The page: one table a document of the regulations."""
    found = rows()
    lines = [
        "# Clauses: where each one lives",
        "",
        "Made by `./dev docs` from the clause index, the sources and the tests. A clause is served where its",
        "id stands: in code, in a rulebook's data, or in a package that serves its class; what only a human",
        "can judge is shown to the judge, and what is neither is shown as text. Of clauses on tournaments,",
        "ratings and protests the last column names the checks of `./dev drill tournaments` that an error in",
        "the clause was planted to fail (tests/tournament/plants.py), or says where the desk has what",
        "nobody can compute.",
        "",
        f"{len(found)} clauses; {sum(bool(row.tests) for row in found)} are named by tests.",
    ]
    heading = ""
    for row in found:
        if row.clause.document != heading:
            heading = row.clause.document
            lines += [
                "",
                f"## {heading}",
                "",
                "| clause | class | place | tests | drill |",
                "|---|---|---|---|---|",
            ]
        classes = "/".join(row.clause.classes)
        tests = ", ".join(f"`{test.removeprefix('tests/')}`" for test in row.tests[:4])
        more = f" and {len(row.tests) - 4} more" if len(row.tests) > 4 else ""
        cells = (f"`{row.clause.id}` {row.clause.en}", classes, row.served, tests + more)
        lines.append(f"| {' | '.join(cells)} | {_drilled(row.clause.id)} |")
    return "\n".join(lines) + "\n"
