"""Templates and plans: what an event is set up from, and what in a plan cannot work."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from sportmafia.tournament import templates
from sportmafia.tournament.plan import Plan, Quota, games_of, notices, refusals
from tests.tournament.world import FIRST_DAY, done, rules, said


def plan(name: str = "two_stages") -> Plan:
    """A template begun on the first day of the event of sfu."""
    return done(templates.plan(name, FIRST_DAY))


def codes(plan: Plan) -> list[tuple[str, str | None, str]]:
    """What is wrong with a plan."""
    found = refusals(plan)
    assert all(one.text("ru") and one.text("en") for one in found)
    return [(one.code, one.clause, one.where) for one in found]


@pytest.mark.parametrize("name", templates.names())
def test_every_template_makes_a_plan_that_works(name: str) -> None:
    made = plan(name)
    assert refusals(made) == ()
    assert made.first_day == FIRST_DAY
    assert templates.title(name) == made.title != templates.title(name, "en")
    assert notices(made, made.capacity or 100) == ()


def test_the_event_of_sfu() -> None:
    """sfu.3.1, sfu.1.2, sfu.1.2.a, sfu.1.2.b, sfu.1.2.c, sfu.3.2.1, sfu.3.2.2, sfu.3.3.1: two stages,
    qualifying from 13 to 17 February at every site, the final and the prizes on the 18th; where exactly it
    is played the regulation leaves blank, so sites are the organiser's to name"""
    made = plan()
    qualifying, final = made.stages
    assert templates.clauses("two_stages") == ("sfu.3.1", "sfu.1.2", "sfu.3.2.2", "sfu.3.3.1")
    assert templates.clauses("one_day") == ()
    assert (qualifying.first, qualifying.last, qualifying.days) == (FIRST_DAY, date(2017, 2, 17), 5)
    assert qualifying.sites == made.sites == ("1", "2", "3", "4", "5")
    assert (final.first, final.last, final.sites) == (date(2017, 2, 18), date(2017, 2, 18), ())
    assert made.awards == date(2017, 2, 18)
    assert (made.capacity, made.min_age) == (100, 17)
    assert final.quota == Quota(per_site=6, total=30)
    assert games_of(qualifying, 100) == 40
    assert games_of(final, 31) == 16


def test_an_unknown_template_names_those_there_are() -> None:
    answer = templates.plan("cup", FIRST_DAY)
    assert said(answer) == ("template_unknown", None)
    assert "mini_cup" in answer.text("en")  # type: ignore[union-attr]


def test_a_template_does_not_run_past_the_calendar() -> None:
    assert said(templates.plan("season", date.max)) == ("no_such_day", None)


def test_another_rulebook_brings_its_own_numbers() -> None:
    made = done(templates.plan("two_stages", FIRST_DAY, rules("sfu", qual__per_site="4", qual__total="20")))
    assert made.stages[1].quota == Quota(4, 20)


def test_impossible_days_are_named_with_their_place() -> None:
    """sfu.3.1, sfu.1.2.c"""
    made = plan()
    first, final = made.stages
    backwards = replace(first, last=FIRST_DAY - timedelta(days=1))
    assert codes(replace(made, stages=(backwards, final))) == [("stage_days", None, "stages.qualifying")]
    early = replace(final, first=FIRST_DAY)
    assert codes(replace(made, stages=(first, early))) == [("stage_early", "sfu.3.1", "stages.final")]
    assert codes(replace(made, awards=FIRST_DAY)) == [("awards_early", "sfu.1.2.c", "awards")]
    assert codes(replace(made, stages=())) == [("no_stage", None, "stages")]


def test_what_else_cannot_work() -> None:
    made = plan()
    first, final = made.stages
    assert (
        codes(replace(made, stages=(first, replace(final, name="qualifying"))))
        == [("stage_twice", None, "stages.qualifying")] * 2
    )
    assert codes(replace(made, stages=(replace(first, games_each=0), final)))[0][0] == "stage_empty"
    assert codes(replace(made, stages=(replace(first, tables=0), final)))[0][0] == "stage_empty"
    assert codes(replace(made, sites=made.sites[:4])) == [("site_unknown", None, "stages.qualifying")]
    assert codes(replace(made, min_age=-1)) == [("negative", None, "capacity")]
    for size in ((1, 3), (4, 3), (2, 11)):
        assert codes(replace(made, team=size)) == [("team_size", None, "team")]


def test_a_quota_fits_the_sites_and_the_capacity() -> None:
    """sfu.3.2.5 (C110): thirty are six of each of five sites"""
    made = plan()
    first, final = made.stages

    def with_quota(quota: Quota | None, capacity: int = 100) -> list[str]:
        changed = replace(made, capacity=capacity, stages=(first, replace(final, quota=quota)))
        return [
            code for code, clause, where in codes(changed) if (clause, where) == ("sfu.3.2.5", "stages.final")
        ]

    assert with_quota(Quota(6, 30)) == []
    assert with_quota(Quota(0, 30)) == []
    assert with_quota(Quota(7, 30)) == ["quota_sites"]
    assert with_quota(Quota(0, 0)) == ["quota_missing"]
    assert with_quota(None) == ["quota_missing"]
    assert with_quota(Quota(6, 30), capacity=20) == ["quota_capacity"]
    assert with_quota(Quota(6, 30, wild=1), capacity=30) == ["quota_capacity"]
    assert with_quota(Quota(wild=10)) == []
    assert codes(replace(made, stages=(replace(first, quota=Quota(1, 1)),))) == [
        ("quota_first", "sfu.3.2.5", "stages.qualifying")
    ]


def test_an_organiser_is_told_what_the_numbers_mean() -> None:
    """sfu.3.2.3, sfu.3.2.4 (C111): 20 to 30 a game day and site, at least four games each"""
    made = plan()
    first, final = made.stages
    crowded = replace(made, sites=("1",), stages=(replace(first, sites=("1",), last=first.first), final))
    found = {(one.code, one.clause) for one in notices(crowded, 100)}
    assert found == {("crowded_day", "sfu.3.2.3")}
    short = replace(made, stages=(replace(first, games_each=3), final))
    assert ("few_games", "sfu.3.2.4") in {(one.code, one.clause) for one in notices(short, 100)}
    assert {one.code for one in notices(made, 103)} == {"uneven_games"}
    assert {one.code for one in notices(made, 40)} == {"table_short"}
    assert all(one.text("ru") and one.text("en") for one in notices(short, 103))


def test_stages_unlike_those_of_the_regulation_are_named() -> None:
    """sfu.3.1, sfu.3.2.2, sfu.3.3.1: two stages, qualifying at every site, a final in one day"""
    made = plan()
    first, final = made.stages
    one_stage = replace(made, stages=(first,))
    left_out = replace(made, stages=(replace(first, sites=("1", "2")), final))
    two_days = replace(made, stages=(first, replace(final, last=final.last + timedelta(days=1))))
    found = [
        [(one.code, one.clause) for one in notices(changed, 100)]
        for changed in (made, one_stage, left_out, two_days)
    ]
    assert found[0] == []
    assert found[1] == [("stages_other", "sfu.3.1")]
    assert ("sites_left_out", "sfu.3.2.2") in found[2]
    assert found[3] == [("final_days", "sfu.3.3.1")]
    assert all(one.text("ru") and one.text("en") for one in notices(two_days, 100))


def test_a_final_coefficient_needs_a_final() -> None:
    """points34.8.6: the stage whose points are multiplied goes by its name"""
    made = done(templates.plan("one_day", FIRST_DAY, rules("points34")))
    first, final = made.stages
    assert "final_unnamed" not in {one.code for one in notices(made, 40)}
    renamed = replace(made, stages=(first, replace(final, name="Главный стол")))
    found = next(one for one in notices(renamed, 40) if one.code == "final_unnamed")
    assert (found.clause, found.params["factor"]) == ("points34.8.6", "1.5")
    assert found.text("ru") != found.text("en")


def test_numbers_unlike_those_of_the_regulation_are_named() -> None:
    """sfu.3.1.1, sfu.5.2, sfu.3.2.5: seventeen years, a hundred players, six of each site to thirty"""
    made = plan()
    first, final = made.stages
    others = {
        ("age_other", "sfu.3.1.1"): replace(made, min_age=16),
        ("capacity_other", "sfu.5.2"): replace(made, capacity=101),
        ("quota_other", "sfu.3.2.5"): replace(made, stages=(first, replace(final, quota=Quota(5, 25)))),
    }
    for expected, changed in others.items():
        found = notices(changed, 100)
        assert expected in {(one.code, one.clause) for one in found}
        assert all(one.text("ru") != one.text("en") for one in found)
    assert ("capacity_other", "sfu.5.2") in {
        (one.code, one.clause) for one in notices(replace(made, capacity=0), 100)
    }
    wild = replace(made, stages=(first, replace(final, quota=Quota(6, 30, wild=2))))
    assert "quota_other" not in {one.code for one in notices(wild, 100)}
    older = replace(made, min_age=18, capacity=50)
    assert {one.code for one in notices(older, 50)} <= {"table_short", "uneven_games"}
