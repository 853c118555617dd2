"""One line of a log as a device sends it: what it says, or why it is no sound line by itself.

Whether it follows another line, and whether the game allows it, is asked later.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sportmafia.game.facts import KINDS, Fact
from sportmafia.record.canonical import parse_line
from sportmafia.record.failure import Failure
from sportmafia.record.log import GENESIS, HASH, ID, Entry, append
from sportmafia.record.upcast import VERSION
from sportmafia.server.faults import Fault
from sportmafia.server.texts import Lang, say

LONGEST: Final = 64_000
"""The longest line, in characters: the first one, with its rulebook, is some 20,000."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a line is not taken. ``id`` is the line's own, empty where it could not be read.

    ``ru`` and ``en`` are the sentence, ``clause`` the rulebook's, if a rule refuses it.
    """

    raw: str
    id: str
    code: str
    ru: str
    en: str
    clause: str | None = None

    def fault(self) -> Fault:
        """The refusal as the answer to a whole request."""
        return Fault("bad_line", {"ru": self.ru, "en": self.en})

    def answer(self, lang: Lang) -> dict[str, Any]:
        """The refusal as the API sends it."""
        return {
            "id": self.id,
            "code": self.code,
            "text": self.en if lang == "en" else self.ru,
            "text_ru": self.ru,
            "text_en": self.en,
            "clause": self.clause,
        }


@dataclass(frozen=True, slots=True)
class Line:
    """A line whose hash is its own: the text and the entry that it holds."""

    text: str
    entry: Entry


def refused(raw: str, line_id: str, code: str, **params: object) -> Refused:
    """A refusal with a sentence of the catalogue."""
    return Refused(raw, line_id, code, say(code, "ru", **params), say(code, "en", **params))


def read_line(raw: str) -> Line | Refused:
    """The line that ``raw`` is."""
    if len(raw) > LONGEST:
        return _malformed(
            raw, "", f"запись из {len(raw):,} знаков, а бывает до {LONGEST:,}",
            f"an entry of {len(raw):,} characters, and at most {LONGEST:,} are read",
        )  # fmt: skip
    value = parse_line(raw, "")
    if isinstance(value, Failure):
        return _malformed(raw, "", value.text("ru"), value.text("en"))
    if not isinstance(value, dict):
        return _malformed(raw, "", "ожидается запись-объект", "expected an entry, an object")
    return _read(raw, value)


def _read(raw: str, value: dict[str, Any]) -> Line | Refused:
    given = value.get("id")
    line_id = given if isinstance(given, str) and ID.fullmatch(given) else ""
    for key, kind in _TYPES.items():
        if type(value.get(key)) is not kind:
            return _malformed(
                raw, line_id, f"поле {key}: ожидается {_NAMES[kind][0]}", f"{key}: expected {_NAMES[kind][1]}"
            )
    if value["v"] != VERSION:
        return refused(raw, line_id, "version", version=value["v"], known=VERSION)
    if value["kind"] not in KINDS:
        return refused(raw, line_id, "unknown_event", kind=value["kind"][:100])
    seq, prev = value["seq"], value["prev"]
    if not 1 <= seq < 2**31 or not HASH.fullmatch(prev):
        return _malformed(raw, line_id, "поле seq или prev не из цепочки", "seq or prev is of no chain")
    before = None if prev == GENESIS else Entry(seq - 1, "", "", "", Fact("note"), "", prev)
    sealed = append(
        before, Fact(value["kind"], value["data"]), line_id=value["id"], at=value["at"], actor=value["actor"]
    )
    if isinstance(sealed, Failure):
        return _malformed(raw, line_id, sealed.text("ru"), sealed.text("en"))
    # Written out again it must be the same text: the hash is over the canonical form and over nothing else.
    return Line(raw, sealed) if sealed.line() == raw else refused(raw, line_id, "tampered")


def _malformed(raw: str, line_id: str, ru: str, en: str) -> Refused:
    return Refused(raw, line_id, "malformed", ru, en)


_TYPES: Final = {
    "v": int,
    "seq": int,
    "id": str,
    "at": str,
    "actor": str,
    "kind": str,
    "data": dict,
    "prev": str,
    "hash": str,
}
_NAMES: Final = {
    int: ("целое число", "a whole number"),
    str: ("текст", "a text"),
    dict: ("объект", "an object"),
}
