"""What the clauses on points say in general, rulebook by rulebook."""

from __future__ import annotations

import pytest

from sportmafia.game.result import Team
from sportmafia.rulebooks import ids
from sportmafia.scoring import exact
from tests.scoring.tables import deal, entered, finished, scored, totals

WIN = {
    "fiim": ("1", "1"),
    "sfu-a2": ("2", "2"),
    "boss": ("10", "10"),
    "fiim-k": ("2", "2"),
    "points34": ("3", "4"),
}


@pytest.mark.parametrize("rulebook", WIN)
@pytest.mark.parametrize("winner", Team)
def test_points_follow_by_themselves_and_a_loss_gives_none(rulebook: str, winner: Team) -> None:
    """fiim.8.1, fiim.8.2, fiim.8.2.3, sfu.A2.tour.1, sfu.A2.tour.2, sfu.A2.tour.2.3, boss.56, boss.57,
    boss.57.3, fiim-k.8.1, fiim-k.8.2, fiim-k.8.2.3, points34.8.1, points34.8.2, points34.8.2.3
    """
    won = {seat for seat, role in deal().items() if role.team is winner}
    value = WIN[rulebook][winner is Team.BLACK]
    answer = scored(finished(winner.value), rulebook)
    assert totals(answer) == dict.fromkeys(sorted(won), value)
    assert not answer.problems


@pytest.mark.parametrize(("rulebook", "value"), [("fiim", "0.3"), ("points34", "0.5")])
def test_the_judge_may_give_little_or_nothing_whoever_won(rulebook: str, value: str) -> None:
    """fiim.8.4.5, points34.8.4.4, sfu.A2.extra.5"""
    for winner in ("red", "black"):
        answer = scored(finished(winner), rulebook, entered({1: value}))
        assert not answer.problems
        assert exact(answer[1].additional) == value
    assert not scored(finished("red"), "sfu-a2", entered(titles={1: "LI2"})).problems


@pytest.mark.parametrize("rulebook", ["boss", "fiim-k"])
def test_the_don_is_one_of_the_three(rulebook: str) -> None:
    """boss.58, fiim-k.8.3, fiim-k.8.3.1: the Boss or Don counts among the three named"""
    game = finished("black", out={7: ("kill", "N1")}, best_move=(7, (2, 5, 9)))
    without = finished("black", out={7: ("kill", "N1")}, best_move=(7, (5, 9, 1)))
    three, two = (exact(scored(found, rulebook)[7].additional) for found in (game, without))
    assert (three, two) == {"boss": ("5", "2"), "fiim-k": ("0.5", "0.25")}[rulebook]


def test_every_rulebook_scores_every_result_that_it_has() -> None:
    """fiim.8.2.3, boss.57.3, fiim-k.8.2.3: a draw gives nothing where there is one"""
    assert {name: totals(scored(finished("draw"), name)) for name in ids()} == {key: {} for key in ids()}
