"""What is public of a table (политика публикации): a function of the policy, the log of acts and the moment.

Nothing is public until it is said to be. Rows shown to the public are built from an allow-list of columns, so
that a column that nobody named stays inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from sportmafia.scoring.standings import Standings
from sportmafia.tournament.said import Refusal


class What(StrEnum):
    """An act of publication."""

    PUBLISH = "publish"
    FREEZE = "freeze"
    RELEASE = "release"
    WITHDRAW = "withdraw"
    REOPEN = "reopen"


@dataclass(frozen=True, slots=True)
class Policy:
    """Rounds from which something is hidden until the results are released; None: never.

    From ``bonuses_hidden_from`` on the additional points and all that tells them are hidden; from
    ``tables_hidden_from`` on the games of those rounds are not in the public table at all.
    """

    bonuses_hidden_from: int | None = None
    tables_hidden_from: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """One act at an instant: ``round`` is the last round that a freeze still shows."""

    what: What
    at: datetime
    by: str
    reason: str = ""
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Visible:
    """What the public sees: games up to ``through`` inclusive (None: all), columns, whether it is final."""

    through: int | None
    columns: frozenset[str]
    final: bool = False

    def shows(self, round_number: int) -> bool:
        """Whether games of a round are in the public table."""
        return bool(self.columns) and (self.through is None or round_number <= self.through)


NOTHING: Final = Visible(0, frozenset())
"""What everybody sees before the first publication."""

OPEN_COLUMNS: Final = frozenset(
    {"place", "place_to", "player", "games", "total", "basic", "additional", "ci", "k", "wins", "don_wins",
     "sheriff_wins", "mafia_wins", "first_night_deaths", "tie", "provisional"}
)  # fmt: skip
"""The columns of a table that may become public."""

BONUS_COLUMNS: Final = frozenset({"additional", "total", "place", "place_to", "tie", "ci"})
"""The columns that tell additional points, by themselves or by a difference."""


def enact(acts: tuple[Act, ...], act: Act) -> tuple[Act, ...] | Refusal:
    """Add an act; refused where it does not follow on what was done before.

    What was released stays released until it is reopened, and that needs a reason that everybody can read.
    """
    now = acts[-1].what if acts else None
    needs = {
        What.PUBLISH: (None, What.WITHDRAW),
        What.FREEZE: (What.PUBLISH, What.REOPEN),
        What.RELEASE: (What.PUBLISH, What.FREEZE, What.REOPEN),
        What.WITHDRAW: (What.PUBLISH, What.FREEZE, What.REOPEN),
        What.REOPEN: (What.RELEASE, What.FREEZE),
    }[act.what]
    if now not in needs:
        params = {"act": act.what.value, "now": "" if now is None else now.value}
        return Refusal("act_out_of_turn", None, params, act.what.value)
    if acts and act.at < acts[-1].at:
        return Refusal("act_in_past", None, {}, act.what.value)
    if act.what in (What.REOPEN, What.WITHDRAW) and not act.reason.strip():
        return Refusal("reason_missing", None, {}, act.what.value)
    if act.what is What.FREEZE and (act.round is None or act.round < 0):
        return Refusal("round_missing", None, {}, act.what.value)
    return (*acts, act)


def visible(policy: Policy, acts: Iterable[Act], at: datetime, *, last_round: int) -> Visible:
    """What the public sees at an instant; ``last_round`` is the latest round that has been played."""
    done = [act for act in acts if act.at <= at]
    if not done or done[-1].what is What.WITHDRAW:
        return NOTHING
    now = done[-1]
    if now.what is What.RELEASE:
        return Visible(None, OPEN_COLUMNS, final=True)
    through = None if policy.tables_hidden_from is None else policy.tables_hidden_from - 1
    if now.what is What.FREEZE and now.round is not None:
        through = now.round if through is None else min(through, now.round)
    shown = last_round if through is None else min(through, last_round)
    hidden = policy.bonuses_hidden_from is not None and shown >= policy.bonuses_hidden_from
    return Visible(through, OPEN_COLUMNS - BONUS_COLUMNS if hidden else OPEN_COLUMNS)


def withheld(policy: Policy, acts: Iterable[Act], at: datetime, round_number: int) -> bool:
    """Whether the organiser keeps games of a round from the public: by the policy or by a freeze before them,
    until the release.

    Whoever watches such a game knows what its table hides. Before the first publication nothing is kept back:
    nobody has said so, and games are played to be watched.
    """
    done = [act for act in acts if act.at <= at]
    now = done[-1] if done else None
    if now is not None and now.what is What.RELEASE:
        return False
    last = None if policy.tables_hidden_from is None else policy.tables_hidden_from - 1
    if now is not None and now.what is What.FREEZE and now.round is not None:
        last = now.round if last is None else min(last, now.round)
    return last is not None and round_number > last


def joint(stages: Iterable[Visible]) -> Visible:
    """What the public sees of a table that is made of several stages: a column only if each of them opens it.

    Whether a game is in the table is for its own stage to say.
    """
    seen = tuple(stages)
    if not seen:
        return NOTHING
    columns = frozenset.intersection(*(one.columns for one in seen))
    return Visible(seen[-1].through, columns, final=all(one.final for one in seen))


def public_rows(table: Standings, seen: Visible) -> tuple[Mapping[str, str | int | bool | None], ...]:
    """The rows of a table as the public gets them: only the columns that are open.

    The table holds only games that `Visible.shows`. While bonuses are hidden the order of rows would tell
    them, so rows go by name.
    """
    if not seen.columns:
        return ()
    rows = [
        {name: value for name, value in row.document().items() if name in seen.columns} for row in table.rows
    ]
    if "place" not in seen.columns:
        rows.sort(key=lambda row: str(row["player"]))
    return tuple(rows)
