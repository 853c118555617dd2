"""The published table of 2014: under its custom rulebook games exist that give its every number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from sportmafia.game.result import Disqualification, GameResult, Role, Winner
from sportmafia.record.canonical import Number
from sportmafia.rulebooks import Rulebook
from sportmafia.scoring import Score, ScoredGame, ScoringEntries, score, standings
from tests.realgames import report
from tests.scoring.tables import finished

pytestmark = pytest.mark.skipif(report.missing() is not None, reason=str(report.missing()))

SEAT = 1


def rules() -> Rulebook:
    return report.rulebook("totals-2014")


@cache
def games() -> Mapping[Fraction, tuple[GameResult, Score]]:
    """Games of the first seat by what it earns: every card, winner, judge's value, vote and removal."""
    rulebook, found = rules(), {}
    votes = (dict.fromkeys(range(2, 11), SEAT), {})
    for card, winner, step, vote, out in product(Role, ("red", "black"), range(9), votes, (False, True)):
        plain = finished(winner)
        mine = next(seat for seat, role in plain.roles.items() if role is card)
        roles = {**plain.roles, mine: plain.roles[SEAT], SEAT: card}
        dismissed = (Disqualification(SEAT, None, fourth_foul=False, when=None),) if out else ()
        result = replace(plain, winner=Winner(winner), roles=roles, disqualified=dismissed)
        values = {SEAT: rulebook.number("extra.step") * step} if step else {}
        points = score(result, ScoringEntries(values, best_player_votes=vote), rulebook)
        if not points.problems:
            found.setdefault(points[SEAT].total, (result, points))
    return found


def number(value: object) -> Fraction:
    assert isinstance(value, (int, Number))
    return Fraction(str(value))


def test_29_of_29_totals_are_those_of_a_table_of_scored_games() -> None:
    """points34.8.2, points34.8.4, sfu.A1.1.1: every published number of a game is scored, and added up"""
    published = report.document("published-totals-2014.json")
    assert isinstance(published, list)
    played = []
    for row in published:
        for place, value in enumerate(row["games"]):
            result, points = games()[number(value)]
            players = (row["player"], *("",) * 9)
            played.append(ScoredGame(f"{row['player']} {place}", players, result, points))
    table = standings(played, rules())
    totals = {row.player: row.total for row in table.rows}
    assert totals == {row["player"]: number(row["total"]) for row in published}
    assert len(totals) == 29
    # Equal totals were ordered by what the published table doesn't show.
    assert [row.total for row in table.rows] == [number(row["total"]) for row in published]
