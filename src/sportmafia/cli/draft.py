"""A copy of a record from which what is wrong is taken out bit by bit, so that the rest can be judged too.

The copy shrinks; places in messages stay those of the file.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any, Final

from sportmafia.record.problem import Rejection

_KEPT: Final = frozenset({"", "format", "rulebook", "days"})
"""Without these nothing is left to judge."""


class Draft:
    """A document of dicts and lists in which places are dotted paths, as messages name them."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document: dict[str, Any] = copy.deepcopy(dict(document))
        self._left: dict[str, list[int]] = {}

    def original(self, where: str) -> str:
        """The place in the file of what now stands at ``where``; what is not found stays as it is."""
        steps = self._walk(where)
        rest = where.split(".")[sum(len(str(step).split(".")) for _, step, _ in steps) :]
        place = steps[-1][2] if steps else ""
        return ".".join(filter(None, (place, *rest)))

    def get(self, where: str) -> Any:
        """What stands at a place, None if nothing does."""
        steps = self._walk(where)
        if not steps or ".".join(str(step) for _, step, _ in steps) != where:
            return None
        holder, key, _ = steps[-1]
        return holder[key]

    def put(self, where: str, value: Any) -> bool:
        """Put a value in the place of what stands there; False if nothing does."""
        if self.get(where) is None:
            return False
        holder, key, _ = self._walk(where)[-1]
        holder[key] = value
        return True

    def drop(self, where: str) -> bool:
        """Take out what stands at a place; False if nothing does or all would be lost with it."""
        steps = self._walk(where)
        if where in _KEPT or not steps or ".".join(str(step) for _, step, _ in steps) != where:
            return False
        holder, key, place = steps[-1]
        if isinstance(holder, list):
            self._indices(place.rpartition(".")[0], holder).pop(key)
        del holder[key]
        return True

    def cut(self, name: str, length: int) -> bool:
        """Keep the first ``length`` entries of a list of the document; False if there were no more."""
        entries = self.document.get(name)
        if not isinstance(entries, list) or len(entries) <= length:
            return False
        del entries[length:]
        return True

    def _indices(self, place: str, entries: list[Any]) -> list[int]:
        return self._left.setdefault(place, list(range(len(entries))))

    def _walk(self, where: str) -> list[tuple[Any, Any, str]]:
        """Holder, key and original place of each step, as far as the path leads."""
        holder: Any = self.document
        names = where.split(".") if where else []
        place = ""
        steps: list[tuple[Any, Any, str]] = []
        at = 0
        while at < len(names):
            if isinstance(holder, list):
                if not names[at].isdecimal() or int(names[at]) >= len(holder):
                    return steps
                key: Any = int(names[at])
                shown, length = str(self._indices(place, holder)[key]), 1
            elif isinstance(holder, dict):
                # Keys of options hold dots themselves: the longest that fits is meant.
                lengths = range(len(names) - at, 0, -1)
                fitting = (n for n in lengths if ".".join(names[at : at + n]) in holder)
                length = next(fitting, 0)
                if not length:
                    return steps
                key = shown = ".".join(names[at : at + length])
            else:
                return steps
            place = f"{place}.{shown}" if place else shown
            steps.append((holder, key, place))
            holder = holder[key]
            at += length
        return steps


def mend(draft: Draft, rejection: Rejection) -> bool:
    """Take out of the draft what a rejection names and no more; False if nothing else can be judged."""
    special = _MENDS.get(rejection.code)
    if special is not None and special(draft, rejection):
        return True
    if rejection.code in _HOPELESS:
        return False
    where = rejection.where
    parent, _, last = where.rpartition(".")
    if last in ("at", "clause", "seat", "team", "kind") and ".incidents." in where:
        where = parent
    return draft.drop(where) or draft.drop(parent)


def ends_here(rejection: Rejection) -> bool:
    """Whether what comes later was not judged: a vote is missing, so nobody knows who went on playing."""
    return rejection.code in _MISSING


def _from_day(draft: Draft, rejection: Rejection) -> bool:
    """The game was over: the days and nights from here on are taken out."""
    phase, _, number = rejection.where.partition(".")
    if phase == "days" and number.isdecimal():
        later = draft.cut("nights", int(number))
        return draft.cut("days", int(number)) or later
    if phase == "nights" and number.isdecimal():
        later = draft.cut("days", int(number) + 1)
        return draft.cut("nights", int(number)) or later
    return False


def _nights_as_days(draft: Draft, _rejection: Rejection) -> bool:
    days, nights = draft.document["days"], draft.document.setdefault("nights", [])
    if len(nights) > len(days):
        return draft.cut("nights", len(days))
    nights.extend({} for _ in range(len(days) - 1 - len(nights)))
    return True


def _up_to_here(draft: Draft, rejection: Rejection) -> bool:
    """A vote is missing: what follows it cannot be judged, the day itself can."""
    _, number, *_ = rejection.where.split(".")
    later = draft.cut("nights", int(number))
    return draft.cut("days", int(number) + 1) or later


def _fewer_hands(draft: Draft, rejection: Rejection) -> bool:
    hands = draft.get(rejection.where)
    most = max((count for count in rejection.possible if isinstance(count, int)), default=0)
    return draft.put(rejection.where, hands[:most] if isinstance(hands, list) else most)


def _without_hand(draft: Draft, rejection: Rejection) -> bool:
    hands, seat = draft.get(rejection.where), rejection.params.get("seat")
    if not isinstance(hands, list) or seat not in hands:
        return False
    return draft.put(rejection.where, [hand for hand in hands if hand != seat])


_MISSING: Final = frozenset({"vote_missing", "round_missing", "lift_missing"})
_HOPELESS: Final = _MISSING | {"missing_key"}
_MENDS: Final[Mapping[str, Callable[[Draft, Rejection], bool]]] = {
    "after_end": _from_day,
    "nights_count": _nights_as_days,
    "vote_missing": _up_to_here,
    "round_missing": _up_to_here,
    "lift_missing": _up_to_here,
    "too_many_hands": _fewer_hands,
    "hand_removed": _without_hand,
    "not_at_table": _without_hand,
    "hand_twice": _without_hand,
}
