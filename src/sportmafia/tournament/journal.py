"""The action log (журнал действий): who did what, when and why, in words, with what can be undone.

The words are made when they are read, so that a person who was renamed or erased is named as he is now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from sportmafia.tournament.calendar import Zone
from sportmafia.tournament.messages import parameters, text
from sportmafia.tournament.said import Refusal


class Weight(StrEnum):
    """What an action means for those after it: undone by a step back, by its opposite, or not at all.

    A ``dangerous`` one makes a named backup first.
    """

    UNDOABLE = "undoable"
    DANGEROUS = "dangerous"
    FINAL = "final"


ACTIONS: Final[Mapping[str, Weight]] = {
    "did_plan": Weight.UNDOABLE,
    "did_move": Weight.FINAL,
    "did_appoint": Weight.UNDOABLE,
    "did_dismiss": Weight.UNDOABLE,
    "did_absent": Weight.UNDOABLE,
    "did_present": Weight.UNDOABLE,
    "did_resolve": Weight.FINAL,
    "did_role": Weight.FINAL,
    "did_revoke": Weight.FINAL,
    "did_link": Weight.FINAL,
    "did_tick": Weight.UNDOABLE,
    "did_backup": Weight.FINAL,
    "did_regulation": Weight.FINAL,
    "did_intake": Weight.UNDOABLE,
    "did_apply": Weight.UNDOABLE,
    "did_amend": Weight.UNDOABLE,
    "did_withdraw": Weight.UNDOABLE,
    "did_reinstate": Weight.UNDOABLE,
    "did_merge": Weight.UNDOABLE,
    "did_unmerge": Weight.UNDOABLE,
    "did_tell_apart": Weight.UNDOABLE,
    "did_teams": Weight.UNDOABLE,
    "did_wild": Weight.UNDOABLE,
    "did_unwild": Weight.UNDOABLE,
    "did_rename": Weight.UNDOABLE,
    "did_age_check": Weight.FINAL,
    "did_erase": Weight.FINAL,
    "did_write": Weight.FINAL,
    "did_import": Weight.DANGEROUS,
    "did_days": Weight.UNDOABLE,
    "did_unavailable": Weight.UNDOABLE,
    "did_serve": Weight.UNDOABLE,
    "did_mark": Weight.UNDOABLE,
    "did_substitute": Weight.UNDOABLE,
    "did_propose": Weight.UNDOABLE,
    "did_commit": Weight.FINAL,
    "did_draw": Weight.DANGEROUS,
    "did_reseat": Weight.DANGEROUS,
    "did_declare": Weight.UNDOABLE,
    "did_assign": Weight.UNDOABLE,
    "did_seat": Weight.FINAL,
    "did_unseat": Weight.FINAL,
    "did_start": Weight.FINAL,
    "did_hold": Weight.FINAL,
    "did_exchange": Weight.UNDOABLE,
    "did_type_in": Weight.FINAL,
    "did_sign": Weight.FINAL,
    "did_unsign": Weight.FINAL,
    "did_replay": Weight.FINAL,
    "did_annul": Weight.FINAL,
    "did_warn": Weight.UNDOABLE,
    "did_ban": Weight.UNDOABLE,
    "did_expel": Weight.UNDOABLE,
    "did_consent": Weight.UNDOABLE,
    "did_put_consent": Weight.UNDOABLE,
    "did_lift": Weight.UNDOABLE,
    "did_protest": Weight.FINAL,
    "did_note": Weight.FINAL,
    "did_appeal": Weight.FINAL,
    "did_seat_hearers": Weight.UNDOABLE,
    "did_admit": Weight.UNDOABLE,
    "did_point": Weight.UNDOABLE,
    "did_take_back": Weight.FINAL,
    "did_complain": Weight.FINAL,
    "did_decide": Weight.FINAL,
    "did_seal": Weight.FINAL,
    "did_lot": Weight.FINAL,
    "did_decline": Weight.UNDOABLE,
    "did_return": Weight.UNDOABLE,
    "did_policy": Weight.DANGEROUS,
    "did_vote": Weight.FINAL,
    "did_prizes": Weight.UNDOABLE,
    "did_settle": Weight.UNDOABLE,
    "did_advance": Weight.DANGEROUS,
    "did_publish": Weight.FINAL,
    "did_restore": Weight.DANGEROUS,
    "did_undo": Weight.FINAL,
}
"""Every action that is logged, and what it means to undo it."""

_SAVED_FIRST: Final = frozenset({"did_move", "did_backup", "did_publish"})
"""Actions with a backup of their own though no step back takes them back: their opposite does.

What was published is taken down or opened again for a reason that everybody can read; a step back would give
it to those alone who run the event.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line. ``people`` are opaque ids among the parameters, put into names when read.

    ``undoes`` is the number of the line that this one takes back.
    """

    number: int
    at: datetime
    by: str
    code: str
    params: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class Journal:
    """All lines, numbered from 1."""

    entries: tuple[Entry, ...] = ()

    @property
    def undone(self) -> frozenset[int]:
        """The numbers of the lines that were taken back."""
        return frozenset(entry.undoes for entry in self.entries if entry.undoes is not None)


def log(
    journal: Journal,
    at: datetime,
    by: str,
    code: str,
    params: Mapping[str, str] | None = None,
    people: Mapping[str, str] | None = None,
    reason: str = "",
) -> Journal | Refusal:
    """Add a line."""
    if code not in ACTIONS or code == "did_undo":
        return Refusal("action_unknown", None, {"action": code})
    entry = Entry(len(journal.entries) + 1, at, by, code, params or {}, people or {}, reason)
    return Journal((*journal.entries, entry))


def undo(journal: Journal, number: int, at: datetime, by: str, reason: str) -> Journal | Refusal:
    """Add the line that takes another one back; nothing is erased."""
    entry = next((one for one in journal.entries if one.number == number), None)
    if entry is None:
        return Refusal("no_such_entry", None, {"number": str(number)})
    if ACTIONS[entry.code] is Weight.FINAL:
        return Refusal("not_undoable", None, {"number": str(number)})
    if number in journal.undone:
        return Refusal("undone_already", None, {"number": str(number)})
    if not reason.strip():
        return Refusal("reason_missing")
    line = Entry(len(journal.entries) + 1, at, by, "did_undo", {"number": str(number)}, {}, reason, number)
    return Journal((*journal.entries, line))


def backup_name(entry: Entry, zone: Zone) -> str | None:
    """The name of the backup that is made before a dangerous action: the local time and the reason."""
    if ACTIONS[entry.code] is not Weight.DANGEROUS and entry.code not in _SAVED_FIRST:
        return None
    return f"{zone.local(entry.at):%Y-%m-%d_%H-%M-%S}_before-{entry.code.removeprefix('did_')}"


def sayable(entry: Entry) -> bool:
    """Whether the entry has everything that its words need."""
    return parameters(entry.code) <= entry.params.keys() | entry.people.keys()


def lines(
    entries: Iterable[Entry], zone: Zone, name: Callable[[str], str], language: str = "ru"
) -> tuple[str, ...]:
    """The log in words, ``ru`` or ``en``; ``name`` gives what a person is called now."""
    said = []
    for entry in entries:
        params = {**entry.params, **{key: name(person) for key, person in entry.people.items()}}
        words = text(entry.code, language, params)
        why = f" ({entry.reason})" if entry.reason else ""
        said.append(f"{entry.number}. {zone.local(entry.at):%d.%m.%Y %H:%M} {name(entry.by)}: {words}{why}")
    return tuple(said)
