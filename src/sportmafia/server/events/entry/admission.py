"""The applications of an event as its pages see them: terms, who stands where, whose words are whose."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final

from django.http import HttpResponse

from sportmafia.server.events import links
from sportmafia.server.events.guard import Visit
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import INTAKE, PEOPLE, PLAN, REGISTER
from sportmafia.server.events.storage import Parts, no_earlier
from sportmafia.server.events.zones import zone_of
from sportmafia.tournament import applications
from sportmafia.tournament.applications import Application, Register, Standing, Terms
from sportmafia.tournament.people import Person
from sportmafia.tournament.said import Refusal

NAMES: Final = tuple(kind.name for kind in (PLAN, INTAKE, PEOPLE, REGISTER))
"""The parts that these pages read, in one query."""


@dataclass(frozen=True, slots=True)
class Row:
    """One application as a list shows it. ``queue`` is its number on the waiting list, 0 off it."""

    application: Application
    person: Person
    standing: Standing
    queue: int
    arrived: datetime

    @property
    def word(self) -> str:
        """The code of what it has come to."""
        return STANDINGS[self.standing]


STANDINGS: Final = {
    Standing.ADMITTED: "entry_admitted",
    Standing.WAITING: "entry_waiting",
    Standing.TURNED_AWAY: "entry_turned_away",
    Standing.WITHDRAWN: "entry_withdrawn",
}


class Admission:
    """Everybody who applied for an event and what it has come to."""

    def __init__(self, parts: Parts, held: Terms) -> None:
        """Of parts that were read, under terms."""
        self.parts, self.held, self.event = parts, held, parts.event
        self.zone = zone_of(parts.event)
        self.people, self.register = parts.get(PEOPLE), parts.get(REGISTER)

    @cached_property
    def persons(self) -> dict[str, Person]:
        """Everybody by id; whoever was merged stands for the one he is now."""
        known = {person.id: person for person in self.people.persons}
        of = self.people.merges.of
        return {id_: known.get(of(id_), person) for id_, person in known.items()}

    @cached_property
    def standings(self) -> dict[str, Standing]:
        """What every application has come to, in the order of arrival."""
        return applications.standings(self.register, self.held)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """All applications in the order of arrival."""
        rows, waiting = [], 0
        for one in applications.arrival(self.register):
            standing = self.standings[one.id]
            waiting += standing is Standing.WAITING
            rows.append(
                Row(
                    one,
                    self.person(one.person),
                    standing,
                    waiting if standing is Standing.WAITING else 0,
                    self.zone.local(one.submitted),
                )
            )
        return tuple(rows)

    def person(self, id_: str) -> Person:
        """The person of an id; a bare one for an id that nobody has."""
        return self.persons.get(id_) or Person(id_, id_)

    def row(self, application: str) -> Row | None:
        """The row of an application."""
        return next((row for row in self.rows if row.application.id == application), None)

    def of_person(self, id_: str) -> Row | None:
        """The application of a person that stands, else his latest one."""
        ids = self.people.merges.ids(id_)
        mine = [row for row in self.rows if row.application.person in ids]
        standing = [row for row in mine if row.standing is not Standing.WITHDRAWN]
        return next(iter(standing or mine[::-1]), None)

    def count(self, standing: Standing) -> int:
        """How many have come to a standing."""
        return sum(found is standing for found in self.standings.values())

    @property
    def entrants(self) -> tuple[str, ...]:
        """Everybody admitted, each once, by the id that stands for him now."""
        return applications.entrants(self.register, self.held, self.people.merges)

    def next_number(self) -> str:
        """The number of the next application."""
        return next_number_of(self.register)

    def outlook(self) -> tuple[Standing, int]:
        """What an application that came now would come to, with its number on the waiting list."""
        latest = max((one.submitted for one in self.register.applications), default=None)
        probe = Application("", "", no_earlier(latest))
        tried = Register((*self.register.applications, probe), self.register.withdrawn)
        standing = applications.standings(tried, self.held)[""]
        return standing, self.count(Standing.WAITING) + 1 if standing is Standing.WAITING else 0


def next_number_of(register: Register) -> str:
    """The number of the application after all those of a register."""
    return str(1 + max((int(one.id) for one in register.applications if one.id.isdecimal()), default=0))


def read(event: Event, parts: Parts | None = None) -> Admission | Refusal:
    """The applications of an event; refused where its terms make no sense."""
    held = parts or Parts(event)
    held.read(NAMES)
    if not held.has(PLAN):
        return Refusal("no_stage", None, {}, "stages")
    terms = applications.of_plan(held.get(PLAN), held.get(INTAKE), zone_of(event))
    return terms if isinstance(terms, Refusal) else Admission(held, terms)


def opened(visit: Visit) -> Admission | HttpResponse:
    """The applications for a page, or the page that says why there are none."""
    found = read(visit.event)
    if isinstance(found, Refusal):
        return visit.show("events/entry/no_terms.html", {"why": found.text(visit.lang)}, status=409)
    return found


def applicant(visit: Visit) -> str | None:
    """The person by whose link this browser came."""
    return links.person_of(visit.request, visit.event)


def is_applicant(visit: Visit, **_parameters: object) -> bool:
    """Whether the visitor came by somebody's link: what the pages of an applicant show is his own."""
    return applicant(visit) is not None


def nobodys(_visit: Visit, **_parameters: object) -> bool:
    """A page that is nobody's own."""
    return False


def anybodys(_visit: Visit, **_parameters: object) -> bool:
    """A page where everybody acts for himself."""
    return True
