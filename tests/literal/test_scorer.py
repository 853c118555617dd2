"""The scorers written from the text of the regulations agree with the project's, which reads options."""

from __future__ import annotations

from random import Random

import pytest

from tests.literal.comparison import LITERAL, compare, compare_tables


@pytest.mark.parametrize("rulebook", LITERAL)
def test_both_scorers_agree_on_random_games(rulebook: str) -> None:
    """fiim.8.2-8.5, sfu.A1.1.1, sfu.A2.tour, bm, extra, boss.57-59, fiim-k.8.2-8.4, points34.8.2-8.4."""
    random = Random(f"literal scorer {rulebook}")
    lines = refusals = 0
    for _ in range(300):
        _, paper = compare(rulebook, random)
        lines += len(paper.lines)
        refusals += len(paper.refused)
    assert lines > 300
    assert refusals > 20


@pytest.mark.parametrize("rulebook", LITERAL)
def test_both_ways_give_the_same_table(rulebook: str) -> None:
    """fiim.8.6-8.7, sfu.A1.1.2, sfu.A2.tie, boss.60, fiim-k.8.5-8.6, points34.8.5-8.6."""
    random = Random(f"literal table {rulebook}")
    assert sum(compare_tables(rulebook, random) for _ in range(12)) > 80
