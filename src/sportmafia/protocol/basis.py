"""Which clause each field of the form rests on.

Three regulations describe the form. A rulebook names the one that it follows through the clauses of its
``protocol.*`` and ``letters.*`` options; what that text leaves out stands in the fullest one, sfu's
Appendix 2 (table B.0: "form <- sfu").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sportmafia.protocol.form import Clauses
    from sportmafia.rulebooks import Rulebook

_FULLEST: Final = "sfu"

_TEXTS: Final[dict[str, tuple[str, ...]]] = {
    "protocol": ("points34.9.1", "boss.62", "sfu.A2.prot.1"),
    "form": ("points34.9.10", "sfu.A2.prot.12"),
    "heading": ("points34.9.2", "sfu.A2.prot.2", "sfu.A2.form.head"),
    "tournament": ("points34.9.2.1", "sfu.A2.prot.2.1", "sfu.A2.form.head"),
    "stage": ("points34.9.2.1", "sfu.A2.prot.2.1", "sfu.A2.form.head"),
    "date": ("points34.9.2.2", "sfu.A2.prot.2.2", "sfu.A2.form.head"),
    "table": ("points34.9.2.2", "sfu.A2.prot.2.2", "sfu.A2.form.head"),
    "game": ("points34.9.2.1", "sfu.A2.prot.2.1", "sfu.A2.form.head"),
    "judge": ("points34.9.2.3", "sfu.A2.prot.2.3", "sfu.A2.form.sign"),
    "player": ("points34.9.3", "sfu.A2.prot.3", "sfu.A2.form.players"),
    "role": (
        "points34.9.4",
        "points34.9.4.1",
        "boss.63",
        "sfu.A2.prot.4",
        "sfu.A2.prot.5",
        "sfu.A2.form.players",
    ),
    "letters": ("points34.9.4.1", "boss.63", "sfu.A2.prot.5"),
    "fouls": ("points34.9.5", "boss.64", "sfu.A2.prot.6", "sfu.A2.form.players"),
    "points": ("points34.9.8", "sfu.A2.prot.9", "sfu.A2.form.players"),
    "extra": ("points34.9.8", "sfu.A2.prot.10", "sfu.A2.form.players"),
    "result": ("points34.9.7", "sfu.A2.prot.8", "sfu.A2.form.result"),
    "best_move": ("points34.9.6", "boss.65", "sfu.A2.prot.7", "sfu.A2.form.result"),
    "votes": ("points34.9.5", "boss.64", "sfu.A2.prot.6", "sfu.A2.form.votes"),
    "protest": ("sfu.A2.form.sign",),
    "signature": ("points34.9.9", "sfu.A2.prot.11", "sfu.A2.form.sign"),
}
"""Per field, the clauses that describe it in every text, and the place on the drawn form last."""

_ALSO: Final[dict[str, tuple[str, ...]]] = {
    "best_move": ("bm.procedure",),
    "protest": ("protest.minutes",),
}
"""Options whose clauses speak of a field of the protocol outside the protocol's own section."""


def _followed(rulebook: Rulebook) -> str:
    """The document whose protocol section the rulebook follows."""
    options = [key for key in rulebook.options() if key.startswith(("protocol.", "letters."))]
    documents = {clause.split(".", 1)[0] for key in options for clause in rulebook.clauses(key)}
    described = {clause.split(".", 1)[0] for clauses in _TEXTS.values() for clause in clauses}
    own = sorted((documents & described) - {_FULLEST})
    return own[0] if own else _FULLEST


def basis(rulebook: Rulebook, field: str) -> Clauses:
    """Full ids of the clauses behind a field: the followed text's own, else the fullest text's; then the
    drawn form.
    """
    followed = _followed(rulebook)
    texts = [clause for clause in _TEXTS[field] if ".form." not in clause]
    own = [clause for clause in texts if clause.startswith(f"{followed}.")]
    described = own or [clause for clause in texts if clause.startswith(f"{_FULLEST}.")]
    drawn = [clause for clause in _TEXTS[field] if ".form." in clause]
    elsewhere = [clause for key in _ALSO.get(field, ()) for clause in rulebook.clauses(key)]
    return tuple(dict.fromkeys([*described, *elsewhere, *drawn]))
