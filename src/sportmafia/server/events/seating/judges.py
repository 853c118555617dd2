"""The pages of judges: who judges which table, whom he must not judge, his own tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect

from sportmafia.server.events import rows
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import COMMITTEE, CONFLICTS, PEOPLE, PLAN, SCHEDULE
from sportmafia.server.events.setup import officials
from sportmafia.server.events.setup.forms import Form
from sportmafia.server.events.setup.plan import refusal_texts
from sportmafia.server.events.setup.state import named
from sportmafia.server.events.storage import Done, Outcome, Overtaken, Parts, change
from sportmafia.server.events.told import Names, overtaken, told
from sportmafia.server.texts import say
from sportmafia.tournament.assignment import assign, conflicts_of
from sportmafia.tournament.committee import Office
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.people import key
from sportmafia.tournament.rights import Role
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import Conflicts, Game, Schedule

PARTS = (PLAN.name, SCHEDULE.name, CONFLICTS.name, PEOPLE.name, COMMITTEE.name)
"""The parts that these pages read."""
_JUDGES = {Role.CHIEF_JUDGE, Role.JUDGE, Role.SIDE_JUDGE, Role.APPEAL_MEMBER}


def bench(visit: Visit, parts: Parts, staff: list[officials.Person] | None = None) -> list[tuple[str, str]]:
    """Everybody who may sit at a table as its judge or host: judges of the desk, holders of offices."""
    name = Names(parts)
    found = {
        one.account.login: one.account.name
        for one in staff or officials.everybody(visit.event)
        if not one.revoked and _JUDGES & set(one.roles)
    }
    committee = parts.get(COMMITTEE)
    for office in (Office.JUDGE, Office.HOST, Office.CHIEF_JUDGE):
        for person in committee.of(office):
            found.setdefault(person, name(person))
    return sorted(found.items(), key=lambda pair: (pair[1].casefold(), pair[0]))


def usual(parts: Parts, staff: list[officials.Person]) -> list[str]:
    """Who is ticked at first where tables are given out: those whose task it is to judge at one."""
    found = [one.account.login for one in staff if not one.revoked and Role.JUDGE in one.roles]
    return [*found, *parts.get(COMMITTEE).of(Office.JUDGE)]


@dataclass(frozen=True, slots=True)
class Row:
    """A game as the page of judges shows it."""

    game: Game
    judge: str
    host: str


@page("event.read", "judges.assign")
def desk(visit: Visit) -> HttpResponse:
    """Judges at tables: given out anew from a round on, or changed one by one; what stands against them."""
    parts = Parts(visit.event, PARTS)
    if not parts.has(PLAN):
        return visit.refuse("setup_no_plan")
    plan, schedule, name = parts.get(PLAN), parts.get(SCHEDULE), Names(parts)
    staff = officials.everybody(visit.event)
    people = bench(visit, parts, staff)
    stages = [stage.name for stage in plan.stages]
    start = {
        "stage": stages[0],
        "first_round": "1",
        "game": visit.request.GET.get("game", "")[:32],
        "judge": "",
        "host": "",
    }
    form = Form(visit.lang, start, visit.request)
    said: tuple[str, ...] = ()
    if form.sent:
        answer = _do(visit, form, [person for person, _ in people], stages, name)
        if isinstance(answer, HttpResponse):
            return answer
        said = answer
    game = schedule.get(form.values.get("game", ""))
    if game is not None and not form.sent:
        form.values |= {"judge": game.judge, "host": game.host}
    nobody = ("", say("seating_no_one", visit.lang))
    rulebook = plan.stages[0].rulebook
    against = conflicts_of(schedule, parts.get(CONFLICTS), rulebook)
    context: dict[str, Any] = {
        "said": said,
        "people": people,
        "benches": _benches(visit, parts, usual(parts, staff) or [person for person, _ in people]),
        "seen": form.values.get("seen") or parts.seen(SCHEDULE, CONFLICTS),
        "rounds": [
            {
                "stage": stage,
                "round": number,
                "rows": [Row(one, name(one.judge), name(one.host)) for one in games],
            }
            for (stage, number), games in schedule.rounds().items()
        ],
        "against": told(
            visit, (named(one, name, schedule, visit.lang) for one in against if isinstance(one, Refusal))
        ),
        "asked": told(
            visit, (named(one, name) for one in against if one.code in ("conflict_unknown", "conflict_none"))
        ),
        "game": game,
        "one": [
            form.field("judge", "seating_judge", "select", choices=[nobody, *people]),
            form.field("host", "seating_host", "select", choices=[nobody, *people]),
        ],
        "fields": [
            form.field("stage", "setup_stage", "select", choices=[(one, one) for one in stages]),
            form.field("first_round", "seating_from_round", "number", low=1, high=200),
        ],
    }
    return visit.show("events/seating/judges.html", context, status=409 if said else 200)


def _do(
    visit: Visit, form: Form, people: list[str], stages: list[str], name: Names
) -> HttpResponse | tuple[str, ...]:
    do = form.values.get("do", "")
    job: Any
    if do == "assign":
        stage, first = form.chosen("stage", stages), form.whole("first_round", 1, 200)
        chosen = [one for one in people if one in set(visit.request.POST.getlist("of"))]
        hosts = [one for one in people if one in set(visit.request.POST.getlist("hosts"))]
        job = _assign_job(stage, first, chosen, hosts)
    elif do == "one":
        judge, host = form.chosen("judge", ("", *people)), form.chosen("host", ("", *people))
        job = _one_job(form.values.get("game", ""), judge, host)
    else:
        return (say("setup_choice", visit.lang),)
    if form.is_wrong():
        return (say("setup_choice", visit.lang),)
    kept = change(visit.event, visit.person, form.values.get("seen", ""), job)
    if isinstance(kept, Overtaken):
        return overtaken(visit, kept, visit.request.path)
    if isinstance(kept, Entry):
        return redirect("event-judges", slug=visit.event.tournament.slug)
    several = kept if isinstance(kept, tuple) else (kept,)
    schedule = Parts(visit.event, PARTS).get(SCHEDULE)
    said = (named(one, name, schedule, visit.lang) for one in several)
    return refusal_texts(visit, tuple(one for one in said if isinstance(one, Refusal)))


def _benches(visit: Visit, parts: Parts, judges: list[str]) -> list[dict[str, Any]]:
    """Whom to give tables out to: judges and, where a rulebook of the plan has them, hosts (sfu.3.5.1)."""
    with_host = any(one.rulebook.word("crew.roles") == "host+judge" for one in parts.get(PLAN).stages)
    sent = visit.request.POST.get("do") == "assign"
    benches = [("of", "seating_of_whom", "", judges)]
    if with_host:
        hosts = list(parts.get(COMMITTEE).of(Office.HOST))
        benches.append(("hosts", "seating_hosts", "seating_hosts_help", hosts))
    return [
        {
            "name": field,
            "legend": legend,
            "help": help_,
            "chosen": visit.request.POST.getlist(field) if sent else first,
        }
        for field, legend, help_, first in benches
    ]


def _assign_job(stage: str, first: int, people: list[str], hosts: list[str]) -> Any:
    """Give judges and hosts out from a round on; a game that has been begun keeps its own."""

    def job(parts: Parts) -> Outcome:
        rulebook = next(one.rulebook for one in parts.get(PLAN).stages if one.name == stage)
        schedule, begun = parts.get(SCHEDULE), rows.begun(parts.event)
        after = assign(
            schedule, people, parts.get(CONFLICTS), rulebook, stage=stage, first_round=first, hosts=hosts
        )
        if isinstance(after, Refusal):
            return after
        before = {game.id: game for game in schedule.games}
        games = tuple(before[game.id] if game.id in begun else game for game in after.games)
        parts.put(SCHEDULE, Schedule(games, schedule.commitment))
        return Done("did_assign", {"round": str(first)})

    return job


def _one_job(game: str, judge: str, host: str) -> Any:
    """Change the crew of one game by hand; refused where it would stand against the rules."""

    def job(parts: Parts) -> Outcome:
        schedule = parts.get(SCHEDULE)
        held = schedule.get(game)
        if held is None:
            return Refusal("game_not_over", None, {"game": game})
        games = tuple(
            replace(one, judge=judge, host=host) if one.id == game else one for one in schedule.games
        )
        after = Schedule(games, schedule.commitment)
        rulebook = next(
            (one.rulebook for one in parts.get(PLAN).stages if one.name == held.stage),
            parts.get(PLAN).stages[0].rulebook,
        )
        wrong = tuple(
            one
            for one in conflicts_of(after, parts.get(CONFLICTS), rulebook)
            if isinstance(one, Refusal) and one.where == game
        )
        twice = _twice(after, held, judge, host)
        if wrong or twice:
            return (*wrong, *twice)
        parts.put(SCHEDULE, after)
        return Done("did_assign", {"round": str(held.round)})

    return job


def _twice(after: Schedule, held: Game, judge: str, host: str) -> tuple[Refusal, ...]:
    """Who of a crew sits at another table of the round already, or twice at this one."""
    others = {
        person for one in after.rounds()[held.stage, held.round] if one.id != held.id for person in one.crew
    }
    crew = [person for person in (judge, host) if person]
    doubled = crew[:1] if len(crew) == 2 and judge == host else []
    found = dict.fromkeys([*(person for person in crew if person in others), *doubled])
    return tuple(
        Refusal("two_places", None, {"person": person, "round": str(held.round)}, person) for person in found
    )


def _himself(_visit: Visit) -> bool:
    """The page is about whoever looks at it."""
    return True


def _his(visit: Visit, judge: str) -> bool:
    """Whether the page is about whoever looks at it."""
    return visit.person == judge


@page("conflict.declare", "conflict.declare", own=_himself)
def conflicts(visit: Visit) -> HttpResponse:
    """A judge's own declaration; for those who may see all, how far everybody's has come."""
    return _declaration(visit, visit.person, everybody=visit.may("conflict.declare"))


@page("conflict.declare", "conflict.declare", own=_his)
def conflicts_of_one(visit: Visit, judge: str) -> HttpResponse:
    """The declaration of one judge."""
    parts = Parts(visit.event, PARTS)
    if judge != visit.person and judge not in dict(bench(visit, parts)):
        return visit.refuse("no_person")
    return _declaration(visit, judge, everybody=False)


def _declaration(visit: Visit, judge: str, *, everybody: bool) -> HttpResponse:
    parts = Parts(visit.event, PARTS)
    name, held = Names(parts), parts.get(CONFLICTS)
    form = Form(visit.lang, {"none": ""}, visit.request)
    said: tuple[str, ...] = ()
    known = {one.id: one.nickname for one in parts.get(PEOPLE).present}
    chosen = {player for who, player in held.with_players if who == judge}
    if form.sent:
        chosen = set(visit.request.POST.getlist("player")) & known.keys()
        if bool(chosen) == form.tick("none"):
            said = (say("seating_say_one", visit.lang),)
        else:
            kept = change(visit.event, visit.person, form.values.get("seen", ""), _declare_job(judge, chosen))
            if isinstance(kept, Overtaken):
                return overtaken(visit, kept, visit.request.path)
            others = judge != visit.person and visit.may("conflict.declare")
            slug = visit.event.tournament.slug
            return redirect("event-conflicts", slug=slug) if others else redirect(visit.request.path)
    rows = []
    if everybody:
        for person, called in bench(visit, parts):
            count = sum(who == person for who, _ in held.with_players)
            rows.append({"person": person, "name": called, "asked": person in held.asked, "count": count})
    context = {
        "said": said,
        "judge": judge,
        "name": name(judge),
        "asked": judge in held.asked,
        "players": [
            {"id": id_, "name": called, "chosen": id_ in chosen}
            for id_, called in sorted(known.items(), key=lambda pair: key(pair[1]))
        ],
        "none": judge in held.asked and not chosen,
        "seen": parts.seen(CONFLICTS),
        "rows": rows,
        "judges_too": not rows or any(row["person"] == judge for row in rows),
        "to_all": not everybody and visit.may("conflict.declare"),
    }
    return visit.show("events/seating/conflicts.html", context, status=400 if said else 200)


def _declare_job(judge: str, players: set[str]) -> Any:
    def job(parts: Parts) -> Outcome:
        held = parts.get(CONFLICTS)
        others = {(who, player) for who, player in held.with_players if who != judge}
        pairs = frozenset(others | {(judge, player) for player in players})
        parts.put(CONFLICTS, Conflicts(held.asked | {judge}, pairs))
        return Done("did_declare", {}, {"judge": judge})

    return job
