"""Which rounds are played on which day of a stage: as the organiser says, else evenly over its days."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from sportmafia.tournament.applications import crowded_days
from sportmafia.tournament.plan import Plan
from sportmafia.tournament.said import Notice
from sportmafia.tournament.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Days:
    """The day of a (stage, round) where the organiser has set one."""

    own: Mapping[tuple[str, int], date] = field(default_factory=dict)


def day_of(plan: Plan, schedule: Schedule, days: Days) -> dict[tuple[str, int], date]:
    """The day of every (stage, round) of a schedule.

    What the organiser has not set goes evenly over the days of its stage, in order; games of a stage that the
    plan does not know have no day.
    """
    stages = {stage.name: stage for stage in plan.stages}
    rounds: dict[str, list[int]] = {}
    for game in schedule.games:
        rounds.setdefault(game.stage, []).append(game.round)
    found = {}
    for name, numbers in rounds.items():
        in_order = sorted(set(numbers))
        for place, number in enumerate(in_order):
            if (name, number) in days.own:
                found[name, number] = days.own[name, number]
            elif name in stages:
                stage = stages[name]
                found[name, number] = stage.first + timedelta(days=place * stage.days // len(in_order))
    return found


def on(plan: Plan, schedule: Schedule, days: Days, day: date) -> Schedule:
    """The games of one day."""
    known = day_of(plan, schedule, days)
    return replace(
        schedule,
        games=tuple(game for game in schedule.games if known.get((game.stage, game.round)) == day),
    )


def game_days(plan: Plan, days: Days) -> tuple[date, ...]:
    """Every day on which somebody may play, in order."""
    planned = {
        stage.first + timedelta(days=number) for stage in plan.stages for number in range(max(stage.days, 0))
    }
    return tuple(sorted(planned | set(days.own.values())))


def crowds(plan: Plan, schedule: Schedule, days: Days) -> tuple[Notice, ...]:
    """Days of qualifying on which a site has more participants than a rulebook takes or aims at (sfu.3.2.3;
    C111); ``where`` is the site, a slash and the day.
    """
    first, known = plan.stages[0], day_of(plan, schedule, days)
    seated: dict[str, dict[date, list[str]]] = {}
    for game in schedule.games:
        day = known.get((game.stage, game.round))
        if game.stage == first.name and day is not None:
            seated.setdefault(game.site, {}).setdefault(day, []).extend(game.players)
    return tuple(
        replace(notice, where=f"{site}/{notice.where}")
        for site in sorted(seated)
        for notice in crowded_days(seated[site], first.rulebook)
    )
