"""Who goes on to a stage: the list that was taken beside the list as tables give it now, and who declined."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.scoring.lines import is_final
from sportmafia.server.events.cases.forms import answer
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import ADVANCEMENTS, DISCIPLINE, PEOPLE
from sportmafia.server.events.results.book import MADE_OF, Book
from sportmafia.server.events.results.shown import site_words
from sportmafia.server.events.results.tables import tabs
from sportmafia.server.events.storage import Done, Outcome, Parts, change
from sportmafia.server.events.told import Told, told
from sportmafia.tournament.advancement import Advancement, changed, invite
from sportmafia.tournament.cites import held
from sportmafia.tournament.said import Refusal, Said
from sportmafia.tournament.words import word


@dataclass(frozen=True, slots=True)
class Seeded:
    """One on the list as a page shows him."""

    player: str
    name: str
    site: str
    number: int
    fresh: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A lot that the list waits for."""

    site: str
    names: str
    left: int


@page("standings.read_hidden", "stage.advance")
def advance(visit: Visit, stage: int) -> HttpResponse:
    """The list for a stage, made anew from the tables; taking it makes a backup and keeps it."""
    return _shown(visit, stage) if visit.request.method != "POST" else _taken(visit, stage)


def _shown(visit: Visit, number: int, refused: tuple[Told, ...] = ()) -> HttpResponse:
    parts = Parts(visit.event)
    book = Book(visit.event, parts)
    stage, now = book.stage(number), book.advancement(number)
    if stage is None or stage.quota is None or now is None:
        return visit.refuse("results_no_stage")
    kept = parts.get(ADVANCEMENTS)
    before = kept.lists.get(stage.name)
    begun = any(game.stage == stage.name for game in book.played)
    notices: tuple[Told, ...] = ()
    if before is not None:
        found = changed(before, now).notices(book.rulebook(stage.name), begun=begun)
        notices = told(visit, _by_name(found, book))
    known = set(before.players) if before is not None else set()
    declined = kept.declined.get(stage.name, ())
    context = {
        "stage": stage,
        "words": word("stage", stage.name, visit.lang),
        "number": number,
        "tabs": [tab for tab in tabs(visit, book, number) if tab.number > 1],
        "before": before,
        "now": now,
        "seeds": [
            Seeded(
                one.player,
                book.name(one.player),
                site_words(one.site, visit.lang) if one.site else "",
                one.number,
                fresh,
            )
            for one in now.seeds
            for fresh in [before is not None and one.player not in known]
        ],
        "due": [
            Waiting(
                site_words(one.site, visit.lang) if one.site else "",
                ", ".join(map(book.name, one.group)),
                one.left,
            )
            for one in now.due
        ],
        "changes": notices,
        "same": before is not None and before == now,
        "declined": [(player, book.name(player)) for player in declined],
        "seen": parts.seen(*MADE_OF, ADVANCEMENTS),
        "refused": refused,
        "quota": stage.quota,
        "clause": held(book.rulebook(stage.name), "sfu.3.2.5"),
        "carry": book.rulebook(stage.name).word("stage.carry"),
        "coefficient": book.rulebook(stage.name).number("final.coefficient") if is_final(stage.name) else 1,
        "frozen": len(book.desk.frozen),
        "wild": [(player, book.name(player)) for player in kept.wild.get(stage.name, ())],
        "others": _by_nickname(book, set(now.players)) if stage.quota.wild else [],
        "approves": held(book.rulebook(stage.name), "sfu.6.3.b"),
    }
    return visit.show("events/results/advance.html", context, status=400 if refused else 200)


def _taken(visit: Visit, number: int) -> HttpResponse:
    def job(held_parts: Parts) -> Outcome:
        book = Book(visit.event, held_parts)
        stage, now = book.stage(number), book.advancement(number)
        if stage is None or now is None:
            return Refusal("no_stage")
        kept = held_parts.get(ADVANCEMENTS)
        held_parts.put(ADVANCEMENTS, replace(kept, lists={**kept.lists, stage.name: now}))
        return Done("did_advance", {"stage": stage.name, "count": str(len(now.seeds))})

    return _changed(visit, number, job)


@page("standings.read_hidden", "stage.advance")
def decline(visit: Visit, stage: int) -> HttpResponse:
    """Note that a player does not go on though he could, or that he does after all."""
    sent = visit.request.POST
    player, back_again = sent.get("player", ""), sent.get("do", "") == "return"
    if visit.request.method != "POST":
        return redirect(reverse("event-advance", kwargs=_address(visit, stage)))

    def job(held_parts: Parts) -> Outcome:
        book = Book(visit.event, held_parts)
        found, now = book.stage(stage), book.advancement(stage)
        if found is None or now is None:
            return Refusal("no_stage")
        kept = held_parts.get(ADVANCEMENTS)
        declined = kept.declined.get(found.name, ())
        known = declined if back_again else _may_decline(now)
        if player not in known:
            return Refusal("not_a_player", None, {"player": player})
        after = tuple(one for one in declined if one != player)
        after = after if back_again else (*after, player)
        held_parts.put(ADVANCEMENTS, replace(kept, declined={**kept.declined, found.name: after}))
        code = "did_return" if back_again else "did_decline"
        return Done(code, {"stage": found.name}, {"person": player})

    return _changed(visit, stage, job)


@page("standings.read_hidden", "stage.advance")
def wild(visit: Visit, stage: int) -> HttpResponse:
    """Name who has a place that no table gives, a wild card or a seed, or take it back (sfu.6.3.b)."""
    sent = visit.request.POST
    player, back_again = sent.get("player", ""), sent.get("do", "") == "return"
    if visit.request.method != "POST":
        return redirect(reverse("event-advance", kwargs=_address(visit, stage)))

    def job(held_parts: Parts) -> Outcome:
        book = Book(visit.event, held_parts)
        found = book.stage(stage)
        if found is None or found.quota is None:
            return Refusal("no_stage")
        kept = held_parts.get(ADVANCEMENTS)
        named = kept.wild.get(found.name, ())
        after = tuple(one for one in named if one != player)
        if back_again and after == named:
            return Refusal("not_a_player", None, {"player": player})
        if not back_again:
            if player not in {person.id for person in held_parts.get(PEOPLE).persons}:
                return Refusal("stranger", None, {"player": player})
            record = held_parts.get(DISCIPLINE)
            invited = invite(named, player, found.quota, record, book.rulebook(found.name))
            if isinstance(invited, Refusal):
                return invited
            after = invited
        held_parts.put(ADVANCEMENTS, replace(kept, wild={**kept.wild, found.name: after}))
        code = "did_unwild" if back_again else "did_wild"
        return Done(code, {"stage": found.name}, {"person": player})

    return _changed(visit, stage, job)


def _by_nickname(book: Book, out: set[str]) -> list[tuple[str, str]]:
    """Everybody of the event who is not on the list, by nickname."""
    known = dict.fromkeys(book.one(person.id) for person in book.parts.get(PEOPLE).persons)
    return sorted(
        ((player, book.name(player)) for player in known if player not in out),
        key=lambda pair: pair[1].casefold(),
    )


def _may_decline(now: Advancement) -> tuple[str, ...]:
    return (*now.players, *(player for one in now.due for player in one.group))


def _changed(visit: Visit, number: int, job: Callable[[Parts], Outcome]) -> HttpResponse:
    back = reverse("event-advance", kwargs=_address(visit, number))
    book = Book(visit.event, Parts(visit.event))
    if book.advancement(number) is None:
        return visit.refuse("results_no_stage")
    kept = change(visit.event, visit.person, visit.request.POST.get("seen", ""), job)
    return answer(visit, kept, back, book, lambda refused: _shown(visit, number, refused))


def _address(visit: Visit, number: int) -> dict[str, object]:
    return {"slug": visit.event.tournament.slug, "stage": number}


def _by_name(said: tuple[Said, ...], book: Book) -> tuple[Said, ...]:
    return tuple(
        replace(one, params={key: book.name(value) for key, value in one.params.items()}) for one in said
    )
