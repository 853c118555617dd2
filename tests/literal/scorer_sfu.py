"""sfu, Appendix 1, read literally; warnings (A1.1.2) belong to the tournament."""

from __future__ import annotations

from sportmafia.game.result import GameResult, Role
from tests.literal.paper import ADDITIONAL, BASIC, Entries, Paper, has_result, losers, unknown_here, winners


def score(game: GameResult, entries: Entries) -> Paper:
    paper = Paper()
    if not has_result(game):
        return paper
    clause_1_1_1(game, paper)
    clause_best_player(entries, paper)
    unknown_here(entries, paper, "values", "titles", "fines")  # the table is closed (C09)
    return paper


ROWS = {
    Role.CIVILIAN: "sfu.A1.1.1.civ",
    Role.SHERIFF: "sfu.A1.1.1.com",
    Role.MAFIA: "sfu.A1.1.1.mafia",
    Role.DON: "sfu.A1.1.1.mafia",  # the table has no row of its own for the Don (C05)
}


def clause_1_1_1(game: GameResult, paper: Paper) -> None:
    """A win: 3 to who is at the table at the end, 2 to who isn't. A defeat: -1 to mafia and Commissar."""
    doubt = []
    for seat in winners(game):
        row = ROWS[game.roles[seat]]
        if game.alive is not None:
            here = seat in game.alive
        else:
            here = all(removal.seat != seat for removal in game.removals)
            if here:
                doubt.append(row)
        paper.give(seat, row, "3" if here else "2", BASIC)
    if doubt:
        paper.refuse(doubt[0], "summary.at_table")
    for seat in losers(game):
        if game.roles[seat] is not Role.CIVILIAN:
            paper.give(seat, ROWS[game.roles[seat]], "-1", BASIC)


def clause_best_player(entries: Entries, paper: Paper) -> None:
    """+1 to the player for whom five or more of the table vote; nobody votes for himself (C08)."""
    for voter, seat in entries.votes.items():
        if voter == seat:
            paper.refuse("sfu.A1.1.1.best", f"scoring.best_player_votes.{voter}")
    for seat in range(1, 11):
        if sum(1 for voter, choice in entries.votes.items() if choice == seat != voter) >= 5:
            paper.give(seat, "sfu.A1.1.1.best", "1", ADDITIONAL)
