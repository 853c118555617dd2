"""Protocols on paper, typed in at speed: checked while they are typed, saved at every pause, accepted."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time
from hashlib import sha256
from typing import Any, Final

from django.db import transaction
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.game.result import SEATS
from sportmafia.record import paper
from sportmafia.record.problem import Rejection, Remark
from sportmafia.record.sheet import Sheet
from sportmafia.record.sheet_reader import read_document
from sportmafia.record.sheet_replay import Replayed, replay
from sportmafia.record.sheet_text import text_of
from sportmafia.rulebooks import Rulebook
from sportmafia.scoring import Problem, Score, exact, score
from sportmafia.server.events.floor.hall import PARTS, Hall, Table
from sportmafia.server.events.floor.moves import latest_sheet
from sportmafia.server.events.floor.said import named
from sportmafia.server.events.floor.table import mine
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.heading import heading
from sportmafia.server.events.models import Event, SheetDraft, SheetRecord
from sportmafia.server.events.scored import awarded
from sportmafia.server.events.storage import Done, Outcome, Parts, change, now
from sportmafia.server.events.zones import zone_of
from sportmafia.server.games.models import Game
from sportmafia.server.texts import Lang, say
from sportmafia.tournament import rounds
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.rounds import State
from sportmafia.tournament.said import Refusal

LONGEST: Final = 200
"""The longest field, in characters."""
EXTRA: Final = ("ended_at", "signed")
"""Fields beside those of the form: when the game ended, and whether the paper is signed."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something about a field: ``wrong`` cannot be read or played, ``odd`` contradicts, ``note`` helps."""

    field: str
    kind: str
    text: str
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """Typed fields, judged: the sheet and its points where there are any, and everything that was found."""

    said: tuple[Said, ...]
    sheet: Sheet | None = None
    replayed: Replayed | None = None
    score: Score | None = None

    @property
    def ready(self) -> bool:
        """Whether it is a finished game that can be taken."""
        return self.replayed is not None and self.replayed.result.cause is not None

    @property
    def odd(self) -> bool:
        """Whether something contradicts something."""
        return any(one.kind == "odd" for one in self.said)


def check(fields: Mapping[str, str], rulebook: Rulebook, lang: Lang) -> Checked:
    """What typed fields are worth under a rulebook."""
    typed = paper.read(fields, rulebook)
    said = [Said(one.name, "note" if one.note else "wrong", one.text(lang)) for one in typed.slips]
    sheet = read_document(typed.document)
    answer = sheet if isinstance(sheet, Rejection) else replay(sheet, rulebook)
    if isinstance(answer, Rejection) or not isinstance(sheet, Sheet):
        if isinstance(answer, Rejection) and any(fields.get(name) for name in paper.names()):
            place = paper.field_of(answer.where, typed.document)
            said.append(Said(place, "wrong", _called(answer, lang).text(lang), answer.clause))
        return Checked(tuple(said))
    points = score(answer.result, awarded(sheet.scoring), rulebook)
    found: tuple[Remark | Problem, ...] = (*answer.remarks, *points.problems)
    for each in found:
        kind = "note" if each.unknown else "odd"
        said.append(Said(paper.field_of(each.where, typed.document), kind, each.text(lang), each.clause))
    if not typed.readable:
        return Checked(tuple(said))
    return Checked(tuple(said), sheet, answer, points)


def _called(answer: Rejection, lang: Lang) -> Rejection:
    """The refusal with the name that the other field has on the page, not in the document."""
    other = paper.field_of(str(answer.params.get("other", "")), {})
    name = say(f"floor_field_{other}", lang) if other else ""
    return replace(answer, params={**answer.params, "other": name}) if name else answer


# --- the page ---


@page("game.type_in", "game.type_in", own=mine)
def type_in(visit: Visit, game: str) -> HttpResponse:
    """The fields of the form; a check that saves a draft; the acceptance of the whole."""
    hall = Hall(visit.event, Parts(visit.event, PARTS))
    table = hall.get(game)
    if table is None:
        return visit.refuse("no_such_page")
    rulebook = hall.rulebook(table.drawn.stage)
    if visit.request.method != "POST":
        draft = SheetDraft.objects.filter(event=visit.event, game=game).first()
        fields = {} if draft is None else json.loads(draft.fields)
        version = 0 if draft is None else draft.version
        return _shown(visit, hall, table, fields, version, check(fields, rulebook, visit.lang))
    fields, version = _sent(visit)
    checked = check(fields, rulebook, visit.lang)
    draft, theirs = _save(visit, game, fields, version)
    if visit.request.headers.get("X-Part") == "check":
        return _answer(visit, hall, checked, draft, theirs)
    if theirs:
        return _shown(visit, hall, table, fields, version, checked, theirs=draft, status=409)
    if visit.request.POST.get("do") != "accept":
        return redirect(visit.request.path)
    return _accept(visit, hall, table, fields, draft.version, checked)


def _sent(visit: Visit) -> tuple[dict[str, str], int]:
    """The fields that have something in them, and the version of the draft that they began from."""
    form = visit.request.POST
    fields = {
        name: form.get(name, "").replace("\0", "")[:LONGEST]
        for name in (*paper.names(), *EXTRA)
        if form.get(name, "").strip()
    }
    version = form.get("version", "")
    return fields, int(version) if version.isascii() and version.isdigit() and len(version) < 9 else 0


def _save(visit: Visit, game: str, fields: Mapping[str, str], version: int) -> tuple[SheetDraft, bool]:
    """Save the draft, unless somebody else has saved another meanwhile: then his, and True."""
    with transaction.atomic():
        Event.objects.select_for_update().get(pk=visit.event.pk)
        draft, _ = SheetDraft.objects.get_or_create(
            event=visit.event, game=game, defaults={"version": 0, "by": visit.person, "at": now()}
        )
        text = json.dumps(fields, ensure_ascii=False, sort_keys=True)
        others = draft.version != version and draft.by != visit.person and draft.fields != text
        if others and "mine" not in visit.request.POST:
            return draft, True
        if draft.fields != text:
            draft.fields, draft.version = text, draft.version + 1
            draft.by, draft.at = visit.person, now()
            draft.save()
        return draft, False


def _answer(visit: Visit, hall: Hall, checked: Checked, draft: SheetDraft, theirs: bool) -> HttpResponse:
    found: dict[str, Any] = {
        "said": [
            {"field": one.field, "kind": one.kind, "text": one.text, "clause": one.clause}
            for one in checked.said
        ],
        "points": _points(checked),
        "ready": checked.ready,
        "odd": checked.odd,
        "version": draft.version,
        "saved": f"{zone_of(visit.event).local(draft.at):%H:%M:%S}",
        "theirs": hall.names(draft.by) if theirs else None,
    }
    answer = JsonResponse(found, status=409 if theirs else 200)
    answer["Cache-Control"] = "no-store"
    return answer


def _points(checked: Checked) -> dict[str, str]:
    if checked.score is None or not checked.ready:
        return {}
    return {str(seat): exact(checked.score[seat].total) for seat in SEATS}


def _shown(
    visit: Visit,
    hall: Hall,
    table: Table,
    fields: Mapping[str, str],
    version: int,
    checked: Checked,
    refused: tuple[Refusal, ...] = (),
    theirs: SheetDraft | None = None,
    status: int = 200,
) -> HttpResponse:
    rulebook = hall.rulebook(table.drawn.stage)
    at = {name: tuple(one for one in checked.said if one.field == name) for name in ("", *paper.names())}
    points = _points(checked)

    def cell(name: str) -> dict[str, Any]:
        how = HOW.get(re.sub(r"_[0-9]+$", "", name), "")
        how = say(how, visit.lang) if how.startswith("floor_") else how
        return {"name": name, "value": fields.get(name, ""), "said": at.get(name, ()), "how": how}

    letters = {role: rulebook.word(f"letters.{role}") for role in ("mafia", "don", "sheriff")}
    context = {
        "table": table,
        "judge": hall.names(table.drawn.judge) if table.drawn.judge else "",
        "letters": ", ".join(letters.values()),
        "rows": [
            (seat, hall.names(player), points.get(str(seat), ""), *(cell(f"{one}_{seat}") for one in _ROW))
            for seat, player in enumerate(table.game.players, start=1)
        ],
        "heads": [cell(name) for name in ("result", "best_by", "best_move")],
        "days": [
            (day, [cell(f"{one}_{day}") for one in _DAY], [cell(f"{one}_{day}") for one in _NIGHT])
            for day in range(1, paper.DAYS + 1)
        ],
        "rest": [cell(name) for name in ("best_votes", "fines", "consents", "at_table", "ended")],
        "whole": at[""],
        "fields": fields,
        "version": version,
        "checked": checked,
        "accepted": latest_sheet(visit.event, table),
        "refused": named(visit, hall, refused),
        "theirs": None if theirs is None else (hall.names(theirs.by), _differing(fields, theirs)),
    }
    return visit.show("events/floor/type_in.html", context, status)


HOW: Final[Mapping[str, str]] = {
    "result": "floor_how_result",
    "best_move": "2 5 7",
    "day": "1-6 3-8",
    "votes": "6-4 8-5 / 6-5",
    "night": "floor_how_night",
    "best_votes": "1-5 2-5",
    "fines": "3-8.5.1",
    "consents": "3 7",
    "at_table": "1 4 0",
    "ended": "floor_how_ended",
}
"""How a field is typed: an example, or the code of its words."""

_ROW: Final = ("role", "fouls", "extra")
_DAY: Final = ("day", "votes", "lift")
_NIGHT: Final = ("night", "don", "sheriff")


def _differing(fields: Mapping[str, str], draft: SheetDraft) -> list[tuple[str, str, str]]:
    """Fields in which somebody else's draft is another: the name, his and mine."""
    other: dict[str, str] = json.loads(draft.fields)
    order = (*paper.names(), *EXTRA)
    return [
        (name, other.get(name, ""), fields.get(name, ""))
        for name in order
        if other.get(name, "") != fields.get(name, "")
    ]


def _accept(
    visit: Visit, hall: Hall, table: Table, fields: Mapping[str, str], version: int, checked: Checked
) -> HttpResponse:
    """Take the protocol as the record of its game."""
    clock = fields.get("ended_at", "").strip().replace(".", ":")
    if clock and not _CLOCK.fullmatch(clock):
        wrong = Said("", "wrong", say("floor_bad_clock", visit.lang))
        return _shown(
            visit, hall, table, fields, version, replace(checked, said=(*checked.said, wrong)), status=400
        )
    if not checked.ready or checked.sheet is None or (checked.odd and "anyway" not in visit.request.POST):
        return _shown(visit, hall, table, fields, version, checked, status=400)
    ended = _today(visit, clock) if clock else None
    header = heading(hall.event, table.drawn, hall.day(table.drawn))
    sheet = replace(checked.sheet, header=header, players=table.game.players)

    def job(parts: Parts) -> Outcome:
        fresh = Hall(parts.event, parts).get(table.drawn.id)
        if fresh is None:
            return Refusal("action_unknown", None, {"action": "type_in"})
        over = Game.objects.filter(id=fresh.record, over=True).exists()
        refused = rounds.paper(fresh.card, State.AWAITING_PROTOCOL if over else State.PLANNED)
        if refused is not None:
            return refused
        kept = _keep(visit, fresh, text_of(sheet), ended, signed=bool(fields.get("signed")))
        return Done("did_type_in", {"game": fresh.place, "version": str(kept.version)})

    answer = change(visit.event, visit.person, "", job)
    if isinstance(answer, Entry):
        names = {"slug": visit.event.tournament.slug, "game": table.drawn.id}
        return redirect(reverse("event-table", kwargs=names))
    refused = answer if isinstance(answer, tuple) else (answer,)
    said = tuple(one for one in refused if isinstance(one, Refusal))
    return _shown(visit, hall, table, fields, version, checked, refused=said, status=409)


def _keep(visit: Visit, table: Table, text: str, ended: datetime | None, *, signed: bool) -> SheetRecord:
    """A new version of the protocol.

    Where the paper does not say when the game ended, that is when it was first taken: without an end there
    would be no time in which a player may protest (sfu.A2.protest.2).
    """
    game, attempt = table.drawn.id, table.card.attempt
    before = SheetRecord.objects.filter(event=visit.event, game=game, attempt=attempt).order_by("-version")
    last = before.values_list("version", "ended_at").first() or (0, None)
    version, at = 1 + last[0], now()
    ended = ended or last[1] or at
    seal = sha256(f"{game}/{attempt}/{version}/{ended}/{signed}\n{text}".encode()).hexdigest()
    return SheetRecord.objects.create(
        event=visit.event,
        game=game,
        attempt=attempt,
        version=version,
        text=text,
        seal=seal,
        by=visit.person,
        at=at,
        ended_at=ended,
        signed=signed,
    )


_CLOCK: Final = re.compile(r"([01]?[0-9]|2[0-3]):[0-5][0-9]", re.ASCII)


def _today(visit: Visit, clock: str) -> datetime:
    """The instant of a time today by the event's clock."""
    zone = zone_of(visit.event)
    hour, _, minute = clock.partition(":")
    return zone.instant(datetime.combine(zone.day(now()), time(int(hour), int(minute))))
