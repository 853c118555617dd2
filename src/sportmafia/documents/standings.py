"""The table of a distance as a document: places, sums, what decided between equals, and every number's
reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sportmafia.documents.tables import DataTable, Rounded, tables_html, tables_pdf, xlsx_bytes
from sportmafia.game.result import Role
from sportmafia.protocol import Text
from sportmafia.scoring.messages import text
from sportmafia.scoring.why import why_player, why_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sportmafia.documents.tables import Cell
    from sportmafia.protocol import Language
    from sportmafia.rulebooks import Rulebook
    from sportmafia.scoring import Row, Standings
    from sportmafia.scoring.why import Reason

_PLACE: Final = Text("Место", "Place")
_PLAYER: Final = Text("Игрок", "Player")
_GAME: Final = Text("Игра", "Game")
_GAMES: Final = Text("Игры", "Games")
_TOTAL: Final = Text("Сумма", "Total")
_BASIC: Final = Text("Баллы", "Points")
_ADDITIONAL: Final = Text("Доп.", "Extra")
_CI: Final = Text("Ci", "Ci")
_K: Final = Text("K", "K")
_WINS: Final = Text("Победы", "Wins")
_DEATHS: Final = Text("Первые смерти", "First deaths")
_TIE: Final = Text("Решило", "Decided by")
_DISTANCE: Final = Text("дистанция", "distance")
_POINTS: Final = Text("Баллы", "Points")
_REASON: Final = Text("За что", "Reason")
_CLAUSE: Final = Text("Пункт", "Clause")
_EQUALS: Final = Text("При равенстве сумм решают", "Between equal totals decide")
_EQUAL: Final = Text("поровну", "equal")
_LOT_DUE: Final = Text("Нужен жребий", "A lot is to be drawn")
_PROVISIONAL: Final = Text("предварительно", "provisional")
_TITLE: Final = Text("Турнирная таблица", "Standings")
_REASONS: Final = Text("За что даны баллы", "What the points were given for")
_NOT_RANKED: Final = Text("вне зачёта", "not ranked")


def standings_table(
    standings: Standings,
    language: Language = "ru",
    *,
    title: str = "",
    names: Mapping[str, str] | None = None,
) -> DataTable:
    """The table: place, player, games, sums, Ci and K where the rulebook has them, wins, deaths, ties.

    ``names`` gives what to print for a player's id. Sums are shown rounded as the rulebook says; files for
    machines hold them exactly. The notes tell the rulebook's criteria, and whose places wait for a lot.
    """
    columns = _columns(standings, names or {}, language)
    return DataTable(
        title or _TITLE.said_in(language),
        tuple(label.said_in(language) for label, _ in columns),
        tuple(tuple(cell(row) for _, cell in columns) for row in standings.rows),
        _notes(standings, names or {}, language),
    )


def reasons_table(
    standings: Standings, language: Language = "ru", *, names: Mapping[str, str] | None = None
) -> DataTable:
    """Every reason behind the table: who, in which game, how much, for what, by which clause.

    The amounts of a player add up to his total; those that no single game gave stand under the distance.
    """
    labels = (_PLAYER, _GAME, _POINTS, _REASON, _CLAUSE)
    return DataTable(
        _REASONS.said_in(language),
        tuple(label.said_in(language) for label in labels),
        tuple(
            (_named(row.player, names or {}), game, reason.value, reason.text(language), reason.clause or "")
            for row in standings.rows
            for game, reason in _reasons(standings, row.player, language)
        ),
    )


def _reasons(standings: Standings, player: str, language: Language) -> Iterator[tuple[str, Reason]]:
    """The reasons of a player's total, each with its game; games left out of the best n give none."""
    why = why_player(standings, player)
    if why is None:
        return
    for game in why.games:
        if game.earned.counted:
            yield from ((game.earned.line.game, reason) for reason in game.reasons)
    yield from ((_DISTANCE.said_in(language), reason) for reason in why.distance)


def standings_html(
    standings: Standings,
    language: Language = "ru",
    *,
    title: str = "",
    names: Mapping[str, str] | None = None,
) -> str:
    """The table and its reasons as one self-contained HTML page."""
    return tables_html(_both(standings, language, title, names), language)


def standings_pdf(
    standings: Standings,
    language: Language = "ru",
    *,
    title: str = "",
    names: Mapping[str, str] | None = None,
) -> bytes:
    """The table and its reasons as PDF."""
    return tables_pdf(_both(standings, language, title, names), language)


def standings_xlsx(
    standings: Standings,
    language: Language = "ru",
    *,
    title: str = "",
    names: Mapping[str, str] | None = None,
) -> bytes:
    """The table and its reasons as two sheets of a workbook, every number exact."""
    return xlsx_bytes(*_both(standings, language, title, names))


def _both(
    standings: Standings, language: Language, title: str, names: Mapping[str, str] | None
) -> tuple[DataTable, DataTable]:
    table = standings_table(standings, language, title=title, names=names)
    return table, reasons_table(standings, language, names=names)


def _columns(
    standings: Standings, names: Mapping[str, str], language: Language
) -> list[tuple[Text, Callable[[Row], Cell]]]:
    rulebook = standings.rulebook
    places, fine = rulebook.integer("display.decimals"), rulebook.integer("display.coefficient_decimals")
    compensated = bool(rulebook.number("ci.coefficient"))
    columns: list[tuple[Text, Callable[[Row], Cell]]] = [
        (_PLACE, lambda row: _place(row, language)),
        (_PLAYER, lambda row: _named(row.player, names)),
        (_GAMES, lambda row: row.tally.games),
        (_TOTAL, lambda row: Rounded(row.total, places)),
        (_BASIC, lambda row: Rounded(row.tally.basic, places)),
        (_ADDITIONAL, lambda row: Rounded(row.additional, places)),
    ]
    if compensated:
        columns.append((_CI, lambda row: Rounded(row.tally.compensation.total, fine)))
    if rulebook.flag("k.on"):
        columns.append((_K, lambda row: Rounded(row.k.value, fine)))
    columns += [
        (_WINS, lambda row: row.tally.all_wins),
        (_role(rulebook, Role.DON, "Don"), lambda row: row.tally.wins[Role.DON]),
        (_role(rulebook, Role.SHERIFF, "Sheriff"), lambda row: row.tally.wins[Role.SHERIFF]),
        (_role(rulebook, Role.MAFIA, "Mafia"), lambda row: row.tally.wins[Role.MAFIA]),
        (_DEATHS, lambda row: row.tally.first_night_deaths),
        (_TIE, lambda row: _tie(row, language)),
    ]
    return columns


def _role(rulebook: Rulebook, role: Role, english: str) -> Text:
    """The label of a role's wins: the rulebook's name for it, with a capital."""
    name = rulebook.word(f"names.{role}")
    return Text(name[:1].upper() + name[1:], english)


def _place(row: Row, language: Language) -> str:
    """A place, the places that equals share until a lot is drawn, or that the player is not ranked."""
    if row.standing is None:
        return _NOT_RANKED.said_in(language)
    first, last = row.standing.place, row.standing.place_to
    return str(first) if first == last else f"{first}–{last}"


def _named(player: str, names: Mapping[str, str]) -> str:
    return names.get(player, player)


def _tie(row: Row, language: Language) -> str:
    """What put the player before the next one with the same sum; a mark where his sum may still change.

    Equals whom only a lot can separate share their places until it is drawn: nothing has decided yet.
    """
    standing = row.standing
    said = "" if standing is None or not standing.decided_by else _criterion(standing.decided_by, language)
    if standing is not None and standing.place != standing.place_to:
        said = _EQUAL.said_in(language)
    return ", ".join(filter(None, (said, _PROVISIONAL.said_in(language) if row.provisional else "")))


def _criterion(name: str, language: Language) -> str:
    return text(f"criterion_{name}", language, {})


def _notes(standings: Standings, names: Mapping[str, str], language: Language) -> tuple[str, ...]:
    rulebook = standings.rulebook
    criteria = ", ".join(_criterion(name, language) for name in rulebook["rank.criteria"])
    cited = ", ".join(rulebook.clauses("rank.criteria"))
    lots = (
        f"{_LOT_DUE.said_in(language)}: {', '.join(_named(player, names) for player in group)}"
        for group in standings.lots
    )
    played_by = Text(rulebook.title, rulebook.title_en).said_in(language)
    return (
        f"{played_by}. {_GAMES.said_in(language)}: {standings.games}.",
        f"{_EQUALS.said_in(language)}: {criteria}{f' ({cited})' if cited else ''}.",
        *(f"{statement.text(language)}." for statement in why_table(standings)),
        *lots,
    )
