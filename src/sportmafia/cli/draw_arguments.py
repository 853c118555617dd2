"""The arguments of `sportmafia draw`, in Russian and English."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Any

from sportmafia.cli.messages import Text
from sportmafia.cli.parser import Parser

Handler = Callable[[argparse.Namespace], int]


def _said(russian: str, english: str) -> str:
    return Text(russian, english).said_in(Parser.speaks)


def _whole(text: str) -> int:
    number = int(text)
    if not -(2**63) <= number < 2**63:
        raise argparse.ArgumentTypeError(_said(f"{text}: слишком велико", f"{text}: out of range"))
    return number


def _weight(text: str) -> int:
    number = _whole(text)
    if not 0 <= number <= 1000:
        raise argparse.ArgumentTypeError(
            _said(f"{text}: можно от 0 до 1000", f"{text}: must be from 0 to 1000")
        )
    return number


def _positive(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(_said(f"{text}: нужно не меньше 1", f"{text}: must be at least 1"))
    return number


def _language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=("ru", "en"), help=_said("язык сообщений", "language of messages"))


def _wishes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--wishes", help=_said("файл пожеланий: docs/draw/howto.md", "file of wishes: docs/draw/howto.md")
    )


def _few(text: str) -> int:
    number = _whole(text)
    if not 1 <= number <= 200:
        raise argparse.ArgumentTypeError(
            _said(f"{text}: можно от 1 до 200", f"{text}: must be from 1 to 200")
        )
    return number


def _workers(text: str) -> int:
    number = _whole(text)
    if not 1 <= number <= 64:
        raise argparse.ArgumentTypeError(_said(f"{text}: можно от 1 до 64", f"{text}: must be from 1 to 64"))
    return number


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 86_400:
        raise argparse.ArgumentTypeError(
            _said(f"{text}: можно от 0 до 86400", f"{text}: must be from 0 to 86400")
        )
    return number


def _count(text: str) -> int:
    number = _whole(text)
    if not 0 <= number <= 10_000:
        raise argparse.ArgumentTypeError(
            _said(f"{text}: можно от 0 до 10000", f"{text}: must be from 0 to 10000")
        )
    return number


def _output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_said("вывести JSON", "JSON on standard output"))
    parser.add_argument(
        "-o", "--out", help=_said("записать рассадку в этот файл", "write the schedule to this file")
    )
    _language(parser)


def _file(parser: argparse.ArgumentParser, *, several: bool = False) -> None:
    said = _said("файл рассадки", "file of a schedule")
    if several:
        parser.add_argument("files", nargs="+", help=said)
    else:
        parser.add_argument("file", help=said)


def add_draw(subparsers: argparse._SubParsersAction[Any], handlers: Mapping[str, Handler]) -> None:
    """Add `draw` with its commands; the handler of each stands under its name."""
    draw = subparsers.add_parser(
        "draw",
        description=_said(
            "Рассадка: кто где сидит, с доказанным качеством. Подробно: docs/draw/howto.md",
            "The draw: who sits where, proved as good as it can be. More: docs/draw/howto.md",
        ),
    )
    commands = draw.add_subparsers(dest="draw_command", required=True, title="commands")
    for name, add, russian, english in (
        ("make", _make, "составить рассадку", "draw a schedule"),
        ("measure", _measure, "измерить любую рассадку", "measure a schedule of any origin"),
        ("check", _check, "доказать меры ещё раз, независимо", "prove the measures again, independently"),
        (
            "repair",
            _repair,
            "продолжить, когда кто-то ушёл или пришёл",
            "go on when somebody leaves or comes",
        ),
        ("edit", _edit, "поменять, пересадить, закрепить, отменить", "swap, move, lock, undo"),
        (
            "print",
            _print,
            "по столам или по игрокам: HTML, CSV, XLSX",
            "by table or by player: HTML, CSV, XLSX",
        ),
        ("library", _language, "что есть в библиотеке и что доказано", "what the library holds and proves"),
    ):
        said = _said(russian, english)
        parser = commands.add_parser(name, help=said, description=said)
        add(parser)
        parser.set_defaults(run=handlers[name])


def _make(make: argparse.ArgumentParser) -> None:
    make.add_argument(
        "--players", type=_whole, required=True, help=_said("сколько игроков", "how many players")
    )
    make.add_argument(
        "--tables",
        type=_whole,
        help=_said("столов в туре; иначе сколько заполнят", "tables in a round; else as many as get filled"),
    )
    make.add_argument(
        "--games",
        type=_whole,
        default=10,
        help=_said("игр у каждого; иначе 10", "games of each player; else 10"),
    )
    make.add_argument(
        "--rounds", type=_whole, help=_said("туров; иначе сколько нужно", "rounds; else as few as it takes")
    )
    make.add_argument(
        "--substitutes",
        type=_count,
        default=0,
        help=_said(
            "запасных: они занимают свободные места, у остальных игр ровно поровну",
            "substitutes: they take the seats that are left, all others play exactly their games",
        ),
    )
    make.add_argument(
        "--seed",
        type=_whole,
        default=1,
        help=_said("другое зерно — другая рассадка; иначе 1", "another seed, another schedule; else 1"),
    )
    effort = make.add_mutually_exclusive_group()
    effort.add_argument(
        "--seconds",
        type=_seconds,
        default=10.0,
        help=_said("искать не дольше; иначе 10", "search no longer than this; else 10"),
    )
    effort.add_argument(
        "--steps",
        type=_positive,
        help=_said(
            "искать ровно столько шагов: повторимо везде", "search so many slices: the same everywhere"
        ),
    )
    make.add_argument(
        "--workers",
        type=_workers,
        default=1,
        help=_said("потоков; на ответ не влияет", "threads; the answer does not depend on them"),
    )
    make.add_argument("--no-library", action="store_true", help=_said("считать заново", "compute afresh"))
    make.add_argument(
        "--exact-games",
        action="store_true",
        help=_said("отказать, если игр поровну не выходит", "refuse when games cannot be equal"),
    )
    make.add_argument(
        "--fixed-seats",
        action="store_true",
        help=_said(
            "номер за столом закреплён на серию: у каждого одно место во всех играх (sfu.3.5.3)",
            "numbers fixed for a series: everybody has one seat in all games (sfu.3.5.3)",
        ),
    )
    make.add_argument("--names", help=_said("файл имён, по одному в строке", "file of names, one a line"))
    _wishes(make)
    make.add_argument(
        "--table-weight",
        type=_weight,
        default=0,
        help=_said(
            "насколько равные столы важнее равных встреч; покажет оба края",
            "how much equal tables count against equal meetings; both ends are shown",
        ),
    )
    make.add_argument(
        "--criteria",
        default="",
        help=_said(
            "что важнее, по порядку: meetings, flatness, tables, rests, seats, neighbours, most, never",
            "what matters, in this order: meetings, flatness, tables, rests, seats, neighbours, most, never",
        ),
    )
    make.add_argument(
        "--prove-seconds",
        type=_seconds,
        default=20.0,
        help=_said(
            "время на доказательство противоречия; иначе 20", "time to prove a contradiction; else 20"
        ),
    )
    make.add_argument("--quiet", action="store_true", help=_said("без хода поиска", "no progress"))
    _output(make)


def _measure(measure: argparse.ArgumentParser) -> None:
    _file(measure)
    measure.add_argument(
        "--wishes", help=_said("назвать неисполненные пожелания", "name the wishes that it does not keep")
    )
    measure.add_argument("--json", action="store_true", help=_said("вывести JSON", "JSON on standard output"))
    _language(measure)


def _check(check: argparse.ArgumentParser) -> None:
    _file(check, several=True)
    _language(check)


def _repair(repair: argparse.ArgumentParser) -> None:
    _file(repair)
    repair.add_argument(
        "--after",
        type=_whole,
        required=True,
        help=_said("последний сыгранный тур (0 — ни одного)", "the last round that was played (0: none)"),
    )
    repair.add_argument(
        "--leave",
        action="append",
        metavar="P",
        help=_said(
            "этот игрок ушёл, номер или имя (можно повторять)",
            "this player is gone, by number or name (repeatable)",
        ),
    )
    repair.add_argument(
        "--arrive",
        type=int,
        default=0,
        choices=range(101),
        metavar="N",
        help=_said("пришло новых", "so many new players come"),
    )
    repair.add_argument(
        "--newcomer",
        action="append",
        metavar="NAME",
        help=_said("пришёл новый с этим именем (можно повторять)", "a new player of this name (repeatable)"),
    )
    repair.add_argument(
        "--tables", type=_few, help=_said("столов в туре впредь", "tables in each round from now on")
    )
    repair.add_argument("--rounds", type=_few, help=_said("всего туров", "rounds in all"))
    repair.add_argument(
        "--swapped",
        nargs=3,
        action="append",
        metavar=("ROUND", "P", "Q"),
        help=_said("в сыгранном туре двое сидели друг за друга", "two sat on each other's places in a round"),
    )
    limit = repair.add_mutually_exclusive_group()
    limit.add_argument(
        "--max-changes",
        type=_count,
        help=_said("не больше изменённых мест", "no more changed seats than this"),
    )
    limit.add_argument(
        "--price",
        type=_weight,
        help=_said(
            "цена изменённого места в единицах Q; иначе 4", "price of a changed seat in units of Q; else 4"
        ),
    )
    repair.add_argument(
        "--frontier",
        action="store_true",
        help=_said(
            "показать, что даёт каждое число изменённых мест", "show what every number of changed seats buys"
        ),
    )
    repair.add_argument(
        "--beside",
        metavar="FILE",
        help=_said(
            "записать «было — стало»: .html, .csv, .xlsx или .txt",
            "write before and after side by side: .html, .csv, .xlsx or .txt",
        ),
    )
    _wishes(repair)
    repair.add_argument("--seed", type=_whole, default=1, help=_said("зерно поиска", "seed of the search"))
    repair.add_argument(
        "--work", type=_positive, default=300_000, help=_said("проб в поиске", "proposals of each search")
    )
    _output(repair)


def _edit(edit: argparse.ArgumentParser) -> None:
    _file(edit)
    edit.add_argument(
        "action",
        nargs="?",
        choices=("swap", "move", "lock", "undo"),
        help=_said("без неё правки читаются построчно", "without it edits are read line by line"),
    )
    edit.add_argument(
        "numbers",
        nargs="*",
        help=_said(
            "swap: тур, игрок, игрок; move: тур, игрок, стол, место; lock: тур, игрок (номер или имя)",
            "swap: round, player, player; move: round, player, table, seat; lock: round, player"
            " (by number or name)",
        ),
    )
    edit.add_argument(
        "--script", metavar="FILE", help=_said("правки по одной в строке", "a file of edits, one a line")
    )
    _wishes(edit)
    _output(edit)


def _print(sheet: argparse.ArgumentParser) -> None:
    _file(sheet)
    sheet.add_argument(
        "--view",
        choices=("tables", "players"),
        default="tables",
        help=_said("по столам или «где я сижу»", "by table, or where do I sit"),
    )
    sheet.add_argument("--form", choices=("html", "csv", "xlsx", "text"), default="html")
    sheet.add_argument("--paper", choices=("A4", "A3"), default="A4")
    sheet.add_argument("--names", help=_said("файл имён, по одному в строке", "file of names, one a line"))
    sheet.add_argument("--title", default="", help=_said("заголовок", "heading"))
    sheet.add_argument("-o", "--out", help=_said("записать в этот файл", "write to this file"))
    _language(sheet)
