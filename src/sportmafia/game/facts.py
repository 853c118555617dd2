"""The alphabet of a game: every kind of fact, its slots and what each slot may hold.

A fact (событие протокола) is something that happened or was said at the table. The table `KINDS` is the one
description of them: reading a log, the JSON Schema, the console's entries and the reference are made from it.
Facts hold what was entered; everything that follows from them is derived.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final


class Slot(StrEnum):
    """What a slot holds."""

    SEAT = "seat"
    SEAT_OR_NONE = "seat_or_none"
    SEATS = "seats"
    NUMBERS = "numbers"
    COUNT = "count"
    DAY = "day"
    TEXT = "text"
    NAME = "name"
    CLAUSE = "clause"
    DECIMAL = "decimal"
    CHOICE = "choice"
    IDS = "ids"
    SEQS = "seqs"
    FACTS = "facts"
    OBJECT = "object"


@dataclass(frozen=True, slots=True)
class SlotSpec:
    """One slot: its kind of value, whether it may be left out, and the choices of a CHOICE."""

    kind: Slot
    optional: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of fact: its slots, who enters it and what it means, in Russian and English."""

    name: str
    slots: Mapping[str, SlotSpec]
    ru: str
    en: str
    actor: str = "judge"


@dataclass(frozen=True, slots=True)
class Fact:
    """One entry of a game: its kind and its slots. Compared by value; slots never change after creation."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Hash over kind and slots."""
        return hash((self.kind, repr(sorted(self.data.items()))))


_SEAT: Final = SlotSpec(Slot.SEAT)
_SEAT_OR_NONE: Final = SlotSpec(Slot.SEAT_OR_NONE)
_CLAUSE: Final = SlotSpec(Slot.CLAUSE, optional=True)
_TEXT: Final = SlotSpec(Slot.TEXT, optional=True)
_WINNER: Final = SlotSpec(Slot.CHOICE, choices=("red", "black", "draw"))


def _hands(seat: bool) -> dict[str, SlotSpec]:
    slots = {
        "count": SlotSpec(Slot.COUNT, optional=True),
        "seats": SlotSpec(Slot.SEATS, optional=True),
    }
    return {"seat": _SEAT, **slots} if seat else slots


_ALL: Final = (
    # before the game
    Kind(
        "game_opened",
        {
            "rulebook": SlotSpec(Slot.OBJECT),
            "rulebook_hash": SlotSpec(Slot.NAME),
            "game": SlotSpec(Slot.NAME, optional=True),
        },
        "Открыт протокол игры по названному своду правил.",
        "A game's record is opened under the rulebook it carries.",
    ),
    Kind(
        "header_set",
        {
            "tournament": _TEXT,
            "stage": _TEXT,
            "date": _TEXT,
            "table": SlotSpec(Slot.COUNT, optional=True),
            "game": SlotSpec(Slot.COUNT, optional=True),
            "judge": SlotSpec(Slot.NAME, optional=True),
        },
        "Заполнена шапка протокола.",
        "The header of the protocol is filled in.",
        "organiser",
    ),
    Kind(
        "seats_drawn",
        {"players": SlotSpec(Slot.IDS)},
        "Десять игроков заняли места 1–10.",
        "Ten players take seats 1 to 10, as opaque ids.",
        "organiser",
    ),
    Kind(
        "seat_substituted",
        {"seat": _SEAT, "player": SlotSpec(Slot.NAME)},
        "До раздачи карт игрок на месте заменён.",
        "Before the deal the player of a seat is replaced.",
    ),
    # night of acquaintance
    Kind(
        "night_announced",
        {"night": SlotSpec(Slot.DAY)},
        "Объявлена ночь; нулевая — ночь знакомства.",
        "A night is announced; night 0 is that of acquaintance.",
    ),
    Kind(
        "card_taken",
        {"seat": _SEAT, "role": SlotSpec(Slot.CHOICE, choices=("civilian", "sheriff", "mafia", "don"))},
        "Игрок взял карту.",
        "A player takes a card.",
    ),
    Kind(
        "roles_entered",
        {"don": _SEAT, "mafia": SlotSpec(Slot.SEATS), "sheriff": _SEAT},
        "Записаны роли.",
        "The cards are entered: Don, two mafia, Sheriff.",
    ),
    Kind(
        "roles_hidden",
        {},
        "Роли до конца игры неизвестны протоколу.",
        "The record does not know the cards before the end.",
    ),
    Kind("don_shown", {}, "Дон показал себя судье.", "The Don has shown himself."),
    Kind("mafia_met", {}, "Чёрные познакомились.", "The blacks have met."),
    Kind(
        "sheriff_shown",
        {},
        "Шериф осмотрел стол или показал себя.",
        "The Sheriff has looked round or shown himself.",
    ),
    # day
    Kind("day_announced", {"day": SlotSpec(Slot.DAY)}, "Объявлен день.", "A day is announced."),
    Kind("speech_started", {"seat": _SEAT}, "Началась минута игрока.", "A player's minute begins."),
    Kind(
        "nominated",
        {"by": _SEAT, "seat": _SEAT},
        "Игрок выставил кандидатуру, она принята.",
        "A player nominates another and the judge accepts.",
    ),
    Kind("revoked", {"by": _SEAT}, "Игрок отозвал свою кандидатуру.", "A player takes his nomination back."),
    Kind("speech_ended", {"seat": _SEAT}, "Минута игрока окончена.", "A player's minute is over."),
    # vote
    Kind(
        "vote_skipped",
        {"reason": SlotSpec(Slot.CHOICE, choices=("disqualification", "no_nominees", "single_first_day"))},
        "Голосование не проводится.",
        "No vote is held today.",
    ),
    Kind(
        "vote_opened",
        {"order": SlotSpec(Slot.NUMBERS)},
        "Открыто голосование, назван порядок.",
        "The vote is opened, its order read out.",
    ),
    Kind(
        "hands",
        _hands(seat=True),
        "Посчитаны руки против кандидата.",
        "Hands against the called candidate are counted.",
    ),
    Kind(
        "vote_stopped",
        {},
        "Объявлено, что начатое голосование не состоится.",
        "The judge announces that the running vote is off.",
    ),
    Kind(
        "tally_announced",
        {"leaders": SlotSpec(Slot.NUMBERS)},
        "Объявлен итог круга: кто уходит или кто поделил голоса.",
        "The round's outcome is announced: who leaves or who is tied.",
    ),
    Kind(
        "tie_speech_ended",
        {"seat": _SEAT},
        "Окончены 30 секунд поделившего голоса.",
        "A tied candidate's half minute is over.",
    ),
    Kind(
        "lift_hands",
        _hands(seat=False),
        "Посчитаны руки за подъём.",
        "Hands for lifting all tied players are counted.",
    ),
    Kind("last_word_ended", {"seat": _SEAT}, "Последнее слово окончено.", "A last word is over."),
    Kind(
        "stalemate_announced",
        {},
        "Объявлен исход по правилу о трёх спокойных кругах.",
        "The stalemate rule ends the game at the day's end.",
    ),
    # night
    Kind(
        "number_called",
        {"number": SlotSpec(Slot.COUNT)},
        "Назван номер во время стрельбы.",
        "A number is called during the shooting.",
    ),
    Kind(
        "shot",
        {"by": _SEAT, "target": _SEAT_OR_NONE},
        "Чёрный выстрелил или не стрелял.",
        "A black shoots, or does not.",
    ),
    Kind("shots_closed", {}, "Названы все десять номеров.", "All ten numbers have been called."),
    Kind(
        "night_outcome",
        {"seat": _SEAT_OR_NONE},
        "Известен только итог стрельбы.",
        "Only the outcome of the shooting is recorded.",
    ),
    Kind("don_check", {"seat": _SEAT_OR_NONE}, "Проверка Дона.", "The Don's check."),
    Kind("sheriff_check", {"seat": _SEAT_OR_NONE}, "Проверка Шерифа.", "The Sheriff's check."),
    Kind("night_closed", {"night": SlotSpec(Slot.DAY)}, "Ночь окончена.", "The night is over."),
    Kind(
        "best_move_named",
        {
            "numbers": SlotSpec(Slot.NUMBERS),
            "closed": SlotSpec(Slot.CHOICE, choices=("complete", "digression", "hint", "declined")),
        },
        "Назван лучший ход.",
        "The best move is named, and how it closed.",
    ),
    # discipline
    Kind("foul", {"seat": _SEAT, "clause": _CLAUSE}, "Фол.", "A foul."),
    Kind("technical_foul", {"seat": _SEAT, "clause": _CLAUSE}, "Технический фол.", "A technical foul."),
    Kind("dq", {"seat": _SEAT, "clause": _CLAUSE}, "Дисквалифицирующий фол.", "A direct disqualification."),
    Kind(
        "defeat_awarded",
        {
            "team": SlotSpec(Slot.CHOICE, optional=True, choices=("red", "black")),
            "seat": SlotSpec(Slot.SEAT, optional=True),
            "clause": _CLAUSE,
        },
        "Команде присуждено поражение.",
        "A team is awarded a defeat.",
    ),
    Kind(
        "warning",
        {"seat": SlotSpec(Slot.SEAT, optional=True), "clause": _CLAUSE, "text": _TEXT},
        "Предупреждение.",
        "A warning.",
    ),
    Kind(
        "game_aborted",
        {"reason": _TEXT},
        "Игра прекращена и не засчитывается.",
        "The game is called off.",
        "chief",
    ),
    # the end
    Kind(
        "result_declared",
        {"winner": _WINNER},
        "Судья объявил победителя, не выводимого из записанного.",
        "The judge declares a winner that the record does not derive.",
    ),
    Kind(
        "result_announced",
        {"winner": SlotSpec(Slot.CHOICE, choices=("red", "black", "draw", "none"))},
        "Объявлен результат.",
        "The result is announced.",
    ),
    Kind(
        "judge_points",
        {"seat": _SEAT, "value": SlotSpec(Slot.DECIMAL)},
        "Дополнительные баллы судьи.",
        "The judge's additional points.",
    ),
    Kind(
        "chief_consent",
        {"seat": _SEAT},
        "Согласие Главного судьи на 0,6–0,7.",
        "The Chief Judge's consent to a high value.",
        "chief",
    ),
    Kind(
        "title_given",
        {"seat": _SEAT, "title": SlotSpec(Slot.NAME)},
        "Присвоено звание (ЛИ, ЛИ2, лучший из проигравших).",
        "A named bonus is given.",
    ),
    Kind("fine", {"seat": _SEAT, "clause": SlotSpec(Slot.CLAUSE)}, "Штраф судьи.", "A fine by clause."),
    Kind(
        "best_player_vote",
        {"by": _SEAT, "seat": _SEAT_OR_NONE},
        "Голос за лучшего игрока.",
        "A vote for the best player.",
    ),
    Kind(
        "protocol_signed",
        {"by": SlotSpec(Slot.NAME, optional=True)},
        "Протокол подписан.",
        "The protocol is signed.",
    ),
    Kind(
        "protest_filed",
        {"seat": _SEAT, "text": SlotSpec(Slot.TEXT)},
        "Подан протест.",
        "A protest is filed.",
        "player",
    ),
    Kind("window_closed", {}, "Десять минут на протест истекли.", "The protest window is over."),
    Kind(
        "protest_decided",
        {
            "by": SlotSpec(Slot.NAME),
            "outcome": SlotSpec(
                Slot.CHOICE, choices=("rejected", "result_changed", "replay", "points_changed")
            ),
            "reason": SlotSpec(Slot.TEXT),
        },
        "Решение по протесту.",
        "The decision on a protest.",
        "chief",
    ),
    Kind(
        "reopened",
        {"reason": SlotSpec(Slot.TEXT)},
        "Протокол открыт снова.",
        "The protocol is reopened.",
        "chief",
    ),
    # about the record itself
    Kind(
        "correction",
        {
            "reverts": SlotSpec(Slot.SEQS),
            "replaces": SlotSpec(Slot.FACTS, optional=True),
            "reason": _TEXT,
            "by": SlotSpec(Slot.NAME, optional=True),
        },
        "Исправление: названные записи не действуют, вместо них — другие.",
        "A correction: the named entries do not count, others stand in their place.",
    ),
    Kind(
        "ruling",
        {
            "choice": SlotSpec(Slot.CHOICE, choices=("continue", "restore", "abort")),
            "seq": SlotSpec(Slot.COUNT),
            "reason": _TEXT,
        },
        "Решение Главного судьи об исправлении сыгранного.",
        "The Chief Judge's ruling on correcting what was played.",
        "chief",
    ),
    Kind(
        "note",
        {"text": SlotSpec(Slot.TEXT), "seat": SlotSpec(Slot.SEAT, optional=True)},
        "Заметка.",
        "A note.",
    ),
    Kind(
        "timer",
        {
            "action": SlotSpec(Slot.CHOICE, choices=("start", "pause", "resume", "stop", "expired")),
            "what": SlotSpec(Slot.NAME),
            "left_ms": SlotSpec(Slot.COUNT, optional=True),
        },
        "Таймер; игру не меняет.",
        "A timer; it never changes the game.",
        "timer",
    ),
)

KINDS: Final[Mapping[str, Kind]] = {kind.name: kind for kind in _ALL}
"""Every kind of fact by name."""

SILENT: Final = frozenset({"note", "timer", "warning", "header_set", "ruling", "correction", "game_opened"})
"""Kinds that leave the state of the game as it is."""


def problem_in(kind: str, data: Mapping[str, Any]) -> tuple[str, str] | None:
    """What is wrong with the shape of a fact: (slot, what was expected), None if it is well-formed.

    Shape only: whether the fact fits the game is `decide`'s question.
    """
    spec = KINDS.get(kind)
    if spec is None:
        return "kind", "one of " + ", ".join(sorted(KINDS))
    for name in data:
        if name not in spec.slots:
            return name, "one of " + (", ".join(spec.slots) or "no slots")
    for name, slot in spec.slots.items():
        if name not in data:
            if not slot.optional:
                return name, _EXPECTED[slot.kind]
        elif not _fits(slot, data[name]):
            return name, " | ".join(slot.choices) or _EXPECTED[slot.kind]
    return None


_EXPECTED: Final[Mapping[Slot, str]] = {
    Slot.SEAT: "a seat from 1 to 10",
    Slot.SEAT_OR_NONE: "a seat from 1 to 10 or null",
    Slot.SEATS: "distinct seats from 1 to 10",
    Slot.NUMBERS: "seats from 1 to 10",
    Slot.COUNT: "a whole number of at least 0",
    Slot.DAY: "a whole number from 0 to 99",
    Slot.TEXT: "a text",
    Slot.NAME: "a text",
    Slot.CLAUSE: "a clause id",
    Slot.DECIMAL: "a decimal as text",
    Slot.CHOICE: "one of the choices",
    Slot.IDS: "ten distinct ids",
    Slot.SEQS: "numbers of earlier entries",
    Slot.FACTS: "a list of facts",
    Slot.OBJECT: "an object",
}


def is_seat(value: object) -> bool:
    """Whether ``value`` is a seat number (a bool is not)."""
    return type(value) is int and 1 <= value <= 10


def _fits(slot: SlotSpec, value: Any) -> bool:
    kind = slot.kind
    if kind is Slot.SEAT:
        return is_seat(value)
    if kind is Slot.SEAT_OR_NONE:
        return value is None or is_seat(value)
    if kind in (Slot.SEATS, Slot.NUMBERS):
        seats = isinstance(value, (list, tuple)) and all(is_seat(v) for v in value)
        return seats and (kind is Slot.NUMBERS or len(set(value)) == len(value))
    if kind in (Slot.COUNT, Slot.DAY):
        return type(value) is int and 0 <= value <= (99 if kind is Slot.DAY else 2**31)
    if kind is Slot.CHOICE:
        return isinstance(value, str) and value in slot.choices
    if kind is Slot.IDS:
        return (
            isinstance(value, (list, tuple))
            and len(value) == 10
            and len(set(map(str, value))) == 10
            and all(isinstance(v, str) and v for v in value)
        )
    if kind is Slot.SEQS:
        return (
            isinstance(value, (list, tuple)) and bool(value) and all(type(v) is int and v > 0 for v in value)
        )
    if kind is Slot.FACTS:
        return isinstance(value, (list, tuple)) and all(
            isinstance(v, dict)
            and set(v) == {"kind", "data"}
            and isinstance(v["kind"], str)
            and isinstance(v["data"], dict)
            and problem_in(v["kind"], v["data"]) is None
            for v in value
        )
    if kind is Slot.OBJECT:
        return isinstance(value, dict)
    return isinstance(value, str)
