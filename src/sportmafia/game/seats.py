"""Sets of seats as bit masks: bit *s* stands for seat *s* (1-10), bit 0 is never used.

A set is a plain int, so that copying a state copies references to small ints; the functions here give the
operations names and precompute what a loop would ask again and again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

EVERYONE: Final = 0b111_1111_1110
"""All ten seats."""


def _seats_by_half() -> tuple[tuple[int, ...], ...]:
    table: list[tuple[int, ...]] = [()]
    for seat in range(1, 11):
        table += [(*seats, seat) for seats in table]
    return tuple(table)


def _lowest_by_half() -> bytes:
    table = b"\0"
    for seat in range(1, 11):
        table += bytes((seat,)) + table[1:]
    return table


def _next_by_half(after: int, lowest: bytes) -> bytes:
    """In blocks of sets with the same seats beyond ``after``; those with none start from the lowest."""
    block = 1 << after
    beyond = (bytes((lowest[half],)) * block for half in range(block, 1024, block))
    return lowest[:block] + b"".join(beyond)


SEATS: Final = _seats_by_half()
"""By half a set (its bits from seat 1 on): its seats in ascending order."""

_LOWEST: Final = _lowest_by_half()
"""By half a set: the lowest seat, 0 of the empty set."""

NEXT: Final = tuple(_next_by_half(after, _LOWEST) for after in range(11))
"""By seat, then by half a set: the next seat of the set round the table, 0 of the empty set."""


def mask_of(seats: Iterable[int]) -> int:
    """The set of ``seats``."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a set in ascending order."""
    return SEATS[mask >> 1]


def lowest(mask: int) -> int:
    """The lowest seat of a set, 0 of the empty one."""
    return _LOWEST[mask >> 1]


def next_seat(after: int, among: int) -> int:
    """The first seat of ``among`` going round the table from the one after ``after``; 0 if there is none."""
    return NEXT[after][among >> 1]


def packed_get(packed: int, seat: int) -> int:
    """The four-bit number that ``packed`` keeps for ``seat``."""
    return packed >> (seat << 2) & 15


def packed_set(packed: int, seat: int, value: int) -> int:
    """``packed`` with the four-bit number of ``seat`` replaced."""
    shift = seat << 2
    return packed & ~(15 << shift) | value << shift


class _Subsets(dict[int, tuple[int, ...]]):
    """Filled as sets are asked for; there are 1,024 of them."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        grown = [0]
        for seat in seats_of(mask):
            grown += [part | 1 << seat for part in grown]
        found = self[mask] = tuple(grown)
        return found


SUBSETS: Final = _Subsets()
"""By set: all its subsets, indexed by the binary number whose bits pick its seats in ascending order."""
