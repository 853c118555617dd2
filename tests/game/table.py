"""A game told as at the table: what is said and shown, one entry after another, through `decide` only.

An entry that the engine refuses fails the test at once, unless the test asks for the refusal with `refused`.
The judge's own steps that need no decision (announcements, ends of minutes and last words) are made by
`until`, from `next_step`, and pass through `decide` like everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from sportmafia.game import phase as ph
from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.procedure import next_step
from sportmafia.game.prompt import Prompt, prompt
from sportmafia.game.refusal import Refusal
from sportmafia.game.result import Day, GameResult, Night, SkipReason, VoteStatus, Winner
from sportmafia.game.rules import Rules, compile_rules
from sportmafia.game.seats import seats_of
from sportmafia.game.state import State
from sportmafia.rulebooks import ids, resolve

SIX = ids()
"""The six shipped rulebooks."""

Hands = int | Sequence[int]
PLAYERS = tuple(f"p{seat}" for seat in range(1, 11))


def rules_of(rulebook: str, options: Mapping[str, str] | None = None) -> Rules:
    """The engine's view of a shipped rulebook with options set on top."""
    return compile_rules(resolve(rulebook, options or {}))


class Table:
    """One game.

    ``don``, ``mafia`` and ``sheriff`` hold the cards; with ``don`` None they stay unknown. Without ``dealt``
    the cards are about to be taken, without ``seated`` the players have just sat down.
    """

    def __init__(
        self,
        rulebook: str,
        options: Mapping[str, str] | None = None,
        *,
        don: int | None = 10,
        mafia: tuple[int, int] = (3, 7),
        sheriff: int = 4,
        seated: bool = True,
        dealt: bool = True,
    ) -> None:
        self.rules = rules_of(rulebook, options)
        self.historian = Historian(self.rules)
        self.facts: list[Fact] = []
        self.say("seats_drawn", players=PLAYERS)
        if not seated:
            return
        self.say("night_announced", night=0)
        if not dealt:
            return
        if don is None:
            self.say("roles_hidden")
        else:
            self.say("roles_entered", don=don, mafia=mafia, sheriff=sheriff)

    # -- entries --

    def say(self, kind: str, **data: Any) -> Table:
        """Enter a fact; it must be accepted."""
        answer = decide(self.state, Fact(kind, data))
        assert not isinstance(answer, Refusal), f"{kind} {data}: {answer.clause} {answer.text('en')}"
        for fact in answer:
            self.facts.append(fact)
            self.historian.add(fact)
        return self

    def refused(self, kind: str, **data: Any) -> Refusal:
        """Enter a fact that must be refused; its texts must read in both languages."""
        answer = decide(self.state, Fact(kind, data))
        assert isinstance(answer, Refusal), f"{kind} {data} was accepted"
        assert answer.text("ru")
        assert answer.text("en")
        return answer

    def until(self, *phases: int) -> Table:
        """Make the steps that need no decision until one of ``phases``; they must be enough to get there."""
        while self.state.phase not in phases:
            step = next_step(self.state)
            assert step is not None, f"somebody must decide at {self.phase}"
            self.say(step.kind, **step.data)
        return self

    # -- the day --

    def minute(self, seat: int) -> Table:
        """Go on to the beginning of the minute of ``seat``, whose minute runs then."""
        while self.state.speaker != seat or self.state.phase != ph.SPEECH:
            self.until(ph.SPEECH)
            if self.state.speaker != seat:
                self.say("speech_started", seat=self.state.speaker)
                self.say("speech_ended", seat=self.state.speaker)
        return self.say("speech_started", seat=seat)

    def discussion(self, *nominations: tuple[int, int]) -> Table:
        """The whole discussion of a day, with nominations (by, whom) in the order of their minutes."""
        due = list(nominations)
        self.until(ph.SPEECH, ph.GATE)
        while self.state.phase == ph.SPEECH:
            speaker = self.state.speaker
            if not self.state.speaking:
                self.say("speech_started", seat=speaker)
            while due and due[0][0] == speaker:
                by, seat = due.pop(0)
                self.say("nominated", by=by, seat=seat)
            self.say("speech_ended", seat=speaker)
        assert not due, f"not spoken: {due}"
        return self

    def nominees(self, *seats: int) -> Table:
        """A discussion in which the first speakers nominate ``seats``, one each."""
        self.until(ph.SPEECH)
        return self.discussion(*zip(self._speakers(), seats, strict=False))

    def _speakers(self) -> list[int]:
        at, first = self.at, self.state.speaker
        return [seat for seat in at if seat >= first] + [seat for seat in at if seat < first]

    def hands(self, seat: int, hands: Hands) -> Table:
        """Hands against the candidate called, as a count or as the seats that raised them."""
        if isinstance(hands, int):
            return self.say("hands", seat=seat, count=hands)
        return self.say("hands", seat=seat, seats=tuple(hands))

    def round(self, votes: Mapping[int, Hands]) -> Table:
        """One round: candidates are called in the voting order; one who is not named gets no hand."""
        self.until(ph.CALL)
        for seat in self.state.cands:
            self.hands(seat, votes.get(seat, 0))
        return self

    def vote(self, *rounds: Mapping[int, Hands], lift: Hands | None = None) -> Table:
        """The day's vote: its rounds, the lift question where it is asked, the last words."""
        for votes in rounds:
            self.round(votes)
        self.until(ph.CALL, ph.TIE, ph.LIFT, ph.OUTS, ph.DAY_END, ph.END)
        if lift is not None:
            assert self.state.phase == ph.LIFT, self.phase
            if isinstance(lift, int):
                self.say("lift_hands", count=lift)
            else:
                self.say("lift_hands", seats=tuple(lift))
        return self

    def voted_out(self, seat: int) -> Table:
        """A day whose vote sends ``seat`` away, alone, and his last word."""
        self.until(ph.SPEECH)
        other = next(s for s in self.at if s != seat)
        everyone = len(self.at)
        return self.nominees(seat, other).vote({seat: everyone}).until(ph.DAY_END, ph.END)

    def quiet_day(self) -> Table:
        """A day on which nobody is nominated."""
        return self.discussion().until(ph.DAY_END, ph.END)

    # -- the night --

    def shooting(self, shots: int | Mapping[int, int] | None = None) -> Table:
        """Announce the night; all blacks shoot one seat, or each his own, or nobody."""
        self.until(ph.SHOTS)
        blacks = seats_of(self.state.at & self.state.black)
        targets = shots if isinstance(shots, Mapping) else dict.fromkeys(blacks, shots) if shots else {}
        for black, target in targets.items():
            self.say("shot", by=black, target=target)
        return self

    def night(
        self,
        shots: int | Mapping[int, int] | None = None,
        *,
        don: int | None = None,
        sheriff: int | None = None,
    ) -> Table:
        """A whole night with its checks."""
        return self.shooting(shots).night_over(don=don, sheriff=sheriff)

    def night_over(self, *, don: int | None = None, sheriff: int | None = None) -> Table:
        """The rest of a night: the last number, the checks, the morning or the end."""
        if self.state.phase == ph.SHOTS:
            self.say("shots_closed")
        if self.state.phase == ph.DON:
            self.say("don_check", seat=don)
        if self.state.phase == ph.SHERIFF:
            self.say("sheriff_check", seat=sheriff)
        return self.until(ph.DAY_OPEN, ph.END)

    # -- sanctions --

    def foul(self, seat: int, times: int = 1) -> Table:
        """So many fouls for ``seat``."""
        for _ in range(times):
            self.say("foul", seat=seat)
        return self

    def dq(self, *seats: int) -> Table:
        """Disqualifying fouls."""
        for seat in seats:
            self.say("dq", seat=seat)
        return self

    # -- a table of the wanted size --

    def day_with(self, number: int, *seats: int) -> Table:
        """Day ``number`` (at least 2) as it opens with only ``seats`` at the table.

        The others are disqualified in the first discussion, so that no vote is cancelled but the first day's;
        days and nights in between are quiet.
        """
        self.until(ph.SPEECH)
        # blacks first: then the reds are more than they at every moment, as they are in the end
        self.dq(*sorted(set(self.at) - set(seats), key=lambda seat: not self.state.black >> seat & 1))
        self.quiet_day().night()
        while self.state.day < number - 1:
            self.quiet_day().night()
        return self.until(ph.SPEECH)

    # -- what can be seen --

    @property
    def state(self) -> State:
        return self.historian.state

    @property
    def phase(self) -> str:
        return ph.NAMES[self.state.phase]

    @property
    def at(self) -> tuple[int, ...]:
        """Seats at the table."""
        return seats_of(self.state.at)

    @property
    def prompt(self) -> Prompt:
        return prompt(self.state)

    @property
    def result(self) -> GameResult:
        return self.historian.result()

    @property
    def day(self) -> Day:
        """The last day of the story."""
        return self.result.days[-1]

    @property
    def last_night(self) -> Night:
        return self.result.nights[-1]

    @property
    def winner(self) -> Winner | None:
        return self.state.winner

    @property
    def rounds(self) -> tuple[dict[int, int], ...]:
        """Votes of the last day's completed rounds, given-away ones included."""
        return tuple(dict(votes) for votes in self.day.rounds)

    @property
    def vote_today(self) -> tuple[VoteStatus | None, SkipReason | None]:
        return self.day.vote, self.day.reason

    def removals(self, when: str | None = None) -> tuple[tuple[int, str], ...]:
        """(seat, cause) of everyone who left, in order; in one phase only where it is named."""
        return tuple((r.seat, str(r.cause)) for r in self.result.removals if when in (None, r.when))


HELD = (VoteStatus.HELD, None)
NOT_HELD_DQ = (VoteStatus.NOT_HELD, SkipReason.DISQUALIFICATION)
STOPPED_DQ = (VoteStatus.STOPPED, SkipReason.DISQUALIFICATION)
NO_NOMINEES = (VoteStatus.NOT_HELD, SkipReason.NO_NOMINEES)
SINGLE = (VoteStatus.NOT_HELD, SkipReason.SINGLE_FIRST_DAY)


def each(rulebooks: Iterable[str]) -> pytest.MarkDecorator:
    """Run a test under each of these rulebooks."""
    return pytest.mark.parametrize("rulebook", tuple(rulebooks))
