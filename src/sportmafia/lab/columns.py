"""Tables of very many games at once: scored rows as columns of integers, ranked with numpy.

An accelerator for `sportmafia.scoring.standings`, bound to it by tests: the same order, places and totals,
exactly. Points are scaled to integers by their common denominator. Sums that numpy makes in doubles stay
below 2**53, where doubles are exact for integers, and that is checked; everything else is 64-bit integers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntFlag
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from sportmafia.game.result import EndCause, Role, Team, Winner
from sportmafia.scoring.compensation import bound
from sportmafia.scoring.difficulty import Difficulty, difficulty
from sportmafia.scoring.ladder import climb
from sportmafia.scoring.lines import ScoredGame, counts, is_final
from sportmafia.scoring.model import Column
from sportmafia.scoring.ranking import LOT, TOTAL, Criteria

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

Ints = npt.NDArray[np.int64]

_ROLES: Final = tuple(Role)
_EXACT_IN_DOUBLES: Final = 1 << 53
_DIGIT: Final = 21
"""Bits of one digit of a fraction's expansion; three digits tell fractions of denominators below 2**31
apart.
"""


_ROLE_NUMBERS: Final = {role: number for number, role in enumerate(_ROLES)}
_NO_ROLE: Final = len(_ROLES)


class Flag(IntFlag):
    """What a row says beside points."""

    WON = 1
    LOST = 2
    FIRST_KILLED = 4
    AWARDED = 8
    FINAL = 16


# Plain integers: flags are joined a million times.
_WON, _LOST, _FIRST_KILLED = int(Flag.WON), int(Flag.LOST), int(Flag.FIRST_KILLED)


@dataclass(frozen=True, slots=True)
class Rows:
    """Scored rows, 19 bytes each: who, in which game and seat, with which role, flags and points.

    ``people`` names the players by their number; points are in units of 1/``scale``. ``warned`` counts the
    warnings of those few players who have any, by their number.
    """

    people: tuple[str, ...]
    scale: int
    player: npt.NDArray[np.int32]
    game: npt.NDArray[np.int32]
    seat: npt.NDArray[np.uint8]
    role: npt.NDArray[np.uint8]
    flags: npt.NDArray[np.uint8]
    basic: npt.NDArray[np.int32]
    additional: npt.NDArray[np.int32]
    warned: Mapping[int, int] = field(default_factory=dict)

    def copy(self) -> Rows:
        """One copy of the table."""
        return Rows(
            self.people,
            self.scale,
            self.player.copy(),
            self.game.copy(),
            self.seat.copy(),
            self.role.copy(),
            self.flags.copy(),
            self.basic.copy(),
            self.additional.copy(),
            dict(self.warned),
        )


@dataclass(frozen=True, slots=True)
class ColumnTable:
    """A ranked table: by position in the order, who it is, his places and what put him before the next.

    ``totals`` are given as numerators and denominators, exactly.
    """

    people: tuple[str, ...]
    criteria: tuple[str, ...]
    order: Ints
    place: Ints
    place_to: Ints
    decided: Ints
    numerators: Ints
    denominators: Ints

    def rows(self) -> Iterator[tuple[str, Fraction, int, int, str | None]]:
        """(player, total, place, last shared place, criterion that decided against the next), first to
        last.
        """
        for at, who in enumerate(self.order.tolist()):
            total = Fraction(int(self.numerators[who]), int(self.denominators[who]))
            decided = int(self.decided[at])
            tie = LOT if decided == len(self.criteria) else self.criteria[decided]
            last = at == len(self.order) - 1
            shown = None if tie == TOTAL or (last and decided < len(self.criteria)) else tie
            yield self.people[who], total, int(self.place[at]), int(self.place_to[at]), shown


class RowBuilder:
    """Takes games one by one, of which nothing is kept but their rows."""

    def __init__(self) -> None:
        self._people: dict[str, int] = {}
        self._columns: list[tuple[int, int, int, int, int]] = []
        self._basic: list[int] = []
        self._additional: list[int] = []
        self._warned: Counter[int] = Counter()
        self._scale = 1
        self._games = 0

    def add(self, game: ScoredGame) -> None:
        """Enter a game; one that does not count leaves no rows."""
        number, self._games = self._games, self._games + 1
        if not counts(game):
            return
        result, people = game.result, self._people
        shared = Flag.FINAL if is_final(game.stage) else 0
        shared |= Flag.AWARDED if result.cause is EndCause.DEFEAT else 0
        for seat, player in enumerate(game.players, start=1):
            if not player:
                continue
            role = result.roles.get(seat)
            flags = int(shared)
            if role is not None and result.winner is not Winner.DRAW:
                flags |= _WON if result.winner == role.team.value else _LOST
            if result.first_victim == seat:
                flags |= _FIRST_KILLED
            basic = additional = 0
            for item in game.score[seat].items:
                value = item.value
                if self._scale % value.denominator:
                    factor = self._widen(value.denominator)
                    basic, additional = basic * factor, additional * factor
                scaled = value.numerator * (self._scale // value.denominator)
                if item.column is Column.ADDITIONAL:
                    additional += scaled
                else:
                    basic += scaled
            who = people.setdefault(player, len(people))
            self._columns.append(
                (who, number, seat, _NO_ROLE if role is None else _ROLE_NUMBERS[role], flags)
            )
            self._basic.append(basic)
            self._additional.append(additional)
        for seat, _ in result.warnings:
            if game.players[seat - 1]:
                self._warned[people[game.players[seat - 1]]] += 1

    def rows(self) -> Rows:
        """The rows so far. Raises OverflowError where points do not fit 32 bits."""
        player, game, seat, role, flag = np.array(self._columns, dtype=np.int64).reshape(-1, 5).T
        return Rows(
            tuple(self._people),
            self._scale,
            player.astype(np.int32),
            game.astype(np.int32),
            seat.astype(np.uint8),
            role.astype(np.uint8),
            flag.astype(np.uint8),
            np.array(self._basic, dtype=np.int32),
            np.array(self._additional, dtype=np.int32),
            dict(self._warned),
        )

    def _widen(self, denominator: int) -> int:
        """Let the scale take a denominator in; what the numbers were multiplied by."""
        scale = lcm(self._scale, denominator)
        factor, self._scale = scale // self._scale, scale
        self._basic = [value * factor for value in self._basic]
        self._additional = [value * factor for value in self._additional]
        return factor


def rows_of(games: Iterable[ScoredGame]) -> Rows:
    """The rows of games that count, in order."""
    builder = RowBuilder()
    for game in games:
        builder.add(game)
    return builder.rows()


def supports(rulebook: Rulebook) -> bool:
    """Whether the columns can make this rulebook's table; `standings` makes every one."""
    coefficients = [
        bool(rulebook.number("ci.coefficient")),
        rulebook.flag("k.on"),
        rulebook.number("final.coefficient") != 1,
    ]
    one_win_value = all(rulebook[f"points.{role}"] == rulebook[f"points.{role}_out"] for role in Role)
    return (
        rulebook.word("agg.rule") == "sum"
        and rulebook.word("ci.i") == "total"
        and not rulebook.number("ci.win_factor")
        and rulebook.word("k.scope") == "tournament"
        and rulebook.word("rank.leader_bonus") != "literal"
        and not rulebook["round.coefficients"]
        and sum(coefficients) <= 1
        and (not rulebook.flag("k.on") or (one_win_value and rulebook.word("points.win_dq") == "as_out"))
    )


def column_table(rows: Rows, rulebook: Rulebook) -> ColumnTable:
    """The table of the rows by a rulebook that the columns support; lots drawn are not looked at.

    Raises OverflowError where a number would not fit 64 bits: then `standings` is the way.
    """
    awarded = (rows.flags & Flag.AWARDED) != 0
    count = _Counter(rows, None if rulebook.word("defeat.stats") == "count" else awarded)
    basic, additional, scale = _sums(rows, rulebook, count)
    wins = {role: count.where(Flag.WON, role) for role in Role}
    deaths = count.where(Flag.FIRST_KILLED, every=True)
    numerators, denominators = _compensated(basic + additional, scale, rulebook, count)
    leaders = wins[Role.DON] + wins[Role.SHERIFF]
    measures: dict[str, Ints] = {
        "additional": additional,
        "wins": sum(wins.values(), np.zeros_like(additional)),
        "don_sheriff_wins": leaders,
        "don_wins": wins[Role.DON],
        "sheriff_wins": wins[Role.SHERIFF],
        "mafia_wins": wins[Role.MAFIA],
        "sheriff_mafia_wins": wins[Role.SHERIFF] + wins[Role.MAFIA],
        "first_night_deaths": deaths,
        "leader_bonus": (leaders > 0).astype(np.int64),
    }
    names = Criteria(rulebook).names
    whole, expansion = _expanded(numerators, denominators)
    keys = [whole, expansion, *(measures[name] for name in names[1:])]
    by_name = np.empty(len(rows.people), dtype=np.int64)
    by_name[np.argsort(np.array(rows.people))] = np.arange(len(rows.people))
    order = np.lexsort((by_name, *(-key for key in reversed(keys)))).astype(np.int64)
    return _placed(rows.people, names, order, keys, numerators, denominators)


class _Counter:
    """Sums and counts of rows by player."""

    def __init__(self, rows: Rows, drop: npt.NDArray[np.bool_] | None) -> None:
        self.rows = rows
        self.size = len(rows.people)
        self.drop = drop

    def where(self, flag: Flag, role: Role | None = None, *, every: bool = False) -> Ints:
        """How many rows of each player have the flag, and the role if one is named; awarded ones as the
        rules say.
        """
        rows = self.rows
        chosen = (rows.flags & flag) == flag
        if role is not None:
            chosen &= rows.role == _ROLES.index(role)
        if self.drop is not None and not every:
            chosen &= ~self.drop
        return np.bincount(rows.player[chosen], minlength=self.size).astype(np.int64)

    def total(self, values: npt.NDArray[np.int32], chosen: npt.NDArray[np.bool_] | None = None) -> Ints:
        """The sum of a column for each player."""
        player = self.rows.player if chosen is None else self.rows.player[chosen]
        values = values if chosen is None else values[chosen]
        if int(np.abs(values).max(initial=0)) * len(values) >= _EXACT_IN_DOUBLES:
            raise OverflowError("the points of one table do not fit doubles exactly")
        return np.bincount(player, weights=values, minlength=self.size).astype(np.int64)

    def games(self) -> Ints:
        """Games of each player."""
        return np.bincount(self.rows.player, minlength=self.size).astype(np.int64)


def _sums(rows: Rows, rulebook: Rulebook, count: _Counter) -> tuple[Ints, Ints, int]:
    """Basic and additional points of each player with K, the final coefficient and fines for warnings, and
    their scale.
    """
    k, factor = _difficulty(rows, rulebook, count), rulebook.number("final.coefficient")
    # What K adds to one win of the hard side, by role.
    more = {
        role: rulebook.number(f"points.{role}") * (k.value - 1)
        for role in Role
        if k.side is not None and role.team is k.side
    }
    fines = {who: _fine(warnings, rulebook) for who, warnings in rows.warned.items()}
    added = (*more.values(), *fines.values())
    unit = lcm(factor.denominator, *((value * rows.scale).denominator for value in added))
    basic, additional = count.total(rows.basic) * unit, count.total(rows.additional) * unit
    for role, value in more.items():
        # K multiplies every win of the hard side, awarded ones too, whichever games it was counted over.
        basic += count.where(Flag.WON, role, every=True) * int(value * rows.scale * unit)
    if factor != 1:
        final = (rows.flags & Flag.FINAL) != 0
        basic += count.total(rows.basic, final) * int((factor - 1) * unit)
        if rulebook.word("final.scope") == "all":
            additional += count.total(rows.additional, final) * int((factor - 1) * unit)
    for who, fine in fines.items():
        basic[who] += int(fine * rows.scale * unit)
    return basic, additional, rows.scale * unit


def _fine(warnings: int, rulebook: Rulebook) -> Fraction:
    """What so many warnings cost (sfu.A1.1.2)."""
    return sum((rung.points for rung in climb(warnings, rulebook)), Fraction(0))


def _difficulty(rows: Rows, rulebook: Rulebook, count: _Counter) -> Difficulty:
    """K of all games: won by whom is read off their rows (fiim-k.8.5.2)."""
    if not rulebook.flag("k.on"):
        return Difficulty()
    chosen = np.ones(len(rows.game), dtype=np.bool_) if count.drop is None else ~count.drop
    red = (rows.role == _ROLES.index(Role.CIVILIAN)) | (rows.role == _ROLES.index(Role.SHERIFF))
    won = (rows.flags & Flag.WON) != 0
    games = len(np.unique(rows.game[chosen]))
    wins = {
        team: len(np.unique(rows.game[chosen & won & (red if team is Team.RED else ~red)])) for team in Team
    }
    return difficulty(wins[Team.RED], wins[Team.BLACK], games - sum(wins.values()), rulebook)


def _compensated(totals: Ints, scale: int, rulebook: Rulebook, count: _Counter) -> tuple[Ints, Ints]:
    """Totals with Ci as numerators and denominators (fiim.8.6.1-8.6.3): B and so the denominator is each
    one's own.
    """
    coefficient, cap = rulebook.number("ci.coefficient"), rulebook.number("ci.cap")
    if not coefficient:
        return totals, np.full_like(totals, scale)
    fixed = rulebook["ci.n"]
    games = count.games() if fixed == "per_player" else np.full_like(totals, int(fixed))
    lengths, which = np.unique(games, return_inverse=True)
    limit = np.array([bound(int(length), rulebook) for length in lengths], dtype=np.int64)[which]
    reds = (Role.CIVILIAN, Role.SHERIFF)
    died = sum((count.where(Flag.FIRST_KILLED, role) for role in reds), np.zeros_like(totals))
    paid = sum((count.where(Flag.FIRST_KILLED | Flag.LOST, role) for role in reds), np.zeros_like(totals))
    # Ci of one game is coefficient * i / B, or the cap once i is over B or the product over the cap.
    capped = (died > limit) | (
        coefficient.numerator * died * cap.denominator > cap.numerator * limit * coefficient.denominator
    )
    numerator = np.where(capped, cap.numerator, coefficient.numerator * died) * paid
    denominator = np.where(capped, cap.denominator, coefficient.denominator * np.maximum(limit, 1))
    _fits(int(np.abs(totals).max(initial=0)) * int(denominator.max(initial=1)))
    _fits(int(numerator.max(initial=0)) * scale)
    return totals * denominator + numerator * scale, denominator * scale


def _expanded(numerators: Ints, denominators: Ints) -> tuple[Ints, Ints]:
    """Fractions as keys that sort as they do: the whole part, and 63 binary digits of the rest.

    Fractions of denominators below 2**31 that differ do so by at least 2**-62, so the digits tell them apart.
    """
    if int(denominators.max(initial=1)) >= 1 << 31:
        raise OverflowError("a denominator of one total does not fit 31 bits")
    whole, rest = np.divmod(numerators, denominators)
    digits = np.zeros_like(whole)
    for _ in range(3):
        digit, rest = np.divmod(rest << _DIGIT, denominators)
        digits = (digits << _DIGIT) | digit
    return whole, digits


def _placed(
    people: tuple[str, ...],
    names: tuple[str, ...],
    order: Ints,
    keys: list[Ints],
    numerators: Ints,
    denominators: Ints,
) -> ColumnTable:
    """Places of the ordered players: equal in every key they share places; else the first key that differs
    decides.
    """
    # The total is two keys, whole part and digits, of one criterion.
    differs = np.array([key[order][:-1] != key[order][1:] for key in keys])
    differs = np.vstack([differs[:1] | differs[1:2], differs[2:], np.ones_like(differs[:1])])
    decided = np.append(differs.argmax(axis=0), 0)[: len(order)].astype(np.int64)
    starts = np.flatnonzero(np.append(True, decided[:-1] != len(names)))[: len(order)]
    ends = np.append(starts[1:], len(order))
    group = np.repeat(np.arange(len(starts)), ends - starts)
    return ColumnTable(
        people,
        names,
        order,
        (starts[group] + 1).astype(np.int64),
        ends[group].astype(np.int64),
        decided,
        numerators,
        denominators,
    )


def _fits(number: int) -> None:
    if number >= 1 << 62:
        raise OverflowError("a total does not fit 64 bits")
