"""Thirty random tournaments, five of each rulebook, by the program and by the clauses read literally."""

from __future__ import annotations

from random import Random

import pytest

from tests.tournament.comparison import compare
from tests.tournament.story import RULEBOOKS


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("seed", range(5))
def test_a_tournament_follows_the_clauses(rulebook: str, seed: int) -> None:
    """sfu.3.2.5, sfu.5.3, sfu.5.4, sfu.6.7, sfu.7.2, sfu.9.2, fiim.8.6.1, fiim.8.7, fiim.8.8.1, fiim-k.8.5,
    points34.8.6, boss.60"""
    met = compare(Random(f"tournament {rulebook} {seed}"), rulebook)
    assert met["tournaments"] == 1
    assert met["games"] > 0
