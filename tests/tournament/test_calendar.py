"""Days and windows of an event in its own time zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.tournament.calendar import Window, Zone, age_on, fixed, window, zone
from tests.tournament.world import KRASNOYARSK, done, local, said

SPRING = datetime(2026, 3, 29, 1, 0, tzinfo=UTC)
AUTUMN = datetime(2026, 10, 25, 1, 0, tzinfo=UTC)


def test_a_window_of_days_holds_both_of_them_whole() -> None:
    """sfu.5.1 (C112): 11 January to 12 February, by the clock of the event"""
    held = done(window("2017-01-11", "2017-02-12", KRASNOYARSK))
    assert held.early(local("2017-01-10 23:59"))
    assert not held.early(local("2017-01-11 00:00"))
    assert not held.late(local("2017-02-12 23:59"))
    assert held.late(local("2017-02-13 00:00"))


def test_an_open_end_is_no_bound() -> None:
    """sfu.5.1"""
    held = done(window("", "", KRASNOYARSK))
    assert held == Window(None, None)
    assert not held.early(local("1900-01-01"))
    assert not held.late(local("2900-01-01"))


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        ("2017-02-30", "", "no_such_day"),
        ("", "31.12.2017", "no_such_day"),
        ("2017-02-12", "2017-01-11", "window_order"),
    ],
)
def test_an_impossible_window_is_refused(first: str, last: str, code: str) -> None:
    assert said(window(first, last, KRASNOYARSK))[0] == code


def test_a_day_begins_at_local_midnight_on_both_sides_of_a_change() -> None:
    there = done(zone((SPRING - timedelta(days=99), 60), (SPRING, 120), (AUTUMN, 60)))
    assert there.midnight(date(2026, 3, 29)) == datetime(2026, 3, 28, 23, tzinfo=UTC)
    assert there.midnight(date(2026, 3, 30)) == datetime(2026, 3, 29, 22, tzinfo=UTC)
    assert there.midnight(date(2026, 10, 26)) == datetime(2026, 10, 25, 23, tzinfo=UTC)
    assert there.day(AUTUMN - timedelta(hours=4)) == date(2026, 10, 24) + timedelta(days=0)


def test_a_day_whose_midnight_the_clock_skips_begins_after_the_gap() -> None:
    """some zones change at midnight: 00:00 does not exist and the day begins at 01:00"""
    change = datetime(2026, 4, 5, 3, 0, tzinfo=UTC)
    there = done(zone((change - timedelta(days=9), -180), (change, -120)))
    assert there.midnight(date(2026, 4, 5)) == change
    assert there.local(change) == datetime(2026, 4, 5, 1, 0)  # noqa: DTZ001 - a wall clock has no zone
    assert there.local(change - timedelta(days=30)).hour == 0


def test_an_impossible_zone_is_refused() -> None:
    naive = datetime(2026, 1, 1)  # noqa: DTZ001 - that is what is refused
    assert said(zone()) == ("zone_empty", None)
    assert said(zone((naive, 0))) == ("instant_without_zone", None)
    assert said(zone((SPRING, 1440))) == ("zone_offset", None)
    assert said(zone((AUTUMN, 0), (SPRING, 60))) == ("zone_order", None)


@given(st.dates(date(1990, 1, 1), date(2090, 1, 1)), st.integers(-14 * 60, 14 * 60))
def test_every_instant_of_a_day_lies_between_its_midnights(day: date, offset: int) -> None:
    there = fixed(offset)
    first, last = there.midnight(day), there.midnight(day + timedelta(days=1))
    assert last - first == timedelta(days=1)
    assert there.day(first) == there.day(last - timedelta(seconds=1)) == day
    assert isinstance(there, Zone)


@pytest.mark.parametrize(
    ("born", "age"),
    [("2000-02-12", 17), ("2000-02-13", 17), ("2000-02-14", 16), ("2000-03-01", 16), ("2017-02-13", 0)],
)
def test_age_in_full_years_on_the_first_game_day(born: str, age: int) -> None:
    """sfu.3.1.1 (C112)"""
    assert age_on(date.fromisoformat(born), date(2017, 2, 13)) == age


def test_who_was_born_on_a_leap_day_is_older_on_the_first_of_march() -> None:
    """sfu.3.1.1"""
    assert age_on(date(2000, 2, 29), date(2017, 2, 28)) == 16
    assert age_on(date(2000, 2, 29), date(2017, 3, 1)) == 17
