"""`sportmafia play`: a game in the terminal, in which chance decides for everybody."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from sportmafia.cli.answer import answer
from sportmafia.cli.choice import add_rule_arguments, choice_of
from sportmafia.cli.dice import Dice, Game
from sportmafia.cli.files import reason_of
from sportmafia.cli.games import ReadGame, add_answer_arguments, logged
from sportmafia.cli.messages import TEMPLATES, Lang, Text, say
from sportmafia.cli.parser import Parser
from sportmafia.cli.records import ReadFailure
from sportmafia.game.facts import KINDS, Fact
from sportmafia.game.prompt import Prompt, prompt
from sportmafia.game.rules import compile_rules
from sportmafia.record import log
from sportmafia.record.failure import Failure
from sportmafia.record.sheet_text import text_of
from sportmafia.record.sheet_writer import sheet_of
from sportmafia.rulebooks import Rulebook

_ABOUT: Final = Text(
    """Сыграть игру, в которой за всех решает случай: что говорит судья, по какому пункту и что было дальше.
Enter — следующий шаг, a — до конца без остановок, q — бросить игру.

Примеры:
  sportmafia play                               по шагам, по правилам fiim
  sportmafia play --seed 7 --auto               сразу до конца; то же число — та же игра
  sportmafia play --auto --rulebook sfu -o game.json
  sportmafia play --auto -o game.log            журнал вместо листа""",
    """Play a game in which chance decides for everybody: what the judge says, by which clause, what followed.
Enter goes on, a plays to the end without stopping, q leaves the game.

Examples:
  sportmafia play                               step by step, by the rules of fiim
  sportmafia play --seed 7 --auto               straight to the end; the same number, the same game
  sportmafia play --auto --rulebook sfu -o game.json
  sportmafia play --auto -o game.log            a log instead of a sheet""",
)
_LOGS: Final = (".log", ".jsonl")
_SEEDS: Final = 1_000_000


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `play`."""
    lang = Parser.speaks
    parser = subparsers.add_parser("play", description=_ABOUT.said_in(lang))
    parser.add_argument("--seed", type=int, help=say("help_seed", lang))
    parser.add_argument("--auto", action="store_true", help=say("help_auto", lang))
    parser.add_argument("-o", "--out", metavar=say("meta_file", lang), help=say("help_play_out", lang))
    add_rule_arguments(parser)
    add_answer_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play one game, write it where asked, and tell what came of it."""
    lang: Lang = options.lang
    choice = choice_of(options)
    if isinstance(choice, ReadFailure):
        print("\n".join(choice.lines(lang)), file=sys.stderr)
        return choice.code
    rulebook = choice.any_rulebook()
    seed = secrets.randbelow(_SEEDS) if options.seed is None else options.seed
    rules = compile_rules(rulebook)
    game = Game(rules, Dice(rules, seed))
    if options.auto or options.json:
        game.run()
    elif not _step_by_step(game, lang):
        return 0
    played = logged(f"--seed {seed}", rulebook, game.historian, tuple(game.facts))
    if options.out and (problem := _write(options.out, played)):
        print(problem, file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(answer(played, lang), ensure_ascii=False))
    else:
        from sportmafia.cli.story import tell

        tell(played, lang)
        if options.out:
            print(say("written", lang, file=options.out))
    return 0


def _step_by_step(game: Game, lang: Lang) -> bool:
    """Show every step and wait for the reader; False if he leaves the game."""
    stop = True
    print(say("play_keys", lang))
    said: list[str] = []
    while True:
        lines = list(spoken(prompt(game.state), lang))
        if lines and lines != said:
            print("\n".join(lines))
        said = lines
        fact = game.step()
        if fact is None:
            return True
        if fact.kind == "number_called":
            continue  # the judge has just said it
        print("  " + happened(fact, lang))
        if stop:
            key = sys.stdin.readline()
            if key.strip() == "q":
                return False
            stop = bool(key) and key.strip() != "a"


def spoken(now: Prompt, lang: Lang) -> Iterator[str]:
    """What the judge says at this moment: the words are Russian in any language, the rest is the reader's."""
    for phrase in now.say:
        yield say(
            "judge_says", lang, words=phrase.text, clause=f" [{phrase.clause}]" if phrase.clause else ""
        )
    if now.timer is not None:
        seconds = f"{float(now.timer.seconds):g}"
        yield say("judge_times", lang, seconds=seconds)


def happened(fact: Fact, lang: Lang) -> str:
    """One fact in words."""
    data = {slot: _shown(value, lang) for slot, value in fact.data.items()}
    clause = f" [{fact.data['clause']}]" if fact.data.get("clause") else ""
    data.setdefault("hands", data["seats"] if data.get("seats") is not None else data.get("count", ""))
    code = f"fact_{fact.kind}"
    if code not in TEMPLATES:
        kind = KINDS[fact.kind]
        return (kind.en if lang == "en" else kind.ru).rstrip(".")
    return say(code, lang, **data) + clause


def _shown(value: object, lang: Lang) -> str:
    if value is None or value == ():
        return say("nobody", lang)
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return str(value)


def _write(name: str, game: ReadGame) -> str | None:
    """Write a log or a sheet, by the file's suffix; the message if it cannot be written."""
    path = Path(name)
    if path.suffix.lower() in _LOGS:
        written = log_text(game.rulebook, game.facts)
    else:
        written = text_of(sheet_of(game.rulebook, game.facts).sheet)
    try:
        path.write_text(written, encoding="utf-8")
    except (OSError, ValueError) as error:
        return f"{name}: {reason_of(error)}"
    return None


def log_text(rulebook: Rulebook, facts: Iterable[Fact]) -> str:
    """The log of a game that was played just now: random ids, the clock's time."""
    entries: list[log.Entry] = []
    for fact in (log.game_opened(rulebook), *facts):
        at = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        last = entries[-1] if entries else None
        entry = log.append(last, fact, line_id=secrets.token_hex(16), at=at, actor="judge")
        if isinstance(entry, Failure):
            raise TypeError(entry.text("en"))
        entries.append(entry)
    return log.text_of(entries)
