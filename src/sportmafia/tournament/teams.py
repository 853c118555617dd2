"""Teams (команды) of two to five: who is in which, whom the draw keeps apart, and their table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sportmafia.scoring.standings import Standings
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Team:
    """A team: its name and its players."""

    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team in the table: the sum of its players' points; equals share ``place``."""

    name: str
    place: int
    total: Fraction
    additional: Fraction
    wins: int


def refusals(teams: Sequence[Team], size: tuple[int, int]) -> tuple[Refusal, ...]:
    """Everything wrong with teams: a size, a name twice, a player in two."""
    least, most = size
    names = Counter(team.name for team in teams)
    players = Counter(player for team in teams for player in team.players)
    found = [
        Refusal("team_size", None, {"least": str(least), "most": str(most)}, team.name)
        for team in teams
        if not least <= len(team.players) <= most
    ]
    found += [Refusal("team_twice", None, {"team": name}, name) for name, times in names.items() if times > 1]
    found += [
        Refusal("player_in_two", None, {"player": player}, player)
        for player, times in players.items()
        if times > 1
    ]
    return tuple(found)


def together(schedule: Schedule, teams: Iterable[Team]) -> tuple[Refusal, ...]:
    """Games in which two of one team sit at one table."""
    return tuple(
        Refusal("team_together", None, {"team": team.name, "game": game.id}, game.id)
        for game in schedule.games
        for team in teams
        if len(set(game.players) & set(team.players)) > 1
    )


def team_table(table: Standings, teams: Iterable[Team]) -> tuple[TeamRow, ...]:
    """The table of teams: points, then additional points, then wins; equals share a place, by name."""
    rows = []
    for team in teams:
        own = [row for row in table.rows if row.player in team.players]
        total = sum((row.total for row in own), Fraction(0))
        additional = sum((row.additional for row in own), Fraction(0))
        rows.append((total, additional, sum(row.tally.all_wins for row in own), team.name))
    return tuple(
        TeamRow(
            name, 1 + sum(other[:3] > (total, additional, wins) for other in rows), total, additional, wins
        )
        for total, additional, wins, name in sorted(rows, key=lambda row: (-row[0], -row[1], -row[2], row[3]))
    )
