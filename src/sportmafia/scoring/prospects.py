"""What one game can bring to a seat: `score` itself is asked about every kind of game that it can have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from sportmafia.game.result import (
    SEATS,
    BestMove,
    Defeat,
    Disqualification,
    EndCause,
    FirstNight,
    GameResult,
    Removal,
    RemovalCause,
    Role,
    Winner,
)
from sportmafia.scoring.entries import ScoringEntries
from sportmafia.scoring.lines import Line, ScoredGame, lines_of
from sportmafia.scoring.model import ZERO
from sportmafia.scoring.points import score
from sportmafia.scoring.titles import titles_of

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

_ME: Final = "me"
_SEAT: Final = 1
_WAYS: Final = ("stayed", "out", "victim", "named")


@dataclass(frozen=True, slots=True)
class Prospect:
    """One seat's part of a game that may come, and what it takes of the things that a table has only some of.

    ``victim``: it was the first-night kill; ``in_play``: it was at the table to the end; ``value`` and
    ``title`` are the judge's, ``elected`` the players'.
    """

    line: Line
    winner: Winner
    victim: bool
    in_play: bool
    value: Fraction = ZERO
    title: str = ""
    elected: bool = False


def won_by(winner: Winner, rulebook: Rulebook, stage: str) -> ScoredGame:
    """A game of nobody's that ended so, for K to count."""
    result = _result(Role.CIVILIAN, winner, "stayed", 0)
    return ScoredGame("", ("",) * len(SEATS), result, score(result, ScoringEntries(), rulebook), stage)


@lru_cache(maxsize=16)
def prospects(rulebook: Rulebook) -> tuple[Prospect, ...]:
    """Every kind of part that brings a seat anything different, or takes anything different of the table."""
    found: dict[tuple[object, ...], Prospect] = {}
    for prospect in _all(rulebook):
        line = prospect.line
        brings = (line.role, line.fate, line.awarded, line.wronged, line.win, line.basic, line.additional)
        takes = (prospect.victim, prospect.in_play, prospect.value, prospect.title, prospect.elected)
        found.setdefault((*brings, *takes), prospect)
    return tuple(found.values())


def _all(rulebook: Rulebook) -> Iterator[Prospect]:
    winners = [winner for winner in Winner if winner is not Winner.DRAW or rulebook.draws]
    defeats = rulebook.in_force("defeats")
    technical = (0, rulebook.integer("tech.limit")) if rulebook.flag("tech.fouls") else (0,)
    for role, winner, way, dismissed, offends, fouls in product(
        Role, winners, _WAYS, (False, True), (False, True), technical
    ):
        result = _result(role, winner, way, 3 if way == "named" else 0)
        if dismissed:
            result = _dismissed(result)
        if offends:
            if not defeats or winner != role.team.other.value:
                continue
            defeat = Defeat(role.team, _SEAT, defeats[0], decided=True)
            result = replace(result, defeats=(defeat,), cause=EndCause.DEFEAT)
        result = replace(result, technical={_SEAT: fouls})
        clean = not (dismissed or offends or fouls)
        for entries in _entries(rulebook, every=clean):
            points = score(result, entries, rulebook)
            players = (_ME, *("",) * (len(SEATS) - 1))
            (line,) = lines_of(ScoredGame("", players, result, points))
            yield Prospect(
                line,
                winner,
                victim=way in ("victim", "named"),
                in_play=way == "stayed" and not dismissed,
                value=entries.judge_points.get(_SEAT, ZERO),
                title=entries.titles.get(_SEAT, ""),
                elected=bool(entries.best_player_votes),
            )


def _result(role: Role, winner: Winner, way: str, hits: int) -> GameResult:
    """A finished game of the first seat: it stayed, left by a vote, or was killed in the first night."""
    deck = [Role.DON, Role.MAFIA, Role.MAFIA, Role.SHERIFF, *(Role.CIVILIAN,) * 6]
    deck.remove(role)
    roles = dict(zip(SEATS, (role, *deck), strict=True))
    killed = way in ("victim", "named")
    removals: tuple[Removal, ...] = ()
    if killed:
        removals = (Removal(_SEAT, RemovalCause.KILL, "N1"),)
    elif way == "out":
        removals = (Removal(_SEAT, RemovalCause.VOTE, "D2"),)
    at_table = tuple(seat for seat in SEATS if seat != _SEAT or way == "stayed")
    return GameResult(
        winner=winner,
        cause=EndCause.DECLARED,
        ended=None,
        roles=roles,
        days=(),
        nights=(),
        removals=removals,
        fouls={},
        disqualified=(),
        defeats=(),
        best_move=BestMove(_SEAT, (2, 3, 4), hits) if way == "named" else None,
        first_night=FirstNight.KILL if killed else FirstNight.MISS,
        first_victim=_SEAT if killed else None,
        alive=at_table,
        at_table=at_table,
        technical={},
    )


def _dismissed(result: GameResult) -> GameResult:
    """The same game with a disqualification: instead of staying or leaving, after a kill in the last word."""
    offence = Disqualification(_SEAT, None, fourth_foul=False, when=None)
    removals = result.removals
    if result.first_victim != _SEAT:
        removals = (Removal(_SEAT, RemovalCause.DQ, None),)
    at_table = tuple(seat for seat in SEATS if seat != _SEAT)
    return replace(result, disqualified=(offence,), removals=removals, alive=at_table, at_table=at_table)


@lru_cache(maxsize=32)
def _entries(rulebook: Rulebook, *, every: bool) -> tuple[ScoringEntries, ...]:
    """Awards of a seat: judge's points (``every`` step or the most), titles, fines, the players' votes."""
    kind = rulebook.word("extra.kind")
    values: list[dict[int, Fraction]] = [{}]
    titles: list[dict[int, str]] = [{}]
    if kind == "free":
        step, most = rulebook.number("extra.step"), rulebook.number("extra.total")
        limits = [min(rulebook.number(key), most) for key in ("extra.winner_max", "extra.loser_max")]
        amounts = {limit - (limit % step if step else ZERO) for limit in limits}
        if every and step:
            amounts |= {step * times for times in range(1, int(max(limits) / step) + 1)}
        values += [{_SEAT: amount} for amount in sorted(amounts) if amount]
    elif kind == "fixed":
        values += [{_SEAT: value} for value in rulebook["extra.values"]]
    elif kind == "titles":
        titles += [{_SEAT: name} for name in titles_of(rulebook)]
    votes: list[dict[int, int]] = [{}]
    if rulebook.word("best.rule") != "none":
        votes.append(dict.fromkeys((seat for seat in SEATS if seat != _SEAT), _SEAT))
    fines: list[tuple[tuple[int, str], ...]] = [()]
    if rulebook.fines:
        fines.append(tuple((_SEAT, fine.clause) for fine in rulebook.fines))
    return tuple(
        ScoringEntries(
            judge_points=value, consents=frozenset({_SEAT}), fines=fine, best_player_votes=vote, titles=title
        )
        for value, title, vote, fine in product(values, titles, votes, fines)
    )
