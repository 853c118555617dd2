"""The vote blocks of the form, and what of the votes goes on to the continuation sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sportmafia.game.result import SkipReason, VoteStatus
from sportmafia.protocol import wording
from sportmafia.protocol.form import Continuation, Table, VoteBlock
from sportmafia.protocol.text import EMPTY, Text, joined, same, seats

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sportmafia.game.result import Day, GameResult
    from sportmafia.rulebooks import Rulebook

ROUNDS_IN_A_BLOCK: Final = 2
"""A block has one row for the vote and one for a single revote."""

_BASIS_OF_A_SKIP: Final = {
    SkipReason.DISQUALIFICATION: "dq.cancels_vote",
    SkipReason.SINGLE_FIRST_DAY: "day1.single",
}
"""The option whose clauses say why a vote was not held."""

Row = tuple[Text, Text, Text, Text]


def blank_block(day: int) -> VoteBlock:
    """The block of a day without anything in it."""
    return VoteBlock(day, wording.vote_number(day))


def block(day: Day) -> VoteBlock:
    """The block of a day that was played (sfu.A2.prot.6): nominees, and counts with the silent players'
    votes.
    """
    first = dict(day.rounds[0]) if day.rounds else {}
    second = dict(day.rounds[1]) if len(day.rounds) > 1 else {}
    candidates = tuple(dict.fromkeys((*day.nominees, *first)))
    return VoteBlock(
        day=day.day,
        label=wording.vote_number(day.day),
        candidates=candidates,
        votes=tuple(first.get(seat) for seat in candidates),
        revote=tuple(second.get(seat) for seat in candidates),
        remark=wording.STATUS.get(day.vote, EMPTY) if day.vote else EMPTY,
    )


def blocks(result: GameResult, count: int) -> tuple[VoteBlock, ...]:
    """The blocks 1 to ``count`` of the form; the number of a block is the number of the day."""
    played = {day.day: block(day) for day in result.days}
    return tuple(played.get(number) or blank_block(number) for number in range(1, count + 1))


def continuation(result: GameResult, rulebook: Rulebook, count: int) -> Continuation:
    """What the blocks have no room for: days after ``count``, more revotes, lift votes, votes that were not
    held (C119).
    """
    rows = tuple(row for day in result.days for row in _entries(day, rulebook))
    columns = (wording.VOTE, wording.ENTRY, wording.CONTENT, wording.CLAUSE)
    return Continuation(
        blocks=tuple(block(day) for day in result.days if day.day > count),
        entries=Table("votes", wording.FURTHER_VOTES, columns, rows) if rows else None,
    )


def _entries(day: Day, rulebook: Rulebook) -> Iterator[Row]:
    number = same(day.day)
    for round_number, counts in enumerate(day.rounds[ROUNDS_IN_A_BLOCK:], ROUNDS_IN_A_BLOCK):
        label = Text(f"Переголосование {round_number}", f"Revote {round_number}")
        yield number, label, _counts(counts), _cited(rulebook, "tie.subset")
    if day.lift is not None:
        verdict = wording.LEAVE if day.lift.passed else wording.STAY
        asked = day.left if day.lift.passed else tuple(seat for seat, _ in day.rounds[-1])
        hands = Text(f"«за» {day.lift.votes} из {day.lift.of}", f"for {day.lift.votes} of {day.lift.of}")
        content = Text(
            f"{hands.ru}: {seats(asked).ru} {verdict.ru}", f"{hands.en}: {seats(asked).en} {verdict.en}"
        )
        yield number, wording.LIFT, content, _cited(rulebook, "lift.majority")
    if day.vote is VoteStatus.NOT_HELD or day.vote is VoteStatus.STOPPED:
        cause = wording.SKIPPED[day.reason] if day.reason else wording.SKIPPED[SkipReason.DISQUALIFICATION]
        option = _BASIS_OF_A_SKIP.get(day.reason or SkipReason.DISQUALIFICATION)
        yield number, wording.STATUS[day.vote], cause, _cited(rulebook, option) if option else EMPTY


def _counts(counts: tuple[tuple[int, int], ...]) -> Text:
    return joined(tuple(Text(f"№ {seat} — {votes}", f"№ {seat} — {votes}") for seat, votes in counts), "; ")


def _cited(rulebook: Rulebook, option: str) -> Text:
    return same(", ".join(rulebook.clauses(option)))
