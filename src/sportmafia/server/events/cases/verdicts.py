"""What hangs on a protest: the table under each possible verdict, side by side with who moves."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse

from sportmafia.scoring import exact
from sportmafia.scoring.verdicts import Verdict, verdicts_of
from sportmafia.server.events.cases.forms import NEEDED, game_words, hears, rules_of
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.storage import Parts
from sportmafia.tournament.advancement import Advancement
from sportmafia.tournament.protests import Case, Kind
from sportmafia.tournament.what_if import moved, supposed
from sportmafia.tournament.words import word


@dataclass(frozen=True, slots=True)
class Cell:
    """A player under one verdict: place and points, and whether either is another than now."""

    place: str
    points: str
    changed: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A player whose row is another under some verdict, with a cell a verdict."""

    name: str
    now: Cell
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One verdict: its words, and who would come into the next stage or fall out of it."""

    words: str
    came: str
    fell: str
    lots: int


@page("verdicts.read", own=hears)
def tables(visit: Visit, case: str) -> HttpResponse:
    """The table of the game's site as it stands and under each verdict; only rows that some verdict moves."""
    parts = Parts(visit.event, NEEDED)
    book = Book(visit.event, parts)
    found = book.desk.get(case)
    if found is None or found.kind is not Kind.RESULT or book.find(found.game) is None:
        return visit.refuse("cases_no_case")
    game = book.schedule.get(found.game)
    if game is None:
        return visit.refuse("cases_no_case")
    rulebook = rules_of(book, found)
    ways = tuple(verdict for verdict in verdicts_of(rulebook) if verdict is not Verdict.STANDS)
    now = book.tables(game.stage)[game.site]
    desks = [supposed(book.desk, {found.game: verdict}) for verdict in ways]
    under = [book.tables(game.stage, desk=desk)[game.site] for desk in desks]
    moving = dict.fromkeys(one.player for table in under for one in moved(now, table))
    order = {row.player: number for number, row in enumerate(now.rows)}

    before_rows = {row.player: row for row in now.rows}
    rows = [{row.player: row for row in table.rows} for table in under]

    def cell(player: str, number: int | None) -> Cell:
        before = before_rows.get(player)
        row = before if number is None else rows[number].get(player)
        if row is None:
            return Cell("—", "", changed=before is not None)
        changed = before is None or (before.place, before.total) != (row.place, row.total)
        return Cell("—" if row.place is None else str(row.place), exact(row.total), changed=changed)

    lines = [
        Line(book.name(player), cell(player, None), tuple(cell(player, n) for n in range(len(ways))))
        for player in sorted(moving, key=lambda player: order.get(player, len(order)))
    ]
    context = {
        "case": found,
        "words": game_words(book, found.game, visit.lang),
        "columns": [_column(visit, book, found, verdict) for verdict in ways],
        "lines": lines,
        "site": game.site,
        "still": len(now.rows) - len(lines),
        "others": sum(one != found.game for one in book.desk.frozen),
    }
    return visit.show("events/cases/tables.html", context)


def _column(visit: Visit, book: Book, case: Case, verdict: Verdict) -> Column:
    game = book.schedule.get(case.game)
    following = 0 if game is None else book.number(game.stage) + 1
    now = book.advancement(following)
    then = book.advancement(following, supposed(book.desk, {case.game: verdict}))
    came, fell = _difference(now, then)
    return Column(
        word("verdict", verdict.value, visit.lang),
        ", ".join(map(book.name, came)),
        ", ".join(map(book.name, fell)),
        0 if then is None else len(then.due),
    )


def _difference(now: Advancement | None, then: Advancement | None) -> tuple[list[str], list[str]]:
    if now is None or then is None:
        return [], []
    before, after = now.players, then.players
    return [one for one in after if one not in before], [one for one in before if one not in after]
