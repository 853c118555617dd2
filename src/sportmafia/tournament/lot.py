"""A lot (жребий) as an event records it: committed to before, drawn before witnesses, verifiable for ever."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sportmafia.lots import opens
from sportmafia.scoring.lot import draw_lot
from sportmafia.tournament.cites import cite
from sportmafia.tournament.said import Refusal

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


@dataclass(frozen=True, slots=True)
class Lot:
    """One lot: what it is about, what was published before, the key in hex, the order, who saw it."""

    label: str
    commitment: str
    key: str
    order: tuple[str, ...]
    witnesses: tuple[str, ...]


def draw(
    group: Sequence[str],
    key: bytes,
    label: str,
    commitment: str,
    witnesses: Sequence[str],
    rulebook: Rulebook,
) -> Lot | Refusal:
    """Draw a lot by a key that was committed to before (C107); seen by two people at least."""
    clause = cite(rulebook, "lot")
    if len(set(group)) < 2:
        return Refusal("lot_needless", clause)
    if len(set(witnesses)) < 2 or set(witnesses) & set(group):
        return Refusal("witnesses_missing", clause)
    if not opens(commitment, key, label):
        return Refusal("commitment_broken", clause)
    order = draw_lot(group, key, label)
    return Lot(label, commitment, key.hex(), order, tuple(dict.fromkeys(witnesses)))


def verify(lot: Lot) -> bool:
    """Whether a recorded lot is what its key and group give."""
    try:
        key = bytes.fromhex(lot.key)
    except ValueError:
        return False
    return opens(lot.commitment, key, lot.label) and draw_lot(lot.order, key, lot.label) == lot.order
