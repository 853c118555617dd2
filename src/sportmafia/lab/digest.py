"""What points and tables need of a finished game, without the story: a line of JSON, and back.

The days and nights of a game are left out; the result and what was awarded are kept whole, so that any
rulebook scores a digest as it scores the game.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from sportmafia.game.result import (
    BestMove,
    Defeat,
    Disqualification,
    EndCause,
    FirstNight,
    GameResult,
    Removal,
    RemovalCause,
    Role,
    Team,
    Winner,
)
from sportmafia.scoring import ScoringEntries

_WINNERS: Final = {winner.value: winner for winner in Winner}
_CAUSES: Final = {cause.value: cause for cause in EndCause}
_REMOVALS: Final = {cause.value: cause for cause in RemovalCause}
_NIGHTS: Final = {night.value: night for night in FirstNight}
_TEAMS: Final = {team.value: team for team in Team}
_ROLES: Final = {role.value[0]: role for role in Role}
"""By the first letter: c, s, m, d."""
_DEALS: Final[dict[str, dict[int, Role]]] = {}
"""Roles by the ten letters of a deal; there are 2,520 of them, and nobody changes one."""


@dataclass(frozen=True, slots=True)
class Digest:
    """A game as a table sees it: its header's tournament and stage, who sat where, result and awards."""

    tournament: str
    stage: str
    players: tuple[str, ...]
    result: GameResult
    entries: ScoringEntries


def encoded(digest: Digest) -> str:
    """The digest as one line of JSON without a line feed."""
    result, entries = digest.result, digest.entries
    move = result.best_move
    document = [
        digest.tournament,
        digest.stage,
        list(digest.players),
        result.winner,
        result.cause,
        result.ended,
        "".join(result.roles[seat].value[0] for seat in sorted(result.roles)) if result.roles else "",
        [[removal.seat, removal.cause, removal.when] for removal in result.removals],
        [[seat, count] for seat, count in result.fouls.items()],
        [[off.seat, off.clause, off.fourth_foul, off.when] for off in result.disqualified],
        [[defeat.team, defeat.seat, defeat.clause, defeat.decided] for defeat in result.defeats],
        move and [move.seat, list(move.numbers), move.hits, move.closed, move.void],
        result.first_night,
        result.first_victim,
        result.alive,
        result.at_table,
        None if result.technical is None else [[seat, count] for seat, count in result.technical.items()],
        [list(warning) for warning in result.warnings],
        [[seat, value.numerator, value.denominator] for seat, value in entries.judge_points.items()],
        sorted(entries.consents),
        [list(fine) for fine in entries.fines],
        [[voter, seat] for voter, seat in entries.best_player_votes.items()],
        [[seat, title] for seat, title in entries.titles.items()],
        entries.keep_invalid,
    ]
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def decoded(document: list[Any]) -> Digest:
    """The digest of a parsed line. Raises ValueError, TypeError or KeyError for anything else."""
    (
        tournament, stage, players, winner, cause, ended, deal, removals, fouls, dismissed, defeats,
        move, first_night, first_victim, alive, at_table, technical, warnings, points, consents, fines, votes,
        titles, keep_invalid,
    ) = document  # fmt: skip
    result = GameResult(
        winner=None if winner is None else _WINNERS[winner],
        cause=None if cause is None else _CAUSES[cause],
        ended=ended,
        roles=_roles(deal),
        days=(),
        nights=(),
        removals=tuple([Removal(seat, _REMOVALS[how], when) for seat, how, when in removals]),
        fouls=dict(fouls),
        disqualified=tuple([Disqualification(*offence) for offence in dismissed]),
        defeats=tuple([Defeat(_TEAMS[team], *rest) for team, *rest in defeats]),
        best_move=None if move is None else BestMove(move[0], tuple(move[1]), *move[2:]),
        first_night=_NIGHTS[first_night],
        first_victim=first_victim,
        alive=None if alive is None else tuple(alive),
        at_table=None if at_table is None else tuple(at_table),
        technical=None if technical is None else dict(technical),
        warnings=tuple([(seat, clause) for seat, clause in warnings]),
    )
    entries = ScoringEntries(
        judge_points={seat: Fraction(over, under) for seat, over, under in points},
        consents=frozenset(consents),
        fines=tuple([(seat, clause) for seat, clause in fines]),
        best_player_votes=dict(votes),
        titles=dict(titles),
        keep_invalid=keep_invalid,
    )
    return Digest(tournament, stage, tuple(players), result, entries)


def _roles(deal: str) -> dict[int, Role]:
    known = _DEALS.get(deal)
    if known is None:
        known = {seat: _ROLES[letter] for seat, letter in enumerate(deal, start=1)}
        _DEALS[deal] = known
    return known
