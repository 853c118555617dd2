"""What an import has to say: errors that keep a game out, guesses that were made, what was passed over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from sportmafia.protocol import Text


class Level(StrEnum):
    """How much a finding weighs.

    With an ERROR the game, or the file, is not imported; a WARNING tells of a guess or of a value that was
    changed, left out or breaks the rules; a NOTE of what was merely understood.
    """

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """One message with its place, such as ``games.xlsx[May]!C5``."""

    level: Level
    place: str
    code: str
    params: Mapping[str, str | Text] = field(default_factory=dict)

    def text(self, language: str = "ru") -> str:
        """The message without its place, ``ru`` or ``en``."""
        russian, english = TEXTS[self.code]
        said = {
            name: (value.ru if language == "ru" else value.en) if isinstance(value, Text) else value
            for name, value in self.params.items()
        }
        return (russian if language == "ru" else english).format_map(said)


def error(place: str, code: str, **params: object) -> Finding:
    """A finding that keeps a game or a file out."""
    return _finding(Level.ERROR, place, code, params)


def warning(place: str, code: str, **params: object) -> Finding:
    """A finding about a game that is imported all the same."""
    return _finding(Level.WARNING, place, code, params)


def note(place: str, code: str, **params: object) -> Finding:
    """A finding that says how something was understood."""
    return _finding(Level.NOTE, place, code, params)


def _finding(level: Level, place: str, code: str, params: Mapping[str, object]) -> Finding:
    said = {name: value if isinstance(value, Text) else str(value) for name, value in params.items()}
    return Finding(level, place, code, said)


TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    # files
    "not_a_table": (
        "не таблица: ожидается CSV или XLSX ({reason})",
        "not a table: CSV or XLSX is expected ({reason})",
    ),
    "old_excel": (
        "это старый формат Excel (.xls); сохраните файл как .xlsx или CSV",
        "this is the old Excel format (.xls); save the file as .xlsx or CSV",
    ),
    "too_large": ("файл больше {limit} МБ", "the file is larger than {limit} MB"),
    "too_many_cells": ("на листе больше {limit} ячеек", "the sheet has more than {limit} cells"),
    "empty": ("в файле нет ни одной заполненной ячейки", "the file has no filled cell"),
    "encoding_guessed": (
        "файл не в UTF-8, прочитан как {encoding}",
        "the file is not UTF-8; it was read as {encoding}",
    ),
    "bad_quoting": (
        "кавычки в CSV не закрыты: {reason}",
        "the quotes of the CSV are not closed: {reason}",
    ),
    "formula_without_value": (
        "у формулы {formula} нет сохранённого значения: откройте файл в Excel и сохраните",
        "the formula {formula} has no stored value: open the file in Excel and save it",
    ),
    "formula_error": ("в ячейке ошибка формулы {value}", "the cell holds the formula error {value}"),
    # columns
    "no_header": (
        "нет строки заголовков: нужны столбцы с местом или игроком и ещё хотя бы один из известных: {known}",
        "no line of headings: columns for seat or player and one more of these are needed: {known}",
    ),
    "column_twice": (
        "столбец «{label}» тоже похож на «{field}»; взят «{taken}»",
        "the column “{label}” looks like {field} too; “{taken}” was taken",
    ),
    "column_unread": ("столбец «{label}» не читается", "the column “{label}” is not read"),
    "column_missing": (
        "в настройке назван столбец «{label}», но его здесь нет",
        "the mapping names the column “{label}”, which is not here",
    ),
    "mapping_bad": ("настройка столбцов: {reason}", "the mapping: {reason}"),
    # one game
    "players_count": (
        "за столом {count}, а не 10",
        "{count} players at the table instead of 10",
    ),
    "seat_ten_as_one": (
        "место 1 стоит дважды, а места 10 нет: последнее считается десятым",
        "seat 1 stands twice and seat 10 is missing: the last one is taken for seat 10",
    ),
    "seat_ten_as_zero": ("место 0 считается десятым", "seat 0 is taken for seat 10"),
    "seat_one_or_ten": (
        "номер 1 может быть и десятым: в этой таблице место 10 записано как 1",
        "the number 1 may mean seat 10, which this sheet writes as 1",
    ),
    "seats_by_order": (
        "места не записаны: взяты по порядку строк",
        "the seats are not written down: they are taken in the order of the lines",
    ),
    "bad_seat": (
        "«{value}» не место: ожидается число от 1 до 10",
        "“{value}” is no seat: 1 to 10 is expected",
    ),
    "seat_twice": ("место {seat} стоит дважды", "seat {seat} stands twice"),
    "no_winner": (
        "не записано, кто победил",
        "it is not written down who won",
    ),
    "winner_unread": (
        "«{value}» не результат; известны: {known}",
        "“{value}” is no result; known are {known}",
    ),
    "winner_from_marks": (
        "результат взят из отметок о победе у игроков",
        "the result is taken from the marks of the players who won",
    ),
    "winner_contradicts": (
        "записан результат «{result}», а отметки о победе стоят у другой команды",
        "the result says “{result}”, but the marks of a win stand with the other team",
    ),
    "role_unread": (
        "«{value}» не карта; известны: {known}",
        "“{value}” is no card; known are {known}",
    ),
    "role_blank": (
        "у {count} игроков карта не записана: считаются мирными",
        "{count} players have no card written down: they are taken for civilians",
    ),
    "wrong_deck": (
        "не та колода: {deck}; нужны дон, шериф, 2 мафии и 6 мирных",
        "a wrong deck: {deck}; Don, Sheriff, 2 mafia and 6 civilians are due",
    ),
    "no_roles": (
        "карты не записаны: начислится только то, что от них не зависит",
        "the cards are not written down: only what does not depend on them is counted",
    ),
    "no_players": (
        "игроки не названы: в таблицу дистанции игра не войдёт",
        "the players are not named: the game cannot enter a table",
    ),
    "player_twice": ("«{player}» сидит за столом дважды", "“{player}” sits at the table twice"),
    "date_from_number": (
        "{value} — номер дня в Excel, это {date}",
        "{value} is Excel's number of a day: {date}",
    ),
    "date_unread": ("дата «{value}» не прочитана", "the date “{value}” is not read"),
    "fouls_unread": (
        "«{value}» не число фолов от 0 до 4: не прочитано",
        "“{value}” is no number of fouls from 0 to 4: it is not read",
    ),
    "first_killed_unread": (
        "кто убит первым, не понято: «{value}»",
        "who was killed first is not understood: “{value}”",
    ),
    "first_killed_from_move": (
        "кто убит первым, не записано: взят тот, у кого стоит лучший ход",
        "who was killed first is not written down: it is taken to be the one with a best move",
    ),
    "best_move_unread": (
        "лучший ход «{value}» не понят: ожидаются до трёх номеров мест",
        "the best move “{value}” is not understood: up to three seats are expected",
    ),
    "best_move_a_date": (
        "лучший ход «{value}» Excel превратил в дату: не прочитан",
        "Excel has made a date of the best move “{value}”: it is not read",
    ),
    "best_move_without_victim": (
        "лучший ход записан, а кто убит первым, нет: он не прочитан",
        "a best move stands without the first killed: it is not read",
    ),
    "best_move_zero": (
        "лучший ход записан как «{value}»: ходов не названо, это не то же, что пустая ячейка",
        "the best move is written as “{value}”: nobody was named, which is not the same as a blank",
    ),
    "extra_unread": ("«{value}» не число баллов: не прочитано", "“{value}” is no number of points: not read"),
    "extra_negative": (
        "отрицательное значение {value} в столбце баллов судьи не прочитано: штрафы пишутся с пунктом правил",
        "the negative value {value} in the column of the judge's points is not read: fines name a clause",
    ),
    "extra_with_win": (
        "в баллы судьи вписаны и баллы за победу: из {value} вычтено {win}",
        "the win's points were typed into the judge's: {win} is taken off {value}",
    ),
    "best_move_points_differs": (
        "баллы за лучший ход не те, что дают правила (на листе ≠ по правилам): {seats}",
        "the best move's points are not the rulebook's (on the sheet ≠ by the rules): {seats}",
    ),
    "points_differs": (
        "баллы не те, что дают правила (на листе ≠ по правилам): {seats}",
        "the points are not the rulebook's (on the sheet ≠ by the rules): {seats}",
    ),
    "total_differs": (
        "баллы за игру не те, что дают правила (на листе ≠ по правилам): {seats}",
        "the points of the game are not the rulebook's (on the sheet ≠ by the rules): {seats}",
    ),
    "running_total_differs": (
        "нарастающий итог вырос не на баллы игры (на листе ≠ по правилам): {seats}",
        "the running total grows otherwise than by the game (on the sheet ≠ by the rules): {seats}",
    ),
    "vote_unread": (
        "«{value}» не место, за которое голосуют: не прочитано",
        "“{value}” is no seat to vote for: it is not read",
    ),
    "breaks_rules": ("{said}", "{said}"),
    "rejected": ("такой игры по правилам не могло быть: {said}", "the rules know no such game: {said}"),
    # batches
    "same_game": (
        "та же игра, что {other}: второй раз не берётся",
        "the same game as {other}: it is not taken twice",
    ),
    "same_name": (
        "у игры {other} те же дата и номер, а записано другое",
        "{other} has the same date and number, but tells something else",
    ),
    "no_games": ("игр не найдено", "no games were found"),
}
"""Words for each code, Russian and English."""
