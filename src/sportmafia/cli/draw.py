"""`sportmafia draw`: make, measure, check, print, repair and edit schedules."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sportmafia.cli import draw_notes
from sportmafia.cli.draw_arguments import add_draw
from sportmafia.cli.draw_edit import edit_command
from sportmafia.cli.draw_files import (
    OK,
    WRONG,
    complain,
    language_of,
    load,
    names_from,
    put,
    shape_read,
    summary,
    wishes_from,
)
from sportmafia.cli.draw_print import print_command
from sportmafia.cli.draw_repair import repair_command
from sportmafia.cli.draw_stop import Stopper
from sportmafia.draw import words
from sportmafia.draw.check import faults as statements
from sportmafia.draw.criteria import VALUES, unknown
from sportmafia.draw.judging import called
from sportmafia.draw.library import entries as library_entries
from sportmafia.draw.library import lookup, proved_pairs
from sportmafia.draw.plan import Plan, as_json, claims_series, plan_of, with_judges
from sportmafia.draw.schedule import Fault, violations
from sportmafia.draw.shape import Refusal, Shape, series_misfit
from sportmafia.draw.wishes import Wishes, broken, soft_meetings
from sportmafia.draw.words import Language, say


def contradiction(shape: Shape, wishes: Wishes, seconds: float, language: Language) -> str | None:
    """Why the hard wishes cannot be kept, or None when they can or nobody knows within the seconds."""
    from sportmafia.draw.conflicts import Room, Verdict, conflict

    low, high = min(shape.games), max(shape.games) + 1
    if wishes.away():
        high = max(high, len(shape.tables))
    room = Room(shape.players, shape.tables, low, high, len(wishes.judges()))
    found = conflict(room, wishes.hard, seconds=seconds)
    if found.verdict is not Verdict.INFEASIBLE:
        return None
    said = say("wishes_conflict", language, "; ".join(w.named() for w in found.wishes))
    if len(found.wishes) == 1:
        return f"{said}\n{say('wishes_alone', language)}"
    return f"{said}\n{say('wishes_minimal' if found.irreducible else 'wishes_perhaps', language)}"


def make_command(options: argparse.Namespace) -> int:
    """`draw make`."""
    language = language_of(options)
    shape = draw_notes.shape_asked(options)
    if isinstance(shape, Refusal):
        return complain(words.refusal(shape, language))
    if options.fixed_seats:
        others = {
            "--substitutes": options.substitutes,
            "--table-weight": options.table_weight,
            "--criteria": options.criteria,
        }
        if given := [name for name, value in others.items() if value]:
            return complain(say("series_alone", language, ", ".join(given)))
        problem = series_misfit(shape)
        if problem is not None:
            return complain(words.refusal(problem, language))
    names = names_from(options.names, shape.players, language) if options.names else ()
    if isinstance(names, str):
        return complain(names)
    wishes = wishes_from(options.wishes, shape, names, language)
    if isinstance(wishes, str):
        return complain(wishes)
    if wishes.hard:
        why = contradiction(shape, wishes, options.prove_seconds, language)
        if why is not None:
            return complain(why)
    for note in draw_notes.before(options, shape, language):
        print(note, file=sys.stderr)
    ruled = bool(wishes.all) or options.table_weight > 0 or bool(options.criteria)
    entry = None if options.no_library or ruled or options.fixed_seats else lookup(shape)
    if entry is not None:
        plan = plan_of(
            entry.schedule(), seed=entry.seed, steps=entry.steps, method=f"library: {entry.method}"
        )
    else:
        found = _searched(options, shape, wishes, language)
        if not isinstance(found, Plan):
            return found
        plan = found
    plan = replace(plan, names=names, wished=bool(wishes.hard))
    plan = with_judges(plan, wishes.judges())
    if names or wishes.all:
        for note in draw_notes.after(plan, options.games, language):
            print(note, file=sys.stderr)
    code = put(plan, options, language)
    return WRONG if code == OK and plan.measures.broken else code


def _searched(options: argparse.Namespace, shape: Shape, wishes: Wishes, language: Language) -> Plan | int:
    """The plan that a search makes, or the exit code after the reason was said."""
    try:
        from sportmafia.draw.make import Effort, Ends, make
        from sportmafia.draw.portfolio import Progress
        from sportmafia.draw.series import make_series
        from sportmafia.draw.wished import EmptySeats, make_wished
    except ImportError:
        return complain(say("no_numpy", language))
    loops = (
        ["anneal_classes"] if options.fixed_seats else ["anneal", *(["anneal_rules"] if wishes.all else [])]
    )
    draw_notes.compiling(options, language, *loops)
    criteria = tuple(name.strip() for name in options.criteria.split(",") if name.strip())
    if unknown(criteria):
        return complain(say("bad_criteria", language, ", ".join(VALUES)))
    usual = Effort()
    stopper = Stopper(language)
    effort = Effort(
        seed=options.seed,
        rule_steps=min(usual.rule_steps, 100_000 * (options.steps or 100)),
        steps=options.steps,
        seconds=options.seconds,
        workers=options.workers,
        criteria=criteria,
        stop=stopper.asked,
    )

    def told(now: Progress) -> None:
        gap = now.q - now.bound
        print(say("progress", language, now.seconds, now.steps, now.q, gap, now.method), file=sys.stderr)

    progress = None if options.quiet or options.json else told
    if options.fixed_seats:
        with stopper:
            return _noted(make_series(shape, effort, wishes, progress=progress), wishes, language)
    library = not options.no_library
    if not wishes.all:

        def shown(ends: Ends) -> None:
            for weight, other in ends:
                m = other.measures
                said = say("trade_off", language, m.q, m.gap, m.table_q, m.table_floor, weight)
                print(said, file=sys.stderr)

        with stopper:
            return make(
                shape,
                effort,
                library=library,
                table_weight=options.table_weight,
                progress=progress,
                ends=shown,
            )
    with stopper:
        made = make_wished(
            shape, wishes, effort, library=library, table_weight=options.table_weight, progress=progress
        )
    if isinstance(made, EmptySeats):
        return complain(say("wishes_seats", language, made.seats))
    return _noted(made, wishes, language)


def _noted(made: Plan, wishes: Wishes, language: Language) -> Plan:
    """The plan, after what it breaks of the wishes was said."""
    if made.measures.broken:
        print(say("wishes_unmet", language, "; ".join(made.measures.broken)), file=sys.stderr)
    for wish in wishes.all:
        if wish.weight:
            met, chance = soft_meetings(made.schedule, wish)
            named = f"{wish.named()} ({wish.name})" if wish.name else wish.named()
            print(say("wishes_soft", language, named, met, chance, wish.weight), file=sys.stderr)
    return made


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
    broken_wishes: tuple[str, ...] = ()
    if options.wishes:
        wishes = wishes_from(options.wishes, shape_read(found), found.names, language)
        if isinstance(wishes, str):
            return complain(wishes)
        same = found.judges[0] == called(wishes.judges(), found.schedule)
        broken_wishes = broken(found.schedule, wishes, found.judges[1] if same else ())
    series = claims_series(found.document or {})
    plan = plan_of(found.schedule, broken=broken_wishes, series=series)
    if options.json:
        print(json.dumps(dict(plan.measures.as_json()), ensure_ascii=False))
    else:
        print(summary(plan, language))
    return WRONG if faults or broken_wishes else OK


def check_command(options: argparse.Namespace) -> int:
    """`draw check`: the independent checker on our files."""
    language = language_of(options)
    code = OK
    for path in options.files:
        found = load(path, language)
        if isinstance(found, str):
            return complain(found)
        document = found.document or as_json(plan_of(found.schedule))
        wrong = statements(document, language.value)
        if wrong:
            code = WRONG
            print(say("wrong", language, "; ".join(wrong), file=path))
        else:
            print(say("confirmed", language, file=path))
    return code


def library_command(options: argparse.Namespace) -> int:
    """`draw library`: what the library holds, a line a cell."""
    language = language_of(options)
    held = list(library_entries())
    for e in held:
        state = say("cell_proved", language) if e.proved else say("cell_open", language, e.q - e.bound)
        print(f"{e.players:>3} x {e.tables:>2} x {e.games:>2}  Q {e.q:>6}  {e.kind:<7} {state}  {e.method}")
    pairs = len({(e.players, e.games) for e in held})
    print(say("cells", language, len(held), sum(e.proved for e in held), pairs, proved_pairs()))
    return OK


def register(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `draw` and its own commands; each sets `run` to its handler."""
    add_draw(
        subparsers,
        {
            "make": make_command,
            "measure": measure_command,
            "check": check_command,
            "repair": repair_command,
            "edit": edit_command,
            "print": print_command,
            "library": library_command,
        },
    )


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
