"""The reasons of a table in words, line by line; `sportmafia.documents` makes fragments of a page of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from sportmafia.scoring.exact import exact
from sportmafia.scoring.messages import text
from sportmafia.scoring.model import Column
from sportmafia.scoring.why import PlayerReasons, Reason, Separation, Statement

ReasonLine = str | tuple[str, str, str, str]
"""A heading, or a reason as points, column, words and clause."""

Names = Mapping[str, str] | None
"""What to print for a player's id; an id that is not there is printed itself."""


def player_text(reasons: PlayerReasons, lang: str = "ru", names: Names = None) -> str:
    """A player's total, one reason a line, and the formulas."""
    lines = [heading(reasons, lang, names)]
    for line in player_lines(reasons, lang):
        if isinstance(line, str):
            lines.append(f"  {line}")
        else:
            points, column, words, clause = line
            lines.append(f"    {points:>8}  {column}  {with_clause(words, clause)}")
    lines += [f"  {with_clause(statement.text(lang), statement.clause)}" for statement in reasons.formulas]
    return "\n".join(lines)


def separation_text(separation: Separation, lang: str = "ru", names: Names = None) -> str:
    """What separates two players: the sentence that decides, then every criterion compared."""
    steps = [
        f"  {criterion}: {with_clause(f'{before} — {after}', clause)}"
        for criterion, before, after, clause in compared(separation, lang)
    ]
    return "\n".join([said(separation, lang, names), *steps])


def table_text(statements: Sequence[Statement], lang: str = "ru") -> str:
    """The formulas of a table, one a line."""
    return "\n".join(with_clause(statement.text(lang), statement.clause) for statement in statements)


def heading(reasons: PlayerReasons, lang: str, names: Names = None) -> str:
    """The player and his total, with a mark where it may still change."""
    player = (names or {}).get(reasons.row.player, reasons.row.player)
    mark = f" ({text('provisional', lang, {})})" if reasons.row.provisional else ""
    return f"{player}: {exact(reasons.row.total)}{mark}"


def player_lines(reasons: PlayerReasons, lang: str) -> list[ReasonLine]:
    """A heading for each game and for the distance, each followed by its reasons."""
    lines: list[ReasonLine] = []
    for game in reasons.games:
        line = game.earned.line
        params = {"game": line.game, "seat": str(line.seat), "total": exact(game.total)}
        lines.append(text("why_game" if game.earned.counted else "why_game_left_out", lang, params))
        lines.extend(_cells(reason, lang) for reason in game.reasons)
    if reasons.distance:
        lines.append(text("why_distance", lang, {}))
        lines.extend(_cells(reason, lang) for reason in reasons.distance)
    return lines


def compared(separation: Separation, lang: str) -> list[tuple[str, str, str, str]]:
    """Each criterion compared: its name, both values, its clause."""
    return [
        (
            text(f"criterion_{step.criterion}", lang, {}),
            exact(Fraction(step.before)),
            exact(Fraction(step.after)),
            step.clause or "",
        )
        for step in separation.compared
    ]


def said(separation: Separation, lang: str, names: Names = None) -> str:
    """The sentence that decides between two players."""
    statement, known = separation.statement(), names or {}
    people = {
        place: known.get(statement.params[place], statement.params[place]) for place in ("before", "after")
    }
    shown = Statement(statement.clause, statement.code, {**statement.params, **people}, statement.named)
    return with_clause(shown.text(lang), shown.clause)


def with_clause(words: str, clause: str | None) -> str:
    """The words with their clause in brackets, if they have one."""
    return f"{words} [{clause}]" if clause else words


def _cells(reason: Reason, lang: str) -> tuple[str, str, str, str]:
    sign = "+" if reason.value > 0 else ""
    code = "column_basic" if reason.column is Column.BASIC else "column_additional"
    return f"{sign}{exact(reason.value)}", text(code, lang, {}), reason.text(lang), reason.clause or ""
