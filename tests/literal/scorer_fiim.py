"""fiim, sections 8.2 to 8.5, read literally."""

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
    clause_6_8(game, paper)
    clause_8_4_6(game, entries, paper)
    clause_8_5(game, entries, paper)
    unknown_here(entries, paper, "titles", "votes")
    return paper


def clause_8_2_1(game: GameResult, paper: Paper) -> None:
    """A win gives each red 1."""
    if game.winner is Winner.RED:
        for seat in reds(game):
            paper.give(seat, "fiim.8.2.1", "1", BASIC)


def clause_8_2_2(game: GameResult, paper: Paper) -> None:
    """A win gives each black 1; by 8.2.3 a loss or a draw gives nothing."""
    if game.winner is Winner.BLACK:
        for seat in blacks(game):
            paper.give(seat, "fiim.8.2.2", "1", BASIC)


def clause_8_2_4(game: GameResult, paper: Paper) -> None:
    """A disqualification from the table costs 0.5, additional."""
    for seat in disqualified(game):
        paper.give(seat, "fiim.8.2.4", "-0.5", ADDITIONAL)


def clause_6_8(game: GameResult, paper: Paper) -> None:
    """Whose deed gives his team the defeat gets the penalty of a disqualification; nobody gets it twice."""
    for seat in offenders(game):
        if seat not in disqualified(game):
            paper.give(seat, "fiim.8.2.4", "-0.5", ADDITIONAL)


def clause_8_3_4(game: GameResult) -> tuple[int, Fraction] | None:
    """Three hits give a red or the Sheriff 0.4, two give 0.25; no points after asking for a hint (8.3.5)."""
    named = named_black(game)
    if named is None or named[0] not in reds(game):
        return None
    seat, hits = named
    amount = {3: Fraction("0.4"), 2: Fraction("0.25")}.get(hits)
    return None if amount is None else (seat, amount)


def clause_8_4_3_and_8_4_4(game: GameResult, entries: Entries, paper: Paper) -> dict[int, Fraction]:
    """Winner at most 0.7, loser at most 0.4, in steps of 0.1 (C84); what breaks that isn't counted."""
    sound = {}
    for seat, value in entries.judge_points.items():
        if not value:
            continue
        where = f"scoring.judge_points.{seat}"
        broken = []
        if value < 0:
            broken.append("fiim.8.4")
        if seat in winners(game) and value > Fraction("0.7"):
            broken.append("fiim.8.4.3")
        if seat in losers(game) and value > Fraction("0.4"):
            broken.append("fiim.8.4.4")
        if (value * 10).denominator != 1:
            broken.append("")
        for clause in broken:
            paper.refuse(clause, where)
        if not broken:
            sound[seat] = value
    return sound


def clause_8_4_6(game: GameResult, entries: Entries, paper: Paper) -> None:
    """Judge's points and best move exclude each other; only the larger counts, and only it meets the
    limits.
    """
    move = clause_8_3_4(game)
    if game.winner is Winner.DRAW:
        sound = clause_8_4_7(entries, paper)
    else:
        sound = clause_8_4_3_and_8_4_4(game, entries, paper)
        if move is not None and sound.get(move[0], Fraction(0)) <= move[1]:
            sound.pop(move[0], None)
        sound = consent_of_8_4_3(sound, entries, paper)
        sound = clause_8_4_1_and_8_4_2(sound, paper)
    for seat, value in sound.items():
        paper.give(seat, "fiim.8.4", value, ADDITIONAL)
    if move is not None and move[0] not in sound:
        paper.give(move[0], "fiim.8.3.4", move[1], ADDITIONAL)


def consent_of_8_4_3(sound: dict[int, Fraction], entries: Entries, paper: Paper) -> dict[int, Fraction]:
    """0.6 and 0.7 wait for the Chief Judge's consent."""
    for seat, value in sound.items():
        if value >= Fraction("0.6") and seat not in entries.consents:
            paper.refuse("fiim.8.4.3", f"scoring.judge_points.{seat}")
    return {
        seat: value for seat, value in sound.items() if value < Fraction("0.6") or seat in entries.consents
    }


def clause_8_4_1_and_8_4_2(sound: dict[int, Fraction], paper: Paper) -> dict[int, Fraction]:
    """At most four players and at most 1 in total, else the allocation isn't counted."""
    too_many = len(sound) > 4
    too_much = sum(sound.values()) > 1
    if too_many:
        paper.refuse("fiim.8.4.1", "scoring.judge_points")
    if too_much:
        paper.refuse("fiim.8.4.2", "scoring.judge_points")
    return {} if too_many or too_much else sound


def clause_8_4_7(entries: Entries, paper: Paper) -> dict[int, Fraction]:
    """Nothing from the judge in a draw."""
    if any(entries.judge_points.values()):
        paper.refuse("fiim.8.4.7", "scoring.judge_points")
    return {}


def clause_8_5(game: GameResult, entries: Entries, paper: Paper) -> None:
    """Fines of 0.4 under 8.5.1 to 8.5.4, one a clause and player."""
    fitting = {
        "8.5.1": lambda role: role in (Role.CIVILIAN, Role.SHERIFF) and game.winner is Winner.BLACK,
        "8.5.2": lambda role: role is Role.CIVILIAN,
        "8.5.3": lambda role: role in (Role.CIVILIAN, Role.SHERIFF) and game.winner is Winner.BLACK,
        "8.5.4": lambda role: role in (Role.MAFIA, Role.DON) and game.winner is Winner.RED,
    }
    entered = set()
    for index, (seat, clause) in enumerate(entries.fines):
        where = f"scoring.fines.{index}"
        if clause not in fitting:
            paper.refuse("", where)
        elif (seat, clause) in entered or not fitting[clause](game.roles[seat]):
            paper.refuse(f"fiim.{clause}", where)
        else:
            paper.give(seat, f"fiim.{clause}", "-0.4", ADDITIONAL)
        if clause in fitting:
            entered.add((seat, clause))
