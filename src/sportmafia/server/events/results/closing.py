"""The closing report for the federation (отчёт): games, judges and what was punished."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpResponse

from sportmafia.documents.tables import DataTable
from sportmafia.server.events import called
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import BoardCard
from sportmafia.server.events.parts import DISCIPLINE
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.results.shown import file_of
from sportmafia.server.events.results.tables import file_name
from sportmafia.server.events.storage import Parts
from sportmafia.server.texts import say
from sportmafia.tournament.report import report
from sportmafia.tournament.rounds import State
from sportmafia.tournament.what_if import ruled
from sportmafia.tournament.words import word


@page("standings.read_hidden")
def closing(visit: Visit) -> HttpResponse:
    """The report as a page."""
    book = Book(visit.event, Parts(visit.event))
    if not book.stages:
        return visit.refuse("results_no_stage")
    return visit.show("events/results/closing.html", {"tables": tuple(_tables(visit, book))})


@page("standings.read_hidden")
def closing_file(visit: Visit, kind: str) -> HttpResponse:
    """The report as CSV or PDF."""
    book = Book(visit.event, Parts(visit.event))
    if not book.stages or kind not in ("csv", "pdf", "xlsx"):
        return visit.refuse("results_no_stage")
    tables = tuple(_tables(visit, book))
    if kind == "csv":
        rows = tuple((table.title, *row) for table in tables for row in table.rows)
        columns = tuple(say(f"results_report_{name}", visit.lang) for name in ("part", "what", "value"))
        tables = (DataTable(visit.event.tournament.name, columns, rows),)
    return file_of(tables, ("",) * len(tables), kind, file_name(visit, "report"), visit.lang)


def _annulled(visit: Visit) -> int:
    """Games that were annulled: those that stay so, and the attempts that were played anew."""
    cards = BoardCard.objects.filter(event=visit.event).values_list("state", "attempt")
    return sum(attempt - 1 + (state == State.ANNULLED) for state, attempt in cards)


def _tables(visit: Visit, book: Book) -> Iterator[DataTable]:
    """The parts of the report; each has two columns, what and how much."""
    lang, parts = visit.lang, book.parts
    rulebook = book.rulebook(book.stages[-1].name)
    games = tuple(
        game
        for stage in book.stages
        for game in ruled(book.scored([stage.name]), book.desk, book.rulebook(stage.name))
    )
    record, annulled = parts.get(DISCIPLINE), _annulled(visit)
    found = report(games, book.schedule, record, book.desk, rulebook, annulled=annulled)
    what, value = say("results_report_what", lang), say("results_report_value", lang)

    def table(title: str, rows: list[tuple[str, int | str]]) -> DataTable:
        name = say(f"results_report_{title}", lang)
        return DataTable(name, (what, value), tuple(rows))

    numbers: list[tuple[str, int | str]] = [
        (say("results_report_games", lang), found.games),
        (say("results_report_void", lang), found.void),
        (say("results_report_players", lang), found.players),
        *((word("verdict", winner.value, lang), count) for winner, count in found.winners.items()),
        (say("results_report_fouls", lang), found.fouls),
        (say("results_report_warnings", lang), found.warnings),
        (say("results_report_bans", lang), found.bans),
        (say("results_report_protests", lang), found.protests),
    ]
    yield table("summary", numbers)
    names = called.names(visit.event)
    for part, people in (("judges", found.judges), ("hosts", found.hosts)):
        led = sorted((names.get(person, person), count) for person, count in people.items())
        yield table(part, [(name, count) for name, count in led])
    yield table("offences", [(clause, count) for clause, count in found.offences.items()])
    yield table("expelled", [(book.name(player), clause) for player, clause in found.expelled])
    complaints: list[tuple[str, int | str]] = [
        (f"{case}: {names.get(judge, judge)}", text) for case, judge, text in found.complaints
    ]
    yield table("complaints", complaints)
