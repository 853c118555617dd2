"""A refused entry as a value: why, by which clause, and what is possible instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sportmafia.game.wording import in_language

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    # code -> Russian, English; {name} are parameters
    "shape": ("поле «{slot}»: ожидается {expected}", "slot '{slot}': expected {expected}"),
    "not_now": (
        "«{kind}» сейчас не вносится: идёт {phase}",
        "'{kind}' cannot be entered now: the game is at {phase}",
    ),
    "not_at_table": ("игрока {seat} нет за столом", "seat {seat} is not at the table"),
    "not_your_turn": (
        "сейчас минута игрока {speaker}, а не {seat}",
        "this is the minute of seat {speaker}, not of {seat}",
    ),
    "not_started": ("минута игрока {seat} ещё не началась", "the minute of seat {seat} has not begun"),
    "already_started": ("минута игрока {seat} уже идёт", "the minute of seat {seat} is already running"),
    "already_nominated": ("игрок {seat} уже выставлен", "seat {seat} is already nominated"),
    "nominated_once": (
        "игрок {by} уже выставил кандидатуру в этот день",
        "seat {by} has used the nomination of this day",
    ),
    "self_nomination": ("выставить себя нельзя", "a player may not nominate himself"),
    "no_revocation": ("отзыв кандидатуры в этих правилах не предусмотрен", "these rules know no revocation"),
    "nothing_to_revoke": (
        "у игрока {by} нет выставленной кандидатуры",
        "seat {by} has no standing nomination",
    ),
    "vote_is_due": ("голосование проводится", "the vote is due"),
    "vote_not_due": ("голосование не проводится: {reason}", "the vote is not held: {reason}"),
    "wrong_reason": ("причина другая: {reason}", "the reason is another: {reason}"),
    "wrong_order": ("порядок голосования: {order}", "the order of the vote is {order}"),
    "wrong_candidate": ("сейчас голосуют против игрока {seat}", "the candidate called now is seat {seat}"),
    "too_many_hands": ("рук не больше {most}", "at most {most} hands"),
    "hand_twice": ("игрок {seat} уже голосовал в этом круге", "seat {seat} has already voted in this round"),
    "hands_missing": ("нужно число рук или места", "a count or the seats are needed, not both"),
    "wrong_leaders": ("по подсчёту: {leaders}", "by the count: {leaders}"),
    "wrong_speaker": ("сейчас слово игрока {seat}", "seat {seat} has the word now"),
    "wrong_number": ("дальше по порядку {number}", "the next in order is {number}"),
    "no_stalemate": ("трёх спокойных кругов ещё нет", "three quiet rounds have not passed"),
    "stalemate_due": (
        "игра окончена по правилу о трёх спокойных кругах",
        "the stalemate rule has ended the game",
    ),
    "number_order": (
        "номера называются по возрастанию; названы до {called}",
        "numbers ascend; called up to {called}",
    ),
    "not_black": ("игрок {seat} не чёрный за столом", "seat {seat} is not a black at the table"),
    "outcome_or_shots": ("выстрелы уже записаны по игрокам", "shots have been entered one by one"),
    "victim_not_at_table": (
        "игрока {seat} нет за столом: это промах",
        "seat {seat} is not at the table: it is a miss",
    ),
    "check_present_only": (
        "проверяют только присутствующих за столом",
        "only players present at the table are checked",
    ),
    "no_checker": ("проверять некому: вызов для вида", "there is nobody to check: the call is a blind"),
    "no_best_move": ("права на лучший ход нет", "there is no right to the best move"),
    "best_move_made": (
        "лучший ход уже назван, номера не меняются",
        "the best move is made, its numbers cannot be changed",
    ),
    "too_many_numbers": ("номеров не больше {most}", "at most {most} numbers"),
    "bad_deal": (
        "нужны 1 Дон, 2 чёрных, 1 Шериф — все разные",
        "one Don, two blacks and one Sheriff are needed, all different",
    ),
    "card_taken": ("игрок {seat} уже взял карту", "seat {seat} has already taken a card"),
    "roles_known": ("роли уже записаны", "the cards are already entered"),
    "roles_unknown": ("роли ещё не записаны", "the cards are not entered yet"),
    "not_sanctionable": ("игрок {seat} уже вне игры", "seat {seat} is out of the game"),
    "already_dq": ("игрок {seat} уже дисквалифицирован", "seat {seat} is already disqualified"),
    "unknown_clause": ("пункта «{clause}» нет в правилах", "the rulebook has no clause '{clause}'"),
    "wrong_list": ("пункт {clause} — другое наказание", "clause {clause} carries another sanction"),
    "no_defeat": ("присуждения поражения в этих правилах нет", "these rules award no defeats"),
    "no_technical": ("технических фолов в этих правилах нет", "these rules know no technical fouls"),
    "team_or_seat": (
        "нужна команда или игрок с известной ролью",
        "a team is needed, or a seat whose card is known",
    ),
    "not_his_team": ("игрок {seat} не из этой команды", "seat {seat} is not of this team"),
    "result_stands": ("результат уже определён", "the result already stands"),
    "no_draw": ("ничьей в этих правилах нет", "these rules know no draw"),
    "wrong_winner": ("по записанному: {winner}", "the record derives {winner}"),
    "nothing_open": ("нет открытого протеста", "no protest is open"),
}
"""Every refusal's words; the code is the contract."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an entry was not taken. ``possible`` lists the values that the refused slot may hold, if few."""

    code: str
    clause: str | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    possible: tuple[Any, ...] = ()

    def text(self, language: str = "ru") -> str:
        """The refusal in words, ``ru`` or ``en``."""
        russian, english = TEXTS[self.code]
        return (russian if language == "ru" else english).format(**in_language(self.params, language))
