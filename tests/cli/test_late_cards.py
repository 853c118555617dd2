"""A log whose cards came after the end says where they contradict the declared winner (D.3)."""

from __future__ import annotations

from sportmafia.cli.games import logged
from sportmafia.game import phase as ph
from tests.game.table import Table


def test_late_cards_against_the_declared_winner_are_a_problem() -> None:
    """fiim.1.4: the blacks were no fewer than the reds, yet red was declared."""
    table = Table("fiim", don=None).minute(1).dq(1, 2, 5, 6)
    table.say("result_declared", winner="red").until(ph.END).say("result_announced", winner="red")
    before = logged("x", table.rules.rulebook, table.historian, tuple(table.facts))
    table.say("roles_entered", don=10, mafia=(3, 7), sheriff=4)
    game = logged("x", table.rules.rulebook, table.historian, tuple(table.facts))
    assert [problem for problem in before.problems if problem.where == "result"] == []
    told = next(problem for problem in game.problems if problem.where == "result")
    assert (told.clause, told.text("en")) == ("fiim.1.4", "the sheet says 'red', the facts say 'black'")
