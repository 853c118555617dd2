"""Lots between equals: committed to before, drawn before witnesses, verified by anybody afterwards."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.lots import KEY_BYTES
from sportmafia.server.events import called
from sportmafia.server.events.cases.forms import answer
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import ADVANCEMENTS, LOTS, Lots
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.results.shown import json_of, site_words
from sportmafia.server.events.storage import Done, Outcome, Parts, change
from sportmafia.server.events.told import Told
from sportmafia.server.texts import say
from sportmafia.tournament import lot as lots_
from sportmafia.tournament.lot import Lot, Sealed, published, verify
from sportmafia.tournament.people import key as name_key
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.words import word

MOST_WITNESSES = 6
LONGEST_NAME = 120


@dataclass(frozen=True, slots=True)
class Tie:
    """Equals whom only a lot separates: of which stage, for what, and whether the next list waits for it."""

    id: str
    stage: str
    group: tuple[str, ...]
    what: str
    urgent: bool


def ties(book: Book, visit: Visit) -> Iterator[Tie]:
    """Every group that needs a lot: first those that a list of the next stage waits for, then the others."""
    found: set[frozenset[str]] = set()
    for number, stage in enumerate(book.stages[1:], start=2):
        named = word("stage", stage.name, visit.lang)
        now = book.advancement(number)
        for one in now.due if now is not None else ():
            found.add(frozenset(one.group))
            words = say(
                "results_tie_list", visit.lang, stage=word("stage", stage.name, visit.lang), left=one.left
            )
            if one.site:
                words = f"{words}, {site_words(one.site, visit.lang)}"
            yield _tie(book.stages[number - 2].name, one.group, words, urgent=True)
    for stage in book.stages:
        named = word("stage", stage.name, visit.lang)
        for site, table in book.tables(stage.name).items():
            for group in table.lots:
                if frozenset(group) not in found:
                    found.add(frozenset(group))
                    first = table.row(group[0])
                    place = "" if first is None or first.place is None else str(first.place)
                    words = say("results_tie_table", visit.lang, stage=named, place=place)
                    words = f"{words}, {site_words(site, visit.lang)}" if site else words
                    yield _tie(stage.name, group, words, urgent=False)


def _tie(stage: str, group: tuple[str, ...], what: str, *, urgent: bool) -> Tie:
    digest = sha256("\n".join((stage, *sorted(group))).encode()).hexdigest()[:16]
    return Tie(digest, stage, tuple(sorted(group)), what, urgent)


@dataclass(frozen=True, slots=True)
class Shown:
    """A lot as a page shows it: names instead of ids, whether it is verified."""

    label: str
    commitment: str
    names: str
    order: tuple[str, ...] = ()
    key: str = ""
    witnesses: str = ""
    true: bool = True


@page("standings.read_hidden")
def lots(visit: Visit) -> HttpResponse:
    """What needs a lot, what is committed to and waits for its draw, what was drawn."""
    return _shown(visit)


def _shown(visit: Visit, refused: tuple[Told, ...] = (), typed: dict[str, str] | None = None) -> HttpResponse:
    parts = Parts(visit.event)
    book = Book(visit.event, parts)
    kept = parts.get(LOTS)
    sealed = {frozenset(one.group) for one in kept.sealed}
    found = [
        (one, ", ".join(map(book.name, one.group)), frozenset(one.group) in sealed)
        for one in ties(book, visit)
    ]
    context = {
        "urgent": [one for one in found if one[0].urgent],
        "others": [one for one in found if not one[0].urgent],
        "sealed": [_words(one, book) for one in kept.sealed],
        "lots": [_words(one, book) for one in reversed(kept.lots)],
        "officials": sorted(set(called.names(visit.event).values())),
        "seen": parts.seen(LOTS, ADVANCEMENTS),
        "draws": visit.may("lot.draw"),
        "refused": refused,
        "typed": typed or {},
    }
    return visit.show("events/results/lots.html", context, status=400 if refused else 200)


def _words(lot: Lot | Sealed, book: Book) -> Shown:
    if isinstance(lot, Sealed):
        return Shown(lot.label, lot.commitment, ", ".join(map(book.name, lot.group)))
    return Shown(
        lot.label,
        lot.commitment,
        ", ".join(map(book.name, sorted(lot.order))),
        tuple(map(book.name, lot.order)),
        lot.key,
        ", ".join(map(book.name, lot.witnesses)),
        verify(lot),
    )


@page("standings.read_hidden", "lot.draw")
def seal(visit: Visit) -> HttpResponse:
    """Commit to the lot of a tie: the commitment is public at once, the key is kept until the draw."""
    asked = visit.request.POST.get("tie", "")

    def job(parts: Parts) -> Outcome:
        book = Book(visit.event, parts)
        tie = next((one for one in ties(book, visit) if one.id == asked), None)
        if tie is None:
            return Refusal("lot_needless")
        kept = parts.get(LOTS)
        number = len(kept.lots) + len(kept.sealed) + 1
        label = f"{visit.event.tournament.slug}/{number}"
        made = lots_.seal(
            kept.sealed, tie.group, secrets.token_bytes(KEY_BYTES), label, book.rulebook(tie.stage)
        )
        if isinstance(made, Refusal):
            return made
        stages = {**kept.stages, label: tie.stage}
        parts.put(LOTS, replace(kept, sealed=(*kept.sealed, made), stages=stages))
        return Done("did_seal", {"label": label, "commitment": made.commitment})

    return _changed(visit, job, {})


@page("standings.read_hidden", "lot.draw")
def draw(visit: Visit) -> HttpResponse:
    """Draw a lot that was committed to, before two witnesses at least who take no part in it."""
    sent = visit.request.POST
    asked = sent.get("label", "")
    names = [name.strip()[:LONGEST_NAME] for name in sent.getlist("witness")[:MOST_WITNESSES]]

    def job(parts: Parts) -> Outcome:
        book = Book(visit.event, parts)
        kept = parts.get(LOTS)
        sealed = next((one for one in kept.sealed if one.label == asked), None)
        if sealed is None:
            return Refusal("lot_needless")
        taking_part = {name_key(book.name(player)): player for player in sealed.group}
        witnesses = [taking_part.get(name_key(name), name) for name in names if name]
        stage = kept.stages.get(asked, book.stages[0].name)
        key = bytes.fromhex(sealed.key)
        made = lots_.draw(sealed.group, key, asked, sealed.commitment, witnesses, book.rulebook(stage))
        if isinstance(made, Refusal):
            return made
        rest = tuple(one for one in kept.sealed if one.label != asked)
        parts.put(LOTS, replace(kept, lots=(*kept.lots, made), sealed=rest))
        return Done("did_lot", {"label": asked, "order": ", ".join(map(book.name, made.order))})

    typed = {"label": asked, **{f"witness{n}": name for n, name in enumerate(names, start=1)}}
    return _changed(visit, job, typed)


def _changed(visit: Visit, job: Callable[[Parts], Outcome], typed: dict[str, str]) -> HttpResponse:
    back = reverse("event-lots", kwargs={"slug": visit.event.tournament.slug})
    if visit.request.method != "POST":
        return redirect(back)
    book = Book(visit.event, Parts(visit.event))
    kept = change(visit.event, visit.person, visit.request.POST.get("seen", ""), job)
    return answer(visit, kept, back, book, lambda refused: _shown(visit, refused, typed))


# --- for everybody ---


@page("event.read_public")
def public(visit: Visit) -> HttpResponse:
    """Every commitment, and the lots of tables that are public, each with the file that verifies it.

    Who is in a lot tells who are equal, so that it shows only where places do.
    """
    parts = Parts(visit.event)
    book = Book(visit.event, parts)
    kept = parts.get(LOTS)
    shown = []
    for one in _all(kept):
        if is_open(book, one):
            shown.append((_words(one, book), True))
        else:
            shown.append((Shown(one.label, one.commitment, ""), False))
    return visit.show("events/results/lots_public.html", {"lots": shown})


def there_are(visit: Visit) -> bool:
    """Whether any lot was drawn or committed to."""
    return bool(_all(Parts(visit.event).get(LOTS)))


def _all(kept: Lots) -> tuple[Lot | Sealed, ...]:
    return (*kept.lots, *kept.sealed)


def is_open(book: Book, lot: Lot | Sealed) -> bool:
    """Whether the places are public between which a lot decides."""
    stage = book.parts.get(LOTS).stages.get(lot.label, "")
    return bool(stage) and "place" in book.opened(stage).columns


@page("event.read_public")
def file(visit: Visit, commitment: str) -> HttpResponse:
    """A lot as the file that `sportmafia verify` reads."""
    parts = Parts(visit.event)
    book = Book(visit.event, parts)
    kept = parts.get(LOTS)
    lot = next((one for one in _all(kept) if one.commitment == commitment), None)
    if lot is None or not is_open(book, lot):
        return visit.refuse("results_not_public")
    return json_of(published(lot), f"lot-{commitment[:12]}")
