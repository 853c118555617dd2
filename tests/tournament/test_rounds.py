"""The board of tables: games from the schedule to the signed protocol."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.tournament.discipline import Ban, Body, Expulsion, Record
from sportmafia.tournament.rounds import (
    BY_CHIEF,
    MOVES,
    REPORTED,
    Card,
    Move,
    State,
    board,
    counts,
    followed,
    hold,
    may_begin,
    move,
    paper,
    reseated,
    start,
)
from sportmafia.tournament.said import Refusal
from tests.tournament.world import TEN, at, done, game, rules, said

SFU, FIIM = rules("sfu"), rules("fiim")


def moved(card: Card, *moves: Move) -> Card:
    """The card after moves of the Chief Judge, a minute each."""
    for number, what in enumerate(moves):
        card = done(move(card, what, at(number), SFU, by_chief=True, reason="as ruled"))
    return card


def test_a_game_goes_from_the_schedule_to_the_signed_protocol() -> None:
    """sfu.7.6: what the judge signs is the result"""
    card = moved(Card(game(1)), Move.SEAT, Move.START, Move.FINISH, Move.SIGN)
    assert (card.state, card.since, card.attempt) == (State.SIGNED, at(3), 1)


def test_an_annulled_game_is_played_again_as_another_attempt() -> None:
    """sfu.7.3 (C122)"""
    card = moved(Card(game(1)), Move.SEAT, Move.START, Move.ANNUL, Move.REPLAY, Move.SEAT)
    assert (card.state, card.attempt) == (State.SEATED, 2)


@pytest.mark.parametrize("what", sorted(BY_CHIEF))
def test_what_undoes_a_result_is_for_the_chief_judge_with_a_reason(what: Move) -> None:
    """sfu.7.3 (C122)"""
    before = next(state for state, possible in MOVES if possible is what)
    card = Card(game(1), before)
    assert said(move(card, what, at(), SFU, reason="why")) == ("chief_only", "sfu.7.3")
    assert said(move(card, what, at(), SFU, by_chief=True, reason=" ")) == ("reason_missing", "sfu.7.3")


def test_a_table_begins_with_its_people() -> None:
    """sfu.3.5.1, sfu.A2.gen.1"""
    for fields, code in (
        ({"host": ""}, ("no_host", "sfu.3.5.1")),
        ({"judge": ""}, ("no_judge", "sfu.3.5.1")),
        ({"players": (*TEN[:9], "")}, ("not_ten", "sfu.A2.gen.1")),
    ):
        seated = Card(game(1, **fields), State.SEATED)
        assert said(move(seated, Move.START, at(), SFU)) == code
    assert done(move(Card(game(1, host=""), State.SEATED), Move.START, at(), FIIM)).state is State.PLAYING


def test_a_round_is_started_together_or_not_at_all() -> None:
    ready = Card(game(1), State.SEATED)
    late = Card(game(2, round=1, table=2), State.PLANNED)
    cards = start([ready, ready], at(), SFU)
    assert [card.state for card in cards if isinstance(card, Card)] == [State.PLAYING] * 2
    answer = start([ready, late], at(), SFU)
    assert [one.code for one in answer if isinstance(one, Refusal)] == ["no_such_move"]
    assert answer[0].text("ru") == "игра g2 (запланирована): сделать «начать» нельзя"  # type: ignore[union-attr]
    assert answer[0].text("en") == "game g2 (planned): 'start' is not possible"  # type: ignore[union-attr]


def test_a_banned_player_holds_the_round_back_until_somebody_has_his_seat() -> None:
    """sfu.7.5, fiim.7.2 (C11): the game that a ban takes, or the next one"""
    cards = [Card(game(1), State.SEATED), Card(game(2, round=1, players=tuple("abcdefghij")), State.SEATED)]
    for one, held in (
        (Ban("p3", "sfu.7.5", "g1"), True),
        (Ban("p3", None), True),
        (Ban("p3", None, "g9"), False),
    ):
        answer = start(cards, at(), SFU, Record(bans=(one,)))
        refused = [(this.code, this.where) for this in answer if isinstance(this, Refusal)]
        assert refused == ([("banned_here", "g1")] if held else [])
    [only] = start(cards, at(), SFU, Record(bans=(Ban("a", "sfu.7.5"),)))
    assert said(only) == ("banned_here", "sfu.7.5")


@pytest.mark.parametrize(
    ("lifted", "consents", "held"),
    [("", ((Body.CHIEF, "chief"),), True), ("", (), False), ("mistaken", ((Body.CHIEF, "chief"),), False)],
)
def test_who_is_removed_from_the_tournament_plays_no_more(
    lifted: str, consents: tuple[tuple[Body, str], ...], held: bool
) -> None:
    """fiim.7.3 (C127): once all who are asked consent, later games go on with a substitute"""
    removal = Expulsion("p3", "fiim.7.3", at(), "peeked", consents, lifted)
    answer = start([Card(game(1), State.SEATED)], at(), FIIM, Record(expulsions=(removal,)))
    refused = [said(one) for one in answer if isinstance(one, Refusal)]
    assert refused == ([("expelled_here", "fiim.7.3")] if held else [])


def test_a_round_started_by_mistake_is_held_back_until_somebody_records_play() -> None:
    started = Card(game(1), State.PLAYING)
    assert done(hold(started, State.SEATED, at(), SFU)).state is State.SEATED
    assert said(hold(started, State.PLAYING, at(), SFU)) == ("play_began", None)
    assert said(hold(Card(game(1)), State.PLANNED, at(), SFU)) == ("no_such_move", None)


@pytest.mark.parametrize(
    ("stands", "told", "then"),
    [
        (State.PLANNED, State.PLAYING, State.PLAYING),
        (State.PLAYING, State.SEATED, State.PLAYING),
        (State.SEATED, State.PLANNED, State.SEATED),
        (State.SIGNED, State.AWAITING_PROTOCOL, State.AWAITING_PROTOCOL),
        (State.AWAITING_PROTOCOL, State.PLANNED, State.PLAYING),
        (State.ANNULLED, State.SIGNED, State.ANNULLED),
        (State.SIGNED, State.SIGNED, State.SIGNED),
    ],
)
def test_a_record_takes_back_its_own_result_and_nothing_that_the_desk_did(
    stands: State, told: State, then: State
) -> None:
    before = Card(game(1), stands, at(), "D2")
    after = followed(before, told, at(5))
    assert after.state is then
    assert (after == before) is (stands is then)
    assert stands is then or (after.since, after.phase) == (at(5), "")
    assert followed(after, told, at(9)) == after


def test_paper_is_taken_where_no_log_has_a_result() -> None:
    for told in REPORTED:
        recorded = told in (State.AWAITING_PROTOCOL, State.SIGNED)
        answer = paper(Card(game(1)), told)
        assert answer is None if not recorded else said(answer) == ("game_recorded", None)
    for state in (State.SIGNED, State.ANNULLED):
        assert said(paper(Card(game(1), state), State.PLANNED)) == ("no_such_move", None)


def test_earlier_games_that_are_open_are_named() -> None:
    cards = [Card(game(1), State.AWAITING_PROTOCOL), Card(game(2), State.SIGNED), Card(game(3))]
    assert [(one.where, one.code) for one in may_begin(cards, "qualifying", 3)] == [("g1", "round_open")]
    assert may_begin(cards, "qualifying", 3)[0].text("ru") == "игра g1 прежнего круга: ждёт протокола"


def test_the_board_shows_what_plays_first() -> None:
    cards = [
        Card(game(1, table=2), State.SIGNED, at(50)),
        Card(game(2, table=3), State.PLAYING, at(40), "D2"),
        Card(game(3, table=1)),
        Card(game(4, table=1), State.AWAITING_PROTOCOL, at(70)),
    ]
    lines = board(cards, at(65, 59))
    assert [(line.game, line.minutes, line.phase) for line in lines] == [
        ("g2", 25, "D2"), ("g4", 0, ""), ("g3", None, ""), ("g1", 15, ""),
    ]  # fmt: skip
    assert counts(cards)[State.PLAYING] == 1
    assert sum(counts(cards).values()) == 4
    planned = [
        Card(replace(game(n), id=id_, round=n, table=table)) for n, id_, table in ((2, "a", 1), (1, "b", 2))
    ]
    assert [line.game for line in board(planned, at())] == ["b", "a"], "a judge's next game comes first"


def test_people_in_wrong_seats_are_put_down_as_they_sit() -> None:
    """sfu.3.5.4, fiim.4.1.1: the draw's number binds, and what was recorded by number stays"""
    swapped = done(reseated(game(1), {1: "p2", 2: "p1"}, SFU))
    assert swapped.players == ("p2", "p1", *TEN[2:])
    assert said(reseated(game(1), {1: "p2"}, SFU)) == ("other_people", "sfu.3.5.4")
    assert said(reseated(game(1), {11: "p2"}, FIIM)) == ("no_such_seat", "fiim.4.1.1")


@given(st.lists(st.sampled_from(Move), max_size=25))
def test_every_path_stays_on_the_map(moves: Sequence[Move]) -> None:
    card = Card(game(1))
    for what in moves:
        answer = move(card, what, at(), SFU, by_chief=True, reason="so")
        if isinstance(answer, Refusal):
            assert (card.state, what) not in MOVES
        else:
            assert answer.state is MOVES[card.state, what]
            assert answer.attempt - card.attempt == (what is Move.REPLAY)
            card = answer
