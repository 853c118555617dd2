"""The pages of the event's course: where it stands, the go / no-go list, steps on and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.server.events import entered
from sportmafia.server.events.cases.forms import words_of
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.menu import entries
from sportmafia.server.events.parts import (
    COMMITTEE,
    CONFLICTS,
    DAYS,
    PEOPLE,
    PLAN,
    PROTESTS,
    SCHEDULE,
    TEAMS,
    TICKS,
    Ticks,
)
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.results.publication import lots_due, short_of
from sportmafia.server.events.setup.forms import Form
from sportmafia.server.events.setup.plan import refusal_texts
from sportmafia.server.events.storage import Done, Outcome, Overtaken, Parts, change
from sportmafia.server.events.told import Names, at_site, overtaken, told
from sportmafia.server.texts import Lang, say
from sportmafia.tournament import checklist
from sportmafia.tournament.checklist import BY_HAND, Item
from sportmafia.tournament.days import crowds
from sportmafia.tournament.event import STEPS, back, move_on
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.people import undecided
from sportmafia.tournament.plan import refusals
from sportmafia.tournament.rights import State
from sportmafia.tournament.said import Refusal, Said
from sportmafia.tournament.schedule import Schedule
from sportmafia.tournament.words import word

PARTS = (
    *entered.PARTS,
    SCHEDULE.name,
    CONFLICTS.name,
    COMMITTEE.name,
    DAYS.name,
    PROTESTS.name,
    TEAMS.name,
    TICKS.name,
)
"""The parts that the list looks at."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list as a page shows it; ``sign`` is ``ok``, ``stop`` or ``caution``.

    ``href`` is the page on which it is put right, empty where the visitor has no such page.
    """

    name: str
    text: str
    clause: str | None
    sign: str
    by_hand: bool
    found: tuple[str, ...]
    href: str = ""


SEEN_TO: Final[Mapping[str, str]] = {
    "plan": "event-plan",
    "plan_notices": "event-plan",
    "ten_players": "event-entry",
    "chief_judge": "event-committee",
    "approved_order_of_play": "event-committee",
    "approved_place_and_time": "event-committee",
    "approved_people": "event-committee",
    "approved_materials": "event-committee",
    "finalists_approved": "event-committee",
    "schedule": "event-draw-index",
    "players_known": "event-draw-index",
    "everybody_plays": "event-draw-index",
    "crew_and_games": "event-judges",
    "days_crowded": "event-door-days",
    "teams_made": "event-teams",
    "teams_apart": "event-draw-index",
    "conflicts": "event-judges",
    "conflicts_asked": "event-conflicts",
    "duplicates": "event-duplicates",
    "no_protests": "event-cases",
    "no_lots": "event-lots",
    "games_enough": "event-results",
}
"""The page on which a line of the list is put right."""


def looked_at(parts: Parts) -> checklist.Event:
    """What the list looks at."""
    people = parts.get(PEOPLE)
    alike = undecided(people.persons, people.merges, people.apart)
    return checklist.Event(
        plan=parts.get(PLAN),
        players=entered.players(parts),
        committee=parts.get(COMMITTEE),
        schedule=parts.get(SCHEDULE),
        conflicts=parts.get(CONFLICTS),
        desk=parts.get(PROTESTS),
        ticked=parts.get(TICKS).names,
        duplicates=len(alike),
        teams=parts.get(TEAMS).teams,
        crowds=crowds(parts.get(PLAN), parts.get(SCHEDULE), parts.get(DAYS)),
    )


def items(parts: Parts, state: State) -> tuple[Item, ...]:
    """The list that stands between a state and the next one."""
    plan = parts.get(PLAN)
    rulebook = plan.stages[0].rulebook
    if state in (State.DRAFT, State.APPLICATIONS):
        wrong = refusals(plan)
        return (Item("plan", passed=not wrong, stops=True, found=wrong),)
    event = looked_at(parts)
    if state is State.PREPARING:
        return checklist.before_play(event, rulebook)
    book = Book(parts.event, parts)
    due = sum(lots_due(book, stage.name) for stage in book.stages)
    return checklist.before_publication(event, rulebook, lots_due=due, short_of_games=short_of(book))


PEOPLE_IN_PARAMS = ("player", "judge", "person")
"""Parameters of what is said that are people."""


def named(one: Said, name: Names, schedule: Schedule | None = None, lang: Lang = "ru") -> Said:
    """What is said with the names of people for their ids, and games of ``schedule`` by round and table."""
    params = {key: name(value) if key in PEOPLE_IN_PARAMS else value for key, value in one.params.items()}
    game = schedule.get(params.get("game", "")) if schedule else None
    if game is not None:
        params["game"] = words_of(game, lang)
    return at_site(replace(one, params=params), lang)


MOST_FOUND = 12
"""Findings of one line that are shown; the others are counted."""


def lines(visit: Visit, parts: Parts, found: tuple[Item, ...]) -> list[Line]:
    """The list in words."""
    name, schedule = Names(parts), parts.get(SCHEDULE)
    slug = visit.event.tournament.slug
    offered = {one.href for _, topic in entries(visit, public=False) for one in topic}
    shown = []
    for item in found:
        sign = "ok" if item.passed else "stop" if item.stops else "caution"
        some = (named(one, name, schedule, visit.lang) for one in item.found[:MOST_FOUND])
        texts = [one.text for one in told(visit, some)]
        if len(item.found) > MOST_FOUND:
            texts.append(say("setup_and_more", visit.lang, count=len(item.found) - MOST_FOUND))
        href = reverse(SEEN_TO[item.name], kwargs={"slug": slug}) if item.name in SEEN_TO else ""
        href = href if href in offered else ""
        by_hand = item.name in BY_HAND
        shown.append(Line(item.name, item.text(visit.lang), item.clause, sign, by_hand, tuple(texts), href))
    return shown


@page("event.read", "event.move_on")
def course(visit: Visit) -> HttpResponse:
    """Where the event stands, what is in the way of the next step, and the step itself."""
    parts = Parts(visit.event, PARTS)
    if not parts.has(PLAN):
        return visit.refuse("setup_no_plan")
    said: tuple[str, ...] = ()
    form = Form(visit.lang, {"to": "", "reason": ""}, visit.request)
    if form.sent:
        answer = _move(visit, form)
        if isinstance(answer, HttpResponse):
            return answer
        said = answer
    found = items(parts, visit.state)
    order = list(State)
    context = {
        "said": said,
        "lines": lines(visit, parts, found),
        "go": checklist.go(found),
        "by_hand": any(item.name in BY_HAND for item in found),
        "seen": parts.seen(PLAN, SCHEDULE, COMMITTEE, CONFLICTS, PROTESTS),
        "ticks_seen": parts.seen(TICKS),
        "reason": form.values["reason"],
        "steps": [
            {"to": to.value, "words": word("state", to.value, visit.lang), "back": back(visit.state, to)}
            for to in sorted(STEPS[visit.state], key=order.index)
        ],
        "course": [
            {"words": word("state", state.value, visit.lang), "now": state is visit.state} for state in order
        ],
    }
    return visit.show("events/setup/state.html", context, status=409 if said else 200)


def _move(visit: Visit, form: Form) -> HttpResponse | tuple[str, ...]:
    to, reason = form.chosen("to", [state.value for state in State]), form.line("reason")
    if not to:
        return (say("setup_choice", visit.lang),)

    def job(parts: Parts) -> Outcome:
        before = State(parts.event.state)
        answer = move_on(before, State(to), items(parts, before), reason=reason)
        if isinstance(answer, Refusal):
            return answer
        parts.put_head(state=answer)
        return Done("did_move", {"state": before.value, "to": answer.value}, {}, reason)

    kept = change(visit.event, visit.person, form.values.get("seen", ""), job)
    if isinstance(kept, Overtaken):
        return overtaken(visit, kept, visit.request.path)
    if isinstance(kept, Entry):
        return redirect("event-state", slug=visit.event.tournament.slug)
    return refusal_texts(visit, kept)


@page("event.read", "checklist.tick")
def ticks(visit: Visit) -> HttpResponse:
    """Tick what only a person can tell."""
    back_to = redirect("event-state", slug=visit.event.tournament.slug)
    if visit.request.method != "POST":
        return back_to
    chosen = frozenset(visit.request.POST.getlist("tick")) & BY_HAND.keys()

    def job(parts: Parts) -> Outcome:
        before = parts.get(TICKS).names
        parts.put(TICKS, Ticks(frozenset(chosen)))
        return Done("did_tick", {"items": ", ".join(sorted(chosen ^ before)) or "plan"})

    kept = change(visit.event, visit.person, visit.request.POST.get("seen", ""), job)
    if isinstance(kept, Overtaken):
        return overtaken(visit, kept, back_to.url)
    return back_to
