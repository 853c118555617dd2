"""Words for the judge's screen as pairs of Russian and English; announcements are the rulebook's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict


class Said(TypedDict):
    """One text in both languages of the interface."""

    ru: str
    en: str


STAGES: Final[Mapping[str, tuple[str, str]]] = {
    "draft": ("Подготовка", "Before the game"),
    "seated": ("Игроки за столом", "Players are seated"),
    "deal": ("Раздача карт", "The deal"),
    "n0_don": ("Ночь знакомства · Дон", "First night · the Don"),
    "n0_mafia": ("Ночь знакомства · договорка", "First night · the blacks meet"),
    "n0_sheriff": ("Ночь знакомства · Шериф", "First night · the Sheriff"),
    "day_open": ("Утро", "Morning"),
    "dawn": ("День {day} · последнее слово", "Day {day} · last word"),
    "speech": ("День {day} · речи", "Day {day} · speeches"),
    "gate": ("День {day} · перед голосованием", "Day {day} · before the vote"),
    "call": ("День {day} · голосование, круг {round}", "Day {day} · vote, round {round}"),
    "tally": ("День {day} · итог круга {round}", "Day {day} · tally of round {round}"),
    "tie": ("День {day} · попил", "Day {day} · tie speeches"),
    "lift": ("День {day} · подъём", "Day {day} · lift question"),
    "outs": ("День {day} · последнее слово", "Day {day} · last word"),
    "day_end": ("День {day} · конец", "Day {day} · its end"),
    "shots": ("Ночь {night} · стрельба", "Night {night} · shots"),
    "don": ("Ночь {night} · Дон", "Night {night} · the Don"),
    "sheriff": ("Ночь {night} · Шериф", "Night {night} · the Sheriff"),
    "night_end": ("Ночь {night} · конец", "Night {night} · its end"),
    "end": ("Результат", "The result"),
    "scoring": ("Баллы и протокол", "Points and protocol"),
    "signed": ("Протокол подписан", "The protocol is signed"),
    "protest": ("Протест ждёт решения", "A protest awaits its decision"),
    "closed": ("Игра закрыта", "The game is closed"),
}
"""Where the game stands, by the name of the phase."""

BUTTONS: Final[Mapping[str, tuple[str, str]]] = {
    "night_announced": ("Ночь объявлена", "Night is announced"),
    "don_shown": ("Дон показался", "The Don has shown himself"),
    "mafia_met": ("Мафия заснула", "The blacks are asleep"),
    "sheriff_shown": ("Шериф заснул", "The Sheriff is asleep"),
    "day_announced": ("День объявлен", "Day is announced"),
    "speech_started": ("Пошла речь № {seat}", "Start № {seat}"),
    "speech_ended": ("Закончить речь № {seat}", "End № {seat}"),
    "vote_skipped": ("Голосования нет", "No vote today"),
    "vote_opened": ("Открыть голосование", "Open the vote"),
    "hands": ("Остальные {count} — против № {seat}", "The other {count} go to № {seat}"),
    "vote_stopped": ("Голосование снято", "The vote is off"),
    "tally_announced": ("Итог объявлен", "Tally is announced"),
    "tie_speech_ended": ("Слово № {seat} окончено", "№ {seat} has spoken"),
    "last_word_ended": ("Последнее слово окончено", "The last word is over"),
    "stalemate_announced": ("Объявить исход", "Announce the outcome"),
    "number_called": ("Номер {number}", "Number {number}"),
    "shots_closed": ("Мафия удалилась", "The blacks have gone"),
    "don_check": ("Дон заснул", "The Don is asleep"),
    "sheriff_check": ("Шериф заснул", "The Sheriff is asleep"),
    "night_closed": ("Ночь окончена", "The night is over"),
    "result_announced": ("Результат объявлен", "The result is announced"),
    "window_closed": ("Закрыть приём протестов", "Close the protest window"),
}
"""What the main button says: the deed that a tap records."""

FACTS: Final[Mapping[str, tuple[str, str]]] = {
    "game_opened": ("Протокол открыт", "The record is opened"),
    "header_set": ("Шапка протокола заполнена", "The header is filled in"),
    "seats_drawn": ("Игроки заняли места", "Players take their seats"),
    "seat_substituted": ("Замена на месте {seat}", "Seat {seat} is substituted"),
    "night_announced": ("Ночь {night}", "Night {night}"),
    "card_taken": ("№ {seat} взял карту", "№ {seat} takes a card"),
    "roles_entered": ("Роли записаны", "The cards are entered"),
    "roles_hidden": ("Роли узнаем в конце", "The cards are left for the end"),
    "don_shown": ("Дон показался", "The Don has shown himself"),
    "mafia_met": ("Мафия познакомилась", "The blacks have met"),
    "sheriff_shown": ("Шериф осмотрел стол", "The Sheriff has looked round"),
    "day_announced": ("День {day}", "Day {day}"),
    "speech_started": ("Слово № {seat}", "№ {seat} speaks"),
    "nominated": ("№ {by} выставил № {seat}", "№ {by} nominates № {seat}"),
    "revoked": ("№ {by} отозвал кандидатуру", "№ {by} revokes the nomination"),
    "speech_ended": ("№ {seat} закончил", "№ {seat} has finished"),
    "vote_skipped": ("Голосования нет", "No vote"),
    "vote_opened": ("Голосование: {order}", "The vote: {order}"),
    "hands": ("Против № {seat}: {hands}", "Against № {seat}: {hands}"),
    "vote_stopped": ("Голосование снято", "The vote is off"),
    "tally_announced": ("Больше всех голосов: {leaders}", "Most votes: {leaders}"),
    "tie_speech_ended": ("№ {seat} договорил при попиле", "№ {seat} has given his tie speech"),
    "lift_hands": ("За подъём: {hands}", "For the lift: {hands}"),
    "last_word_ended": ("Последнее слово № {seat} окончено", "№ {seat} has said his last word"),
    "stalemate_announced": ("Объявлен исход по трём кругам", "The stalemate is announced"),
    "number_called": ("Назван номер {number}", "Number {number} is called"),
    "shot": ("Выстрел: {by} → {target}", "Shot: {by} → {target}"),
    "shots_closed": ("Стрельба окончена", "The shooting is over"),
    "night_outcome": ("Итог стрельбы: {seat}", "Outcome of the shooting: {seat}"),
    "don_check": ("Проверка Дона: {seat}", "The Don's check: {seat}"),
    "sheriff_check": ("Проверка Шерифа: {seat}", "The Sheriff's check: {seat}"),
    "night_closed": ("Ночь {night} окончена", "Night {night} is over"),
    "best_move_named": ("Лучший ход: {numbers}", "Best move: {numbers}"),
    "foul": ("Фол № {seat}", "A foul for № {seat}"),
    "technical_foul": ("Технический фол № {seat}", "A technical foul for № {seat}"),
    "dq": ("Удаление № {seat}", "№ {seat} is disqualified"),
    "defeat_awarded": ("Присуждено поражение", "A defeat is awarded"),
    "warning": ("Предупреждение № {seat}: {text}", "A warning to № {seat}: {text}"),
    "game_aborted": ("Игра прекращена", "The game is called off"),
    "result_declared": ("Объявлен победитель: {winner}", "The winner is declared: {winner}"),
    "result_announced": ("Результат: {winner}", "The result: {winner}"),
    "judge_points": ("Доп. баллы № {seat}: {value}", "Judge's points for № {seat}: {value}"),
    "chief_consent": ("Согласие Главного судьи на № {seat}", "The Chief Judge's consent for № {seat}"),
    "title_given": ("Звание № {seat}: {title}", "Title for № {seat}: {title}"),
    "fine": ("Штраф № {seat}", "A fine for № {seat}"),
    "best_player_vote": ("№ {by}: лучший — {seat}", "№ {by}: the best is {seat}"),
    "protocol_signed": ("Протокол подписан", "The protocol is signed"),
    "protest_filed": ("Протест № {seat}", "A protest of № {seat}"),
    "window_closed": ("Приём протестов закрыт", "The protest window is closed"),
    "protest_decided": ("Решение по протесту", "A protest is decided"),
    "reopened": ("Протокол открыт снова", "The protocol is reopened"),
    "correction": (
        "Исправление: не действуют записи {reverts}",
        "A correction: entries {reverts} do not count",
    ),
    "ruling": ("Решение Главного судьи: {choice}", "The Chief Judge's ruling: {choice}"),
    "note": ("Заметка: {text}", "A note: {text}"),
    "timer": ("Таймер: {action}", "Timer: {action}"),
}
"""A fact in words, for the log and for the undo button."""

VALUES: Final[Mapping[str, tuple[str, str]]] = {
    "red": ("красные", "red"),
    "black": ("чёрные", "black"),
    "draw": ("ничья", "a draw"),
    "none": ("не засчитана", "not counted"),
    "continue": ("играть дальше", "play on"),
    "restore": ("вернуться к моменту", "go back to the moment"),
    "abort": ("прекратить игру", "call the game off"),
    "start": ("пуск", "started"),
    "pause": ("пауза", "paused"),
    "resume": ("дальше", "resumed"),
    "stop": ("стоп", "stopped"),
    "expired": ("время вышло", "time is up"),
    "wipeout": ("чёрных за столом не осталось", "no black is left at the table"),
    "parity": ("чёрных не меньше, чем красных", "the blacks are as many as the reds"),
    "defeat": ("присуждено поражение", "a defeat was awarded"),
    "stalemate": ("три круга никто не уходил", "nobody left for three rounds"),
    "declared": ("объявлено судьёй", "declared by the judge"),
    "aborted": ("игра прекращена", "the game was called off"),
    "vote": ("голосованием", "by vote"),
    "lift": ("подъёмом", "by the lift"),
    "kill": ("ночью", "at night"),
    "foul4": ("четвёртым фолом", "by the fourth foul"),
    "dq": ("удалён", "disqualified"),
    "disqualification": ("из-за удаления игрока", "because a player was removed"),
    "no_nominees": ("никто не выставлен", "nobody is nominated"),
    "single_first_day": ("в первый день выставлен один", "a single nominee on the first day"),
    "game_over": ("игра окончена", "the game is over"),
    "nobody": ("никто", "nobody"),
}
"""Values of slots and causes in words."""

EFFECTS: Final[Mapping[str, tuple[str, str]]] = {
    "foul_count": ("Фолов у № {seat}: {n} из {limit}", "№ {seat} has {n} fouls of {limit}"),
    "tech_count": (
        "Технических фолов у № {seat}: {n} из {limit}",
        "№ {seat} has {n} technical fouls of {limit}",
    ),
    "silent": ("№ {seat} молчит в ближайшую свою минуту", "№ {seat} is silent in his next minute"),
    "short": ("Ближайшая речь № {seat} — {seconds} с", "The next speech of № {seat} is {seconds} s"),
    "leaves": (
        "№ {seat} покидает стол сразу, без последнего слова",
        "№ {seat} leaves at once, without a last word",
    ),
    "word_lost": ("№ {seat} лишается последнего слова", "№ {seat} loses his last word"),
    "vote_stopped": ("Идущее голосование снимается", "The running vote is off"),
    "vote_off_today": ("Сегодня голосования не будет", "No vote is held today"),
    "vote_off_day": ("В день {day} голосования не будет", "No vote is held on day {day}"),
    "vote_stays": ("Голосования это не отменяет", "No vote falls away"),
    "out_by_vote": (
        "№ {seat} уходит по уже определившемуся голосованию",
        "№ {seat} leaves by the vote, determined before",
    ),
    "penalty": ("Штраф № {seat}: {value}", "Penalty for № {seat}: {value}"),
    "game_ends": ("Игра окончена: {winner} ({cause})", "The game is over: {winner} ({cause})"),
    "minute_lost": ("Его минута прервана", "His minute is cut off"),
}
"""What follows from a sanction, shown before it is confirmed."""

SEATLESS: Final[Mapping[str, tuple[str, str]]] = {
    "warning": ("Предупреждение столу: {text}", "A warning to the table: {text}"),
}
"""Facts that may be about nobody in particular, when they are."""

CHANGES: Final[Mapping[str, tuple[str, str]]] = {
    "winner": ("Победитель: {before} → {after}", "Winner: {before} → {after}"),
    "cause": ("Причина конца: {before} → {after}", "Cause of the end: {before} → {after}"),
    "ended": ("Конец игры: {before} → {after}", "End of the game: {before} → {after}"),
    "removals": ("Покинули стол: {before} → {after}", "Left the table: {before} → {after}"),
    "fouls": ("Фолы: {before} → {after}", "Fouls: {before} → {after}"),
    "nominations": ("День {day}, выставлены: {before} → {after}", "Day {day}, nominated: {before} → {after}"),
    "rounds": ("День {day}, голоса: {before} → {after}", "Day {day}, votes: {before} → {after}"),
    "left": ("День {day}, ушли: {before} → {after}", "Day {day}, left: {before} → {after}"),
    "day": ("День {day}: ход дня меняется", "Day {day}: its course changes"),
    "night": ("Ночь {night}: {before} → {after}", "Night {night}: {before} → {after}"),
    "best_move": ("Лучший ход: {before} → {after}", "Best move: {before} → {after}"),
    "roles": ("Роли меняются", "The cards change"),
    "points": ("Баллы № {seat}: {before} → {after}", "Points of № {seat}: {before} → {after}"),
    "other": ("Меняется: {where}", "Changes: {where}"),
}
"""What a correction changes."""

ERRORS: Final[Mapping[str, tuple[str, str]]] = {
    "request": ("непонятный запрос: {where}: {what}", "a request that cannot be read: {where}: {what}"),
    "no_game": ("игра ещё не открыта", "no game is open"),
    "rulebook": ("правила не подходят: {what}", "the rulebook cannot be used: {what}"),
    "line": ("запись не подходит: {where}: {what}", "the line may not be written: {where}: {what}"),
    "nothing_to_undo": ("отменять нечего", "there is nothing to undo"),
    "nothing_to_redo": ("возвращать нечего", "there is nothing to bring back"),
    "not_an_entry": ("записи {seq} нет", "there is no entry {seq}"),
    "not_reversible": ("запись {seq} не исправляется", "entry {seq} cannot be corrected"),
    "ruling_needed": (
        "меняется то, что уже сыграно: нужно решение Главного судьи",
        "this changes what has been played: a ruling of the Chief Judge is needed",
    ),
    "signed": (
        "протокол подписан: исправляет Главный судья или апелляционная комиссия",
        "the protocol is signed: only the Chief Judge or the appeal commission corrects it",
    ),
    "misfit_brought": ("новая запись сюда не подходит: {why}", "the new entry does not fit there: {why}"),
    "twice": ("запись {id} уже есть", "entry {id} stands there already"),
    "limits": ("баллы нарушают предел: {why}", "the points break a limit: {why}"),
    "method": ("такого действия нет: {name}", "there is no such action: {name}"),
    "late_cards": (
        "объявлено: {declared}; по ролям и выбывшим — {derived} ({when})",
        "declared: {declared}; by the cards and those who left: {derived} ({when})",
    ),
    "not_playing": ("сейчас выбирает судья", "the judge decides now"),
}
"""Answers of the desk itself; refusals of the rules bring their own words."""


def said(table: Mapping[str, tuple[str, str]], code: str, /, **params: Any) -> Said:
    """The text of ``code`` in both languages; a parameter that is a pair gives each language its own."""
    ru, en = table[code]
    return {"ru": ru.format(**_side(params, "ru")), "en": en.format(**_side(params, "en"))}


def value(code: str) -> Said:
    """A value of a slot in words; what has none stands for itself."""
    ru, en = VALUES.get(code, (code, code))
    return {"ru": ru, "en": en}


def _side(params: Mapping[str, Any], lang: str) -> dict[str, Any]:
    return {name: item[lang] if isinstance(item, dict) else item for name, item in params.items()}
