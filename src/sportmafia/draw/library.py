"""The certified library: the best schedules known, shipped as package data, read without numpy and offline.

One JSON file per ten numbers of players in `designs/`; an entry per line. `drills/draw_library.py` builds and
improves it; `drills/draw_certified.py` proves every entry again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from sportmafia.draw.codec import decode
from sportmafia.draw.schedule import SEATS, Schedule
from sportmafia.draw.shape import Shape, library_tables

PLAYERS = range(10, 121)
GAMES = range(5, 16)


@dataclass(frozen=True, slots=True)
class Entry:
    """One cell of the library."""

    players: int
    tables: int
    games: int
    q: int
    bound: int
    kind: str
    method: str
    seed: int
    steps: int
    code: str

    @property
    def proved(self) -> bool:
        """Whether no schedule can have a smaller Q."""
        return self.q == self.bound

    def schedule(self) -> Schedule:
        """The schedule itself."""
        return decode(self.players, cell_shape(self.players, self.tables, self.games).tables, self.code)


def cells() -> Iterator[tuple[int, int, int]]:
    """(players, tables, games) of all 363 cells: N 10 .. 120, G 5 .. 15, N x G a multiple of ten.

    T is the largest number of tables that the players fill and that divides the number of games.
    """
    for players in PLAYERS:
        for games in GAMES:
            if players * games % SEATS == 0:
                yield players, library_tables(players, games), games


def more_cells() -> Iterator[tuple[int, int, int]]:
    """Cells beyond the 363: as many tables as the players fill where that does not divide the number of
    games.

    Their last round has fewer tables.
    """
    for players, tables, games in cells():
        if tables != players // SEATS:
            yield players, players // SEATS, games


def cell_shape(players: int, tables: int, games: int) -> Shape:
    """The shape of a cell: full rounds, and what remains in a last smaller one."""
    full, rest = divmod(players * games // SEATS, tables)
    return Shape(players, (tables,) * full + ((rest,) if rest else ()), (games,) * players)


def file_name(players: int) -> str:
    """The file that holds the entries of so many players."""
    return f"n{players // SEATS * SEATS:03d}.json"


@cache
def _file(name: str) -> dict[tuple[int, int, int], Entry]:
    source = files("sportmafia.draw").joinpath("designs", name)
    if not source.is_file():
        return {}
    entries = [Entry(**one) for one in json.loads(source.read_text(encoding="ascii"))["entries"]]
    return {(e.players, e.tables, e.games): e for e in entries}


def entries() -> Iterator[Entry]:
    """Every entry, by players, then games."""
    for name in sorted({file_name(n) for n in PLAYERS}):
        found = _file(name)
        yield from (found[key] for key in sorted(found, key=lambda k: (k[0], k[2], k[1])))


def proved_pairs() -> int:
    """Of the 363 pairs of players and games, how many have a proved schedule (at either number of tables)."""
    return len({(e.players, e.games) for e in entries() if e.proved})


def lookup(shape: Shape) -> Entry | None:
    """The entry for a shape, if the library holds it."""
    if not shape.even or shape.players not in PLAYERS or shape.games[0] not in GAMES:
        return None
    key = (shape.players, shape.tables[0], shape.games[0])
    return _file(file_name(shape.players)).get(key) if shape == cell_shape(*key) else None
