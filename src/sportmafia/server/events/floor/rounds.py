"""Rounds: who sits where, what holds a round back, seating and starting all its tables together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.http import HttpResponse
from django.shortcuts import redirect

from sportmafia.server.events.floor import board, moves
from sportmafia.server.events.floor.hall import PARTS, Hall, Table
from sportmafia.server.events.floor.said import named
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import DISCIPLINE, PRESENCE, SCHEDULE
from sportmafia.server.events.storage import Kept, Outcome, Overtaken, Parts, change, now
from sportmafia.server.events.told import overtaken
from sportmafia.tournament import rounds
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.rounds import State
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.words import word

SEEN: Final = (SCHEDULE, PRESENCE, DISCIPLINE)
"""What a round's page shows and its buttons depend on."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round in the list: its address, and how many of its games are in each state."""

    stage: int
    name: str
    number: int
    states: tuple[tuple[str, str, int], ...]
    through: bool


@dataclass(frozen=True, slots=True)
class Seats:
    """A table of a round with everybody who sits there, and what holds it back."""

    row: board.Row
    players: tuple[str, ...]


@page("board.read")
def listed(visit: Visit) -> HttpResponse:
    """Every round of every stage."""
    hall = Hall(visit.event, Parts(visit.event, PARTS))
    found = []
    for number, stage in enumerate(hall.stages, start=1):
        rounds_ = sorted({table.drawn.round for table in hall.tables if table.drawn.stage == stage})
        for each in rounds_:
            count = rounds.counts(table.card for table in hall.of_round(stage, each))
            states = tuple(
                (state.value, word("state", state.value, visit.lang), many)
                for state, many in count.items()
                if many
            )
            through = {state for state, many in count.items() if many} <= {State.SIGNED, State.ANNULLED}
            found.append(Round(number, stage, each, states, through))
    waits = (State.PLANNED, State.SEATED)
    left = {hall.stages.index(one.drawn.stage) + 1 for one in hall.tables if one.card.state in waits}
    return visit.show("events/floor/rounds.html", {"rounds": found, "left": left})


@page("board.read", "round.start")
def one(visit: Visit, stage: int, number: int) -> HttpResponse:
    """One round; seating, starting, holding back."""
    hall = Hall(visit.event, Parts(visit.event, PARTS))
    tables = _tables(hall, stage, number)
    if not tables:
        return visit.refuse("no_such_page")
    refused: tuple[Refusal, ...] = ()
    if visit.request.method == "POST":
        kept = act(visit, lambda fresh: _tables(fresh, stage, number), visit.request.POST.get("do", ""))
        if isinstance(kept, Overtaken):
            return overtaken(visit, kept, visit.request.path)
        if isinstance(kept, Entry):
            return redirect(visit.request.path)
        refused = kept if isinstance(kept, tuple) else (kept,)
        hall = Hall(visit.event, Parts(visit.event, PARTS))
        tables = _tables(hall, stage, number)
    context = _context(visit, hall, tables, refused)
    return visit.show("events/floor/round.html", context, 409 if refused else 200)


def _tables(hall: Hall, stage: int, number: int) -> tuple[Table, ...]:
    if not 1 <= stage <= len(hall.stages):
        return ()
    return hall.of_round(hall.stages[stage - 1], number)


def _context(
    visit: Visit, hall: Hall, tables: tuple[Table, ...], refused: tuple[Refusal, ...]
) -> dict[str, object]:
    at = now()
    stage, number = tables[0].drawn.stage, tables[0].drawn.round
    cards = [table.card for table in tables]
    lines = {row.game: row for row in board.rows(visit, hall, tables, at)}
    states = {card.state for card in cards}
    waiting = [card for card in cards if card.state in (State.PLANNED, State.SEATED)]
    rulebook, record = hall.rulebook(stage), hall.parts.get(DISCIPLINE)
    holds = [held for card in waiting if (held := rounds.missing_crew(card.game, rulebook)) is not None]
    holds += [held for card in waiting for held in rounds.banned(card.game, record, rulebook)]
    return {
        "stage": stage,
        "stage_number": hall.stages.index(stage) + 1,
        "number": number,
        "tables": [
            Seats(lines[table.drawn.id], tuple(hall.names(player) for player in table.game.players))
            for table in tables
        ],
        "refused": named(visit, hall, refused),
        "holds": named(visit, hall, holds),
        "earlier": named(visit, hall, rounds.may_begin([one.card for one in hall.tables], stage, number)),
        "can_seat": State.PLANNED in states,
        "can_unseat": State.SEATED in states,
        "can_start": State.SEATED in states,
        "can_hold": any(card.state is State.PLAYING for card in cards)
        and all(table.told in (State.PLANNED, State.SEATED) for table in tables),
        "seen": hall.parts.seen(*SEEN),
    }


_FROM: Final = {
    "seat": (State.PLANNED,),
    "unseat": (State.SEATED,),
    "start": (State.PLANNED, State.SEATED),
    "hold": (State.PLAYING,),
}
"""Which of a round's tables a button is about."""


def act(visit: Visit, chosen: Callable[[Hall], tuple[Table, ...]], do: str) -> Kept:
    """Do what a button says with the tables it is about; where there are none, each says why not."""
    seen = visit.request.POST.get("seen", "")

    def job(parts: Parts) -> Outcome:
        hall = Hall(parts.event, parts)
        tables = chosen(hall)
        states = _FROM.get(do)
        if states is None or not tables:
            return Refusal("action_unknown", None, {"action": do[:40]})
        meant = [table for table in tables if table.card.state in states] or list(tables)
        if do == "seat":
            return moves.seat(hall, meant)
        if do == "unseat":
            return moves.unseat(hall, meant)
        if do == "hold":
            return moves.hold(hall, meant)
        return moves.start(hall, meant, f"{meant[0].drawn.round}, {meant[0].drawn.stage}")

    return change(visit.event, visit.person, seen, job)
