"""What must not change a table: names, the order of games, the way games are split into files."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.rulebooks import load
from sportmafia.scoring import ScoredGame, Standings, standings
from tests.literal.comparison import DRAWS, LITERAL, both
from tests.literal.games import random_entries, random_game

SEEDS = st.integers(0, 10**6)


def event(rulebook: str, random: Random) -> list[ScoredGame]:
    """Up to twelve random games of twelve players."""
    people = [f"p{number}" for number in range(12)]
    games = []
    for number in range(random.randint(1, 12)):
        result = random_game(random, draws=rulebook in DRAWS)
        _, points = both(rulebook, result, random_entries(random))
        games.append(ScoredGame(f"{number}", tuple(random.sample(people, 10)), result, points, ""))
    return games


def shape(table: Standings) -> tuple[list[object], list[tuple[tuple[str, object], ...]]]:
    """What decided each step, and the rows without names; who share a place stand in no order."""
    documents = [row.document() for row in table.rows]
    decided = [document["tie"] for document in documents]
    left_out = ("player", "tie")
    rows = [tuple((key, value) for key, value in d.items() if key not in left_out) for d in documents]
    return decided, sorted(rows, key=repr)


@pytest.mark.parametrize("rulebook", LITERAL)
@given(seed=SEEDS)
@settings(max_examples=8)
def test_the_order_of_games_changes_nothing(rulebook: str, seed: int) -> None:
    """fiim.8.7, sfu.A2.tie.0, boss.60, fiim-k.8.6, points34.8.5"""
    random = Random(seed)
    games = event(rulebook, random)
    shuffled = random.sample(games, len(games))
    assert [row.document() for row in standings(shuffled, load(rulebook)).rows] == [
        row.document() for row in standings(games, load(rulebook)).rows
    ]


@pytest.mark.parametrize("rulebook", LITERAL)
@given(seed=SEEDS)
@settings(max_examples=8)
def test_other_names_give_the_same_places(rulebook: str, seed: int) -> None:
    """fiim.8.7.5: whoever would need a lot still does"""
    random = Random(seed)
    games = event(rulebook, random)
    names = dict(zip([f"p{number}" for number in range(12)], random.sample(range(100), 12), strict=True))
    renamed = [
        replace(game, players=tuple(f"x{names[player]:03}" for player in game.players)) for game in games
    ]
    before, after = standings(games, load(rulebook)), standings(renamed, load(rulebook))
    assert shape(after) == shape(before)
    new = {player: f"x{number:03}" for player, number in names.items()}
    assert {frozenset(new[player] for player in group) for group in before.lots} == set(
        map(frozenset, after.lots)
    )


@pytest.mark.parametrize("rulebook", LITERAL)
@given(seed=SEEDS)
@settings(max_examples=8)
def test_a_table_adds_up(rulebook: str, seed: int) -> None:
    """fiim.8.7: basic and additional are the total; places are complete; equal rows are exactly the lots"""
    table = standings(event(rulebook, Random(seed)), load(rulebook))
    assert all(row.tally.basic + row.additional == row.total for row in table.rows)
    places = [row.document()["place"] for row in table.rows]
    assert all(place is not None for place in places)
    waiting = {row.player for row in table.rows if row.document()["place"] != row.document()["place_to"]}
    assert waiting == {player for group in table.lots for player in group}
    settled = [place for row, place in zip(table.rows, places, strict=True) if row.player not in waiting]
    assert len(set(settled)) == len(settled)
