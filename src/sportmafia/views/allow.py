"""The allow-list: which slots of which kind of fact each audience may see, and when.

A kind that no row names for an audience is invisible to it, and so is every slot that a row does not name.
Nothing is ever stripped from what is sent; what is sent is built from these rows alone.

Slots are the fact's own, or derived ones (`derived.DERIVED`) where what was announced is not what was
entered: the seat killed at night is announced with the day, not with the shots.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from sportmafia.views.viewer import Audience


class When(StrEnum):
    """A condition on the moment or on the viewer."""

    ALWAYS = "always"
    OPEN_NOMINEES = "open_nominees"
    """Only where the rulebook lets nominees be shown before the vote (`nominees.shown`; fiim.7.4, C121)."""
    BY_DAY = "by_day"
    """Only while masks are off: the tempo of the night is nobody's business."""
    OWN = "own"
    """Only the viewer's own act or card."""
    MET = "met"
    """Only a viewer who is black."""
    OVER = "over"
    """Only once the result has been announced."""


@dataclass(frozen=True, slots=True)
class Row:
    """One permission: for these audiences, these slots, under this condition, under this name."""

    audiences: frozenset[Audience]
    slots: tuple[str, ...] = ()
    when: When = When.ALWAYS
    shown_as: str = ""


_ROOM: Final = frozenset({Audience.HALL, Audience.SEAT, Audience.BLACK})
_SPECTATOR: Final = frozenset({Audience.SPECTATOR})
_SIDE: Final = frozenset({Audience.SIDE})
_PUBLIC: Final = _ROOM | _SPECTATOR | _SIDE
_OWN_SEAT: Final = frozenset({Audience.SEAT})


def _public(*slots: str, when: When = When.ALWAYS) -> tuple[Row, ...]:
    return (Row(_PUBLIC, slots, when),)


ALLOW: Final[Mapping[str, tuple[Row, ...]]] = {
    "game_opened": _public("rulebook_id"),
    "header_set": _public("tournament", "stage", "date", "table", "game", "judge"),
    "seats_drawn": _public("players"),
    "seat_substituted": _public("seat", "player"),
    "night_announced": _public("night"),
    "card_taken": (Row(_OWN_SEAT, ("own_role",), When.OWN, "own_card"),),
    "roles_entered": (
        Row(_OWN_SEAT, ("own_role",), When.OWN, "own_card"),
        Row(_PUBLIC, ("roles", "nights", "defeats"), When.OVER, "revealed"),
    ),
    "mafia_met": (
        Row(_OWN_SEAT, ("blacks", "don"), When.MET, "team"),
        Row(frozenset({Audience.BLACK}), ("blacks", "don"), When.ALWAYS, "team"),
    ),
    "day_announced": _public("day", "killed"),
    "speech_started": _public("seat", "limit"),
    "nominated": (
        Row(_SIDE, ("by", "seat")),
        Row(_ROOM | _SPECTATOR, ("by", "seat"), When.OPEN_NOMINEES),
    ),
    "revoked": (
        Row(_SIDE, ("by",)),
        Row(_ROOM | _SPECTATOR, ("by",), When.OPEN_NOMINEES),
    ),
    "speech_ended": _public("seat"),
    "vote_skipped": _public("reason"),
    "vote_opened": _public("order"),
    "hands": _public("seat", "votes", "seats"),
    "vote_stopped": _public(),
    "tally_announced": _public("leaders", "left"),
    "tie_speech_ended": _public("seat"),
    "lift_hands": _public("votes", "seats", "left"),
    "last_word_ended": _public("seat"),
    "stalemate_announced": _public(),
    "shot": (Row(_OWN_SEAT, ("target",), When.OWN, "own_shot"),),
    "don_check": (Row(_OWN_SEAT, ("seat", "found"), When.OWN, "own_check"),),
    "sheriff_check": (Row(_OWN_SEAT, ("seat", "sees"), When.OWN, "own_check"),),
    "best_move_named": _public("numbers"),
    "foul": _public("seat", "clause", "number", "removed"),
    "technical_foul": _public("seat", "removed"),
    "dq": _public("seat", "clause"),
    "warning": _public("seat", "clause"),
    "game_aborted": _public(),
    "result_announced": (
        Row(_PUBLIC, ("winner",)),
        Row(_PUBLIC, ("roles", "nights", "defeats"), When.OVER, "revealed"),
    ),
    "protocol_signed": _public(),
    "protest_filed": _public(),
    "window_closed": _public(),
    "protest_decided": _public("outcome"),
    "reopened": _public(),
    "timer": _public("action", "what", "left_ms", when=When.BY_DAY),
}
"""Every permission by kind of fact. The judge needs none: he sees the log itself."""
