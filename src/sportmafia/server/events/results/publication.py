"""What is public of each stage: the policy, the acts, and the page as everybody would see it after one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.scoring.stages import short_of_games
from sportmafia.server.events.cases.forms import answer
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import (
    COMMITTEE,
    CONFLICTS,
    LOTS,
    PLAN,
    PROTESTS,
    PUBLICATION,
    SCHEDULE,
)
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.results.prizes import places_by_lot
from sportmafia.server.events.results.tables import public_page
from sportmafia.server.events.storage import Done, Outcome, Parts, change, now
from sportmafia.server.events.told import Told
from sportmafia.server.events.zones import zone_of
from sportmafia.server.texts import say
from sportmafia.tournament import checklist
from sportmafia.tournament.checklist import Item, before_publication
from sportmafia.tournament.protests import Desk
from sportmafia.tournament.publication import Act, Policy, Visible, What, enact, visible
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.words import word

LONGEST_REASON = 1_000
MOST_ROUND = 9_999


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage with its policy, what was done about it, what can be done, and what the public sees now."""

    number: int
    words: str
    policy: Policy
    acts: tuple[tuple[str, str, str, str], ...]
    possible: tuple[tuple[str, str], ...]
    seen: Visible
    rounds: tuple[int, ...]
    items: tuple[Item, ...]
    stops: bool


@page("standings.read_hidden")
def publication(visit: Visit) -> HttpResponse:
    """Every stage with what is public of it."""
    return _shown(visit)


def _shown(visit: Visit, refused: tuple[Told, ...] = (), number: int = 0) -> HttpResponse:
    parts = Parts(visit.event)
    book = Book(visit.event, parts)
    zone, lang = zone_of(visit.event), visit.lang
    kept = parts.get(PUBLICATION)
    stages = []
    for place, one in enumerate(book.stages, start=1):
        acts = kept.acts.get(one.name, ())
        possible = tuple(
            (what.value, word("act", what.value, lang))
            for what in What
            if not isinstance(enact(acts, Act(what, now(), "x", "x", 0)), Refusal)
        )
        items = release_items(book, one.name)
        stages.append(
            Stage(
                place,
                word("stage", one.name, lang),
                kept.policies.get(one.name, Policy()),
                tuple(
                    (
                        f"{zone.local(act.at):%d.%m %H:%M}",
                        word("act", act.what.value, lang),
                        book.name(act.by),
                        act.reason if act.round is None else f"≤ {act.round}. {act.reason}",
                    )
                    for act in reversed(acts)
                ),
                possible,
                book.seen(one.name),
                book.rounds(one.name),
                items,
                any(item.stops and not item.passed for item in items),
            )
        )
    context = {
        "stages": [(one, [(i.text(lang), i.passed, i.stops, i.clause) for i in one.items]) for one in stages],
        "seen": parts.seen(PUBLICATION, PROTESTS, LOTS),
        "publishes": visit.may("standings.publish"),
        "refused": refused,
        "refused_at": number,
        "sent": visit.request.POST,
    }
    return visit.show("events/results/publication.html", context, status=400 if refused else 200)


def release_items(book: Book, stage: str) -> tuple[Item, ...]:
    """The go / no-go list before a stage's results are released, of what is the stage's."""
    parts = book.parts
    ids = {game.id for game in book.schedule.games if game.stage == stage}
    desk = Desk(tuple(case for case in book.desk.cases if not case.game or case.game in ids))
    event = checklist.Event(
        parts.get(PLAN), (), parts.get(COMMITTEE), parts.get(SCHEDULE), parts.get(CONFLICTS), desk
    )
    due, short = lots_due(book, stage), short_of(book) if book.number(stage) == 1 else 0
    return before_publication(event, book.rulebook(stage), lots_due=due, short_of_games=short)


def lots_due(book: Book, stage: str) -> int:
    """The lots that somebody waits for after a stage: to go on, or, after the last one, for an award."""
    following = book.advancement(book.number(stage) + 1)
    if following is not None:
        return len(following.due)
    return places_by_lot(book) if book.number(stage) == len(book.stages) else 0


def short_of(book: Book) -> int:
    """How many have fewer games in qualifying than everybody plays (sfu.3.2.4)."""
    tables = book.tables(book.stages[0].name)
    return sum(len(short_of_games(table)) for table in tables.values())


@page("standings.read_hidden", "standings.publish")
def act(visit: Visit, stage: int) -> HttpResponse:
    """Publish, freeze, release, withdraw or reopen; a backup is made first."""
    sent = visit.request.POST
    book = Book(visit.event, Parts(visit.event))
    found = book.stage(stage)
    if found is None:
        return visit.refuse("results_no_stage")
    made = _act(visit, sent.get("act", ""), sent.get("round", ""), sent.get("reason", ""))
    if isinstance(made, Told):
        return _shown(visit, (made,), stage) if visit.request.method == "POST" else _back(visit)

    def job(parts: Parts) -> Outcome:
        kept = parts.get(PUBLICATION)
        acts = enact(kept.acts.get(found.name, ()), replace(made, at=now()))
        if isinstance(acts, Refusal):
            return acts
        if made.what is What.RELEASE:
            items = release_items(Book(visit.event, parts), found.name)
            stops = [item.name for item in items if item.stops and not item.passed]
            if stops:
                return Refusal("no_go", None, {"items": ", ".join(stops)})
        parts.put(PUBLICATION, replace(kept, acts={**kept.acts, found.name: acts}))
        return Done("did_publish", {"act": made.what.value, "stage": found.name}, reason=made.reason)

    return _changed(visit, stage, book, job)


def _act(visit: Visit, what: str, round_: str, reason: str) -> Act | Told:
    """The act that a form asks for, or what is wrong with the form."""
    if what not in set(What):
        return Told(say("cases_choose", visit.lang), None, "act")
    if len(reason) > LONGEST_REASON:
        return Told(say("cases_too_long", visit.lang, most=LONGEST_REASON), None, "reason")
    number = _round(round_)
    if isinstance(number, str):
        return Told(say("results_round_wrong", visit.lang), None, "round")
    shown = number if what == What.FREEZE else None
    return Act(What(what), now(), visit.person, reason.strip(), shown)


def _round(text: str) -> int | str | None:
    """A round as a form has it: a number, nothing, or what is neither."""
    text = text.strip()
    if not text:
        return None
    fits = text.isascii() and text.isdigit() and int(text[:9]) <= MOST_ROUND
    return int(text) if fits and len(text) < 6 else text


@page("standings.read_hidden", "standings.publish")
def policy(visit: Visit, stage: int) -> HttpResponse:
    """Say from which rounds on bonuses or whole games are hidden until the release."""
    sent = visit.request.POST
    book = Book(visit.event, Parts(visit.event))
    found = book.stage(stage)
    if found is None:
        return visit.refuse("results_no_stage")
    bonuses, tables = (_round(sent.get(name, "")) for name in ("bonuses", "tables"))
    if isinstance(bonuses, str) or isinstance(tables, str):
        wrong = Told(say("results_round_wrong", visit.lang), None, "bonuses")
        return _shown(visit, (wrong,), stage)

    def job(parts: Parts) -> Outcome:
        kept = parts.get(PUBLICATION)
        after = Policy(bonuses, tables)
        parts.put(PUBLICATION, replace(kept, policies={**kept.policies, found.name: after}))
        said = {
            name: "—" if value is None else str(value)
            for name, value in (("bonuses", bonuses), ("tables", tables))
        }
        return Done("did_policy", {"stage": found.name, **said})

    return _changed(visit, stage, book, job)


def _changed(visit: Visit, stage: int, book: Book, job: Callable[[Parts], Outcome]) -> HttpResponse:
    if visit.request.method != "POST":
        return _back(visit)
    kept = change(visit.event, visit.person, visit.request.POST.get("seen", ""), job)
    back = reverse("event-publication", kwargs={"slug": visit.event.tournament.slug})
    return answer(visit, kept, back, book, lambda refused: _shown(visit, refused, stage))


def _back(visit: Visit) -> HttpResponse:
    return redirect(reverse("event-publication", kwargs={"slug": visit.event.tournament.slug}))


@page("standings.read_hidden")
def preview(visit: Visit, stage: int) -> HttpResponse:
    """The public page as it would be after an act or under another policy; nothing is kept."""
    asked = visit.request.GET
    parts = Parts(visit.event)
    book = Book(visit.event, parts)
    found = book.stage(stage)
    if found is None:
        return visit.refuse("results_no_stage")
    kept = parts.get(PUBLICATION)
    acts, held = kept.acts.get(found.name, ()), kept.policies.get(found.name, Policy())
    if asked.get("act"):
        made = _act(visit, asked["act"], asked.get("round", ""), "preview")
        after = enact(acts, made) if isinstance(made, Act) else None
        acts = acts if after is None or isinstance(after, Refusal) else after
    if "bonuses" in asked or "tables" in asked:
        bonuses, tables = (_round(asked.get(name, "")) for name in ("bonuses", "tables"))
        if not isinstance(bonuses, str) and not isinstance(tables, str):
            held = Policy(bonuses, tables)
    last = max(book.rounds(found.name), default=0)
    seen = {one: book.seen(one) for one in book.made_of(found.name)}
    seen[found.name] = visible(held, acts, max([now(), *(act.at for act in acts[-1:])]), last_round=last)
    return public_page(visit, book, stage, seen)
