"""A player's own page: his games, his points as far as they are public, and the way to a protest."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import HttpResponse

from sportmafia.documents.tables import shown
from sportmafia.scoring.verdicts import Verdict
from sportmafia.server.events.cases.forms import Window, ids_of, settled, sits, window, words_of
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.menu import for_everybody
from sportmafia.server.events.parts import DAYS, PLAN
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.results.shown import for_public
from sportmafia.server.events.storage import Parts, now
from sportmafia.tournament.days import day_of
from sportmafia.tournament.protests import rulings
from sportmafia.tournament.publication import BONUS_COLUMNS
from sportmafia.tournament.rights import Role
from sportmafia.tournament.schedule import Game
from sportmafia.tournament.words import word


@dataclass(frozen=True, slots=True)
class OwnGame:
    """One of his games: where and when, what is public of it, until when it may be protested.

    ``ruled`` tells that the result is a verdict's; ``window`` is None where he can bring nothing more.
    """

    game: Game
    words: str
    day: date | None
    seat: int | None
    over: bool
    result: str
    ruled: bool
    points: str
    window: Window | None
    frozen: bool


@dataclass(frozen=True, slots=True)
class OwnRow:
    """His row in a public table: labels with what stands under them."""

    stage: str
    number: int
    cells: tuple[tuple[str, str], ...]
    reasons: bool


@page("event.read_public")
def mine(visit: Visit) -> HttpResponse:
    """The page of whoever came by his link. Nothing of a game shows here before it does to everybody."""
    if Role.PLAYER not in visit.roles:
        return visit.refuse("results_link_needed")
    parts = Parts(visit.event)
    book, at = Book(visit.event, parts), now()
    player = book.one(visit.person)
    ids = ids_of(visit, parts) | {player}
    rows, earned = [], {}
    for number, stage in enumerate(book.stages, start=1):
        opened = book.opened(stage.name)
        for table in book.public(stage.name):
            row = table.table.row(player)
            if row is None:
                continue
            page_ = for_public(table, book.name, visit.lang)
            cells = next((one.cells for one in page_.rows if one.player == player), ())
            whole = opened.columns >= BONUS_COLUMNS
            labelled = zip(page_.columns, cells, strict=True)
            rows.append(OwnRow(word("stage", stage.name, visit.lang), number, tuple(labelled), whole))
            for one in row.tally.earned:
                earned[one.line.game] = shown(one.total if whole else one.basic, visit.lang)
    games, ruled = [], rulings(book.desk)
    planned = day_of(parts.get(PLAN), book.schedule, parts.get(DAYS)) if book.stages else {}
    for game in book.schedule.games:
        if not sits(visit, parts, game):
            continue
        played = book.find(game.id)
        public = played is not None and book.seen(game.stage).shows(game.round)
        verdict = ruled.get(game.id, Verdict.STANDS) if public else Verdict.STANDS
        winner = played.scored.result.winner if played is not None and public else None
        result = "" if winner is None else winner.value
        changed = verdict is not Verdict.STANDS and verdict.value != result
        seats = [seat for seat, one in enumerate(game.players, start=1) if one in ids]
        games.append(
            OwnGame(
                game,
                words_of(game, visit.lang),
                planned.get((game.stage, game.round)),
                seats[0] if seats else None,
                played is not None,
                word("verdict", verdict.value if changed else result, visit.lang)
                if changed or result
                else "",
                changed,
                earned.get(game.id, "") if public else "",
                None if settled(book.desk, game.id, ids) else window(visit, book, game, at),
                game.id in book.desk.frozen,
            )
        )
    context = {
        "name": book.name(player),
        "player": player,
        "games": games,
        "next": next((one for one in games if not one.over), None),
        "rows": rows,
        "entries": for_everybody(visit, but="event-my-games"),
    }
    return visit.show("events/results/mine.html", context)
