"""Slots that are announced but not entered: computed from the state before and after the fact."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sportmafia.game.facts import Fact
from sportmafia.game.history import roles_of
from sportmafia.game.result import Check, GameResult
from sportmafia.game.seats import packed_get, seats_of
from sportmafia.game.state import State
from sportmafia.views.viewer import Viewer


@dataclass(frozen=True, slots=True)
class Moment:
    """One fact with the states around it, the story up to it, and the viewer who asks."""

    fact: Fact
    before: State
    after: State
    story: Callable[[], GameResult]
    viewer: Viewer


def _rulebook_id(moment: Moment) -> str:
    return moment.after.rules.rulebook.id


def _own_role(moment: Moment) -> str | None:
    role = moment.fact.data.get("role")
    if role is not None:
        return str(role)
    return str(roles_of(moment.after)[moment.viewer.seat])


def _blacks(moment: Moment) -> tuple[int, ...]:
    return seats_of(moment.after.black)


def _don(moment: Moment) -> int:
    return moment.after.don


def _killed(moment: Moment) -> int | None:
    night = f"N{moment.after.day - 1}"
    killed = [seat for seat, cause, when in moment.after.removals if cause == "kill" and when == night]
    return killed[0] if killed else None


def _limit(moment: Moment) -> int:
    return moment.after.limit


def _votes(moment: Moment) -> int:
    """Votes as announced: with the silent players' where they fall to the last candidate (fiim.4.4.9)."""
    if moment.fact.kind == "hands":
        return moment.after.counts[-1]
    seats = moment.fact.data.get("seats")
    return int(moment.fact.data["count"]) if seats is None else len(seats)


def _left(moment: Moment) -> tuple[int, ...]:
    return moment.after.left


def _number(moment: Moment) -> int:
    return packed_get(moment.after.fouls, moment.fact.data["seat"])


def _removed(moment: Moment) -> bool:
    """Whether the sanction sends the player away, tonight's victim included (C57)."""
    return len(moment.after.dqs) > len(moment.before.dqs)


def _found(moment: Moment) -> bool:
    return bool(moment.fact.data["seat"] == moment.after.sheriff)


def _sees(moment: Moment) -> str:
    return "black" if moment.after.black >> moment.fact.data["seat"] & 1 else "red"


def _roles(moment: Moment) -> dict[str, str]:
    return {str(seat): str(role) for seat, role in roles_of(moment.after).items()}


def _nights(moment: Moment) -> list[dict[str, Any]]:
    return [
        {
            "night": night.night,
            "killed": night.killed,
            "shots": {str(shooter): target for shooter, target in night.shots},
            "don": _check(night.don, "found"),
            "sheriff": _check(night.sheriff, "black"),
        }
        for night in moment.story().nights
    ]


def _check(check: Check | None, answer: str) -> dict[str, Any] | None:
    return None if check is None else {"seat": check.seat, answer: check.hit}


def _defeats(moment: Moment) -> list[dict[str, Any]]:
    return [
        {"team": str(defeat.team), "seat": defeat.seat, "clause": defeat.clause}
        for defeat in moment.story().defeats
    ]


DERIVED: Final[Mapping[str, Callable[[Moment], Any]]] = {
    "rulebook_id": _rulebook_id,
    "own_role": _own_role,
    "blacks": _blacks,
    "don": _don,
    "killed": _killed,
    "limit": _limit,
    "votes": _votes,
    "left": _left,
    "number": _number,
    "removed": _removed,
    "found": _found,
    "sees": _sees,
    "roles": _roles,
    "nights": _nights,
    "defeats": _defeats,
}
"""Derived slots by name. A name that is also a slot of the fact itself is never looked up here."""
