"""What these pages say, in Russian and English.

Presence: check-in, latecomers, no-shows, substitutes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FAULTS: Final[Mapping[str, int]] = {"door_nobody": 404, "door_not_entered": 404}
"""What can be wrong with a request here, and its status."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "door_nobody": ("в этот день такого участника нет", "there is no such player on this day"),
    "door_not_entered": ("вы не среди участников этого дня", "you are not among the players of this day"),
    "door_check_in": ("Явка", "Check-in"),
    "door_not_today": ("в этот день не играет", "does not play on this day"),
    "door_plays": ("Играет", "Plays on"),
    "door_awaited": ("ожидается", "awaited"),
    "door_here": ("здесь", "here"),
    "door_late": ("опаздывает", "late"),
    "door_no_show": ("не придёт", "not coming"),
    "door_left": ("ушёл", "gone"),
    "door_mark_here": ("Здесь", "Here"),
    "door_day": ("День", "Day"),
    "door_day_do": ("Показать", "Show"),
    "door_search": ("Ник или имя", "Nickname or name"),
    "door_all": ("показать всех", "show all"),
    "door_nobody_here": ("Никого.", "Nobody."),
    "door_games": ("круг {round}, стол {table}", "round {round}, table {table}"),
    "door_others": ("Сегодня не играют", "Without a game today"),
    "door_expelled": ("удалён с турнира", "removed from the tournament"),
    "door_banned": ("пропускает игру", "must miss a game"),
    "door_replaced": ("за него играет другой", "somebody sits in for him"),
    "door_sits_in": ("играет на замене", "sits in for somebody"),
    "door_scan": ("Отметка по коду", "Check in by code"),
    "door_scan_code": ("Код участника", "The player's code"),
    "door_scan_do": ("Найти", "Find"),
    "door_scan_camera": ("Навести камеру", "Use the camera"),
    "door_scan_hint": (
        "Код — на личной странице участника. Если камера не читает его, введите шесть знаков.",
        "The code is on the player's own page. Where the camera does not read it, type the six signs.",
    ),
    "door_scan_none": ("такого кода нет: {typed}", "there is no such code: {typed}"),
    "door_several": ("Этот код у нескольких участников", "Several players have this code"),
    "door_mark": ("Отметить", "Mark"),
    "door_mark_as": ("Отметка", "Mark"),
    "door_first_round": ("С какого круга", "From which round"),
    "door_first_round_hint": (
        "для опоздавшего — с которого играет, для ушедшего — с которого его нет",
        "for a latecomer the first that he plays, for somebody gone the first that he misses",
    ),
    "door_substitute": ("Кто играет вместо него", "Who sits in"),
    "door_substitute_none": ("никто", "nobody"),
    "door_waiting": ("лист ожидания № {queue}", "waiting list no. {queue}"),
    "door_reason": ("Причина", "Reason"),
    "door_look": ("Показать последствия", "Show what it brings about"),
    "door_no_consequences": ("Последствий нет.", "Nothing follows from it."),
    "door_confirm": ("Подтвердить", "Confirm"),
    "door_anew": (
        "За это время что-то изменилось: вот последствия сейчас.",
        "Something has changed meanwhile: this is what it brings about now.",
    ),
    "door_undo": ("Снять отметку", "Take the mark back"),
    "door_bans": ("Пропуск игр", "Games to miss"),
    "door_ban": (
        "пропускает игру: круг {round}, стол {table}",
        "misses a game: round {round}, table {table}",
    ),
    "door_ban_next": ("пропускает следующую игру", "misses his next game"),
    "door_serve": ("Пропустил эту игру", "Has missed this game"),
    "door_rounds": ("Круги, в которых не может играть", "Rounds that he cannot play"),
    "door_keep": ("Сохранить", "Save"),
    "door_promote": (
        "Отозвать заявку: место займёт первый из листа ожидания",
        "Withdraw the application: the first who waits takes the place",
    ),
    "door_back": ("К списку", "To the list"),
    "door_mine": ("Опоздаю или не приду", "I am late or cannot come"),
    "door_mine_hint": (
        "Предупредите заранее, чтобы вас успели заменить. Приход отмечают на входе.",
        "Tell it early, so that somebody can sit in. That you have come is marked at the door.",
    ),
    "door_mine_now": ("Сейчас отмечено", "Marked now"),
    "door_days": ("Круги по дням", "Rounds by day"),
    "door_days_hint": (
        "Пока не задано, круги этапа делятся по его дням поровну.",
        "Until it is set, the rounds of a stage go evenly over its days.",
    ),
    "door_days_none": ("Расписания ещё нет.", "There is no schedule yet."),
    "door_round": ("{stage}, круг {round}", "{stage}, round {round}"),
    "door_bad_day": ("нет такого дня: {value}", "there is no such day: {value}"),
}
"""Codes and templates, Russian and English; codes begin with the topic: ``door_``."""
