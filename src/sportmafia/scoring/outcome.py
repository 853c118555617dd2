"""Points for the result of the game: win, loss or draw, by role and by who is still at the table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from sportmafia.game.result import GameResult, RemovalCause, Role, Winner
from sportmafia.scoring.model import Column, Item, Part, Problem, cited

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class _Amount:
    """Points with their clause and reason."""

    value: Fraction
    clause: str | None
    code: str
    params: dict[str, str]

    def items(self, seat: int, column: Column = Column.BASIC) -> tuple[Item, ...]:
        """The item of a seat; none for zero."""
        if not self.value:
            return ()
        return (Item(seat, self.clause, self.value, column, self.code, self.params),)


@dataclass(frozen=True, slots=True)
class _Pay:
    """What a role earns: a winner who stayed at the table, one who did not, a loser, anybody in a draw."""

    stayed: _Amount
    out: _Amount
    lost: _Amount
    drawn: _Amount

    @property
    def better(self) -> _Amount:
        """The larger of a winner's two amounts."""
        return max(self.stayed, self.out, key=lambda amount: amount.value)


@lru_cache(maxsize=64)
def _pay(rulebook: Rulebook) -> dict[Role, _Pay]:
    """The table of a rulebook, read off its options once."""

    def amount(role: Role, key: str, code: str) -> _Amount:
        params = {"team": role.team.value, "role": role.value}
        return _Amount(rulebook.number(key), cited(rulebook, key), code, params)

    return {
        role: _Pay(
            amount(role, f"points.{role}", "win"),
            amount(role, f"points.{role}_out", "win"),
            amount(role, f"points.{role}_loss", "loss"),
            amount(role, "points.draw", "draw"),
        )
        for role in Role
    }


def outcome(result: GameResult, rulebook: Rulebook) -> Part:
    """The points of every seat for the result (fiim.8.2, sfu.A1.1.1, sfu.A2.tour.2, boss.57, fiim-k.8.2,
    points34.8.2).

    Nothing where the roles are unknown. A winner of whom it isn't known whether he stayed at the table gets
    the larger amount, with a problem, where the two amounts differ.
    """
    pay, causes = _pay(rulebook), {removal.seat: removal.cause for removal in result.removals}
    bonus = _Amount(
        rulebook.number("points.winner_bonus"), cited(rulebook, "points.winner_bonus"), "winner_bonus", {}
    )
    items: list[Item] = []
    doubtful: list[int] = []
    for seat, role in result.roles.items():
        earned = pay[role]
        if result.winner is Winner.DRAW:
            items += earned.drawn.items(seat)
        elif result.winner != role.team.value:
            items += earned.lost.items(seat)
        else:
            items += bonus.items(seat, Column.ADDITIONAL)
            if result.alive is not None and seat in result.alive:
                items += earned.stayed.items(seat)
            elif result.alive is None and seat not in causes:
                # Nobody wrote down who was at the table in the end (C07).
                items += earned.better.items(seat)
                if earned.stayed.value != earned.out.value:
                    doubtful.append(seat)
            elif not _forfeits(causes.get(seat), rulebook):
                items += earned.out.items(seat)
    return Part(tuple(items), _doubt(sorted(doubtful), pay, result))


def _forfeits(cause: RemovalCause | None, rulebook: Rulebook) -> bool:
    """Whether a winner gets nothing because he was disqualified (C07)."""
    dismissed = cause in (RemovalCause.FOUL4, RemovalCause.DQ)
    return dismissed and rulebook.word("points.win_dq") == "zero"


def _doubt(seats: list[int], pay: dict[Role, _Pay], result: GameResult) -> tuple[Problem, ...]:
    if not seats:
        return ()
    clause = pay[result.roles[seats[0]]].out.clause
    params = {"seats": ", ".join(map(str, seats))}
    return (Problem(clause, "summary.at_table", "table_unknown", params, unknown=True),)
