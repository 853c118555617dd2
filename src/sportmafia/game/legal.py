"""Templates of everything that may be entered now: kinds of facts, slots and the values they may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sportmafia.game import phase as ph
from sportmafia.game.decide import cards_left, hands_possible, nominable
from sportmafia.game.discipline import sanctionable
from sportmafia.game.facts import KINDS
from sportmafia.game.night import best_move_due, may_check
from sportmafia.game.procedure import next_step
from sportmafia.game.seats import EVERYONE, seats_of
from sportmafia.game.state import State


@dataclass(frozen=True, slots=True)
class Template:
    """One kind of fact that may be entered, with the values that each slot may take.

    ``slots`` maps a slot to its allowed values; a slot whose values are not a short list (texts, sets of
    hands, decimals) maps to None and is described by `facts.KINDS`. ``most`` bounds a count of hands or of
    numbers.    ``main`` marks the one step that the judge's main button makes.
    """

    kind: str
    slots: Mapping[str, tuple[Any, ...] | None] = field(default_factory=dict)
    most: int | None = None
    main: bool = False


def legal(state: State) -> tuple[Template, ...]:
    """Everything that may be entered in ``state``: the game's step first, then sanctions and the record's."""
    return tuple(_templates(state))


def _templates(state: State) -> Iterator[Template]:
    step = next_step(state)
    if step is not None:
        known = {name: (tuple(v) if isinstance(v, list) else v,) for name, v in step.data.items()}
        yield Template(step.kind, known, main=True)
    own = _OWN.get(state.phase)
    if own is not None and (step is None or step.kind != "vote_stopped"):
        for template in own(state):
            # the main step of the last call is the remainder; the hands raised may be entered as well
            if step is None or template.kind != step.kind or template.most is not None:
                yield template
    yield from _sanctions(state)
    if state.phase < ph.SIGNED:
        yield Template("header_set", dict.fromkeys(KINDS["header_set"].slots))
    every = seats_of(EVERYONE)
    yield Template("note", {"text": None, "seat": every})
    yield Template("warning", {"seat": every, "clause": None, "text": None})
    actions = KINDS["timer"].slots["action"].choices
    yield Template("timer", {"action": actions, "what": None, "left_ms": None})


def _sanctions(state: State) -> Iterator[Template]:
    rules = state.rules
    if state.phase in ph.LIVE:
        seats = sanctionable(state)
        if state.victim_out and ph.in_night(state.phase):
            seats &= ~(1 << state.hit)
        if seats:
            yield Template("foul", {"seat": seats_of(seats), "clause": tuple(rules.rulebook.fouls)})
            yield Template("dq", {"seat": seats_of(seats), "clause": tuple(rules.rulebook.dqs)})
            if rules.tech_limit:
                yield Template("technical_foul", {"seat": seats_of(seats), "clause": None})
        if rules.defeat_allowed:
            slots = {
                "team": ("red", "black"),
                "seat": seats_of(EVERYONE),
                "clause": tuple(rules.rulebook.defeats),
            }
            yield Template("defeat_awarded", slots)
        if state.cause is None:
            winners = ("red", "black", "draw") if rules.draw else ("red", "black")
            yield Template("result_declared", {"winner": winners})
    if state.cause is None and state.phase <= ph.END:
        yield Template("game_aborted", {"reason": None})


def _draft(_state: State) -> Iterator[Template]:
    yield Template("game_opened", dict.fromkeys(KINDS["game_opened"].slots))
    yield Template("seats_drawn", {"players": None})


def _seated(_state: State) -> Iterator[Template]:
    yield Template("seat_substituted", {"seat": seats_of(EVERYONE), "player": None})


def _deal(state: State) -> Iterator[Template]:
    yield from _seated(state)
    left = tuple(role for role, cards in cards_left(state).items() if cards)
    yield Template("card_taken", {"seat": seats_of(EVERYONE & ~state.seated), "role": left})
    if not state.seated:
        yield _roles()
    yield Template("roles_hidden")


def _roles() -> Template:
    every = seats_of(EVERYONE)
    return Template("roles_entered", {"don": every, "mafia": None, "sheriff": every})


def _speech(state: State) -> Iterator[Template]:
    seat = state.speaker
    if state.speaking:
        free = nominable(state, seat)
        if free:
            yield Template("nominated", {"by": (seat,), "seat": seats_of(free)})
    yield from _revocation(state)


def _revocation(state: State) -> Iterator[Template]:
    rules = state.rules
    if not rules.revoke:
        return
    if rules.revoke_any_time:
        if state.nom_by:
            yield Template("revoked", {"by": state.nom_by})
    elif state.phase == ph.SPEECH and state.speaking and state.speaker in state.nom_by:
        yield Template("revoked", {"by": (state.speaker,)})


def _call(state: State) -> Iterator[Template]:
    seat = state.cands[state.call]
    yield Template("hands", {"seat": (seat,), "count": None, "seats": None}, most=hands_possible(state))


def _lift(state: State) -> Iterator[Template]:
    yield Template("lift_hands", {"count": None, "seats": None}, most=state.at.bit_count())


def _dawn(state: State) -> Iterator[Template]:
    if best_move_due(state):
        closed = KINDS["best_move_named"].slots["closed"].choices
        yield Template("best_move_named", {"numbers": None, "closed": closed}, most=state.rules.bm_numbers)
    if state.rules.nom_victim and (free := nominable(state, state.victim)):
        yield Template("nominated", {"by": (state.victim,), "seat": seats_of(free)})


def _shots(state: State) -> Iterator[Template]:
    if state.called < 10:
        yield Template("number_called", {"number": tuple(range(state.called + 1, 11))})
    shooters = state.at & state.black if state.known else state.at
    if shooters:
        yield Template("shot", {"by": seats_of(shooters), "target": (None, *seats_of(EVERYONE))})
    if not state.shooters:
        yield Template("night_outcome", {"seat": (None, *seats_of(state.at))})
    yield Template("shots_closed")


def _check(state: State, kind: str, checker: int) -> Template:
    if state.known and not may_check(state, checker):
        return Template(kind, {"seat": (None,)})
    targets = state.at if state.rules.check_present else EVERYONE
    return Template(kind, {"seat": (None, *seats_of(targets))})


def _don(state: State) -> Iterator[Template]:
    yield _check(state, "don_check", state.don)


def _sheriff(state: State) -> Iterator[Template]:
    yield _check(state, "sheriff_check", state.sheriff)


def _end(state: State) -> Iterator[Template]:
    if not state.known and not state.seated:
        yield _roles()
    yield Template("protest_filed", {"seat": seats_of(EVERYONE), "text": None})
    yield from _decision(state)


def _scoring(state: State) -> Iterator[Template]:
    every = seats_of(EVERYONE)
    yield from _end(state)
    rulebook = state.rules.rulebook
    yield Template("judge_points", {"seat": every, "value": None})
    yield Template("chief_consent", {"seat": every})
    yield Template("title_given", {"seat": every, "title": None})
    if rulebook.fines:
        yield Template("fine", {"seat": every, "clause": tuple(fine.clause for fine in rulebook.fines)})
    yield Template("best_player_vote", {"by": every, "seat": (None, *every)})
    if state.known or state.winner is None:
        yield Template("protocol_signed", {"by": None})


def _signed(state: State) -> Iterator[Template]:
    yield Template("protest_filed", {"seat": seats_of(EVERYONE), "text": None})
    yield Template("window_closed")
    yield from _decision(state)
    yield Template("reopened", {"reason": None})


def _decision(state: State) -> Iterator[Template]:
    if state.protests:
        outcomes = KINDS["protest_decided"].slots["outcome"].choices
        yield Template("protest_decided", {"by": None, "outcome": outcomes, "reason": None})


def _closed(state: State) -> Iterator[Template]:
    yield from _decision(state)
    yield Template("reopened", {"reason": None})


_OWN: Final[Mapping[int, Callable[[State], Iterator[Template]]]] = {
    ph.DRAFT: _draft,
    ph.SEATED: _seated,
    ph.DEAL: _deal,
    ph.SPEECH: _speech,
    ph.GATE: _revocation,
    ph.CALL: _call,
    ph.LIFT: _lift,
    ph.DAWN: _dawn,
    ph.SHOTS: _shots,
    ph.DON: _don,
    ph.SHERIFF: _sheriff,
    ph.END: _end,
    ph.SCORING: _scoring,
    ph.SIGNED: _signed,
    ph.PROTEST: _closed,
    ph.CLOSED: _closed,
}
