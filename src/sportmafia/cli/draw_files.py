"""What the commands of the draw share: files in, files out, messages with their exit codes."""

from __future__ import annotations

import argparse
import json
import os
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from sportmafia.draw import words
from sportmafia.draw.measures import Measures
from sportmafia.draw.plan import Plan, as_json, to_text
from sportmafia.draw.readers import Reading, Unreadable, once, read
from sportmafia.draw.schedule import Fault, violations
from sportmafia.draw.shape import Shape
from sportmafia.draw.wishes import NO_WISHES, BadWish, Wishes, wishes_of
from sportmafia.draw.words import Language, say

OK, WRONG, USAGE = 0, 1, 2
"""Exit codes: done; the file or the answer is wrong; the question cannot be answered."""


def language_of(options: argparse.Namespace) -> Language:
    """The language asked for by --lang or SPORTMAFIA_LANG; Russian when neither says."""
    asked = getattr(options, "lang", None) or os.environ.get("SPORTMAFIA_LANG", "ru")
    return Language.ENGLISH if str(asked).lower().startswith("en") else Language.RUSSIAN


def complain(message: str, code: int = USAGE) -> int:
    """Say what is wrong on standard error; the exit code."""
    print(message, file=sys.stderr)
    return code


LONGEST_FILE = 4_000_000
"""Most bytes of a file of names or wishes."""
LONGEST_NAME = 100
"""Most characters of a name."""


def text_of(path: str, language: Language, limit: int | None = None) -> tuple[str, str]:
    """(text, "") of a file, "-" is standard input; or ("", the message that says why there is none)."""
    try:
        if path == "-":
            return sys.stdin.read(), ""
        if limit is not None and Path(path).stat().st_size > limit:
            return "", say("too_long", language, file=path)
        return Path(path).read_text(encoding="utf-8-sig"), ""
    except OSError as error:
        return "", say("cannot_open", language, error.strerror, file=path)
    except ValueError as error:  # not UTF-8, or no path at all (a NUL in it)
        return "", say("cannot_open", language, getattr(error, "reason", error), file=path)


def write(path: str, data: bytes, language: Language) -> int:
    """Write a file; the exit code, after the reason was said."""
    try:
        Path(path).write_bytes(data)
    except (OSError, ValueError) as error:
        return complain(say("cannot_open", language, getattr(error, "strerror", None) or error, file=path))
    return OK


def load(path: str, language: Language) -> Reading | str:
    """The schedule in a file ("-" is standard input), or the message that says why there is none."""
    text, problem = text_of(path, language)
    if problem:
        return problem
    found = read(text)
    if isinstance(found, Unreadable):
        return say(found.what, language, found.place, file=path)
    return found


def playable(path: str, language: Language) -> Reading | int:
    """A schedule that can be played, or the exit code after its faults were said."""
    found = load(path, language)
    if isinstance(found, str):
        return complain(found)
    faults = [f for f in violations(found.schedule) if f.fault is not Fault.UNEVEN_GAMES]
    if faults or not found.schedule.rounds:
        said = "\n".join(words.violation(f, language) for f in faults) or say("empty", language, file=path)
        return complain(said, WRONG)
    return found


def names_from(path: str, players: int, language: Language) -> tuple[str, ...] | str:
    """The names in a file, one a line (empty lines do not count), or the message that says what is wrong."""
    text, problem = text_of(path, language, LONGEST_FILE)
    if problem:
        return problem
    seen: dict[str, int] = {}
    names = []
    for k, line in enumerate(text.split("\n"), start=1):
        name = " ".join(line.split())
        if not name:
            continue
        if len(name) > LONGEST_NAME:
            return say("names_long", language, k, LONGEST_NAME, file=path)
        if hidden := hidden_in(name):
            return say("names_hidden", language, k, hidden, file=path)
        before = seen.setdefault(name.casefold(), k)
        if before != k:
            return say("names_twice", language, name, before, k, file=path)
        names.append(name)
    if len(names) != players:
        return say("names_count", language, len(names), players, file=path)
    return tuple(names)


def hidden_in(name: str) -> str:
    """The first invisible character of a name, as U+…; empty where there is none."""
    found = (c for c in name if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp"))
    return next((f"U+{ord(c):04X}" for c in found), "")


def player_of(text: str, names: Sequence[str]) -> int | None:
    """The number of a player who is given by number or by name; None when there is nobody of that name."""
    folded = " ".join(text.split()).casefold()
    known = [k for k, name in enumerate(names, start=1) if name.casefold() == folded]
    if known:
        return known[0]
    return int(text) if text.isdecimal() and len(text) < 10 else None


def wishes_from(
    path: str | None,
    shape: Shape,
    names: Sequence[str],
    language: Language,
    *,
    unknown: str = "wishes_player",
) -> Wishes | str:
    """The wishes in a file (none without one), or the message that says what is wrong with it; ``unknown`` is
    the message for somebody who is not there.
    """
    if not path:
        return NO_WISHES
    text, problem = text_of(path, language, LONGEST_FILE)
    if problem:
        return problem
    try:
        document = json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        return say("not_json", language, str(error), file=path)
    found = wishes_of(document, shape.players, len(shape.tables), max(shape.tables), names)
    if isinstance(found, BadWish):
        what = unknown if found.what == "wishes_player" else found.what
        return say(what, language, found.place, found.detail, file=path)
    return found


def shape_read(found: Reading) -> Shape:
    """The numbers of a schedule that was read."""
    tables = tuple(len(one.tables) for one in found.schedule.rounds)
    return Shape(found.schedule.players, tables, found.schedule.games_each())


def summary(plan: Plan, language: Language) -> str:
    """The measures of a plan in words, a line each."""
    m: Measures = plan.measures
    schedule = plan.schedule
    histogram = ", ".join(f"{k}: {v}" for k, v in m.meet_histogram)
    lines = [
        say("title", language, schedule.players, len(schedule.rounds), schedule.games),
        say(
            "q",
            language,
            m.q,
            m.bound.value,
            m.bound.kind.value,
            m.gap,
            say("proved", language) if m.proved_optimal else "",
        ),
        say("histogram", language, histogram),
        say("series_seats", language)
        if plan.series
        else say("seats", language, m.seat_min, m.seat_max, m.seat_off),
        say("tables", language, m.table_min, m.table_max, m.table_q, m.table_floor),
        say("neighbours", language, m.neighbour_max, m.neighbour_q, m.neighbour_bound),
    ]
    if m.rest_max:
        lines.append(say("rests", language, m.rest_min, m.rest_max, m.rest_run, m.rest_gap))
    if m.games_min != m.games_max:
        lines.append(say("games", language, m.games_min, m.games_max))
    if m.broken:
        lines.append(say("broken", language, "; ".join(m.broken)))
    if plan.method:
        lines.append(say("method", language, plan.method, plan.seed, plan.steps))
    return "\n".join(lines)


def put(plan: Plan, options: argparse.Namespace, language: Language) -> int:
    """Write a plan where it is asked for: JSON to standard output or a file, else its measures in words."""
    text = to_text(as_json(plan))
    if options.out:
        code = write(options.out, text.encode("utf-8"), language)
        if code != OK:
            return code
    if options.json:
        sys.stdout.write(text)
    else:
        print(summary(plan, language))
        if not options.out:
            print("\n".join(listed(plan, language)))
    return OK


def listed(plan: Plan, language: Language) -> Iterator[str]:
    """Every round: its tables by seat (and their judges), then who rests."""
    for r, one in enumerate(plan.schedule.rounds):
        for t, table in enumerate(one.tables):
            judge = f"  {plan.judges[plan.judge_at[r][t]]}" if plan.judges else ""
            yield f"{r + 1:>3} {t + 1:>3}  " + " ".join(f"{p:>4}" for p in table) + judge
        if one.rest:
            yield f"{r + 1:>3}   {say('resting', language).lower()}: " + " ".join(map(str, one.rest))
