"""Sets of seats: the tables that loops ask give what a plain search gives."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sportmafia.game.seats import (
    EVERYONE,
    SUBSETS,
    lowest,
    mask_of,
    next_seat,
    packed_get,
    packed_set,
    seats_of,
)

SEATS = st.sets(st.integers(1, 10))


@given(seats=SEATS, after=st.integers(0, 10))
def test_a_set_and_its_order_round_the_table(seats: set[int], after: int) -> None:
    mask = mask_of(seats)
    assert seats_of(mask) == tuple(sorted(seats))
    assert lowest(mask) == min(seats, default=0)
    round_the_table = [*range(after + 1, 11), *range(1, after + 1)]
    assert next_seat(after, mask) == next((seat for seat in round_the_table if seat in seats), 0)


@given(seats=SEATS)
def test_every_subset_once(seats: set[int]) -> None:
    mask = mask_of(seats)
    subsets = SUBSETS[mask]
    assert len(subsets) == len(set(subsets)) == 1 << len(seats)
    assert all(subset | mask == mask for subset in subsets)
    assert (subsets[0], subsets[-1]) == (0, mask)


@given(numbers=st.lists(st.integers(0, 15), min_size=10, max_size=10))
def test_packed_numbers_do_not_touch_each_other(numbers: list[int]) -> None:
    packed = packed_set(0, 3, 15)
    for seat, number in enumerate(numbers, start=1):
        packed = packed_set(packed, seat, number)
    assert [packed_get(packed, seat) for seat in seats_of(EVERYONE)] == numbers
