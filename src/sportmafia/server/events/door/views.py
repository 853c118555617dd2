"""Pages of the door: the list of the day, one person with what a mark brings about, scanning, the days."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from urllib.parse import quote

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from sportmafia.server.events.door import today as day_of_event
from sportmafia.server.events.door.today import MARKS, Line, Today
from sportmafia.server.events.entry.admission import applicant, is_applicant, nobodys
from sportmafia.server.events.entry.codes import people_of
from sportmafia.server.events.entry.shown import digest
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import DAYS, DISCIPLINE, PRESENCE, SCHEDULE
from sportmafia.server.events.storage import Done, Outcome, Overtaken, Parts, change
from sportmafia.server.events.told import at_site, overtaken, told
from sportmafia.server.texts import say
from sportmafia.tournament import days, discipline, presence
from sportmafia.tournament.days import Days
from sportmafia.tournament.fields import clean
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.people import key
from sportmafia.tournament.presence import Mark, Step
from sportmafia.tournament.said import Notice, Refusal

LONGEST: Final = 200


def _opened(visit: Visit, day: str) -> Today | HttpResponse:
    """The day that an address names, or the usual one."""
    found = day_of_event.read(visit.event, _day(day))
    if isinstance(found, Refusal):
        return visit.show("events/entry/no_terms.html", {"why": found.text(visit.lang)}, status=409)
    return found


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text[:10]) if text else None
    except ValueError:
        return None


def _address(visit: Visit, name: str, day: date, **parameters: str) -> str:
    path = reverse(name, kwargs={"slug": visit.event.tournament.slug, **parameters})
    return f"{path}?{urlencode({'day': day.isoformat()})}"


@dataclass(frozen=True, slots=True)
class Row:
    """One person on the list, in words: the template of three hundred rows looks nothing up."""

    line: Line
    href: str
    word: str
    notes: tuple[str, ...]

    @property
    def awaited(self) -> bool:
        """Whether one press can mark him here."""
        return self.line.mark is not Mark.HERE


@page("presence.read", "presence.mark", own=nobodys)
def listed(visit: Visit) -> HttpResponse:
    """Who is awaited and who has come on a day: one press of a button marks somebody here."""
    asked = visit.request.POST if visit.request.method == "POST" else visit.request.GET
    today = _opened(visit, asked.get("day", ""))
    if isinstance(today, HttpResponse):
        return today
    if visit.request.method == "POST":
        return _pressed(visit, today, asked)
    wanted, chosen = key(asked.get("q", "")[:LONGEST]), asked.get("mark", "")
    rows = [
        _row(visit, today, line)
        for line in today.lines
        if (not chosen or line.mark.value == chosen)
        and (not wanted or wanted in key(line.nickname) or wanted in key(line.name))
    ]
    marks = [line.mark for line in today.lines if line.playing]
    context = {
        "today": today,
        "playing": [row for row in rows if row.line.playing],
        "others": [row for row in rows if not row.line.playing],
        "counts": [(mark.value, MARKS[mark], marks.count(mark)) for mark in Mark],
        "days": _days(today),
        "q": asked.get("q", "")[:LONGEST],
        "chosen": chosen,
        "marking": visit.may("presence.mark"),
        "here": say("door_mark_here", visit.lang),
    }
    return visit.show("events/door/list.html", context)


def _row(visit: Visit, today: Today, line: Line) -> Row:
    return Row(
        line,
        f"door/of/{quote(line.id, safe='')}?day={today.day.isoformat()}",
        say(line.word, visit.lang),
        tuple(say(note, visit.lang) for note in line.notes),
    )


def _pressed(visit: Visit, today: Today, posted: Mapping[str, str]) -> HttpResponse:
    """One press on the list: here, for the person and over the mark that the button names."""
    was, _, id_ = posted.get("here", "").partition(" ")
    line = today.line(id_)
    if line is None:
        return visit.refuse("door_nobody")
    sent = {"mark": Mark.HERE.value, "was": was}
    return _take(visit, today, line, sent, _address(visit, "event-door", today.day) + f"#p-{line.id}")


def _days(today: Today) -> tuple[date, ...]:
    return days.game_days(today.plan, today.days)


def _step(posted: Mapping[str, str], today: Today, person: str) -> Step | Refusal:
    """The step that a form asks for."""
    try:
        mark = Mark(posted.get("mark", ""))
    except ValueError:
        return Refusal("marked_already", None, {"player": person}, person)
    text = posted.get("first_round", "")
    known = text.isascii() and text.isdigit() and len(text) < 5
    first = int(text) if known else today.next_round if mark is Mark.HERE else 1
    return Step(
        today.day,
        person,
        mark,
        max(first, 1),
        posted.get("substitute", "")[:64] if mark not in (Mark.HERE, Mark.AWAITED) else "",
        clean(posted.get("reason", ""))[:LONGEST],
        today.begun,
    )


def _marked(
    visit: Visit, posted: Mapping[str, str], day: date, person: str, by: str
) -> tuple[object, tuple[Notice, ...] | None]:
    """Take the step of a form; beside the answer the consequences that have to be confirmed first."""
    unseen: list[tuple[Notice, ...]] = []

    def job(parts: Parts) -> Outcome:
        today = day_of_event.read(parts.event, day, parts)
        if isinstance(today, Refusal):
            return today
        step = _step(posted, today, person)
        if isinstance(step, Refusal):
            return step
        whole = parts.get(SCHEDULE)
        found = presence.consequences(today.presence, step, today.schedule, today.rulebook, whole=whole)
        if isinstance(found, Refusal):
            return found
        was = posted.get("was", "")
        if (found or was != today.presence.mark(day, person).value) and posted.get("seen") != digest(found):
            unseen.append(found)
            return Refusal("changed_meanwhile", None, {"player": person}, person)
        after = presence.take(today.presence, step, today.schedule, today.rulebook, found, whole=whole)
        if isinstance(after, Refusal):
            return after
        parts.put(PRESENCE, after)
        if step.substitute:
            return Done("did_substitute", {}, {"absent": person, "person": step.substitute}, step.reason)
        params = {"day": day.isoformat(), "mark": step.mark.value}
        return Done("did_mark", params, {"person": person}, step.reason)

    answer = change(visit.event, by, "", job)
    return answer, unseen[0] if unseen else None


@page("presence.read", "presence.mark", own=nobodys)
def person(visit: Visit, person: str) -> HttpResponse:
    """One person on a day: his games, bans and marks; a mark is confirmed with its consequences in sight."""
    sent = visit.request.POST if visit.request.method == "POST" else visit.request.GET
    today = _opened(visit, sent.get("day", ""))
    if isinstance(today, HttpResponse):
        return today
    line = today.line(person)
    if line is None:
        return visit.refuse("door_nobody")
    if visit.request.method != "POST":
        return _shown(visit, today, line, {"step": None}, 200)
    if sent.get("substitute") and not visit.may("presence.substitute"):
        return visit.refuse("no_right_here")
    return _take(visit, today, line, sent, _address(visit, "event-door-person", today.day, person=line.id))


def _take(visit: Visit, today: Today, line: Line, sent: Mapping[str, str], done: str) -> HttpResponse:
    """Mark somebody; where something follows from it that was not seen, show it to be confirmed."""
    answer, unseen = _marked(visit, sent, today.day, line.id, visit.person)
    if isinstance(answer, Entry):
        return redirect(done)
    again = _opened(visit, today.day.isoformat())
    today = again if isinstance(again, Today) else today
    line = today.line(line.id) or line
    step = _step(sent, today, line.id)
    if unseen is not None and isinstance(step, Step):
        anew = bool(sent.get("seen")) or sent.get("was") != line.mark.value
        context = {
            "step": step,
            "step_word": MARKS[step.mark],
            "anew": anew,
            "seen": digest(unseen),
            "notices": today.said(visit, unseen),
        }
        return _shown(visit, today, line, context, 409 if anew else 200)
    refused = [answer] if isinstance(answer, Refusal) else []
    context = {"wrong": today.said(visit, refused), "step": step if isinstance(step, Step) else None}
    return _shown(visit, today, line, context, 409)


def _shown(visit: Visit, today: Today, line: Line, context: Mapping[str, Any], status: int) -> HttpResponse:
    """The page of one person."""
    everything = {
        "today": today,
        "line": line,
        "marks": [(mark.value, _button(mark)) for mark in _possible(line.mark)],
        "substitutes": today.substitutes(line.id),
        "bans": today.bans(line.id),
        "rounds": [(number, (line.id, number) in today.presence.unavailable) for number in today.rounds],
        "seen_parts": today.parts.seen(PRESENCE),
        "seen_bans": today.parts.seen(DISCIPLINE),
        "row": today.admission.of_person(line.id),
        "marking": visit.may("presence.mark"),
        "plays": () if line.playing else today.days_of(line.id),
        "back": _address(visit, "event-door", today.day),
        "address": reverse(
            "event-door-person", kwargs={"slug": visit.event.tournament.slug, "person": line.id}
        ),
        **context,
    }
    return visit.show("events/door/person.html", everything, status=status)


def _button(mark: Mark) -> str:
    """The code of what a mark is called where it is chosen: to be awaited again is to take a mark back."""
    return "door_undo" if mark is Mark.AWAITED else MARKS[mark]


def _possible(mark: Mark) -> tuple[Mark, ...]:
    """The marks that may follow on one."""
    if mark is Mark.HERE:
        return (Mark.LEFT, Mark.AWAITED)
    return tuple(one for one in (Mark.HERE, Mark.LATE, Mark.NO_SHOW, Mark.AWAITED) if one is not mark)


@page("presence.read", "presence.mark", own=nobodys)
def rounds(visit: Visit, person: str) -> HttpResponse:
    """Rounds that somebody cannot play; it says nothing about whether he is here."""
    posted = visit.request.POST
    today = _opened(visit, posted.get("day", ""))
    if isinstance(today, HttpResponse):
        return today
    line = today.line(person)
    if line is None:
        return visit.refuse("door_nobody")
    back = _address(visit, "event-door-person", today.day, person=line.id)
    if visit.request.method != "POST":
        return redirect(back)
    chosen = {
        int(text) for text in posted.getlist("round") if text.isascii() and text.isdigit() and len(text) < 5
    }
    known = set(today.rounds)

    def job(parts: Parts) -> Outcome:
        held = parts.get(PRESENCE)
        held = presence.available(held, line.id, *(known - chosen))
        held = presence.unavailable(held, line.id, *(known & chosen))
        parts.put(PRESENCE, held)
        told_ = ", ".join(map(str, sorted(known & chosen))) or "—"
        return Done("did_unavailable", {"rounds": told_}, {"person": line.id})

    return _ended(visit, change(visit.event, visit.person, posted.get("seen", ""), job), back, today)


@page("presence.read", "ban.serve")
def serve(visit: Visit, person: str) -> HttpResponse:
    """Note that a ban for the next game was served in a game: a later game is free again."""
    posted = visit.request.POST
    today = _opened(visit, posted.get("day", ""))
    if isinstance(today, HttpResponse):
        return today
    line = today.line(person)
    if line is None:
        return visit.refuse("door_nobody")
    back = _address(visit, "event-door-person", today.day, person=line.id)
    if visit.request.method != "POST":
        return redirect(back)
    game = posted.get("game", "")[:32]

    def job(parts: Parts) -> Outcome:
        if game not in {one.id for one in today.games if line.id in one.players}:
            return Refusal("no_ban", None, {"person": line.id}, line.id)
        record = discipline.serve(parts.get(DISCIPLINE), line.id, game)
        if isinstance(record, Refusal):
            return record
        parts.put(DISCIPLINE, record)
        return Done("did_serve", {"game": game}, {"person": line.id})

    return _ended(visit, change(visit.event, visit.person, posted.get("seen", ""), job), back, today)


def _ended(visit: Visit, answer: object, back: str, today: Today) -> HttpResponse:
    if isinstance(answer, Overtaken):
        return overtaken(visit, answer, back)
    if isinstance(answer, Refusal):
        context = {"wrong": today.said(visit, [answer]), "back": back}
        return visit.show("events/entry/refused.html", context, status=409)
    return redirect(back)


@page("presence.read")
def scan(visit: Visit) -> HttpResponse:
    """Find somebody by his code: typed, or scanned where the browser can."""
    code = visit.request.GET.get("code", "")[:LONGEST]
    if code:
        return _found(visit, code)
    return visit.show("events/door/scan.html", {"wrong": False, "code": ""})


@page("presence.read")
def by_code(visit: Visit, code: str) -> HttpResponse:
    """The address of a QR code: the page of the person whose code it is."""
    return _found(visit, code[:LONGEST])


def _found(visit: Visit, code: str) -> HttpResponse:
    # A scanned code is the whole address; the code is its last word.
    plain = code.rstrip("/").rpartition("/")[2]
    today = _opened(visit, "")
    if isinstance(today, HttpResponse):
        return today
    known = dict.fromkeys((*(line.id for line in today.lines), *today.admission.persons))
    people = people_of(visit.event, plain, known)
    lines = [line for line in map(today.line, people) if line is not None]
    if len(lines) == 1:
        return redirect(_address(visit, "event-door-person", today.day, person=lines[0].id))
    if lines:
        context = {"lines": lines, "today": today}
        return visit.show("events/door/several.html", context)
    return visit.show("events/door/scan.html", {"wrong": True, "code": plain}, status=404)


@page("presence.mark", "presence.mark", own=is_applicant)
def mine(visit: Visit) -> HttpResponse:
    """A player says himself that he is late or does not come; only the door marks somebody here."""
    id_ = applicant(visit)
    sent = visit.request.POST if visit.request.method == "POST" else visit.request.GET
    today = _opened(visit, sent.get("day", ""))
    if isinstance(today, HttpResponse):
        return today
    line = None if id_ is None else today.line(id_)
    if line is None:
        return visit.refuse("door_not_entered")
    own = today.days_of(line.id)
    if not line.playing:
        if sent.get("day") or not own:
            return visit.refuse("door_not_entered")
        day = next((one for one in own if one > today.day), own[-1])
        return redirect(_address(visit, "event-door-mine", day))
    context: dict[str, Any] = {"step": None}
    status = 200
    if visit.request.method == "POST":
        if sent.get("mark") not in (Mark.LATE.value, Mark.NO_SHOW.value, Mark.AWAITED.value) or sent.get(
            "substitute"
        ):
            return visit.refuse("no_right_here")
        answer, unseen = _marked(visit, sent, today.day, line.id, id_ or "")
        if isinstance(answer, Entry):
            return redirect(_address(visit, "event-door-mine", today.day))
        step = _step(sent, today, line.id)
        if unseen is not None and isinstance(step, Step):
            anew = bool(sent.get("seen"))
            status = 409 if anew else 200
            context |= {"step": step, "step_word": MARKS[step.mark], "anew": anew, "seen": digest(unseen)}
            context["notices"] = today.said(visit, unseen)
        elif isinstance(answer, Refusal):
            status = 409
            context["wrong"] = today.said(visit, [answer])
    marks = (Mark.LATE, Mark.NO_SHOW, Mark.AWAITED)
    context |= {
        "today": today,
        "line": line,
        "marks": [(mark.value, _button(mark)) for mark in marks if mark is not line.mark],
        "days": own or _days(today),
        "open": line.mark in (Mark.AWAITED, Mark.LATE, Mark.NO_SHOW),
    }
    return visit.show("events/door/mine.html", context, status=status)


@page("presence.read", "presence.substitute")
def calendar(visit: Visit) -> HttpResponse:
    """Which rounds are played on which day."""
    today = _opened(visit, "")
    if isinstance(today, HttpResponse):
        return today
    schedule = today.parts.get(SCHEDULE)
    known = days.day_of(today.plan, schedule, today.days)
    wrong: dict[tuple[str, int], str] = {}
    values = {where: day.isoformat() for where, day in known.items()}
    seen = today.parts.seen(DAYS)
    if visit.request.method == "POST":
        posted = visit.request.POST
        seen = posted.get("seen", "")
        own: dict[tuple[str, int], date] = {}
        for number, where in enumerate(known):
            text = posted.get(f"day_{number}", "")[:20]
            values[where] = text
            day = _day(text)
            if day is None and text:
                wrong[where] = text
            elif day is not None:
                own[where] = day
        if not wrong:
            answer = change(visit.event, visit.person, seen, _calendar(own))
            if isinstance(answer, Overtaken):
                return overtaken(visit, answer, visit.request.path)
            if isinstance(answer, Entry):
                return redirect(visit.request.path)
    context = {
        "rows": [
            (number, where[0], where[1], values[where], wrong.get(where))
            for number, where in enumerate(known)
        ],
        "seen": seen,
        "crowded": told(
            visit, (at_site(one, visit.lang) for one in days.crowds(today.plan, schedule, today.days))
        ),
        "back": reverse("event-door", kwargs={"slug": visit.event.tournament.slug}),
    }
    return visit.show("events/door/days.html", context, status=400 if wrong else 200)


def _calendar(own: dict[tuple[str, int], date]) -> Callable[[Parts], Outcome]:
    def job(parts: Parts) -> Outcome:
        parts.put(DAYS, Days(own))
        listed_ = ", ".join(f"{stage} {number}: {day:%d.%m}" for (stage, number), day in own.items())
        return Done("did_days", {"day": "", "rounds": listed_[:400]})

    return job
