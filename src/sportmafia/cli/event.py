"""An invented event: games of invented people in which chance decides, as sheets; and its command."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from sportmafia.cli.choice import Choice, add_rule_arguments, choice_of
from sportmafia.cli.dice import Dice, Game
from sportmafia.cli.files import reason_of
from sportmafia.cli.games import add_answer_arguments
from sportmafia.cli.messages import Lang, Text, say
from sportmafia.cli.parser import Parser
from sportmafia.cli.records import ReadFailure
from sportmafia.game.rules import compile_rules
from sportmafia.record.sheet import Sheet
from sportmafia.record.sheet_text import text_of
from sportmafia.record.sheet_writer import sheet_of

SEED: Final = 2026
ROUNDS: Final = 5
NICKNAMES: Final = (
    "Ласточка", "Филин", "Кедр", "Янтарь", "Маяк", "Сверчок", "Гранит", "Полынь", "Бархат", "Компас",
    "Туман", "Родник", "Снегирь", "Вереск", "Фонарь", "Лотос", "Гейзер", "Барсук", "Ракита", "Жаворонок",
)  # fmt: skip
"""Twenty people who do not exist: two tables."""
_HEADER: Final = {"tournament": "Пробный кубок", "stage": "отбор", "judge": "Метроном"}
_TABLES: Final = 2
_SEATS: Final = 10

_ABOUT: Final = Text(
    """Сыграть турнир двадцати выдуманных игроков за двумя столами, лист на игру. Решает случай.

Например:
  sportmafia demo-event -o games
  sportmafia standings games""",
    """Play an event of twenty invented players at two tables, a sheet a game. Chance decides.

For example:
  sportmafia demo-event -o games
  sportmafia standings games""",
)


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `demo-event`."""
    lang = Parser.speaks
    parser = subparsers.add_parser("demo-event", description=_ABOUT.said_in(lang))
    parser.add_argument(
        "-o", "--out", metavar=say("meta_folder", lang), required=True, help=say("help_folder", lang)
    )
    parser.add_argument("--seed", type=int, default=SEED, help=say("help_seed", lang))
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=say("help_rounds", lang))
    add_rule_arguments(parser)
    add_answer_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the event's sheets into a folder."""
    lang: Lang = options.lang
    choice = choice_of(options)
    if isinstance(choice, ReadFailure):
        print("\n".join(choice.lines(lang)), file=sys.stderr)
        return choice.code
    folder = Path(options.out)
    written: list[str] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, sheet in event(choice, seed=options.seed, rounds=options.rounds):
            (folder / name).write_text(text_of(sheet), encoding="utf-8")
            written.append(str(folder / name))
    except (OSError, ValueError) as error:
        print(f"{options.out}: {reason_of(error)}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps({"written": written}, ensure_ascii=False))
    else:
        print(say("written", lang, file=folder))
    return 0


def event(choice: Choice, *, seed: int = SEED, rounds: int = ROUNDS) -> Iterator[tuple[str, Sheet]]:
    """File names and sheets of an event, in the order of play."""
    rulebook = choice.any_rulebook()
    rules = compile_rules(rulebook)
    random = Random(seed)
    people = list(NICKNAMES)
    for number in range(rounds):
        random.shuffle(people)
        for table in range(_TABLES):
            game = Game(rules, Dice(rules, random.randrange(2**32)))
            game.run()
            header = {
                **_HEADER,
                "date": f"2026-11-{1 + number % 28:02}",
                "table": table + 1,
                "game": number + 1,
            }
            seated = tuple(people[table * _SEATS : (table + 1) * _SEATS])
            sheet = replace(sheet_of(rulebook, game.facts).sheet, header=header, players=seated)
            yield f"round-{number + 1}-table-{table + 1}.json", sheet
