"""The pages of the draw: who plays, the search, the proposal with its edits, the lot, the publication."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.draw import edit
from sportmafia.draw.plan import Plan
from sportmafia.draw.words import say as drawn_say
from sportmafia.lots import KEY_BYTES
from sportmafia.server import reached
from sportmafia.server.events import entered, rows
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import DRAWS, PLAN, PRESENCE, SCHEDULE, TEAMS
from sportmafia.server.events.seating import drawn, measured, search
from sportmafia.server.events.seating.drawn import Place, Proposal
from sportmafia.server.events.seating.jobs import JOBS, Job
from sportmafia.server.events.setup.forms import Form
from sportmafia.server.events.setup.plan import refusal_texts
from sportmafia.server.events.setup.state import named as with_people
from sportmafia.server.events.storage import Done, Outcome, Overtaken, Parts, change
from sportmafia.server.events.told import Names, overtaken
from sportmafia.server.texts import say
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.people import key
from sportmafia.tournament.presence import Mark
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import problems

PARTS: Final = (
    *entered.PARTS, DRAWS.name, SCHEDULE.name, PRESENCE.name, TEAMS.name,
)  # fmt: skip
SECONDS: Final = (5, 20, 60, 300)
"""How long a search may take, to choose from."""
ROUNDS_MOST: Final = 200


@page("draw.make")
def index(visit: Visit) -> HttpResponse:
    """Every stage and site, with how far its draw has come."""
    parts = Parts(visit.event, PARTS)
    if not parts.has(PLAN):
        return visit.refuse("setup_no_plan")
    draws, schedule = parts.get(DRAWS), parts.get(SCHEDULE)
    rows = []
    for place in drawn.places(parts.get(PLAN)):
        games = drawn.at(schedule, place)
        rows.append(
            {
                "place": place,
                "players": len(entered.of_stage(parts, place.stage.name, place.site)),
                "state": _state(draws, place, bool(games)),
                "games": len(games),
            }
        )
    return visit.show("events/seating/index.html", {"rows": rows})


def _state(draws: Any, place: Place, published: bool) -> str:
    if published:
        return "seating_published"
    if any(name == place.name for name, _, _ in draws.sealed):
        return "seating_committed"
    return "seating_proposed" if place.name in dict(draws.proposals) else "seating_nothing"


def _found(visit: Visit, stage: int, site: int) -> tuple[Parts, Place] | HttpResponse:
    parts = Parts(visit.event, PARTS)
    place = drawn.place_of(parts.get(PLAN), stage, site) if parts.has(PLAN) else None
    return visit.refuse("no_such_page") if place is None else (parts, place)


def _back(visit: Visit, place: Place) -> HttpResponse:
    return redirect(
        "event-draw", slug=visit.event.tournament.slug, stage=place.number, site=place.site_number
    )


@page("draw.make", "draw.make")
def draw(visit: Visit, stage: int, site: int) -> HttpResponse:
    """The draw of one stage or site: choose players, search, look, edit by hand."""
    found = _found(visit, stage, site)
    if isinstance(found, HttpResponse):
        return found
    parts, place = found
    only_here = bool(visit.request.GET.get("here"))
    candidates = _candidates(parts, place, only_here=only_here)
    start = {
        "seconds": "20",
        **_wished(parts, place),
        "first_round": str(_next_round(parts, place)),
    }
    form = Form(visit.lang, start, visit.request)
    said: tuple[str, ...] = ()
    job = JOBS.of(visit.event.pk, place.name)
    if visit.request.headers.get("X-Part") == "search":
        return _searching(visit, job)
    if form.sent:
        answer = _act(visit, form, parts, place, candidates)
        if isinstance(answer, HttpResponse):
            return answer
        said = answer
    proposal = drawn.kept(parts.get(DRAWS), place.name)
    chosen = set(form.values.get("players", "").split("\n")) if form.sent and said else None
    shown = [{**one, "chosen": one["id"] in chosen if chosen else one["chosen"]} for one in candidates]
    context: dict[str, Any] = {
        "place": place,
        "fixing": next(iter(place.stage.rulebook.clauses("seat.assign")), None) if place.series else None,
        "said": said,
        "candidates": shown,
        "ticked": sum(one["chosen"] for one in shown),
        "fields": [
            form.field("first_round", "seating_first_round", "number", low=1, high=ROUNDS_MOST),
            form.field("never", "seating_never", "area", hint="seating_never_hint"),
            form.field("rarely", "seating_rarely", "area", hint="seating_rarely_hint"),
            form.field(
                "seconds",
                "seating_seconds",
                "select",
                choices=[(str(one), say("seating_so_long", visit.lang, seconds=one)) for one in SECONDS],
            ),
        ],
        "seen": parts.seen(DRAWS),
        "job": job if job is not None and not job.done.is_set() else None,
        "sealed": drawn.sealed_key(parts.get(DRAWS), place.name) is not None,
        "revealed": place.name in parts.get(DRAWS).revealed,
        "published": bool(drawn.at(parts.get(SCHEDULE), place)),
    }
    if job is not None and job.done.is_set() and isinstance(job.found, search.Impossible):
        context["impossible"] = job.found.text(visit.lang)
    elif job is not None and job.failed:
        context["impossible"] = say("seating_failed", visit.lang)
    if proposal is not None:
        context |= _shown(visit, parts, proposal)
    return visit.show("events/seating/draw.html", context, status=409 if said else 200)


def _searching(visit: Visit, job: Job | None) -> HttpResponse:
    """How the search goes, for the page to put in its place; nothing once there is none any more."""
    if job is None or job.done.is_set():
        return HttpResponse(status=204)
    return visit.show("events/seating/searching.html", {"job": job})


def _wished(parts: Parts, place: Place) -> dict[str, str]:
    """The wishes of the proposal that there is, as they were typed; teams are added by themselves."""
    proposal, name = drawn.kept(parts.get(DRAWS), place.name), Names(parts)
    found: dict[str, list[str]] = {"teams": [], "rarely": []}
    if proposal is not None:
        teams = {frozenset(team.players) for team in parts.get(TEAMS).teams}
        for wish in proposal.wishes.all:
            who = [proposal.people[number - 1] for number in wish.players]
            if wish.kind in found and not any(team.issuperset(who) for team in teams):
                found[wish.kind].append(", ".join(map(name, who)))
    return {"never": "\n".join(found["teams"]), "rarely": "\n".join(found["rarely"])}


def _candidates(parts: Parts, place: Place, *, only_here: bool) -> list[dict[str, Any]]:
    """Everybody who may be drawn here; chosen at first are those of the place who have not said no, or only
    those who have come.
    """
    name, presence = Names(parts), parts.get(PRESENCE)
    days = [place.stage.first + timedelta(days=day) for day in range(min(place.stage.days, 60))]
    here = entered.of_stage(parts, place.stage.name, place.site)
    everybody = dict.fromkeys((*here, *entered.players(parts)))
    gone = (Mark.NO_SHOW, Mark.LEFT)
    taken = {
        player
        for game in parts.get(SCHEDULE).games
        if game.stage == place.stage.name and game.site != place.site
        for player in game.players
    }
    found = []
    for person in everybody:
        marks = [presence.mark(day, person) for day in days]
        out = any(mark in gone for mark in marks)
        found.append(
            {
                "id": person,
                "name": name(person),
                "here": Mark.HERE in marks,
                "out": out,
                "elsewhere": person in taken,
                "chosen": (Mark.HERE in marks if only_here else person in here)
                and not out
                and person not in taken,
            }
        )
    return found


def _next_round(parts: Parts, place: Place) -> int:
    """The round that the place's first one is by default: sites of a stage play side by side."""
    games = drawn.at(parts.get(SCHEDULE), place)
    return min((game.round for game in games), default=1)


def _shown(visit: Visit, parts: Parts, proposal: Proposal) -> dict[str, Any]:
    """The proposal as the page shows it."""
    name = Names(parts)
    plan = proposal.plan
    called = called_now(proposal, name)
    summary = measured.summary(plan, visit.lang)
    if plan.measures.broken:
        summary.append(search.with_names("; ".join(plan.measures.broken), called, visit.lang))
    locked = {(player, round_) for player, round_ in proposal.desk.locked}
    rounds = [
        {
            "number": number + proposal.first_round - 1,
            "tables": [
                [
                    {"number": player, "name": called[player - 1], "locked": (player, number) in locked}
                    for player in table
                ]
                for table in one.tables
            ],
            "rest": [called[player - 1] for player in one.rest],
        }
        for number, one in enumerate(plan.schedule.rounds, start=1)
    ]
    return {
        "proposal": proposal,
        "summary": summary,
        "weak": measured.weak_spots(plan, called, visit.lang),
        "last_edit": measured.last_edit(proposal.desk, visit.lang),
        "rounds": rounds,
        "round_numbers": range(1, len(plan.schedule.rounds) + 1),
        "seats": range(1, 11),
        "called": list(enumerate(called, start=1)),
        "people": [name(person) for person in proposal.people],
    }


def called_now(proposal: Proposal, name: Names) -> list[str]:
    """What the numbers are called: by their people where wishes tie them, else just numbers."""
    fixed = set(proposal.fixed)
    return [
        name(person) if number in fixed else f"№ {number}"
        for number, person in enumerate(proposal.people, start=1)
    ]


def _act(
    visit: Visit, form: Form, parts: Parts, place: Place, candidates: list[dict[str, Any]]
) -> HttpResponse | tuple[str, ...]:
    """What the pressed button asks for; texts where it is refused."""
    do = form.values.get("do", "")
    if do == "stop":
        job = JOBS.of(visit.event.pk, place.name)
        if job is not None:
            job.stopped = True
            job.done.wait(2)
        return _back(visit, place)
    if do == "make":
        return _make(visit, form, parts, place, candidates)
    if do in ("swap", "lock", "undo"):
        return _edit(visit, form, place, do)
    return (say("setup_choice", visit.lang),)


def _make(
    visit: Visit, form: Form, parts: Parts, place: Place, candidates: list[dict[str, Any]]
) -> HttpResponse | tuple[str, ...]:
    lang = visit.lang
    known = {one["id"]: one["name"] for one in candidates}
    wanted = set(visit.request.POST.getlist("player"))
    # The published file holds the list in its order: that of seeds would tell places that are hidden still.
    people = tuple(sorted((one for one in known if one in wanted), key=lambda one: (key(known[one]), one)))
    form.values["players"] = "\n".join(people)
    seconds = form.chosen("seconds", map(str, SECONDS))
    first_round = form.whole("first_round", 1, ROUNDS_MOST)
    draws = parts.get(DRAWS)
    if drawn.sealed_key(draws, place.name) is not None and place.name not in draws.revealed:
        return (say("seating_is_sealed", lang),)
    if place.stage.name in begun_places(visit.event, parts, place):
        return (say("seating_is_begun", lang),)
    shape = search.shape_for(len(people), place.stage.tables, place.stage.games_each, series=place.series)
    if isinstance(shape, search.Impossible):
        return (shape.text(lang),)
    groups = {}
    for field in ("never", "rarely"):
        read = search.groups(form.area(field), known, people)
        if isinstance(read, search.Unknown):
            form.fault(field, read.code, line=read.line, who=read.name)
        else:
            groups[field] = read
    if form.is_wrong():
        return (say("seating_see_fields", lang),)
    teams = [
        tuple(people.index(player) + 1 for player in team.players if player in people)
        for team in parts.get(TEAMS).teams
    ]
    rounds = len(shape.tables)
    away: dict[int, list[int]] = {}
    for person, number in parts.get(PRESENCE).unavailable:
        at = number - first_round + 1
        if person in people and 1 <= at <= rounds:
            away.setdefault(people.index(person) + 1, []).append(at)
    never = [*groups["never"], *(team for team in teams if len(team) > 1)]
    wishes = search.wishes_for(never, groups["rarely"], away)
    by, event, seen = visit.person, visit.event, form.values.get("seen", "")

    def keep(plan: Plan) -> Any:
        proposal = Proposal(edit.Desk(plan), people, first_round, wishes=wishes)
        return _propose(event, by, seen, place, proposal)

    at_once = search.at_once(shape) if not wishes.all and not place.series else None
    if at_once is not None:
        JOBS.forget(event.pk, place.name)
        kept = keep(at_once)
        if isinstance(kept, Overtaken):
            return overtaken(visit, kept, visit.request.path)
        return _back(visit, place) if isinstance(kept, Entry) else refusal_texts(visit, kept)
    seed = secrets.randbelow(2**31 - 1) + 1

    def work(job: Job) -> Any:
        plan = search.searched(job, shape, wishes, float(seconds), seed, series=place.series)
        if isinstance(plan, search.Impossible):
            return plan
        kept = keep(plan)
        return (
            kept
            if isinstance(kept, Entry)
            else search.Impossible(say("seating_overtaken", "ru"), say("seating_overtaken", "en"))
        )

    if JOBS.start(event.pk, place.name, by, work, int(seconds)) is None:
        return (say("seating_busy", lang),)
    return _back(visit, place)


def begun_places(event: Event, parts: Parts, place: Place) -> frozenset[str]:
    """The stage of a place, if a game of the place has been begun."""
    here = {game.id for game in drawn.at(parts.get(SCHEDULE), place)}
    return frozenset({place.stage.name}) if here & rows.begun(event) else frozenset()


def _propose(event: Event, by: str, seen: str, place: Place, proposal: Proposal) -> Any:
    def job(parts: Parts) -> Outcome:
        draws = parts.get(DRAWS)
        if drawn.sealed_key(draws, place.name) is not None and place.name not in draws.revealed:
            return Refusal("commitment_broken")
        parts.put(DRAWS, drawn.begun_anew(draws, place.name, proposal))
        return Done("did_propose", {"stage": place.name})

    return change(event, by, seen, job)


def _edit(visit: Visit, form: Form, place: Place, do: str) -> HttpResponse | tuple[str, ...]:
    """One edit by hand; what it costs is on the page that follows."""
    numbers: list[int] = []
    if do != "undo":
        names = ("round", "first", "second")[: 2 if do == "lock" else 3]
        numbers = [form.whole(name, 1, 2000) for name in names]
        if form.is_wrong():
            return (say("seating_see_edit", visit.lang),)
    refused: list[str] = []

    def job(parts: Parts) -> Outcome:
        draws = parts.get(DRAWS)
        proposal = drawn.kept(draws, place.name)
        if proposal is None or drawn.sealed_key(draws, place.name) is not None:
            return Refusal("commitment_broken")
        acts = {"swap": edit.swap, "lock": edit.lock, "undo": edit.undo}
        result = acts[do](proposal.desk, *numbers)  # type: ignore[operator]
        if isinstance(result, edit.Refused):
            refused.append(drawn_say(result.what, measured.language(visit.lang), *result.values))
            return Refusal("words_missing")
        parts.put(DRAWS, drawn.with_proposal(draws, place.name, replace(proposal, desk=result)))
        return Done("did_propose", {"stage": place.name})

    kept = change(visit.event, visit.person, form.values.get("seen", ""), job)
    if isinstance(kept, Overtaken):
        return overtaken(visit, kept, visit.request.path)
    if isinstance(kept, Entry):
        return _back(visit, place)
    return tuple(refused) or refusal_texts(visit, kept)


@page("draw.make", "draw.publish")
def publish(visit: Visit, stage: int, site: int) -> HttpResponse:
    """Commit to the lot before everybody, reveal it, and let the schedule be what it gives."""
    found = _found(visit, stage, site)
    if isinstance(found, HttpResponse):
        return found
    parts, place = found
    form = Form(visit.lang, {"public": "", "do": ""}, visit.request)
    said: tuple[str, ...] = ()
    if form.sent:
        job = {"commit": _commit_job, "publish": _publish_job}.get(form.values["do"])
        if job is None:
            said = (say("setup_choice", visit.lang),)
        else:
            kept = change(
                visit.event, visit.person, form.values.get("seen", ""), job(visit, place, form.line("public"))
            )
            if isinstance(kept, Overtaken):
                return overtaken(visit, kept, visit.request.path)
            if isinstance(kept, Entry):
                return redirect(
                    "event-draw-publish",
                    slug=visit.event.tournament.slug,
                    stage=place.number,
                    site=place.site_number,
                )
            name = Names(parts)
            several = kept if isinstance(kept, tuple) else (kept,)
            said = refusal_texts(visit, tuple(_refusal(one, name) for one in several))
    draws = parts.get(DRAWS)
    proposal = drawn.kept(draws, place.name)
    context = {
        "place": place,
        "said": said,
        "seen": parts.seen(DRAWS, SCHEDULE),
        "proposal": proposal,
        "sealed": next((one for name, _, one in draws.sealed if name == place.name), None),
        "revealed": place.name in draws.revealed,
        "published": bool(drawn.at(parts.get(SCHEDULE), place)),
        "public": form.field("public", "seating_public_words", hint="seating_public_hint"),
        "address": reached.address(
            visit.request, reverse("event-draws", kwargs={"slug": visit.event.tournament.slug})
        ),
    }
    return visit.show("events/seating/publish.html", context, status=409 if said else 200)


def _refusal(one: Refusal, name: Names) -> Refusal:
    found = with_people(one, name)
    return found if isinstance(found, Refusal) else one


def _commit_job(visit: Visit, place: Place, _public: str) -> Any:
    def job(parts: Parts) -> Outcome:
        draws, name = parts.get(DRAWS), Names(parts)
        proposal = drawn.kept(draws, place.name)
        if proposal is None or drawn.sealed_key(draws, place.name) is not None:
            return Refusal("commitment_broken")
        label = f"{visit.event.tournament.name}: {place.name}"
        names = [name(person) for person in proposal.people]
        after, commitment = drawn.commit_to(
            draws, place.name, proposal, label, names, secrets.token_bytes(KEY_BYTES)
        )
        parts.put(DRAWS, after)
        return Done("did_commit", {"stage": place.name, "commitment": commitment})

    return job


def ids() -> Iterator[str]:
    """New ids of games."""
    while True:
        yield secrets.token_hex(16)


def _publish_job(_visit: Visit, place: Place, public: str) -> Any:
    def job(parts: Parts) -> Outcome:
        draws = parts.get(DRAWS)
        proposal = drawn.kept(draws, place.name)
        if proposal is None or place.name in draws.revealed:
            return Refusal("commitment_broken")
        if place.stage.name in begun_places(parts.event, parts, place):
            return Refusal("stage_begun", None, {"stage": place.stage.name})
        opened = drawn.reveal(draws, place.name, proposal, public)
        if opened is None:
            return Refusal("commitment_broken")
        after, rounds, commitment = opened
        made = drawn.games(place, rounds, proposal.first_round, ids())
        schedule = drawn.put_in(parts.get(SCHEDULE), place, made, commitment)
        here = {game.id for game in made}
        people = {player for game in made for player in game.players}
        wrong = tuple(
            one
            for one in problems(schedule, place.stage.rulebook, stage=place.stage.name)
            if isinstance(one, Refusal) and (one.where in here or one.where in people)
        )
        if wrong:
            return wrong
        parts.put(DRAWS, after)
        parts.put(SCHEDULE, schedule)
        return Done("did_draw", {"stage": place.name})

    return job
