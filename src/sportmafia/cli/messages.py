"""What the command line says, in Russian and English: one catalogue of codes and templates."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Lang = Literal["ru", "en"]

LANGUAGES: Final[tuple[Lang, ...]] = ("ru", "en")
VARIABLE: Final = "SPORTMAFIA_LANG"
"""The environment variable that chooses the language where ``--lang`` does not."""


@dataclass(frozen=True, slots=True)
class Text:
    """One text in both languages."""

    ru: str
    en: str

    def said_in(self, lang: Lang) -> str:
        """The text in one language."""
        return self.en if lang == "en" else self.ru


def language(asked: str | None = None) -> Lang:
    """The language asked for, else that of SPORTMAFIA_LANG, else Russian."""
    return "en" if (asked or os.environ.get(VARIABLE, "")).lower().startswith("en") else "ru"


def text(code: str, **params: object) -> Text:
    """A message of the catalogue with its parameters put in; a parameter may be a Text itself."""
    russian, english = TEMPLATES[code]
    return Text(_filled(russian, params, "ru"), _filled(english, params, "en"))


def say(code: str, lang: Lang, **params: object) -> str:
    """A message of the catalogue in one language."""
    return text(code, **params).said_in(lang)


def _filled(template: str, params: Mapping[str, object], lang: Lang) -> str:
    said = {name: value.said_in(lang) if isinstance(value, Text) else value for name, value in params.items()}
    return template.format_map(said)


TEMPLATES: Final[Mapping[str, tuple[str, str]]] = {
    # files
    "cannot_open": ("файл не открывается: {reason}", "the file cannot be opened: {reason}"),
    "line": ("строка {line}: {said}", "line {line}: {said}"),
    "no_stdin": ("стандартный ввод закрыт", "standard input is closed"),
    "not_found": ("такого файла или папки нет", "there is no such file or folder"),
    "no_games_in_folder": (
        "в папке нет протоколов ({kinds})",
        "the folder holds no games ({kinds})",
    ),
    "other_encoding": (
        "файл в кодировке {encoding}, ожидается UTF-8; сохраните его в кодировке UTF-8",
        "the file is {encoding}, UTF-8 is expected; save it as UTF-8",
    ),
    "empty": (
        "файл пуст; ожидается протокол: лист, журнал или выгрузка другого сайта",
        "the file is empty; a game is expected: a sheet, a log or another site's export",
    ),
    "not_a_format": (
        "ни лист (format = sportmafia.sheet/1, JSON или TOML), ни журнал, ни известная выгрузка: {found}",
        "no sheet (format = sportmafia.sheet/1, JSON or TOML), no log and no known export: {found}",
    ),
    "found_list": ("список из {length}", "a list of {length}"),
    "found_object": ("объект с полями {keys}", "an object with the keys {keys}"),
    "a_rulebook": (
        "это свод правил, а не игра; его называют после --rulebook",
        "this is a rulebook, not a game; it goes after --rulebook",
    ),
    "set_shape": ("ожидается КЛЮЧ=ЗНАЧЕНИЕ, а не «{got}»", "KEY=VALUE is expected, not “{got}”"),
    "misfit": (
        "запись {seq} ({kind}): {why}{clause}",
        "entry {seq} ({kind}): {why}{clause}",
    ),
    "no_output": ("ответ не выводится: {reason}", "the answer cannot be written: {reason}"),
    "inner": (
        "внутренняя ошибка: {kind}: {error}. Сообщите о ней, приложив файл; подробности покажет {variable}=1",
        "internal error: {kind}: {error}. Please report it with the file; {variable}=1 shows the details",
    ),
    # the story of a game
    "title_table": ("стол {n}", "table {n}"),
    "title_game": ("игра {n}", "game {n}"),
    "unfinished": ("Игра не окончена", "The game is unfinished"),
    "won_red": ("Победили красные", "Red won"),
    "won_black": ("Победили чёрные", "Black won"),
    "won_draw": ("Ничья", "A draw"),
    "cause_wipeout": ("чёрных за столом не осталось", "no blacks were left at the table"),
    "cause_parity": ("чёрных стало не меньше, чем красных", "the blacks were as many as the reds"),
    "cause_defeat": ("команде соперника присуждено поражение", "the other team was awarded a defeat"),
    "cause_stalemate": ("три круга никто не покидал стол", "nobody left the table for three rounds"),
    "cause_declared": ("результат объявлен судьёй", "the judge declared the result"),
    "cause_aborted": ("Игра прервана и не засчитана", "The game was called off"),
    "day": ("День {day}", "Day {day}"),
    "first_speaker": (" · первым говорит {seat}", " · seat {seat} speaks first"),
    "silenced": ("Без слова за третий фол: {seats}", "Silent for the third foul: {seats}"),
    "short": ("Короткая речь за третий фол: {seats}", "A short minute for the third foul: {seats}"),
    "nominee": ("{seat} (выставил {by})", "{seat} (by {by})"),
    "nominees": ("Выставлены: {seats}", "Nominated: {seats}"),
    "round": ("Голоса: {counts}", "Votes: {counts}"),
    "revote": ("Переголосование: {counts}", "Revote: {counts}"),
    "lift": ("За подъём {votes} из {of}: {passed}", "Lift: {votes} of {of} hands, {passed}"),
    "lift_passed": ("уходят все", "all leave"),
    "lift_failed": ("все остаются", "all stay"),
    "vote_not_held": ("Голосования нет{reason}", "No vote{reason}"),
    "vote_stopped": ("Голосование прервано{reason}", "The vote was stopped{reason}"),
    "reason_game_over": (": игра окончена", ": the game is over"),
    "reason_disqualification": (": дисквалификация", ": a disqualification"),
    "reason_no_nominees": (": никто не выставлен", ": nobody is nominated"),
    "reason_single_first_day": (
        ": в первый день выставлен один",
        ": one candidate on the first day",
    ),
    "leaves": ("Уходит {seats}", "Seat {seats} leaves"),
    "leave": ("Уходят: {seats}", "Seats {seats} leave"),
    "nobody_leaves": ("Никто не уходит", "Nobody leaves"),
    "removed_foul4": ("Игрок {seat} удалён: четвёртый фол", "Seat {seat} is removed: fourth foul"),
    "removed_dq": ("Игрок {seat} дисквалифицирован", "Seat {seat} is disqualified"),
    "night": ("Ночь {night}", "Night {night}"),
    "killed": ("убит {seat}", "seat {seat} is killed"),
    "miss": ("промах", "a miss"),
    "check_don": ("Дон проверил {seat}: {answer}", "the Don checks {seat}: {answer}"),
    "check_don_yes": ("Шериф", "the Sheriff"),
    "check_don_no": ("не Шериф", "not the Sheriff"),
    "check_don_unknown": ("роли неизвестны", "cards unknown"),
    "check_sheriff": ("Шериф проверил {seat}: {answer}", "the Sheriff checks {seat}: {answer}"),
    "check_sheriff_yes": ("чёрный", "black"),
    "check_sheriff_no": ("красный", "red"),
    "check_sheriff_unknown": ("роли неизвестны", "cards unknown"),
    "best_move": ("Лучший ход игрока {seat}: {numbers}{hits}", "Best move of seat {seat}: {numbers}{hits}"),
    "best_move_hits": (" — чёрных {hits}", ", {hits} of them black"),
    "column_seat": ("№", "#"),
    "column_player": ("Игрок", "Player"),
    "column_role": ("Роль", "Card"),
    "column_fouls": ("Фолы", "Fouls"),
    "column_left": ("Ушёл", "Left"),
    "column_basic": ("Баллы", "Points"),
    "column_additional": ("Доп.", "Add."),
    "column_total": ("Всего", "Total"),
    "left_vote": ("голосование", "vote"),
    "left_lift": ("подъём", "lift"),
    "left_kill": ("убит", "killed"),
    "left_foul4": ("4-й фол", "4th foul"),
    "left_dq": ("дискв.", "disq."),
    "role_civilian": ("мирный", "Civilian"),
    "role_sheriff": ("Шериф", "Sheriff"),
    "role_mafia": ("мафия", "Mafia"),
    "role_don": ("Дон", "Don"),
    "problems": ("Замечания:", "Problems:"),
    # arguments that several commands share
    "meta_file": ("ФАЙЛ", "FILE"),
    "meta_setting": ("КЛЮЧ=ЗНАЧЕНИЕ", "KEY=VALUE"),
    "help_files": (
        "листы (JSON, TOML), журналы, выгрузки других сайтов; папка — все в ней; «-» — стандартный ввод",
        "sheets (JSON, TOML), logs, exports of other sites; a folder means all in it, “-” standard input",
    ),
    "help_rulebook": (
        "судить по этим правилам, а не по названным в файле: имя или файл TOML",
        "judge by this rulebook instead of the file's own: an id or a TOML file",
    ),
    "help_set": (
        "изменить одно правило, например win.on_dq=immediate; можно повторять",
        "change one rule, such as win.on_dq=immediate; may be repeated",
    ),
    "help_keep_invalid": (
        "считать и то из баллов судьи, что нарушает пределы (для старых таблиц)",
        "count the judge's points that break a limit as well (old tables)",
    ),
    "help_json": ("ответ в JSON, по объекту на строку", "answer in JSON, an object a line"),
    "help_lang": ("язык ответа", "language of the answer"),
    "meta_folder": ("ПАПКА", "FOLDER"),
    "help_folder": ("куда писать", "where to write"),
    "help_rounds": ("сколько туров (по игре за столом)", "how many rounds (a game a table)"),
    # perft
    "meta_position": ("ПОЗИЦИЯ", "POSITION"),
    "help_depth": ("сколько решений подряд", "how many decisions in a row"),
    "help_position": (
        "start, vote, night или файл игры (start)",
        "start, vote, night or the file of a game (start)",
    ),
    "help_sanctions": (
        "в любой момент ещё и фол, и дисквалификация каждого за столом",
        "at any moment also a foul and a disqualification of everybody at the table",
    ),
    "perft_depth": (
        "--depth: ожидается число от 1, а не {got}",
        "--depth: a number from 1 is expected, not {got}",
    ),
    "perft_no_facts": ("в файле нет хода игры", "the file holds no course of a game"),
    "perft_line": ("{depth:>3}  {sequences:>20,}  {seconds} с", "{depth:>3}  {sequences:>20,}  {seconds} s"),
    "replayed": ("разобрано игр", "games replayed"),
    # check
    "checking": ("проверено", "checked"),
    "check_fine": ("всё в порядке", "everything is in order"),
    "check_rest": (
        "что было после этого, не проверено: неизвестно, кто остался за столом",
        "what followed was not checked: nobody knows who stayed at the table",
    ),
    "check_unfinished": ("игра не доведена до конца", "the game is not played to its end"),
    "check_twice": ("«{player}» уже сидит на месте {seat}", "“{player}” already sits at seat {seat}"),
    "check_recorded": (
        "{what}: в файле записано «{recorded}», по ходу игры — «{replayed}»",
        "{what}: the file says “{recorded}”, the facts say “{replayed}”",
    ),
    "recorded_winner": ("победитель", "the winner"),
    "recorded_exits": ("кто и когда ушёл", "who left and when"),
    "check_summary": ("Игр: {games}, с замечаниями: {wrong}", "{games} games, {wrong} of them with findings"),
    # the demonstration
    "demo_source": ("Игры: {files}", "Games: {files}"),
    "demo_other_event": (
        "{file}: игра другого турнира, пропущена",
        "{file}: a game of another event, left out",
    ),
    "demo_protocols": ("протоколы", "protocols"),
    "demo_table": ("таблица", "the table"),
    "demo_games": ("ход и баллы каждой игры", "story and points of every game"),
    "demo_done": ("Игр: {games}. Всё в папке {folder}:", "{games} games. Everything is in {folder}:"),
    # play
    "help_seed": (
        "число, по которому падают кости: то же число — та же игра",
        "the number the dice fall by: the same number, the same game",
    ),
    "help_auto": ("до конца без остановок", "to the end without stopping"),
    "help_play_out": (
        "записать игру: .json — листом, .log или .jsonl — журналом",
        "write the game down: .json as a sheet, .log or .jsonl as a log",
    ),
    "play_keys": (
        "Enter — дальше, a — до конца, q — бросить",
        "Enter: next, a: to the end, q: leave",
    ),
    "judge_says": ("Судья: «{words}»{clause}", "Judge: «{words}»{clause}"),
    "judge_times": ("  засекает {seconds} с", "  times {seconds} s"),
    "written": ("Записано: {file}", "Written: {file}"),
    "nobody": ("никто", "nobody"),
    "fact_seats_drawn": ("десять игроков заняли места", "ten players take their seats"),
    "fact_night_announced": ("наступает ночь {night}", "night {night} falls"),
    "fact_roles_entered": (
        "карты розданы: Дон {don}, чёрные {mafia}, Шериф {sheriff}",
        "the cards are dealt: Don {don}, blacks {mafia}, Sheriff {sheriff}",
    ),
    "fact_day_announced": ("наступает день {day}", "day {day} breaks"),
    "fact_speech_started": ("слово игрока {seat}", "seat {seat} has the word"),
    "fact_nominated": ("игрок {by} выставляет {seat}", "seat {by} nominates {seat}"),
    "fact_revoked": ("игрок {by} отзывает свою кандидатуру", "seat {by} takes his nomination back"),
    "fact_speech_ended": ("игрок {seat} закончил", "seat {seat} is done"),
    "fact_vote_skipped": ("голосования нет", "no vote is held"),
    "fact_vote_opened": ("голосуют против {order}", "the vote: {order}"),
    "fact_vote_stopped": ("голосование прервано", "the vote is stopped"),
    "fact_hands": ("против {seat}: {hands}", "against {seat}: {hands}"),
    "fact_tally_announced": ("больше всех голосов: {leaders}", "most votes: {leaders}"),
    "fact_tie_speech_ended": ("игрок {seat} сказал своё", "seat {seat} has spoken again"),
    "fact_lift_hands": ("за подъём: {hands}", "for the lift: {hands}"),
    "fact_last_word_ended": ("игрок {seat} сказал последнее слово", "seat {seat} has said his last word"),
    "fact_shot": ("чёрный {by} стреляет: {target}", "black {by} shoots: {target}"),
    "fact_shots_closed": ("мафия отстрелялась", "the shooting is over"),
    "fact_don_check": ("Дон проверяет: {seat}", "the Don checks: {seat}"),
    "fact_sheriff_check": ("Шериф проверяет: {seat}", "the Sheriff checks: {seat}"),
    "fact_night_closed": ("ночь {night} окончена", "night {night} is over"),
    "fact_best_move_named": ("лучший ход: {numbers}", "the best move: {numbers}"),
    "fact_foul": ("фол игроку {seat}", "a foul for seat {seat}"),
    "fact_dq": ("игрок {seat} дисквалифицирован", "seat {seat} is disqualified"),
    "fact_result_announced": ("результат объявлен", "the result is announced"),
    "fact_judge_points": ("от судьи игроку {seat}: {value}", "from the judge to seat {seat}: {value}"),
    "fact_title_given": ("от судьи игроку {seat}: {title}", "from the judge to seat {seat}: {title}"),
    "fact_best_player_vote": ("игрок {by}: лучший — {seat}", "seat {by}: the best was {seat}"),
}
