"""The points of one game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sportmafia.game.result import SEATS, GameResult
from sportmafia.scoring.best_move import best_move
from sportmafia.scoring.best_player import best_player
from sportmafia.scoring.entries import ScoringEntries
from sportmafia.scoring.fines import fines
from sportmafia.scoring.judge import awards
from sportmafia.scoring.model import Item, Part, Problem, Score, SeatPoints
from sportmafia.scoring.outcome import outcome
from sportmafia.scoring.penalties import penalties

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


def score(result: GameResult, entries: ScoringEntries, rulebook: Rulebook) -> Score:
    """The points of a game for all ten seats, each item with its clause, and the problems of the entries.

    Which points system, is the rulebook's (fiim.8.1, sfu.A2.tour.1, boss.56, fiim-k.8.1, points34.8.1).

    A game that is unfinished or was called off earns nothing. Without roles only what needs none is given:
    penalties, the players' vote, the judge's points. Ci, K, the final coefficient and warnings belong to a
    distance (``standings``), not to a game.
    """
    if result.winner is None:
        problems = () if entries.empty else (Problem(None, "scoring", "no_result"),)
        return _score((Part(problems=problems),))
    given = _score(
        (
            outcome(result, rulebook),
            penalties(result, rulebook),
            awards(result, entries, rulebook, best_move(result, rulebook)),
            best_player(entries, rulebook),
            fines(result, entries, rulebook),
        )
    )
    if not entries.keep_invalid:
        return given
    return replace(given, problems=tuple(replace(problem, kept=True) for problem in given.problems))


def _score(parts: tuple[Part, ...]) -> Score:
    by_seat: dict[int, list[Item]] = {seat: [] for seat in SEATS}
    for part in parts:
        for item in part.items:
            by_seat[item.seat].append(item)
    return Score(
        tuple(SeatPoints(seat, tuple(items)) for seat, items in by_seat.items()),
        tuple(problem for part in parts for problem in part.problems),
    )
