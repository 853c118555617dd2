"""What a schedule is worth: every measure of it, in whole numbers or exact fractions.

m(i, j) is how often players i and j meet; Q is the sum over pairs of m squared (docs/draw/theory.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from sportmafia.draw.bounds import Bound, bound_of, even_squares
from sportmafia.draw.schedule import SEATS, Schedule


def meetings(schedule: Schedule) -> list[list[int]]:
    """m[i][j] for players from 0; the diagonal is 0."""
    n = schedule.players
    met = [[0] * n for _ in range(n)]
    for _, _, seated in schedule.tables():
        for i, p in enumerate(seated):
            for q in seated[i + 1 :]:
                met[p - 1][q - 1] += 1
                met[q - 1][p - 1] += 1
    return met


def seat_counts(schedule: Schedule) -> list[list[int]]:
    """How often each player (row) has each of the ten seats (column)."""
    count = [[0] * SEATS for _ in range(schedule.players)]
    for _, _, seated in schedule.tables():
        for s, p in enumerate(seated):
            count[p - 1][s] += 1
    return count


def table_counts(schedule: Schedule) -> list[list[int]]:
    """How often each player (row) sits at each table number (column)."""
    width = max((len(r.tables) for r in schedule.rounds), default=0)
    count = [[0] * width for _ in range(schedule.players)]
    for _, t, seated in schedule.tables():
        for p in seated:
            count[p - 1][t] += 1
    return count


def neighbours(schedule: Schedule) -> dict[tuple[int, int], int]:
    """How often each pair (smaller number first) sits side by side; seats 10 and 1 are neighbours."""
    count: dict[tuple[int, int], int] = {}
    for _, _, seated in schedule.tables():
        for s, p in enumerate(seated):
            q = seated[(s + 1) % len(seated)]
            pair = (p, q) if p < q else (q, p)
            count[pair] = count.get(pair, 0) + 1
    return count


def rest_runs(schedule: Schedule) -> tuple[int, int]:
    """(most rounds that anybody rests in a row, fewest rounds played between two rests of one player).

    The second is the number of rounds where nobody rests twice.
    """
    longest, closest = 0, len(schedule.rounds)
    playing = [{p for table in r.tables for p in table} for r in schedule.rounds]
    for p in range(1, schedule.players + 1):
        rests = [r for r, who in enumerate(playing) if p not in who]
        run = 0
        for k, r in enumerate(rests):
            together = k > 0 and r == rests[k - 1] + 1
            run = run + 1 if together else 1
            longest = max(longest, run)
            if k > 0:
                closest = min(closest, r - rests[k - 1] - 1)
    return longest, closest


@dataclass(frozen=True, slots=True)
class Measures:
    """Every measure of a schedule. Counts are over pairs, cells or players as named."""

    q: int
    """Sum over pairs of the square of their meetings: the main objective."""
    bound: Bound
    """The best proved lower bound of q for these numbers."""
    meet_histogram: tuple[tuple[int, int], ...]
    """(meetings, pairs with so many), ascending."""
    flatness: Fraction
    """Sum over pairs of (m - mean) to the fourth."""
    games_min: int
    games_max: int
    seat_min: int
    seat_max: int
    seat_off: int
    """Seat cells that are neither floor nor ceiling of the player's games / 10."""
    table_min: int
    table_max: int
    table_q: int
    """Sum of squares of the table counts."""
    table_floor: int
    """The smallest table_q that these numbers of games allow."""
    neighbour_max: int
    neighbour_q: int
    """Sum over pairs of the square of how often they are neighbours."""
    neighbour_bound: int
    rest_min: int
    rest_max: int
    rest_run: int
    """Most rounds rested in a row by one player."""
    rest_gap: int
    """Fewest rounds played between two rests of one player."""
    broken: tuple[str, ...] = ()
    """Wishes that the schedule does not keep."""

    @property
    def gap(self) -> int:
        """How far q is above its bound; 0 is a proof that no schedule is better."""
        return self.q - self.bound.value

    @property
    def proved_optimal(self) -> bool:
        """Whether q meets its bound."""
        return self.gap == 0

    @property
    def meet_min(self) -> int:
        """Fewest meetings of a pair."""
        return self.meet_histogram[0][0] if self.meet_histogram else 0

    @property
    def meet_max(self) -> int:
        """Most meetings of a pair."""
        return self.meet_histogram[-1][0] if self.meet_histogram else 0

    def as_json(self) -> Mapping[str, object]:
        """The `measures` object of the format sportmafia.schedule/1."""
        return {
            "q": self.q,
            "q_bound": self.bound.value,
            "bound_kind": self.bound.kind.value,
            "gap": self.gap,
            "proved_optimal": self.proved_optimal,
            "meet_min": self.meet_min,
            "meet_max": self.meet_max,
            "meet_histogram": {str(k): v for k, v in self.meet_histogram},
            "flatness": str(self.flatness),
            "games_min": self.games_min,
            "games_max": self.games_max,
            "seat_min": self.seat_min,
            "seat_max": self.seat_max,
            "seat_off": self.seat_off,
            "table_min": self.table_min,
            "table_max": self.table_max,
            "table_q": self.table_q,
            "table_floor": self.table_floor,
            "neighbour_max": self.neighbour_max,
            "neighbour_q": self.neighbour_q,
            "neighbour_bound": self.neighbour_bound,
            "rest_min": self.rest_min,
            "rest_max": self.rest_max,
            "rest_run": self.rest_run,
            "rest_gap": self.rest_gap,
            "broken": list(self.broken),
        }


def flatness(histogram: tuple[tuple[int, int], ...]) -> Fraction:
    """Sum of (m - mean)^4 for a histogram of meetings, exact."""
    pairs = sum(k for _, k in histogram)
    if not pairs:
        return Fraction(0)
    mean = Fraction(sum(m * k for m, k in histogram), pairs)
    return sum((k * (m - mean) ** 4 for m, k in histogram), Fraction(0))


def histogram_of(met: list[list[int]]) -> tuple[tuple[int, int], ...]:
    """The histogram of a matrix of meetings over its pairs."""
    count: dict[int, int] = {}
    for i, row in enumerate(met):
        for m in row[i + 1 :]:
            count[m] = count.get(m, 0) + 1
    return tuple(sorted(count.items()))


def measure(schedule: Schedule, *, apart: tuple[int, ...] = (), broken: tuple[str, ...] = ()) -> Measures:
    """All measures of a schedule that has no violations (`schedule.violations` is empty or only uneven
    games).

    `apart` gives for every player how many others he must never meet (for the team bound); `broken` is what
    `wishes.broken` found.
    """
    histogram = histogram_of(meetings(schedule))
    each = schedule.games_each()
    seats = seat_counts(schedule)
    spread = table_counts(schedule)
    near = neighbours(schedule)
    rests = [len(schedule.rounds) - g for g in each]
    run, gap = rest_runs(schedule)
    pairs = schedule.players * (schedule.players - 1) // 2
    return Measures(
        q=sum(m * m * k for m, k in histogram),
        bound=bound_of(schedule, apart=apart),
        meet_histogram=histogram,
        flatness=flatness(histogram),
        games_min=min(each, default=0),
        games_max=max(each, default=0),
        seat_min=min((min(row) for row in seats), default=0),
        seat_max=max((max(row) for row in seats), default=0),
        seat_off=sum(
            not g // SEATS <= c <= -(-g // SEATS) for g, row in zip(each, seats, strict=True) for c in row
        ),
        table_min=min((min(row) for row in spread if row), default=0),
        table_max=max((max(row) for row in spread if row), default=0),
        table_q=sum(c * c for row in spread for c in row),
        table_floor=sum(even_squares(g, len(row)) for g, row in zip(each, spread, strict=True)),
        neighbour_max=max(near.values(), default=0),
        neighbour_q=sum(c * c for c in near.values()),
        neighbour_bound=even_squares(SEATS * schedule.games, pairs),
        rest_min=min(rests, default=0),
        rest_max=max(rests, default=0),
        rest_run=run,
        rest_gap=gap,
        broken=broken,
    )
