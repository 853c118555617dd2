"""`sportmafia serve` and `sportmafia demo`: the server on this computer, in a venue, or behind a proxy."""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from sportmafia.cli.cup.stages import STAGES
from sportmafia.cli.messages import LANGUAGES, Lang, Text, say
from sportmafia.cli.parser import Parser
from sportmafia.cli.progress import watched

if TYPE_CHECKING:
    from sportmafia.server.serving import Listener

_HELP: Final = Text("сервер: консоль судьи, экран зала", "the server: the judge's console, the hall screen")
_DEMO_HELP: Final = Text("сервер с показательным турниром", "the server with a demonstration event")
_ABOUT: Final = Text(
    """Запустить сервер. Без ключей он виден только с этого компьютера и входа не требует.

Примеры:
  sportmafia serve                              только для этого компьютера: http://localhost:8000
  sportmafia serve --lan                        для зала без интернета: свой сертификат, страница с QR-кодом
  sportmafia serve --behind-proxy --name mafia.example.org
                                                за прокси с HTTPS на этом же компьютере

Виден другим — значит, судьи входят по именам или кодам: код владельца сервер покажет при запуске.""",
    """Run the server. Without options only this computer reaches it, and nobody signs in.

Examples:
  sportmafia serve                              for this computer only: http://localhost:8000
  sportmafia serve --lan                        for a venue without internet: its own certificate, a QR page
  sportmafia serve --behind-proxy --name mafia.example.org
                                                behind a proxy with HTTPS on this same computer

If others can reach it, judges sign in by name or code: the server shows the owner's code when it starts.""",
)
_DEMO_ABOUT: Final = Text(
    """Запустить сервер с показательным турниром по регламенту СФУ: сто участников, пять площадок, сорок игр
отбора, тридцать финалистов. То же зерно и тот же день — те же игры. Пока турнир идёт или окончен, рядом есть
и клубный вечер на два стола.

Примеры:
  sportmafia demo                               две площадки сыграли, на третьей идёт игра
  sportmafia demo --stage applications          идёт приём заявок
  sportmafia demo --stage draw                  жеребьёвка проведена, игр ещё не было
  sportmafia demo --stage protests              отбор сыгран, протесты не решены
  sportmafia demo --stage finished --seed 7""",
    """Run the server with a demonstration tournament by sfu's regulation: a hundred players, five sites,
forty qualifying games, thirty finalists. The same seed and day, the same games. While it runs or is finished
there is a club evening of two tables beside it.

Examples:
  sportmafia demo                               two sites have played, at the third a game is on
  sportmafia demo --stage applications          applications are being taken
  sportmafia demo --stage draw                  everybody is seated, no game was played yet
  sportmafia demo --stage protests              qualifying is over, protests are not decided
  sportmafia demo --stage finished --seed 7""",
)
_TEXTS: Final = {
    "port": Text("порт (по умолчанию {port})", "the port (default {port})"),
    "data": Text("папка с данными (по умолчанию {data})", "the folder of data (default {data})"),
    "database": Text(
        "PostgreSQL вместо SQLite: postgresql://имя:пароль@узел:порт/база",
        "PostgreSQL instead of SQLite: postgresql://user:password@host:port/name",
    ),
    "lan": Text("для сети зала, по HTTPS", "for a venue's network, over HTTPS"),
    "address": Text(
        "адрес этого компьютера в сети зала, если их несколько",
        "the address of this computer in the venue's network, if it has several",
    ),
    "not_private": Text(
        "{address}: нужен адрес частной сети, такой как 192.168.1.5",
        "{address}: expected an address of a private network, such as 192.168.1.5",
    ),
    "proxy": Text("за прокси с HTTPS", "behind a proxy with HTTPS"),
    "name": Text("имя сервера в интернете", "the server's name in the internet"),
    "check": Text("запустить, открыть свою страницу и остановиться", "start, open its own page and stop"),
    "stage": Text("как далеко зашёл турнир", "how far the tournament has come"),
    "day": Text(
        "каким днём считать сегодня, ГГГГ-ММ-ДД; без него последний круг идёт или сыгран только что",
        "the day to take for today, YYYY-MM-DD; without it the last round is on or has just been played",
    ),
    "not_a_day": Text("{text}: нужен день вида 2026-11-30", "{text}: expected a day such as 2026-11-30"),
    "meta_day": Text("ДЕНЬ", "DAY"),
    "playing": Text("Играем круги показательного турнира", "Playing the rounds of the demonstration"),
    "seed": Text("зерно случайности (по умолчанию 1)", "the seed of chance (default 1)"),
    "at": Text("Консоль и игры: {url}", "Console and games: {url}"),
    "stop": Text("Ctrl+C — остановить. Данные: {data}", "Ctrl+C stops it. Data: {data}"),
    "local": Text(
        "Виден только с этого компьютера, вход не нужен.", "Only this computer reaches it; nobody signs in."
    ),
    "public": Text(
        "Виден с других компьютеров: судить можно только после входа.",
        "Other computers reach it: judging needs signing in.",
    ),
    "code": Text("Вход владельца (на один раз): {url}", "The owner signs in, once: {url}"),
    "trust": Text(
        "Телефонам — сначала сюда, доверие сертификату: {url}",
        "Phones go here first, to trust the certificate: {url}",
    ),
    "print": Text("Отпечаток сертификата SHA-256: {print}", "The certificate's SHA-256 fingerprint: {print}"),
    "no_lan": Text(
        "адрес этого компьютера в сети зала не найден: подключите Wi-Fi или кабель либо назовите его: "
        "--address 192.168.1.5",
        "no address of this computer in a local network was found: connect Wi-Fi or a cable, or name it: "
        "--address 192.168.1.5",
    ),
    "no_name": Text(
        "за прокси нужно имя: --name mafia.example.org", "a proxy needs a name: --name mafia.example.org"
    ),
    "port_taken": Text(
        "порт {port} не открывается ({reason}); возьмите другой: --port {other}",
        "port {port} cannot be opened ({reason}); take another: --port {other}",
    ),
    "folder": Text("папка {data}: {reason}", "the folder {data}: {reason}"),
    "database_fault": Text("база данных: {reason}", "the database: {reason}"),
    "not_installed": Text(
        "сервер не установлен: pip install 'sportmafia[server]'",
        "the server is not installed: pip install 'sportmafia[server]'",
    ),
    "checked": Text("Сервер отвечает: {url}", "The server answers: {url}"),
    "unchecked": Text("Сервер не отвечает: {reason}", "The server does not answer: {reason}"),
}


def _say(code: str, lang: Lang, **params: object) -> str:
    return _TEXTS[code].said_in(lang).format(**params)


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `serve`."""
    parser = _parser(subparsers, "serve", _HELP, _ABOUT)
    lang = Parser.speaks
    parser.add_argument("--lan", action="store_true", help=_say("lan", lang))
    parser.add_argument("--address", help=_say("address", lang))
    parser.add_argument("--behind-proxy", action="store_true", help=_say("proxy", lang))
    parser.add_argument("--name", action="append", default=[], help=_say("name", lang))
    parser.set_defaults(run=run, stage=None, seed=1)


def register_demo(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `demo`."""
    parser = _parser(subparsers, "demo", _DEMO_HELP, _DEMO_ABOUT)
    lang = Parser.speaks
    parser.add_argument(
        "--stage",
        choices=STAGES,
        default="running",
        help=_say("stage", lang),
    )
    parser.add_argument(
        "--day", type=lambda text: _day(text, lang), metavar=_say("meta_day", lang), help=_say("day", lang)
    )
    parser.add_argument("--seed", type=int, default=1, help=_say("seed", lang))
    parser.set_defaults(run=run, lan=False, address=None, behind_proxy=False, name=[])


def _parser(
    subparsers: argparse._SubParsersAction[Any], name: str, line: Text, about: Text
) -> argparse.ArgumentParser:
    lang = Parser.speaks
    parser: argparse.ArgumentParser = subparsers.add_parser(
        name, help=line.said_in(lang), description=about.said_in(lang)
    )
    parser.add_argument("--port", type=int, default=8000, help=_say("port", lang, port=8000))
    parser.add_argument("--data", type=Path, help=_say("data", lang, data="~/.local/share/sportmafia"))
    parser.add_argument("--database", metavar="URL", help=_say("database", lang))
    parser.add_argument("--lang", choices=LANGUAGES, help=say("help_lang", lang))
    parser.add_argument("--check", action="store_true", help=_say("check", lang))
    return parser


@dataclass(frozen=True, slots=True)
class _Plan:
    """How to serve: where others find the server, what listens, what else to say."""

    url: str
    hosts: tuple[str, ...]
    local: bool
    listeners: Callable[[], Sequence[Listener]]
    more: tuple[str, ...] = ()


def run(options: argparse.Namespace) -> int:
    """Serve until stopped."""
    lang: Lang = options.lang
    if any(importlib.util.find_spec(name) is None for name in ("django", "uvicorn", "servestatic")):
        print(_say("not_installed", lang), file=sys.stderr)
        return 2
    from sportmafia.server.config import ConfigError, default_data

    data = (options.data or default_data(os.environ) / ("demo" if options.stage else "server")).absolute()
    try:
        return _serve(options, data, lang)
    except ConfigError as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(_say("folder", lang, data=data, reason=error.strerror or error), file=sys.stderr)
    return 2


def _serve(options: argparse.Namespace, data: Path, lang: Lang) -> int:
    from sportmafia.server import serving

    plan = _plan(options, data, lang)
    if isinstance(plan, str):
        print(plan, file=sys.stderr)
        return 2
    try:
        serving.set_up(
            data,
            hosts=plan.hosts,
            local_owner=plan.local,
            https=not plan.local,
            database_url=options.database,
        )
    except Exception as error:
        if type(error).__module__ != "django.db.utils":
            raise
        reason = str(error).strip().partition("\n")[0]
        print(_say("database_fault", lang, reason=reason), file=sys.stderr)
        return 2
    if options.stage:
        _put_on(options, lang)
    answered: list[str] = []

    def ready() -> None:
        _greet(plan, data, lang)
        if options.check:
            answered.append(_checked(plan.url, lang))

    try:
        serving.run(plan.listeners(), ready, once=options.check)
    except OSError as error:
        other = options.port + 1
        print(
            _say("port_taken", lang, port=options.port, reason=error.strerror or error, other=other),
            file=sys.stderr,
        )
        return 2
    if options.check:
        print(answered[0] if answered else _say("unchecked", lang, reason=""))
        return 0 if answered == [_say("checked", lang, url=plan.url)] else 2
    return 0


def _day(text: str, lang: Lang) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(_say("not_a_day", lang, text=text)) from error


def _put_on(options: argparse.Namespace, lang: Lang) -> None:
    """Fill the store with what is shown: the tournament, and a club evening where games are played."""
    from sportmafia.cli import stage
    from sportmafia.cli.cup.build import ZONE
    from sportmafia.cli.cup.put import put_on

    if options.stage in ("running", "finished"):
        stage.put_on(options.stage, options.seed)
    now = datetime.now(UTC)
    today = options.day or now.astimezone(ZoneInfo(ZONE)).date()
    put_on(
        options.stage,
        options.seed,
        today,
        lambda rounds: watched(rounds, _say("playing", lang)),
        now=None if options.day else now,
    )


def _checked(url: str, lang: Lang) -> str:
    try:
        with urllib.request.urlopen(url, timeout=30) as answer:
            answer.read()
    except OSError as error:
        return _say("unchecked", lang, reason=error)
    return _say("checked", lang, url=url)


def _greet(plan: _Plan, data: Path, lang: Lang) -> None:
    print(_say("at", lang, url=plan.url))
    print(_say("local" if plan.local else "public", lang))
    for line in plan.more:
        print(line)
    if not plan.local:
        print(_say("code", lang, url=_owner_code(plan.url)))
    print(_say("stop", lang, data=data), flush=True)


def _owner_code(url: str) -> str:
    from sportmafia.server.accounts.codes import issue
    from sportmafia.server.accounts.owner import owner

    return f"{url}accounts/code?code={issue(owner())}"


def _plan(options: argparse.Namespace, data: Path, lang: Lang) -> _Plan | str:
    """How to serve, or why it cannot be served so."""
    if options.lan:
        return _venue(options, data, lang)
    behind: bool = options.behind_proxy
    if behind and not options.name:
        return _say("no_name", lang)

    def listeners() -> Sequence[Listener]:
        from sportmafia.server.asgi import application
        from sportmafia.server.serving import Listener

        return [Listener(application(), "127.0.0.1", options.port, behind_proxy=behind)]

    if behind:
        return _Plan(f"https://{options.name[0]}/", tuple(options.name), local=False, listeners=listeners)
    return _Plan(f"http://localhost:{options.port}/", (), local=True, listeners=listeners)


def _venue(options: argparse.Namespace, data: Path, lang: Lang) -> _Plan | str:
    from sportmafia.server import lan

    port: int = options.port
    if options.address and not lan.is_private_text(options.address):
        return _say("not_private", lang, address=options.address)
    found = [options.address] if options.address else [str(address) for address in lan.addresses()]
    if not found:
        return _say("no_lan", lang)
    authority = lan.Authority(data / "tls")
    hosts = (*found, lan.local_name(), "localhost")
    secure, here = f"https://{found[0]}:{port + 443}/", f"http://{found[0]}:{port}/"

    def listeners() -> Sequence[Listener]:
        from sportmafia.server.asgi import application
        from sportmafia.server.one_file import shipped
        from sportmafia.server.serving import Listener
        from sportmafia.server.trust import page

        certificate, key = authority.issue(hosts)
        trust = lan.TrustPage(authority, secure, page(here, secure, authority.fingerprint()), shipped)
        return [
            Listener(application(), "0.0.0.0", port + 443, certificate, key),
            Listener(trust, "0.0.0.0", port),
        ]

    more = (
        _say("trust", lang, url=here),
        _say("print", lang, print=authority.fingerprint()),
    )
    return _Plan(secure, hosts, local=False, listeners=listeners, more=more)
