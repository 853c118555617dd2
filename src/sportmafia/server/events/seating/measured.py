"""A proposal in words: its measures against their bounds, and where it is weakest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
        drawn("seats", said, m.seat_min, m.seat_max, m.seat_off),
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
    pairs = [(met[i][j], i, j) for i in range(size) for j in range(i + 1, size)]

    def times(found: Sequence[tuple[int, int, int]]) -> tuple[str, ...]:
        return tuple(
            say("seating_pair", lang, first=called[i], second=called[j], times=times_)
            for times_, i, j in found[:SHOWN]
        )

    often = sorted(pairs, key=lambda one: (-one[0], one[1], one[2]))
    seldom = sorted(pairs)
    uneven = sorted(
        ((max(row) - min(row), number) for number, row in enumerate(seat_counts(schedule))), reverse=True
    )
    beside = sorted(
        ((count, first - 1, second - 1) for (first, second), count in neighbours(schedule).items()),
        key=lambda one: (-one[0], one[1], one[2]),
    )
    found = []
    if often and often[0][0] > (seldom[0][0] + 1 if seldom else 0):
        found.append(Weak("seating_weak_often", times([one for one in often if one[0] == often[0][0]])))
        found.append(Weak("seating_weak_seldom", times([one for one in seldom if one[0] == seldom[0][0]])))
    if uneven and uneven[0][0] > 1:
        spots = tuple(
            say("seating_seats_of", lang, player=called[number], spread=spread)
            for spread, number in uneven[:SHOWN]
            if spread > 1
        )
        found.append(Weak("seating_weak_seats", spots))
    if beside and beside[0][0] > 1:
        found.append(Weak("seating_weak_beside", times([one for one in beside if one[0] == beside[0][0]])))
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
