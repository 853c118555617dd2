"""The rights matrix (матрица прав): roles x actions x states, read from `rights.toml`, the one place of it.

Ten roles, not fifty. What the file does not name is forbidden; a device whose access was revoked has the role
that nothing names.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any


class Role(StrEnum):
    """What an account or a device is in an event."""

    OWNER = "owner"
    CHIEF_JUDGE = "chief_judge"
    JUDGE = "judge"
    SIDE_JUDGE = "side_judge"
    SECRETARY = "secretary"
    REGISTRAR = "registrar"
    APPEAL_MEMBER = "appeal_member"
    PLAYER = "player"
    SPECTATOR = "spectator"
    REVOKED = "revoked"


class State(StrEnum):
    """Where an event stands as a whole."""

    DRAFT = "draft"
    APPLICATIONS = "applications"
    PREPARING = "preparing"
    RUNNING = "running"
    FINISHED = "finished"
    ARCHIVED = "archived"


class Right(StrEnum):
    """How far a right reaches: to everything, to what is one's own, to nothing."""

    YES = "yes"
    OWN = "own"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Row:
    """One action: the states in which it exists, and the right of each role that has it."""

    action: str
    states: frozenset[State]
    rights: Mapping[Role, Right]


def read(document: Mapping[str, Any]) -> tuple[Row, ...]:
    """The rows of a matrix. Raises ValueError with the place where it names what there is not."""
    for name, kind in (("roles", Role), ("states", State)):
        if list(document[name]) != [member.value for member in kind]:
            raise ValueError(f"{name}: expected {', '.join(kind)}")
    rows = []
    for action, data in document["actions"].items():
        rights = {}
        for role, right in data.items():
            if role == "states":
                continue
            try:
                rights[Role(role)] = Right(right)
            except ValueError as error:
                raise ValueError(f"{action}: {error}") from error
        try:
            states = frozenset(State(state) for state in data["states"])
        except ValueError as error:
            raise ValueError(f"{action}: {error}") from error
        rows.append(Row(action, states, rights))
    return tuple(rows)


@cache
def matrix() -> Mapping[str, Row]:
    """The rows by action."""
    text = files("sportmafia.tournament").joinpath("rights.toml").read_text("utf-8")
    return {row.action: row for row in read(tomllib.loads(text))}


def right(role: Role, action: str, state: State) -> Right:
    """How far a role's right to an action reaches in a state. KeyError if no row has the action."""
    row = matrix()[action]
    return row.rights.get(role, Right.NO) if state in row.states else Right.NO


def may(role: Role, action: str, state: State, *, own: bool = False) -> bool:
    """Whether a role may do it; ``own`` tells that the table, application or case is his own."""
    reach = right(role, action, state)
    return reach is Right.YES or (reach is Right.OWN and own)


def printed() -> str:
    """The matrix as a table in Markdown, a line an action."""
    sign = {Right.YES: "+", Right.OWN: "own", Right.NO: ""}
    lines = [
        f"| action | states | {' | '.join(role.value for role in Role)} |",
        f"|---|---|{'---|' * len(Role)}",
    ]
    for row in matrix().values():
        states = ", ".join(state.value for state in State if state in row.states)
        rights = " | ".join(sign[row.rights.get(role, Right.NO)] for role in Role)
        lines.append(f"| `{row.action}` | {states} | {rights} |")
    return "\n".join(lines) + "\n"
