"""Games as a table of one row a seat, for people to edit and for `documents.imports` to read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sportmafia.documents.tables import DataTable
from sportmafia.game.result import SEATS, EndCause
from sportmafia.protocol import Text

if TYPE_CHECKING:
    from sportmafia.documents.tables import Cell
    from sportmafia.game.result import GameResult
    from sportmafia.protocol import Language
    from sportmafia.scoring import Score, ScoringEntries

_TITLE: Final = Text("Игры", "Games")
_HEADER: Final = (
    ("tournament", Text("Турнир", "Tournament")),
    ("stage", Text("Стадия", "Stage")),
    ("date", Text("Дата", "Date")),
    ("table", Text("Стол", "Table")),
    ("judge", Text("Судья", "Judge")),
)
_LABELS: Final = (
    *(label for _, label in _HEADER),
    Text("Игра", "Game"),
    Text("Результат", "Result"),
    Text("Место", "Seat"),
    Text("Игрок", "Player"),
    Text("Роль", "Role"),
    Text("Фолы", "Fouls"),
    Text("ДК", "DQ"),
    Text("ПУ", "First killed"),
    Text("ЛХ", "Best move"),
    Text("До конца", "To the end"),
    Text("Доп", "Extra"),
    Text("Согласие ГС", "Consent"),
    Text("ЛИ", "Title"),
    Text("Голос за лучшего", "Vote for the best"),
    Text("Штраф по пункту", "Fine clause"),
    Text("Баллы", "Points"),
)
_ROLES: Final = {
    "civilian": Text("мирный", "civilian"),
    "sheriff": Text("шериф", "sheriff"),
    "mafia": Text("мафия", "mafia"),
    "don": Text("дон", "don"),
}
_RESULTS: Final = {
    "red": Text("красные", "red"),
    "black": Text("чёрные", "black"),
    "draw": Text("ничья", "draw"),
    "aborted": Text("прервана", "aborted"),
}
_MISS: Final = Text("промах", "miss")


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What a row needs of a game: the sheet's header, who sat where, what happened, what was awarded."""

    header: Mapping[str, Any]
    players: tuple[str, ...]
    result: GameResult
    entries: ScoringEntries
    score: Score


def games_table(games: Iterable[PlayedGame], language: Language = "ru") -> DataTable:
    """The table; games without a number of their own are numbered in order."""
    rows = [row for number, game in enumerate(games, start=1) for row in _rows(game, number, language)]
    return DataTable(
        _TITLE.said_in(language), tuple(label.said_in(language) for label in _LABELS), tuple(rows)
    )


def _rows(game: PlayedGame, number: int, language: Language) -> Iterable[tuple[Cell, ...]]:
    result, entries = game.result, game.entries
    named = game.header.get("game")
    shared: tuple[Cell, ...] = (
        *(game.header.get(key) for key, _ in _HEADER),
        number if named in (None, "") else named,
        _result(result, language),
    )
    offenders = {offence.seat for offence in result.disqualified if not offence.fourth_foul}
    staying = _to_the_end(result)
    for seat in SEATS:
        role = result.roles.get(seat)
        yield (
            *shared,
            seat,
            game.players[seat - 1],
            None if role is None else _ROLES[role].said_in(language),
            result.fouls.get(seat),
            "+" if seat in offenders else None,
            _first_killed(result, language),
            _best_move(result) if result.first_victim == seat else None,
            "+" if seat in staying else None,
            entries.judge_points.get(seat),
            "+" if seat in entries.consents else None,
            entries.titles.get(seat),
            entries.best_player_votes.get(seat),
            ", ".join(clause for fined, clause in entries.fines if fined == seat) or None,
            game.score[seat].total,
        )


def _result(result: GameResult, language: Language) -> str | None:
    if result.cause is EndCause.ABORTED:
        return _RESULTS["aborted"].said_in(language)
    return None if result.winner is None else _RESULTS[result.winner].said_in(language)


def _first_killed(result: GameResult, language: Language) -> Cell:
    """The seat, on every row; a miss in words; blank where it is unknown or there was no such night."""
    if result.first_victim is not None:
        return result.first_victim
    return _MISS.said_in(language) if result.first_night == "miss" else None


def _to_the_end(result: GameResult) -> frozenset[int]:
    """Who was at the table when the game ended by itself; nobody where that is unknown or it was stopped."""
    if result.cause not in (EndCause.WIPEOUT, EndCause.PARITY):
        return frozenset()
    return frozenset(result.at_table or ()) - {offence.seat for offence in result.disqualified}


def _best_move(result: GameResult) -> str | None:
    """The numbers with blanks between, which no spreadsheet takes for a date; 0 where nobody was named.

    Numbers that earn nothing, whoever was named, are left out: why they do is in the course of the game.
    """
    move = result.best_move
    if move is None or move.void:
        return None
    return " ".join(map(str, move.numbers)) if move.numbers else "0"
