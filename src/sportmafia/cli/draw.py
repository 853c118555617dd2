"""`sportmafia draw`: make, measure, check, print, repair and edit schedules."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sportmafia.cli.draw_arguments import add_draw
from sportmafia.draw import edit, printing, words
from sportmafia.draw.check import check as checked
from sportmafia.draw.library import entries as library_entries
from sportmafia.draw.library import lookup, proved_pairs
from sportmafia.draw.measures import Measures
from sportmafia.draw.plan import Plan, as_json, plan_of, to_text, with_judges
from sportmafia.draw.readers import Reading, Unreadable, read
from sportmafia.draw.schedule import Fault, Schedule, violations
from sportmafia.draw.shape import Refusal, Shape, shape_of
from sportmafia.draw.wishes import BadWish, Wishes, broken, soft_meetings, wishes_of
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
    """The names in a file, one a line (empty lines do not count), or the message that says what is wrong."""
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


def said_extra(shape: Shape, games: int, language: Language) -> str | None:
    """Who plays one game more or fewer, when the numbers force it."""
    odd = [p for p, g in enumerate(shape.games, start=1) if g != games]
    if not odd:
        return None
    listed = f"{odd[0]}-{odd[-1]}" if len(odd) > 1 else str(odd[0])
    return say("extra", language, shape.players, games, listed, shape.games[odd[0] - 1], games)


def wishes_from(path: str, shape: Shape, names: Sequence[str], language: Language) -> Wishes | str:
    """The wishes in a file, or the message that says what is wrong with it."""
    try:
        document = json.loads(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        return say("cannot_open", language, error.strerror, file=path)
    except (ValueError, RecursionError) as error:
        return say("not_json", language, str(error), file=path)
    found = wishes_of(document, shape.players, len(shape.tables), max(shape.tables), names)
    if isinstance(found, BadWish):
        return say(found.what, language, found.place, found.detail, file=path)
    return found


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
    shape = shape_of(
        options.players, options.tables, options.games, options.rounds, exact_games=options.exact_games
    )
    if isinstance(shape, Refusal):
        return complain(words.refusal(shape, language))
    names = names_from(options.names, shape.players, language) if options.names else ()
    if isinstance(names, str):
        return complain(names)
    wishes = wishes_from(options.wishes, shape, names, language) if options.wishes else Wishes()
    if isinstance(wishes, str):
        return complain(wishes)
    if wishes.hard:
        why = contradiction(shape, wishes, options.prove_seconds, language)
        if why is not None:
            return complain(why)
    extra = said_extra(shape, options.games, language)
    if extra:
        print(extra, file=sys.stderr)
    ruled = bool(wishes.all) or options.table_weight > 0
    entry = None if options.no_library or ruled else lookup(shape)
    if entry is not None:
        plan = plan_of(
            entry.schedule(), seed=entry.seed, steps=entry.steps, method=f"library: {entry.method}"
        )
    else:
        found = _searched(options, shape, wishes, language)
        if not isinstance(found, Plan):
            return found
        plan = found
    return put(with_judges(replace(plan, names=names), wishes.judges()), options, language)


def _searched(options: argparse.Namespace, shape: Shape, wishes: Wishes, language: Language) -> Plan | int:
    """The plan that a search makes, or the exit code after the reason was said."""
    try:
        from sportmafia.draw import kernels
        from sportmafia.draw.make import Effort, EmptySeats, make, make_wished, trade_off
        from sportmafia.draw.places import CRITERIA
        from sportmafia.draw.portfolio import Progress
    except ImportError:
        return complain(say("no_numpy", language))
    if not kernels.COMPILED:
        print(say("slow", language), file=sys.stderr)
    criteria = tuple(name for name in options.criteria.split(",") if name)
    if not set(criteria) <= set(CRITERIA):
        return complain(say("bad_criteria", language, ", ".join(CRITERIA)))
    effort = Effort(
        seed=options.seed,
        steps=options.steps,
        seconds=options.seconds,
        workers=options.workers,
        criteria=criteria,
    )

    def told(now: Progress) -> None:
        gap = now.q - now.bound
        print(say("progress", language, now.seconds, now.steps, now.q, gap, now.method), file=sys.stderr)

    progress = None if options.quiet or options.json else told
    library = not options.no_library
    if not wishes.all:
        plan = make(shape, effort, library=library, progress=progress)
        if options.table_weight:
            ends = trade_off(shape, plan, (0, options.table_weight, 20 * options.table_weight), effort)
            for weight, other in ends:
                m = other.measures
                said = say("trade_off", language, m.q, m.gap, m.table_q, m.table_floor, weight)
                print(said, file=sys.stderr)
            plan = ends[1][1]
        return plan
    made = make_wished(
        shape, wishes, effort, library=library, table_weight=options.table_weight, progress=progress
    )
    if isinstance(made, EmptySeats):
        return complain(say("wishes_seats", language, made.seats))
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
        tables = [len(one.tables) for one in found.schedule.rounds]
        shape = Shape(found.schedule.players, tuple(tables), found.schedule.games_each())
        wishes = wishes_from(options.wishes, shape, found.names, language)
        if isinstance(wishes, str):
            return complain(wishes)
        broken_wishes = broken(found.schedule, wishes)
    plan = plan_of(found.schedule, broken=broken_wishes)
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


def repair_command(options: argparse.Namespace) -> int:
    """`draw repair`: go on after a drop-out, an arrival, a lost table, a wrong swap."""
    language = language_of(options)
    found = load(options.file, language)
    if isinstance(found, str):
        return complain(found)
    faults = [f for f in violations(found.schedule) if f.fault is not Fault.UNEVEN_GAMES]
    if faults:
        return complain("\n".join(words.violation(f, language) for f in faults), WRONG)
    try:
        from sportmafia.draw.repair import Event, NoRepair, repaired
    except ImportError:
        return complain(say("no_numpy", language))
    event = Event(
        after=options.after,
        leave=tuple(options.leave or ()),
        arrive=options.arrive,
        tables=options.tables,
        rounds=options.rounds,
        swapped=tuple((r, p, q) for r, p, q in options.swapped or ()),
    )
    result = repaired(
        found.schedule,
        event,
        max_changes=options.max_changes,
        price=options.price,
        seed=options.seed,
        steps=options.work,
    )
    if isinstance(result, NoRepair):
        return complain(say(result.what, language, *result.values))
    before, after = plan_of(found.schedule), plan_of(result.schedule, seed=options.seed, method="repair")
    names = found.names
    if names and after.schedule.players > len(names):
        names = (*names, *(f"+{k}" for k in range(1, after.schedule.players - len(names) + 1)))
    said = say(
        "repair_done",
        language,
        result.changed,
        len(result.players_changed),
        before.measures.q,
        after.measures.q,
    )
    print(said, file=sys.stderr)
    for line in beside(found.schedule, result.schedule, options.after):
        print(line, file=sys.stderr)
    return put(replace(after, names=names), options, language)


def beside(before: Schedule, after: Schedule, since: int) -> list[str]:
    """Tables of unplayed rounds that differ, before and after side by side."""
    lines = []
    for r in range(since, max(len(before.rounds), len(after.rounds))):
        old = before.rounds[r].tables if r < len(before.rounds) else ()
        new = after.rounds[r].tables if r < len(after.rounds) else ()
        for t in range(max(len(old), len(new))):
            left, right = (old[t] if t < len(old) else ()), (new[t] if t < len(new) else ())
            if left != right:
                shown = " ".join(f"{p:>3}" for p in left) or "-"
                marked = " ".join(
                    f"{p:>3}{'*' if s >= len(left) or left[s] != p else ' '}" for s, p in enumerate(right)
                )
                lines.append(f"{r + 1:>3} {t + 1:>2}  {shown:<40} | {marked or '-'}")
    return lines


def edit_command(options: argparse.Namespace) -> int:
    """`draw edit`: swap, move, lock, undo; the file keeps its locks and what came before."""
    language = language_of(options)
    found = load(options.file, language)
    if isinstance(found, str):
        return complain(found)
    faults = [f for f in violations(found.schedule) if f.fault is not Fault.UNEVEN_GAMES]
    if faults:
        return complain("\n".join(words.violation(f, language) for f in faults), WRONG)
    document = found.document or {}
    plan = replace(
        plan_of(
            found.schedule,
            seed=document.get("seed"),
            steps=document.get("steps"),
            method=str(document.get("method", "")),
        ),
        names=found.names,
    )
    desk = edit.desk_of(plan, document)
    numbers = options.numbers
    result: edit.Desk | edit.Refused
    if options.action == "undo" and not numbers:
        result = edit.undo(desk)
    elif options.action == "swap" and len(numbers) == 3:
        result = edit.swap(desk, *numbers)
    elif options.action == "move" and len(numbers) == 4:
        result = edit.move(desk, *numbers)
    elif options.action == "lock" and len(numbers) == 2:
        result = edit.lock(desk, *numbers)
    else:
        return complain(say("edit_usage", language))
    if isinstance(result, edit.Refused):
        return complain(say(result.what, language, *result.values))
    costs = result.costs(plan.measures)
    for name, (old, new) in costs.items():
        print(say("edit_cost", language, name, old, new), file=sys.stderr)
    if not costs:
        print(say("edit_free", language), file=sys.stderr)
    text = to_text({**as_json(result.plan), **edit.desk_json(result)})
    if options.json:
        sys.stdout.write(text)
    try:
        Path(options.out or options.file).write_text(text, encoding="utf-8")
    except OSError as error:
        return complain(say("cannot_open", language, error.strerror, file=options.out or options.file))
    return OK


def print_command(options: argparse.Namespace) -> int:
    """`draw print`: by table or by player, as HTML for A4 or A3, CSV, XLSX, or text."""
    language = language_of(options)
    found = load(options.file, language)
    if isinstance(found, str):
        return complain(found)
    names: tuple[str, ...] | str = found.names
    if options.names:
        names = names_from(options.names, found.schedule.players, language)
    if isinstance(names, str):
        return complain(names)
    if names and len(names) < found.schedule.players:
        return complain(say("names_count", language, len(names), found.schedule.players, file=options.file))
    view = printing.View(options.view)
    make_sheet = printing.by_table if view is printing.View.TABLES else printing.by_player
    sheet = make_sheet(found.schedule, names, language)
    title = options.title or sheet.title
    if options.form == "html":
        page = printing.poster(
            found.schedule, names, view, language, title=title, paper=printing.Paper(options.paper)
        )
        data = page.encode("utf-8")
    elif options.form == "text":
        data = "".join("\t".join(map(str, row)) + "\n" for row in (sheet.columns, *sheet.rows)).encode(
            "utf-8"
        )
    else:
        from sportmafia.documents.tables import DataTable, csv_bytes, xlsx_bytes

        table = DataTable(title, sheet.columns, sheet.rows)
        data = csv_bytes(table) if options.form == "csv" else xlsx_bytes(table)
    if options.out:
        try:
            Path(options.out).write_bytes(data)
        except OSError as error:
            return complain(say("cannot_open", language, error.strerror, file=options.out))
    else:
        sys.stdout.buffer.write(data)
    return OK


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
