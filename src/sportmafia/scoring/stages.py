"""Stages of a tournament: a table for each, carried over or from zero, and who goes on to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sportmafia.scoring.book import standings
from sportmafia.scoring.lines import ScoredGame
from sportmafia.scoring.standings import Distance, Standings

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


def stage_tables(
    games: Sequence[ScoredGame], rulebook: Rulebook, distances: Mapping[str, Distance] | None = None
) -> dict[str, Standings]:
    """The table of every stage by its name, in the order in which the stages began.

    A stage starts from zero, or goes on from the stages before it (points34.8.6, sfu.3.3.2; C109);
    ``distances`` tells more about each. Points start from zero, warnings do not: their ladder is the
    tournament's (sfu.A1.1.2).
    """
    known = distances or {}
    carried = rulebook.word("stage.carry") == "sum"
    stages = list(dict.fromkeys(game.stage for game in games))
    warned: Counter[str] = Counter()
    tables = {}
    for number, stage in enumerate(stages, start=1):
        included = stages[:number] if carried else [stage]
        played = [game for game in games if game.stage in included]
        distance = known.get(stage, Distance())
        if not carried:
            distance = replace(distance, warned_before=warned + Counter(distance.warned_before))
        tables[stage] = standings(played, rulebook, distance)
        warned.update({row.player: row.tally.warnings for row in tables[stage].rows})
    return tables


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on: ``through`` for certain, in order; ``lot`` are equals around the line, of whom a lot takes
    ``left``.

    ``group`` are all the equals of the table, those too who declined: a lot drawn for them all (C107) gives
    the table its places and stays what it is, whoever declines afterwards.
    """

    through: tuple[str, ...]
    lot: tuple[str, ...] = ()
    left: int = 0
    group: tuple[str, ...] = ()


def cut(table: Standings, places: int, *, declined: Iterable[str] = ()) -> Cut:
    """The first so many of a table (sfu.3.2.5, sfu.3.3.2): the rulebook's criteria decide, and then a lot
    (C110).

    Players who ``declined`` are passed over, so that the next ones move up.
    """
    refused = set(declined)
    ranked = [row for row in table.rows if row.standing is not None and row.player not in refused]
    if len(ranked) <= places:
        return Cut(tuple(row.player for row in ranked))
    inside, outside = ranked[:places], ranked[places:]
    group = next((group for group in table.lots if outside[0].player in group), ())
    through = tuple(row.player for row in inside if row.player not in group)
    left = len(inside) - len(through)
    if not left:
        return Cut(through)
    return Cut(through, tuple(player for player in group if player not in refused), left, group)


def short_of_games(table: Standings) -> dict[str, int]:
    """How many rated games each player lacks of the least number that the rulebook asks for (sfu.3.2.4).

    Nobody lacks any where it asks for none, nor does a guest or whoever was removed: they have no place.
    """
    least = table.rulebook.integer("qual.min_games")
    return {
        row.player: least - row.tally.games
        for row in table.rows
        if row.standing is not None and row.tally.games < least
    }
