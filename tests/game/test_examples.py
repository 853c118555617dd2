"""The worked examples that concern the course of a game, one test each, by their numbers.

Expected values are those of the examples; the clauses in the docstrings are the ones they rest on.
"""

from __future__ import annotations

import pytest

from sportmafia.game import phase as ph
from sportmafia.game.facts import Fact
from sportmafia.game.result import EndCause, FirstNight, Team, Winner
from tests.game.table import HELD, NO_NOMINEES, NOT_HELD_DQ, SINGLE, SIX, STOPPED_DQ, Table, each

SFU = ("sfu", "sfu-a2")
FIIM_AND_SFU = ("fiim", *SFU)
SMALL_STOP = ("fiim-k", "points34", "boss")


def tied_at_five(rulebook: str) -> Table:
    """E02: 4 and 2 share ten votes on the first day."""
    return Table(rulebook).nominees(4, 2).vote({4: 5, 2: 3})


# -- voting --


@each(SIX)
def test_E01_silent_players_vote_against_the_last_and_most_votes_leave(rulebook: str) -> None:
    """fiim.4.4.9, fiim.4.4.12; sfu.A2.vote.9, sfu.A2.vote.12"""
    table = Table(rulebook).nominees(3, 7, 9)
    table.vote({3: [1, 2, 4], 7: [5, 6, 7, 8], 9: [10]})
    assert table.rounds == ({3: 3, 7: 4, 9: 3},)
    assert table.removals() == ((7, "vote"),)


@each(SIX)
def test_E02_a_tie_brings_half_a_minute_each_and_a_revote(rulebook: str) -> None:
    """fiim.4.4.9, fiim.4.4.13, fiim.4.4.13.1"""
    table = tied_at_five(rulebook)
    assert table.rounds == ({4: 5, 2: 5},)
    spoken = []
    while table.state.phase == ph.TIE:
        said = table.prompt
        assert said.timer is not None
        spoken.append((said.params["seat"], said.timer.seconds))
        table.say("tie_speech_ended", seat=said.params["seat"])
    assert spoken == [(4, 30), (2, 30)]
    assert (table.phase, table.state.cands) == ("call", (4, 2))


@each(SIX)
def test_E03_silent_players_vote_against_the_last_in_a_revote_too(rulebook: str) -> None:
    """fiim.4.4.9 (C25), fiim.4.4.13.1"""
    table = tied_at_five(rulebook).vote({4: 4, 2: 4})
    assert table.rounds == ({4: 5, 2: 5}, {4: 4, 2: 6})
    assert table.removals() == ((2, "vote"),)


@each(FIIM_AND_SFU)
def test_E04_six_of_ten_hands_lift_both(rulebook: str) -> None:
    """fiim.4.4.13.3, fiim.4.4.13.14, fiim.7.10; sfu.A2.vote.13"""
    table = tied_at_five(rulebook).vote({4: 5, 2: 5}, lift=6)
    assert table.removals("D1") == ((4, "lift"), (2, "lift"))
    words = []
    while table.state.phase == ph.OUTS:
        said = table.prompt
        assert said.timer is not None
        words.append((said.params["seat"], said.timer.seconds))
        table.say("last_word_ended", seat=said.params["seat"])
    assert words == [(4, 60), (2, 60)]


@each(FIIM_AND_SFU)
def test_E05_half_the_hands_lift_nobody(rulebook: str) -> None:
    """fiim.4.4.13.3"""
    table = tied_at_five(rulebook).vote({4: 5, 2: 5}, lift=5)
    assert table.removals() == ()
    assert table.phase == "day_end"
    assert table.day.lift is not None
    assert (table.day.lift.votes, table.day.lift.of, table.day.lift.passed) == (5, 10, False)


@each(FIIM_AND_SFU)
def test_E07_the_set_that_repeats_is_that_of_the_revote(rulebook: str) -> None:
    """fiim.4.4.13.3; sfu.A2.vote.13"""
    table = Table(rulebook).day_with(2, 2, 3, 4, 5, 6, 7, 8, 10).nominees(3, 5, 8)
    table.vote({3: 3, 5: 3, 8: 2}, {3: 4, 5: 4})
    assert (table.phase, table.state.cands) == ("lift", (3, 5))
    table.say("lift_hands", count=4)
    assert table.removals("D2") == ()
    assert table.phase == "day_end"


@each(SIX)
def test_E09_one_nominee_is_voted_on_from_the_second_day(rulebook: str) -> None:
    """fiim.4.4.11, fiim.4.4.9; sfu.A2.vote.11"""
    table = Table(rulebook).nominees(5).until(ph.DAY_END)
    assert table.vote_today == SINGLE
    table = Table(rulebook).day_with(2, 2, 3, 4, 5, 6, 7, 8, 10).nominees(5).vote({5: 2})
    assert table.rounds == ({5: 8},)
    assert table.removals("D2") == ((5, "vote"),)


@each(SIX)
def test_E10_without_nominees_there_is_no_vote(rulebook: str) -> None:
    """fiim.4.4.1"""
    table = Table(rulebook).voted_out(9).night().voted_out(8).night().quiet_day()
    assert table.state.day == 3
    assert table.vote_today == NO_NOMINEES
    assert table.until(ph.SHOTS).phase == "shots"


def four_left(rulebook: str, options: dict[str, str] | None = None) -> Table:
    """Day 3, reds 1, 2, 3 and black 4 at the table."""
    return Table(rulebook, options, don=4, mafia=(8, 9), sheriff=1).day_with(3, 1, 2, 3, 4)


@each(FIIM_AND_SFU)
@pytest.mark.parametrize(("lifted", "winner"), [((1, 4), Winner.RED), ((1, 2), Winner.BLACK)])
def test_E11_two_of_four_may_be_lifted(rulebook: str, lifted: tuple[int, int], winner: Winner) -> None:
    """fiim.4.4.13.3, fiim.7.6; sfu.A2.vote.13"""
    tie = dict.fromkeys(lifted, 2)
    table = four_left(rulebook).nominees(*lifted).vote(tie, tie, lift=3)
    assert table.removals("D3") == ((lifted[0], "lift"), (lifted[1], "lift"))
    assert table.winner is winner


@each(SMALL_STOP)
def test_E12_a_double_tie_of_two_at_four_ends_the_vote(rulebook: str) -> None:
    """fiim-k.7.7; points34.7.6; boss has fiim-k's (C03)"""
    tie = {1: 2, 4: 2}
    table = four_left(rulebook).nominees(1, 4).vote(tie, tie)
    assert table.removals("D3") == ()
    assert table.phase == "day_end"
    assert [phrase.text.casefold() for phrase in table.prompt.say] == ["наступает ночь"]


@each(("fiim-k", "boss"))
def test_E12_without_the_geographic_rule_the_lift_is_asked(rulebook: str) -> None:
    """fiim-k.7.7, fiim-k.7.11"""
    tie = {1: 2, 4: 2}
    table = four_left(rulebook, {"lift.small_stop": "off"}).nominees(1, 4).vote(tie, tie)
    assert table.phase == "lift"


@each(SIX)
def test_E13_all_three_tied_twice_stay(rulebook: str) -> None:
    """fiim.7.9; fiim-k.7.10; points34.7.6; sfu by C20"""
    table = Table(rulebook).day_with(2, 1, 2, 3).nominees(1, 2, 3)
    table.vote({1: 1, 2: 1, 3: 1}, {1: 1, 2: 1, 3: 1})
    assert table.removals("D2") == ()
    assert table.phase == "day_end"


@each((*SFU, "points34"))
def test_E14_a_revoked_candidate_comes_back_at_a_new_place(rulebook: str) -> None:
    """sfu.A2.vote.3, sfu.A2.vote.5 (C40-C42)"""
    table = Table(rulebook).minute(1).say("nominated", by=1, seat=6).say("revoked", by=1)
    table.discussion((2, 8), (3, 6)).until(ph.CALL)
    assert table.state.cands == (8, 6)


@each(("fiim", "fiim-k", "boss"))
def test_E14_without_revocation_the_place_stays_and_a_refused_name_costs_nothing(rulebook: str) -> None:
    """fiim.4.4.3, fiim.4.4.5 (C40)"""
    table = Table(rulebook).minute(1).say("nominated", by=1, seat=6)
    refusal = table.refused("revoked", by=1)
    assert (refusal.code, refusal.clause) == ("no_revocation", "fiim.4.4.3")
    table.say("speech_ended", seat=1).discussion((2, 8))
    table = Table(rulebook).minute(1).say("nominated", by=1, seat=6).say("speech_ended", seat=1)
    table.minute(2).say("nominated", by=2, seat=8).say("speech_ended", seat=2).minute(3)
    assert table.refused("nominated", by=3, seat=6).code == "already_nominated"
    table.say("nominated", by=3, seat=9).discussion().until(ph.CALL)
    assert table.state.cands == (6, 8, 9)


# -- disqualifications and the vote --


@each(SIX)
def test_E15_a_fourth_foul_in_the_discussion_cancels_the_vote(rulebook: str) -> None:
    """fiim.6.5, fiim.7.1; fiim-k.7.1; sfu.A2.spec.1; points34.7.1"""
    table = Table(rulebook).voted_out(9).night().nominees(2, 8).foul(6, 4)
    assert table.removals("D2") == ((6, "foul4"),)
    assert table.refused("last_word_ended", seat=6).code == "not_now"
    table.until(ph.DAY_END)
    assert table.vote_today == NOT_HELD_DQ


@each(SIX)
def test_E16_a_disqualification_in_the_tie_stops_the_vote(rulebook: str) -> None:
    """fiim.7.1; sfu.A2.spec.2; points34.7.1"""
    table = Table(rulebook).voted_out(9).night(5).nominees(2, 8).vote({2: 4, 8: 4}).dq(6).until(ph.DAY_END)
    assert table.removals("D2") == ((6, "dq"),)
    assert table.vote_today == STOPPED_DQ
    table.night().voted_out(8)
    assert table.vote_today == HELD


@each(SIX)
def test_E18_the_one_voted_out_is_disqualified_in_his_last_word(rulebook: str) -> None:
    """fiim.7.1, fiim.8.2.4; sfu.A2.spec.3 (C51)"""
    table = Table(rulebook).voted_out(9).night().nominees(8, 1).vote({8: 9})
    assert table.phase == "outs"
    table.dq(8)
    assert table.removals("D2") == ((8, "vote"),)
    assert [(d.seat, d.fourth_foul) for d in table.result.disqualified] == [(8, False)]
    assert table.phase == "day_end"
    table.night().nominees(1, 2).until(ph.CALL, ph.DAY_END)
    assert (table.phase == "call") is (rulebook not in SFU)


@each(SIX)
@pytest.mark.parametrize("shot", [False, True])
def test_E19_a_disqualification_at_night(rulebook: str, shot: bool) -> None:
    """fiim.7.1, fiim.6.5; sfu.A2.spec.3; points34.7.2 (C51, C57)"""
    table = Table(rulebook).voted_out(9).night().quiet_day()
    table.shooting(6 if shot else None).say("shots_closed").dq(6)
    table.until(ph.DON).say("don_check", seat=None).say("sheriff_check", seat=None).until(ph.DAY_OPEN)
    assert table.removals("N2") == ((6, "kill" if shot else "dq"),)
    table.until(ph.SPEECH)
    assert "dawn" not in {fact.kind for fact in table.facts}
    assert Fact("last_word_ended", {"seat": 6}) not in table.facts
    table.nominees(1, 2).until(ph.CALL, ph.DAY_END)
    held = shot and rulebook in ("fiim", "fiim-k", "boss")
    assert (table.phase == "call") is held


def nine_at_the_vote(rulebook: str) -> Table:
    """Day 2, nine players, 4, 6 and 7 nominated, the vote opened."""
    return Table(rulebook).day_with(2, 1, 2, 3, 4, 5, 6, 7, 9, 10).nominees(4, 6, 7).until(ph.CALL)


@each(SFU)
def test_E21_a_foul_after_the_majority_is_reached(rulebook: str) -> None:
    """sfu.A2.spec.2, sfu.A2.spec.3 (C48)"""
    table = nine_at_the_vote(rulebook).hands(4, 5).foul(2, 4)
    assert table.removals("D2") == ((4, "vote"), (2, "foul4"))
    table.hands(6, 2).hands(7, 2).until(ph.OUTS).until(ph.DAY_END).night()
    table.nominees(1, 3).until(ph.DAY_END)
    assert table.vote_today == NOT_HELD_DQ


def test_E23_the_remainder_of_the_last_counts_before_he_is_called() -> None:
    """fiim.7.1, fiim.7.2, fiim.4.4.9 (C48)"""
    table = nine_at_the_vote("fiim").hands(4, 4).hands(6, 2)
    assert table.prompt.params["determined"] == 4
    table.foul(2, 4)
    assert table.removals("D2") == ((4, "vote"), (2, "foul4"))
    table.hands(7, 3).until(ph.DAY_END)
    assert table.rounds == ({4: 4, 6: 2, 7: 3},)
    assert table.vote_today == HELD
    assert table.night().nominees(1, 3).until(ph.DAY_END).vote_today == NOT_HELD_DQ


def test_E23_before_the_result_is_determined_the_vote_stops() -> None:
    """fiim.7.1 (C48)"""
    table = nine_at_the_vote("fiim").hands(4, 4).foul(2, 4)
    assert table.removals("D2") == ((2, "foul4"),)
    assert table.vote_today == STOPPED_DQ


# -- the end of a game --


@pytest.mark.parametrize(("seat", "winner", "cause"), [
    (1, Winner.BLACK, EndCause.PARITY),
    (3, Winner.RED, EndCause.WIPEOUT),
])  # fmt: skip
def test_E24_a_disqualification_among_three_ends_the_game(seat: int, winner: Winner, cause: EndCause) -> None:
    """fiim.1.4, fiim.7.10 (C17)"""
    table = Table("fiim").day_with(4, 1, 2, 3).dq(seat)
    assert (table.winner, table.state.cause, table.state.ended) == (winner, cause, "D4")
    assert table.phase == "end"


def test_E25_a_disqualification_after_the_deciding_vote_changes_nothing() -> None:
    """fiim.1.4, fiim.7.10, fiim.8.2.2, fiim.8.2.4 (C18)"""
    table = Table("fiim").day_with(2, 1, 2, 3, 4, 7).nominees(1, 2).vote({1: 5})
    assert (table.phase, table.winner) == ("outs", Winner.BLACK)
    table.dq(7)
    assert (table.phase, table.winner) == ("outs", Winner.BLACK)
    table.until(ph.END)
    assert table.removals("D2") == ((1, "vote"), (7, "dq"))
    assert [d.seat for d in table.result.disqualified][-1] == 7
    assert table.result.alive == (2, 3, 4, 7)


@each(("fiim", "fiim-k"))
def test_E26_an_oath_loses_the_game_for_the_team(rulebook: str) -> None:
    """fiim.6.8, fiim.6.8.1, fiim.8.2.4 (C21)"""
    table = Table(rulebook, sheriff=5).minute(4).say("defeat_awarded", seat=4, clause="fiim.6.8.1")
    assert (table.winner, table.state.cause, table.phase) == (Winner.BLACK, EndCause.DEFEAT, "end")
    assert table.removals() == ()
    [defeat] = table.result.defeats
    assert (defeat.team, defeat.seat, defeat.clause, defeat.decided) == (Team.RED, 4, "fiim.6.8.1", True)


# -- fouls, minutes, order --


@each(SFU)
def test_E28_the_short_minute_is_earned_at_the_foul(rulebook: str) -> None:
    """sfu.A2.spec.8"""
    table = Table(rulebook).day_with(3, 1, 2, 3, 4).foul(2, 3).minute(2)
    assert table.state.limit == 30
    table = Table(rulebook).day_with(2, 1, 2, 3, 4).minute(1).discussion().until(ph.DAY_END)
    table.foul(2, 3).night(1).minute(2)
    assert (len(table.at), table.state.limit) == (3, 30)


@each(SIX)
def test_E29_the_third_foul_takes_the_minute_not_the_tie_speech(rulebook: str) -> None:
    """fiim.6.4, fiim.7.5; fiim-k.7.6; sfu.A2.spec.7; points34.7.5"""
    table = Table(rulebook).day_with(2, 2, 3, 4, 5, 6, 7, 10).foul(5, 3).minute(5)
    assert table.state.limit == 0
    table.say("nominated", by=5, seat=2).discussion((6, 5)).vote({2: 3, 5: 3, 6: 0})
    assert table.day.silenced == (5,)
    table = Table(rulebook).day_with(2, 2, 3, 4, 5, 6, 8, 9, 10).foul(5, 3)
    table.discussion((5, 2), (6, 5)).vote({2: 4, 5: 4})
    table.say("tie_speech_ended", seat=2)
    said = table.prompt
    assert (said.code, said.params["seat"]) == ("tie_speech", 5)
    assert said.timer is not None
    assert said.timer.seconds == 30


@each(SIX)
def test_E30_the_next_at_the_table_after_the_last_opener_speaks_first(rulebook: str) -> None:
    """fiim.4.3.2; sfu.A2.day.2 (C65)"""
    table = Table(rulebook, don=10, mafia=(7, 9), sheriff=8).quiet_day().night(2).voted_out(4).night(5)
    table.discussion()
    assert [day.first_speaker for day in table.result.days] == [1, 3, 6]


@each(SIX)
def test_E30_seat_one_follows_ten_and_the_dead_are_passed_over(rulebook: str) -> None:
    """fiim.4.3.2; sfu.A2.day.2 (C65)"""
    table = Table(rulebook, don=10, mafia=(8, 9), sheriff=7).day_with(2, 1, 2, 3, 4, 10)
    table.quiet_day().night().quiet_day().night().voted_out(1).night().quiet_day().night(2).discussion()
    assert [day.first_speaker for day in table.result.days] == [1, 2, 3, 4, 10, 3]


# -- the night --


@each(SIX)
@pytest.mark.parametrize(("shots", "killed"), [
    ({3: 5, 7: 5, 10: 5}, 5),
    ({3: 5, 7: 5}, None),
    ({3: 5, 7: 5, 10: 6}, None),
])  # fmt: skip
def test_E31_all_blacks_must_shoot_one_seat(rulebook: str, shots: dict[int, int], killed: int | None) -> None:
    """fiim.4.5.4, fiim.4.5.5; sfu.A2.night.4, sfu.A2.night.5 (C66)"""
    assert Table(rulebook).quiet_day().night(shots).last_night.killed == killed


@each(SIX)
def test_E31_only_blacks_at_the_table_and_targets_at_the_table_count(rulebook: str) -> None:
    """fiim.4.5.4, fiim.4.5.5; sfu.A2.night.4, sfu.A2.night.5 (C66)"""
    assert Table(rulebook).voted_out(7).night({3: 5, 10: 5}).last_night.killed == 5
    table = Table(rulebook).voted_out(2).night(2)
    assert (table.last_night.killed, table.result.first_night) == (None, FirstNight.MISS)


@each(SIX)
def test_E32_the_sheriff_checks_in_the_night_he_is_shot(rulebook: str) -> None:
    """fiim.4.5.4, fiim.4.5.6, fiim.4.5.7, fiim.4.5.8"""
    table = Table(rulebook).quiet_day().night(4, don=4, sheriff=7)
    night = table.last_night
    assert night.don is not None
    assert night.sheriff is not None
    assert (night.don.hit, night.sheriff.seat, night.sheriff.hit) == (True, 7, True)
    assert table.removals() == ((4, "kill"),)


@pytest.mark.parametrize(("rulebook", "ended", "winner"), [
    ("fiim", "N5", Winner.DRAW), ("points34", "N5", Winner.RED), ("fiim-k", "D5", Winner.DRAW),
    ("boss", "D5", Winner.DRAW),
])  # fmt: skip
def test_E33_three_quiet_rounds(rulebook: str, ended: str, winner: Winner) -> None:
    """fiim.7.8; points34.7.3; fiim-k.7.9 (C72-C73)"""
    table = Table(rulebook).quiet_day().night().voted_out(4).night()
    while table.state.cause is None:
        table.quiet_day().until(ph.SHOTS, ph.END)
        if table.state.cause is None:
            table.night()
    assert (table.state.ended, table.winner, table.state.cause) == (ended, winner, EndCause.STALEMATE)


@each(SFU)
def test_E35_three_misses_at_four_are_a_red_win(rulebook: str) -> None:
    """sfu.A2.spec.4"""
    table = Table(rulebook).day_with(3, 1, 2, 5, 6, 10).quiet_day().night(5)
    for night in ("N4", "N5", "N6"):
        assert (len(table.at), table.winner) == (4, None)
        table.quiet_day().night()
        assert table.result.nights[-1].night == int(night[1:])
    assert (table.winner, table.state.cause, table.state.ended) == (Winner.RED, EndCause.STALEMATE, "N6")


# -- the best move --


@each(SIX)
@pytest.mark.parametrize(
    ("numbers", "hits"), [((3, 7, 10), 3), ((3, 7, 1), 2), ((3, 1, 2), 1), ((1, 2, 5), 0)]
)
@pytest.mark.parametrize("victim", [6, 4, 7])
def test_E36_hits_of_the_best_move(rulebook: str, numbers: tuple[int, ...], hits: int, victim: int) -> None:
    """fiim.8.3.4; fiim-k.8.3.1; sfu.A2.bm.2, sfu.A2.bm.3; points34.8.3, points34.8.3.1; boss.59 (C77)"""
    table = Table(rulebook).quiet_day().night(victim).until(ph.DAWN)
    table.say("best_move_named", numbers=numbers, closed="complete").until(ph.SPEECH)
    best = table.result.best_move
    assert best is not None
    assert (best.seat, best.numbers, best.hits, best.void) == (victim, numbers, hits, False)


def test_E37_a_digression_closes_the_best_move() -> None:
    """fiim.8.3.2, fiim.8.3.3, fiim.8.3.4"""
    table = Table("fiim", don=2, mafia=(5, 9)).quiet_day().night(6).until(ph.DAWN)
    table.say("best_move_named", numbers=(2, 5), closed="digression")
    assert table.refused("best_move_named", numbers=(2, 5, 9), closed="complete").clause == "fiim.8.3.3"
    best = table.result.best_move
    assert best is not None
    assert (best.numbers, best.hits, best.closed) == ((2, 5), 2, "digression")


@each(SIX)
def test_E38_two_lifted_on_the_first_day_cost_the_best_move_in_fiim_alone(rulebook: str) -> None:
    """fiim.7.12, fiim.8.3.6 (C02, C34)"""
    table = tied_at_five(rulebook).vote({4: 5, 2: 5}, lift=6).until(ph.DAY_END).night(7).until(ph.DAWN)
    assert table.prompt.code == "last_word"
    if rulebook == "fiim":
        refusal = table.refused("best_move_named", numbers=(1, 2, 3), closed="complete")
        assert (refusal.code, refusal.clause) == ("no_best_move", "fiim.7.12")
        assert table.prompt.params["best_move_lost"] is True
    else:
        table.say("best_move_named", numbers=(1, 2, 3), closed="complete")


@each(SIX)
def test_E39_after_a_first_miss_nobody_has_the_best_move(rulebook: str) -> None:
    """fiim.8.3; sfu.A2.prot.7; boss.65 (C81)"""
    table = Table(rulebook).quiet_day().night().quiet_day().night(7).until(ph.DAWN)
    assert table.refused("best_move_named", numbers=(1, 2, 3), closed="complete").code == "no_best_move"
    assert (table.result.first_night, table.result.first_victim) == (FirstNight.MISS, None)


# -- records, words, several offences --


@each(SIX)
def test_E67_two_who_leave_together_have_their_words(rulebook: str) -> None:
    """points34.7.7; fiim.7.10, fiim.4.4.13.14; sfu.A2.vote.14 (C30)"""
    table = Table(rulebook).voted_out(9).night(5).nominees(2, 8)
    table.vote({2: 4, 8: 4}, {2: 4, 8: 4}, lift=5)
    words = []
    while table.state.phase == ph.OUTS:
        said = table.prompt
        assert said.timer is not None
        words.append((said.params["seat"], said.timer.seconds))
        table.say("last_word_ended", seat=said.params["seat"])
    seconds = 30 if rulebook == "points34" else 60
    assert words == [(2, seconds), (8, seconds)]


@each(SIX)
def test_E68_a_last_word_is_never_silent(rulebook: str) -> None:
    """fiim.7.10, fiim.6.4 (C63)"""
    table = Table(rulebook).voted_out(9).night().discussion().foul(6, 3).until(ph.DAY_END).night(6)
    table.until(ph.DAWN)
    said = table.prompt
    assert said.timer is not None
    assert (said.code, said.params["seat"], said.timer.seconds) == ("last_word", 6, 60)
    table.quiet_day()
    assert table.day.silenced == ()


@each(SIX)
def test_E69_two_fourth_fouls_cost_one_vote(rulebook: str) -> None:
    """fiim.7.1 (C49)"""
    table = Table(rulebook).voted_out(8).night().nominees(1, 2).foul(6, 4).foul(9, 4).until(ph.DAY_END)
    assert table.vote_today == NOT_HELD_DQ
    assert table.night().nominees(1, 2).until(ph.CALL).phase == "call"


@each(SIX)
def test_E70_a_disqualification_on_a_day_without_a_vote_cancels_no_other(rulebook: str) -> None:
    """fiim.7.1, fiim.4.4.11 (C50)"""
    table = Table(rulebook).nominees(5).dq(6).until(ph.DAY_END)
    assert table.vote_today == NOT_HELD_DQ
    assert table.night().nominees(1, 2).until(ph.CALL).phase == "call"
