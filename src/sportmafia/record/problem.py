"""What a reader or a replay has to say: a remark that changes nothing else, or why a file cannot be taken.

Values, not exceptions: a `Remark` ends in the ``problems`` of the answer, a `Rejection` ends the reading of
one file with the exit code of the public contract.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sportmafia.game.refusal import TEXTS as REFUSAL_TEXTS
from sportmafia.game.wording import in_language

BAD_FORMAT: Final = 2
"""Not a known format, or it breaks its schema."""
BAD_FACT: Final = 3
"""A fact that the engine cannot place."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "expected": ("ожидается {expected}, получено {got}", "expected {expected}, got {got}"),
    "unknown_key": ("неизвестное поле; есть: {known}", "unknown key; known: {known}"),
    "missing_key": ("нет обязательного поля «{key}»", "required key '{key}' is missing"),
    "shots_and_killed": (
        "заданы и выстрелы, и итог ночи; нужно что-то одно",
        "both shots and the outcome are given; one of them is needed",
    ),
    "summary_with_days": (
        "краткая запись игры не сочетается с днями и ночами",
        "a summary game has no days and no nights",
    ),
    "summary_without_result": ("в краткой записи нужен результат", "a summary game needs a result"),
    "after_end": (
        "игра уже окончена ({ended}); дальше ничего быть не может",
        "the game is over ({ended}); nothing may follow",
    ),
    "nights_count": (
        "ночей {nights} при {days} днях: должно быть столько же или на одну меньше",
        "{nights} nights with {days} days: there must be as many, or one fewer",
    ),
    "vote_missing": (
        "голосование нужно, но его нет, а записи продолжаются",
        "the vote was due and is missing, yet the sheet goes on",
    ),
    "round_missing": (
        "нужен круг {round} голосования, но его нет, а записи продолжаются",
        "round {round} of the vote was due and is missing, yet the sheet goes on",
    ),
    "lift_missing": (
        "нужно голосование за подъём, но его нет, а записи продолжаются",
        "the lift vote was due and is missing, yet the sheet goes on",
    ),
    "vote_not_due": ("голосования здесь не должно быть: {reason}", "no vote was due here: {reason}"),
    "round_not_due": ("лишний круг голосования: {reason}", "one voting round too many: {reason}"),
    "lift_not_due": ("голосования за подъём здесь не должно быть", "no lift vote was due here"),
    "not_candidate": (
        "игрок {seat} не кандидат; кандидаты: {candidates}",
        "seat {seat} is no candidate; candidates: {candidates}",
    ),
    "hand_removed": (
        "игрока {seat} нет за столом, руку он поднять не мог",
        "seat {seat} is not at the table and raised no hand",
    ),
    "double_vote": (
        "игрок {seat} голосовал дважды, засчитан один голос",
        "seat {seat} voted twice; one vote counts",
    ),
    "stopped_hands": (
        "голосование остановлено дисквалификацией, руки этого круга не учтены",
        "the vote was stopped by a removal; the hands of this round are left out",
    ),
    "no_such_moment": ("такого момента «{at}» в игре не было", "the moment '{at}' never came"),
    "nomination_order": (
        "выставление не по порядку речей",
        "the nomination stands out of the order of speeches",
    ),
    "nominator_absent": (
        "игрока {seat} нет за столом, выставлять он не мог",
        "seat {seat} is not at the table and nominated nobody",
    ),
    "best_move_day": (
        "лучший ход бывает только на второй день, после отстрела в первую ночь",
        "a best move belongs to the second day, after a kill in the first night",
    ),
    "best_move_lost": (
        "права на лучший ход нет, он не засчитан",
        "there was no right to the best move; it does not count",
    ),
    "roles_unknown": (
        "роли неизвестны: начислено только то, что от них не зависит",
        "the cards are unknown: only what does not depend on them is counted",
    ),
    "result_differs": (
        "записан результат «{declared}», по ходу игры — «{derived}»",
        "the sheet says '{declared}', the facts say '{derived}'",
    ),
    "no_draw": ("ничьей в этих правилах нет", "these rules know no draw"),
    "other_sanction": ("пункт {clause} — о другом наказании", "clause {clause} is about another sanction"),
    "unknown_clause": ("пункта «{clause}» нет в правилах", "the rulebook has no clause '{clause}'"),
    "too_many_blacks": (
        "игрок {seat} — четвёртый, кто стрелял, а чёрных трое",
        "seat {seat} is the fourth who shot, and there are three blacks",
    ),
    "contradiction": ("противоречит полю «{other}»", "contradicts '{other}'"),
    "first_victim_unknown": (
        "неизвестно, кого отстрелили в первую ночь: лучший ход не засчитан",
        "who was killed in the first night is unknown: the best move is not counted",
    ),
    "day1_unknown": (
        "неизвестно, скольких увёл первый день: лучший ход засчитан",
        "how many left on the first day is unknown: the best move is counted",
    ),
}
"""Words for each code, Russian and English; the codes of refusals keep their own texts."""


def words(code: str, language: str, params: Mapping[str, Any]) -> str:
    """The text of a code, ``ru`` or ``en``."""
    russian, english = TEXTS.get(code) or REFUSAL_TEXTS[code]
    return (russian if language == "ru" else english).format(**in_language(params, language))


@dataclass(frozen=True, slots=True)
class Remark:
    """Something in the record that the rulebook does not accept, or that would be needed and is unknown.

    ``where`` is a dotted path into the file, zero-based (``days.0.nominations.2``).
    """

    where: str
    code: str
    clause: str | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    unknown: bool = False

    def text(self, language: str = "ru") -> str:
        """The remark in words."""
        return words(self.code, language, self.params)


@dataclass(frozen=True, slots=True)
class Rejection:
    """Why a file cannot be taken: the place, the rule, what was expected or possible, and the exit code."""

    where: str
    code: str
    exit: int
    clause: str | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    possible: tuple[Any, ...] = ()

    def text(self, language: str = "ru") -> str:
        """The reason in words, with the clause and with what was possible."""
        said = words(self.code, language, self.params)
        if self.clause:
            said += f" [{self.clause}]"
        if self.possible:
            label = "можно" if language == "ru" else "possible"
            shown = ", ".join("—" if value is None else str(value) for value in self.possible[:20])
            said += f"; {label}: {shown}"
        return said
