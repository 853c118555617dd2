"""Fouls, disqualifications, awarded defeats, and which vote they cancel.

`disqualify` is the one door through which a fourth foul, a direct disqualification and a technical one pass;
what follows depends only on where the procedure stands and on the rulebook's options.
"""

from __future__ import annotations

from sportmafia.game import phase as ph
from sportmafia.game.day import next_minute, open_discussion, strike
from sportmafia.game.ending import check_win, freeze, remove, stop_game
from sportmafia.game.night import common_target, fix_kill
from sportmafia.game.result import EndCause, RemovalCause, Winner
from sportmafia.game.seats import packed_get, packed_set
from sportmafia.game.state import VOTE_RUNNING, State, phase_name
from sportmafia.game.vote import close_words, determined, stop_vote, vote_out_early


def sanctionable(state: State) -> int:
    """Seats that can be sanctioned now: at the table, or just gone by the vote or the night's kill."""
    return state.at | state.gone


def add_foul(state: State, seat: int, clause: str | None) -> None:
    """One more foul: the third silences the nearest minute (fiim.6.4), the fourth removes (fiim.6.5).

    What a foul is given for is the rulebook's list (fiim.6.6, sfu.A2.foul.0, boss.54, points34.6.6).
    """
    rules = state.rules
    count = packed_get(state.fouls, seat) + 1
    state.fouls = packed_set(state.fouls, seat, count)
    if count == rules.foul3_count and rules.foul3_silence and state.at >> seat & 1:
        _owe_silence(state, seat)
    if count == rules.foul_limit:
        disqualify(state, seat, clause, fourth=True)


def _owe_silence(state: State, seat: int) -> None:
    """The third foul costs the first own minute that has not begun (C61); with few players it is short."""
    rules = state.rules
    if rules.foul3_cut and state.phase == ph.SPEECH and state.speaking and state.speaker == seat:
        state.limit = 0
        return
    if rules.foul3_at_foul and state.at.bit_count() <= rules.foul3_players:
        state.short |= 1 << seat
    else:
        state.silence |= 1 << seat


def add_technical(state: State, seat: int) -> None:
    """One more technical foul (технический фол), in rulebooks that count them apart."""
    count = packed_get(state.technical, seat) + 1
    state.technical = packed_set(state.technical, seat, count)
    if count == state.rules.tech_limit:
        disqualify(state, seat, None, fourth=False)


def disqualify(state: State, seat: int, clause: str | None, *, fourth: bool) -> None:
    """``seat`` takes the penalty and, if still at the table, leaves at once without a word (fiim.6.5).

    For what, is the rulebook's list (fiim.6.7, sfu.A2.dq.0, boss.55, points34.6.7).
    """
    leader = determined(state) if state.vote == VOTE_RUNNING and state.phase in (ph.CALL, ph.TALLY) else 0
    if leader:
        vote_out_early(state, leader)
    state.dqs = (*state.dqs, (seat, clause, fourth, phase_name(state)))
    state.silence &= ~(1 << seat)
    state.short &= ~(1 << seat)
    if not state.at >> seat & 1:
        _sanction_gone(state, seat)
    elif ph.in_night(state.phase) and _is_tonights_victim(state, seat):
        state.victim_out = True
        if not state.rules.exempt_removed:
            _block(state, state.day + 1)
    else:
        _remove_offender(state, seat, RemovalCause.FOUL4 if fourth else RemovalCause.DQ, bool(leader))


def _sanction_gone(state: State, seat: int) -> None:
    """One who has just left is disqualified: the penalty, and the rest of his last word is lost."""
    state.gone &= ~(1 << seat)
    if not state.rules.exempt_removed:
        _block_by_phase(state, done=ph.after_vote(state.phase) or ph.voting(state.phase))
    if state.phase == ph.DAWN and seat == state.victim:
        open_discussion(state)
        stop_game(state)
    elif state.phase == ph.DAY_OPEN and seat == state.victim:
        state.victim = 0
        if state.cause is not None:
            state.phase = ph.END
    elif seat in state.words:
        state.words = tuple(word for word in state.words if word != seat)
        if state.phase == ph.OUTS:
            close_words(state)


def _is_tonights_victim(state: State, seat: int) -> bool:
    """Whether the shots already kill ``seat``: fixed, or hit by all blacks with his number called (C57)."""
    if state.fixed:
        return state.hit == seat
    if state.phase == ph.SHOTS and state.called >= seat and common_target(state) == seat:
        fix_kill(state, seat)
        return True
    return False


def _remove_offender(state: State, seat: int, cause: RemovalCause, determined_vote: bool) -> None:
    """An offender at the table leaves; the nearest or current vote falls away (fiim.7.1, fiim.7.2)."""
    phase = state.phase
    guarded = _last_kill_guard(state, seat)
    stops = ph.voting(phase) and not determined_vote and state.rules.cancels_vote
    if not guarded and state.cause is None:
        _block_by_phase(state, done=determined_vote or ph.after_vote(phase))
    remove(state, seat, cause)
    if not state.rules.cancels_vote and ph.in_discussion(phase):
        strike(state, seat)
    if stops:
        stop_vote(state)
    check_win(state, parity=state.rules.on_dq_now and state.rules.moment_dq)
    if state.cause is not None:
        stop_game(state)
    elif phase == ph.SPEECH and state.speaker == seat:
        next_minute(state)


def _block_by_phase(state: State, *, done: bool) -> None:
    """Cancel the vote that an offence at this moment cancels: today's while open, the next one after it."""
    phase = state.phase
    if ph.in_night(phase) or phase == ph.DAY_OPEN or phase < ph.DAY_OPEN:
        _block(state, state.day + 1)
    elif not done:
        _block(state, state.day)
    elif state.rules.after_result_cancels:
        _block(state, state.day + 1)


def _block(state: State, day: int) -> None:
    if not state.rules.cancels_vote:
        return
    if state.rules.stack and state.blocked >> day & 1:
        day += 1
    state.blocked |= 1 << day


def _last_kill_guard(state: State, seat: int) -> bool:
    """fiim-k.7.3: from the end of the vote to the last number called, a black of a team one kill short."""
    if not (state.rules.last_kill_guard and state.known and state.black >> seat & 1):
        return False
    if not (ph.after_vote(state.phase) or (state.phase == ph.SHOTS and state.called < 10)):
        return False
    blacks = (state.at & state.black).bit_count()
    return state.at.bit_count() - blacks == blacks + 1


def award_defeat(state: State, *, black: bool, seat: int, clause: str) -> None:
    """The team loses (fiim.6.8); the first such offence decides, a later one is a penalty only (C22)."""
    leader = determined(state) if state.vote == VOTE_RUNNING and state.phase in (ph.CALL, ph.TALLY) else 0
    if leader:
        vote_out_early(state, leader)
    decides = state.cause is None
    state.defeats = (*state.defeats, (black, seat, clause, decides))
    if decides:
        freeze(state, Winner.RED if black else Winner.BLACK, EndCause.DEFEAT)
        stop_game(state)


def abort(state: State) -> None:
    """The game is called off and counts for nobody (sfu.7.3)."""
    freeze(state, None, EndCause.ABORTED)
    stop_game(state)


def declare(state: State, winner: Winner) -> None:
    """The judge declares the winner: cards were unknown, or the paper says no more (D.3)."""
    freeze(state, winner, EndCause.DECLARED)
    stop_game(state)
