"""`sportmafia mail`: what waits in the outbox of a server's events, and sending it now."""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
from pathlib import Path
from typing import Any, Final

from sportmafia.cli.messages import LANGUAGES, Lang, Text, say
from sportmafia.cli.parser import Parser

_HELP: Final = Text(
    "письма участникам: что ждёт, отправить сейчас", "letters to players: what waits, send now"
)
_ABOUT: Final = Text(
    """Показать, сколько писем ждёт отправки, или отправить их сейчас. Пока работает sportmafia serve,
он отправляет их сам. Почтовый сервер задаёт переменная SPORTMAFIA_SMTP:
  smtp://имя:пароль@узел:587?starttls=1&from=адрес, или smtps://

Примеры:
  sportmafia mail --send-once                   отправить всё, чему пришло время
  sportmafia mail                               сколько ждёт и сколько не ушло""",
    """Show how many letters wait, or send them now. While sportmafia serve runs, it sends them by itself.
The mail server is set by the variable SPORTMAFIA_SMTP:
  smtp://user:password@host:587?starttls=1&from=address, or smtps://

Examples:
  sportmafia mail --send-once                   send everything that is due
  sportmafia mail                               how many wait, how many were refused""",
)
_TEXTS: Final = {
    "send": Text("отправить всё, чему пришло время, и закончить", "send everything that is due, and end"),
    "data": Text("папка с данными сервера", "the folder of the server's data"),
    "database": Text("PostgreSQL вместо SQLite", "PostgreSQL instead of SQLite"),
    "sent": Text("Отправлено: {sent}, отказов: {failed}", "Sent: {sent}, refused: {failed}"),
    "away": Text("письма ждут: {reason}", "letters wait: {reason}"),
    "waits": Text(
        "Ждёт отправки: {waiting}, больше не отправляется: {given_up}, сообщить лично: {by_hand}",
        "Waiting: {waiting}, given up: {given_up}, to be told by hand: {by_hand}",
    ),
    "no_server": Text("почтовый сервер не задан: SPORTMAFIA_SMTP", "no mail server is set: SPORTMAFIA_SMTP"),
    "no_data": Text("в папке {data} нет данных сервера", "the folder {data} has no server's data"),
    "not_installed": Text(
        "сервер не установлен: pip install 'sportmafia[server]'",
        "the server is not installed: pip install 'sportmafia[server]'",
    ),
}


def _say(code: str, lang: Lang, **params: object) -> str:
    return _TEXTS[code].said_in(lang).format(**params)


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `mail`."""
    lang = Parser.speaks
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "mail", help=_HELP.said_in(lang), description=_ABOUT.said_in(lang)
    )
    parser.add_argument("--send-once", action="store_true", help=_say("send", lang))
    parser.add_argument("--data", type=Path, help=_say("data", lang))
    parser.add_argument("--database", metavar="URL", help=_say("database", lang))
    parser.add_argument("--lang", choices=LANGUAGES, help=say("help_lang", lang))
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Send, or tell what waits; 0 done, 2 if that was not possible."""
    lang: Lang = options.lang
    if any(importlib.util.find_spec(name) is None for name in ("django", "uvicorn")):
        return _complain(_say("not_installed", lang))
    from sportmafia.server import config, serving

    data = (options.data or config.default_data(os.environ) / "server").absolute()
    if not options.database and not (data / "sportmafia.sqlite3").is_file():
        return _complain(_say("no_data", lang, data=data))
    try:
        serving.set_up(data, local_owner=False, database_url=options.database)
    except (config.ConfigError, OSError) as error:
        return _complain(str(error))
    return _send(lang) if options.send_once else _count(lang)


def _send(lang: Lang) -> int:
    from django.conf import settings

    from sportmafia.server.events.entry.sending import send_due
    from sportmafia.server.events.entry.troubles import trouble_of

    if settings.CONFIG.smtp is None:
        return _complain(_say("no_server", lang))
    found = send_due(settings.CONFIG.smtp)
    print(_say("sent", lang, sent=found.sent, failed=found.failed))
    if not found.away:
        return 0
    reason = f"{trouble_of(found.away).text(lang)} ({found.away})"
    return _complain(_say("away", lang, reason=reason))


def _count(lang: Lang) -> int:
    from sportmafia.server.events.models import Letter

    waiting = Letter.objects.filter(sent_at=None)
    to_send = waiting.exclude(to="")
    counts = {
        "waiting": to_send.exclude(next_try=None).count(),
        "given_up": to_send.filter(next_try=None).count(),
        "by_hand": waiting.filter(to="").count(),
    }
    print(_say("waits", lang, **counts))
    return 0


def _complain(said: str) -> int:
    print(said, file=sys.stderr)
    return 2
