"""`sportmafia lab`: what other rules would have made of the same games, and tables of very many games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from sportmafia.cli.choice import Choice, choice_of
from sportmafia.cli.digests import digests, opened, saved
from sportmafia.cli.games import ReadFailure, add_arguments
from sportmafia.cli.messages import Lang, Text
from sportmafia.cli.parser import Parser
from sportmafia.cli.progress import counted
from sportmafia.cli.whole_file import write_whole
from sportmafia.rulebooks import OPTIONS, Rulebook
from sportmafia.scoring import exact, rounded

if TYPE_CHECKING:
    from sportmafia.lab.cache import Judged
    from sportmafia.lab.correlation import Correlation
    from sportmafia.lab.rescore import Comparison, Move, Placed

OK, WRONG = 0, 2
_SHOWN: Final = 10
_COUNTED: Final = tuple(key for key, option in OPTIONS.items() if option.part in ("points", "rating"))
"""The options that points and tables are made by; games of one table must agree in them."""

_HELP: Final = Text("лаборатория регламента: те же игры по другим правилам", "the same games by other rules")
_RESCORE: Final = Text(
    """Те же игры по двум сводам правил: кто и насколько сдвинется, похож ли порядок, сменится ли победитель.

Примеры:
  sportmafia lab rescore games/ --rulebook fiim --against points34
  sportmafia lab rescore games/ --rulebook fiim --against fiim --against-set ci.coefficient=0
  sportmafia lab rescore games/ --against sfu --by tournament --chart moves.svg

Что было в игре, остаётся как записано; заново начисляются баллы и составляются таблицы.""",
    """The same games by two rulebooks: who moves and how far, how alike the orders are, whether the winner
changes.

Examples:
  sportmafia lab rescore games/ --rulebook fiim --against points34
  sportmafia lab rescore games/ --rulebook fiim --against fiim --against-set ci.coefficient=0
  sportmafia lab rescore games/ --against sfu --by tournament --chart moves.svg

What happened in a game stays as it is written; points and tables are made anew.""",
)
_TABLE: Final = Text(
    """Таблица очень многих игр. С --cache то, что уже прочитано, второй раз не судится.

Примеры:
  sportmafia lab table games/ --cache season.cache

Файл --cache можно удалить в любую минуту: он составится заново. Он верит хешу последней строки журнала;
цел ли журнал, проверяет sportmafia check.""",
    """The table of very many games. With --cache what was read once is not judged again.

Examples:
  sportmafia lab table games/ --cache season.cache

The file of --cache may be deleted at any time: it is made anew. It believes the hash in a log's last line;
whether the log is sound is for sportmafia check to say.""",
)
_BY: Final = ("tournament", "stage", "all")
_NO_NUMPY: Final = Text(
    "нужен numpy: pip install 'sportmafia[lab]'", "numpy is needed: pip install 'sportmafia[lab]'"
)
_TOO_BIG: Final = Text(
    "числа не помещаются в столбцы ({reason}); повторите с --exactly",
    "the numbers do not fit the columns ({reason}); try again with --exactly",
)
_OTHER_RULES: Final = Text(
    "таблица — по правилам {first}, а игра — по {other}; назовите одни ключом --rulebook",
    "the table is by {first}, the game by {other}; name one rulebook with --rulebook",
)
_NO_PLAYERS: Final = Text("игроки не названы: в таблицу не входит", "the players are not named: left out")
_EVENT: Final = Text(
    "{name}: игр {games}, игроков {players}, сдвинулись {moved}, в среднем на {mean}, не больше {largest}; "
    "τ {kendall}, ρ {spearman}",
    "{name}: {games} games, {players} players, {moved} move, by {mean} on average, by {largest} at most; "
    "τ {kendall}, ρ {spearman}",
)
_WINNER: Final = Text("  победитель: {before} → {after}", "  winner: {before} → {after}")
_WINNERS: Final = Text(
    "Победитель сменился в {changed} из {events}", "The winner changes in {changed} of {events}"
)
_ALL: Final = Text("все игры", "all games")


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `lab` and its own commands."""
    lang = Parser.speaks
    lab = subparsers.add_parser("lab", help=_HELP.said_in(lang), description=_HELP.said_in(lang))
    commands = lab.add_subparsers(
        dest="lab_command", required=True, metavar=Text("КОМАНДА", "COMMAND").said_in(lang), title="commands"
    )
    rescoring = _command(commands, "rescore", _RESCORE, _rescore, lang)
    rescoring.add_argument(
        "--against", required=True, metavar="ID", help=Text("другие правила", "the other rules").said_in(lang)
    )
    rescoring.add_argument(
        "--against-set",
        action="append",
        metavar=Text("КЛЮЧ=ЗНАЧЕНИЕ", "KEY=VALUE").said_in(lang),
        help=Text("изменить в них значение", "change an option of theirs").said_in(lang),
    )
    rescoring.add_argument(
        "--by",
        choices=_BY,
        default="all",
        help=Text("что считать одной таблицей", "what makes one table").said_in(lang),
    )
    rescoring.add_argument(
        "--chart",
        metavar=Text("ФАЙЛ.svg", "FILE.svg").said_in(lang),
        help=Text("нарисовать перемещения", "draw the moves").said_in(lang),
    )
    _command(commands, "table", _TABLE, _table, lang)


Handler = Callable[[argparse.Namespace], int]


def _command(
    commands: argparse._SubParsersAction[Any], name: str, about: Text, handler: Handler, lang: Lang
) -> argparse.ArgumentParser:
    first = about.said_in(lang).partition(":" if name == "rescore" else ".")[0]
    parser: argparse.ArgumentParser = commands.add_parser(name, help=first, description=about.said_in(lang))
    add_arguments(parser)
    parser.add_argument(
        "--cache",
        metavar=Text("ФАЙЛ", "FILE").said_in(lang),
        help=Text("прочитанное хранить здесь", "keep here what was read").said_in(lang),
    )
    parser.add_argument(
        "--exactly",
        action="store_true",
        help=Text("дробями, медленно", "in fractions, slowly").said_in(lang),
    )
    parser.set_defaults(run=lambda options: _guarded(handler, options))
    return parser


def _guarded(handler: Handler, options: argparse.Namespace) -> int:
    try:
        import numpy as np  # noqa: F401
    except ModuleNotFoundError:
        return _complain(_NO_NUMPY.said_in(options.lang))
    try:
        return handler(options)
    except OverflowError as error:
        return _complain(_TOO_BIG.said_in(options.lang).format(reason=error))


# --- games ---


class _Gathered:
    """The games of a command line: those that can stand in a table, and the exit code so far."""

    def __init__(self, options: argparse.Namespace, choice: Choice) -> None:
        self.rulebook: Rulebook | None = None
        self.code = OK
        self._options = options
        self._choice = choice

    def games(self) -> Iterator[Judged]:
        """One game after another; complaints go to standard error."""
        from sportmafia.lab.cache import unhurried_collector

        options = self._options
        cache = opened(options.cache)
        if isinstance(cache, ReadFailure):
            self._fail(cache)
            return
        said = Text("игр прочитано", "games read").said_in(options.lang)
        with unhurried_collector():
            for game in counted(digests(options, self._choice, cache), said):
                fault = game if isinstance(game, ReadFailure) else self._misfit(game)
                if fault is not None:
                    self._fail(fault)
                elif not isinstance(game, ReadFailure):
                    yield game
        failure = saved(options.cache, cache)
        if failure is not None:
            self._fail(failure)

    def _misfit(self, game: Judged) -> ReadFailure | None:
        if not any(game.digest.players):
            return ReadFailure(game.name, (_NO_PLAYERS,))
        self.rulebook = self.rulebook or game.rulebook
        same = all(game.rulebook[key] == self.rulebook[key] for key in _COUNTED)
        if game.rulebook.id == self.rulebook.id and same:
            return None
        named = {"first": self.rulebook.id, "other": game.rulebook.id}
        said = Text(_OTHER_RULES.ru.format(**named), _OTHER_RULES.en.format(**named))
        return ReadFailure(game.name, (said,))

    def _fail(self, failure: ReadFailure) -> None:
        self.code = max(self.code, failure.code)
        print("\n".join(failure.lines(self._options.lang)), file=sys.stderr)


# --- rescore ---


def _rescore(options: argparse.Namespace) -> int:
    from sportmafia.lab.rescore import Rescoring

    lang: Lang = options.lang
    choice = choice_of(options)
    other = choice_of(argparse.Namespace(rulebook=options.against, set=options.against_set))
    for side in (choice, other):
        if isinstance(side, ReadFailure):
            return _complain("\n".join(side.lines(lang)))
    assert isinstance(choice, Choice)
    assert isinstance(other, Choice)
    gathered, rescoring = _Gathered(options, choice), None
    for game in gathered.games():
        if rescoring is None:
            rescoring = Rescoring(game.rulebook, other.any_rulebook(), exactly=options.exactly)
        rescoring.add(_event(game, options.by), game.digest)
    if rescoring is None:
        return gathered.code
    found = rescoring.comparisons()
    titles = _title(rescoring.before, options.set), _title(rescoring.after, options.against_set)
    if options.json:
        print(json.dumps(_document(found, titles), ensure_ascii=False))
    else:
        _show(found, lang)
    return max(gathered.code, _draw(options.chart, found, titles, lang) if options.chart else OK)


def _event(game: Judged, by: str) -> str:
    if by == "all":
        return ""
    return game.digest.stage if by == "stage" else game.digest.tournament


def _title(rulebook: Rulebook, settings: list[str] | None) -> str:
    return " ".join((rulebook.id, *(settings or ())))


def _document(found: list[Comparison], titles: tuple[str, str]) -> dict[str, Any]:
    return {
        "rulebook": titles[0],
        "against": titles[1],
        "games": sum(comparison.games for comparison in found),
        "winner_changed": sum(comparison.winner_changed for comparison in found),
        "events": [
            {
                "event": comparison.name,
                "games": comparison.games,
                "players": len(comparison.moves),
                "moved": comparison.moved,
                "mean_move": exact(comparison.mean_move),
                "largest_move": exact(comparison.largest_move),
                "kendall": _correlation(comparison.kendall),
                "spearman": _correlation(comparison.spearman),
                "winners": list(comparison.winners[0]),
                "winners_against": list(comparison.winners[1]),
                "winner_changed": comparison.winner_changed,
                "rows": [_row(move) for move in comparison.moves],
            }
            for comparison in found
        ],
    }


def _correlation(of: Correlation | None) -> dict[str, str | None] | None:
    """The value with six decimals, and exactly where it is a fraction."""
    if of is None:
        return None
    return {"value": of.shown(6), "exact": None if of.exact is None else exact(of.exact)}


def _row(move: Move) -> dict[str, Any]:
    return {
        "player": move.player,
        "place": move.before.place,
        "place_to": move.before.place_to,
        "total": exact(move.before.total),
        "against_place": move.after.place,
        "against_place_to": move.after.place_to,
        "against_total": exact(move.after.total),
        "up": exact(move.up),
    }


def _show(found: list[Comparison], lang: Lang) -> None:
    for comparison in found:
        said = _EVENT.said_in(lang).format(
            name=comparison.name or _ALL.said_in(lang),
            games=comparison.games,
            players=len(comparison.moves),
            moved=comparison.moved,
            mean=rounded(comparison.mean_move, 2),
            largest=rounded(comparison.largest_move, 1),
            kendall=comparison.kendall.shown() if comparison.kendall else "—",
            spearman=comparison.spearman.shown() if comparison.spearman else "—",
        )
        print(said)
        before, after = (", ".join(names[:3]) for names in comparison.winners)
        print(_WINNER.said_in(lang).format(before=before, after=after))
        largest = sorted(comparison.moves, key=lambda move: -abs(move.up))[:_SHOWN]
        for move in (move for move in largest if move.up):
            places = f"{_places(move.before)} → {_places(move.after)}"
            totals = f"{rounded(move.before.total, 2)} → {rounded(move.after.total, 2)}"
            print(f"  {'+' if move.up > 0 else ''}{exact(move.up)}  {move.player}: {places} ({totals})")
    changed = sum(comparison.winner_changed for comparison in found)
    print(_WINNERS.said_in(lang).format(changed=changed, events=len(found)))


def _places(of: Placed) -> str:
    return str(of.place) if of.place == of.place_to else f"{of.place}–{of.place_to}"


def _draw(name: str, found: list[Comparison], titles: tuple[str, str], lang: Lang) -> int:
    from sportmafia.lab.chart import chart

    reason = write_whole(name, chart(found, titles, lang).encode())
    return OK if reason is None else _complain(f"{name}: {reason}")


# --- table ---


def _table(options: argparse.Namespace) -> int:
    from sportmafia.lab.rescore import Making

    choice = choice_of(options)
    if isinstance(choice, ReadFailure):
        return _complain("\n".join(choice.lines(options.lang)))
    gathered, making, games = _Gathered(options, choice), None, 0
    for game in gathered.games():
        making = making or Making(game.rulebook, exactly=options.exactly)
        making.add(game.digest)
        games += 1
    table = {} if making is None else making.table()
    if options.json:
        rows = [
            {"place": of.place, "place_to": of.place_to, "player": player, "total": exact(of.total)}
            for player, of in table.items()
        ]
        rulebook = None if making is None else making.rulebook.id
        print(json.dumps({"rulebook": rulebook, "games": games, "rows": rows}, ensure_ascii=False))
    else:
        for player, of in table.items():
            print(f"{_places(of):>9}  {rounded(of.total, 2):>9}  {player}")
    return gathered.code


def _complain(said: str) -> int:
    print(said, file=sys.stderr)
    return WRONG
