"""What people entered about points, read off the facts of a game."""

from __future__ import annotations

from fractions import Fraction

from sportmafia.game.facts import Fact
from sportmafia.scoring import ScoringEntries
from sportmafia.scoring.entries import entries_of


def test_awards_are_the_last_that_was_entered() -> None:
    """fiim.8.4, fiim.8.4.3, fiim.8.5, sfu.A1.1.1.note: a vote for nobody takes the vote back"""
    facts = (
        Fact("judge_points", {"seat": 1, "value": "0.3"}),
        Fact("judge_points", {"seat": 1, "value": "0.6"}),
        Fact("chief_consent", {"seat": 1}),
        Fact("fine", {"seat": 2, "clause": "fiim.8.5.1"}),
        Fact("title_given", {"seat": 3, "title": "LI"}),
        Fact("best_player_vote", {"by": 4, "seat": 1}),
        Fact("best_player_vote", {"by": 5, "seat": 1}),
        Fact("best_player_vote", {"by": 4, "seat": None}),
        Fact("protocol_signed", {"by": "judge"}),
    )
    expected = ScoringEntries(
        {1: Fraction(3, 5)}, frozenset({1}), ((2, "fiim.8.5.1"),), {5: 1}, {3: "LI"}, keep_invalid=True
    )
    assert entries_of(facts, keep_invalid=True) == expected
    assert entries_of(()) == ScoringEntries()
