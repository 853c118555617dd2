"""Pages of the schedule for everybody: where do I sit, how the draw is verified, printouts."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from django.http import HttpResponse
from django.urls import reverse

from sportmafia.documents.tables import Cell, DataTable, csv_bytes, tables_html, xlsx_bytes
from sportmafia.server import reached
from sportmafia.server.events.backups import entry_of
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import Action
from sportmafia.server.events.parts import DRAWS, PEOPLE, PLAN, PRESENCE, SCHEDULE
from sportmafia.server.events.seating import drawn
from sportmafia.server.events.storage import Parts
from sportmafia.server.events.told import Names
from sportmafia.server.events.zones import zone_of
from sportmafia.server.lan import qr
from sportmafia.server.texts import Lang, say
from sportmafia.tournament.people import key
from sportmafia.tournament.schedule import Game, Schedule, substituted
from sportmafia.tournament.words import word

PARTS: Final = (SCHEDULE.name, PEOPLE.name, PRESENCE.name)
FORMS: Final = ("html", "pdf", "csv", "xlsx")
"""The forms in which a printout comes."""


def is_seated(visit: Visit) -> bool:
    """Whether anybody's seats are published."""
    return bool(Parts(visit.event).get(SCHEDULE).games)


def is_sealed(visit: Visit) -> bool:
    """Whether any draw was committed to."""
    return bool(Parts(visit.event).get(DRAWS).sealed)


def seen_by_all(parts: Parts) -> Schedule:
    """The schedule with the people who really sit there, substitutes in the seats of the absent."""
    held, presence = parts.get(SCHEDULE), parts.get(PRESENCE)
    games = tuple(substituted(game, presence.substitutions) for game in held.games)
    return Schedule(games, held.commitment)


def _sorted(players: tuple[str, ...], name: Names) -> list[tuple[str, str]]:
    """People with their names, by name; an empty seat, or what can be no address, is nobody."""
    people = ((one, name(one)) for one in players if one and "/" not in one)
    return sorted(people, key=lambda pair: (key(pair[1]), pair[0]))


@page("event.read_public")
def schedule(visit: Visit) -> HttpResponse:
    """Who sits where, by round and table; and everybody's own page."""
    parts = Parts(visit.event, PARTS)
    name, held = Names(parts), seen_by_all(parts)
    context = {
        "rounds": [
            {
                "stage": stage,
                "round": number,
                "games": [
                    {
                        "game": game,
                        "players": [name(player) for player in game.players],
                        "judge": name(game.judge) if game.judge else "",
                    }
                    for game in sorted(games, key=lambda one: (one.site, one.table))
                ],
            }
            for (stage, number), games in held.rounds().items()
        ],
        "players": _sorted(held.players, name),
        "seats": range(1, 11),
        "sites": any(game.site for game in held.games),
    }
    return visit.show("events/seating/schedule.html", context)


@page("event.read_public")
def seat(visit: Visit, person: str) -> HttpResponse:
    """Where one player sits, round by round."""
    parts = Parts(visit.event, PARTS)
    name, held = Names(parts), seen_by_all(parts)
    games = own(held, person)
    if not games:
        return visit.refuse("seating_no_player")
    rows = [{"game": game, "seat": game.players.index(person) + 1} for game in games]
    return visit.show("events/seating/seat.html", {"rows": rows, "name": name(person)})


def own(held: Schedule, person: str) -> list[Game]:
    """The games of a player, in the order of stages and rounds."""
    return [game for games in held.rounds().values() for game in games if person in game.players]


@page("event.read_public")
def draws(visit: Visit) -> HttpResponse:
    """What anybody needs to verify the draws: commitments, files, how to run them again."""
    parts = Parts(visit.event, [PLAN.name, DRAWS.name])
    found: list[dict[str, Any]] = []
    if parts.has(PLAN):
        held = parts.get(DRAWS)
        for place in drawn.places(parts.get(PLAN)):
            commitment = next((one for name, _, one in held.sealed if name == place.name), "")
            if commitment:
                revealed = place.name in held.revealed
                found.append({"place": place, "commitment": commitment, "revealed": revealed})
    zone = zone_of(visit.event)
    reseated = [
        {
            "when": f"{zone.local(entry.at):%d.%m.%Y %H:%M}",
            "stage": entry.params.get("stage", ""),
            "changed": entry.params.get("changed", ""),
        }
        for entry in map(
            entry_of, Action.objects.filter(event=visit.event, code="did_reseat").order_by("number")
        )
    ]
    return visit.show("events/seating/draws.html", {"rows": found, "reseated": reseated})


@page("event.read_public")
def draw_file(visit: Visit, stage: int, site: int) -> HttpResponse:
    """The published file of a draw, once it is committed to."""
    parts = Parts(visit.event, [PLAN.name, DRAWS.name])
    place = drawn.place_of(parts.get(PLAN), stage, site) if parts.has(PLAN) else None
    proposal = drawn.kept(parts.get(DRAWS), place.name) if place is not None else None
    text = drawn.public_file(proposal) if proposal is not None else None
    if text is None:
        return visit.refuse("no_such_page")
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="draw-{stage}-{site}.json"'
    return response


def by_table(held: Schedule, name: Names, lang: Lang) -> DataTable:
    """A row a game: stage, round, site, table, seats 1-10, judge."""
    columns = [say(code, lang) for code in ("setup_stage", "seating_round", "seating_site", "seating_table")]
    columns += [str(number) for number in range(1, 11)]
    rows: list[tuple[Cell, ...]] = [
        (
            word("stage", game.stage, lang),
            game.round,
            game.site,
            game.table,
            *(name(player) for player in game.players),
            name(game.judge) if game.judge else "",
        )
        for games in held.rounds().values()
        for game in sorted(games, key=lambda one: (one.site, one.table))
    ]
    return DataTable(say("seating_by_table", lang), (*columns, say("seating_judge", lang)), tuple(rows))


def by_player(held: Schedule, name: Names, lang: Lang) -> DataTable:
    """A row a player: table.seat in every round, a dash where he rests."""
    rounds = list(held.rounds())
    several = len({stage for stage, _ in rounds}) > 1
    columns = [
        f"{word('stage', stage, lang)} {number}" if several else f"{say('seating_round', lang)} {number}"
        for stage, number in rounds
    ]
    place = {
        (player, game.stage, game.round): f"{game.table}.{at}"
        for game in held.games
        for at, player in enumerate(game.players, start=1)
    }
    rows = tuple(
        (called, *(place.get((player, *round_), "–") for round_ in rounds))
        for player, called in _sorted(held.players, name)
    )
    return DataTable(say("seating_by_player", lang), (say("setup_player", lang), *columns), rows)


@page("event.read_public")
def printout(visit: Visit, kind: str, form: str) -> HttpResponse:
    """The schedule by table or by player, to print or for a spreadsheet."""
    makers = {"tables": by_table, "players": by_player}
    if kind not in makers or form not in FORMS:
        return visit.refuse("no_such_page")
    parts = Parts(visit.event, PARTS)
    table = makers[kind](seen_by_all(parts), Names(parts), visit.lang)
    if form == "html":
        return HttpResponse(tables_html([table], visit.lang), content_type="text/html; charset=utf-8")
    if form == "pdf":
        from sportmafia.documents.tables import tables_pdf

        data, kind_ = tables_pdf([table], visit.lang), "application/pdf"
    elif form == "csv":
        data, kind_ = csv_bytes(table), "text/csv; charset=utf-8"
    else:
        data = xlsx_bytes(table)
        kind_ = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    response = HttpResponse(data, content_type=kind_)
    response.headers["Content-Disposition"] = f'attachment; filename="schedule-{kind}.{form}"'
    return response


@lru_cache(maxsize=1024)
def _code(address: str) -> str:
    """The picture of an address; three hundred of them take a second."""
    return qr(address)


@page("board.read")
def slips(visit: Visit) -> HttpResponse:
    """A slip for each player with his own seats and the code of his page, to cut and hand out."""
    parts = Parts(visit.event, PARTS)
    name, held = Names(parts), seen_by_all(parts)
    games: dict[str, list[dict[str, Any]]] = {}
    for played in held.rounds().values():
        for game in played:
            for at, player in enumerate(game.players, start=1):
                games.setdefault(player, []).append({"game": game, "seat": at})
    found = []
    for player, called in _sorted(held.players, name):
        where = reverse("event-seat", kwargs={"slug": visit.event.tournament.slug, "person": player})
        address = reached.address(visit.request, where)
        sites = any(row["game"].site for row in games[player])
        found.append({"name": called, "rows": games[player], "sites": sites, "qr": _code(address)})
    return visit.show("events/seating/slips.html", {"slips": found})
