"""Loads the parts of an event and keeps them: one change at a time, each with its line in the action log.

A change runs in one transaction under a lock on the event's row. What somebody saw before he pressed a button
comes back with his form as versions of parts; if one of them is another by now, nothing is done and he is
shown what others did meanwhile.
"""

from __future__ import annotations

import json
import secrets
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, Final, TypeVar

from django.db import transaction
from django.utils import timezone

from sportmafia.record.canonical import decode, encode
from sportmafia.server.events import backups, head, rows, stepping_back
from sportmafia.server.events.backups import entry_of
from sportmafia.server.events.models import Action, Before, Event, Part
from sportmafia.server.events.parts import DAYS, KINDS, PEOPLE, PLAN, PRESENCE, SCHEDULE, Kind, first_text
from sportmafia.server.events.zones import zone_of
from sportmafia.tournament import journal, messages
from sportmafia.tournament.codec import document, restore
from sportmafia.tournament.said import Refusal

T = TypeVar("T")


class BrokenPartError(Exception):
    """A stored part that is not what was put there: somebody has changed the database by hand."""


class Parts:
    """The parts of one event, each read when it is asked for; `put` collects what is to be kept."""

    def __init__(self, event: Event, names: Iterable[str] = ()) -> None:
        """The parts of ``event``; ``names`` are read at once in one query."""
        self.event = event
        self._rows: dict[str, Part | None] = {}
        self._values: dict[str, Any] = {}
        self.changed: dict[str, Any] = {}
        self.head: dict[str, str] = {}
        self.read(names)

    def read(self, names: Iterable[str]) -> None:
        """Read these parts in one query, unless they are here already."""
        missing = [name for name in names if name not in self._rows]
        if missing:
            found = {row.name: row for row in Part.objects.filter(event=self.event, name__in=missing)}
            self._rows |= {name: found.get(name) for name in missing}

    def get(self, kind: Kind[T]) -> T:
        """The value of a part. Raises LookupError for a part without a first value that nobody has put."""
        if kind.name not in self._values:
            self.read([kind.name])
            row = self._rows[kind.name]
            self._values[kind.name] = kind.empty if row is None else _value(kind, row.text)
        value = self._values[kind.name]
        if value is None:
            raise LookupError(kind.name)
        found: T = value
        return found

    def has(self, kind: Kind[Any]) -> bool:
        """Whether somebody has put this part."""
        self.read([kind.name])
        return self._rows[kind.name] is not None or kind.name in self.changed

    def put(self, kind: Kind[T], value: T) -> None:
        """Let the part be ``value`` when the change is kept."""
        self._values[kind.name] = self.changed[kind.name] = value

    def put_head(self, **fields: str) -> None:
        """Let what an event is called, its ``zone`` or its ``state`` be this when the change is kept."""
        self.head |= fields

    def version(self, kind: Kind[Any]) -> int:
        """How often the part was changed, 0: never."""
        self.read([kind.name])
        row = self._rows[kind.name]
        return 0 if row is None else row.version

    def text(self, kind: Kind[Any]) -> str | None:
        """The document of a part as it is stored; None for one that was never put."""
        self.read([kind.name])
        row = self._rows[kind.name]
        return None if row is None else row.text

    def mark(self, *kinds: Kind[Any]) -> tuple[int, ...]:
        """What stays the same as long as these parts do, for memories of what was made of them."""
        self.read([kind.name for kind in kinds])
        rows = (self._rows[kind.name] for kind in kinds)
        return tuple(0 if row is None else hash(row.text) for row in rows)

    def seen(self, *kinds: Kind[Any]) -> str:
        """The versions of parts as a form carries them."""
        self.read([kind.name for kind in kinds])
        return " ".join(f"{kind.name}:{self.version(kind)}" for kind in kinds)


def _value(kind: Kind[T], text: str) -> T:
    value: T = _restored(kind.name, text)
    return value


@lru_cache(maxsize=128)
def _restored(name: str, text: str) -> Any:
    """The value that a text is; nobody changes one, so that the same text is read once a process."""
    value = restore(KINDS[name].type, decode(text.encode(), ""))
    if isinstance(value, Refusal):
        raise BrokenPartError(value.where)
    return value


@dataclass(frozen=True, slots=True)
class Done:
    """What a change was, for the action log: a code of `journal.ACTIONS` with its parameters."""

    code: str
    params: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Overtaken:
    """Others have changed what a form was about since it was shown: what they did, the oldest first."""

    since: tuple[journal.Entry, ...]


Outcome = Done | Refusal | tuple[Refusal, ...]
Kept = journal.Entry | Overtaken | Refusal | tuple[Refusal, ...]

_NO_VERSION: Final = -1
_ONCE: Final = "once"
_LONGEST_ONCE: Final = 32


def change(event: Event, by: str, seen: str, job: Callable[[Parts], Outcome], once: str = "") -> Kept:
    """Do ``job`` on the parts of an event and keep what it put, or nothing at all.

    ``by`` is the opaque id of who does it; ``seen`` what `Parts.seen` said when his form was made, empty for
    an act that depends on nothing that was shown. A dangerous act makes a named backup first. A form that
    carries a word of `new_once` in ``once`` is done once, however often it is sent.
    """
    with transaction.atomic():
        held = Event.objects.select_for_update().select_related("tournament").get(pk=event.pk)
        parts = Parts(held)
        done_already = _done(held, once) if once else None
        if done_already is not None:
            return done_already
        late = _overtaken(held, parts, _versions(seen))
        if late is not None:
            return late
        number, since = _latest(held)
        with _not_before(since):
            outcome = job(parts)
            at = now()
        if not isinstance(outcome, Done):
            return outcome
        if once:
            outcome = replace(outcome, params={**outcome.params, _ONCE: once[:_LONGEST_ONCE]})
        return _keep(held, by, parts, outcome, number + 1, at)


def new_once() -> str:
    """A word by which a form is known that is sent twice."""
    return secrets.token_urlsafe(12)


def _done(event: Event, once: str) -> journal.Entry | None:
    """The line of the log of a form that was sent before."""
    word = f'"{_ONCE}": {json.dumps(once[:_LONGEST_ONCE], ensure_ascii=False)}'
    row = Action.objects.filter(event=event, params__contains=word).first()
    return None if row is None else entry_of(row)


def _overtaken(event: Event, parts: Parts, versions: Mapping[str, int]) -> Overtaken | None:
    parts.read(versions.keys() & KINDS.keys())
    present = {name: parts.version(KINDS[name]) for name in versions if name in KINDS}
    present |= {name: head.version(event, name) for name in versions if name not in KINDS}
    stale = [name for name, version in versions.items() if present[name] != version]
    if not stale:
        return None
    rows = Action.objects.filter(event=event, before__name__in=stale).distinct().order_by("number")
    later = [
        row for row in rows.prefetch_related("before")
        if any(one.name in stale and one.version > versions[one.name] for one in row.before.all())
    ]  # fmt: skip
    return Overtaken(tuple(map(entry_of, later)))


def _versions(seen: str) -> dict[str, int]:
    found = {}
    for word in seen.split():
        name, _, version = word.partition(":")
        if name in KINDS:
            found[name] = int(version) if version.isascii() and version.isdigit() else _NO_VERSION
    return found


def _keep(
    event: Event, by: str, parts: Parts, done: Done, number: int, at: datetime
) -> journal.Entry | Refusal:
    if done.code not in journal.ACTIONS:
        return Refusal("action_unknown", None, {"action": done.code})
    entry = journal.Entry(number, at, by, done.code, done.params, done.people, done.reason)
    messages.text(entry.code, "ru", {**entry.params, **entry.people})
    if journal.backup_name(entry, zone_of(event)) is not None:
        backups.make(event, entry)
    _write(event, entry, parts)
    return entry


def _write(event: Event, entry: journal.Entry, parts: Parts) -> None:
    """Keep the line and the parts that were put, with what they were before."""
    action = Action.objects.create(
        event=event,
        number=entry.number,
        at=entry.at,
        by=entry.by,
        code=entry.code,
        params=json.dumps(entry.params, ensure_ascii=False),
        people=json.dumps(entry.people, ensure_ascii=False),
        reason=entry.reason,
        undoes=entry.undoes,
    )
    for name, value in parts.changed.items():
        replace_text(event, action, name, encode(document(value)).decode())
    for field_, words in parts.head.items():
        head.replace(event, action, f"{head.PREFIX}{field_}", words)
    _follow(event, parts.changed)


def _follow(event: Event, names: Iterable[str]) -> None:
    """Let the rows that follow the schedule and the plan fit what they are now."""
    if PLAN.name in names:
        head.follow(event, Parts(event).get(PLAN))
    if not rows.touches(names):
        return
    parts = Parts(event, rows.FOLLOWED)
    if parts.has(SCHEDULE):
        plan = parts.get(PLAN) if parts.has(PLAN) else None
        swaps = parts.get(PRESENCE).substitutions
        rows.follow(event, parts.get(SCHEDULE), parts.get(PEOPLE), plan, swaps, parts.get(DAYS))


def replace_text(event: Event, action: Action, name: str, text: str | None) -> None:
    """Let a part be ``text`` (None: as if never put), and note what it was before the action."""
    row = Part.objects.filter(event=event, name=name).first()
    if row is None and text is None:
        return
    version = 1 if row is None else row.version + 1
    packed = None if row is None else zlib.compress(row.text.encode())
    Before.objects.create(action=action, name=name, version=version, packed=packed)
    # A part that goes back to nothing keeps its row, so that versions never begin anew.
    kept = first_text(name) or "" if text is None else text
    if row is None:
        Part.objects.create(event=event, name=name, version=version, text=kept)
    else:
        row.text, row.version = kept, version
        row.save(update_fields=["text", "version"])


def _unpacked(before: Before) -> str | None:
    return None if before.packed is None else zlib.decompress(before.packed).decode()


def entries(event: Event, *, after: int = 0, most: int | None = None) -> tuple[journal.Entry, ...]:
    """Lines of the action log with a number above ``after``, the latest first."""
    rows = Action.objects.filter(event=event, number__gt=after).order_by("-number")
    return tuple(map(entry_of, rows if most is None else rows[:most]))


def undo(event: Event, by: str, number: int, reason: str) -> Kept:
    """Take an action back: its parts become what they were, unless they are not as it left them by now."""
    with transaction.atomic():
        held = Event.objects.select_for_update().select_related("tournament").get(pk=event.pk)
        lines = journal.Journal(tuple(reversed(entries(held))))
        with _not_before(_latest(held)[1]):
            answer = journal.undo(lines, number, now(), by, reason)
        if isinstance(answer, Refusal):
            return answer
        row = Action.objects.get(event=held, number=number)
        before = {one.name: one for one in row.before.all()}
        # Nothing of a part: a line that came with a file from another machine. And an event without a plan is
        # none: what an event was made with is not taken back.
        if not before or any(
            one.packed is None and name in KINDS and KINDS[name].empty is None for name, one in before.items()
        ):
            return Refusal("not_undoable", None, {"number": str(number)})
        parts = Parts(held, before.keys() & KINDS.keys())
        late = _overtaken(
            held,
            parts,
            {name: one.version for name, one in before.items() if not _again(held, parts, name, one.version)},
        )
        if late is not None:
            return late
        texts = {name: _unpacked(one) for name, one in before.items()}
        after = {
            name: KINDS[name].empty if text is None else _value(KINDS[name], text)
            for name, text in texts.items()
            if name in KINDS
        }
        held_back = stepping_back.hindrance(parts, after, number)
        if held_back is not None:
            return held_back
        entry = answer.entries[-1]
        _write(held, entry, parts)
        action = Action.objects.get(event=held, number=entry.number)
        for name, text in texts.items():
            if name in KINDS:
                replace_text(held, action, name, text)
            elif text is not None:
                head.replace(held, action, name, text)
        _follow(held, texts)
        return entry


def _again(event: Event, parts: Parts, name: str, version: int) -> bool:
    """Whether a part is now what it was in a version, though it was changed meanwhile and back again."""
    following = Before.objects.filter(action__event=event, name=name, version=version + 1).first()
    return following is not None and _unpacked(following) == (
        parts.text(KINDS[name]) if name in KINDS else head.words(event, name)
    )


STEP: Final = timedelta(minutes=2)
"""How far a clock that is set right may go back without an event's acts going back with it."""

_SINCE: ContextVar[datetime | None] = ContextVar("since", default=None)


def _latest(event: Event) -> tuple[int, datetime | None]:
    """The number and the instant of the latest line of the log."""
    rows = Action.objects.filter(event=event).order_by("-number")
    return rows.values_list("number", "at").first() or (0, None)


@contextmanager
def _not_before(since: datetime | None) -> Iterator[None]:
    """Let `now` be no earlier than the act before."""
    token = _SINCE.set(since)
    try:
        yield
    finally:
        _SINCE.reset(token)


def now() -> datetime:
    """The instant of an act, by the server's clock.

    Within a change it is not before the act before it, so that who came later stays later where the clock is
    set back a little; a clock that was far ahead is believed again at once.
    """
    return no_earlier(_SINCE.get())


def no_earlier(since: datetime | None) -> datetime:
    """The instant of an act that follows another one."""
    here = timezone.now()
    return since if since is not None and here < since <= here + STEP else here
