"""Drawing a place: numbers and wishes in, a schedule out; by the library at once, else by a search."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sportmafia.draw.library import lookup
from sportmafia.draw.plan import Plan, plan_of
from sportmafia.draw.shape import Refusal, Shape, series_misfit, shape_of
from sportmafia.draw.wishes import Wish, Wishes
from sportmafia.draw.words import refusal
from sportmafia.draw.words import say as drawn
from sportmafia.server.events.seating.jobs import Job, Told
from sportmafia.server.events.seating.measured import language
from sportmafia.server.texts import Lang, say
from sportmafia.tournament.people import key

if TYPE_CHECKING:
    from sportmafia.draw.portfolio import Progress

RARE = 5
"""What a meeting within a group costs that is to meet rarely."""
PROVE_SECONDS = 5.0
"""Seconds for the proof that wishes contradict each other."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """Why nothing is drawn, in Russian and English."""

    ru: str
    en: str

    def text(self, lang: Lang) -> str:
        """The words."""
        return self.en if lang == "en" else self.ru


def shape_for(players: int, tables: int, games: int, *, series: bool = False) -> Shape | Impossible:
    """The shape of a place for so many players: as many of its tables as they fill.

    Nobody plays fewer games than the plan says (sfu.3.2.4); where seats are left somebody plays one more.
    Refused where numbers are fixed for a ``series`` (C116) and players are no ten equal groups.
    """
    found: Shape | Refusal = shape_of(players, max(min(tables, players // 10), 1), games, at_least=True)
    if series and isinstance(found, Shape):
        found = series_misfit(found) or found
    if isinstance(found, Refusal):
        return Impossible(refusal(found, language("ru")), refusal(found, language("en")))
    return found


@dataclass(frozen=True, slots=True)
class Unknown:
    """A line of wishes that cannot be read: the line and the name that nobody has, or that stands alone."""

    code: str
    line: int
    name: str


def groups(text: str, named: Mapping[str, str], order: Sequence[str]) -> list[tuple[int, ...]] | Unknown:
    """The groups of a text, one a line with commas between names, as numbers in ``order``."""
    by_key = {key(name): person for person, name in named.items()}
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        names = [name.strip() for name in line.split(",") if name.strip()]
        if not names:
            continue
        who = []
        for name in names:
            person = by_key.get(key(name))
            if person is None or person not in order:
                return Unknown("seating_nobody", number, name[:60])
            who.append(order.index(person) + 1)
        if len(set(who)) < 2:
            return Unknown("seating_alone", number, names[0][:60])
        found.append(tuple(dict.fromkeys(who)))
    return found


def wishes_for(
    never: Iterable[tuple[int, ...]],
    rarely: Iterable[tuple[int, ...]],
    away: Mapping[int, Sequence[int]],
) -> Wishes:
    """The wishes of a draw: groups that never meet, that rarely do, rounds in which numbers are away."""
    return Wishes(
        (
            *(Wish("teams", group) for group in never),
            *(Wish("rarely", group, weight=RARE) for group in rarely),
            *(Wish("absent", (number,), rounds=tuple(sorted(rounds))) for number, rounds in away.items()),
        )
    )


def at_once(shape: Shape) -> Plan | None:
    """The plan of the library, if it holds the shape."""
    entry = lookup(shape)
    if entry is None:
        return None
    plan = plan_of(entry.schedule(), seed=entry.seed, steps=entry.steps)
    return replace(plan, method=f"library: {entry.method}")


def searched(
    job: Job, shape: Shape, wishes: Wishes, seconds: float, seed: int, *, series: bool = False
) -> Plan | Impossible:
    """The plan that a search finds; stopped, the best so far."""
    try:
        from sportmafia.draw.make import Effort, finished
        from sportmafia.draw.portfolio import search
        from sportmafia.draw.series import make_series
        from sportmafia.draw.wished import EmptySeats, make_wished
    except ImportError:
        return _both("no_numpy")

    def told(now: Progress) -> None:
        job.told.append(Told(round(now.seconds, 1), now.q, now.q - now.bound, now.method, now.broken))

    effort = Effort(seed=seed, seconds=seconds, stop=job.is_stopped)
    if series:
        why = _contradiction(shape, wishes) if wishes.all else None
        return why or make_series(shape, effort, wishes, progress=told)
    if not wishes.all:
        result = search(shape, seed=seed, seconds=seconds, polish=8, progress=told, stop=job.is_stopped)
        plan = finished(shape, result.found.where, effort)
        return replace(plan, steps=result.steps, method=result.found.method)
    why = _contradiction(shape, wishes)
    if why is not None:
        return why
    made = make_wished(shape, wishes, effort, progress=told)
    return _both("wishes_seats", made.seats) if isinstance(made, EmptySeats) else made


def _both(code: str, *values: object) -> Impossible:
    return Impossible(drawn(code, language("ru"), *values), drawn(code, language("en"), *values))


def _contradiction(shape: Shape, wishes: Wishes) -> Impossible | None:
    """Why the hard wishes cannot be kept, if it can be told."""
    try:
        from sportmafia.draw.conflicts import Room, Verdict, conflict
    except ImportError:
        return None
    high = max(shape.games) + 1 if not wishes.away() else len(shape.tables)
    room = Room(shape.players, shape.tables, min(shape.games), max(high, max(shape.games)))
    found = conflict(room, wishes.hard, seconds=PROVE_SECONDS)
    if found.verdict is not Verdict.INFEASIBLE:
        return None
    return _both("wishes_conflict", "; ".join(wish.named() for wish in found.wishes))


def with_names(text: str, called: Sequence[str], lang: Lang) -> str:
    """A line of broken or contradicting wishes, followed by whom its numbers are."""
    numbers = sorted({int(word) for word in _numbers(text) if 1 <= int(word) <= len(called)})
    names = ", ".join(f"{number} = {called[number - 1]}" for number in numbers[:12])
    return say("seating_numbers_are", lang, text=text, names=names) if names else text


def _numbers(text: str) -> list[str]:
    words = "".join(char if char.isdigit() else " " for char in text.partition(":")[2] or text).split()
    return [word for word in words if len(word) < 6]
