"""`sportmafia needs`: what places each player can still reach, and how likely they are."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sportmafia.cli.distance import Known, distance_of, rated, read_distance
from sportmafia.cli.games import add_arguments
from sportmafia.cli.gathered import OK, WRONG, Gathered, filled, gather, name_of, tell
from sportmafia.cli.messages import Lang, Text
from sportmafia.cli.parser import Parser
from sportmafia.game.result import SEATS
from sportmafia.scoring import exact, rounded
from sportmafia.scoring.needs import Ahead, Reach, reach, target

if TYPE_CHECKING:
    from fractions import Fraction

    from sportmafia.lab.chances import Chances, Share
    from sportmafia.rulebooks import Rulebook
    from sportmafia.scoring import Distance, ScoredGame

_ABOUT: Final = Text(
    """Что ещё возможно перед последними играми: в каких пределах закончит каждый и с какими шансами.

Примеры:
  sportmafia needs games/ --left 2
  sportmafia needs games/ --left 2 --left-of Филин=1 --runs 2000
  sportmafia needs games/ --left 1 --player Филин --place 3
  sportmafia needs games/ --left 1 --exact

Пределы сумм точны: что бы ни случилось, итог в них. Места посчитаны по каждому игроку отдельно; по целым
играм, где выигрывают не все десять, они точны с --exact и для --player. Шансы получены розыгрышем: каждая
будущая игра — одна из сыгранных, за столом другие люди; о силе игроков ничего не предполагается.""",
    """What can still happen before the last games: the bounds of everybody's total and place, and chances.

Examples:
  sportmafia needs games/ --left 2
  sportmafia needs games/ --left 2 --left-of Owl=1 --runs 2000
  sportmafia needs games/ --left 1 --player Owl --place 3
  sportmafia needs games/ --left 1 --exact

The bounds of totals are exact: whatever happens, the end lies within them. Places are found player by player;
by whole games, in which not all ten win, they are exact with --exact and for --player. The chances are played
out: each game to come is one of those played, with other people at the table; nothing is assumed about
anybody's strength.""",
)
_HELP: Final = Text(
    "какие места ещё достижимы и с какими шансами", "which places can be reached, and how likely"
)
_LEFT_OF: Final = Text(
    "--left-of: ожидается ИГРОК=ЧИСЛО, дано «{got}»", "--left-of: PLAYER=NUMBER is expected, got “{got}”"
)
_NEGATIVE: Final = Text("{name}: ожидается число от {least}", "{name}: a number from {least} is expected")
_MANY: Final = Text("--left: не больше {most} игр на игрока", "--left: at most {most} games a player")
_NOBODY: Final = Text("игрока «{player}» в таблице нет", "there is no player “{player}” in the table")
_HEAD: Final = Text(
    "  места      сумма сейчас   сумма в конце       игрок",
    "  places     total now      total in the end    player",
)
_CHANCE: Final = Text("первое место {first}; в тройке {three}", "first {first}; in the first three {three}")
_TARGET: Final = Text(
    "{player}, место {place} или выше: наверняка при сумме больше {safe}; невозможно при меньшей {least}",
    "{player}, place {place} or better: certain with more than {safe}; out of reach with less than {least}",
)
_TARGET_ANY: Final = Text(
    "{player}, место {place} или выше: при любой сумме", "{player}, place {place} or better: with any total"
)
_RUNS: Final = Text(
    "Шансы: {runs} розыгрышей, в скобках — где сам шанс с надёжностью 95 %",
    "Chances: {runs} runs; in brackets where the chance itself lies, with 95 %",
)
_NO_PATTERN: Final = Text(
    "--runs: нет ни одной сыгранной игры, по образцу которой разыгрывать",
    "--runs: no game played to take as a pattern",
)
_EXACT: Final = Text(
    "! эти места точны: каждое из крайних какой-то ход игр даёт",
    "! these places are exact: some course of the games leads to each of the two",
)
_NO_SOLVER: Final = Text(
    "--exact: нужен ortools: pip install 'sportmafia[lab]'",
    "--exact: ortools is needed: pip install 'sportmafia[lab]'",
)
_FEW_TABLES: Final = Text(
    "--tables: в стольких играх не сыграть {games} игр игроков, до {most} на одного",
    "--tables: so many games do not hold {games} games of players, up to {most} for one",
)
_MOST_LEFT: Final = 12


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `needs`."""
    lang = Parser.speaks
    parser = subparsers.add_parser("needs", help=_HELP.said_in(lang), description=_ABOUT.said_in(lang))
    add_arguments(parser)
    number, player = Text("ЧИСЛО", "NUMBER").said_in(lang), Text("ИГРОК", "PLAYER").said_in(lang)

    def option(*names: str, ru: str, en: str, **settings: Any) -> None:
        parser.add_argument(*names, help=Text(ru, en).said_in(lang), **settings)

    def whole(name: str, default: int, ru: str, en: str) -> None:
        option(name, ru=ru, en=en, type=int, metavar=number, default=default)

    whole("--left", 0, "сколько игр осталось каждому", "how many games everybody has left")
    option(
        "--left-of",
        ru="сколько осталось этому игроку; можно повторять, и новому тоже",
        en="how many this player has left; may be repeated, for new players too",
        action="append",
        metavar=Text("ИГРОК=ЧИСЛО", "PLAYER=NUMBER").said_in(lang),
        default=[],
    )
    option(
        "--tables",
        ru="сколько игр осталось всего; иначе по десять игроков за столом",
        en="how many games are left in all; else ten players make a table",
        type=int,
        metavar=number,
    )
    option(
        "--stage",
        ru="только игры этой стадии; стадия оставшихся игр",
        en="only games of this stage; the stage of the games left",
        action="append",
        metavar=Text("СТАДИЯ", "STAGE").said_in(lang),
    )
    option(
        "--unranked",
        ru="игрок без места; можно повторять",
        en="a player without a place; may be repeated",
        action="append",
        metavar=player,
        default=[],
    )
    option(
        "--distance",
        ru="что ещё известно о дистанции, TOML, как у standings",
        en="what else is known of the distance, TOML, as for standings",
        metavar=Text("ФАЙЛ", "FILE").said_in(lang),
    )
    option(
        "--exact",
        ru="места всех точно, по целым играм: долго; для --player так и без этого ключа",
        en="everybody's places exactly, by whole games: slow; for --player it is so without this option",
        action="store_true",
    )
    option("--player", ru="что нужно этому игроку", en="what this player needs", metavar=player)
    whole("--place", 1, "для этого места", "for this place")
    whole("--runs", 0, "разыграть столько раз", "play out so many times")
    option("--seed", ru="зерно розыгрыша", en="the seed of the runs", metavar="TEXT", default="1")
    whole("--workers", 1, "сколько процессов", "how many processes")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the bounds and, where asked for, the chances and a player's target."""
    lang: Lang = options.lang
    fault, known = _fault(options), read_distance(options.distance)
    for asked in (fault, known):
        if isinstance(asked, Text):
            return _complain(asked.said_in(lang))
    assert not isinstance(known, Text)
    gathered = gather(options)
    tell(gathered, lang)
    if gathered.rulebook is None:
        return gathered.code or OK
    question = _question(options, gathered, gathered.rulebook, known)
    if isinstance(question, Text):
        return _complain(question.said_in(lang))
    found = reach(question.games, question.rulebook, question.ahead, question.distance)
    if options.player is not None and all(of.player != options.player for of in found):
        return _complain(_NOBODY.said_in(lang).format(player=options.player))
    certain: frozenset[str] = frozenset()
    if options.exact or options.player is not None:
        wanted = {of.player for of in found if options.exact or of.player == options.player}
        narrowed = _narrowed(question, found, wanted)
        if narrowed is not None:
            found, certain = narrowed
        elif options.exact:
            return _complain(_NO_SOLVER.said_in(lang))
    played = None
    if options.runs:
        try:
            played = _played_out(question, options)
        except ValueError:
            return _complain(_NO_PATTERN.said_in(lang))
    if options.json:
        print(json.dumps(_document(found, certain, played, options), ensure_ascii=False))
    else:
        _show(found, certain, played, options)
    return gathered.code


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked about: the games so far, what is still to be played, what is known beside."""

    games: tuple[ScoredGame, ...]
    rulebook: Rulebook
    ahead: Ahead
    distance: Distance


def _question(
    options: argparse.Namespace, gathered: Gathered, rulebook: Rulebook, known: Known
) -> _Question | Text:
    """The question of a command line, or what is wrong with it."""
    games = rated(gathered.games, known)
    if isinstance(games, Text):
        return games
    guests = map(name_of, options.unranked)
    distance = distance_of(known, games, guests=guests, warned_before=gathered.warned_before)
    if isinstance(distance, Text):
        return distance
    options.player = None if options.player is None else name_of(options.player)
    people = {player for game in games for player in game.players if player}
    left = dict.fromkeys(sorted(people - distance.guests - distance.expelled), options.left)
    left |= {name_of(of): int(count) for of, _, count in (given.rpartition("=") for given in options.left_of)}
    ahead = Ahead(left, options.tables, options.stage[-1] if options.stage else "")
    if max(left.values(), default=0) > ahead.games or sum(left.values()) > len(SEATS) * ahead.games:
        return filled(_FEW_TABLES, games=sum(left.values()), most=max(left.values()))
    return _Question(games, rulebook, ahead, distance)


def _narrowed(
    question: _Question, found: tuple[Reach, ...], wanted: set[str]
) -> tuple[tuple[Reach, ...], frozenset[str]] | None:
    """The bounds with exact places of those who are wanted, and who has them; None without the solver."""
    try:
        from sportmafia.lab.places import exact_places
    except ImportError:
        return None
    places = exact_places(
        question.games, question.rulebook, question.ahead, question.distance, found=found, players=wanted
    )
    return places.found, places.exact


def _played_out(question: _Question, options: argparse.Namespace) -> Chances:
    """The chances by simulation. Raises ValueError where no game played can serve as a pattern."""
    from sportmafia.lab.chances import chances

    return chances(
        question.games, question.rulebook, question.ahead, question.distance,
        runs=options.runs, seed=options.seed, workers=options.workers,
    )  # fmt: skip


def _fault(options: argparse.Namespace) -> Text | None:
    """What is wrong with the question."""
    for given in options.left_of:
        name, _, count = given.rpartition("=")
        if not name or not (count.isascii() and count.isdecimal()):
            return filled(_LEFT_OF, got=given)
    lefts = [options.left, *(int(given.rpartition("=")[2]) for given in options.left_of)]
    if max(lefts) > _MOST_LEFT:
        return filled(_MANY, most=_MOST_LEFT)
    least = {"--left": (options.left, 0), "--runs": (options.runs, 0), "--place": (options.place, 1)}
    least |= {"--workers": (options.workers, 1), "--tables": (options.tables or 0, 0)}
    for name, (value, bound) in least.items():
        if value < bound:
            return filled(_NEGATIVE, name=name, least=bound)
    return None


def _document(
    found: tuple[Reach, ...], certain: frozenset[str], played: Chances | None, options: argparse.Namespace
) -> dict[str, Any]:
    rows = [
        {
            "player": of.player,
            "total": exact(of.now),
            "left": of.left,
            "low": exact(of.low),
            "high": exact(of.high),
            "best": of.best,
            "worst": of.worst,
            "exact": of.player in certain,
            **({} if played is None else {"places": _places(played, of.player)}),
        }
        for of in found
    ]
    said: dict[str, Any] = {"rows": rows, "runs": options.runs, "seed": options.seed}
    if options.player is not None:
        of = target(found, options.player, options.place)
        said["target"] = {
            "player": options.player,
            "place": options.place,
            "safe_above": None if of.safe is None else exact(of.safe),
            "least": None if of.least is None else exact(of.least),
        }
    return said


def _places(played: Chances, player: str) -> dict[str, int]:
    return {str(place): count for place, count in played.places.get(player, {}).items()}


def _show(
    found: tuple[Reach, ...], certain: frozenset[str], played: Chances | None, options: argparse.Namespace
) -> None:
    lang: Lang = options.lang
    print(_HEAD.said_in(lang))
    for of in found:
        places = str(of.best) if of.best == of.worst else f"{of.best}–{of.worst}"
        places += "!" if of.player in certain else ""
        totals = f"{rounded(of.low, 2)} … {rounded(of.high, 2)}"
        line = f"  {places:<9}  {rounded(of.now, 2):<13}  {totals:<18}  {of.player}"
        if played is not None:
            first, three = (_share(played.at_least(of.player, place)) for place in (1, 3))
            line += "  " + _CHANCE.said_in(lang).format(first=first, three=three)
        print(line)
    if certain:
        print(_EXACT.said_in(lang))
    if played is not None:
        print(_RUNS.said_in(lang).format(runs=played.runs))
    if options.player is not None:
        of_player = target(found, options.player, options.place)
        template = _TARGET_ANY if of_player.safe is None or of_player.least is None else _TARGET
        print(
            template.said_in(lang).format(
                player=options.player,
                place=options.place,
                safe=_number(of_player.safe),
                least=_number(of_player.least),
            )
        )


def _number(value: Fraction | None) -> str:
    return "" if value is None else rounded(value, 2)


def _share(of: Share) -> str:
    low, high = (rounded(100 * bound, 1) for bound in of.bounds)
    return f"{rounded(100 * of.value, 1)} % ({low}–{high})"


def _complain(said: str) -> int:
    print(said, file=sys.stderr)
    return WRONG
