"""Refusals and notices of the hall with names for ids: people by their nicknames, games by their places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from sportmafia.server.events.floor.hall import Hall
from sportmafia.server.events.guard import Visit
from sportmafia.server.events.told import Told, told
from sportmafia.server.texts import Lang, say
from sportmafia.tournament.said import Said
from sportmafia.tournament.schedule import Game

_PEOPLE: Final = ("player", "person", "judge", "substitute", "absent")


def place_words(game: Game, lang: Lang) -> str:
    """A game as somebody reads it who has not learnt its short name: round, table, site."""
    found = f"{say('floor_round', lang)} {game.round}, {say('floor_table_of', lang)} {game.table}"
    return f"{found}, {say('floor_site', lang)} {game.site}" if game.site else found


def named(visit: Visit, hall: Hall, said: Iterable[Said]) -> tuple[Told, ...]:
    """What was said, in the visitor's language and in words that people know."""
    return told(visit, [replace(one, params=_params(hall, one)) for one in said])


def _params(hall: Hall, one: Said) -> dict[str, str]:
    params = dict(one.params)
    for name in _PEOPLE:
        if name in params:
            params[name] = hall.names(params[name])
    table = hall.get(params.get("game", ""))
    if table is not None:
        params["game"] = table.place
    return params
