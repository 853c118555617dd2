"""Cards entered after the end are held against the declared winner (D.3; sfu.A2.prot.4)."""

from __future__ import annotations

import pytest

from sportmafia.game import phase as ph
from sportmafia.game.late_cards import derived_end, disputed
from sportmafia.game.result import Winner
from tests.game.table import SIX, Table, each


def hidden(rulebook: str, *out: int) -> Table:
    """Cards unknown, ``out`` sent away one by one on the first day."""
    return Table(rulebook, don=None).minute(1).dq(*out)


def declared(table: Table, winner: str) -> Table:
    """The judge declares and announces the winner, then enters the cards: blacks 10, 3, 7, Sheriff 4."""
    table.say("result_declared", winner=winner).until(ph.END).say("result_announced", winner=winner)
    return table.say("roles_entered", don=10, mafia=(3, 7), sheriff=4)


@each(SIX)
def test_cards_that_agree_dispute_nothing(rulebook: str) -> None:
    table = declared(hidden(rulebook, 3, 7, 10), "red")
    assert derived_end(table.state) == (Winner.RED, "D1")
    assert disputed(table.state, table.facts) is None


@each(SIX)
def test_cards_that_give_the_other_winner_are_told(rulebook: str) -> None:
    """fiim.1.4: three blacks left among six are no fewer than the reds."""
    table = declared(hidden(rulebook, 1, 2, 5, 6), "red")
    assert disputed(table.state, table.facts) == (Winner.BLACK, "D1")


@each(SIX)
def test_an_end_missed_earlier_is_told(rulebook: str) -> None:
    table = hidden(rulebook, 3, 7, 10)
    table.quiet_day().night()
    declared(table, "red")
    assert disputed(table.state, table.facts) == (Winner.RED, "D1")


def test_without_an_end_in_the_cards_the_declared_one_stands() -> None:
    """A draw, a defeat or an agreement between sites leaves no trace in the cards."""
    table = declared(hidden("fiim", 1), "draw")
    assert derived_end(table.state) is None
    assert disputed(table.state, table.facts) is None


def test_a_lift_is_one_moment() -> None:
    """C19: all lifted leave before the count; the last two blacks and a red together are a red win."""
    table = hidden("fiim", 10).quiet_day().night()
    table.nominees(3, 7, 1).vote({3: 3, 7: 3, 1: 3}, {3: 3, 7: 3, 1: 3}, lift=9).until(ph.DAY_END)
    declared(table, "red")
    assert derived_end(table.state) == (Winner.RED, "D2")


@pytest.mark.parametrize("cards", ["unknown", "dealt"])
def test_only_late_cards_are_held_against_the_judge(cards: str) -> None:
    table = hidden("fiim", 1, 2, 5, 6) if cards == "unknown" else Table("fiim").minute(1)
    table.say("result_declared", winner="red")
    assert disputed(table.state, table.facts) is None
