"""`sportmafia standings`: the table of a distance from files of games, and why it looks as it does."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sportmafia.cli.distance import distance_of, rated, read_distance
from sportmafia.cli.games import add_arguments
from sportmafia.cli.gathered import OK, WRONG, Gathered, filled, gather, name_of, tell
from sportmafia.cli.messages import Lang, Text
from sportmafia.cli.parser import Parser
from sportmafia.cli.standings_answer import WRITERS, Why, answer, show, why_of, why_page
from sportmafia.cli.whole_file import write_whole
from sportmafia.lots import opens
from sportmafia.scoring import Distance, ScoredGame, Standings, standings
from sportmafia.scoring.lines import lines_of
from sportmafia.scoring.lot import draw_lot
from sportmafia.scoring.verdicts import Verdict, under, verdicts_of
from sportmafia.scoring.why_text import player_text, separation_text

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

_ABOUT: Final = Text(
    """Составить таблицу дистанции: баллы, Ci, K, коэффициент финала, места; равенство решают критерии правил,
а где они кончились — показано, кому нужен жребий.

Примеры:
  sportmafia standings games/ --rulebook fiim
  sportmafia standings games/ --json
  sportmafia standings games/ --why Ласточка            за что начислен каждый балл
  sportmafia standings games/ --between Ласточка Филин  что их разделило
  sportmafia standings games/ --why Ласточка --json     то же данными; с -o why.html — страницей
  sportmafia standings games/ --set ci.n=12 -o table.xlsx
  sportmafia standings games/ --distance cup.toml       замены, пропуски, предупреждения, игры вне зачёта
  sportmafia standings 1.json 2.json --verdict 2.json=black   что даст протест

Все названные игры — одна дистанция; «final» в header.stage — финальный стол.""",
    """Make the table of a distance: points, Ci, K, the final's coefficient, places; the rulebook's criteria
    decide between equals, and where they end the table says who needs a lot.

Examples:
  sportmafia standings games/ --rulebook fiim
  sportmafia standings games/ --json
  sportmafia standings games/ --why Swallow          what every point was given for
  sportmafia standings games/ --between Swallow Owl  what separates the two
  sportmafia standings games/ --why Swallow --json   the same as data; with -o why.html as a page
  sportmafia standings games/ --set ci.n=12 -o table.xlsx
  sportmafia standings games/ --distance cup.toml    substitutes, games missed, warnings, unrated games
  sportmafia standings 1.json 2.json --verdict 2.json=black   what a protest would change

All games named are one distance; “final” in header.stage is the final table.""",
)
_HELP: Final = Text("таблица дистанции по файлам игр", "the table of a distance from files of games")
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
    "--lot-key: ожидаются 64 шестнадцатеричные цифры или файл с ними, и к ним --lot-label",
    "--lot-key: 64 hexadecimal digits are expected, or a file of them, and --lot-label with them",
)
_LOT_OTHER: Final = Text(
    "--lot-commitment: это обязательство не к этому ключу и названию",
    "--lot-commitment: this is no commitment to this key and label",
)
_CANNOT_WRITE: Final = Text("файл не записывается: {reason}", "the file cannot be written: {reason}")
_ENDINGS: Final = Text(
    "-o: имя файла должно кончаться на {endings}", "-o: the file's name must end in {endings}"
)
_VERDICT_TWICE: Final = Text(
    "--verdict: у игры «{file}» два исхода", "--verdict: two outcomes for the game “{file}”"
)
_KEY_FILE: Final = 80
"""So much of a file is read for a key: 64 digits and the end of the line."""
_AS_OF: Final = Text("--as-of: ожидается число от 0", "--as-of: a number from 0 is expected")
_ALL_OF: Final = Text("--as-of: игр всего {count}", "--as-of: there are only {count} games")


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
        "--distance",
        ru="что ещё известно о дистанции, TOML: scheduled, missed, warnings, warned_before, guests, "
        "expelled, unrated, complete",
        en="what else is known of the distance, TOML: scheduled, missed, warnings, warned_before, guests, "
        "expelled, unrated, complete",
        metavar=Text("ФАЙЛ", "FILE").said_in(lang),
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
        ru="раскрытый ключ жребия или файл с ним: все нужные жребии бросаются им",
        en="the revealed key of the lots, or a file of it: it draws every lot that is due",
        metavar=Text("HEX|ФАЙЛ", "HEX|FILE").said_in(lang),
    )
    option("--lot-label", ru="название этого жребия", en="the name of that draw", metavar="TEXT")
    option(
        "--lot-commitment",
        ru="объявленное заранее обязательство: с другим ключом жребий не бросается",
        en="the commitment published before: no lot is drawn by another key",
        metavar="HEX",
    )
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
    lots, known = _lots_asked(options), read_distance(options.distance)
    for asked in (lots, known):
        if isinstance(asked, Text):
            return _complain(asked, lang)
    assert not isinstance(lots, Text)
    assert not isinstance(known, Text)
    if options.output and Path(options.output).suffix.lower() not in WRITERS:
        return _complain(filled(_ENDINGS, endings=", ".join(WRITERS)), lang)
    if options.as_of is not None and options.as_of < 0:
        return _complain(_AS_OF, lang)
    gathered = gather(options)
    tell(gathered, lang)
    options.unranked, options.why = (list(map(name_of, names)) for names in (options.unranked, options.why))
    options.between = [list(map(name_of, pair)) for pair in options.between]
    if gathered.rulebook is None:
        return gathered.code or OK
    ruled = _ruled(gathered.games, options.verdict, gathered.rulebook)
    games = ruled if isinstance(ruled, Text) else rated(ruled, known)
    if isinstance(games, Text):
        return _complain(games, lang)
    distance = distance_of(known, games, guests=options.unranked, warned_before=gathered.warned_before)
    if isinstance(distance, Text):
        return _complain(distance, lang)
    code = max([gathered.code, *(_unknown(player, games, lang) for player in options.unranked)])
    if options.as_of is not None:
        if options.as_of > len(games):
            print(filled(_ALL_OF, count=len(games)).said_in(lang), file=sys.stderr)
        games, distance = _as_of(games, distance, options.as_of)
    table = _with_lots(standings(games, gathered.rulebook, distance), games, distance, lots, lang)
    return max(code, _answered(options, table, gathered))


def _answered(options: argparse.Namespace, table: Standings, gathered: Gathered) -> int:
    """Give the table, and why, in the form that was asked for."""
    lang: Lang = options.lang
    why, unknown = why_of(table, options.why, options.between)
    code = max([OK, *(_complain(filled(_NOBODY, player=player), lang) for player in unknown)])
    told = False
    if options.output:
        path = Path(options.output)
        told = bool(why) and path.suffix.lower() in (".json", ".html")
        code = max(code, _write(path, table, gathered, why, lang))
    elif options.json:
        told = True
        print(json.dumps(answer(table, gathered.errors, lang, why), ensure_ascii=False))
    elif not (options.why or options.between):
        show(table, lang)
    if not told:
        for reasons in why.players:
            print(player_text(reasons, lang))
        for separation in why.pairs:
            print(separation_text(separation, lang))
    return code


def _complain(said: Text, lang: Lang) -> int:
    print(said.said_in(lang), file=sys.stderr)
    return WRONG


def _unknown(player: str, games: tuple[ScoredGame, ...], lang: Lang) -> int:
    """Complain of a name that nobody in these games bears."""
    if any(player in game.players for game in games):
        return OK
    return _complain(filled(_NOBODY, player=player), lang)


# --- an earlier moment ---


def _as_of(
    games: tuple[ScoredGame, ...], distance: Distance, count: int
) -> tuple[tuple[ScoredGame, ...], Distance]:
    """The first so many games, as parts of the whole distance: N is what everybody was to play (C96)."""
    if count >= len(games):
        return games, distance
    whole = Counter(line.player for game in games for line in lines_of(game))
    scheduled = {player: played + distance.missed.get(player, 0) for player, played in whole.items()}
    return games[:count], replace(distance, scheduled=scheduled | dict(distance.scheduled), complete=False)


# --- verdicts ---


def _ruled(
    games: tuple[ScoredGame, ...], asked: list[str], rulebook: Rulebook
) -> tuple[ScoredGame, ...] | Text:
    """The games as the verdicts asked for leave them, or what is wrong with the question."""
    decided: dict[str, str] = {}
    for question in asked:
        file, _, outcome = question.rpartition("=")
        known = [str(verdict) for verdict in verdicts_of(rulebook)]
        if outcome not in known:
            return filled(_VERDICT, got=question, known=", ".join(known))
        if all(game.label != file for game in games):
            return filled(_NO_GAME, file=file)
        if decided.setdefault(file, outcome) != outcome:
            return filled(_VERDICT_TWICE, file=file)
    return tuple(
        under(game, Verdict(decided[game.label]), rulebook) if game.label in decided else game
        for game in games
    )


# --- lots ---


def _lots_asked(options: argparse.Namespace) -> tuple[bytes, str] | Text | None:
    """Key and label of the lots, None where none are to be drawn, or what is wrong with them."""
    if options.lot_key is None and options.lot_label is None and options.lot_commitment is None:
        return None
    digits = _digits(options.lot_key or "")
    if options.lot_label is None or not re.fullmatch("[0-9a-fA-F]{64}", digits):
        return _LOT_KEY
    key, label = bytes.fromhex(digits), str(options.lot_label)
    if options.lot_commitment is not None and not opens(options.lot_commitment, key, label):
        return _LOT_OTHER
    return key, label


def _digits(given: str) -> str:
    """The key as it is given, or what stands in the file of that name."""
    try:
        if Path(given).is_file():
            with Path(given).open(encoding="ascii") as file:
                return file.read(_KEY_FILE).strip()
    except (OSError, ValueError):
        return ""
    return given


def _with_lots(
    table: Standings,
    games: tuple[ScoredGame, ...],
    distance: Distance,
    lots: tuple[bytes, str] | None,
    lang: Lang,
) -> Standings:
    """The table with every lot that is due drawn by the revealed key, if there is one."""
    if lots is None:
        return table
    drawn = tuple(draw_lot(group, *lots) for group in table.lots)
    for order in drawn:
        said = filled(_LOT_DRAWN, label=lots[1], names=", ".join(order))
        print(said.said_in(lang), file=sys.stderr)
    return standings(games, table.rulebook, replace(distance, lots=drawn))


# --- files ---


def _write(path: Path, table: Standings, gathered: Gathered, why: Why, lang: Lang) -> int:
    if why and path.suffix.lower() == ".html":
        data = why_page(table, why, lang)
    elif why and path.suffix.lower() == ".json":
        data = (
            json.dumps(answer(table, gathered.errors, lang, why), ensure_ascii=False, indent=1) + "\n"
        ).encode()
    else:
        data = WRITERS[path.suffix.lower()](table, gathered.errors, lang)
    reason = write_whole(path, data)
    if reason is not None:
        print(f"{path}: {filled(_CANNOT_WRITE, reason=reason).said_in(lang)}", file=sys.stderr)
        return WRONG
    print(path)
    return OK
