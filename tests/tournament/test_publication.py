"""What of a table is public, and when."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.scoring import standings
from sportmafia.tournament.publication import (
    BONUS_COLUMNS,
    NOTHING,
    OPEN_COLUMNS,
    Act,
    Policy,
    Visible,
    What,
    enact,
    joint,
    public_rows,
    visible,
    withheld,
)
from sportmafia.tournament.said import Refusal
from tests.tournament.world import at, done, played, rules, said

FIIM = rules("fiim")
TABLE = standings([played("g1", points={7: "0.5"})], FIIM)


def acts(*whats: What) -> tuple[Act, ...]:
    """Acts a minute apart, each allowed; a freeze shows two rounds."""
    log: tuple[Act, ...] = ()
    for number, what in enumerate(whats):
        log = done(enact(log, Act(what, at(number), "chief", "as decided", 2)))
    return log


def test_nothing_is_public_before_it_is_said() -> None:
    log = acts(What.PUBLISH)
    assert visible(Policy(), (), at(99), last_round=3) is NOTHING
    assert visible(Policy(), log, at(-1), last_round=3) is NOTHING
    assert visible(Policy(), log, at(0), last_round=3) == Visible(None, OPEN_COLUMNS)
    assert public_rows(TABLE, NOTHING) == ()
    assert not NOTHING.shows(0)


def test_bonuses_are_hidden_from_a_round_on() -> None:
    """everybody knows who won; what the judges gave is told at the end"""
    policy, log = Policy(bonuses_hidden_from=4), acts(What.PUBLISH)
    assert visible(policy, log, at(9), last_round=3).columns == OPEN_COLUMNS
    hidden = visible(policy, log, at(9), last_round=4)
    rows = public_rows(TABLE, hidden)
    assert [row["player"] for row in rows] == sorted(str(row["player"]) for row in rows)
    assert all(not BONUS_COLUMNS & row.keys() for row in rows)
    assert rows[0]["wins"] == 1
    released = visible(policy, acts(What.PUBLISH, What.RELEASE), at(9), last_round=4)
    assert released.final
    assert public_rows(TABLE, released)[0]["additional"] == "0.5"


def test_hidden_rounds_are_not_in_the_public_table() -> None:
    policy = Policy(tables_hidden_from=3)
    seen = visible(policy, acts(What.PUBLISH), at(9), last_round=5)
    assert (seen.shows(2), seen.shows(3)) == (True, False)
    frozen = visible(policy, acts(What.PUBLISH, What.FREEZE), at(9), last_round=5)
    assert frozen.through == 2
    assert visible(Policy(), acts(What.PUBLISH, What.FREEZE), at(9), last_round=5).through == 2
    late = Policy(tables_hidden_from=2, bonuses_hidden_from=2)
    shown = visible(late, acts(What.PUBLISH), at(9), last_round=5)
    assert shown.columns == OPEN_COLUMNS, "bonuses of the rounds that show may be seen"


def test_games_are_watched_by_nobody_while_their_table_is_hidden() -> None:
    policy, frozen = Policy(tables_hidden_from=4), acts(What.PUBLISH, What.FREEZE)

    def watched(policy: Policy, log: tuple[Act, ...], minute: int = 9) -> list[int]:
        return [number for number in range(1, 6) if not withheld(policy, log, at(minute), number)]

    assert watched(Policy(), ()) == [1, 2, 3, 4, 5]
    assert watched(policy, ()) == watched(policy, acts(What.PUBLISH)) == [1, 2, 3]
    assert watched(policy, frozen) == watched(Policy(), frozen) == [1, 2]
    assert watched(Policy(), frozen, 0) == [1, 2, 3, 4, 5]
    assert watched(policy, acts(What.PUBLISH, What.RELEASE)) == [1, 2, 3, 4, 5]


def test_results_are_reopened_with_a_reason_that_everybody_reads() -> None:
    log = acts(What.PUBLISH, What.RELEASE)
    assert said(enact(log, Act(What.REOPEN, at(9), "chief")))[0] == "reason_missing"
    again = done(enact(log, Act(What.REOPEN, at(9), "chief", "a protest was upheld")))
    assert not visible(Policy(), again, at(9), last_round=3).final
    assert visible(Policy(), again, at(8), last_round=3).final


@pytest.mark.parametrize(
    ("before", "act", "code"),
    [
        ((), Act(What.RELEASE, at(), "c"), "act_out_of_turn"),
        ((What.PUBLISH,), Act(What.PUBLISH, at(9), "c"), "act_out_of_turn"),
        ((What.PUBLISH, What.RELEASE), Act(What.FREEZE, at(9), "c", round=2), "act_out_of_turn"),
        ((What.PUBLISH,), Act(What.RELEASE, at(-9), "c"), "act_in_past"),
        ((What.PUBLISH,), Act(What.WITHDRAW, at(9), "c"), "reason_missing"),
        ((What.PUBLISH,), Act(What.FREEZE, at(9), "c"), "round_missing"),
        ((What.PUBLISH,), Act(What.FREEZE, at(9), "c", round=-1), "round_missing"),
    ],
)
def test_acts_out_of_turn(before: Sequence[What], act: Act, code: str) -> None:
    assert said(enact(acts(*before), act))[0] == code


def test_a_table_of_several_stages_opens_what_each_of_them_opens() -> None:
    """points34.8.6: sums are carried over, and so are secrets"""
    whole, part = Visible(None, OPEN_COLUMNS, final=True), Visible(2, OPEN_COLUMNS - BONUS_COLUMNS)
    assert joint([whole]) == whole
    assert joint([part, whole]) == Visible(None, OPEN_COLUMNS - BONUS_COLUMNS)
    assert joint([whole, NOTHING]).columns == frozenset()
    assert joint([]) is NOTHING


def test_a_table_taken_down_shows_nothing() -> None:
    log = acts(What.PUBLISH, What.WITHDRAW)
    assert visible(Policy(), log, at(9), last_round=3) is NOTHING
    assert visible(Policy(), done(enact(log, Act(What.PUBLISH, at(9), "c"))), at(9), last_round=3) != NOTHING


@given(
    st.lists(st.sampled_from(What), max_size=12),
    st.none() | st.integers(0, 6),
    st.none() | st.integers(0, 6),
    st.integers(0, 9),
)
def test_nothing_hidden_ever_shows(
    whats: list[What], bonuses: int | None, hidden: int | None, last: int
) -> None:
    policy, log = Policy(bonuses, hidden), ()
    for number, what in enumerate(whats):
        answer = enact(log, Act(what, at(number), "chief", "so", 3))
        log = log if isinstance(answer, Refusal) else answer
    seen = visible(policy, log, at(99), last_round=last)
    assert seen.columns <= OPEN_COLUMNS
    if not seen.final:
        rounds = [number for number in range(last + 1) if seen.shows(number)]
        assert hidden is None or all(number < hidden for number in rounds)
        if seen.columns & BONUS_COLUMNS and bonuses is not None:
            assert all(number < bonuses for number in rounds)


def test_every_public_column_is_a_column_of_the_table() -> None:
    row = TABLE.rows[0].document()
    assert row.keys() >= OPEN_COLUMNS
    assert BONUS_COLUMNS <= OPEN_COLUMNS
