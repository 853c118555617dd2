"""What the draw says to people, in Russian and English."""

from __future__ import annotations

from enum import Enum

from sportmafia.draw.schedule import Violation
from sportmafia.draw.shape import Refusal


class Language(Enum):
    """Languages of messages."""

    RUSSIAN = "ru"
    ENGLISH = "en"


_PHRASES: dict[str, tuple[str, str]] = {
    # refusals of numbers
    "too_few_players": (
        "игроков {0}: за столом десять, нужно не меньше {near}",
        "{0} players: a table has ten, at least {near} are needed",
    ),
    "too_many_players": (
        "игроков {0}: больше {near} не считаем",
        "{0} players: no more than {near} are drawn",
    ),
    "substitutes": (
        "запасных {0}: можно от 1 до 9",
        "{0} substitutes: 1 to 9 work",
    ),
    "substitute_rounds": (
        "туров {0}: с запасными их выходит {near}",
        "{0} rounds: with substitutes there are {near}",
    ),
    "too_many_tables": (
        "столов больше, чем игроков: {0} игроков хватает на столов: {near}; для {1} нужно игроков {people}",
        "more tables than players: {0} players fill {near} tables; {1} tables need {people} players",
    ),
    "no_tables": ("столов {0}: можно от 1 до {near}", "{0} tables: 1 to {near} work"),
    "no_games": ("игр {0}: нужно не меньше {near}", "{0} games: at least {near} is needed"),
    "not_even": (
        "{0} игроков по {1} игр на десять не делится; можно: {near} игр при {0}, {people} игроков при {1}",
        "{0} players x {1} games is no multiple of ten; {near} games for {0}, or {people} players, would be",
    ),
    "too_few_rounds": (
        "туров {0} мало: {1} игроков, столов {2}, игр {3} — нужно не меньше {near}",
        "{0} rounds are too few for {1} players, {2} tables, {3} games: at least {near} are needed",
    ),
    "too_many_rounds": ("туров {0}: можно не больше {near}", "{0} rounds: no more than {near} work"),
    "players_idle": (
        "{0} игроков по {1} игр: кто-то не сыграл бы ни разу; можно {near} игр",
        "{0} players x {1} games: somebody would never play; {near} games would do",
    ),
    "series": (
        "{0} игроков: номера на серию закрепляют, если игроков кратно десяти, а игр поровну; можно {people}",
        "{0} players: for numbers fixed for a series take a multiple of ten, equal games: {people} would do",
    ),
    # faults of schedules
    "table_size": (
        "тур {round}, стол {table}: за столом {found}, а не 10",
        "round {round}, table {table}: {found} players, not 10",
    ),
    "twice_in_round": (
        "тур {round}: игрок {player} сидит {found} раза",
        "round {round}: player {player} sits {found} times",
    ),
    "unknown_player": (
        "тур {round}, стол {table}: нет игрока с номером {player}",
        "round {round}, table {table}: there is no player {player}",
    ),
    "rest_list": (
        "тур {round}: список отдыхающих неверен (игрок {player})",
        "round {round}: the list of those who rest is wrong (player {player})",
    ),
    "uneven_games": (
        "игрок {player} играет {found} игр, другие на две и больше чаще",
        "player {player} plays {found} games, others two or more above",
    ),
    # reading
    "cannot_open": ("{file}: не открыть: {0}", "{file}: cannot be opened: {0}"),
    "too_long": ("{file}: файл слишком велик", "{file}: the file is too long"),
    "not_json": ("{file}: это не JSON: {0}", "{file}: not JSON: {0}"),
    "not_object": ("{file}: в файле не рассадка", "{file}: the file holds no schedule"),
    "unknown_format": ("{file}: незнакомый формат {0!r}", "{file}: unknown format {0!r}"),
    "bad_players": ("{file}: {0}: неверное число игроков", "{file}: {0}: wrong number of players"),
    "bad_rounds": ("{file}: {0}: неверная запись тура", "{file}: {0}: a round is written wrongly"),
    "bad_table": (
        "{file}: {0}: за столом не номера игроков",
        "{file}: {0}: a table holds what is no player's number",
    ),
    "bad_names": (
        "{file}: {0}: имя — это строка до 200 знаков без управляющих",
        "{file}: {0}: a name is a text of up to 200 characters, none of them a control character",
    ),
    "bad_judges": (
        "{file}: {0}: нужен номер судьи для каждого стола",
        "{file}: {0}: expected the number of a judge for each table",
    ),
    "bad_row": (
        "{file}: строка {0}: нужно «тур, стол, десять игроков»",
        "{file}: row {0}: expected round, table, ten players",
    ),
    "twice_in_file": ("{file}: строка {0}: этот стол уже был", "{file}: row {0}: this table came before"),
    "empty": ("{file}: файл пуст", "{file}: the file is empty"),
    # names
    "names_count": (
        "{file}: имён {0}, а игроков {1}: нужно ровно {1}",
        "{file}: {0} names for {1} players: exactly {1} are needed",
    ),
    "names_long": (
        "{file}: строка {0}: имя длиннее {1} знаков",
        "{file}: line {0}: the name is longer than {1} characters",
    ),
    "names_hidden": (
        "{file}: строка {0}: невидимый знак {1} в имени",
        "{file}: line {0}: an invisible character {1} in the name",
    ),
    "names_twice": (
        "{file}: имя «{0}» в строках {1} и {2}",
        "{file}: the name {0!r} stands in lines {1} and {2}",
    ),
    # measures
    "title": ("{0} игроков, туров {1}, игр за столом {2}", "{0} players, {1} rounds, {2} games at tables"),
    "q": (
        "встречи: Q = {0}, граница {1} ({2}), разрыв {3}{4}",
        "meetings: Q = {0}, bound {1} ({2}), gap {3}{4}",
    ),
    "proved": (" — лучше не бывает, доказано", " - proved optimal"),
    "histogram": ("встреч у пары: {0}", "meetings of a pair: {0}"),
    "series_seats": (
        "Номер за столом закреплён на серию: у каждого один и тот же во всех играх",
        "The number at the table is fixed for the series: everybody has the same in all games",
    ),
    "series_alone": (
        "--fixed-seats не сочетается с {0}",
        "--fixed-seats does not go with {0}",
    ),
    "repair_series": (
        "номера закреплены на серию: на место ушедшего может только встать новый; ушло {0}, пришло {1}",
        "numbers are fixed for a series: a newcomer can only take over from one who left; {0} left, {1} came",
    ),
    "edit_series": (
        "номера закреплены на серию: у игроков {0} и {1} они разные",
        "numbers are fixed for a series: players {0} and {1} have different ones",
    ),
    "seats": (
        "места: каждое от {0} до {1} раз; вне ровного деления {2}",
        "seats: each {0} to {1} times; {2} off the even share",
    ),
    "tables": (
        "столы: каждый от {0} до {1} раз; сумма квадратов {2}, наименьшая {3}",
        "tables: each {0} to {1} times; sum of squares {2}, the least {3}",
    ),
    "neighbours": (
        "соседи: пара рядом до {0} раз; сумма квадратов {1}, граница {2}",
        "neighbours: a pair up to {0} times; sum of squares {1}, bound {2}",
    ),
    "rests": (
        "отдых: от {0} до {1} туров; подряд до {2}, между отдыхами не меньше {3} игр",
        "rests: {0} to {1} rounds; up to {2} in a row, at least {3} games between",
    ),
    "games": ("игр у игрока: от {0} до {1}", "games of a player: {0} to {1}"),
    "broken": ("не исполнено: {0}", "not kept: {0}"),
    "method": ("способ: {0}; зерно {1}, шагов {2}", "method: {0}; seed {1}, steps {2}"),
    "extra": (
        "{0} × {1} не делится на 10: игр у игроков {2} — {3}, у остальных {4}",
        "{0} x {1} is not a multiple of 10: players {2} play {3} games, the others {4}",
    ),
    "substitutes_play": (
        "запасные (номера {0}) играют игр: {1}; у остальных ровно {2}",
        "substitutes (numbers {0}) play {1} games, everybody else exactly {2}",
    ),
    "rest_why": (
        "{0} игроков, столов {1} — это {2} мест: в туре отдыхают {3}",
        "{0} players at {1} tables of ten fill {2} seats: {3} rest in a round",
    ),
    "games_of": ("игр {0} вместо {1}: {2}", "{0} games instead of {1}: {2}"),
    "stopping": (
        "Ctrl+C: досчитываю начатое и отдаю лучшее из найденного; ещё раз Ctrl+C — бросить",
        "Ctrl+C: finishing what was begun, then the best so far; Ctrl+C again to give up",
    ),
    "progress": (
        "{0:5.1f} с: шаг {1}, Q {2}, разрыв {3}, {4}",
        "{0:5.1f} s: step {1}, Q {2}, gap {3}, {4}",
    ),
    "compiling": (
        "Готовлю машинный код поиска: один раз, до тридцати секунд; во время поиска они не входят.",
        "Making machine code of the search: once, up to thirty seconds; they do not count as search time.",
    ),
    "bad_criteria": ("--criteria: можно назвать {0}", "--criteria: these can be named: {0}"),
    "no_numpy": (
        "для поиска нужны numpy и numba: pip install 'sportmafia[draw]'; библиотека работает и без них",
        "searching needs numpy and numba: pip install 'sportmafia[draw]'; the library works without them",
    ),
    "slow": (
        "numba не установлена: поиск идёт в сотни раз медленнее",
        "numba is not installed: the search is hundreds of times slower",
    ),
    "confirmed": ("{file}: всё подтверждено", "{file}: confirmed"),
    "wrong": ("{file}: неверно: {0}", "{file}: wrong: {0}"),
    # wishes
    "wishes_not_object": ("{file}: {0}: нужен объект JSON", "{file}: {0}: expected a JSON object"),
    "wishes_unknown": ("{file}: незнакомое пожелание {0!r}", "{file}: unknown kind of wish {0!r}"),
    "wishes_not_list": ("{file}: {0}: нужен список", "{file}: {0}: expected a list"),
    "wishes_player": ("{file}: {0}: нет игрока {1}", "{file}: {0}: there is no player {1}"),
    "wishes_newcomer": (
        '{file}: {0}: {1} нет в рассадке; новых называйте: --newcomer "{1}"',
        '{file}: {0}: {1} is not in the seating; name newcomers: --newcomer "{1}"',
    ),
    "newcomer_known": ("--newcomer: «{0}» уже есть", "--newcomer: there is {0!r} already"),
    "newcomer_empty": ("--newcomer: имя пустое", "--newcomer: the name is empty"),
    "newcomer_long": (
        "--newcomer: имя длиннее {0} знаков",
        "--newcomer: the name is longer than {0} characters",
    ),
    "newcomer_hidden": (
        "--newcomer: невидимый знак {0} в имени",
        "--newcomer: an invisible character {0} in the name",
    ),
    "wishes_twice": ("{file}: {0}: игрок {1} назван дважды", "{file}: {0}: player {1} is named twice"),
    "wishes_pair": ("{file}: {0}: нужна пара игроков", "{file}: {0}: expected a pair of players"),
    "wishes_weight": (
        "{file}: {0}: вес {1}: нужно целое от 1 до 1000 и хотя бы двое игроков",
        "{file}: {0}: weight {1}: expected a whole number from 1 to 1000 and at least two players",
    ),
    "wishes_field": ("{file}: {0}: нет такого поля; есть {1}", "{file}: {0}: no such field; there are {1}"),
    "wishes_missing": ("{file}: {0}: не указано", "{file}: {0}: missing"),
    "wishes_text": ("{file}: {0}: нужен текст, а не {1!r}", "{file}: {0}: expected a text, not {1!r}"),
    "wishes_judge": (
        "{file}: {0}: судья уже за другим столом, или стол {1} занят другим судьёй",
        "{file}: {0}: this judge has another table, or another judge has table {1}",
    ),
    "wishes_table": ("{file}: {0}: нет стола {1}", "{file}: {0}: there is no table {1}"),
    "wishes_round": ("{file}: {0}: нет такого тура: {1}", "{file}: {0}: no such round: {1}"),
    "wishes_conflict": (
        "пожелания противоречат друг другу: {0}",
        "wishes contradict each other: {0}",
    ),
    "wishes_minimal": (
        "уберите любое из них — и остальные выполнимы",
        "drop any one of them and the rest can be kept",
    ),
    "wishes_alone": ("это невыполнимо само по себе", "it cannot be kept even alone"),
    "wishes_perhaps": (
        "возможно, хватит убрать не любое: за отведённое время это не доказано",
        "perhaps not any one is enough to drop: not proved within the limit",
    ),
    "wishes_soft": (
        "{0}: встреч {1}, наугад было бы около {2} (вес {3})",
        "{0}: {1} meetings, chance would give about {2} (weight {3})",
    ),
    "wishes_unmet": ("за отведённое время не исполнено: {0}", "not met within the limit: {0}"),
    "wishes_seats": (
        "с такими отсутствиями игры не заполнить: {0}",
        "with these absences the games cannot be filled: {0}",
    ),
    # repair and edits
    "repair_round": ("тур {0}: всего туров {1}", "round {0}: there are {1} rounds"),
    "repair_player": ("нет игрока {0}: номера от 1 до {1}", "there is no player {0}: numbers are 1 to {1}"),
    "repair_seats": (
        "оставшиеся туры не заполнить: игроков {0}, кто-то должен играть дважды в туре",
        "the remaining rounds cannot be filled with {0} players: somebody would play twice in a round",
    ),
    "repair_short": (
        "в оставшихся турах пусто мест: {0} при {1} игр.; меньше столов (--tables) или замена (--arrive 1)",
        "{0} seats of the remaining rounds stay empty with {1} players: --tables for fewer, or --arrive 1",
    ),
    "repair_changes": (
        "не больше {0} изменённых мест не выходит: найдено {1}, меньше {2} нельзя вовсе",
        "no more than {0} changed seats does not work: {1} were found, fewer than {2} is impossible",
    ),
    "repair_done": (
        "изменено мест: {0}, игроков затронуто: {1}; Q {2} → {3}",
        "{0} seats changed, {1} players affected; Q {2} -> {3}",
    ),
    "repair_wished": (
        "рассадка составлена под пожелания; без --wishes правка их не учтёт",
        "this schedule was made for wishes; without --wishes the repair does not know them",
    ),
    "lot_wished": (
        "{file}: рассадка составлена под пожелания; назовите их (--wishes), иначе жребий их нарушит",
        "{file}: this schedule was made for wishes; name them (--wishes), or the lot breaks them",
    ),
    "repair_fewest": (
        "меньше {0} мест изменить нельзя: доказано",
        "fewer than {0} changed seats is impossible: proved",
    ),
    "repair_least": (
        "меньше {0} мест изменить нельзя; --max-changes ограничит, --frontier покажет цену",
        "fewer than {0} changed seats is impossible; --max-changes limits them, --frontier shows the price",
    ),
    "repair_seats_even": (
        "места: у каждого поровну",
        "seats: everybody has each of them as often as the next",
    ),
    "repair_seats_best": (
        "места: вне ровного деления {0}; меньше нельзя из-за сыгранных туров",
        "seats: {0} off the even share; the rounds played allow no fewer",
    ),
    "repair_seats_off": (
        "места: вне ровного деления {0}; доказанная граница {1}",
        "seats: {0} off the even share; proved bound {1}",
    ),
    "frontier": (
        "изменено мест, затронуто игроков, Q, мест вне ровного деления, неисполненных пожеланий:",
        "changed seats, players affected, Q, seats off the even share, wishes not kept:",
    ),
    "frontier_row": ("{0:>6} {1:>4} {2:>7} {3:>4} {4:>3}", "{0:>6} {1:>4} {2:>7} {3:>4} {4:>3}"),
    "no_such_name": ("нет игрока {0!r}", "there is no player {0!r}"),
    "edit_lock": ("закреплён: игрок {0} в туре {1}", "locked: player {0} in round {1}"),
    "edit_unlock": ("больше не закреплён: игрок {0} в туре {1}", "no longer locked: player {0} in round {1}"),
    "edit_line": ("строка {0}: {1}", "line {0}: {1}"),
    "edit_kept": ("ничего не записано", "nothing is written"),
    "edit_round": ("нет тура {0}: всего {1}", "there is no round {0}: there are {1}"),
    "edit_player": ("нет игрока {0}: всего {1}", "there is no player {0}: there are {1}"),
    "edit_locked": ("игрок {0} в туре {1} закреплён", "player {0} is locked in round {1}"),
    "edit_same": ("игрок {0} и так там", "player {0} is there already"),
    "edit_place": ("нет стола {0} места {1} в туре {2}", "there is no table {0} seat {1} in round {2}"),
    "edit_nothing": ("отменять нечего", "there is nothing to undo"),
    "edit_usage": (
        "swap ТУР ИГРОК ИГРОК, move ТУР ИГРОК СТОЛ МЕСТО, lock ТУР ИГРОК, undo, show [ТУР]; quit: не писать",
        "swap ROUND PLAYER PLAYER, move ROUND PLAYER TABLE SEAT, lock ROUND PLAYER, undo, show [ROUND], quit",
    ),
    "cell_proved": ("доказано", "proved"),
    "cell_open": ("разрыв {0}", "gap {0}"),
    "cells": (
        "рассадок: {0}, доказано лучших: {1}; пар «игроки и игры»: {2}, с доказанной: {3}",
        "{0} schedules, {1} proved optimal; {2} pairs of players and games, {3} with a proved one",
    ),
    "edit_cost": ("{0}: {1} → {2}", "{0}: {1} -> {2}"),
    "edit_free": ("ни одна мера не изменилась", "no measure has changed"),
    # printouts
    "round": ("Тур", "Round"),
    "table": ("Стол", "Table"),
    "seat": ("Место", "Seat"),
    "player": ("Игрок", "Player"),
    "by_table": ("Рассадка по столам", "Seating by table"),
    "by_player": ("Где я сижу (стол.место)", "Where do I sit (table.seat)"),
    "seating": ("Рассадка", "Seating"),
    "judge": ("Судья", "Judge"),
    "before": ("Было", "Before"),
    "after": ("Стало", "After"),
    "changes": ("Что изменилось", "What changes"),
    "resting": ("Отдыхают", "Resting"),
    # verification
    "draw_true": ("{file}: жребий подтверждён", "{file}: the draw is confirmed"),
    "draw_sealed": (
        "{file}: рассадка и список подтверждены; ключ ещё не раскрыт",
        "{file}: schedule and names are confirmed; the key is not revealed yet",
    ),
    "lot_sealed": (
        "{file}: жребий обещан; ключ ещё не раскрыт",
        "{file}: the lot is committed to; the key is not revealed yet",
    ),
    "lot_untrue": (
        "порядок не тот, который даёт обещанный ключ",
        "the order is not the one that the committed key gives",
    ),
    "draw_key": ("{file}: ключ не тот, что был обещан", "{file}: the key is not the committed one"),
    "v_missing": ("нет этого поля", "missing"),
    "v_unknown": ("незнакомое поле", "unknown field"),
    "v_kind": ("не то, что бывает в этом поле", "not what this field holds"),
    "v_no_key": ("нет ключа, из которого это следует", "there is no key that draws it"),
    "v_counted": ("сказано {0}, посчитано {1}", "stated {0}, counted {1}"),
    "v_names": ("имён {0}, а номеров {1}", "{0} names for {1} numbers"),
    "v_twice": ("это имя стоит дважды", "this name stands twice"),
    "v_empty": ("пустое имя", "empty"),
    "v_no_name": ("нет имени с номером {0}", "there is no name {0}"),
    "v_part": ("не то, что обещано в parts_sha256", "not what parts_sha256 says"),
    "v_content": (
        "имена, рассадка или название не те, что были обещаны",
        "names, schedule or label are not those of the commitment",
    ),
    "v_opens": ("ключ не открывает обещания", "the key does not open the commitment"),
    "v_drawn": ("сказано {0}, из ключа и public следует {1}", "stated {0}, key and public draw {1}"),
    "v_count": ("их {0}, а не {1}", "there are {0}, not {1}"),
    "v_dealt": ("не то, что следует из ключа", "not what the key deals"),
    "v_sealed": ("жребий ещё не раскрыт", "the draw is not opened yet"),
    "v_seating": ("не то, что вышло по жребию", "not what was drawn"),
    "v_fault": ("{0}", "{0}"),
    "v_checker": ("независимая проверка: {0}", "independent checker: {0}"),
    "draw_open": ("{file}: ключ уже раскрыт", "{file}: the key is revealed already"),
    "draw_no_roles": (
        "{file}: раздача ролей не обещана (lot commit --roles-key)",
        "{file}: no deal of roles was committed to (lot commit --roles-key)",
    ),
    "no_game": ("нет игры: тур {0}, стол {1}", "there is no game: round {0}, table {1}"),
    "lot_fixed": (
        "пожелания держатся на номерах, поэтому свой номер сохраняют: {0}",
        "wishes hang on numbers, so these keep their own: {0}",
    ),
    "bad_key": ("ключ — это {0} шестнадцатеричных цифр", "a key is {0} hexadecimal digits"),
    "key_kept": (
        "ключ в {0}: никому не показывать до жеребьёвки",
        "the key is in {0}: show nobody before the draw",
    ),
    "exists": ("{0} уже есть", "{0} exists already"),
    "trade_off": (
        "Q {0} (разрыв {1}) и столы {2} (наименьшее {3}) при весе {4}",
        "Q {0} (gap {1}) and tables {2} (least {3}) at weight {4}",
    ),
    "impossible": (
        "так нельзя: {0}",
        "this is impossible: {0}",
    ),
}


def say(key: str, language: Language, *values: object, **named: object) -> str:
    """The phrase of a key with its values filled in."""
    russian, english = _PHRASES[key]
    return (russian if language is Language.RUSSIAN else english).format(*values, **named)


def refusal(problem: Refusal, language: Language) -> str:
    """A refusal of numbers with the nearest numbers that work."""
    either = " или " if language is Language.RUSSIAN else " or "
    near = either.join(map(str, problem.nearest)) or "-"
    people = either.join(map(str, problem.nearest_players)) or "-"
    return say(problem.misfit.value, language, *problem.given, near=near, people=people)


def violation(one: Violation, language: Language) -> str:
    """A fault of a schedule with its place."""
    return say(
        one.fault.value, language, round=one.round, table=one.table, player=one.player, found=one.found
    )


KEYS = frozenset(_PHRASES)
"""All keys; a test holds them against the enums."""
