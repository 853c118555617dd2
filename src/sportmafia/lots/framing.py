"""How key and label become the bytes that are hashed: one framing for commitment and stream."""

from __future__ import annotations

KEY_BYTES = 32
"""Length of a key in bytes."""


def framed(purpose: bytes, key: bytes, label: str) -> bytes:
    """`purpose` NUL, the key, the label's length in 4 bytes big-endian, the label in UTF-8.

    The key has a fixed length and the label a written one, so two different inputs never frame alike.
    Raises ValueError when the key is not 32 bytes.
    """
    if len(key) != KEY_BYTES:
        raise ValueError(f"a key has {KEY_BYTES} bytes, this one has {len(key)}")
    text = label.encode("utf-8")
    return purpose + b"\x00" + key + len(text).to_bytes(4, "big") + text
