"""A published draw run again from its file alone: every statement of it, and where one is false."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sportmafia.draw import publish
from sportmafia.draw.check import faults
from sportmafia.draw.plan import certificate, plan_of
from sportmafia.draw.readers import Reading, Unreadable, read_document
from sportmafia.lots import KEY_BYTES, opens

FIELDS = (*publish.BEFORE, *publish.BOUND, *publish.AFTER, *publish.AT_THE_END)
"""Every field that a published draw may hold."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What a verification found; `wrong` is empty when every statement of the file is true."""

    wrong: tuple[str, ...]
    open: bool
    """Whether the key is revealed: without it only the schedule and the content are confirmed."""


def verify(document: Mapping[str, Any]) -> Verified:
    """Run a published draw again from its file alone; each finding begins with the field."""
    known = "key" in document
    wrong = list(_shape(document))
    if not wrong:
        reading = read_document(document["schedule"])
        wrong += [*_schedule(document["schedule"], reading), *_names(document), *_bound(document)]
        if known and isinstance(reading, Reading):
            wrong += _opened(document)
        if "roles_key" in document and isinstance(reading, Reading):
            wrong += _roles(document)
    return Verified(tuple(wrong), known)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _text(value: object) -> bool:
    """A text that has bytes (half of a pair of code units has none)."""
    return isinstance(value, str) and value.encode("utf-8", "ignore").decode("utf-8") == value


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) for v in value)


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(map(_whole, value))


_KINDS: Mapping[str, Callable[[object], bool]] = {
    "format": lambda v: v == publish.FORMAT,
    "label": lambda v: _text(v),
    "names": _texts,
    "schedule": lambda v: isinstance(v, dict),
    "fixed": _numbers,
    "table_lots": lambda v: v is True,
    "roles_commitment": lambda v: isinstance(v, str),
    "parts_sha256": lambda v: isinstance(v, dict),
    "content_sha256": lambda v: isinstance(v, str),
    "commitment": lambda v: isinstance(v, str),
    "public": lambda v: _text(v),
    "key": lambda v: _key(v) is not None,
    "numbers": _numbers,
    "tables": lambda v: isinstance(v, list) and all(map(_numbers, v)),
    "roles_key": lambda v: _key(v) is not None,
    "roles": lambda v: isinstance(v, list) and all(isinstance(r, list) and all(map(_texts, r)) for r in v),
}


def _key(value: object) -> bytes | None:
    try:
        key = bytes.fromhex(value) if isinstance(value, str) else b""
    except ValueError:
        return None
    return key if len(key) == KEY_BYTES and key.hex() == value else None


def _shape(document: Mapping[str, Any]) -> Iterator[str]:
    """Fields that are missing, unknown, or of the wrong kind: with one of them nothing else is asked."""
    needed = {"format", "label", "names", "schedule", *publish.BOUND}
    if "key" in document:
        needed |= {"key", "public", "numbers"} | ({"tables"} if "table_lots" in document else set())
    if "roles_key" in document:
        needed |= {"roles", "roles_commitment"}
    for name in sorted(needed - document.keys()):
        yield f"{name}: missing"
    for name, value in document.items():
        if name not in FIELDS:
            yield f"{name}: unknown field"
        elif not _KINDS[name](value):
            yield f"{name}: not what this field holds"
        elif name in publish.AFTER and name not in needed:
            yield f"{name}: there is no key that draws it"
        elif name == "roles" and "roles_key" not in document:
            yield f"{name}: there is no key that deals them"


def _schedule(schedule: Mapping[str, Any], reading: Reading | Unreadable) -> Iterator[str]:
    """The independent checker's findings, then every measure and the certificate by our own count."""
    if isinstance(reading, Unreadable):
        yield f"schedule.{reading.place}: {reading.what}"
        return
    found = [f"schedule: {one}" for one in faults(schedule)]
    yield from found
    if not found:
        yield from _measures(schedule, reading)


def _measures(schedule: Mapping[str, Any], reading: Reading) -> Iterator[str]:
    stated, claimed = schedule.get("measures", {}), schedule.get("certificate", {})
    teams = tuple(map(tuple, claimed.get("apart", ())))
    plan = plan_of(reading.schedule, apart=teams)
    for place, said, true in (
        ("measures", stated, dict(plan.measures.as_json())),
        ("certificate", claimed, certificate(plan)),
    ):
        for name, value in said.items():
            if (
                name == "broken"
            ):  # wishes are not published: only that there are no others than stated is bound
                continue
            if name not in true:
                yield f"schedule.{place}.{name}: unknown field"
            elif value != true[name]:
                yield f"schedule.{place}.{name}: stated {value}, counted {true[name]}"


def _names(document: Mapping[str, Any]) -> Iterator[str]:
    names, players = document["names"], document["schedule"].get("players")
    if len(names) != players:
        yield f"names: {len(names)} names for {players} numbers"
    folded = [" ".join(name.split()).casefold() for name in names]
    for name, times in Counter(folded).items():
        if times > 1 or not name:
            yield f"names[{folded.index(name) + 1}]: {'a name stands twice' if name else 'empty'}"
    for p in document.get("fixed", ()):
        if not 1 <= p <= len(names):
            yield f"fixed: no name {p}"


def _bound(document: Mapping[str, Any]) -> Iterator[str]:
    """Every part against its digest, and these against the digest that the commitment speaks of."""
    stated, true = document["parts_sha256"], publish.parts(document)
    for name in sorted({*stated, *true}):
        if stated.get(name) != true.get(name):
            yield f"{name}: not what parts_sha256 says"
    if publish.content(true) != document["content_sha256"]:
        yield "content_sha256: names or schedule are not those of the commitment"


def _opened(document: Mapping[str, Any]) -> Iterator[str]:
    key = bytes.fromhex(document["key"])
    if not opens(document["commitment"], key, publish.commit_label(document)):
        yield "key, commitment: the key does not open the commitment for this label and content"
        return
    for k, (said, true) in enumerate(
        zip(document["numbers"], publish.numbers_of(document, key), strict=False)
    ):
        if said != true:
            yield f"numbers[{k + 1}]: stated {said}, key and public draw {true}"
            break
    if len(document["numbers"]) != len(document["names"]):
        yield f"numbers: {len(document['numbers'])} for {len(document['names'])} names"
    if "table_lots" in document:
        yield from _differs("tables", document["tables"], publish.tables_of(document, key))


def _roles(document: Mapping[str, Any]) -> Iterator[str]:
    key = bytes.fromhex(document["roles_key"])
    if not opens(document["roles_commitment"], key, publish.roles_label(document)):
        yield "roles_key, roles_commitment: the key does not open the commitment for this label"
        return
    yield from _differs("roles", document["roles"], publish.all_roles(document, key))


def _differs(field: str, stated: list[Any], true: list[Any]) -> Iterator[str]:
    """The first round where they differ."""
    for r, (said, dealt) in enumerate(zip(stated, true, strict=False), start=1):
        if said != dealt:
            yield f"{field}[{r}]: not what the key deals"
            return
    if len(stated) != len(true):
        yield f"{field}: {len(stated)} rounds, not {len(true)}"


def seating_faults(document: Mapping[str, Any], seating: Reading) -> tuple[str, ...]:
    """Where a seating with names differs from what an opened draw (verified before) gives."""
    plain = read_document(dict(document["schedule"]))
    if isinstance(plain, Unreadable) or "key" not in document:
        return ("key: the draw is not opened yet",)
    true = publish.seated_names(plain.schedule, document["numbers"], document.get("tables", ()))
    wrong = []
    if list(seating.names) != document["names"]:
        wrong.append("names: not those of the draw")
    if len(seating.schedule.rounds) != len(true.rounds):
        wrong.append(f"rounds: {len(seating.schedule.rounds)}, not {len(true.rounds)}")
    for r, (one, drawn) in enumerate(zip(seating.schedule.rounds, true.rounds, strict=False), start=1):
        for t, (said, seated) in enumerate(zip(one.tables, drawn.tables, strict=False), start=1):
            if said != seated:
                wrong.append(f"rounds[{r}].tables[{t}]: not what was drawn")
        if len(one.tables) != len(drawn.tables):
            wrong.append(f"rounds[{r}]: {len(one.tables)} tables")
    return tuple(wrong)
