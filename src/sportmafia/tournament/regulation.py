"""Versions of a regulation (положение): a change is a new version from a day, announced in time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from sportmafia.rulebooks import Rulebook
from sportmafia.tournament.calendar import Zone
from sportmafia.tournament.cites import cite
from sportmafia.tournament.plan import Plan, Stage
from sportmafia.tournament.said import Refusal


@dataclass(frozen=True, slots=True)
class Version:
    """One text of the regulation: its rulebook by stage, in force from a day, announced at an instant.

    ``posted`` is where it was announced, the official page of the event (sfu.6.6).
    """

    announced: datetime
    since: date
    rulebooks: tuple[tuple[str, Rulebook], ...]
    posted: str
    what: str

    def rulebook(self, stage: str) -> Rulebook:
        """The rulebook of a stage; of an unnamed one the first."""
        return dict(self.rulebooks).get(stage, self.rulebooks[0][1])


@dataclass(frozen=True, slots=True)
class Regulation:
    """Every version that there was, the oldest first; at least one."""

    versions: tuple[Version, ...]

    def on(self, day: date) -> Version:
        """The version in force on a day; before the first day of all the first version."""
        held = [version for version in self.versions if version.since <= day]
        return held[-1] if held else self.versions[0]


def change(
    regulation: Regulation,
    version: Version,
    zone: Zone,
    *,
    begun: frozenset[str] = frozenset(),
) -> Regulation | Refusal:
    """Add a version (sfu.6.7): posted, and announced the asked number of days before it comes into force.

    Days are calendar days of the event. Stages that have ``begun`` keep their rulebook: a judge may drop a
    rule only as a logged ruling of his own (sfu.7.3; C122), and a geographic rule is told before the start
    (fiim.7.11, fiim-k.7.11).
    """
    latest = regulation.versions[-1]
    in_force = latest.rulebooks[0][1]
    notice = in_force.integer("rules.notice_days")
    clause = next(iter(in_force.clauses("rules.notice_days")), None)
    if version.since <= latest.since:
        return Refusal("version_order", clause, {"since": latest.since.isoformat()})
    if not version.posted.strip():
        return Refusal("version_not_posted", clause)
    days = (version.since - zone.day(version.announced)).days
    if days < notice:
        return Refusal("notice_short", clause, {"days": str(days), "needed": str(notice)})
    for stage in sorted(begun):
        if version.rulebook(stage) != latest.rulebook(stage):
            at = cite(latest.rulebook(stage), "geographic") or cite(latest.rulebook(stage), "rules.change")
            return Refusal("stage_begun", at, {"stage": stage})
    return Regulation((*regulation.versions, version))


def told_late(before: Plan, after: Plan, today: date, *, reason: str = "") -> Refusal | None:
    """Why a plan that is public may not become another: a regulation names dates, sites, games, places, age
    and quotas, and who changes them tells it the asked number of days before (sfu.6.7).

    Later it takes a reason on record, as any rule that is dropped does (sfu.7.3; C122).
    """
    changed = _first_changed(before, after)
    rulebook = before.stages[0].rulebook
    needed = rulebook.integer("rules.notice_days")
    if changed is None or reason.strip() or (changed - today).days >= needed:
        return None
    clause = next(iter(rulebook.clauses("rules.notice_days")), None)
    params = {"days": str(max((changed - today).days, 0)), "needed": str(needed)}
    return Refusal("plan_late", clause, params, "reason")


def _first_changed(before: Plan, after: Plan) -> date | None:
    """The first game day of what is no longer as the regulation had it; None where all of it is."""
    whole = [
        (plan.sites, plan.capacity, plan.min_age, plan.awards, [stage.name for stage in plan.stages])
        for plan in (before, after)
    ]
    if whole[0] != whole[1]:
        return before.first_day
    pairs = zip(before.stages, after.stages, strict=True)
    return min((old.first for old, new in pairs if _named(old) != _named(new)), default=None)


def _named(stage: Stage) -> tuple[object, ...]:
    """What a regulation says of a stage; how many tables play at once is the organiser's."""
    return stage.first, stage.last, stage.games_each, stage.sites, stage.quota
