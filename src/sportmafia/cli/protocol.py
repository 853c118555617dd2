"""`sportmafia protocol`: the official form of games as HTML and PDF, and forms to be filled in by hand."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sportmafia.cli.choice import choice_of
from sportmafia.cli.games import ReadFailure, ReadGame, add_arguments, games_of
from sportmafia.cli.messages import Lang, Text
from sportmafia.cli.parser import Parser
from sportmafia.documents.plain import plain
from sportmafia.documents.protocol_html import protocols_html
from sportmafia.documents.protocol_pdf import protocols_pdf
from sportmafia.protocol import Header, Note, Protocol, blank, protocol
from sportmafia.protocol import Text as Said
from sportmafia.rulebooks import Rulebook

OK, WRONG = 0, 2
"""Exit codes of this command's own: written; cannot be written. A failed game has the code of its failure."""

_ABOUT: Final = Text(
    """Напечатать официальный протокол: страница формы на игру, за ней продолжение и приложение.

Примеры:
  sportmafia protocol game.json                      game.html и game.pdf рядом
  sportmafia protocol games/ --pdf -o out            по файлу на игру
  sportmafia protocol games/ --pdf --together        все игры одним файлом protocols.pdf
  sportmafia protocol --blank --rulebook boss        пустой бланк
  sportmafia protocol game.json --blank              бланк с шапкой и никнеймами этой игры""",
    """Print the official form: a page a game, then its continuation and annex.

Examples:
  sportmafia protocol game.json                      game.html and game.pdf
  sportmafia protocol games/ --pdf -o out            a file for each game
  sportmafia protocol games/ --pdf --together        all games in one file, protocols.pdf
  sportmafia protocol --blank --rulebook boss        a blank form
  sportmafia protocol game.json --blank              a form with the heading and nicknames of that game""",
)
_HELP: Final = Text("официальный протокол: HTML и PDF", "the official form: HTML and PDF")
_NO_FILES: Final = Text(
    "не хватает: ФАЙЛ (или --blank для пустого бланка)", "a FILE is missing (or --blank for a blank form)"
)
_PLACEHOLDER: Final = re.compile(r"seat-\d+")
_NOT_FOR_A_NAME: Final = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class Document:
    """Forms that go into one file, its name without an ending, and the game that it was read from."""

    name: str
    source: str
    forms: tuple[Protocol, ...]


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `protocol`."""
    lang = Parser.speaks
    parser = subparsers.add_parser("protocol", help=_HELP.said_in(lang), description=_ABOUT.said_in(lang))
    add_arguments(parser)
    # A blank form needs no file, and argparse has no public way to say so of an argument that is there.
    for action in parser._actions:  # noqa: SLF001
        if action.dest == "files":
            action.nargs, action.required = "*", False

    def option(*names: str, ru: str, en: str, **settings: Any) -> None:
        parser.add_argument(*names, help=Text(ru, en).said_in(lang), **settings)

    option("--html", ru="только HTML", en="HTML only", action="store_true")
    option("--pdf", ru="только PDF", en="PDF only", action="store_true")
    option("--together", ru="все игры одним файлом", en="all games in one file", action="store_true")
    option("--blank", ru="бланк для заполнения от руки", en="a form to fill in by hand", action="store_true")
    option(
        "-o", "--output", ru="папка для файлов (.)", en="folder for the files (.)", metavar="DIR", default="."
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the files and say where they are; what failed goes to standard error. The highest code is
    returned.
    """
    if not options.files and not options.blank:
        return _complain([_NO_FILES.said_in(options.lang)])
    code = OK
    documents: list[Document] = []
    taken: set[str] = set()
    for found in _watched(_games(options), options.lang) if options.files else _blank(options):
        if isinstance(found, ReadFailure):
            code = max(code, _complain(found.lines(options.lang), found.code))
        elif options.together:
            documents.append(found)
        else:
            code = max(code, _write(found, _free(found.name, taken), options))
    if documents:
        forms = tuple(form for document in documents for form in document.forms)
        code = max(code, _write(Document("protocols", "", forms), "protocols", options))
    return code


def form_of(game: ReadGame, *, to_fill_in: bool = False) -> Protocol:
    """The form of a game that was read, or one to be filled in with its heading and nicknames."""
    header = Header(**{name: value for name, value in game.header.items() if value is not None})
    players = ["" if _PLACEHOLDER.fullmatch(player) else player for player in game.players]
    if to_fill_in:
        return blank(game.rulebook, header, players)
    remarks = [problem for problem in game.problems if problem not in game.score.problems]
    notes = [
        Note(Said(problem.text("ru"), problem.text("en")), problem.where, problem.clause)
        for problem in remarks
    ]
    return protocol(
        header, players, game.result, game.score, game.rulebook, notes=notes, log_hash=game.log_hash
    )


def _watched(found: Iterator[Document | ReadFailure], lang: Lang) -> Iterable[Document | ReadFailure]:
    """The same, with a sign of life on the terminal while it goes on; nothing where nobody watches."""
    if not sys.stderr.isatty():
        return found
    from rich.console import Console
    from rich.progress import track

    said = Text("протоколы", "protocols").said_in(lang)
    return track(found, said, total=None, console=Console(stderr=True), transient=True)


def _games(options: argparse.Namespace) -> Iterator[Document | ReadFailure]:
    for game in games_of(options):
        if isinstance(game, ReadFailure):
            yield game
        else:
            form = form_of(game, to_fill_in=options.blank)
            yield Document(file_name(game.file), game.file, (form,))


def _blank(options: argparse.Namespace) -> Iterable[Document | ReadFailure]:
    choice = choice_of(options)
    if isinstance(choice, ReadFailure):
        return [choice]
    rulebook = choice.rulebook(options.rulebook or "fiim", {})
    if not isinstance(rulebook, Rulebook):
        return [ReadFailure("--rulebook", rulebook)]
    return [Document(f"blank-{rulebook.id}", "", (blank(rulebook),))]


def file_name(source: str) -> str:
    """The name of the files of a game: ``games/event.json#12`` gives ``event-12``."""
    path, _, number = source.partition("#")
    stem = _NOT_FOR_A_NAME.sub("-", Path(path).stem).strip("-.") or "protocol"
    return f"{stem}-{_NOT_FOR_A_NAME.sub('-', number)}" if number else stem


def _free(name: str, taken: set[str]) -> str:
    """The name, or with a number after it where an earlier game has it."""
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    taken.add(free)
    return free


def _write(document: Document, name: str, options: argparse.Namespace) -> int:
    """Write the formats asked for (both, if none is) and say so: paths, or with --json the form as data
    too.
    """
    lang: Lang = options.lang
    both = options.html == options.pdf
    written: list[str] = []
    try:
        folder = Path(options.output)
        folder.mkdir(parents=True, exist_ok=True)
        if both or options.html:
            written.append(_saved(folder / f"{name}.html", protocols_html(document.forms, lang).encode()))
        if both or options.pdf:
            written.append(_saved(folder / f"{name}.pdf", protocols_pdf(document.forms, lang)))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        said = Text(f"не записывается: {reason}", f"cannot be written: {reason}").said_in(lang)
        return _complain([f"{getattr(error, 'filename', None) or options.output}: {said}"])
    if options.json:
        forms = [plain(form, lang) for form in document.forms]
        answer = {"file": document.source, "written": written, "forms": forms}
        print(json.dumps(answer, ensure_ascii=False))
    else:
        print("\n".join(written))
    return OK


def _saved(path: Path, content: bytes) -> str:
    path.write_bytes(content)
    return str(path)


def _complain(messages: Sequence[str], code: int = WRONG) -> int:
    sys.stdout.flush()
    print("\n".join(messages), file=sys.stderr)
    return code
