"""Moments that decide: one offence at several moments, frozen results, nights that end games."""

from __future__ import annotations

import pytest

from sportmafia.game import phase as ph
from sportmafia.game.decide import cards_left
from sportmafia.game.facts import Fact
from sportmafia.game.moves import play
from sportmafia.game.result import EndCause, FirstNight, Role, SkipReason, Team, VoteStatus, Winner
from tests.game.table import HELD, SIX, STOPPED_DQ, Table, each

SFU = ("sfu", "sfu-a2")


# -- the vote and its incidents --


@each(SIX)
def test_the_vote_s_removal_and_win_come_before_the_incident(rulebook: str) -> None:
    """fiim.7.2; sfu.A2.spec.2: the last black is determined to leave, then a red is disqualified"""
    table = Table(rulebook).day_with(2, 1, 2, 3).nominees(3, 1).until(ph.CALL).hands(3, 2).dq(2)
    assert (table.winner, table.state.cause, table.state.ended) == (Winner.RED, EndCause.WIPEOUT, "D2")
    assert table.phase == "call"
    table.hands(1, 1).until(ph.OUTS)
    assert table.prompt.params["seat"] == 3
    table.until(ph.END)
    assert table.removals("D2") == ((3, "vote"), (2, "dq"))
    assert table.result.alive == (1, 2)
    assert table.vote_today == HELD


@each(SIX)
def test_the_determined_leaver_is_disqualified_himself(rulebook: str) -> None:
    """fiim.7.1, fiim.7.2; sfu.A2.spec.3 (C51): he leaves by the vote and loses his word"""
    table = Table(rulebook).voted_out(9).night().nominees(4, 6, 7).until(ph.CALL).hands(4, 6).foul(4, 4)
    table.hands(6, 2).hands(7, 1).until(ph.DAY_END)
    assert table.removals("D2") == ((4, "vote"),)
    assert [(d.seat, d.fourth_foul) for d in table.result.disqualified] == [(4, True)]
    table.night().nominees(1, 2).until(ph.CALL, ph.DAY_END)
    assert (table.phase == "call") is (rulebook not in SFU)


@each(SIX)
def test_two_offences_in_one_vote_cancel_one_vote(rulebook: str) -> None:
    """fiim.7.1; sfu.A2.spec.2: several fouls at once are several incidents of the same moment"""
    table = Table(rulebook).nominees(4, 6).until(ph.CALL).dq(2, 9)
    said = table.prompt
    assert (said.code, said.clause) == ("vote_stopped", table.rules.clause("vote_off"))
    table.until(ph.DAY_END)
    assert table.vote_today == STOPPED_DQ
    assert table.rounds == ()
    assert table.night().nominees(1, 8).until(ph.CALL).phase == "call"


@each(SIX)
def test_an_offence_after_a_vote_that_was_not_held(rulebook: str) -> None:
    """fiim.7.1; sfu.A2.spec.3; points34.7.1: the slot is over, the nearest vote is the next day's"""
    table = Table(rulebook).nominees(5).until(ph.DAY_END).dq(9).night()
    assert (table.nominees(1, 2).until(ph.CALL, ph.DAY_END).phase == "call") is (rulebook == "points34")


@each(SIX)
def test_a_lift_that_ends_the_game_is_checked_once(rulebook: str) -> None:
    """fiim.1.4, fiim.4.4.13.3 (C19): the last black and enough reds for parity leave together"""
    tie = {1: 2, 2: 2, 3: 2}
    table = Table(rulebook).day_with(2, 1, 2, 3, 4, 5, 6).discussion((2, 1), (3, 2), (4, 3))
    table.vote(tie, tie, lift=4)
    assert (table.at, table.winner, table.state.cause) == ((4, 5, 6), Winner.RED, EndCause.WIPEOUT)


@each(SIX)
def test_fouls_count_for_those_who_just_left(rulebook: str) -> None:
    """fiim.6.5: the fourth in a last word is the penalty, the removal stays what it was"""
    table = Table(rulebook).foul(8, 3).nominees(8, 1).vote({8: 9}).foul(8).until(ph.DAY_END)
    assert table.removals() == ((8, "vote"),)
    assert [(d.seat, d.fourth_foul, d.when) for d in table.result.disqualified] == [(8, True, "D1")]
    assert table.result.fouls == {8: 4}
    assert table.until(ph.SHOTS).refused("foul", seat=8).code == "already_dq"


@each(SIX)
def test_one_of_two_lifted_is_disqualified_in_the_other_s_word(rulebook: str) -> None:
    """fiim.6.5, fiim.4.4.13.14"""
    table = Table(rulebook).nominees(4, 2).vote({4: 5}, {4: 5}, lift=6).dq(2)
    assert table.state.words == (4,)
    assert table.say("last_word_ended", seat=4).phase == "day_end"


@each(SIX)
def test_after_his_word_he_is_disqualified_too(rulebook: str) -> None:
    """fiim.6.5, fiim.4.4.13.14: the other's word is untouched"""
    table = Table(rulebook).nominees(4, 2).vote({4: 5}, {4: 5}, lift=6).say("last_word_ended", seat=4).dq(4)
    assert table.state.words == (2,)
    assert [d.seat for d in table.result.disqualified] == [4]


@each(SIX)
def test_two_offences_after_a_determined_result(rulebook: str) -> None:
    """fiim.7.2; sfu.A2.spec.3: the vote's removal is made once, the next vote is cancelled once"""
    table = Table(rulebook).voted_out(10).night().nominees(4, 6, 7).until(ph.CALL).hands(4, 6).dq(2, 8)
    table.hands(6, 2).hands(7, 1).until(ph.DAY_END)
    assert table.removals("D2") == ((4, "vote"), (2, "dq"), (8, "dq"))
    table.night().nominees(1, 5).until(ph.CALL, ph.DAY_END)
    assert (table.phase == "call") is (rulebook == "points34")


@each(SIX)
def test_the_morning_s_victim_is_disqualified_before_the_day(rulebook: str) -> None:
    """fiim.6.5, fiim.7.1; sfu.A2.spec.3: no word, no best move"""
    table = Table(rulebook).voted_out(9).night(8).dq(8)
    assert table.removals("N1") == ((8, "kill"),)
    assert table.until(ph.SPEECH).state.day == 2
    table.nominees(1, 2).until(ph.CALL, ph.DAY_END)
    assert (table.phase == "call") is (rulebook in ("fiim", "fiim-k", "boss"))


@each(SIX)
def test_after_a_deciding_kill_the_victim_may_lose_his_word(rulebook: str) -> None:
    """fiim.6.5, fiim.7.10"""
    table = Table(rulebook).day_with(2, 1, 2, 3).quiet_day().night(1).dq(1)
    assert (table.phase, table.winner) == ("end", Winner.BLACK)
    table = Table(rulebook).day_with(2, 1, 2, 3).quiet_day().night(1).until(ph.DAWN).dq(1)
    assert (table.phase, table.winner) == ("end", Winner.BLACK)


@each(SIX)
def test_a_removed_speaker_passes_the_word_on(rulebook: str) -> None:
    """fiim.6.5: due or running, his minute is over"""
    table = Table(rulebook).until(ph.SPEECH).dq(1)
    assert (table.state.speaker, table.state.speaking) == (2, False)
    table.minute(2).dq(2)
    assert (table.state.speaker, table.state.speaking) == (3, False)
    assert table.discussion().day.speakers == (2, 3, 4, 5, 6, 7, 8, 9, 10)


def test_a_silent_minute_that_is_spoken_by_moves_is_served() -> None:
    """fiim.6.4: a numbered move is a whole minute, and it serves the silence that its speaker owed"""
    table = Table("fiim").foul(1, 3).until(ph.SPEECH)
    state = table.state.clone()
    assert state.silence
    play(state, 0)
    table.say("speech_started", seat=1).say("speech_ended", seat=1)
    assert state == table.state
    assert not state.silence


@each(SIX)
def test_the_last_speaker_of_the_day_is_removed(rulebook: str) -> None:
    """fiim.6.5, fiim.7.1"""
    assert Table(rulebook).minute(10).dq(10).phase == "gate"


# -- the night --


@each(SIX)
def test_a_night_s_disqualification_that_ends_the_game_leaves_no_kill(rulebook: str) -> None:
    """fiim.1.4, fiim.7.10"""
    table = Table(rulebook).day_with(2, 1, 2, 3).quiet_day().shooting(1).say("shots_closed").dq(3)
    assert (table.winner, table.state.cause, table.state.ended) == (Winner.RED, EndCause.WIPEOUT, "N2")
    assert (table.phase, table.last_night.killed, table.at) == ("end", None, (1, 2))


@each(SIX)
@pytest.mark.parametrize("fourth", [True, False])
def test_such_a_night_takes_its_disqualified_victim_away(rulebook: str, fourth: bool) -> None:
    """fiim.6.5, fiim.7.10: he leaves by his offence, since the kill no longer removes anybody"""
    table = Table(rulebook).day_with(2, 1, 2, 3, 5).quiet_day().shooting(1).say("shots_closed")
    table.foul(1, 3)
    table.foul(1) if fourth else table.dq(1)
    table.dq(3)
    assert table.winner is Winner.RED
    assert table.removals("N2") == ((3, "dq"), (1, "foul4" if fourth else "dq"))
    assert (table.result.alive, table.last_night.killed) == ((2, 5), None)


@each(SIX)
def test_a_seat_removed_at_nightfall_neither_shoots_nor_dies(rulebook: str) -> None:
    """fiim.4.5.5, fiim.6.5"""
    table = Table(rulebook).quiet_day().until(ph.SHOTS).dq(6, 7)
    assert table.refused("shot", by=7, target=6).code == "not_black"
    table.say("shot", by=3, target=6).say("shot", by=10, target=6).night_over()
    assert table.last_night.killed is None


@each(SIX)
def test_after_all_numbers_the_remaining_blacks_decide(rulebook: str) -> None:
    """fiim.4.5.4 (C57)"""
    table = Table(rulebook).quiet_day().shooting({3: 6, 7: 6, 10: 8}).say("number_called", number=10).dq(10)
    assert table.night_over().last_night.killed == 6


@each(SIX)
def test_a_victim_whose_number_was_not_called_leaves_by_the_offence(rulebook: str) -> None:
    """fiim.4.5.5, fiim.6.5 (C57): not all blacks have shot him yet"""
    table = Table(rulebook).quiet_day().until(ph.SHOTS).say("number_called", number=6)
    table.say("shot", by=3, target=6).say("shot", by=7, target=6).dq(6)
    assert table.removals("N1") == ((6, "dq"),)
    table.say("shot", by=10, target=6).night_over()
    assert table.last_night.killed is None


@each(SIX)
@pytest.mark.parametrize("seat", [4, 10])
def test_a_disqualified_checker_is_called_in_vain(rulebook: str, seat: int) -> None:
    """fiim.6.5, fiim.4.5.6, fiim.4.5.7"""
    table = Table(rulebook).quiet_day().shooting().say("shots_closed").dq(seat)
    kind = "sheriff_check" if seat == 4 else "don_check"
    table.until(ph.DON)
    if seat == 4:
        table.say("don_check", seat=None)
    assert table.refused(kind, seat=1).code == "no_checker"


# -- defeats, aborted and declared games --


@each(("fiim", "fiim-k", *SFU, "points34"))
def test_a_defeat_at_night_or_in_a_vote_stops_everything(rulebook: str) -> None:
    """fiim.6.8; sfu.A2.defeat.0; points34.6.8"""
    table = Table(rulebook).nominees(4, 2).until(ph.CALL).say("defeat_awarded", team="red")
    assert (table.phase, table.winner) == ("end", Winner.BLACK)
    assert table.vote_today == (VoteStatus.STOPPED, SkipReason.GAME_OVER)
    table = Table(rulebook).quiet_day().shooting(6).say("defeat_awarded", team="black")
    assert (table.phase, table.winner, table.at) == ("end", Winner.RED, tuple(range(1, 11)))
    table = Table(rulebook).minute(1).say("defeat_awarded", team="red")
    assert table.vote_today == (VoteStatus.NOT_HELD, SkipReason.GAME_OVER)
    assert table.removals() == ()


@each(SIX)
def test_an_aborted_game_counts_for_nobody(rulebook: str) -> None:
    """sfu.7.3"""
    for table in (
        Table(rulebook).minute(3),
        Table(rulebook).quiet_day().night(6).until(ph.DAWN),
        Table(rulebook).nominees(4, 2).until(ph.CALL),
        Table(rulebook).quiet_day().shooting(6),
    ):
        table.say("game_aborted", reason="fire")
        assert (table.phase, table.winner, table.state.cause) == ("end", None, EndCause.ABORTED)
        assert table.result.alive is None
        table.say("result_announced", winner="none").say("protocol_signed")


@each(SIX)
def test_the_judge_declares_the_winner_of_a_game_with_hidden_cards(rulebook: str) -> None:
    """sfu.A2.prot.4: nothing is derived, and the cards are entered before the protocol is signed"""
    table = Table(rulebook, don=None).voted_out(3)
    table.until(ph.SHOTS).say("night_outcome", seat=8).night_over(don=4)
    table.until(ph.DAWN).say("best_move_named", numbers=(3, 7, 10), closed="complete").dq(1, 2, 4, 5, 6)
    assert table.winner is None
    assert (table.result.roles, table.result.best_move is not None) == ({}, True)
    night = table.last_night
    assert (night.killed, night.don and night.don.hit, night.sheriff) == (8, None, None)
    table.say("result_declared", winner="black").until(ph.END)
    assert (table.winner, table.state.cause) == (Winner.BLACK, EndCause.DECLARED)
    table.say("result_announced", winner="black")
    table.say("roles_entered", don=10, mafia=(3, 7), sheriff=4).say("protocol_signed")
    assert table.result.roles[10] is Role.DON
    assert table.result.best_move is not None
    assert table.result.best_move.hits == 3


@each(SIX)
def test_hidden_blacks_are_those_at_the_table_who_shot(rulebook: str) -> None:
    """fiim.4.5.4; sfu.A2.prot.4"""
    table = Table(rulebook, don=None).quiet_day().until(ph.SHOTS)
    table.say("shot", by=3, target=6).say("shot", by=7, target=6).say("shot", by=10, target=8).dq(10)
    table.say("shots_closed").say("don_check", seat=None).say("sheriff_check", seat=6).until(ph.DAY_OPEN)
    assert table.last_night.killed == 6
    assert table.last_night.sheriff is not None
    assert table.last_night.sheriff.hit is None
    assert (
        Table(rulebook, don=None)
        .quiet_day()
        .shooting()
        .say("night_outcome", seat=None)
        .night_over()
        .result.first_night
        is FirstNight.MISS
    )


@each(SIX)
def test_cards_taken_one_by_one_are_the_same_deal(rulebook: str) -> None:
    """fiim.4.1.3, fiim.1.1"""
    table = Table(rulebook, dealt=False)
    roles = {3: "mafia", 7: "mafia", 10: "don", 4: "sheriff"}
    for seat in range(1, 11):
        left = cards_left(table.state)
        role = roles.get(seat, "civilian")
        assert left[role] > 0
        table.say("card_taken", seat=seat, role=role)
    assert table.phase == "n0_don"
    assert table.state == Table(rulebook).state


# -- after the game --


@each(SIX)
def test_from_the_result_to_the_closed_protocol(rulebook: str) -> None:
    """fiim.8.8.1; sfu.A2.prot.11, sfu.A2.protest.2; points34.9.9"""
    table = Table(rulebook).day_with(2, 1, 2, 3).voted_out(3).until(ph.END)
    table.say("result_announced", winner="red").say("judge_points", seat=1, value="0.3")
    table.say("chief_consent", seat=1).say("title_given", seat=1, title="LI").say("fine", seat=1, clause="x")
    table.say("best_player_vote", by=1, seat=2).say("protocol_signed", by="judge")
    table.say("window_closed")
    assert table.phase == "closed"
    table.say("reopened", reason="a wrong number")
    assert table.phase == "scoring"
    table.say("protocol_signed").say("protest_filed", seat=3, text="I was not there").say("window_closed")
    assert table.phase == "protest"
    table.say("protest_decided", by="chief", outcome="rejected", reason="he was")
    assert (table.phase, table.winner) == ("closed", Winner.RED)


@each(SIX)
def test_a_protest_decided_before_the_signature_leaves_the_window_open(rulebook: str) -> None:
    """fiim.8.8.1, fiim.8.8.2; sfu.A2.protest.3"""
    table = Table(rulebook).day_with(2, 1, 2, 3).voted_out(3).until(ph.END)
    table.say("protest_filed", seat=3, text="one").say("protest_filed", seat=1, text="two")
    table.say("protest_decided", by="chief", outcome="rejected", reason="no")
    assert (table.phase, table.state.protests) == ("end", 1)


@each(SIX)
def test_warnings_and_notes_change_nothing(rulebook: str) -> None:
    """fiim.6.3; sfu.A1.1.2"""
    table = Table(rulebook).minute(1)
    before = table.state.key()
    table.say("warning", seat=3).say("warning", text="the audience").say("note", text="a phone rang")
    table.say("timer", action="start", what="speech")
    assert table.state.key() == before
    assert table.result.warnings == ((3, None), (0, None))


@each(SIX)
def test_a_day_that_the_game_did_not_reach_the_vote_of(rulebook: str) -> None:
    """fiim.1.4: the game ended in the discussion"""
    table = Table(rulebook).day_with(2, 1, 2, 3).dq(3)
    assert table.vote_today == (VoteStatus.NOT_HELD, SkipReason.GAME_OVER)
    table = Table(rulebook).day_with(2, 1, 2, 3).nominees(1, 2).until(ph.CALL).dq(3)
    assert table.vote_today == (VoteStatus.STOPPED, SkipReason.GAME_OVER)
    assert Table(rulebook).minute(4).vote_today == (None, None)


def test_values_of_the_result_speak_for_themselves() -> None:
    """fiim.1.1: teams of cards, nominees of a day"""
    table = Table("fiim").nominees(5, 6)
    assert table.day.nominees == (5, 6)
    result = table.result
    assert [result.team(seat) for seat in (3, 4, 5)] == [Team.BLACK, Team.RED, Team.RED]
    assert Table("fiim", don=None).result.team(3) is None
    assert (Team.RED.other, Team.BLACK.other) == (Team.BLACK, Team.RED)
    assert len({Fact("foul", {"seat": 1}), Fact("foul", {"seat": 1}), Fact("foul", {"seat": 2})}) == 2
