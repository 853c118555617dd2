"""`sportmafia standings`: the table of a distance from files of games, and why it looks as it does."""

from __future__ import annotations

import argparse
import json
import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sportmafia.cli.games import ReadFailure, ReadGame, add_arguments, games_of
from sportmafia.cli.messages import Lang, Text
from sportmafia.cli.parser import Parser
from sportmafia.cli.standings_answer import WRITERS, answer, show
from sportmafia.rulebooks import OPTIONS
from sportmafia.scoring import Distance, ScoredGame, Standings, standings
from sportmafia.scoring.lot import draw_lot
from sportmafia.scoring.verdicts import Verdict, under, verdicts_of
from sportmafia.scoring.why import why_between, why_player
from sportmafia.scoring.why_text import player_text, separation_text

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

OK, WRONG = 0, 2

_ABOUT: Final = Text(
    """Составить таблицу дистанции: баллы, Ci, K, коэффициент финала, места; равенство решают критерии правил,
а где они кончились — показано, кому нужен жребий.

Примеры:
  sportmafia standings games/ --rulebook fiim
  sportmafia standings games/ --json
  sportmafia standings games/ --why Ласточка            за что начислен каждый балл
  sportmafia standings games/ --between Ласточка Филин  что их разделило
  sportmafia standings games/ --set ci.n=12 -o table.xlsx
  sportmafia standings 1.json 2.json --verdict 2.json=black   что даст протест

Все названные игры — одна дистанция; «final» в header.stage — финальный стол.""",
    """Make the table of a distance: points, Ci, K, the final's coefficient, places; the rulebook's criteria
    decide between equals, and where they end the table says who needs a lot.

Examples:
  sportmafia standings games/ --rulebook fiim
  sportmafia standings games/ --json
  sportmafia standings games/ --why Swallow          what every point was given for
  sportmafia standings games/ --between Swallow Owl  what separates the two
  sportmafia standings games/ --set ci.n=12 -o table.xlsx
  sportmafia standings 1.json 2.json --verdict 2.json=black   what a protest would change

All games named are one distance; “final” in header.stage is the final table.""",
)
_HELP: Final = Text("таблица дистанции по файлам игр", "the table of a distance from files of games")
_NO_PLAYERS: Final = Text(
    "players: не сказано, кто на каком месте сидел, в таблицу игра войти не может",
    "players: it isn't said who sat where, so the game can't enter a table",
)
_TWICE: Final = Text(
    "players: «{player}» сидит за столом дважды", "players: “{player}” sits at the table twice"
)
_OTHER_RULES: Final = Text(
    "rulebook: таблица — по правилам {first}, а игра — по {other}; назовите одни правила ключом --rulebook",
    "rulebook: the table is by {first}, the game by {other}; name one rulebook with --rulebook",
)
_NOT_COUNTED: Final = Text(
    "замечаний к записи: {count}; подробно: sportmafia check",
    "{count} problems in the record; see sportmafia check",
)
_STAGES: Final = Text(
    "игры нескольких стадий ({stages}) сложены в одну таблицу; каждую отдельно покажет --stage",
    "games of several stages ({stages}) are added up in one table; --stage shows one alone",
)
_VERDICT: Final = Text(
    "--verdict: ожидается ФАЙЛ=ИСХОД, исход — {known}; дано «{got}»",
    "--verdict: FILE=OUTCOME is expected, the outcome one of {known}; got “{got}”",
)
_NO_GAME: Final = Text(
    "--verdict: игры «{file}» в таблице нет", "--verdict: there is no game “{file}” in the table"
)
_NOBODY: Final = Text("игрока «{player}» в таблице нет", "there is no player “{player}” in the table")
_LOT_DRAWN: Final = Text("Жребий «{label}»: {names}", "Lot “{label}”: {names}")
_LOT_KEY: Final = Text(
    "--lot-key: ожидаются 64 шестнадцатеричные цифры и к ним --lot-label",
    "--lot-key: 64 hexadecimal digits are expected, and --lot-label with them",
)
_CANNOT_WRITE: Final = Text("файл не записывается: {reason}", "the file cannot be written: {reason}")
_ENDINGS: Final = Text(
    "-o: имя файла должно кончаться на {endings}", "-o: the file's name must end in {endings}"
)
_PLACEHOLDER: Final = re.compile(r"seat-\d+")
_RATING: Final = tuple(key for key, option in OPTIONS.items() if option.part == "rating")


@dataclass(frozen=True, slots=True)
class Gathered:
    """What the files gave: games of one rulebook, complaints as (file, text), and the exit code so far."""

    rulebook: Rulebook | None
    games: tuple[ScoredGame, ...]
    errors: tuple[tuple[str, Text], ...]
    notes: tuple[tuple[str, Text], ...]
    code: int


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `standings`."""
    lang = Parser.speaks
    parser = subparsers.add_parser("standings", help=_HELP.said_in(lang), description=_ABOUT.said_in(lang))
    add_arguments(parser)

    def option(*names: str, ru: str, en: str, **settings: Any) -> None:
        parser.add_argument(*names, help=Text(ru, en).said_in(lang), **settings)

    player = Text("ИГРОК", "PLAYER").said_in(lang)
    option(
        "--stage",
        ru="только игры этой стадии (header.stage); можно повторять",
        en="only games of this stage (header.stage); may be repeated",
        action="append",
        metavar=Text("СТАДИЯ", "STAGE").said_in(lang),
    )
    option(
        "--why",
        ru="за что игроку начислен каждый балл; можно повторять",
        en="what a player got every point for; may be repeated",
        action="append",
        metavar=player,
        default=[],
    )
    option(
        "--between",
        ru="что разделило двух игроков",
        en="what separates two players",
        nargs=2,
        action="append",
        metavar=(player, player),
        default=[],
    )
    option(
        "--unranked",
        ru="игрок без места: подменял или удалён с турнира; можно повторять",
        en="a player without a place: a substitute, or removed from the tournament; may be repeated",
        action="append",
        metavar=player,
        default=[],
    )
    option(
        "--as-of",
        ru="таблица после первых N игр, в том порядке, как они названы",
        en="the table after the first N games, in the order in which they are named",
        type=int,
        metavar="N",
    )
    option(
        "--verdict",
        ru="таблица, какой она станет, если протест решат так: stands, annulled, red, black или draw; "
        "можно повторять",
        en="the table if a protest ends so: stands, annulled, red, black or draw; may be repeated",
        action="append",
        metavar=Text("ФАЙЛ=ИСХОД", "FILE=OUTCOME").said_in(lang),
        default=[],
    )
    option(
        "--lot-key",
        ru="раскрытый ключ жребия: все нужные жребии бросаются им",
        en="the revealed key of the lots: it draws every lot that is due",
        metavar="HEX",
    )
    option("--lot-label", ru="название этого жребия", en="the name of that draw", metavar="TEXT")
    option(
        "-o",
        "--output",
        ru="записать таблицу в файл: html, pdf, csv, xlsx или json",
        en="write the table to a file: html, pdf, csv, xlsx or json",
        metavar=Text("ФАЙЛ", "FILE").said_in(lang),
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the table; what failed goes to standard error. The highest code is returned."""
    lang: Lang = options.lang
    lots = _lots_asked(options)
    if isinstance(lots, Text):
        return _complain(lots.said_in(lang))
    if options.output and Path(options.output).suffix.lower() not in WRITERS:
        return _complain(_ENDINGS.said_in(lang).format(endings=", ".join(WRITERS)))
    gathered = gather(options)
    for file, said in (*gathered.errors, *gathered.notes):
        print(f"{file}: {said.said_in(lang)}", file=sys.stderr)
    if gathered.rulebook is None:
        return gathered.code or OK
    ruled = _ruled(gathered.games, options.verdict, gathered.rulebook)
    if isinstance(ruled, Text):
        return _complain(ruled.said_in(lang))
    games = ruled if options.as_of is None else ruled[: max(options.as_of, 0)]
    distance = Distance(guests=frozenset(options.unranked))
    table = standings(games, gathered.rulebook, distance)
    if lots is not None:
        drawn = tuple(draw_lot(group, *lots) for group in table.lots)
        table = standings(games, gathered.rulebook, replace(distance, lots=drawn))
        for order in drawn:
            said = _filled(_LOT_DRAWN, label=options.lot_label, names=", ".join(order))
            print(said.said_in(lang), file=sys.stderr)
    code = gathered.code
    if options.output:
        code = max(code, _write(Path(options.output), table, gathered, lang))
    elif options.json:
        print(json.dumps(answer(table, gathered.errors, lang), ensure_ascii=False))
    elif not (options.why or options.between):
        show(table, lang)
    for player in options.why:
        code = max(code, _why(table, player, lang))
    for one, other in options.between:
        code = max(code, _between(table, one, other, lang))
    return code


def gather(options: argparse.Namespace) -> Gathered:
    """Read the games; those that cannot be in one table with the first are complaints."""
    rulebook: Rulebook | None = None
    games: list[ScoredGame] = []
    errors: list[tuple[str, Text]] = []
    notes: list[tuple[str, Text]] = []
    code = OK
    for game in games_of(options):
        if isinstance(game, ReadFailure):
            errors += [(game.file, message) for message in game.messages]
            code = max(code, game.code)
            continue
        if options.stage and _stage(game) not in options.stage:
            continue
        rulebook = rulebook or game.rulebook
        fault = _misfit(game, rulebook)
        if fault is not None:
            errors.append((game.file, fault))
            code = max(code, WRONG)
            continue
        wrong = sum(1 for problem in game.problems if not problem.unknown)
        if wrong:
            notes.append((game.file, _filled(_NOT_COUNTED, count=str(wrong))))
        games.append(_scored(game))
    stages = sorted({game.stage for game in games})
    if rulebook is not None and len(stages) > 1 and rulebook.word("stage.carry") == "zero":
        shown = ", ".join(stage or "—" for stage in stages)
        notes.append(("header.stage", _filled(_STAGES, stages=shown)))
    return Gathered(rulebook, tuple(games), tuple(errors), tuple(notes), code)


# --- one game in the table ---


def _misfit(game: ReadGame, rulebook: Rulebook) -> Text | None:
    """Why the game cannot stand in a table by this rulebook."""
    if all(_PLACEHOLDER.fullmatch(player) for player in game.players):
        return _NO_PLAYERS
    people = [player for player in _people(game) if player]
    twice = next((player for player in people if people.count(player) > 1), None)
    if twice is not None:
        return _filled(_TWICE, player=twice)
    differs = [key for key in _RATING if game.rulebook[key] != rulebook[key]]
    if game.rulebook.id != rulebook.id or differs:
        names = (rulebook.id, game.rulebook.id)
        if names[0] == names[1]:
            names = (f"{names[0]} ({differs[0]})", f"{names[1]} ({differs[0]})")
        return _filled(_OTHER_RULES, first=names[0], other=names[1])
    return None


def _scored(game: ReadGame) -> ScoredGame:
    people, stage = _people(game), _stage(game)
    return ScoredGame(game.file, people, game.result, game.score, stage, entries=game.entries)


def _people(game: ReadGame) -> tuple[str, ...]:
    return tuple(player.strip() for player in game.players)


def _stage(game: ReadGame) -> str:
    return str(game.header.get("stage") or "")


# --- answers for people ---


def _why(table: Standings, player: str, lang: Lang) -> int:
    reasons = why_player(table, player)
    if reasons is None:
        return _complain(_filled(_NOBODY, player=player).said_in(lang))
    print(player_text(reasons, lang))
    return OK


def _between(table: Standings, one: str, other: str, lang: Lang) -> int:
    separation = why_between(table, one, other)
    if separation is None:
        absent = one if one == other or table.row(one) is None else other
        return _complain(_filled(_NOBODY, player=absent).said_in(lang))
    print(separation_text(separation, lang))
    return OK


def _complain(said: str) -> int:
    print(said, file=sys.stderr)
    return WRONG


def _filled(said: Text, **params: str) -> Text:
    return Text(said.ru.format(**params), said.en.format(**params))


# --- verdicts ---


def _ruled(
    games: tuple[ScoredGame, ...], asked: list[str], rulebook: Rulebook
) -> tuple[ScoredGame, ...] | Text:
    """The games as the verdicts asked for leave them, or what is wrong with the question."""
    for question in asked:
        file, _, outcome = question.rpartition("=")
        known = [str(verdict) for verdict in verdicts_of(rulebook)]
        if outcome not in known:
            return _filled(_VERDICT, got=question, known=", ".join(known))
        if all(game.label != file for game in games):
            return _filled(_NO_GAME, file=file)
        games = tuple(
            under(game, Verdict(outcome), rulebook) if game.label == file else game for game in games
        )
    return games


# --- lots ---


def _lots_asked(options: argparse.Namespace) -> tuple[bytes, str] | Text | None:
    """Key and label of the lots, None where none are to be drawn, or what is wrong with them."""
    if options.lot_key is None and options.lot_label is None:
        return None
    if options.lot_label is None or not re.fullmatch("[0-9a-fA-F]{64}", options.lot_key or ""):
        return _LOT_KEY
    return bytes.fromhex(options.lot_key), options.lot_label


# --- files ---


def _write(path: Path, table: Standings, gathered: Gathered, lang: Lang) -> int:
    try:
        path.write_bytes(WRITERS[path.suffix.lower()](table, gathered.errors, lang))
    except OSError as error:
        said = _filled(_CANNOT_WRITE, reason=error.strerror or str(error)).said_in(lang)
        return _complain(f"{path}: {said}")
    print(path)
    return OK
