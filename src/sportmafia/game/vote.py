"""The vote (голосование): calls, hands, ties, revotes, the lift question, last words of those who leave."""

from __future__ import annotations

from sportmafia.game import phase as ph
from sportmafia.game.ending import check_win, remove
from sportmafia.game.result import RemovalCause, SkipReason
from sportmafia.game.seats import mask_of
from sportmafia.game.state import VOTE_HELD, VOTE_RUNNING, VOTE_SKIPPED, VOTE_STOPPED, State


def skip_reason(state: State) -> SkipReason | None:
    """Why today's vote is not held, None if it is due; the first reason that applies."""
    if state.blocked >> state.day & 1:
        return SkipReason.DISQUALIFICATION
    if not state.noms:
        return SkipReason.NO_NOMINEES
    if state.day == 1 and len(state.noms) == 1 and not state.rules.single_votes:
        return SkipReason.SINGLE_FIRST_DAY
    return None


def skip_vote(state: State) -> None:
    """No vote today (fiim.7.1, fiim.4.4.1, fiim.4.4.11)."""
    if state.rules.carry and state.blocked >> state.day & 1:
        due = len(state.noms) > 1 or (state.noms and (state.day > 1 or state.rules.single_votes))
        if not due:
            state.blocked |= 1 << state.day + 1
    state.vote = VOTE_SKIPPED
    state.phase = ph.DAY_END


def open_vote(state: State) -> None:
    """The first round, among the nominees in the order of nomination (fiim.4.4.1, fiim.4.4.5)."""
    state.vote = VOTE_RUNNING
    state.round = 0
    _open_round(state, state.noms)


def _open_round(state: State, candidates: tuple[int, ...]) -> None:
    state.round += 1
    state.cands = candidates
    state.call = 0
    state.open = state.at
    state.cast = 0
    state.counts = ()
    state.raised = 0
    state.behind = ()
    state.phase = ph.CALL
    if len(candidates) == 1 and state.rules.single_skip_call:
        count_hands(state, remainder(state), 0)


def remainder(state: State) -> int:
    """Votes of the round not cast yet: one for each seat that was at the table when it was opened."""
    return state.open.bit_count() - state.cast


def count_hands(state: State, hands: int, raised: int) -> None:
    """Record the hands against the candidate called; the last one gets every vote not given (fiim.4.4.9).

    ``raised`` are the seats behind the hands where they were recorded, else 0.

    A hand pulled away has voted (fiim.4.4.10, sfu.A2.vote.10): the count stands, the foul is apart.
    """
    rules = state.rules
    if not rules.double_first:
        _take_back(state, raised)
    state.call = called = state.call + 1
    if called == len(state.cands):
        state.phase = ph.TALLY
        if rules.default_last:
            hands = state.open.bit_count() - state.cast
    state.counts = (*state.counts, hands)
    state.cast += hands
    state.raised |= raised


def _take_back(state: State, again: int) -> None:
    """Of two hands of a player the last counts (C45): those raised ``again`` leave the earlier candidates."""
    state.counts = tuple(
        count - (behind & again).bit_count() for count, behind in zip(state.counts, state.behind, strict=True)
    )
    state.behind = (*(behind & ~again for behind in state.behind), again)
    state.cast = sum(state.counts)


def determined(state: State) -> int:
    """The candidate who leaves whatever the hands still to come, 0 while that is open (C48, fiim.7.2).

    He is ahead of every counted rival and of all votes not yet cast; the last candidate's votes are known as
    the remainder once all others are counted. A tie is never determined before its procedure ends.
    """
    counts = state.counts
    if not counts:
        return 0
    rest = remainder(state)
    if len(counts) == len(state.cands) - 1 and state.rules.default_last and state.rules.determined_early:
        counts = (*counts, rest)
        rest = 0
    elif state.phase == ph.TALLY:
        rest = 0
    elif not state.rules.determined_early:
        return 0
    best = max(counts)
    if best > rest and counts.count(best) == 1:
        return state.cands[counts.index(best)]
    return 0


def vote_out_early(state: State, seat: int) -> None:
    """Make the vote's removal before the incident that follows its determined result (fiim.7.2)."""
    if not state.early:
        state.early = True
        _leave(state, (seat,), RemovalCause.VOTE)


def stop_vote(state: State) -> None:
    """Break the running vote off; nobody leaves by it (fiim.7.1). Its slot is over once that is announced."""
    state.vote = VOTE_STOPPED


def announce_stop(state: State) -> None:
    """The judge announces that the vote is off: its slot is over."""
    state.phase = ph.DAY_END


def announce_tally(state: State) -> None:
    """The judge announces the round: somebody leaves (fiim.4.4.12), or a tie is resolved (fiim.4.4.13)."""
    leaders = leading(state)
    if len(leaders) == 1 or (state.day == 1 and state.rules.day1_all):
        if not state.early:
            _leave(state, leaders, RemovalCause.VOTE)
        _to_words(state)
        return
    state.tied = mask_of(leaders)
    if state.rules.tie_reverse:
        leaders = tuple(seat for seat in state.noms if seat in leaders)
    if lift_is_next(state, leaders):
        if lift_is_held(state, len(leaders)):
            state.cands = leaders
            state.phase = ph.LIFT
        else:
            end_vote(state)
        return
    state.cands = leaders[::-1] if state.rules.tie_reverse else leaders
    state.call = 0
    state.phase = ph.TIE


def leading(state: State) -> tuple[int, ...]:
    """Those with most votes in the counted round, in voting order (fiim.4.4.12, C24)."""
    counts = state.counts
    best = max(counts)
    if counts.count(best) == 1:
        return (state.cands[counts.index(best)],)
    return tuple(seat for seat, count in zip(state.cands, counts, strict=True) if count == best)


def lift_is_next(state: State, leaders: tuple[int, ...]) -> bool:
    """Whether the tie is final: the very same candidates tied again in a revote (fiim.4.4.13.3, C28)."""
    if state.round < 2:
        return False
    if len(leaders) == len(state.cands):
        return True
    rules = state.rules
    if rules.subset_lift or 0 < rules.max_revotes < state.round:
        return True
    small = (len(leaders), state.at.bit_count()) in rules.short_sets
    return small and not rules.small_same_set


def lift_is_held(state: State, tied: int) -> bool:
    """Whether the lift question may be asked with so many tied (fiim.7.9, fiim-k.7.7, points34.7.6)."""
    rules = state.rules
    table = state.at.bit_count()
    if not rules.lift_allowed or (tied == table and not rules.lift_all):
        return False
    return (tied, table) not in rules.short_sets and (tied, table) not in rules.lift_forbidden


def end_tie_speech(state: State) -> None:
    """A tied candidate's extra half minute is over; after the last one the revote opens (fiim.4.4.13.1).

    He speaks whatever fouls he has (fiim.7.5, sfu.A2.spec.7, fiim-k.7.6, points34.7.5).
    """
    state.call += 1
    if state.call == len(state.cands):
        _open_round(state, state.cands)


def lift_passes(state: State, hands: int) -> bool:
    """Whether ``hands`` lift the tied players: more than half of those at the table (fiim.4.4.13.3, C29)."""
    doubled = 2 * hands
    table = state.at.bit_count()
    return doubled > table or (doubled == table and state.rules.lift_half)


def count_lift(state: State, hands: int) -> None:
    """Record the hands on the lift question; all tied players leave at once, or all stay."""
    if lift_passes(state, hands):
        _leave(state, state.cands, RemovalCause.LIFT)
        _to_words(state)
    else:
        end_vote(state)


def _leave(state: State, seats: tuple[int, ...], cause: RemovalCause) -> None:
    """Remove all that the vote sends out, then check once (C19)."""
    if not state.rules.cancels_vote:
        # a vote that goes on after a removal may fall on a seat that is already empty
        seats = tuple(seat for seat in seats if state.at >> seat & 1)
    state.words = seats
    if state.day == 1 and state.rules.day1_talk:
        return
    for seat in seats:
        remove(state, seat, cause)
    state.left = seats
    state.gone |= mask_of(seats)
    if state.day == 1:
        state.day1_left = len(seats)
    check_win(state)


def _to_words(state: State) -> None:
    """Last words, in the order of nomination (fiim.4.4.13.14, C30)."""
    state.vote = VOTE_HELD
    state.early = False
    state.phase = ph.OUTS
    if state.cause is not None and not state.rules.word_after_end:
        state.words = ()
    close_words(state)


def close_words(state: State) -> None:
    """Go on when no last word is due any more."""
    if not state.words:
        state.phase = ph.END if state.cause is not None else ph.DAY_END


def end_word(state: State) -> None:
    """The first last word due is over."""
    state.words = state.words[1:]
    close_words(state)


def end_vote(state: State) -> None:
    """The vote was held and nobody leaves."""
    state.vote = VOTE_HELD
    state.phase = ph.DAY_END
