"""The reasons of a table in words: plain text for a terminal, and fragments of a page.

A fragment is markup without a page around it: headings, tables and lists that any page can take in. Names
are escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Final

from sportmafia.scoring.exact import exact
from sportmafia.scoring.messages import text
from sportmafia.scoring.model import Column
from sportmafia.scoring.why import Compared, PlayerReasons, Reason, Separation, Statement

_COLUMNS: Final = ("head_points", "head_column", "head_reason", "head_clause")

Line = str | tuple[str, str, str, str]
"""A heading, or a reason as points, column, words and clause."""


def player_text(reasons: PlayerReasons, lang: str = "ru", names: Mapping[str, str] | None = None) -> str:
    """A player's total, one reason a line, and the formulas; ``names`` gives what to print for an id."""
    lines = [_heading(reasons, lang, names)]
    for line in _lines(reasons, lang):
        if isinstance(line, str):
            lines.append(f"  {line}")
        else:
            points, column, words, clause = line
            lines.append(f"    {points:>8}  {column}  {words}{_in(clause)}")
    lines += [f"  {statement.text(lang)}{_in(statement.clause)}" for statement in reasons.formulas]
    return "\n".join(lines)


def separation_text(separation: Separation, lang: str = "ru", names: Mapping[str, str] | None = None) -> str:
    """What separates two players: every criterion compared, then the sentence that decides."""
    lines = [
        f"  {_criterion(step, lang)}: {_value(step.before)} — {_value(step.after)}{_in(step.clause)}"
        for step in separation.compared
    ]
    return "\n".join([_said(separation, lang, names), *lines])


def table_text(statements: Sequence[Statement], lang: str = "ru") -> str:
    """The formulas of a table, one a line."""
    return "\n".join(f"{statement.text(lang)}{_in(statement.clause)}" for statement in statements)


def player_fragment(reasons: PlayerReasons, lang: str = "ru", names: Mapping[str, str] | None = None) -> str:
    """A section of a page: a table with one row a reason, and the list of formulas."""
    heads = "".join(f'<th scope="col">{escape(text(code, lang, {}))}</th>' for code in _COLUMNS)
    rows = "".join(_row(line) for line in _lines(reasons, lang))
    return (
        f'<section class="why-player" lang="{_language(lang)}">'
        f"<h3>{escape(_heading(reasons, lang, names))}</h3>"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        f"{table_fragment(reasons.formulas, lang)}</section>"
    )


def separation_fragment(
    separation: Separation, lang: str = "ru", names: Mapping[str, str] | None = None
) -> str:
    """A paragraph with the deciding sentence and the criteria compared as a table."""
    rows = "".join(
        f'<tr><th scope="row">{escape(_criterion(step, lang))}</th><td>{_value(step.before)}</td>'
        f"<td>{_value(step.after)}</td><td>{escape(step.clause or '')}</td></tr>"
        for step in separation.compared
    )
    said = escape(_said(separation, lang, names))
    return (
        f'<section class="why-between" lang="{_language(lang)}"><p>{said}</p>'
        f"<table><tbody>{rows}</tbody></table></section>"
    )


def table_fragment(statements: Iterable[Statement], lang: str = "ru") -> str:
    """The formulas as a list, nothing where there are none."""
    items = "".join(
        f"<li>{escape(statement.text(lang))}{escape(_in(statement.clause))}</li>" for statement in statements
    )
    return f'<ul class="why-formulas" lang="{_language(lang)}">{items}</ul>' if items else ""


# --- shared by both forms ---


def _lines(reasons: PlayerReasons, lang: str) -> list[Line]:
    """A heading for each game and for the distance, each followed by its reasons."""
    lines: list[Line] = []
    for game in reasons.games:
        line = game.earned.line
        params = {"game": line.game, "seat": str(line.seat), "total": exact(game.total)}
        lines.append(text("why_game" if game.earned.counted else "why_game_left_out", lang, params))
        lines.extend(_cells(reason, lang) for reason in game.reasons)
    if reasons.distance:
        lines.append(text("why_distance", lang, {}))
        lines.extend(_cells(reason, lang) for reason in reasons.distance)
    return lines


def _cells(reason: Reason, lang: str) -> tuple[str, str, str, str]:
    sign = "+" if reason.value > 0 else ""
    code = "column_basic" if reason.column is Column.BASIC else "column_additional"
    return f"{sign}{exact(reason.value)}", text(code, lang, {}), reason.text(lang), reason.clause or ""


def _row(line: Line) -> str:
    if isinstance(line, str):
        return f'<tr><th scope="rowgroup" colspan="{len(_COLUMNS)}">{escape(line)}</th></tr>'
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>"


def _heading(reasons: PlayerReasons, lang: str, names: Mapping[str, str] | None) -> str:
    player = (names or {}).get(reasons.row.player, reasons.row.player)
    return f"{player}: {exact(reasons.row.total)}" + (
        f" ({text('provisional', lang, {})})" if reasons.row.provisional else ""
    )


def _said(separation: Separation, lang: str, names: Mapping[str, str] | None) -> str:
    statement = separation.statement()
    known = names or {}
    people = {
        place: known.get(statement.params[place], statement.params[place]) for place in ("before", "after")
    }
    shown = Statement(statement.clause, statement.code, {**statement.params, **people}, statement.named)
    return f"{shown.text(lang)}{_in(shown.clause)}"


def _criterion(step: Compared, lang: str) -> str:
    return text(f"criterion_{step.criterion}", lang, {})


def _value(value: Fraction | int) -> str:
    return exact(Fraction(value))


def _in(clause: str | None) -> str:
    return f" [{clause}]" if clause else ""


def _language(lang: str) -> str:
    return "en" if lang == "en" else "ru"
