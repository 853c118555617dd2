"""What these pages say, in Russian and English.

The draw, the schedule, judges and their conflicts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FAULTS: Final[Mapping[str, int]] = {"seating_no_player": 404}
"""What can be wrong with a request here, and its status."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "seating_no_player": ("у этого игрока в расписании нет игр", "this player has no game in the schedule"),
    "seating_draw": ("Жеребьёвка", "Draw"),
    "seating_players": ("Игроков", "Players"),
    "seating_games": ("Игр в расписании", "Games in the schedule"),
    "seating_state": ("Где остановились", "How far it is"),
    "seating_nothing": ("ничего не разыграно", "nothing is drawn"),
    "seating_proposed": ("есть предложение", "there is a proposal"),
    "seating_committed": ("обещание жребия опубликовано", "the commitment is published"),
    "seating_published": ("расписание опубликовано", "the schedule is published"),
    "seating_searching": ("Идёт поиск: {seconds} с", "Searching: {seconds} s"),
    "seating_series": (
        "Номер закрепляется на весь этап: у каждого одно место во всех играх; игроков нужно кратно десяти.",
        "Numbers are fixed for the stage: one seat in all games; take a multiple of ten players.",
    ),
    "seating_search": ("Поиск рассадки", "The search"),
    "seating_time": ("Сколько времени прошло", "Time spent"),
    "seating_until": (
        "Не дольше {seconds} с; раньше — если доказано, что лучше не бывает.",
        "No longer than {seconds} s; sooner once nothing better is proved to exist.",
    ),
    "seating_finishing": (
        "Время вышло: досчитывается начатое, места и соседи.",
        "Time is up: what was begun, seats and neighbours are being finished.",
    ),
    "seating_stopping": (
        "Останавливается: досчитывается начатое, потом будет лучшее из найденного.",
        "Stopping: what was begun is finished, then you get the best so far.",
    ),
    "seating_best_so_far": (
        "Лучшее пока: Q {q}, до доказанного предела {gap}.",
        "Best so far: Q {q}, {gap} above the proved bound.",
    ),
    "seating_broken_so_far": (
        "Пожеланий не выполнено: {count}.",
        "Wishes not kept: {count}.",
    ),
    "seating_how": ("Как шёл поиск", "How it went"),
    "seating_s": ("с", "s"),
    "seating_refresh": ("Обновить", "Refresh"),
    "seating_stop": ("Хватит, взять лучшее", "Stop, take the best"),
    "seating_failed": ("поиск прервался ошибкой программы", "the search ended in an error of the program"),
    "seating_busy": (
        "уже идёт другой поиск; подождите его или остановите",
        "another search is running; wait for it or stop it",
    ),
    "seating_overtaken": (
        "пока шёл поиск, это изменил другой человек; начните заново",
        "while the search ran, somebody else changed this; begin anew",
    ),
    "seating_proposal": ("Предложение", "Proposal"),
    "seating_by_number": (
        (
            "№ — номера: кто под каким, решит жребий, который каждый может проверить. По имени стоят те, о "
            "ком есть пожелания: они остаются на своих номерах."
        ),
        (
            "№ are numbers: a lot that anybody can verify decides who has which. By name stand those of whom "
            "wishes speak: they keep their numbers."
        ),
    ),
    "seating_weak": ("Слабые места", "Weak spots"),
    "seating_no_weak": ("Слабых мест нет.", "No weak spots."),
    "seating_weak_often": ("встречаются чаще всех", "meet most often"),
    "seating_weak_seldom": ("встречаются реже всех", "meet least often"),
    "seating_weak_seats": ("места неровные", "seats are uneven"),
    "seating_weak_beside": ("чаще всех рядом", "most often side by side"),
    "seating_pair": ("{first} и {second}: {times}", "{first} and {second}: {times}"),
    "seating_seats_of": (
        "{player}: разница между частым и редким местом {spread}",
        "{player}: {spread} between his most and least frequent seat",
    ),
    "seating_numbers_are": ("{text}; здесь {names}", "{text}; here {names}"),
    "seating_last_edit": ("Последняя правка стоила", "The last edit cost"),
    "seating_edit": ("Поправить вручную", "Edit by hand"),
    "seating_round": ("Круг", "Round"),
    "seating_site_table": ("Площадка: стол", "Site: table"),
    "seating_table": ("Стол", "Table"),
    "seating_seat": ("Место", "Seat"),
    "seating_site": ("Площадка", "Site"),
    "seating_first": ("Первый", "First"),
    "seating_second": ("Второй", "Second"),
    "seating_swap": ("Поменять местами", "Swap"),
    "seating_lock": ("Закрепить первого (или открепить)", "Lock the first (or unlock)"),
    "seating_locked": ("закреплён", "locked"),
    "seating_undo": ("Отменить правку", "Undo the edit"),
    "seating_rest": ("Отдыхают", "Resting"),
    "seating_to_publish": ("Жребий и публикация", "Lot and publication"),
    "seating_again": ("Разыграть заново", "Draw anew"),
    "seating_who_plays": ("Кто играет", "Who plays"),
    "seating_only_here": ("Отметить только пришедших", "Tick only those who have come"),
    "seating_here": ("здесь", "here"),
    "seating_out": ("не пришёл или ушёл", "absent or gone"),
    "seating_elsewhere": ("на другой площадке", "at another site"),
    "seating_wishes": ("Пожелания и время поиска", "Wishes and time of the search"),
    "seating_first_round": ("Номер первого круга", "Number of the first round"),
    "seating_never": ("Никогда за одним столом", "Never at one table"),
    "seating_never_hint": (
        "группа на строку, псевдонимы через запятую",
        "a group a line, commas between nicknames",
    ),
    "seating_rarely": ("Пореже вместе (клубы)", "Rarely together (clubs)"),
    "seating_rarely_hint": ("так же: группа на строку", "likewise: a group a line"),
    "seating_seconds": ("Искать не дольше", "Search no longer than"),
    "seating_so_long": ("{seconds} с", "{seconds} s"),
    "seating_nobody": ("строка {line}: «{who}» здесь не играет", "line {line}: '{who}' does not play here"),
    "seating_alone": ("строка {line}: «{who}» без пары", "line {line}: '{who}' stands alone"),
    "seating_make": ("Разыграть", "Draw"),
    "seating_see_fields": ("посмотрите поля ниже", "see the fields below"),
    "seating_see_edit": ("выберите круг и двоих", "choose a round and two players"),
    "seating_is_sealed": (
        "жребий обещан: до его раскрытия рассадка не меняется",
        "the lot is committed to: the seating stays until it is revealed",
    ),
    "seating_is_begun": (
        "игры уже идут: дальше только пересадка оставшихся",
        "games have begun: only those left can be re-seated",
    ),
    "seating_commit_how": (
        (
            "Сначала всем объявляется обещание: номера, список имён и отпечаток тайного ключа. Потом ключ "
            "раскрывают, и каждый проверяет, что номера достались честно."
        ),
        (
            "First the commitment is shown to all: numbers, names and the fingerprint of a secret key. "
            "Then the key is revealed, and anybody verifies that the numbers came fairly."
        ),
    ),
    "seating_commit": ("Опубликовать обещание", "Publish the commitment"),
    "seating_reveal_how": (
        (
            "Файл для проверки уже открыт всем. Назовите слово, которого никто заранее не знал, и "
            "раскройте ключ:"
        ),
        "The file is open to all. Say a word that nobody knew before, and reveal the key:",
    ),
    "seating_public_words": ("Слово из зала", "A word from the hall"),
    "seating_public_hint": (
        "например, число, которое назвали капитаны; можно оставить пустым",
        "such as a number that the captains name; may stay empty",
    ),
    "seating_reveal": ("Раскрыть и опубликовать расписание", "Reveal and publish the schedule"),
    "seating_back": ("К рассадке", "Back to the seating"),
    # measures
    "seating_m_q": ("встречи Q", "meetings Q"),
    "seating_m_gap": ("разрыв", "gap"),
    "seating_m_meet_min": ("встреч у пары не меньше", "least meetings of a pair"),
    "seating_m_meet_max": ("встреч у пары не больше", "most meetings of a pair"),
    "seating_m_seat_off": ("мест вне ровного деления", "seats off the even share"),
    "seating_m_table_q": ("столы", "tables"),
    "seating_m_neighbour_q": ("соседи", "neighbours"),
    "seating_m_neighbour_max": ("пара рядом не чаще", "a pair side by side at most"),
    "seating_m_rest_run": ("отдыха подряд", "rests in a row"),
    "seating_m_rest_gap": ("между отдыхами", "between rests"),
    # judges
    "seating_judges": ("Судьи за столами", "Judges at tables"),
    "seating_judge": ("Судья", "Judge"),
    "seating_host": ("Ведущий", "Host"),
    "seating_no_one": ("никто", "nobody"),
    "seating_change": ("Изменить", "Change"),
    "seating_assign": ("Раздать столы судьям", "Give the tables out"),
    "seating_of_whom": ("Кто судит", "Who judges"),
    "seating_hosts": ("Кто ведёт", "Who hosts"),
    "seating_hosts_help": (
        "у каждого стола ведущий и судья; никто не отмечен — ведущие остаются как есть",
        "every table has a host and a judge; with nobody ticked the hosts stay as they are",
    ),
    "seating_from_round": ("Начиная с круга", "From round"),
    "seating_conflicts": ("Конфликт интересов", "Conflicts of interest"),
    "seating_conflicts_why": (
        (
            "Отметьте, кого вам нельзя судить: родных, партнёров, соклубников. За их стол вас не посадят. "
            "«Никого» и «не спрошен» — не одно и то же."
        ),
        (
            "Tick whom you must not judge: relatives, partners, club mates. You will not sit at their "
            "table. 'Nobody' and 'not asked' are not the same."
        ),
    ),
    "seating_not_asked": ("не спрошен", "not asked"),
    "seating_asked_none": ("спрошен: никого", "asked: nobody"),
    "seating_asked": ("ответил", "has answered"),
    "seating_none": ("Конфликта интересов нет ни с кем", "No conflict of interest with anybody"),
    "seating_with_whom": ("С кем", "With whom"),
    "seating_declare": ("Объявить", "Declare"),
    "seating_say_one": (
        "отметьте либо людей, либо «ни с кем»",
        "tick either people or 'nobody', one of the two",
    ),
    "seating_everybody": ("Все судьи", "All judges"),
    "seating_with_so_many": ("людей: {count}", "people: {count}"),
    # re-seating
    "seating_reseat": ("Пересадка оставшихся игр", "Re-seating of the games left"),
    "seating_reseat_how": (
        (
            "Начатые круги не меняются. Оставшиеся разыгрываются так, чтобы как можно меньше людей "
            "сменили место."
        ),
        "Rounds that have begun stay. The others are drawn so that as few people as possible change seats.",
    ),
    "seating_leave": ("Выбыли", "Gone"),
    "seating_arrive": ("Пришли", "Arrived"),
    "seating_tables_now": ("Столов с этого круга", "Tables from now on"),
    "seating_tables_hint": ("пусто — как было", "empty: as before"),
    "seating_seek": ("Найти пересадку", "Seek a re-seating"),
    "seating_say_who": ("скажите, кто выбыл или пришёл", "say who is gone or has arrived"),
    "seating_all_played": ("все круги уже начаты", "every round has begun"),
    "seating_before_after": ("Было и станет", "Before and after"),
    "seating_was": ("Было", "Before"),
    "seating_will": ("Станет", "After"),
    "seating_confirm": ("Пересадить так", "Re-seat so"),
    "seating_forget": ("Искать иначе", "Seek another"),
    # for everybody
    "seating_schedule": ("Расписание", "Schedule"),
    "seating_not_published": ("Расписание ещё не опубликовано.", "The schedule is not published yet."),
    "seating_where": ("Где я сижу", "Where do I sit"),
    "seating_by_table": ("Рассадка по столам", "Seating by table"),
    "seating_by_player": ("Где кто сидит (стол.место)", "Who sits where (table.seat)"),
    "seating_slips": ("Листки игроков с QR", "Slips of players with QR"),
    "seating_slips_how": (
        "Напечатайте и разрежьте: код ведёт на страницу игрока, где всегда нынешние места.",
        "Print and cut: the code leads to the player's page, which always shows the seats of now.",
    ),
    "seating_draws": ("Проверка жеребьёвки", "Verify the draw"),
    "seating_draws_how": (
        (
            "До жребия объявлено обещание; после него открыт ключ. Скачайте файл и проверьте сами, на "
            "любом компьютере:"
        ),
        (
            "Before the lot a commitment was published; after it the key is open. Download the file and "
            "verify it:"
        ),
    ),
    "seating_commitment": ("Обещание", "Commitment"),
    "seating_since": ("После жеребьёвки пересажены", "Re-seated since the draw"),
    "seating_seats_changed": ("мест изменено {count}", "{count} seats changed"),
    "seating_revealed": ("ключ раскрыт", "the key is revealed"),
    "seating_not_revealed": ("ключ ещё не раскрыт", "the key is not revealed yet"),
}
"""Codes and templates, Russian and English; codes begin with the topic: ``seating_``."""
