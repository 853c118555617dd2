"""The log (журнал) of a game: one fact a line, append-only, each line sealed by a hash over the one before.

``{"v":1,"seq":n,"id":"<128-bit hex>","at":"<UTC, ms>","actor":"judge","kind":"…","data":{…},"prev":"<hex>",
"hash":"<hex>"}``, canonical JSON, lines end with a line feed. ``hash`` is SHA-256 over the canonical line
without ``hash``; ``prev`` is the hash of the line before, 64 zeros in line 1, which is `game_opened` and
carries the resolved rulebook. ``id`` is random and comes from the caller: it is the key of idempotency, and
it keeps a published hash from telling the cards, of which there are only 2,520 deals. People are opaque ids
(decision 10 of the architecture): what looks like a name is refused. Reading is in `log_reader`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from sportmafia.game.facts import Fact, problem_in
from sportmafia.game.wording import said
from sportmafia.record.canonical import encode, encode_read
from sportmafia.record.failure import Failure, expected
from sportmafia.record.upcast import VERSION
from sportmafia.rulebooks import Rulebook

GENESIS: Final = "0" * 64
"""``prev`` of the first line."""

ID: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)
"""A line's own id: 128 random bits."""
AT: Final = re.compile(r"\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d\.\d{3}Z", re.ASCII)
"""UTC to the millisecond."""
ACTOR: Final = re.compile(r"[a-z][a-z0-9_.-]{0,63}", re.ASCII)
"""Who entered a fact: a part in the game (``judge``, ``chief``) or an opaque id."""
HASH: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
PERSON: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}", re.ASCII)
"""An opaque id of a person; names, with their capitals, spaces and Cyrillic letters, do not match."""

KEYS: Final[Mapping[str, tuple[re.Pattern[str] | None, tuple[str, str]]]] = {
    # key -> the pattern of a text (None: checked by its own rule), what is expected
    "v": (None, ("номер версии", "a version number")),
    "seq": (None, ("номер записи", "a number of an entry")),
    "id": (ID, ("32 шестнадцатеричных знака", "32 hex digits")),
    "at": (AT, ("время UTC с миллисекундами", "a UTC time with milliseconds")),
    "actor": (ACTOR, ("кто внёс: judge, chief, …", "who entered it: judge, chief, ...")),
    "kind": (None, ("вид записи", "a kind of entry")),
    "data": (None, ("объект", "an object")),
    "prev": (HASH, ("64 шестнадцатеричных знака", "64 hex digits")),
    "hash": (HASH, ("64 шестнадцатеричных знака", "64 hex digits")),
}
"""The keys of a line, all required."""

PEOPLE: Final[Mapping[str, tuple[str, ...]]] = {
    "seats_drawn": ("players",),
    "seat_substituted": ("player",),
    "header_set": ("judge",),
    "protocol_signed": ("by",),
    "protest_decided": ("by",),
    "correction": ("by",),
}
"""Slots that stand for people."""

_OPAQUE: Final = (
    "номер человека из a-z, 0-9, - и _, не имя",
    "a person's id of a-z, 0-9, - and _, not a name",
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log. ``seq`` counts from 1; ``hash`` seals the line, ``prev`` the one before."""

    seq: int
    id: str
    at: str
    actor: str
    fact: Fact
    prev: str
    hash: str

    def line(self) -> str:
        """The line as it is stored, without its line feed."""
        return encode_read({**_body(self), "hash": self.hash}).decode()


def game_opened(rulebook: Rulebook, game: str | None = None) -> Fact:
    """The first fact of a log: the rulebook with all options resolved, its hash, and the game's id if it
    has one.
    """
    data: dict[str, Any] = {"rulebook": rulebook.document(), "rulebook_hash": rulebook.hash}
    return Fact("game_opened", data if game is None else {**data, "game": game})


def append(last: Entry | None, fact: Fact, *, line_id: str, at: str, actor: str) -> Entry | Failure:
    """The entry that follows ``last`` (None: the first), or why this line may not be written.

    Only the line is judged here: whether the fact fits the game is `game.decide`'s question.
    """
    if (last is None) is not (fact.kind == "game_opened"):
        what = ("game_opened первой записью и только ею", "game_opened as the first entry and only there")
        return expected("", "kind", what, fact.kind)
    for key, value in (("id", line_id), ("at", at), ("actor", actor)):
        pattern, what = KEYS[key]
        if pattern is not None and not pattern.fullmatch(value):
            return expected("", key, what, value)
    problem = shape_problem(fact.kind, fact.data)
    if problem is not None:
        return problem
    entry = Entry(
        seq=1 if last is None else last.seq + 1,
        id=line_id,
        at=at,
        actor=actor,
        fact=Fact(fact.kind, _plain(fact.data)),
        prev=GENESIS if last is None else last.hash,
        hash="",
    )
    try:
        sealed = sha256(encode(_body(entry))).hexdigest()
    except ValueError as error:
        return Failure("", "data", str(error), str(error))
    return Entry(entry.seq, line_id, at, actor, entry.fact, entry.prev, sealed)


def text_of(entries: Iterable[Entry]) -> str:
    """The whole log as it is stored."""
    return "".join(f"{entry.line()}\n" for entry in entries)


def shape_problem(kind: str, data: Mapping[str, Any]) -> Failure | None:
    """What is wrong with a fact as a line may hold it: its slots, and people who are not opaque ids."""
    for index, fact in enumerate(_facts_in(data)):
        if not isinstance(fact, dict) or not isinstance(fact.get("kind"), str):
            return expected("", f"data.replaces.{index}", ("запись с видом", "an entry with a kind"), fact)
    problem = problem_in(kind, data)
    if problem is not None:
        slot, what = problem
        where = "kind" if slot == "kind" else f"data.{slot}"
        return expected("", where, (said(what, "ru"), what), kind if slot == "kind" else data.get(slot))
    for slot in PEOPLE.get(kind, ()):
        value = data.get(slot)
        people = value if isinstance(value, (list, tuple)) else () if value is None else (value,)
        for person in people:
            if not PERSON.fullmatch(person):
                return expected("", f"data.{slot}", _OPAQUE, person)
    for index, fact in enumerate(_facts_in(data)):
        inner = shape_problem(fact["kind"], fact["data"])
        if inner is not None:
            return Failure("", f"data.replaces.{index}.{inner.where}", inner.ru, inner.en)
    return None


def _facts_in(data: Mapping[str, Any]) -> tuple[Any, ...]:
    """What a correction puts in the place of what it reverts."""
    brought = data.get("replaces")
    return tuple(brought) if isinstance(brought, (list, tuple)) else ()


def _body(entry: Entry) -> dict[str, Any]:
    """What the hash is over."""
    return {
        "v": VERSION,
        "seq": entry.seq,
        "id": entry.id,
        "at": entry.at,
        "actor": entry.actor,
        "kind": entry.fact.kind,
        "data": entry.fact.data,
        "prev": entry.prev,
    }


def _plain(value: Any) -> Any:
    """The value with lists for tuples and dicts for mappings, as reading it back gives."""
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value
