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

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeVar

from sportmafia.game import day, night, vote
from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.fold import EFFECTS
from sportmafia.game.procedure import next_step
from sportmafia.game.rules import Rules
from sportmafia.game.seats import EVERYONE, SUBSETS, lowest, mask_of, seats_of
from sportmafia.game.state import VOTE_STOPPED, State, start
from sportmafia.game.vote import skip_reason

T = TypeVar("T")

Deal = tuple[int, tuple[int, int], int]
"""Don, the two mafia, Sheriff."""


def opened(rules: Rules, deal: Deal) -> State:
    """A game at its first decision: cards dealt, the night of acquaintance over, seat 1 about to speak."""
    don, mafia, sheriff = deal
    state = _opening(rules).clone()
    state.don = don
    state.sheriff = sheriff
    state.black = 1 << don | mask_of(mafia)
    return state


@lru_cache(maxsize=64)
def _opening(rules: Rules) -> State:
    """The first decision with the cards left out: nothing before it depends on who holds them."""
    state = start(rules)
    state.phase = ph.DEAL
    EFFECTS["roles_entered"](state, {"don": 0, "mafia": (), "sheriff": 0})
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
    """How many moves there are; 0 where nobody has anything to decide, or the game is over."""
    count = _COUNT[state.phase]
    return count(state) if count is not None else 0


def play(state: State, move: int) -> int:
    """Make move number ``move`` in place and go on to the next decision; how many moves there are then."""
    _PLAY[state.phase](state, move)
    return advance(state)


def advance(state: State) -> int:
    """Make every step that needs no decision, in place; how many moves there are then, 0 at the end."""
    while True:
        count = _COUNT[state.phase]
        if count is not None and (moves := count(state)):
            return moves
        if state.phase >= ph.END:
            return 0
        if state.vote == VOTE_STOPPED and ph.voting(state.phase):
            vote.announce_stop(state)
        else:
            _FORCED[state.phase](state)


def _nominable(state: State) -> int:
    free = state.at & ~state.named
    return free if state.rules.nom_self else free & ~(1 << state.speaker)


def _count_minute(state: State) -> int:
    return 1 + _nominable(state).bit_count()


def _count_call(state: State) -> int:
    # the last candidate of a round gets all votes left: no decision (fiim.4.4.9)
    if state.vote == VOTE_STOPPED or (state.call == len(state.cands) - 1 and state.rules.default_last):
        return 0
    return 1 << state.open.bit_count() - state.cast


def _count_lift(state: State) -> int:
    return 0 if state.vote == VOTE_STOPPED else 1 << state.at.bit_count()


def _count_shots(state: State) -> int:
    return 11 if state.at & state.black & ~state.shooters else 0


def _count_don(state: State) -> int:
    return 1 + _targets(state).bit_count() if night.may_check(state, state.don) else 0


def _count_sheriff(state: State) -> int:
    return 1 + _targets(state).bit_count() if night.may_check(state, state.sheriff) else 0


def _targets(state: State) -> int:
    return state.at if state.rules.check_present else EVERYONE


def _by_phase(table: Mapping[int, T]) -> tuple[T | None, ...]:
    return tuple(table.get(phase) for phase in range(len(ph.NAMES)))


_COUNT: Final = _by_phase(
    {
        ph.SPEECH: _count_minute,
        ph.CALL: _count_call,
        ph.LIFT: _count_lift,
        ph.SHOTS: _count_shots,
        ph.DON: _count_don,
        ph.SHERIFF: _count_sheriff,
    }
)
"""By phase: how many moves there are, 0 where this state of it leaves nothing to decide."""


def _pass_gate(state: State) -> None:
    if skip_reason(state) is None:
        vote.open_vote(state)
    else:
        vote.skip_vote(state)


def _call_last(state: State) -> None:
    vote.count_hands(state, 0, 0)


def _end_day(state: State) -> None:
    if night.stalemate_by_day(state):
        night.announce_stalemate(state)
    else:
        night.announce_night(state)


_FORCED: Final[Mapping[int, Callable[[State], None]]] = {
    ph.N0_DON: night.meet_don,
    ph.N0_MAFIA: night.meet_mafia,
    ph.N0_SHERIFF: night.meet_sheriff,
    ph.DAY_OPEN: day.announce_day,
    ph.DAWN: day.end_dawn_word,
    ph.GATE: _pass_gate,
    ph.CALL: _call_last,
    ph.TALLY: vote.announce_tally,
    ph.TIE: vote.end_tie_speech,
    ph.OUTS: vote.end_word,
    ph.DAY_END: _end_day,
    ph.SHOTS: night.close_shots,
    ph.DON: night.check_don,
    ph.SHERIFF: night.check_sheriff,
    ph.NIGHT_END: night.close_night,
}
"""What happens next where nobody has anything to decide."""


def _play_call(state: State, move: int) -> None:
    hands = SUBSETS[state.open & ~state.raised][move]
    vote.count_hands(state, hands.bit_count(), hands)


def _play_lift(state: State, move: int) -> None:
    vote.count_lift(state, move.bit_count())


def _play_shot(state: State, move: int) -> None:
    night.shoot(state, _shooter(state), move)


def _shooter(state: State) -> int:
    return lowest(state.at & state.black & ~state.shooters)


def _play_don(state: State, _move: int) -> None:
    night.check_don(state)


def _play_sheriff(state: State, _move: int) -> None:
    night.check_sheriff(state)


_PLAY: Final[Mapping[int, Callable[[State, int], None]]] = {
    ph.SPEECH: day.speak,
    ph.CALL: _play_call,
    ph.LIFT: _play_lift,
    ph.SHOTS: _play_shot,
    ph.DON: _play_don,
    ph.SHERIFF: _play_sheriff,
}


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
        hands = SUBSETS[state.open & ~state.raised][move]
        return (Fact("hands", {"seat": state.cands[state.call], "seats": seats_of(hands)}),)
    if phase == ph.LIFT:
        return (Fact("lift_hands", {"seats": seats_of(SUBSETS[state.at][move])}),)
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
