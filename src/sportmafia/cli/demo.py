"""`sportmafia demo-replay`: a whole event becomes protocols, points and a table, in one folder."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

from sportmafia.cli.answer import answer
from sportmafia.cli.choice import OWN_RULES
from sportmafia.cli.event import event
from sportmafia.cli.files import reason_of
from sportmafia.cli.games import NOBODY, ReadFailure, ReadGame, add_answer_arguments, read_games
from sportmafia.cli.messages import Lang, Text, say
from sportmafia.cli.parser import Parser
from sportmafia.cli.progress import watched
from sportmafia.cli.protocol import file_name, form_of
from sportmafia.record.sheet_text import text_of
from sportmafia.scoring import ScoredGame, Standings, standings

REAL: Final = Path("..") / "shared" / "data" / "event-2020.mafiaratings.json"
"""Ten games that people played, where somebody has put them beside the project."""
OWN: Final = Path("examples") / "event"
"""The project's own example: ten games of invented people."""

_ABOUT: Final = Text(
    """Что умеет программа: по записям целого турнира сделать протоколы (HTML и PDF), баллы и таблицу.
Без аргумента берутся игры рядом с проектом, иначе examples/event, иначе выдуманный турнир.""",
    """What the program does: from the records of an event make protocols (HTML and PDF), points and a table.
Without an argument: the games beside the project, else examples/event, else an invented event.""",
)


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `demo-replay`."""
    lang = Parser.speaks
    parser = subparsers.add_parser("demo-replay", description=_ABOUT.said_in(lang))
    parser.add_argument("files", nargs="*", metavar=say("meta_file", lang), help=say("help_files", lang))
    parser.add_argument(
        "-o", "--out", metavar=say("meta_folder", lang), default="out", help=say("help_folder", lang)
    )
    add_answer_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Replay an event and write everything that follows from it."""
    lang: Lang = options.lang
    folder = Path(options.out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        paths = options.files or [str(default_event(folder))]
        if not options.json:
            print(say("demo_source", lang, files=", ".join(paths)))
        code, games = _read(paths, lang, quiet=options.json)
        table = (
            standings([scored(game) for game in games if game.players != NOBODY], games[0].rulebook)
            if games
            else None
        )
        written = (
            [] if table is None else [*_write_games(games, folder, lang), *_write_table(table, folder, lang)]
        )
    except (OSError, ValueError) as error:
        print(f"{getattr(error, 'filename', None) or folder}: {reason_of(error)}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps({"games": [game.file for game in games], "written": written}, ensure_ascii=False))
    elif table is not None:
        _tell(games, table, folder, lang)
    return code


def default_event(folder: Path) -> Path:
    """The event to show where none is named; one is invented where the project's own is not at hand."""
    for known in (REAL, OWN):
        if known.exists():
            return known
    invented = folder / "event"
    invented.mkdir(parents=True, exist_ok=True)
    for name, sheet in event(OWN_RULES):
        (invented / name).write_text(text_of(sheet), encoding="utf-8")
    return invented


def _read(paths: list[str], lang: Lang, *, quiet: bool) -> tuple[int, list[ReadGame]]:
    """The games of one event: what belongs to another in the same files is left out, and said."""
    code = 0
    games: list[ReadGame] = []

    def tell(note: ReadFailure) -> None:
        print("\n".join(note.lines(lang)), file=sys.stderr)

    for game in read_games(paths, notify=tell):
        if isinstance(game, ReadFailure):
            tell(game)
            code = max(code, game.code)
        else:
            games.append(game)
    kept = of_one_event(games)
    for game in games:
        if game not in kept and not quiet:
            print(say("demo_other_event", lang, file=game.file))
    return code, kept


def of_one_event(games: list[ReadGame]) -> list[ReadGame]:
    """The games of the tournament that most of them belong to, under the rules of its first game."""
    if not games:
        return []
    (main, _), *_ = Counter(game.header.get("tournament") for game in games).most_common()
    of_main = [game for game in games if game.header.get("tournament") == main]
    return [game for game in of_main if game.rulebook == of_main[0].rulebook]


def _write_games(games: list[ReadGame], folder: Path, lang: Lang) -> list[str]:
    """A form for each game and one document of all, and the answers about all games; the paths."""
    from sportmafia.documents.protocol_html import protocols_html
    from sportmafia.documents.protocol_pdf import protocols_pdf

    each = folder / "protocols"
    each.mkdir(exist_ok=True)
    forms = []
    written = []
    for name, game in watched(list(_named(games).items()), say("demo_protocols", lang)):
        form = form_of(game)
        forms.append(form)
        written.append(_saved(each / f"{name}.html", protocols_html([form], lang).encode()))
        written.append(_saved(each / f"{name}.pdf", protocols_pdf([form], lang)))
    answers = "".join(json.dumps(answer(game, lang), ensure_ascii=False) + "\n" for game in games)
    return [
        *written,
        _saved(folder / "protocols.html", protocols_html(forms, lang).encode()),
        _saved(folder / "protocols.pdf", protocols_pdf(forms, lang)),
        _saved(folder / "games.jsonl", answers.encode()),
    ]


def _write_table(table: Standings, folder: Path, lang: Lang) -> list[str]:
    """The table in every form that it has; the paths."""
    from sportmafia.cli.standings_answer import WRITERS

    return [_saved(folder / f"standings{kind}", write(table, [], lang)) for kind, write in WRITERS.items()]


def _tell(games: list[ReadGame], table: Standings, folder: Path, lang: Lang) -> None:
    from sportmafia.cli.standings_answer import WRITERS, show
    from sportmafia.cli.story import outcome

    show(table, lang)
    for name, game in _named(games).items():
        print(f"{name}: {outcome(game.result, lang)}")
    print(say("demo_done", lang, games=len(games), folder=folder))
    for code, files in (
        ("demo_protocols", "protocols.pdf, protocols.html, protocols/"),
        ("demo_table", ", ".join(f"standings{kind}" for kind in WRITERS)),
        ("demo_games", "games.jsonl"),
    ):
        print(f"  {say(code, lang)}: {files}")


def _named(games: list[ReadGame]) -> dict[str, ReadGame]:
    """Each game under a file name of its own."""
    named: dict[str, ReadGame] = {}
    for game in games:
        name = file_name(game.file)
        same = sum(1 for known in named if known == name or known.startswith(f"{name}~"))
        named[f"{name}~{same + 1}" if same else name] = game
    return named


def _saved(path: Path, content: bytes) -> str:
    path.write_bytes(content)
    return str(path)


def scored(game: ReadGame) -> ScoredGame:
    """A game as a table of a distance needs it."""
    stage = str(game.header.get("stage") or "")
    return ScoredGame(game.file, game.players, game.result, game.score, stage)
