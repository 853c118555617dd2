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

from sportmafia.cli.draw_files import (
    OK,
    WRONG,
    complain,
    language_of,
    load,
    names_from,
    playable,
    shape_read,
    text_of,
    wishes_from,
    write,
)
from sportmafia.cli.messages import Text
from sportmafia.cli.parser import Parser
from sportmafia.draw.plan import as_json, claims_series, plan_of, to_text
from sportmafia.draw.publish import committed, revealed, roles_revealed, seated_names
from sportmafia.draw.readers import Reading, Unreadable, once, read_document
from sportmafia.draw.verifying import seating_faults, verify
from sportmafia.draw.wishes import broken
from sportmafia.draw.words import Language, say
from sportmafia.lots import KEY_BYTES, commit, deal_roles, deal_tables, permutation
from sportmafia.tournament.lot import FORMAT as LOT_FORMAT
from sportmafia.tournament.lot import true as lot_is_true


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


def _document(path: str, language: Language) -> dict[str, Any] | str:
    text, problem = text_of(path, language)
    if problem:
        return problem
    try:
        found = json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        return say("not_json", language, str(error), file=path)
    return found if isinstance(found, dict) else say("not_object", language, file=path)


def _write(path: str, document: dict[str, object], language: Language) -> int:
    text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    if path == "-":
        sys.stdout.write(text)
        return OK
    return write(path, text.encode("utf-8", "surrogatepass"), language)


def commit_command(options: argparse.Namespace) -> int:
    """`lot commit`: the file to publish before the draw, and the keys to keep."""
    language = language_of(options)
    found = playable(options.schedule, language)
    if isinstance(found, int):
        return found
    names = names_from(options.names, found.schedule.players, language)
    if isinstance(names, str):
        return complain(names)
    wishes = wishes_from(options.wishes, shape_read(found), names, language)
    if isinstance(wishes, str):
        return complain(wishes)
    if (found.document or {}).get("wished") and not options.wishes:
        return complain(say("lot_wished", language, file=options.schedule))
    unkept = broken(found.schedule, wishes)
    if unkept:
        return complain(say("broken", language, "; ".join(unkept)), WRONG)
    keys = []
    for path in (options.key, options.roles_key):
        if path is not None:
            key = key_from(path, language) if options.reuse_key else new_key(path, language)
            if isinstance(key, str):
                return complain(key)
            keys.append(key)
            print(say("key_kept", language, path), file=sys.stderr)
    fixed = sorted({p for wish in wishes.all for p in wish.players})
    if fixed:
        print(say("lot_fixed", language, ", ".join(names[p - 1] for p in fixed)), file=sys.stderr)
    document = committed(
        options.label,
        names,
        _anonymous(found),
        keys[0],
        fixed=fixed,
        table_lots=options.table_lots,
        roles_key=keys[1] if len(keys) > 1 else None,
    )
    return _write(options.out, document, language)


def _anonymous(found: Reading) -> dict[str, object]:
    """The schedule as it is published: measured afresh, with how it was made, without names and edits."""
    told = found.document or {}
    claimed = told.get("certificate")
    apart = claimed.get("apart", ()) if isinstance(claimed, dict) else ()
    plan = plan_of(found.schedule, apart=tuple(map(tuple, apart)), series=claims_series(told))
    made = {name: told[name] for name in ("seed", "steps", "method") if name in told}
    judges, judge_at = found.judges
    return {**as_json(replace(plan, judges=judges, judge_at=judge_at)), **made}


def reveal_command(options: argparse.Namespace) -> int:
    """`lot reveal`: open the key; names get their numbers."""
    language = language_of(options)
    document = _document(options.file, language)
    if isinstance(document, str):
        return complain(document)
    key = key_from(options.key, language)
    if isinstance(key, str):
        return complain(key)
    if "key" in document:
        return complain(say("draw_open", language, file=options.file))
    problem = verify(document).wrong
    if problem:
        return complain(
            say("wrong", language, _few([one.told(language) for one in problem]), file=options.file), WRONG
        )
    opened = revealed(document, key, options.public)
    if opened is None:
        return complain(say("draw_key", language, file=options.file), WRONG)
    code = _write(options.out, opened, language)
    if code != OK or not options.seating:
        return code
    reading = read_document(document["schedule"])
    if isinstance(reading, Unreadable):  # cannot be: verified above
        return complain(say(reading.what, language, reading.place, file=options.file))
    seated = seated_names(reading.schedule, opened["numbers"], opened.get("tables", ()))
    judges, judge_at = reading.judges
    if "tables" in opened and judges:  # a judge goes where his table stands
        judge_at = tuple(
            tuple(k for _, k in sorted(zip(places, one, strict=True)))
            for places, one in zip(opened["tables"], judge_at, strict=True)
        )
    plan = replace(
        plan_of(seated, method="lot", series=claims_series(document["schedule"])),
        names=tuple(opened["names"]),
    )
    plan = replace(plan, judges=judges, judge_at=judge_at, wished="fixed" in document)
    return write(options.seating, to_text(as_json(plan)).encode("utf-8", "surrogatepass"), language)


def roles_command(options: argparse.Namespace) -> int:
    """`lot roles`: the deal of one game for its judge, or at the end the key of the roles for everybody."""
    language = language_of(options)
    document = _document(options.file, language)
    if isinstance(document, str):
        return complain(document)
    problem = verify(document).wrong
    if problem:
        return complain(
            say("wrong", language, _few([one.told(language) for one in problem]), file=options.file), WRONG
        )
    key = key_from(options.key, language)
    if isinstance(key, str):
        return complain(key)
    if "roles_commitment" not in document:
        return complain(say("draw_no_roles", language, file=options.file))
    opened = roles_revealed(document, key)
    if opened is None:
        return complain(say("draw_key", language, file=options.file), WRONG)
    if options.game is None:
        return _write(options.out, opened, language)
    r, t = options.game
    rounds = opened["roles"]
    if not 1 <= r <= len(rounds) or not 1 <= t <= len(rounds[r - 1]):
        return complain(say("no_game", language, r, t))
    print(" ".join(rounds[r - 1][t - 1]))
    return OK


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
        if document.get("format") == LOT_FORMAT:
            code = max(code, _verify_lot(path, document, language))
            continue
        found = verify(document)
        wrong = [one.told(language) for one in found.wrong]
        if options.seating and not wrong:
            seating = load(options.seating, language)
            if isinstance(seating, str):
                return complain(seating)
            wrong = [f"{options.seating}: {one.told(language)}" for one in seating_faults(document, seating)]
        if wrong:
            code = WRONG
            print(say("wrong", language, _few(wrong), file=path))
        else:
            print(say("draw_true" if found.open else "draw_sealed", language, file=path))
    return code


def _verify_lot(path: str, document: dict[str, object], language: Language) -> int:
    """A lot between equals (fiim.8.7.5) as an event publishes it."""
    if not lot_is_true(document):
        print(say("wrong", language, say("lot_untrue", language), file=path))
        return WRONG
    print(say("draw_true" if "key" in document else "lot_sealed", language, file=path))
    return OK


def _few(wrong: Sequence[str], most: int = 12) -> str:
    """The first findings, and how many more there are."""
    more = f"; +{len(wrong) - most}" if len(wrong) > most else ""
    return "; ".join(wrong[:most]) + more


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
    first.add_argument(
        "--wishes",
        help=_said(
            "кого касаются пожелания, тот сохраняет свой номер", "players of wishes keep their own numbers"
        ),
    )
    first.add_argument(
        "--table-lots",
        action="store_true",
        help=_said("разыграть и номера столов в каждом туре", "draw the tables' places in every round, too"),
    )
    first.add_argument(
        "--roles-key",
        metavar="KEY",
        help=_said(
            "раздача ролей из этого ключа; раскрыть после турнира",
            "the roles are dealt from this key; to be opened after the event",
        ),
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

    said = _said(
        "роли игры для судьи; без --game раскрыть ключ ролей",
        "the roles of a game for its judge; without --game open the key of the roles",
    )
    cards = commands.add_parser("roles", help=said, description=said)
    cards.add_argument("file", help=_said("опубликованный файл", "the published file"))
    cards.add_argument("--key", required=True, help=_said("файл ключа ролей", "file of the key of the roles"))
    cards.add_argument(
        "--game",
        nargs=2,
        type=int,
        metavar=("ROUND", "TABLE"),
        help=_said("только роли этой игры, по местам", "only the roles of this game, by seat"),
    )
    cards.add_argument("-o", "--out", default="-", help=_said("записать сюда", "write to this file"))
    _language(cards)
    cards.set_defaults(run=roles_command)

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
    proof.add_argument(
        "--seating",
        metavar="FILE",
        help=_said("и что рассадка с именами та самая", "and that this seating with names is what it gives"),
    )
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
