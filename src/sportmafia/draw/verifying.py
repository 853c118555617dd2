"""A published draw run again from its file alone: every statement of it, and where one is false."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sportmafia.draw import publish
from sportmafia.draw.check import Wrong
from sportmafia.draw.check import found as checked
from sportmafia.draw.plan import certificate, plan_of
from sportmafia.draw.readers import Reading, Unreadable, read_document
from sportmafia.draw.schedule import Fault, Violation, violations
from sportmafia.draw.words import Language, say, violation
from sportmafia.lots import KEY_BYTES, opens

FIELDS = (*publish.BEFORE, *publish.BOUND, *publish.AFTER, *publish.AT_THE_END)
"""Every field that a published draw may hold."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A false statement: the field where it stands, and a key of `words` with its values."""

    place: str
    what: str
    values: tuple[object, ...] = ()

    def told(self, language: Language = Language.ENGLISH) -> str:
        """The finding in one line."""
        values = (_said(v, language) for v in self.values)
        return f"{self.place}: {say(self.what, language, *values)}"


def _said(value: object, language: Language) -> object:
    if isinstance(value, Violation):
        return violation(value, language)
    return value.told(language.value) if isinstance(value, Wrong) else value


@dataclass(frozen=True, slots=True)
class Verified:
    """What a verification found; `wrong` is empty when every statement of the file is true."""

    wrong: tuple[Finding, ...]
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


def _shape(document: Mapping[str, Any]) -> Iterator[Finding]:
    """Fields that are missing, unknown, or of the wrong kind: with one of them nothing else is asked."""
    needed = {"format", "label", "names", "schedule", *publish.BOUND}
    if "key" in document:
        needed |= {"key", "public", "numbers"} | ({"tables"} if "table_lots" in document else set())
    if "roles_key" in document:
        needed |= {"roles", "roles_commitment"}
    for name in sorted(needed - document.keys()):
        yield Finding(name, "v_missing")
    for name, value in document.items():
        if name not in FIELDS:
            yield Finding(name, "v_unknown")
        elif not _KINDS[name](value):
            yield Finding(name, "v_kind")
        elif (name in publish.AFTER and name not in needed) or (
            name == "roles" and "roles_key" not in document
        ):
            yield Finding(name, "v_no_key")


def _schedule(schedule: Mapping[str, Any], reading: Reading | Unreadable) -> Iterator[Finding]:
    """Faults of the seating, then every measure and the certificate counted again; and, should these find
    nothing, whatever the independent checker finds.
    """
    if isinstance(reading, Unreadable):
        yield Finding(f"schedule.{reading.place}", "v_kind")
        return
    hard = [one for one in violations(reading.schedule) if one.fault is not Fault.UNEVEN_GAMES]
    for one in hard:
        yield Finding(f"schedule.rounds[{one.round}]", "v_fault", (one,))
    others = checked(schedule)
    counted = not hard and not any(one.code == "unreadable" for one in others)
    found = list(_measures(schedule, reading)) if counted else []
    yield from found
    if not hard and not found:
        for said in others:
            yield Finding("schedule", "v_checker", (said,))


def _measures(schedule: Mapping[str, Any], reading: Reading) -> Iterator[Finding]:
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
                yield Finding(f"schedule.{place}.{name}", "v_unknown")
            elif value != true[name]:
                yield Finding(f"schedule.{place}.{name}", "v_counted", (value, true[name]))


def _names(document: Mapping[str, Any]) -> Iterator[Finding]:
    names, players = document["names"], document["schedule"].get("players")
    if len(names) != players:
        yield Finding("names", "v_names", (len(names), players))
    folded = [" ".join(name.split()).casefold() for name in names]
    for name, times in Counter(folded).items():
        if times > 1 or not name:
            yield Finding(f"names[{folded.index(name) + 1}]", "v_twice" if name else "v_empty")
    for p in document.get("fixed", ()):
        if not 1 <= p <= len(names):
            yield Finding("fixed", "v_no_name", (p,))


def _bound(document: Mapping[str, Any]) -> Iterator[Finding]:
    """Every part against its digest, and these against the digest that the commitment speaks of."""
    stated, true = document["parts_sha256"], publish.parts(document)
    for name in sorted({*stated, *true}):
        if stated.get(name) != true.get(name):
            yield Finding(name, "v_part")
    if publish.content(true) != document["content_sha256"]:
        yield Finding("content_sha256", "v_content")


def _opened(document: Mapping[str, Any]) -> Iterator[Finding]:
    key = bytes.fromhex(document["key"])
    if not opens(document["commitment"], key, publish.commit_label(document)):
        yield Finding("key, commitment", "v_opens")
        return
    for k, (said, true) in enumerate(
        zip(document["numbers"], publish.numbers_of(document, key), strict=False)
    ):
        if said != true:
            yield Finding(f"numbers[{k + 1}]", "v_drawn", (said, true))
            break
    if len(document["numbers"]) != len(document["names"]):
        yield Finding("numbers", "v_count", (len(document["numbers"]), len(document["names"])))
    if "table_lots" in document:
        yield from _differs("tables", document["tables"], publish.tables_of(document, key))


def _roles(document: Mapping[str, Any]) -> Iterator[Finding]:
    key = bytes.fromhex(document["roles_key"])
    if not opens(document["roles_commitment"], key, publish.roles_label(document)):
        yield Finding("roles_key, roles_commitment", "v_opens")
        return
    yield from _differs("roles", document["roles"], publish.all_roles(document, key))


def _differs(field: str, stated: list[Any], true: list[Any]) -> Iterator[Finding]:
    """The first round where they differ."""
    for r, (said, dealt) in enumerate(zip(stated, true, strict=False), start=1):
        if said != dealt:
            yield Finding(f"{field}[{r}]", "v_dealt")
            return
    if len(stated) != len(true):
        yield Finding(field, "v_count", (len(stated), len(true)))


def seating_faults(document: Mapping[str, Any], seating: Reading) -> tuple[Finding, ...]:
    """Where a seating with names differs from what an opened draw (verified before) gives."""
    plain = read_document(dict(document["schedule"]))
    if isinstance(plain, Unreadable) or "key" not in document:
        return (Finding("key", "v_sealed"),)
    true = publish.seated_names(plain.schedule, document["numbers"], document.get("tables", ()))
    wrong: list[Finding] = []
    if list(seating.names) != document["names"]:
        wrong.append(Finding("names", "v_seating"))
    if len(seating.schedule.rounds) != len(true.rounds):
        wrong.append(Finding("rounds", "v_count", (len(seating.schedule.rounds), len(true.rounds))))
    for r, (one, drawn) in enumerate(zip(seating.schedule.rounds, true.rounds, strict=False), start=1):
        for t, (said, seated) in enumerate(zip(one.tables, drawn.tables, strict=False), start=1):
            if said != seated:
                wrong.append(Finding(f"rounds[{r}].tables[{t}]", "v_seating"))
        if len(one.tables) != len(drawn.tables):
            wrong.append(Finding(f"rounds[{r}].tables", "v_count", (len(one.tables), len(drawn.tables))))
    return tuple(wrong)
