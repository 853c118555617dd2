"""Who is looking: the audiences of a game and one viewer among them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Audience(StrEnum):
    """A kind of viewer. Each sees only what the allow-list names for it."""

    SPECTATOR = "spectator"
    """Anybody: a page that the whole world can open."""
    HALL = "hall"
    """A screen in the room, which players at the table can see."""
    SEAT = "seat"
    """One player's own page: the room's view, his own card, his own shots and checks."""
    BLACK = "black"
    """The black team together: the room's view, and who the three are once they have met (fiim.4.2.2)."""
    SIDE = "side"
    """A side judge or host (боковой судья, sfu.3.5.1): the table's events without cards, shots and checks."""
    JUDGE = "judge"
    """The table judge: everything."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """One viewer; ``seat`` is set for the audience SEAT only."""

    audience: Audience
    seat: int = 0

    def __post_init__(self) -> None:
        """A seat's page needs the seat, every other audience has none. Raises ValueError otherwise."""
        if (self.audience is Audience.SEAT) is not (1 <= self.seat <= 10):
            raise ValueError(f"viewer {self.audience}: seat {self.seat}")


SPECTATOR = Viewer(Audience.SPECTATOR)
HALL = Viewer(Audience.HALL)
BLACK = Viewer(Audience.BLACK)
SIDE = Viewer(Audience.SIDE)
JUDGE = Viewer(Audience.JUDGE)


def at_seat(seat: int) -> Viewer:
    """The viewer at ``seat`` (1-10)."""
    return Viewer(Audience.SEAT, seat)
