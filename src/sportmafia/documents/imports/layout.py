"""Rows of a grid gathered into games: one row a seat under one heading, or each game a table of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from sportmafia.documents.imports.grid import Grid
from sportmafia.documents.imports.mapping import OF_A_GAME, ColumnMap, Field, Header, label_field
from sportmafia.game.result import SEATS

_TABLE: Final = len(SEATS)
_TELLING: Final = frozenset({Field.GAME, Field.DATE, Field.TABLE, Field.STAGE, Field.TOURNAMENT})
"""Fields whose change in the rows of a sheet begins another game."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What is written, and where."""

    text: str
    place: str


@dataclass(frozen=True, slots=True)
class RawGame:
    """A game as it is written: its own cells and those of each player, by field; blank ones are left out."""

    place: str
    cells: Mapping[Field, Cell]
    seats: tuple[Mapping[Field, Cell], ...]
    columns: frozenset[Field] = field(default_factory=frozenset)
    """The fields that its table has a column for: a blank there is a blank, not an unknown column."""


def games_of(grid: Grid, found: tuple[Header, ...], mapping: ColumnMap) -> Iterator[RawGame]:
    """The games of a grid with these lines of headings.

    A heading with a column that tells games apart (number, date, table) starts rows of many games; without
    one it starts the table of a single game, whose own cells stand above it or below as a label and a value.
    """
    for number, header in enumerate(found):
        end = found[number + 1].row if number + 1 < len(found) else len(grid.rows)
        if header.columns.keys() & {Field.GAME, Field.DATE, Field.TABLE}:
            yield from _by_rows(grid, header, end)
        else:
            begin = found[number - 1].row + 1 if number else 0
            yield from _single(grid, header, begin, end, mapping)


def _by_rows(grid: Grid, header: Header, end: int) -> Iterator[RawGame]:
    """Gather rows by what tells games apart, in any order; without a game's number also by their seats.

    A cell left blank below one that was filled, as merged cells are, goes on with the same game.
    """
    telling = sorted(header.columns.keys() & _TELLING)
    rows: list[Mapping[Field, Cell]] = [
        cells
        for row in range(header.row + 1, end)
        if (cells := _cells(grid, row, header)).keys() & {Field.PLAYER, Field.ROLE}
    ]
    numbered = Field.GAME in header.columns
    current: dict[Field, str] = {}
    gathered: dict[tuple[object, ...], list[Mapping[Field, Cell]]] = {}
    part = 0
    for at, row_cells in enumerate(rows):
        before = dict(current)
        current |= {name: row_cells[name].text for name in telling if name in row_cells}
        key: tuple[object, ...] = tuple(current.get(name) for name in telling)
        if not numbered:
            part += current != before or _begins(gathered.get((*key, part), []), rows[at : at + 2])
            key = (*key, part)
        gathered.setdefault(key, []).append(row_cells)
    for game in gathered.values():
        yield _gathered(header, game)


def _begins(game: list[Mapping[Field, Cell]], following: list[Mapping[Field, Cell]]) -> bool:
    """Whether the next row begins another game: the table is full, or its seat is taken.

    A second seat 1 may be a seat 10 that lost its zero; it begins a game if seat 2 follows.
    """
    seats = [cells[Field.SEAT].text if Field.SEAT in cells else "" for cells in following]
    taken = {cells[Field.SEAT].text for cells in game if Field.SEAT in cells}
    if len(game) == _TABLE:
        return True
    if len(game) == _TABLE - 1 and seats[0] == "1":
        return seats[1:] == ["2"]
    return bool(seats[0]) and seats[0] in taken


def _gathered(header: Header, rows: list[Mapping[Field, Cell]]) -> RawGame:
    own: dict[Field, Cell] = {}
    for cells in rows:
        for name in cells.keys() & OF_A_GAME:
            own.setdefault(name, cells[name])
    first = next(iter(rows[0].values())).place
    return RawGame(first, own, tuple(rows), frozenset(header.columns))


def _single(grid: Grid, header: Header, begin: int, end: int, mapping: ColumnMap) -> Iterator[RawGame]:
    """The one game under a heading: its rows up to the first that names no player, labelled cells around."""
    rows = []
    below = header.row + 1
    for row in range(header.row + 1, end):
        cells = _cells(grid, row, header)
        if not cells or _is_labelled(grid, row, header, mapping):
            break
        below = row + 1
        if cells.keys() & {Field.PLAYER, Field.ROLE}:
            rows.append(cells)
    if not rows:
        return
    above = header.row
    # Lines right above belong to this table; a blank line parts them from what stands below the one before.
    first = above
    while first > begin and any(grid.rows[first - 1]):
        first -= 1
    own: dict[Field, Cell] = {}
    for row in (*range(first, above), *_until_blank(grid, below, end)):
        for name, cell in _labelled(grid, row, mapping):
            own.setdefault(name, cell)
    yield RawGame(grid.place(header.row), own, tuple(rows), frozenset(header.columns) | own.keys())


def _until_blank(grid: Grid, row: int, end: int) -> Iterator[int]:
    while row < end and any(grid.rows[row]):
        yield row
        row += 1


def _cells(grid: Grid, row: int, header: Header) -> dict[Field, Cell]:
    return {
        name: Cell(grid.rows[row][column], grid.place(row, column))
        for name, column in header.columns.items()
        if grid.rows[row][column]
    }


def _labelled(grid: Grid, row: int, mapping: ColumnMap) -> Iterator[tuple[Field, Cell]]:
    """Pairs of a label and the next filled cell, or a label and its value in one cell after a colon."""
    cells = grid.rows[row]
    for column, text in enumerate(cells):
        label, colon, value = text.partition(":")
        meant = label_field(label, mapping.columns) if text else None
        if meant is None or meant in (Field.SEAT, Field.PLAYER, Field.ROLE):
            continue
        # «Победа» heads a column of marks, but beside a table it names the team.
        meant = Field.RESULT if meant is Field.WON else meant
        if colon and value.strip():
            yield meant, Cell(value.strip(), grid.place(row, column))
            continue
        beside = next((at for at in range(column + 1, len(cells)) if cells[at]), None)
        if beside is not None and label_field(cells[beside], mapping.columns) is None:
            yield meant, Cell(cells[beside], grid.place(row, beside))


def _is_labelled(grid: Grid, row: int, header: Header, mapping: ColumnMap) -> bool:
    """Whether the row is a label and a value rather than a player, whatever he calls himself."""
    seat = header.columns.get(Field.SEAT)
    if seat is not None and grid.rows[row][seat].isdecimal():
        return False
    first = next(filter(None, grid.rows[row]), "")
    return label_field(first.partition(":")[0], mapping.columns) is not None
