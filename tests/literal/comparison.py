"""One random game scored twice: by the project and from the text of the regulation."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sportmafia.game.result import GameResult
from sportmafia.rulebooks import load
from sportmafia.scoring import Score, ScoringEntries, score
from tests.literal import (
    scorer_boss,
    scorer_fiim,
    scorer_fiim_k,
    scorer_points34,
    scorer_sfu,
    scorer_sfu_a2,
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
    paper = LITERAL[rulebook](game, entries)
    given = ScoringEntries(
        judge_points=dict(entries.judge_points),
        consents=entries.consents,
        fines=entries.fines,
        best_player_votes=dict(entries.votes),
        titles=dict(entries.titles),
    )
    scored = score(game, given, load(rulebook))
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
