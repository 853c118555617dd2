"""What is wrong with a file, as a value: the file, the place in it, what was expected there and what
stands.
"""

from __future__ import annotations

from dataclasses import dataclass

from sportmafia.rulebooks.shape import shown_value


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a file, a line or a game of it cannot be taken.

    ``where`` is a dotted path, zero-based, empty for the whole; ``line`` counts from 1, None where lines mean
    nothing. ``ru`` and ``en`` are the sentence without its place.
    """

    file: str
    where: str
    ru: str
    en: str
    line: int | None = None

    def text(self, language: str = "ru") -> str:
        """The sentence with its place first, ``ru`` or ``en``."""
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        parts = (place, self.where, self.ru if language == "ru" else self.en)
        return ": ".join(part for part in parts if part)


def expected(file: str, where: str, what: tuple[str, str], got: object, line: int | None = None) -> Failure:
    """A value that is not what its place takes; ``what`` says what is, in Russian and English."""
    shown = shown_value(got)
    return Failure(
        file, where, f"ожидалось {what[0]}, а стоит {shown}", f"expected {what[1]}, got {shown}", line
    )


def joined(path: str, name: object) -> str:
    """The place called ``name`` inside ``path``."""
    shown = shown_value(name)
    return f"{path}.{shown}" if path else shown
