"""Every schedule of the certified library, decoded and proved again by the independent checker."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from sportmafia.draw.check import check
from sportmafia.draw.library import Entry, entries
from sportmafia.draw.plan import as_json, plan_of, to_text
from sportmafia.draw.schedule import violations


@cache
def held() -> tuple[Entry, ...]:
    """All entries, in order."""
    return tuple(entries())


CASES = len(held())


def case(number: int, seed: int) -> Mapping[str, int]:
    """Entry `number`; the seed changes nothing: the entries are what they are."""
    del seed
    entry = held()[number]
    schedule = entry.schedule()
    if violations(schedule):
        raise ValueError(f"{entry.players}x{entry.tables}x{entry.games}: {violations(schedule)[:3]}")
    plan = plan_of(schedule)
    wrong = check(json.loads(to_text(as_json(plan))))
    stated = (entry.q, entry.bound, entry.kind)
    found = (plan.measures.q, plan.measures.bound.value, plan.measures.bound.kind.value)
    if wrong or stated != found or plan.measures.seat_off:
        raise ValueError(f"{entry.players}x{entry.tables}x{entry.games}: {wrong}, {stated} is {found}")
    return {"schedules": 1, "proved optimal": int(entry.proved), "seats at the even share": 1}
