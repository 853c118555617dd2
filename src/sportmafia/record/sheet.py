"""The sheet: what paper knows of a game, as values (format ``sportmafia.sheet/1``).

Facts in game order without the procedure. `sheet_reader` makes one from JSON or TOML and refuses anything
else; readers of foreign formats build one directly; `sheet_replay` walks the engine through it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Hands = int | tuple[int, ...]
"""Hands raised: a count, or the seats."""


@dataclass(frozen=True, slots=True)
class SheetIncident:
    """A sanction and when it fell: ``at`` as in the format, such as ``speech:4`` or ``call:7/2``."""

    at: str
    kind: str
    seat: int | None = None
    team: str | None = None
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class SheetBestMove:
    """The numbers named and, where it did not simply end, how it closed."""

    numbers: tuple[int, ...]
    closed: str = "complete"


@dataclass(frozen=True, slots=True)
class SheetDay:
    """One day: nominations as spoken (by, whom or None to take back), hands per round, the lift question."""

    nominations: tuple[tuple[int, int | None], ...] = ()
    votes: tuple[Mapping[int, Hands], ...] = ()
    lift: Hands | None = None
    best_move: SheetBestMove | None = None
    incidents: tuple[SheetIncident, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetNight:
    """One shooting night: shots by shooter, or only the outcome.

    ``shots`` is None where only ``killed`` is known (``outcome`` True), or where neither is given (a miss).
    """

    shots: Mapping[int, int | None] | None = None
    outcome: bool = False
    killed: int | None = None
    don: int | None = None
    sheriff: int | None = None
    incidents: tuple[SheetIncident, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRoles:
    """The cards that are not plain civilians."""

    don: int
    mafia: tuple[int, int]
    sheriff: int


@dataclass(frozen=True, slots=True)
class SheetScoring:
    """What the judge and the table awarded; decimals as texts, titles as the rulebook names them."""

    judge_points: Mapping[int, str] = field(default_factory=dict)
    consents: tuple[int, ...] = ()
    fines: tuple[tuple[int, str], ...] = ()
    best_player_votes: Mapping[int, int] = field(default_factory=dict)
    titles: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SheetSummary:
    """A game of which only the outcome was kept; every part may be unknown (None).

    ``first_killed`` is 0 where the first night was a miss, None where unknown.
    """

    fouls: Mapping[int, int] = field(default_factory=dict)
    dq: tuple[int, ...] = ()
    first_killed: int | None = None
    best_move: SheetBestMove | None = None
    at_table: tuple[int, ...] | None = None
    ended: str | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One game on paper. ``result`` is red, black, draw, aborted or None where it is not written."""

    rulebook: str
    options: Mapping[str, str] = field(default_factory=dict)
    header: Mapping[str, Any] = field(default_factory=dict)
    players: tuple[str, ...] | None = None
    roles: SheetRoles | None = None
    days: tuple[SheetDay, ...] = ()
    nights: tuple[SheetNight, ...] = ()
    night0: tuple[SheetIncident, ...] = ()
    scoring: SheetScoring = field(default_factory=SheetScoring)
    result: str | None = None
    summary: SheetSummary | None = None
