"""A season of 100,000 games and 5,000 players: the table from scratch, and after one more game.

Full fiim standings with Ci and all ties: from scored rows with the columns of `sportmafia.lab.columns`, and
in plain Python and exact fractions with `sportmafia.scoring.Book`, which must agree. Games are scored before
the clock starts. The anchor is one copy of the table of scored rows, 19 bytes a row.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random

from sportmafia.lab.columns import column_table, rows_of
from sportmafia.rulebooks import load
from sportmafia.scoring import Book, ScoredGame, ScoringEntries, score
from tests.literal.games import random_entries, random_game
from tools.figure import Figure


def season(games: int, players: int, random: Random) -> list[ScoredGame]:
    """Random games; a thousand of them are drawn and scored, the others repeat them with other people."""
    rulebook = load("fiim")
    different = []
    for _ in range(min(games, 1000)):
        result = random_game(random, draws=True)
        entries = ScoringEntries(dict(random_entries(random).judge_points))
        different.append((result, score(result, entries, rulebook)))
    people = [f"p{number}" for number in range(players)]
    return [
        ScoredGame(str(number), tuple(random.sample(people, 10)), *different[number % len(different)])
        for number in range(games)
    ]


def fastest(work: Callable[[], object], times: int) -> float:
    """Seconds that the work takes, the best of several times."""
    timed = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        timed.append(time.perf_counter() - began)
    return min(timed)


def updated(book: Book, more: list[ScoredGame]) -> list[float]:
    """Seconds that each game takes from being entered to the top and its own players' rows."""
    updates = []
    for number, game in enumerate(more):
        began = time.perf_counter()
        book.put(f"more {number}", game)
        top = book.rows(1, 20)
        own = [book.row(player) for player in game.players]
        updates.append(time.perf_counter() - began)
        if len(top) != 20 or None in own:
            raise AssertionError("a row is missing after an update")
    return updates


def measure(quick: bool) -> list[Figure]:
    count, players = (2_000, 200) if quick else (100_000, 5_000)
    games = season(count, players, Random("season"))
    rulebook = load("fiim")
    rows = rows_of(games)
    copying = fastest(rows.copy, 15)
    by_columns = fastest(lambda: column_table(rows, rulebook), 7)
    book = Book(rulebook)
    began = time.perf_counter()
    for game in games:
        book.put(game.label, game)
    table = book.table()
    whole = time.perf_counter() - began
    order = [row.player for row in table.rows]
    if order != [player for player, *_ in column_table(rows, rulebook).rows()]:
        raise AssertionError("columns and book give different tables")

    updates = updated(book, season(200, players, Random("more")))
    under_k = Book(load("fiim-k"))
    for game in games[: 10 * players]:
        under_k.put(game.label, game)
    under_k.table()
    with_k = updated(under_k, season(100, players, Random("more")))
    return [
        Figure("one copy of the scored rows", 1000 * copying, "ms"),
        Figure("table from scored rows, columns", by_columns / copying, "copies", at_most=60),
        Figure("table from scored games, plain Python", whole / copying, "copies"),
        Figure("the same", whole, "s"),
        Figure("update after a game, median", 1000 * statistics.median(updates), "ms", at_most=5),
        Figure("update after a game, slowest of 200", 1000 * max(updates), "ms"),
        Figure("update under fiim-k, median", 1000 * statistics.median(with_k), "ms", at_most=5),
    ]
