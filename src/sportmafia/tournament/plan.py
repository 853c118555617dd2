"""The plan of an event: dates, sites, stages, numbers; and what in it cannot work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from sportmafia.rulebooks import Rulebook
from sportmafia.scoring.exact import exact
from sportmafia.scoring.lines import is_final
from sportmafia.tournament.cites import cite, held
from sportmafia.tournament.said import Notice, Refusal

TABLE: Final = 10
"""Players of a game (fiim.1.1)."""


@dataclass(frozen=True, slots=True)
class Quota:
    """How many go on to a stage: so many of each site, then the best of the others up to ``total`` (C110).

    0 in ``per_site`` takes nobody by sites, 0 in ``total`` lets nobody in besides. ``wild`` are places on top
    that no table gives: the organisers name who has them (a wild card, a seed), as sfu.6.3.b lets the
    committee approve.
    """

    per_site: int = 0
    total: int = 0
    wild: int = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage (этап): its days inclusive, games each player has, tables that play at once at one place.

    ``sites`` are where it is played at the same time, each with a table of results of its own; empty: at one
    place. ``quota`` is None for a stage that applications lead to.
    """

    name: str
    first: date
    last: date
    games_each: int
    tables: int
    rulebook: Rulebook
    sites: tuple[str, ...] = ()
    quota: Quota | None = None

    @property
    def days(self) -> int:
        """Game days of the stage."""
        return (self.last - self.first).days + 1


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole event. ``capacity`` and ``min_age`` are 0 without a limit; ``fee`` is a note and no more.

    ``team`` is the least and the most players of a team, None where everybody plays for himself.
    """

    title: str
    sites: tuple[str, ...]
    stages: tuple[Stage, ...]
    awards: date
    capacity: int = 0
    min_age: int = 0
    fee: str = ""
    team: tuple[int, int] | None = None

    @property
    def first_day(self) -> date:
        """The first game day, on which ages are looked at (sfu.3.1.1; C112)."""
        return self.stages[0].first


def games_of(stage: Stage, players: int) -> int:
    """Games that the stage needs for so many players: every game seats ten."""
    return -(-players * stage.games_each // TABLE)


def refusals(plan: Plan) -> tuple[Refusal, ...]:
    """Everything in a plan that cannot work, with its place."""
    if not plan.stages:
        return (Refusal("no_stage", None, {}, "stages"),)
    return tuple(_refused(plan))


def notices(plan: Plan, players: int) -> tuple[Notice, ...]:
    """What an organiser of so many players should know before he goes on."""
    return tuple(_noticed(plan, players))


def _refused(plan: Plan) -> Iterator[Refusal]:
    names = [stage.name for stage in plan.stages]
    for number, stage in enumerate(plan.stages):
        where = f"stages.{stage.name}"
        if names.count(stage.name) > 1:
            yield Refusal("stage_twice", None, {"stage": stage.name}, where)
        if stage.last < stage.first:
            yield Refusal("stage_days", None, {"stage": stage.name}, where)
        if number and stage.first < plan.stages[number - 1].last:
            yield Refusal("stage_early", held(stage.rulebook, "sfu.3.1"), {"stage": stage.name}, where)
        if stage.games_each < 1 or stage.tables < 1:
            yield Refusal("stage_empty", None, {"stage": stage.name}, where)
        if unknown := [site for site in stage.sites if site not in plan.sites]:
            yield Refusal("site_unknown", None, {"site": unknown[0]}, where)
        yield from _quota_refused(plan, number, where)
    if plan.awards < plan.stages[-1].last:
        yield Refusal("awards_early", held(plan.stages[-1].rulebook, "sfu.1.2.c"), {}, "awards")
    if plan.capacity < 0 or plan.min_age < 0:
        yield Refusal("negative", None, {}, "capacity")
    if plan.team is not None and not 2 <= plan.team[0] <= plan.team[1] <= TABLE:
        yield Refusal("team_size", None, {"least": "2", "most": str(TABLE)}, "team")


def _quota_refused(plan: Plan, number: int, where: str) -> Iterator[Refusal]:
    stage = plan.stages[number]
    clause = held(stage.rulebook, "sfu.3.2.5")
    if (stage.quota is None) != (number == 0):
        yield Refusal("quota_missing" if number else "quota_first", clause, {"stage": stage.name}, where)
    if stage.quota is None or not number:
        return
    before = plan.stages[number - 1]
    by_sites = stage.quota.per_site * max(len(before.sites), 1)
    if stage.quota.total and by_sites > stage.quota.total:
        params = {"sites": str(by_sites), "total": str(stage.quota.total)}
        yield Refusal("quota_sites", clause, params, where)
    places = max(by_sites, stage.quota.total) + stage.quota.wild
    if not places:
        yield Refusal("quota_missing", clause, {"stage": stage.name}, where)
    if plan.capacity and places > plan.capacity:
        yield Refusal("quota_capacity", clause, {"capacity": str(plan.capacity)}, where)


def _noticed(plan: Plan, players: int) -> Iterator[Notice]:
    yield from _unlike(plan)
    for number, stage in enumerate(plan.stages):
        entered = players if stage.quota is None else max(stage.quota.total + stage.quota.wild, TABLE)
        where, rulebook = f"stages.{stage.name}", stage.rulebook
        least = rulebook.integer("qual.min_games")
        if not number and stage.games_each < least:
            clause = next(iter(rulebook.clauses("qual.min_games")), None)
            params = {"games": str(stage.games_each), "least": str(least)}
            yield Notice("few_games", clause, params, where)
        places = max(len(stage.sites), 1)
        here = -(-entered // places)
        per_day = rulebook.integer("app.per_day")
        clause = next(iter(rulebook.clauses("app.per_day")), None)
        if not number and per_day and -(-here // stage.days) > per_day:
            params = {"players": str(-(-here // stage.days)), "most": str(per_day)}
            yield Notice("crowded_day", clause, params, where)
        if here < TABLE:
            yield Notice("table_short", cite(rulebook, "ten"), {"players": str(here)}, where)
        elif entered * stage.games_each % TABLE:
            params = {"players": str(entered), "games": str(stage.games_each)}
            yield Notice("uneven_games", held(rulebook, "sfu.3.2.4"), params, where)


def _unlike(plan: Plan) -> Iterator[Notice]:
    """What in the stages is not as their regulation has it; an organiser of another event may have it so."""
    first, last = plan.stages[0], plan.stages[-1]
    if (clause := held(first.rulebook, "sfu.3.1")) and len(plan.stages) != 2:
        yield Notice("stages_other", clause, {"stages": str(len(plan.stages))}, "stages")
    missing = [site for site in plan.sites if site not in first.sites]
    if (clause := held(first.rulebook, "sfu.3.2.2")) and len(plan.sites) > 1 and missing:
        yield Notice("sites_left_out", clause, {"sites": ", ".join(missing)}, f"stages.{first.name}")
    if (clause := held(last.rulebook, "sfu.3.3.1")) and len(plan.stages) > 1 and last.days > 1:
        yield Notice("final_days", clause, {"days": str(last.days)}, f"stages.{last.name}")
    yield from _other_numbers(plan)
    factor = last.rulebook.number("final.coefficient")
    if factor != 1 and len(plan.stages) > 1 and not any(is_final(stage.name) for stage in plan.stages):
        clause = next(iter(last.rulebook.clauses("final.coefficient")), None)
        yield Notice("final_unnamed", clause, {"factor": exact(factor)}, f"stages.{last.name}")


def _other_numbers(plan: Plan) -> Iterator[Notice]:
    """Age, capacity and quotas that are others than the rulebook of the stage has."""
    first = plan.stages[0].rulebook
    age, limit = first.integer("app.min_age"), first.integer("app.limit")
    if plan.min_age < age:
        params = {"age": str(plan.min_age), "least": str(age)}
        yield Notice("age_other", next(iter(first.clauses("app.min_age")), None), params, "min_age")
    if limit and not 0 < plan.capacity <= limit:
        params = {"capacity": str(plan.capacity), "most": str(limit)}
        yield Notice("capacity_other", next(iter(first.clauses("app.limit")), None), params, "capacity")
    for stage in plan.stages[1:]:
        asked = Quota(stage.rulebook.integer("qual.per_site"), stage.rulebook.integer("qual.total"))
        if stage.quota is not None and asked != Quota() and replace(stage.quota, wild=0) != asked:
            clause = next(iter(stage.rulebook.clauses("qual.total")), None)
            params = {"sites": str(asked.per_site), "total": str(asked.total)}
            yield Notice("quota_other", clause, params, f"stages.{stage.name}")
