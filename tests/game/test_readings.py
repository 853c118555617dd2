"""Readings of unclear clauses that decide how a game goes, by their numbers, each with its alternatives.

A reading that the worked examples show already stands in `test_examples`.
"""

from __future__ import annotations

import pytest

from sportmafia.game import phase as ph
from sportmafia.game.result import EndCause, FirstNight, Winner
from tests.game.table import HELD, NOT_HELD_DQ, SINGLE, SIX, STOPPED_DQ, Table, each

SFU = ("sfu", "sfu-a2")


# -- winning --


@each(SIX)
def test_C12_the_first_night_is_the_first_shooting_night(rulebook: str) -> None:
    """fiim.4.2, fiim.4.5, fiim.8.3"""
    table = Table(rulebook).quiet_day().night(6).until(ph.DAWN)
    assert table.state.night == 1
    table.say("best_move_named", numbers=(3, 7, 10), closed="complete")
    assert (table.result.first_night, table.result.first_victim) == (FirstNight.KILL, 6)


@each(SIX)
def test_C14_the_second_day_is_never_the_first(rulebook: str) -> None:
    """fiim.4.4.11; sfu.A2.vote.11"""
    table = Table(rulebook).dq(9).quiet_day()
    assert table.vote_today == NOT_HELD_DQ
    table.night().nominees(5).vote({})
    assert table.removals("D2") == ((5, "vote"),)


def test_C14_one_nominee_may_be_voted_on_by_option() -> None:
    """fiim.4.4.11"""
    table = Table("fiim", {"day1.single": "vote"}).nominees(5).vote({})
    assert table.removals("D1") == ((5, "vote"),)


@each(SIX)
def test_C15_blacks_win_with_more_than_reds(rulebook: str) -> None:
    """fiim.1.4; sfu.A2.gen.4"""
    table = Table(rulebook).day_with(2, 1, 2, 5, 3, 7).nominees(1, 2).vote({1: 5})
    assert (table.winner, table.state.cause) == (Winner.BLACK, EndCause.PARITY)


@each(SFU)
@pytest.mark.parametrize(("parity", "winner"), [("ge", Winner.BLACK), ("eq", None)])
def test_C15_a_lift_may_jump_over_equality(rulebook: str, parity: str, winner: Winner | None) -> None:
    """sfu.A2.gen.4: three of four reds lifted against two blacks"""
    tie = {1: 2, 2: 2, 5: 2}
    table = Table(rulebook, {"win.parity": parity}).day_with(2, 1, 2, 3, 5, 6, 7)
    table.discussion((2, 1), (3, 2), (5, 5)).vote(tie, tie, lift=4)
    assert table.winner is winner


def test_C16_a_kill_ends_the_game_unless_only_the_vote_counts() -> None:
    """sfu.A2.gen.4"""
    table = Table("sfu").day_with(2, 1, 2, 3).quiet_day().night(1)
    assert (table.winner, table.state.cause) == (Winner.BLACK, EndCause.PARITY)
    table = Table("sfu", {"win.moments": "vote"}).day_with(2, 1, 2, 3).quiet_day().night(1)
    assert table.winner is None
    table = Table("sfu", {"win.moments": "vote"}).day_with(2, 1, 2, 3).quiet_day().night(3)
    assert table.winner is Winner.RED


@each(SIX)
def test_C17_parity_by_a_disqualification_may_wait_for_the_next_vote_or_kill(rulebook: str) -> None:
    """fiim.1.4, fiim.7.10; sfu.A2.gen.4"""
    options = {"win.on_dq": "next_vote_or_kill"}
    table = Table(rulebook, options).day_with(2, 1, 2, 3).dq(1)
    assert table.winner is None
    table.quiet_day().night(2)
    assert (table.winner, table.state.cause, table.state.ended) == (Winner.BLACK, EndCause.PARITY, "N2")
    table = Table(rulebook, options).day_with(2, 1, 2, 3).dq(3)
    assert (table.winner, table.state.ended) == (Winner.RED, "D2")


@each(SIX)
def test_C18_a_disqualification_in_the_last_words_changes_no_result(rulebook: str) -> None:
    """fiim.7.10"""
    table = Table(rulebook).day_with(2, 1, 2, 3).nominees(3, 1).vote({3: 3})
    assert (table.phase, table.winner) == ("outs", Winner.RED)
    table.dq(1, 2, 3).until(ph.END)
    assert (table.winner, table.state.cause) == (Winner.RED, EndCause.WIPEOUT)
    assert table.result.alive == (1, 2)
    assert table.removals("D2") == ((3, "vote"), (1, "dq"), (2, "dq"))


@each(SIX)
def test_C19_all_lifted_at_once_and_no_black_left_is_a_red_win(rulebook: str) -> None:
    """fiim.1.4"""
    options = {"lift.all": "allow", "lift.small_stop": "off"}
    tie = {1: 1, 2: 1, 3: 1}
    table = Table(rulebook, options).day_with(2, 1, 2, 3).nominees(1, 2, 3).vote(tie, tie, lift=2)
    assert (table.at, table.winner, table.state.cause) == ((), Winner.RED, EndCause.WIPEOUT)
    assert table.result.alive == ()


@each(SIX)
@pytest.mark.parametrize("players", [4, 5, 6, 10])
def test_C20_C31_everybody_tied_is_never_lifted(rulebook: str, players: int) -> None:
    """fiim.7.9; fiim-k.7.10; points34.7.6; sfu by C20"""
    reds = (1, 2, 5, 6, 8, 9, 4)
    seats = tuple(
        sorted({4: (*reds[:3], 3), 5: (*reds[:4], 3), 6: (*reds[:4], 3, 7), 10: range(1, 11)}[players])
    )
    table = Table(rulebook)
    if players < 10:
        table.day_with(2, *seats)
    tie = dict.fromkeys(seats, 1)
    table.until(ph.SPEECH)
    order = [*seats[seats.index(table.state.speaker) :], *seats[: seats.index(table.state.speaker)]]
    table.nominees(*order).vote(tie, tie)
    assert (table.phase, table.at) == ("day_end", seats)


@each(SIX)
@pytest.mark.parametrize("given", [True, False])
def test_C23_last_word_and_best_move_after_the_deciding_kill(rulebook: str, given: bool) -> None:
    """fiim.7.10, fiim.8.3"""
    options = {"lastword.after_end": "yes" if given else "no"}
    table = Table(rulebook, options).minute(1).dq(2, 5, 6).quiet_day().night(8)
    assert (table.winner, table.state.ended) == (Winner.BLACK, "N1")
    if not given:
        assert table.phase == "end"
        return
    table.until(ph.DAWN).say("best_move_named", numbers=(3, 7, 10), closed="complete").until(ph.END)
    best = table.result.best_move
    assert best is not None
    assert best.hits == 3
    assert [day.day for day in table.result.days] == [1]


@each(SIX)
@pytest.mark.parametrize("given", [True, False])
def test_C23_last_word_after_the_deciding_vote(rulebook: str, given: bool) -> None:
    """fiim.7.10"""
    options = {"lastword.after_end": "yes" if given else "no"}
    table = Table(rulebook, options).day_with(2, 1, 2, 3).nominees(3, 1).vote({3: 3})
    assert table.phase == ("outs" if given else "end")


def test_C23_a_bystander_s_disqualification_takes_no_last_word() -> None:
    """fiim.7.10: the killed player's word is still due when somebody else is disqualified before the day"""
    table = Table("fiim").minute(1).dq(2, 5, 6).quiet_day().night(8)
    assert (table.phase, table.winner) == ("day_open", Winner.BLACK)
    table.dq(9).until(ph.DAWN)
    assert table.state.victim == 8
    table.say("best_move_named", numbers=(3,), closed="complete").until(ph.END)
    assert table.winner is Winner.BLACK


@each(SIX)
def test_C23_a_win_by_disqualification_before_the_day_leaves_the_word(rulebook: str) -> None:
    """fiim.7.10"""
    table = Table(rulebook).minute(1).dq(2, 5).quiet_day().night(8).dq(9)
    assert (table.winner, table.state.ended) == (Winner.BLACK, "N1")
    assert table.until(ph.DAWN).state.victim == 8


@each(("fiim", "fiim-k", *SFU, "points34"))
def test_C21_a_defeat_ends_the_game_and_leaves_the_words_due(rulebook: str) -> None:
    """fiim.6.8; sfu.A2.defeat.0; points34.6.8"""
    table = Table(rulebook).quiet_day().night(8).until(ph.DAWN).say("defeat_awarded", team="black")
    assert (table.winner, table.state.cause, table.state.ended) == (Winner.RED, EndCause.DEFEAT, "D2")
    assert table.phase == "dawn"
    table.say("best_move_named", numbers=(3,), closed="complete").until(ph.END)


@each(("fiim", "fiim-k", *SFU, "points34"))
def test_C22_the_first_of_two_defeats_decides(rulebook: str) -> None:
    """fiim.6.8; sfu.A2.defeat.0; points34.6.8"""
    table = Table(rulebook).minute(1).say("defeat_awarded", seat=4).say("defeat_awarded", seat=3)
    assert table.winner is Winner.BLACK
    assert [(d.seat, d.decided) for d in table.result.defeats] == [(4, True), (3, False)]


def test_C21_a_defeat_after_a_determined_vote_comes_second() -> None:
    """fiim.6.8, fiim.7.2: the vote's removal ends the game first"""
    table = Table("fiim").day_with(2, 1, 2, 3).nominees(3, 1).until(ph.CALL).hands(3, 2)
    table.say("defeat_awarded", team="red")
    assert (table.winner, table.state.cause) == (Winner.RED, EndCause.WIPEOUT)
    assert [d.decided for d in table.result.defeats] == [False]
    table.hands(1, 1).until(ph.OUTS).until(ph.END)
    assert table.vote_today == HELD


# -- votes --


@each(SIX)
def test_C24_equal_votes_of_others_are_no_tie(rulebook: str) -> None:
    """fiim.4.4.12, fiim.4.4.13"""
    table = Table(rulebook).nominees(1, 2, 3, 4).vote({1: 5, 2: 2, 3: 2, 4: 1})
    assert table.removals() == ((1, "vote"),)


def test_C25_silent_votes_may_be_lost() -> None:
    """fiim.4.4.9"""
    table = Table("fiim", {"vote.default": "none"}).nominees(4, 2).vote({4: 3, 2: 2})
    assert table.rounds == ({4: 3, 2: 2},)
    assert table.removals() == ((4, "vote"),)


@pytest.mark.parametrize("auto", ["announce", "skip_call"])
def test_C26_a_single_candidate_is_called_or_counted_at_once(auto: str) -> None:
    """fiim.4.4.9, fiim.4.4.11"""
    table = Table("fiim", {"vote.single_auto": auto}).voted_out(9).night().nominees(5)
    table.say("vote_opened", order=(5,))
    assert table.phase == ("call" if auto == "announce" else "tally")
    table.until(ph.DAY_END)
    assert table.rounds == ({5: 9},)


@each(SIX)
def test_C27_a_revote_tied_among_fewer_is_repeated(rulebook: str) -> None:
    """fiim.4.4.13.2; sfu.A2.vote.13"""
    table = Table(rulebook).dq(9).quiet_day().night().nominees(1, 2, 3)
    table.vote({1: 3, 2: 3, 3: 3}, {1: 4, 2: 4, 3: 1})
    assert (table.phase, table.state.cands) == ("tie", (1, 2))
    table.vote({1: 4, 2: 5})
    assert table.removals("D2") == ((2, "vote"),)


@each(SIX)
def test_C27_or_brings_the_lift_of_those_tied_last(rulebook: str) -> None:
    """fiim.4.4.13.2; sfu.A2.vote.13"""
    table = Table(rulebook, {"tie.subset": "lift"}).dq(9).quiet_day().night().nominees(1, 2, 5)
    table.vote({1: 3, 2: 3, 5: 3}, {1: 4, 2: 4, 5: 1})
    assert (table.phase, table.prompt.params["tied"]) == ("lift", (1, 2))
    table.say("lift_hands", count=5)
    assert table.removals("D2") == ((1, "lift"), (2, "lift"))


@each(SIX)
def test_C28_the_first_tie_of_all_nominees_is_not_yet_final(rulebook: str) -> None:
    """fiim.4.4.13.2, fiim.4.4.13.3"""
    table = Table(rulebook).nominees(1, 2).vote({1: 5, 2: 5})
    assert table.phase == "tie"
    assert table.vote({1: 5, 2: 5}).phase == "lift"


@each(SIX)
@pytest.mark.parametrize(("hands", "passed"), [(4, False), (5, False), (6, True)])
def test_C29_more_than_half_of_the_table_lifts(rulebook: str, hands: int, passed: bool) -> None:
    """fiim.4.4.13.3; sfu.A2.vote.13"""
    table = Table(rulebook).nominees(1, 2).vote({1: 5, 2: 5}, {1: 5, 2: 5})
    assert (table.prompt.params["of"], table.prompt.params["needed"]) == (10, 6)
    table.say("lift_hands", seats=tuple(range(1, hands + 1)))
    assert table.day.lift is not None
    assert table.day.lift.passed is passed


def test_C29_half_may_be_enough_by_option() -> None:
    """fiim.4.4.13.3"""
    table = Table("fiim", {"lift.majority": "at_least_half"}).nominees(1, 2)
    table.vote({1: 5, 2: 5}, {1: 5, 2: 5})
    assert table.prompt.params["needed"] == 5
    table.say("lift_hands", count=5)
    assert table.removals() == ((1, "lift"), (2, "lift"))


@each(("points34",))
def test_C30_one_who_leaves_alone_after_a_revote_has_a_full_word(rulebook: str) -> None:
    """points34.7.7"""
    table = Table(rulebook).nominees(1, 2).vote({1: 5, 2: 5}, {1: 6, 2: 4})
    assert table.prompt.timer is not None
    assert table.prompt.timer.seconds == 60


@each(("fiim-k", "boss", "points34"))
def test_C32_two_ties_of_different_players_do_not_end_the_vote(rulebook: str) -> None:
    """fiim-k.7.7; points34.7.6"""
    ties = {1: 1, 2: 1, 5: 1, 3: 1}, {1: 2, 2: 2}
    table = Table(rulebook).day_with(2, 1, 2, 3, 5)
    table.discussion((2, 1), (3, 2), (5, 5), (1, 3)).vote(*ties)
    assert (table.phase, table.state.cands) == ("tie", (1, 2))
    table.vote({1: 2, 2: 2})
    assert table.phase == "day_end"


@each(("fiim-k", "boss", "points34"))
def test_C32_or_they_do_by_option(rulebook: str) -> None:
    """fiim-k.7.7; points34.7.6"""
    table = Table(rulebook, {"lift.small_same_set": "no"}).day_with(2, 1, 2, 3, 5)
    table.discussion((2, 1), (3, 2), (5, 5), (1, 3)).vote({1: 1, 2: 1, 5: 1, 3: 1}, {1: 2, 2: 2})
    assert (table.phase, table.removals("D2")) == ("day_end", ())


@pytest.mark.parametrize(("stop", "lifted"), [("off", True), ("four_two", False), ("three_four", False)])
def test_C32_the_old_limit_of_two_tied_at_four(stop: str, lifted: bool) -> None:
    """fiim.7.6, fiim-k.7.7"""
    tie = {1: 2, 3: 2}
    table = Table("fiim", {"lift.small_stop": stop}).day_with(2, 1, 2, 3, 5).nominees(1, 3).vote(tie, tie)
    assert (table.phase == "lift") is lifted


@each(SIX)
def test_C34_disqualifications_do_not_cost_the_best_move(rulebook: str) -> None:
    """fiim.7.12"""
    table = Table(rulebook).dq(1, 2).quiet_day().night(8).until(ph.DAWN)
    table.say("best_move_named", numbers=(3, 7, 10), closed="complete")


@each((*SFU, "points34"))
def test_C35_candidates_are_counted_when_the_discussion_ends(rulebook: str) -> None:
    """sfu.A2.vote.11, sfu.A2.vote.3"""
    table = Table(rulebook).minute(1).say("nominated", by=1, seat=6).say("speech_ended", seat=1)
    table.minute(2).say("nominated", by=2, seat=8).say("revoked", by=2).discussion().until(ph.DAY_END)
    assert table.vote_today == SINGLE


@each(SIX)
def test_C36_a_removed_nominee_and_his_list_are_void(rulebook: str) -> None:
    """fiim.7.1, fiim.4.4.1"""
    table = Table(rulebook).voted_out(9).night().nominees(5, 6).dq(5).until(ph.DAY_END)
    assert table.vote_today == NOT_HELD_DQ
    table.night().until(ph.SPEECH)
    assert table.state.noms == ()


def test_C36_where_no_vote_is_cancelled_the_removed_nominee_leaves_the_list() -> None:
    """fiim.7.1, fiim.4.4.1"""
    table = Table("fiim", {"dq.cancels_vote": "no"}).nominees(5, 6, 8).dq(5).until(ph.CALL)
    assert table.state.cands == (6, 8)
    table.dq(6).hands(6, 5).hands(8, 3).until(ph.DAY_END)
    assert table.removals() == ((5, "dq"), (6, "dq"))
    assert table.vote_today == HELD


@each(SIX)
def test_C37_the_hand_of_one_removed_after_the_result_stands(rulebook: str) -> None:
    """fiim.7.2; sfu.A2.spec.2"""
    table = Table(rulebook).voted_out(9).night().nominees(4, 6, 7).until(ph.CALL)
    table.hands(4, [1, 2, 3, 5, 6]).foul(8, 4).hands(6, [8, 10]).hands(7, [4, 7]).until(ph.OUTS)
    assert table.rounds == ({4: 5, 6: 2, 7: 2},)
    assert table.removals("D2") == ((4, "vote"), (8, "foul4"))


@each(SIX)
def test_C38_seats_and_counts_may_be_mixed(rulebook: str) -> None:
    """fiim.4.4.6, fiim.4.4.7"""
    table = Table(rulebook).nominees(4, 6, 7).vote({4: [1, 2], 6: 5, 7: [3]})
    assert table.rounds == ({4: 2, 6: 5, 7: 3},)
    assert table.day.voters == (((4, (1, 2)), (7, (3,))),)


@each(SIX)
@pytest.mark.parametrize("allowed", [True, False])
def test_C39_nominating_oneself(rulebook: str, allowed: bool) -> None:
    """fiim.4.4.2; sfu.A2.vote.2"""
    table = Table(rulebook, {"nom.self": "yes" if allowed else "no"}).minute(1)
    if allowed:
        table.say("nominated", by=1, seat=1)
    else:
        refusal = table.refused("nominated", by=1, seat=1)
        assert refusal.code == "self_nomination"
        assert refusal.possible == (2, 3, 4, 5, 6, 7, 8, 9, 10)


@each((*SFU, "points34"))
@pytest.mark.parametrize("frees", [True, False])
def test_C42_one_who_revoked_may_nominate_again(rulebook: str, frees: bool) -> None:
    """sfu.A2.vote.3, sfu.A2.vote.4"""
    table = Table(rulebook, {"nom.revoke_frees_slot": "yes" if frees else "no"}).minute(1)
    table.say("nominated", by=1, seat=6).say("revoked", by=1)
    if frees:
        assert table.say("nominated", by=1, seat=8).state.noms == (8,)
    else:
        assert table.refused("nominated", by=1, seat=8).code == "nominated_once"


@each((*SFU, "points34"))
def test_C41_revoking_in_another_s_minute(rulebook: str) -> None:
    """sfu.A2.vote.3"""
    table = Table(rulebook).minute(1).say("nominated", by=1, seat=6).say("speech_ended", seat=1).minute(2)
    assert table.refused("revoked", by=1).code == "not_your_turn"
    free = Table(rulebook, {"nom.revoke_when": "until_vote"}).nominees(6, 8)
    free.say("revoked", by=1)
    assert free.state.noms == (8,)
    free.until(ph.DAY_END)
    assert free.vote_today == SINGLE


@each(SIX)
def test_C43_nominations_belong_to_the_own_minute(rulebook: str) -> None:
    """fiim.4.4.2, fiim.6.4"""
    table = Table(rulebook).nominees(1, 2).vote({1: 5, 2: 5})
    assert table.refused("nominated", by=1, seat=5).code == "not_now"
    silent = Table(rulebook).foul(1, 3).minute(1)
    assert silent.prompt.code == "silent"
    silent.say("nominated", by=1, seat=5)


@each(SIX)
def test_C45_the_first_of_two_hands_counts(rulebook: str) -> None:
    """fiim.4.4.8, fiim.6.6.8"""
    table = Table(rulebook).nominees(4, 6, 7).until(ph.CALL).hands(4, [1, 2])
    refusal = table.refused("hands", seat=6, seats=(2, 3))
    assert refusal.code == "hand_twice"
    assert refusal.possible == (3, 4, 5, 6, 7, 8, 9, 10)


def test_C45_or_the_last_by_option() -> None:
    """fiim.4.4.8"""
    table = Table("fiim", {"vote.double": "last"}).nominees(4, 6, 7).until(ph.CALL)
    table.hands(4, [1, 2, 3, 5, 8, 9]).hands(6, [2, 3]).hands(7, [3, 10]).until(ph.TIE, ph.OUTS)
    assert table.rounds == ({4: 4, 6: 1, 7: 5},)


@pytest.mark.parametrize(("reading", "held"), [("unassailable", True), ("all_counted", False)])
def test_C48_when_a_vote_is_determined(reading: str, held: bool) -> None:
    """fiim.7.1, fiim.7.2"""
    table = Table("fiim", {"vote.determined": reading}).nominees(4, 6, 7).until(ph.CALL)
    table.hands(4, 6).dq(2)
    if held:
        table.hands(6, 1).hands(7, 3)
    table.until(ph.DAY_END)
    assert table.vote_today == (HELD if held else STOPPED_DQ)
    assert table.removals() == (((4, "vote"), (2, "dq")) if held else ((2, "dq"),))


@pytest.mark.parametrize("reading", ["unassailable", "all_counted"])
def test_C48_all_counted_is_determined_in_both_readings(reading: str) -> None:
    """fiim.7.2"""
    table = Table("fiim", {"vote.determined": reading}).nominees(4, 6).until(ph.CALL)
    table.hands(4, 6).hands(6, 4)
    assert table.phase == "tally"
    table.dq(2).until(ph.DAY_END)
    assert table.removals() == ((4, "vote"), (2, "dq"))


@each(SIX)
def test_C48_a_single_candidate_is_determined_by_his_count_only(rulebook: str) -> None:
    """fiim.7.1, fiim.7.2"""
    table = Table(rulebook).voted_out(9).night().nominees(4).until(ph.CALL).dq(2).until(ph.DAY_END)
    assert table.vote_today == STOPPED_DQ
    table = (
        Table(rulebook).voted_out(9).night().nominees(4).until(ph.CALL).hands(4, 1).dq(2).until(ph.DAY_END)
    )
    assert table.removals("D2") == ((4, "vote"), (2, "dq"))


@each(SIX)
def test_C48_inside_a_revote(rulebook: str) -> None:
    """fiim.7.2; sfu.A2.spec.2"""
    table = Table(rulebook).nominees(4, 6).vote({4: 5}).until(ph.CALL).hands(4, 6).dq(2)
    table.hands(6, 4).until(ph.DAY_END)
    assert table.removals() == ((4, "vote"), (2, "dq"))


@each(SIX)
def test_C48_a_tie_is_open_until_the_question_is_answered(rulebook: str) -> None:
    """fiim.7.1; sfu.A2.spec.2; points34.7.1"""
    table = Table(rulebook).nominees(4, 6).vote({4: 5}, {4: 5})
    assert table.phase == "lift"
    table.dq(2).until(ph.DAY_END)
    assert (table.vote_today, table.removals()) == (STOPPED_DQ, ((2, "dq"),))
    table = Table(rulebook).nominees(4, 6).until(ph.CALL).hands(4, 5).hands(6, 5).dq(2).until(ph.DAY_END)
    assert table.vote_today == STOPPED_DQ


# -- fouls --


@pytest.mark.parametrize(("stack", "third_day"), [("no", "call"), ("yes", "day_end")])
def test_C49_cancelled_votes_may_add_up(stack: str, third_day: str) -> None:
    """fiim.7.1"""
    table = Table("fiim", {"dq.stack": stack}).voted_out(8).night().dq(6, 9).quiet_day().night()
    assert table.nominees(1, 2).until(ph.CALL, ph.DAY_END).phase == third_day


@pytest.mark.parametrize(("carry", "second_day"), [("no", "call"), ("yes", "day_end")])
def test_C50_a_cancelled_vote_may_move_on(carry: str, second_day: str) -> None:
    """fiim.7.1, fiim.4.4.11"""
    table = Table("fiim", {"dq.carry": carry}).nominees(5).dq(6).until(ph.DAY_END).night()
    assert table.nominees(1, 2).until(ph.CALL, ph.DAY_END).phase == second_day


@each((*SFU, "points34"))
def test_C51_the_morning_s_victim_cancels_the_vote_of_that_day(rulebook: str) -> None:
    """sfu.A2.spec.3; points34.7.1"""
    table = (
        Table(rulebook).voted_out(9).night(8).until(ph.DAWN).dq(8).nominees(1, 2).until(ph.CALL, ph.DAY_END)
    )
    assert (table.phase, table.vote_today) == ("day_end", NOT_HELD_DQ)
    exempt = Table(rulebook, {"dq.exempt_removed": "yes"}).voted_out(9).night(8).until(ph.DAWN).dq(8)
    assert exempt.nominees(1, 2).until(ph.CALL).phase == "call"


@each(SIX)
def test_C52_a_disqualification_after_the_result(rulebook: str) -> None:
    """fiim.7.2; sfu.A2.spec.3; points34.7.1, points34.7.2"""
    table = Table(rulebook).voted_out(9).dq(8).night().nominees(1, 2).until(ph.CALL, ph.DAY_END)
    assert (table.phase == "call") is (rulebook == "points34")


def one_kill_short(rulebook: str, options: dict[str, str] | None = None) -> Table:
    """fiim-k.7.3: the vote over, three reds and two blacks at the table."""
    return Table(rulebook, options).day_with(2, 1, 2, 3, 5, 6, 7).voted_out(6)


@each(("fiim-k", "boss"))
@pytest.mark.parametrize(("moment", "held"), [
    ("word", True), ("day_end", True), ("fall", True), ("called", False), ("don", False),
])  # fmt: skip
def test_C55_a_black_leaves_when_one_kill_is_missing(rulebook: str, moment: str, held: bool) -> None:
    """fiim-k.7.3: from the end of the vote until all ten numbers are called"""
    table = one_kill_short(rulebook)
    if moment == "fall":
        table.shooting().dq(7)
    elif moment == "called":
        table.shooting().say("number_called", number=10).dq(7)
    elif moment == "don":
        table.shooting().say("shots_closed").dq(7)
    else:
        table.dq(7)
    table.until(ph.SHOTS, ph.DON)
    if table.phase == "shots":
        table.say("shots_closed")
    table.say("don_check", seat=None).say("sheriff_check", seat=None)
    assert (table.nominees(1, 2).until(ph.CALL, ph.DAY_END).phase == "call") is held


@pytest.mark.parametrize("seat", [1, 7])
def test_C55_the_guard_is_for_blacks_and_one_kill_only(seat: int) -> None:
    """fiim-k.7.3, fiim-k.7.2"""
    table = one_kill_short("fiim-k")
    if seat == 7:
        table = Table("fiim-k").day_with(2, 1, 2, 3, 5, 6, 7, 8).voted_out(6)
    table.dq(seat)
    if table.winner is None:
        table.night().nominees(2, 5).until(ph.DAY_END)
        assert table.vote_today == NOT_HELD_DQ


def test_C55_may_be_off() -> None:
    """fiim-k.7.3"""
    table = one_kill_short("fiim-k", {"dq.last_kill_guard": "no"}).dq(7).night().nominees(1, 2)
    assert table.until(ph.DAY_END).vote_today == NOT_HELD_DQ


@each(SIX)
def test_C56_a_disqualification_in_the_night_of_acquaintance(rulebook: str) -> None:
    """fiim.7.1"""
    table = Table(rulebook).dq(6)
    assert table.removals("N0") == ((6, "dq"),)
    assert table.nominees(1, 2).until(ph.DAY_END).vote_today == NOT_HELD_DQ


def test_C56_before_the_cards_a_player_is_replaced() -> None:
    """fiim.1.1"""
    table = Table("fiim", dealt=False)
    assert table.refused("dq", seat=6).code == "not_now"
    table.say("seat_substituted", seat=6, player="p11")


@each(SIX)
def test_C57_only_blacks_still_at_the_table_must_agree(rulebook: str) -> None:
    """fiim.4.5.4, fiim.6.5"""
    table = Table(rulebook).quiet_day().shooting({3: 5, 7: 5, 10: 6}).dq(10).say("shots_closed")
    table.say("don_check", seat=None).say("sheriff_check", seat=None).until(ph.DAY_OPEN)
    assert table.last_night.killed == 5


@each(SIX)
def test_C57_shots_at_one_removed_before_his_number_are_a_miss(rulebook: str) -> None:
    """fiim.4.5.5, fiim.6.5"""
    table = Table(rulebook).quiet_day().shooting().say("number_called", number=4).dq(5)
    for black in (3, 7, 10):
        table.say("shot", by=black, target=5)
    table.night_over()
    assert (table.last_night.killed, table.removals("N1")) == (None, ((5, "dq"),))


@each(SIX)
def test_C57_one_removed_after_his_number_is_killed(rulebook: str) -> None:
    """fiim.4.5.4, fiim.6.5, fiim.7.1"""
    table = Table(rulebook).quiet_day().shooting(5)
    assert table.state.called == 5
    table.foul(5, 4)
    refusal = table.refused("foul", seat=5)
    assert refusal.code == "already_dq"
    table.say("number_called", number=9).night_over()
    assert (table.last_night.killed, table.removals("N1")) == (5, ((5, "kill"),))
    assert [(d.seat, d.fourth_foul, d.when) for d in table.result.disqualified] == [(5, True, "N1")]
    assert table.until(ph.SPEECH).refused("best_move_named", numbers=(3,), closed="complete")


@each(SIX)
def test_C58_a_bystander_in_the_morning_cancels_that_day_s_vote(rulebook: str) -> None:
    """fiim.7.1"""
    table = Table(rulebook).quiet_day().night(8).until(ph.DAWN).dq(1)
    assert table.phase == "dawn"
    assert table.nominees(2, 5).until(ph.DAY_END).vote_today == NOT_HELD_DQ


@each(SIX)
def test_C61_a_running_minute_is_finished_and_the_next_is_lost(rulebook: str) -> None:
    """fiim.6.4; sfu.A2.disc.4; points34.6.4"""
    table = Table(rulebook).minute(2).foul(2, 3)
    assert table.state.limit == 60
    table.quiet_day().night().minute(2)
    assert table.state.limit == 0


def test_C61_or_it_is_cut_off() -> None:
    """fiim.6.4"""
    table = Table("fiim", {"foul3.cut_current": "yes"}).minute(2).foul(2, 3)
    assert (table.state.limit, table.prompt.code) == (0, "silent")
    table.say("nominated", by=2, seat=5).quiet_day().night().minute(2)
    assert table.state.limit == 60


@pytest.mark.parametrize(("rulebook", "limit"), [
    ("fiim", 30), ("fiim-k", 30), ("boss", 30), ("sfu", 0), ("sfu-a2", 0), ("points34", 0),
])  # fmt: skip
def test_C62_three_fouls_before_the_table_shrank_to_four(rulebook: str, limit: int) -> None:
    """fiim.7.7; fiim-k.7.8; sfu.A2.spec.8; points34.6.4"""
    table = Table(rulebook).day_with(2, 1, 2, 3, 4, 5).minute(2).discussion()
    table.foul(2, 3).until(ph.DAY_END).night(5).minute(2)
    assert (len(table.at), table.state.limit) == (4, limit)


@each(SIX)
def test_C64_a_silent_opener_turns_the_order(rulebook: str) -> None:
    """fiim.4.3.2, fiim.6.4"""
    table = Table(rulebook).foul(1, 3).discussion().until(ph.DAY_END)
    assert (table.day.first_speaker, table.day.silenced) == (1, (1,))
    assert table.night().discussion().day.first_speaker == 2


def test_C65_a_nominal_pointer_passes_over_removed_seats_once() -> None:
    """fiim.4.3.2"""
    for rule, first in (("actual", [1, 3, 5]), ("nominal", [1, 3, 3])):
        table = Table("fiim", {"rotation.rule": rule}, sheriff=8).quiet_day().night(2)
        table.voted_out(4).night().quiet_day()
        assert [day.first_speaker for day in table.result.days] == first


@each(SIX)
def test_C65_without_seat_one_the_first_day_opens_with_the_next(rulebook: str) -> None:
    """fiim.4.3.2"""
    assert Table(rulebook).dq(1).discussion().day.first_speaker == 2


@pytest.mark.parametrize(("rule", "first"), [("after_victim", 7), ("seat_one", 1), ("after_opener", 2)])
def test_another_opener_of_the_next_day_by_option(rule: str, first: int) -> None:
    """fiim.4.3.2"""
    table = Table("fiim", {"rotation.next": rule}).quiet_day().night(6).discussion()
    assert table.day.first_speaker == first
    table = Table("fiim", {"rotation.next": rule}).quiet_day().night().discussion()
    assert table.day.first_speaker == (1 if rule == "seat_one" else 2)


def test_the_victim_s_neighbour_opens_although_another_left_since() -> None:
    """fiim.4.3.2"""
    table = Table("fiim", {"rotation.next": "after_victim"}).quiet_day().night(6).dq(9).discussion()
    assert table.day.first_speaker == 7


# -- the night --


@each(SIX)
def test_C66_blacks_may_shoot_each_other_and_the_last_one_decides_alone(rulebook: str) -> None:
    """fiim.4.5.4"""
    assert Table(rulebook).quiet_day().night(7).removals() == ((7, "kill"),)
    assert Table(rulebook).day_with(2, 1, 2, 3, 4).quiet_day().night(1).removals("N2") == ((1, "kill"),)


@each(SIX)
def test_C66_a_black_who_shoots_twice_makes_a_miss(rulebook: str) -> None:
    """fiim.4.5.5; sfu.A2.night.5"""
    table = Table(rulebook).quiet_day().shooting(5).say("shot", by=7, target=6).night_over()
    assert table.last_night.killed is None
    table = Table(rulebook).quiet_day().shooting({3: 5, 10: 5})
    table.say("shot", by=7, target=None).say("shot", by=7, target=5).night_over()
    assert table.last_night.killed == 5


@each(SIX)
@pytest.mark.parametrize("called", [True, False])
def test_C67_the_dead_are_called_in_vain(rulebook: str, called: bool) -> None:
    """fiim.4.4.13.14; sfu.A2.vote.14"""
    table = Table(rulebook, {"night.call_dead": "yes" if called else "no"}).voted_out(10).night(4)
    table.quiet_day().shooting().say("shots_closed")
    if called:
        assert table.phase == "don"
        assert table.refused("don_check", seat=1).code == "no_checker"
        table.say("don_check", seat=None)
        assert table.refused("sheriff_check", seat=1).code == "no_checker"
        table.say("sheriff_check", seat=None)
    assert table.phase == "night_end"


@each(SIX)
def test_C67_nobody_takes_the_place_of_the_don(rulebook: str) -> None:
    """fiim.4.5.6"""
    table = Table(rulebook).voted_out(10).shooting(1).say("shots_closed")
    assert table.refused("don_check", seat=4).clause == table.rules.clause("don_check")


@each(SIX)
def test_C68_whom_a_check_may_name(rulebook: str) -> None:
    """fiim.4.5.6, fiim.4.5.7; sfu.A2.night.6, sfu.A2.night.7"""
    table = Table(rulebook).voted_out(9).shooting(5).say("shots_closed")
    if rulebook in ("fiim", "fiim-k", "boss"):
        table.say("don_check", seat=9)
    else:
        refusal = table.refused("don_check", seat=9)
        assert (refusal.code, refusal.possible) == ("check_present_only", (1, 2, 3, 4, 5, 6, 7, 8, 10))
        table.say("don_check", seat=5)
    table.say("sheriff_check", seat=4)


@each(SIX)
def test_C69_the_don_checks_in_the_night_he_is_shot(rulebook: str) -> None:
    """fiim.4.5.4, fiim.4.5.8"""
    table = Table(rulebook).quiet_day().night(10, don=4)
    assert table.last_night.don is not None
    assert (table.last_night.don.hit, table.removals()) == (True, ((10, "kill"),))


@each(SIX)
def test_C69_but_not_when_he_is_disqualified_as_well(rulebook: str) -> None:
    """fiim.6.5, fiim.4.5.4"""
    table = Table(rulebook).quiet_day().shooting(10).say("shots_closed").dq(10)
    assert table.refused("don_check", seat=4).code == "no_checker"


# -- quiet rounds --


def quiet_end(rulebook: str, options: dict[str, str] | None = None) -> str | None:
    """Where a game ends in which nobody ever leaves (None: not within five rounds)."""
    table = Table(rulebook, options)
    for _ in range(5):
        table.quiet_day().until(ph.SHOTS, ph.END)
        if table.state.cause is None:
            table.night()
        if table.state.cause is not None:
            return table.state.ended
    return None


@pytest.mark.parametrize(("rulebook", "options", "ended"), [
    ("fiim", {}, "N3"),
    ("fiim", {"stale.length": "2"}, "N2"),
    ("fiim-k", {}, "D4"),
    ("fiim-k", {"stale.n0": "yes"}, "D3"),
    ("boss", {}, "D4"),
    ("points34", {}, "N3"),
    ("points34", {"stale": "red_nd"}, "D4"),
    ("sfu", {}, None),
    ("sfu-a2", {}, None),
    ("sfu", {"stale": "draw_dn"}, "N3"),
])  # fmt: skip
def test_C72_C73_C75_where_three_quiet_rounds_end(
    rulebook: str, options: dict[str, str], ended: str | None
) -> None:
    """fiim.7.8; fiim-k.7.9; points34.7.3"""
    assert quiet_end(rulebook, options) == ended


@each(SFU)
def test_C74_any_removal_starts_the_three_misses_again(rulebook: str) -> None:
    """sfu.A2.spec.4"""
    table = Table(rulebook).day_with(2, 1, 2, 5, 10).quiet_day().night()
    assert table.winner is None
    table.until(ph.SPEECH).dq(5)
    for _ in range(3):
        table.quiet_day().night()
    assert table.winner is None
    assert table.state.four_misses == 0


@each(("fiim", "fiim-k", "boss", "points34"))
def test_C76_a_disqualification_breaks_the_window(rulebook: str) -> None:
    """fiim.7.8; fiim-k.7.9; points34.7.3"""
    table = Table(rulebook).quiet_day().night().quiet_day().night().until(ph.SPEECH).dq(9)
    table.quiet_day().night()
    assert table.state.cause is None
    table.quiet_day()
    assert table.until(ph.SHOTS).state.cause is None


@each(("fiim", "points34"))
def test_C76_cancelled_votes_do_not_break_the_window(rulebook: str) -> None:
    """fiim.7.8; points34.7.3"""
    table = Table(rulebook).dq(9).nominees(1, 2).until(ph.DAY_END)
    assert table.vote_today == NOT_HELD_DQ
    table.night()
    for _ in range(2):
        assert table.state.cause is None
        table.quiet_day().night()
    assert table.state.cause is EndCause.STALEMATE


# -- the best move --


@each(SIX)
def test_C79_any_seats_even_twice_or_fewer(rulebook: str) -> None:
    """fiim.8.3.1, fiim.8.3.2"""
    table = Table(rulebook).dq(9).quiet_day().night(6).until(ph.DAWN)
    table.say("best_move_named", numbers=(9, 6, 3), closed="complete")
    table = Table(rulebook).quiet_day().night(6).until(ph.DAWN)
    table.say("best_move_named", numbers=(3, 3, 7), closed="complete")
    assert table.result.best_move is not None
    assert table.result.best_move.hits == 2


@each(SIX)
def test_C80_a_victim_disqualified_first_has_no_best_move(rulebook: str) -> None:
    """fiim.6.5, fiim.8.3.5"""
    table = Table(rulebook).quiet_day().night(6).dq(6).until(ph.SPEECH)
    assert table.result.best_move is None
    table = Table(rulebook).quiet_day().night(6).until(ph.DAWN).dq(6)
    assert table.phase == "speech"
    table = Table(rulebook).quiet_day().night(6).until(ph.DAWN)
    table.say("best_move_named", numbers=(3, 7, 10), closed="complete").dq(6)
    assert table.result.best_move is not None


@each(SIX)
def test_C80_a_hint_voids_the_points_where_the_rulebook_says_so(rulebook: str) -> None:
    """fiim.8.3.5"""
    table = Table(rulebook).quiet_day().night(6).until(ph.DAWN)
    table.say("best_move_named", numbers=(3, 7, 10), closed="hint")
    assert table.result.best_move is not None
    assert table.result.best_move.void is table.rules.bm_hint_voids
    assert table.result.disqualified == ()


# -- options that no reading of the five needs --


def test_the_first_day_s_vote_may_only_give_the_word() -> None:
    """fiim.4.4.12"""
    table = Table("fiim", {"day1.vote": "talk"}).nominees(1, 2).vote({1: 10})
    assert (table.phase, table.prompt.params["seat"]) == ("outs", 1)
    assert table.until(ph.DAY_END).removals() == ()
    table = Table("fiim", {"day1.vote": "talk"}).nominees(1, 2).vote({1: 5}, {1: 5}, lift=6)
    assert table.until(ph.DAY_END).removals() == ()


def test_ties_may_be_spoken_and_voted_in_reverse() -> None:
    """fiim.4.4.13.1"""
    table = Table("fiim", {"tie.order": "reverse"}).dq(9).quiet_day().night().nominees(1, 2, 5)
    table.vote({1: 3, 2: 3, 5: 3})
    assert table.state.cands == (5, 2, 1)
    table.vote({1: 4, 2: 4, 5: 1})
    assert table.state.cands == (2, 1)
    table.vote({2: 5})
    assert table.removals("D2") == ((2, "vote"),)
    table = Table("fiim", {"tie.order": "reverse"}).nominees(1, 2).vote({1: 5}, {2: 5}, lift=6)
    assert table.state.words == (1, 2)


def test_revotes_may_be_limited() -> None:
    """fiim.4.4.13.2"""
    table = Table("fiim", {"tie.max_revotes": "1"}).dq(9).quiet_day().night().nominees(1, 2, 5)
    table.vote({1: 3, 2: 3, 5: 3}, {1: 4, 2: 4, 5: 1})
    assert (table.phase, table.prompt.params["tied"]) == ("lift", (1, 2))


def test_lifts_may_be_forbidden_by_size_or_altogether() -> None:
    """fiim.7.9"""
    table = Table("fiim", {"lift.forbidden": "2/10"}).nominees(1, 2).vote({1: 5}, {1: 5})
    assert table.phase == "day_end"
    table = Table("fiim", {"lift.allowed": "no"}).nominees(1, 2).vote({1: 5}, {1: 5})
    assert table.phase == "day_end"


def test_technical_fouls_remove_at_their_own_limit() -> None:
    """fiim.6.3"""
    table = Table("fiim", {"tech.fouls": "yes"}).minute(1).say("technical_foul", seat=6)
    table.foul(6, 3)
    assert table.at == tuple(range(1, 11))
    table.say("technical_foul", seat=6)
    assert table.removals() == ((6, "dq"),)
    assert table.result.technical == {6: 2}


def test_a_third_foul_may_have_no_effect() -> None:
    """fiim.6.4"""
    assert Table("fiim", {"foul3.effect": "none"}).foul(1, 3).minute(1).state.limit == 60


@pytest.mark.parametrize(("victim", "first"), [(2, 3), (5, 2)])
def test_the_last_word_of_the_one_in_turn_may_open_the_day(victim: int, first: int) -> None:
    """fiim.4.3.2: his word counts as the opening, the discussion goes on with the next"""
    table = Table("fiim", {"rotation.rule": "word"}).quiet_day().night(victim).discussion().until(ph.DAY_END)
    assert table.day.first_speaker == first
    assert table.night().discussion().day.first_speaker == 3


def test_all_who_are_tied_on_the_first_day_may_have_the_word() -> None:
    """fiim.4.4.13"""
    table = Table("fiim", {"day1.vote": "talk_all"}).nominees(4, 2).vote({4: 5})
    assert table.state.words == (4, 2)
    assert table.until(ph.DAY_END).removals() == ()


def test_an_offence_strikes_only_a_nominee_from_the_list() -> None:
    """fiim.7.1, fiim.4.4.5"""
    table = Table("fiim", {"dq.cancels_vote": "no"}).nominees(5, 6).dq(9).until(ph.CALL)
    assert table.state.cands == (5, 6)
