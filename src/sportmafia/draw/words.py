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
    "too_many_players": ("игроков {0}: больше {near} не считаем", "{0} players: no more than {near} are drawn"),
    "too_many_tables": (
        "столов больше, чем игроков: {0} игроков хватает на столов: {near}; на {1} столов нужно {people} игроков",
        "more tables than players: {0} players fill {near} tables; {1} tables need {people} players",
    ),
    "no_tables": ("столов {0}: нужен хотя бы один", "{0} tables: at least one is needed"),
    "no_games": ("игр {0}: нужна хотя бы одна", "{0} games: at least one is needed"),
    "not_even": (
        "{0} игроков по {1} игр не делятся на столы по десять; подходят: игр {near} при {0} игроках "
        "или игроков {people} при {1} играх",
        "{0} players x {1} games do not divide into tables of ten; these do: {near} games for {0} players, "
        "or {people} players for {1} games",
    ),
    "too_few_rounds": (
        "туров {0} мало: {1} игроков, столов {2}, игр {3} — нужно не меньше {near}",
        "{0} rounds are too few for {1} players, {2} tables, {3} games: at least {near} are needed",
    ),
    "too_many_rounds": ("туров {0}: можно не больше {near}", "{0} rounds: no more than {near} work"),
    "players_idle": ("кто-то не сыграет ни разу", "somebody would never play"),
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
    "bad_table": ("{file}: {0}: за столом не номера игроков", "{file}: {0}: a table holds what is no player's number"),
    "bad_names": ("{file}: {0}: имена не строки", "{file}: {0}: names are not texts"),
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
    "progress": (
        "{0:5.1f} с: шаг {1}, Q {2}, разрыв {3}, {4}",
        "{0:5.1f} s: step {1}, Q {2}, gap {3}, {4}",
    ),
    "no_numpy": (
        "для поиска нужны numpy и numba: pip install 'sportmafia[draw]'; готовые рассадки библиотеки есть и без них",
        "searching needs numpy and numba: pip install 'sportmafia[draw]'; the library works without them",
    ),
    "slow": (
        "numba не установлена: поиск идёт в сотни раз медленнее",
        "numba is not installed: the search is hundreds of times slower",
    ),
    "confirmed": ("{file}: всё подтверждено", "{file}: confirmed"),
    "wrong": ("{file}: неверно: {0}", "{file}: wrong: {0}"),
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

