"""One random game scored twice: by the project and from the text of the regulation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from sportmafia.game.result import GameResult
from sportmafia.rulebooks import load
from sportmafia.scoring import Score, ScoredGame, ScoringEntries, exact, score, standings
from tests.literal import (
    scorer_boss,
    scorer_fiim,
    scorer_fiim_k,
    scorer_points34,
    scorer_sfu,
    scorer_sfu_a2,
    tables,
)
from tests.literal.games import random_entries, random_game
from tests.literal.paper import Entries, Paper

LITERAL: dict[str, Callable[[GameResult, Entries], Paper]] = {
    "fiim": scorer_fiim.score,
    "sfu": scorer_sfu.score,
    "sfu-a2": scorer_sfu_a2.score,
    "boss": scorer_boss.score,
    "fiim-k": scorer_fiim_k.score,
    "points34": scorer_points34.score,
}
DRAWS = {"fiim", "boss", "fiim-k"}


def compare(rulebook: str, random: Random) -> tuple[Score, Paper]:
    """Score a random game under a rulebook both ways; AssertionError where the two differ."""
    game = random_game(random, draws=rulebook in DRAWS)
    entries = random_entries(random)
    paper, scored = both(rulebook, game, entries)
    lines = [
        (item.seat, item.clause, item.value, item.column.value)
        for seat in scored.seats
        for item in seat.items
    ]
    assert sorted(lines) == sorted(paper.lines), (game, entries)
    places = sorted(problem.where for problem in scored.problems if problem.where != "scoring")
    assert places == sorted(where for _, where in paper.refused), (game, entries)
    cited = {(problem.clause or "", problem.where) for problem in scored.problems}
    assert {refusal for refusal in paper.refused if refusal[0]} <= cited, (game, entries)
    return scored, paper


def both(rulebook: str, game: GameResult, entries: Entries) -> tuple[Paper, Score]:
    """The literal lines of a game and the project's points."""
    given = ScoringEntries(
        judge_points=dict(entries.judge_points),
        consents=entries.consents,
        fines=entries.fines,
        best_player_votes=dict(entries.votes),
        titles=dict(entries.titles),
    )
    return LITERAL[rulebook](game, entries), score(game, given, load(rulebook))


def compare_tables(rulebook: str, random: Random) -> int:
    """A random event of up to 24 games and 14 players, its table made both ways; the rows compared."""
    people = [f"p{number}" for number in range(1, random.randint(10, 14) + 1)]
    literal: list[tables.Played] = []
    games: list[ScoredGame] = []
    for number in range(random.randint(1, 24)):
        result = random_game(random, draws=rulebook in DRAWS)
        players = tuple(random.sample(people, 10))
        warned = tuple(seat for seat in range(1, 11) if random.random() < 0.1)
        result = replace(result, warnings=tuple((seat, None) for seat in warned))
        paper, points = both(rulebook, result, random_entries(random))
        stage = random.choice(["", "final"])
        games.append(ScoredGame(f"game {number}", players, result, points, stage))
        if result.winner is not None:
            named = [players[seat - 1] for seat in warned]
            literal.append(tables.Played(result, players, paper, stage == "final", named))
    answer = standings(games, load(rulebook))
    rows = [
        (row.player, exact(row.total), row.document()["place"], row.document()["place_to"])
        for row in answer.rows
    ]
    expected = tables.table(rulebook, literal)
    assert sorted(rows) == sorted((player, exact(total), *places) for player, total, *places in expected)
    assert [row[2] for row in rows] == [row[2] for row in expected]
    return len(rows)
