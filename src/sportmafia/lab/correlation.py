"""Rank correlations of two orders of the same players, exactly: Kendall's tau-b and Spearman's rho.

Both are a number over a square root, so the square under the root is kept and only shown numbers are rounded.
Ties are told apart by neither: players who share places share the middle one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from sportmafia.scoring import rounded


@dataclass(frozen=True, slots=True)
class Correlation:
    """``over`` divided by the square root of ``under_squared``, from -1 to 1."""

    over: Fraction
    under_squared: Fraction

    @property
    def exact(self) -> Fraction | None:
        """The value where it is a fraction, which it is without ties; None where it is irrational."""
        number, of = self.under_squared.numerator, self.under_squared.denominator
        root, of_root = isqrt(number), isqrt(of)
        rational = root * root == number and of_root * of_root == of
        return self.over / Fraction(root, of_root) if rational else None

    def shown(self, places: int = 4) -> str:
        """The value with so many decimals, a half away from zero."""
        exactly = self.exact
        if exactly is not None:
            return rounded(exactly, places)
        # The root to many more digits than are shown.
        scale = 10 ** (places + 30)
        square = self.over**2 / self.under_squared
        root = Fraction(isqrt(square.numerator * scale**2 // square.denominator), scale)
        return rounded(root if self.over >= 0 else -root, places)


def kendall(one: Sequence[Fraction], other: Sequence[Fraction]) -> Correlation | None:
    """Tau-b of two rankings, given as ranks of the same players in the same order.

    Pairs in the same order less pairs in the opposite one, over the geometric mean of the pairs that either
    ranking tells apart; None where one of them tells no two players apart. Takes n log n steps.
    """
    pairs = len(one) * (len(one) - 1) // 2
    tied_one, tied_other = _tied(one), _tied(other)
    tied_both = _tied(list(zip(one, other, strict=True)))
    in_order = [rank for _, rank in sorted(zip(one, other, strict=True))]
    discordant = _inversions(in_order)
    under = (pairs - tied_one) * (pairs - tied_other)
    if not under:
        return None
    return Correlation(Fraction(pairs - tied_one - tied_other + tied_both - 2 * discordant), Fraction(under))


def spearman(one: Sequence[Fraction], other: Sequence[Fraction]) -> Correlation | None:
    """Rho: the correlation of the ranks themselves; None where a ranking tells no two players apart."""
    count = len(one)
    if not count:
        return None
    mean_one, mean_other = (sum(ranks, Fraction(0)) / count for ranks in (one, other))
    from_one = [rank - mean_one for rank in one]
    from_other = [rank - mean_other for rank in other]
    under = _dot(from_one, from_one) * _dot(from_other, from_other)
    return Correlation(_dot(from_one, from_other), under) if under else None


def _dot(one: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(one, other, strict=True)), Fraction(0))


def _tied(values: Sequence[Hashable]) -> int:
    """How many pairs are equal."""
    return sum(count * (count - 1) // 2 for count in Counter(values).values())


def _inversions(values: list[Fraction]) -> int:
    """How many pairs stand in falling order, by merge sort."""
    found, width, run = 0, 1, list(values)
    while width < len(run):
        merged: list[Fraction] = []
        for begin in range(0, len(run), 2 * width):
            left, right = run[begin : begin + width], run[begin + width : begin + 2 * width]
            at = 0
            for value in right:
                while at < len(left) and left[at] <= value:
                    merged.append(left[at])
                    at += 1
                found += len(left) - at
                merged.append(value)
            merged += left[at:]
        run, width = merged, 2 * width
    return found
