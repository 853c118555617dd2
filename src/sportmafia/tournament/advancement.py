"""Who goes on to the next stage: quotas of sites and of all, the rulebook between equals, then a recorded
lot.

The list is a function of the tables; when a result changes it is made again, and what changed is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sportmafia.scoring.ranking import rank
from sportmafia.scoring.stages import Cut, cut
from sportmafia.scoring.standings import Standings
from sportmafia.tournament.cites import held
from sportmafia.tournament.discipline import Record, expelled
from sportmafia.tournament.lot import Lot
from sportmafia.tournament.plan import Quota
from sportmafia.tournament.said import Notice, Refusal

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

OTHERS = "*"
"""The name under which the best of all sites' others go on."""
WILD = "+"
"""The name under which those go on whom the organisers named."""


@dataclass(frozen=True, slots=True)
class Seed:
    """One who goes on: from which site (`OTHERS` for the quota of all, `WILD` for those named), as which of
    it, counted from 1.
    """

    player: str
    site: str
    number: int


@dataclass(frozen=True, slots=True)
class Due:
    """A lot that is due: the equals around the line of a site, of whom ``left`` go on."""

    site: str
    group: tuple[str, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Advancement:
    """The list for the next stage: who is through, which lots are due, places still open or left open."""

    seeds: tuple[Seed, ...]
    due: tuple[Due, ...]
    vacant: int

    @property
    def players(self) -> tuple[str, ...]:
        """Those through, in order."""
        return tuple(seed.player for seed in self.seeds)

    @property
    def complete(self) -> bool:
        """Whether no lot is due any more."""
        return not self.due


def advance(
    tables: Mapping[str, Standings],
    quota: Quota,
    *,
    declined: Iterable[str] = (),
    lots: Iterable[Lot] = (),
    wild: Iterable[str] = (),
) -> Advancement:
    """The list by the tables of the sites (sfu.3.2.5; C110), ``{"": table}`` where there is one place.

    First so many of each site. If the total leaves places over, the best of all the others take them, ranked
    by the rulebook as if in one table. Who declined is passed over. A lot counts for exactly the group that
    it was drawn for; once the group is another, a new one is due.
    ``wild`` are those whom the organisers named, in order: they take the quota's own places on top, unless
    tables let them through anyway.
    """
    refused = set(declined)
    drawn = {frozenset(lot.order): lot.order for lot in lots}
    seeds: list[Seed] = []
    due: list[Due] = []

    def add(site: str, taken: Cut) -> None:
        order = drawn.get(frozenset(taken.lot), ())[: taken.left]
        if taken.left and not order:
            due.append(Due(site, taken.lot, taken.left))
        through = (*taken.through, *order)
        seeds.extend(Seed(player, site, number) for number, player in enumerate(through, start=1))

    if quota.per_site:
        for site, table in tables.items():
            add(site, cut(table, quota.per_site, declined=refused))
    total = max(quota.total, quota.per_site * len(tables))
    if not due and len(seeds) < total:
        add(OTHERS, _others(tables, total - len(seeds), refused | {seed.player for seed in seeds}))
    vacant = total - len(seeds) - sum(one.left for one in due)
    through = {seed.player for seed in seeds}
    named = [player for player in dict.fromkeys(wild) if player not in through | refused][: quota.wild]
    seeds.extend(Seed(player, WILD, number) for number, player in enumerate(named, start=1))
    return Advancement(tuple(seeds), tuple(due), vacant + quota.wild - len(named))


def invite(
    named: tuple[str, ...], player: str, quota: Quota, record: Record, rulebook: Rulebook
) -> tuple[str, ...] | Refusal:
    """Give a player one of the places that no table gives (sfu.6.3.b); nobody who was removed (C127)."""
    if player in expelled(record, rulebook):
        clauses = [one.clause for one in record.expulsions if one.person == player and not one.lifted]
        return Refusal("wild_removed", clauses[0], {"player": player}, player)
    if player in named or len(named) >= quota.wild:
        return Refusal("wild_full", held(rulebook, "sfu.6.3.b"), {"places": str(quota.wild)}, player)
    return (*named, player)


def _others(tables: Mapping[str, Standings], places: int, out: set[str]) -> Cut:
    """The first so many of everybody who isn't through, all sites together.

    A lot that a site has drawn holds for that site's group only, so the group of all draws its own.
    """
    standing = [row for table in tables.values() for row in table.rows if row.standing is not None]
    left = [row for row in standing if row.player not in out]
    if len(left) <= places:
        order = sorted(left, key=lambda row: (row.place or 0, row.player))
        return Cut(tuple(row.player for row in order))
    ranking = rank([row.tally for row in left], left[0].tally.terms.rulebook)
    inside, outside = ranking.order[:places], ranking.order[places]
    group = next((group for group in ranking.lots if outside.tally.player in group), ())
    through = tuple(one.tally.player for one in inside if one.tally.player not in group)
    if len(through) == places:
        return Cut(through)
    return Cut(through, group, places - len(through))


@dataclass(frozen=True, slots=True)
class Change:
    """How a list differs from the one before: who came in, who fell out, of whom the seed is another."""

    came: tuple[str, ...]
    fell: tuple[str, ...]
    moved: tuple[str, ...]

    def notices(self, rulebook: Rulebook, *, begun: bool) -> tuple[Notice, ...]:
        """The change in words; ``begun`` says that the next stage is under way already."""
        clause = held(rulebook, "sfu.3.2.5")
        said = [Notice("seed_in", clause, {"player": player}, player) for player in self.came]
        said += [Notice("seed_out", clause, {"player": player}, player) for player in self.fell]
        said += [Notice("seed_moved", clause, {"player": player}, player) for player in self.moved]
        if begun and (self.came or self.fell):
            said.append(Notice("stage_under_way", held(rulebook, "sfu.6.3.b")))
        return tuple(said)


def changed(before: Advancement, after: Advancement) -> Change:
    """What making the list anew changed."""
    old, new = ({seed.player: seed for seed in one.seeds} for one in (before, after))
    return Change(
        tuple(player for player in new if player not in old),
        tuple(player for player in old if player not in new),
        tuple(player for player in new if player in old and new[player] != old[player]),
    )


def winners(table: Standings, places: int) -> Cut:
    """The winners: the first so many of the final table (sfu.3.3.2)."""
    return cut(table, places)
