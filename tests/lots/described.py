"""The stream and the permutation of docs/draw/lots.md, written again from the description."""

from __future__ import annotations

import hashlib


def described_stream(key: bytes, label: str, size: int) -> bytes:
    """The stream as docs/draw/lots.md describes it, written again from the description."""
    text = label.encode()
    blocks = b""
    counter = 0
    while len(blocks) < size:
        head = b"sportmafia.lots/1" + bytes(1) + key + len(text).to_bytes(4, "big") + text
        blocks += hashlib.sha256(head + counter.to_bytes(8, "big")).digest()
        counter += 1
    return blocks[:size]


def described_permutation(size: int, key: bytes, label: str) -> list[int]:
    """The permutation as the document describes it."""
    source = described_stream(key, label, 1 << 12)
    order = list(range(1, size + 1))
    at = 0
    for i in range(size - 1, 0, -1):
        width = i.bit_length()
        count = -(-width // 8)
        while True:
            number = int.from_bytes(source[at : at + count], "big") % (1 << width)
            at += count
            if number <= i:
                break
        order[i], order[number] = order[number], order[i]
    return order
