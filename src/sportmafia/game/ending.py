"""Who leaves the table, and when the game is won: removals, the win check, the frozen result."""

from __future__ import annotations

from sportmafia.game import phase as ph
from sportmafia.game.result import EndCause, RemovalCause, Winner
from sportmafia.game.state import VOTE_NONE, VOTE_RUNNING, VOTE_SKIPPED, VOTE_STOPPED, State, phase_name


def remove(state: State, seat: int, cause: RemovalCause) -> None:
    """Take ``seat`` from the table; the only thing that ever shrinks it (fiim.1.4, fiim.6.5).

    Whoever has left takes no part any more (fiim.3.1): no minute, no vote, no check.
    """
    state.at &= ~(1 << seat)
    state.removals = (*state.removals, (seat, cause, phase_name(state)))
    state.moved = True
    state.four_misses = 0


def freeze(state: State, winner: Winner | None, cause: EndCause) -> None:
    """Fix the result; whoever leaves later only takes a penalty (fiim.7.10, C18)."""
    state.winner = winner
    state.cause = cause
    state.ended = phase_name(state)
    state.alive = state.at


def check_win(state: State, *, parity: bool = True) -> None:
    """Award the game if one team has won (fiim.1.4): no black left, or no more reds than blacks.

    ``parity`` is False where only the absence of blacks may end the game at this moment (C16, C17).
    Without known cards nothing is derived.
    """
    if state.cause is not None or not state.known:
        return
    blacks = (state.at & state.black).bit_count()
    if not blacks:
        freeze(state, Winner.RED, EndCause.WIPEOUT)
        return
    if parity:
        lead = 2 * blacks - state.at.bit_count()
        if lead == 0 or (lead > 0 and state.rules.parity_ge):
            freeze(state, Winner.BLACK, EndCause.PARITY)


def stop_game(state: State) -> None:
    """Leave the procedure at once if the result stands, unless last words or open calls are still due."""
    phase = state.phase
    if state.cause is None or phase >= ph.END:
        return
    if state.cause is not EndCause.ABORTED:
        if phase in (ph.DAWN, ph.OUTS) and state.rules.word_after_end:
            return
        if state.early and phase in (ph.CALL, ph.TALLY):
            return
        if phase == ph.DAY_OPEN and state.victim and state.rules.word_after_end:
            return
    if ph.voting(phase) and state.vote == VOTE_RUNNING:
        # a winner declared, or a game called off, in a vote does not tell what became of that vote
        if state.cause not in (EndCause.DECLARED, EndCause.ABORTED):
            state.vote = VOTE_STOPPED
    elif ph.in_discussion(phase) and state.vote == VOTE_NONE:
        state.vote = VOTE_SKIPPED
    if state.victim_out and ph.in_night(phase):
        _take_away_victim(state)
    state.hit = 0
    state.words = ()
    state.victim = 0
    state.phase = ph.END


def _take_away_victim(state: State) -> None:
    """The night ends here and its kill removes nobody: the victim who was disqualified leaves by that."""
    fourth = next(fourth for seat, _, fourth, _ in state.dqs if seat == state.hit)
    remove(state, state.hit, RemovalCause.FOUL4 if fourth else RemovalCause.DQ)
    state.alive = state.at
