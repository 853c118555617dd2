"""`sportmafia draw`: make, measure, check, print, repair and edit schedules."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sportmafia.draw import words
from sportmafia.draw.check import check as checked
from sportmafia.draw.measures import Measures
from sportmafia.draw.plan import Plan, as_json, plan_of, to_text
from sportmafia.draw.readers import Reading, Unreadable, read
from sportmafia.draw.schedule import Fault, violations
from sportmafia.draw.shape import Refusal, Shape, shape_of
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


def load(path: str, language: Language) -> Reading | str:
    """The schedule in a file ("-" is standard input), or the message that says why there is none."""
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        return say("cannot_open", language, error.strerror, file=path)
    except UnicodeDecodeError as error:
        return say("cannot_open", language, error.reason, file=path)
    found = read(text)
    if isinstance(found, Unreadable):
        return say(found.what, language, found.place, file=path)
    return found


def names_from(path: str, players: int, language: Language) -> tuple[str, ...] | str:
    """The names in a file, one a line (empty lines are passed over), or the message that says what is wrong."""
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        return say("cannot_open", language, error.strerror, file=path)
    except UnicodeDecodeError as error:
        return say("cannot_open", language, error.reason, file=path)
    seen: dict[str, int] = {}
    names = []
    for k, line in enumerate(lines, start=1):
        name = " ".join(line.split())
        if not name:
            continue
        before = seen.setdefault(name.casefold(), k)
        if before != k:
            return say("names_twice", language, name, before, k, file=path)
        names.append(name)
    if len(names) != players:
        return say("names_count", language, len(names), players, file=path)
    return tuple(names)


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
        say("seats", language, m.seat_min, m.seat_max, m.seat_off),
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
        try:
            Path(options.out).write_text(text, encoding="utf-8")
        except OSError as error:
            return complain(say("cannot_open", language, error.strerror, file=options.out))
    if options.json:
        sys.stdout.write(text)
    else:
        print(summary(plan, language))
        if not options.out:
            for r, one in enumerate(plan.schedule.rounds, start=1):
                for t, table in enumerate(one.tables, start=1):
                    print(f"{r:>3} {t:>3}  " + " ".join(f"{p:>4}" for p in table))
    return OK


def said_extra(shape: Shape, games: int, language: Language) -> str | None:
    """Who plays one game more or fewer, when the numbers force it."""
    odd = [p for p, g in enumerate(shape.games, start=1) if g != games]
    if not odd:
        return None
    listed = f"{odd[0]}-{odd[-1]}" if len(odd) > 1 else str(odd[0])
    return say("extra", language, shape.players, games, listed, shape.games[odd[0] - 1], games)


def make_command(options: argparse.Namespace) -> int:
    """`draw make`."""
    language = language_of(options)
    shape = shape_of(
        options.players, options.tables, options.games, options.rounds, exact_games=options.exact_games
    )
    if isinstance(shape, Refusal):
        return complain(words.refusal(shape, language))
    names: tuple[str, ...] | str = ()
    if options.names:
        names = names_from(options.names, shape.players, language)
        if isinstance(names, str):
            return complain(names)
    from sportmafia.draw.library import lookup

    extra = said_extra(shape, options.games, language)
    if extra:
        print(extra, file=sys.stderr)
    try:
        from sportmafia.draw import kernels
        from sportmafia.draw.make import Effort, make
        from sportmafia.draw.portfolio import Progress
    except ImportError:
        entry = lookup(shape) if not options.no_library else None
        if entry is None:
            return complain(say("no_numpy", language))
        plan = plan_of(entry.schedule(), seed=entry.seed, steps=entry.steps, method=f"library: {entry.method}")
        return put(replace(plan, names=names), options, language)
    if not kernels.COMPILED:
        print(say("slow", language), file=sys.stderr)
    effort = Effort(seed=options.seed, steps=options.steps, seconds=options.seconds, workers=options.workers)

    def told(now: Progress) -> None:
        gap = now.q - now.bound
        print(say("progress", language, now.seconds, now.steps, now.q, gap, now.method), file=sys.stderr)

    plan = make(
        shape, effort, library=not options.no_library, progress=None if options.quiet or options.json else told
    )
    return put(replace(plan, names=names), options, language)


def measure_command(options: argparse.Namespace) -> int:
    """`draw measure`: every measure of a schedule of any origin."""
    language = language_of(options)
    found = load(options.file, language)
    if isinstance(found, str):
        return complain(found)
    faults = violations(found.schedule)
    hard = [f for f in faults if f.fault is not Fault.UNEVEN_GAMES]
    for fault in faults:
        print(words.violation(fault, language), file=sys.stderr)
    if hard:
        return WRONG
    plan = plan_of(found.schedule)
    if options.json:
        print(json.dumps(dict(plan.measures.as_json()), ensure_ascii=False))
    else:
        print(summary(plan, language))
    return WRONG if faults else OK


def check_command(options: argparse.Namespace) -> int:
    """`draw check`: the independent checker on our files."""
    language = language_of(options)
    code = OK
    for path in options.files:
        found = load(path, language)
        if isinstance(found, str):
            return complain(found)
        document = found.document if found.document else as_json(plan_of(found.schedule))
        try:
            wrong = checked(document)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            wrong = [f"{type(error).__name__}: {error}"]
        if wrong:
            code = WRONG
            print(say("wrong", language, "; ".join(wrong), file=path))
        else:
            print(say("confirmed", language, file=path))
    return code


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    parser.add_argument("-o", "--out", help="write the schedule (JSON) to this file")
    parser.add_argument("--lang", choices=("ru", "en"), help="language of messages")


def _whole(text: str) -> int:
    number = int(text)
    if not -(2**63) <= number < 2**63:
        raise argparse.ArgumentTypeError(f"{text}: out of range")
    return number


def _positive(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text}: must be at least 1")
    return number


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `draw` and its own commands; each sets `run` to its handler."""
    draw = subparsers.add_parser("draw", help="рассадка: who sits where, proved as good as it can be")
    commands = draw.add_subparsers(dest="draw_command", required=True)

    make = commands.add_parser("make", help="draw a schedule")
    make.add_argument("--players", type=_whole, required=True)
    make.add_argument("--tables", type=_whole, help="tables in a round (default: as many as the players fill)")
    make.add_argument("--games", type=_whole, default=10, help="games of each player (default: 10)")
    make.add_argument("--rounds", type=_whole, help="rounds (default: as few as the games need)")
    make.add_argument("--seed", type=_whole, default=1, help="another seed, another schedule (default: 1)")
    effort = make.add_mutually_exclusive_group()
    effort.add_argument("--seconds", type=float, default=10.0, help="search no longer than this (default: 10)")
    effort.add_argument("--steps", type=_positive, help="search exactly so many slices: repeatable everywhere")
    make.add_argument("--workers", type=_positive, default=1, help="threads; the result does not depend on them")
    make.add_argument("--no-library", action="store_true", help="compute afresh")
    make.add_argument("--exact-games", action="store_true", help="refuse when games cannot be equal")
    make.add_argument("--names", help="file of names, one a line")
    make.add_argument("--quiet", action="store_true", help="no progress")
    _common(make)
    make.set_defaults(run=make_command)

    measure = commands.add_parser("measure", help="measure any schedule: ours, a seating site's JSON, CSV")
    measure.add_argument("file")
    measure.add_argument("--json", action="store_true")
    measure.add_argument("--lang", choices=("ru", "en"))
    measure.set_defaults(run=measure_command)

    check = commands.add_parser("check", help="prove a schedule's measures and certificate again, independently")
    check.add_argument("files", nargs="+")
    check.add_argument("--lang", choices=("ru", "en"))
    check.set_defaults(run=check_command)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command on its own: `python -m sportmafia.cli.draw make ...`."""
    parser = argparse.ArgumentParser(prog="sportmafia")
    register(parser.add_subparsers(required=True))
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = parser.parse_args(["draw", *given] if given[:1] != ["draw"] else given)
    code: int = options.run(options)
    return code


if __name__ == "__main__":
    sys.exit(main())
