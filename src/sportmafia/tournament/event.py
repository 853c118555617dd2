"""The course of an event as a whole: from a draft to the archive, and the way back where there is one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from sportmafia.tournament.checklist import Item
from sportmafia.tournament.rights import State
from sportmafia.tournament.said import Refusal

ORDER: Final = tuple(State)
"""The states in the order in which an event goes through them."""

STEPS: Final[Mapping[State, frozenset[State]]] = {
    State.DRAFT: frozenset({State.APPLICATIONS, State.PREPARING}),
    State.APPLICATIONS: frozenset({State.PREPARING, State.DRAFT}),
    State.PREPARING: frozenset({State.RUNNING, State.APPLICATIONS}),
    State.RUNNING: frozenset({State.FINISHED}),
    State.FINISHED: frozenset({State.ARCHIVED, State.RUNNING}),
    State.ARCHIVED: frozenset(),
}
"""Where an event may go from each state. Once a game was played there is no way back before play."""


def back(before: State, after: State) -> bool:
    """Whether a step leads back."""
    return ORDER.index(after) < ORDER.index(before)


def move_on(state: State, to: State, items: Iterable[Item] = (), *, reason: str = "") -> State | Refusal:
    """Take an event to another state: forward where its go / no-go list has no stop, back with a reason."""
    if to not in STEPS[state]:
        return Refusal("no_such_step", None, {"state": state.value, "to": to.value})
    if back(state, to):
        return to if reason.strip() else Refusal("reason_missing")
    stops = [item.name for item in items if item.stops and not item.passed]
    if stops:
        return Refusal("no_go", None, {"items": ", ".join(stops)})
    return to
