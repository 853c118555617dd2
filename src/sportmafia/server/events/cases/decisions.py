"""What is done about a case once it is there: hearers, evidence, the verdict, and what its side may do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.rulebooks import Rulebook
from sportmafia.server.events import called
from sportmafia.server.events.cases.forms import (
    NEEDED,
    answer,
    brought,
    hears,
    number_or_nothing,
    rules_of,
)
from sportmafia.server.events.cases.people import officials, parties
from sportmafia.server.events.cases.views import LONGEST, shown_case
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import PROTESTS
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.storage import Done, Outcome, Parts, change
from sportmafia.server.events.told import Told
from sportmafia.server.texts import say
from sportmafia.tournament import protests
from sportmafia.tournament.protests import Case, Desk, Evidence, Kind
from sportmafia.tournament.said import Refusal

Step = Callable[[Parts, Case, Rulebook], "Desk | Refusal"]


@page("protest.seat_hearers", "protest.seat_hearers")
def hearers(visit: Visit, case: str) -> HttpResponse:
    """Give a case to those who decide it; whoever has part in it is refused by his name."""
    chosen = visit.request.POST.getlist("hearer")

    def step(parts: Parts, found: Case, rulebook: Rulebook) -> Desk | Refusal:
        people = officials(visit.event, parts)
        return protests.hear(
            parts.get(PROTESTS),
            found.id,
            chosen,
            rulebook,
            chief=people.chief,
            eligible=people.eligible(rulebook),
            parties=parties(found, parts),
        )

    names = called.names(visit.event)
    said = {"hearers": ", ".join(names.get(one, one) for one in chosen)}
    return _taken(visit, case, step, "did_seat_hearers", said)


@page("protest.decide", "protest.decide", own=hears)
def evidence(visit: Visit, case: str) -> HttpResponse:
    """Admit evidence (fiim.8.8.3, sfu.A2.protest.4)."""
    sent = visit.request.POST.get("evidence", "")

    def step(parts: Parts, found: Case, rulebook: Rulebook) -> Desk | Refusal:
        return protests.admit(parts.get(PROTESTS), found.id, Evidence(sent), rulebook)

    if visit.request.method == "POST" and sent not in set(Evidence):
        return shown_case(visit, case, (Told(say("cases_choose", visit.lang), None, "evidence"),))
    return _taken(visit, case, step, "did_admit", {"evidence": sent})


@page("protest.decide", "protest.decide", own=hears)
def verdict(visit: Visit, case: str) -> HttpResponse:
    """Decide a protest or an appeal, by one of its hearers, with a reason; it is final."""
    return _decided(visit, case, incident=False)


@page("incident.decide", "incident.decide", own=hears)
def ruling(visit: Visit, case: str) -> HttpResponse:
    """Decide what was claimed at the table, by its judge or the Chief Judge (sfu.7.7)."""
    return _decided(visit, case, incident=True)


def _decided(visit: Visit, case: str, *, incident: bool) -> HttpResponse:
    sent = visit.request.POST
    chosen, reason = sent.get("verdict", ""), sent.get("reason", "")

    def step(parts: Parts, found: Case, rulebook: Rulebook) -> Desk | Refusal:
        if (found.kind is Kind.INCIDENT) is not incident:
            return Refusal("not_eligible", None, {"person": visit.person}, found.id)
        return protests.decide(parts.get(PROTESTS), found.id, chosen, reason, visit.person, rulebook)

    return _taken(visit, case, step, "did_decide", {"verdict": chosen}, reason)


@page("protest.lodge", "protest.lodge", own=brought)
def withdraw(visit: Visit, case: str) -> HttpResponse:
    """Take one's own case back."""

    def step(parts: Parts, found: Case, rulebook: Rulebook) -> Desk | Refusal:
        by = found.by if brought(visit, case) else visit.person
        return protests.withdraw(parts.get(PROTESTS), found.id, by, rulebook)

    return _taken(visit, case, step, "did_take_back", {})


@page("protest.lodge", "protest.lodge", own=brought)
def complaint(visit: Visit, case: str) -> HttpResponse:
    """Note a complaint about a judge for the federation (fiim.8.8.4); the decision stays."""
    sent = visit.request.POST
    judge, text = sent.get("judge", ""), sent.get("complaint", "")

    def step(parts: Parts, found: Case, rulebook: Rulebook) -> Desk | Refusal:
        if judge not in parties(found, parts).decided:
            return Refusal("not_eligible", None, {"person": judge}, found.id)
        return protests.complain(parts.get(PROTESTS), found.id, judge, text, rulebook)

    return _taken(visit, case, step, "did_complain", {}, people={"judge": judge})


def _taken(
    visit: Visit,
    number: str,
    step: Step,
    code: str,
    said: Mapping[str, str],
    reason: str = "",
    people: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Take a step in a case and show it anew; looking at the address of a step shows the case."""
    back = reverse("event-case", kwargs={"slug": visit.event.tournament.slug, "case": number})
    sent = visit.request.POST
    parts = Parts(visit.event, NEEDED)
    book = Book(visit.event, parts)
    case = book.desk.get(number)
    if case is None:
        return visit.refuse("cases_no_case")
    if visit.request.method != "POST":
        return redirect(back)
    typed = {name: sent.get(name, "") for name in ("verdict", "reason", "judge", "complaint")}
    if any(len(value) > LONGEST for value in typed.values()):
        words = say("cases_too_long", visit.lang, most=LONGEST)
        return shown_case(visit, number, (Told(words, None, "reason"),), typed)
    rulebook = rules_of(book, case)

    def job(held: Parts) -> Outcome:
        found = held.get(PROTESTS).get(number)
        answered = (
            Refusal("case_unknown", None, {"case": number}) if found is None else step(held, found, rulebook)
        )
        if isinstance(answered, Refusal):
            return answered
        held.put(PROTESTS, answered)
        return Done(code, {"case": number, **said}, people or {}, reason.strip())

    kept = change(visit.event, visit.person, sent.get("seen", ""), job)
    return answer(visit, kept, back, book, lambda refused: shown_case(visit, number, refused, typed))


def pointed(visit: Visit, number: str, moment: str) -> HttpResponse:
    """Name the disputed line of the game's log, by one who hears the case."""

    def step(parts: Parts, found: Case, rulebook: Rulebook) -> Desk | Refusal:
        line = int(moment) if moment and number_or_nothing(moment) else None
        return protests.point(parts.get(PROTESTS), found.id, line, visit.person, rulebook)

    return _taken(visit, number, step, "did_point", {"moment": moment.strip() or "—"})
