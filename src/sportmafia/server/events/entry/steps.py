"""What is done to applications: each step one change of the event, with the letters that tell of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from sportmafia.server.events import links
from sportmafia.server.events.entry import admission, outbox
from sportmafia.server.events.entry.admission import Admission
from sportmafia.server.events.entry.shown import digest, digest_of
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import PEOPLE, REGISTER
from sportmafia.server.events.storage import Done, Kept, Outcome, Overtaken, Parts, change, entries, now
from sportmafia.tournament import applications
from sportmafia.tournament import people as persons
from sportmafia.tournament.applications import Register, Standing
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.people import Person
from sportmafia.tournament.said import Notice, Refusal


@dataclass(frozen=True, slots=True)
class Again:
    """What somebody confirmed is another thing by now: what it brings about is to be shown anew."""

    notices: tuple[Notice, ...]


Answer = Kept | Again


def new_person() -> str:
    """The id of somebody new. It is random, so that a step taken back never gives it to somebody else."""
    return f"p{secrets.token_hex(5)}"


def person_of(id_: str, values: Mapping[str, str], before: Person | None = None) -> Person:
    """The person that an application tells of; a new nickname keeps the former one."""
    found = before or Person(id_, values.get("nickname", ""))
    named = persons.rename(found, values.get("nickname", found.nickname))
    if isinstance(named, Person):
        found = named
    return replace(found, name=values.get("name", ""), contact=values.get("contact", ""))


def _submitted(
    admitted: Admission, number: str, person: str, values: Mapping[str, str], at: datetime
) -> Register | tuple[Refusal, ...]:
    return applications.submit(admitted.register, number, person, values, at, admitted.held)


def _put(admitted: Admission, register: Register, person: Person) -> Admission:
    """Keep a register and a person, new or changed; the admission as it is then."""
    known = [one if one.id != person.id else person for one in admitted.people.persons]
    if person.id not in {one.id for one in known}:
        known.append(person)
    admitted.parts.put(PEOPLE, replace(admitted.people, persons=tuple(known)))
    admitted.parts.put(REGISTER, register)
    return Admission(admitted.parts, admitted.held)


def _with_admission(parts: Parts, job: Callable[[Admission], Outcome]) -> Outcome:
    found = admission.read(parts.event, parts)
    return found if isinstance(found, Refusal) else job(found)


def apply(event: Event, values: Mapping[str, str], expected: str, token: str, link: str) -> Kept:
    """Enter an application from the public form, let its applicant in by ``token``, and write to him.

    ``expected`` is the standing that the form told him of; another is refused, so that he can decide again. A
    token that is known is of a form that was sent twice: nothing is entered again.
    Without a waiting list nobody is entered who is too late for a place.
    """
    id_ = new_person()

    def job(admitted: Admission) -> Outcome:
        if links.known(event, token):
            return Refusal("changed_meanwhile", None, {"player": admitted.next_number()})
        at = now()
        number = admitted.next_number()
        named = {**values, "channel": "online"} if _asks(admitted, "channel") else values
        register = _submitted(admitted, number, id_, named, at)
        if not isinstance(register, Register):
            return register
        one = register.applications[-1]
        after = _put(admitted, register, replace(person_of(id_, one.values), born=one.born))
        row = after.row(number)
        if row is None or row.standing.value != expected or row.standing is Standing.TURNED_AWAY:
            standing = Standing.TURNED_AWAY if row is None else row.standing
            return _stands(admitted, number, standing)
        links.make(event, id_, token)
        outbox.confirm(after, row, link)
        return Done("did_apply", {"id": number}, {"person": id_})

    return change(event, id_, "", lambda parts: _with_admission(parts, job))


def _stands(admitted: Admission, number: str, standing: Standing) -> Refusal:
    code = {Standing.ADMITTED: "promoted", Standing.WAITING: "to_waiting"}.get(standing, "turned_away")
    return Refusal(code, admitted.held.clause("app.limit"), {"id": number}, "standing")


def _asks(admitted: Admission, name: str) -> bool:
    return any(field.name == name for field in admitted.held.fields)


def enter(
    event: Event,
    by: str,
    values: Mapping[str, str],
    at: datetime,
    seen: str | None,
    link: str,
    once: str = "",
) -> Answer:
    """Enter an application by hand, as of the instant at which it came (sfu.5.3).

    If that changes where others stand, ``seen`` has to be the digest of exactly these changes.
    ``once`` is of `storage.new_once`.
    """
    id_, again = new_person(), []

    def job(admitted: Admission) -> Outcome:
        number = admitted.next_number()
        named = {**values, "channel": "representative"} if _asks(admitted, "channel") else values
        register = _submitted(admitted, number, id_, named, at)
        if not isinstance(register, Register):
            return register
        notices = applications.changes(admitted.register, register, admitted.held)
        if notices and digest(notices) != seen:
            again.append(Again(notices))
            return Refusal("changed_meanwhile", None, {"player": number})
        one = register.applications[-1]
        after = _put(admitted, register, replace(person_of(id_, one.values), born=one.born))
        row = after.row(number)
        if row is not None and row.standing in (Standing.ADMITTED, Standing.WAITING):
            outbox.confirm(after, row, link)
        outbox.tell(after, (one for one in notices if one.where != number), link)
        return Done("did_apply", {"id": number}, {"person": id_})

    kept = change(event, by, "", lambda parts: _with_admission(parts, job), once=once)
    return again[0] if again else kept


def amend(event: Event, by: str, number: str, values: Mapping[str, str], was: str, after: int) -> Kept:
    """Let an application say something else, unless somebody has changed it since the form was made.

    ``was`` is the digest of the application that the form showed, ``after`` the latest line of the log then.
    """
    late = []

    def job(admitted: Admission) -> Outcome:
        one = admitted.register.get(number)
        if one is not None and digest_of(one) != was:
            late.append(admitted.person(one.person).id)
            return Refusal("changed_meanwhile", None, {"player": number})
        channel = {} if one is None or "channel" not in one.values else {"channel": one.values["channel"]}
        register = applications.amend(admitted.register, number, {**values, **channel}, admitted.held)
        if not isinstance(register, Register):
            return register
        changed = register.get(number)
        if changed is None or one is None:
            return Refusal("application_unknown", None, {"id": number}, number)
        before = admitted.person(one.person)
        person = person_of(before.id, changed.values, before)
        _put(admitted, register, replace(person, born=changed.born or person.born))
        return Done("did_amend", {"id": number}, {"person": before.id})

    kept = change(event, by, "", lambda parts: _with_admission(parts, job))
    if late:
        since = reversed(entries(event, after=after))
        return Overtaken(tuple(line for line in since if _about(line, number, late[0])))
    return kept


def _about(line: Entry, number: str, person: str) -> bool:
    return line.params.get("id") == number or person in line.people.values()


@dataclass(frozen=True, slots=True)
class Move:
    """A step of one application that may change where others stand, and the code of its line in the log."""

    turn: Callable[[Register, str], Register | Refusal]
    code: str

    def brings(self, admitted: Admission, number: str) -> tuple[Notice, ...] | Refusal:
        """What the step brings about: who is in, who waits, who is told (sfu.5.3)."""
        register = self.turn(admitted.register, number)
        if isinstance(register, Refusal):
            return register
        return applications.changes(admitted.register, register, admitted.held)


WITHDRAWAL: Final = Move(
    lambda register, number: applications.withdraw(register, number, now()), "did_withdraw"
)
REINSTATEMENT: Final = Move(applications.restore, "did_reinstate")


def move(event: Event, by: str, number: str, what: Move, seen: str | None, link: str) -> Answer:
    """Take an application back or bring it back, and tell everybody whom it concerns.

    ``seen`` is the digest of what was shown; None from an applicant, who is not shown what becomes of others.
    """
    again = []

    def job(admitted: Admission) -> Outcome:
        register = what.turn(admitted.register, number)
        if isinstance(register, Refusal):
            return register
        notices = applications.changes(admitted.register, register, admitted.held)
        if seen is not None and digest(notices) != seen:
            again.append(Again(notices))
            return Refusal("changed_meanwhile", None, {"player": number})
        admitted.parts.put(REGISTER, register)
        outbox.tell(Admission(admitted.parts, admitted.held), notices, link)
        return Done(what.code, {"id": number})

    kept = change(event, by, "", lambda parts: _with_admission(parts, job))
    return again[0] if again else kept
