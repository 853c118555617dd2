"""Commitment and generator: fixed vectors, an independent reading of the description, even chances."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.lots import ROLES, Stream, commit, deal_roles, deal_tables, opens, permutation, shuffled
from tests.lots.described import described_permutation, described_stream

KEY = bytes(range(32))
keys = st.binary(min_size=32, max_size=32)


def test_vectors_of_the_document() -> None:
    assert commit(KEY, "Cup") == "5860993d32858bd1033a73eb4bdcd5422fb87a43e7ba7fdaca94e3701a5a60b3"
    assert Stream(KEY, "Cup").read(8).hex() == "dc2d81653f86a047"
    assert permutation(10, KEY, "Cup") == (9, 5, 10, 4, 3, 1, 7, 8, 6, 2)


@given(keys, st.text(max_size=20), st.integers(0, 60))
def test_permutation_follows_the_description(key: bytes, label: str, size: int) -> None:
    found = permutation(size, key, label)
    assert list(found) == described_permutation(size, key, label)
    assert sorted(found) == list(range(1, size + 1))


@given(keys, st.text(max_size=20), st.lists(st.integers(0, 70), max_size=8))
def test_stream_is_the_blocks_in_order_however_it_is_read(key: bytes, label: str, sizes: list[int]) -> None:
    stream = Stream(key, label)
    assert b"".join(stream.read(size) for size in sizes) == described_stream(key, label, sum(sizes))


@given(keys, st.integers(1, 1 << 40))
def test_numbers_stay_below_the_limit(key: bytes, limit: int) -> None:
    stream = Stream(key, "limit")
    assert all(0 <= stream.below(limit) < limit for _ in range(5))


def test_every_order_of_three_is_about_equally_likely() -> None:
    count = Counter(permutation(3, KEY, str(n)) for n in range(6000))
    assert set(count) == set(permutations((1, 2, 3)))
    assert all(880 < c < 1120 for c in count.values())  # 1000 +- 4 standard deviations


@given(keys, keys, st.text(max_size=9), st.text(max_size=9))
def test_a_commitment_opens_only_with_its_key_and_label(
    key: bytes, other: bytes, label: str, name: str
) -> None:
    published = commit(key, label)
    assert opens(published, key, label)
    assert opens(f" {published.upper()}\n", key, label)
    assert opens(published, other, name) == ((key, label) == (other, name))
    assert not opens("é" + published[1:], key, label)


def test_wrong_keys_and_limits_are_refused() -> None:
    assert not opens(commit(KEY, ""), KEY[:31], "")
    with pytest.raises(ValueError, match="32 bytes"):
        commit(KEY[:31], "")
    with pytest.raises(ValueError, match="nothing lies below 0"):
        Stream(KEY, "").below(0)


def test_labels_separate_lots() -> None:
    assert len({permutation(40, KEY, label) for label in ("a", "b", "ab", "", "a ")}) == 5


@given(keys, st.text(max_size=9))
def test_deals(key: bytes, label: str) -> None:
    assert sorted(r.value for r in deal_roles(key, label)) == sorted(r.value for r in ROLES)
    assert sorted(deal_tables(7, key, label)) == [1, 2, 3, 4, 5, 6, 7]
    assert shuffled("abc", key, label) == tuple("abc"[i - 1] for i in permutation(3, key, label))
