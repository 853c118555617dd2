"""Everything that players decide, as numbered moves: for simulation, bots and counting positions (perft).

In each deciding phase the moves are ``range(n)``; what move *i* means depends on the phase:

* a minute: 0 nominates nobody, *i* the *i*-th seat that may be nominated;
* a call: the *i*-th subset of the players who have not yet voted in this round;
* the lift question: the *i*-th subset of the table;
* a shot, each black in seat order: 0 does not shoot, else the number;
* a check: 0 asks nobody, *i* the *i*-th possible target.

The last candidate of a round gets the remainder, so he is no decision. Everything between decisions
(announcements, last words, empty calls) is made by the engine itself. `Cursor` owns one state and changes it
in place; `facts_of` tells the same move as facts for a log.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sportmafia.game import day, night, vote
from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.fold import EFFECTS
from sportmafia.game.procedure import next_step
from sportmafia.game.rules import Rules
from sportmafia.game.seats import EVERYONE, mask_of, seats_of, subsets
from sportmafia.game.state import VOTE_STOPPED, State, start

Deal = tuple[int, tuple[int, int], int]
"""Don, the two mafia, Sheriff."""


def opened(rules: Rules, deal: Deal) -> State:
    """A game at its first decision: cards dealt, the night of acquaintance over, seat 1 about to speak."""
    don, mafia, sheriff = deal
    state = start(rules)
    state.phase = ph.DEAL
    EFFECTS["roles_entered"](state, {"don": don, "mafia": mafia, "sheriff": sheriff})
    advance(state)
    return state


def deals() -> list[Deal]:
    """All 2,520 distributions of the cards (10!/(6!·2!·1!·1!)), in a fixed order."""
    every = range(1, 11)
    return [
        (don, (a, b), sheriff)
        for don in every
        for a in every
        for b in range(a + 1, 11)
        for sheriff in every
        if len({don, a, b, sheriff}) == 4
    ]


def move_count(state: State) -> int:
    """How many moves there are; 0 when the game is over."""
    phase = state.phase
    if phase == ph.SPEECH:
        return 1 + _nominable(state).bit_count()
    if phase == ph.CALL:
        return 1 << state.open.bit_count() - state.cast
    if phase == ph.LIFT:
        return 1 << state.at.bit_count()
    if phase == ph.SHOTS:
        return 11
    if phase in (ph.DON, ph.SHERIFF):
        return 1 + (state.at.bit_count() if state.rules.check_present else 10)
    return 0


def play(state: State, move: int) -> None:
    """Make move number ``move`` in place and go on to the next decision or to the end."""
    _PLAY[state.phase](state, move)
    if state.phase not in _DECIDING:
        advance(state)


def advance(state: State) -> None:
    """Make every step that needs no decision, in place, up to the next decision or the end of the game."""
    while True:
        phase = state.phase
        if state.vote == VOTE_STOPPED and ph.voting(phase):
            vote.announce_stop(state)
            continue
        if phase == ph.SPEECH or phase >= ph.END or phase == ph.LIFT:
            return
        if phase == ph.CALL:
            if state.call < len(state.cands) - 1 or not state.rules.default_last:
                return
            vote.count_hands(state, 0, 0)
        elif phase == ph.SHOTS:
            if state.at & state.black & ~state.shooters:
                return
            night.close_shots(state)
        elif phase == ph.DON:
            if night.may_check(state, state.don):
                return
            night.check_don(state)
        elif phase == ph.SHERIFF:
            if night.may_check(state, state.sheriff):
                return
            night.check_sheriff(state)
        else:
            step = next_step(state)
            if step is None:
                return
            EFFECTS[step.kind](state, step.data)


def _nominable(state: State) -> int:
    free = state.at & ~mask_of(state.noms) if state.noms else state.at
    return free if state.rules.nom_self else free & ~(1 << state.speaker)


def _play_speech(state: State, move: int) -> None:
    day.start_speech(state)
    if move:
        day.nominate(state, state.speaker, seats_of(_nominable(state))[move - 1])
    day.end_speech(state)


def _play_call(state: State, move: int) -> None:
    hands = subsets(state.open & ~state.raised)[move]
    vote.count_hands(state, hands.bit_count(), hands)


def _play_lift(state: State, move: int) -> None:
    vote.count_lift(state, move.bit_count())


def _play_shot(state: State, move: int) -> None:
    night.shoot(state, _shooter(state), move)


def _shooter(state: State) -> int:
    return seats_of(state.at & state.black & ~state.shooters)[0]


def _play_don(state: State, _move: int) -> None:
    night.check_don(state)


def _play_sheriff(state: State, _move: int) -> None:
    night.check_sheriff(state)


_PLAY: Final[dict[int, Callable[[State, int], None]]] = {
    ph.SPEECH: _play_speech,
    ph.CALL: _play_call,
    ph.LIFT: _play_lift,
    ph.SHOTS: _play_shot,
    ph.DON: _play_don,
    ph.SHERIFF: _play_sheriff,
}
_DECIDING: Final = frozenset({ph.SPEECH, ph.LIFT})


def facts_of(state: State, move: int) -> tuple[Fact, ...]:
    """Move number ``move`` as the facts that a judge would enter for it (without the steps that follow)."""
    phase = state.phase
    if phase == ph.SPEECH:
        seat = state.speaker
        middle: tuple[Fact, ...] = ()
        if move:
            middle = (Fact("nominated", {"by": seat, "seat": seats_of(_nominable(state))[move - 1]}),)
        return (Fact("speech_started", {"seat": seat}), *middle, Fact("speech_ended", {"seat": seat}))
    if phase == ph.CALL:
        hands = subsets(state.open & ~state.raised)[move]
        return (Fact("hands", {"seat": state.cands[state.call], "seats": seats_of(hands)}),)
    if phase == ph.LIFT:
        return (Fact("lift_hands", {"seats": seats_of(subsets(state.at)[move])}),)
    if phase == ph.SHOTS:
        return (Fact("shot", {"by": _shooter(state), "target": move or None}),)
    kind = "don_check" if phase == ph.DON else "sheriff_check"
    targets = seats_of(state.at if state.rules.check_present else EVERYONE)
    return (Fact(kind, {"seat": targets[move - 1] if move else None}),)


def next_facts(state: State) -> Fact | None:
    """The engine's own step in a game played by moves: `next_step`, and shots closed when all have shot."""
    if state.phase == ph.SHOTS:
        return None if state.at & state.black & ~state.shooters else Fact("shots_closed")
    if state.phase == ph.SPEECH:
        return None
    return next_step(state)


class Cursor:
    """A game played by numbered moves on one state that it owns and changes in place."""

    __slots__ = ("state",)

    def __init__(self, rules: Rules, deal: Deal) -> None:
        """Deal the cards and stop at the first decision."""
        self.state = opened(rules, deal)

    def moves(self) -> range:
        """The numbers of all moves; empty when the game is over."""
        return range(move_count(self.state))

    def play(self, move: int) -> None:
        """Make one of `moves`."""
        play(self.state, move)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase >= ph.END


def perft(state: State, depth: int) -> int:
    """Number of distinct sequences of exactly ``depth`` moves from ``state``, which is left as it was."""
    count = move_count(state)
    if depth == 0:
        return 1
    if depth == 1 or not count:
        return count
    total = 0
    for move in range(count):
        after = state.clone()
        play(after, move)
        total += perft(after, depth - 1)
    return total


def sanctions(state: State, foul_clause: str | None = None, dq_clause: str | None = None) -> tuple[Fact, ...]:
    """The second, bounded alphabet: one foul and one disqualification for every seat at the table."""
    if state.phase not in ph.LIVE:
        return ()
    fouls = tuple(Fact("foul", {"seat": seat, "clause": foul_clause}) for seat in seats_of(state.at))
    return fouls + tuple(Fact("dq", {"seat": seat, "clause": dq_clause}) for seat in seats_of(state.at))


def perft_with_sanctions(state: State, depth: int) -> int:
    """`perft` over moves and sanctions together."""
    if depth == 0:
        return 1
    penalties = sanctions(state)
    count = move_count(state)
    if depth == 1:
        return count + len(penalties)
    total = 0
    for move in range(count):
        after = state.clone()
        play(after, move)
        total += perft_with_sanctions(after, depth - 1)
    for fact in penalties:
        after = state.clone()
        EFFECTS[fact.kind](after, fact.data)
        advance(after)
        total += perft_with_sanctions(after, depth - 1)
    return total
