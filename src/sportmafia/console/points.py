"""Points while they are being entered: what each seat has, what the rulebook allows, what breaks a limit."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from sportmafia.console.said import Said
from sportmafia.game.facts import Fact
from sportmafia.game.result import SEATS, GameResult
from sportmafia.rulebooks import Rulebook
from sportmafia.scoring import Score, ScoringEntries, exact, score
from sportmafia.scoring.entries import entries_of
from sportmafia.scoring.titles import Title, titles_of

__all__ = ["entries_of", "problems", "sheet"]


def sheet(result: GameResult, facts: Iterable[Fact], rulebook: Rulebook) -> dict[str, Any]:
    """The scoring sheet as it stands: rows of ten seats, what may be given, and every broken limit."""
    entries = entries_of(facts)
    points = score(result, entries, rulebook)
    return {
        "rows": [_row(seat, points, entries, result, rulebook) for seat in SEATS],
        "problems": problems(points),
        "kind": rulebook.word("extra.kind"),
        "values": [exact(amount) for amount in rulebook["extra.values"]],
        "step": exact(rulebook.number("extra.step")),
        "total": exact(rulebook.number("extra.total")),
        "given": exact(sum(entries.judge_points.values(), Fraction(0))),
        "players": rulebook.integer("extra.players"),
        "consent_from": exact(rulebook.number("extra.consent_from")),
        "titles": [_title(title) for title in titles_of(rulebook).values()],
        "fines": [{"clause": fine.clause, "roles": list(fine.roles)} for fine in rulebook.fines],
        "best_player": rulebook.word("best.rule"),
        "in_draw": rulebook.flag("extra.in_draw"),
    }


def problems(points: Score) -> list[dict[str, Any]]:
    """What the entries break: place, clause and words."""
    return [
        {"where": p.where, "clause": p.clause, "text": _both(p.text("ru"), p.text("en"))}
        for p in points.problems
    ]


def _title(title: Title) -> dict[str, Any]:
    return {
        "name": title.name,
        "value": exact(title.value),
        "winner": title.for_winner,
        "clause": title.clause,
    }


def _row(
    seat: int, points: Score, entries: ScoringEntries, result: GameResult, rulebook: Rulebook
) -> dict[str, Any]:
    own = points[seat]
    role = result.roles.get(seat)
    team = result.team(seat)
    lost = team is not None and result.winner == team.other.value
    return {
        "seat": seat,
        "role": rulebook.word(f"letters.{role}") if role else "",
        "won": team is not None and result.winner == team.value,
        "basic": exact(own.basic),
        "additional": exact(own.additional),
        "total": exact(own.total),
        "most": exact(rulebook.number("extra.loser_max" if lost else "extra.winner_max")),
        "judge": exact(entries.judge_points.get(seat, Fraction(0))),
        "consent": seat in entries.consents,
        "title": entries.titles.get(seat, ""),
        "fines": [clause for fined, clause in entries.fines if fined == seat],
        "vote": entries.best_player_votes.get(seat),
        "items": [
            {
                "clause": item.clause,
                "value": exact(item.value),
                "text": _both(item.reason("ru"), item.reason("en")),
            }
            for item in own.items
        ],
    }


def _both(ru: str, en: str) -> Said:
    return {"ru": ru, "en": en}
