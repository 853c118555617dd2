"""Rules that clubs have beside the five texts, as their games show them (club-2010.toml of the examples)."""

from __future__ import annotations

from sportmafia.game.result import GameResult
from sportmafia.record.problem import Rejection
from sportmafia.record.sheet import Sheet, SheetDay, SheetNight, SheetRoles
from sportmafia.record.sheet_replay import replay
from tests.realgames.report import rulebook

ROLES = SheetRoles(don=8, mafia=(9, 10), sheriff=7)


def played(*days: SheetDay, killed: tuple[int, ...] = ()) -> GameResult:
    nights = tuple(SheetNight(outcome=True, killed=seat) for seat in killed)
    answer = replay(Sheet("club-2010", roles=ROLES, days=days, nights=nights), rulebook("club-2010"))
    assert not isinstance(answer, Rejection), f"{answer.where}: {answer.text('en')}"
    assert answer.remarks == ()
    return answer.result


def test_the_night_s_victim_nominates_in_the_last_word() -> None:
    day = SheetDay(nominations=((3, 1), (4, 8)), votes=({1: 4, 8: 5},))
    result = played(SheetDay(), day, killed=(3,))
    assert result.days[1].nominations == ((3, 1), (4, 8))
    assert result.days[1].left == (8,)


def test_a_last_word_in_turn_is_an_opening_of_its_day() -> None:
    result = played(SheetDay(), SheetDay(), SheetDay(), killed=(2, 5))
    assert [day.first_speaker for day in result.days] == [1, 3, 3]
    result = played(SheetDay(), SheetDay(), SheetDay(), killed=(5, 6))
    assert [day.first_speaker for day in result.days] == [1, 2, 3]


def test_nobody_leaves_by_the_first_day_s_vote_and_all_tied_speak_at_once() -> None:
    tie = SheetDay(nominations=((1, 6), (2, 7)), votes=({6: 5, 7: 5},))
    result = played(tie, killed=(1,))
    assert result.days[0].rounds == (((6, 5), (7, 5)),)
    assert (result.days[0].left, result.days[0].lift) == ((), None)
    lone = SheetDay(nominations=((1, 6),), votes=({6: 10},))
    assert played(lone, killed=(1,)).days[0].left == ()
