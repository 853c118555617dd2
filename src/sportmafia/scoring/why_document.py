"""The reasons of a table as plain data: what JSON holds of them, exact numbers as texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from sportmafia.scoring.exact import exact
from sportmafia.scoring.why import PlayerReasons, Reason, Separation, Statement


def player_document(reasons: PlayerReasons, lang: str = "ru") -> dict[str, Any]:
    """A player's total with the reasons of each game and of the distance, and the formulas behind them.

    The values under games with ``counted`` and under ``distance`` add up to ``total``.
    """
    return {
        "player": reasons.row.player,
        "total": exact(reasons.row.total),
        "provisional": reasons.row.provisional,
        "games": [
            {
                "game": game.earned.line.game,
                "stage": game.earned.line.stage,
                "seat": game.earned.line.seat,
                "total": exact(game.total),
                "counted": game.earned.counted,
                "reasons": _reasons(game.reasons, lang),
            }
            for game in reasons.games
        ],
        "distance": _reasons(reasons.distance, lang),
        "formulas": formulas_document(reasons.formulas, lang),
    }


def separation_document(separation: Separation, lang: str = "ru") -> dict[str, Any]:
    """What puts one player before another: the criterion, its clause, every comparison down to it."""
    statement = separation.statement()
    return {
        "before": separation.before,
        "after": separation.after,
        "decided_by": separation.decided_by,
        "settled": separation.settled,
        "clause": separation.clause,
        "text": statement.text(lang),
        "compared": [
            {
                "criterion": step.criterion,
                "clause": step.clause,
                "before": exact(Fraction(step.before)),
                "after": exact(Fraction(step.after)),
            }
            for step in separation.compared
        ],
    }


def formulas_document(statements: Iterable[Statement], lang: str = "ru") -> list[dict[str, Any]]:
    """Formulas with the numbers put in: code, clause, numbers, and the words."""
    return [
        {"code": said.code, "clause": said.clause, "numbers": dict(said.params), "text": said.text(lang)}
        for said in statements
    ]


def _reasons(reasons: Sequence[Reason], lang: str) -> list[dict[str, Any]]:
    return [
        {
            "value": exact(reason.value),
            "column": reason.column.value,
            "clause": reason.clause,
            "code": reason.code,
            "text": reason.text(lang),
        }
        for reason in reasons
    ]
