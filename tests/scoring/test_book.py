"""The book of a distance kept up game by game gives the table that is made from scratch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.rulebooks import load
from sportmafia.scoring import Book, Distance, ScoredGame, standings
from tests.literal.comparison import DRAWS, LITERAL, both
from tests.literal.games import random_entries, random_game
from tests.scoring.tables import rules

PEOPLE = [f"p{number}" for number in range(60)]
DISTANCE = Distance(
    scheduled={"p1": 7},
    missed={"p2": 1},
    warnings={"p3": 2},
    expelled=frozenset({"p4"}),
    guests=frozenset({"p5"}),
)


@cache
def pool(rulebook: str) -> tuple[ScoredGame, ...]:
    """Random games of sixty people in two stages."""
    random = Random(rulebook)
    games = []
    for number in range(60):
        result = random_game(random, draws=rulebook in DRAWS)
        _, points = both(rulebook, result, random_entries(random))
        players = tuple(random.sample(PEOPLE, 10))
        games.append(ScoredGame(f"{number}", players, result, points, random.choice(["A", "final"])))
    return tuple(games)


@pytest.mark.parametrize("rulebook", LITERAL)
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"k.scope": "stage", "ci.i": "running"},
        {"agg.rule": "best_n", "agg.best_n": "2"},
        {"rank.leader_bonus": "literal"},
    ],
)
@given(
    steps=st.lists(st.tuples(st.sampled_from("aabbbcdefghij"), st.none() | st.integers(0, 59)), max_size=25)
)
@settings(max_examples=4)
def test_any_changes_give_the_table_from_scratch(
    rulebook: str, options: Mapping[str, str], steps: list[tuple[str, int | None]]
) -> None:
    """fiim.8.7, sfu.A2.tie.0, boss.60, fiim-k.8.5.2, points34.8.5"""
    rule = rules(rulebook, options)
    book, order, kept = Book(rule, DISTANCE), list[str](), dict[str, ScoredGame]()
    for name, which in steps:
        if name not in order and which is not None:
            order.append(name)
        if which is None:
            book.take(name)
            kept.pop(name, None)
        else:
            kept[name] = replace(pool(rulebook)[which], label=name)
            book.put(name, kept[name])
        if which is not None and which % 2:
            book.rows(1, 3)  # asks in between, so that changes are settled one by one as well
    table = standings([kept[name] for name in order if name in kept], rule, DISTANCE)
    assert book.table() == table
    documents = [row.document() for row in table.rows]
    assert [row.document() for row in book.rows(1, 999)] == [d for d in documents if d["place"] is not None]
    assert [row.document() for row in book.rows(2, 4)] == [d for d in documents if d["place"] is not None][
        1:4
    ]
    for player, document in zip([row.player for row in table.rows], documents, strict=True):
        found = book.row(player)
        assert found is not None
        assert found.document() == document
    assert book.row("nobody") is None


def test_one_change_looks_at_its_own_players_only() -> None:
    """fiim.8.7: whoever did not play keeps the very same tally"""
    book = Book(load("fiim"))
    for number, game in enumerate(pool("fiim")):
        book.put(str(number), game)
    before = {row.player: row.tally for row in book.table().rows}
    book.put("0", pool("fiim")[1])
    after = {row.player: row.tally for row in book.table().rows}
    touched = {*pool("fiim")[0].players, *pool("fiim")[1].players}
    assert all(after[player] is before[player] for player in before if player not in touched)


def test_a_drawn_lot_stands_in_a_part_of_the_table_too() -> None:
    """fiim.8.7.5 (C107)"""
    game = pool("boss")[0]
    rule = load("boss")
    group = standings([game], rule).lots[0]
    drawn = Distance(lots=(tuple(reversed(group)),))
    book = Book(rule, drawn)
    book.put("a", game)
    first = next(place for place, row in enumerate(book.table().rows, start=1) if row.player in group)
    rows = book.rows(first, first + len(group) - 1)
    assert tuple(row.player for row in rows) == tuple(reversed(group))
    found = book.row(group[-1])
    assert found is not None
    assert found.place == first
