"""Games for the tests of the form: G1 of the worked examples (E40), and a longer one with everything rare
in it.

The results are written out by hand, as an engine would fold them, so that the form is tested on its own.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sportmafia.game.result import (
    BestMove,
    Check,
    Day,
    Defeat,
    Disqualification,
    EndCause,
    FirstNight,
    GameResult,
    LiftVote,
    Night,
    Removal,
    RemovalCause,
    Role,
    SkipReason,
    Team,
    VoteStatus,
    Winner,
)
from sportmafia.protocol import Header
from sportmafia.scoring import ScoringEntries

NICKNAMES = ("Альфа", "Бета", "Гамма", "Дельта", "Эпсилон", "Дзета", "Эта", "Тета", "Йота", "Каппа")
HEADER = Header(
    tournament="Кубок примера", stage="финал", date="2026-11-30", table=1, game=3, judge="Примеров П. П."
)
ROLES = {
    seat: {2: Role.DON, 4: Role.SHERIFF, 5: Role.MAFIA, 9: Role.MAFIA}.get(seat, Role.CIVILIAN)
    for seat in range(1, 11)
}
G1_ENTRIES = ScoringEntries(
    judge_points={1: Fraction("0.2"), 2: Fraction("0.3"), 4: Fraction("0.2"), 7: Fraction("0.5")}
)


def day(number: int, first: int, at_table: tuple[int, ...], **more: object) -> Day:
    """A day in which all at the table speak in their order from ``first`` on; ``more`` replaces fields."""
    later = tuple(seat for seat in at_table if seat >= first)
    usual = Day(
        day=number,
        first_speaker=first,
        speakers=later + tuple(seat for seat in at_table if seat < first),
        silenced=(),
        short=(),
        nominations=(),
        vote=VoteStatus.HELD,
        reason=None,
        rounds=(),
        lift=None,
        left=(),
    )
    return replace(usual, **more)  # type: ignore[arg-type]


def g1() -> GameResult:
    """G1: the Don is 2, the blacks 5 and 9, the Sheriff 4; reds win on the fifth day."""
    return GameResult(
        winner=Winner.RED,
        cause=EndCause.WIPEOUT,
        ended="D5",
        roles=ROLES,
        days=(
            day(
                1,
                1,
                tuple(range(1, 11)),
                nominations=((3, 5),),
                vote=VoteStatus.NOT_HELD,
                reason=SkipReason.SINGLE_FIRST_DAY,
            ),
            day(
                2,
                2,
                (1, 2, 3, 5, 6, 7, 8, 9, 10),
                nominations=((3, 5), (9, 1)),
                rounds=(((5, 6), (1, 3)),),
                voters=(((5, (1, 3, 6, 7, 8, 10)), (1, (2, 5, 9))),),
                left=(5,),
            ),
            day(
                3,
                3,
                (1, 2, 3, 6, 7, 8, 9, 10),
                nominations=((3, 9), (9, 3)),
                vote=VoteStatus.NOT_HELD,
                reason=SkipReason.DISQUALIFICATION,
            ),
            day(
                4,
                6,
                (1, 2, 6, 7, 9, 10),
                silenced=(10,),
                nominations=((6, 9), (2, 7)),
                rounds=(((9, 4), (7, 2)),),
                left=(9,),
            ),
            day(5, 7, (1, 2, 7, 10), nominations=((7, 2),), rounds=(((2, 4),),), left=(2,)),
        ),
        nights=(
            Night(1, 4, Check(4, hit=True), Check(5, hit=True), ((2, 4), (5, 4), (9, 4))),
            Night(2, None, Check(7, hit=False), None, ((2, 3), (9, 7))),
            Night(3, 3, Check(1, hit=False), None, ((2, 3), (9, 3))),
            Night(4, 6, Check(6, hit=False), None, ((2, 6),)),
        ),
        removals=(
            Removal(4, RemovalCause.KILL, "N1"),
            Removal(5, RemovalCause.VOTE, "D2"),
            Removal(8, RemovalCause.FOUL4, "D3"),
            Removal(3, RemovalCause.KILL, "N3"),
            Removal(9, RemovalCause.VOTE, "D4"),
            Removal(6, RemovalCause.KILL, "N4"),
            Removal(2, RemovalCause.VOTE, "D5"),
        ),
        fouls={8: 4, 10: 3, 1: 1},
        disqualified=(Disqualification(8, None, fourth_foul=True, when="D3"),),
        defeats=(),
        best_move=BestMove(4, (2, 5, 7), 2),
        first_night=FirstNight.KILL,
        first_victim=4,
        alive=(1, 7, 10),
        at_table=(1, 7, 10),
    )


def rare() -> GameResult:
    """Three rounds and a lift on the first day, a broken-off vote, nine days, a direct disqualification, a
    defeat.
    """
    quiet = tuple(
        day(number, 3, (3, 6, 7, 8), vote=VoteStatus.NOT_HELD, reason=SkipReason.NO_NOMINEES)
        for number in range(3, 9)
    )
    return replace(
        g1(),
        winner=Winner.BLACK,
        cause=EndCause.DEFEAT,
        ended="D9",
        days=(
            day(
                1,
                1,
                tuple(range(1, 11)),
                nominations=((1, 4), (2, 5), (3, 1)),
                rounds=(
                    ((4, 4), (5, 4), (1, 2)),
                    ((4, 5), (5, 5)),
                    ((4, 5), (5, 5)),
                ),
                lift=LiftVote(votes=6, of=10, passed=True),
                left=(4, 5),
            ),
            day(
                2,
                2,
                (1, 2, 3, 6, 7, 8, 9, 10),
                short=(9,),
                nominations=((2, 1), (3, 9)),
                vote=VoteStatus.STOPPED,
                rounds=(((1, 4), (9, 4)),),
            ),
            *quiet,
            day(9, 3, (3, 6, 7, 8), nominations=((3, 8), (8, 6)), rounds=(((8, 1), (6, 3)),), left=(6,)),
        ),
        nights=(Night(1, 1, Check(3, hit=False), Check(9, hit=True)), Night(2, None, None, None)),
        removals=(
            Removal(4, RemovalCause.LIFT, "D1"),
            Removal(5, RemovalCause.LIFT, "D1"),
            Removal(1, RemovalCause.KILL, "N1"),
            Removal(10, RemovalCause.DQ, "D2"),
        ),
        fouls={2: 1},
        disqualified=(Disqualification(10, "fiim.6.7.1", fourth_foul=False, when="D2"),),
        defeats=(Defeat(Team.RED, 7, "fiim.6.8.1", decided=True),),
        best_move=None,
        first_victim=1,
        alive=(3, 7, 8),
        at_table=(3, 7, 8),
        technical={3: 1},
        warnings=((6, None),),
    )
