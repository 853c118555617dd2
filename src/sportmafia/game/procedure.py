"""The step that needs no decision: what the judge announces next when there is only one thing to announce."""

from __future__ import annotations

from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.night import may_check, stalemate_by_day
from sportmafia.game.state import VOTE_STOPPED, State
from sportmafia.game.vote import leading, remainder, skip_reason


def next_step(state: State) -> Fact | None:
    """The only fact that can follow without anybody's choice; None where players or the judge decide.

    A minute that is running and a last word offer their end: nominating and the best move are choices that
    come before it.
    """
    phase = state.phase
    if state.vote == VOTE_STOPPED and ph.voting(phase):
        return Fact("vote_stopped")
    if phase == ph.SPEECH:
        return Fact("speech_ended" if state.speaking else "speech_started", {"seat": state.speaker})
    if phase == ph.GATE:
        reason = skip_reason(state)
        if reason is None:
            return Fact("vote_opened", {"order": state.noms})
        return Fact("vote_skipped", {"reason": str(reason)})
    if phase == ph.CALL:
        last = state.call == len(state.cands) - 1
        if last and state.rules.default_last:
            return Fact("hands", {"seat": state.cands[-1], "count": remainder(state)})
        return None
    if phase == ph.TALLY:
        return Fact("tally_announced", {"leaders": leading(state)})
    if phase == ph.TIE:
        return Fact("tie_speech_ended", {"seat": state.cands[state.call]})
    if phase == ph.OUTS:
        return Fact("last_word_ended", {"seat": state.words[0]})
    if phase == ph.DAWN:
        return Fact("last_word_ended", {"seat": state.victim})
    if phase == ph.DAY_END:
        if stalemate_by_day(state):
            return Fact("stalemate_announced")
        return Fact("night_announced", {"night": state.day})
    if phase == ph.DAY_OPEN:
        return Fact("day_announced", {"day": state.day + 1})
    if phase == ph.DON:
        return Fact("don_check", {"seat": None}) if _nobody(state, state.don) else None
    if phase == ph.SHERIFF:
        return Fact("sheriff_check", {"seat": None}) if _nobody(state, state.sheriff) else None
    if phase == ph.NIGHT_END:
        return Fact("night_closed", {"night": state.night})
    if phase == ph.END:
        return Fact("result_announced", {"winner": str(state.winner) if state.winner else "none"})
    return _before_the_game(phase)


def _nobody(state: State, checker: int) -> bool:
    return state.known and not may_check(state, checker)


def _before_the_game(phase: int) -> Fact | None:
    if phase == ph.SEATED:
        return Fact("night_announced", {"night": 0})
    if phase == ph.N0_DON:
        return Fact("don_shown")
    if phase == ph.N0_MAFIA:
        return Fact("mafia_met")
    if phase == ph.N0_SHERIFF:
        return Fact("sheriff_shown")
    return None
