"""Build or improve the certified library: `python drills/draw_library.py [--seconds 10] [--passes 1] [--only
30x3x12]`.

Resumable: every pass visits the cells that are not proved (fewest steps first), searches each with a new
seed, and writes a file as soon as one of its entries gets better. Interrupt it at any time; nothing is lost.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np

from sportmafia.draw import library
from sportmafia.draw.arms import arms_of
from sportmafia.draw.bounds import best_bound
from sportmafia.draw.codec import encode
from sportmafia.draw.criteria import key, ordered
from sportmafia.draw.kernels import random_state
from sportmafia.draw.make import Effort, finished, places_of
from sportmafia.draw.measures import measure
from sportmafia.draw.places import q_of
from sportmafia.draw.portfolio import search
from sportmafia.draw.shape import Shape
from sportmafia.draw.slices import Arm, Found, cooled, slice_length

FOLDER = Path(library.__file__).parent / "designs"


def load() -> dict[tuple[int, int, int], library.Entry]:
    """Everything built so far, straight from the files."""
    found = {}
    for path in sorted(FOLDER.glob("n*.json")):
        for one in json.loads(path.read_text(encoding="ascii"))["entries"]:
            entry = library.Entry(**one)
            found[entry.players, entry.tables, entry.games] = entry
    return found


def save(found: dict[tuple[int, int, int], library.Entry], players: int) -> None:
    """Write the file that holds the entries of so many players, whole, then put it in place."""
    name = library.file_name(players)
    mine = sorted(
        (e for k, e in found.items() if library.file_name(k[0]) == name), key=lambda e: (e.players, e.games)
    )
    lines = ",\n".join(json.dumps(asdict(e), separators=(",", ":")) for e in mine)
    draft = FOLDER / f".{name}.draft"
    draft.write_text(f'{{"format":"sportmafia.designs/1","entries":[\n{lines}\n]}}\n', encoding="ascii")
    draft.replace(FOLDER / name)


def again(shape: Shape, old: library.Entry) -> Arm:
    """An arm that anneals on from the entry at hand, from mild temperatures."""
    trivial = np.arange(shape.players, dtype=np.int32)
    places = places_of(old.schedule())

    def run(target: int, seed: int, turn: int) -> Found:
        hot = ("1.2", "1.4", "1.0", "1.6")[turn % 4]
        method = old.method if old.method.endswith("refined") else f"{old.method}, refined"
        state, steps = random_state(seed, 7), slice_length(turn + 3)
        group = (1, trivial[None, :], trivial)
        return cooled(shape, places.copy(), group, hot, state, steps, target, method)

    return Arm("the entry refined", run)


def shortened(shape: Shape, longer: library.Entry) -> Arm:
    """An arm that takes the first rounds of a longer schedule.

    The dual bound is a sum over pairs of rounds, so what meets it still does with rounds taken away.
    """
    places = places_of(longer.schedule())[:, : len(shape.tables)]

    def run(_target: int, _seed: int, _turn: int) -> Found:
        method = f"first rounds of {longer.players}x{longer.tables}x{longer.games}: {longer.method}"
        return Found(q_of(places, shape.total), places, method)

    return Arm("shortened", run, once=True)


def improve(
    shape: Shape,
    old: library.Entry | None,
    seconds: float,
    seed: int,
    named: str = "",
    longer: library.Entry | None = None,
) -> library.Entry:
    """A better entry for the shape; when none is found the old one with its steps counted up.

    The clock counts the processor's time, so that a busy machine does not cut the search short.
    """
    every = arms_of(shape) + ([again(shape, old)] if old else [])
    arms = [arm for arm in every if re.search(named, arm.name)] or every
    if longer is not None:
        arms.insert(0, shortened(shape, longer))
    result = search(shape, seed=seed, seconds=seconds, polish=6, arms=arms, clock=time.process_time)
    steps = result.steps + (old.steps if old else 0)
    if old is not None and result.found.q >= old.q:
        return replace(old, steps=steps)
    effort = Effort(seed=seed, label_steps=1_500_000, neighbour_steps=250_000, neighbour_runs=2)
    plan = finished(shape, result.found.where, effort)
    bound = best_bound(shape.players, shape.games, shape.tables)
    return library.Entry(
        players=shape.players,
        tables=shape.tables[0],
        games=shape.games[0],
        q=plan.measures.q,
        bound=bound.value,
        kind=bound.kind.value,
        method=result.found.method,
        seed=seed,
        steps=steps,
        code=encode(plan.schedule),
    )


def reseated(entry: library.Entry, seed: int) -> library.Entry:
    """The same meetings with rests, table numbers, seats and neighbours anew, where that is better by the
    criteria.
    """
    shape = library.cell_shape(entry.players, entry.tables, entry.games)
    old = entry.schedule()
    plan = finished(shape, places_of(old), Effort(seed=seed, label_steps=1_500_000, neighbour_steps=250_000))
    better = key(plan.measures, ordered(())) < key(measure(old), ordered(()))
    return replace(entry, code=encode(plan.schedule)) if better else entry


def main(arguments: list[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="search time of a cell in a pass")
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--only", default="", help="cells as NxTxG, separated by commas")
    parser.add_argument("--arms", default="", help="only arms whose name matches this regular expression")
    parser.add_argument("--more", action="store_true", help="also full tables with a smaller last round")
    parser.add_argument("--reseat", type=int, help="only seats, tables and neighbours anew, from this seed")
    options = parser.parse_args(arguments)
    only = {tuple(int(x) for x in one.split("x")) for one in options.only.split(",") if one}
    FOLDER.mkdir(exist_ok=True)
    found = load()
    if options.reseat is not None:
        for cell in [c for c in found if not only or c in only]:
            anew = reseated(found[cell], options.reseat)
            if anew != found[cell]:
                found[cell] = anew
                save(found, cell[0])
                print(f"{cell[0]}x{cell[1]}x{cell[2]} seated better", flush=True)
        return 0
    for _ in range(options.passes):
        every = [*library.cells(), *(library.more_cells() if options.more else ())]
        cells = [c for c in every if not only or c in only]
        todo = [c for c in cells if c not in found or not found[c].proved]
        todo.sort(
            key=lambda c: (found[c].steps // 400, found[c].q - found[c].bound) if c in found else (-1, c[0])
        )
        for players, tables, games in todo:
            shape = library.cell_shape(players, tables, games)
            old = found.get((players, tables, games))
            seed = 1 if old is None else (old.steps % 1_000_003) + 1
            more = [found.get((players, tables, g)) for g in range(games + 1, library.GAMES.stop)]
            longer = min((e for e in more if e), key=lambda e: e.q - e.bound, default=None)
            usable = longer if shape.full else None
            entry = improve(shape, old, options.seconds, seed, options.arms, usable)
            found[players, tables, games] = entry
            save(found, players)
            better = "" if old is None else f" (was {old.q - old.bound})"
            print(
                f"{players}x{tables}x{games} gap {entry.q - entry.bound}{better} {entry.method}", flush=True
            )
        proved = sum(e.proved for e in found.values())
        print(f"{len(found)} cells, {proved} proved", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
