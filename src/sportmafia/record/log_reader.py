"""Reading a log and judging it whole: every problem with its line, none of which stops the reading.

A line may be no JSON, not canonical, of an unknown version, out of the chain, a fact of no known shape, or
a fact that the rules refuse at its place. What can be read is read, so that one bad line does not hide the
next.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from sportmafia.game.corrections import refold
from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.refusal import Refusal
from sportmafia.game.rules import compile_rules
from sportmafia.record.canonical import decode_text, encode_read, parse_line
from sportmafia.record.failure import Failure, expected, joined
from sportmafia.record.log import GENESIS, KEYS, Entry, shape_problem
from sportmafia.record.upcast import STEPS, VERSION, Step, upcast
from sportmafia.rulebooks import Rulebook, RulebookError

_FORM: Final = ("канонический JSON (RFC 8785)", "canonical JSON (RFC 8785)")


@dataclass(frozen=True, slots=True)
class Log:
    """A log that was read: its rulebook (None where line 1 does not give one), its entries, all its problems.

    ``historian`` holds the game as the accepted facts tell it, None without a rulebook. Entries are those
    that could be read; ``problems`` stand in the order of lines. A log without problems is whole
    (``sound``).
    """

    rulebook: Rulebook | None
    entries: tuple[Entry, ...]
    problems: tuple[Failure, ...]
    historian: Historian | None

    @property
    def sound(self) -> bool:
        """Whether nothing at all is wrong."""
        return not self.problems

    @property
    def facts(self) -> tuple[tuple[int, Fact], ...]:
        """Sequence numbers and facts, as `game.corrections` takes them."""
        return tuple((entry.seq, entry.fact) for entry in self.entries)


def read_log(
    data: bytes, file: str, *, steps: Mapping[int, Step] = STEPS, current: int = VERSION
) -> Log | Failure:
    """The log that a file holds; a Failure only where it is no text at all.

    ``steps`` and ``current`` are those of `upcast`.
    """
    text = decode_text(data, file)
    if isinstance(text, Failure):
        return text
    reader = _Reader(file, steps, current)
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    for number, line in enumerate(lines, 1):
        reader.line(number, line)
    if not lines:
        reader.problem(1, "", "журнал пуст", "the log is empty")
    elif not text.endswith("\n"):
        reader.problem(
            len(lines), "", "последняя запись не окончена", "the last entry is not ended by a line feed"
        )
    return reader.log()


def read_stored(data: bytes, file: str) -> tuple[Entry, ...] | Failure:
    """The entries of a log that was judged when it was written, as a store gives it back: several times
    faster.

    Only the chain and the hashes are verified, over the bytes as they stand, so that nothing that was changed
    since goes unseen; anything odd is put to `read_log`, whose first problem is the answer.
    """
    entries: list[Entry] = []
    prev = GENESIS
    try:
        *lines, rest = data.decode().split("\n")
        for number, line in enumerate(lines, 1):
            value = json.loads(line)
            seal = value["hash"]
            body = line.replace(f',"hash":"{seal}"', "", 1)
            sound = sha256(body.encode()).hexdigest() == seal and value["prev"] == prev
            if not sound or value["seq"] != number or value["v"] != VERSION:
                return _first_problem(data, file)
            fact = Fact(value["kind"], value["data"])
            entries.append(Entry(number, value["id"], value["at"], value["actor"], fact, prev, seal))
            prev = seal
    except (ValueError, KeyError, TypeError, RecursionError):
        return _first_problem(data, file)
    return tuple(entries) if entries and not rest else _first_problem(data, file)


def _first_problem(data: bytes, file: str) -> tuple[Entry, ...] | Failure:
    log = read_log(data, file)
    if isinstance(log, Failure):
        return log
    return log.problems[0] if log.problems else log.entries


class _Reader:
    """Takes line after line, keeps what is read and what is wrong."""

    def __init__(self, file: str, steps: Mapping[int, Step], current: int) -> None:
        self._file = file
        self._steps = steps
        self._current = current
        self._problems: list[Failure] = []
        self._entries: list[Entry] = []
        self._ids: set[str] = set()
        self._rulebook: Rulebook | None = None
        self._historian: Historian | None = None
        self._seq: int | None = 0
        self._prev: str | None = GENESIS

    def log(self) -> Log:
        """All that was read."""
        return Log(self._rulebook, tuple(self._entries), tuple(self._problems), self._historian)

    def problem(self, line: int, where: str, ru: str, en: str) -> None:
        """Note what is wrong at a place of a line."""
        self._problems.append(Failure(self._file, where, ru, en, line))

    def line(self, number: int, text: str) -> None:
        """Read and judge one line."""
        parsed = parse_line(text, self._file)
        value = parsed if isinstance(parsed, Failure) else _fields(parsed)
        if isinstance(value, Failure):
            self._note(number, value)
            self._seq = self._prev = None
            return
        self._sealed(number, text, value)
        self._chained(number, value)
        lifted = upcast(value, self._steps, self._current)
        if lifted is None:
            what = (f"версия до {self._current}", f"a version up to {self._current}")
            self._note(number, expected("", "v", what, value["v"]))
            return
        self._fact(number, lifted)

    def _note(self, line: int, problem: Failure) -> None:
        self._problems.append(replace(problem, file=self._file, line=line))

    def _sealed(self, number: int, text: str, value: dict[str, Any]) -> None:
        """The line's own hash, and that the line is written in the form that the hash is over."""
        body = encode_read({name: item for name, item in value.items() if name != "hash"})
        written = f',"hash":"{value["hash"]}"'
        if text.replace(written, "", 1).encode() != body:
            self._note(number, expected("", "", _FORM, text))
        if sha256(body).hexdigest() != value["hash"]:
            self.problem(
                number,
                "hash",
                "хеш не от этой записи: она изменена",
                "the hash is not of this entry: it was changed",
            )

    def _chained(self, number: int, value: dict[str, Any]) -> None:
        """The chain to the line before, and numbers and ids that stand once each."""
        if self._prev is not None and value["prev"] != self._prev:
            self.problem(
                number,
                "prev",
                "цепочка прервана: хеш предыдущей записи другой",
                "the chain is broken: the hash of the entry before is another",
            )
        if self._seq is not None and value["seq"] != self._seq + 1:
            due = self._seq + 1
            self._note(number, expected("", "seq", (f"{due} по порядку", f"{due}, in order"), value["seq"]))
        if value["id"] in self._ids:
            self.problem(number, "id", "такая запись уже есть", "an entry of this id stands there already")
        self._ids.add(value["id"])
        self._seq, self._prev = value["seq"], value["hash"]

    def _fact(self, number: int, value: Mapping[str, Any]) -> None:
        problem = shape_problem(value["kind"], value["data"])
        if problem is not None:
            self._note(number, problem)
            return
        fact = Fact(value["kind"], value["data"])
        self._entries.append(
            Entry(value["seq"], value["id"], value["at"], value["actor"], fact, value["prev"], value["hash"])
        )
        if fact.kind == "game_opened":
            self._opened(number, fact)
        elif number == 1:
            what = ("game_opened первой записью", "game_opened as the first entry")
            self._note(number, expected("", "kind", what, fact.kind))
        elif self._historian is not None:
            self._judged(number, fact, self._historian)

    def _opened(self, number: int, fact: Fact) -> None:
        if number > 1:
            self.problem(number, "kind", "журнал уже открыт", "the log is opened already")
            return
        canonical = encode_read(fact.data["rulebook"])
        try:
            rulebook = _rulebook(canonical)
        except RulebookError as error:
            for fault in error.problems:
                self.problem(number, f"data.rulebook.{fault.where}", fault.message_ru, fault.message_en)
            return
        # The hash is of the document as it was written: a later release knows options that it has not.
        seal = sha256(canonical).hexdigest()
        if seal != fact.data["rulebook_hash"]:
            what = (f"хеш этих правил {seal}", f"the hash of this rulebook, {seal}")
            self._note(number, expected("", "data.rulebook_hash", what, fact.data["rulebook_hash"]))
        self._rulebook = rulebook
        self._historian = Historian(compile_rules(rulebook))

    def _judged(self, number: int, fact: Fact, historian: Historian) -> None:
        """Whether the fact fits the game at its place; one that does not is left out of the story."""
        if fact.kind == "correction":
            known = {entry.seq for entry in self._entries[:-1]}
            for reverted in fact.data["reverts"]:
                if reverted not in known or reverted == 1:
                    what = ("номер прежней записи", "the number of an earlier entry")
                    self._note(number, expected("", "data.reverts", what, reverted))
            self._historian, misfits = refold(
                historian.state.rules, [(entry.seq, entry.fact) for entry in self._entries]
            )
            for misfit in misfits:
                self._refused(number, misfit.refusal, f"({misfit.seq} {misfit.fact.kind}) ")
            return
        answer = decide(historian.state, fact)
        if isinstance(answer, Refusal):
            self._refused(number, answer, "")
        else:
            historian.add(fact)

    def _refused(self, number: int, refusal: Refusal, which: str) -> None:
        clause = f" [{refusal.clause}]" if refusal.clause else ""
        self.problem(
            number, "", f"{which}{refusal.text('ru')}{clause}", f"{which}{refusal.text('en')}{clause}"
        )


@lru_cache(maxsize=16)
def _rulebook(canonical: bytes) -> Rulebook:
    """The rulebook of a document in canonical form: the logs of one event all carry the same."""
    document: Mapping[str, Any] = json.loads(canonical)
    return Rulebook.from_document(document)


def _fields(value: object) -> dict[str, Any] | Failure:
    """The fields of a line, or what keeps a value from being a line at all."""
    if not isinstance(value, dict):
        return expected("", "", ("запись-объект", "an entry, an object"), value)
    keys = ", ".join(KEYS)
    for name in value:
        if name not in KEYS:
            return expected("", joined("", name), (f"только {keys}", f"only {keys}"), value[name])
    for key, (pattern, what) in KEYS.items():
        if key not in value:
            return Failure("", key, f"нет значения, ожидалось {what[0]}", f"missing, expected {what[1]}")
        if not _is_field(key, value[key]) or (pattern is not None and not pattern.fullmatch(value[key])):
            return expected("", key, what, value[key])
    return value


def _is_field(key: str, value: object) -> bool:
    if key in ("v", "seq"):
        return type(value) is int and value >= (1 if key == "seq" else 0)
    return isinstance(value, dict if key == "data" else str)
