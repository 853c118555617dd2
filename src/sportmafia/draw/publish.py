"""A draw that anybody can verify: numbers first, then a commitment, then the key that puts names on numbers.

1. Published before: the schedule for anonymous numbers, the list of names, a label, and the commitment to a
key. 2. When all that is public, something that nobody knew before may be added (`public`: words of the
captains, a number drawn in the hall), so that whoever made the key could not try many keys at home. 3.
Published after: the key. Everything follows from the file: `verify` runs it all again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sportmafia.draw.check import check
from sportmafia.draw.schedule import Round, Schedule
from sportmafia.lots import KEY_BYTES, commit, opens, permutation

FORMAT = "sportmafia.draw/1"


def digest(names: Sequence[str], schedule: Mapping[str, Any]) -> str:
    """SHA-256 of what the commitment speaks of: the names in order and the schedule's tables, as compact
    JSON.
    """
    seats = [one["tables"] for one in schedule["rounds"]]
    text = json.dumps([list(names), seats], separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _commit_label(label: str, content: str) -> str:
    return f"draw\n{label}\n{content}"


def _lot_label(label: str, content: str, public: str) -> str:
    return f"numbers\n{label}\n{content}\n{public}"


def committed(label: str, names: Sequence[str], schedule: Mapping[str, Any], key: bytes) -> dict[str, Any]:
    """The file to publish before the draw: everything but the key."""
    content = digest(names, schedule)
    return {
        "format": FORMAT,
        "label": label,
        "names": list(names),
        "schedule": dict(schedule),
        "content_sha256": content,
        "commitment": commit(key, _commit_label(label, content)),
    }


def numbers_of(document: Mapping[str, Any], key: bytes) -> tuple[int, ...]:
    """The number of each name, in the order of the names."""
    label = _lot_label(document["label"], document["content_sha256"], document.get("public", ""))
    return permutation(len(document["names"]), key, label)


def revealed(document: Mapping[str, Any], key: bytes, public: str = "") -> dict[str, Any] | None:
    """The file with the key opened and the numbers drawn; None when the key is not the committed one."""
    label = _commit_label(document["label"], document["content_sha256"])
    if not opens(document["commitment"], key, label):
        return None
    opened = {**document, "public": public, "key": key.hex()}
    return {**opened, "numbers": list(numbers_of(opened, key))}


@dataclass(frozen=True, slots=True)
class Verified:
    """What a verification found; `wrong` is empty when every statement of the file is true."""

    wrong: tuple[str, ...]
    open: bool
    """Whether the key is revealed: without it only the schedule and the content are confirmed."""


def verify(document: Mapping[str, Any]) -> Verified:
    """Run a published draw again from its file alone."""
    wrong: list[str] = []
    try:
        schedule, names = document["schedule"], document["names"]
        wrong.extend(f"schedule: {one}" for one in check(schedule))
        if document["format"] != FORMAT:
            wrong.append(f"format {document['format']}")
        if len(names) != schedule["players"]:
            wrong.append(f"{len(names)} names for {schedule['players']} numbers")
        if len({" ".join(n.split()).casefold() for n in names}) != len(names):
            wrong.append("a name stands twice")
        if digest(names, schedule) != document["content_sha256"]:
            wrong.append("names or schedule are not those of the commitment")
        if "key" not in document:
            return Verified(tuple(wrong), open=False)
        key = bytes.fromhex(document["key"])
        label = _commit_label(document["label"], document["content_sha256"])
        if len(key) != KEY_BYTES or not opens(document["commitment"], key, label):
            wrong.append("the key does not open the commitment")
        elif list(numbers_of(document, key)) != list(document["numbers"]):
            wrong.append("the numbers are not those that the key draws")
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        wrong.append(f"{type(error).__name__}: {error}")
    return Verified(tuple(wrong), open="key" in document)


def seated_names(schedule: Schedule, numbers: Sequence[int]) -> Schedule:
    """The schedule with player k = the k-th name, when numbers[k - 1] is the number that this name drew."""
    name_of = {number: k for k, number in enumerate(numbers, start=1)}
    rounds = tuple(
        Round(
            tuple(tuple(name_of[p] for p in table) for table in one.tables),
            tuple(sorted(name_of[p] for p in one.rest)),
        )
        for one in schedule.rounds
    )
    return Schedule(schedule.players, rounds)
