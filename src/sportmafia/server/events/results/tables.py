"""The tables of a stage for those who run the event, and for everybody else as far as they are published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import mark_safe

from sportmafia.documents.standings import reasons_table, standings_table
from sportmafia.documents.why_html import player_fragment, separation_fragment
from sportmafia.scoring import Standings
from sportmafia.scoring.why import why_between, why_player
from sportmafia.server.events.cases.forms import game_words
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import ADVANCEMENTS, PUBLICATION
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.results.shown import (
    file_of,
    for_public,
    for_staff,
    json_of,
    public_data,
    site_words,
    titled,
)
from sportmafia.server.events.storage import Parts
from sportmafia.server.events.zones import zone_of
from sportmafia.tournament.plan import Stage
from sportmafia.tournament.publication import BONUS_COLUMNS, What
from sportmafia.tournament.words import word

FORMATS = ("csv", "xlsx", "pdf", "json")


@dataclass(frozen=True, slots=True)
class Tab:
    """A stage among others: its number, name, words, and whether it is the one that is shown."""

    number: int
    name: str
    words: str
    here: bool


def tabs(visit: Visit, book: Book, here: int = 0) -> list[Tab]:
    """All stages of the plan."""
    return [
        Tab(number, one.name, word("stage", one.name, visit.lang), number == here)
        for number, one in enumerate(book.stages, start=1)
    ]


def file_name(visit: Visit, *what: object) -> str:
    """The name of a file given out: the event and what of it."""
    return "-".join([visit.event.tournament.slug, *map(str, what)])


# --- for those who run the event ---


@page("standings.read_hidden")
def first(visit: Visit) -> HttpResponse:
    """The stage that is being played: the last one that has a finished game."""
    book = Book(visit.event, Parts(visit.event))
    played = [book.number(game.stage) for game in book.played]
    return redirect("event-result", slug=visit.event.tournament.slug, stage=max(played, default=1))


@page("standings.read_hidden")
def table(visit: Visit, stage: int) -> HttpResponse:
    """The tables of a stage, one a site, now or as they were after a round."""
    book = Book(visit.event, Parts(visit.event))
    found = book.stage(stage)
    if found is None:
        return visit.refuse("results_no_stage")
    rounds = book.rounds(found.name)
    last = _asked_round(visit, rounds)
    tables = book.tables(found.name, shows=book.through(found.name, last))
    rulebook = book.rulebook(found.name)
    here = reverse("event-result", kwargs={"slug": visit.event.tournament.slug, "stage": stage})
    context = {
        "stage": found,
        "words": word("stage", found.name, visit.lang),
        "number": stage,
        "tabs": tabs(visit, book, stage),
        "tables": [
            (one, one.html(visit.lang, lambda player: f"{here}why/{quote(player)}"))
            for one in for_staff(tables, book.desk, book.name, visit.lang)
        ],
        "rounds": rounds,
        "last": last,
        "rulebook": rulebook.title_en if visit.lang == "en" else rulebook.title,
        "formats": FORMATS,
        "games": sum(game.stage == found.name for game in book.played),
        "planned": sum(game.stage == found.name for game in book.schedule.games),
        "advances": stage < len(book.stages),
        "opened": book.opened(found.name),
        "pending": len(book.desk.pending),
    }
    return visit.show("events/results/table.html", context)


def _asked_round(visit: Visit, rounds: tuple[int, ...]) -> int | None:
    """The round that is asked for; None for the latest."""
    asked = visit.request.GET.get("round", "")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 6) or int(asked) not in rounds:
        return None
    return int(asked) if int(asked) != rounds[-1] else None


@page("standings.read_hidden")
def export(visit: Visit, stage: int, kind: str) -> HttpResponse:
    """The tables of a stage as a file: CSV, XLSX and PDF for people, JSON exactly for machines."""
    book = Book(visit.event, Parts(visit.event))
    found = book.stage(stage)
    if found is None or kind not in FORMATS:
        return visit.refuse("results_no_stage")
    last = _asked_round(visit, book.rounds(found.name))
    tables = book.tables(found.name, shows=book.through(found.name, last))
    name = file_name(visit, found.name, *([f"after-{last}"] if last else []))
    if kind == "json":
        return json_of(
            [
                {
                    "site": site,
                    "rows": [{**row.document(), "player": book.name(row.player)} for row in one.rows],
                }
                for site, one in tables.items()
            ],
            name,
        )
    event = f"{visit.event.tournament.name}: {word('stage', found.name, visit.lang)}"
    data = []
    for site, one in tables.items():
        names = {row.player: book.name(row.player) for row in one.rows}
        title = titled(event, site, visit.lang)
        data.append(standings_table(one, visit.lang, title=title, names=names))
        if kind == "xlsx":
            reasons = reasons_table(one, visit.lang, names=names)
            rows = tuple(
                (who, game_words(book, str(game), visit.lang), *rest) for who, game, *rest in reasons.rows
            )
            data.append(replace(reasons, title=titled(reasons.title, site, visit.lang), rows=rows))
    return file_of(tuple(data), tuple(tables), kind, name, visit.lang)


@page("standings.read_hidden")
def why(visit: Visit, stage: int, player: str) -> HttpResponse:
    """Every item of a player's points with its clause, and what puts him before the one who follows."""
    book = Book(visit.event, Parts(visit.event))
    found = book.stage(stage)
    if found is None:
        return visit.refuse("results_no_stage")
    return reasons_page(visit, book, found, stage, book.tables(found.name), player, staff=True)


def reasons_page(
    visit: Visit,
    book: Book,
    stage: Stage,
    number: int,
    tables: Mapping[str, Standings],
    player: str,
    *,
    staff: bool,
) -> HttpResponse:
    """The page of one player's reasons, and of the neighbour that the address asks for."""
    one = next((table for table in tables.values() if table.row(player) is not None), None)
    reasons = None if one is None else why_player(one, player)
    if one is None or reasons is None:
        return visit.refuse("results_no_player")
    names = {row.player: book.name(row.player) for row in one.rows}
    order = [row.player for row in one.rows if row.standing is not None]
    place = order.index(player) if player in order else -1
    neighbours = [order[n] for n in (place - 1, place + 1) if place >= 0 and 0 <= n < len(order)]
    between = [
        mark_safe(separation_fragment(found, visit.lang, names=names))
        for other in neighbours
        if (found := why_between(one, player, other)) is not None
    ]
    html = str(player_fragment(reasons, visit.lang, names=names))
    for game in reasons.games:
        label = game.earned.line.game
        html = html.replace(escape(label), escape(game_words(book, label, visit.lang)))
    context: dict[str, Any] = {
        "name": book.name(player),
        "stage": stage,
        "number": number,
        "reasons": mark_safe(html),
        "between": between,
        "staff": staff,
    }
    return visit.show("events/results/why.html", context)


# --- for everybody ---


@page("event.read_public")
def standings(visit: Visit) -> HttpResponse:
    """Which stages have a public table now; a single one is shown at once."""
    book = Book(visit.event, Parts(visit.event))
    open_ = [tab for tab in tabs(visit, book) if book.opened(tab.name).columns]
    if len(open_) == 1:
        return public_page(visit, book, open_[0].number)
    return visit.show("events/results/standings.html", {"open": open_})


@page("event.read_public")
def public(visit: Visit, stage: int) -> HttpResponse:
    """The table of a stage as far as it is published."""
    return public_page(visit, Book(visit.event, Parts(visit.event)), stage)


def public_page(visit: Visit, book: Book, number: int, seen: Any = None) -> HttpResponse:
    """The public page of a stage; ``seen`` shows it as another state of publication would."""
    found = book.stage(number)
    if found is None:
        return visit.refuse("results_no_stage")
    tables = book.public(found.name, seen)
    here = book.opened(found.name) if seen is None else None
    reasons = here is not None and here.columns >= BONUS_COLUMNS
    where = reverse("event-public-table", kwargs={"slug": visit.event.tournament.slug, "stage": number})
    link = (lambda player: f"{where}why/{quote(player)}") if reasons else None
    open_ = [tab for tab in tabs(visit, book, number) if book.opened(tab.name).columns]
    context = {
        "stage": found,
        "words": word("stage", found.name, visit.lang),
        "number": number,
        "tables": [
            (table.site, for_public(table, book.name, visit.lang).html(visit.lang, link)) for table in tables
        ],
        "final": here.final if here is not None else False,
        "undone": _undone(visit, book, found.name) if seen is None else (),
        "qualified": _qualified(visit, book, number) if here is not None and here.final else (),
        "through": None if here is None else here.through,
        "reasons": reasons,
        "tabs": open_ if len(open_) > 1 else (),
        "preview": seen is not None,
    }
    return visit.show("events/results/public.html", context)


def _undone(visit: Visit, book: Book, stage: str) -> list[str]:
    """When and why what was published was taken down or opened again: everybody can read that."""
    zone = zone_of(visit.event)
    return [
        f"{zone.local(act.at):%d.%m.%Y %H:%M}: {word('act', act.what.value, visit.lang)}: {act.reason}"
        for act in book.parts.get(PUBLICATION).acts.get(stage, ())
        if act.what in (What.REOPEN, What.WITHDRAW)
    ]


def _qualified(visit: Visit, book: Book, number: int) -> list[tuple[int, str, str]]:
    """Who has gone on from a stage, by the list that was taken: seed, name, site."""
    following = book.stage(number + 1)
    lists = book.parts.get(ADVANCEMENTS).lists
    if following is None or following.name not in lists:
        return []
    return [
        (seed.number, book.name(seed.player), site_words(seed.site, visit.lang) if seed.site else "")
        for seed in lists[following.name].seeds
    ]


@page("event.read_public")
def public_export(visit: Visit, stage: int, kind: str) -> HttpResponse:
    """The public table of a stage as a file, of the columns that are open."""
    book = Book(visit.event, Parts(visit.event))
    found = book.stage(stage)
    if found is None or kind not in FORMATS:
        return visit.refuse("results_no_stage")
    tables = book.public(found.name)
    if not tables:
        return visit.refuse("results_not_public")
    name = file_name(visit, found.name)
    if kind == "json":
        document = [
            {
                "site": one.site,
                "rows": [{**row, "player": book.name(str(row["player"]))} for row in one.rows],
            }
            for one in tables
        ]
        return json_of(document, name)
    title = f"{visit.event.tournament.name}: {word('stage', found.name, visit.lang)}"
    data = tuple(public_data(one, book.name, visit.lang, title) for one in tables)
    return file_of(data, tuple(one.site for one in tables), kind, name, visit.lang)


@page("event.read_public")
def public_why(visit: Visit, stage: int, player: str) -> HttpResponse:
    """Why a player has his points, where nothing of them is hidden."""
    book = Book(visit.event, Parts(visit.event))
    found = book.stage(stage)
    if found is None or not book.opened(found.name).columns >= BONUS_COLUMNS:
        return visit.refuse("results_not_public")
    tables = {one.site: one.table for one in book.public(found.name)}
    return reasons_page(visit, book, found, stage, tables, player, staff=False)
