"""From a log's facts to a `GameResult`: what happened, day by day and night by night.

The state keeps only what the game still needs; this fold watches it fact by fact and writes down the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.fold import EFFECTS, Data
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

_STATUS: Final = {
    VOTE_HELD: VoteStatus.HELD,
    VOTE_STOPPED: VoteStatus.STOPPED,
    VOTE_SKIPPED: VoteStatus.NOT_HELD,
}


Before = tuple[tuple[int, ...], tuple[int, ...], int, int]
"""Candidates, their counts, the phase and the table as they were before a fact."""


class _DayNotes:
    """What is written down about one day while it is played."""

    __slots__ = (
        "day",
        "left",
        "lift",
        "nominations",
        "reason",
        "rounds",
        "short",
        "silenced",
        "speakers",
        "vote",
        "voters",
    )

    def __init__(self, day: int) -> None:
        self.day = day
        self.speakers: list[int] = []
        self.silenced: list[int] = []
        self.short: list[int] = []
        self.nominations: tuple[tuple[int, int], ...] = ()
        self.rounds: list[tuple[tuple[int, int], ...]] = []
        self.voters: list[list[tuple[int, tuple[int, ...]]]] = []
        self.lift: LiftVote | None = None
        self.vote: VoteStatus | None = None
        self.reason: SkipReason | None = None
        self.left: tuple[int, ...] = ()

    def close(self, state: State) -> None:
        """Write down what became of the day's vote, as far as that is known."""
        if self.day != state.day or state.vote == VOTE_RUNNING:
            return
        over = state.cause is not None
        if state.vote == VOTE_NONE:
            if over:
                self.vote, self.reason = VoteStatus.NOT_HELD, SkipReason.GAME_OVER
            return
        self.vote = _STATUS[state.vote]
        self.left = state.left
        if self.vote is not VoteStatus.HELD and self.reason is None:
            self.reason = SkipReason.GAME_OVER if over else SkipReason.DISQUALIFICATION

    def finished(self) -> Day:
        """The day as a value."""
        return Day(
            day=self.day,
            first_speaker=self.speakers[0] if self.speakers else None,
            speakers=tuple(self.speakers),
            silenced=tuple(self.silenced),
            short=tuple(self.short),
            nominations=self.nominations,
            vote=self.vote,
            reason=self.reason,
            rounds=tuple(self.rounds),
            lift=self.lift,
            left=self.left,
            voters=tuple(map(tuple, self.voters)),
        )


class _NightNotes:
    """What is written down about one shooting night while it is played."""

    __slots__ = ("don", "killed", "night", "sheriff", "shots")

    def __init__(self, night: int) -> None:
        self.night = night
        self.killed: int | None = None
        self.don: int | None = None
        self.sheriff: int | None = None
        self.shots: list[tuple[int, int]] = []

    def finished(self, state: State) -> Night:
        """The night as a value; what the checks showed is derived from the cards, once they are known."""
        found = self.don == state.sheriff if state.known else None
        black = bool(state.black >> self.sheriff & 1) if state.known and self.sheriff else None
        return Night(
            night=self.night,
            killed=self.killed,
            don=Check(self.don, found) if self.don else None,
            sheriff=Check(self.sheriff, black) if self.sheriff else None,
            shots=tuple(self.shots),
        )


class Historian:
    """Folds facts and keeps the story. Feed facts in order with `add`, then ask `result`."""

    def __init__(self, rules: Rules) -> None:
        """An empty story under ``rules``."""
        self.state: State = start(rules)
        self.days: list[_DayNotes] = []
        self.nights: list[_NightNotes] = []
        self.warnings: list[tuple[int, str | None]] = []

    def add(self, fact: Fact) -> None:
        """Apply one accepted fact."""
        state = self.state
        before = state.cands, state.counts, state.phase, state.at
        EFFECTS[fact.kind](state, fact.data)
        note = _NOTES.get(fact.kind)
        if note is not None:
            note(self, fact.data, before)

    def result(self) -> GameResult:
        """What the facts so far amount to."""
        state = self.state
        if self.days:
            self.days[-1].close(state)
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
            days=tuple(day.finished() for day in self.days),
            nights=tuple(night.finished(state) for night in self.nights),
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
            warnings=tuple(self.warnings),
        )


def _day_announced(story: Historian, _data: Data, _before: Before) -> None:
    if story.state.cause is None:
        story.days.append(_DayNotes(story.state.day))


def _night_announced(story: Historian, _data: Data, _before: Before) -> None:
    if story.state.night:
        story.days[-1].close(story.state)
        story.nights.append(_NightNotes(story.state.night))


def _speech_started(story: Historian, data: Data, _before: Before) -> None:
    state, day = story.state, story.days[-1]
    day.speakers.append(data["seat"])
    if state.limit == 0:
        day.silenced.append(data["seat"])
    elif state.limit < state.rules.speech_s:
        day.short.append(data["seat"])


def _nominations(story: Historian, _data: Data, before: Before) -> None:
    if ph.in_discussion(before[2]) and story.state.cause is None:
        story.days[-1].nominations = tuple(zip(story.state.nom_by, story.state.noms, strict=True))


def _round_opened(story: Historian, _data: Data, _before: Before) -> None:
    if story.state.phase in (ph.CALL, ph.TALLY):
        story.days[-1].voters.append([])


def _hands(story: Historian, data: Data, _before: Before) -> None:
    if data.get("seats") is not None:
        story.days[-1].voters[-1].append((data["seat"], tuple(data["seats"])))


def _tally_announced(story: Historian, _data: Data, before: Before) -> None:
    cands, counts, _, _ = before
    story.days[-1].rounds.append(tuple(zip(cands, counts, strict=True)))


def _lift_hands(story: Historian, data: Data, before: Before) -> None:
    state, seats = story.state, data.get("seats")
    hands = data["count"] if seats is None else len(seats)
    passed = bool(state.left) or bool(state.words)
    story.days[-1].lift = LiftVote(hands, before[3].bit_count(), passed)


def _vote_skipped(story: Historian, data: Data, _before: Before) -> None:
    story.days[-1].reason = SkipReason(data["reason"])


def _vote_stopped(story: Historian, _data: Data, _before: Before) -> None:
    story.days[-1].reason = SkipReason.DISQUALIFICATION


def _shot(story: Historian, data: Data, _before: Before) -> None:
    if data["target"] is not None:
        story.nights[-1].shots.append((data["by"], data["target"]))


def _don_check(story: Historian, data: Data, _before: Before) -> None:
    story.nights[-1].don = data["seat"]


def _sheriff_check(story: Historian, data: Data, _before: Before) -> None:
    story.nights[-1].sheriff = data["seat"]


def _night_closed(story: Historian, _data: Data, _before: Before) -> None:
    story.nights[-1].killed = story.state.hit or None


def _warning(story: Historian, data: Data, _before: Before) -> None:
    story.warnings.append((data.get("seat") or 0, data.get("clause")))


_NOTES: Final[Mapping[str, Callable[[Historian, Data, Before], None]]] = {
    "day_announced": _day_announced,
    "night_announced": _night_announced,
    "speech_started": _speech_started,
    "nominated": _nominations,
    "revoked": _nominations,
    "foul": _nominations,
    "technical_foul": _nominations,
    "dq": _nominations,
    "vote_opened": _round_opened,
    "tie_speech_ended": _round_opened,
    "hands": _hands,
    "tally_announced": _tally_announced,
    "lift_hands": _lift_hands,
    "vote_skipped": _vote_skipped,
    "vote_stopped": _vote_stopped,
    "shot": _shot,
    "don_check": _don_check,
    "sheriff_check": _sheriff_check,
    "night_closed": _night_closed,
    "warning": _warning,
}
"""What a kind of fact adds to the story, once its effect is made."""


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
