"""`sportmafia replay`: what follows from a record."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from sportmafia.cli.answer import answer
from sportmafia.cli.games import ReadFailure, add_arguments, games_of
from sportmafia.cli.messages import Text, say
from sportmafia.cli.parser import Parser
from sportmafia.cli.progress import counted

_ABOUT = Text(
    """Рассказать, что из записи игры следует по правилам: дни, голосования, ночи, результат, баллы.

Примеры:
  sportmafia replay game.json
  sportmafia replay games/ --json | jq -c '[.file, .winner]'
  sportmafia replay game.json --rulebook sfu --set win.on_dq=immediate""",
    """Tell what the rules make of the record of a game: days, votes, nights, the result, the points.

Examples:
  sportmafia replay game.json
  sportmafia replay games/ --json | jq -c '[.file, .winner]'
  sportmafia replay game.json --rulebook sfu --set win.on_dq=immediate""",
)


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `replay`."""
    lang = Parser.speaks
    parser = subparsers.add_parser("replay", description=_ABOUT.said_in(lang))
    add_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer every game; what failed goes to standard error only. The highest code is returned."""
    code = 0
    games = games_of(options)
    # The answers themselves are the sign of life where they go to the terminal.
    for game in games if sys.stdout.isatty() else counted(games, say("replayed", options.lang)):
        if isinstance(game, ReadFailure):
            sys.stdout.flush()
            print("\n".join(game.lines(options.lang)), file=sys.stderr)
            code = max(code, game.code)
        elif options.json:
            print(json.dumps(answer(game, options.lang), ensure_ascii=False))
        else:
            from sportmafia.cli.story import tell

            tell(game, options.lang)
    return code
