"""Random events, drawn, wished, repaired and edited; every schedule goes to the independent checker.

A case draws numbers (rests, short last rounds, uneven games), sometimes wishes, sometimes an event in the
middle, searches a few slices, and raises when the checker, the rules of seating or a promise of the draw is
broken.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping

from sportmafia.draw.check import check
from sportmafia.draw.codec import decode, encode
from sportmafia.draw.make import Effort, finished
from sportmafia.draw.measures import measure
from sportmafia.draw.plan import Plan, as_json, to_text
from sportmafia.draw.portfolio import search
from sportmafia.draw.readers import Reading, read
from sportmafia.draw.repair import Event, NoRepair, Repaired, repaired, taken_over
from sportmafia.draw.schedule import Fault, Schedule, changes, fixed_seats, violations
from sportmafia.draw.series import make_series
from sportmafia.draw.shape import Shape, series_misfit, shape_of
from sportmafia.draw.wished import EmptySeats, make_wished
from sportmafia.draw.wishes import Wishes, wishes_of

CASES = 2000


class BrokenError(Exception):
    """A promise of the draw that a case does not keep."""


def demand(kept: bool, promise: str) -> None:
    """Raise with the promise unless it is kept."""
    if not kept:
        raise BrokenError(promise)


def confirmed(plan: Plan) -> None:
    """The rules of seating hold, and the checker confirms every statement of the plan's file."""
    hard = [v for v in violations(plan.schedule) if v.fault is not Fault.UNEVEN_GAMES]
    demand(not hard, f"the rules of seating: {hard[:3]}")
    text = to_text(as_json(plan))
    wrong = check(json.loads(text))
    demand(not wrong, f"the checker: {wrong[:3]}")
    back = read(text)
    demand(isinstance(back, Reading) and back.schedule == plan.schedule, "the file comes back as it was")


def random_wishes(chance: random.Random, shape: Shape) -> Wishes:
    """A few wishes that can be kept: pairs and a team apart, one latecomer where somebody always rests."""
    players = list(range(1, shape.players + 1))
    chance.shuffle(players)
    document: dict[str, object] = {
        "never": [[players.pop(), players.pop()] for _ in range(chance.randint(0, 3))]
    }
    if max(shape.tables) >= 3:
        document["teams"] = [[players.pop() for _ in range(3)]]
        document["judges"] = [
            {"judge": name, "players": [players.pop()]} for name in "ABC"[: max(shape.tables)]
        ]
    if shape.players - 10 * max(shape.tables) >= 2 and len(shape.tables) > 2:
        document["late"] = [{"player": players.pop(), "from": 2}]
    document["rarely"] = [{"players": players[:3], "weight": chance.randint(1, 9)}]
    found = wishes_of(document, shape.players, len(shape.tables), max(shape.tables))
    if not isinstance(found, Wishes):
        raise BrokenError(f"wishes are read: {found}")
    return found


def mended(chance: random.Random, schedule: Schedule) -> int:
    """A random event in the middle is repaired and what was played stays; how many seats changed."""
    after = chance.randint(0, len(schedule.rounds) - 1)
    leave = (chance.randint(1, schedule.players),) if chance.random() < 0.7 else ()
    resting = schedule.players - 10 * max(len(one.tables) for one in schedule.rounds)
    tables = max(len(one.tables) for one in schedule.rounds)
    lost = tables - 1 if tables > 1 and chance.random() < 0.2 else None
    event = Event(after, leave, arrive=0 if resting and leave else len(leave), tables=lost)
    result = repaired(schedule, event, steps=6_400)
    if isinstance(result, NoRepair):
        demand(result.what in ("repair_short", "repair_seats"), f"a reason why not: {result}")
        return 0
    after_it = result.schedule
    hard = [v for v in violations(after_it) if v.fault is not Fault.UNEVEN_GAMES]
    demand(not hard, f"a repaired schedule keeps the rules: {hard[:3]}")
    played = [one.tables for one in schedule.rounds[:after]]
    demand(played == [one.tables for one in after_it.rounds[:after]], "played rounds stay")
    gone = {p for one in after_it.rounds[after:] for t in one.tables for p in t} & set(leave)
    demand(not gone, "who left does not play")
    demand(changes(schedule, after_it, after)[0] == result.changed, "changes are counted")
    demand(result.least <= result.changed, "nothing changes fewer seats than the proved least")
    demand(result.seat_floor <= result.seat_off, "no fewer seats are off than the proved floor")
    if result.least:
        fewer = repaired(schedule, event, max_changes=result.least - 1, steps=100)
        demand(isinstance(fewer, NoRepair), "fewer changes than the least are refused")
    return result.changed


def of_series(chance: random.Random, shape: Shape, effort: Effort) -> None:
    """The same numbers drawn with seats fixed for a series (C116), and somebody replaced."""
    plan = make_series(shape, effort)
    confirmed(plan)
    demand(plan.series and fixed_seats(plan.schedule), "everybody has one seat")
    demand(plan.schedule.games_each() == shape.games, "games are those of the numbers")
    after = chance.randrange(len(plan.schedule.rounds))
    found = taken_over(plan.schedule, Event(after, leave=(chance.randint(1, shape.players),), arrive=1))
    demand(
        isinstance(found, Repaired) and fixed_seats(found.schedule), "a newcomer has the number of who left"
    )


def case(number: int, seed: int) -> Mapping[str, int]:
    """One random event."""
    chance = random.Random(f"{seed}/{number}")
    players = chance.randint(10, 64)
    tables = chance.randint(max(1, players // 20), players // 10)
    shape = shape_of(players, tables, max(2, chance.randint(1, 12)))
    if not isinstance(shape, Shape):
        raise BrokenError(f"numbers work: {shape}")
    effort = Effort(
        seed=number + 1, steps=2, label_steps=6_400, neighbour_steps=3_200, neighbour_runs=1, rule_steps=6_400
    )
    counts = {"events": 1, "games": shape.total, "rests": int(not shape.full), "uneven": int(not shape.even)}
    if chance.random() < 0.3 and players >= 16:
        wishes = random_wishes(chance, shape)
        plan = make_wished(shape, wishes, effort, library=False)
        if isinstance(plan, EmptySeats):
            return counts | {"absences that empty a table": 1}
        counts |= {"wished": 1, "wishes broken": len(plan.measures.broken)}
    else:
        plan = finished(shape, search(shape, seed=number + 1, steps=2).found.where, effort)
        demand(plan.measures.games_max - plan.measures.games_min <= 1, "games are as equal as they can be")
    if series_misfit(shape) is None:
        of_series(random.Random(f"{seed}/{number}/series"), shape, effort)
        counts |= {"fixed numbers": 1}
    confirmed(plan)
    demand(plan.measures.seat_off == 0, "everybody has every seat equally often")
    sizes = tuple(len(one.tables) for one in plan.schedule.rounds)
    demand(decode(players, sizes, encode(plan.schedule)) == plan.schedule, "a code holds the schedule")
    demand(measure(plan.schedule).q == plan.measures.q, "measures repeat")
    counts |= {"proved optimal": int(plan.measures.proved_optimal)}
    if chance.random() < 0.3:
        counts |= {"repaired": 1, "seats changed": mended(chance, plan.schedule)}
    return counts
