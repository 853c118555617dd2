"""Drawing the lot (жребий) of a group of equals, so that anybody can draw it again (fiim.8.7.5, C107)."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sportmafia.lots import shuffled


def lot_label(label: str, group: Iterable[str]) -> str:
    """The label of a group's stream: the draw's own label, a space, the sorted names as a JSON list.

    The names stand in it, so that two groups of one table never share a draw.
    """
    return f"{label} {json.dumps(sorted(group), ensure_ascii=False, separators=(',', ':'))}"


def draw_lot(group: Iterable[str], key: bytes, label: str) -> tuple[str, ...]:
    """The order of the group that the key determines: its sorted names, shuffled by `sportmafia.lots`.

    The key's commitment is published before the games, the key after them. Raises ValueError when the key
    is not 32 bytes.
    """
    names = sorted(group)
    return shuffled(names, key, lot_label(label, names))
