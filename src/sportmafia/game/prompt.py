"""What the judge says now, what he times, and what he watches for.

The words come from the rulebook's own phrase list; a phrase without a clause is a neutral filler that the
rulebook does not give (C71) and is marked so by ``clause`` being None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from sportmafia.game import phase as ph
from sportmafia.game.day import speech_limit
from sportmafia.game.night import best_move_due, stalemate_by_day
from sportmafia.game.state import NIGHT1_KILL, VOTE_STOPPED, State
from sportmafia.game.vote import determined, leading, remainder, skip_reason


@dataclass(frozen=True, slots=True)
class Timer:
    """A countdown the judge may run: seconds, and whether the text fixes it exactly or as a limit."""

    seconds: Fraction | int
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Phrase:
    """One line to say: its code, the words as they are said (Russian), and the clause they stand in."""

    code: str
    text: str
    clause: str | None


@dataclass(frozen=True, slots=True)
class Prompt:
    """The judge's next move.

    ``say`` are the lines in order; ``expect`` names what players may do now (codes such as ``nomination``,
    ``hands``, ``shots``, ``check``, ``best_move``), ``gesture`` the answer the judge gives by hand,
    ``params`` the seats and numbers that the screen shows.
    """

    code: str
    say: tuple[Phrase, ...]
    params: Mapping[str, Any] = field(default_factory=dict)
    clause: str | None = None
    timer: Timer | None = None
    expect: tuple[str, ...] = ()
    gesture: tuple[str, ...] = ()


def prompt(state: State) -> Prompt:
    """What the judge says and times in ``state``."""
    if state.vote == VOTE_STOPPED and ph.voting(state.phase):
        return Prompt("vote_stopped", _say(state, "no_vote"), clause=state.rules.clause("vote_off"))
    return _PROMPTS[state.phase](state)


def _say(state: State, *codes: str, **params: Any) -> tuple[Phrase, ...]:
    lines = []
    for code in codes:
        phrase = state.rules.rulebook.phrase(code)
        lines.append(Phrase(code, phrase.ru.format(**params), phrase.clause))
    return tuple(lines)


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))


def _draft(state: State) -> Prompt:
    return Prompt("draft", (), clause=state.rules.clause("seating"), expect=("header", "seats"))


def _seated(state: State) -> Prompt:
    return Prompt("introduce", _say(state, "introduce", "night"), clause=state.rules.clause("introduce"))


def _deal(state: State) -> Prompt:
    return Prompt("deal", _say(state, "cards"), clause=state.rules.clause("deal"), expect=("cards",))


def _n0_don(state: State) -> Prompt:
    return Prompt("n0_don", _say(state, "don_wakes_n0"), clause=state.rules.clause("n0_don"))


def _n0_mafia(state: State) -> Prompt:
    seconds = state.rules.rulebook["n0.mafia_s"]
    say = _say(state, "mafia_wakes", "mafia_sleeps")
    return Prompt("n0_mafia", say, clause=state.rules.clause("n0_mafia"), timer=Timer(seconds, exact=True))


def _n0_sheriff(state: State) -> Prompt:
    seconds = state.rules.rulebook["n0.sheriff_s"]
    say = _say(state, "sheriff_n0", "sheriff_sleeps_n0")
    timer = Timer(seconds) if seconds else None
    return Prompt("n0_sheriff", say, clause=state.rules.clause("n0_sheriff"), timer=timer)


def _day_open(state: State) -> Prompt:
    lines = list(_say(state, "day"))
    if state.night:
        when = f"N{state.night}"
        killed = [seat for seat, cause, at in state.removals if cause == "kill" and at == when]
        lines += _say(state, "dawn_killed", seat=killed[0]) if killed else _say(state, "dawn_miss")
    return Prompt("day", tuple(lines), {"day": state.day + 1}, state.rules.clause("day"))


def _dawn(state: State) -> Prompt:
    seat = state.victim
    best = best_move_due(state)
    say = _say(state, "last_word", seat=seat)
    if best:
        say += _say(state, "best_move_ask", seat=seat)
    expect = ("best_move",) if best else ()
    clause = state.rules.clause("best_move" if best else "word")
    lost = state.night == 1 and state.night1 == NIGHT1_KILL and not best and state.best_move is None
    return Prompt(
        "last_word", say, {"seat": seat, "best_move_lost": lost}, clause, Timer(state.rules.word_s), expect
    )


def _speech(state: State) -> Prompt:
    seat = state.speaker
    limit = state.limit if state.speaking else speech_limit(state, seat)
    rulebook = state.rules.rulebook
    params = {"seat": seat, "limit": limit, "speaking": state.speaking}
    if limit == 0:
        say = _say(state, "silent_slot", seat=seat)
        return Prompt(
            "silent",
            say,
            params,
            state.rules.clause("third_foul"),
            Timer(rulebook["speech.silent_slot_s"]),
            ("nomination",),
        )
    if limit < state.rules.speech_s:
        clause = state.rules.option_clause("foul3.short", "third_foul")
        return Prompt(
            "short_speech",
            _say(state, "short_speech", seat=seat),
            params,
            clause,
            Timer(limit),
            ("nomination",),
        )
    return Prompt(
        "speech",
        _say(state, "speech", seat=seat),
        params,
        state.rules.clause("day"),
        Timer(limit),
        ("nomination",),
    )


def _gate(state: State) -> Prompt:
    reason = skip_reason(state)
    if reason is None:
        say = _say(state, "vote_order", seats=_seats(state.noms))
        return Prompt("vote", say, {"order": state.noms}, state.rules.clause("vote_order"))
    rule = {"disqualification": "vote_off", "no_nominees": "vote", "single_first_day": "single"}[reason]
    return Prompt("no_vote", _say(state, "no_vote"), {"reason": str(reason)}, state.rules.clause(rule))


def _call(state: State) -> Prompt:
    seat = state.cands[state.call]
    last = state.call == len(state.cands) - 1
    params = {
        "seat": seat,
        "round": state.round,
        "last": last,
        "left": remainder(state),
        "counts": tuple(zip(state.cands, state.counts, strict=False)),
        "determined": determined(state) or None,
    }
    clause = state.rules.clause("silent_vote" if last else "hands")
    seconds = state.rules.rulebook.number("vote.s")
    return Prompt(
        "vote_call", _say(state, "vote_call", "stop", seat=seat), params, clause, Timer(seconds), ("hands",)
    )


def _tally(state: State) -> Prompt:
    leaders = leading(state)
    params = {"counts": tuple(zip(state.cands, state.counts, strict=True)), "leaders": leaders}
    if len(leaders) == 1:
        return Prompt(
            "leaves", _say(state, "leaves", seat=leaders[0]), params, state.rules.clause("majority")
        )
    return Prompt("tied", _say(state, "tie", seats=_seats(leaders)), params, state.rules.clause("tie"))


def _tie(state: State) -> Prompt:
    seat = state.cands[state.call]
    seconds = state.rules.rulebook["tie.speech_s"]
    say = _say(state, "tie_speech", seat=seat)
    return Prompt(
        "tie_speech", say, {"seat": seat, "tied": state.cands}, state.rules.clause("tie"), Timer(seconds)
    )


def _lift(state: State) -> Prompt:
    table = state.at.bit_count()
    needed = (table + 1) // 2 if state.rules.lift_half else table // 2 + 1
    params = {"tied": state.cands, "of": table, "needed": needed}
    return Prompt("lift", _say(state, "lift_question"), params, state.rules.clause("lift"), expect=("hands",))


def _outs(state: State) -> Prompt:
    several = len(state.left) > 1
    seconds = state.rules.word_several_s if several else state.rules.word_s
    clause = state.rules.option_clause("word.several_s" if several else "word.s", "word")
    seat = state.words[0]
    return Prompt("last_word", _say(state, "last_word", seat=seat), {"seat": seat}, clause, Timer(seconds))


def _day_end(state: State) -> Prompt:
    if stalemate_by_day(state):
        return Prompt("stalemate", _say(state, "draw"), clause=state.rules.option_clause("stale", "flow"))
    return Prompt("night", _say(state, "night"), {"night": state.day}, state.rules.clause("night"))


def _shots(state: State) -> Prompt:
    """Numbers 1 to 10 in one tempo; that the mafia leaves is said when the Don is called (fiim.4.5.5)."""
    say: tuple[Phrase, ...] = ()
    if state.called < 10:
        codes = ("number",) if state.called else ("hunt", "number")
        say = _say(state, *codes, n=state.called + 1)
    return Prompt("shots", say, {"called": state.called}, state.rules.clause("numbers"), expect=("shots",))


def _check_timer(state: State) -> Timer | None:
    seconds = state.rules.rulebook["check.s"]
    return Timer(seconds) if seconds else None


def _don(state: State) -> Prompt:
    say = _say(state, "mafia_leaves", "don_searches", "don_sleeps")
    gestures = ("yes", "no")
    return Prompt("don", say, {}, state.rules.clause("don_check"), _check_timer(state), ("check",), gestures)


def _sheriff(state: State) -> Prompt:
    say = _say(state, "sheriff_wakes", "sheriff_sleeps")
    gestures = ("red", "black")
    return Prompt(
        "sheriff", say, {}, state.rules.clause("sheriff_check"), _check_timer(state), ("check",), gestures
    )


def _night_end(state: State) -> Prompt:
    return Prompt("night_end", (), {"night": state.night}, state.rules.clause("flow"))


def _end(state: State) -> Prompt:
    if state.winner is None:
        return Prompt("result", _say(state, "abort"), {"winner": None}, state.rules.clause("abort"))
    if state.winner == "draw":
        return Prompt(
            "result", _say(state, "draw"), {"winner": "draw"}, state.rules.option_clause("stale", "win")
        )
    name = state.rules.rulebook[f"protocol.{state.winner}"]
    say = _say(state, "result", winner=name)
    return Prompt(
        "result", say, {"winner": str(state.winner), "cause": str(state.cause)}, state.rules.clause("win")
    )


def _scoring(state: State) -> Prompt:
    return Prompt(
        "scoring", (), {"known": state.known}, state.rules.clause("extra"), expect=("points", "sign")
    )


def _signed(state: State) -> Prompt:
    minutes = state.rules.rulebook["protest.minutes"]
    return Prompt(
        "signed", (), {"protests": state.protests}, state.rules.clause("protest"), Timer(60 * minutes)
    )


def _protest(state: State) -> Prompt:
    return Prompt(
        "protest", (), {"protests": state.protests}, state.rules.clause("decision"), expect=("decision",)
    )


def _closed(state: State) -> Prompt:
    return Prompt("closed", (), {}, state.rules.clause("protocol"))


_PROMPTS: Final[Mapping[int, Callable[[State], Prompt]]] = {
    ph.DRAFT: _draft,
    ph.SEATED: _seated,
    ph.DEAL: _deal,
    ph.N0_DON: _n0_don,
    ph.N0_MAFIA: _n0_mafia,
    ph.N0_SHERIFF: _n0_sheriff,
    ph.DAY_OPEN: _day_open,
    ph.DAWN: _dawn,
    ph.SPEECH: _speech,
    ph.GATE: _gate,
    ph.CALL: _call,
    ph.TALLY: _tally,
    ph.TIE: _tie,
    ph.LIFT: _lift,
    ph.OUTS: _outs,
    ph.DAY_END: _day_end,
    ph.SHOTS: _shots,
    ph.DON: _don,
    ph.SHERIFF: _sheriff,
    ph.NIGHT_END: _night_end,
    ph.END: _end,
    ph.SCORING: _scoring,
    ph.SIGNED: _signed,
    ph.PROTEST: _protest,
    ph.CLOSED: _closed,
}
