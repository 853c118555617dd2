"""One measured figure of a benchmark."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with its unit and its bounds; without bounds it is only reported."""

    name: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def met(self) -> bool:
        """Whether the value keeps to its bounds."""
        low = self.at_least is None or self.value >= self.at_least
        return low and (self.at_most is None or self.value <= self.at_most)

    def __str__(self) -> str:
        bounds = [f"at least {shown(self.at_least)}"] if self.at_least is not None else []
        bounds += [f"at most {shown(self.at_most)}"] if self.at_most is not None else []
        verdict = f" ({', '.join(bounds)}: {'met' if self.met else 'MISSED'})" if bounds else ""
        return f"{self.name} {shown(self.value)} {self.unit}{verdict}"


def shown(value: float) -> str:
    """A number with the three digits that mean something."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
