"""Pages of awards: the list, the ballot, the public honours, diplomas, and what they look like."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Final

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from sportmafia.documents.diplomas import (
    LARGEST_LOGO,
    Design,
    Sheet,
    diplomas_pdf,
    diplomas_zip,
    is_image,
)
from sportmafia.server.events.cases.forms import answer, named
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import AWARDS, PLAN, PUBLICATION, VOTES
from sportmafia.server.events.parts import Awards as Chosen
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.results.prizes import (
    Award,
    awarded,
    count_of,
    last_table,
    removed,
    roles_open,
    voted,
    voters,
)
from sportmafia.server.events.results.shown import attachment
from sportmafia.server.events.results.tables import file_name
from sportmafia.server.events.storage import Done, Outcome, Parts, change
from sportmafia.server.events.told import Told, told
from sportmafia.server.texts import say
from sportmafia.tournament.awards import COMBINED, Ballot, Prize, settle, vote
from sportmafia.tournament.cites import held
from sportmafia.tournament.publication import What
from sportmafia.tournament.said import Refusal

MOST_PRIZES: Final = 30
LONGEST_PRIZE: Final = 80
LONGEST_TEXT: Final = 300
MOST_PLACES: Final = 100
WORDS: Final = ("heading", "text", "signed", "certificate", "certificate_text")
"""The fields with the words of diplomas and certificates."""
FIELDS: Final = ("prizes", "places", "least", "roles_of", *WORDS)
"""The fields of the settings."""


@page("awards.read")
def awards(visit: Visit) -> HttpResponse:
    """Every award as it stands now, the list for the ceremony, prizes and diplomas to be set."""
    return _shown(visit)


def _shown(visit: Visit, refused: tuple[Told, ...] = (), typed: dict[str, str] | None = None) -> HttpResponse:
    parts = Parts(visit.event)
    book = Book(visit.event, parts)
    if not book.stages:
        return visit.refuse("results_no_stage")
    found, chosen = awarded(book, visit.lang), parts.get(AWARDS)
    rulebook = book.rulebook(book.stages[-1].name)
    fields = {
        "prizes": "\n".join(chosen.prizes),
        "places": str(chosen.places or ""),
        "heading": chosen.heading,
        "text": chosen.text,
        "signed": chosen.signed,
        "certificate": chosen.certificate,
        "certificate_text": chosen.certificate_text,
        "least": str(chosen.least),
    }
    context = {
        "awards": [
            (say("results_by_places", visit.lang), _named(found.places, book)),
            *((say("teams_table", visit.lang), _named(teams, book)) for teams in (found.teams,) if teams),
            (say("results_by_votes", visit.lang), _named(found.prizes, book)),
            (say("results_by_roles", visit.lang), _named(found.roles, book)),
        ],
        "stages": [(stage.name, stage.name == chosen.roles_of) for stage in book.stages],
        "tied": [
            (one.name, [(player, book.name(player)) for player in one.leaders])
            for one in voted(book)
            if len(one.leaders) > 1
        ],
        "settles": held(rulebook, "sfu.6.3.f"),
        "ceremony": _named(found.all, book),
        "absent": told(visit, named(found.absent, book, visit.lang)),
        "count": count_of(book),
        "ballots": len(parts.get(VOTES).ballots),
        "voted": len({ballot.voter for ballot in parts.get(VOTES).ballots}),
        "voters": len(voters(visit, book)),
        "clause": held(rulebook, "sfu.9.1"),
        "fields": {**fields, **(typed or {})},
        "logo": bool(chosen.logo),
        "largest": LARGEST_LOGO // 1000,
        "seen": parts.seen(AWARDS),
        "changes": visit.may("awards.change"),
        "prints": visit.may("diploma.print"),
        "refused": refused,
    }
    return visit.show("events/results/awards.html", context, status=400 if refused else 200)


def _named(found: tuple[Award, ...], book: Book) -> list[tuple[Award, str]]:
    return [(one, ", ".join(map(book.name, one.players))) for one in found]


@page("awards.read", "awards.change")
def change_awards(visit: Visit) -> HttpResponse:
    """Set the prizes that are voted on, the number of places, and the diploma's words and image."""
    if visit.request.method != "POST":
        return redirect(reverse("event-awards", kwargs={"slug": visit.event.tournament.slug}))
    sent = visit.request.POST
    typed = {name: sent.get(name, "") for name in FIELDS}
    parts = Parts(visit.event)
    book = Book(visit.event, parts)
    upload = visit.request.FILES.get("logo")
    logo = b"" if upload is None else upload.read(LARGEST_LOGO + 1)
    wrong = _wrong(visit, typed, logo if upload is not None else None)
    if wrong:
        return _shown(visit, wrong, typed)
    lines = (line.strip() for line in typed["prizes"].splitlines())
    prizes = tuple(dict.fromkeys(line for line in lines if line and line != COMBINED))

    def job(held_parts: Parts) -> Outcome:
        before = held_parts.get(AWARDS)
        image = base64.b64encode(logo).decode() if upload is not None else before.logo
        stages = [stage.name for stage in held_parts.get(PLAN).stages]
        after = replace(
            before,
            prizes=prizes,
            places=int(typed["places"] or 0),
            logo="" if sent.get("no_logo") else image,
            least=int(typed["least"] or 1),
            roles_of=typed["roles_of"] if typed["roles_of"] in stages else "",
            heading=typed["heading"].strip(),
            text=typed["text"].strip(),
            signed=typed["signed"].strip(),
            certificate=typed["certificate"].strip(),
            certificate_text=typed["certificate_text"].strip(),
        )
        held_parts.put(AWARDS, after)
        return Done("did_prizes", {"what": ", ".join(prizes) or "—"})

    kept = change(visit.event, visit.person, sent.get("seen", ""), job)
    back = reverse("event-awards", kwargs={"slug": visit.event.tournament.slug})
    return answer(visit, kept, back, book, lambda refused: _shown(visit, refused, typed))


def _wrong(visit: Visit, typed: dict[str, str], logo: bytes | None) -> tuple[Told, ...]:
    """What is wrong with the fields, each said at its own."""
    lang, found = visit.lang, []
    lines = [line.strip() for line in typed["prizes"].splitlines() if line.strip()]
    if len(lines) > MOST_PRIZES or any(len(line) > LONGEST_PRIZE for line in lines):
        words = say("results_prizes_wrong", lang, most=MOST_PRIZES, longest=LONGEST_PRIZE)
        found.append(Told(words, None, "prizes"))
    places = typed["places"]
    if places and not (places.isascii() and places.isdigit() and int(places[:6]) <= MOST_PLACES):
        found.append(Told(say("results_places_wrong", lang, most=MOST_PLACES), None, "places"))
    least = typed["least"]
    if least and not (least.isascii() and least.isdigit() and 1 <= int(least[:6]) <= MOST_PLACES):
        found.append(Told(say("results_least_wrong", lang, most=MOST_PLACES), None, "least"))
    found += [
        Told(say("cases_too_long", lang, most=LONGEST_TEXT), None, name)
        for name in WORDS
        if len(typed[name]) > LONGEST_TEXT
    ]
    if logo is not None and not is_image(logo):
        found.append(Told(say("results_logo_wrong", lang, most=LARGEST_LOGO // 1000), None, "logo"))
    return tuple(found)


@page("awards.read", "awards.change")
def settle_prize(visit: Visit) -> HttpResponse:
    """Decide who of those with most votes gets a prize: one of them, several, all (sfu.6.3.f)."""
    sent = visit.request.POST
    back = reverse("event-awards", kwargs={"slug": visit.event.tournament.slug})
    if visit.request.method != "POST":
        return redirect(back)
    name, players = sent.get("prize", ""), sent.getlist("player")

    def job(held_parts: Parts) -> Outcome:
        book = Book(visit.event, held_parts)
        rulebook = book.rulebook(book.stages[-1].name)
        prize = next((one for one in voted(book) if one.name == name), Prize(name, (), 0))
        chosen = settle(prize, players, rulebook)
        if isinstance(chosen, Refusal):
            return chosen
        before = held_parts.get(AWARDS)
        held_parts.put(AWARDS, replace(before, settled={**before.settled, name: chosen}))
        return Done("did_settle", {"prize": name, "who": ", ".join(map(book.name, chosen))})

    book = Book(visit.event, Parts(visit.event))
    if not book.stages:
        return visit.refuse("results_no_stage")
    kept = change(visit.event, visit.person, sent.get("seen", ""), job)
    return answer(visit, kept, back, book, lambda refused: _shown(visit, refused))


# --- the ballot ---


@page("prize.vote", "prize.vote")
def ballot(visit: Visit) -> HttpResponse:
    """One's own votes for prizes: nobody sees those of others, nobody votes for himself."""
    parts = Parts(visit.event)
    book = Book(visit.event, parts)
    if not book.stages:
        return visit.refuse("results_no_stage")
    rulebook = book.rulebook(book.stages[-1].name)
    own = voters(visit, book).get(visit.person)
    open_prizes = parts.get(AWARDS).prizes
    if rulebook.word("awards.vote") != "special":
        open_prizes = (*open_prizes, COMBINED)
    closed = book.seen(book.stages[-1].name).final
    out = removed(book)

    def form(refused: tuple[Told, ...] = ()) -> HttpResponse:
        cast = {
            one.prize: one.player
            for one in Parts(visit.event).get(VOTES).ballots
            if one.voter == visit.person
        }
        words = say("results_combined", visit.lang)
        context = {
            "prizes": [
                (prize, words if prize == COMBINED else prize, cast.get(prize, "")) for prize in open_prizes
            ],
            "players": sorted(
                ((player, book.name(player)) for player in book.schedule.players if player not in out),
                key=lambda pair: pair[1].casefold(),
            ),
            "own": own,
            "closed": closed,
            "clause": held(rulebook, "sfu.9.2"),
            "refused": refused,
        }
        return visit.show("events/results/ballot.html", context, status=400 if refused else 200)

    if visit.request.method != "POST":
        return form()
    prize, player = visit.request.POST.get("prize", ""), visit.request.POST.get("player", "")
    if closed:
        return form((Told(say("results_votes_closed", visit.lang), None, ""),))
    if prize not in open_prizes or player not in book.schedule.players:
        return form((Told(say("cases_choose", visit.lang), None, "player"),))

    def job(held_parts: Parts) -> Outcome:
        if own is None:
            return Refusal("no_vote", held(rulebook, "sfu.9.1"), {"person": visit.person}, visit.person)
        cast = held_parts.get(VOTES)
        mine = Ballot(visit.person, own, prize, player)
        after = vote(cast.ballots, mine, voters(visit, book), rulebook, removed=out)
        if isinstance(after, Refusal):
            return after
        held_parts.put(VOTES, replace(cast, ballots=after))
        return Done("did_vote", {"prize": prize})

    kept = change(visit.event, visit.person, "", job)
    back = reverse("event-ballot", kwargs={"slug": visit.event.tournament.slug})
    return answer(visit, kept, back, book, form)


# --- for everybody ---


def released(visit: Visit) -> bool:
    """Whether the results of the last stage are out."""
    parts = Parts(visit.event, [PLAN.name, PUBLICATION.name])
    if not parts.has(PLAN):
        return False
    acts = parts.get(PUBLICATION).acts.get(parts.get(PLAN).stages[-1].name, ())
    return bool(acts) and acts[-1].what is What.RELEASE


@page("event.read_public")
def honours(visit: Visit) -> HttpResponse:
    """The awards, once the results of the last stage are released."""
    book = Book(visit.event, Parts(visit.event))
    if not book.stages or not book.opened(book.stages[-1].name).final:
        return visit.refuse("results_not_public")
    found = awarded(book, visit.lang)
    parts = [
        (say("results_by_places", visit.lang), _named(found.places, book)),
        (say("teams_table", visit.lang), _named(found.teams, book)),
        (say("results_by_votes", visit.lang), _named(found.prizes, book)),
        (say("results_by_roles", visit.lang), _named(found.roles if roles_open(book) else (), book)),
    ]
    return visit.show("events/results/honours.html", {"awards": parts})


# --- diplomas ---


@page("diploma.print")
def diplomas(visit: Visit, what: str, kind: str) -> HttpResponse:
    """Diplomas of the awarded or certificates of all who took part, as one PDF or a PDF each in a ZIP."""
    sheets_of = SHEETS.get(what)
    if sheets_of is None or kind not in ("pdf", "zip"):
        return visit.refuse("results_no_stage")
    parts = Parts(visit.event)
    book = Book(visit.event, parts)
    sheets = sheets_of(visit, book) if book.stages else []
    if not sheets:
        return visit.refuse("results_nobody_awarded")
    chosen, lang = parts.get(AWARDS), visit.lang
    heading, text = chosen.heading, chosen.text
    if what == "certificates":
        heading, text = chosen.certificate, chosen.certificate_text
    design = Design(
        heading or say(f"results_heading_{what}", lang),
        text or say("results_diploma_text", lang),
        tuple(line.strip() for line in chosen.signed.splitlines() if line.strip()),
        _logo(chosen),
    )
    day = book.awards_day or date.today()  # noqa: DTZ011 - a plan always has its day
    make = diplomas_pdf if kind == "pdf" else diplomas_zip
    event = visit.event.tournament.name
    content = make(sheets, event, f"{day:%d.%m.%Y}", design, lang)
    return attachment(content, kind, file_name(visit, what))


def _logo(chosen: Chosen) -> bytes:
    try:
        return base64.b64decode(chosen.logo)
    except binascii.Error:
        return b""


def _awarded_sheets(visit: Visit, book: Book) -> list[Sheet]:
    found = awarded(book, visit.lang)
    return [
        Sheet(book.name(player), award.title)
        for award in (*found.places, *found.teams, *found.prizes, *found.roles)
        if not award.waits
        for player in award.players
    ]


def _taking_part(visit: Visit, book: Book) -> list[Sheet]:
    """Everybody who has played, substitutes too; not who only was in the draw, nor who was removed."""
    table = last_table(book)
    places = {row.player: row.place for row in table.rows} if table is not None else {}
    seated = dict.fromkeys(player for game in book.played for player in game.scored.players if player)
    known = sorted(
        (player for player in seated if player not in removed(book)),
        key=lambda player: (places.get(player) or 10_000, book.name(player)),
    )
    return [
        Sheet(
            book.name(player),
            say("results_place", visit.lang, place=places[player])
            if places.get(player)
            else say("results_took_part", visit.lang),
        )
        for player in known
    ]


SHEETS: Final[dict[str, Callable[[Visit, Book], list[Sheet]]]] = {
    "diplomas": _awarded_sheets,
    "certificates": _taking_part,
}
"""The kinds of sheets, and who gets one."""
