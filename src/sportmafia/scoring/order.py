"""The order of a table's players by integer keys, kept sorted while single players move."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable
from fractions import Fraction
from typing import Final, Protocol

Key = tuple[int, ...]
"""What is compared of a player as integers, negated: the smaller key stands first."""

_BITS: Final = 512
"""Binary digits kept of a fraction in a key. Two different fractions of denominators below 2**255 differ
before.
"""


class Order(Protocol):
    """Players in order; positions count from 0. Players with equal keys are a group, inside it by name."""

    def __len__(self) -> int:
        """How many players are ranked."""

    def player(self, at: int) -> str:
        """Who stands at a position."""

    def find(self, player: str) -> int | None:
        """A position in the player's group, None if he is not ranked."""

    def level(self, one: int, other: int) -> bool:
        """Whether the players at two positions have the same points."""

    def group(self, at: int) -> tuple[int, int]:
        """Where the group around a position begins, and the position after its end."""


class KeyOrder:
    """An order by keys that are known as they are."""

    __slots__ = ("_keys", "_sorted")

    def __init__(self) -> None:
        self._keys: dict[str, Key] = {}
        self._sorted: list[tuple[Key, str]] = []

    def __len__(self) -> int:
        return len(self._sorted)

    def player(self, at: int) -> str:
        """Who stands at a position."""
        return self._sorted[at][1]

    def find(self, player: str) -> int | None:
        """A position in the player's group, None if he is not ranked."""
        key = self._keys.get(player)
        return None if key is None else bisect_left(self._sorted, (key, player))

    def level(self, one: int, other: int) -> bool:
        """Whether the players at two positions have the same points, which their keys begin with."""
        return self._sorted[one][0][0] == self._sorted[other][0][0]

    def group(self, at: int) -> tuple[int, int]:
        """Where the group around a position begins, and the position after its end."""
        players, key = self._sorted, self._sorted[at][0]
        begin, end = at, at + 1
        while begin > 0 and players[begin - 1][0] == key:
            begin -= 1
        while end < len(players) and players[end][0] == key:
            end += 1
        return begin, end

    def put(self, player: str, key: Key) -> None:
        """Rank a player who isn't ranked yet."""
        self._keys[player] = key
        insort(self._sorted, (key, player))

    def drop(self, player: str) -> None:
        """Take a player out; nothing happens if he is not ranked."""
        key = self._keys.pop(player, None)
        if key is not None:
            del self._sorted[bisect_left(self._sorted, (key, player))]

    def renew(self, keyed: Iterable[tuple[str, Key]]) -> None:
        """Rank these players and nobody else."""
        self._keys = dict(keyed)
        self._sorted = sorted((key, player) for player, key in self._keys.items())


def sortable(value: Fraction | int) -> int:
    """An integer that sorts the other way round; comparing fractions is what a change would spend its time
    on.
    """
    return -((value.numerator << _BITS) // value.denominator)
