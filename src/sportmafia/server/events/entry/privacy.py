"""Personal data that is erased: from the parts, from what they were before, from letters and from backups.

An undo or a backup must not bring back what somebody asked to be forgotten, so the copies are rewritten too.
Files that were exported are out of reach; the page says so.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from django.db import transaction

from sportmafia.record.canonical import decode, encode
from sportmafia.server.events import links
from sportmafia.server.events.entry import admission
from sportmafia.server.events.models import Action, Backup, Before, Event, Letter, Upload
from sportmafia.server.events.parts import KINDS, PEOPLE, REGISTER, People
from sportmafia.server.events.storage import Done, Kept, Outcome, Parts, change
from sportmafia.tournament import applications, archive, people
from sportmafia.tournament.applications import Register, Terms
from sportmafia.tournament.codec import document, restore
from sportmafia.tournament.journal import Entry, Journal
from sportmafia.tournament.people import Person
from sportmafia.tournament.said import Refusal

_PERSONAL: Final = (PEOPLE.name, REGISTER.name)

_ERASED: Final = "…"

Cleaned = Callable[[Any], Any]
"""What a part is without what is to be forgotten."""


def erase(event: Event, by: str, person: str) -> Kept:
    """Erase what is known of a person beside his nickname, in every copy, and make his links bad."""
    with transaction.atomic():
        ids: list[dict[str, Person]] = []
        terms: list[Terms] = []

        def job(parts: Parts) -> Outcome:
            found = admission.read(parts.event, parts)
            if isinstance(found, Refusal):
                return found
            same = found.people.merges.ids(person)
            ids.append({one.id: people.forgotten(one) for one in found.people.persons if one.id in same})
            terms.append(found.held)
            parts.put(PEOPLE, _people(found.people, ids[0]))
            parts.put(REGISTER, applications.forget(found.register, ids[0], found.held))
            return Done("did_erase", {}, {"person": person})

        kept = change(event, by, "", job)
        if isinstance(kept, Entry):
            for id_ in ids[0]:
                links.revoke(event, id_)
            Letter.objects.filter(event=event, person__in=ids[0]).delete()
            Upload.objects.filter(event=event).delete()
            _clean_copies(event, _cleaners(ids[0], terms[0]), ids[0])
            _clean_log(event, ids[0])
        return kept


def _clean_log(event: Event, ids: Collection[str]) -> None:
    """Lines of the log name people by id; only a change of a nickname tells the former one."""
    for line in Action.objects.filter(event=event, code="did_rename"):
        if json.loads(line.people).get("person") in ids:
            line.params = json.dumps({"before": _ERASED}, ensure_ascii=False)
            line.save(update_fields=["params"])


def _people(known: People, left: Mapping[str, Person]) -> People:
    """The people with those who are erased as they are left: under their present nickname, also before."""
    return replace(known, persons=tuple(left.get(one.id, one) for one in known.persons))


def _cleaners(ids: Mapping[str, Person], held: Terms) -> dict[str, Cleaned]:
    def register(value: Register) -> Register:
        return applications.forget(value, ids, held)

    return {PEOPLE.name: lambda value: _people(value, ids), REGISTER.name: register}


def forget_birth_dates(event: Event, by: str) -> Kept:
    """Keep of every birth date only whether the age was reached on the first game day (sfu.3.1.1)."""
    with transaction.atomic():
        terms: list[Terms] = []

        def job(parts: Parts) -> Outcome:
            found = admission.read(parts.event, parts)
            if isinstance(found, Refusal):
                return found
            terms.append(found.held)
            count = sum(one.born is not None for one in found.register.applications)
            parts.put(PEOPLE, _unborn(found.people))
            parts.put(REGISTER, applications.close_age_check(found.register, found.held))
            return Done("did_age_check", {"count": str(count)})

        kept = change(event, by, "", job)
        if isinstance(kept, Entry):
            Upload.objects.filter(event=event).delete()
            cleaners: dict[str, Cleaned] = {
                PEOPLE.name: _unborn,
                REGISTER.name: lambda value: applications.close_age_check(value, terms[0]),
            }
            _clean_copies(event, cleaners)
        return kept


def _unborn(known: People) -> People:
    return replace(known, persons=tuple(replace(one, born=None) for one in known.persons))


def _clean_copies(event: Event, cleaners: dict[str, Cleaned], renamed: Collection[str] = ()) -> None:
    for before in Before.objects.filter(action__event=event, name__in=_PERSONAL).exclude(packed=None):
        text = zlib.decompress(bytes(before.packed or b"")).decode()
        before.packed = zlib.compress(_clean(before.name, text, cleaners).encode())
        before.save(update_fields=["packed"])
    for backup in Backup.objects.filter(event=event):
        read = archive.read(bytes(backup.content))
        if isinstance(read, archive.Archive):
            parts = {name: _copied(name, data, cleaners, renamed) for name, data in read.parts.items()}
            backup.content = archive.write(parts)
            again = archive.read(bytes(backup.content))
            backup.hash = again.hash if isinstance(again, archive.Archive) else backup.hash
            backup.save(update_fields=["content", "hash"])


def _copied(name: str, data: bytes, cleaners: dict[str, Cleaned], renamed: Collection[str]) -> bytes:
    """A part of a backup without what is to be forgotten."""
    part = name.removeprefix("state/").removesuffix(".json")
    if name.startswith("state/") and part in _PERSONAL:
        return _clean(part, data.decode(), cleaners).encode()
    if name != "journal.json":
        return data
    log = restore(Journal, decode(data, ""))
    if isinstance(log, Refusal):
        return data
    kept = (
        replace(line, params={"before": _ERASED})
        if line.code == "did_rename" and line.people.get("person") in renamed
        else line
        for line in log.entries
    )
    return encode(document(Journal(tuple(kept))))


def _clean(name: str, text: str, cleaners: dict[str, Cleaned]) -> str:
    value = restore(KINDS[name].type, decode(text.encode(), ""))
    # A copy that cannot be read any more can be brought back by nobody either.
    return text if isinstance(value, Refusal) else encode(document(cleaners[name](value))).decode()
