"""The table under any verdict of an open protest (протест): what hangs on it, before anybody decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import product
from typing import TYPE_CHECKING

from sportmafia.game.result import EndCause, Winner
from sportmafia.scoring.book import standings
from sportmafia.scoring.lines import ScoredGame
from sportmafia.scoring.points import score
from sportmafia.scoring.standings import Distance, Standings

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


class Verdict(StrEnum):
    """What a protest on a game's result can end in (fiim.8.8): it stands, it is annulled, or another
    result.
    """

    STANDS = "stands"
    ANNULLED = "annulled"
    RED = "red"
    BLACK = "black"
    DRAW = "draw"


def verdicts_of(rulebook: Rulebook) -> tuple[Verdict, ...]:
    """The verdicts that a rulebook knows: a draw only where it has one."""
    return tuple(v for v in Verdict if v is not Verdict.DRAW or rulebook.draws)


def under(game: ScoredGame, verdict: Verdict, rulebook: Rulebook) -> ScoredGame:
    """The game as the verdict leaves it: scored again for another result, out of the ranking if annulled."""
    if verdict is Verdict.STANDS or game.result.winner == verdict.value:
        return game
    if verdict is Verdict.ANNULLED:
        return replace(game, rated=False)
    result = replace(game.result, winner=Winner(verdict.value), cause=EndCause.DECLARED)
    return replace(game, result=result, score=score(result, game.entries, rulebook))


def tables_under(
    games: Sequence[ScoredGame],
    rulebook: Rulebook,
    open_protests: Mapping[str, Iterable[Verdict]],
    distance: Distance | None = None,
) -> dict[tuple[Verdict, ...], Standings]:
    """The table for every combination of verdicts on the protested games, keyed in the order of the protests.

    ``open_protests`` names games by their label. The combinations multiply: three protests of five verdicts
    are 125 tables.
    """
    labels = list(open_protests)
    tables = {}
    for verdicts in product(*(tuple(open_protests[label]) for label in labels)):
        decided = dict(zip(labels, verdicts, strict=True))
        ruled = [under(game, decided.get(game.label, Verdict.STANDS), rulebook) for game in games]
        tables[verdicts] = standings(ruled, rulebook, distance)
    return tables
