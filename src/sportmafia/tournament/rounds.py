"""Rounds and the board of tables: states of a game from the schedule to the signed protocol."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from sportmafia.tournament.cites import cite
from sportmafia.tournament.discipline import Record, expelled
from sportmafia.tournament.said import Notice, Refusal
from sportmafia.tournament.schedule import Game

if TYPE_CHECKING:
    from sportmafia.rulebooks import Rulebook


class State(StrEnum):
    """A game on the board, in the order in which it goes."""

    PLANNED = "planned"
    SEATED = "seated"
    PLAYING = "playing"
    AWAITING_PROTOCOL = "awaiting_protocol"
    SIGNED = "signed"
    ANNULLED = "annulled"


class Move(StrEnum):
    """What can happen to a game on the board."""

    SEAT = "seat"
    UNSEAT = "unseat"
    START = "start"
    HOLD = "hold"
    FINISH = "finish"
    SIGN = "sign"
    UNSIGN = "unsign"
    ANNUL = "annul"
    REPLAY = "replay"


MOVES: Final[Mapping[tuple[State, Move], State]] = {
    (State.PLANNED, Move.SEAT): State.SEATED,
    (State.SEATED, Move.UNSEAT): State.PLANNED,
    (State.SEATED, Move.START): State.PLAYING,
    (State.PLAYING, Move.HOLD): State.SEATED,
    (State.PLAYING, Move.FINISH): State.AWAITING_PROTOCOL,
    (State.AWAITING_PROTOCOL, Move.SIGN): State.SIGNED,
    (State.SIGNED, Move.UNSIGN): State.AWAITING_PROTOCOL,
    (State.PLAYING, Move.ANNUL): State.ANNULLED,
    (State.AWAITING_PROTOCOL, Move.ANNUL): State.ANNULLED,
    (State.SIGNED, Move.ANNUL): State.ANNULLED,
    (State.ANNULLED, Move.REPLAY): State.PLANNED,
}
"""Every move there is; what is not here is refused."""

BY_CHIEF: Final = frozenset({Move.UNSIGN, Move.ANNUL, Move.REPLAY})
"""Moves that only the Chief Judge makes, with a reason (sfu.7.3; C122)."""


@dataclass(frozen=True, slots=True)
class Card:
    """One game on the board. ``since`` is when it came to its state; ``phase`` is what its table reports.

    ``attempt`` counts the times the game was begun anew after an annulment, from 1.
    """

    game: Game
    state: State = State.PLANNED
    since: datetime | None = None
    phase: str = ""
    attempt: int = 1
    reason: str = ""


def move(
    card: Card, what: Move, at: datetime, rulebook: Rulebook, *, by_chief: bool = False, reason: str = ""
) -> Card | Refusal:
    """Take a game a step on; a step that only the Chief Judge takes needs his hand and his reason."""
    where, clause = card.game.id, cite(rulebook, "rules.change")
    after = MOVES.get((card.state, what))
    if after is None:
        params = {"game": where, "state": card.state.value, "move": what.value}
        return Refusal("no_such_move", None, params, where)
    if what in BY_CHIEF and not by_chief:
        return Refusal("chief_only", clause, {"move": what.value}, where)
    if what in BY_CHIEF and not reason.strip():
        return Refusal("reason_missing", clause, {}, where)
    if what is Move.START and (missing := missing_crew(card.game, rulebook)):
        return missing
    attempt = card.attempt + (what is Move.REPLAY)
    return replace(card, state=after, since=at, phase="", attempt=attempt, reason=reason)


def missing_crew(game: Game, rulebook: Rulebook) -> Refusal | None:
    """Why a table cannot begin for want of people: ten players, a judge, a host where there is one."""
    if len(set(filter(None, game.players))) != 10:
        return Refusal(
            "not_ten", cite(rulebook, "ten"), {"players": str(len(set(filter(None, game.players))))}, game.id
        )
    if not game.judge:
        return Refusal("no_judge", cite(rulebook, "crew"), {"game": game.id}, game.id)
    if rulebook.word("crew.roles") == "host+judge" and not game.host:
        return Refusal("no_host", cite(rulebook, "crew"), {"game": game.id}, game.id)
    return None


def banned(game: Game, record: Record, rulebook: Rulebook) -> tuple[Refusal, ...]:
    """Who sits in a game for which he is disqualified, or has a ban to serve before he plays again (C11), or
    is removed from the tournament (fiim.7.3, sfu.A2.spec.5, fiim-k.7.4, points34.7.4; C127).

    A game in which a substitute has his seat is none of his.
    """
    gone = expelled(record, rulebook)
    out = tuple(
        Refusal("expelled_here", one.clause, {"player": one.person, "game": game.id}, game.id)
        for one in record.expulsions
        if one.person in game.players and one.person in gone and not one.lifted
    )
    return out + tuple(
        Refusal("banned_here", one.clause, {"player": one.person, "game": game.id}, game.id)
        for one in record.bans
        if one.person in game.players and one.game in ("", game.id)
    )


def start(
    cards: Iterable[Card], at: datetime, rulebook: Rulebook, record: Record | None = None
) -> tuple[Card, ...] | tuple[Refusal, ...]:
    """Start the tables of a round together: all of them or none, with everything that holds them back.

    ``record`` holds the bans that the players of these games may have to serve.
    """
    played = tuple(cards)
    moved = [move(card, Move.START, at, rulebook) for card in played]
    refused = tuple(card for card in moved if isinstance(card, Refusal))
    if record is not None:
        refused += tuple(refusal for card in played for refusal in banned(card.game, record, rulebook))
    return refused or tuple(card for card in moved if isinstance(card, Card))


REPORTED: Final = (State.PLANNED, State.SEATED, State.PLAYING, State.AWAITING_PROTOCOL, State.SIGNED)
"""The states that a game's record tells of, in their order."""


def followed(card: Card, told: State, at: datetime) -> Card:
    """The card after its record has told how far the game is; an annulled game stays annulled.

    A record never takes back what the desk did (seated, started together), but it does take back its own
    result: a signature that was withdrawn, an end that was corrected.
    """
    if card.state is State.ANNULLED or told is card.state:
        return card
    by_desk = min(REPORTED.index(card.state), REPORTED.index(State.PLAYING))
    state = REPORTED[max(REPORTED.index(told), by_desk)]
    return card if state is card.state else replace(card, state=state, since=at, phase="")


def hold(card: Card, told: State, at: datetime, rulebook: Rulebook) -> Card | Refusal:
    """Take a start back, as long as the game's record tells of no play (``told``: how far it tells)."""
    if REPORTED.index(told) >= REPORTED.index(State.PLAYING):
        return Refusal("play_began", None, {"game": card.game.id}, card.game.id)
    return move(card, Move.HOLD, at, rulebook)


def paper(card: Card, told: State) -> Refusal | None:
    """Why a protocol on paper is not taken for a game: its log (``told``: how far it tells) has a result
    already, or the game is signed or annulled.
    """
    if REPORTED.index(told) >= REPORTED.index(State.AWAITING_PROTOCOL):
        return Refusal("game_recorded", None, {"game": card.game.id}, card.game.id)
    if card.state in (State.SIGNED, State.ANNULLED):
        params = {"game": card.game.id, "state": card.state.value, "move": Move.FINISH.value}
        return Refusal("no_such_move", None, params, card.game.id)
    return None


def may_begin(board: Iterable[Card], stage: str, round_number: int) -> tuple[Notice, ...]:
    """The games of a stage's earlier rounds that are not through yet; a round may begin all the same."""
    waiting = (State.PLANNED, State.SEATED, State.PLAYING, State.AWAITING_PROTOCOL)
    return tuple(
        Notice("round_open", None, {"game": card.game.id, "state": card.state.value}, card.game.id)
        for card in board
        if card.game.stage == stage and card.game.round < round_number and card.state in waiting
    )


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the board: the game, its state, whole minutes in it, and the phase that the table reports."""

    game: str
    site: str
    table: int
    state: State
    minutes: int | None
    phase: str


def board(cards: Iterable[Card], at: datetime) -> tuple[Line, ...]:
    """The board of all tables by site, round, table: first what plays, then what waits, then what is done."""
    order = {State.PLAYING: 0, State.AWAITING_PROTOCOL: 1, State.SEATED: 2, State.PLANNED: 3}

    def place(card: Card) -> tuple[int, str, int, int, str]:
        game = card.game
        return order.get(card.state, 4), game.site, game.round, game.table, game.id

    return tuple(
        Line(
            card.game.id,
            card.game.site,
            card.game.table,
            card.state,
            None if card.since is None else max(int((at - card.since).total_seconds()) // 60, 0),
            card.phase,
        )
        for card in sorted(cards, key=place)
    )


def counts(cards: Iterable[Card]) -> dict[State, int]:
    """How many games are in each state."""
    found = Counter(card.state for card in cards)
    return {state: found[state] for state in State}


def reseated(game: Game, seats: Mapping[int, str], rulebook: Rulebook) -> Game | Refusal:
    """The game with the people as they really sit; what was recorded by seat number stays with the seats.

    The draw's number binds (sfu.3.5.4), so this is only for people found in wrong seats. ``seats`` names the
    seats that change.
    """
    clause = cite(rulebook, "seat.strict")
    if not all(1 <= seat <= len(game.players) for seat in seats):
        return Refusal("no_such_seat", clause, {"seats": ", ".join(map(str, sorted(seats)))}, game.id)
    players = tuple(seats.get(seat, player) for seat, player in enumerate(game.players, start=1))
    if sorted(players) != sorted(game.players):
        return Refusal("other_people", clause, {"game": game.id}, game.id)
    return replace(game, players=players)
