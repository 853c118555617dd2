"""`sportmafia event`: an event of the server in one file, written here and opened on another machine."""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
from pathlib import Path
from typing import Any, Final

from sportmafia.cli.files import reason_of
from sportmafia.cli.messages import LANGUAGES, Lang, Text, say
from sportmafia.cli.parser import Parser

_ABOUT: Final = Text(
    """Турнир одним файлом: всё его состояние, журналы игр, журнал действий, с хешами.

Примеры:
  sportmafia event export cup -o cup.mafia      записать турнир с адресом /e/cup/ в файл
  sportmafia event import cup.mafia             открыть его на другом компьютере

До записи проверяются каждый хеш, каждая часть и каждая игра по правилам. Людей для входа заводят заново.""",
    """An event in one file: its whole state, the logs of its games, the action log, with hashes.

Examples:
  sportmafia event export cup -o cup.mafia      write the event at /e/cup/ to a file
  sportmafia event import cup.mafia             open it on another machine

Every hash, every part and every game by the rules is checked before anything is written. People who sign in
are let in anew.""",
)
_TEXTS: Final = {
    "export": Text("записать турнир в файл", "write an event to a file"),
    "import": Text("открыть турнир из файла", "open an event from a file"),
    "slug": Text("имя турнира в адресе", "the event's name in addresses"),
    "file": Text("файл турнира", "file of an event"),
    "out": Text("записать сюда", "write to this file"),
    "data": Text("папка с данными (по умолчанию {data})", "the folder of data (default {data})"),
    "database": Text(
        "PostgreSQL вместо SQLite: postgresql://имя:пароль@узел:порт/база",
        "PostgreSQL instead of SQLite: postgresql://user:password@host:port/name",
    ),
    "no_event": Text("турнира «{slug}» нет; есть: {known}", "there is no event '{slug}'; known: {known}"),
    "written": Text("{file}: записано, хеш {hash}", "{file}: written, hash {hash}"),
    "opened": Text("открыт /e/{slug}/, хеш {hash}", "opened /e/{slug}/, hash {hash}"),
    "not_installed": Text(
        "сервер не установлен: pip install 'sportmafia[server]'",
        "the server is not installed: pip install 'sportmafia[server]'",
    ),
    "cannot": Text("{file}: {reason}", "{file}: {reason}"),
}


def _say(code: str, lang: Lang, **params: object) -> str:
    return _TEXTS[code].said_in(lang).format(**params)


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `event`."""
    lang = Parser.speaks
    parser = subparsers.add_parser("event", description=_ABOUT.said_in(lang))
    commands = parser.add_subparsers(dest="event_command", required=True, title="commands")
    export = commands.add_parser("export", help=_say("export", lang), description=_say("export", lang))
    export.add_argument("slug", help=_say("slug", lang))
    export.add_argument("-o", "--out", required=True, help=_say("out", lang))
    export.set_defaults(run=_export)
    opening = commands.add_parser("import", help=_say("import", lang), description=_say("import", lang))
    opening.add_argument("file", help=_say("file", lang))
    opening.set_defaults(run=_import)
    for command in (export, opening):
        command.add_argument("--data", type=Path, help=_say("data", lang, data="~/.local/share/sportmafia"))
        command.add_argument("--database", metavar="URL", help=_say("database", lang))
        command.add_argument("--lang", choices=LANGUAGES, help=say("help_lang", lang))


def _set_up(options: argparse.Namespace, lang: Lang) -> str | None:
    """Make the server's store ready; what is wrong with it."""
    if any(importlib.util.find_spec(name) is None for name in ("django", "uvicorn", "servestatic")):
        return _say("not_installed", lang)
    from sportmafia.server import serving
    from sportmafia.server.config import ConfigError, default_data

    data = (options.data or default_data(os.environ) / "server").absolute()
    try:
        serving.set_up(data, local_owner=True, database_url=options.database)
    except ConfigError as error:
        return str(error)
    except OSError as error:
        return _say("cannot", lang, file=data, reason=reason_of(error))
    except Exception as error:
        if type(error).__module__ != "django.db.utils":
            raise
        return str(error).strip().partition("\n")[0]
    return None


def _export(options: argparse.Namespace) -> int:
    lang: Lang = options.lang
    wrong = _set_up(options, lang)
    if wrong is not None:
        return _complain(wrong)
    from sportmafia.server.events import backups
    from sportmafia.server.events.models import Event

    event = Event.objects.select_related("tournament__club").filter(tournament__slug=options.slug).first()
    if event is None:
        known = ", ".join(Event.objects.values_list("tournament__slug", flat=True)) or "-"
        return _complain(_say("no_event", lang, slug=options.slug, known=known))
    data = backups.exported(event)
    try:
        Path(options.out).write_bytes(data)
    except OSError as error:
        return _complain(_say("cannot", lang, file=options.out, reason=reason_of(error)))
    print(_say("written", lang, file=options.out, hash=_hash(data)))
    return 0


def _import(options: argparse.Namespace) -> int:
    lang: Lang = options.lang
    try:
        data = Path(options.file).read_bytes()
    except OSError as error:
        return _complain(_say("cannot", lang, file=options.file, reason=reason_of(error)))
    wrong = _set_up(options, lang)
    if wrong is not None:
        return _complain(wrong)
    from sportmafia.server.events import opening, returning

    found = opening.look(data)
    answer = found if isinstance(found, tuple) else returning.opened(found, None, lambda _event: True)
    if isinstance(answer, tuple):
        return _complain(
            "\n".join(_say("cannot", lang, file=options.file, reason=one.text(lang)) for one in answer)
        )
    print(_say("opened", lang, slug=answer.tournament.slug, hash=_hash(data)))
    return 0


def _hash(data: bytes) -> str:
    from sportmafia.tournament import archive

    read = archive.read(data)
    return read.hash if isinstance(read, archive.Archive) else ""


def _complain(message: str) -> int:
    print(message, file=sys.stderr)
    return 2
