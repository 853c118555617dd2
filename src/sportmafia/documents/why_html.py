"""Why a table looks as it does, as fragments of a page: sections, tables and lists that any page takes in.

A fragment has no page around it; names and every other text are escaped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sportmafia.documents.markup import Markup, element, joined
from sportmafia.scoring.messages import text
from sportmafia.scoring.why_text import compared, heading, player_lines, said, with_clause

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sportmafia.protocol import Language
    from sportmafia.scoring.why import PlayerReasons, Separation, Statement
    from sportmafia.scoring.why_text import ReasonLine

_COLUMNS: Final = ("head_points", "head_column", "head_reason", "head_clause")


def player_fragment(
    reasons: PlayerReasons, language: Language = "ru", *, names: Mapping[str, str] | None = None
) -> Markup:
    """A section: one row a reason under the heading of its game, then the formulas."""
    heads = element("tr", *(element("th", text(code, language, {}), scope="col") for code in _COLUMNS))
    rows = (_row(line) for line in player_lines(reasons, language))
    return element(
        "section",
        element("h2", heading(reasons, language, names)),
        element("table", element("thead", heads), element("tbody", *rows)),
        formulas_fragment(reasons.formulas, language),
        class_="why-player",
        lang=language,
    )


def separation_fragment(
    separation: Separation, language: Language = "ru", *, names: Mapping[str, str] | None = None
) -> Markup:
    """A section: the deciding sentence, and every criterion that was compared on the way."""
    rows = (
        element("tr", element("th", criterion, scope="row"), *(element("td", cell) for cell in cells))
        for criterion, *cells in compared(separation, language)
    )
    return element(
        "section",
        element("p", said(separation, language, names)),
        element("table", element("tbody", *rows)),
        class_="why-between",
        lang=language,
    )


def formulas_fragment(statements: Iterable[Statement], language: Language = "ru") -> Markup:
    """Formulas with their numbers as a list; nothing where there are none."""
    items = [element("li", with_clause(said.text(language), said.clause)) for said in statements]
    return element("ul", *items, class_="why-formulas", lang=language) if items else joined()


def _row(line: ReasonLine) -> Markup:
    if isinstance(line, str):
        return element("tr", element("th", line, scope="rowgroup", colspan=len(_COLUMNS)))
    return element("tr", *(element("td", cell) for cell in line))
