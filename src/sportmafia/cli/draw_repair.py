"""`sportmafia draw repair`: go on after a drop-out, an arrival, a lost table, a wrong swap."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sportmafia.cli import draw_notes
from sportmafia.cli.draw_files import (
    LONGEST_NAME,
    OK,
    complain,
    hidden_in,
    language_of,
    playable,
    player_of,
    put,
    shape_read,
    wishes_from,
    write,
)
from sportmafia.cli.draw_print import sheet_bytes
from sportmafia.draw import beside, edit
from sportmafia.draw.judging import Judge
from sportmafia.draw.plan import claims_series, plan_of, with_judges
from sportmafia.draw.readers import Reading
from sportmafia.draw.schedule import fixed_seats
from sportmafia.draw.words import Language, say

if TYPE_CHECKING:
    from sportmafia.draw.repair import Repaired


def _players(given: Sequence[str], names: Sequence[str], language: Language) -> tuple[int, ...] | str:
    found = []
    for text in given:
        player = player_of(text, names)
        if player is None:
            return say("no_such_name", language, text)
        found.append(player)
    return tuple(found)


def _newcomers(options: argparse.Namespace, found: Reading, language: Language) -> tuple[str, ...] | str:
    """What everybody is called, those who come included: they have the next numbers, the named ones first."""
    known = found.names or tuple(f"№ {p}" for p in range(1, found.schedule.players + 1))
    for given in options.newcomer or ():
        name = " ".join(given.split())
        if not name:
            return say("newcomer_empty", language)
        if len(name) > LONGEST_NAME:
            return say("newcomer_long", language, LONGEST_NAME)
        if hidden := hidden_in(name):
            return say("newcomer_hidden", language, hidden)
        if name.casefold() in {one.casefold() for one in known}:
            return say("newcomer_known", language, name)
        known = (*known, name)
    named = len(options.newcomer or ())
    return (*known, *(f"+{k}" for k in range(named + 1, named + options.arrive + 1)))


def repair_command(options: argparse.Namespace) -> int:
    """`draw repair`."""
    language = language_of(options)
    found = playable(options.file, language)
    if isinstance(found, int):
        return found
    called = _newcomers(options, found, language)
    if isinstance(called, str):
        return complain(called)
    shape = shape_read(found)
    arrivals = options.arrive + len(options.newcomer or ())
    everybody = replace(shape, players=shape.players + arrivals, games=(*shape.games, *(0,) * arrivals))
    wishes = wishes_from(options.wishes, everybody, called, language, unknown="wishes_newcomer")
    if isinstance(wishes, str):
        return complain(wishes)
    wished = bool((found.document or {}).get("wished"))
    if wished and not options.wishes:
        print(say("repair_wished", language), file=sys.stderr)
    leave = _players(options.leave or (), found.names, language)
    if isinstance(leave, str):
        return complain(leave)
    mixed: list[tuple[int, int, int]] = []
    for r, *two in options.swapped or ():
        pair = _players(two, found.names, language)
        if isinstance(pair, str):
            return complain(pair)
        if not r.isdecimal() or len(r) > 6:
            return complain(say("repair_round", language, r, len(found.schedule.rounds)))
        mixed.append((int(r), pair[0], pair[1]))
    try:
        from sportmafia.draw.repair import Event, NoRepair, frontier, repaired, taken_over
    except ImportError:
        return complain(say("no_numpy", language))
    series = claims_series(found.document or {}) and fixed_seats(found.schedule)
    if not series:
        draw_notes.compiling(options, language, "anneal_rules")
    event = Event(options.after, leave, arrivals, options.tables, options.rounds, tuple(mixed))
    locked = edit.desk_of(plan_of(found.schedule), found.document or {}).locked
    if options.frontier and not series:
        ends = frontier(
            found.schedule, event, wishes=wishes, locked=locked, seed=options.seed, steps=options.work
        )
        if isinstance(ends, NoRepair):
            return complain(say(ends.what, language, *ends.values))
        print(say("frontier", language), file=sys.stderr)
        for end in ends:
            values = (end.changed, len(end.players_changed), end.q, end.seat_off, len(end.broken))
            print(say("frontier_row", language, *values), file=sys.stderr)
    result = (
        taken_over(found.schedule, event, wishes)
        if series
        else repaired(
            found.schedule,
            event,
            wishes=wishes,
            locked=locked,
            max_changes=options.max_changes,
            price=options.price,
            seed=options.seed,
            steps=options.work,
        )
    )
    if isinstance(result, NoRepair):
        return complain(say(result.what, language, *result.values))
    print(_said(found, result, language, series=series), file=sys.stderr)
    pairs = beside.pairs(found.schedule, result.schedule, options.after)
    for line in beside.lines(pairs):
        print(line, file=sys.stderr)
    names = called if found.names else ()
    if options.beside:
        code = _beside(pairs, names, options.beside, language)
        if code != OK:
            return code
    after = plan_of(result.schedule, seed=options.seed, method="repair", broken=result.broken, series=series)
    judges, judge_at = found.judges
    after = replace(after, names=names, judges=judges, judge_at=judge_at, wished=wished or bool(wishes.hard))
    known = wishes.judges() or tuple(Judge(name, 0, frozenset()) for name in judges)
    return put(with_judges(after, known, options.after), options, language)


def _said(found: Reading, result: Repaired, language: Language, *, series: bool) -> str:
    """What was changed, how little it could have been, and how even the seats are."""
    lines = [
        say(
            "repair_done",
            language,
            result.changed,
            len(result.players_changed),
            plan_of(found.schedule).measures.q,
            result.q,
        )
    ]
    fewest = "repair_fewest" if result.changed == result.least else "repair_least"
    lines.append(say(fewest, language, result.least))
    if series:
        lines.append(say("series_seats", language))
    elif result.seat_off:
        reached = "repair_seats_best" if result.seat_off == result.seat_floor else "repair_seats_off"
        lines.append(say(reached, language, result.seat_off, result.seat_floor))
    else:
        lines.append(say("repair_seats_even", language))
    if result.broken:
        lines.append(say("wishes_unmet", language, "; ".join(result.broken)))
    return "\n".join(lines)


def _beside(pairs: Sequence[beside.Pair], names: Sequence[str], path: str, language: Language) -> int:
    """Before and after as the ending of the path says: .html, .csv, .xlsx, else text."""
    ending = Path(path).suffix.lower().lstrip(".")
    if ending in ("html", "htm"):
        data = beside.html(pairs, names, language, say("changes", language)).encode("utf-8", "replace")
    else:
        sheet = beside.sheet(pairs, names, language)
        data = sheet_bytes(sheet, sheet.title, ending if ending in ("csv", "xlsx") else "text")
    return write(path, data, language)
