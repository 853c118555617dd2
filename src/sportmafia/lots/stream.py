"""The generator: SHA-256 in counter mode, unbiased whole numbers by rejection, Fisher-Yates shuffles.

Block c (c = 0, 1, 2, ...) of the stream of (key, label) is SHA-256(framing with the purpose
"sportmafia.lots/1", then c in 8 bytes big-endian); the stream is all blocks in order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from sportmafia.lots.framing import framed

T = TypeVar("T")

_PURPOSE = b"sportmafia.lots/1"


class Stream:
    """A reader of the endless byte stream that a key and a label determine."""

    __slots__ = ("_buffer", "_counter", "_prefix")

    def __init__(self, key: bytes, label: str) -> None:
        self._prefix = framed(_PURPOSE, key, label)
        self._counter = 0
        self._buffer = b""

    def read(self, size: int) -> bytes:
        """The next `size` bytes."""
        while len(self._buffer) < size:
            block = hashlib.sha256(self._prefix + self._counter.to_bytes(8, "big")).digest()
            self._buffer += block
            self._counter += 1
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each exactly equally likely over all keys.

        With b = bit length of (limit - 1): read ceil(b / 8) bytes, big-endian, keep the low b bits, and try
        again with the next bytes while the number is not below the limit. For limit 1 nothing is read.
        Raises ValueError when limit < 1.
        """
        if limit < 1:
            raise ValueError(f"nothing lies below {limit}")
        bits = (limit - 1).bit_length()
        mask = (1 << bits) - 1
        while True:
            number = int.from_bytes(self.read((bits + 7) // 8), "big") & mask
            if number < limit:
                return number


def shuffled(items: Sequence[T], key: bytes, label: str) -> tuple[T, ...]:
    """The items in lot order: for i from the last place down to 1, swap place i with place below(i + 1)."""
    stream = Stream(key, label)
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = stream.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def permutation(size: int, key: bytes, label: str) -> tuple[int, ...]:
    """The numbers 1 .. size in lot order: who stands first in a list takes the first of them."""
    return shuffled(range(1, size + 1), key, label)
