"""What people type into forms of the desk: read field by field, kept as typed, with faults at their field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.http import HttpRequest

from sportmafia.server.texts import Lang, say
from sportmafia.tournament.fields import clean
from sportmafia.tournament.said import Said

LONGEST: Final = 200
"""The longest line of a form, in characters."""
LONGEST_AREA: Final = 200_000
"""The longest text of a form, in characters: a rulebook of one's own."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of several."""

    value: str
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A field as a page shows it. ``kind`` is ``text``, ``number``, ``date``, ``area``, ``tick``, ``select``,
    ``list`` (a line with suggestions) or ``file``.
    """

    name: str
    label: str
    kind: str
    value: str
    faults: tuple[str, ...] = ()
    hint: str = ""
    choices: tuple[Choice, ...] = ()
    low: int | None = None
    high: int | None = None


class Form:
    """The values of one form: what was sent, or what it shows at first."""

    def __init__(self, lang: Lang, start: Mapping[str, str], request: HttpRequest | None = None) -> None:
        """The form with its first values; where ``request`` sends it, with what was typed."""
        self.lang = lang
        self.sent = request is not None and request.method == "POST"
        self.values: dict[str, str] = dict(start)
        self.faults: dict[str, list[str]] = {}
        if request is not None and self.sent:
            typed = {name: str(request.POST[name]).replace("\0", "") for name in request.POST}
            self.values = dict.fromkeys(start, "") | typed

    def is_wrong(self) -> bool:
        """Whether something is wrong."""
        return bool(self.faults)

    def fault(self, name: str, code: str, **params: object) -> None:
        """Note what is wrong with a field."""
        self.faults.setdefault(name, []).append(say(code, self.lang, **params))

    def said(self, name: str, one: Said) -> None:
        """Note a refusal at a field, with its clause."""
        text = one.text(self.lang)
        self.faults.setdefault(name, []).append(f"{text} ({one.clause})" if one.clause else text)

    def line(self, name: str, *, needed: bool = False, most: int = LONGEST) -> str:
        """A line of text, cleaned."""
        value = clean(self.values.get(name, ""))
        if len(value) > most:
            self.fault(name, "setup_long", most=most)
            return value[:most]
        if needed and not value:
            self.fault(name, "setup_needed")
        return value

    def area(self, name: str) -> str:
        """A text of several lines."""
        value = self.values.get(name, "").replace("\r\n", "\n")
        if len(value) > LONGEST_AREA:
            self.fault(name, "setup_long", most=LONGEST_AREA)
            return ""
        return value

    def whole(self, name: str, low: int, high: int) -> int:
        """A whole number in a range; the least of it where none was typed that fits."""
        text = self.values.get(name, "").strip()
        if not (text.isascii() and text.isdigit() and len(text) < 10) or not low <= int(text) <= high:
            self.fault(name, "setup_whole", low=low, high=high)
            return low
        return int(text)

    def day(self, name: str) -> date | None:
        """A day."""
        try:
            return date.fromisoformat(self.values.get(name, "").strip())
        except ValueError:
            self.fault(name, "setup_day")
            return None

    def chosen(self, name: str, among: Iterable[str]) -> str:
        """One of several answers; empty where it is none of them."""
        value = self.values.get(name, "")
        if value in set(among):
            return value
        self.fault(name, "setup_choice")
        return ""

    def tick(self, name: str) -> bool:
        """Whether a box is ticked."""
        return bool(self.values.get(name, ""))

    def field(
        self,
        name: str,
        label: str,
        kind: str = "text",
        *,
        hint: str = "",
        choices: Sequence[tuple[str, str]] = (),
        low: int | None = None,
        high: int | None = None,
    ) -> Field:
        """A field as the page shows it; ``label`` and ``hint`` are codes of texts."""
        value = self.values.get(name, "")
        return Field(
            name,
            say(label, self.lang),
            kind,
            value,
            tuple(self.faults.get(name, ())),
            say(hint, self.lang) if hint else "",
            tuple(Choice(key, text, key == value) for key, text in choices),
            low,
            high,
        )
