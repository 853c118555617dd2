"""Reading the parts of a document while collecting what is wrong, so that one pass finds every fault."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping

from sportmafia.rulebooks.problem import Problem
from sportmafia.rulebooks.scopes import exists


class Reader:
    """Takes strings, lists and tables out of a document; a wrong one is noted and replaced by an empty
    one."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.is_clause: Callable[[str], bool] = exists

    def wrong(self, where: str, expected: str, got: object) -> None:
        """Note a value that is not what this place takes."""
        shown = shown_value(got)
        self._note(
            where,
            expected,
            shown,
            f"ожидалось {expected}, а стоит {shown}",
            f"expected {expected}, got {shown}",
        )

    def missing(self, where: str, expected: str) -> None:
        """Note something that must be there and is not."""
        self._note(
            where, expected, "", f"нет значения, ожидалось {expected}", f"missing, expected {expected}"
        )

    def unknown(self, where: str, name: str, known: tuple[str, ...]) -> None:
        """Note a name that does not exist, with the nearest ones that do."""
        near = nearest(name, known)
        self._note(
            where, near, name, f"нет такого имени; похожи: {near}", f"no such name; the nearest are: {near}"
        )

    def clause(self, where: str, clause: str) -> bool:
        """Whether there is a clause of that full id; noted where there is none."""
        known = self.is_clause(clause)
        if not known:
            shown = shown_value(clause)
            self._note(where, "clause id", shown, f"нет такой статьи: {shown}", f"no such clause: {shown}")
        return known

    def _note(self, where: str, expected: str, got: str, ru: str, en: str) -> None:
        # A name in a document may hold anything; a place is printed, so it holds printable characters only.
        place = "".join(char if char.isprintable() else "?" for char in where)
        self.problems.append(Problem(place, expected, got, ru, en))

    def text(self, where: str, raw: object) -> str:
        """A line of text."""
        if isinstance(raw, str) and raw.isprintable():
            return raw
        self.wrong(where, "text", raw)
        return ""

    def items(self, where: str, raw: object) -> list[object]:
        """A list."""
        if isinstance(raw, list | tuple):
            return list(raw)
        self.wrong(where, "list", raw)
        return []

    def texts(self, where: str, raw: object) -> list[str]:
        """A list of different lines of text."""
        words = [self.text(f"{where}.{index}", item) for index, item in enumerate(self.items(where, raw))]
        for word in {word for word in words if words.count(word) > 1}:
            self.problems.append(
                Problem(
                    where, "no repeats", word, f"{word} повторяется", f"{word} stands there more than once"
                )
            )
        return words

    def table(self, name: str, raw: Mapping[str, object]) -> Mapping[str, object]:
        """The table called ``name`` inside ``raw``, empty where there is none."""
        return self.mapping(name, raw.get(name, {}))

    def mapping(self, where: str, raw: object) -> Mapping[str, object]:
        """A table with texts for names."""
        if isinstance(raw, Mapping) and all(isinstance(name, str) for name in raw):
            return raw
        self.wrong(where, "table", raw)
        return {}

    def keys(self, where: str, raw: object, known: tuple[str, ...]) -> Mapping[str, object]:
        """A table that may have the known names only; unknown ones are noted."""
        table = self.mapping(where, raw)
        for name in table:
            if name not in known:
                self.unknown(f"{where}.{name}".lstrip("."), name, known)
        return table


def shown_value(value: object) -> str:
    """A value as a message shows it: short, on one line."""
    text = value if isinstance(value, str) and value.isprintable() and value.strip() else reprlib.repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def nearest(name: str, known: tuple[str, ...]) -> str:
    """The known names that look most like this one; a handful of them where none does."""
    from difflib import get_close_matches

    return ", ".join(get_close_matches(name, known, n=3, cutoff=0.5) or known[:5])
