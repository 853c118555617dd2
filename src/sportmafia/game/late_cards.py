"""Cards entered after the end: whether they agree with the winner whom the judge declared without them (D.3).

While the cards are unknown nothing is derived (sfu.A2.prot.4); once they are entered, who left when tells
what the end should have been.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from sportmafia.game.facts import Fact
from sportmafia.game.result import EndCause, RemovalCause, Winner
from sportmafia.game.seats import EVERYONE
from sportmafia.game.state import State


def derived_end(state: State) -> tuple[Winner, str] | None:
    """The winner and the phase that the cards and the removals give; None if no team has won by them.

    Those who left by one lift left at one moment (C19); after that each removal is a moment of its own.
    """
    table = EVERYONE
    moments = groupby(enumerate(state.removals), key=lambda entry: _moment(*entry))
    for _, moment in moments:
        removed = [removal for _, removal in moment]
        for seat, _, _ in removed:
            table &= ~(1 << seat)
        when = removed[0][2]
        blacks = (table & state.black).bit_count()
        if not blacks:
            return Winner.RED, when
        lead = 2 * blacks - table.bit_count()
        if lead == 0 or (lead > 0 and state.rules.parity_ge):
            return Winner.BLACK, when
    return None


def _moment(index: int, removal: tuple[int, RemovalCause, str]) -> tuple[int, str]:
    _, cause, when = removal
    return (0, when) if cause is RemovalCause.LIFT else (index + 1, when)


def disputed(state: State, facts: Iterable[Fact]) -> tuple[Winner, str] | None:
    """What the cards say where they were hidden during play and contradict the declared winner, else None."""
    if state.cause is not EndCause.DECLARED or not state.known:
        return None
    if not any(fact.kind == "roles_hidden" for fact in facts):
        return None
    derived = derived_end(state)
    return derived if derived is not None and derived != (state.winner, state.ended) else None
