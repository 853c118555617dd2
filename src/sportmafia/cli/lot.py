"""`sportmafia lot` and `sportmafia verify`: a draw that anybody can run again."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sportmafia.cli.draw_files import OK, WRONG, complain, language_of, load, names_from
from sportmafia.cli.messages import Text
from sportmafia.cli.parser import Parser
from sportmafia.draw.plan import as_json, plan_of, to_text
from sportmafia.draw.publish import committed, revealed, seated_names, verify
from sportmafia.draw.readers import Unreadable, read
from sportmafia.draw.words import Language, say
from sportmafia.lots import KEY_BYTES, commit, deal_roles, deal_tables, permutation


def key_from(path: str, language: Language) -> bytes | str:
    """The key in a file of 64 hexadecimal digits, or the message that says what is wrong."""
    try:
        key = bytes.fromhex(Path(path).read_text(encoding="ascii").strip())
    except OSError as error:
        return say("cannot_open", language, error.strerror, file=path)
    except ValueError:
        return say("bad_key", language, 2 * KEY_BYTES)
    return key if len(key) == KEY_BYTES else say("bad_key", language, 2 * KEY_BYTES)


def new_key(path: str, language: Language) -> bytes | str:
    """A fresh key in a file that only its owner may read; an existing file is never overwritten."""
    key = secrets.token_bytes(KEY_BYTES)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return say("exists", language, path)
    except OSError as error:
        return say("cannot_open", language, error.strerror, file=path)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key.hex() + "\n")
    return key


def _document(path: str, language: Language) -> dict[str, object] | str:
    try:
        found = json.loads(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        return say("cannot_open", language, error.strerror, file=path)
    except (ValueError, RecursionError) as error:
        return say("not_json", language, str(error), file=path)
    return found if isinstance(found, dict) else say("not_object", language, file=path)


def _write(path: str, document: dict[str, object], language: Language) -> int:
    text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    if path == "-":
        sys.stdout.write(text)
        return OK
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        return complain(say("cannot_open", language, error.strerror, file=path))
    return OK


def commit_command(options: argparse.Namespace) -> int:
    """`lot commit`: the file to publish before the draw, and the key to keep."""
    language = language_of(options)
    found = load(options.schedule, language)
    if isinstance(found, str):
        return complain(found)
    names = names_from(options.names, found.schedule.players, language)
    if isinstance(names, str):
        return complain(names)
    key = key_from(options.key, language) if options.reuse_key else new_key(options.key, language)
    if isinstance(key, str):
        return complain(key)
    print(say("key_kept", language, options.key), file=sys.stderr)
    schedule = as_json(plan_of(found.schedule))
    return _write(options.out, committed(options.label, names, schedule, key), language)


def reveal_command(options: argparse.Namespace) -> int:
    """`lot reveal`: open the key; names get their numbers."""
    language = language_of(options)
    document = _document(options.file, language)
    if isinstance(document, str):
        return complain(document)
    key = key_from(options.key, language)
    if isinstance(key, str):
        return complain(key)
    try:
        opened = revealed(document, key, options.public)
    except (KeyError, TypeError, ValueError, AttributeError):
        return complain(say("unknown_format", language, document.get("format", ""), file=options.file))
    if opened is None:
        return complain(say("draw_key", language, file=options.file), WRONG)
    code = _write(options.out, opened, language)
    if code == OK and options.seating:
        reading = read(json.dumps(document["schedule"]))
        if isinstance(reading, Unreadable):
            return complain(say("bad_rounds", language, "schedule", file=options.file))
        seated = seated_names(reading.schedule, opened["numbers"])
        plan = replace(plan_of(seated, method="lot"), names=tuple(opened["names"]))
        try:
            Path(options.seating).write_text(to_text(as_json(plan)), encoding="utf-8")
        except OSError as error:
            return complain(say("cannot_open", language, error.strerror, file=options.seating))
    return code


def deal_command(options: argparse.Namespace) -> int:
    """`lot deal`: an order, the roles of a game or the tables of a round from a key and a label."""
    language = language_of(options)
    key = key_from(options.key, language)
    if isinstance(key, str):
        return complain(key)
    if options.what == "roles":
        print(" ".join(role.value for role in deal_roles(key, options.label)))
    elif options.what == "tables":
        print(" ".join(map(str, deal_tables(options.size, key, options.label))))
    elif options.what == "numbers":
        print(" ".join(map(str, permutation(options.size, key, options.label))))
    else:
        print(commit(key, options.label))
    return OK


def verify_command(options: argparse.Namespace) -> int:
    """`verify`: run published draws again from their files."""
    language = language_of(options)
    code = OK
    for path in options.files:
        document = _document(path, language)
        if isinstance(document, str):
            return complain(document)
        found = verify(document)
        if found.wrong:
            code = WRONG
            print(say("wrong", language, "; ".join(found.wrong), file=path))
        else:
            print(say("draw_true" if found.open else "draw_sealed", language, file=path))
    return code


def _said(russian: str, english: str) -> str:
    return Text(russian, english).said_in(Parser.speaks)


def _language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=("ru", "en"), help=_said("язык сообщений", "language of messages"))


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `lot` and `verify`; each command sets `run` to its handler."""
    lot = subparsers.add_parser(
        "lot",
        description=_said(
            "Жребий, который каждый может проверить: docs/draw/lots.md",
            "Lots that anybody can verify: docs/draw/lots.md",
        ),
    )
    commands = lot.add_subparsers(dest="lot_command", required=True, title="commands")

    said = _said("файл, который публикуют до жеребьёвки", "the file to publish before the draw")
    first = commands.add_parser("commit", help=said, description=said)
    first.add_argument("--label", required=True, help=_said("название турнира", "the event's name"))
    first.add_argument(
        "--schedule", required=True, help=_said("рассадка для номеров", "schedule for anonymous numbers")
    )
    first.add_argument(
        "--names", required=True, help=_said("файл имён, по одному в строке", "file of names, one a line")
    )
    first.add_argument("--key", required=True, help=_said("файл для нового ключа", "file for the new key"))
    first.add_argument(
        "--reuse-key", action="store_true", help=_said("ключ в файле уже есть", "the key is there already")
    )
    first.add_argument("-o", "--out", default="-", help=_said("записать сюда", "write to this file"))
    _language(first)
    first.set_defaults(run=commit_command)

    said = _said("раскрыть ключ: имена получают номера", "open the key: names get their numbers")
    second = commands.add_parser("reveal", help=said, description=said)
    second.add_argument("file", help=_said("опубликованный файл", "the published file"))
    second.add_argument("--key", required=True, help=_said("файл ключа", "file of the key"))
    second.add_argument(
        "--public",
        default="",
        help=_said(
            "то, чего до публикации не знал никто", "what nobody knew before the commitment was published"
        ),
    )
    second.add_argument(
        "--seating",
        help=_said("записать сюда рассадку с именами", "write the schedule with names to this file"),
    )
    second.add_argument("-o", "--out", default="-", help=_said("записать сюда", "write to this file"))
    _language(second)
    second.set_defaults(run=reveal_command)

    said = _said("роли игры, столы тура, порядок, обещание", "roles, tables, an order, a commitment")
    third = commands.add_parser("deal", help=said, description=said)
    third.add_argument("what", choices=("roles", "tables", "numbers", "commitment"))
    third.add_argument("--key", required=True, help=_said("файл ключа", "file of the key"))
    third.add_argument(
        "--label", required=True, help=_said("название игры или тура", "name of the game or round")
    )
    third.add_argument(
        "--size",
        type=int,
        default=10,
        choices=range(1, 10_001),
        metavar="N",
        help=_said("сколько номеров", "how many numbers"),
    )
    _language(third)
    third.set_defaults(run=deal_command)

    said = _said("проверить опубликованный жребий по файлу", "run published draws again from their files")
    proof = subparsers.add_parser("verify", description=said)
    proof.add_argument("files", nargs="+", help=_said("опубликованные файлы", "published files"))
    _language(proof)
    proof.set_defaults(run=verify_command)


def main(arguments: Sequence[str] | None = None) -> int:
    """The commands on their own: `python -m sportmafia.cli.lot lot commit ...`."""
    parser = argparse.ArgumentParser(prog="sportmafia")
    register(parser.add_subparsers(required=True))
    options = parser.parse_args(arguments)
    code: int = options.run(options)
    return code


if __name__ == "__main__":
    sys.exit(main())
