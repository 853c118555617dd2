"""Ties: every rulebook's list of criteria, the point of boss.60, and lots."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sportmafia.game.result import Role
from sportmafia.scoring.compensation import Compensation
from sportmafia.scoring.ranking import rank
from sportmafia.scoring.tally import Tally
from sportmafia.scoring.terms import Terms
from sportmafia.scoring.why import criteria
from tests.scoring.tables import rules


def player(
    name: str,
    total: str = "5",
    additional: str = "1",
    *,
    don: int = 0,
    sheriff: int = 0,
    mafia: int = 0,
    civilian: int = 0,
    deaths: int = 0,
) -> Tally:
    """A player's sums, made up."""
    wins = {Role.DON: don, Role.SHERIFF: sheriff, Role.MAFIA: mafia, Role.CIVILIAN: civilian}
    nothing = Compensation(0, 0, 0, Fraction(0), Fraction(0), 0)
    terms = Terms(rules("fiim"), {})
    basic = Fraction(total) - Fraction(additional)
    return Tally(name, (), terms, nothing, 0, Fraction(0), basic, Fraction(additional), wins, deaths)


def order(
    rulebook: str, *players: Tally, options: dict[str, str] | None = None
) -> list[tuple[str, str | None]]:
    """The players first to last with the criterion that decided against the next one."""
    return [(row.tally.player, row.decided_by) for row in rank(players, rules(rulebook, options)).order]


def test_E61_the_point_of_boss_60_stays_inside_its_group() -> None:
    """boss.60 (C92): A 31; B and D won as Boss or Detective, C did not; none of them catches A"""
    table = [
        player("A", "31"),
        player("B", "30", don=1),
        player("C", "30", additional="9"),
        player("D", "30", additional="2", sheriff=1),
    ]
    ranking = rank(table, rules("boss"))
    assert [(row.tally.player, row.decided_by, row.leader) for row in ranking.order] == [
        ("A", None, False), ("D", "additional", True), ("B", "leader_bonus", True), ("C", None, False),
    ]  # fmt: skip


def test_E61_the_point_really_added_or_not_given_at_all() -> None:
    """boss.60 (C92): literally the point lifts B and D level with A, who has no equal and gets none"""
    table = [player("A", "31"), player("B", "30", don=1), player("C", "30", additional="9")]
    literal = rank(table, rules("boss", {"rank.leader_bonus": "literal"}))
    assert [(row.tally.player, row.lift) for row in literal.order] == [("B", 1), ("A", 0), ("C", 0)]
    assert literal.order[0].decided_by == "additional"
    assert order("boss", *table, options={"rank.leader_bonus": "off"}) == [
        ("A", None), ("C", "additional"), ("B", None),
    ]  # fmt: skip


CASES = {
    "additional": (player("a", additional="2"), player("b", don=5, civilian=3)),
    "wins": (player("a", civilian=3), player("b", don=1, sheriff=1)),
    "don_sheriff_wins": (player("a", sheriff=2), player("b", don=1, mafia=1)),
    "first_night_deaths": (player("a", don=1, deaths=1), player("b", sheriff=1)),
    "lot": (player("a", don=1), player("b", sheriff=1)),
}


CLAUSES = {
    "fiim": ("fiim.8.7.1", "fiim.8.7.2", "fiim.8.7.3", "fiim.8.7.4", "fiim.8.7.5"),
    "fiim-k": ("fiim-k.8.6.1", "fiim-k.8.6.2", "fiim-k.8.6.3", "fiim-k.8.6.4", "fiim-k.8.6.5"),
    "points34": ("points34.8.5", "points34.8.5.1", "points34.8.5.2", "points34.8.5.3", "points34.8.5.4"),
}


@pytest.mark.parametrize("rulebook", CLAUSES)
@pytest.mark.parametrize("criterion", CASES)
def test_the_list_of_fiim_fiim_k_and_points34(rulebook: str, criterion: str) -> None:
    """fiim.8.7, fiim-k.8.6, points34.8.5 (C105): each criterion in its turn, with its clause"""
    assert order(rulebook, *CASES[criterion]) == [("a", criterion), ("b", None)]
    assert criteria(rules(rulebook))[criterion] == CLAUSES[rulebook][list(CASES).index(criterion)]


@pytest.mark.parametrize("rulebook", ["sfu", "sfu-a2"])
@pytest.mark.parametrize(
    ("criterion", "players"),
    {
        "additional": CASES["additional"],
        "wins": CASES["wins"],
        "don_wins": (player("a", don=1, mafia=2), player("b", sheriff=3)),
        "sheriff_wins": (player("a", sheriff=1, civilian=2), player("b", mafia=3)),
        "mafia_wins": (player("a", mafia=1), player("b", civilian=1)),
        "first_night_deaths": (player("a", don=1, deaths=1), player("b", don=1)),
        "lot": (player("a", don=1), player("b", don=1)),
    }.items(),
)
def test_the_list_of_sfu(rulebook: str, criterion: str, players: tuple[Tally, Tally]) -> None:
    """sfu.A2.tie.1-5 (C106): Don, then Sheriff, then mafia"""
    assert order(rulebook, *players) == [("a", criterion), ("b", None)]


def test_sheriff_and_mafia_wins_together_where_the_organiser_reads_it_so() -> None:
    """sfu.A2.tie.3 (C106)"""
    criteria = {"rank.criteria": "don_wins,sheriff_mafia_wins,lot"}
    players = (player("a", mafia=3), player("b", sheriff=2))
    assert order("sfu", *players, options=criteria) == [("a", "sheriff_mafia_wins"), ("b", None)]


def test_boss_goes_on_with_the_inherited_list() -> None:
    """boss.60, fiim-k.8.6.1, fiim-k.8.6.2, fiim-k.8.6.4, fiim-k.8.6.5"""
    assert order("boss", player("a", sheriff=1), player("b", civilian=9)) == [
        ("a", "leader_bonus"),
        ("b", None),
    ]
    assert order("boss", player("a", sheriff=1), player("b", don=1)) == [("a", "lot"), ("b", None)]
    assert order("boss", player("a", deaths=1), player("b")) == [("a", "first_night_deaths"), ("b", None)]


def test_players_who_wait_for_a_lot_share_their_places() -> None:
    """fiim.8.7.5 (C107)"""
    ranking = rank([player("c"), player("a", "9"), player("b"), player("d", "1")], rules("fiim"))
    assert [(row.tally.player, row.place, row.place_to, row.decided_by) for row in ranking.order] == [
        ("a", 1, 1, None), ("b", 2, 3, "lot"), ("c", 2, 3, None), ("d", 4, 4, None),
    ]  # fmt: skip
    assert ranking.lots == (("b", "c"),)


def test_a_drawn_lot_orders_exactly_its_group() -> None:
    """fiim.8.7.5 (C107): once the group changes, the old lot is no longer one"""
    table = [player("a"), player("b"), player("c")]
    ranking = rank(table, rules("fiim"), drawn=[("c", "a", "b")])
    assert [(row.tally.player, row.place, row.place_to, row.decided_by) for row in ranking.order] == [
        ("c", 1, 1, "lot"), ("a", 2, 2, "lot"), ("b", 3, 3, None),
    ]  # fmt: skip
    assert not ranking.lots
    assert rank(table[:2], rules("fiim"), drawn=[("c", "a", "b")]).lots == (("a", "b"),)
