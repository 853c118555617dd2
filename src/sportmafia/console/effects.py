"""What an entry would bring about, told before it is confirmed: who leaves, which vote is off, who wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sportmafia.console.said import EFFECTS, said, value
from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.fold import evolve
from sportmafia.game.seats import packed_get
from sportmafia.game.state import VOTE_STOPPED, State
from sportmafia.scoring import exact

Effect = dict[str, Any]
"""``text`` in both languages and the ``clause`` it follows, None where the text of no clause says so."""


def effects_of(before: State, fact: Fact) -> list[Effect]:
    """The consequences of an accepted fact in ``before``, the gravest last."""
    return list(_effects(before, evolve(before, fact), fact))


def _effects(before: State, after: State, fact: Fact) -> Iterator[Effect]:
    seat = fact.data.get("seat")
    if fact.kind in ("foul", "technical_foul", "dq") and seat:
        yield from _offender(before, after, seat, fact.kind)
    yield from _votes(before, after)
    if after.cause is not None and before.cause is None:
        winner = value(str(after.winner) if after.winner else "none")
        cause = value(str(after.cause))
        yield _effect(after, "game_ends", "win", winner=winner, cause=cause)


def _offender(before: State, after: State, seat: int, kind: str) -> Iterator[Effect]:
    rules = after.rules
    if kind == "foul":
        fouls = packed_get(after.fouls, seat)
        yield _effect(after, "foul_count", "sanctions", seat=seat, n=fouls, limit=rules.foul_limit)
    elif kind == "technical_foul":
        fouls = packed_get(after.technical, seat)
        yield _effect(after, "tech_count", "sanctions", seat=seat, n=fouls, limit=rules.tech_limit)
    if (after.silence & ~before.silence) >> seat & 1:
        yield _effect(after, "silent", "third_foul", seat=seat)
    if (after.short & ~before.short) >> seat & 1:
        clause = rules.option_clause("foul3.short", "third_foul")
        yield {"text": said(EFFECTS, "short", seat=seat, seconds=rules.foul3_short_s), "clause": clause}
    if len(after.dqs) > len(before.dqs):
        if (before.at & ~after.at) >> seat & 1:
            yield _effect(after, "leaves", "removal", seat=seat)
        else:
            yield _effect(after, "word_lost", "removal", seat=seat)
        if before.speaking and before.speaker == seat:
            yield _effect(after, "minute_lost", "removal")
        points = exact(rules.rulebook.number("dq.points"))
        if points != "0":
            clause = next(iter(rules.rulebook.clauses("dq.points")), None)
            yield {"text": said(EFFECTS, "penalty", seat=seat, value=points), "clause": clause}


def _votes(before: State, after: State) -> Iterator[Effect]:
    for left in after.left:
        if left not in before.left:
            yield _effect(after, "out_by_vote", "majority", seat=left)
    stopped = after.vote == VOTE_STOPPED and before.vote != VOTE_STOPPED
    blocked = after.blocked & ~before.blocked
    if stopped:
        yield _effect(after, "vote_stopped", "vote_off")
    for day in range(1, 100):
        if blocked >> day & 1 and not (stopped and day == before.day):
            code = "vote_off_today" if day == before.day else "vote_off_day"
            rule_clause = after.rules.option_clause("dq.after_result", "vote_off")
            late = day > before.day and before.phase >= ph.CALL
            clause = rule_clause if late else after.rules.clause("vote_off")
            yield {"text": said(EFFECTS, code, day=day), "clause": clause}
    if len(after.dqs) > len(before.dqs) and not blocked and not stopped and after.cause is None:
        yield _effect(after, "vote_stays", "vote_off")


def _effect(state: State, code: str, rule: str, **params: Any) -> Effect:
    return {"text": said(EFFECTS, code, **params), "clause": state.rules.clause(rule)}
