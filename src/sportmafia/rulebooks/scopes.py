"""Where a short clause id is looked up: the sections of its own first, then those inherited (B.0).

A scope is ``document`` or ``document:section``: short ids are read after the document's name, and belong to
the scope only inside that section. So under ``fiim-k:7`` the short ``7.7`` means ``fiim-k.7.7``, and ``8.2``
nothing.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Iterable


@cache
def known_clauses() -> frozenset[str]:
    """The full ids of all clauses of the index, aliases included."""
    from sportmafia.rulebooks.clauses import all_clauses  # it needs tomllib, importing rulebooks does not

    ids = {clause.id for clause in all_clauses()}
    return frozenset(ids | {clause.alias for clause in all_clauses() if clause.alias})


def exists(clause: str, own: Container[str] = ()) -> bool:
    """Whether the full id is in the clause index or among a custom rulebook's own clauses."""
    return clause in own or clause in known_clauses()


def look_up(clause: str, scopes: Iterable[str], own: Container[str] = ()) -> str | None:
    """The full id for a full or short one, None if there is no such clause in these scopes."""
    for scope in scopes:
        document, _, section = scope.partition(":")
        short = clause.removeprefix(f"{document}.")
        inside = not section or short == section or short.startswith(f"{section}.")
        if inside and exists(f"{document}.{short}", own):
            return f"{document}.{short}"
    return None
