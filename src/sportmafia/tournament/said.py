"""What a tournament answers in words: a refusal, and a notice of what follows or was noticed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sportmafia.tournament.messages import text


@dataclass(frozen=True, slots=True)
class Said:
    """A code with its clause and parameters; ``where`` is the field or the id that it is about."""

    code: str
    clause: str | None = None
    params: Mapping[str, str] = field(default_factory=dict)
    where: str = ""

    def text(self, language: str = "ru") -> str:
        """The words, ``ru`` or ``en``."""
        return text(self.code, language, self.params)


@dataclass(frozen=True, slots=True)
class Refusal(Said):
    """Why a step was not taken. The state is what it was before."""


@dataclass(frozen=True, slots=True)
class Notice(Said):
    """What a step brings about, or what the organiser should know; it stops nothing."""
