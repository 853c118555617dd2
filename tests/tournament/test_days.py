"""Which rounds are played on which day."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from sportmafia.tournament import templates
from sportmafia.tournament.days import Days, crowds, day_of, game_days, on
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


def test_a_day_with_too_many_at_a_site_is_named() -> None:
    """sfu.3.2.3 (C111): thirty a site and day, twenty are aimed at; a final is another matter"""

    def games(site: str, tables: int, round_: int = 1, stage: str = "qualifying") -> tuple[Game, ...]:
        people = [tuple(f"{site}.{table}.{n}" for n in range(10)) for table in range(tables)]
        return tuple(
            Game(f"{stage}{site}{round_}{table}", stage, round_, table + 1, ten, site)
            for table, ten in enumerate(people)
        )

    drawn = (*games("1", 2), *games("2", 3), *games("3", 4), *games("3", 4, 2), *games("", 5, 1, "final"))
    found = crowds(PLAN, Schedule(drawn, "sealed"), Days())
    day = FIRST_DAY.isoformat()
    assert [(one.code, one.clause, one.where) for one in found[:2]] == [
        ("day_above_aim", "sfu.3.2.3", f"2/{day}"),
        ("day_full", "sfu.3.2.3", f"3/{day}"),
    ]
    assert len(found) == 3, "the second round of site 3 has another day"
    together = Days({("qualifying", 2): FIRST_DAY})
    assert len(crowds(PLAN, Schedule(drawn, "sealed"), together)) == 2
