"""The table of commands: the module of each, and the line that `sportmafia --help` shows.

A module is imported only when its command is called, so that help comes at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sportmafia.cli.messages import Text


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its name, the module whose ``register(subparsers)`` adds it, its line of help.

    A module may add several commands.
    """

    name: str
    module: str
    help: Text


COMMANDS: Final = (
    Command(
        "replay",
        "replay",
        Text(
            "что из записанного следует: ход игры, результат, баллы",
            "what follows from a record: the game, its result, its points",
        ),
    ),
    Command(
        "check",
        "check",
        Text(
            "всё, что в записи неверно, сразу и с пунктами правил",
            "everything that is wrong with a record, at once, by clause",
        ),
    ),
    Command(
        "protocol", "protocol", Text("официальный протокол: HTML и PDF", "the official form: HTML and PDF")
    ),
    Command(
        "standings",
        "standings",
        Text("таблица дистанции по файлам игр", "the table of a distance from files of games"),
    ),
    Command(
        "needs",
        "needs",
        Text("какие места ещё достижимы и с какими шансами", "places within reach, and their chances"),
    ),
    Command(
        "import",
        "import_",
        Text("бланки клуба из CSV и XLSX", "a club's game sheets from CSV and XLSX"),
    ),
    Command(
        "export",
        "export",
        Text("игры одной таблицей: CSV, XLSX, JSON", "games as one table: CSV, XLSX, JSON"),
    ),
    Command(
        "rulebook",
        "rulebook",
        Text("своды правил: показать, сравнить, проверить", "rulebooks: show, compare, examine"),
    ),
    Command(
        "play",
        "play",
        Text(
            "игра в терминале: за игроков решает случай",
            "a game in the terminal: chance decides for the players",
        ),
    ),
    Command(
        "draw",
        "draw",
        Text(
            "рассадка: кто где сидит, с доказанным качеством",
            "seating: who sits where, proved as good as it can be",
        ),
    ),
    Command(
        "lab",
        "lab",
        Text("лаборатория регламента: те же игры по другим правилам", "the same games by other rules"),
    ),
    Command("lot", "lot", Text("жребий, который каждый может проверить", "lots that anybody can verify")),
    Command(
        "verify",
        "lot",
        Text("проверить опубликованный жребий", "prove a published lot again"),
    ),
    Command(
        "perft",
        "perft",
        Text("число различных продолжений из позиции", "how many different continuations a position has"),
    ),
    Command(
        "demo-event",
        "event",
        Text(
            "выдуманный турнир: папка игр для пробы", "an invented event: a folder of games to try things on"
        ),
    ),
    Command(
        "serve",
        "serve",
        Text("сервер: консоль судьи, экран зала", "the server: the judge's console, the hall screen"),
    ),
    Command(
        "mail",
        "mail",
        Text("письма участникам: что ждёт, отправить сейчас", "letters to players: what waits, send now"),
    ),
    Command(
        "event",
        "event_file",
        Text("турнир сервера одним файлом", "an event of the server in one file"),
    ),
    Command(
        "demo",
        "demo_server",
        Text("сервер с показательным турниром", "the server with a demonstration event"),
    ),
    Command(
        "demo-replay",
        "demo",
        Text("целый турнир в протоколы, баллы и таблицу", "a whole event into protocols, points and a table"),
    ),
)
"""Every command, in the order of the help."""
