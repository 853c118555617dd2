"""The field of the best move and its dashes (sfu.A2.prot.7, boss.65, points34.9.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sportmafia.game.result import FirstNight
from sportmafia.protocol import wording
from sportmafia.protocol.basis import basis
from sportmafia.protocol.form import BestMoveField
from sportmafia.protocol.text import DASHED, EMPTY, Text, same

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sportmafia.game.result import GameResult
    from sportmafia.rulebooks import Rulebook

Places = tuple[Text, Text, Text]
"""The form has room for three numbers."""

_NOTHING_WRITTEN: Final[Places] = (EMPTY, EMPTY, EMPTY)
_ALL_DASHED: Final[Places] = (DASHED, DASHED, DASHED)


def best_move_field(
    result: GameResult | None, nicknames: Sequence[Text], rulebook: Rulebook
) -> BestMoveField:
    """Who made the best move, and the numbers that the judge accepted.

    All is dashed after a miss in the first night, in a game that ended before it, and where the victim had
    lost the right; the places of numbers that were not named are dashed too. Nothing is written while the
    night is unknown or still to come.
    """
    by_nickname = rulebook.word("protocol.victim") == "nickname"
    victim, numbers = _written(result, rulebook)
    player = same(victim) if isinstance(victim, int) else victim
    return BestMoveField(
        label=wording.BEST_MOVE,
        numbers=numbers,
        player_label=wording.PLAYER if by_nickname else wording.PLAYER_NUMBER,
        player=nicknames[victim - 1] or player if by_nickname and isinstance(victim, int) else player,
        by_nickname=by_nickname,
        clauses=basis(rulebook, "best_move"),
    )


def _written(result: GameResult | None, rulebook: Rulebook) -> tuple[int | Text, Places]:
    """The victim (or what stands in his place) and the three places."""
    if result is None:
        return EMPTY, _NOTHING_WRITTEN
    if result.best_move is not None:
        first, second, third, *_ = (*map(same, result.best_move.numbers), *_ALL_DASHED)
        return result.best_move.seat, (first, second, third)
    over = result.cause is not None
    none_was_possible = result.first_night is FirstNight.MISS or (
        result.first_night is FirstNight.NOT_PLAYED and over
    )
    if none_was_possible or _right_lost(result, rulebook):
        return DASHED, _ALL_DASHED
    if result.first_victim is None:
        return EMPTY, _NOTHING_WRITTEN
    return result.first_victim, _ALL_DASHED if over else _NOTHING_WRITTEN


def _right_lost(result: GameResult, rulebook: Rulebook) -> bool:
    """Whether the one killed in the first night had no right to a best move: by the first day's vote, or at
    all.
    """
    if rulebook.word("bm.right") == "none":
        return True
    limit = rulebook.integer("bm.lost_after")
    first_day = result.days[0] if result.days else None
    return bool(limit) and first_day is not None and len(first_day.left) >= limit
