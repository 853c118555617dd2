"""Pages of cases: the desk of all of them, one of them, and the three ways in which one begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpResponse
from django.urls import reverse

from sportmafia.rulebooks import Rulebook
from sportmafia.server.events import called
from sportmafia.server.events.cases.forms import (
    NEEDED,
    Window,
    all_in_play,
    answer,
    game_words,
    has_part,
    hears_any,
    ids_of,
    in_play,
    judges,
    kind_words,
    next_id,
    number_or_nothing,
    own_case,
    own_crew,
    own_game,
    rules_of,
    seated,
    sees_all,
    settled,
    sits,
    window,
    words_of,
)
from sportmafia.server.events.cases.people import candidates, officials, parties
from sportmafia.server.events.cases.protocol import filed
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import COMMITTEE, PROTESTS
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.storage import Done, Outcome, Parts, change, now
from sportmafia.server.events.told import Told
from sportmafia.server.events.zones import zone_of
from sportmafia.server.texts import say
from sportmafia.tournament import protests
from sportmafia.tournament.cites import cite
from sportmafia.tournament.protests import Case, Evidence, Kind, Status
from sportmafia.tournament.rights import Role
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.schedule import Game
from sportmafia.tournament.words import word

LONGEST: Final = 4_000
"""The longest text of a case, in characters; more is a document for the commission, not a form."""


@dataclass(frozen=True, slots=True)
class Row:
    """A case as a list shows it."""

    case: Case
    kind: str
    game: str
    by: str
    at: str
    status: str
    verdict: str
    hearers: str


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of the visitor's against which something can be brought now."""

    game: Game
    words: str
    window: Window | None
    judges: bool


def everybody(_visit: Visit, **_parameters: Any) -> bool:
    """The page itself shows each his own only."""
    return True


@page("protest.read", own=everybody)
def cases(visit: Visit) -> HttpResponse:
    """Open cases, the oldest first, then those that are done; one's own only where that is the right."""
    parts = Parts(visit.event, NEEDED)
    book, at = Book(visit.event, parts), now()
    shown = [case for case in book.desk.cases if sees_all(visit) or has_part(visit, parts, case)]
    rows = [row(visit, book, case) for case in shown]
    own = [
        OwnGame(game, words_of(game, visit.lang), window(visit, book, game, at), judges(visit, game))
        for game in book.schedule.games
        if sits(visit, parts, game) or judges(visit, game)
    ]
    ids, going = ids_of(visit, parts), all_in_play(visit)
    closing = [
        one
        for one in own
        if one.window is not None and one.window.open and not settled(book.desk, one.game.id, ids)
    ]
    context = {
        "open": sorted((one for one in rows if one.case.pending), key=lambda one: one.case.at),
        "done": [one for one in rows if not one.case.pending],
        "closing": closing,
        "playing": [one for one in own if one.judges and one.game.id in going],
        "together": len(book.desk.frozen) > 1 and visit.may("verdicts.read", own=hears_any(visit, book.desk)),
        "appeals": bool(book.stages) and cite(book.rulebook(book.stages[0].name), "appeal.committee"),
        "all": sees_all(visit),
        "filed": [
            (one, words_of(one.game, visit.lang), book.name(one.player))
            for one in (filed(visit, parts, book) if visit.staff else ())
            if visit.may("protest.lodge", own=judges(visit, one.game))
        ],
    }
    return visit.show("events/cases/cases.html", context)


def row(visit: Visit, book: Book, case: Case) -> Row:
    """A case in words."""
    lang = visit.lang
    return Row(
        case,
        kind_words(case.kind, lang),
        game_words(book, case.game, lang) if case.game else "",
        book.name(case.by),
        f"{zone_of(visit.event).local(case.at):%d.%m %H:%M:%S}",
        word("status", case.status.value, lang),
        word("verdict", case.verdict, lang) if case.verdict else "",
        ", ".join(map(book.name, case.hearers)),
    )


# --- one case ---


@page("protest.read", own=own_case)
def case(visit: Visit, case: str) -> HttpResponse:
    """Everything about one case, with what this visitor may do about it."""
    return shown_case(visit, case)


def shown_case(
    visit: Visit, number: str, refused: tuple[Told, ...] = (), typed: dict[str, Any] | None = None
) -> HttpResponse:
    """The page of a case, with refusals of a form on it and what had been typed."""
    parts = Parts(visit.event, NEEDED)
    book = Book(visit.event, parts)
    found = book.desk.get(number)
    if found is None or not (sees_all(visit) or has_part(visit, parts, found)):
        return visit.refuse("cases_no_case")
    rulebook, involved = rules_of(book, found), parties(found, parts)
    seats = visit.may("protest.seat_hearers")
    people = officials(visit.event, parts) if seats else None
    hearing = found.status is Status.HEARING
    hears = visit.staff and visit.person in found.hearers
    decides = visit.may("incident.decide" if found.kind is Kind.INCIDENT else "protest.decide", own=hears)
    by_self = found.by in ids_of(visit, parts)
    complains = cite(rulebook, "protest.complaint") is not None and found.status is Status.DECIDED
    replays = bool(found.game) and visit.may("replay.read", own=hears) and found.kind is not Kind.COMMITTEE
    stakes = found.kind is Kind.RESULT and found.pending and visit.may("verdicts.read", own=hears)
    context = {
        "case": found,
        "row": row(visit, book, found),
        "seen": parts.seen(PROTESTS),
        "refused": refused,
        "typed": typed or {},
        "clauses": _clauses(found, rulebook),
        "people": candidates(found, people, involved, called.names(visit.event), rulebook)
        if people is not None and found.pending
        else (),
        "evidence": [
            (one.value, word("evidence", one.value, visit.lang), one in found.evidence)
            for one in Evidence
            if hearing and decides and (one is Evidence.VIDEO or cite(rulebook, "protest.complaint"))
        ],
        "admitted": ", ".join(word("evidence", one.value, visit.lang) for one in found.evidence),
        "verdicts": [(one, word("verdict", one, visit.lang)) for one in protests.verdicts(found, rulebook)]
        if hearing and decides and hears
        else (),
        "ruling": "event-case-ruling" if found.kind is Kind.INCIDENT else "event-case-verdict",
        "withdraws": by_self and found.pending and visit.may("protest.lodge", own=True),
        "complains": complains and visit.may("protest.lodge", own=by_self) and involved.decided,
        "crew": [(person, book.name(person)) for person in involved.decided],
        "complaints": [(book.name(judge), text) for judge, text in found.complaints],
        "replays": replays,
        "stakes": stakes,
        "together": stakes and len(book.desk.frozen) > 1,
        "appealed": _appealed(parts, found),
        "waits": ""
        if not (visit.staff and found.pending) or hears or seats
        else "cases_others_hear"
        if found.hearers
        else "cases_nobody_hears",
        "longest": LONGEST,
        "decided_by": book.name(found.decided_by) if found.decided_by else "",
    }
    return visit.show("events/cases/case.html", context, status=400 if refused else 200)


def _clauses(case: Case, rulebook: Rulebook) -> tuple[str, ...]:
    matters = {
        Kind.INCIDENT: ("incident.at_once", "conflicts"),
        Kind.RESULT: ("protest.result", "protest.window", "protest.heard_by", "protest.final"),
        Kind.COMMITTEE: ("appeal.committee", "appeal.members"),
    }[case.kind]
    return tuple(filter(None, (cite(rulebook, matter) for matter in matters)))


def _appealed(parts: Parts, case: Case) -> str:
    decisions = parts.get(COMMITTEE).decisions
    number = case.decision or 0
    return decisions[number - 1].text if 1 <= number <= len(decisions) else ""


# --- how a case begins ---


Opening = Callable[[Parts, Case], "protests.Desk | Refusal"]


@page("protest.lodge", "protest.lodge", own=own_game)
def protest(visit: Visit, game: str) -> HttpResponse:
    """Lodge a protest against a game's result: from the protocol by its judge, or by a player himself."""
    parts = Parts(visit.event, NEEDED)
    book, at = Book(visit.event, parts), now()
    found = book.schedule.get(game)
    if found is None:
        return visit.refuse("cases_no_game")
    rulebook = book.rulebook(found.stage)
    players = _players(visit, parts, book, found)
    played = book.find(game)

    def lodge(held: Parts, one: Case) -> protests.Desk | Refusal:
        return protests.lodge(
            held.get(PROTESTS),
            one,
            rulebook,
            ended=None if played is None else played.ended,
            players=seated(parts, book, found),
        )

    context = {
        "title": "cases_protest",
        "hint": "cases_protest_hint",
        "window": window(visit, book, found, at),
        "clauses": tuple(filter(None, (cite(rulebook, "protest.result"), cite(rulebook, "protest.window")))),
        "with_moment": visit.staff and played is not None and played.source == "log",
    }
    blank = Case(next_id(book.desk), Kind.RESULT, "", at, "", game)
    return _opened(visit, book, found, players, blank, lodge, "did_protest", context)


@page("protest.lodge", "protest.lodge", own=own_crew)
def incident(visit: Visit, game: str) -> HttpResponse:
    """Note what a player claims at the table at once, that is while the game is being played (sfu.7.8)."""
    parts = Parts(visit.event, NEEDED)
    book, at = Book(visit.event, parts), now()
    found = book.schedule.get(game)
    if found is None:
        return visit.refuse("cases_no_game")
    rulebook = book.rulebook(found.stage)
    now_at = game if in_play(visit, game) else ""

    def note(held: Parts, one: Case) -> protests.Desk | Refusal:
        return protests.note(held.get(PROTESTS), one, rulebook, now_at=now_at)

    context = {
        "title": "cases_incident",
        "hint": "cases_incident_hint",
        "window": None,
        "clauses": tuple(filter(None, (cite(rulebook, "incident.at_once"),))),
    }
    players = [(player, book.name(player)) for player in seated(parts, book, found)]
    blank = Case(next_id(book.desk), Kind.INCIDENT, "", at, "", game)
    return _opened(visit, book, found, players, blank, note, "did_note", context)


@page("protest.lodge", "protest.lodge", own=everybody)
def appeal(visit: Visit) -> HttpResponse:
    """Appeal a decision of the committee (sfu.6.4)."""
    parts = Parts(visit.event, NEEDED)
    book, at = Book(visit.event, parts), now()
    if not book.stages:
        return visit.refuse("cases_no_game")
    rulebook = book.rulebook(book.stages[0].name)
    if visit.staff:
        entered = sorted(((one, book.name(one)) for one in book.schedule.players), key=lambda pair: pair[1])
        players = [(visit.person, book.name(visit.person)), *entered]
    else:
        players = [(book.one(visit.person), book.name(visit.person))]

    def lodge(held: Parts, one: Case) -> protests.Desk | Refusal:
        return protests.appeal(held.get(PROTESTS), one, rulebook)

    decisions = [
        (str(number), f"{number}. {one.text}")
        for number, one in enumerate(parts.get(COMMITTEE).decisions, start=1)
    ]
    context = {
        "title": "cases_appeal",
        "hint": "cases_appeal_hint",
        "window": None,
        "clauses": tuple(filter(None, (cite(rulebook, "appeal.committee"),))),
        "decisions": decisions,
    }
    blank = Case(next_id(book.desk), Kind.COMMITTEE, "", at, "")
    return _opened(visit, book, None, players, blank, lodge, "did_appeal", context)


def _players(visit: Visit, parts: Parts, book: Book, game: Game) -> list[tuple[str, str]]:
    """For whom a protest can be entered: a player for himself, an official for any player of the game."""
    ids = ids_of(visit, parts)
    return [
        (player, book.name(player)) for player in seated(parts, book, game) if visit.staff or player in ids
    ]


def _opened(
    visit: Visit,
    book: Book,
    game: Game | None,
    players: list[tuple[str, str]],
    blank: Case,
    opening: Opening,
    code: str,
    context: dict[str, Any],
) -> HttpResponse:
    """The form with which a case begins, and what comes of it."""
    sent = visit.request.POST
    typed = {name: sent.get(name, "") for name in ("by", "text", "moment", "decision")}

    def form(refused: tuple[Told, ...] = ()) -> HttpResponse:
        everything = {
            **context,
            "game": game,
            "words": "" if game is None else words_of(game, visit.lang),
            "players": players,
            "typed": typed,
            "refused": refused,
            "longest": LONGEST,
            "is_player": Role.PLAYER in visit.roles and not visit.staff,
        }
        return visit.show("events/cases/open.html", everything, status=400 if refused else 200)

    if visit.request.method != "POST":
        return form()
    if not context.get("with_moment"):
        typed["moment"] = ""
    problems = _misread(typed, players, context.get("decisions", []))
    if problems:
        return form(tuple(Told(say(code, visit.lang, most=LONGEST), None, where) for code, where in problems))
    by = typed["by"] or players[0][0]
    begun: list[str] = []

    def job(held: Parts) -> Outcome:
        desk = held.get(PROTESTS)
        case = Case(
            next_id(desk),
            blank.kind,
            by,
            blank.at,
            typed["text"].strip(),
            blank.game,
            moment=int(typed["moment"]) if typed["moment"] else None,
            decision=int(typed["decision"]) if typed["decision"] else None,
        )
        opened = opening(held, case)
        if isinstance(opened, Refusal):
            return opened
        held.put(PROTESTS, opened)
        begun.append(case.id)
        params = {"case": case.id}
        if game is not None:
            params["game"] = words_of(game, visit.lang)
        return Done(code, params)

    # A new case changes nothing that the form has shown, so that two may come at the same moment.
    kept = change(visit.event, visit.person, "", job)
    slug = visit.event.tournament.slug
    back = reverse("event-case", kwargs={"slug": slug, "case": begun[-1]}) if begun else visit.request.path
    return answer(visit, kept, back, book, form)


def _misread(
    typed: dict[str, str], players: list[tuple[str, str]], decisions: list[tuple[str, str]]
) -> list[tuple[str, str]]:
    """What in a form is nothing that the form offers: a code and the field."""
    wrong = []
    if typed["by"] not in {player for player, _ in players} and (typed["by"] or len(players) != 1):
        wrong.append(("cases_who_missing", "by"))
    if len(typed["text"]) > LONGEST:
        wrong.append(("cases_too_long", "text"))
    if not number_or_nothing(typed["moment"]):
        wrong.append(("cases_moment_wrong", "moment"))
    if typed["decision"] and typed["decision"] not in {number for number, _ in decisions}:
        wrong.append(("cases_decision_wrong", "decision"))
    return wrong
