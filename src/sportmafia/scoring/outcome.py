"""Points for the result of the game: win, loss or draw, by role and by who is still at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sportmafia.game.result import GameResult, RemovalCause, Role, Winner
from sportmafia.scoring.model import Column, Item, Part, Problem, cited

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


def outcome(result: GameResult, rulebook: Rulebook) -> Part:
    """The points of every seat for the result (fiim.8.2, sfu.A1.1.1, sfu.A2.tour.2, boss.57, fiim-k.8.2,
    points34.8.2).

    Nothing where the roles are unknown. A winner of whom it isn't known whether he stayed at the table gets
    the larger amount, with a problem, where the two amounts differ.
    """
    items: list[Item] = []
    doubtful: list[int] = []
    for seat, role in sorted(result.roles.items()):
        won = result.winner == role.team.value
        key = _key(seat, role, result, rulebook, won=won)
        if won and _stayed(seat, result) is None and len({rulebook.number(k) for k in _pair(role)}) > 1:
            doubtful.append(seat)
        items.extend(_item(seat, role, key, rulebook, won=won))
        items.extend(_bonus(seat, rulebook, won=won))
    return Part(tuple(items), _doubt(doubtful, result, rulebook))


def _pair(role: Role) -> tuple[str, str]:
    """The options for a winner who stayed at the table and for one who didn't."""
    return f"points.{role.value}", f"points.{role.value}_out"


def _stayed(seat: int, result: GameResult) -> bool | None:
    """Whether the seat was at the table when the result was reached (C07), None where unknown."""
    if result.alive is not None:
        return seat in result.alive
    return False if any(removal.seat == seat for removal in result.removals) else None


def _key(seat: int, role: Role, result: GameResult, rulebook: Rulebook, *, won: bool) -> str | None:
    """The option that gives the seat's amount, None where a disqualified winner gets nothing (C07)."""
    if result.winner is Winner.DRAW:
        return "points.draw"
    if not won:
        return f"points.{role.value}_loss"
    stayed = _stayed(seat, result)
    if stayed is None:
        return max(_pair(role), key=lambda key: rulebook.number(key))
    if stayed:
        return _pair(role)[0]
    dismissed = any(
        removal.seat == seat and removal.cause in (RemovalCause.FOUL4, RemovalCause.DQ)
        for removal in result.removals
    )
    return None if dismissed and rulebook.word("points.win_dq") == "zero" else _pair(role)[1]


def _item(seat: int, role: Role, key: str | None, rulebook: Rulebook, *, won: bool) -> tuple[Item, ...]:
    if key is None or not (value := rulebook.number(key)):
        return ()
    code = "draw" if key == "points.draw" else "win" if won else "loss"
    params = {"team": role.team.value, "role": role.value}
    return (Item(seat, cited(rulebook, key), value, Column.BASIC, code, params),)


def _bonus(seat: int, rulebook: Rulebook, *, won: bool) -> tuple[Item, ...]:
    value = rulebook.number("points.winner_bonus")
    if not (won and value):
        return ()
    return (Item(seat, cited(rulebook, "points.winner_bonus"), value, Column.ADDITIONAL, "winner_bonus"),)


def _doubt(seats: list[int], result: GameResult, rulebook: Rulebook) -> tuple[Problem, ...]:
    if not seats:
        return ()
    at = cited(rulebook, _pair(result.roles[seats[0]])[1])
    params = {"seats": ", ".join(map(str, seats))}
    return (Problem(at, "summary.at_table", "table_unknown", params, unknown=True),)
