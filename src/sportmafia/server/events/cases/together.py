"""Several cases open at once: what each combination of verdicts would come to, alike ones put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpResponse

from sportmafia.scoring import ScoredGame
from sportmafia.server.events.cases.forms import NEEDED, game_words, hears_any, rules_of
from sportmafia.server.events.cases.people import parties
from sportmafia.server.events.guard import Visit, page
from sportmafia.server.events.parts import ADVANCEMENTS, AWARDS, VOTES
from sportmafia.server.events.results.book import MADE_OF, Book, Memory
from sportmafia.server.events.results.prizes import awarded_places
from sportmafia.server.events.storage import Parts
from sportmafia.server.events.told import Told, told
from sportmafia.server.texts import Lang, say
from sportmafia.tournament.combinations import (
    Box,
    Combination,
    Effect,
    Outcome,
    Question,
    Settled,
    boxes,
    combinations,
    effect,
    first_that_fit,
    number,
    questions,
    settled_awards,
    settled_further,
    tables_under,
)
from sportmafia.tournament.protests import Case, Kind, recused
from sportmafia.tournament.rights import Right
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.words import word

FEW: Final = 6
"""So many changed places are shown at once; more are folded."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A stage under every combination: what is certain, and what each changes."""

    stage: str
    further: Settled
    awarded: Settled
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A frozen game as the form offers it: its cases, whether it is looked at, how many ways there are."""

    game: str
    cases: str
    words: str
    ways: int
    ticked: bool


@dataclass(frozen=True, slots=True)
class Certain:
    """What of a stage is certain: its name (empty where there is but one), who is in whatever happens."""

    stage: str
    further: int
    further_hanging: str
    awarded: str
    awarded_hanging: str


@dataclass(frozen=True, slots=True)
class Changed:
    """What a group of combinations changes in a stage, in names."""

    stage: str
    came: str
    fell: str
    awarded: str
    unawarded: str
    lots: tuple[str, ...]
    equals: tuple[str, ...]
    places: tuple[str, ...]
    folded: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Combinations with one and the same effect: each box a line a case, and what they change."""

    boxes: tuple[tuple[tuple[str, str], ...], ...]
    count: int
    stands: bool
    changes: tuple[Changed, ...]


@page("verdicts.read", own=hears_any)
def together(visit: Visit) -> HttpResponse:
    """All combinations of the verdicts on the games that are frozen, or on those that were chosen."""
    parts = Parts(visit.event, (*NEEDED, *(kind.name for kind in (*MADE_OF, ADVANCEMENTS, VOTES, AWARDS))))
    book = Book(visit.event, parts)
    scored = book.scored()
    stage_of = {game.id: game.stage for game in book.schedule.games}

    every = questions(
        (game for game in scored if game.label in stage_of),
        book.desk,
        lambda game: book.rulebook(stage_of[game.label]),
    )
    offered = tuple(one for one in every if seen_by(visit, parts, book, one.game))
    picked = visit.request.GET.getlist("game")
    chosen = tuple(one for one in offered if one.game in picked) if picked else first_that_fit(offered)
    found = combinations(chosen)
    refused: tuple[Told, ...] = ()
    looked: tuple[Looked, ...] = ()
    if isinstance(found, Refusal):
        refused, found = told(visit, (found,)), ()
    elif chosen:
        looked = _looked(book, chosen, found)
    labels = {one.game: ", ".join(_cases(book, one.game)) for one in offered}
    context = {
        "asked": [
            Asked(
                one.game,
                labels[one.game],
                game_words(book, one.game, visit.lang),
                len(one.verdicts),
                one in chosen,
            )
            for one in offered
        ],
        "refused": refused,
        "count": number(chosen),
        "all": number(offered),
        "certain": [_certain(book, one, len(looked) > 1, visit.lang) for one in looked],
        "groups": _groups(book, looked, chosen, found, labels, visit.lang),
        "others": len(book.desk.frozen - {one.game for one in chosen}),
    }
    return visit.show("events/cases/together.html", context, status=400 if refused else 200)


def seen_by(visit: Visit, parts: Parts, book: Book, game: str) -> bool:
    """Whether the visitor may see what hangs on a game: by his office, else as one who hears a case of it
    and has no part in it.
    """
    if visit.reach("verdicts.read") is Right.YES:
        return True
    about = _pending(book, game)
    if not any(visit.person in case.hearers for case in about):
        return False
    if not rules_of(book, about[0]).flag("appeal.recuse"):
        return True
    return not any(recused(case, (visit.person,), parties(case, parts)) for case in about)


def _pending(book: Book, game: str) -> list[Case]:
    return [case for case in book.desk.pending if case.kind is Kind.RESULT and case.game == game]


def _cases(book: Book, game: str) -> list[str]:
    return [case.id for case in _pending(book, game)]


# --- what it comes to ---

_FOUND: Final[Memory[tuple[Looked, ...]]] = Memory(64)


def _looked(book: Book, chosen: Sequence[Question], found: Sequence[Combination]) -> tuple[Looked, ...]:
    """Every stage that the games reach, kept as long as nothing that it is made of changes."""
    scored = book.scored()
    marked = book.parts.mark(*MADE_OF, ADVANCEMENTS, VOTES, AWARDS)
    asked = {book.schedule.get(one.game) for one in chosen}
    stages = {game.stage for game in asked if game is not None}

    def made() -> tuple[Looked, ...]:
        return tuple(
            _stage(book, scored, stage.name, found)
            for stage in book.stages
            if stages & set(book.made_of(stage.name)) and book.rounds(stage.name)
        )

    return _FOUND.get((book.event.pk, marked, tuple(chosen)), scored, made)


def _stage(book: Book, scored: Sequence[ScoredGame], stage: str, found: Sequence[Combination]) -> Looked:
    rulebook, following = book.rulebook(stage), book.number(stage) + 1
    last = stage == book.stages[-1].name
    outcomes = [
        Outcome(
            tables,
            book.further(following, tables),
            *([awarded_places(book, tables)] if last else []),
        )
        for tables in tables_under(scored, book.records(stage), stage, rulebook, found)
    ]
    effects = tuple(effect(outcomes[0], one) for one in outcomes)
    return Looked(stage, settled_further(outcomes), settled_awards(outcomes), effects)


# --- in words ---


def _certain(book: Book, looked: Looked, several: bool, lang: Lang) -> Certain:
    return Certain(
        word("stage", looked.stage, lang) if several else "",
        len(looked.further.sure),
        _names(book, looked.further.hanging),
        _names(book, looked.awarded.sure),
        _names(book, looked.awarded.hanging),
    )


def _names(book: Book, people: Iterable[str]) -> str:
    return ", ".join(map(book.name, people))


def _groups(
    book: Book,
    looked: Sequence[Looked],
    chosen: Sequence[Question],
    found: Sequence[Combination],
    labels: dict[str, str],
    lang: Lang,
) -> list[Group]:
    """Combinations with the same effect under one head, those that leave all as it is first."""
    alike: dict[tuple[Effect, ...], list[Combination]] = {}
    for place, one in enumerate(found):
        effects = tuple(stage.effects[place] for stage in looked)
        alike.setdefault(effects, []).append(one)
    ways = {one.game: len(one.verdicts) for one in chosen}
    return [
        Group(
            tuple(_lines(box, ways, labels, lang) for box in boxes(together_)),
            len(together_),
            not any(one.matters for one in effects),
            tuple(
                _changed(book, stage.stage, one, len(looked) > 1, lang)
                for stage, one in zip(looked, effects, strict=True)
                if one.matters or one.lots
            ),
        )
        for effects, together_ in alike.items()
    ]


def _lines(box: Box, ways: dict[str, int], labels: dict[str, str], lang: Lang) -> tuple[tuple[str, str], ...]:
    either = f" {say('cases_or', lang)} "
    return tuple(
        (
            labels[game],
            say("cases_any", lang)
            if len(verdicts) == ways[game] > 1
            else either.join(word("verdict", one.value, lang) for one in verdicts),
        )
        for game, verdicts in box.items()
    )


def _changed(book: Book, stage: str, one: Effect, several: bool, lang: Lang) -> Changed:
    def place(number_: int | None) -> str:
        return "—" if number_ is None else str(number_)

    return Changed(
        word("stage", stage, lang) if several else "",
        _names(book, one.further.came),
        _names(book, one.further.fell),
        _names(book, one.awarded.came),
        _names(book, one.awarded.fell),
        tuple(_names(book, group) for group in one.lots),
        tuple(_names(book, group) for group in one.equals),
        tuple(f"{book.name(each.player)}: {place(each.before)} → {place(each.after)}" for each in one.places),
        len(one.places) > FEW,
    )
