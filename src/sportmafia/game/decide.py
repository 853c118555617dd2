"""Whether an entry may be made now: `decide` answers with the facts to record or with a refusal.

One guard a kind of fact, in the order of the game. A guard says no with a clause and with what is possible;
it never changes the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from sportmafia.game import phase as ph
from sportmafia.game.discipline import sanctionable
from sportmafia.game.facts import Fact, problem_in
from sportmafia.game.night import best_move_due, may_check, stalemate_by_day
from sportmafia.game.refusal import Refusal
from sportmafia.game.seats import mask_of, seats_of
from sportmafia.game.state import VOTE_STOPPED, State
from sportmafia.game.vote import leading, remainder, skip_reason

Data = Mapping[str, Any]
Guard = Callable[[State, Data], Refusal | None]


def decide(state: State, entry: Fact) -> tuple[Fact, ...] | Refusal:
    """The facts that ``entry`` adds to the log, or why it may not be entered now."""
    problem = problem_in(entry.kind, entry.data)
    if problem is not None:
        slot, expected = problem
        return Refusal("shape", None, {"slot": slot, "expected": expected})
    refusal = GUARDS[entry.kind](state, entry.data)
    return (entry,) if refusal is None else refusal


def refuse(
    state: State, code: str, rule: str | None, possible: tuple[Any, ...] = (), **params: Any
) -> Refusal:
    """A refusal whose clause is the one that states ``rule`` in the rulebook's texts."""
    return Refusal(code, state.rules.clause(rule) if rule else None, params, possible)


def nominable(state: State, by: int) -> int:
    """Seats that ``by`` may nominate in his minute (fiim.4.4.2, C39): at the table, not yet nominated."""
    if state.spent >> by & 1:
        return 0
    free = state.at & ~state.named
    return free if state.rules.nom_self else free & ~(1 << by)


def hands_possible(state: State) -> int:
    """The most hands that can be up for the candidate called now."""
    return remainder(state)


def _not_now(state: State, kind: str, rule: str | None) -> Refusal:
    return refuse(state, "not_now", rule, kind=kind, phase=ph.NAMES[state.phase])


def _in(kind: str, rule: str | None, *phases: int) -> Guard:
    """A guard that only asks for the phase."""

    def guard(state: State, _data: Data) -> Refusal | None:
        return None if state.phase in phases else _not_now(state, kind, rule)

    return guard


def _always(_state: State, _data: Data) -> Refusal | None:
    return None


def _known_clause(state: State, clause: str | None, penalties: frozenset[str], rule: str) -> Refusal | None:
    """A sanction's clause must exist; whether it fits is the judge's call, except for a defeat."""
    if clause is None or clause in penalties:
        return None
    if state.rules.rulebook.full_clause(clause) is None:
        return refuse(state, "unknown_clause", rule, tuple(sorted(penalties)), clause=clause)
    if rule == "defeat":
        return refuse(state, "wrong_list", rule, tuple(sorted(penalties)), clause=clause)
    return None


# -- before the game --


def _game_opened(state: State, _data: Data) -> Refusal | None:
    return None if state.phase == ph.DRAFT else _not_now(state, "game_opened", None)


def _header_set(state: State, _data: Data) -> Refusal | None:
    return None if state.phase < ph.SIGNED else _not_now(state, "header_set", "protocol")


def _night_announced(state: State, data: Data) -> Refusal | None:
    number = data["night"]
    if state.phase == ph.SEATED:
        return None if number == 0 else refuse(state, "wrong_number", "introduce", (0,), number=0)
    if state.phase != ph.DAY_END:
        return _not_now(state, "night_announced", "night")
    if stalemate_by_day(state):
        clause = state.rules.option_clause("stale", "flow")
        return Refusal("stalemate_due", clause)
    return (
        None
        if number == state.day
        else refuse(state, "wrong_number", "night", (state.day,), number=state.day)
    )


def _card_taken(state: State, data: Data) -> Refusal | None:
    if state.phase != ph.DEAL:
        return _not_now(state, "card_taken", "deal")
    seat, role = data["seat"], data["role"]
    if state.seated >> seat & 1:
        return refuse(state, "card_taken", "deal", seats_of(state.at & ~state.seated), seat=seat)
    left = cards_left(state)
    return (
        None
        if left.get(role, 0)
        else refuse(state, "bad_deal", "seats", tuple(r for r, n in left.items() if n))
    )


def cards_left(state: State) -> dict[str, int]:
    """Cards not yet taken (fiim.1.1): six civilians, a Sheriff, two mafia, a Don."""
    blacks = state.black.bit_count() - bool(state.don)
    taken = state.seated.bit_count()
    civilians = taken - state.black.bit_count() - bool(state.sheriff)
    return {
        "civilian": 6 - civilians,
        "sheriff": 1 - bool(state.sheriff),
        "mafia": 2 - blacks,
        "don": 1 - bool(state.don),
    }


def _roles_entered(state: State, data: Data) -> Refusal | None:
    if state.known:
        return refuse(state, "roles_known", "deal")
    if state.phase not in (ph.DEAL, ph.END, ph.SCORING):
        return _not_now(state, "roles_entered", "deal")
    if len({data["don"], data["sheriff"], *data["mafia"]}) != 4 or len(data["mafia"]) != 2 or state.seated:
        return refuse(state, "bad_deal", "seats")
    return None


# -- day --


def _day_announced(state: State, data: Data) -> Refusal | None:
    if state.phase != ph.DAY_OPEN:
        return _not_now(state, "day_announced", "day")
    due = state.day + 1
    return None if data["day"] == due else refuse(state, "wrong_number", "day", (due,), number=due)


def _own_minute(state: State, kind: str, seat: int, rule: str, *, started: bool) -> Refusal | None:
    if state.phase != ph.SPEECH:
        return _not_now(state, kind, rule)
    if state.speaker != seat:
        return refuse(state, "not_your_turn", rule, (state.speaker,), speaker=state.speaker, seat=seat)
    if state.speaking is not started:
        code = "not_started" if started else "already_started"
        return refuse(state, code, rule, seat=seat)
    return None


def _speech_started(state: State, data: Data) -> Refusal | None:
    return _own_minute(state, "speech_started", data["seat"], "order", started=False)


def _speech_ended(state: State, data: Data) -> Refusal | None:
    return _own_minute(state, "speech_ended", data["seat"], "order", started=True)


def _nominated(state: State, data: Data) -> Refusal | None:
    by, seat = data["by"], data["seat"]
    if not (state.phase == ph.DAWN and state.rules.nom_victim and by == state.victim):
        refusal = _own_minute(state, "nominated", by, "nominate", started=True)
        if refusal is not None:
            return refusal
    possible = seats_of(nominable(state, by))
    if state.spent >> by & 1:
        return refuse(state, "nominated_once", "nominate_once", possible, by=by)
    if not state.at >> seat & 1:
        return refuse(state, "not_at_table", "nominate", possible, seat=seat)
    if state.named >> seat & 1:
        return refuse(state, "already_nominated", "nominate", possible, seat=seat)
    if seat == by and not state.rules.nom_self:
        return refuse(state, "self_nomination", "nominate", possible)
    return None


def _revoked(state: State, data: Data) -> Refusal | None:
    by = data["by"]
    if not state.rules.revoke:
        return Refusal("no_revocation", state.rules.option_clause("nom.revoke", "revoke"))
    if state.rules.revoke_any_time:
        if state.phase not in (ph.SPEECH, ph.GATE):
            return _not_now(state, "revoked", "revoke")
    else:
        refusal = _own_minute(state, "revoked", by, "revoke", started=True)
        if refusal is not None:
            return refusal
    return None if by in state.nom_by else refuse(state, "nothing_to_revoke", "revoke", state.nom_by, by=by)


# -- vote --


def _vote_skipped(state: State, data: Data) -> Refusal | None:
    if state.phase != ph.GATE:
        return _not_now(state, "vote_skipped", "vote")
    reason = skip_reason(state)
    if reason is None:
        return refuse(state, "vote_is_due", "vote")
    given = data["reason"]
    return (
        None if given == reason else refuse(state, "wrong_reason", "vote", (str(reason),), reason=str(reason))
    )


def _vote_opened(state: State, data: Data) -> Refusal | None:
    if state.phase != ph.GATE:
        return _not_now(state, "vote_opened", "vote")
    reason = skip_reason(state)
    if reason is not None:
        rule = {"disqualification": "vote_off", "no_nominees": "vote", "single_first_day": "single"}[reason]
        return refuse(state, "vote_not_due", rule, reason=str(reason))
    if tuple(data["order"]) != state.noms:
        return refuse(state, "wrong_order", "vote_order", state.noms, order=", ".join(map(str, state.noms)))
    return None


def _hands(state: State, data: Data) -> Refusal | None:
    if state.phase != ph.CALL or state.vote == VOTE_STOPPED:
        return _not_now(state, "hands", "hands")
    due = state.cands[state.call]
    if data["seat"] != due:
        return refuse(state, "wrong_candidate", "vote_order", (due,), seat=due)
    seats = data.get("seats")
    if (seats is None) is ("count" not in data):
        return refuse(state, "hands_missing", "hands")
    most = hands_possible(state)
    for seat in seats or ():
        # the table as it was when the round opened: one removed since then may have raised his hand before
        if not state.open >> seat & 1:
            return refuse(state, "not_at_table", "hands", seats_of(state.open), seat=seat)
        if state.raised >> seat & 1 and state.rules.double_first:
            return refuse(state, "hand_twice", "one_vote", seats_of(state.open & ~state.raised), seat=seat)
    if (data["count"] if seats is None else (mask_of(seats) & ~state.raised).bit_count()) > most:
        return refuse(state, "too_many_hands", "one_vote", tuple(range(most + 1)), most=most)
    return None


def _vote_stopped(state: State, _data: Data) -> Refusal | None:
    if state.vote == VOTE_STOPPED and ph.voting(state.phase):
        return None
    return _not_now(state, "vote_stopped", "vote_off")


def _tally_announced(state: State, data: Data) -> Refusal | None:
    if state.phase != ph.TALLY or state.vote == VOTE_STOPPED:
        return _not_now(state, "tally_announced", "majority")
    due = leading(state)
    if tuple(data["leaders"]) != due:
        return refuse(state, "wrong_leaders", "majority", due, leaders=", ".join(map(str, due)))
    return None


def _tie_speech_ended(state: State, data: Data) -> Refusal | None:
    if state.phase != ph.TIE or state.vote == VOTE_STOPPED:
        return _not_now(state, "tie_speech_ended", "tie")
    due = state.cands[state.call]
    return None if data["seat"] == due else refuse(state, "wrong_speaker", "tie", (due,), seat=due)


def _lift_hands(state: State, data: Data) -> Refusal | None:
    if state.phase != ph.LIFT or state.vote == VOTE_STOPPED:
        return _not_now(state, "lift_hands", "lift")
    seats = data.get("seats")
    if (seats is None) is ("count" not in data):
        return refuse(state, "hands_missing", "lift")
    for seat in seats or ():
        if not state.at >> seat & 1:
            return refuse(state, "not_at_table", "lift", seats_of(state.at), seat=seat)
    most = state.at.bit_count()
    if seats is None and data["count"] > most:
        return refuse(state, "too_many_hands", "lift", tuple(range(most + 1)), most=most)
    return None


def _last_word_ended(state: State, data: Data) -> Refusal | None:
    due = state.victim if state.phase == ph.DAWN else state.words[0] if state.phase == ph.OUTS else 0
    if not due:
        return _not_now(state, "last_word_ended", "word")
    return None if data["seat"] == due else refuse(state, "wrong_speaker", "word", (due,), seat=due)


def _stalemate_announced(state: State, _data: Data) -> Refusal | None:
    if state.phase == ph.DAY_END and stalemate_by_day(state):
        return None
    return Refusal("no_stalemate", state.rules.option_clause("stale", "flow"))


# -- night --


def _number_called(state: State, data: Data) -> Refusal | None:
    if state.phase != ph.SHOTS:
        return _not_now(state, "number_called", "numbers")
    if not state.called < data["number"] <= 10:
        possible = tuple(range(state.called + 1, 11))
        return refuse(state, "number_order", "numbers", possible, called=state.called)
    return None


def _shot(state: State, data: Data) -> Refusal | None:
    if state.phase != ph.SHOTS:
        return _not_now(state, "shot", "numbers")
    by = data["by"]
    shooters = state.at & state.black if state.known else state.at
    if not shooters >> by & 1:
        return refuse(state, "not_black", "kill", seats_of(shooters), seat=by)
    return None


def _night_outcome(state: State, data: Data) -> Refusal | None:
    if state.phase != ph.SHOTS:
        return _not_now(state, "night_outcome", "kill")
    if state.shooters:
        return refuse(state, "outcome_or_shots", "kill")
    seat = data["seat"]
    if seat is not None and not state.at >> seat & 1:
        return refuse(state, "victim_not_at_table", "kill", seats_of(state.at), seat=seat)
    return None


def _check(phase: int, kind: str, rule: str, checker: Callable[[State], int]) -> Guard:
    def guard(state: State, data: Data) -> Refusal | None:
        if state.phase != phase:
            return _not_now(state, kind, rule)
        seat = data["seat"]
        if seat is None:
            return None
        if state.known and not may_check(state, checker(state)):
            return refuse(state, "no_checker", rule, (None,))
        if state.rules.check_present and not state.at >> seat & 1:
            return refuse(state, "check_present_only", rule, seats_of(state.at), seat=seat)
        return None

    return guard


def _night_closed(state: State, data: Data) -> Refusal | None:
    if state.phase != ph.NIGHT_END:
        return _not_now(state, "night_closed", "night")
    due = state.night
    return None if data["night"] == due else refuse(state, "wrong_number", "night", (due,), number=due)


def _best_move_named(state: State, data: Data) -> Refusal | None:
    if state.phase == ph.DAWN and state.best_move is not None:
        clause = state.rules.clause("best_move_fixed") or state.rules.clause("best_move")
        return Refusal("best_move_made", clause)
    if not best_move_due(state):
        clause = state.rules.clause("best_move_lost") if state.day1_left > 1 else None
        return Refusal("no_best_move", clause or state.rules.clause("best_move"))
    most = state.rules.bm_numbers
    if len(data["numbers"]) > most:
        return refuse(state, "too_many_numbers", "best_move", most=most)
    return None


# -- discipline --


def _sanctioned(state: State, kind: str, seat: int, rule: str) -> Refusal | None:
    if state.phase not in ph.LIVE:
        return _not_now(state, kind, rule)
    if sanctionable(state) >> seat & 1 and not (
        state.victim_out and seat == state.hit and ph.in_night(state.phase)
    ):
        return None
    code = "already_dq" if any(seat == out for out, *_ in state.dqs) else "not_sanctionable"
    return refuse(state, code, rule, seats_of(sanctionable(state)), seat=seat)


def _foul(state: State, data: Data) -> Refusal | None:
    refusal = _sanctioned(state, "foul", data["seat"], "sanctions")
    return refusal or _known_clause(state, data.get("clause"), state.rules.fouls, "sanctions")


def _technical_foul(state: State, data: Data) -> Refusal | None:
    if not state.rules.tech_limit:
        return refuse(state, "no_technical", "sanctions")
    return _sanctioned(state, "technical_foul", data["seat"], "sanctions")


def _dq(state: State, data: Data) -> Refusal | None:
    refusal = _sanctioned(state, "dq", data["seat"], "removal")
    return refusal or _known_clause(state, data.get("clause"), state.rules.dqs, "removal")


def _defeat_awarded(state: State, data: Data) -> Refusal | None:
    if not state.rules.defeat_allowed:
        return refuse(state, "no_defeat", "sanctions")
    if state.phase not in ph.LIVE:
        return _not_now(state, "defeat_awarded", "defeat")
    team, seat = data.get("team"), data.get("seat")
    if team is None and not (state.known and seat):
        return refuse(state, "team_or_seat", "defeat", ("red", "black"))
    if team and state.known and seat:
        own = "black" if state.black >> seat & 1 else "red"
        if team != own:
            return refuse(state, "not_his_team", "defeat", (own,), seat=seat)
    return _known_clause(state, data.get("clause"), state.rules.defeats, "defeat")


def _game_aborted(state: State, _data: Data) -> Refusal | None:
    if state.cause is not None:
        return refuse(state, "result_stands", "abort")
    return None if state.phase <= ph.END else _not_now(state, "game_aborted", "abort")


# -- the end --


def _result_declared(state: State, data: Data) -> Refusal | None:
    if state.cause is not None:
        return refuse(state, "result_stands", "win")
    if state.phase not in ph.LIVE:
        return _not_now(state, "result_declared", "win")
    if data["winner"] == "draw" and not state.rules.draw:
        return Refusal("no_draw", state.rules.option_clause("result.draw", "win"), {}, ("red", "black"))
    return None


def _result_announced(state: State, data: Data) -> Refusal | None:
    if state.phase != ph.END:
        return _not_now(state, "result_announced", "win")
    due = str(state.winner) if state.winner else "none"
    return None if data["winner"] == due else refuse(state, "wrong_winner", "win", (due,), winner=due)


def _scoring(kind: str, rule: str) -> Guard:
    return _in(kind, rule, ph.SCORING)


def _protocol_signed(state: State, _data: Data) -> Refusal | None:
    if state.phase != ph.SCORING:
        return _not_now(state, "protocol_signed", "sign")
    return None if state.known or state.winner is None else refuse(state, "roles_unknown", "sign")


def _protest_filed(state: State, _data: Data) -> Refusal | None:
    return (
        None
        if state.phase in (ph.END, ph.SCORING, ph.SIGNED)
        else _not_now(state, "protest_filed", "protest")
    )


def _protest_decided(state: State, _data: Data) -> Refusal | None:
    return None if state.protests else refuse(state, "nothing_open", "decision")


def _shots_closed(state: State, _data: Data) -> Refusal | None:
    return None if state.phase == ph.SHOTS else _not_now(state, "shots_closed", "numbers")


GUARDS: Final[Mapping[str, Guard]] = {
    "game_opened": _game_opened,
    "header_set": _header_set,
    "seats_drawn": _in("seats_drawn", "seating", ph.DRAFT),
    "seat_substituted": _in("seat_substituted", "seating", ph.SEATED, ph.DEAL),
    "night_announced": _night_announced,
    "card_taken": _card_taken,
    "roles_entered": _roles_entered,
    "roles_hidden": _in("roles_hidden", "deal", ph.DEAL),
    "don_shown": _in("don_shown", "n0_don", ph.N0_DON),
    "mafia_met": _in("mafia_met", "n0_mafia", ph.N0_MAFIA),
    "sheriff_shown": _in("sheriff_shown", "n0_sheriff", ph.N0_SHERIFF),
    "day_announced": _day_announced,
    "speech_started": _speech_started,
    "nominated": _nominated,
    "revoked": _revoked,
    "speech_ended": _speech_ended,
    "vote_skipped": _vote_skipped,
    "vote_opened": _vote_opened,
    "hands": _hands,
    "vote_stopped": _vote_stopped,
    "tally_announced": _tally_announced,
    "tie_speech_ended": _tie_speech_ended,
    "lift_hands": _lift_hands,
    "last_word_ended": _last_word_ended,
    "stalemate_announced": _stalemate_announced,
    "number_called": _number_called,
    "shot": _shot,
    "shots_closed": _shots_closed,
    "night_outcome": _night_outcome,
    "don_check": _check(ph.DON, "don_check", "don_check", lambda state: state.don),
    "sheriff_check": _check(ph.SHERIFF, "sheriff_check", "sheriff_check", lambda state: state.sheriff),
    "night_closed": _night_closed,
    "best_move_named": _best_move_named,
    "foul": _foul,
    "technical_foul": _technical_foul,
    "dq": _dq,
    "defeat_awarded": _defeat_awarded,
    "warning": _always,
    "game_aborted": _game_aborted,
    "result_declared": _result_declared,
    "result_announced": _result_announced,
    "judge_points": _scoring("judge_points", "extra"),
    "chief_consent": _scoring("chief_consent", "extra"),
    "title_given": _scoring("title_given", "extra"),
    "fine": _scoring("fine", "fines"),
    "best_player_vote": _scoring("best_player_vote", "best_player"),
    "protocol_signed": _protocol_signed,
    "protest_filed": _protest_filed,
    "window_closed": _in("window_closed", "protest", ph.SIGNED),
    "protest_decided": _protest_decided,
    "reopened": _in("reopened", "decision", ph.SIGNED, ph.PROTEST, ph.CLOSED),
    "correction": _always,
    "ruling": _always,
    "note": _always,
    "timer": _always,
}
"""The guard of each kind of fact."""

__all__ = ["GUARDS", "cards_left", "decide", "hands_possible", "nominable"]
