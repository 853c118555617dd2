"""Writing a sheet from a log: the facts of a game, without the procedure, as paper would hold them.

`sheet_of` gives the sheet of a log's effective facts; replaying it gives the same derived facts, points and
form. What a sheet has no moment or no field for stands in it at the nearest one and is named. `sheet_text`
writes a sheet down, `sheet_reader` reads it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.fold import EFFECTS
from sportmafia.game.result import EndCause
from sportmafia.game.rules import compile_rules
from sportmafia.game.seats import seats_of
from sportmafia.game.state import VOTE_HELD, VOTE_RUNNING, VOTE_STOPPED, State, start
from sportmafia.record.sheet import (
    Hands,
    Sheet,
    SheetBestMove,
    SheetDay,
    SheetIncident,
    SheetNight,
    SheetRoles,
    SheetScoring,
)
from sportmafia.record.sheet_replay import call_moment, tie_moment
from sportmafia.rulebooks import Rulebook
from sportmafia.rulebooks.values import show


@dataclass(frozen=True, slots=True)
class Written:
    """A sheet and the places (in the facts given, zero-based) of what it cannot say exactly.

    Those are rare: an incident between a night and the announced day, or before the first minute of a day
    without a last word; a technical foul; a shot fired twice; a game broken off in the middle of a discussion
    or of a night.
    """

    sheet: Sheet
    inexact: tuple[int, ...]


def sheet_of(rulebook: Rulebook, facts: Iterable[Fact]) -> Written:
    """The sheet of a game played under ``rulebook``; ``facts`` are those that count, corrections made."""
    paper = _Paper(rulebook)
    for fact in facts:
        paper.add(fact)
    return paper.written()


@dataclass(slots=True)
class _Day:
    """One day as it grows."""

    start: int
    nominations: list[tuple[int, int | None]] = field(default_factory=list)
    votes: list[dict[int, Hands]] = field(default_factory=list)
    lift: Hands | None = None
    best_move: SheetBestMove | None = None
    incidents: list[SheetIncident] = field(default_factory=list)

    def sheet(self) -> SheetDay:
        """The day as a value."""
        return SheetDay(
            tuple(self.nominations), tuple(self.votes), self.lift, self.best_move, tuple(self.incidents)
        )


@dataclass(slots=True)
class _Night:
    """One night as it grows."""

    start: int
    shots: dict[int, int | None] = field(default_factory=dict)
    outcome: bool = False
    killed: int | None = None
    don: int | None = None
    sheriff: int | None = None
    incidents: list[SheetIncident] = field(default_factory=list)

    def sheet(self) -> SheetNight:
        """The night as a value."""
        shots = None if self.outcome or not self.shots else dict(self.shots)
        return SheetNight(shots, self.outcome, self.killed, self.don, self.sheriff, tuple(self.incidents))


@dataclass(frozen=True, slots=True)
class _Moment:
    """A moment of the format: the incidents it belongs to, its name, whether it is the exact one."""

    incidents: list[SheetIncident]
    at: str
    exact: bool = True


_INCIDENTS: Final = frozenset({"foul", "technical_foul", "dq", "defeat_awarded", "warning"})
_AFTER_WORDS: Final = _INCIDENTS | {"day_announced", "best_move_named"}
"""What may still happen after a winner was declared, in the last words that are due."""
_FREEZES_IN_PLACE: Final = frozenset({"foul", "dq", "technical_foul", "defeat_awarded", "last_word_ended"})
"""Facts after which an incident at the end of the game belongs to the moment that was before."""


class _Paper:
    """One game being written down; it follows the state to know where each fact belongs."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._state: State = start(compile_rules(rulebook))
        self._count = 0
        self._inexact: list[int] = []
        self._night0: list[SheetIncident] = []
        self._days: list[_Day] = []
        self._nights: list[_Night] = []
        self._moment = _Moment(self._night0, "don", exact=False)
        self._spoken = ""
        self._word = ""
        self._stood = ph.DRAFT
        self._declared = 0
        self._header: dict[str, Any] = {}
        self._players: tuple[str, ...] | None = None
        self._points: dict[int, str] = {}
        self._consents: list[int] = []
        self._fines: list[tuple[int, str]] = []
        self._votes: dict[int, int] = {}
        self._titles: dict[int, str] = {}

    # --- following the game ---

    def add(self, fact: Fact) -> None:
        """Write one accepted fact down."""
        state, kind = self._state, fact.kind
        if state.cause in (EndCause.DECLARED, EndCause.ABORTED) and kind in _AFTER_WORDS:
            # a day that only lets the last victim speak would be a day of play in a sheet
            if kind != "day_announced":
                self._inexact.append(self._count)
        elif kind in _INCIDENTS:
            self._incident(fact)
        elif kind in _WRITE:
            _WRITE[kind](self, fact.data)
        if kind in ("result_declared", "game_aborted"):
            self._stood, self._declared = state.phase, self._count
        frozen, phase = state.cause is not None, state.phase
        EFFECTS[kind](state, fact.data)
        if state.phase == ph.OUTS:
            self._word = f"word:{state.words[0]}"
        if state.cause is not None and (not frozen or state.phase != phase):
            self._after_the_end(kind)
        self._count += 1

    def _after_the_end(self, kind: str) -> None:
        """Remember whether an incident after the frozen result has a moment of its own."""
        state = self._state
        if state.phase != ph.END:
            return
        ended_by_vote = state.vote == VOTE_HELD and not ph.in_night(self._stood)
        if kind not in _FREEZES_IN_PLACE and not (kind == "tally_announced" and ended_by_vote):
            self._moment = _Moment(self._moment.incidents, self._moment.at, exact=False)
        elif kind == "last_word_ended":
            at = f"dawn:{state.removals[-1][0]}" if not self._word else self._word
            self._moment = _Moment(self._days[-1].incidents, at)

    def _incident(self, fact: Fact) -> None:
        data = fact.data
        moment = self._moment_now()
        self._moment = moment
        if not moment.exact or fact.kind == "technical_foul" or data.get("text"):
            self._inexact.append(self._count)
        if fact.kind == "technical_foul":
            return
        kind = "defeat" if fact.kind == "defeat_awarded" else fact.kind
        entry = SheetIncident(moment.at, kind, data.get("seat"), data.get("team"), data.get("clause"))
        moment.incidents.append(entry)

    def _moment_now(self) -> _Moment:
        """The moment of the format at which the game stands."""
        state, phase = self._state, self._state.phase
        if phase < ph.DAY_OPEN or (phase == ph.DAY_OPEN and not state.day):
            name = {ph.N0_DON: "don", ph.N0_MAFIA: "mafia", ph.N0_SHERIFF: "sheriff", ph.DAY_OPEN: "sheriff"}
            return _Moment(self._night0, name.get(phase, "don"), exact=phase in name)
        if ph.in_night(phase):
            return _Moment(self._nights[-1].incidents, self._night_moment())
        if phase == ph.DAY_OPEN:
            return self._before_the_day()
        if phase >= ph.END:
            return self._moment
        return self._day_moment()

    def _night_moment(self) -> str:
        state = self._state
        if state.phase == ph.SHOTS:
            return {0: "fall", 10: "shots"}.get(state.called, f"shots:{state.called}")
        return "don" if state.phase == ph.DON else "sheriff"

    def _before_the_day(self) -> _Moment:
        if not self._state.victim:
            # a night without a kill: its own last moment comes nearest, but the night is not over there
            return _Moment(self._nights[-1].incidents, "sheriff", exact=False)
        if len(self._days) == len(self._nights):
            self._days.append(_Day(self._count))
        # between the night and the announced day: the same effect, but it counts as a moment of the day
        return _Moment(self._days[-1].incidents, f"dawn:{self._state.victim}", exact=False)

    def _day_moment(self) -> _Moment:
        state, phase, incidents = self._state, self._state.phase, self._days[-1].incidents
        if phase == ph.DAWN:
            return _Moment(incidents, f"dawn:{state.victim}")
        if phase == ph.SPEECH:
            if state.speaking:
                return _Moment(incidents, f"speech:{state.speaker}")
            # between two minutes it is the one before that can still be named
            at = self._spoken or f"speech:{state.speaker}"
            return _Moment(incidents, at, exact=bool(self._spoken))
        if phase == ph.GATE:
            return _Moment(incidents, "before_vote")
        if phase == ph.CALL:
            return _Moment(incidents, call_moment(state.cands[state.call], state.round))
        if phase == ph.TALLY:
            # all is counted and nothing announced: the last call, where the remainder is as well known
            if len(state.cands) > 1 and state.rules.determined_early and state.rules.default_last:
                return _Moment(incidents, call_moment(state.cands[-1], state.round))
            return _Moment(incidents, "after_vote", exact=False)
        if phase == ph.TIE:
            return _Moment(incidents, tie_moment(state.cands[state.call], state.round))
        if phase == ph.LIFT:
            return _Moment(incidents, "lift")
        return _Moment(incidents, self._word or "after_vote")

    # --- what paper keeps ---

    def day(self, _data: Mapping[str, Any]) -> None:
        """A day dawns."""
        if len(self._days) == len(self._nights):
            self._days.append(_Day(self._count))
        self._spoken = f"dawn:{self._state.victim}" if self._state.victim else ""
        self._word = ""

    def night(self, _data: Mapping[str, Any]) -> None:
        """A night falls."""
        if self._state.day:
            self._nights.append(_Night(self._count))

    def speech(self, data: Mapping[str, Any]) -> None:
        """A minute begins."""
        self._spoken = f"speech:{data['seat']}"

    def nominated(self, data: Mapping[str, Any]) -> None:
        """A nomination."""
        self._days[-1].nominations.append((data["by"], data["seat"]))

    def revoked(self, data: Mapping[str, Any]) -> None:
        """A nomination taken back."""
        if self._state.phase != ph.SPEECH or self._state.speaker != data["by"]:
            self._inexact.append(self._count)
        self._days[-1].nominations.append((data["by"], None))

    def hands(self, data: Mapping[str, Any]) -> None:
        """Hands for a candidate, in the round that runs."""
        votes = self._days[-1].votes
        if len(votes) < self._state.round:
            votes.append({})
        votes[-1][data["seat"]] = _hands_of(data)

    def lift(self, data: Mapping[str, Any]) -> None:
        """Hands for lifting."""
        self._days[-1].lift = _hands_of(data)

    def best_move(self, data: Mapping[str, Any]) -> None:
        """The best move."""
        self._days[-1].best_move = SheetBestMove(tuple(data["numbers"]), data["closed"])

    def shot(self, data: Mapping[str, Any]) -> None:
        """A shot; two different ones of a player are none."""
        shots, by, target = self._nights[-1].shots, data["by"], data["target"]
        if shots.get(by, target) not in (target, None):
            self._inexact.append(self._count)
            target = None
        shots[by] = target

    def outcome(self, data: Mapping[str, Any]) -> None:
        """Whom the night kills."""
        self._nights[-1].outcome = True
        self._nights[-1].killed = data["seat"]

    def don(self, data: Mapping[str, Any]) -> None:
        """The Don's check."""
        self._nights[-1].don = data["seat"]

    def sheriff(self, data: Mapping[str, Any]) -> None:
        """The Sheriff's check."""
        self._nights[-1].sheriff = data["seat"]

    def late_roles(self, _data: Mapping[str, Any]) -> None:
        """The cards; read from the state at the end."""
        if self._state.phase != ph.DEAL:
            # a sheet knows its roles from the start, and its replay derives more than the log could
            self._inexact.append(self._count)

    def heading(self, data: Mapping[str, Any]) -> None:
        """The heading, field by field."""
        self._header.update(data)

    def seats(self, data: Mapping[str, Any]) -> None:
        """Who sits where."""
        self._players = tuple(data["players"])

    def substitute(self, data: Mapping[str, Any]) -> None:
        """Another player on a seat."""
        players = list(self._players or ())
        players[data["seat"] - 1] = data["player"]
        self._players = tuple(players)

    def judge_points(self, data: Mapping[str, Any]) -> None:
        """Points from the judge; the last entry counts."""
        self._points[data["seat"]] = data["value"]

    def consent(self, data: Mapping[str, Any]) -> None:
        """The Chief Judge's consent."""
        if data["seat"] not in self._consents:
            self._consents.append(data["seat"])

    def fine(self, data: Mapping[str, Any]) -> None:
        """A fine."""
        self._fines.append((data["seat"], data["clause"]))

    def title(self, data: Mapping[str, Any]) -> None:
        """A named bonus."""
        self._titles[data["seat"]] = data["title"]

    def best_player(self, data: Mapping[str, Any]) -> None:
        """A vote for the best player, or its withdrawal."""
        self._votes.pop(data["by"], None)
        if data["seat"] is not None:
            self._votes[data["by"]] = data["seat"]

    # --- the whole ---

    def written(self) -> Written:
        """The sheet, without what the log broke off in the middle of."""
        state = self._state
        if state.cause in (None, EndCause.DECLARED, EndCause.ABORTED):
            self._drop_the_unfinished(state.phase if state.cause is None else self._stood)
            if not (self._days or self._nights or self._night0) and state.cause is not None:
                # a result without any play is a summary game, which has no last phase
                self._inexact.append(self._declared)
        rulebook = self._rulebook
        changed = {key: show(s.value) for key, s in rulebook.settings.items() if s.changed}
        sheet = Sheet(
            rulebook=rulebook.base or rulebook.id,
            options=changed,
            header=self._header,
            players=self._players,
            roles=_roles(state),
            days=tuple(day.sheet() for day in self._days),
            nights=tuple(night.sheet() for night in self._nights),
            night0=tuple(self._night0),
            scoring=SheetScoring(
                self._points, tuple(self._consents), tuple(self._fines), self._votes, self._titles
            ),
            result=None if state.cause is None else str(state.winner or "aborted"),
        )
        return Written(sheet, tuple(sorted(set(self._inexact))))

    def _drop_the_unfinished(self, phase: int) -> None:
        """A day in a sheet was spoken to its end, and a night played to its end."""
        if phase in (ph.DAWN, ph.SPEECH):
            self._inexact += range(self._days.pop().start, self._count)
        elif ph.in_night(phase):
            self._inexact += range(self._nights.pop().start, self._count)
        elif phase in (ph.CALL, ph.TALLY) and self._state.vote in (VOTE_RUNNING, VOTE_STOPPED):
            day = self._days[-1]
            if len(day.votes) == self._state.round and self._state.vote == VOTE_RUNNING:
                day.votes.pop()


def _hands_of(data: Mapping[str, Any]) -> Hands:
    seats = data.get("seats")
    return data["count"] if seats is None else tuple(seats)


def _roles(state: State) -> SheetRoles | None:
    if not state.known:
        return None
    first, second = seats_of(state.black & ~(1 << state.don))
    return SheetRoles(state.don, (first, second), state.sheriff)


_WRITE: Final = {
    "header_set": _Paper.heading,
    "seats_drawn": _Paper.seats,
    "seat_substituted": _Paper.substitute,
    "roles_entered": _Paper.late_roles,
    "card_taken": _Paper.late_roles,
    "night_announced": _Paper.night,
    "day_announced": _Paper.day,
    "speech_started": _Paper.speech,
    "nominated": _Paper.nominated,
    "revoked": _Paper.revoked,
    "hands": _Paper.hands,
    "lift_hands": _Paper.lift,
    "best_move_named": _Paper.best_move,
    "shot": _Paper.shot,
    "night_outcome": _Paper.outcome,
    "don_check": _Paper.don,
    "sheriff_check": _Paper.sheriff,
    "judge_points": _Paper.judge_points,
    "chief_consent": _Paper.consent,
    "fine": _Paper.fine,
    "title_given": _Paper.title,
    "best_player_vote": _Paper.best_player,
}
"""What each kind of fact leaves on paper; the procedure leaves nothing."""
