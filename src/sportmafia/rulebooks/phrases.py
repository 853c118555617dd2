"""What is said at the table: the codes of the phrases, what each may mention, and words where no text gives
any.

Announcements are always Russian (C125). A phrase of a regulation carries its clause; a filler, for a moment
where no text has words (C71), carries none, is shown as "not from the rulebook" and may be edited.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Phrase:
    """One phrase: its code, the Russian text with ``{parameters}``, the clause it stands in (None: a
    filler)."""

    code: str
    ru: str
    clause: str | None


FILLERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "introduce": "Представляю игроков",
        "cards": "Возьмите карты",
        "night": "Наступает ночь",
        "don_wakes_n0": "Просыпается Дон",
        "don_sleeps": "Дон засыпает",
        "mafia_wakes": "Просыпается мафия",
        "mafia_sleeps": "Мафия засыпает",
        "sheriff_n0": "Просыпается Шериф",
        "sheriff_sleeps_n0": "Шериф засыпает",
        "day": "Наступает день",
        "dawn_killed": "Этой ночью убит игрок № {seat}",
        "dawn_miss": "Этой ночью промах",
        "last_word": "Последнее слово игрока № {seat}",
        "best_move_ask": "Игрок № {seat}, лучший ход",
        "best_move": "Запишите тройку чёрных",
        "best_move_accepted": "Принято",
        "speech": "Слово игроку № {seat}",
        "silent_slot": "Игрок № {seat} без речи, только выставление",
        "short_speech": "Короткая речь игрока № {seat}",
        "end_of_speech": "Спасибо",
        "nominate": "Я выставляю игрока № {seat}",
        "accepted": "Принято",
        "revoke": "Я отзываю игрока № {seat}",
        "revoked": "Отозвано",
        "no_vote": "Голосования нет",
        "vote_order": "На голосование выставлены: {seats}",
        "vote_call": "Кто против игрока № {seat}?",
        "stop": "Спасибо",
        "vote_count": "Голосов: {n}",
        "tie": "Поровну голосов: {seats}",
        "tie_speech": "Слово при попиле игроку № {seat}",
        "revote": "Переголосование: {seats}",
        "lift_question": "Кто за то, чтобы ушли все, кто набрал поровну?",
        "lift_result": "За: {n}",
        "leaves": "Игру покидает игрок № {seat}",
        "stays": "Остаются за столом: {seats}",
        "hunt": "Мафия выходит на охоту",
        "number": "{n}",
        "mafia_leaves": "Мафия удаляется",
        "don_searches": "Просыпается Дон и ищет Шерифа",
        "sheriff_wakes": "Просыпается Шериф",
        "sheriff_sleeps": "Шериф засыпает",
        "foul": "Игрок № {seat}, фол {n}",
        "foul_third": "Игрок № {seat}, третий фол, ближайшей речи нет",
        "removed": "Игрок № {seat} удалён из-за стола",
        "defeat": "Присуждено поражение: {team}",
        "warning": "Игрок № {seat}, предупреждение",
        "result": "Игра окончена: {winner}",
        "draw": "Игра окончена: ничья",
        "abort": "Игра прекращена",
    }
)
"""Every code, in the order of a game, with neutral words and all parameters that the moment has."""

_PARAMETER: Final = re.compile(r"\{([a-z]+)\}")


def parameters(text: str) -> frozenset[str]:
    """The names in braces that the text mentions."""
    return frozenset(_PARAMETER.findall(text))


def fits(code: str, text: str) -> bool:
    """Whether the text can be said for that code: printable, no stray brace, no parameter the moment
    lacks."""
    bare = _PARAMETER.sub("", text)
    return (
        bool(text.strip())
        and text.isprintable()
        and "{" not in bare
        and "}" not in bare
        and parameters(text) <= parameters(FILLERS[code])
    )
