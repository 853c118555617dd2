"""`sportmafia export`: games as one table, a row for each seat, for a spreadsheet or another program."""

from __future__ import annotations

import argparse
import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sportmafia.cli.games import ReadFailure, add_arguments, games_of
from sportmafia.cli.gathered import Known
from sportmafia.cli.messages import Text
from sportmafia.cli.parser import Parser
from sportmafia.cli.whole_file import write_whole
from sportmafia.scoring import exact

if TYPE_CHECKING:
    from collections.abc import Callable

    from sportmafia.documents.tables import Cell, DataTable

OK, WRONG = 0, 2
_ENDINGS: Final = (".csv", ".xlsx", ".json")

_ABOUT: Final = Text(
    """Записать игры одной таблицей, строка на игрока: для Excel или другой программы.

Примеры:
  sportmafia export games/ -o season.xlsx
  sportmafia export games/ -o season.csv

Такую таблицу можно поправить и прочитать обратно: sportmafia import. Ход игры в ней не хранится.""",
    """Write games as one table, a row for each player: for a spreadsheet or another program.

Examples:
  sportmafia export games/ -o season.xlsx
  sportmafia export games/ -o season.csv

Such a table can be edited and read back: sportmafia import. It doesn't hold the course of a game.""",
)
_HELP: Final = Text("игры одной таблицей: CSV, XLSX, JSON", "games as one table: CSV, XLSX, JSON")
_KINDS: Final = Text("имя файла должно кончаться на {endings}", "the file's name must end in {endings}")


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `export`."""
    lang = Parser.speaks
    parser = subparsers.add_parser("export", help=_HELP.said_in(lang), description=_ABOUT.said_in(lang))
    add_arguments(parser)
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar=Text("ФАЙЛ", "FILE").said_in(lang),
        help=Text("куда записать: csv, xlsx или json", "where to write: csv, xlsx or json").said_in(lang),
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the table of all games that can be read; what failed goes to standard error."""
    from sportmafia.documents.games_table import PlayedGame, games_table
    from sportmafia.documents.tables import csv_bytes, xlsx_bytes

    path = Path(options.output)
    if path.suffix.lower() not in _ENDINGS:
        print(f"-o: {_KINDS.said_in(options.lang).format(endings=', '.join(_ENDINGS))}", file=sys.stderr)
        return WRONG
    games, known, code = [], Known(), OK
    for game in games_of(options):
        if isinstance(game, ReadFailure):
            print("\n".join(game.lines(options.lang)), file=sys.stderr)
            code = max(code, game.code)
        elif (again := known.again(game)) is not None:
            print(f"{game.file}: {again.said_in(options.lang)}", file=sys.stderr)
        else:
            games.append(PlayedGame(game.header, game.players, game.result, game.entries, game.score))
    table = games_table(games, options.lang)
    writers: dict[str, Callable[[DataTable], bytes]] = {
        ".csv": csv_bytes,
        ".xlsx": xlsx_bytes,
        ".json": _json,
    }
    reason = write_whole(path, writers[path.suffix.lower()](table))
    if reason is not None:
        print(f"{path}: {reason}", file=sys.stderr)
        return WRONG
    print(path)
    return code


def _json(table: DataTable) -> bytes:
    """The rows as objects by label, exact numbers as texts."""
    rows = [
        {label: _plain(cell) for label, cell in zip(table.columns, row, strict=True)} for row in table.rows
    ]
    return (json.dumps(rows, ensure_ascii=False, indent=1) + "\n").encode()


def _plain(cell: Cell) -> str | int | None:
    if cell is None or isinstance(cell, str | int):
        return cell
    return exact(cell if isinstance(cell, Fraction) else cell.value)
