"""Every option in which regulations differ: the public contract of rulebook documents and of ``--set``.

Its value in each of the shipped rulebooks, with the clauses, is in `seeds/`; the printed table is
docs/reference/options.md.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from sportmafia.rulebooks import options_game as game
from sportmafia.rulebooks import options_score as score

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sportmafia.rulebooks.option import Option

_ALL: Final = (
    *game.BASICS,
    *game.START,
    *game.DAY,
    *game.VOTING,
    *game.NIGHT,
    *game.DISCIPLINE,
    *game.SPECIAL,
    *score.POINTS,
    *score.RATING,
    *score.PROTEST,
    *score.PROTOCOL,
    *score.TOURNAMENT,
)

OPTIONS: Final[Mapping[str, Option]] = MappingProxyType({option.key: option for option in _ALL})
"""All options by key, grouped by part in the order of a game."""
