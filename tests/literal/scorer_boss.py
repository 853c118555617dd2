"""boss, items 57 to 59, read literally; item 60 belongs to the rating."""

from __future__ import annotations

from sportmafia.game.result import GameResult, Winner
from tests.literal.paper import (
    ADDITIONAL,
    BASIC,
    Entries,
    Paper,
    blacks,
    disqualified,
    has_result,
    named_black,
    reds,
    unknown_here,
)


def score(game: GameResult, entries: Entries) -> Paper:
    paper = Paper()
    if not has_result(game):
        return paper
    item_57_1(game, paper)
    item_57_2(game, paper)
    item_57_4(game, paper)
    item_59(game, paper)
    unknown_here(entries, paper, "values", "titles", "fines", "votes")  # items 56 to 60 are whole (C91)
    return paper


def item_57_1(game: GameResult, paper: Paper) -> None:
    """A win gives a civilian 10."""
    if game.winner is Winner.RED:
        for seat in reds(game):
            paper.give(seat, "boss.57.1", "10", BASIC)


def item_57_2(game: GameResult, paper: Paper) -> None:
    """A win gives the mafia 10; by 57.3 a loss or a draw gives nothing."""
    if game.winner is Winner.BLACK:
        for seat in blacks(game):
            paper.give(seat, "boss.57.2", "10", BASIC)


def item_57_4(game: GameResult, paper: Paper) -> None:
    """A disqualification costs 5, additional."""
    for seat in disqualified(game):
        paper.give(seat, "boss.57.4", "-5", ADDITIONAL)


def item_59(game: GameResult, paper: Paper) -> None:
    """Three hits give 5, two give 2, whatever the role (C78)."""
    named = named_black(game)
    if named is not None:
        paper.give(named[0], "boss.59", {3: "5", 2: "2"}.get(named[1], "0"), ADDITIONAL)
