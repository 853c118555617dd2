"""The parts that the state of an event is kept in: name, type, and what each is at first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Generic, TypeVar

from sportmafia.record.canonical import encode
from sportmafia.tournament.advancement import Advancement
from sportmafia.tournament.applications import Intake, Register
from sportmafia.tournament.awards import Ballot
from sportmafia.tournament.codec import document
from sportmafia.tournament.committee import Committee
from sportmafia.tournament.days import Days
from sportmafia.tournament.discipline import Record
from sportmafia.tournament.lot import Lot, Sealed
from sportmafia.tournament.people import Merges, Person
from sportmafia.tournament.plan import Plan
from sportmafia.tournament.presence import Presence
from sportmafia.tournament.protests import Desk
from sportmafia.tournament.publication import Act, Policy
from sportmafia.tournament.regulation import Regulation
from sportmafia.tournament.schedule import Conflicts, Schedule
from sportmafia.tournament.teams import Team

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class People:
    """Everybody entered, who of them are one person, and who were found to be two though they look alike."""

    persons: tuple[Person, ...] = ()
    merges: Merges = field(default_factory=Merges)
    apart: frozenset[tuple[str, str]] = frozenset()

    @property
    def present(self) -> tuple[Person, ...]:
        """Everybody once: without those who were found to be somebody else."""
        return tuple(one for one in self.persons if self.merges.of(one.id) == one.id)


@dataclass(frozen=True, slots=True)
class Publication:
    """The policy of each stage and every act of publication on it, by the stage's name."""

    policies: Mapping[str, Policy] = field(default_factory=dict)
    acts: Mapping[str, tuple[Act, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Draws:
    """What the draw of each stage needs beside the schedule: the seed kept secret until it is revealed.

    ``sealed`` is (stage, key in hex, commitment); ``revealed`` the stages whose key is public.
    ``proposals`` are schedules in the text of ``sportmafia.schedule/1`` by stage or site, each in pieces that
    follow one another (`seating.drawn`).
    """

    sealed: tuple[tuple[str, str, str], ...] = ()
    revealed: frozenset[str] = frozenset()
    proposals: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """One part: the name it is stored under, its type, and its first value."""

    name: str
    type: type[T]
    empty: T | None = None


@dataclass(frozen=True, slots=True)
class Lots:
    """Every lot that was drawn, in order, and those that are committed to and wait for their draw.

    ``stages`` tells of which stage's table each is, by its label.
    """

    lots: tuple[Lot, ...] = ()
    sealed: tuple[Sealed, ...] = ()
    stages: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Advancements:
    """The list of those who went on, by the stage that they went on to, who declined it, and who has a place
    of it that no table gives (`plan.Quota.wild`), in the order of naming.
    """

    lists: Mapping[str, Advancement] = field(default_factory=dict)
    declined: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    wild: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Votes:
    """Ballots for prizes."""

    ballots: tuple[Ballot, ...] = ()


@dataclass(frozen=True, slots=True)
class Awards:
    """Prizes that are voted on, how many places are awarded (0: as the rulebook says), and the diploma.

    ``heading`` and ``text`` are the diploma's words, with {name}, {award} and {event} put in, those of
    ``certificate`` the certificate's; ``signed`` who signs both, a line each. ``logo`` is the image in
    base64, empty without one. The best of a role has at least ``least`` games in it in the stage ``roles_of``
    (empty: the last). ``settled`` says who gets a prize that several have most votes for.
    """

    prizes: tuple[str, ...] = ()
    places: int = 0
    heading: str = ""
    text: str = ""
    signed: str = ""
    logo: str = ""
    certificate: str = ""
    certificate_text: str = ""
    least: int = 1
    roles_of: str = ""
    settled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ticks:
    """Lines of the go / no-go list that people have ticked."""

    names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Teams:
    """The teams of an event for teams."""

    teams: tuple[Team, ...] = ()


PLAN: Final = Kind("plan", Plan)
REGULATION: Final = Kind("regulation", Regulation)
PEOPLE: Final = Kind("people", People, People())
REGISTER: Final = Kind("register", Register, Register())
INTAKE: Final = Kind("intake", Intake, Intake())
DAYS: Final = Kind("days", Days, Days())
COMMITTEE: Final = Kind("committee", Committee, Committee())
PRESENCE: Final = Kind("presence", Presence, Presence())
SCHEDULE: Final = Kind("schedule", Schedule, Schedule())
DRAWS: Final = Kind("draws", Draws, Draws())
CONFLICTS: Final = Kind("conflicts", Conflicts, Conflicts())
DISCIPLINE: Final = Kind("discipline", Record, Record())
PROTESTS: Final = Kind("protests", Desk, Desk())
LOTS: Final = Kind("lots", Lots, Lots())
ADVANCEMENTS: Final = Kind("advancements", Advancements, Advancements())
PUBLICATION: Final = Kind("publication", Publication, Publication())
VOTES: Final = Kind("votes", Votes, Votes())
AWARDS: Final = Kind("awards", Awards, Awards())
TICKS: Final = Kind("ticks", Ticks, Ticks())
TEAMS: Final = Kind("teams", Teams, Teams())

KINDS: Final[Mapping[str, Kind[Any]]] = {
    kind.name: kind
    for kind in (
        PLAN, REGULATION, PEOPLE, REGISTER, COMMITTEE, PRESENCE, SCHEDULE, DRAWS, CONFLICTS, DISCIPLINE,
        PROTESTS, LOTS, ADVANCEMENTS, PUBLICATION, VOTES, AWARDS, TICKS, TEAMS,
        INTAKE, DAYS,
    )
}  # fmt: skip
"""Every part by its name, in the order in which an archive holds them."""


@cache
def first_text(name: str) -> str | None:
    """The document of a part's first value; None for one without."""
    first = KINDS[name].empty
    return None if first is None else encode(document(first)).decode()
