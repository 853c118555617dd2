"""One game: its people, its state, its records; what the desk and the Chief Judge do with it alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.server.events.attempts import record_of
from sportmafia.server.events.floor import board, moves
from sportmafia.server.events.floor.hall import PARTS, Hall, Table
from sportmafia.server.events.floor.rounds import SEEN, act
from sportmafia.server.events.floor.said import named
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import SCHEDULE
from sportmafia.server.events.storage import Kept, Outcome, Overtaken, Parts, change, now
from sportmafia.server.events.told import overtaken
from sportmafia.server.games.models import Game
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.rights import Role
from sportmafia.tournament.rounds import State
from sportmafia.tournament.said import Refusal

Ruling = Callable[[Hall, Table, Visit, str], Outcome]

RULINGS: Final[Mapping[str, tuple[Ruling, tuple[State, ...]]]] = {
    "annul": (moves.annul, (State.PLAYING, State.AWAITING_PROTOCOL, State.SIGNED)),
    "replay": (moves.replay, (State.ANNULLED,)),
    "unsign": (moves.unsign, (State.SIGNED,)),
}
"""What the Chief Judge rules about a game, and in which states."""

LONGEST: Final = 500
"""The longest reason, in characters."""


def mine(visit: Visit, game: str) -> bool:
    """Whether a game is one that the visitor judges or leads."""
    found = Parts(visit.event).get(SCHEDULE).get(game)
    return found is not None and visit.person in found.crew


@page("board.read")
def show(visit: Visit, game: str) -> HttpResponse:
    """The game's page."""
    hall = Hall(visit.event, Parts(visit.event, PARTS))
    table = hall.get(game)
    if table is None:
        return visit.refuse("no_such_page")
    return _shown(visit, hall, table)


def _shown(visit: Visit, hall: Hall, table: Table, refused: tuple[Refusal, ...] = ()) -> HttpResponse:
    state, own = table.card.state, visit.person in table.drawn.crew
    logs = {game.id: game for game in Game.objects.filter(id__in=_records(table)).defer("plan")}
    reported = table.report.players if table.report is not None else ()
    context = {
        "table": table,
        "row": board.rows(visit, hall, [table], now())[0],
        "stage_number": hall.stages.index(table.drawn.stage) + 1,
        "seats": [
            (number, player, hall.names(player), hall.names(drawn) if drawn != player else "")
            for number, (player, drawn) in enumerate(
                zip(table.game.players, table.drawn.players, strict=True), start=1
            )
        ],
        "in_log": [hall.names(player) for player in reported] if table.misseated else (),
        "log": logs.get(table.record),
        "old_logs": [logs[record] for record in _records(table)[:-1] if record in logs],
        "rulings": [name for name, (_, states) in RULINGS.items() if state in states],
        "moves": _moves(table),
        "may_move": visit.may("round.start"),
        "may_rule": visit.may("game.annul") and Role.CHIEF_JUDGE in visit.roles,
        "may_type": visit.may("game.type_in", own=own),
        "may_sign": visit.may("game.sign", own=own) and _unsigned(hall, table),
        "may_seat": visit.may("game.reseat", own=own),
        "may_judge": visit.may("game.record", own=own),
        "may_propose": own and visit.may("game.propose", own=own),
        "may_write": visit.may("message.send"),
        "refused": named(visit, hall, refused),
        "typed": visit.request.POST,
        "seen": hall.parts.seen(*SEEN),
    }
    return visit.show("events/floor/table.html", context, 409 if refused else 200)


def _unsigned(hall: Hall, table: Table) -> bool:
    """Whether a typed protocol waits for its judge's signature."""
    if table.card.state is not State.AWAITING_PROTOCOL:
        return False
    sheet = moves.latest_sheet(hall.event, table)
    return sheet is not None and not sheet.signed


def _records(table: Table) -> list[str]:
    """The ids of the logs of all attempts, the present one last."""
    return [record_of(table.drawn.id, attempt) for attempt in range(1, table.card.attempt + 1)]


def _moves(table: Table) -> tuple[str, ...]:
    state = table.card.state
    if state is State.PLANNED:
        return ("seat",)
    if state is State.SEATED:
        return ("start", "unseat")
    recorded = table.told not in (State.PLANNED, State.SEATED)
    return ("hold",) if state is State.PLAYING and not recorded else ()


@page("round.start", "round.start")
def move(visit: Visit, game: str) -> HttpResponse:
    """Seat, start or hold back this table alone."""

    def job() -> Kept:
        return act(
            visit, lambda hall: tuple(filter(None, [hall.get(game)])), visit.request.POST.get("do", "")
        )

    return _done(visit, game, job)


@page("game.annul", "game.annul")
def rule(visit: Visit, game: str) -> HttpResponse:
    """Annul, let it begin anew, take a signature off: the Chief Judge's, with a reason (sfu.7.3)."""
    form = visit.request.POST
    ruling = RULINGS.get(form.get("do", ""))

    def job() -> Kept:
        def ruled(parts: Parts) -> Outcome:
            hall = Hall(parts.event, parts)
            table = hall.get(game)
            if table is None or ruling is None:
                return Refusal("action_unknown", None, {"action": form.get("do", "")[:40]})
            return ruling[0](hall, table, visit, form.get("reason", "")[:LONGEST].replace("\0", ""))

        return change(visit.event, visit.person, form.get("seen", ""), ruled)

    return _done(visit, game, job)


@page("game.sign", "game.sign", own=mine)
def sign(visit: Visit, game: str) -> HttpResponse:
    """Sign a protocol that was typed in; one that a phone recorded is signed there (sfu.7.6)."""

    def job() -> Kept:
        def signed(parts: Parts) -> Outcome:
            hall = Hall(parts.event, parts)
            table = hall.get(game)
            if table is None:
                return Refusal("action_unknown", None, {"action": "sign"})
            return moves.sign(hall, table, visit)

        return change(visit.event, visit.person, "", signed)

    return _done(visit, game, job)


@page("game.reseat", "game.reseat", own=mine)
def exchange(visit: Visit, game: str) -> HttpResponse:
    """Put people who sit in wrong seats down as they sit (sfu.3.5.4)."""
    form = visit.request.POST

    def job() -> Kept:
        def put(parts: Parts) -> Outcome:
            hall = Hall(parts.event, parts)
            table = hall.get(game)
            if table is None:
                return Refusal("action_unknown", None, {"action": "exchange"})
            players = [form.get(f"seat_{number}", "")[:64] for number in range(1, 11)]
            return moves.exchange(hall, table, players)

        return change(visit.event, visit.person, form.get("seen", ""), put)

    return _done(visit, game, job)


def _done(visit: Visit, game: str, job: Callable[[], Kept]) -> HttpResponse:
    """Do it and go back to the game's page, which shows what was refused."""
    address = reverse("event-table", kwargs={"slug": visit.event.tournament.slug, "game": game})
    if visit.request.method != "POST":
        return redirect(address)
    kept = job()
    if isinstance(kept, Overtaken):
        return overtaken(visit, kept, address)
    if isinstance(kept, Entry):
        return redirect(address)
    hall = Hall(visit.event, Parts(visit.event, PARTS))
    table = hall.get(game)
    if table is None:
        return visit.refuse("no_such_page")
    return _shown(visit, hall, table, kept if isinstance(kept, tuple) else (kept,))
