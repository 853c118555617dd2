"""Which clause of a rulebook speaks of a matter that no option of it carries.

A matter is a list of clauses, one a document at most; a rulebook cites the one that its own sections or the
sections that it inherits hold, own ones first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

MATTERS: Final[Mapping[str, tuple[str, ...]]] = {
    "ten": ("fiim.1.1", "sfu.A2.gen.1"),
    "protest.result": ("fiim.8.8", "sfu.A2.protest.1", "fiim-k.8.7", "points34.8.7"),
    "protest.window": ("fiim.8.8.1", "sfu.A2.protest.2", "fiim-k.8.7.1", "points34.8.7.1"),
    "protest.heard_by": ("fiim.8.8.2", "sfu.A2.protest.3", "fiim-k.8.7.2", "points34.8.7.2"),
    "protest.evidence": ("fiim.8.8.3", "sfu.A2.protest.4", "fiim-k.8.7.3", "points34.8.7.3"),
    "protest.final": ("fiim.8.8.4", "sfu.A2.protest.5", "fiim-k.8.7.4", "points34.8.7.4"),
    "protest.complaint": ("fiim.8.8.4", "fiim-k.8.7.4"),
    "incident.at_once": ("sfu.7.8",),
    "appeal.committee": ("sfu.6.4",),
    "appeal.members": ("sfu.6.5",),
    "conflicts": ("sfu.7.7",),
    "sanction.by": ("fiim.6.2", "sfu.A2.disc.2", "points34.6.2"),
    "spectator.warning": ("sfu.7.4",),
    "refused_game": ("sfu.8.6",),
    "chief.deputy": ("sfu.7.9",),
    "crew": ("sfu.3.5.1",),
    "draw": ("sfu.3.4",),
    "draw.random": ("sfu.3.5.2",),
    "seat.strict": ("sfu.3.5.4", "sfu.A2.start.1", "fiim.4.1.1"),
    "geographic": ("fiim.7.11", "fiim-k.7.11"),
    "lot": ("fiim.8.7.5", "sfu.A2.tie.5", "fiim-k.8.6.5", "points34.8.5.4"),
    "ceremony": ("sfu.8.4",),
    "sober": ("sfu.8.1",),
    "rules.change": ("sfu.7.3",),
    "place": ("sfu.3.2.1",),
    "materials": ("sfu.6.3.e",),
    "page": ("sfu.6.6",),
    "costs": ("sfu.9.3",),
    "protocols": ("sfu.A2.prot.1", "boss.62", "points34.9.1"),
    "backup": (),
}
"""Matter -> the clauses that speak of it."""


def cite(rulebook: Rulebook, matter: str) -> str | None:
    """The clause of the rulebook on a matter of `MATTERS`; None where the rulebook is silent."""
    clauses = MATTERS[matter]
    return next((clause for scope in rulebook.scopes for clause in clauses if _in(scope, clause)), None)


def held(rulebook: Rulebook, clause: str) -> str | None:
    """The clause, if the rulebook has it as its own, inherited or added one; a refusal cites no other."""
    if clause in rulebook.own_clauses or any(_in(scope, clause) for scope in rulebook.scopes):
        return clause
    return None


def _in(scope: str, clause: str) -> bool:
    """Whether a scope, ``document`` or ``document:section``, holds a clause."""
    document, _, section = scope.partition(":")
    rest = clause.removeprefix(f"{document}.")
    return rest != clause and (not section or rest == section or rest.startswith(f"{section}."))
