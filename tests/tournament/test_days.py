"""Which rounds are played on which day."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from sportmafia.tournament import templates
from sportmafia.tournament.days import Days, day_of, game_days, on
from sportmafia.tournament.schedule import Game, Schedule
from tests.tournament.world import FIRST_DAY, TEN, done

PLAN = done(templates.plan("two_stages", FIRST_DAY))


def schedule(rounds: int, stage: str = "qualifying") -> Schedule:
    """A schedule of so many rounds."""
    return Schedule(tuple(Game(f"{stage}.{n}", stage, n, 1, TEN) for n in range(1, rounds + 1)), "sealed")


def test_rounds_go_evenly_over_the_days_of_their_stage() -> None:
    """sfu.3.2.2: five days"""
    found = day_of(PLAN, schedule(10), Days())
    assert [(day - FIRST_DAY).days for day in found.values()] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert [(day - FIRST_DAY).days for day in day_of(PLAN, schedule(2), Days()).values()] == [0, 2]


def test_what_the_organiser_sets_comes_first() -> None:
    moved = Days({("qualifying", 1): FIRST_DAY + timedelta(days=30)})
    assert day_of(PLAN, schedule(5), moved)["qualifying", 1] == FIRST_DAY + timedelta(days=30)
    assert [game.round for game in on(PLAN, schedule(5), moved, FIRST_DAY).games] == []
    assert game_days(PLAN, moved)[-1] == FIRST_DAY + timedelta(days=30)


def test_a_stage_that_the_plan_does_not_know_has_no_day() -> None:
    assert day_of(PLAN, schedule(3, "other"), Days()) == {}


def test_the_days_of_an_event_are_those_of_its_stages() -> None:
    assert [(day - FIRST_DAY).days for day in game_days(PLAN, Days())] == [0, 1, 2, 3, 4, 5]
    backwards = replace(PLAN.stages[0], last=FIRST_DAY - timedelta(days=3))
    assert game_days(replace(PLAN, stages=(backwards,)), Days()) == ()
