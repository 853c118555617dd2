"""What these pages say, in Russian and English.

Rounds, the board, messages, discipline, protocols on paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FAULTS: Final[Mapping[str, int]] = {}
"""What can be wrong with a request here, and its status."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    # the board
    "floor_board": ("Табло столов", "Board of tables"),
    "floor_rounds": ("Круги", "Rounds"),
    "floor_round": ("круг", "round"),
    "floor_table": ("Стол", "Table"),
    "floor_table_of": ("стол", "table"),
    "floor_attempt": ("попытка", "attempt"),
    "floor_site": ("площадка", "site"),
    "floor_minutes": ("{minutes} мин", "{minutes} min"),
    "floor_hours": ("{hours} ч {minutes} мин", "{hours} h {minutes} min"),
    "floor_stale": ("Нет связи с сервером, показано как было в", "The server is away; this is as it was at"),
    "floor_silent": ("давно нет записей с этого стола", "nothing from this table for long"),
    "floor_owing": ("протокол давно ждут", "the protocol is overdue"),
    "floor_misseated": (
        "в журнале судьи люди сидят иначе, чем в расписании",
        "the judge's log seats people otherwise than the schedule",
    ),
    "floor_no_judge": ("нет судьи", "no judge"),
    "floor_no_games": ("Игр пока нет: нужна жеребьёвка.", "No games yet: the draw comes first."),
    "floor_now_only": ("Только нынешние круги", "Only the present rounds"),
    "floor_everything": ("Все игры", "All games"),
    "floor_phase_seats": ("рассадка", "taking seats"),
    "floor_phase_deal": ("раздача карт", "dealing cards"),
    "floor_phase_first_night": ("ночь знакомства", "night of acquaintance"),
    "floor_phase_dawn": ("день {number}: слово убитого", "day {number}: word of the killed"),
    "floor_phase_speech": ("день {number}: речи", "day {number}: speeches"),
    "floor_phase_vote": ("день {number}: голосование", "day {number}: vote"),
    "floor_phase_outs": ("день {number}: последнее слово", "day {number}: last word"),
    "floor_phase_night": ("ночь {number}", "night {number}"),
    "floor_phase_end": ("объявляют результат", "announcing the result"),
    "floor_phase_scoring": ("дополнительные баллы", "additional points"),
    "floor_phase_signed": ("протокол подписан", "signed"),
    "floor_phase_protest": ("ждёт решения по протесту", "waiting for a verdict"),
    "floor_phase_closed": ("закрыта", "closed"),
    # rounds and tables
    "floor_holds": ("Что не даёт начать", "What holds it back"),
    "floor_earlier": ("Прежние круги", "Earlier rounds"),
    "floor_start_all": ("Начать все столы", "Start all tables"),
    "floor_seat_all": ("Рассадить", "Seat"),
    "floor_unseat_all": ("Поднять из-за столов", "Unseat"),
    "floor_hold_all": ("Отложить начало", "Hold back"),
    "floor_do_seat": ("Рассадить", "Seat"),
    "floor_do_start": ("Начать этот стол", "Start this table"),
    "floor_do_unseat": ("Поднять из-за стола", "Unseat"),
    "floor_do_hold": ("Отложить начало", "Hold back"),
    "floor_do_annul": ("Аннулировать игру", "Annul the game"),
    "floor_do_replay": ("Играть заново", "Play it anew"),
    "floor_do_unsign": ("Снять подпись", "Take the signature off"),
    "floor_judge": ("Судья", "Judge"),
    "floor_host": ("ведущий", "host"),
    "floor_console": ("Открыть пульт судьи", "Open the judge's console"),
    "floor_hall": ("Экран зала", "Screen of the hall"),
    "floor_seats": ("Места", "Seats"),
    "floor_seat": ("место", "seat"),
    "floor_instead": ("вместо", "instead of"),
    "floor_in_log": ("в журнале по местам", "in the log by seats"),
    "floor_wrong_seats": ("Сели не на свои места", "People sit in wrong seats"),
    "floor_wrong_seats_hint": (
        "Запишите, кто где сидит на самом деле. Всё, что записано по номерам, остаётся за местами.",
        "Put down who really sits where. Whatever was recorded by number stays with the seats.",
    ),
    "floor_put_down": ("Записать", "Put down"),
    "floor_correct_log": (
        "Игра уже записывается, а в журнал пишет только её судья: пусть исправит запись о местах в пульте.",
        "The game is being recorded, and only its judge writes there: let him correct the entry of seats.",
    ),
    "floor_chief": ("Решение Главного судьи", "Ruling of the Chief Judge"),
    "floor_reason": ("причина", "reason"),
    "floor_ruling_hint": (
        "Журнал игры не стирается. Судья, который ещё ведёт запись, увидит решение в пульте.",
        "The log of the game is never erased. A judge who still records sees the ruling on his console.",
    ),
    "floor_old_logs": ("Прежние записи", "Earlier records"),
    "floor_annulled": ("аннулирована", "annulled"),
}
"""Codes and templates, Russian and English; codes begin with the topic: ``floor_``."""
