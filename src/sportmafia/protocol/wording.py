"""Labels of the form and words of its continuation and annex, in Russian and English.

The Russian labels of the form are those of the official one (sfu.A2.form); a rulebook may have its own for
the result.
"""

from __future__ import annotations

from typing import Final

from sportmafia.game.result import EndCause, RemovalCause, Role, SkipReason, Team, VoteStatus, Winner
from sportmafia.protocol.text import Text

TITLE: Final = Text("Протокол игры", "Game protocol")

TOURNAMENT: Final = Text("ТУРНИР", "TOURNAMENT")
STAGE: Final = Text("СТАДИЯ ТУРНИРА", "STAGE")
DATE: Final = Text("ДАТА", "DATE")
TABLE: Final = Text("СТОЛ №", "TABLE №")
GAME: Final = Text("ИГРА №", "GAME №")
JUDGE: Final = Text("СУДЬЯ", "JUDGE")
SIGNATURE: Final = Text("подпись", "signature")
SURNAME: Final = Text("фамилия", "surname")
PROTEST: Final = Text("ПРОТЕСТ", "PROTEST")
BEST_MOVE: Final = Text("ЛУЧШИЙ ХОД", "BEST MOVE")
RESULT_EN: Final = "WINNING TEAM"
LEGEND: Final = Text("Роли", "Roles")

PLAYER: Final = Text("Игрок", "Player")
PLAYER_NUMBER: Final = Text("Игрок №", "Player №")
ROLE: Final = Text("Роль", "Role")
FOULS: Final = Text("Фолы", "Fouls")
POINTS: Final = Text("Баллы", "Points")
EXTRA: Final = Text("Доп. баллы", "Extra points")

VOTES: Final = Text("Голоса", "Votes")
REVOTE: Final = Text("Пере-голос.", "Revote")

NOT_HELD: Final = Text("не проводилось", "not held")
STOPPED: Final = Text("прервано", "broken off")
CALLED_OFF: Final = Text("игра прекращена", "called off")

FOURTH_FOUL: Final = Text("удал.", "out")
DIRECT_DQ: Final = Text("Д/Ф", "DQ")


def vote_number(day: int) -> Text:
    """The heading of a vote block."""
    return Text(f"Голосование {day}", f"Vote {day}")


def phase(name: str) -> Text:
    """The name of a phase, ``D3`` or ``N1``, in words."""
    number = name[1:]
    return (
        Text(f"день {number}", f"day {number}")
        if name[0] == "D"
        else Text(f"ночь {number}", f"night {number}")
    )


ENGLISH_WINNER: Final = {Winner.RED: "red", Winner.BLACK: "black", Winner.DRAW: "draw"}
ENGLISH_ROLE: Final = {
    Role.CIVILIAN: "civilian",
    Role.SHERIFF: "Sheriff",
    Role.MAFIA: "mafia",
    Role.DON: "Don",
}

STATUS: Final = {
    VoteStatus.NOT_HELD: NOT_HELD,
    VoteStatus.STOPPED: STOPPED,
}
SKIPPED: Final = {
    SkipReason.GAME_OVER: Text("игра закончилась до голосования", "the game was over before the vote"),
    SkipReason.DISQUALIFICATION: Text("удаление игрока", "a player was removed"),
    SkipReason.NO_NOMINEES: Text("никто не выставлен", "nobody was nominated"),
    SkipReason.SINGLE_FIRST_DAY: Text(
        "в первый день выставлен один игрок", "a single player was nominated on the first day"
    ),
}
REMOVED: Final = {
    RemovalCause.VOTE: Text("по голосованию", "voted out"),
    RemovalCause.LIFT: Text("по подъёму", "left by the lift vote"),
    RemovalCause.KILL: Text("убит ночью", "killed at night"),
    RemovalCause.FOUL4: Text("четвёртый фол", "fourth foul"),
    RemovalCause.DQ: Text("дисквалификация", "disqualified"),
}
ENDED: Final = {
    EndCause.WIPEOUT: Text("все чёрные покинули стол", "all blacks are out"),
    EndCause.PARITY: Text("чёрных не меньше, чем красных", "blacks are as many as reds"),
    EndCause.DEFEAT: Text("команде присуждено поражение", "a team was awarded a defeat"),
    EndCause.STALEMATE: Text("игра зашла в тупик", "stalemate"),
    EndCause.DECLARED: Text("объявлено судьёй", "declared by the judge"),
    EndCause.ABORTED: Text("игра прекращена", "called off"),
}
TEAM: Final = {Team.RED: Text("красные", "red"), Team.BLACK: Text("чёрные", "black")}
CLOSED: Final = {
    "complete": Text("названы все номера", "all numbers named"),
    "digression": Text("прерван рассуждением", "ended by a digression"),
    "hint": Text("просьба о подсказке", "a hint was asked for"),
    "declined": Text("отказ", "declined"),
}

FURTHER_VOTES: Final = Text(
    "Переголосования, подъёмы, голосования без результата",
    "Further revotes, lift votes, votes without a result",
)

VOTE: Final = Text("Голосование", "Vote")
ENTRY: Final = Text("Запись", "Entry")
CONTENT: Final = Text("Содержание", "Content")
CLAUSE: Final = Text("Пункт", "Clause")
LIFT: Final = Text("Подъём", "Lift vote")
LEAVE: Final = Text("покидают стол", "leave the table")
STAY: Final = Text("остаются", "stay")

DAYS: Final = Text("Дни: речи и выставления", "Days: speeches and nominations")
DAY: Final = Text("День", "Day")
SPEAKERS: Final = Text("Порядок речей", "Speaking order")
SILENT: Final = Text("молчит", "silent")
SHORT: Final = Text("короткая", "short")
NOMINATIONS: Final = Text("Выставления (кто → кого)", "Nominations (who → whom)")
LEFT: Final = Text("Покинули стол", "Left the table")

VOTERS: Final = Text("Кто за кого голосовал", "Who voted for whom")
ROUND: Final = Text("Круг", "Round")
CANDIDATE: Final = Text("Кандидат", "Candidate")
RAISED: Final = Text("Голосовали", "Voted by")

NIGHTS: Final = Text("Ночи", "Nights")
NIGHT: Final = Text("Ночь", "Night")
SHOTS: Final = Text("Стрельба (кто → в кого)", "Shots (who → whom)")
KILLED: Final = Text("Убит", "Killed")
MISS: Final = Text("промах", "miss")
FOUND: Final = Text("найден", "found")
NOT_FOUND: Final = Text("не найден", "not found")
RED: Final = Text("красный", "red")
BLACK: Final = Text("чёрный", "black")

REMOVALS: Final = Text("Выбывшие", "Removals")
SEAT: Final = Text("№", "№")
WHEN: Final = Text("Когда", "When")
HOW: Final = Text("Как", "How")

PENALTIES: Final = Text("Дисквалификации, поражения, предупреждения", "Disqualifications, defeats, warnings")
KIND: Final = Text("Вид", "Kind")
WARNING: Final = Text("предупреждение", "warning")
DEFEAT: Final = Text("поражение команды: ", "defeat of the team: ")

SCORE: Final = Text("Баллы: за что и по какому пункту", "Points: for what and by which clause")
VALUE: Final = Text("Баллы", "Points")
COLUMN: Final = Text("Столбец", "Column")
REASON: Final = Text("За что", "Reason")

PROBLEMS: Final = Text("Замечания", "Remarks")
WHERE: Final = Text("Место", "Place")
REMARK: Final = Text("Замечание", "Remark")

PROTESTS: Final = Text("Протесты", "Protests")
AUTHOR: Final = Text("Подал", "Author")
TIME: Final = Text("Время", "Time")
TEXT: Final = Text("Текст", "Text")
DECISION: Final = Text("Решение", "Decision")

RECORD: Final = Text("Сведения о записи", "About this record")
WHAT: Final = Text("Что", "What")
RULEBOOK: Final = Text("Правила", "Rulebook")
RULEBOOK_HASH: Final = Text("Хеш правил (SHA-256)", "Hash of the rulebook (SHA-256)")
LOG_HASH: Final = Text("Хеш записи игры (SHA-256)", "Hash of the game's log (SHA-256)")
ENDING: Final = Text("Окончание игры", "End of the game")
BEST_MOVE_CLOSED: Final = Text("Лучший ход завершён", "Best move ended")
VOID: Final = Text("без баллов", "earns nothing")
SIGNED: Final = Text("Подписано", "Signed")
SIGNED_HASH: Final = Text("Хеш подписи", "Hash of the signature")
