"""A plan: a schedule with what is known about it, and its file format sportmafia.schedule/1 (JSON)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sportmafia.draw.judging import Judge, called, judged
from sportmafia.draw.measures import Measures, measure
from sportmafia.draw.schedule import Schedule, fixed_seats, seat_classes

FORMAT = "sportmafia.schedule/1"
SERIES = "fixed_for_series"
"""What the field `seat_assign` says of a schedule whose numbers are fixed, as rulebooks spell it (C116)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A schedule, its measures, and where it comes from.

    `apart`: groups of players of whom no two ever meet (teams), as far as the bound relies on them.
    `names[p - 1]`: the name of player p, empty while the draw is anonymous.
    """

    schedule: Schedule
    measures: Measures
    seed: int | None = None
    steps: int | None = None
    method: str = ""
    apart: tuple[tuple[int, ...], ...] = ()
    names: tuple[str, ...] = ()
    judges: tuple[str, ...] = ()
    """Names of the judges, empty while nobody asked for judges."""
    wished: bool = False
    """Whether it was made for hard wishes: then numbers are not anonymous, and who changes it needs the
    wishes.
    """
    series: bool = False
    """Whether everybody keeps one seat in all games (`draw.series`)."""
    judge_at: tuple[tuple[int, ...], ...] = ()
    """judge_at[r][t]: the judge of table t in round r (all from 0), as an index into `judges`."""


def plan_of(
    schedule: Schedule,
    *,
    seed: int | None = None,
    steps: int | None = None,
    method: str = "",
    apart: tuple[tuple[int, ...], ...] = (),
    broken: tuple[str, ...] = (),
    series: bool = False,
) -> Plan:
    """The plan of a schedule without violations: measured, with the bound's certificate in its JSON.

    The team bound is only claimed for groups of `apart` who indeed never meet. A `series` says that numbers
    are fixed, if they are: then players of one seat are such groups.
    """
    series = series and fixed_seats(schedule)
    apart = seat_classes(schedule) if series else apart
    apart = tuple(team for team in apart if len(team) > 1 and not _meet(schedule, team))
    measures = measure(schedule, apart=apart_counts(schedule.players, apart), broken=broken)
    return Plan(schedule, measures, seed, steps, method, apart, series=series)


def _meet(schedule: Schedule, team: tuple[int, ...]) -> bool:
    return any(len(set(team).intersection(seated)) > 1 for _, _, seated in schedule.tables())


def remeasured(plan: Plan, schedule: Schedule) -> Plan:
    """The plan with another schedule in place, measured afresh."""
    apart = tuple(team for team in plan.apart if not _meet(schedule, team))
    counts = apart_counts(schedule.players, apart)
    return replace(plan, schedule=schedule, measures=measure(schedule, apart=counts), apart=apart)


def with_judges(plan: Plan, judges: Sequence[Judge], played: int = 0) -> Plan:
    """The plan with a judge at every table; as it was when nobody speaks of judges.

    The first `played` rounds keep the judges that the plan has, when these are the same judges.
    """
    if not judges:
        return plan
    names = called(judges, plan.schedule)
    known = plan.judge_at[:played] if plan.judges == names else ()
    return replace(plan, judges=names, judge_at=judged(plan.schedule, judges, known))


def apart_counts(players: int, apart: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """For every player how many others he must never meet."""
    others: list[set[int]] = [set() for _ in range(players + 1)]
    for team in apart:
        for p in team:
            others[p].update(q for q in team if q != p)
    return tuple(len(s) for s in others[1:])


def claims_series(document: Mapping[str, object]) -> bool:
    """Whether a file says that its numbers are fixed for a series."""
    return document.get("seat_assign") == SERIES


def rounds_digest(schedule: Schedule) -> str:
    """SHA-256 of the tables of all rounds as compact JSON: what a certificate speaks of."""
    seats = [[list(table) for table in r.tables] for r in schedule.rounds]
    return hashlib.sha256(json.dumps(seats, separators=(",", ":")).encode()).hexdigest()


def certificate(plan: Plan) -> dict[str, object]:
    """What the independent checker (`draw.check`) proves again; whatever the bound, its primal part counts
    those who are apart.
    """
    bound = plan.measures.bound
    return {
        "format": "sportmafia.certificate/1",
        "q": plan.measures.q,
        "bound": bound.value,
        "kind": bound.kind.value,
        "primal": bound.primal,
        "dual": bound.dual,
        "parity": "q has the parity of 45 x games",
        "apart": [list(team) for team in plan.apart],
        "rounds_sha256": rounds_digest(plan.schedule),
    }


def as_json(plan: Plan) -> dict[str, object]:
    """The plan as the object of its file."""
    schedule = plan.schedule
    document: dict[str, object] = {
        "format": FORMAT,
        "players": schedule.players,
        "rounds": [
            {"round": r, "tables": [list(table) for table in one.tables], "rest": list(one.rest)}
            for r, one in enumerate(schedule.rounds, start=1)
        ],
        "measures": dict(plan.measures.as_json()),
        "seed": plan.seed,
        "steps": plan.steps,
        "method": plan.method,
        "certificate": certificate(plan),
    }
    if plan.names:
        document["names"] = list(plan.names)
    if plan.wished:
        document["wished"] = True
    if plan.series:
        document["seat_assign"] = SERIES
    if plan.judges:
        document["judges"] = {
            "names": list(plan.judges),
            "tables": [[k + 1 for k in one] for one in plan.judge_at],
        }
    return document


def to_text(document: Mapping[str, object]) -> str:
    """JSON with one line per table: short to read, exact to compare."""
    lines = ["{"]
    items = list(document.items())
    for k, (name, value) in enumerate(items):
        comma = "," if k + 1 < len(items) else ""
        if name == "rounds" and isinstance(value, list):
            lines.append('  "rounds": [')
            for i, one in enumerate(value):
                tables = ",\n      ".join(json.dumps(t) for t in one["tables"])
                end = "," if i + 1 < len(value) else ""
                rest = json.dumps(one["rest"])
                lines.append(f'    {{"round": {one["round"]}, "tables": [')
                lines.append(f'      {tables}], "rest": {rest}}}{end}')
            lines.append(f"  ]{comma}")
        else:
            lines.append(f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}{comma}")
    return "\n".join([*lines, "}"]) + "\n"
