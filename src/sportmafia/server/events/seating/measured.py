"""A proposal in words: its measures against their bounds, and where it is weakest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from sportmafia.draw.edit import COSTS, Desk, undo
from sportmafia.draw.measures import meetings, neighbours, seat_counts
from sportmafia.draw.plan import Plan
from sportmafia.draw.words import Language
from sportmafia.draw.words import say as drawn
from sportmafia.server.texts import Lang, say

SHOWN = 8
"""Weak spots of each kind that are shown."""


def language(lang: Lang) -> Language:
    """The language as the draw knows it."""
    return Language.ENGLISH if lang == "en" else Language.RUSSIAN


def summary(plan: Plan, lang: Lang) -> list[str]:
    """The measures in words, a line each."""
    m, said = plan.measures, language(lang)
    proved = drawn("proved", said) if m.proved_optimal else ""
    lines = [
        drawn("title", said, plan.schedule.players, len(plan.schedule.rounds), plan.schedule.games),
        drawn("q", said, m.q, m.bound.value, m.bound.kind.value, m.gap, proved),
        drawn("histogram", said, ", ".join(f"{met}: {pairs}" for met, pairs in m.meet_histogram)),
        drawn("series_seats", said)
        if plan.series
        else drawn("seats", said, m.seat_min, m.seat_max, m.seat_off),
        drawn("tables", said, m.table_min, m.table_max, m.table_q, m.table_floor),
        drawn("neighbours", said, m.neighbour_max, m.neighbour_q, m.neighbour_bound),
    ]
    if m.rest_max:
        lines.append(drawn("rests", said, m.rest_min, m.rest_max, m.rest_run, m.rest_gap))
    if m.games_min != m.games_max:
        lines.append(drawn("games", said, m.games_min, m.games_max))
    if m.broken:
        lines.append(drawn("broken", said, "; ".join(m.broken)))
    if plan.method:
        lines.append(drawn("method", said, plan.method, plan.seed, plan.steps))
    return lines


@dataclass(frozen=True, slots=True)
class Weak:
    """Weak spots of one kind: what they are, as a code of a text, and each in words."""

    kind: str
    spots: tuple[str, ...]


def weak_spots(plan: Plan, called: Sequence[str], lang: Lang) -> list[Weak]:
    """Pairs that meet most and least, players whose seats are least even, pairs side by side most often."""
    schedule = plan.schedule
    met, size = meetings(schedule), schedule.players
    most, least = plan.measures.meet_max, plan.measures.meet_min

    def pairs(times: int) -> tuple[str, ...]:
        """The first pairs that meet so often."""
        found = ((i, j) for i in range(size) for j in range(i + 1, size) if met[i][j] == times)
        return tuple(
            say("seating_pair", lang, first=called[i], second=called[j], times=times)
            for i, j in islice(found, SHOWN)
        )

    found = []
    if most > least + 1:
        found.append(Weak("seating_weak_often", pairs(most)))
        found.append(Weak("seating_weak_seldom", pairs(least)))
    uneven = sorted(
        ((max(row) - min(row), number) for number, row in enumerate(seat_counts(schedule))),
        key=lambda one: (-one[0], one[1]),
    )
    spots = tuple(
        say("seating_seats_of", lang, player=called[number], spread=spread)
        for spread, number in uneven[:SHOWN]
        if spread > 1 and not plan.series
    )
    if spots:
        found.append(Weak("seating_weak_seats", spots))
    if plan.measures.neighbour_max > 1:
        beside = sorted(
            pair for pair, times in neighbours(schedule).items() if times == plan.measures.neighbour_max
        )
        told = tuple(
            say(
                "seating_pair",
                lang,
                first=called[first - 1],
                second=called[second - 1],
                times=plan.measures.neighbour_max,
            )
            for first, second in beside[:SHOWN]
        )
        found.append(Weak("seating_weak_beside", told))
    return found


MEASURES = {
    "q": "seating_m_q",
    "gap": "seating_m_gap",
    "meet_min": "seating_m_meet_min",
    "meet_max": "seating_m_meet_max",
    "seat_off": "seating_m_seat_off",
    "table_q": "seating_m_table_q",
    "neighbour_q": "seating_m_neighbour_q",
    "neighbour_max": "seating_m_neighbour_max",
    "rest_run": "seating_m_rest_run",
    "rest_gap": "seating_m_rest_gap",
}
"""The name of each measure that an edit is priced in, as a code of a text."""


def last_edit(desk: Desk, lang: Lang) -> list[str] | None:
    """What the last edit by hand changed in every measure; None where nothing was edited."""
    before = undo(desk)
    if not isinstance(before, Desk):
        return None
    costs = desk.costs(before.plan.measures)
    return [
        f"{say(MEASURES[name], lang)}: {costs[name][0]} → {costs[name][1]}" for name in COSTS if name in costs
    ] or [drawn("edit_free", language(lang))]
