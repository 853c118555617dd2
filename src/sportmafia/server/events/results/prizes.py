"""Awards: places by points, special prizes by ballots, the best of each role; put together in one place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from sportmafia.rulebooks import Rulebook
from sportmafia.scoring import Standings, exact
from sportmafia.scoring.stages import Cut
from sportmafia.server.events.cases.people import officials
from sportmafia.server.events.guard import Visit
from sportmafia.server.events.parts import AWARDS, COMMITTEE, DISCIPLINE, PLAN, PRESENCE, VOTES
from sportmafia.server.events.results.book import Book, Tables
from sportmafia.server.events.teams.table import joined, last_stage
from sportmafia.server.events.teams.table import rows as team_rows
from sportmafia.server.texts import Lang, say
from sportmafia.tournament.awards import (
    COMBINED,
    Prize,
    Voter,
    best_by_role,
    ceremony,
    given,
    places,
    prizes,
)
from sportmafia.tournament.cites import cite, held
from sportmafia.tournament.discipline import expelled
from sportmafia.tournament.rights import Role
from sportmafia.tournament.said import Notice

USUAL: Final = 3
"""Places that are awarded where neither the event nor its rulebook says how many."""
JUDGING: Final = frozenset({Role.JUDGE, Role.SIDE_JUDGE, Role.CHIEF_JUDGE})


@dataclass(frozen=True, slots=True)
class Award:
    """One award: its words, who gets it, a note; where it ``waits``, a lot or a decision is due."""

    title: str
    players: tuple[str, ...]
    note: str = ""
    clause: str | None = None
    waits: bool = False
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class Awarded:
    """Every award of an event, and who of the awarded is not here (sfu.8.4)."""

    places: tuple[Award, ...]
    prizes: tuple[Award, ...]
    roles: tuple[Award, ...]
    absent: tuple[Notice, ...]
    teams: tuple[Award, ...] = ()

    @property
    def all(self) -> tuple[Award, ...]:
        """In the order of the ceremony: roles and prizes first, the first place last."""
        return (*self.roles, *self.prizes, *reversed(self.teams), *reversed(self.places))


def last_table(book: Book, tables: Tables | None = None) -> Standings | None:
    """The table that decides the places: of the last stage of the plan; of ``tables`` instead where given."""
    if not book.stages:
        return None
    found = book.tables(book.stages[-1].name) if tables is None else tables
    return next((table for table in found.values() if table.rows), None)


def count_of(book: Book) -> int:
    """How many places are awarded: as the event says, else its rulebook (sfu.3.3.2)."""
    chosen = book.parts.get(AWARDS).places
    return chosen or book.rulebook(book.stages[-1].name).integer("qual.winners") or USUAL


def awarded_places(book: Book, tables: Tables | None = None) -> Cut:
    """The awarded places of the last stage; equals around the line wait for a lot and are never split.

    ``tables`` of the last stage take the place of those that are.
    """
    table = last_table(book, tables)
    if table is None:
        return Cut(())
    rulebook = book.rulebook(book.stages[-1].name)
    return places(table, count_of(book), rulebook, book.parts.get(VOTES).ballots)


def places_by_lot(book: Book) -> int:
    """How many awards for places wait for a lot: of equals around the last of them, and of who shares one."""
    table = last_table(book)
    if table is None:
        return 0
    rulebook = book.rulebook(book.stages[-1].name)
    return sum(one.waits for one in _by_place(book, table, rulebook, "en"))


def awarded(book: Book, lang: Lang) -> Awarded:
    """All awards as they stand now."""
    if not book.stages:
        return Awarded((), (), (), ())
    rulebook = book.rulebook(book.stages[-1].name)
    table = last_table(book)
    by_place = () if table is None else _by_place(book, table, rulebook, lang)
    by_role = _by_role(book, lang)
    settled = book.parts.get(AWARDS).settled
    by_votes = tuple(
        Award(
            one.name,
            given(one, settled) or one.leaders,
            say("results_votes", lang, votes=one.votes),
            held(rulebook, "sfu.9.2"),
            waits=given(one, settled) is None,
        )
        for one in voted(book)
    )
    by_team = _by_team(book, lang)
    awards = (*by_place, *by_votes, *by_role, *by_team)
    everybody = dict.fromkeys(player for one in awards for player in one.players)
    day = book.awards_day
    here = () if day is None else book.parts.get(PRESENCE).here(day)
    absent = ceremony(list(everybody), here, cite(rulebook, "ceremony")) if here else ()
    return Awarded(by_place, by_votes, by_role, absent, by_team)


def _by_place(book: Book, table: Standings, rulebook: Rulebook, lang: Lang) -> tuple[Award, ...]:
    """The places; who shares one in the table waits for a lot, unless votes have their say in it."""
    cut, clause = awarded_places(book), held(rulebook, "sfu.3.3.2")
    by_points = rulebook.word("awards.vote") == "special"
    found = []
    for number, player in enumerate(cut.through, start=1):
        row = table.row(player)
        standing = None if row is None else row.standing
        place = standing.place if by_points and standing is not None else number
        shared = by_points and standing is not None and standing.place != standing.place_to
        points = "" if row is None else exact(row.total)
        found.append(
            Award(
                say("results_place", lang, place=place),
                (player,),
                points,
                clause,
                waits=shared,
                by_lot=shared,
            )
        )
    if cut.lot:
        words = say("results_places_left", lang, left=cut.left)
        found.append(Award(words, cut.lot, "", cite(rulebook, "lot"), waits=True, by_lot=True))
    return tuple(found)


def _by_team(book: Book, lang: Lang) -> tuple[Award, ...]:
    """The awarded teams of an event for teams; equals share a place."""
    if book.parts.get(PLAN).team is None:
        return ()
    out, most = removed(book), count_of(book)
    found = team_rows(book, joined(book.tables(last_stage(book)).values()))
    return tuple(
        Award(
            say("results_team", lang, place=row.place, team=row.name),
            tuple(player for player in team.players if player not in out),
            exact(row.total),
        )
        for row, team in found
        if row.place <= most
    )


def _roles_of(book: Book) -> str:
    """The stage by which the best of roles are found."""
    chosen = book.parts.get(AWARDS).roles_of
    return chosen if book.number(chosen) else book.stages[-1].name


def roles_open(book: Book) -> bool:
    """Whether the results are out of which the best of roles are."""
    return book.opened(_roles_of(book)).final


def _by_role(book: Book, lang: Lang) -> tuple[Award, ...]:
    """The best of each role in the stage that is chosen, with as many games in it as are asked for."""
    chosen, tables = book.parts.get(AWARDS), book.tables(_roles_of(book))
    rows = tuple(row for table in tables.values() for row in table.rows)
    if not rows:
        return ()
    joined = replace(next(iter(tables.values())), rows=rows)
    return tuple(
        Award(
            say(f"results_best_{one.role.value}", lang),
            one.players,
            say("results_best_note", lang, points=exact(one.points), games=one.games),
        )
        for one in best_by_role(joined, least=chosen.least)
    )


# --- who votes ---


def removed(book: Book) -> frozenset[str]:
    """Who was removed from the tournament, and gets nothing."""
    return expelled(book.parts.get(DISCIPLINE), book.rulebook(book.stages[-1].name))


def voted(book: Book) -> tuple[Prize, ...]:
    """The prizes that were voted on."""
    found = prizes(book.parts.get(VOTES).ballots, removed=removed(book))
    return tuple(one for one in found if one.name != COMBINED)


def voters(visit: Visit, book: Book) -> dict[str, Voter]:
    """Who has a vote (sfu.9.1): judges of games, members of the committee; nobody votes as both."""
    people = officials(visit.event, book.parts)
    crews = {person for game in book.schedule.games for person in game.crew}
    found: dict[str, Voter] = {}
    for login, roles in people.roles.items():
        if roles & JUDGING or login in crews:
            found[login] = Voter.JUDGE
        elif roles & {Role.OWNER, Role.SECRETARY, Role.REGISTRAR}:
            found[login] = Voter.COMMITTEE
    for login in book.parts.get(COMMITTEE).members:
        found.setdefault(login, Voter.COMMITTEE)
    if Role.OWNER in visit.roles:
        found.setdefault(visit.person, Voter.COMMITTEE)
    return found
