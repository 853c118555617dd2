"""Undo and correction as new entries: which facts of a log count, and what a correction changes (D.6).

Nothing is ever deleted. A correction names the entries that no longer count and what stands in their place; a
correction can itself be reverted. The effective facts are then folded anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.refusal import Refusal
from sportmafia.game.result import GameResult
from sportmafia.game.rules import Rules

Entry = tuple[int, Fact]
"""Sequence number in the log and the fact."""


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count, in game order: reverted ones gone, replacements in the first reverted place.

    A replacement carries the sequence number of the correction that brought it, so that reverting that
    correction's number takes the correction back.
    """
    dead: set[int] = set()
    for seq, fact in reversed(entries):
        if fact.kind == "correction" and seq not in dead:
            dead.update(fact.data["reverts"])
    anchors: dict[int, int] = {}
    alive: list[tuple[int, int, Fact]] = []
    for seq, fact in entries:
        if fact.kind != "correction":
            anchors[seq] = seq
            if seq not in dead:
                alive.append((seq, seq, fact))
            continue
        anchor = anchors[seq] = min((anchors.get(r, r) for r in fact.data["reverts"]), default=seq)
        if seq not in dead:
            place = next((at for at, (other, _, _) in enumerate(alive) if other >= anchor), len(alive))
            brought = [Fact(r["kind"], r["data"]) for r in fact.data.get("replaces") or ()]
            alive[place:place] = [(anchor, seq, new) for new in brought]
    return [(seq, fact) for _, seq, fact in alive]


def last_undoable(entries: Sequence[Entry]) -> int | None:
    """Sequence number of the latest entry that still counts and can be taken back, None if there is none."""
    for seq, fact in reversed(effective(entries)):
        if fact.kind not in ("game_opened", "timer", "note"):
            return seq
    return None


@dataclass(frozen=True, slots=True)
class Misfit:
    """An entry that no longer fits after a correction, and why."""

    seq: int
    fact: Fact
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Change:
    """One value of the result that a correction changes; ``where`` is its place, such as ``days.1.left``."""

    where: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction would do: changed values, entries that no longer fit, and whether a ruling is needed.

    A ruling of the Chief Judge is needed where the correction changes who left, who won, or a phase that has
    been played (decision on corrections, D.6).
    """

    changes: tuple[Change, ...]
    misfits: tuple[Misfit, ...]
    needs_ruling: bool
    result: GameResult


SAID_OTHERWISE: Final = frozenset({"wrong_leaders", "wrong_order", "wrong_reason", "wrong_winner"})
"""Refusals of an announcement for the value that was said aloud; its effect never reads that value."""


def refold(rules: Rules, entries: Sequence[Entry], checked: int = 0) -> tuple[Historian, tuple[Misfit, ...]]:
    """Fold the effective entries with every guard asked, and return those that do not fit.

    They are left out, but for announcements that only say another value than the one derived: these are made
    with the derived value. ``checked``: up to this number every entry is known to fit (see `untouched`), and
    its guard is not asked again.
    """
    historian = Historian(rules)
    misfits = []
    guarded = False
    for seq, fact in effective(entries):
        guarded = guarded or seq > checked
        if not guarded:
            historian.add(fact)
            continue
        answer = decide(historian.state, fact)
        if isinstance(answer, Refusal):
            misfits.append(Misfit(seq, fact, answer))
            if answer.code not in SAID_OTHERWISE:
                continue
        historian.add(fact)
    return historian, tuple(misfits)


def untouched(entries: Sequence[Entry]) -> int:
    """The number up to which entries of an accepted log still fit: before what the only correction reverts.

    With several corrections an earlier one may have left entries out, so nothing is taken for granted.
    """
    corrections = [fact for _, fact in entries if fact.kind == "correction"]
    if len(corrections) > 1:
        return 0
    return min(corrections[0].data["reverts"]) - 1 if corrections else entries[-1][0] if entries else 0


def preview(rules: Rules, entries: Sequence[Entry], correction: Fact) -> Preview:
    """What the log would say with ``correction`` appended."""
    before, _ = refold(rules, entries, untouched(entries))
    seq = entries[-1][0] + 1 if entries else 1
    corrected = [*entries, (seq, correction)]
    after, misfits = refold(rules, corrected, untouched(corrected))
    old, new = before.result(), after.result()
    changes = tuple(_changes(old, new))
    physical = any(c.where.partition(".")[0] in ("removals", "winner", "cause", "ended") for c in changes)
    last = last_undoable(entries)
    later = last is not None and max(correction.data["reverts"]) < last
    return Preview(changes, misfits, bool(misfits) or (physical and later), new)


def _changes(old: GameResult, new: GameResult) -> list[Change]:
    found: list[Change] = []
    for name in GameResult.__slots__:
        _compare(name, getattr(old, name), getattr(new, name), found)
    return found


def _compare(where: str, old: Any, new: Any, found: list[Change]) -> None:
    if old == new:
        return
    if isinstance(old, tuple) and isinstance(new, tuple) and name_of(old) == name_of(new):
        for index in range(max(len(old), len(new))):
            a = old[index] if index < len(old) else None
            b = new[index] if index < len(new) else None
            _compare(f"{where}.{index}", a, b, found)
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in sorted({*old, *new}):
            _compare(f"{where}.{key}", old.get(key), new.get(key), found)
    elif old is not None and new is not None and hasattr(old, "__slots__") and type(old) is type(new):
        for name in old.__slots__:
            _compare(f"{where}.{name}", getattr(old, name), getattr(new, name), found)
    else:
        found.append(Change(where, old, new))


def name_of(value: tuple[Any, ...]) -> str:
    """The type of a tuple's items, so that only like is compared with like."""
    return type(value[0]).__name__ if value else ""


def trusted(rules: Rules, entries: Sequence[Entry]) -> Historian:
    """Fold the effective entries of a log that was checked before."""
    historian = Historian(rules)
    for _, fact in effective(entries):
        historian.add(fact)
    return historian
