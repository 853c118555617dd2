"""`sportmafia rulebook`: the rulebooks, one of them whole, what differs between two, what one leaves open."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from sportmafia.rulebooks import OPTIONS, PARTS, Problem, Rulebook, RulebookError, ids, load, load_text
from sportmafia.rulebooks.describe import PART_TITLES
from sportmafia.rulebooks.diff import Side, differences
from sportmafia.rulebooks.glosses import in_words
from sportmafia.rulebooks.lint import Hole, Why, holes
from sportmafia.rulebooks.rulebook import PENALTIES, Setting

OK, BAD_INPUT = 0, 2
"""Exit codes: answered; not a rulebook."""

_WHY: Final = {
    Why.NO_RULE: ("правила нет, а оно понадобится", "no rule, and one will be missed"),
    Why.UNSAID: ("текст молчит", "the text is silent"),
    Why.READING: ("текст можно понять по-разному", "the text can be read otherwise"),
    Why.EVENT: ("решает Главный Судья турнира", "the Chief Judge of the event decides"),
}
_PENALTY_TITLES: Final = {
    "fouls": ("Фол", "Foul"),
    "dqs": ("Удаление из-за стола", "Disqualification"),
    "defeats": ("Поражение команды", "Team defeat"),
    "expulsions": ("Удаление с турнира", "Removal from the tournament"),
}


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `rulebook` and its own commands; each sets `run` to its handler."""
    rulebook = subparsers.add_parser(
        "rulebook",
        help="правила: какие есть, что в них, чем различаются, что не решено / list, show, diff, lint",
    )
    commands = rulebook.add_subparsers(dest="rulebook_command", required=True, metavar="COMMAND")
    _command(commands, "list", _list, "какие правила есть / the rulebooks that come with the program")
    show = _command(
        commands, "show", _show, "правила целиком, со статьями / a whole rulebook with its clauses"
    )
    show.add_argument("rulebook", metavar="ID", help="id or file (TOML) of a rulebook")
    diff = _command(commands, "diff", _diff, "чем различаются двое правил / what differs, by which clause")
    diff.add_argument("one", metavar="A", help="id or file of a rulebook")
    diff.add_argument("other", metavar="B", help="id or file of the other")
    lint = _command(commands, "lint", _lint, "что в регламенте не решено / what a regulation leaves open")
    lint.add_argument("rulebook", metavar="FILE", help="file (TOML) or id of a rulebook")


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    handler: Callable[[argparse.Namespace, str], int],
    text: str,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=text)
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    parser.add_argument("--lang", choices=("ru", "en"), help="language (ru)")
    parser.set_defaults(run=lambda options: _guarded(handler, options))
    return parser


def _guarded(handler: Callable[[argparse.Namespace, str], int], options: argparse.Namespace) -> int:
    asked = options.lang or os.environ.get("SPORTMAFIA_LANG", "ru")
    lang = "en" if asked.lower().startswith("en") else "ru"
    try:
        return handler(options, lang)
    except RulebookError as error:
        for problem in error.problems:
            print(problem.message(lang), file=sys.stderr)
        return BAD_INPUT


def find(source: str) -> Rulebook:
    """The rulebook with that id, or the custom one in that file; RulebookError says what is wrong."""
    if source in ids() or not (source.endswith(".toml") or Path(source).exists()):
        return load(source)
    try:
        text = Path(source).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        cause = "UTF-8" if isinstance(error, UnicodeDecodeError) else str(error.strerror)
        problem = Problem(source, "TOML, UTF-8", cause, f"не читается: {cause}", f"cannot be read: {cause}")
        raise RulebookError((problem,)) from None
    return load_text(text, source)


def _list(options: argparse.Namespace, lang: str) -> int:
    rows = [
        {"id": rb.id, "title": _pick(lang, rb.title, rb.title_en), "hash": rb.hash} for rb in map(load, ids())
    ]
    if options.json:
        return _json(rows)
    width = max(len(row["id"]) for row in rows)
    for row in rows:
        print(f"{row['id']:{width}}  {row['title']}")
    return OK


def _show(options: argparse.Namespace, lang: str) -> int:
    rulebook = find(options.rulebook)
    if options.json:
        return _json({**rulebook.document(), "hash": rulebook.hash})
    print(f"{rulebook.id}: {_pick(lang, rulebook.title, rulebook.title_en)}\n{rulebook.hash}")
    for part in PARTS:
        print(f"\n{_pick(lang, *PART_TITLES[part])}")
        for key, option in OPTIONS.items():
            if option.part == part:
                setting = rulebook.settings[key]
                value = _pick(lang, *in_words(key, setting.value))
                about = _pick(lang, option.ru, option.en)
                written = _written(setting)
                spelt = "" if written in ("", value) else f" [{key}={written}]"
                print(f"  {key}: {value}{spelt}{_grounds(setting.clauses, setting.reading)}\n      {about}")
    print()
    for name in PENALTIES:
        print(f"{_pick(lang, *_PENALTY_TITLES[name])}: {', '.join(rulebook.in_force(name)) or '—'}")
    return OK


def _written(setting: Setting) -> str:
    """A value as ``--set`` takes it; empty where it is more than one word."""
    value = setting.document()["value"]
    return value if isinstance(value, str) else ""


def _diff(options: argparse.Namespace, lang: str) -> int:
    one, other = find(options.one), find(options.other)
    found = differences(one, other)
    if options.json:
        rows = [
            {
                "where": difference.where,
                "about": _pick(lang, difference.ru, difference.en),
                one.id: _side(difference.one, lang),
                other.id: _side(difference.other, lang),
            }
            for difference in found
        ]
        return _json(rows)
    if not found:
        print(_pick(lang, "различий нет", "no differences"))
    for difference in found:
        print(f"{difference.where}: {_pick(lang, difference.ru, difference.en)}")
        print(f"  {one.id}: {_said(difference.one, lang)}\n  {other.id}: {_said(difference.other, lang)}")
    return OK


def _lint(options: argparse.Namespace, lang: str) -> int:
    found = holes(find(options.rulebook))
    if options.json:
        return _json([_hole(hole, lang) for hole in found])
    for hole in found:
        print(f"{hole.key}: {_pick(lang, hole.ru, hole.en)}")
        now = _pick(lang, "действует", "in force")
        print(f"  {_pick(lang, *_WHY[hole.why])}; {now}: {_said(hole.now, lang)}")
        for said, names in _grouped(hole, lang):
            print(f"    {', '.join(names)}: {said}")
    print(_pick(lang, f"не решено: {len(found)}", f"open: {len(found)}"))
    return OK


def _grouped(hole: Hole, lang: str) -> list[tuple[str, list[str]]]:
    groups: dict[str, list[str]] = {}
    for name, side in hole.texts:
        groups.setdefault(_said(side, lang), []).append(name)
    return list(groups.items())


def _hole(hole: Hole, lang: str) -> dict[str, Any]:
    return {
        "key": hole.key,
        "about": _pick(lang, hole.ru, hole.en),
        "why": hole.why.value,
        "now": _side(hole.now, lang),
        "rulebooks": {name: _side(side, lang) for name, side in hole.texts},
    }


def _side(side: Side, lang: str) -> dict[str, Any]:
    return {
        "value": side.value,
        "text": _pick(lang, side.ru, side.en),
        "clauses": list(side.clauses),
        "reading": side.reading,
    }


def _said(side: Side, lang: str) -> str:
    text = _pick(lang, side.ru, side.en)
    return text if text == ", ".join(side.clauses) else f"{text}{_grounds(side.clauses, side.reading)}"


def _grounds(clauses: tuple[str, ...], reading: str) -> str:
    grounds = ", ".join((*clauses, *filter(None, (reading,))))
    return f" ({grounds})" if grounds else ""


def _pick(lang: str, ru: str, en: str) -> str:
    return en if lang == "en" else ru


def _json(answer: list[Any] | Mapping[str, Any]) -> int:
    print(json.dumps(answer, ensure_ascii=False, indent=2))
    return OK
