"""Pages about people: who may be one person, merged and parted; renamed, erased; birth dates forgotten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.server.events import links
from sportmafia.server.events.entry import admission as admissions
from sportmafia.server.events.entry import outbox, privacy
from sportmafia.server.events.entry.admission import Admission, Row, opened
from sportmafia.server.events.entry.views_list import named
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import Letter
from sportmafia.server.events.parts import PEOPLE, REGISTER
from sportmafia.server.events.storage import Done, Outcome, Overtaken, Parts, change, now
from sportmafia.server.events.told import overtaken, told
from sportmafia.server.lan import qr
from sportmafia.tournament import applications, fields, people
from sportmafia.tournament.applications import Register, Standing
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.people import Likeness, Person
from sportmafia.tournament.said import Notice, Refusal
from sportmafia.tournament.words import word


@dataclass(frozen=True, slots=True)
class Alike:
    """Two who may be one person, with the application of each."""

    first: Person
    second: Person
    rows: tuple[Row | None, Row | None]
    why: str


@page("application.read", own=admissions.nobodys)
def duplicates(visit: Visit) -> HttpResponse:
    """Everybody who may be somebody else too, and who was found to be (sfu.5.3)."""
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    merges = admission.people.merges
    by_id = {one.id: one for one in admission.people.persons}
    pairs = [
        Alike(
            by_id[pair.first],
            by_id[pair.second],
            (admission.of_person(pair.first), admission.of_person(pair.second)),
            ", ".join(_likeness(visit, one) for one in pair.alike),
        )
        for pair in people.undecided(admission.people.persons, merges, admission.people.apart)
    ]
    merged = [(by_id[gone], admission.person(kept)) for gone, kept in merges.into.items() if gone in by_id]
    seen = admission.parts.seen(PEOPLE, REGISTER)
    context = {"pairs": pairs, "merged": merged, "seen": seen}
    return visit.show("events/entry/duplicates.html", context)


def _likeness(visit: Visit, one: Likeness) -> str:
    return word("likeness", one.value, visit.lang)


def _merged(
    admission: Admission, kept: str, gone: str
) -> tuple[people.Merges, Register, tuple[Notice, ...]] | Refusal:
    """One person of two: of two applications that stand the later one is taken back (sfu.5.3)."""
    known = {one.id for one in admission.people.persons}
    if not {kept, gone} <= known:
        return Refusal("not_merged", None, {"gone": gone}, gone)
    merges = people.merge(admission.people.merges, kept, gone)
    if isinstance(merges, Refusal):
        return merges
    register, ids = admission.register, merges.ids(kept)
    standing = [
        row
        for row in admission.rows
        if row.application.person in ids and row.standing is not Standing.WITHDRAWN
    ]
    for row in standing[1:]:
        back = applications.withdraw(register, row.application.id, now())
        register = register if isinstance(back, Refusal) else back
    return merges, register, applications.changes(admission.register, register, admission.held)


def _holder(admission: Admission, ids: frozenset[str], kept: str) -> str:
    """Whose application stands, of several ids of one person: the first one; ``kept`` where none does."""
    found = (
        row.application.person
        for row in admission.rows
        if row.application.person in ids and row.standing is not Standing.WITHDRAWN
    )
    return next(found, kept)


@page("application.read", "application.merge", own=admissions.nobodys)
def merge(visit: Visit) -> HttpResponse:
    """Make one person of two; what becomes of their applications is shown first."""
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    asked = visit.request.POST if visit.request.method == "POST" else visit.request.GET
    kept, gone, seen = asked.get("kept", ""), asked.get("gone", ""), asked.get("seen", "")
    back = reverse("event-duplicates", kwargs={"slug": visit.event.tournament.slug})
    link = outbox.link_of(visit.request, visit.event)

    def job(parts: Parts) -> Outcome:
        found = admissions.read(parts.event, parts)
        step = found if isinstance(found, Refusal) else _merged(found, kept, gone)
        if isinstance(step, Refusal) or isinstance(found, Refusal):
            return step if isinstance(step, Refusal) else Refusal("reason_missing")
        merges, register, notices = step
        # Anybody can apply in somebody's name: a merge must not show him what the other application says. The
        # links of the application that stands stay good; a new one is given by hand.
        for one in merges.ids(kept) - {_holder(found, merges.ids(kept), kept)}:
            links.revoke(parts.event, one)
            unsent = Letter.objects.filter(event=parts.event, person=one, sent_at=None)
            unsent.filter(body__contains=outbox.LINK).delete()
        parts.put(PEOPLE, replace(found.people, merges=merges))
        parts.put(REGISTER, register)
        moved = [one for one in notices if one.code != "withdrew"]
        outbox.tell(Admission(parts, found.held), moved, link)
        return Done("did_merge", {}, {"kept": kept, "gone": gone})

    if visit.request.method == "POST" and asked.get("confirmed"):
        answer = change(visit.event, visit.person, seen, job)
        if isinstance(answer, Entry):
            return redirect(back)
        if isinstance(answer, Overtaken):
            return overtaken(visit, answer, back)
    step = _merged(admission, kept, gone)
    refused = isinstance(step, Refusal)
    context = {
        "kept": admission.person(kept),
        "gone": admission.person(gone),
        "wrong": told(visit, [step] if isinstance(step, Refusal) else []),
        "notices": () if isinstance(step, Refusal) else named(visit, admission, step[2]),
        "seen": admission.parts.seen(PEOPLE, REGISTER),
        "back": back,
    }
    return visit.show("events/entry/merge.html", context, status=409 if refused else 200)


@page("application.read", "application.merge", own=admissions.nobodys)
def part(visit: Visit) -> HttpResponse:
    """Take a merge back: the one who was merged is a person of his own again."""
    back = reverse("event-duplicates", kwargs={"slug": visit.event.tournament.slug})
    if visit.request.method != "POST":
        return redirect(back)
    gone = visit.request.POST.get("gone", "")[:64]

    def job(parts: Parts) -> Outcome:
        known = parts.get(PEOPLE)
        merges = people.unmerge(known.merges, gone)
        if isinstance(merges, Refusal):
            return merges
        parts.put(PEOPLE, replace(known, merges=merges))
        return Done("did_unmerge", {}, {"gone": gone})

    return _ended(visit, change(visit.event, visit.person, visit.request.POST.get("seen", ""), job), back)


@page("application.read", "application.merge", own=admissions.nobodys)
def tell_apart(visit: Visit) -> HttpResponse:
    """Two who look alike are two people: they are asked about no more."""
    back = reverse("event-duplicates", kwargs={"slug": visit.event.tournament.slug})
    if visit.request.method != "POST":
        return redirect(back)
    posted = visit.request.POST
    first, second = posted.get("first", ""), posted.get("second", "")

    def job(parts: Parts) -> Outcome:
        known = parts.get(PEOPLE)
        if not {first, second} <= {one.id for one in known.persons}:
            return Refusal("not_merged", None, {"gone": second[:64]}, second)
        parts.put(PEOPLE, replace(known, apart=known.apart | {(first, second)}))
        return Done("did_tell_apart", {}, {"first": first, "second": second})

    return _ended(visit, change(visit.event, visit.person, posted.get("seen", ""), job), back)


def _ended(visit: Visit, answer: object, back: str) -> HttpResponse:
    """The way on after a step without a form of its own."""
    if isinstance(answer, Overtaken):
        return overtaken(visit, answer, back)
    if isinstance(answer, Refusal):
        return visit.show(
            "events/entry/refused.html", {"wrong": told(visit, [answer]), "back": back}, status=409
        )
    return redirect(back)


def _person(visit: Visit, id_: str) -> tuple[Admission, Person] | HttpResponse:
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    person = admission.persons.get(id_)
    return visit.refuse("entry_no_such_person") if person is None else (admission, person)


@page("application.read", "application.amend", own=admissions.nobodys)
def rename(visit: Visit, person: str) -> HttpResponse:
    """Another nickname; the former one is remembered, so that a new application under it is found."""
    found = _person(visit, person)
    if isinstance(found, HttpResponse):
        return found
    admission, known = found
    back = _application(visit, admission, known)
    wrong: tuple[Refusal, ...] = ()
    value, seen = known.nickname, admission.parts.seen(PEOPLE)
    if visit.request.method == "POST":
        value, seen = visit.request.POST.get("nickname", ""), visit.request.POST.get("seen", "")
        answer = change(visit.event, visit.person, seen, _renaming(known.id, value))
        if isinstance(answer, Entry):
            return redirect(back)
        if isinstance(answer, Overtaken):
            return overtaken(visit, answer, visit.request.path)
        wrong = (answer,) if isinstance(answer, Refusal) else answer
    context = {"person": known, "value": value, "seen": seen, "wrong": told(visit, wrong), "back": back}
    return visit.show("events/entry/rename.html", context, status=400 if wrong else 200)


def _renaming(id_: str, nickname: str) -> Callable[[Parts], Outcome]:
    def job(parts: Parts) -> Outcome:
        known = parts.get(PEOPLE)
        before = next(one for one in known.persons if one.id == id_)
        read = fields.read({"nickname": nickname}, (fields.FIELDS["nickname"],))
        if not isinstance(read, dict):
            return read
        named_ = people.rename(before, read["nickname"])
        if isinstance(named_, Refusal):
            return named_
        ids = known.merges.ids(id_)
        parts.put(
            PEOPLE, replace(known, persons=tuple(named_ if one.id == id_ else one for one in known.persons))
        )
        register = parts.get(REGISTER)
        parts.put(
            REGISTER,
            replace(
                register,
                applications=tuple(
                    replace(one, values={**one.values, **read}) if one.person in ids else one
                    for one in register.applications
                ),
            ),
        )
        return Done("did_rename", {"before": before.nickname}, {"person": id_})

    return job


def _application(visit: Visit, admission: Admission, person: Person) -> str:
    """The page of a person's application; the list where he has none."""
    row, slug = admission.of_person(person.id), visit.event.tournament.slug
    if row is None:
        return reverse("event-entry", kwargs={"slug": slug})
    return reverse("event-application", kwargs={"slug": slug, "number": row.application.id})


@page("application.read", "person.erase", own=admissions.nobodys)
def erase(visit: Visit, person: str) -> HttpResponse:
    """Erase somebody's name, contact and birth date on his request; what he played stays under a nickname."""
    found = _person(visit, person)
    if isinstance(found, HttpResponse):
        return found
    admission, known = found
    back = _application(visit, admission, known)
    if visit.request.method == "POST":
        return _ended(visit, privacy.erase(visit.event, visit.person, known.id), back)
    return visit.show("events/entry/erase.html", {"person": known, "back": back})


@page("application.read", "birth_date.forget", own=admissions.nobodys)
def ages(visit: Visit) -> HttpResponse:
    """Check every age on the first game day and forget the birth dates (sfu.3.1.1)."""
    admission = opened(visit)
    if isinstance(admission, HttpResponse):
        return admission
    back = reverse("event-entry", kwargs={"slug": visit.event.tournament.slug})
    if visit.request.method == "POST":
        return _ended(visit, privacy.forget_birth_dates(visit.event, visit.person), back)
    checked = applications.close_age_check(admission.register, admission.held)
    young = [admission.person(one.person).nickname for one in checked.applications if one.of_age is False]
    born = sum(one.born is not None for one in admission.register.applications)
    return visit.show("events/entry/ages.html", {"born": born, "young": young, "back": back})


@page("letter.read", "letter.send")
def link(visit: Visit, person: str) -> HttpResponse:
    """A person's link, to be handed over by hand: made at a press of the button and shown this once."""
    found = _person(visit, person)
    if isinstance(found, HttpResponse):
        return found
    admission, known = found
    context: dict[str, object] = {"person": known, "back": _application(visit, admission, known)}
    revoking = bool(visit.request.POST.get("revoke"))
    token = links.new_token()

    def job(parts: Parts) -> Outcome:
        # Who makes a link can act for its person: the log says that he did.
        if not revoking:
            links.make(parts.event, known.id, token)
            return Done("did_link", {}, {"person": known.id})
        for one in admission.people.merges.ids(known.id):
            links.revoke(parts.event, one)
        return Done("did_revoke", {}, {"person": known.id})

    if visit.request.method == "POST":
        change(visit.event, visit.person, "", job)
        if revoking:
            context["revoked"] = True
        else:
            address = outbox.link_of(visit.request, visit.event) + token
            context |= {"address": address, "qr": qr(address)}
            Letter.objects.filter(event=visit.event, person=known.id, to="", sent_at=None).update(
                sent_at=now()
            )
    return visit.show("events/entry/link.html", context)
