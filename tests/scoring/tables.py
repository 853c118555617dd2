"""Finished games written down in a line or two, for tests of points and standings."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sportmafia.game.result import (
    BestMove,
    Defeat,
    Disqualification,
    EndCause,
    FirstNight,
    GameResult,
    Removal,
    RemovalCause,
    Role,
    Team,
    Winner,
)
from sportmafia.rulebooks import Rulebook, load, resolve
from sportmafia.scoring import Score, ScoringEntries, exact, score

SEATS = range(1, 11)


def deal(don: int = 2, mafia: tuple[int, int] = (5, 9), sheriff: int = 4) -> dict[int, Role]:
    """Roles of all ten seats; G1's deal unless told otherwise."""
    roles = dict.fromkeys(SEATS, Role.CIVILIAN)
    return {**roles, don: Role.DON, sheriff: Role.SHERIFF, **dict.fromkeys(mafia, Role.MAFIA)}


def finished(
    winner: str | None = "red",
    *,
    roles: Mapping[int, Role] | None = None,
    out: Mapping[int, tuple[str, str | None]] | None = None,
    best_move: tuple[int, tuple[int, ...]] | None = None,
    void: bool = False,
    dismissed: tuple[int, ...] = (),
    defeats: tuple[tuple[str, int | None, str], ...] = (),
    cause: str = "declared",
    table_known: bool = True,
    technical: Mapping[int, int] | None = None,
    warned: tuple[int, ...] = (),
) -> GameResult:
    """A finished game (called off if ``winner`` is None).

    ``out`` maps seats to (cause, phase) of their removal; ``dismissed`` are disqualified after the result.
    """
    cards = deal() if roles is None else dict(roles)
    removals = tuple(Removal(seat, RemovalCause(why), when) for seat, (why, when) in (out or {}).items())
    offences = [
        Disqualification(removal.seat, None, removal.cause is RemovalCause.FOUL4, removal.when)
        for removal in removals
        if removal.cause in (RemovalCause.FOUL4, RemovalCause.DQ)
    ]
    offences += [Disqualification(seat, "fiim.6.7.4", fourth_foul=False, when=None) for seat in dismissed]
    victim = next((removal.seat for removal in removals if removal.when == "N1"), None)
    move = None
    if best_move is not None:
        seat, numbers = best_move
        hits = sum(1 for n in set(numbers) if cards[n].team is Team.BLACK) if cards else None
        move = BestMove(seat, numbers, hits, void=void)
    alive = tuple(seat for seat in SEATS if seat not in (out or {}))
    return GameResult(
        winner=None if winner is None else Winner(winner),
        cause=EndCause.ABORTED if winner is None else EndCause(cause),
        ended="D5",
        roles=cards,
        days=(),
        nights=(),
        removals=removals,
        fouls={},
        disqualified=tuple(offences),
        defeats=tuple(
            Defeat(Team(team), seat, clause, decided=place == 0)
            for place, (team, seat, clause) in enumerate(defeats)
        ),
        best_move=move,
        first_night=FirstNight.KILL if victim else FirstNight.MISS,
        first_victim=victim,
        alive=alive if table_known else None,
        at_table=alive if table_known else None,
        technical=None if technical is None else dict(technical),
        warnings=tuple((seat, None) for seat in warned),
    )


def g1() -> GameResult:
    """GAME G1 of E40: red win on D5 with 1, 7 and 10 at the table."""
    out = {
        4: ("kill", "N1"),
        5: ("vote", "D2"),
        8: ("foul4", "D3"),
        3: ("kill", "N3"),
        9: ("vote", "D4"),
        6: ("kill", "N4"),
        2: ("vote", "D5"),
    }
    return finished("red", out=out, best_move=(4, (2, 5, 7)), cause="wipeout")


def entered(
    points: Mapping[int, str] | None = None,
    *,
    consents: tuple[int, ...] = (),
    fines: tuple[tuple[int, str], ...] = (),
    votes: Mapping[int, int] | None = None,
    titles: Mapping[int, str] | None = None,
    keep: bool = False,
) -> ScoringEntries:
    """The judge's entries; points as decimal strings."""
    return ScoringEntries(
        judge_points={seat: Fraction(value) for seat, value in (points or {}).items()},
        consents=frozenset(consents),
        fines=fines,
        best_player_votes=dict(votes or {}),
        titles=dict(titles or {}),
        keep_invalid=keep,
    )


def rules(rulebook: str, options: Mapping[str, str] | None = None) -> Rulebook:
    """A shipped rulebook, or one with some options set otherwise."""
    return resolve(rulebook, options) if options else load(rulebook)


def scored(
    result: GameResult,
    rulebook: str = "fiim",
    entries: ScoringEntries | None = None,
    options: Mapping[str, str] | None = None,
) -> Score:
    """The points of a game under a shipped rulebook."""
    return score(result, entries or ScoringEntries(), rules(rulebook, options))


def totals(answer: Score) -> dict[int, str]:
    """Seats with points that are not zero, as exact strings."""
    return {seat.seat: exact(seat.total) for seat in answer.seats if seat.total}


def wrong(answer: Score) -> list[tuple[str, str | None, str]]:
    """The problems as (code, clause, place)."""
    return [(problem.code, problem.clause, problem.where) for problem in answer.problems]
