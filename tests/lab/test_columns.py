"""The columns make the same table as the core, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from sportmafia.game.result import EndCause
from sportmafia.lab import columns
from sportmafia.lab.columns import Rows, column_table, rows_of, supports
from sportmafia.scoring import ScoredGame, standings
from tests.literal.comparison import DRAWS, LITERAL, both
from tests.literal.games import random_entries, random_game
from tests.scoring.tables import rules


def event(rulebook: str, random: Random, games: int, people: int) -> list[ScoredGame]:
    """Random games of so many people, some at the final table, some awarded."""
    names = [f"p{number}" for number in range(people)]
    found = []
    for number in range(games):
        result = random_game(random, draws=rulebook in DRAWS)
        if random.random() < 0.1 and result.winner is not None:
            result = replace(result, cause=EndCause.DEFEAT)
        _, points = both(rulebook, result, random_entries(random))
        stage = random.choice(["", "final"])
        found.append(ScoredGame(str(number), tuple(random.sample(names, 10)), result, points, stage))
    return found


def same(games: list[ScoredGame], rulebook: str, options: Mapping[str, str]) -> int:
    """Compare both tables; the number of rows."""
    rule = rules(rulebook, options)
    assert supports(rule)
    expected = [
        (row.player, row.total, row.standing.place, row.standing.place_to, row.standing.decided_by)
        for row in standings(games, rule).rows
        if row.standing is not None
    ]
    assert list(column_table(rows_of(games), rule).rows()) == expected
    return len(expected)


@pytest.mark.parametrize("rulebook", LITERAL)
@pytest.mark.parametrize("options", [{}, {"defeat.stats": "exclude"}])
def test_the_same_table_as_the_core(rulebook: str, options: Mapping[str, str]) -> None:
    """fiim.8.6-8.7, sfu.A2.tie, boss.60, fiim-k.8.5-8.6, points34.8.5-8.6"""
    random = Random(rulebook)
    for games, people in ((1, 10), (3, 14), (25, 15), (60, 40)):
        assert (
            same(event(rulebook, random, games, people), rulebook, options) >= min(people, 10) or games == 1
        )


@pytest.mark.parametrize(
    ("rulebook", "options"),
    [
        ("fiim", {"ci.n": "15"}),
        ("fiim", {"ci.cap": "0.15", "ci.share": "0.3", "ci.round": "ceil"}),
        ("fiim-k", {"k.draws": "ignore"}),
        ("points34", {"final.scope": "basic", "final.coefficient": "1.25"}),
        ("sfu", {"rank.criteria": "sheriff_mafia_wins,lot"}),
        ("boss", {"rank.leader_bonus": "off"}),
    ],
)
def test_the_same_under_other_options(rulebook: str, options: Mapping[str, str]) -> None:
    """fiim.8.6.1, fiim-k.8.5.2, points34.8.6, sfu.A2.tie.3, boss.60"""
    random = Random(f"{rulebook} {sorted(options)}")
    for _ in range(4):
        assert same(event(rulebook, random, 30, 20), rulebook, options)


def test_the_same_with_warnings() -> None:
    """sfu.A1.1.2: one, two, three and more warnings of a player, over games and in one"""
    random = Random("warned")
    for options in ({}, {"warn.cumulative": "no"}, {"warn.points": "0,-0.125,-1.3,-2"}):
        games = event("sfu", random, 30, 20)
        warned = [
            replace(game, result=replace(game.result, warnings=tuple((seat, None) for seat in seats)))
            for game in games
            if (seats := random.choices(range(1, 11), k=random.choice([0, 0, 1, 2, 3]))) is not None
        ]
        nameless = replace(warned[0], players=("", *warned[0].players[1:]))
        assert same([*warned, nameless], "sfu", options)
        assert standings(warned, rules("sfu", options)) != standings(games, rules("sfu", options))


@pytest.mark.parametrize(
    ("rulebook", "options"),
    [
        ("fiim", {"agg.rule": "mean"}),
        ("fiim", {"ci.i": "running"}),
        ("fiim", {"ci.win_factor": "1"}),
        ("fiim", {"final.coefficient": "2"}),
        ("fiim-k", {"k.scope": "stage"}),
        ("fiim-k", {"points.don_out": "1"}),
        ("boss", {"rank.leader_bonus": "literal"}),
        ("fiim", {"round.coefficients": "A:2"}),
    ],
)
def test_what_the_columns_leave_to_the_core(rulebook: str, options: Mapping[str, str]) -> None:
    """options in which single games or groups matter"""
    assert not supports(rules(rulebook, options))


def test_rows_are_19_bytes_and_an_empty_table_is_one() -> None:
    """fiim.8.7"""
    rows = rows_of(event("fiim", Random(1), 5, 12))
    copied = rows.copy()
    columns = (
        copied.player,
        copied.game,
        copied.seat,
        copied.role,
        copied.flags,
        copied.basic,
        copied.additional,
    )
    assert sum(column.dtype.itemsize for column in columns) == 19
    assert copied.player is not rows.player
    assert list(column_table(rows_of([]), rules("fiim")).rows()) == []


def test_numbers_that_do_not_fit_are_refused_and_never_rounded() -> None:
    """C94"""
    rows = rows_of(event("fiim", Random(2), 40, 12))
    with pytest.raises(OverflowError, match="31 bits"):
        column_table(replace(rows, scale=10**9), rules("fiim"))
    with pytest.raises(OverflowError, match="64 bits"):
        columns._fits(1 << 62)


def test_sums_stay_where_doubles_are_exact() -> None:
    """C94: a little over four million rows of the largest points would not"""
    count = (1 << 22) + 3
    zeros, most = np.zeros(1, np.uint8), np.full(1, np.iinfo(np.int32).max, np.int32)

    def wide(column: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return np.broadcast_to(column, count)

    small = zeros.astype(np.int32)
    rows = Rows(
        ("p",), 1, wide(small), wide(small), wide(zeros), wide(zeros), wide(zeros), wide(most), wide(small)
    )
    with pytest.raises(OverflowError, match="doubles"):
        column_table(rows, rules("fiim"))
