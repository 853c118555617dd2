"""Versions of the regulation, and the committee that answers for it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from sportmafia.tournament import templates
from sportmafia.tournament.committee import (
    CLAUSES,
    Committee,
    Decision,
    Matter,
    Office,
    appoint,
    decide,
    dismiss,
)  # fmt: skip
from sportmafia.tournament.plan import Quota
from sportmafia.tournament.regulation import Regulation, Version, change, told_late
from tests.tournament.world import FIRST_DAY, KRASNOYARSK, at, done, local, rules, said

SFU = rules("sfu")
FIRST = Version(local("2016-12-20"), date(2017, 1, 1), (("qualifying", SFU), ("final", SFU)), "page", "first")
SECOND = Version(
    local("2017-02-10 23:59"),
    date(2017, 2, 13),
    (("qualifying", SFU), ("final", rules("sfu", qual__winners="3"))),
    "page",
    "three winners",
)


def test_a_change_is_announced_three_days_ahead_on_the_page() -> None:
    """sfu.6.7, sfu.6.6"""
    regulation = done(change(Regulation((FIRST,)), SECOND, KRASNOYARSK))
    assert regulation.on(date(2017, 2, 12)) is FIRST
    assert regulation.on(date(2017, 2, 13)) is SECOND
    assert regulation.on(date(1999, 1, 1)) is FIRST
    assert SECOND.rulebook("final")["qual.winners"] == 3
    assert SECOND.rulebook("another") == SFU
    late = replace(SECOND, announced=local("2017-02-11 00:00"))
    assert said(change(Regulation((FIRST,)), late, KRASNOYARSK)) == ("notice_short", "sfu.6.7")
    assert said(change(Regulation((FIRST,)), replace(SECOND, posted=" "), KRASNOYARSK)) == (
        "version_not_posted",
        "sfu.6.7",
    )
    assert said(change(regulation, SECOND, KRASNOYARSK)) == ("version_order", "sfu.6.7")


def test_a_stage_under_way_keeps_its_rules() -> None:
    """sfu.7.3 (C122): a judge may drop a rule, but only as a ruling that is written down"""
    regulation = Regulation((FIRST,))
    assert said(change(regulation, SECOND, KRASNOYARSK, begun=frozenset({"final"}))) == (
        "stage_begun",
        "sfu.7.3",
    )
    assert done(change(regulation, SECOND, KRASNOYARSK, begun=frozenset({"qualifying"})))


@pytest.mark.parametrize(("rulebook", "clause"), [("fiim", "fiim.7.11"), ("fiim-k", "fiim-k.7.11")])
def test_a_geographic_rule_is_told_before_the_start(rulebook: str, clause: str) -> None:
    """fiim.7.11, fiim-k.7.11: the Chief Judge applies it or not, and players know before they play"""
    base, other = rules(rulebook), rules(rulebook, protest__minutes="20")
    first = replace(FIRST, rulebooks=(("cup", base),))
    second = replace(SECOND, rulebooks=(("cup", other),))
    begun = change(Regulation((first,)), second, KRASNOYARSK, begun=frozenset({"cup"}))
    assert said(begun) == ("stage_begun", clause)
    assert done(change(Regulation((first,)), second, KRASNOYARSK)).on(date(2017, 2, 13)) is second


def committee() -> Committee:
    """The committee of sfu with judges, a host and the head of the host centre."""
    made = done(appoint(Committee(), Office.CHAIR, "chair", "anybody", SFU))
    for office, person in (
        (Office.CHIEF_JUDGE, "chief"),
        (Office.REGISTRAR, "registrar"),
        (Office.MEMBER, "member"),
        (Office.JUDGE, "judge"),
        (Office.HOST, "host"),
        (Office.HOST_CENTRE, "head"),
    ):
        made = done(appoint(made, office, person, "chair", SFU))
    return made


def test_the_committee_and_its_offices() -> None:
    """sfu.6.1, sfu.6.2, sfu.6.2.a, sfu.6.2.b, sfu.6.2.c: chair, Chief Judge, keeper of entries, rating and
    schedule"""
    made = committee()
    assert made.members == {"chair", "chief", "registrar", "member"}
    assert made.holds("chief") == {Office.CHIEF_JUDGE}
    assert set(CLAUSES) == set(Office)
    assert said(appoint(made, Office.CHIEF_JUDGE, "other", "chair", SFU)) == ("office_taken", "sfu.6.2.b")
    assert said(appoint(made, Office.MEMBER, "member", "chair", SFU)) == ("office_held", "sfu.6.2")


def test_only_the_chair_changes_the_committee() -> None:
    """sfu.6.2.d"""
    made = committee()
    assert said(appoint(made, Office.MEMBER, "new", "chief", SFU)) == ("chair_only", "sfu.6.2.d")
    assert said(dismiss(made, Office.MEMBER, "member", "chief", SFU)) == ("chair_only", "sfu.6.2.d")
    assert said(dismiss(made, Office.MEMBER, "nobody", "chair", SFU)) == ("office_not_held", "sfu.6.2")
    assert "member" not in done(dismiss(made, Office.MEMBER, "member", "chair", SFU)).members


def test_the_committee_appoints_judges_and_hosts() -> None:
    """sfu.6.3.d, sfu.7.1, sfu.3.5.1"""
    made = committee()
    assert done(appoint(made, Office.JUDGE, "another", "registrar", SFU)).of(Office.JUDGE) == (
        "judge",
        "another",
    )
    assert said(appoint(made, Office.JUDGE, "another", "judge", SFU)) == ("not_committee", "sfu.6.3.d")
    assert said(dismiss(made, Office.HOST, "host", "host", SFU)) == ("not_committee", "sfu.6.3.d")


@pytest.mark.parametrize("matter", Matter)
def test_the_committee_decides_in_writing(matter: Matter) -> None:
    """sfu.6.3, sfu.6.3.a, sfu.6.3.b, sfu.6.3.c, sfu.6.3.d, sfu.6.3.e, sfu.6.3.f: order of play, finalists,
    place and time, people, materials, disputes"""
    made = committee()
    assert not made.approved(matter)
    decided = done(decide(made, Decision(matter, "member", at(), "as posted"), SFU))
    assert decided.approved(matter)
    code, clause = said(decide(made, Decision(matter, "judge", at(), "as posted"), SFU))
    assert code == "not_committee"
    assert clause is not None
    assert clause.startswith("sfu.6.3.")
    assert said(decide(made, Decision(matter, "member", at(), " "), SFU)) == ("words_missing", clause)


def test_in_the_chief_judges_absence_the_head_of_the_host_centre_acts() -> None:
    """sfu.7.9"""
    made = committee()
    assert made.chief == "chief"
    assert replace(made, absent=frozenset({"chief"})).chief == "head"
    assert replace(made, absent=frozenset({"chief", "head"})).chief is None


def test_a_public_plan_changes_with_notice_or_with_a_reason() -> None:
    """sfu.6.7, sfu.7.3 (C122): dates, sites, games, places, age, quotas, three days before what they touch"""
    plan = done(templates.plan("two_stages", FIRST_DAY))
    first, final = plan.stages
    smaller = replace(plan, capacity=50)
    later = replace(plan, stages=(first, replace(final, quota=Quota(3, 15))))
    tables = replace(plan, stages=(replace(first, tables=4), final), fee="none")
    day = timedelta(days=1)
    assert told_late(plan, smaller, FIRST_DAY - 3 * day) is None
    assert said(told_late(plan, smaller, FIRST_DAY - 2 * day)) == ("plan_late", "sfu.6.7")
    assert told_late(plan, later, final.first - 3 * day) is None, "three days before the final will do"
    answer = told_late(plan, later, final.first + day)
    assert said(answer) == ("plan_late", "sfu.6.7")
    assert "0" in answer.text("ru")  # type: ignore[union-attr]
    assert told_late(plan, later, final.first, reason="the hall was flooded") is None
    assert told_late(plan, tables, FIRST_DAY) is None
    assert told_late(plan, replace(plan, stages=(first,)), FIRST_DAY) is not None
    elsewhere = done(templates.plan("one_day", FIRST_DAY))
    assert told_late(elsewhere, replace(elsewhere, capacity=10), FIRST_DAY) is None


def test_the_head_of_the_host_centre_has_the_duties_of_a_chief_judge_who_is_away() -> None:
    """sfu.7.9: of one who was appointed and is absent, not where there is none"""
    holders = ((Office.HOST_CENTRE, "host"), (Office.CHIEF_JUDGE, "chief"))
    assert Committee(holders).deputy is None
    assert Committee(holders, absent=frozenset({"chief"})).deputy == "host"
    assert Committee(holders, absent=frozenset({"chief", "host"})).deputy is None
    assert Committee(holders[:1]).deputy is None
