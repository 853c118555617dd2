"""The draw on 28 formats, side by side with mafia-schedule (PyPI, 0.0.6): same processor time, same measure.

Ours searches afresh, without the library. The gap is Q over its best proved bound; 0 is proved optimal. Each
row's floor is the gap of the trials that the design was made from. Three real seatings of 2021 are compared
too where their files are beside the project. `python -m bench.draw` writes docs/draw/figures.md.
"""

from __future__ import annotations

import argparse
import importlib
import io
import random
import sys
import time
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sportmafia.draw.bounds import best_bound
from sportmafia.draw.make import Effort, finished
from sportmafia.draw.measures import Measures
from sportmafia.draw.measures import measure as measured
from sportmafia.draw.portfolio import search
from sportmafia.draw.readers import Reading, read
from sportmafia.draw.schedule import Schedule, schedule_of, violations
from sportmafia.draw.shape import Shape, shape_of
from tools import provenance
from tools.figure import Figure

TRIALS = {
    (12, 1, 10): 0,
    (16, 1, 10): 0,
    (20, 2, 8): 0,
    (20, 2, 10): 0,
    (22, 2, 10): 0,
    (24, 2, 10): 0,
    (25, 2, 8): 8,
    (26, 2, 10): 0,
    (28, 2, 10): 0,
    (30, 3, 10): 0,
    (30, 3, 12): 6,
    (30, 3, 14): 28,
    (36, 3, 10): 0,
    (39, 3, 10): 0,
    (40, 4, 10): 0,
    (40, 4, 12): 46,
    (40, 4, 15): 200,
    (50, 5, 10): 0,
    (50, 5, 12): 366,
    (60, 6, 10): 0,
    (60, 6, 12): 322,
    (70, 7, 10): 0,
    (80, 8, 10): 0,
    (90, 9, 10): 450,
    (100, 10, 10): 800,
    (100, 10, 20): 1262,
    (300, 30, 10): 0,
    (300, 30, 20): 600,
}
"""The gap that the trials reached on each format (players, tables, games)."""
UNEVEN = ((21, 2, 10), (33, 3, 10), (37, 3, 10))
"""Shapes beside the 28 with rests and a short last round, for the comparison with the peer."""
ROOT = Path(__file__).resolve().parents[1]
FIGURES = ROOT / "docs" / "draw" / "figures.md"
REAL = ROOT.parent / "shared" / "data"
"""Where the files of the real seatings are, if they are: nobody has licensed them for republishing."""


@dataclass(frozen=True, slots=True)
class Row:
    """What both programs reached on one format: gaps over the same bound, seconds of the processor."""

    shape: Shape
    bound: int
    kind: str
    gap: int
    seconds: float
    proof: float | None
    steps: int
    method: str
    seat_off: int
    neighbours: float
    peer_gap: int
    peer_seat_off: int


@dataclass(frozen=True, slots=True)
class Real:
    """A real seating and ours for the same numbers."""

    name: str
    theirs: Measures
    ours: Measures
    seconds: float


def reals(seconds: float) -> list[Real]:
    """The real seatings of 2021 beside ours; empty where their files are absent."""
    found = []
    for path in sorted(REAL.glob("seating-*.json")):
        reading = read(path.read_text(encoding="utf-8"))
        assert isinstance(reading, Reading)
        schedule = reading.schedule
        shape = Shape(schedule.players, tuple(len(r.tables) for r in schedule.rounds), schedule.games_each())
        result = search(shape, seed=1, seconds=seconds, clock=time.process_time)
        plan = finished(shape, result.found.where, Effort())
        name = f"{shape.players} players, {max(shape.tables)} tables, {len(shape.tables)} rounds"
        found.append(Real(name, measured(schedule), plan.measures, result.seconds))
    return found


def peer_schedule(shape: Shape, seconds: float) -> Schedule:
    """What mafia-schedule reaches: its own opponents' stage for `seconds`, then its seats for a quarter of
    it.
    """
    peer: Any = importlib.import_module("mafia_schedule")  # published without type information
    random.seed(1)  # the peer draws from the global generator
    games, rounds = shape.total, len(shape.tables)
    configuration = peer.Configuration(shape.players, max(shape.tables), rounds, games, shape.games[0])
    with redirect_stdout(io.StringIO()):
        opponents = peer.OptimizeOpponents(verbose=False)
        opponents.expectedZeroPairs = opponents.expectedSinglePairs = 0
        opponents.schedule = peer.ScheduleFactory.createInitialSchedule(configuration)
        opponents.schedule.generateSlotsFromGames()
        opponents.score = opponents.scoreFunc()
        begin = time.process_time()
        while time.process_time() - begin < seconds:
            opponents.randomOpponentChange()
        opponents.schedule.updateGamesFromSlots()
        seats = peer.OptimizeSeats(opponents.schedule, verbose=False)
        seats.currentScore = seats.scoreFunc()
        seats.shuffleGameFunc = seats.swapTwoPlayers
        begin = time.process_time()
        while time.process_time() - begin < seconds / 4:
            seats.randomSeatChange()
    made = opponents.schedule
    return schedule_of(
        shape.players, [[[p + 1 for p in made.games[g].players] for g in r.gameIds] for r in made.rounds]
    )


def row(players: int, tables: int, games: int, seconds: float, peer_seconds: float) -> Row:
    """Both programs on one format."""
    shape = shape_of(players, tables, games, exact_games=True)
    assert isinstance(shape, Shape)
    bound = best_bound(players, shape.games, shape.tables)
    result = search(shape, seed=1, seconds=seconds, clock=time.process_time)
    plan = finished(shape, result.found.where, Effort())
    theirs = measured(peer_schedule(shape, peer_seconds))
    assert not violations(plan.schedule)
    m = plan.measures
    return Row(
        shape,
        bound.value,
        bound.kind.value,
        m.gap,
        result.seconds,
        result.proof_seconds,
        result.steps,
        result.found.method,
        m.seat_off,
        m.neighbour_q / m.neighbour_bound,
        theirs.gap,
        theirs.seat_off,
    )


def named(shape: Shape) -> str:
    """30x3x10."""
    return f"{shape.players}x{max(shape.tables)}x{shape.games[0]}"


def measure(quick: bool) -> list[Figure]:
    """Gaps of both on every format; ours must reach the trials' gap and must not be behind the peer."""
    formats = [(20, 2, 10), (30, 3, 10)] if quick else [*TRIALS, *UNEVEN]
    rows = [row(*f, 1 if quick else 30, 0.5 if quick else 30) for f in formats]
    figures = []
    for f, r in zip(formats, rows, strict=True):
        name = named(r.shape)
        figures.append(
            Figure(f"{name} gap", r.gap, "of Q", at_most=min(TRIALS.get(f, r.peer_gap), r.peer_gap))
        )
        figures.append(Figure(f"{name} peer's gap", r.peer_gap, "of Q"))
    figures.extend(
        Figure(f"{one.name}, as in 2021: gap", one.ours.gap, "of Q", at_most=one.theirs.gap)
        for one in ([] if quick else reals(30))
    )
    figures.append(Figure("formats proved optimal", sum(r.gap == 0 for r in rows), "formats"))
    figures.append(Figure("seats off the even share", sum(r.seat_off for r in rows), "cells", at_most=0))
    return figures


def document(rows: Sequence[Row], real: Sequence[Real], seconds: float, peer_seconds: float) -> str:
    """docs/draw/figures.md."""
    heads = [
        "format",
        "rounds",
        "bound",
        "kind",
        "Q",
        "gap",
        "trial's gap",
        "proved, s",
        "stopped, s",
        "steps",
    ]
    heads += ["found by", "seats off", "neighbours / bound", "peer's gap", "peer's seats off"]
    lines = [
        "# Figures of the draw",
        "",
        f"Made by `python -m bench.draw --seconds {seconds:g} --peer-seconds {peer_seconds:g}` in one run.",
        "Seconds are of the processor, one core, seed 1, no library. Gap = Q over its best proved bound; 0",
        "is proved optimal. The peer is mafia-schedule 0.0.6, with a quarter of its seconds more for seats.",
        "The trial's gap is the floor: what the trials that the design was made from reached in 30 s.",
        "",
        f"{provenance.today()}, commit {provenance.commit()}, {provenance.machine()}.",
        "",
        f"| {' | '.join(heads)} |",
        f"|{' --- |' * len(heads)}",
    ]
    for r in rows:
        proof = "-" if r.proof is None else f"{r.proof:.2f}"
        trial = TRIALS.get((r.shape.players, max(r.shape.tables), r.shape.games[0]), "-")
        cells = [named(r.shape), len(r.shape.tables), r.bound, r.kind, r.bound + r.gap, r.gap, trial, proof]
        cells += [f"{r.seconds:.1f}", r.steps, r.method, r.seat_off, f"{r.neighbours:.2f}"]
        lines.append(f"| {' | '.join(map(str, [*cells, r.peer_gap, r.peer_seat_off]))} |")
    listed = [r for r in rows if (r.shape.players, max(r.shape.tables), r.shape.games[0]) in TRIALS]
    proved = sum(r.gap == 0 for r in listed)
    total, peers = sum(r.gap for r in listed), sum(r.peer_gap for r in listed)
    lines += [
        "",
        f"Of the {len(listed)} formats {proved} are proved optimal; sum of gaps {total}, the peer's {peers}.",
        "",
        *_real_lines(real),
    ]
    return "\n".join(lines) + "\n"


def _real_lines(real: Sequence[Real]) -> list[str]:
    """The section on the real seatings."""
    if not real:
        return [
            "Three real seatings of 2021 are compared too where `../shared/data` holds them: absent here."
        ]
    heads = [
        "seating of 2021",
        "gap",
        "meetings of a pair",
        "seats off",
        "tables / least",
        "neighbours / bound",
    ]
    lines = [
        "Three real seatings of 2021 and ours for the same numbers (theirs → ours):",
        "",
        f"| {' | '.join([*heads, 'seconds'])} |",
        f"|{' --- |' * (len(heads) + 1)}",
    ]
    for one in real:
        pairs = zip(_shown(one.theirs), _shown(one.ours), strict=True)
        cells = [one.name, *(f"{theirs} → {ours}" for theirs, ours in pairs), f"{one.seconds:.1f}"]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def _shown(m: Measures) -> tuple[str, ...]:
    """The measures of one seating, in the order of the heads."""
    tables, neighbours = m.table_q / m.table_floor, m.neighbour_q / m.neighbour_bound
    return (f"{m.gap}", f"{m.meet_min}..{m.meet_max}", f"{m.seat_off}", f"{tables:.2f}", f"{neighbours:.2f}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every format and write the document; with --only, measure those and write nothing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--peer-seconds", type=float, default=30.0)
    parser.add_argument("--only", default="", help="formats as 40x4x15, separated by commas")
    asked = parser.parse_args(arguments)
    only = [tuple(int(x) for x in one.split("x")) for one in asked.only.split(",") if one]
    rows = []
    for f in [f for f in (*TRIALS, *UNEVEN) if not only or f in only]:
        rows.append(row(*f, asked.seconds, asked.peer_seconds))
        last = rows[-1]
        print(
            named(last.shape),
            last.gap,
            f"{last.seconds:.1f} s",
            last.method,
            "peer",
            last.peer_gap,
            flush=True,
        )
    if only:
        return 0
    text = document(rows, reals(asked.seconds), asked.seconds, asked.peer_seconds)
    FIGURES.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
