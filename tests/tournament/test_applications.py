"""Applications: fields, window, age, capacity, order of arrival, reserve list, undo."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sportmafia.tournament import fields as forms
from sportmafia.tournament import templates
from sportmafia.tournament.applications import (
    Intake,
    Register,
    Standing,
    Terms,
    amend,
    arrival,
    changes,
    close_age_check,
    crowded_days,
    entrants,
    first_intake,
    forget,
    free_places,
    of_plan,
    of_standing,
    persons,
    refusals,
    restore,
    standings,
    submit,
    terms,
    withdraw,
)
from sportmafia.tournament.people import Merges
from sportmafia.tournament.said import Refusal
from tests.tournament.world import FIRST_DAY, KRASNOYARSK, done, local, rules, said

SFU = rules("sfu")
FORM = {
    "name": "Петров Пётр",
    "nickname": "Пётр",
    "birth_date": "1998-05-01",
    "status": "student",
    "dormitory": "yes",
    "site": "1",
    "contact": "+7 391 200-00-00",
    "accepts_rules": "yes",
}
IN_TIME = local("2017-01-20 12:00")


def held(**changed: object) -> Terms:
    """The terms of sfu."""
    return replace(done(terms(SFU, FIRST_DAY, KRASNOYARSK)), **changed)


def entered(number: int, at: datetime, register: Register | None = None, **values: str) -> Register:
    """A register with one application more."""
    answer = submit(register or Register(), f"a{number}", f"person{number}", FORM | values, at, held())
    return done(answer)


def faults(answer: object) -> list[tuple[str, str | None, str]]:
    """What an application was refused for: codes, clauses, fields."""
    assert isinstance(answer, tuple), answer
    assert all(isinstance(one, Refusal) and one.text("ru") and one.text("en") for one in answer)
    return [(one.code, one.clause, one.where) for one in answer]


def test_E64_a_hundred_and_five_applications() -> None:
    """sfu.5.1, sfu.5.2, sfu.5.3, sfu.5.4, sfu.5.5, sfu.3.1.1: the first hundred are in"""
    register = Register()
    for number in range(1, 104):
        # Entered in reverse: what counts is when they came, not when somebody typed them in.
        moment = local("2017-02-12 23:59") if number == 1 else IN_TIME - timedelta(minutes=number)
        register = entered(number, moment, register)
    late = submit(register, "a104", "person104", FORM, local("2017-02-13 00:01"), held())
    assert faults(late) == [("window_closed", "sfu.5.5", "submitted_at")]
    young = submit(register, "a105", "person105", FORM | {"birth_date": "2000-06-01"}, IN_TIME, held())
    assert faults(young) == [("too_young", "sfu.3.1.1", "birth_date")]

    stopped = held(waiting=False)
    found = standings(register, stopped)
    assert list(found.values()).count(Standing.ADMITTED) == 100
    away = [one.id for one in of_standing(register, stopped, Standing.TURNED_AWAY)]
    assert away == ["a3", "a2", "a1"]
    waiting = of_standing(register, held(), Standing.WAITING)
    assert [one.id for one in waiting] == ["a3", "a2", "a1"]
    assert free_places(register, held()) == 0


def test_who_waits_moves_up_when_somebody_withdraws() -> None:
    """sfu.5.3"""
    two = held(limit=2)
    register = Register()
    for number in (1, 2, 3):
        register = entered(number, IN_TIME + timedelta(minutes=number), register)
    after = done(withdraw(register, "a1", IN_TIME + timedelta(days=1)))
    notices = changes(register, after, two)
    assert [(one.code, one.where, one.clause) for one in notices] == [
        ("withdrew", "a1", None),
        ("promoted", "a3", "sfu.5.3"),
    ]
    assert standings(after, two) == {
        "a1": Standing.WITHDRAWN,
        "a2": Standing.ADMITTED,
        "a3": Standing.ADMITTED,
    }
    undone = done(restore(after, "a1"))
    assert undone == register
    assert [(one.code, one.where) for one in changes(after, undone, two)] == [
        ("promoted", "a1"),
        ("to_waiting", "a3"),
    ]
    assert free_places(after, held(limit=0)) is None


def test_without_a_reserve_list_who_came_too_late_stays_out() -> None:
    """sfu.5.4: registration stops while the stage is full, and goes on once a place is free"""
    one = held(limit=1, waiting=False)
    register = entered(1, IN_TIME)
    register = entered(2, IN_TIME + timedelta(hours=1), register)
    register = done(withdraw(register, "a1", IN_TIME + timedelta(hours=2)))
    register = entered(3, IN_TIME + timedelta(hours=3), register)
    assert list(standings(register, one).values()) == [
        Standing.WITHDRAWN,
        Standing.TURNED_AWAY,
        Standing.ADMITTED,
    ]
    register = done(withdraw(register, "a2", IN_TIME + timedelta(hours=4)))
    assert standings(register, one)["a2"] is Standing.WITHDRAWN
    before = entered(1, IN_TIME)
    assert [(c.code, c.clause) for c in changes(before, entered(2, IN_TIME, before), one)] == [
        ("turned_away", "sfu.5.2")
    ]


def test_an_application_on_paper_keeps_its_place_in_the_order() -> None:
    """sfu.5.1, sfu.5.3: handed to a representative earlier, typed in later"""
    one = held(limit=1)
    online = entered(1, IN_TIME)
    with_paper = entered(2, IN_TIME - timedelta(days=1), online, channel="representative")
    assert [found.id for found in arrival(with_paper)] == ["a2", "a1"]
    assert persons(arrival(with_paper)) == ("person2", "person1")
    assert [(c.code, c.where) for c in changes(online, with_paper, one)] == [("to_waiting", "a1")]


def test_who_agrees_to_the_rules_and_lives_in_a_dormitory_enters() -> None:
    """sfu.5.7, sfu.1.1"""
    assert faults(submit(Register(), "a", "p", FORM | {"accepts_rules": "no"}, IN_TIME, held())) == [
        ("no_consent", "sfu.5.7", "accepts_rules")
    ]
    assert faults(submit(Register(), "a", "p", FORM | {"dormitory": "no"}, IN_TIME, held())) == [
        ("not_resident", "sfu.1.1", "dormitory")
    ]
    worker = submit(Register(), "a", "p", FORM | {"status": "worker"}, IN_TIME, held())
    assert faults(worker) == [("field_choice", "sfu.1.1", "status")]


def test_everything_that_is_wrong_is_said_at_once_and_nothing_is_saved() -> None:
    """sfu.5.6, sfu.A3 (C112): the fields that other clauses need, since Appendix 3 is lost"""
    values = {"name": "…", "nickname": "", "birth_date": "2017-02-30", "contact": "x@y", "colour": "red"}
    assert faults(submit(Register(), "a", "p", values, IN_TIME, held())) == [
        ("field_unknown", None, "colour"),
        ("field_empty", "sfu.A2.prot.3", "name"),
        ("field_missing", "sfu.A2.prot.3", "nickname"),
        ("field_day", "sfu.3.1.1", "birth_date"),
        ("field_missing", "sfu.1.1", "status"),
        ("field_missing", "sfu.1.1", "dormitory"),
        ("field_missing", "sfu.3.2.2", "site"),
        ("field_contact", "sfu.6.7", "contact"),
        ("field_missing", "sfu.5.7", "accepts_rules"),
    ]


@pytest.mark.parametrize(
    ("moment", "born", "expected"),
    [
        ("2017-01-10 23:59", "1998-05-01", [("window_not_open", "sfu.5.1", "submitted_at")]),
        ("2017-01-20 12:00", "2017-05-01", [("born_impossible", "sfu.3.1.1", "birth_date")]),
        ("2017-01-20 12:00", "1880-05-01", [("born_impossible", "sfu.3.1.1", "birth_date")]),
        ("2017-01-20 12:00", "2000-02-13", []),
        ("2017-01-20 12:00", "2000-02-14", [("too_young", "sfu.3.1.1", "birth_date")]),
    ],
)
def test_age_is_looked_at_on_the_first_game_day(
    moment: str, born: str, expected: list[tuple[str, str, str]]
) -> None:
    """sfu.3.1.1, sfu.5.1 (C112)"""
    assert faults(refusals(FORM | {"birth_date": born}, local(moment), held())) == expected


def test_an_instant_without_a_zone_is_refused() -> None:
    naive = datetime(2017, 1, 20)  # noqa: DTZ001 - that is what is refused
    assert faults(refusals(FORM, naive, held())) == [("instant_without_zone", None, "submitted_at")]


def test_one_person_applies_once() -> None:
    """sfu.5.3"""
    register = entered(1, IN_TIME)
    assert faults(submit(register, "a1", "person1", FORM, IN_TIME, held())) == [
        ("application_twice", None, "id"),
        ("person_twice", "sfu.5.3", "person"),
    ]
    register = done(withdraw(register, "a1", IN_TIME))
    assert done(submit(register, "a2", "person1", FORM, IN_TIME, held())).get("a2") is not None


def test_withdrawals_that_cannot_be() -> None:
    register = entered(1, IN_TIME)
    assert said(withdraw(register, "a9", IN_TIME))[0] == "application_unknown"
    assert said(withdraw(register, "a1", IN_TIME - timedelta(days=1)))[0] == "withdrawn_early"
    gone = done(withdraw(register, "a1", IN_TIME))
    assert said(withdraw(gone, "a1", IN_TIME))[0] == "application_withdrawn"
    assert said(restore(register, "a1"))[0] == "application_not_withdrawn"


def test_a_birth_date_is_kept_only_until_the_age_is_checked() -> None:
    """sfu.3.1.1"""
    register = close_age_check(entered(1, IN_TIME), held())
    kept = register.get("a1")
    assert kept is not None
    assert (kept.born, kept.of_age) == (None, True)
    assert close_age_check(register, held()) == register


def test_a_rulebook_without_applications_asks_for_little() -> None:
    """sfu.5.6: fields, window and limits are the rulebook's"""
    free = done(terms(rules("fiim"), FIRST_DAY, KRASNOYARSK, limit=10))
    assert [field.name for field in free.fields] == ["nickname", "contact", "accepts_rules"]
    form = {"nickname": "Ы", "contact": "a@b.ru", "accepts_rules": "yes"}
    assert free.limit == 10
    assert free.clause("app.limit") is None
    register = done(submit(Register(), "a", "p", form, IN_TIME, free))
    assert register.applications[0].born is None
    never = rules("sfu", app__closes="2017-02-30")
    assert said(terms(never, FIRST_DAY, KRASNOYARSK)) == ("no_such_day", None)


def test_own_fields_are_plain_texts() -> None:
    """sfu.5.6"""
    own = forms.asked(rules("sfu", app__fields="nickname, shirt"))
    assert forms.read({"nickname": "a", "shirt": "XL"}, own) == {"nickname": "a", "shirt": "XL"}
    assert own[1].label() == own[1].label("en") == "shirt"
    assert own[0].label() == "Игровой псевдоним"
    assert own[0].label("en") == "Nickname"


def test_values_are_cleaned_of_what_cannot_be_seen() -> None:
    """a nickname with zero-width marks is the nickname that people see"""
    assert forms.clean(" Пе\u200bтр\t\n Ив\u0000ан ") == "Петр Иван"
    assert forms.clean("и\u0306") == "й"


@pytest.mark.parametrize(
    ("contact", "good"),
    [
        ("+7 391 2000000", True),
        ("a@b.ru", True),
        ("a@b", False),
        ("@b.ru", False),
        ("b.ru", False),
        ("1234", False),
    ],
)
def test_a_contact_is_a_phone_or_an_address(contact: str, good: bool) -> None:
    """sfu.6.7: changes are told to those who entered"""
    found = forms.read({"contact": contact}, forms.asked(rules("sfu", app__fields="contact")))
    assert isinstance(found, dict) is good


def test_a_table_of_three_hundred_columns_is_refused_as_a_whole() -> None:
    wide = {f"column {number}": "=1+1" for number in range(300)}
    assert faults(submit(Register(), "a", "p", wide, IN_TIME, held())) == [("fields_many", None, "")]
    long = FORM | {"nickname": "ы" * 201}
    assert faults(submit(Register(), "a", "p", long, IN_TIME, held())) == [
        ("field_long", "sfu.A2.prot.3", "nickname")
    ]


def test_a_game_day_takes_thirty_and_aims_at_twenty() -> None:
    """sfu.3.2.3 (C111)"""
    days = {
        FIRST_DAY + timedelta(days=n): [f"p{i}" for i in range(count)] for n, count in enumerate((20, 21, 31))
    }
    found = [(one.code, one.clause) for one in crowded_days(days, SFU)]
    assert found == [("day_above_aim", "sfu.3.2.3"), ("day_full", "sfu.3.2.3")]
    assert "14.02.2017: участников 21" in crowded_days(days, SFU)[0].text("ru"), "as on pages"
    assert crowded_days(days, rules("fiim")) == ()


MINUTES = st.integers(0, 60)
LOG = st.lists(st.tuples(MINUTES, st.none() | MINUTES), min_size=1, max_size=14)


def replayed(log: Iterable[tuple[int, int | None]]) -> Register:
    """Applications at given minutes, each withdrawn some minutes later or never."""
    register = Register()
    for number, (minute, stays) in enumerate(log):
        moment = IN_TIME + timedelta(minutes=minute)
        register = entered(number, moment, register)
        if stays is not None:
            register = done(withdraw(register, f"a{number}", moment + timedelta(minutes=stays)))
    return register


@settings(max_examples=40)
@given(LOG, st.integers(0, 6), st.booleans())
def test_the_list_keeps_its_promises(log: list[tuple[int, int | None]], limit: int, waiting: bool) -> None:
    """sfu.5.2, sfu.5.3, sfu.5.4"""
    register, conditions = replayed(log), held(limit=limit, waiting=waiting)
    found = standings(register, conditions)
    order = [one.id for one in arrival(register)]
    assert list(found) == order
    inside = [one for one in order if found[one] is Standing.ADMITTED]
    assert not limit or len(inside) <= limit
    if waiting:
        active = [one for one in order if found[one] is not Standing.WITHDRAWN]
        assert inside == active[: limit or len(active)]
    for gone, moment in register.withdrawn:
        assert found[gone] is Standing.WITHDRAWN
        back = done(restore(register, gone))
        assert done(withdraw(back, gone, moment)).withdrawn[-1] == (gone, moment)
    assert changes(register, register, conditions) == ()


def test_the_day_of_the_event_is_a_date() -> None:
    assert held().first_day == date(2017, 2, 13)


def one(**changed: str) -> Register:
    """A register with one application."""
    return done(submit(Register(), "1", "p1", {**FORM, **changed}, IN_TIME, held()))


def test_an_application_that_is_amended_keeps_its_place() -> None:
    """sfu.5.3"""
    register = done(submit(one(), "2", "p2", FORM, IN_TIME + timedelta(days=1), held()))
    after = done(amend(register, "1", {**FORM, "contact": "a@b.ru"}, held()))
    assert [found.id for found in arrival(after)] == ["1", "2"]
    changed = after.get("1")
    assert changed is not None
    assert (changed.values["contact"], changed.submitted) == ("a@b.ru", IN_TIME)
    assert changed.born == date(1998, 5, 1)


def test_everything_that_stands_against_an_application_is_said_at_once() -> None:
    """sfu.1.1, sfu.3.1.1, sfu.5.7: who is sent back for one field is not sent back again for the next"""
    wrong = {**FORM, "site": "", "birth_date": "2010-01-01", "accepts_rules": "no", "dormitory": "no"}
    found = {refusal.where: refusal.code for refusal in refusals(wrong, IN_TIME, held())}
    assert found == {
        "site": "field_missing",
        "accepts_rules": "no_consent",
        "dormitory": "not_resident",
        "birth_date": "too_young",
    }


def test_what_is_wrong_with_an_amendment_is_said_at_its_field() -> None:
    """sfu.3.1.1"""
    wrong = amend(one(), "1", {**FORM, "birth_date": "2010-01-01", "contact": "?"}, held())
    assert isinstance(wrong, tuple)
    assert [refusal.where for refusal in wrong] == ["contact", "birth_date"]
    wrong = amend(one(), "1", {**FORM, "birth_date": "2010-01-01"}, held())
    assert isinstance(wrong, tuple)
    assert [(refusal.code, refusal.clause) for refusal in wrong] == [("too_young", "sfu.3.1.1")]
    unknown = amend(one(), "7", FORM, held())
    assert isinstance(unknown, tuple)
    assert unknown[0].code == "application_unknown"
    gone = amend(done(withdraw(one(), "1", IN_TIME)), "1", FORM, held())
    assert isinstance(gone, tuple)
    assert gone[0].code == "application_withdrawn"


def test_a_forgotten_birth_date_is_not_asked_for_again() -> None:
    """sfu.3.1.1"""
    checked = close_age_check(one(), held())
    values = {name: value for name, value in FORM.items() if name != "birth_date"}
    after = done(amend(checked, "1", values, held())).get("1")
    assert after is not None
    assert (after.born, after.of_age) == (None, True)


def test_the_organiser_may_set_another_window() -> None:
    """sfu.5.1"""
    open_end = done(terms(SFU, FIRST_DAY, KRASNOYARSK, own_window=(date(2017, 1, 30), None)))
    assert open_end.window.closes is None
    assert open_end.window.early(IN_TIME)
    assert [refusal.code for refusal in refusals(FORM, IN_TIME, open_end)] == ["window_not_open"]


def test_a_plan_gives_capacity_age_and_sites() -> None:
    """sfu.3.2.2"""
    plan = done(templates.plan("two_stages", FIRST_DAY))
    found = done(of_plan(replace(plan, capacity=7, min_age=18), Intake(waiting=False), KRASNOYARSK))
    assert (found.limit, found.min_age, found.waiting) == (7, 18, False)
    assert [refusal.code for refusal in refusals({**FORM, "site": "12"}, IN_TIME, found)] == ["field_choice"]
    single = done(of_plan(replace(plan, sites=("1",)), Intake(), KRASNOYARSK))
    assert "site" not in {field.name for field in single.fields}
    never = of_plan(plan, Intake(own_window=(date(2017, 2, 2), date(2017, 2, 1))), KRASNOYARSK)
    assert isinstance(never, Refusal)
    assert never.code == "window_order"


def test_what_is_erased_leaves_that_somebody_applied_and_when() -> None:
    register = done(submit(one(), "2", "p2", FORM, IN_TIME, held()))
    after = forget(register, {"p1"}, held())
    erased, other = after.applications
    assert erased.values == {"status": "student", "dormitory": "yes", "site": "1", "accepts_rules": "yes"}
    assert (erased.born, erased.of_age, erased.submitted) == (None, True, IN_TIME)
    assert other == register.applications[1]
    assert standings(after, held()) == standings(register, held())


def test_a_merged_person_is_entered_once() -> None:
    """sfu.5.3"""
    register = done(submit(one(), "2", "p2", FORM, IN_TIME, held()))
    assert entrants(register, held(), Merges()) == ("p1", "p2")
    assert entrants(register, held(), Merges({"p1": "p2"})) == ("p2",)


@pytest.mark.parametrize(
    ("today", "first", "days"),
    [
        (date(2017, 1, 2), date(2017, 2, 20), None),
        (date(2017, 2, 12), date(2017, 2, 20), None),
        (date(2026, 12, 1), date(2027, 2, 8), (date(2026, 12, 1), date(2027, 2, 7))),
        (date(2026, 12, 1), date(2026, 12, 1), (date(2026, 12, 1), date(2026, 12, 1))),
        (date(2016, 3, 1), date(2016, 4, 1), (date(2016, 3, 1), date(2016, 3, 31))),
    ],
)
def test_the_days_that_a_regulation_names_are_those_of_one_year(
    today: date, first: date, days: tuple[date, date] | None
) -> None:
    """sfu.5.1"""
    plan = done(templates.plan("two_stages", first))
    assert first_intake(plan, today) == Intake(own_window=days)
    nameless = done(templates.plan("one_day", first))
    assert first_intake(nameless, today) == Intake(), "a rulebook without days has no window"
