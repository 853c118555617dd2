"""A table as `sportmafia standings` gives it: JSON, lines for a terminal, files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sportmafia.cli.messages import Lang, Text
from sportmafia.scoring import Row, Standings, rounded
from sportmafia.scoring.messages import text
from sportmafia.scoring.ranking import MEASURES
from sportmafia.scoring.why import PlayerReasons, Separation, why_between, why_player, why_table
from sportmafia.scoring.why_document import formulas_document, player_document, separation_document
from sportmafia.scoring.why_text import table_text

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

_LOT_DUE: Final = Text("Нужен жребий: {names}", "A lot is due: {names}")
_PROVISIONAL: Final = Text(
    "* предварительно: дистанция не сыграна, Ci или K ещё изменятся",
    "* provisional: the distance isn't over, Ci or K will change",
)
_SHORT: Final = {
    "wins": Text("Победы", "Wins"),
    "don_sheriff_wins": Text("Д+Ш", "D+S"),
    "don_wins": Text("Дон", "Don"),
    "sheriff_wins": Text("Шериф", "Sheriff"),
    "mafia_wins": Text("Мафия", "Mafia"),
    "sheriff_mafia_wins": Text("Ш+М", "S+M"),
    "first_night_deaths": Text("1-я ночь", "1st night"),
}
"""Heads of the columns for what decides between equals; points have columns of their own."""
_PIPE_WIDTH: Final = 160


Errors = Sequence[tuple[str, Text]]
"""Complaints about files: the file, what is wrong."""


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons asked for: of players, and between pairs of them."""

    players: tuple[PlayerReasons, ...] = ()
    pairs: tuple[Separation, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.players or self.pairs)


def why_of(
    table: Standings, players: Iterable[str], pairs: Iterable[Sequence[str]]
) -> tuple[Why, tuple[str, ...]]:
    """The reasons of these players and pairs, and the names for which there are none."""
    found = {player: why_player(table, player) for player in players}
    between = {(one, other): why_between(table, one, other) for one, other in pairs}
    unknown = [player for player, reasons in found.items() if reasons is None]
    unknown += [
        one if one == other or _unranked(table, one) else other
        for (one, other), separation in between.items()
        if separation is None
    ]
    why = Why(tuple(filter(None, found.values())), tuple(filter(None, between.values())))
    return why, tuple(dict.fromkeys(unknown))


def _unranked(table: Standings, player: str) -> bool:
    row = table.row(player)
    return row is None or row.standing is None


def answer(table: Standings, errors: Errors, lang: Lang, why: Why | None = None) -> dict[str, Any]:
    """The table in its public form; with reasons where they are asked for."""
    document = _answer(table, errors, lang)
    if why:
        document["formulas"] = formulas_document(why_table(table), lang)
        document["why"] = [player_document(reasons, lang) for reasons in why.players]
        document["between"] = [separation_document(separation, lang) for separation in why.pairs]
    return document


def _answer(table: Standings, errors: Errors, lang: Lang) -> dict[str, Any]:
    return {
        "rulebook": table.rulebook.id,
        "games": table.games,
        "rows": [row.document() for row in table.rows],
        "lots": [list(group) for group in table.lots],
        "errors": [{"file": file, "text": said.said_in(lang)} for file, said in errors],
    }


def show(table: Standings, lang: Lang) -> None:
    """Print the table for people: points rounded as the rulebook shows them, ties and lots spelled out."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    rulebook = table.rulebook
    places, fine = rulebook.integer("display.decimals"), rulebook.integer("display.coefficient_decimals")
    heads: list[tuple[Text, Callable[[Row], str]]] = [
        (Text("Место", "Place"), _place),
        (Text("Игрок", "Player"), lambda row: row.player),
        (Text("Игры", "Games"), lambda row: str(row.tally.games)),
        (Text("Сумма", "Total"), lambda row: rounded(row.total, places) + ("*" if row.provisional else "")),
        (Text("Осн.", "Basic"), lambda row: rounded(row.tally.basic, places)),
        (Text("Доп.", "Extra"), lambda row: rounded(row.additional, places)),
    ]
    if rulebook.number("ci.coefficient"):
        heads.append((Text("Ci", "Ci"), lambda row: rounded(row.tally.compensation.total, fine)))
    if rulebook.flag("k.on"):
        heads.append((Text("K", "K"), lambda row: rounded(row.k.value, fine)))
    heads += [(_SHORT[name], _measure(name)) for name in rulebook["rank.criteria"] if name in _SHORT]
    heads.append((Text("Решило", "Decided by"), lambda row: _tie(row, lang)))
    shown = Table(box=SIMPLE_HEAD, pad_edge=False, title=escape(_named(rulebook, lang)), title_justify="left")
    for label, _ in heads:
        words = label.ru in ("Игрок", "Решило")
        shown.add_column(
            label.said_in(lang), overflow="fold", no_wrap=not words, justify="left" if words else "right"
        )
    for row in table.rows:
        shown.add_row(*(escape(cell(row)) for _, cell in heads))
    out = Console(highlight=False, emoji=False)
    if not out.is_terminal:
        out.width = _PIPE_WIDTH
    out.print(shown)
    notes = [table_text(why_table(table), lang)]
    notes += [_LOT_DUE.said_in(lang).format(names=", ".join(group)) for group in table.lots]
    if any(row.provisional for row in table.rows):
        notes.append(_PROVISIONAL.said_in(lang))
    for note in filter(None, notes):
        out.print(escape(note), soft_wrap=True)


def _named(rulebook: Rulebook, lang: Lang) -> str:
    return Text(rulebook.title, rulebook.title_en).said_in(lang)


def _measure(criterion: str) -> Callable[[Row], str]:
    return lambda row: str(MEASURES[criterion](row.tally))


def _place(row: Row) -> str:
    if row.standing is None:
        return "—"
    first, last = row.standing.place, row.standing.place_to
    return str(first) if first == last else f"{first}–{last}"


def _tie(row: Row, lang: Lang) -> str:
    decided = None if row.standing is None else row.standing.decided_by
    return "" if decided is None else text(f"criterion_{decided}", lang, {})


# --- files ---


def _html(table: Standings, _: Errors, lang: Lang) -> bytes:
    from sportmafia.documents.standings import standings_html

    return standings_html(table, lang).encode()


def why_page(table: Standings, why: Why, lang: Lang) -> bytes:
    """The table as a page with the reasons that were asked for under it, instead of everybody's."""
    from sportmafia.documents.standings import standings_table
    from sportmafia.documents.tables import tables_html
    from sportmafia.documents.why_html import player_fragment, separation_fragment

    fragments = [player_fragment(reasons, lang) for reasons in why.players]
    fragments += [separation_fragment(separation, lang) for separation in why.pairs]
    return tables_html([standings_table(table, lang)], lang, *fragments).encode()


def _pdf(table: Standings, _: Errors, lang: Lang) -> bytes:
    from sportmafia.documents.standings import standings_pdf

    return standings_pdf(table, lang)


def _csv(table: Standings, _: Errors, lang: Lang) -> bytes:
    from sportmafia.documents.standings import standings_table
    from sportmafia.documents.tables import csv_bytes

    return csv_bytes(standings_table(table, lang))


def _xlsx(table: Standings, _: Errors, lang: Lang) -> bytes:
    from sportmafia.documents.standings import reasons_table, standings_table
    from sportmafia.documents.tables import xlsx_bytes

    return xlsx_bytes(standings_table(table, lang), reasons_table(table, lang))


def _json(table: Standings, errors: Errors, lang: Lang) -> bytes:
    return (json.dumps(answer(table, errors, lang), ensure_ascii=False, indent=1) + "\n").encode()


Writer = Callable[[Standings, Errors, Lang], bytes]
WRITERS: Final[Mapping[str, Writer]] = {
    ".html": _html,
    ".pdf": _pdf,
    ".csv": _csv,
    ".xlsx": _xlsx,
    ".json": _json,
}
"""The bytes of a file by its ending."""
