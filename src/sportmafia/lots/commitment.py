"""A commitment: published before the draw, it binds the organiser to a key without showing it."""

from __future__ import annotations

import hashlib
import hmac

from sportmafia.lots.framing import KEY_BYTES, framed

__all__ = ["KEY_BYTES", "commit", "opens"]

_PURPOSE = b"sportmafia.commitment/1"


def commit(key: bytes, label: str) -> str:
    """The commitment to `key` for the draw named by `label`: 64 lower-case hexadecimal digits.

    SHA-256 over the framing of `lots.framing` with the purpose "sportmafia.commitment/1". It hides the key
    because the key is 32 random bytes; it binds because nobody finds two keys with one hash.
    """
    return hashlib.sha256(framed(_PURPOSE, key, label)).hexdigest()


def opens(commitment: str, key: bytes, label: str) -> bool:
    """Whether the revealed `key` and `label` are what `commitment` was made of."""
    if len(key) != KEY_BYTES:
        return False
    return hmac.compare_digest(commitment.strip().lower().encode("utf-8"), commit(key, label).encode("ascii"))
