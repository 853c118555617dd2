"""The holes of a regulation: matters that its text leaves open and that somebody will have to decide.

A matter is open where the value in force rests on a reading of the text and not on its plain words, where the
text has nothing, or where the Chief Judge decides per event. What another option leaves without effect, and
what an organiser's document decides itself, is not open. A rule that is absent from a section that is present
is deliberately absent (C02) and no hole.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from sportmafia.rulebooks.diff import Side, side
from sportmafia.rulebooks.idle import is_idle
from sportmafia.rulebooks.loader import ids, load
from sportmafia.rulebooks.options import OPTIONS

if TYPE_CHECKING:
    from sportmafia.rulebooks.rulebook import Rulebook, Setting

_ABSENT: Final = "C02"


class Why(StrEnum):
    """Why a matter is open."""

    NO_RULE = "no_rule"  # the regulation has no rule where one will be missed
    UNSAID = "unsaid"  # the text says nothing; the value is a reading
    EVENT = "event"  # the Chief Judge decides per event
    READING = "reading"  # the text can be read otherwise


@dataclass(frozen=True, slots=True)
class Hole:
    """One open matter: the option, why it is open, what applies unless decided, and what each of the texts
    does."""

    key: str
    why: Why
    ru: str
    en: str
    now: Side
    texts: tuple[tuple[str, Side], ...]


def holes(rulebook: Rulebook) -> tuple[Hole, ...]:
    """All open matters of a rulebook: missing rules first, then in the order of `Why` and of a game."""
    found: list[Hole] = []
    for key, option in OPTIONS.items():
        why = _why(rulebook, key, rulebook.settings[key])
        if why is not None:
            texts = tuple((name, side(load(name), key)) for name in ids())
            found.append(Hole(key, why, option.ru, option.en, side(rulebook, key), texts))
    order = list(Why)
    return tuple(sorted(found, key=lambda hole: order.index(hole.why)))


def _why(rulebook: Rulebook, key: str, setting: Setting) -> Why | None:
    if setting.changed or is_idle(rulebook, key):
        return None
    if key in _MISSED and _MISSED[key](rulebook):
        return Why.NO_RULE
    if setting.geographic:
        return Why.EVENT
    if setting.reading in ("", _ABSENT):
        return None
    return Why.READING if setting.clauses else Why.UNSAID


_MISSED: Final[dict[str, Callable[[Rulebook], bool]]] = {
    "stale": lambda rb: rb["stale"] == "none" and not rb["stale.four_misses"],
    "dq.points": lambda rb: rb["dq.points"] == 0,
    "rank.criteria": lambda rb: len(rb["rank.criteria"]) == 1,
    "protest.allowed": lambda rb: not rb["protest.allowed"],
}
"""Rules whose absence leaves a game, a penalty, a tie or a dispute without an answer."""
