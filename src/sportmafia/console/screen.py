"""Everything that the judge's screen shows now, as one JSON-ready value made from the state of the game.

Texts for people are pairs of Russian and English; announcements are the rulebook's own words. People are ids
here: their names are joined where they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from sportmafia.console.said import BUTTONS, STAGES, Said, said, value
from sportmafia.game import phase as ph
from sportmafia.game.corrections import Entry
from sportmafia.game.facts import Fact
from sportmafia.game.history import Historian, roles_of
from sportmafia.game.legal import legal
from sportmafia.game.night import best_move_due, may_check
from sportmafia.game.procedure import next_step
from sportmafia.game.prompt import Prompt, Timer, prompt
from sportmafia.game.seats import next_seat, packed_get, seats_of
from sportmafia.game.state import VOTE_RUNNING, VOTE_STOPPED, State
from sportmafia.game.vote import determined, remainder, skip_reason
from sportmafia.protocol.wording import ENGLISH_ROLE

Part = dict[str, Any]
_SEATS: Final = range(1, 11)
_DARK: Final = frozenset(
    {ph.DEAL, ph.N0_DON, ph.N0_MAFIA, ph.N0_SHERIFF, ph.SHOTS, ph.DON, ph.SHERIFF, ph.NIGHT_END}
)
"""Masks are on: nothing on the screen may be readable from the next chair."""


def screen(historian: Historian, players: Sequence[str], last: Entry | None) -> Part:
    """The screen of the game that ``historian`` has folded; ``last`` is the latest effective entry."""
    state = historian.state
    now = prompt(state)
    return {
        "phase": ph.NAMES[state.phase],
        "dark": state.phase in _DARK,
        "live": state.phase in ph.LIVE,
        "day": state.day,
        "night": state.night,
        "stage": _stage(state),
        "prompt": _prompt(now, _already_said(last)),
        "timer": _timer(state, now),
        "seats": [_seat(state, seat, players) for seat in _SEATS],
        "speaker": state.speaker if state.phase == ph.SPEECH else _word(state),
        "speaking": state.speaking and state.phase == ph.SPEECH,
        "next": _next_speaker(state),
        "nominations": [list(pair) for pair in zip(state.nom_by, state.noms, strict=True)],
        "can_nominate": _can_nominate(state),
        "vote": _vote(state),
        "hands_as": state.rules.rulebook.word("vote.record"),
        "lift": _lift(state, now),
        "shooting": _shooting(state),
        "check": _check(state),
        "best_move": {"seat": state.victim, "most": state.rules.bm_numbers} if best_move_due(state) else None,
        "vote_off": _vote_off(state),
        "main": _main(state),
        "legal": [
            {"kind": t.kind, "slots": _lists(t.slots), "most": t.most, "main": t.main} for t in legal(state)
        ],
        "known": state.known,
        "cards": _cards(state),
        "result": _result(state),
        "protests": state.protests,
    }


def _stage(state: State) -> Said:
    day = state.day + 1 if state.phase == ph.DAY_OPEN else state.day
    return said(STAGES, ph.NAMES[state.phase], day=day, night=state.night, round=state.round)


def _already_said(last: Entry | None) -> frozenset[str]:
    """Phrases that the entry before has announced: they are not said twice."""
    closed = last is not None and last[1].kind == "shots_closed"
    return frozenset({"mafia_leaves"}) if closed else frozenset()


def _prompt(now: Prompt, already: frozenset[str]) -> Part:
    return {
        "code": now.code,
        "say": [
            {"code": line.code, "text": line.text, "clause": line.clause}
            for line in now.say
            if line.code not in already
        ],
        "clause": now.clause,
        "expect": list(now.expect),
        "gesture": list(now.gesture),
    }


def _timer(state: State, now: Prompt) -> Part | None:
    """The countdown of this moment; ``what`` names it, so that a reload knows which one was running."""
    timer: Timer | None = now.timer
    if timer is None:
        return None
    who = now.params.get("seat", 0)
    number = state.night if ph.in_night(state.phase) else state.day
    return {
        "ms": int(Fraction(timer.seconds) * 1000),
        "exact": timer.exact,
        "what": f"{now.code}-{number}-{state.round}-{who}",
        "runs": state.phase != ph.SPEECH or state.speaking,
    }


def _seat(state: State, seat: int, players: Sequence[str]) -> Part:
    out = next(((cause, when) for gone, cause, when in state.removals if gone == seat), None)
    voting = ph.CALL <= state.phase <= ph.TALLY and state.vote == VOTE_RUNNING
    return {
        "seat": seat,
        "player": players[seat - 1] if players else "",
        "at": bool(state.at >> seat & 1),
        "out": out and {"cause": str(out[0]), "when": out[1], "text": value(str(out[0]))},
        "fouls": packed_get(state.fouls, seat),
        "technical": packed_get(state.technical, seat),
        "silent": bool(state.silence >> seat & 1),
        "short": bool(state.short >> seat & 1),
        "nominee": state.noms.index(seat) + 1 if seat in state.noms else 0,
        "nominated": state.noms[state.nom_by.index(seat)] if seat in state.nom_by else 0,
        "spoke": bool(state.turns >> seat & 1),
        "voted": voting and bool(state.raised >> seat & 1),
        "candidate": ph.voting(state.phase) and seat in state.cands,
        "card": bool(state.seated >> seat & 1),
    }


def _word(state: State) -> int:
    """Who has the word outside the round of minutes: a tied candidate or one who leaves."""
    if state.phase == ph.DAWN:
        return state.victim
    if state.phase == ph.OUTS and state.words:
        return state.words[0]
    return state.cands[state.call] if state.phase == ph.TIE else 0


def _next_speaker(state: State) -> int:
    if state.phase != ph.SPEECH:
        return 0
    waiting = state.at & ~state.turns & ~(1 << state.speaker)
    return next_seat(state.speaker, waiting) if waiting else 0


def _can_nominate(state: State) -> list[int]:
    for template in legal(state) if state.phase == ph.SPEECH else ():
        if template.kind == "nominated":
            return list(template.slots["seat"] or ())
    return []


def _vote(state: State) -> Part | None:
    """The running round; votes not yet given away stay unassigned until the last candidate."""
    if not ph.CALL <= state.phase <= ph.LIFT or state.vote not in (VOTE_RUNNING, VOTE_STOPPED):
        return None
    counts = dict(zip(state.cands, state.counts, strict=False)) if state.phase <= ph.TALLY else {}
    called = state.cands[state.call] if state.phase == ph.CALL else 0
    majority = state.open.bit_count() // 2 + 1
    return {
        "round": state.round,
        "candidates": [{"seat": seat, "count": counts.get(seat)} for seat in state.cands],
        "called": called,
        "last": bool(called) and state.call == len(state.cands) - 1,
        "left": remainder(state) if state.phase == ph.CALL else 0,
        "can_raise": list(seats_of(state.open & ~state.raised)) if called else [],
        "of": state.open.bit_count(),
        "majority": majority,
        "determined": determined(state) or None,
        "stopped": state.vote == VOTE_STOPPED,
    }


def _lift(state: State, now: Prompt) -> Part | None:
    if state.phase != ph.LIFT:
        return None
    of, needed = now.params["of"], now.params["needed"]
    return {"tied": list(state.cands), "of": of, "needed": needed, "can_raise": list(seats_of(state.at))}


def _shooting(state: State) -> Part | None:
    """The shooting: the number called last, who may still shoot, who has shot which number."""
    if state.phase != ph.SHOTS:
        return None
    shooters = state.at & (state.black if state.known else 0)
    return {
        "called": state.called,
        "shooters": list(seats_of(shooters)),
        "shots": {str(seat): packed_get(state.shots, seat) for seat in seats_of(state.shooters)},
        "targets": list(seats_of(state.at)),
    }


def _check(state: State) -> Part | None:
    """A check: the answer to every number that may be shown; ``asked`` is False for a call in vain.

    The judge's words and the tempo are the same in both cases. ``hard``: after its time a check is lost.
    """
    if state.phase not in (ph.DON, ph.SHERIFF):
        return None
    don = state.phase == ph.DON
    checker = state.don if don else state.sheriff
    targets = seats_of(state.at) if state.rules.check_present else tuple(_SEATS)
    answers: dict[str, str] = {}
    if state.known:
        for seat in targets:
            if don:
                answers[str(seat)] = "yes" if seat == state.sheriff else "no"
            else:
                answers[str(seat)] = "black" if state.black >> seat & 1 else "red"
    asked = not state.known or may_check(state, checker)
    kind = "don_check" if don else "sheriff_check"
    return {
        "kind": kind,
        "label": said(BUTTONS, kind),
        "targets": list(targets),
        "answers": answers if asked else {},
        "asked": asked,
        "hard": state.rules.rulebook.flag("check.hard"),
    }


def _vote_off(state: State) -> Part | None:
    """Why today's vote falls away, while the day is still open."""
    if not ph.in_discussion(state.phase) or not state.blocked >> state.day & 1:
        return None
    return {"text": value(str(skip_reason(state))), "clause": state.rules.clause("vote_off")}


def _main(state: State) -> Part | None:
    """What the main button records: the only step that needs nobody's choice, or the next number at night."""
    step = next_step(state)
    if step is None and state.phase == ph.SHOTS:
        if state.called < 10:
            step = Fact("number_called", {"number": state.called + 1})
        elif state.known:
            step = Fact("shots_closed")
    if step is None and state.phase == ph.SIGNED:
        step = Fact("window_closed")
    if step is None:
        return None
    data = _lists(step.data)
    shown = {name: _listed(item) for name, item in data.items()}
    return {"kind": step.kind, "data": data, "label": said(BUTTONS, step.kind, **shown)}


def _listed(item: Any) -> Any:
    return ", ".join(map(str, item)) if isinstance(item, list) else item


def _cards(state: State) -> dict[str, Said]:
    """What the rulebook calls the four cards."""
    rulebook = state.rules.rulebook
    return {
        str(role): {"ru": rulebook.word(f"names.{role}"), "en": english}
        for role, english in ENGLISH_ROLE.items()
    }


def _result(state: State) -> Part | None:
    if state.cause is None:
        return None
    winner = str(state.winner) if state.winner else "none"
    rulebook = state.rules.rulebook
    return {
        "winner": winner,
        "text": value(winner),
        "cause": str(state.cause),
        "why": value(str(state.cause)),
        "ended": state.ended,
        "alive": list(seats_of(state.alive)),
        "letters": {str(seat): rulebook.word(f"letters.{role}") for seat, role in roles_of(state).items()},
    }


def _lists(slots: Mapping[str, Any]) -> dict[str, Any]:
    return {name: list(item) if isinstance(item, tuple) else item for name, item in slots.items()}
