"""What the pages of cases have in common: games in words, refusals with names, the answer to a form."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.http import HttpResponse
from django.shortcuts import redirect

from sportmafia.rulebooks import Rulebook
from sportmafia.server.events.guard import Visit
from sportmafia.server.events.models import BoardCard
from sportmafia.server.events.parts import COMMITTEE, PEOPLE, PLAN, PRESENCE, PROTESTS, REGULATION, SCHEDULE
from sportmafia.server.events.results.book import Book
from sportmafia.server.events.storage import Kept, Overtaken, Parts
from sportmafia.server.events.told import Told, overtaken, told
from sportmafia.server.events.zones import zone_of
from sportmafia.server.games.models import Game as Log
from sportmafia.server.texts import Lang, say
from sportmafia.tournament.journal import Entry
from sportmafia.tournament.protests import Case, Desk, Kind, Status, deadline
from sportmafia.tournament.rights import Right, Role
from sportmafia.tournament.rounds import State
from sportmafia.tournament.said import Refusal, Said
from sportmafia.tournament.schedule import Game, substituted
from sportmafia.tournament.words import word

NEEDED = tuple(kind.name for kind in (PROTESTS, SCHEDULE, PEOPLE, PLAN, PRESENCE, REGULATION, COMMITTEE))
"""The parts that a page about cases reads, in one query."""


def words_of(game: Game, lang: Lang) -> str:
    """Which game it is, in words."""
    said = say("cases_game", lang, stage=word("stage", game.stage, lang), round=game.round, table=game.table)
    return f"{said}, {say('cases_site', lang, site=game.site)}" if game.site else said


def game_words(book: Book, game: str, lang: Lang) -> str:
    """Which game of the schedule an id names; the id itself for one that is no longer there."""
    found = book.schedule.get(game)
    return game if found is None else words_of(found, lang)


def named(said: Iterable[Said], book: Book, lang: Lang) -> tuple[Said, ...]:
    """Refusals with people by their names, games and verdicts by their words."""
    found = []
    for one in said:
        params = dict(one.params)
        for key in ("player", "person", "judge"):
            if key in params:
                params[key] = ", ".join(map(book.name, params[key].split(", ")))
        if "game" in params:
            params["game"] = game_words(book, params["game"], lang)
        if "known" in params:
            params["known"] = ", ".join(word("verdict", each, lang) for each in params["known"].split(", "))
        found.append(replace(one, params=params))
    return tuple(found)


def answer(
    visit: Visit, kept: Kept, back: str, book: Book, again: Callable[[tuple[Told, ...]], HttpResponse]
) -> HttpResponse:
    """What follows a form: on to ``back``, the page of who came second, or the form ``again`` with words."""
    if isinstance(kept, Entry):
        return redirect(back)
    if isinstance(kept, Overtaken):
        # The log tells of the cases of others too: to a player it only says that something has changed.
        return overtaken(visit, kept if visit.staff else Overtaken(()), back)
    refusals = (kept,) if isinstance(kept, Refusal) else kept
    return again(told(visit, named(refusals, book, visit.lang)))


# --- whose it is ---


def ids_of(visit: Visit, parts: Parts) -> frozenset[str]:
    """The ids of who acts: a player's own and those that were found to be his."""
    if Role.PLAYER in visit.roles and not visit.staff:
        return parts.get(PEOPLE).merges.ids(visit.person)
    return frozenset({visit.person})


def sits(visit: Visit, parts: Parts, game: Game) -> bool:
    """Whether who acts plays in a game, in his own seat or in that of somebody absent."""
    if Role.PLAYER not in visit.roles:
        return False
    return bool(ids_of(visit, parts) & set(substituted(game, parts.get(PRESENCE).substitutions).players))


def seated(parts: Parts, book: Book, game: Game) -> tuple[str, ...]:
    """Who really sat in a game: by its record, before there is one by the plan and its substitutes."""
    played = book.find(game.id)
    if played is not None:
        return played.scored.players
    return substituted(game, parts.get(PRESENCE).substitutions).players


def number_or_nothing(text: str) -> bool:
    """Whether a field holds a number of a line, or nothing."""
    return not text or (text.isascii() and text.isdigit() and len(text) < 8 and int(text) > 0)


def judges(visit: Visit, game: Game) -> bool:
    """Whether who acts is of the crew of a game."""
    return visit.staff and visit.person in game.crew


def own_game(visit: Visit, game: str) -> bool:
    """Whether a game is the visitor's own: he sits in it or judges it."""
    parts = Parts(visit.event, NEEDED)
    found = parts.get(SCHEDULE).get(game)
    return found is not None and (sits(visit, parts, found) or judges(visit, found))


def own_crew(visit: Visit, game: str, **_more: object) -> bool:
    """Whether the visitor judges a game, whatever else its address names."""
    found = Parts(visit.event, NEEDED).get(SCHEDULE).get(game)
    return found is not None and judges(visit, found)


def has_part(visit: Visit, parts: Parts, case: Case) -> bool:
    """Whether a case is the visitor's own: he brought it, hears it or judged the game."""
    if case.by in ids_of(visit, parts) or (visit.staff and visit.person in case.hearers):
        return True
    game = parts.get(SCHEDULE).get(case.game)
    return game is not None and judges(visit, game)


def own_case(visit: Visit, case: str) -> bool:
    """Whether a case is the visitor's own."""
    parts = Parts(visit.event, NEEDED)
    found = parts.get(PROTESTS).get(case)
    return found is not None and has_part(visit, parts, found)


def brought(visit: Visit, case: str) -> bool:
    """Whether it was the visitor who brought a case."""
    parts = Parts(visit.event, NEEDED)
    found = parts.get(PROTESTS).get(case)
    return found is not None and found.by in ids_of(visit, parts)


def hears(visit: Visit, case: str) -> bool:
    """Whether the visitor is one of those who hear a case."""
    found = Parts(visit.event, NEEDED).get(PROTESTS).get(case)
    return found is not None and visit.staff and visit.person in found.hearers


def hears_any(visit: Visit, desk: Desk | None = None) -> bool:
    """Whether the visitor hears any case that is open; the desk is read unless it is there already."""
    held = Parts(visit.event, NEEDED).get(PROTESTS) if desk is None else desk
    return visit.staff and any(visit.person in case.hearers for case in held.pending)


def sees_all(visit: Visit) -> bool:
    """Whether the visitor sees every case, and not his own only."""
    return visit.reach("protest.read") is Right.YES


# --- games and rules ---


def rules_of(book: Book, case: Case) -> Rulebook:
    """The rules that a case is decided by: of its game's stage, of the first stage for an appeal."""
    game = book.schedule.get(case.game)
    return book.rulebook(book.stages[0].name if game is None else game.stage)


def in_play(visit: Visit, game: str) -> bool:
    """Whether a game is being played now, by its card on the board or its log."""
    playing = BoardCard.objects.filter(event=visit.event, game=game, state=State.PLAYING).exists()
    logs = Log.objects.filter(id=game, tournament_id=visit.event.tournament_id, over=False, epoch__gt=0)
    return playing or logs.exists()


def all_in_play(visit: Visit) -> frozenset[str]:
    """The games that are being played now."""
    playing = BoardCard.objects.filter(event=visit.event, state=State.PLAYING).values_list("game", flat=True)
    logs = Log.objects.filter(tournament_id=visit.event.tournament_id, over=False, epoch__gt=0)
    return frozenset((*playing, *logs.values_list("id", flat=True)))


@dataclass(frozen=True, slots=True)
class Window:
    """Until when a protest against a game may be lodged: the instant, the wall clock, whole seconds left."""

    until: datetime
    clock: str
    left: int

    @property
    def open(self) -> bool:
        """Whether there is time left; the last second counts."""
        return self.left >= 0

    @property
    def minutes(self) -> str:
        """The time left as minutes and seconds."""
        return f"{max(self.left, 0) // 60}:{max(self.left, 0) % 60:02}"


def window(visit: Visit, book: Book, game: Game, at: datetime) -> Window | None:
    """The window of a game; None where it is not over or the rules have no protest."""
    rulebook, played = book.rulebook(game.stage), book.find(game.id)
    if played is None or played.ended is None or not rulebook.flag("protest.allowed"):
        return None
    until = deadline(played.ended, rulebook)
    left = int((until - at).total_seconds()) if until >= at else -1
    return Window(until, f"{zone_of(visit.event).local(until):%H:%M:%S}", left)


def settled(desk: Desk, game: str, people: Iterable[str]) -> bool:
    """Whether people can protest no more against a game: theirs is open, or it is decided for good."""
    by = frozenset(people)
    return any(
        case.status is Status.DECIDED or (case.pending and case.by in by)
        for case in desk.cases
        if case.game == game and case.kind is Kind.RESULT
    )


def next_id(desk: Desk) -> str:
    """The number of the next case."""
    return str(len(desk.cases) + 1)


def kind_words(kind: Kind, lang: Lang) -> str:
    """What a case is, in words."""
    return word("kind", kind.value, lang)
