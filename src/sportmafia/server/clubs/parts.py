"""The parts that an account can have in an event, each including the ones before it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Part(StrEnum):
    """What an account does at an event."""

    SIDE = "side"
    """Side judge or host (боковой судья, ведущий; sfu.3.5.1): sees the table, proposes."""
    JUDGE = "judge"
    """Table judge (судья): runs games."""
    CHIEF = "chief"
    """Chief Judge (Главный судья): takes any table over, rules on corrections."""
    ORGANISER = "organiser"
    """Organiser (организатор): everything in the event, accounts included."""


ORDER: Final = tuple(Part)


def reaches(part: Part | None, needed: Part) -> bool:
    """Whether ``part`` is ``needed`` or includes it."""
    return part is not None and ORDER.index(part) >= ORDER.index(needed)
