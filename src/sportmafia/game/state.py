"""The state of one game: a slotted object of small ints, bit sets and short tuples.

States are immutable to every caller: `evolve` returns a changed clone. Only the cursor (`moves.Cursor`)
and the fold of a whole log change one in place, through the functions of `day`, `vote`, `night`, `discipline`
and `ending`; a property test proves both ways equal.
"""

from __future__ import annotations

from typing import Any, Final

from sportmafia.game import phase as ph
from sportmafia.game.result import EndCause, RemovalCause, Winner
from sportmafia.game.rules import Rules
from sportmafia.game.seats import EVERYONE

VOTE_NONE: Final = 0
"""No vote yet today."""
VOTE_RUNNING: Final = 1
VOTE_HELD: Final = 2
VOTE_STOPPED: Final = 3
VOTE_SKIPPED: Final = 4

NIGHT1_NOT_YET: Final = 0
NIGHT1_KILL: Final = 1
NIGHT1_MISS: Final = 2


FIELDS: Final = (
    # rules and place in the procedure
    "rules",
    "phase",
    "day",
    "night",
    # the table and the cards
    "at",
    "seated",
    "black",
    "don",
    "sheriff",
    "known",
    # discipline
    "fouls",
    "technical",
    "silence",
    "short",
    "dqs",
    "defeats",
    "blocked",
    "removals",
    "gone",
    # the day
    "opener",
    "last_opener",
    "turns",
    "speaker",
    "speaking",
    "limit",
    "noms",
    "nom_by",
    "named",
    "spent",
    # the vote
    "vote",
    "round",
    "cands",
    "call",
    "open",
    "cast",
    "counts",
    "raised",
    "behind",
    "tied",
    "early",
    "words",
    "left",
    "day1_left",
    # the night
    "called",
    "shots",
    "shooters",
    "hit",
    "fixed",
    "victim_out",
    "night_size",
    "night1",
    "victim",
    "first_victim",
    "best_move",
    # the end
    "moved",
    "quiet",
    "four_misses",
    "winner",
    "cause",
    "ended",
    "alive",
    "protests",
)
"""The names of a state's fields."""


class State:
    """One position of a game. Fields are grouped by what they belong to; sets of seats are masks."""

    __slots__ = FIELDS

    rules: Rules
    phase: int
    day: int
    """The day announced last; 0 before the first."""
    night: int
    """The shooting night announced last; 0 before the first."""
    at: int
    """Seats at the table."""
    seated: int
    """Seats whose card is entered."""
    black: int
    don: int
    sheriff: int
    known: bool
    """Whether the cards are known to the record; they may stay unknown until the end (sfu.A2.prot.4)."""
    fouls: int
    """Four bits a seat."""
    technical: int
    """Four bits a seat."""
    silence: int
    """Seats that owe a silent minute for the third foul."""
    short: int
    """Seats whose next minute is short because the third foul came with three or four at the table."""
    dqs: tuple[tuple[int, str | None, bool, str], ...]
    """(seat, clause, fourth foul, phase name) of every offence that carries the penalty."""
    defeats: tuple[tuple[bool, int, str, bool], ...]
    """(black team?, offender or 0, clause, decided the game)."""
    blocked: int
    """Days whose vote is off, as bits."""
    removals: tuple[tuple[int, RemovalCause, str], ...]
    gone: int
    """Seats that just left by vote or kill and can still be sanctioned."""
    opener: int
    last_opener: int
    turns: int
    """Seats whose turn came today."""
    speaker: int
    speaking: bool
    limit: int
    """Seconds of the running minute; 0 for a silent one."""
    noms: tuple[int, ...]
    """Standing nominees in order."""
    nom_by: tuple[int, ...]
    """Who nominated each of them."""
    named: int
    """The standing nominees as a set."""
    spent: int
    """Seats that used their nomination of the day."""
    vote: int
    round: int
    cands: tuple[int, ...]
    call: int
    open: int
    """Seats at the table when the round was opened: its votes."""
    cast: int
    counts: tuple[int, ...]
    raised: int
    """Seats known to have raised a hand in this round."""
    behind: tuple[int, ...]
    """The seats behind each of `counts`, kept only where the last of two hands counts."""
    tied: int
    """Seats of the tie being resolved."""
    early: bool
    """Whether the vote's removal was made before the last call, because a foul came after the result."""
    words: tuple[int, ...]
    """Seats whose last word is due, in order."""
    left: tuple[int, ...]
    day1_left: int
    """How many the first day's vote removed."""
    called: int
    shots: int
    """Four bits a seat: the target of a shooter, 0 for none, 15 for several."""
    shooters: int
    hit: int
    """The seat that this night's shots kill, 0 for a miss."""
    fixed: bool
    """Whether `hit` can no longer change."""
    victim_out: bool
    """Whether the one to be killed was disqualified this night: no word, no best move, no check."""
    night_size: int
    night1: int
    victim: int
    """Seat whose last word of the morning is due, 0 for none."""
    first_victim: int
    best_move: tuple[tuple[int, ...], str] | None
    """Numbers named and how the best move closed."""
    moved: bool
    """Whether anybody left since the stalemate window's last edge."""
    quiet: int
    """Quiet pairs of a day and a night so far."""
    four_misses: int
    winner: Winner | None
    cause: EndCause | None
    ended: str | None
    alive: int
    protests: int

    def clone(self) -> State:
        """A copy that shares nothing that can change."""
        # straight-line on purpose: a loop over the slots takes five times as long
        copy = State.__new__(State)
        copy.rules = self.rules
        copy.phase = self.phase
        copy.day = self.day
        copy.night = self.night
        copy.at = self.at
        copy.seated = self.seated
        copy.black = self.black
        copy.don = self.don
        copy.sheriff = self.sheriff
        copy.known = self.known
        copy.fouls = self.fouls
        copy.technical = self.technical
        copy.silence = self.silence
        copy.short = self.short
        copy.dqs = self.dqs
        copy.defeats = self.defeats
        copy.blocked = self.blocked
        copy.removals = self.removals
        copy.gone = self.gone
        copy.opener = self.opener
        copy.last_opener = self.last_opener
        copy.turns = self.turns
        copy.speaker = self.speaker
        copy.speaking = self.speaking
        copy.limit = self.limit
        copy.noms = self.noms
        copy.nom_by = self.nom_by
        copy.named = self.named
        copy.spent = self.spent
        copy.vote = self.vote
        copy.round = self.round
        copy.cands = self.cands
        copy.call = self.call
        copy.open = self.open
        copy.cast = self.cast
        copy.counts = self.counts
        copy.raised = self.raised
        copy.behind = self.behind
        copy.tied = self.tied
        copy.early = self.early
        copy.words = self.words
        copy.left = self.left
        copy.day1_left = self.day1_left
        copy.called = self.called
        copy.shots = self.shots
        copy.shooters = self.shooters
        copy.hit = self.hit
        copy.fixed = self.fixed
        copy.victim_out = self.victim_out
        copy.night_size = self.night_size
        copy.night1 = self.night1
        copy.victim = self.victim
        copy.first_victim = self.first_victim
        copy.best_move = self.best_move
        copy.moved = self.moved
        copy.quiet = self.quiet
        copy.four_misses = self.four_misses
        copy.winner = self.winner
        copy.cause = self.cause
        copy.ended = self.ended
        copy.alive = self.alive
        copy.protests = self.protests
        return copy

    def key(self) -> tuple[Any, ...]:
        """Everything but the rules, for comparing and hashing positions."""
        return tuple(getattr(self, name) for name in FIELDS if name != "rules")

    def __eq__(self, other: object) -> bool:
        """Equal positions under the same rulebook."""
        if not isinstance(other, State):
            return NotImplemented
        return self.rules.rulebook == other.rules.rulebook and self.key() == other.key()

    def __hash__(self) -> int:
        """Hash of the position."""
        return hash(self.key())

    @property
    def frozen(self) -> bool:
        """Whether the result stands: later removals only add penalties (C18)."""
        return self.cause is not None

    @property
    def over(self) -> bool:
        """Whether nothing of the game itself is left to do."""
        return self.phase >= ph.END


_NO: Final = frozenset({"known", "speaking", "early", "fixed", "victim_out", "moved"})
_EMPTY: Final = frozenset(
    {"dqs", "defeats", "removals", "noms", "nom_by", "cands", "counts", "behind", "words", "left"}
)
_NONE: Final = frozenset({"best_move", "winner", "cause", "ended"})


def start(rules: Rules) -> State:
    """The position before anything has happened."""
    state = State.__new__(State)
    state.rules = rules
    for name in FIELDS[1:]:
        blank = False if name in _NO else () if name in _EMPTY else None if name in _NONE else 0
        setattr(state, name, blank)
    state.at = EVERYONE
    return state


def phase_name(state: State) -> str:
    """The played phase the state is in, as the formats write it: ``D3``, ``N2``, ``N0``."""
    phase = state.phase
    if phase >= ph.END and state.ended is not None:
        return state.ended
    if ph.in_night(phase) or phase <= ph.DAY_OPEN:
        return f"N{state.night}"
    return f"D{state.day}"
