"""What the pages of an event and its desk say, in Russian and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FAULTS: Final[Mapping[str, int]] = {"home_bad_link": 403, "no_right_here": 403}
"""What can be wrong with a request here, and its status."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "home_bad_link": (
        "ссылка не подходит: она отозвана или переписана с ошибкой",
        "the link is not good: it was revoked or copied with a mistake",
    ),
    "no_right_here": (
        "сейчас в этом турнире у вас нет на это права",
        "you have no right to this in the event as it stands now",
    ),
    "home_page": ("Страница турнира", "The tournament's page"),
    "home_new": ("Новый турнир", "New tournament"),
    "home_live": ("Сейчас играют", "Playing now"),
    "home_overlay": ("Для трансляции", "For a stream"),
    "home_desk": ("Стол организатора", "The desk"),
    "home_fee": ("Взнос: {fee}", "Fee: {fee}"),
    "home_admitted": ("допущено", "admitted"),
    "home_waiting": ("лист ожидания", "on the waiting list"),
    "home_playing": ("столов играет", "tables playing"),
    "home_awaiting": ("ждём протокол", "waiting for the protocol"),
    "home_seated": ("столов рассаживается", "tables being seated"),
    "home_pending": ("дела без решения", "cases pending"),
    "home_unsent": ("писем не ушло", "letters not sent"),
    "home_latest": ("Последние действия", "Latest actions"),
    "home_let_in": ("Войти по ссылке", "Enter by the link"),
    "home_link_hint": (
        "Ссылка личная: по ней видны ваши игры и подаются ваши протесты. Не пересылайте её.",
        "The link is yours alone: it shows your games and lodges your protests. Do not pass it on.",
    ),
    "home_overtaken": (
        "Пока вы заполняли форму, это изменил другой человек. Ничего из вашего не сохранено.",
        "While you filled the form in, somebody else changed this. Nothing of yours was kept.",
    ),
    "home_what_changed": ("Что изменилось", "What has changed"),
    "home_back": ("Вернуться и повторить", "Go back and do it again"),
    "topic_setup": ("Подготовка", "Set-up"),
    "topic_entry": ("Заявки и люди", "Applications and people"),
    "topic_door": ("Явка", "Presence"),
    "topic_seating": ("Жеребьёвка и судьи", "Draw and judges"),
    "topic_floor": ("Игры", "Games"),
    "topic_cases": ("Протесты", "Protests"),
    "topic_results": ("Результаты", "Results"),
    "event_draft": ("готовится", "being prepared"),
    "event_applications": ("идёт приём заявок", "taking applications"),
    "event_preparing": ("перед началом", "before the start"),
    "event_running": ("идёт", "running"),
    "event_finished": ("окончен", "finished"),
    "event_archived": ("в архиве", "archived"),
}
"""Codes and templates, Russian and English."""
