"""What the desk does with tables: seating, starting together, holding back, annulling, beginning anew."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final

from sportmafia.game.facts import Fact
from sportmafia.server.clubs.access import account_of
from sportmafia.server.clubs.parts import Part
from sportmafia.server.events.attempts import record_of
from sportmafia.server.events.floor.hall import Hall, Table, keep, place
from sportmafia.server.events.guard import Visit
from sportmafia.server.events.models import Event, SheetRecord
from sportmafia.server.events.parts import DISCIPLINE, SCHEDULE
from sportmafia.server.events.storage import Done, Outcome, now
from sportmafia.server.games import proposals
from sportmafia.server.games.models import Game
from sportmafia.tournament import discipline, rounds
from sportmafia.tournament.rights import Role
from sportmafia.tournament.rounds import Card, Move, State
from sportmafia.tournament.said import Refusal

DESK: Final = sha256(b"desk").hexdigest()[:32]
"""The device that proposes what the Chief Judge has ruled at the desk."""

Answer = Card | Refusal


def seat(hall: Hall, tables: Sequence[Table]) -> Outcome:
    """Seat tables: who has a ban to serve misses this game (sfu.7.5, fiim.7.2); logs can be opened."""
    record = hall.parts.get(DISCIPLINE)
    answer = _all(hall, tables, lambda table: _moved(hall, table, Move.SEAT), "did_seat")
    if not isinstance(answer, Done):
        return answer
    for table in tables:
        waiting = [one.person for one in record.bans if not one.game and one.person in table.drawn.players]
        for person in dict.fromkeys(waiting):  # two bans are two games
            served = discipline.serve(record, person, table.drawn.id)
            if isinstance(served, Refusal):
                return served
            record = served
        _openable(hall, table, table.card.attempt)
    if record != hall.parts.get(DISCIPLINE):
        hall.parts.put(DISCIPLINE, record)
    return answer


def unseat(hall: Hall, tables: Sequence[Table]) -> Outcome:
    """Take a seating back."""
    return _all(hall, tables, lambda table: _moved(hall, table, Move.UNSEAT), "did_unseat")


def start(hall: Hall, tables: Sequence[Table], what: str) -> Outcome:
    """Start tables together, all or none; ``what`` names the round in the action log."""
    stage = tables[0].drawn.stage
    record = hall.parts.get(DISCIPLINE)
    answer = rounds.start([table.card for table in tables], now(), hall.rulebook(stage), record)
    refused = tuple(one for one in answer if isinstance(one, Refusal))
    if refused:
        return refused
    keep(hall.event, [one for one in answer if isinstance(one, Card)])
    return Done("did_start", {"round": what})


def hold(hall: Hall, tables: Sequence[Table]) -> Outcome:
    """Take a start back where nobody has recorded play."""
    return _all(
        hall,
        tables,
        lambda table: rounds.hold(table.card, table.told, now(), hall.rulebook(table.drawn.stage)),
        "did_hold",
    )


def _moved(hall: Hall, table: Table, what: Move) -> Answer:
    return rounds.move(table.card, what, now(), hall.rulebook(table.drawn.stage))


def _all(hall: Hall, tables: Iterable[Table], step: Callable[[Table], Answer], code: str) -> Outcome:
    """Take a step with every table or with none."""
    some = tuple(tables)
    answers = [step(table) for table in some]
    refused = tuple(one for one in answers if isinstance(one, Refusal))
    if refused:
        return refused
    keep(hall.event, [one for one in answers if isinstance(one, Card)])
    return Done(code, {"games": ", ".join(table.place for table in some)})


def _openable(hall: Hall, table: Table, attempt: int) -> None:
    """Let a judge's phone find the game with the people who really sit there, before its log is opened."""
    own = Game.objects.filter(tournament=hall.event.tournament_id)
    row = own.filter(id=record_of(table.drawn.id, attempt)).first()
    if row is None:
        row = own.filter(id=table.drawn.id).first()
        if row is None:
            return
        row.id, row.epoch, row.holder, row.over = record_of(table.drawn.id, attempt), 0, "", False
        row.head_seq, row.head_hash = 0, ""
    if not row.epoch:
        row.plan = json.dumps(
            {**json.loads(row.plan), "players": list(table.game.players)}, ensure_ascii=False
        )
        row.save()


# --- what the Chief Judge rules (sfu.7.3) ---


def annul(hall: Hall, table: Table, visit: Visit, reason: str) -> Outcome:
    """Annul a game: its log stays, marked by the card; a phone that still records is told to stop."""
    answer = _ruled(hall, table, visit, Move.ANNUL, reason, "did_annul", {"game": table.place})
    if isinstance(answer, Done) and table.told is State.PLAYING:
        _propose(visit, table.record, Fact("game_aborted", {"reason": reason}))
    return answer


def replay(hall: Hall, table: Table, visit: Visit, reason: str) -> Outcome:
    """Let an annulled game begin anew, with a log of its own."""
    attempt = table.card.attempt + 1
    params = {"game": table.place, "attempt": str(attempt)}
    answer = _ruled(hall, table, visit, Move.REPLAY, reason, "did_replay", params)
    if isinstance(answer, Done):
        _openable(hall, table, attempt)
    return answer


def unsign(hall: Hall, table: Table, visit: Visit, reason: str) -> Outcome:
    """Open a signed protocol again: a typed one at once; a log when the judge takes it on his phone."""
    sheet = latest_sheet(hall.event, table)
    if sheet is None and table.told is State.SIGNED:
        checked = rounds.move(
            table.card, Move.UNSIGN, now(), hall.rulebook(table.drawn.stage),
            by_chief=Role.CHIEF_JUDGE in visit.roles, reason=reason,
        )  # fmt: skip
        if isinstance(checked, Refusal):
            return checked
        _propose(visit, table.record, Fact("reopened", {"reason": reason}))
        return Done("did_unsign", {"game": table.place}, reason=reason)
    answer = _ruled(hall, table, visit, Move.UNSIGN, reason, "did_unsign", {"game": table.place})
    if isinstance(answer, Done) and sheet is not None:
        _again(sheet, visit, signed=False)
    return answer


def sign(hall: Hall, table: Table, visit: Visit) -> Outcome:
    """Sign a typed protocol; what the game's judge puts down is the result (sfu.7.6)."""
    card = rounds.move(table.card, Move.SIGN, now(), hall.rulebook(table.drawn.stage))
    if isinstance(card, Refusal):
        return card
    sheet = latest_sheet(hall.event, table)
    if sheet is None:
        return Refusal("game_recorded", None, {"game": table.drawn.id}, table.drawn.id)
    _again(sheet, visit, signed=True)
    keep(hall.event, [card])
    return Done("did_sign", {"game": table.place})


def _again(sheet: SheetRecord, visit: Visit, *, signed: bool) -> None:
    """Keep another version of a typed protocol, signed or not."""
    sheet.pk, sheet.signed, sheet.version = None, signed, sheet.version + 1
    sheet.by, sheet.at = visit.person, now()
    sheet.seal = sha256(f"{sheet.seal}/{sheet.version}".encode()).hexdigest()
    sheet.save(force_insert=True)


def latest_sheet(event: Event, table: Table) -> SheetRecord | None:
    """The typed protocol that counts for a game now, None where a log tells of it."""
    sheets = SheetRecord.objects.filter(event=event, game=table.drawn.id, attempt=table.card.attempt)
    over = Game.objects.filter(id=table.record, over=True).exists()
    return None if over else sheets.order_by("-version").first()


def _ruled(
    hall: Hall, table: Table, visit: Visit, what: Move, reason: str, code: str, params: dict[str, str]
) -> Outcome:
    by_chief = Role.CHIEF_JUDGE in visit.roles
    rulebook = hall.rulebook(table.drawn.stage)
    card = rounds.move(table.card, what, now(), rulebook, by_chief=by_chief, reason=reason)
    if isinstance(card, Refusal):
        return card
    keep(hall.event, [card])
    return Done(code, params, reason=reason)


def _propose(visit: Visit, record: str, fact: Fact) -> None:
    """Put a ruling before the judge whose phone writes the log; only his entry changes it."""
    account = account_of(visit.request)
    game = Game.objects.filter(id=record, tournament=visit.event.tournament_id).first()
    if account is not None and game is not None:
        proposals.propose(game, secrets.token_hex(16), DESK, account.pk, Part.CHIEF, fact)


# --- people in wrong seats ---


def exchange(hall: Hall, table: Table, players: Sequence[str]) -> Outcome:
    """Put people down as they really sit (sfu.3.5.4): what was recorded by number stays with the seats.

    ``players`` are those in seats 1-10. The schedule follows, and a log that is not yet opened. In one that
    is, the judge corrects the entry about the seats himself: nobody else writes there.
    """
    changed = {
        number: player
        for number, (player, before) in enumerate(zip(players, table.game.players, strict=True), start=1)
        if player != before
    }
    rulebook = hall.rulebook(table.drawn.stage)
    answer = rounds.reseated(table.game, changed, rulebook)
    if isinstance(answer, Refusal):
        return answer
    back = dict(zip(table.game.players, table.drawn.players, strict=True))
    drawn = replace(table.drawn, players=tuple(back[player] for player in answer.players))
    schedule = hall.schedule
    games = tuple(drawn if game.id == drawn.id else game for game in schedule.games)
    hall.parts.put(SCHEDULE, replace(schedule, games=games))
    row = Game.objects.filter(id=table.record, epoch=0, tournament=hall.event.tournament_id).first()
    if row is not None:
        row.plan = json.dumps({**json.loads(row.plan), "players": list(answer.players)}, ensure_ascii=False)
        row.save(update_fields=["plan"])
    said = ", ".join(f"{number} {hall.names(player)}" for number, player in sorted(changed.items()))
    return Done("did_exchange", {"game": place(drawn), "seats": said})
