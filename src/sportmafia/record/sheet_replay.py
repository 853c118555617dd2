"""Replaying a sheet: the engine is walked through it, and fills in every procedural step by itself.

The walk puts each entry of the sheet to `decide`, at the moment that the format gives it. What a judge would
wave off (a refused nomination, a best move without the right) becomes a remark; what cannot be placed rejects
the sheet with the place, the rule and what was possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sportmafia.game import phase as ph
from sportmafia.game.decide import decide
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian
from sportmafia.game.night import best_move_due
from sportmafia.game.procedure import next_step
from sportmafia.game.refusal import Refusal
from sportmafia.game.result import GameResult, RemovalCause
from sportmafia.game.rules import Rules, compile_rules
from sportmafia.game.state import VOTE_HELD, VOTE_STOPPED, State
from sportmafia.record.problem import BAD_FACT, Rejection, Remark
from sportmafia.record.sheet import Hands, Sheet, SheetBestMove, SheetDay, SheetIncident, SheetNight
from sportmafia.record.sheet_summary import cards, is_summary, summary_result
from sportmafia.rulebooks import Rulebook

_BLACKS: Final = 3
"""The Don and two more (fiim.1.1)."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A sheet replayed: the game's story, the facts that a log of it would hold, and the remarks.

    ``facts`` is empty for a summary game, which has no procedure to walk.
    """

    sheet: Sheet
    rulebook: Rulebook
    result: GameResult
    facts: tuple[Fact, ...]
    remarks: tuple[Remark, ...]


def call_moment(candidate: int, number: int) -> str:
    """The ``at`` of the call of a candidate in that round of the vote."""
    return f"call:{candidate}" if number == 1 else f"call:{candidate}/{number}"


def tie_moment(candidate: int, number: int) -> str:
    """The ``at`` of a tied candidate's half minute after that round of the vote."""
    return f"tie:{candidate}" if number == 1 else f"tie:{candidate}/{number}"


def replay(sheet: Sheet, rulebook: Rulebook) -> Replayed | Rejection:
    """What ``rulebook`` makes of ``sheet``, or why the sheet cannot be a game under it."""
    rules = compile_rules(rulebook)
    if sheet.result == "draw" and not rules.draw:
        clause = rules.option_clause("result.draw", "win")
        return Rejection("result", "no_draw", BAD_FACT, clause, possible=("red", "black", "aborted"))
    if is_summary(sheet):
        answer = summary_result(sheet, rules)
        if isinstance(answer, Rejection):
            return answer
        result, remarks = answer
        return Replayed(sheet, rulebook, result, (), remarks)
    walk = _Walk(sheet, rules)
    try:
        walk.run()
    except _UnplaceableError as stop:
        return stop.rejection
    return Replayed(sheet, rulebook, walk.historian.result(), tuple(walk.facts), tuple(walk.remarks))


class _UnplaceableError(Exception):
    """Ends the walk with its rejection; never leaves this module."""

    def __init__(self, rejection: Rejection) -> None:
        self.rejection = rejection


class _UnfinishedError(Exception):
    """The sheet ends in the middle of a vote that was due: its last fact."""


class _Moments:
    """The incidents of one day or night, handed out moment by moment in the order of the list."""

    def __init__(self, incidents: Iterable[SheetIncident], where: str) -> None:
        self._left = [(f"{where}.{index}", incident) for index, incident in enumerate(incidents)]

    def at(self, moment: str) -> list[tuple[str, SheetIncident]]:
        """Take the incidents of ``moment``."""
        taken = [entry for entry in self._left if entry[1].at == moment]
        self._left = [entry for entry in self._left if entry[1].at != moment]
        return taken

    def shot_numbers(self) -> list[int]:
        """Numbers after whose call something happened, ascending."""
        return sorted({int(i.at.partition(":")[2]) for _, i in self._left if i.at.startswith("shots:")})

    def has(self, moment: str, seat: int | None = None) -> bool:
        """Whether anything is left for ``moment`` (that concerns ``seat``, if one is given)."""
        return any(i.at == moment and seat in (None, i.seat) for _, i in self._left)

    def __bool__(self) -> bool:
        """Whether anything is left at all."""
        return bool(self._left)

    def check_empty(self, clause: str | None) -> None:
        """Reject what no moment took."""
        if self._left:
            where, incident = self._left[0]
            raise _UnplaceableError(
                Rejection(f"{where}.at", "no_such_moment", BAD_FACT, clause, {"at": incident.at})
            )


class _Walk:
    """One replay: the growing story, the facts put so far, the remarks."""

    def __init__(self, sheet: Sheet, rules: Rules) -> None:
        self.sheet = sheet
        self.rules = rules
        self.historian = Historian(rules)
        self.facts: list[Fact] = []
        self.remarks: list[Remark] = []
        self.lift_seen = False
        self.armed: set[int] = set()

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.historian.state

    # -- putting facts ---

    def try_put(self, kind: str, **data: Any) -> Refusal | None:
        """Put one fact; the refusal if the engine does not take it."""
        fact = Fact(kind, data)
        answer = decide(self.state, fact)
        if isinstance(answer, Refusal):
            return answer
        for accepted in answer:
            self.historian.add(accepted)
            self.facts.append(accepted)
        return None

    def put(self, kind: str, where: str, **data: Any) -> None:
        """Put one fact that must fit; its refusal rejects the sheet at ``where``."""
        refusal = self.try_put(kind, **data)
        if refusal is not None:
            self.reject(where, refusal.code, refusal.clause, refusal.possible, **refusal.params)

    def reject(
        self, where: str, code: str, clause: str | None, possible: tuple[Any, ...] = (), /, **params: Any
    ) -> None:
        """Reject the sheet."""
        raise _UnplaceableError(Rejection(where, code, BAD_FACT, clause, params, possible))

    def remark(
        self, where: str, code: str, clause: str | None, /, *, unknown: bool = False, **params: Any
    ) -> None:
        """Note something that changes nothing else."""
        self.remarks.append(Remark(where, code, clause, params, unknown))

    def step(self, where: str) -> None:
        """Put the only step that can follow."""
        fact = next_step(self.state)
        assert fact is not None, "somebody must decide here"
        self.put(fact.kind, where, **fact.data)

    def follow(self, where: str, *phases: int) -> None:
        """Put forced steps while the game is in one of ``phases``."""
        while self.state.phase in phases and next_step(self.state) is not None:
            self.step(where)

    # -- the game ---

    def run(self) -> None:
        """Walk through the whole sheet."""
        sheet = self.sheet
        days, nights = len(sheet.days), len(sheet.nights)
        if not days - 1 <= nights <= days:
            self.reject("nights", "nights_count", self.rules.clause("flow"), nights=nights, days=days)
        self.open_game()
        try:
            for index, day in enumerate(sheet.days):
                self.day(index, day)
                if index < nights:
                    self.night(index, sheet.nights[index])
        except _UnfinishedError:
            pass
        self.close_game()

    def open_game(self) -> None:
        """Seats, cards, and the night of acquaintance."""
        self.put("seats_drawn", "players", players=tuple(f"seat-{seat}" for seat in range(1, 11)))
        self.step("roles")
        roles = self.sheet.roles
        if roles is not None and len(cards(roles)) != 10:
            self.reject("roles", "bad_deal", self.rules.clause("seats"))
        if roles is None:
            self.put("roles_hidden", "roles")
            self.remark("roles", "roles_unknown", self.rules.clause("deal"), unknown=True)
        else:
            self.put("roles_entered", "roles", don=roles.don, mafia=roles.mafia, sheriff=roles.sheriff)
        moments = _Moments(self.sheet.night0, "night0.incidents")
        for moment, phase in (("don", ph.N0_DON), ("mafia", ph.N0_MAFIA), ("sheriff", ph.N0_SHERIFF)):
            if self.state.phase == phase:
                self.incidents(moments, moment)
                self.follow("night0", phase)
        moments.check_empty(self.rules.clause("deal"))

    def incidents(self, moments: _Moments, moment: str) -> None:
        """Put everything that happened at ``moment``; after a frozen result it only adds penalties."""
        for where, incident in moments.at(moment):
            self.incident(where, incident)

    def incident(self, where: str, incident: SheetIncident) -> None:
        """Put one sanction. A clause unknown here is left out, except from a defeat, which rests on it."""
        kind, clause = incident.kind, self.rules.rulebook.full_clause(incident.clause or "")
        if incident.clause is not None and clause is None:
            if kind == "defeat":
                clause = incident.clause
            else:
                sanctions = self.rules.clause("sanctions")
                self.remark(f"{where}.clause", "unknown_clause", sanctions, clause=incident.clause)
        entered = {"seat": incident.seat, "team": incident.team, "clause": clause}
        fact = "defeat_awarded" if kind == "defeat" else kind
        self.put(fact, where, **{name: value for name, value in entered.items() if value is not None})
        others = self.rules.dqs if kind == "foul" else self.rules.fouls if kind == "dq" else ()
        if clause in others:
            rule = "sanctions" if kind == "foul" else "removal"
            self.remark(f"{where}.clause", "other_sanction", self.rules.clause(rule), clause=clause)

    # -- the day ---

    def day(self, index: int, day: SheetDay) -> None:
        """One day of the sheet."""
        where = f"days.{index}"
        moments = _Moments(day.incidents, f"{where}.incidents")
        if self.state.cause is not None:
            self.epilogue(index, day, moments)
            return
        self.put("day_announced", where, day=index + 1)
        self.dawn(index, day, moments)
        self.discussion(day, where, moments)
        self.vote(index, day, where, moments)
        moments.check_empty(self.rules.clause("flow"))

    def is_last_fact(self, index: int) -> bool:
        """Whether the sheet holds nothing after this point of day ``index``."""
        return index == len(self.sheet.days) - 1 and index >= len(self.sheet.nights)

    def epilogue(self, index: int, day: SheetDay, moments: _Moments) -> None:
        """After a deciding night kill one last day object may hold the best move and the last word."""
        where, state = f"days.{index}", self.state
        killed = any(cause is RemovalCause.KILL and when == state.ended for _, cause, when in state.removals)
        more = day.nominations or day.votes or day.lift is not None
        if not killed or more or not self.is_last_fact(index):
            self.reject(where, "after_end", self.rules.clause("win"), ended=state.ended)
        if state.phase == ph.DAY_OPEN:
            self.put("day_announced", where, day=index + 1)
        self.dawn(index, day, moments)
        moments.check_empty(self.rules.clause("win"))

    def dawn(self, index: int, day: SheetDay, moments: _Moments) -> None:
        """The last word of the night's victim, with the best move before anything that happened in it."""
        where = f"days.{index}"
        if day.best_move is not None:
            self.best_move(index, day.best_move)
        if self.state.phase != ph.DAWN:
            return
        victim = self.state.victim
        if self.rules.nom_victim:
            for place, (by, whom) in enumerate(day.nominations):
                if by == victim:
                    self.nomination(f"{where}.nominations.{place}", by, whom)
        self.incidents(moments, f"dawn:{victim}")
        if self.state.phase == ph.DAWN:
            self.follow(where, ph.DAWN)

    def best_move(self, index: int, move: SheetBestMove) -> None:
        """The numbers of the first night's victim, where he has the right to name them."""
        where = f"days.{index}.best_move"
        state = self.state
        if index != 1 or not state.first_victim:
            self.reject(where, "best_move_day", self.rules.clause("best_move"))
        if not best_move_due(state):
            clause = self.rules.clause("best_move_lost") if state.day1_left > 1 else None
            self.remark(where, "best_move_lost", clause or self.rules.clause("best_move"))
            return
        self.put("best_move_named", where, numbers=move.numbers, closed=move.closed)

    def discussion(self, day: SheetDay, where: str, moments: _Moments) -> None:
        """Every minute in order, with its nominations before what happened in it."""
        at_dawn = self.state.nom_by
        waiting = [(i, made) for i, made in enumerate(day.nominations) if made[0] not in at_dawn]
        spoken: set[int] = set()
        while self.state.phase == ph.SPEECH:
            seat = self.state.speaker
            self.put("speech_started", where, seat=seat)
            while waiting and (waiting[0][1][0] == seat or waiting[0][1][0] in spoken):
                place, (by, whom) = waiting.pop(0)
                spot = f"{where}.nominations.{place}"
                if by != seat:
                    self.remark(spot, "nomination_order", self.rules.clause("nominate"))
                else:
                    self.nomination(spot, by, whom)
            spoken.add(seat)
            self.incidents(moments, f"speech:{seat}")
            if self.state.phase == ph.SPEECH and self.state.speaker == seat and self.state.speaking:
                self.put("speech_ended", where, seat=seat)
        if waiting:  # a minute that never came
            place, (by, _) = waiting[0]
            spot = f"{where}.nominations.{place}"
            if self.state.at >> by & 1:
                self.reject(spot, "after_end", self.rules.clause("nominate"), ended=self.state.ended)
            self.reject(spot, "nominator_absent", self.rules.clause("nominate"), seat=by)
        if self.state.phase == ph.GATE:
            self.incidents(moments, "before_vote")

    def nomination(self, where: str, by: int, whom: int | None) -> None:
        """One nomination or revocation as spoken; what the rulebook does not accept is left out."""
        if whom is None:
            refusal = self.try_put("revoked", by=by)
        else:
            refusal = self.try_put("nominated", by=by, seat=whom)
        if refusal is not None:
            self.remark(where, refusal.code, refusal.clause, **refusal.params)

    # -- the vote ---

    def vote(self, index: int, day: SheetDay, where: str, moments: _Moments) -> None:
        """The vote's slot: rounds, ties, the lift question, last words."""
        rounds = list(enumerate(day.votes))
        self.lift_seen = False
        if self.state.phase == ph.GATE:
            self.step(where)
            while ph.voting(self.state.phase):
                if self.state.vote == VOTE_STOPPED:
                    self.step(where)
                elif self.state.phase == ph.CALL:
                    if rounds:
                        place, hands = rounds.pop(0)
                        self.round(f"{where}.votes.{place}", hands, moments)
                    else:
                        self.unrecorded_round(index, day, moments)
                elif self.state.phase == ph.TIE:
                    self.tie_speech(where, moments)
                elif self.state.phase == ph.LIFT:
                    self.lift(index, day, where, moments)
                else:
                    self.step(where)
        if rounds:
            self.vote_not_due(f"{where}.votes.{rounds[0][0]}")
        if day.lift is not None and not self.lift_seen:
            self.reject(f"{where}.lift", "lift_not_due", self.why_no_lift())
        self.words(where, moments)

    def vote_not_due(self, where: str) -> None:
        """Reject hands of a round that the game did not have."""
        state = self.state
        day = self.historian.result().days[-1]
        code = "round_not_due" if day.rounds else "vote_not_due"
        reason = str(day.reason) if day.reason else "held"
        self.reject(
            where, code, self.rules.clause("vote"), reason=reason if state.cause is None else "game_over"
        )

    def why_no_lift(self) -> str | None:
        """The clause by which nobody was asked about lifting: too few at the table, or all of them tied."""
        rules, tied, table = self.rules, self.state.tied.bit_count(), self.state.at.bit_count()
        if self.state.vote == VOTE_HELD and not self.state.left:
            if (tied, table) in rules.short_sets:
                return rules.option_clause("lift.small_stop", "lift")
            if tied == table:
                return rules.option_clause("lift.all", "lift")
        return rules.clause("lift")

    def unrecorded_round(self, index: int, day: SheetDay, moments: _Moments) -> None:
        """A round is due and not there: stopped at its first call, or the sheet ends, or it does not fit."""
        state, number = self.state, self.state.round
        self.incidents(moments, call_moment(state.cands[0], number))
        if state.phase != ph.CALL or state.vote == VOTE_STOPPED:
            return
        if moments or day.lift is not None or not self.is_last_fact(index):
            code = "vote_missing" if number == 1 else "round_missing"
            self.reject(f"days.{index}.votes", code, self.rules.clause("vote"), round=number)
        raise _UnfinishedError

    def round(self, where: str, hands: Mapping[int, Hands], moments: _Moments) -> None:
        """One round: each candidate called in order, incidents before his count."""
        state = self.state
        candidates = state.cands
        for seat in hands:
            if seat not in candidates:
                names = ", ".join(map(str, candidates))
                clause = self.rules.clause("vote")
                self.reject(
                    f"{where}.{seat}", "not_candidate", clause, candidates, seat=seat, candidates=names
                )
        given = self.one_vote_each(where, candidates, hands)
        for candidate in candidates:
            self.incidents(moments, call_moment(candidate, state.round))
            if state.phase != ph.CALL or state.vote == VOTE_STOPPED:
                if any(given.values()):
                    self.remark(where, "stopped_hands", self.rules.clause("vote_off"))
                return
            raised = given.get(candidate, 0)
            data: dict[str, Any] = {"count": raised} if isinstance(raised, int) else {"seats": raised}
            self.put("hands", f"{where}.{candidate}", seat=candidate, **data)

    def one_vote_each(
        self, where: str, candidates: tuple[int, ...], hands: Mapping[int, Hands]
    ) -> dict[int, Hands]:
        """The hands as they count: a seat under two candidates keeps one vote (C45)."""
        counted: dict[int, Hands] = {}
        seen: dict[int, int] = {}
        for candidate in candidates:
            raised = hands.get(candidate)
            if raised is None:
                continue
            if isinstance(raised, int):
                counted[candidate] = raised
                continue
            for seat in raised:
                if not self.state.at >> seat & 1:
                    self.reject(f"{where}.{candidate}", "hand_removed", self.rules.clause("hands"), seat=seat)
                if seat in seen:
                    clause = self.rules.clause("one_vote")
                    self.remark(f"{where}.{candidate}", "double_vote", clause, seat=seat)
                    if self.rules.double_first:
                        continue
                    earlier = counted[seen[seat]]
                    counted[seen[seat]] = tuple(s for s in earlier if s != seat)  # type: ignore[union-attr]
                seen[seat] = candidate
                counted[candidate] = (*counted.get(candidate, ()), seat)  # type: ignore[misc]
            counted.setdefault(candidate, ())
        return counted

    def tie_speech(self, where: str, moments: _Moments) -> None:
        """A tied candidate's half minute and what happened in it."""
        state = self.state
        seat = state.cands[state.call]
        self.incidents(moments, tie_moment(seat, state.round))
        if state.phase == ph.TIE and state.vote != VOTE_STOPPED:
            self.put("tie_speech_ended", where, seat=seat)

    def lift(self, index: int, day: SheetDay, where: str, moments: _Moments) -> None:
        """The lift question."""
        self.lift_seen = True
        self.incidents(moments, "lift")
        if self.state.phase != ph.LIFT or self.state.vote == VOTE_STOPPED:
            if day.lift is not None:
                self.remark(f"{where}.lift", "stopped_hands", self.rules.clause("vote_off"))
            return
        if day.lift is None:
            if moments or not self.is_last_fact(index):
                self.reject(f"{where}.lift", "lift_missing", self.rules.clause("lift"))
            raise _UnfinishedError
        data = {"count": day.lift} if isinstance(day.lift, int) else {"seats": day.lift}
        self.put("lift_hands", f"{where}.lift", **data)

    def words(self, where: str, moments: _Moments) -> None:
        """What happened when the vote's slot was over, then each last word."""
        ended_by_vote = self.state.phase == ph.END and self.state.vote == VOTE_HELD
        if ph.after_vote(self.state.phase) or ended_by_vote:
            self.incidents(moments, "after_vote")
        while self.state.phase == ph.OUTS:
            seat = self.state.words[0]
            self.incidents(moments, f"word:{seat}")
            if self.state.phase == ph.OUTS and self.state.words[0] == seat:
                self.put("last_word_ended", where, seat=seat)

    # -- the night ---

    def night(self, index: int, night: SheetNight) -> None:
        """One night of the sheet."""
        where = f"nights.{index}"
        moments = _Moments(night.incidents, f"{where}.incidents")
        if self.state.cause is None:
            self.step(where)
        if self.state.cause is not None:
            self.reject(where, "after_end", self.rules.clause("win"), ended=self.state.ended)
        self.shooting(night, where, moments)
        self.check("don", night.don, ph.DON, where, moments)
        self.check("sheriff", night.sheriff, ph.SHERIFF, where, moments)
        self.follow(where, ph.NIGHT_END)
        moments.check_empty(self.rules.clause("flow"))

    def shooting(self, night: SheetNight, where: str, moments: _Moments) -> None:
        """The shots as the numbers are called, with what happened between them."""
        state, shots = self.state, night.shots or {}
        blacks = state.at & state.black if state.known else state.at
        self.three_blacks(shots, where)
        for shooter, target in shots.items():
            if not blacks >> shooter & 1:
                self.put("shot", f"{where}.shots.{shooter}", by=shooter, target=target)
        self.incidents(moments, "fall")
        for shooter, target in shots.items():
            if target is None:
                self.shot(where, shooter, None)
        for number in moments.shot_numbers():
            if state.phase != ph.SHOTS and not state.fixed:
                return
            self.shots_up_to(where, shots, number)
            if night.killed and night.killed <= number and moments.has(f"shots:{number}", night.killed):
                self.outcome(night, where)
            elif state.phase == ph.SHOTS and number > state.called:
                self.put("number_called", where, number=number)
            self.incidents(moments, f"shots:{number}")
        self.shots_up_to(where, shots, 10)
        self.outcome(night, where)
        if state.phase == ph.SHOTS and state.called < 10 and moments.has("shots"):
            self.put("number_called", where, number=10)
        if state.phase != ph.END:
            self.incidents(moments, "shots")
        if state.phase == ph.SHOTS:
            self.put("shots_closed", where)

    def three_blacks(self, shots: Mapping[int, int | None], where: str) -> None:
        """Where the cards are unknown, those who shot are the blacks, and there are three (fiim.1.1)."""
        for shooter in () if self.state.known else shots:
            if len(self.armed | {shooter}) > _BLACKS:
                clause = self.rules.clause("seats")
                armed = tuple(sorted(self.armed))
                self.reject(f"{where}.shots.{shooter}", "too_many_blacks", clause, armed, seat=shooter)
            self.armed.add(shooter)

    def outcome(self, night: SheetNight, where: str) -> None:
        """Put whom the night kills, where only that is known, unless it is put or the game is over."""
        if night.outcome and self.state.phase == ph.SHOTS:
            self.put("night_outcome", f"{where}.killed", seat=night.killed)

    def shots_up_to(self, where: str, shots: Mapping[int, int | None], number: int) -> None:
        """Put the shots at numbers called by now that are not yet put."""
        for shooter, target in sorted(shots.items(), key=lambda shot: (shot[1] or 0, shot[0])):
            if target is not None and target <= number and not self.state.shooters >> shooter & 1:
                self.shot(where, shooter, target)

    def shot(self, where: str, shooter: int, target: int | None) -> None:
        """Put one shot; that of a black removed this night does not exist."""
        if self.state.phase == ph.SHOTS and self.state.at >> shooter & 1:
            self.put("shot", f"{where}.shots.{shooter}", by=shooter, target=target)

    def check(self, who: str, seat: int | None, phase: int, where: str, moments: _Moments) -> None:
        """One check: recorded as made before what happened during the call."""
        if self.state.phase == phase:
            self.put(f"{who}_check", f"{where}.{who}", seat=seat)
            self.incidents(moments, who)
        elif seat is not None:
            over = self.state.cause is not None
            code, rule = ("after_end", "win") if over else ("no_checker", f"{who}_check")
            self.reject(f"{where}.{who}", code, self.rules.clause(rule), ended=self.state.ended)

    # -- the end ---

    def close_game(self) -> None:
        """Last words still due, the declared result, and what was awarded."""
        state, declared = self.state, self.sheet.result
        if state.cause is None:
            if state.phase == ph.DAY_END and next_step(state) == Fact("stalemate_announced"):
                self.step("days")
            elif declared == "aborted":
                self.put("game_aborted", "result")
            elif declared is not None:
                self.put("result_declared", "result", winner=declared)
        if self.state.cause is None:
            return
        derived = str(self.state.winner) if self.state.winner else "aborted"
        if declared is not None and declared != derived:
            clause = self.rules.clause("win")
            self.remark("result", "result_differs", clause, declared=declared, derived=derived)
        self.follow("result", ph.DAY_OPEN, ph.DAWN, ph.OUTS, ph.CALL, ph.TALLY)
        self.step("result")
        self.award()

    def award(self) -> None:
        """The judge's and the table's awards as facts of the log."""
        scoring = self.sheet.scoring
        for seat, value in scoring.judge_points.items():
            self.put("judge_points", f"scoring.judge_points.{seat}", seat=seat, value=value)
        for place, seat in enumerate(scoring.consents):
            self.put("chief_consent", f"scoring.consents.{place}", seat=seat)
        for seat, title in scoring.titles.items():
            self.put("title_given", f"scoring.titles.{seat}", seat=seat, title=title)
        for place, (seat, clause) in enumerate(scoring.fines):
            self.put("fine", f"scoring.fines.{place}", seat=seat, clause=clause)
        for voter, seat in scoring.best_player_votes.items():
            self.put("best_player_vote", f"scoring.best_player_votes.{voter}", by=voter, seat=seat)
