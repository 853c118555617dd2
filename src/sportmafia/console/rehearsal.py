"""Rehearsal: what ten made-up players do next, so that a judge can practise alone.

Chance comes from a key given with the request; the same key and moment give the same deed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from sportmafia.game import phase as ph
from sportmafia.game.decide import nominable
from sportmafia.game.facts import Fact
from sportmafia.game.night import best_move_due, may_check
from sportmafia.game.seats import EVERYONE, seats_of
from sportmafia.game.state import VOTE_STOPPED, State
from sportmafia.lots.stream import Stream, shuffled

_NOMINATES: Final = 55
_AGREES: Final = 85
_LIFTS: Final = 35
"""Chances in a hundred."""


class Chance(Stream):
    """The chance of one moment, and of anything else that has a name."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes, label: str) -> None:
        super().__init__(key, label)
        self._key = key

    def of(self, label: str) -> Stream:
        """A chance of its own, the same at every moment."""
        return Stream(self._key, label)


def suggestion(state: State, key: bytes, label: str) -> Fact | None:
    """The players' next deed in ``state``; None where the judge announces, or nobody does anything."""
    plays = _PLAYS.get(state.phase)
    if plays is None or (state.vote == VOTE_STOPPED and ph.voting(state.phase)):
        return None
    return plays(state, Chance(key, label))


def _deal(state: State, chance: Chance) -> Fact | None:
    if state.seated:
        return None
    don, first, second, sheriff = shuffled(seats_of(EVERYONE), chance.read(32), "cards")[:4]
    return Fact("roles_entered", {"don": don, "mafia": sorted((first, second)), "sheriff": sheriff})


def _speech(state: State, chance: Chance) -> Fact | None:
    free = nominable(state, state.speaker) & ~(1 << state.speaker) if state.speaking else 0
    if free and chance.below(100) < _NOMINATES:
        return Fact("nominated", {"by": state.speaker, "seat": _one_of(seats_of(free), chance)})
    return None


def _call(state: State, chance: Chance) -> Fact | None:
    if state.call == len(state.cands) - 1 and state.rules.default_last:
        return None
    waiting = seats_of(state.open & ~state.raised)
    share = chance.below(200) // (len(state.cands) - state.call)
    hands = [seat for seat in waiting if chance.below(100) < share]
    return Fact("hands", {"seat": state.cands[state.call], "seats": hands})


def _lift(state: State, chance: Chance) -> Fact:
    return Fact("lift_hands", {"seats": [s for s in seats_of(state.at) if chance.below(100) < _LIFTS]})


def _dawn(state: State, chance: Chance) -> Fact | None:
    if not best_move_due(state):
        return None
    others = [seat for seat in seats_of(EVERYONE) if seat != state.victim]
    numbers = sorted(shuffled(others, chance.read(32), "best move")[: state.rules.bm_numbers])
    return Fact("best_move_named", {"numbers": numbers, "closed": "complete"})


def _shots(state: State, chance: Chance) -> Fact | None:
    """Whoever of the blacks shoots the number called now: mostly all at the red agreed on."""
    waiting = seats_of(state.at & state.black & ~state.shooters) if state.known else ()
    reds = seats_of(state.at & ~state.black)
    if not waiting or not reds or not state.called:
        return None
    common = _one_of(reds, chance.of(f"night {state.night}"))
    for black in waiting:
        own = chance.of(f"night {state.night} black {black}")
        aim = common if own.below(100) < _AGREES else _one_of(reds, own)
        if aim == state.called:
            return Fact("shot", {"by": black, "target": aim})
    return None


def _don(state: State, chance: Chance) -> Fact | None:
    return _checks("don_check", state, state.don, state.at & ~state.black, chance)


def _sheriff(state: State, chance: Chance) -> Fact | None:
    return _checks("sheriff_check", state, state.sheriff, state.at & ~(1 << state.sheriff), chance)


def _checks(kind: str, state: State, checker: int, among: int, chance: Chance) -> Fact | None:
    if not state.known or not may_check(state, checker) or not among:
        return None
    return Fact(kind, {"seat": _one_of(seats_of(among), chance)})


def _one_of(seats: Sequence[int], chance: Stream) -> int:
    return seats[chance.below(len(seats))]


_PLAYS: Final[Mapping[int, Callable[[State, Chance], Fact | None]]] = {
    ph.DEAL: _deal,
    ph.SPEECH: _speech,
    ph.CALL: _call,
    ph.LIFT: _lift,
    ph.DAWN: _dawn,
    ph.SHOTS: _shots,
    ph.DON: _don,
    ph.SHERIFF: _sheriff,
}
