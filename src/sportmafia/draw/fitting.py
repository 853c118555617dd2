"""Whether wishes fit at all, asked of CP-SAT: who of those named sits at which table in which round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from sportmafia.draw.judging import Judge
from sportmafia.draw.schedule import SEATS
from sportmafia.draw.wishes import Wish, Wishes

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class Verdict(Enum):
    """What is known about a set of wishes."""

    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Room:
    """What the wishes have to fit into: tables of each round, how many games a player may have, and how many
    judges there are (no fewer than tables; who is not named has no relatives).
    """

    players: int
    tables: tuple[int, ...]
    games_low: int
    games_high: int
    judges: int = 0

    @property
    def full(self) -> bool:
        """Whether nobody ever rests: then rounds do not depend on each other."""
        return all(SEATS * t == self.players for t in self.tables)


def feasible(room: Room, wishes: tuple[Wish, ...], seconds: float) -> Verdict:
    """CP-SAT on the rounds; those alike in every respect are asked once."""
    rounds = tuple(range(len(room.tables)))
    if room.full:
        away = Wishes(wishes).away()
        kinds = {(t, frozenset(p for p, late in away if late == r + 1)): r for r, t in enumerate(room.tables)}
        rounds = tuple(kinds.values())
    try:
        asked = Model(room, wishes, rounds)
    except ImportError:
        return Verdict.UNKNOWN
    return asked.solved(seconds, 1)


class Model:
    """Who sits at which table in some rounds (from 0).

    Players of whom nobody wishes anything are alike, so only their number at a table is asked: so many a
    round can be shared out with games that differ by one at most, hence only their sum has bounds.
    """

    def __init__(
        self, room: Room, wishes: tuple[Wish, ...], rounds: tuple[int, ...], games: tuple[int, ...] = ()
    ) -> None:
        from ortools.sat.python import cp_model

        self.solver = cp_model.CpSolver()
        self.model = cp_model.CpModel()
        self.statuses = {
            cp_model.OPTIMAL: Verdict.FEASIBLE,
            cp_model.FEASIBLE: Verdict.FEASIBLE,
            cp_model.INFEASIBLE: Verdict.INFEASIBLE,
        }
        self.named = sorted({p for w in wishes for p in w.players})
        self.others = room.players - len(self.named)
        self.at: dict[tuple[int, int, int], cp_model.IntVar] = {}
        self.many: dict[tuple[int, int], cp_model.IntVar] = {}
        for r in rounds:
            self._round(room, wishes, r)
        if not room.full:
            self._games(room, wishes, games)

    def _round(self, room: Room, wishes: tuple[Wish, ...], r: int) -> None:
        model, tables = self.model, range(room.tables[r])
        away = Wishes(wishes).away()
        there = [p for p in self.named if (p, r + 1) not in away]
        at = {(p, t): model.new_bool_var(f"{r}.{t}.{p}") for p in there for t in tables}
        many = [model.new_int_var(0, SEATS, f"{r}.{t}") for t in tables]
        self.at |= {(p, r, t): variable for (p, t), variable in at.items()}
        self.many |= {(r, t): many[t] for t in tables}
        for p in there:
            model.add_at_most_one(at[p, t] for t in tables)
        model.add(sum(many) <= self.others)
        groups = [w.players for w in wishes if w.kind in ("never", "teams")]
        for t in tables:
            model.add(sum(at[p, t] for p in there) + many[t] == SEATS)
            for group in groups:
                model.add_at_most_one(at[p, t] for p in group if (p, t) in at)
        judges = Wishes(wishes).judges()
        for judge in judges:
            for p in judge.kin:
                if (p, judge.table - 1) in at:
                    model.add(at[p, judge.table - 1] == 0)
        self._judges(room, judges, r, at)

    def _judges(
        self, room: Room, judges: tuple[Judge, ...], r: int, at: Mapping[tuple[int, int], Any]
    ) -> None:
        """Judges who move: one table each, no relatives there, and every table has one."""
        model = self.model
        stays = {judge.table - 1 for judge in judges if judge.table}
        moving = [judge.kin for judge in judges if not judge.table and judge.kin]
        spare = max(room.judges, *room.tables) - len(stays) - len(moving)
        desks = [t for t in range(room.tables[r]) if t not in stays]
        sits = {(k, t): model.new_bool_var(f"{r}.j{k}.{t}") for k in range(len(moving)) for t in desks}
        for k, kin in enumerate(moving):
            model.add_at_most_one(sits[k, t] for t in desks)
            for t in desks:
                for p in kin:
                    if (p, t) in at:
                        model.add_implication(sits[k, t], ~at[p, t])
        for t in desks:
            model.add_at_most_one(sits[k, t] for k in range(len(moving)))
        model.add(sum(sits.values()) >= len(desks) - spare)

    def _games(self, room: Room, wishes: tuple[Wish, ...], games: tuple[int, ...]) -> None:
        """Games of each player in the bounds of the room, or exactly those given."""
        away = Wishes(wishes).away()
        for p in self.named:
            plays = sum(variable for (q, _, _), variable in self.at.items() if q == p)
            if games:
                self.model.add(plays == games[p - 1])
                continue
            there = sum((p, r) not in away for r in range(1, len(room.tables) + 1))
            self.model.add(plays >= min(room.games_low, there))
            self.model.add(plays <= room.games_high)
        crowd = sum(self.many.values())
        if not games:
            self.model.add(crowd >= self.others * room.games_low)
            self.model.add(crowd <= self.others * room.games_high)

    def solved(self, seconds: float, seed: int) -> Verdict:
        """What the solver says within the seconds."""
        parameters = self.solver.parameters
        parameters.max_time_in_seconds = seconds
        parameters.num_workers = 1
        parameters.random_seed = seed
        parameters.randomize_search = seed > 1
        parameters.catch_sigint_signal = False  # else an interrupt of the search after it kills the process
        return self.statuses.get(self.solver.solve(self.model), Verdict.UNKNOWN)

    def tables(self) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]:
        """Of a solution: (player from 1, round) to the table, and (round, table) to how many others sit
        there.
        """
        value = self.solver.value
        named = {(p, r): t for (p, r, t), variable in self.at.items() if value(variable)}
        return named, {place: int(value(variable)) for place, variable in self.many.items()}


@dataclass(frozen=True, slots=True)
class Witness:
    """Tables (from 0) that keep the hard wishes: `named[p, r]` of the players of wishes (from 1, rounds from
    0; who is not there rests), `others[r, t]` how many of the rest sit at a table.
    """

    named: dict[tuple[int, int], int]
    others: dict[tuple[int, int], int]


def witness(
    room: Room, wishes: tuple[Wish, ...], games: tuple[int, ...], seconds: float, seed: int
) -> Witness | None:
    """A way to keep the wishes found by CP-SAT; `games`: exactly so many for each player, else those of the
    room.
    """
    every = tuple(range(len(room.tables)))
    parts = [(r,) for r in every] if room.full else [every]
    named: dict[tuple[int, int], int] = {}
    others: dict[tuple[int, int], int] = {}
    for k, rounds in enumerate(parts):
        try:
            asked = Model(room, wishes, rounds, games)
        except ImportError:
            return None
        if asked.solved(seconds / len(parts), seed + k + 1) is not Verdict.FEASIBLE:
            return None
        some, rest = asked.tables()
        named |= some
        others |= rest
    return Witness(named, others)
