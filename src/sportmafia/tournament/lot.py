"""A lot (жребий) as an event records it: committed to before, drawn before witnesses, verifiable for ever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from sportmafia.lots import commit, opens
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


@dataclass(frozen=True, slots=True)
class Sealed:
    """A lot that is committed to and not drawn yet: its ``key`` in hex is nobody's to see until then."""

    label: str
    group: tuple[str, ...]
    key: str
    commitment: str


def seal(
    sealed: Sequence[Sealed], group: Sequence[str], key: bytes, label: str, rulebook: Rulebook
) -> Sealed | Refusal:
    """Commit to the lot of a group (C107), once: whoever could seal again could choose among results."""
    clause = cite(rulebook, "lot")
    if len(set(group)) < 2:
        return Refusal("lot_needless", clause)
    if any(set(one.group) == set(group) for one in sealed):
        return Refusal("sealed_already", clause)
    return Sealed(label, tuple(sorted(set(group))), key.hex(), commit(key, label))


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


FORMAT: Final = "sportmafia.lot/1"


def published(lot: Lot | Sealed) -> dict[str, Any]:
    """What is published of a lot: before the draw all but the key, after it everything."""
    document: dict[str, Any] = {"format": FORMAT, "label": lot.label, "commitment": lot.commitment}
    if isinstance(lot, Sealed):
        return {**document, "group": list(lot.group)}
    return {
        **document,
        "group": sorted(lot.order),
        "key": lot.key,
        "order": list(lot.order),
        "witnesses": list(lot.witnesses),
    }


def true(document: Mapping[str, Any]) -> bool:
    """Whether a published lot is what it says; one without its key says nothing yet that could be wrong."""
    label, commitment, group = (document.get(name) for name in ("label", "commitment", "group"))
    if not (isinstance(label, str) and isinstance(commitment, str) and _texts(group)):
        return False
    if "key" not in document:
        return True
    key, order = document["key"], document.get("order")
    if not (isinstance(key, str) and _texts(order) and sorted(order) == sorted(group)):
        return False
    return verify(Lot(label, commitment, key, tuple(order), ()))


def _texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
