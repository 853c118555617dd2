"""An event in one file: a header with the hash of every part, then the parts, byte for byte.

The first line is canonical JSON: ``{"format": "sportmafia.event/1", "parts": [{"bytes", "name", "sha256"},
...]}``. After its line feed come the parts in the order of their names, each followed by a line feed. The
hash of the whole is the SHA-256 of the first line, so it covers every part.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sportmafia.record.canonical import decode, encode
from sportmafia.record.failure import Failure
from sportmafia.tournament.said import Refusal

FORMAT: Final = "sportmafia.event/1"
"""The first field of the header."""

_NAME: Final = re.compile(r"[a-z0-9_-]+(?:[./][a-z0-9_-]+)*")


@dataclass(frozen=True, slots=True)
class Archive:
    """An event that was read: its parts by name, and the hash of the whole in hex."""

    parts: Mapping[str, bytes]
    hash: str


def write(parts: Mapping[str, bytes]) -> bytes:
    """The file of an event. Raises ValueError for a name of a part that isn't lower-case words, dots and
    slashes.
    """
    for name in parts:
        if not _NAME.fullmatch(name):
            raise ValueError(f"not a name of a part: {name!r}")
    return b"".join((_header(parts), b"\n", *(parts[name] + b"\n" for name in sorted(parts))))


def _header(parts: Mapping[str, bytes]) -> bytes:
    entries = [
        {"name": name, "bytes": len(parts[name]), "sha256": hashlib.sha256(parts[name]).hexdigest()}
        for name in sorted(parts)
    ]
    return encode({"format": FORMAT, "parts": entries})


def read(data: bytes) -> Archive | Refusal:
    """The parts of a file, or what is wrong with it and where; nothing is half read."""
    head, feed, _ = data.partition(b"\n")
    header = decode(head, "") if feed else None
    if header is None or isinstance(header, Failure) or not isinstance(header, dict):
        return Refusal("archive_header", None, {}, "header")
    entries = header.get("parts")
    if header.get("format") != FORMAT or not isinstance(entries, list):
        return Refusal("archive_format", None, {"format": FORMAT}, "header")
    parts: dict[str, bytes] = {}
    start = len(head) + 1
    for entry in entries:
        if not _is_entry(entry):
            return Refusal("archive_header", None, {}, "header.parts")
        name, end = entry["name"], start + entry["bytes"]
        part = data[start:end]
        if data[end : end + 1] != b"\n":
            return Refusal("archive_short", None, {"name": name}, name)
        if hashlib.sha256(part).hexdigest() != entry["sha256"]:
            return Refusal("archive_changed", None, {"name": name}, name)
        parts[name], start = part, end + 1
    if start < len(data):
        return Refusal("archive_long", None, {"bytes": str(len(data) - start)}, "end")
    if _header(parts) != head:
        return Refusal("archive_header", None, {}, "header")
    return Archive(parts, hashlib.sha256(head).hexdigest())


def _is_entry(entry: object) -> bool:
    """Whether an entry of the header has the three fields, and no sizes that lead elsewhere."""
    if not isinstance(entry, dict) or entry.keys() != {"name", "bytes", "sha256"}:
        return False
    name, size = entry["name"], entry["bytes"]
    named = isinstance(name, str) and _NAME.fullmatch(name) is not None
    return named and isinstance(size, int) and not isinstance(size, bool) and size >= 0
