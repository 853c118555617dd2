"""Clauses that no worked example names: each is shown once on a table."""

from __future__ import annotations

from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.fold import fold
from tests.game.table import SIX, Table, each


@each(SIX)
def test_day_and_night_alternate_until_a_team_wins(rulebook: str) -> None:
    """fiim.1.3, fiim.4.6.1, sfu.A2.gen.3, sfu.A2.flow.1, points34.4.6.1"""
    table = Table(rulebook, {"stale": "none", "stale.four_misses": "no"})
    for number in range(1, 5):
        table.quiet_day()
        assert table.state.day == number
        table.night()
        assert table.state.night == number
    assert table.winner is None


@each(SIX)
def test_whoever_has_left_takes_no_part(rulebook: str) -> None:
    """fiim.3.1: no minute, no nomination of him, no sanction once his word is over."""
    table = Table(rulebook).quiet_day().night(6).until(ph.DAWN).say("last_word_ended", seat=6)
    table.discussion()
    assert 6 not in table.day.speakers
    assert table.refused("foul", seat=6).code == "not_sanctionable"


@each(SIX)
def test_a_hand_pulled_away_has_voted(rulebook: str) -> None:
    """fiim.4.4.10, sfu.A2.vote.10: the foul changes no count."""
    table = Table(rulebook).nominees(3, 7)
    table.until(ph.CALL)
    table.hands(3, (1, 2, 4, 5))
    table.foul(4)
    assert table.state.counts == (4,)


@each(SIX)
def test_nobody_is_shot_before_the_first_day_is_over(rulebook: str) -> None:
    """fiim.4.5.2, sfu.A2.night.2: the night of acquaintance knows no shots; every later night does."""
    table = Table(rulebook)
    assert table.refused("shot", by=10, target=1).code == "not_now"
    table.quiet_day().until(ph.SHOTS)
    table.say("shot", by=10, target=1)


@each(SIX)
def test_one_check_a_night(rulebook: str) -> None:
    """fiim.4.5.8, sfu.A2.night.8"""
    table = Table(rulebook).quiet_day().shooting()
    table.say("shots_closed")
    table.say("don_check", seat=4)
    assert table.refused("don_check", seat=5).code == "not_now"
    table.say("sheriff_check", seat=10)
    assert table.refused("sheriff_check", seat=7).code == "not_now"


def test_each_game_deals_anew() -> None:
    """sfu.3.5.5: a new log knows nothing of the cards of the last one."""
    first = Table("sfu", don=10, mafia=(3, 7), sheriff=4)
    second = Table("sfu", dealt=False)
    assert first.state.black
    assert second.state.black == second.state.don == second.state.sheriff == 0
    assert not second.state.known
    again = fold(
        second.rules, [*second.facts, Fact("roles_entered", {"don": 1, "mafia": (2, 5), "sheriff": 9})]
    )
    assert again.don == 1


def test_the_judge_may_disqualify_for_incorrect_expressions() -> None:
    """sfu.8.5: for one game, at the table or away from it; current one if given during a game (C11)."""
    table = Table("sfu").minute(1)
    table.say("dq", seat=6, clause="sfu.8.5")
    assert 6 not in table.at
    assert table.removals()[-1] == (6, "dq")
