"""Several protests open at once: what each combination of verdicts would come to, and what of it matters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final

from sportmafia.scoring.lines import ScoredGame
from sportmafia.scoring.stages import Cut
from sportmafia.scoring.standings import Standings
from sportmafia.scoring.verdicts import Verdict, under, verdicts_of
from sportmafia.tournament.advancement import Advancement
from sportmafia.tournament.protests import Desk, rulings
from sportmafia.tournament.said import Refusal
from sportmafia.tournament.tables import Records, stage_books
from sportmafia.tournament.what_if import moved

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

MOST_COMBINATIONS: Final = 128
"""The most combinations looked at together: three games of five ways, or four of three."""

Combination = Mapping[str, Verdict]
"""A verdict for each of some games, by their ids."""


@dataclass(frozen=True, slots=True)
class Question:
    """A frozen game and the verdicts that leave it differently, `Verdict.STANDS` first."""

    game: str
    verdicts: tuple[Verdict, ...]


def questions(
    games: Iterable[ScoredGame], desk: Desk, rules: Callable[[ScoredGame], Rulebook]
) -> tuple[Question, ...]:
    """What is open about games, the game of the oldest case first; ``rules`` are those of a game's stage.

    A verdict that names the result that the game has is the same as that it stands. Of a game that was
    decided once only that verdict can come again: it is final (sfu.A2.protest.5).
    """
    played, decided = {game.label: game for game in games}, rulings(desk)

    def ways(game: ScoredGame) -> tuple[Verdict, ...]:
        if game.label in decided:
            return (decided[game.label],)
        return tuple(one for one in verdicts_of(rules(game)) if one.value != game.result.winner)

    pending = dict.fromkeys(case.game for case in desk.pending if case.game in desk.frozen)
    return tuple(Question(game, ways(played[game])) for game in pending if game in played)


def number(asked: Iterable[Question]) -> int:
    """How many combinations there are."""
    return prod(len(one.verdicts) for one in asked)


def first_that_fit(asked: Sequence[Question]) -> tuple[Question, ...]:
    """As many questions, the oldest first, as `MOST_COMBINATIONS` lets be looked at together."""
    fit = len(asked)
    while number(asked[:fit]) > MOST_COMBINATIONS:
        fit -= 1
    return tuple(asked[:fit])


def combinations(asked: Sequence[Question]) -> tuple[Combination, ...] | Refusal:
    """Every combination of verdicts, the one in which each result stands first.

    Refused where there would be more than `MOST_COMBINATIONS`.
    """
    if (found := number(asked)) > MOST_COMBINATIONS:
        params = {"protests": str(len(asked)), "tables": str(found), "most": str(MOST_COMBINATIONS)}
        return Refusal("too_many_protests", None, params)
    games = [one.game for one in asked]
    chosen = product(*(one.verdicts for one in asked))
    return tuple(dict(zip(games, verdicts, strict=True)) for verdicts in chosen)


def tables_under(
    games: Sequence[ScoredGame],
    records: Records,
    stage: str,
    rulebook: Rulebook,
    wanted: Iterable[Combination],
) -> tuple[dict[str, Standings], ...]:
    """The tables of a stage's sites under each combination, as `tables.stage_tables` makes them.

    A site's table hangs on the games of its own people, and on all of them where the rulebook has K
    (fiim-k.8.5.2): each table is made once for the verdicts that reach it, from the one before.
    """
    books = stage_books(games, records, stage, rulebook)
    played = {game.label: game for game in games}
    made: dict[tuple[str, tuple[tuple[str, Verdict], ...]], Standings] = {}

    @cache
    def ruled(game: str, verdict: Verdict) -> ScoredGame:
        return under(played[game], verdict, rulebook)

    def table(site: str, combination: Combination) -> Standings:
        reaching = tuple(
            (game, verdict)
            for game, verdict in combination.items()
            if rulebook.flag("k.on") or books[site].people.intersection(played[game].players)
        )
        if (site, reaching) not in made:
            for game, verdict in reaching:
                books[site].put(ruled(game, verdict))
            made[site, reaching] = books[site].table()
        return made[site, reaching]

    return tuple({site: table(site, one) for site in books} for one in wanted)


# --- what matters of it ---


NOBODY: Final = Cut(())
"""Awards of a stage that decides none."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a stage would come to: its tables, who goes on (None: no stage follows), who is awarded."""

    tables: Mapping[str, Standings]
    further: Advancement | None = None
    awarded: Cut = NOBODY


@dataclass(frozen=True, slots=True)
class Placed:
    """A player whose place is another; None where he has none."""

    player: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Swap:
    """Who comes into a list and who falls out of it."""

    came: tuple[str, ...] = ()
    fell: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether anybody does."""
        return bool(self.came or self.fell)


@dataclass(frozen=True, slots=True)
class Effect:
    """How an outcome differs from another where it matters.

    ``lots`` are the groups of equals around a line, of whom a lot takes some, whether they were there before
    or not; ``equals`` are other groups that share a place and did not before.
    """

    further: Swap
    awarded: Swap
    places: tuple[Placed, ...]
    lots: tuple[tuple[str, ...], ...]
    equals: tuple[tuple[str, ...], ...]

    @property
    def matters(self) -> bool:
        """Whether anything is otherwise: points alone are not, nor a lot that is due anyway."""
        return bool(self.further or self.awarded or self.places or self.equals)


def effect(before: Outcome, after: Outcome) -> Effect:
    """What matters of the way from one outcome to another."""
    places = tuple(
        Placed(one.player, one.before, one.after)
        for site, table in after.tables.items()
        for one in moved(before.tables[site], table)
        if one.before != one.after
    )
    lots = around(after)
    known = {frozenset(group) for group in (*_equals(before), *lots)}
    return Effect(
        _swap(_further(before), _further(after)),
        _swap(before.awarded.through, after.awarded.through),
        places,
        lots,
        tuple(group for group in _equals(after) if frozenset(group) not in known),
    )


def around(outcome: Outcome) -> tuple[tuple[str, ...], ...]:
    """The groups of equals around the lines of an outcome, whose lot decides who goes on or is awarded."""
    due = () if outcome.further is None else outcome.further.due
    groups = (*(one.group for one in due), outcome.awarded.lot)
    return tuple(dict.fromkeys(group for group in groups if group))


def _further(outcome: Outcome) -> tuple[str, ...]:
    return () if outcome.further is None else outcome.further.players


def _equals(outcome: Outcome) -> tuple[tuple[str, ...], ...]:
    return tuple(group for table in outcome.tables.values() for group in table.lots)


def _swap(before: Sequence[str], after: Sequence[str]) -> Swap:
    return Swap(
        tuple(player for player in after if player not in before),
        tuple(player for player in before if player not in after),
    )


@dataclass(frozen=True, slots=True)
class Settled:
    """Of a list under several outcomes: who is in it under each of them, and who under some."""

    sure: tuple[str, ...]
    hanging: tuple[str, ...]


def settled(lists: Sequence[Sequence[str]]) -> Settled:
    """Who is in each of some lists, and who only in some, in the order of the first list that has him."""
    everybody = dict.fromkeys(player for one in lists for player in one)
    sure = tuple(player for player in everybody if all(player in one for one in lists))
    return Settled(sure, tuple(player for player in everybody if player not in sure))


def settled_further(outcomes: Iterable[Outcome]) -> Settled:
    """Who goes on whatever the verdicts, and of whom it hangs on them."""
    return settled([_further(one) for one in outcomes])


def settled_awards(outcomes: Iterable[Outcome]) -> Settled:
    """Who is awarded whatever the verdicts, and of whom it hangs on them."""
    return settled([one.awarded.through for one in outcomes])


# --- said briefly ---

Box = Mapping[str, tuple[Verdict, ...]]
"""Combinations that differ freely: for each game the verdicts of which any may be taken."""


def boxes(together: Iterable[Combination]) -> tuple[Box, ...]:
    """Combinations put together into as few boxes as joining game by game gives; none is in two of them."""
    found: list[dict[str, tuple[Verdict, ...]]] = [
        {game: (verdict,) for game, verdict in one.items()} for one in together
    ]
    for game in dict.fromkeys(game for box in found for game in box):
        joined: dict[tuple[tuple[str, tuple[Verdict, ...]], ...], dict[str, tuple[Verdict, ...]]] = {}
        for box in found:
            rest = tuple((other, ways) for other, ways in box.items() if other != game)
            first = joined.setdefault(rest, {**box, game: ()})
            first[game] = (*first[game], *box[game])
        found = list(joined.values())
    return tuple(found)
