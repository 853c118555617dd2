"""Lots between equals, which anybody can draw again."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.lots import commit, opens
from sportmafia.scoring import Distance, ScoredGame, ScoringEntries, score, standings
from sportmafia.scoring.lot import draw_lot, lot_label
from tests.scoring.tables import finished, rules

KEY = bytes(range(32))
NAMES = st.lists(st.text(min_size=1, max_size=5), min_size=1, max_size=12, unique=True)


@given(NAMES, st.randoms())
def test_the_order_in_which_names_are_given_does_not_matter(names: list[str], random: object) -> None:
    """fiim.8.7.5 (C107)"""
    assert draw_lot(names[::-1], KEY, "cup") == draw_lot(names, KEY, "cup")
    assert sorted(draw_lot(names, KEY, "cup")) == sorted(names)


def test_each_group_has_a_stream_of_its_own() -> None:
    """fiim.8.7.5 (C107): the label names the group"""
    assert lot_label("cup", ("б", "а")) == 'cup ["а","б"]'
    assert lot_label("cup", ('a","b',)) != lot_label("cup", ("a", "b"))


def test_a_lot_of_two_is_what_anybody_computes_with_sha_256() -> None:
    """fiim.8.7.5 (C107): one byte of the stream decides whether the two change places"""
    label = b'cup ["a","b"]'
    block = hashlib.sha256(
        b"sportmafia.lots/1\x00" + KEY + len(label).to_bytes(4, "big") + label + bytes(8)
    ).digest()
    expected = ("b", "a") if block[0] & 1 == 0 else ("a", "b")
    assert draw_lot(("a", "b"), KEY, "cup") == expected


def test_drawn_lots_settle_a_table() -> None:
    """fiim.8.7.5 (C107)"""
    rule = rules("fiim")
    game = ScoredGame(
        "1", tuple("abcdefghij"), finished("red"), score(finished("red"), ScoringEntries(), rule)
    )
    open_table = standings([game], rule)
    assert open_table.lots == (tuple("acfghj"), tuple("bei"))
    published = commit(KEY, "cup")
    drawn = tuple(draw_lot(group, KEY, "cup") for group in open_table.lots)
    table = standings([game], rule, Distance(lots=drawn))
    assert opens(published, KEY, "cup")
    assert not table.lots
    assert [row.player for row in table.rows if row.player in drawn[0]] == list(drawn[0])


def test_a_key_is_32_bytes() -> None:
    """sportmafia.lots"""
    with pytest.raises(ValueError, match="32 bytes"):
        draw_lot(("a", "b"), b"short", "cup")
