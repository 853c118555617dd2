"""The schedule of an event as people and games: who sits where, under which judge, and what is wrong with it.

How it is drawn is the draw's; here a drawn schedule with its commitment is held to the regulation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sportmafia.tournament.cites import cite
from sportmafia.tournament.plan import TABLE
from sportmafia.tournament.said import Notice, Refusal

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class Game:
    """One game: where and when, who sits on seats 1-10 in order, and its crew.

    Games of one stage and round are played at the same time: sites that play on other days have other rounds.
    ``judge`` watches the rules, ``host`` leads where the rulebook has one besides (sfu.3.5.1; C117); both are
    empty until somebody is assigned.
    """

    id: str
    stage: str
    round: int
    table: int
    players: tuple[str, ...]
    site: str = ""
    judge: str = ""
    host: str = ""

    @property
    def crew(self) -> tuple[str, ...]:
        """Host and judge, as far as there are any."""
        return tuple(person for person in (self.host, self.judge) if person)


@dataclass(frozen=True, slots=True)
class Schedule:
    """All games of a stage in order. ``commitment`` binds the draw that made it, empty if there was none."""

    games: tuple[Game, ...] = ()
    commitment: str = ""

    def get(self, game: str) -> Game | None:
        """The game of an id."""
        return next((found for found in self.games if found.id == game), None)

    def of(self, player: str) -> tuple[Game, ...]:
        """The games of a player."""
        return tuple(game for game in self.games if player in game.players)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who sits in a game, in the order of first appearance."""
        return tuple(dict.fromkeys(player for game in self.games for player in game.players))

    def rounds(self) -> dict[tuple[str, int], tuple[Game, ...]]:
        """Games by stage and round: stages as they come, rounds in order."""
        stages = list(dict.fromkeys(game.stage for game in self.games))
        found: dict[tuple[str, int], list[Game]] = {}
        for game in sorted(self.games, key=lambda game: (stages.index(game.stage), game.round)):
            found.setdefault((game.stage, game.round), []).append(game)
        return {key: tuple(games) for key, games in found.items()}


def problems(
    schedule: Schedule, rulebook: Rulebook, *, stage: str | None = None
) -> tuple[Refusal | Notice, ...]:
    """What the schedule breaks (refusals) and what in it is less than the rulebook asks for (notices).

    Where ``stage`` tells of which the rulebook is, numbers fixed for a series are asked for in that one only.
    """
    return (*_faults(schedule, rulebook, stage), *_short(schedule, rulebook))


def fixes_numbers(rulebook: Rulebook) -> bool:
    """Whether a player has one number in all games of a stage (sfu.3.5.3; C116)."""
    return rulebook.word("seat.assign") == "fixed_for_series"


def _faults(schedule: Schedule, rulebook: Rulebook, stage: str | None) -> Iterator[Refusal]:
    seat, draw = cite(rulebook, "seat.strict"), cite(rulebook, "draw")
    if schedule.games and not schedule.commitment:
        yield Refusal("not_drawn", draw)
    ids = Counter(game.id for game in schedule.games)
    for name, times in ids.items():
        if times > 1:
            yield Refusal("game_twice", None, {"game": name}, name)
    for game in schedule.games:
        if len(game.players) != TABLE or not all(game.players):
            yield Refusal(
                "not_ten", cite(rulebook, "ten"), {"players": str(sum(map(bool, game.players)))}, game.id
            )
        for player, times in Counter(filter(None, game.players)).items():
            if times > 1:
                yield Refusal("twice_at_table", seat, {"player": player}, game.id)
    for (_, number), games in schedule.rounds().items():
        seats = Counter(player for game in games for player in dict.fromkeys(game.players) if player)
        crew = Counter(person for game in games for person in dict.fromkeys(game.crew))
        tables = Counter((game.site, game.table) for game in games)
        for person, times in (seats + crew).items():
            if times > 1:
                yield Refusal("two_places", draw, {"person": person, "round": str(number)}, person)
        for (site, table), times in tables.items():
            if times > 1:
                params = {"table": str(table), "site": site, "round": str(number)}
                yield Refusal("table_twice", draw, params, f"{site}.{table}")
    if fixes_numbers(rulebook):
        yield from _unfixed(schedule, rulebook, stage)


def _unfixed(schedule: Schedule, rulebook: Rulebook, stage: str | None) -> Iterator[Refusal]:
    """Where a number is fixed for a series, whoever changes it (sfu.3.5.3; C116). A series is a stage: each
    has a draw of its own, which gives the numbers.
    """
    clause = next(iter(rulebook.clauses("seat.assign")), None)
    seats: dict[tuple[str, str], set[int]] = {}
    for game in schedule.games:
        if stage is None or game.stage == stage:
            for seat, player in enumerate(game.players, start=1):
                seats.setdefault((game.stage, player), set()).add(seat)
    for (_, player), own in seats.items():
        if player and len(own) > 1:
            said = ", ".join(map(str, sorted(own)))
            yield Refusal("seat_changes", clause, {"player": player, "seats": said}, player)


def _short(schedule: Schedule, rulebook: Rulebook) -> Iterator[Notice]:
    least = rulebook.integer("qual.min_games")
    clause = next(iter(rulebook.clauses("qual.min_games")), None)
    first = schedule.games[0].stage if schedule.games else ""  # qualifying; a final has its own numbers
    seated = [player for game in schedule.games if game.stage == first for player in game.players]
    games = Counter(filter(None, seated))
    for player, count in games.items():
        if count < least:
            yield Notice(
                "player_short", clause, {"player": player, "games": str(count), "least": str(least)}, player
            )
    with_host = rulebook.word("crew.roles") == "host+judge"
    for game in schedule.games:
        if not game.judge:
            yield Notice("no_judge", cite(rulebook, "crew"), {"game": game.id}, game.id)
        if with_host and not game.host:
            yield Notice("no_host", cite(rulebook, "crew"), {"game": game.id}, game.id)


@dataclass(frozen=True, slots=True)
class Substitution:
    """``player`` sits in for ``absent`` in some games."""

    absent: str
    player: str
    games: tuple[str, ...]


def substituted(game: Game, substitutions: Iterable[Substitution]) -> Game:
    """A game with the people who really sit in it, substitutes in the seats of the absent."""
    players = game.players
    for one in substitutions:
        if game.id in one.games:
            players = tuple(one.player if player == one.absent else player for player in players)
    return replace(game, players=players)


@dataclass(frozen=True, slots=True)
class Conflicts:
    """What a judge has said about his relations to players (конфликт интересов).

    ``asked`` are the judges who have answered. A judge who was not asked has declared nothing, which is not
    the same as an answer that there is nothing.
    """

    asked: frozenset[str] = frozenset()
    with_players: frozenset[tuple[str, str]] = field(default_factory=frozenset)


def unanswered(judges: Iterable[str], conflicts: Conflicts) -> tuple[str, ...]:
    """The judges who have not been asked yet."""
    return tuple(judge for judge in judges if judge not in conflicts.asked)


def declared(game: Game, person: str, conflicts: Conflicts) -> tuple[str, ...]:
    """The players of a game to whom a judge has declared a conflict, in the order of their seats."""
    return tuple(player for player in game.players if (person, player) in conflicts.with_players)
