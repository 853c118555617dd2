"""The day: announcing it, the order of minutes, nominations (выставления)."""

from __future__ import annotations

from sportmafia.game import phase as ph
from sportmafia.game.ending import stop_game
from sportmafia.game.result import RemovalCause
from sportmafia.game.seats import NEXT, SEATS, next_seat
from sportmafia.game.state import VOTE_NONE, State


def announce_day(state: State) -> None:
    """The judge announces the day (fiim.4.3.1): the victim's last word first, then the discussion."""
    state.day += 1
    state.last_opener = state.opener or state.last_opener
    state.opener = 0
    state.turns = 0
    state.spent = 0
    state.noms = ()
    state.nom_by = ()
    state.named = 0
    state.vote = VOTE_NONE
    state.round = 0
    state.cands = ()
    state.counts = ()
    state.tied = 0
    state.early = False
    state.left = ()
    state.words = ()
    if state.day == 1 and state.rules.stale_dn:
        state.moved = False
    if state.victim:
        state.phase = ph.DAWN
    else:
        open_discussion(state)


def open_discussion(state: State) -> None:
    """Give the first minute of the day; nobody who left can be sanctioned any more."""
    if state.rules.rotation_word and state.victim:
        in_turn = next_seat(state.last_opener or 10, state.at | 1 << state.victim)
        if in_turn == state.victim:
            state.opener = state.victim
    state.victim = 0
    state.gone = 0
    if state.cause is not None:
        state.phase = ph.END
        return
    state.phase = ph.SPEECH
    _give_minute(state, _opener(state))


def _opener(state: State) -> int:
    """Who speaks first (fiim.4.3.2): seat 1 on the first day, later the next after the last opener (C65)."""
    rules = state.rules
    if rules.opener_rule == "after_victim":
        for seat, cause, when in state.removals:
            if cause == RemovalCause.KILL and when == f"N{state.night}":
                return next_seat(seat, state.at)
    if rules.opener_rule == "seat_one" or state.day == 1:
        return next_seat(10, state.at)
    if rules.rotation_nominal:
        return next_seat((state.day - 1) % 10, state.at)
    return next_seat(state.opener or state.last_opener or 10, state.at)


def _give_minute(state: State, seat: int) -> None:
    state.speaker = seat
    state.speaking = False
    state.limit = 0
    if not seat:
        state.phase = ph.GATE


def next_minute(state: State) -> None:
    """Pass the word to the next player whose turn has not come; after the last one, go to the vote's gate."""
    _give_minute(state, next_seat(state.speaker, state.at & ~state.turns))


def speech_limit(state: State, seat: int) -> int:
    """Seconds that ``seat`` has in his next minute: full, short, or 0 if silent (fiim.6.4, fiim.7.7)."""
    rules = state.rules
    if state.short >> seat & 1:
        return rules.foul3_short_s
    if state.silence >> seat & 1:
        if rules.foul3_at_speech and state.at.bit_count() <= rules.foul3_players:
            return rules.foul3_short_s
        return 0
    return rules.speech_s


def start_speech(state: State) -> None:
    """The minute of the current speaker begins; a silence or a short minute that he owed is served by it."""
    seat = state.speaker
    if (state.silence | state.short) >> seat & 1:
        state.limit = speech_limit(state, seat)
        state.silence &= ~(1 << seat)
        state.short &= ~(1 << seat)
    else:
        state.limit = state.rules.speech_s
    state.speaking = True
    state.turns |= 1 << seat
    if not state.opener:
        state.opener = seat


def end_speech(state: State) -> None:
    """The minute is over."""
    next_minute(state)


def speak(state: State, choice: int) -> None:
    """A whole minute that is due, at once: its start, the ``choice``-th possible nomination, its end.

    ``choice`` counts the seats that may be nominated from 1; 0 nominates nobody. In one piece for speed: half
    of all moves of a game are minutes.
    """
    seat = state.speaker
    own = 1 << seat
    at = state.at
    if choice:
        free = at & ~state.named
        if not state.rules.nom_self:
            free &= ~own
        nominee = SEATS[free >> 1][choice - 1]
        state.noms = (*state.noms, nominee)
        state.nom_by = (*state.nom_by, seat)
        state.named |= 1 << nominee
        state.spent |= own
    if state.silence | state.short:
        state.silence &= ~own
        state.short &= ~own
    if not state.opener:
        state.opener = seat
    state.turns = turns = state.turns | own
    state.speaker = due = NEXT[seat][(at & ~turns) >> 1]
    if not due:
        state.phase = ph.GATE


def nominate(state: State, by: int, seat: int) -> None:
    """``by`` puts ``seat`` up for the vote, at the end of the list (fiim.4.4.2, fiim.4.4.5)."""
    state.noms = (*state.noms, seat)
    state.nom_by = (*state.nom_by, by)
    state.named |= 1 << seat
    state.spent |= 1 << by


def revoke(state: State, by: int) -> None:
    """``by`` takes his own candidacy back (fiim.4.4.3, sfu.A2.vote.3)."""
    _strike(state, state.nom_by.index(by))
    if state.rules.revoke_frees:
        state.spent &= ~(1 << by)


def strike(state: State, seat: int) -> None:
    """``seat`` has left the table before a vote that goes on without him: nobody votes on an empty seat."""
    if seat in state.noms:
        _strike(state, state.noms.index(seat))


def _strike(state: State, at: int) -> None:
    state.named &= ~(1 << state.noms[at])
    state.noms = state.noms[:at] + state.noms[at + 1 :]
    state.nom_by = state.nom_by[:at] + state.nom_by[at + 1 :]


def end_dawn_word(state: State) -> None:
    """The night victim's last word is over (fiim.4.5.4)."""
    open_discussion(state)
    stop_game(state)
