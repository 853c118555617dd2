"""From facts to states: the one place where a kind of fact meets the function that makes its effect.

`evolve` is total over facts that `decide` accepted; it checks nothing, because a log is checked once, when
it is read or written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from sportmafia.game import day, discipline, night, vote
from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.result import Winner
from sportmafia.game.rules import Rules
from sportmafia.game.seats import EVERYONE, mask_of
from sportmafia.game.state import State, start

Data = Mapping[str, Any]
Effect = Callable[[State, Data], None]


def evolve(state: State, fact: Fact) -> State:
    """The state after ``fact``; the given one stays as it is."""
    after = state.clone()
    EFFECTS[fact.kind](after, fact.data)
    return after


def fold(rules: Rules, facts: Iterable[Fact]) -> State:
    """The state after all ``facts``, from the very beginning."""
    state = start(rules)
    effects = EFFECTS
    for fact in facts:
        effects[fact.kind](state, fact.data)
    return state


def _nothing(state: State, data: Data) -> None:
    """Facts of the record itself leave the game as it is."""


def _seats_drawn(state: State, _data: Data) -> None:
    state.phase = ph.SEATED


def _night_announced(state: State, _data: Data) -> None:
    if state.phase == ph.SEATED:
        state.phase = ph.DEAL
    else:
        night.announce_night(state)


def _card_taken(state: State, data: Data) -> None:
    seat, role = data["seat"], data["role"]
    state.seated |= 1 << seat
    if role in ("mafia", "don"):
        state.black |= 1 << seat
    if role == "don":
        state.don = seat
    elif role == "sheriff":
        state.sheriff = seat
    if state.seated.bit_count() == 10:
        state.known = True
        _dealt(state)


def _roles_entered(state: State, data: Data) -> None:
    """Cards belong to one game: each is dealt anew (sfu.3.5.5)."""
    state.don = data["don"]
    state.sheriff = data["sheriff"]
    state.black = 1 << state.don | mask_of(data["mafia"])
    state.seated = EVERYONE
    state.known = True
    _dealt(state)


def _roles_hidden(state: State, _data: Data) -> None:
    _dealt(state)


def _dealt(state: State) -> None:
    if state.phase == ph.DEAL:
        state.phase = ph.N0_DON


def _hands(state: State, data: Data) -> None:
    seats = data.get("seats")
    if seats is None:
        vote.count_hands(state, data["count"], 0)
    else:
        vote.count_hands(state, len(seats), mask_of(seats))


def _lift_hands(state: State, data: Data) -> None:
    seats = data.get("seats")
    vote.count_lift(state, data["count"] if seats is None else len(seats))


def _last_word_ended(state: State, _data: Data) -> None:
    if state.phase == ph.DAWN:
        day.end_dawn_word(state)
    else:
        vote.end_word(state)


def _night_outcome(state: State, data: Data) -> None:
    state.called = 10
    night.fix_kill(state, data["seat"] or 0)
    night.to_checks(state)


def _best_move_named(state: State, data: Data) -> None:
    state.best_move = (tuple(data["numbers"]), data["closed"])


def _defeat_awarded(state: State, data: Data) -> None:
    seat = data.get("seat") or 0
    team = data.get("team")
    black = team == "black" if team else bool(state.black >> seat & 1)
    discipline.award_defeat(state, black=black, seat=seat, clause=data.get("clause") or "")


def _protest_filed(state: State, _data: Data) -> None:
    state.protests += 1


def _window_closed(state: State, _data: Data) -> None:
    state.phase = ph.PROTEST if state.protests else ph.CLOSED


def _protest_decided(state: State, _data: Data) -> None:
    state.protests -= 1
    if not state.protests and state.phase == ph.PROTEST:
        state.phase = ph.CLOSED


def _to(phase: int) -> Effect:
    def effect(state: State, _data: Data) -> None:
        state.phase = phase

    return effect


def _only(change: Callable[[State], None]) -> Effect:
    def effect(state: State, _data: Data) -> None:
        change(state)

    return effect


EFFECTS: Final[Mapping[str, Effect]] = {
    "game_opened": _nothing,
    "header_set": _nothing,
    "seats_drawn": _seats_drawn,
    "seat_substituted": _nothing,
    "night_announced": _night_announced,
    "card_taken": _card_taken,
    "roles_entered": _roles_entered,
    "roles_hidden": _roles_hidden,
    "don_shown": _only(night.meet_don),
    "mafia_met": _only(night.meet_mafia),
    "sheriff_shown": _only(night.meet_sheriff),
    "day_announced": _only(day.announce_day),
    "speech_started": _only(day.start_speech),
    "nominated": lambda state, data: day.nominate(state, data["by"], data["seat"]),
    "revoked": lambda state, data: day.revoke(state, data["by"]),
    "speech_ended": _only(day.end_speech),
    "vote_skipped": _only(vote.skip_vote),
    "vote_opened": _only(vote.open_vote),
    "hands": _hands,
    "vote_stopped": _only(vote.announce_stop),
    "tally_announced": _only(vote.announce_tally),
    "tie_speech_ended": _only(vote.end_tie_speech),
    "lift_hands": _lift_hands,
    "last_word_ended": _last_word_ended,
    "stalemate_announced": _only(night.announce_stalemate),
    "number_called": lambda state, data: night.call_number(state, data["number"]),
    "shot": lambda state, data: night.shoot(state, data["by"], data["target"] or 0),
    "shots_closed": _only(night.close_shots),
    "night_outcome": _night_outcome,
    "don_check": _only(night.check_don),
    "sheriff_check": _only(night.check_sheriff),
    "night_closed": _only(night.close_night),
    "best_move_named": _best_move_named,
    "foul": lambda state, data: discipline.add_foul(state, data["seat"], data.get("clause")),
    "technical_foul": lambda state, data: discipline.add_technical(state, data["seat"]),
    "dq": lambda state, data: discipline.disqualify(state, data["seat"], data.get("clause"), fourth=False),
    "defeat_awarded": _defeat_awarded,
    "warning": _nothing,
    "game_aborted": _only(discipline.abort),
    "result_declared": lambda state, data: discipline.declare(state, Winner(data["winner"])),
    "result_announced": _to(ph.SCORING),
    "judge_points": _nothing,
    "chief_consent": _nothing,
    "title_given": _nothing,
    "fine": _nothing,
    "best_player_vote": _nothing,
    "protocol_signed": _to(ph.SIGNED),
    "protest_filed": _protest_filed,
    "window_closed": _window_closed,
    "protest_decided": _protest_decided,
    "reopened": _to(ph.SCORING),
    "correction": _nothing,
    "ruling": _nothing,
    "note": _nothing,
    "timer": _nothing,
}
"""The effect of each kind of fact."""
