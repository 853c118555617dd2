"""`sportmafia draw edit`: swap, move, lock, undo; one edit from the command line, or many from a script or a
keyboard.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sportmafia.cli.draw_files import (
    OK,
    USAGE,
    complain,
    language_of,
    playable,
    player_of,
    shape_read,
    text_of,
    wishes_from,
    write,
)
from sportmafia.draw import edit
from sportmafia.draw.judging import called
from sportmafia.draw.plan import Plan, as_json, claims_series, plan_of, to_text
from sportmafia.draw.readers import Reading
from sportmafia.draw.wishes import Wishes, broken
from sportmafia.draw.words import Language, say

ARGUMENTS = {"swap": 3, "move": 4, "lock": 2, "undo": 0}
"""How many words follow each edit; in all of them the first is a round and the second a player."""


def edit_command(options: argparse.Namespace) -> int:
    """`draw edit`."""
    language = language_of(options)
    found = playable(options.file, language)
    if isinstance(found, int):
        return found
    wishes = wishes_from(options.wishes, shape_read(found), found.names, language)
    if isinstance(wishes, str):
        return complain(wishes)
    desk = edit.desk_of(_plan(found), found.document or {})
    if options.action:
        done = edited(desk, [options.action, *options.numbers], found.names, wishes, language)
        if isinstance(done, str):
            return complain(done)
        desk, said = done
        print(said, file=sys.stderr)
    else:
        several = _several(desk, options, found.names, wishes, language)
        if isinstance(several, int):
            return several
        desk = several
    text = to_text({**as_json(desk.plan), **edit.desk_json(desk)})
    if options.json:
        sys.stdout.write(text)
    return write(options.out or options.file, text.encode("utf-8"), language)


def _plan(found: Reading) -> Plan:
    document = found.document or {}
    seed, steps = document.get("seed"), document.get("steps")
    plan = plan_of(
        found.schedule,
        seed=seed if isinstance(seed, int) else None,
        steps=steps if isinstance(steps, int) else None,
        method=str(document.get("method", "")),
        series=claims_series(document),
    )
    judges, judge_at = found.judges
    wished = bool(document.get("wished"))
    return replace(plan, names=found.names, judges=judges, judge_at=judge_at, wished=wished)


def _several(
    desk: edit.Desk,
    options: argparse.Namespace,
    names: Sequence[str],
    wishes: Wishes,
    language: Language,
) -> edit.Desk | int:
    """The desk after the lines of a script or of the keyboard, or the exit code when nothing is to be
    written.

    A script stops at its first line that cannot be done; at the keyboard the next line follows.
    """
    typed = options.script is None and sys.stdin.isatty()
    if typed:
        print(say("edit_usage", language), file=sys.stderr)
        source: Iterator[str] = iter(sys.stdin.readline, "")
    else:
        text, problem = text_of(options.script or "-", language)
        if problem:
            return complain(problem)
        source = iter(text.split("\n"))
    for k, line in enumerate(source, start=1):
        try:
            words = shlex.split(line, comments=True)
        except ValueError as error:
            words = [str(error)]
        if not words:
            continue
        if words == ["quit"]:
            return complain(say("edit_kept", language), OK)
        if words[0] == "show":
            done: tuple[edit.Desk, str] | str = shown(desk, words[1:], language)
        else:
            done = edited(desk, words, names, wishes, language)
        if isinstance(done, str):
            print(say("edit_line", language, k, done), file=sys.stderr)
            if not typed:
                return complain(say("edit_kept", language), USAGE)
            continue
        desk, said = done
        print(said, file=sys.stderr)
    return desk


def shown(desk: edit.Desk, words: Sequence[str], language: Language) -> tuple[edit.Desk, str] | str:
    """The tables of one round or of all, as a line each, locked players with an exclamation mark."""
    rounds = range(1, len(desk.plan.schedule.rounds) + 1)
    if words and not (len(words) == 1 and words[0].isdecimal() and int(words[0]) in rounds):
        return say("edit_usage", language)
    lines = []
    for r, t, table in desk.plan.schedule.tables():
        if not words or r + 1 == int(words[0]):
            seats = (f"{p:>4}{'!' if (p, r + 1) in desk.locked else ' '}" for p in table)
            lines.append(f"{r + 1:>3} {t + 1:>3}  " + "".join(seats))
    return desk, "\n".join(lines)


def edited(
    desk: edit.Desk, words: Sequence[str], names: Sequence[str], wishes: Wishes, language: Language
) -> tuple[edit.Desk, str] | str:
    """The desk after one edit and what it costs, or why it is not made."""
    action, *given = words
    if ARGUMENTS.get(action) != len(given):
        return say("edit_usage", language)
    numbers = []
    for k, word in enumerate(given):
        named = k == 1 or (k == 2 and action == "swap")
        number = player_of(word, names if named else ())
        if number is None:
            return say("no_such_name" if named else "edit_usage", language, word)
        numbers.append(number)
    result: edit.Desk | edit.Refused
    if action == "undo":
        result = edit.undo(desk)
    elif action == "swap":
        result = edit.swap(desk, *numbers)
    elif action == "move":
        result = edit.move(desk, *numbers)
    else:
        result = edit.lock(desk, *numbers)
    if isinstance(result, edit.Refused):
        return say(result.what, language, *result.values)
    costs = result.costs(desk.plan.measures)
    lines = [say("edit_cost", language, name, old, new) for name, (old, new) in costs.items()]
    same = desk.plan.judges == called(wishes.judges(), desk.plan.schedule)
    known = desk.plan.judge_at if same else ()
    before = set(broken(desk.plan.schedule, wishes, known))
    fresh = [one for one in broken(result.plan.schedule, wishes, known) if one not in before]
    if fresh:
        lines.append(say("broken", language, "; ".join(fresh)))
    if action == "lock":
        word = "edit_lock" if len(result.locked) > len(desk.locked) else "edit_unlock"
        return result, say(word, language, numbers[1], numbers[0])
    return result, "\n".join(lines) or say("edit_free", language)
