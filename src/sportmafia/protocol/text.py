"""Texts that stand on the form in two languages, and what a line of a form can hold."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, Literal

Language = Literal["ru", "en"]

MINUS: Final = "\N{MINUS SIGN}"
DASH: Final = "\N{EM DASH}"
ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"

_SPACES: Final = re.compile(r"\s+")
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


@dataclass(frozen=True, slots=True)
class Text:
    """One text in Russian, the language of the form, and in English."""

    ru: str
    en: str

    def said_in(self, language: Language) -> str:
        """The text in one language."""
        return self.ru if language == "ru" else self.en

    def __bool__(self) -> bool:
        """Whether anything is written here."""
        return bool(self.ru or self.en)


EMPTY: Final = Text("", "")
DASHED: Final = Text(DASH, DASH)


def same(text: str | int) -> Text:
    """A text that is the same in both languages: a number, a name, a clause id."""
    return Text(str(text), str(text))


def one_line(text: str, limit: int) -> str:
    """The text as one line of a form: no control or invisible characters, at most ``limit`` characters.

    What does not fit is cut off and an ellipsis shows it. Only the first characters of a huge text are
    looked at, so that a name of many megabytes costs no more than a long one.
    """
    looked_at = text[: 20 * limit]
    spaced = _SPACES.sub(" ", looked_at)
    visible = "".join(letter for letter in spaced if unicodedata.category(letter) not in _HIDDEN).strip()
    if len(visible) <= limit and len(looked_at) == len(text):
        return visible
    return visible[: limit - 1].rstrip() + ELLIPSIS


def decimal(exact: str) -> Text:
    """An exact number such as ``-0.25`` or ``4/3`` as it is printed: with a real minus, in Russian with a
    comma.
    """
    printed = exact.replace("-", MINUS)
    return Text(printed.replace(".", ","), printed)


def seats(numbers: tuple[int, ...]) -> Text:
    """Seat numbers in their order, ``2, 5, 7``; a dash for none."""
    return same(", ".join(map(str, numbers))) if numbers else DASHED


def day_month_year(iso: str) -> str:
    """An ISO date as the form writes it, ``30 / 11 / 2026``; anything else unchanged."""
    parts = re.fullmatch(r"(\d{4})-(\d{2})-(\d{2})", iso)
    return f"{parts[3]} / {parts[2]} / {parts[1]}" if parts else iso


def joined(texts: tuple[Text, ...], separator: str) -> Text:
    """Texts one after the other."""
    return Text(separator.join(text.ru for text in texts), separator.join(text.en for text in texts))
