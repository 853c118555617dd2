"""Pages of teams: who is in which, and the table that follows from the players' one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.scoring import Standings, exact
from sportmafia.server.events import entered
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import PEOPLE, PLAN, TEAMS, Teams
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.storage import Done, Outcome, Overtaken, Parts, change
from sportmafia.server.events.teams.table import joined, last_stage, rows
from sportmafia.server.events.told import Names, Told, overtaken, told
from sportmafia.server.texts import say
from sportmafia.tournament.fields import clean
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.people import key
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.teams import Team, refusals

MOST_TEAMS: Final = 200
LONGEST_LINE: Final = 600
LONGEST_NAME: Final = 60
OPEN: Final = frozenset({"total", "additional", "wins", "place"})
"""The columns of players that a table of teams tells: it is public where all of them are."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A team as a page shows it."""

    name: str
    players: str
    place: int | None = None
    total: str = ""
    additional: str = ""
    wins: int = 0


def there_are(visit: Visit) -> bool:
    """Whether the event is one for teams."""
    parts = Parts(visit.event, [PLAN.name])
    return parts.has(PLAN) and parts.get(PLAN).team is not None


def is_public(visit: Visit) -> bool:
    """Whether everybody may see the table of teams now."""
    return there_are(visit) and bool(_public(Book(visit.event, Parts(visit.event))))


# --- who is in which ---


@page("event.read", "team.change")
def teams(visit: Visit) -> HttpResponse:
    """The teams as they are, and a line for each to change them."""
    if not there_are(visit):
        return visit.refuse("teams_none")
    if visit.request.method != "POST":
        return _shown(visit)
    parts = Parts(visit.event, [*entered.PARTS, TEAMS.name])
    typed = visit.request.POST.get("teams", "").replace("\0", "").replace("\r\n", "\n")
    read = _read(visit, parts, typed)
    if isinstance(read[0] if read else None, Told):
        return _shown(visit, tuple(one for one in read if isinstance(one, Told)), typed)
    made = tuple(one for one in read if isinstance(one, Team))

    def job(held: Parts) -> Outcome:
        size = held.get(PLAN).team
        wrong = refusals(made, size) if size is not None else ()
        if wrong:
            return wrong
        held.put(TEAMS, Teams(made))
        return Done("did_teams", {"count": str(len(made))})

    kept = change(visit.event, visit.person, visit.request.POST.get("seen", ""), job)
    address = reverse("event-teams", kwargs={"slug": visit.event.tournament.slug})
    if isinstance(kept, Entry):
        return redirect(address)
    if isinstance(kept, Overtaken):
        return overtaken(visit, kept, address)
    name = Names(parts)
    said = (replace(one, params={k: name(v) for k, v in one.params.items()}) for one in _several(kept))
    return _shown(visit, told(visit, said), typed)


def _several(kept: object) -> tuple[Refusal, ...]:
    return tuple(one for one in (kept if isinstance(kept, tuple) else (kept,)) if isinstance(one, Refusal))


def _read(visit: Visit, parts: Parts, typed: str) -> tuple[Told, ...] | tuple[Team, ...]:
    """The teams that were typed, or what in them cannot be read, line by line."""
    people = parts.get(PEOPLE)
    known = {key(one.nickname): people.merges.of(one.id) for one in people.persons}
    found, wrong = [], []

    def fault(code: str, number: int, **params: object) -> None:
        wrong.append(Told(say(code, visit.lang, number=number, **params), None, "teams"))

    lines = [(number, line) for number, line in enumerate(typed.split("\n"), start=1) if line.strip()]
    if len(lines) > MOST_TEAMS:
        return (Told(say("teams_many", visit.lang, most=MOST_TEAMS), None, "teams"),)
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            fault("teams_long", number, most=LONGEST_LINE)
            continue
        name, colon, rest = line.partition(":")
        names = [clean(one) for one in rest.split(",") if clean(one)]
        if not colon or not clean(name) or not names:
            fault("teams_line", number)
            continue
        if len(clean(name)) > LONGEST_NAME:
            fault("teams_long", number, most=LONGEST_NAME)
        for one in names:
            if key(one) not in known:
                fault("teams_stranger", number, name=one)
        found.append(Team(clean(name), tuple(dict.fromkeys(known.get(key(one), one) for one in names))))
    return tuple(wrong) or tuple(found)


def _shown(visit: Visit, refused: tuple[Told, ...] = (), typed: str | None = None) -> HttpResponse:
    parts = Parts(visit.event, [*entered.PARTS, TEAMS.name])
    name, held = Names(parts), parts.get(TEAMS).teams
    size = parts.get(PLAN).team or (0, 0)
    taken = {player for team in held for player in team.players}
    lines = "\n".join(f"{team.name}: {', '.join(map(name, team.players))}" for team in held)
    context = {
        "teams": [Shown(team.name, ", ".join(map(name, team.players))) for team in held],
        "alone": ", ".join(name(player) for player in entered.players(parts) if player not in taken),
        "least": size[0],
        "most": size[1],
        "lines": lines if typed is None else typed,
        "seen": parts.seen(TEAMS, PLAN),
        "refused": refused,
        "changes": visit.may("team.change"),
        "hidden": visit.may("standings.read_hidden"),
    }
    return visit.show("events/teams/teams.html", context, status=400 if refused else 200)


# --- their table ---


def _public(book: Book) -> Standings | None:
    """The table of players as everybody has it; None where it does not tell a table of teams."""
    stage = last_stage(book)
    if not book.opened(stage).columns >= OPEN:
        return None
    return joined(one.table for one in book.public(stage))


@page("event.read_public")
def public(visit: Visit) -> HttpResponse:
    """The table of teams, where that of players is public with its points."""
    if not there_are(visit):
        return visit.refuse("teams_none")
    book = Book(visit.event, Parts(visit.event, [TEAMS.name]))
    table = _public(book)
    if table is None:
        return visit.refuse("teams_not_public")
    return _table(visit, book, table)


@page("standings.read_hidden")
def desk(visit: Visit) -> HttpResponse:
    """The table of teams as it is now."""
    if not there_are(visit):
        return visit.refuse("teams_none")
    book = Book(visit.event, Parts(visit.event, [TEAMS.name]))
    return _table(visit, book, joined(book.tables(last_stage(book)).values()))


def _table(visit: Visit, book: Book, table: Standings | None) -> HttpResponse:
    shown = [
        Shown(
            row.name,
            ", ".join(map(book.name, team.players)),
            row.place,
            exact(row.total),
            exact(row.additional),
            row.wins,
        )
        for row, team in rows(book, table)
    ]
    return visit.show("events/teams/table.html", {"rows": shown})
