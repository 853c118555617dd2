"""The order with K kept apart is the order by whole totals, whatever way K goes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.game.result import Winner
from sportmafia.scoring import Book, ScoredGame, ScoringEntries, apart, score
from sportmafia.scoring.apart import keeps_apart
from sportmafia.scoring.ranking import rank
from tests.literal.games import random_entries, random_game
from tests.scoring.tables import rules

PEOPLE = [f"p{number}" for number in range(14)]
OPTIONS: tuple[Mapping[str, str], ...] = (
    {},
    {"k.draws": "ignore", "defeat.stats": "exclude"},
    {"points.sheriff": "1.05", "final.coefficient": "1.5", "points.don": "1.125"},
)


@cache
def pool(which: int) -> tuple[ScoredGame, ...]:
    """Games of fourteen people, so few that many totals are equal, won by either side."""
    random, rule = Random(which), rules("fiim-k", OPTIONS[which])
    games = []
    for number in range(24):
        result = random_game(random, draws=True)
        winner = random.choice([Winner.RED, Winner.BLACK]) if result.winner else None
        result = replace(result, winner=winner, disqualified=())
        # Two games of three bring no points of the judge's, so that ties are many.
        given = dict(random_entries(random).judge_points) if number % 3 == 0 else {}
        points = score(result, ScoringEntries(given), rule)
        players = tuple(random.sample(PEOPLE, 10))
        games.append(ScoredGame(str(number), players, result, points, random.choice(["", "final"])))
    return tuple(games)


@pytest.mark.parametrize("which", range(len(OPTIONS)))
@given(steps=st.lists(st.tuples(st.integers(0, 23), st.booleans()), max_size=40))
@settings(max_examples=15)
def test_the_order_by_parts_is_the_order_by_totals(which: int, steps: list[tuple[int, bool]]) -> None:
    """fiim-k.8.5.1-8.5.3, fiim-k.8.6"""
    rule = rules("fiim-k", OPTIONS[which])
    assert keeps_apart(rule)
    book = Book(rule)
    for number, enters in steps:
        if enters:
            book.put(str(number), pool(which)[number])
        else:
            book.take(str(number))
        rows = book.rows(1, 99)
        ranking = rank([row.tally for row in rows], rule)
        assert [row.standing for row in rows] == list(ranking.order)
        assert book.table().lots == ranking.lots


@pytest.mark.parametrize("gap", [1, 2, 1 << 12])
def test_numbers_that_run_out_are_given_anew(gap: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """fiim-k.8.6: with any room between two players' numbers the order is that by whole totals"""
    monkeypatch.setattr(apart, "_GAP", gap)
    rule, random = rules("fiim-k"), Random(gap)
    book = Book(rule)
    for _ in range(60):
        number = random.randrange(24)
        if random.random() < 0.7:
            book.put(str(number), pool(0)[number])
        else:
            book.take(str(number))
        rows = book.rows(1, 99)
        assert [row.standing for row in rows] == list(rank([row.tally for row in rows], rule).order)
        assert [book.row(row.player) for row in rows] == list(rows)


@pytest.mark.parametrize(
    ("rulebook", "options"),
    [
        ("fiim", {}),
        ("fiim-k", {"k.scope": "stage"}),
        ("fiim-k", {"agg.rule": "mean"}),
        ("fiim-k", {"ci.coefficient": "0.4"}),
        ("fiim-k", {"rank.leader_bonus": "literal"}),
    ],
)
def test_where_k_is_not_kept_apart(rulebook: str, options: Mapping[str, str]) -> None:
    """options under which K is more than a factor of sums"""
    assert not keeps_apart(rules(rulebook, options))
