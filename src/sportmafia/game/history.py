"""From a log's facts to a `GameResult`: what happened, day by day and night by night.

The state keeps only what the game still needs; this fold watches it fact by fact and writes down the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.fold import EFFECTS
from sportmafia.game.result import (
    BestMove,
    Check,
    Day,
    Defeat,
    Disqualification,
    EndCause,
    FirstNight,
    GameResult,
    LiftVote,
    Night,
    Removal,
    Role,
    SkipReason,
    Team,
    VoteStatus,
)
from sportmafia.game.rules import Rules
from sportmafia.game.seats import EVERYONE, packed_get, seats_of
from sportmafia.game.state import (
    NIGHT1_KILL,
    NIGHT1_MISS,
    VOTE_HELD,
    VOTE_NONE,
    VOTE_RUNNING,
    VOTE_SKIPPED,
    VOTE_STOPPED,
    State,
    start,
)

_SANCTIONS: Final = ("foul", "technical_foul", "dq")
_STATUS: Final = {
    VOTE_HELD: VoteStatus.HELD,
    VOTE_STOPPED: VoteStatus.STOPPED,
    VOTE_SKIPPED: VoteStatus.NOT_HELD,
}


class Historian:
    """Folds facts and keeps the story. Feed facts in order with `add`, then ask `result`."""

    def __init__(self, rules: Rules) -> None:
        """An empty story under ``rules``."""
        self.state: State = start(rules)
        self._days: list[Day] = []
        self._nights: list[Night] = []
        self._technical: dict[int, int] = {}
        self._warnings: list[tuple[int, str | None]] = []

    def add(self, fact: Fact) -> None:
        """Apply one accepted fact."""
        state = self.state
        kind, data = fact.kind, fact.data
        before = state.cands, state.counts, state.phase, state.at
        EFFECTS[kind](state, data)
        if kind == "day_announced":
            if state.cause is None:
                self._days.append(_blank_day(state.day))
        elif kind == "night_announced" and state.night:
            self._days[-1] = self._closed_day(self._days[-1])
            self._nights.append(Night(state.night, None, None, None))
        elif kind == "warning":
            self._warnings.append((data.get("seat") or 0, data.get("clause")))
        elif self._days:
            self._day_fact(fact, before)
        if self._nights:
            self._night_fact(fact)

    def _day_fact(self, fact: Fact, before: tuple[tuple[int, ...], tuple[int, ...], int, int]) -> None:
        state = self.state
        kind, data = fact.kind, fact.data
        day = self._days[-1]
        cands, counts, phase, at = before
        if kind == "speech_started":
            seat = data["seat"]
            day = replace(day, first_speaker=day.first_speaker or seat, speakers=(*day.speakers, seat))
            if state.limit == 0:
                day = replace(day, silenced=(*day.silenced, seat))
            elif state.limit < state.rules.speech_s:
                day = replace(day, short=(*day.short, seat))
        elif kind in ("nominated", "revoked") or (kind in _SANCTIONS and ph.in_discussion(phase)):
            day = replace(day, nominations=tuple(zip(state.nom_by, state.noms, strict=True)))
        elif kind == "tally_announced":
            day = replace(day, rounds=(*day.rounds, tuple(zip(cands, counts, strict=True))))
        elif kind == "hands" and data.get("seats") is not None:
            day = replace(day, voters=_with_voters(day, data["seat"], tuple(data["seats"])))
        elif kind == "vote_opened" or (kind == "tie_speech_ended" and state.phase == ph.CALL):
            day = replace(day, voters=(*day.voters, ()))
        elif kind == "lift_hands":
            seats = data.get("seats")
            hands = data["count"] if seats is None else len(seats)
            passed = bool(state.left) or state.words != ()
            day = replace(day, lift=LiftVote(hands, at.bit_count(), passed))
        elif kind == "vote_skipped":
            day = replace(day, reason=SkipReason(data["reason"]))
        elif kind == "vote_stopped":
            day = replace(day, reason=SkipReason.DISQUALIFICATION)
        self._days[-1] = day

    def _night_fact(self, fact: Fact) -> None:
        kind, data = fact.kind, fact.data
        state, night = self.state, self._nights[-1]
        if kind == "shot":
            target = data["target"]
            if target is not None:
                night = replace(night, shots=(*night.shots, (data["by"], target)))
        elif kind == "don_check" and data["seat"] is not None:
            hit = data["seat"] == state.sheriff if state.known else None
            night = replace(night, don=Check(data["seat"], hit))
        elif kind == "sheriff_check" and data["seat"] is not None:
            hit = bool(state.black >> data["seat"] & 1) if state.known else None
            night = replace(night, sheriff=Check(data["seat"], hit))
        elif kind == "night_closed":
            night = replace(night, killed=state.hit or None)
        self._nights[-1] = night

    def result(self) -> GameResult:
        """What the facts so far amount to."""
        state = self.state
        days = list(self._days)
        if days:
            days[-1] = self._closed_day(days[-1])
        best = state.best_move
        move = None
        if best is not None:
            numbers, closed = best
            hits = len({n for n in numbers if state.black >> n & 1}) if state.known else None
            void = closed == "hint" and state.rules.bm_hint_voids
            move = BestMove(state.first_victim, numbers, hits, closed, void)
        over = state.cause is not None
        return GameResult(
            winner=state.winner,
            cause=state.cause,
            ended=state.ended,
            roles=roles_of(state),
            days=tuple(days),
            nights=tuple(self._nights),
            removals=tuple(Removal(*entry) for entry in state.removals),
            fouls={s: n for s in seats_of(EVERYONE) if (n := packed_get(state.fouls, s))},
            disqualified=tuple(Disqualification(*entry) for entry in state.dqs),
            defeats=tuple(
                Defeat(Team.BLACK if black else Team.RED, seat or None, clause, decided)
                for black, seat, clause, decided in state.defeats
            ),
            best_move=move,
            first_night=_first_night(state),
            first_victim=state.first_victim or None,
            alive=seats_of(state.alive) if over and state.cause is not EndCause.ABORTED else None,
            at_table=seats_of(state.at),
            technical={s: n for s in seats_of(EVERYONE) if (n := packed_get(state.technical, s))},
            warnings=tuple(self._warnings),
        )

    def _closed_day(self, day: Day) -> Day:
        state = self.state
        if day.day != state.day or state.vote == VOTE_RUNNING:
            return day
        over = state.cause is not None
        if state.vote == VOTE_NONE:
            if not over:
                return day
            return replace(day, vote=VoteStatus.NOT_HELD, reason=SkipReason.GAME_OVER)
        status = _STATUS[state.vote]
        reason = day.reason
        if status is not VoteStatus.HELD and reason is None:
            reason = SkipReason.GAME_OVER if over else SkipReason.DISQUALIFICATION
        return replace(day, vote=status, reason=reason, left=state.left)


def _blank_day(number: int) -> Day:
    return Day(number, None, (), (), (), (), None, None, (), None, ())


def _with_voters(
    day: Day, candidate: int, seats: tuple[int, ...]
) -> tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]:
    return (*day.voters[:-1], (*day.voters[-1], (candidate, seats)))


def _first_night(state: State) -> FirstNight:
    if state.night1 == NIGHT1_KILL:
        return FirstNight.KILL
    return FirstNight.MISS if state.night1 == NIGHT1_MISS else FirstNight.NOT_PLAYED


def roles_of(state: State) -> dict[int, Role]:
    """Each seat's card, empty while unknown."""
    if not state.known:
        return {}
    roles = {}
    for seat in seats_of(EVERYONE):
        if seat == state.don:
            roles[seat] = Role.DON
        elif seat == state.sheriff:
            roles[seat] = Role.SHERIFF
        else:
            roles[seat] = Role.MAFIA if state.black >> seat & 1 else Role.CIVILIAN
    return roles


def result_of(rules: Rules, facts: Iterable[Fact]) -> GameResult:
    """The story of a whole log."""
    historian = Historian(rules)
    for fact in facts:
        historian.add(fact)
    return historian.result()
