"""From bytes to records: which format a file has, and the games in it before any rule is applied."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from sportmafia.cli.files import failure, sources
from sportmafia.cli.messages import Text, text
from sportmafia.record import readers, sheet_reader
from sportmafia.record.canonical import decode, decode_text
from sportmafia.record.failure import Failure
from sportmafia.record.foreign import ForeignBatch, Recorded
from sportmafia.record.log_reader import Log, read_log
from sportmafia.record.problem import BAD_FORMAT, Rejection
from sportmafia.record.sheet import Sheet

_LOG_KEYS: Final = frozenset({"seq", "kind", "data", "hash"})
_LOG_SUFFIXES: Final = (".jsonl", ".log")
_SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """One sheet; ``file`` tells games of one file apart (``event.json#12``)."""

    file: str
    sheet: Sheet
    recorded: Recorded | None = None
    """What a foreign file says came out of the game, beside its facts."""


@dataclass(frozen=True, slots=True)
class SheetDocument:
    """A sheet before it is read: parsed, whatever may be wrong inside. In TOML a 0 stands for null."""

    document: Mapping[str, Any]
    toml: bool


@dataclass(frozen=True, slots=True)
class LogRecord:
    """One log, read whole, its problems inside."""

    file: str
    log: Log


@dataclass(frozen=True, slots=True)
class ReadFailure:
    """Why a file or one of its games gives no answer: what is wrong, and the exit code (2 or 3).

    A note on a file that was read all the same has the code 0 (see `Notify`).
    """

    file: str
    messages: tuple[Text, ...]
    code: int = BAD_FORMAT

    def lines(self, lang: str) -> list[str]:
        """The messages with the file first, one a line."""
        return [f"{self.file}: {m.en if lang == 'en' else m.ru}" for m in self.messages]


Record = SheetRecord | LogRecord
Notify = Callable[[ReadFailure], None]
"""Told what a reader noticed and passed over: keys of a foreign format that it does not know."""


def unnoticed(_note: ReadFailure) -> None:
    """Pass over notes."""


def read_records(paths: Iterable[str], notify: Notify = unnoticed) -> Iterator[Record | ReadFailure]:
    """Every record in the named files and folders, or why there is none, in order."""
    for source in sources(paths):
        if isinstance(source, Failure):
            yield failed(source)
            continue
        data = source.read()
        if isinstance(data, Failure):
            yield failed(data)
        else:
            yield from records_of(data, source.name, notify, walked=source.walked)


def records_of(
    data: bytes, name: str, notify: Notify = unnoticed, *, walked: bool = False
) -> Iterator[Record | ReadFailure]:
    """Every record in the bytes of a file called ``name``; a ``walked`` rulebook is passed over."""
    if encoding := _other_encoding(data):
        yield failed(failure(name, "other_encoding", encoding=encoding))
        return
    content = decode_text(data, name)
    if isinstance(content, Failure):
        yield failed(content)
    elif not content.strip():
        yield failed(failure(name, "empty"))
    elif _is_log(content, name):
        log = read_log(data, name)
        yield failed(log) if isinstance(log, Failure) else LogRecord(name, log)
    elif content.lstrip()[0] in "{[":
        yield from _of_json(data, content, name, notify)
    else:
        yield from _of_toml(content, name, walked=walked)


def sheet_document(data: bytes, name: str) -> SheetDocument | None:
    """The sheet that a file holds, parsed and no more; None if it is no sheet or not even JSON or TOML."""
    text = decode_text(data, name)
    if isinstance(text, Failure):
        return None
    toml = not text.lstrip().startswith("{")
    try:
        document = tomllib.loads(text) if toml else json.loads(text)
    except (ValueError, RecursionError):
        return None
    strict = toml or not isinstance(decode(data, name, decimals=True), Failure)
    return SheetDocument(document, toml) if strict and sheet_reader.is_sheet(document) else None


def failed(problem: Failure) -> ReadFailure:
    """A failure of reading as the command line tells it."""
    where = f"{problem.where}: " if problem.where else ""
    said = Text(f"{where}{problem.ru}", f"{where}{problem.en}")
    if problem.line is not None:
        said = text("line", line=problem.line, said=said)
    return ReadFailure(problem.file, (said,))


def rejected(name: str, rejection: Rejection) -> ReadFailure:
    """A rejection of reading or replaying as the command line tells it."""
    place = f"{rejection.where}: " if rejection.where else ""
    said = Text(place + rejection.text("ru"), place + rejection.text("en"))
    return ReadFailure(name, (said,), rejection.exit)


def _other_encoding(data: bytes) -> str | None:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    return None


def _is_log(text: str, name: str) -> bool:
    first = text.lstrip().partition("\n")[0]
    try:
        value = json.loads(first)
    except (ValueError, RecursionError):
        return name.lower().endswith(_LOG_SUFFIXES)
    return isinstance(value, dict) and value.keys() >= _LOG_KEYS


def _of_json(data: bytes, text: str, name: str, notify: Notify) -> Iterator[Record | ReadFailure]:
    document = decode(data, name, decimals=True)
    if isinstance(document, Failure):
        yield failed(document)
    elif sheet_reader.is_sheet(document):
        # Read once more: only here a decimal stays a float, which a sheet refuses with its place.
        yield _sheet(name, sheet_reader.read_json(text))
    elif (batch := readers.read(document, name)) is not None:
        yield from _foreign(batch, name, notify)
    else:
        yield failed(_unknown(document, name))


def _foreign(batch: ForeignBatch, name: str, notify: Notify) -> Iterator[Record | ReadFailure]:
    for note in batch.notes:
        notify(replace(failed(note), code=0))
    for game in batch.games:
        yield (
            failed(game)
            if isinstance(game, Failure)
            else SheetRecord(f"{name}#{game.name}", game.sheet, game.recorded)
        )


def _of_toml(text: str, name: str, *, walked: bool) -> Iterator[Record | ReadFailure]:
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        if name.lower().endswith(".toml"):
            yield _sheet(name, sheet_reader.read_toml(text))
        else:
            yield failed(failure(name, "not_a_format", found=_shown(text)))
        return
    if sheet_reader.is_sheet(document):
        yield _sheet(name, sheet_reader.read_toml(text))
    elif not (walked and _is_rulebook(document)):
        yield failed(_unknown(document, name))


def _sheet(name: str, read: Sheet | Rejection) -> Record | ReadFailure:
    return rejected(name, read) if isinstance(read, Rejection) else SheetRecord(name, read)


def _is_rulebook(document: Mapping[str, object]) -> bool:
    return "extends" in document or str(document.get("format", "")).startswith("sportmafia.rulebook")


def _unknown(document: object, name: str) -> Failure:
    if not isinstance(document, Mapping):
        length = len(document) if isinstance(document, list) else 0
        return failure(name, "not_a_format", found=text("found_list", length=length))
    if _is_rulebook(document):
        return failure(name, "a_rulebook")
    return failure(
        name, "not_a_format", found=text("found_object", keys=_shown(", ".join(map(str, document))))
    )


def _shown(text: str) -> str:
    one = " ".join(text[: 4 * _SHOWN].split())
    return one if len(one) <= _SHOWN else one[: _SHOWN - 1] + "…"
