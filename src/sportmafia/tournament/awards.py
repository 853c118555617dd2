"""Awards (награждение): places by points, prizes by votes, the best of each role."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from sportmafia.game.result import Role
from sportmafia.scoring.stages import Cut, cut
from sportmafia.scoring.standings import Row, Standings
from sportmafia.tournament.cites import held
from sportmafia.tournament.said import Notice, Refusal

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


class Voter(StrEnum):
    """Who votes for prizes (sfu.9.1): judges of games, members of the committee."""

    JUDGE = "judge"
    COMMITTEE = "committee"


@dataclass(frozen=True, slots=True)
class Ballot:
    """One vote: who, as what, for which prize, for whom."""

    voter: str
    as_: Voter
    prize: str
    player: str


def vote(
    ballots: tuple[Ballot, ...],
    ballot: Ballot,
    voters: Mapping[str, Voter],
    rulebook: Rulebook,
    *,
    removed: Collection[str] = (),
) -> tuple[Ballot, ...] | Refusal:
    """Cast a vote; another for the same prize takes its place. Nobody votes for himself, nor for whoever was
    ``removed`` from the tournament (C127).
    """
    if voters.get(ballot.voter) is not ballot.as_:
        return Refusal("no_vote", held(rulebook, "sfu.9.1"), {"person": ballot.voter}, ballot.voter)
    if ballot.voter == ballot.player:
        return Refusal("own_vote", held(rulebook, "sfu.9.1"), {"person": ballot.voter}, ballot.voter)
    if ballot.player in removed:
        return Refusal("prize_removed", held(rulebook, "sfu.9.2"), {"player": ballot.player}, ballot.player)
    kept = tuple(one for one in ballots if (one.voter, one.prize) != (ballot.voter, ballot.prize))
    return (*kept, ballot)


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize by votes (sfu.9.2): ``leaders`` have the most, more than one share it until it is decided."""

    name: str
    leaders: tuple[str, ...]
    votes: int


def prizes(ballots: Iterable[Ballot], *, removed: Collection[str] = ()) -> tuple[Prize, ...]:
    """Every prize that was voted on, in the order of the first vote; votes for whoever was ``removed`` since
    are lost.
    """
    cast = [ballot for ballot in ballots if ballot.player not in removed]
    found = []
    for name in dict.fromkeys(ballot.prize for ballot in cast):
        votes = Counter(ballot.player for ballot in cast if ballot.prize == name)
        most = max(votes.values())
        found.append(Prize(name, tuple(sorted(player for player in votes if votes[player] == most)), most))
    return tuple(found)


def settle(prize: Prize, players: Sequence[str], rulebook: Rulebook) -> tuple[str, ...] | Refusal:
    """Who gets a prize that several have most votes for: some of them, or all, as the committee decides
    (sfu.6.3.f).
    """
    chosen = tuple(player for player in prize.leaders if player in players)
    if len(prize.leaders) < 2 or not chosen or set(players) - set(chosen):
        return Refusal("not_a_leader", held(rulebook, "sfu.6.3.f"), {"prize": prize.name}, prize.name)
    return chosen


def given(prize: Prize, settled: Mapping[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    """Who gets a prize; None while it waits. A decision between others than those who lead now is none."""
    if len(prize.leaders) == 1:
        return prize.leaders
    chosen = settled.get(prize.name, ())
    return chosen if chosen and set(chosen) <= set(prize.leaders) else None


COMBINED = "places"
"""The prize under which votes count for places, where the rulebook combines them with points."""


def places(table: Standings, count: int, rulebook: Rulebook, ballots: Iterable[Ballot] = ()) -> Cut:
    """The awarded places (sfu.9.1): by points (sfu.3.3.2), votes being for special prizes only.

    Where `awards.vote` is ``combined`` three lists count alike, the table, the judges' votes and the
    committee's: the smallest sum of places first, and between equal sums the table.
    """
    if rulebook.word("awards.vote") == "special":
        return cut(table, count)
    cast = [ballot for ballot in ballots if ballot.prize == COMBINED]
    ranked = [row for row in table.rows if row.standing is not None]
    sums = {row.player: row.place or 0 for row in ranked}
    for voter in Voter:
        votes = Counter(ballot.player for ballot in cast if ballot.as_ is voter)
        for player in sums:
            sums[player] += 1 + sum(1 for other in sums if votes[other] > votes[player])
    order = sorted(ranked, key=lambda row: (sums[row.player], row.place or 0))

    def equal(row: Row) -> tuple[int, int]:
        return sums[row.player], row.place or 0

    if len(order) <= count:
        return Cut(tuple(row.player for row in order))
    line = equal(order[count])
    through = tuple(row.player for row in order[:count] if equal(row) != line)
    if len(through) == count:
        return Cut(through)
    return Cut(through, tuple(row.player for row in order if equal(row) == line), count - len(through))


@dataclass(frozen=True, slots=True)
class Best:
    """The best of a role: the greatest sum of points in games with it; equals share it."""

    role: Role
    players: tuple[str, ...]
    points: Fraction
    games: int


def best_by_role(table: Standings, *, least: int = 1) -> tuple[Best, ...]:
    """The best of each role among ranked players with at least so many games in it; the sum of all points
    there, then more wins in it, then fewer games."""
    found = []
    for role in Role:
        scores: dict[str, tuple[Fraction, int, int]] = {}
        for row in table.rows:
            games = [game for game in row.tally.earned if game.line.role is role]
            if row.standing is not None and len(games) >= max(least, 1):
                points = sum((game.total for game in games), Fraction(0))
                scores[row.player] = points, row.tally.wins[role], -len(games)
        if scores:
            top = max(scores.values())
            found.append(Best(role, tuple(sorted(p for p in scores if scores[p] == top)), top[0], -top[2]))
    return tuple(found)


def ceremony(awarded: Sequence[str], present: Iterable[str], clause: str | None) -> tuple[Notice, ...]:
    """Who is to be awarded and is not here (sfu.8.4): the prize waits, nothing is lost."""
    here = set(present)
    return tuple(
        Notice("not_at_ceremony", clause, {"player": player}, player)
        for player in awarded
        if player not in here
    )
