"""The table that annealing compares whole numbers with, made without floating point."""

from __future__ import annotations

from decimal import Context, Decimal
from functools import lru_cache

import numpy as np

from sportmafia.draw.kernels import Longs

WORD = 1 << 32
"""One more than the largest word of the generator."""


@lru_cache(maxsize=64)
def _rows(hot: Decimal, cold: Decimal, levels: int, unit: int, width: int) -> tuple[tuple[int, ...], ...]:
    exact = Context(prec=30)  # decimal's exp is correctly rounded: the same digits on every machine
    rows = []
    for level in range(levels):
        share = Decimal(level) / Decimal(max(levels - 1, 1))
        heat = (
            hot * exact.exp(exact.multiply(exact.ln(exact.divide(cold, hot)), share))
            if hot > 0
            else Decimal(0)
        )
        row = []
        ratio = exact.exp(exact.divide(Decimal(-1), exact.multiply(heat, Decimal(unit))))
        chance = Decimal(WORD)
        for _ in range(width):
            row.append(int(chance))
            chance = exact.multiply(chance, ratio)
        rows.append(tuple(row))
    return tuple(rows)


def thresholds(hot: str, cold: str, *, levels: int = 64, unit: int = 1, width: int = 256) -> Longs:
    """accept[level, x]: a loss of x is accepted when the 32-bit word is below it.

    `hot` and `cold` are the first and last temperature in units of Q, as decimal text; the levels between are
    geometric; x counts `unit` per unit of Q. Larger losses than `width` - 1 are never accepted.
    """
    return np.array(_rows(Decimal(hot), Decimal(cold), levels, unit, width), dtype=np.int64)
