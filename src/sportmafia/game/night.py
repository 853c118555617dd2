"""The night: shots by number with eyes closed, the two checks, the kill, the stalemate windows."""

from __future__ import annotations

from sportmafia.game import phase as ph
from sportmafia.game.ending import check_win, freeze, remove
from sportmafia.game.result import EndCause, RemovalCause, Winner
from sportmafia.game.seats import packed_get, packed_set, seats_of
from sportmafia.game.state import NIGHT1_KILL, NIGHT1_MISS, State

SEVERAL = 15
"""Target of a black who shot more than once: never a kill (fiim.4.5.5, sfu.A2.night.5)."""


def meet_don(state: State) -> None:
    """The Don has shown himself (fiim.4.2.1)."""
    state.phase = ph.N0_MAFIA


def meet_mafia(state: State) -> None:
    """The blacks have met (fiim.4.2.2)."""
    state.phase = ph.N0_SHERIFF


def meet_sheriff(state: State) -> None:
    """The Sheriff has looked round or shown himself (fiim.4.2.4); the first day follows."""
    state.phase = ph.DAY_OPEN
    if state.rules.stale_nd and state.rules.n0_pair:
        state.moved = state.at.bit_count() < 10


def stalemate_by_day(state: State) -> bool:
    """Whether the day now ending completes the third quiet pair of night and day (fiim-k.7.9, C72)."""
    if not state.rules.stale_nd or state.cause is not None:
        return False
    return not state.moved and state.quiet + 1 >= state.rules.stale_length and _pair_counts(state)


def _pair_counts(state: State) -> bool:
    return state.night >= 1 or state.rules.n0_pair


def announce_night(state: State) -> None:
    """The night falls (fiim.4.5.1): nobody who left by the vote can be sanctioned any more.

    From this night on the blacks may shoot (fiim.4.5.2, sfu.A2.night.2).
    """
    if state.rules.stale_nd:
        state.quiet = state.quiet + 1 if not state.moved and _pair_counts(state) else 0
        state.moved = False
    state.night = state.day
    state.gone = 0
    state.called = 0
    state.shots = 0
    state.shooters = 0
    state.hit = 0
    state.fixed = False
    state.victim_out = False
    state.night_size = state.at.bit_count()
    state.phase = ph.SHOTS


def announce_stalemate(state: State) -> None:
    """The day closes a third quiet pair: the game ends (fiim-k.7.9)."""
    freeze_stalemate(state)
    state.phase = ph.END


def freeze_stalemate(state: State) -> None:
    """Award what the rulebook gives for a stalemate: a draw, or the red team's win."""
    freeze(state, Winner.RED if state.rules.stale_red else Winner.DRAW, EndCause.STALEMATE)


def call_number(state: State, number: int) -> None:
    """Numbers up to ``number`` have been called (fiim.4.5.3)."""
    state.called = number


def shoot(state: State, shooter: int, target: int) -> None:
    """``shooter`` raised his hand at ``target``; 0 says that he did not shoot."""
    if target > state.called:
        state.called = target
    if state.shooters >> shooter & 1:
        if target and packed_get(state.shots, shooter) not in (0, target):
            target = SEVERAL
        state.shots = packed_set(state.shots, shooter, 0)
    state.shots |= target << (shooter << 2)
    state.shooters |= 1 << shooter


def common_target(state: State) -> int:
    """The seat that every black at the table has shot, 0 if they differ or one has not (fiim.4.5.4, C57).

    Without known cards those who shot count as the blacks.
    """
    blacks = state.at & (state.black if state.known else state.shooters)
    target = 0
    for seat in seats_of(blacks):
        shot = packed_get(state.shots, seat)
        if shot in (0, SEVERAL) or (target and shot != target):
            return 0
        target = shot
    return target


def close_shots(state: State) -> None:
    """All ten numbers are called: the kill is fixed, or it is a miss (fiim.4.5.4, fiim.4.5.5)."""
    state.called = 10
    if not state.fixed:
        target = common_target(state)
        fix_kill(state, target if state.at >> target & 1 else 0)
    to_checks(state)


def fix_kill(state: State, target: int) -> None:
    """Nothing can change any more whom this night kills; 0 is a miss (промах)."""
    state.hit = target
    state.fixed = True


def to_checks(state: State) -> None:
    """The Don is called, or his call is skipped where the rulebook does not call the dead."""
    state.phase = ph.DON
    if not state.rules.call_dead and state.known and not may_check(state, state.don):
        to_sheriff(state)


def to_sheriff(state: State) -> None:
    """The Sheriff is called, or his call is skipped."""
    state.phase = ph.SHERIFF
    if not state.rules.call_dead and state.known and not may_check(state, state.sheriff):
        state.phase = ph.NIGHT_END


def may_check(state: State, seat: int) -> bool:
    """Whether this Don or Sheriff still checks tonight: at the table, this night's victim included (C69)."""
    return bool(state.at >> seat & 1) and not (state.victim_out and seat == state.hit)


def check_don(state: State) -> None:
    """The Don has checked, or was called in vain (fiim.4.5.6)."""
    to_sheriff(state)


def check_sheriff(state: State) -> None:
    """The Sheriff has checked, or was called in vain (fiim.4.5.7)."""
    state.phase = ph.NIGHT_END


def close_night(state: State) -> None:
    """The night is over: the killed player leaves, then the win and the stalemate are checked."""
    killed = state.hit
    if state.night == 1:
        state.night1 = NIGHT1_KILL if killed else NIGHT1_MISS
    if killed:
        remove(state, killed, RemovalCause.KILL)
        if state.night == 1:
            state.first_victim = killed
        if not state.victim_out:
            state.victim = killed
            state.gone = 1 << killed
        check_win(state, parity=state.rules.moment_kill)
    if state.cause is None:
        _stalemate_by_night(state, bool(killed))
    _to_morning(state)


def _stalemate_by_night(state: State, killed: bool) -> None:
    rules = state.rules
    if rules.stale_dn:
        state.quiet = 0 if state.moved else state.quiet + 1
        state.moved = False
        if state.quiet >= rules.stale_length:
            freeze_stalemate(state)
            return
    if rules.stale_four:
        four = not killed and state.night_size == 4 and state.at.bit_count() == 4
        state.four_misses = state.four_misses + 1 if four else 0
        if state.four_misses >= rules.stale_length:
            freeze(state, Winner.RED, EndCause.STALEMATE)


def _to_morning(state: State) -> None:
    if state.cause is not None and not (state.victim and state.rules.word_after_end):
        state.victim = 0
        state.phase = ph.END
    else:
        state.phase = ph.DAY_OPEN


def best_move_due(state: State) -> bool:
    """Whether the one now speaking is the first night's victim and may name three (fiim.8.3, fiim.7.12)."""
    rules = state.rules
    return (
        rules.bm_right
        and state.phase == ph.DAWN
        and state.night == 1
        and state.victim == state.first_victim
        and state.best_move is None
        and not 0 < rules.bm_lost_after <= state.day1_left
    )
