"""The table of teams from those of players: of a stage, or of what of it is public."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sportmafia.scoring import Standings
from sportmafia.server.events.parts import TEAMS
from sportmafia.server.events.results.book import Book
from sportmafia.tournament.teams import Team, TeamRow, team_table


def joined(tables: Iterable[Standings]) -> Standings | None:
    """The rows of all sites in one; None where there are none."""
    found = list(tables)
    rows = tuple(row for table in found for row in table.rows)
    return replace(found[0], rows=rows) if rows else None


def last_stage(book: Book) -> str:
    """The last stage that has a game; the first one before any."""
    played = [stage.name for stage in book.stages if book.rounds(stage.name)]
    return (played or [book.stages[0].name])[-1]


def held(book: Book) -> dict[str, Team]:
    """The teams by name, with those who were found to be one person under one id."""
    teams = book.parts.get(TEAMS).teams
    return {team.name: replace(team, players=tuple(map(book.one, team.players))) for team in teams}


def rows(book: Book, table: Standings | None) -> tuple[tuple[TeamRow, Team], ...]:
    """The table of teams with who is in each."""
    teams = held(book)
    found = () if table is None else team_table(table, teams.values())
    return tuple((row, teams[row.name]) for row in found)
