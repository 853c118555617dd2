"""What makes one plan better than another: the criteria by name, in the order that the organiser gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from sportmafia.draw.measures import Measures

Value = int | Fraction | tuple[int, int]


def _never(measures: Measures) -> int:
    return dict(measures.meet_histogram).get(0, 0)


VALUES: Mapping[str, Callable[[Measures], Value]] = {
    "meetings": lambda m: m.q,
    "flatness": lambda m: m.flatness,
    "tables": lambda m: m.table_q,
    "rests": lambda m: (m.rest_run, -m.rest_gap),
    "seats": lambda m: m.seat_off,
    "neighbours": lambda m: m.neighbour_q,
    "most": lambda m: m.meet_max,
    "never": _never,
}
"""Each criterion as a value of the measures, the less the better; in the order that holds where the organiser
names none."""


def ordered(named: Sequence[str]) -> tuple[str, ...]:
    """All criteria in order: the named ones first, then the others as in `VALUES`.

    Equal meetings lead unless they are named, so that naming only what decides at equal Q is enough.
    """
    given = tuple(dict.fromkeys(named))
    leading = () if "meetings" in given else ("meetings",)
    return tuple(dict.fromkeys((*leading, *given, *VALUES)))


def unknown(named: Sequence[str]) -> tuple[str, ...]:
    """Those that are no criterion's name."""
    return tuple(name for name in named if name not in VALUES)


def before(order: Sequence[str], one: str, other: str) -> bool:
    """Whether one criterion stands before another."""
    return order.index(one) < order.index(other)


def key(measures: Measures, order: Sequence[str]) -> tuple[Value, ...]:
    """What plans are compared by: the values of the criteria in their order, least first."""
    return tuple(VALUES[name](measures) for name in order)
