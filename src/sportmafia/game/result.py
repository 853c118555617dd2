"""What a game amounts to: the derived facts that points, protocol, views and the command line read.

Nothing here is ever entered by hand; everything is folded from the log (`history.py`). The shapes follow the
public answer of ``sportmafia replay --json``, so that printing is a plain walk over these values.

Seats are numbers 1-10. Phases are named ``D1``, ``N1`` ...: ``N0`` is the night of acquaintance, ``N1`` the
first shooting night, which comes after ``D1``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

SEATS: Final = range(1, 11)


class Role(StrEnum):
    """A card: red civilian (мирный житель), Sheriff (Шериф), black mafia (мафия) or Don (Дон)."""

    CIVILIAN = "civilian"
    SHERIFF = "sheriff"
    MAFIA = "mafia"
    DON = "don"

    @property
    def team(self) -> Team:
        """The team the card plays for."""
        return Team.RED if self in (Role.CIVILIAN, Role.SHERIFF) else Team.BLACK


class Team(StrEnum):
    """Red (красные) or black (чёрные)."""

    RED = "red"
    BLACK = "black"

    @property
    def other(self) -> Team:
        """The opposing team."""
        return Team.BLACK if self is Team.RED else Team.RED


class Winner(StrEnum):
    """Who the game was awarded to; a draw (ничья) exists only in some rulebooks."""

    RED = "red"
    BLACK = "black"
    DRAW = "draw"


class EndCause(StrEnum):
    """Why the game ended."""

    WIPEOUT = "wipeout"
    PARITY = "parity"
    DEFEAT = "defeat"
    STALEMATE = "stalemate"
    DECLARED = "declared"
    ABORTED = "aborted"


class RemovalCause(StrEnum):
    """How a seat left the table: vote, lift (подъём), night kill, fourth foul, disqualification."""

    VOTE = "vote"
    LIFT = "lift"
    KILL = "kill"
    FOUL4 = "foul4"
    DQ = "dq"


class VoteStatus(StrEnum):
    """What became of a day's vote: held, not held, or begun and broken off."""

    HELD = "held"
    NOT_HELD = "not_held"
    STOPPED = "stopped"


class SkipReason(StrEnum):
    """Why a vote was not held; the first that applies, in this order."""

    GAME_OVER = "game_over"
    DISQUALIFICATION = "disqualification"
    NO_NOMINEES = "no_nominees"
    SINGLE_FIRST_DAY = "single_first_day"


@dataclass(frozen=True, slots=True)
class Removal:
    """One seat leaving the table; ``when`` is a phase name, None where only the fact is known."""

    seat: int
    cause: RemovalCause
    when: str | None


@dataclass(frozen=True, slots=True)
class LiftVote:
    """Hands on the question whether all tied players leave (подъём): for, of how many, passed or not."""

    votes: int
    of: int
    passed: bool


@dataclass(frozen=True, slots=True)
class Day:
    """One played day. ``rounds`` are completed voting rounds: (candidate, votes) in voting order.

    ``nominations`` are the accepted ones still standing when the discussion ended: (by, whom) in order;
    ``nominees`` is the same without the nominators. ``first_speaker`` is None if no minute began.
    """

    day: int
    first_speaker: int | None
    speakers: tuple[int, ...]
    silenced: tuple[int, ...]
    short: tuple[int, ...]
    nominations: tuple[tuple[int, int], ...]
    vote: VoteStatus | None
    reason: SkipReason | None
    rounds: tuple[tuple[tuple[int, int], ...], ...]
    lift: LiftVote | None
    left: tuple[int, ...]
    voters: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...] = ()
    """Per round, who raised a hand for whom, where seats were recorded instead of counts."""

    @property
    def nominees(self) -> tuple[int, ...]:
        """Candidates standing when the discussion ended, in order of nomination."""
        return tuple(seat for _, seat in self.nominations)


@dataclass(frozen=True, slots=True)
class Check:
    """A night check: the Don looks for the Sheriff (``hit``: found), the Sheriff for black (``hit``: black).

    ``hit`` is None while the roles are unknown.
    """

    seat: int
    hit: bool | None


@dataclass(frozen=True, slots=True)
class Night:
    """One played shooting night. ``shots`` are (black, target) of those who shot, if recorded."""

    night: int
    killed: int | None
    don: Check | None
    sheriff: Check | None
    shots: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class BestMove:
    """The best move (лучший ход) of the player killed in the first shooting night.

    ``hits`` counts distinct black seats among ``numbers``, None while roles are unknown. ``void`` means that
    the numbers stand in the protocol and earn nothing (hint asked for, or a rule that voids them).
    ``closed`` is how it ended: complete, digression, hint or declined.
    """

    seat: int
    numbers: tuple[int, ...]
    hits: int | None
    closed: str = "complete"
    void: bool = False


class FirstNight(StrEnum):
    """What is known of the first shooting night."""

    KILL = "kill"
    MISS = "miss"
    UNKNOWN = "unknown"
    NOT_PLAYED = "not_played"


@dataclass(frozen=True, slots=True)
class Defeat:
    """A defeat awarded to a team (присуждение поражения); ``seat`` is the offender where one is named."""

    team: Team
    seat: int | None
    clause: str
    decided: bool
    """True for the one that ended the game; a later offence is a penalty only (C22)."""


@dataclass(frozen=True, slots=True)
class Disqualification:
    """A removal offence that carries the penalty: a direct one or a fourth foul, at the table or just out."""

    seat: int
    clause: str | None
    fourth_foul: bool
    when: str | None


@dataclass(frozen=True, slots=True)
class GameResult:
    """Everything that follows from one game's log under its rulebook.

    ``winner``, ``cause`` and ``ended`` are None in an unfinished game; ``winner`` is None and ``cause``
    aborted when it was called off. ``ended`` is the last phase played. ``roles`` is empty while unknown.
    ``alive`` are the seats at the table when the result was reached (None: unknown, summary games).
    ``at_table`` are those at the table after everything, later penalties included.
    ``disqualified`` holds each seat's offences in order; ``fouls`` seats with at least one foul.
    """

    winner: Winner | None
    cause: EndCause | None
    ended: str | None
    roles: dict[int, Role]
    days: tuple[Day, ...]
    nights: tuple[Night, ...]
    removals: tuple[Removal, ...]
    fouls: dict[int, int]
    disqualified: tuple[Disqualification, ...]
    defeats: tuple[Defeat, ...]
    best_move: BestMove | None
    first_night: FirstNight
    first_victim: int | None
    alive: tuple[int, ...] | None
    at_table: tuple[int, ...] | None
    technical: dict[int, int] | None = None
    """Technical fouls per seat, in rulebooks that have them."""
    warnings: tuple[tuple[int, str | None], ...] = ()
    """(seat, clause) of each warning (предупреждение), a record of the tournament rather than of the game."""

    def team(self, seat: int) -> Team | None:
        """The seat's team, None while roles are unknown."""
        role = self.roles.get(seat)
        return None if role is None else role.team
