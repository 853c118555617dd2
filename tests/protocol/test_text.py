"""Lines of the form: what a name, a number and a date may become."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.protocol.text import (
    DASHED,
    EMPTY,
    Text,
    day_month_year,
    decimal,
    joined,
    one_line,
    same,
    seats,
)

ANY_TEXT = st.text(alphabet=st.characters())


@given(ANY_TEXT, st.integers(min_value=1, max_value=40))
def test_a_line_is_short_visible_and_can_be_written(text: str, limit: int) -> None:
    line = one_line(text, limit)
    assert len(line) <= limit
    assert line == line.strip()
    assert all(unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Zl", "Zp"} for letter in line)
    line.encode("utf-8")


@given(st.text(alphabet="абв №-", max_size=20))
def test_a_line_that_fits_keeps_its_words(text: str) -> None:
    assert one_line(text, 20).split() == text.split()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  Альфа \n\t Бета ", "Альфа Бета"),
        ("ab\u202ecd\u0000", "abcd"),
        ("\ud800x", "x"),
        ("а" * 11, "а" * 9 + "…"),
        ("а" * 10, "а" * 10),
        (" " * 1_000_000 + "а", "…"),
    ],
)
def test_what_does_not_fit_is_cut(text: str, line: str) -> None:
    assert one_line(text, 10) == line


@pytest.mark.parametrize(
    ("exact", "russian", "english"), [("-0.5", "−0,5", "−0.5"), ("4/3", "4/3", "4/3"), ("12", "12", "12")]
)
def test_numbers_are_printed_with_a_real_minus(exact: str, russian: str, english: str) -> None:
    assert decimal(exact) == Text(russian, english)


@pytest.mark.parametrize(
    ("iso", "written"),
    [("2026-11-30", "30 / 11 / 2026"), ("", ""), ("вчера", "вчера"), ("2026-1-1", "2026-1-1")],
)
def test_sfu_a2_form_head_a_date_is_day_month_year(iso: str, written: str) -> None:
    """sfu.A2.form.head: dd/mm/yyyy; what is no ISO date stays as it was written."""
    assert day_month_year(iso) == written


def test_seats_are_listed_or_dashed() -> None:
    assert seats((2, 5, 7)) == same("2, 5, 7")
    assert seats(()) == DASHED


def test_a_text_is_said_in_one_language_and_may_be_empty() -> None:
    both = joined((Text("да", "yes"), Text("нет", "no")), "/")
    assert (both.said_in("ru"), both.said_in("en")) == ("да/нет", "yes/no")
    assert both
    assert not EMPTY
