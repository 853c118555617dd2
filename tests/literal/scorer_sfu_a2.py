"""sfu, Appendix 2, the tournament code, read literally."""

from __future__ import annotations

from sportmafia.game.result import GameResult, Role, Winner
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
    reds,
    unknown_here,
    winners,
)


def score(game: GameResult, entries: Entries) -> Paper:
    paper = Paper()
    if not has_result(game):
        return paper
    clause_tour_2_1(game, paper)
    clause_tour_2_2(game, paper)
    clause_prot_9(game, paper)
    clause_bm_2(game, paper)
    clause_bm_3(game, paper)
    clause_extra(game, entries, paper)
    unknown_here(entries, paper, "values", "fines", "votes")
    return paper


def clause_tour_2_1(game: GameResult, paper: Paper) -> None:
    """A win gives each red 2."""
    if game.winner is Winner.RED:
        for seat in reds(game):
            paper.give(seat, "sfu.A2.tour.2.1", "2", BASIC)


def clause_tour_2_2(game: GameResult, paper: Paper) -> None:
    """A win gives each black 2; by tour.2.3 a loss gives nothing."""
    if game.winner is Winner.BLACK:
        for seat in blacks(game):
            paper.give(seat, "sfu.A2.tour.2.2", "2", BASIC)


def clause_prot_9(game: GameResult, paper: Paper) -> None:
    """The column of points holds penalties for a disqualification; the value, -1, is that of the neighbours
    (C90).
    """
    for seat in disqualified(game):
        paper.give(seat, "sfu.A2.prot.9", "-1", BASIC)


def clause_bm_2(game: GameResult, paper: Paper) -> None:
    """A red gets 0.5 for three hits, 0.25 for two."""
    named = named_black(game)
    if named is not None and game.roles[named[0]] is Role.CIVILIAN:
        paper.give(named[0], "sfu.A2.bm.2", {3: "0.5", 2: "0.25"}.get(named[1], "0"), ADDITIONAL)


def clause_bm_3(game: GameResult, paper: Paper) -> None:
    """The Sheriff gets 0.25 for three hits."""
    named = named_black(game)
    if named is not None and game.roles[named[0]] is Role.SHERIFF and named[1] == 3:
        paper.give(named[0], "sfu.A2.bm.3", "0.25", ADDITIONAL)


def clause_extra(game: GameResult, entries: Entries, paper: Paper) -> None:
    """ЛИ +1 and ЛИ2 +0.5 to winners, +0.5 to a loser, among three players, each bonus once (C86)."""
    named = {}
    for seat, title in entries.titles.items():
        where = f"scoring.titles.{seat}"
        if title == "LI" and seat not in winners(game):
            paper.refuse("sfu.A2.extra.2", where)
        elif title == "LI2" and seat not in winners(game):
            paper.refuse("sfu.A2.extra.3", where)
        elif title == "loser" and seat not in losers(game):
            paper.refuse("sfu.A2.extra.4", where)
        elif title not in ("LI", "LI2", "loser"):
            paper.refuse("sfu.A2.extra.0", where)
        else:
            named[seat] = title
    given = list(named.values())
    broken = []
    if len(given) > 3:
        broken.append("sfu.A2.extra.1")
    if 2 * given.count("LI") + given.count("LI2") + given.count("loser") > 4:
        broken.append("")
    if any(given.count(title) > 1 for title in given):
        broken.append("")
    for clause in broken:
        paper.refuse(clause, "scoring.titles")
    if not broken:
        for seat, title in named.items():
            clause, amount = {
                "LI": ("sfu.A2.extra.2", "1"),
                "LI2": ("sfu.A2.extra.3", "0.5"),
                "loser": ("sfu.A2.extra.4", "0.5"),
            }[title]
            paper.give(seat, clause, amount, ADDITIONAL)
