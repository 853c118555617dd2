"""Exact decimal strings."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.scoring import exact, parse_decimal, rounded

HUNDREDTHS = st.integers(-10_000, 10_000).map(lambda units: Fraction(units, 100))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(-4, 10), "-0.4"),
        (Fraction(5, 4), "1.25"),
        (Fraction(4, 3), "4/3"),
        (Fraction(-1, 15), "-1/15"),
        (Fraction(1, 1000), "0.001"),
        (Fraction(10), "10"),
    ],
)
def test_exact_strings(value: Fraction, text: str) -> None:
    """C94"""
    assert exact(value) == text


@given(HUNDREDTHS)
def test_a_decimal_reads_back_as_itself(value: Fraction) -> None:
    """C94"""
    assert parse_decimal(exact(value)) == value


@given(st.fractions(min_value=-100, max_value=100))
def test_nothing_is_lost(value: Fraction) -> None:
    """C94"""
    assert Fraction(exact(value)) == value


@pytest.mark.parametrize("text", ["", "1e3", "1/2", ".5", "1.", "0,5", " 1", "١", "1" * 40, "0x1", "nan"])
def test_only_plain_decimals_are_read(text: str) -> None:
    """C94"""
    with pytest.raises(ValueError, match="a decimal number"):
        parse_decimal(text)


@given(st.integers(-100_000, 100_000), st.integers(0, 3))
def test_rounding_for_the_eye_is_half_up(thousandths: int, places: int) -> None:
    """C94"""
    value = Decimal(thousandths) / 1000
    shown = value.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    assert Decimal(rounded(Fraction(thousandths, 1000), places)) == shown
    assert not rounded(Fraction(thousandths, 1000), places).startswith("-0.000")
