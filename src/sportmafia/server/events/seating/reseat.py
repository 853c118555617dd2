"""The page on which the games not yet played are re-seated when somebody drops out or arrives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import redirect

from sportmafia.draw.schedule import Round
from sportmafia.draw.schedule import Schedule as Numbers
from sportmafia.draw.wishes import NO_WISHES, Wishes
from sportmafia.draw.words import say as drawn_say
from sportmafia.server.events import entered, rows
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.models import Event
from sportmafia.server.events.parts import CONFLICTS, DRAWS, PLAN, SCHEDULE
from sportmafia.server.events.seating import drawn, measured
from sportmafia.server.events.seating.draw import ids
from sportmafia.server.events.seating.drawn import Place, Proposal
from sportmafia.server.events.seating.jobs import JOBS, Job
from sportmafia.server.events.seating.search import Impossible
from sportmafia.server.events.setup.forms import Form
from sportmafia.server.events.setup.plan import refusal_texts
from sportmafia.server.events.storage import Done, Outcome, Overtaken, Parts, change
from sportmafia.server.events.told import Names, overtaken
from sportmafia.server.texts import say
from sportmafia.tournament.assignment import able
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import Game, Schedule, problems

PARTS: Final = (*entered.PARTS, SCHEDULE.name, CONFLICTS.name, DRAWS.name)
WORK: Final = 300_000
"""Steps of the search for the seats that are left."""


@dataclass(frozen=True, slots=True)
class Reseating:
    """A proposal: what the schedule was, and the games of the place as they would be."""

    seen: str
    games: tuple[Game, ...]
    before: tuple[Game, ...]
    changed: int
    q: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Numbered:
    """The games of a place as numbers: the people in order, and how many rounds are played."""

    people: tuple[str, ...]
    schedule: Numbers
    first_round: int
    played: int


def begun_games(event: Event, games: Sequence[Game]) -> frozenset[str]:
    """Those of the games that have been begun: at the console or on the board."""
    return rows.begun(event) & {game.id for game in games}


def numbered(games: Sequence[Game], begun: frozenset[str]) -> Numbered:
    """The games of a place as the draw takes them; a round of which one game has begun counts as played."""
    ordered = sorted(games, key=lambda game: (game.round, game.table))
    people = tuple(dict.fromkeys(player for game in ordered for player in game.players))
    number = {person: at for at, person in enumerate(people, start=1)}
    first = min((game.round for game in ordered), default=1)
    last = max((game.round for game in ordered), default=0)
    rounds = []
    for at in range(first, last + 1):
        tables = tuple(
            tuple(number[player] for player in game.players) for game in ordered if game.round == at
        )
        seated = {player for table in tables for player in table}
        rounds.append(Round(tables, tuple(one for one in range(1, len(people) + 1) if one not in seated)))
    played = max((game.round - first + 1 for game in ordered if game.id in begun), default=0)
    return Numbered(people, Numbers(len(people), tuple(rounds)), first, played)


def wishes_held(proposal: Proposal | None, held: Numbered) -> Wishes:
    """The wishes of the draw as far as they speak of those who still play, by the numbers of now."""
    if proposal is None:
        return NO_WISHES
    number = {person: at for at, person in enumerate(held.people, start=1)}
    found = []
    for wish in proposal.wishes.all:
        who = tuple(number[person] for at in wish.players if (person := proposal.people[at - 1]) in number)
        rounds = tuple(one for one in wish.rounds if one <= len(held.schedule.rounds))
        if len(who) > 1 or (who and rounds):
            found.append(replace(wish, players=who, rounds=rounds))
    return Wishes(tuple(found))


def games_after(
    place: Place, was: Sequence[Game], schedule: Numbers, people: Sequence[str], held: Numbered
) -> tuple[Game, ...]:
    """The games of a place after a repair: those played as they were, the others under their old ids as far
    as their round and table are still there.
    """
    old = {(game.round, game.table): game for game in was}
    fresh, made = ids(), []
    for at, one in enumerate(schedule.rounds):
        round_ = held.first_round + at
        if at < held.played:
            made += [game for game in was if game.round == round_]
            continue
        tables = sorted(game.table for game in was if game.round == round_)
        for position, table in enumerate(one.tables):
            number = tables[position] if position < len(tables) else position + 1
            players = tuple(people[player - 1] for player in table)
            kept = old.get((round_, number))
            if kept is None:
                kept = Game(next(fresh), place.stage.name, round_, number, players, place.site)
            made.append(replace(kept, players=players))
    return tuple(made)


@page("draw.make", "draw.publish")
def reseat(visit: Visit, stage: int, site: int) -> HttpResponse:
    """Say who is gone and who came; see before and after side by side; let it be so."""
    parts = Parts(visit.event, PARTS)
    place = drawn.place_of(parts.get(PLAN), stage, site) if parts.has(PLAN) else None
    if place is None:
        return visit.refuse("no_such_page")
    what = f"{place.name} reseat"
    form = Form(visit.lang, {"tables": "", "do": ""}, visit.request)
    said: tuple[str, ...] = ()
    if form.sent:
        answer = _act(visit, form, parts, place, what)
        if isinstance(answer, HttpResponse):
            return answer
        said = answer
    games = drawn.at(parts.get(SCHEDULE), place)
    name, job = Names(parts), JOBS.of(visit.event.pk, what)
    sitting = sorted(
        {player for game in games for player in game.players}, key=lambda one: name(one).casefold()
    )
    others = [person for person in entered.players(parts) if person not in set(sitting)]
    found = job.found if job is not None and job.done.is_set() else None
    context: dict[str, Any] = {
        "place": place,
        "said": said,
        "job": job if job is not None and not job.done.is_set() else None,
        "sitting": [(person, name(person)) for person in sitting],
        "others": [(person, name(person)) for person in others],
        "tables": form.field("tables", "seating_tables_now", "number", hint="seating_tables_hint", low=1),
        "seen": parts.seen(SCHEDULE),
        "impossible": found.text(visit.lang) if isinstance(found, Impossible) else None,
    }
    if isinstance(found, Reseating):
        context |= {
            "found": found,
            "stale": found.seen != parts.seen(SCHEDULE),
            "beside": _beside(found, name),
            "words": drawn_say(
                "repair_done", measured.language(visit.lang), found.changed, _touched(found), *found.q
            ),
        }
    return visit.show("events/seating/reseat.html", context, status=409 if said else 200)


def _touched(found: Reseating) -> int:
    """How many players see another seat."""
    before = {
        (game.round, player): (game.table, at)
        for game in found.before
        for at, player in enumerate(game.players)
    }
    after = {
        (game.round, player): (game.table, at)
        for game in found.games
        for at, player in enumerate(game.players)
    }
    return len(
        {
            player
            for round_, player in before.keys() | after.keys()
            if before.get((round_, player)) != after.get((round_, player))
        }
    )


def _beside(found: Reseating, name: Names) -> list[dict[str, Any]]:
    """Games that differ, before and after, seat by seat."""
    old = {(game.round, game.table): game.players for game in found.before}
    new = {(game.round, game.table): game.players for game in found.games}
    rows = []
    for round_, table in sorted(old.keys() | new.keys()):
        was, will = old.get((round_, table), ()), new.get((round_, table), ())
        if was != will:
            seats = [
                {
                    "seat": at + 1,
                    "was": name(was[at]) if was else "–",
                    "will": name(will[at]) if will else "–",
                    "other": not was or not will or was[at] != will[at],
                }
                for at in range(max(len(was), len(will)))
            ]
            rows.append({"round": round_, "table": table, "seats": seats})
    return rows


def _act(visit: Visit, form: Form, parts: Parts, place: Place, what: str) -> HttpResponse | tuple[str, ...]:
    back = redirect(
        "event-reseat", slug=visit.event.tournament.slug, stage=place.number, site=place.site_number
    )
    do = form.values["do"]
    if do == "forget":
        JOBS.forget(visit.event.pk, what)
        return back
    if do == "confirm":
        return _confirm(visit, place, what)
    if do != "seek":
        return (say("setup_choice", visit.lang),)
    post = visit.request.POST
    games = drawn.at(parts.get(SCHEDULE), place)
    held = numbered(games, begun_games(visit.event, games))
    leave = tuple(held.people.index(one) + 1 for one in post.getlist("leave") if one in held.people)
    known = entered.players(parts)
    arrive = tuple(
        dict.fromkeys(one for one in post.getlist("arrive") if one in known and one not in held.people)
    )
    tables = form.whole("tables", 1, 200) if form.values.get("tables", "").strip() else None
    if form.is_wrong() or not (leave or arrive or tables):
        return (say("seating_say_who", visit.lang),)
    if held.played >= len(held.schedule.rounds):
        return (say("seating_all_played", visit.lang),)
    seen = parts.seen(SCHEDULE)
    wishes = wishes_held(drawn.kept(parts.get(DRAWS), place.name), held)

    def work(_job: Job) -> Any:
        try:
            from sportmafia.draw.measures import measure
            from sportmafia.draw.repair import Event as Happened
            from sportmafia.draw.repair import NoRepair, repaired, taken_over
        except ImportError:
            return _both("no_numpy")
        happened = Happened(after=held.played, leave=leave, arrive=len(arrive), tables=tables)
        answer = (
            taken_over(held.schedule, happened, wishes)
            if place.series
            else repaired(held.schedule, happened, wishes=wishes, steps=WORK)
        )
        if isinstance(answer, NoRepair):
            return _both(answer.what, *answer.values)
        made = games_after(place, games, answer.schedule, (*held.people, *arrive), held)
        q = measure(held.schedule).q, measure(answer.schedule).q
        return Reseating(seen, made, games, answer.changed, q)

    if JOBS.start(visit.event.pk, what, visit.person, work) is None:
        return (say("seating_busy", visit.lang),)
    return back


def _both(code: str, *values: object) -> Impossible:
    return Impossible(
        drawn_say(code, measured.language("ru"), *values), drawn_say(code, measured.language("en"), *values)
    )


def _confirm(visit: Visit, place: Place, what: str) -> HttpResponse | tuple[str, ...]:
    job = JOBS.of(visit.event.pk, what)
    found = job.found if job is not None and job.done.is_set() else None
    if not isinstance(found, Reseating):
        return (say("seating_say_who", visit.lang),)

    def keep(parts: Parts) -> Outcome:
        schedule, conflicts = parts.get(SCHEDULE), parts.get(CONFLICTS)
        begun = begun_games(parts.event, found.before)
        made = tuple(
            _crew_kept(game, found.games, conflicts) if game.id not in begun else game for game in found.games
        )
        after = drawn.put_in(schedule, place, made, schedule.commitment)
        ids_ = {game.id for game in made}
        people = {player for game in made for player in game.players}
        wrong = tuple(
            one
            for one in problems(after, place.stage.rulebook, stage=place.stage.name)
            if isinstance(one, Refusal) and (one.where in ids_ or one.where in people)
        )
        if wrong:
            return wrong
        parts.put(SCHEDULE, Schedule(after.games, schedule.commitment))
        return Done("did_reseat", {"stage": place.name, "changed": str(found.changed)})

    kept = change(visit.event, visit.person, found.seen, keep)
    if isinstance(kept, Overtaken):
        return overtaken(visit, kept, visit.request.path)
    if isinstance(kept, Entry):
        JOBS.forget(visit.event.pk, what)
        return redirect("event-judges", slug=visit.event.tournament.slug)
    return refusal_texts(visit, kept)


def _crew_kept(game: Game, games: Sequence[Game], conflicts: Any) -> Game:
    """A game with those of its crew who may still sit there: who plays in the round may not."""
    busy = {player for one in games if one.round == game.round for player in one.players}
    judge = game.judge if game.judge and able(game, game.judge, busy, conflicts) else ""
    host = game.host if game.host and able(game, game.host, busy, conflicts) else ""
    return replace(game, judge=judge, host=host)
