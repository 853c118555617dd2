"""Points for the best move (лучший ход): the black players that the first-night victim named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sportmafia.game.result import GameResult, Winner
from sportmafia.scoring.model import Column, Item, cited

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


def best_move(result: GameResult, rulebook: Rulebook) -> Item | None:
    """What the best move earns (fiim.8.3.4, sfu.A2.bm.2-3, boss.59, fiim-k.8.3.1, points34.8.3, 8.3.1).

    The amount depends on the victim's role and on the number of hits; None where it earns nothing. It stays
    in a draw unless the rulebook drops it (C82), and after a disqualification unless that voids it (C80).
    """
    move = result.best_move
    if move is None or move.void or move.hits is None:
        return None
    if result.winner is Winner.DRAW and rulebook.word("draw.bm") == "drop":
        return None
    dismissed = any(offence.seat == move.seat for offence in result.disqualified)
    if dismissed and rulebook.word("bm.after_dq") == "void":
        return None
    key = f"bm.{result.roles[move.seat].value}"
    value = rulebook[key][move.hits]
    if not value:
        return None
    params = {"hits": str(move.hits), "numbers": ", ".join(map(str, move.numbers))}
    return Item(move.seat, cited(rulebook, key), value, Column.ADDITIONAL, "best_move", params)
