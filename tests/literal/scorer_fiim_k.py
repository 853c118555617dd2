"""fiim-k, sections 8.2 to 8.4, read literally; K (8.5) belongs to the tournament."""

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
    losers,
    named_black,
    offenders,
    reds,
    unknown_here,
    winners,
)


def score(game: GameResult, entries: Entries) -> Paper:
    paper = Paper()
    if not has_result(game):
        return paper
    clause_8_2_1(game, paper)
    clause_8_2_2(game, paper)
    clause_8_2_4(game, paper)
    clause_8_3_1(game, paper)
    clause_8_4(game, entries, paper)
    unknown_here(entries, paper, "values", "fines", "votes")
    return paper


def clause_8_2_1(game: GameResult, paper: Paper) -> None:
    """A win gives each red 2."""
    if game.winner is Winner.RED:
        for seat in reds(game):
            paper.give(seat, "fiim-k.8.2.1", "2", BASIC)


def clause_8_2_2(game: GameResult, paper: Paper) -> None:
    """A win gives each black 2."""
    if game.winner is Winner.BLACK:
        for seat in blacks(game):
            paper.give(seat, "fiim-k.8.2.2", "2", BASIC)


def clause_8_2_4(game: GameResult, paper: Paper) -> None:
    """A disqualification costs 1, additional; the offender of fiim 6.8, inherited, gets the same penalty."""
    for seat in sorted({*disqualified(game), *offenders(game)}):
        paper.give(seat, "fiim-k.8.2.4", "-1", ADDITIONAL)


def clause_8_3_1(game: GameResult, paper: Paper) -> None:
    """A red or the Sheriff gets 0.5 for three hits, 0.25 for two."""
    named = named_black(game)
    if named is not None and named[0] in reds(game):
        paper.give(named[0], "fiim-k.8.3.1", {3: "0.5", 2: "0.25"}.get(named[1], "0"), ADDITIONAL)


def clause_8_4(game: GameResult, entries: Entries, paper: Paper) -> None:
    """ЛИ +1 and ЛИ2 +0.5 to winners, +0.5 to a loser: three players, each bonus once; nothing in a draw
    (8.4.5).
    """
    bonuses = {
        "LI": ("fiim-k.8.4.2", "1", winners(game)),
        "LI2": ("fiim-k.8.4.3", "0.5", winners(game)),
        "loser": ("fiim-k.8.4.4", "0.5", losers(game)),
    }
    for seat, title in entries.titles.items():
        if title not in bonuses:
            paper.refuse("fiim-k.8.4", f"scoring.titles.{seat}")
    named = {seat: title for seat, title in entries.titles.items() if title in bonuses}
    if named and game.winner is Winner.DRAW:
        paper.refuse("fiim-k.8.4.5", "scoring.titles")
        return
    for seat, title in list(named.items()):
        clause, _, fitting = bonuses[title]
        if seat not in fitting:
            paper.refuse(clause, f"scoring.titles.{seat}")
            del named[seat]
    whole = True
    if len(named) > 3:
        paper.refuse("fiim-k.8.4.1", "scoring.titles")
        whole = False
    if sum(2 if title == "LI" else 1 for title in named.values()) > 4:  # in halves of a point: 1 + 0.5 + 0.5
        paper.refuse("", "scoring.titles")
        whole = False
    if len(set(named.values())) < len(named):
        paper.refuse("", "scoring.titles")
        whole = False
    if whole:
        for seat, title in named.items():
            paper.give(seat, bonuses[title][0], bonuses[title][1], ADDITIONAL)
