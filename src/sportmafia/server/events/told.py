"""What the desk tells people: refusals, notices, the action log, with the names that people have now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.http import HttpResponse

from sportmafia.server.events import called
from sportmafia.server.events.guard import Visit
from sportmafia.server.events.parts import PEOPLE
from sportmafia.server.events.storage import Overtaken, Parts, entries
from sportmafia.server.events.zones import zone_of
from sportmafia.server.texts import Lang, say
from sportmafia.tournament import journal
from sportmafia.tournament.said import Said


class Names:
    """What people are called now: players by their nickname, officials by their account's name."""

    def __init__(self, parts: Parts) -> None:
        """The names of everybody in the event."""
        people = parts.get(PEOPLE)
        self._players = {person.id: person.nickname for person in people.persons}
        self._merges = people.merges
        self._event = parts.event
        self._officials: dict[str, str] | None = None

    def __call__(self, person: str) -> str:
        """The name of a person; the id itself for somebody unknown."""
        found = self._players.get(self._merges.of(person))
        if found is not None:
            return found
        if self._officials is None:
            self._officials = called.names(self._event)
        return self._officials.get(person, person)


@dataclass(frozen=True, slots=True)
class Told:
    """A refusal or notice as a page shows it: the words, the clause that can be opened, the place."""

    text: str
    clause: str | None
    where: str


def told(visit: Visit, said: Iterable[Said]) -> tuple[Told, ...]:
    """Refusals and notices in the visitor's language."""
    return tuple(Told(one.text(visit.lang), one.clause, one.where) for one in said)


def at_site(one: Said, lang: Lang) -> Said:
    """What is said of a day at a site (`days.crowds`), with the site in words where there are several."""
    site, slash, _ = one.where.partition("/")
    if not (site and slash and "day" in one.params):
        return one
    day = f"{one.params['day']}, {say('cases_site', lang, site=site)}"
    return replace(one, params={**one.params, "day": day})


def lines(visit: Visit, entries_: Iterable[journal.Entry], parts: Parts | None = None) -> tuple[str, ...]:
    """Lines of the action log in words."""
    name = Names(parts or Parts(visit.event))
    return journal.lines(entries_, zone_of(visit.event), name, visit.lang)


def latest(visit: Visit, most: int) -> tuple[str, ...]:
    """The latest lines of the action log, the latest first."""
    return lines(visit, entries(visit.event, most=most))


def overtaken(visit: Visit, late: Overtaken, back: str) -> HttpResponse:
    """The page for the second of two who changed the same thing: what the first did, and the way back.

    What he had typed is in his browser still; nothing of it was kept.
    """
    context = {"lines": lines(visit, late.since), "back": back}
    return visit.show("events/overtaken.html", context, status=409)
