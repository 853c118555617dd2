"""What is wrong with a rulebook, as values: the place, what was expected, what was found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a rulebook document.

    ``where`` is the place: a dotted path (`options.win.on_dq`), after the file's name and line where they are
    known.
    ``expected`` and ``got`` are short and language-neutral; the messages are whole sentences.
    """

    where: str
    expected: str
    got: str
    message_ru: str
    message_en: str

    def message(self, lang: str = "ru") -> str:
        """The sentence for a person, in Russian (``ru``) or English (``en``), the place first."""
        return f"{self.where}: {self.message_en if lang == 'en' else self.message_ru}"


class RulebookError(ValueError):
    """A rulebook that cannot be used; ``problems`` lists all of its faults at once."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(problem.message("en") for problem in problems))
