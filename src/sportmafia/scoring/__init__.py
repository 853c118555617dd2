"""Points of a game and standings of a distance, ties and lots included, in exact fractions.

Here live the scorings as functions of finished games and a rulebook; each number has a clause and a reason.
Not here: floats, rounding for display, and rules of play."""

from __future__ import annotations

from sportmafia.scoring.book import Book, standings
from sportmafia.scoring.entries import ScoringEntries
from sportmafia.scoring.exact import exact, parse_decimal, rounded
from sportmafia.scoring.lines import ScoredGame
from sportmafia.scoring.model import Column, Item, Problem, Score, SeatPoints
from sportmafia.scoring.points import score
from sportmafia.scoring.standings import Distance, Row, Standings

__all__ = [
    "Book",
    "Column",
    "Distance",
    "Item",
    "Problem",
    "Row",
    "Score",
    "ScoredGame",
    "ScoringEntries",
    "SeatPoints",
    "Standings",
    "exact",
    "parse_decimal",
    "rounded",
    "score",
    "standings",
]
