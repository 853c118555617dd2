"""`sportmafia import`: sheets as clubs keep them, in CSV or XLSX, become sheets of the project."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sportmafia.cli.choice import add_rule_arguments, choice_of
from sportmafia.cli.files import reason_of
from sportmafia.cli.games import add_answer_arguments
from sportmafia.cli.messages import Lang, Text
from sportmafia.cli.parser import Parser
from sportmafia.cli.records import ReadFailure
from sportmafia.cli.whole_file import write_whole
from sportmafia.record.sheet import Sheet
from sportmafia.record.sheet_text import text_of

if TYPE_CHECKING:
    from sportmafia.documents.imports.batch import Batch
    from sportmafia.documents.imports.finding import Finding
    from sportmafia.documents.imports.mapping import ColumnMap

OK, WRONG = 0, 2

_ABOUT: Final = Text(
    """Прочитать бланки клуба из CSV и XLSX: строка на игрока или отдельная таблица на каждую игру.

Примеры:
  sportmafia import season.xlsx --dry-run            показать столбцы и всё, что неверно
  sportmafia import season.xlsx -o games             записать игры в папку games
  sportmafia import season.csv --save-mapping club.toml --dry-run
  sportmafia import season.csv --mapping club.toml -o games

Столбцы узнаются по заголовкам; что угадано, показано, и это можно сохранить и поправить.
Пока есть хоть одна ошибка, не записывается ничего, если не сказано --skip-bad.""",
    """Read a club's game sheets from CSV and XLSX: a row for each player, or a table for each game.

Examples:
  sportmafia import season.xlsx --dry-run            show the columns and everything that is wrong
  sportmafia import season.xlsx -o games             write the games to the folder games
  sportmafia import season.csv --save-mapping club.toml --dry-run
  sportmafia import season.csv --mapping club.toml -o games

Columns are known by their headings; what was guessed is shown, and can be saved and corrected.
While there is a single error nothing is written, unless --skip-bad says so.""",
)
_HELP: Final = Text("бланки клуба из CSV и XLSX", "a club's game sheets from CSV and XLSX")
_FILE: Final = Text("ФАЙЛ", "FILE")
_FOLDER: Final = Text("ПАПКА", "FOLDER")
_LEVELS: Final = {
    "error": Text("ошибка", "error"),
    "warning": Text("внимание", "warning"),
    "note": Text("к сведению", "note"),
}
_COLUMNS: Final = Text("{grid}: столбцы", "{grid}: columns")
_READY: Final = Text(
    "Игр прочитано: {read}, с ошибками: {bad}, повторов: {twice}",
    "Games read: {read}, with errors: {bad}, repeated: {twice}",
)
_WRITTEN: Final = Text("Записано игр: {count}, папка {folder}", "Games written: {count}, to {folder}")
_NOTHING: Final = Text(
    "Ничего не записано: сначала исправьте ошибки, или оставьте эти игры ключом --skip-bad",
    "Nothing is written: repair the errors first, or leave these games out with --skip-bad",
)
_NO_FOLDER: Final = Text("назовите папку ключом -o, или --dry-run", "name a folder with -o, or say --dry-run")
_NOT_EMPTY: Final = Text(
    "-o {folder}: папка не пуста; ничего не записано",
    "-o {folder}: the folder is not empty; nothing is written",
)
_CANNOT: Final = Text("{file}: {reason}", "{file}: {reason}")


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `import`."""
    lang = Parser.speaks
    parser = subparsers.add_parser("import", help=_HELP.said_in(lang), description=_ABOUT.said_in(lang))
    file, folder = _FILE.said_in(lang), _FOLDER.said_in(lang)

    def option(*names: str, ru: str, en: str, **settings: Any) -> None:
        parser.add_argument(*names, help=Text(ru, en).said_in(lang), **settings)

    option("files", ru="таблицы CSV или XLSX", en="tables, CSV or XLSX", nargs="+", metavar=file)
    add_rule_arguments(parser)
    option(
        "--mapping",
        ru="настройка столбцов и слов, TOML: [columns], [roles], [results]",
        en="which columns and words mean what, TOML: [columns], [roles], [results]",
        metavar=file,
    )
    option(
        "--save-mapping",
        ru="сохранить найденное в такую настройку",
        en="save what was found as such a file",
        metavar=file,
    )
    option("--dry-run", ru="ничего не записывать", en="write nothing", action="store_true")
    option(
        "--skip-bad",
        ru="записать остальные игры, если в каких-то ошибка",
        en="write the other games where some have errors",
        action="store_true",
    )
    option("-o", "--output", ru="новая папка для игр", en="a new folder for the games", metavar=folder)
    add_answer_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read all files, tell everything, then write all games or none."""
    from sportmafia.documents.imports.batch import import_files
    from sportmafia.documents.imports.finding import Finding
    from sportmafia.documents.imports.game import Rules

    lang: Lang = options.lang
    if not options.output and not options.dry_run:
        return _complain(_NO_FOLDER.said_in(lang))
    choice = choice_of(options)
    if isinstance(choice, ReadFailure):
        return _complain("\n".join(choice.lines(lang)))
    mapping = _mapping(options.mapping)
    if isinstance(mapping, Finding):
        return _complain(f"{mapping.place}: {mapping.text(lang)}")
    files = []
    for name in options.files:
        try:
            files.append((name, sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()))
        except (OSError, ValueError) as error:
            return _complain(_CANNOT.said_in(lang).format(file=name, reason=reason_of(error)))
    batch = import_files(files, Rules(choice.any_rulebook(), choice.settings), mapping)
    written: tuple[str, ...] = ()
    failure = None
    if not options.dry_run and (not batch.failed or options.skip_bad):
        outcome = _write(Path(options.output), [sheet for _, sheet in batch.sheets])
        written, failure = (outcome, None) if isinstance(outcome, tuple) else ((), outcome)
    if options.save_mapping:
        failure = failure or _save_mapping(options.save_mapping, batch)
    if options.json:
        print(json.dumps(_document(batch, written, lang), ensure_ascii=False))
    else:
        _show(batch, lang)
        if written:
            print(_WRITTEN.said_in(lang).format(count=len(written), folder=options.output))
        elif batch.failed and not options.dry_run and failure is None:
            print(_NOTHING.said_in(lang))
    if failure is not None:
        return _complain(failure.said_in(lang))
    return WRONG if batch.failed else OK


# --- what is said ---


def _show(batch: Batch, lang: Lang) -> None:
    for grid, mapping in batch.columns.items():
        print(_COLUMNS.said_in(lang).format(grid=grid))
        for meant, label in mapping.columns.items():
            print(f"  {meant} = {label}")
    for finding in batch.everything:
        print(f"{finding.place}: {_LEVELS[finding.level].said_in(lang)}: {finding.text(lang)}")
    bad = sum(1 for game in batch.games if game.sheet is None)
    print(_READY.said_in(lang).format(read=len(batch.games), bad=bad, twice=len(batch.duplicates)))


def _document(batch: Batch, written: Sequence[str], lang: Lang) -> dict[str, Any]:
    return {
        "games": len(batch.games),
        "sheets": [place for place, _ in batch.sheets],
        "columns": {grid: dict(mapping.columns) for grid, mapping in batch.columns.items()},
        "findings": [
            {
                "level": finding.level,
                "place": finding.place,
                "code": finding.code,
                "text": finding.text(lang),
            }
            for finding in batch.everything
        ],
        "written": list(written),
    }


def _complain(said: str) -> int:
    print(said, file=sys.stderr)
    return WRONG


# --- files ---


def _mapping(name: str | None) -> ColumnMap | Finding | None:
    """The mapping of a file, None without one, or the finding that says what is wrong with it."""
    from sportmafia.documents.imports.finding import error
    from sportmafia.documents.imports.mapping import read_mapping

    if name is None:
        return None
    try:
        return read_mapping(Path(name).read_text(encoding="utf-8-sig"), name)
    except (OSError, ValueError) as reason:
        return error(name, "mapping_bad", reason=reason_of(reason))


def _save_mapping(name: str, batch: Batch) -> Text | None:
    from sportmafia.documents.imports.mapping import mapping_toml

    reason = write_whole(name, mapping_toml(batch.mapping).encode())
    return None if reason is None else _cannot(name, reason)


def _write(folder: Path, sheets: Sequence[Sheet]) -> tuple[str, ...] | Text:
    """Write all sheets to a new folder, which appears only when it is whole; their names, or why not."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            return Text(_NOT_EMPTY.ru.format(folder=folder), _NOT_EMPTY.en.format(folder=folder))
        folder.parent.mkdir(parents=True, exist_ok=True)
        making = Path(tempfile.mkdtemp(prefix=".import-", dir=folder.parent))
        try:
            making.chmod(0o755)
            digits = max(4, len(str(len(sheets))))
            names = []
            for number, sheet in enumerate(sheets, start=1):
                name = f"game-{number:0{digits}}.json"
                (making / name).write_text(text_of(sheet), encoding="utf-8")
                names.append(str(folder / name))
            making.replace(folder)
        finally:
            shutil.rmtree(making, ignore_errors=True)
    except OSError as error:
        return _cannot(str(folder), reason_of(error))
    return tuple(names)


def _cannot(file: str, reason: str) -> Text:
    return Text(_CANNOT.ru.format(file=file, reason=reason), _CANNOT.en.format(file=file, reason=reason))
