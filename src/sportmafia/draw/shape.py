"""The numbers of an event: players, tables in each round, games of each player; and which numbers work."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sportmafia.draw.schedule import SEATS

MAX_PLAYERS = 2000
MAX_ROUNDS = 200


@dataclass(frozen=True, slots=True)
class Shape:
    """What is drawn: `tables[r]` tables play in round r, player p + 1 plays `games[p]` games."""

    players: int
    tables: tuple[int, ...]
    games: tuple[int, ...]

    @property
    def total(self) -> int:
        """Games of the event."""
        return sum(self.tables)

    @property
    def even(self) -> bool:
        """Whether everybody plays equally often."""
        return min(self.games) == max(self.games)

    @property
    def full(self) -> bool:
        """Whether nobody ever rests."""
        return all(SEATS * t == self.players for t in self.tables)


class Misfit(Enum):
    """Why numbers cannot work."""

    TOO_FEW_PLAYERS = "too_few_players"
    SUBSTITUTES = "substitutes"
    SUBSTITUTE_ROUNDS = "substitute_rounds"
    TOO_MANY_PLAYERS = "too_many_players"
    TOO_MANY_TABLES = "too_many_tables"
    NO_TABLES = "no_tables"
    NO_GAMES = "no_games"
    NOT_EVEN = "not_even"
    TOO_FEW_ROUNDS = "too_few_rounds"
    TOO_MANY_ROUNDS = "too_many_rounds"
    PLAYERS_IDLE = "players_idle"
    SERIES = "series"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Numbers that cannot work, and the nearest that do (in words of the message: see `words`)."""

    misfit: Misfit
    given: tuple[int, ...]
    nearest: tuple[int, ...] = ()
    nearest_players: tuple[int, ...] = ()


def _nearest_games(players: int, games: int) -> tuple[int, ...]:
    """The closest numbers of games, below and above, that make players x games a multiple of ten."""
    below = [g for g in range(games - 1, 0, -1) if players * g % SEATS == 0][:1]
    above = [g for g in range(games + 1, games + SEATS + 1) if players * g % SEATS == 0][:1]
    return tuple(below + above)


def _nearest_players(players: int, games: int) -> tuple[int, ...]:
    """The closest numbers of players, below and above, that make players x games a multiple of ten."""
    below = [p for p in range(players - 1, SEATS - 1, -1) if p * games % SEATS == 0][:1]
    above = [p for p in range(players + 1, players + SEATS + 1) if p * games % SEATS == 0][:1]
    return tuple(below + above)


def library_tables(players: int, games: int) -> int:
    """The largest number of tables that the players fill and that divides the number of games."""
    total = players * games // SEATS
    return max(t for t in range(1, players // SEATS + 1) if total % t == 0)


def shape_of(
    players: int,
    tables: int | None = None,
    games: int = SEATS,
    rounds: int | None = None,
    *,
    exact_games: bool = False,
    at_least: bool = False,
) -> Shape | Refusal:
    """The shape for the numbers an organiser gives, or why they cannot work.

    Every round has `tables` tables except the last, which takes the games that remain; with `rounds` given
    the games are spread over exactly so many rounds, full ones first. When players x games is not a multiple
    of ten and `exact_games` is off, the number of games is rounded to the nearest (half up) and the players
    with the highest numbers play one game more or fewer: numbers are lots, so nobody is chosen by name.
    With `at_least` it is rounded up instead, for a stage in which nobody may play fewer (sfu.3.2.4).
    """
    if players < SEATS:
        return Refusal(Misfit.TOO_FEW_PLAYERS, (players,), (SEATS,))
    if players > MAX_PLAYERS:
        return Refusal(Misfit.TOO_MANY_PLAYERS, (players,), (MAX_PLAYERS,))
    most = players // SEATS
    width = most if tables is None else tables
    if width < 1:
        return Refusal(Misfit.NO_TABLES, (width,), (most,))
    if width > most:
        return Refusal(Misfit.TOO_MANY_TABLES, (players, width), (most,), (SEATS * width,))
    if games < 1:
        return Refusal(Misfit.NO_GAMES, (games,), (1,))
    seats = players * games
    if seats % SEATS and exact_games:
        return Refusal(
            Misfit.NOT_EVEN,
            (players, games),
            _nearest_games(players, games),
            _nearest_players(players, games),
        )
    total = -(-seats // SEATS) if at_least else max(1, (2 * seats + SEATS) // (2 * SEATS))
    if SEATS * total < players:
        return Refusal(Misfit.PLAYERS_IDLE, (players, games), (games + 1,))
    low, more = divmod(SEATS * total, players)
    if low >= games:
        each = (low,) * (players - more) + (low + 1,) * more
    else:
        each = (low + 1,) * more + (low,) * (players - more)
    need = max(-(-total // width), max(each))
    if need > MAX_ROUNDS:
        return Refusal(Misfit.TOO_MANY_ROUNDS, (need,), (MAX_ROUNDS,))
    if rounds is None:
        count = need
    elif rounds < need:
        return Refusal(Misfit.TOO_FEW_ROUNDS, (rounds, players, width, games), (need,))
    elif rounds > total:
        return Refusal(Misfit.TOO_MANY_ROUNDS, (rounds,), (total,))
    else:
        count = rounds
    return Shape(players, _spread(total, width, count), each)


def _spread(total: int, width: int, rounds: int) -> tuple[int, ...]:
    """Tables of each round: full ones and a smaller last one where that fills the rounds, else even ones."""
    if rounds * width - total < width:
        return (width,) * (total // width) + ((total % width,) if total % width else ())
    base, extra = divmod(total, rounds)
    return (base + 1,) * extra + (base,) * (rounds - extra)


def with_substitutes(
    players: int, substitutes: int, tables: int | None = None, games: int = SEATS
) -> Shape | Refusal:
    """The shape in which every player plays exactly `games` games and substitutes take the seats that are
    left.

    Substitutes have the numbers after the players'. Where the tables have more seats than there are players,
    nobody rests and substitutes fill up every round; else as few games are played as hold all games of the
    players. Substitutes share their seats evenly.
    """
    both = players + substitutes
    if not 1 <= substitutes < SEATS:
        return Refusal(Misfit.SUBSTITUTES, (substitutes,), (1, SEATS - 1))
    width = both // SEATS if tables is None else tables
    known = shape_of(both, width, games)  # refuses what no substitute helps
    if isinstance(known, Refusal):
        return known
    total = width * games if SEATS * width > players else -(-players * games // SEATS)
    spare = SEATS * total - players * games
    each = tuple((spare + k) // substitutes for k in range(substitutes))
    need = max(-(-total // width), games, *each)
    if need > MAX_ROUNDS:
        return Refusal(Misfit.TOO_MANY_ROUNDS, (need,), (MAX_ROUNDS,))
    return Shape(both, _spread(total, width, need), (games,) * players + each)


def series_misfit(shape: Shape) -> Refusal | None:
    """Why numbers cannot be fixed for a series (C116): that needs ten classes of equally many players, one a
    seat, and equally many games of each.
    """
    if shape.players % SEATS == 0 and shape.even:
        return None
    low = shape.players // SEATS * SEATS
    return Refusal(Misfit.SERIES, (shape.players,), (), (low, low + SEATS))
