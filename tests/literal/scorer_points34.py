"""points34, sections 8.2 to 8.4, read literally; 8.6 belongs to the rating."""

from __future__ import annotations

from fractions import Fraction

from sportmafia.game.result import GameResult, Role, Winner
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
    clause_8_2_1(game, paper)
    clause_8_2_2(game, paper)
    clause_8_2_4(game, paper)
    clause_8_3(game, paper)
    clause_8_3_1(game, paper)
    clause_8_4(entries, paper)
    unknown_here(entries, paper, "titles", "fines", "votes")
    return paper


def clause_8_2_1(game: GameResult, paper: Paper) -> None:
    """A win gives each red 3."""
    if game.winner is Winner.RED:
        for seat in reds(game):
            paper.give(seat, "points34.8.2.1", "3", BASIC)


def clause_8_2_2(game: GameResult, paper: Paper) -> None:
    """A win gives each black 4; by 8.2.3 a loss gives nothing."""
    if game.winner is Winner.BLACK:
        for seat in blacks(game):
            paper.give(seat, "points34.8.2.2", "4", BASIC)


def clause_8_2_4(game: GameResult, paper: Paper) -> None:
    """A disqualification, a fourth foul included, costs 1; it isn't called additional (C89)."""
    for seat in disqualified(game):
        paper.give(seat, "points34.8.2.4", "-1", BASIC)


def clause_8_3(game: GameResult, paper: Paper) -> None:
    """A red gets 1 for three hits, 0.5 for two."""
    named = named_black(game)
    if named is not None and game.roles[named[0]] is Role.CIVILIAN:
        paper.give(named[0], "points34.8.3", {3: "1", 2: "0.5"}.get(named[1], "0"), ADDITIONAL)


def clause_8_3_1(game: GameResult, paper: Paper) -> None:
    """The Sheriff gets 0.5 for three hits."""
    named = named_black(game)
    if named is not None and game.roles[named[0]] is Role.SHERIFF and named[1] == 3:
        paper.give(named[0], "points34.8.3.1", "0.5", ADDITIONAL)


def clause_8_4(entries: Entries, paper: Paper) -> None:
    """1 or 0.5 (8.4.2) to three players (8.4.1), 2 in total (8.4.3)."""
    sound = {}
    for seat, value in entries.judge_points.items():
        if value in (1, Fraction(1, 2)):
            sound[seat] = value
        elif value:
            paper.refuse("points34.8.4.2", f"scoring.judge_points.{seat}")
    if len(sound) > 3:
        paper.refuse("points34.8.4.1", "scoring.judge_points")
    if sum(sound.values()) > 2:
        paper.refuse("points34.8.4.3", "scoring.judge_points")
    if len(sound) <= 3 and sum(sound.values()) <= 2:
        for seat, value in sound.items():
            paper.give(seat, "points34.8.4", value, ADDITIONAL)
