"""What somebody was shown before he confirms: a digest that his form brings back.

A step is taken only with the consequences that were seen (`tournament.presence.take`); others are shown anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from sportmafia.record.canonical import encode
from sportmafia.tournament.codec import document
from sportmafia.tournament.said import Notice


def digest(notices: Iterable[Notice]) -> str:
    """The digest of consequences, in their order."""
    return digest_of(tuple(notices))


def digest_of(value: object) -> str:
    """The digest of a state of an event."""
    return sha256(encode(document(value))).hexdigest()[:32]
