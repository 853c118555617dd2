"""The rating clauses read literally: fiim 8.6-8.7, sfu A1.1.2 and A2.tie, boss 60, fiim-k 8.5-8.6, points34
8.5-8.6.

A game is its result, who sat where, the lines of its `Paper`, and whether it was played at the final table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from sportmafia.game.result import FirstNight, GameResult, Role, Winner
from tests.literal.paper import BASIC, Paper, reds, winners


@dataclass
class Played:
    """One finished game of an event."""

    result: GameResult
    players: Sequence[str]
    paper: Paper
    final: bool = False
    warned: Sequence[str] = ()


@dataclass
class Sum:
    """What a player has over the event."""

    basic: Fraction = Fraction(0)
    additional: Fraction = Fraction(0)
    wins: dict[Role, int] = field(default_factory=lambda: dict.fromkeys(Role, 0))
    first_deaths: int = 0

    @property
    def total(self) -> Fraction:
        """Basic and additional points."""
        return self.basic + self.additional


def table(rulebook: str, games: Sequence[Played]) -> list[tuple[str, Fraction, int, int]]:
    """(player, total, place, last shared place) of everybody, first to last."""
    people = sorted({player for game in games for player in game.players})
    sums = {player: summed(rulebook, player, games) for player in people}
    key = {
        "fiim": clause_fiim_8_7,
        "fiim-k": clause_fiim_8_7,  # fiim-k.8.6 has the same criteria
        "points34": clause_fiim_8_7,  # points34.8.5 too
        "sfu": clause_sfu_a2_tie,
        "sfu-a2": clause_sfu_a2_tie,
        "boss": item_boss_60,
    }[rulebook]
    ranked = sorted(people, key=lambda player: key(sums[player]), reverse=True)
    rows = []
    for player in ranked:
        better = sum(1 for other in people if key(sums[other]) > key(sums[player]))
        equal = sum(1 for other in people if key(sums[other]) == key(sums[player]))
        rows.append((player, sums[player].total, better + 1, better + equal))
    return rows


def summed(rulebook: str, player: str, games: Sequence[Played]) -> Sum:
    """Everything that the games gave a player."""
    found = Sum()
    for game in games:
        if player not in game.players:
            continue
        seat = list(game.players).index(player) + 1
        factor = clause_points34_8_6(rulebook, game)
        for where, clause, amount, column in game.paper.lines:
            if where != seat:
                continue
            if column == BASIC:
                hard = (
                    clause_fiim_k_8_5(rulebook, game, seat, games)
                    if "8.2.1" in clause or "8.2.2" in clause
                    else 1
                )
                found.basic += amount * hard * factor
            else:
                found.additional += amount * factor
        if seat in winners(game.result):
            found.wins[game.result.roles[seat]] += 1
        if game.result.first_night is FirstNight.KILL and game.result.first_victim == seat:
            found.first_deaths += 1
    if rulebook == "fiim":
        found.basic += clause_fiim_8_6(player, games)
    if rulebook == "sfu":
        found.basic += clause_sfu_a1_1_2(player, games)
    return found


def clause_fiim_8_6(player: str, games: Sequence[Played]) -> Fraction:
    """Ci = i*0.4/B for i <= B, else 0.4, in each game that red lost in which he was shot first as a red."""
    mine = [game for game in games if player in game.players]
    tenths = 4 * len(mine)  # 40 % of the games, in tenths of a game
    b = (tenths + 5) // 10
    shot = []
    for game in mine:
        seat = list(game.players).index(player) + 1
        if game.result.first_victim == seat and seat in reds(game.result):
            shot.append(game)
    i = len(shot)
    if i == 0:
        return Fraction(0)
    ci = Fraction(i * 4, b * 10) if i <= b else Fraction(4, 10)
    return ci * sum(1 for game in shot if game.result.winner is Winner.BLACK)


def clause_fiim_k_8_5(rulebook: str, game: Played, seat: int, games: Sequence[Played]) -> Fraction:
    """K on the win points of the side with fewer wins; 8.5.2 with N the games played and n the hard ones."""
    if rulebook != "fiim-k":
        return Fraction(1)
    red = sum(1 for other in games if other.result.winner is Winner.RED)
    black = sum(1 for other in games if other.result.winner is Winner.BLACK)
    rarer = None if red == black else Winner.RED if red < black else Winner.BLACK
    if game.result.winner is not rarer:
        return Fraction(1)
    half = Fraction(len(games), 2)
    return 1 + (half - min(red, black)) / half


def clause_points34_8_6(rulebook: str, game: Played) -> Fraction:
    """At the final table points are multiplied by 1.5."""
    return Fraction(3, 2) if rulebook == "points34" and game.final else Fraction(1)


def clause_sfu_a1_1_2(player: str, games: Sequence[Played]) -> Fraction:
    """-1 for the second warning, -2 more for the third."""
    warnings = sum(list(game.warned).count(player) for game in games)
    return Fraction({0: 0, 1: 0, 2: -1}.get(warnings, -3))


def clause_fiim_8_7(found: Sum) -> tuple[Fraction | int, ...]:
    """8.7.1 additional points, 8.7.2 wins, 8.7.3 wins as Don or Sheriff, 8.7.4 first-night deaths."""
    leaders = found.wins[Role.DON] + found.wins[Role.SHERIFF]
    return found.total, found.additional, sum(found.wins.values()), leaders, found.first_deaths


def clause_sfu_a2_tie(found: Sum) -> tuple[Fraction | int, ...]:
    """Additional points, wins, wins as Don, then as Sheriff and mafia, first-night deaths."""
    by_role = (found.wins[Role.DON], found.wins[Role.SHERIFF], found.wins[Role.MAFIA])
    return found.total, found.additional, sum(found.wins.values()), *by_role, found.first_deaths


def item_boss_60(found: Sum) -> tuple[Fraction | int, ...]:
    """At equal points the one who won as Boss or Detective; then fiim-k.8.6 without 8.6.3."""
    leader = found.wins[Role.DON] + found.wins[Role.SHERIFF] > 0
    return found.total, int(leader), found.additional, sum(found.wins.values()), found.first_deaths
