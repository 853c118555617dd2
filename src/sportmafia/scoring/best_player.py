"""The players' vote for the best player (лучший игрок) of a game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sportmafia.game.result import SEATS
from sportmafia.scoring.entries import ScoringEntries
from sportmafia.scoring.model import Column, Item, Part, Problem, cited

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook

_THRESHOLD: Final = 5
_WHERE: Final = "scoring.best_player_votes"


def best_player(entries: ScoringEntries, rulebook: Rulebook) -> Part:
    """The bonus of the player whom the others elected (sfu.A1.1.1.best, sfu.A1.1.1.note; C08).

    All ten vote once after the game, not for themselves. Five votes elect, or the most, or more than half
    of the ten, as the rulebook says; two elected players both get the bonus, or neither, as it says.
    """
    votes = entries.best_player_votes
    rule = rulebook.word("best.rule")
    if not votes:
        return Part()
    if rule == "none":
        return Part(problems=(Problem(None, _WHERE, "best_none"),))
    at = cited(rulebook, "best.points")
    own = [] if rulebook.flag("best.self") else [voter for voter in sorted(votes) if votes[voter] == voter]
    problems = [Problem(at, f"{_WHERE}.{voter}", "best_self", {"seat": str(voter)}) for voter in own]
    counts = Counter(seat for voter, seat in votes.items() if entries.keep_invalid or voter not in own)
    elected = _elected(rule, counts)
    tie = rulebook.word("best.tie")
    if len(elected) > 1 and tie != "both":
        if tie == "revote":
            params = {"seats": ", ".join(map(str, elected))}
            problems.append(Problem(at, _WHERE, "best_revote", params))
        elected = ()
    value = rulebook.number("best.points")
    items = tuple(
        Item(seat, at, value, Column.ADDITIONAL, "best_player", {"votes": str(counts[seat])})
        for seat in elected
        if value
    )
    return Part(items, tuple(problems))


def _elected(rule: str, counts: Counter[int]) -> tuple[int, ...]:
    if not counts:
        return ()
    needed = {
        "threshold5": _THRESHOLD,
        "majority": len(SEATS) // 2 + 1,
        "plurality": max(counts.values()),
    }[rule]
    return tuple(sorted(seat for seat, votes in counts.items() if votes >= needed))
