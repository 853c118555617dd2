"""Penalties of the rulebook itself: disqualification, team defeat, technical fouls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sportmafia.game.result import GameResult
from sportmafia.scoring.model import Column, Item, Part, cited

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


def penalties(result: GameResult, rulebook: Rulebook) -> Part:
    """Penalties that follow from the game alone (fiim.8.2.4, boss.57.4, fiim-k.8.2.4, points34.8.2.4).

    One penalty a player and game: whoever is removed is removed once, so a second offence adds nothing. A
    fourth foul counts as a disqualification (C59). The win points of a disqualified winner stay (C60).
    """
    dismissed = _disqualified(result, rulebook)
    offenders = {item.seat for item in dismissed}
    awarded = tuple(item for item in _defeats(result, rulebook) if item.seat not in offenders)
    return Part((*dismissed, *awarded, *_technical(result, rulebook)))


def _column(rulebook: Rulebook) -> Column:
    return Column(rulebook.word("dq.class"))


def _disqualified(result: GameResult, rulebook: Rulebook) -> tuple[Item, ...]:
    value = rulebook.number("dq.points")
    fourth_too = rulebook.flag("dq.fourth_foul_penalty")
    items: dict[int, Item] = {}
    for offence in result.disqualified:
        if not value or offence.seat in items or (offence.fourth_foul and not fourth_too):
            continue
        code = "fourth_foul" if offence.fourth_foul else "dq"
        params = {"offence": offence.clause or "—"}
        items[offence.seat] = Item(
            offence.seat, cited(rulebook, "dq.points"), value, _column(rulebook), code, params
        )
    return tuple(items.values())


def _defeats(result: GameResult, rulebook: Rulebook) -> tuple[Item, ...]:
    """The offender's own penalty where his team was awarded the defeat (fiim.6.8); once a player."""
    key = "dq.points" if rulebook["defeat.points"] == "dq" else "defeat.points"
    value, at = rulebook.number(key), cited(rulebook, key)
    items: dict[int, Item] = {}
    for defeat in result.defeats:
        if value and defeat.seat is not None and defeat.seat not in items:
            params = {"offence": defeat.clause}
            items[defeat.seat] = Item(defeat.seat, at, value, _column(rulebook), "defeat", params)
    return tuple(items.values())


def _technical(result: GameResult, rulebook: Rulebook) -> tuple[Item, ...]:
    each = rulebook.number("tech.points")
    counts = result.technical or {}
    return tuple(
        Item(
            seat,
            cited(rulebook, "tech.points"),
            each * count,
            Column.ADDITIONAL,
            "technical",
            {"count": str(count)},
        )
        for seat, count in sorted(counts.items())
        if each * count
    )
