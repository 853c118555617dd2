"""Sets of seats as bit masks: bit *s* stands for seat *s* (1-10), bit 0 is never used.

A set is a plain int, so that copying a state copies references to small ints; the functions here give the
operations names and precompute what a loop would ask again and again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

EVERYONE: Final = 0b111_1111_1110
"""All ten seats."""

_SEATS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(seat for seat in range(1, 11) if half >> (seat - 1) & 1) for half in range(1024)
)

_NEXT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(range(after + 1, 11)) + tuple(range(1, after + 1)) for after in range(11)
)

_SUBSETS: Final[dict[int, tuple[int, ...]]] = {}


def bit(seat: int) -> int:
    """The set holding only ``seat``."""
    return 1 << seat


def mask_of(seats: Iterable[int]) -> int:
    """The set of ``seats``."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a set in ascending order."""
    return _SEATS_OF[mask >> 1]


def size(mask: int) -> int:
    """How many seats the set holds."""
    return mask.bit_count()


def next_seat(after: int, among: int) -> int:
    """The first seat of ``among`` going round the table from the one after ``after``; 0 if there is none."""
    for seat in _NEXT[after]:
        if among >> seat & 1:
            return seat
    return 0


def subsets(mask: int) -> tuple[int, ...]:
    """All subsets of ``mask``, indexed by the binary number whose bits pick its seats in ascending order."""
    found = _SUBSETS.get(mask)
    if found is None:
        grown = [0]
        for seat in seats_of(mask):
            grown += [part | 1 << seat for part in grown]
        found = _SUBSETS[mask] = tuple(grown)
    return found


def packed_get(packed: int, seat: int) -> int:
    """The four-bit number that ``packed`` keeps for ``seat``."""
    return packed >> (seat << 2) & 15


def packed_set(packed: int, seat: int, value: int) -> int:
    """``packed`` with the four-bit number of ``seat`` replaced."""
    shift = seat << 2
    return packed & ~(15 << shift) | value << shift
