"""The API of games: opening, sending, taking over, proposing. `docs/reference/api.md` describes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest

from sportmafia.console.story import in_words
from sportmafia.game.facts import Fact
from sportmafia.record.log import PERSON
from sportmafia.server.accounts.guessing import guessed_right, guessed_wrong, held_back
from sportmafia.server.accounts.models import Account
from sportmafia.server.api import Answer, Body, api, reading
from sportmafia.server.clubs.access import (
    access_game,
    access_tournament,
    account_of,
    archived,
    part_in_game,
    writable_game,
)
from sportmafia.server.clubs.models import Player
from sportmafia.server.clubs.parts import Part
from sportmafia.server.events.attempts import reserved
from sportmafia.server.faults import Fault, lang_of
from sportmafia.server.games import desks, hand_over, proposals, store
from sportmafia.server.games.models import Game, Grant
from sportmafia.server.games.store import Head, Sender

MOST_AT_A_TABLE: Final = 100
"""Wrong codes for one game in a window, from all accounts."""


def _stored(request: HttpRequest, answer: store.Answer | Fault) -> Answer:
    return answer if isinstance(answer, Fault) else answer.answer(lang_of(request))


@api("POST")
def games(request: HttpRequest) -> Answer:
    """Open a game: its first line, and more if there are more already."""
    return reading(request, lambda body: _open(request, body))


def _open(request: HttpRequest, body: Body) -> Answer:
    game_id, lines = body.id("id"), body.texts("lines")
    if not lines:
        return Fault("bad_field", {"field": "lines", "expected_ru": "записи", "expected_en": "lines"})
    if len(lines) > store.MOST_LINES:
        return Fault("too_many_lines", {"limit": store.MOST_LINES})
    plan = _may_open(request, game_id, body)
    if isinstance(plan, Fault):
        return plan
    sender = Sender(body.id("device"), 1, _account_id(request))
    return _stored(request, store.open_game(game_id, sender, lines, plan))


def _may_open(request: HttpRequest, game_id: str, body: Body) -> dict[str, Any] | Fault:
    """What a game that this account may open belongs to."""
    account = account_of(request)
    if account is None:
        return Fault("not_signed_in")
    plan: dict[str, Any] = {"opened_by_id": account.pk}
    if body.given("names"):
        plan["plan"] = json.dumps({"names": _nicknames(body.table("names"))}, ensure_ascii=False)
    if body.given("tournament"):
        tournament = access_tournament(request, body.text("tournament"), Part.JUDGE)
        if isinstance(tournament, Fault):
            return tournament
        if archived(tournament.pk):
            return Fault("event_archived")
        plan["tournament_id"] = tournament.pk
    if Game.objects.filter(id=game_id).exists():
        found = writable_game(request, game_id)
        if isinstance(found, Fault):
            return found
    elif reserved(game_id):
        return Fault("no_such_game")
    return plan


def _account_id(request: HttpRequest) -> int | None:
    account = account_of(request)
    return None if account is None else account.pk


@api("GET")
def game(request: HttpRequest, game_id: str) -> Answer:
    """What a device needs to know before it opens, goes on with or takes over a game."""
    found = access_game(request, game_id, Part.SIDE)
    if isinstance(found, Fault):
        return found
    account = account_of(request)
    part = None if account is None else part_in_game(account, found)
    device = request.GET.get("device", "")
    return {
        "id": found.id,
        "opened": found.epoch > 0,
        "epoch": found.epoch,
        "holder": found.holder or None,
        "mine": bool(device) and device == found.holder,
        # How many entries there are would tell a side judge what happens at night.
        "head": None if part is Part.SIDE else Head(found.head_seq, found.head_hash).answer(),
        "over": found.over,
        "part": part,
        "tournament": found.tournament.slug if found.tournament else None,
        "desk": found.tournament is not None and hasattr(found.tournament, "event"),
        "table": found.table,
        "round": found.round,
        "plan": json.loads(found.plan),
        "names": _names(found),
    }


def _nicknames(given: Mapping[str, Any]) -> dict[str, str]:
    """Nicknames by id, as many and as long as a table needs; whatever else is left out."""
    pairs = [(player, name) for player, name in given.items() if isinstance(name, str)]
    kept = [pair for pair in pairs if PERSON.fullmatch(pair[0]) and len(pair[1]) <= 120]
    return {player: name.encode(errors="replace").decode() for player, name in kept[:40]}


def _names(found: Game) -> dict[str, str]:
    """Names by id: nicknames of the club's players or as the judge wrote them, and the judge's own name."""
    if found.tournament is None:
        names: dict[str, str] = json.loads(found.plan).get("names", {})
        return names
    players = Player.objects.filter(club_id=found.tournament.club_id)
    judge = json.loads(found.plan).get("header", {}).get("judge", "")
    officials = Account.objects.filter(login=judge).values_list("login", "name")
    return {**dict(officials), **dict(players.values_list("id", "nickname"))}


@api("GET")
def log(request: HttpRequest, game_id: str) -> Answer:
    """The lines of the log after a number."""
    found = access_game(request, game_id, Part.JUDGE)
    if isinstance(found, Fault):
        return found
    since = request.GET.get("since", "0")
    if not since.isascii() or not since.isdigit() or len(since) > 9:
        return Fault(
            "bad_field",
            {"field": "since", "expected_ru": "номер записи", "expected_en": "the number of an entry"},
        )
    return {
        "lines": store.texts(game_id, int(since)),
        "head": Head(found.head_seq, found.head_hash).answer(),
        "epoch": found.epoch,
    }


@api("POST")
def sync(request: HttpRequest, game_id: str) -> Answer:
    """Take a batch of lines from a device."""
    return reading(request, lambda body: _sync(request, game_id, body))


def _sync(request: HttpRequest, game_id: str, body: Body) -> Answer:
    found = writable_game(request, game_id)
    if isinstance(found, Fault):
        return found
    lines = body.texts("lines")
    if len(lines) > store.MOST_LINES:
        return Fault("too_many_lines", {"limit": store.MOST_LINES})
    sender = Sender(body.id("device"), body.whole("epoch"), _account_id(request))
    head = None
    if body.given("head"):
        known = Body(body.table("head"))
        head = Head(known.whole("seq"), str(known.fields.get("hash") or ""))
    return _stored(request, store.sync(game_id, sender, lines, head))


@api("POST")
def take_over(request: HttpRequest, game_id: str) -> Answer:
    """Let this device write: by the account's own right, or by a code of the phone that writes."""
    return reading(request, lambda body: _take_over(request, game_id, body))


def _take_over(request: HttpRequest, game_id: str, body: Body) -> Answer:
    device, way = body.id("device"), body.text("by")
    if way == "code":
        fault = _by_code(request, game_id, body.text("code"))
    elif way == "holder":
        found = access_game(request, game_id, Part.JUDGE)
        fault = found if isinstance(found, Fault) else None
    else:
        fault = Fault(
            "bad_field", {"field": "by", "expected_ru": "code, holder", "expected_en": "code, holder"}
        )
    return fault or _stored(request, store.take_over(game_id, device))


def _by_code(request: HttpRequest, game_id: str, code: str) -> Fault | None:
    account = account_of(request)
    if account is None:
        return Fault("not_signed_in")
    who, table = f"account:{account.pk}", f"game:{game_id}"
    # One account that guesses must not keep the table's next judge out.
    fault = held_back(who) or held_back(table, most=MOST_AT_A_TABLE)
    if fault is not None:
        return fault
    if not hand_over.redeem(game_id, code):
        guessed_wrong(who, table)
        return Fault("wrong_code")
    guessed_right(who)
    Grant.objects.update_or_create(account=account, game_id=game_id, defaults={"part": Part.JUDGE})
    return None


@api("POST")
def offer(request: HttpRequest, game_id: str) -> Answer:
    """A code with which another phone takes this table over; only the phone that writes can ask for it."""
    return reading(request, lambda body: _offer(request, game_id, body))


def _offer(request: HttpRequest, game_id: str, body: Body) -> Answer:
    found = access_game(request, game_id, Part.JUDGE)
    if isinstance(found, Fault):
        return found
    if body.id("device") != found.holder:
        return Fault("not_holder")
    return {"code": hand_over.offer(found), "seconds": int(hand_over.LASTS.total_seconds())}


@api("GET", "POST")
def game_proposals(request: HttpRequest, game_id: str) -> Answer:
    """Propose something to the judge, or see what waits."""
    if request.method == "POST":
        return reading(request, lambda body: _propose(request, game_id, body))
    found = access_game(request, game_id, Part.SIDE)
    if isinstance(found, Fault):
        return found
    account = account_of(request)
    judges = account is not None and part_in_game(account, found) is not Part.SIDE
    return {
        "proposals": [
            {
                "id": each.event,
                "device": each.device,
                "by": each.account.name if each.account else "",
                "kind": each.kind,
                "data": json.loads(each.data),
                "text": in_words(Fact(each.kind, json.loads(each.data))),
                "at": each.made_at.isoformat(timespec="milliseconds"),
            }
            for each in proposals.waiting(found)
        ],
        # Entries of a judge, cards and shots among them: not for a side judge's eyes.
        "branches": [branch.answer() for branch in store.branches(game_id)] if judges else [],
    }


def _propose(request: HttpRequest, game_id: str, body: Body) -> Answer:
    found = access_game(request, game_id, Part.SIDE)
    account = account_of(request)
    if isinstance(found, Fault) or account is None:
        return found if isinstance(found, Fault) else Fault("not_signed_in")
    part = part_in_game(account, found) or Part.SIDE
    fact = Fact(body.text("kind"), body.table("data"))
    fault = proposals.propose(found, body.id("id"), body.id("device"), account.pk, part, fact)
    return fault or {"id": body.id("id")}


@api("POST")
def dismiss(request: HttpRequest, game_id: str, event: str) -> Answer:
    """Put a proposal aside."""
    found = access_game(request, game_id, Part.JUDGE)
    if isinstance(found, Fault):
        return found
    return {"id": event} if proposals.dismiss(found, event) else Fault("no_such_proposal")


@api("POST")
def desk(request: HttpRequest, game_id: str, name: str) -> Answer:
    """Ask the server's desk about a game, or enter something through it."""
    return reading(request, lambda body: _asked(request, game_id, name, body))


def _asked(request: HttpRequest, game_id: str, name: str, body: Body) -> Answer:
    if name not in desks.ASKED or name == "load":
        return Fault("no_such_page")
    if name == "open_table":
        plan = _may_open(request, game_id, body)
        if isinstance(plan, Fault):
            return plan
        return desks.open_table(
            game_id, body.fields, Sender(body.id("device"), 1, _account_id(request)), plan
        )
    if name in desks.WRITES:
        found = writable_game(request, game_id)
    else:
        found = access_game(request, game_id, Part.SIDE if name in desks.FOR_SIDE else Part.JUDGE)
    if isinstance(found, Fault):
        return found
    if name in desks.WRITES:
        sender = Sender(body.id("device"), body.whole("epoch"), _account_id(request))
        return desks.write(game_id, name, body.fields, sender)
    return desks.ask(game_id, name, body.fields)


@api("POST")
def tableless(request: HttpRequest, name: str) -> Answer:
    """Ask the server's desk something that needs no game."""
    if account_of(request) is None:
        return Fault("not_signed_in")
    if name not in desks.TABLELESS:
        return Fault("no_such_page")
    return reading(request, lambda body: desks.ask(None, name, body.fields))
