"""Numbers of different sequences of moves from fixed positions: frozen, and held against closed forms."""

from __future__ import annotations

from math import comb, perm

import pytest

from sportmafia.game import phase as ph
from sportmafia.game.moves import deals, move_count, opened, perft, perft_with_sanctions, play, sanctions
from sportmafia.game.state import State
from tests.game.positions import ALPHABETS, QUICK, frozen, position
from tests.game.table import SIX, Table, each, rules_of


@each(SIX)
@pytest.mark.parametrize(("name", "alphabet"), QUICK)
def test_the_numbers_are_those_that_were_frozen(rulebook: str, name: str, alphabet: str) -> None:
    depth, numbers = QUICK[name, alphabet], frozen(rulebook)[name][alphabet]
    state = position(rulebook, name)
    before = state.key()
    count = ALPHABETS[alphabet]
    assert [count(state, n) for n in range(1, depth + 1)] == numbers[:depth]
    assert state.key() == before


@each(SIX)
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
def test_minutes(rulebook: str, depth: int) -> None:
    """fiim.4.4.2, fiim.4.4.4: k of the speakers nominate k different seats in turn"""
    expected = sum(comb(depth, k) * perm(10, k) for k in range(depth + 1))
    assert perft(position(rulebook, "start"), depth) == expected


@each(SIX)
@pytest.mark.parametrize(("candidates", "out"), [(2, 0), (3, 0), (3, 2), (4, 4)])
def test_votes(rulebook: str, candidates: int, out: int) -> None:
    """fiim.4.4.8, fiim.4.4.9: each of n players votes against one of k candidates, k^n ways"""
    table = Table(rulebook).dq(*(9, 7, 8, 6)[:out]).quiet_day().night()
    table.nominees(*(1, 2, 4, 3)[:candidates]).until(ph.CALL)
    assert perft(table.state, candidates - 1) == candidates ** (10 - out)


@each(SIX)
def test_a_tie_of_two_leads_to_the_question(rulebook: str) -> None:
    """fiim.4.4.13.3: of 2^10 revotes C(10, 5) are ties again and asked about; shots follow the others"""
    ties = comb(10, 5)
    assert perft(position(rulebook, "tie"), 2) == ties * 2**10 + (2**10 - ties) * 11


def killed(state: State, shots: int) -> int:
    """Of all sequences of ``shots`` shots, how many kill."""
    if not shots:
        return int(state.hit > 0)
    total = 0
    for move in range(move_count(state)):
        after = state.clone()
        play(after, move)
        total += killed(after, shots - 1)
    return total


@each(SIX)
@pytest.mark.parametrize("blacks", [1, 2, 3])
def test_shots(rulebook: str, blacks: int) -> None:
    """fiim.4.5.4, fiim.4.5.5: of 11^b ways as many kill as there are players at the table"""
    table = Table(rulebook, don=2, mafia=(5, 9), sheriff=4)
    table.dq(*(9, 5)[: 3 - blacks]).quiet_day().until(ph.SHOTS)
    assert perft(table.state, blacks) == 11**blacks
    assert killed(table.state, blacks) == len(table.at) == 7 + blacks


@each(SIX)
def test_checks(rulebook: str) -> None:
    """fiim.4.5.6, fiim.4.5.7, fiim.4.5.8; sfu.A2.night.6: nobody, or any number, or one present (C68)"""
    choices = 11 if rulebook in ("fiim", "fiim-k", "boss") else 10
    assert perft(position(rulebook, "checks"), 2) == choices**2


@each(SIX)
def test_two_of_four_tied_again(rulebook: str) -> None:
    """fiim.4.4.13.3; fiim-k.7.7; points34.7.6: 6 of 16 revotes are ties; the question or the night"""
    asked = rulebook in ("fiim", "sfu", "sfu-a2")
    # three or four hands against red 1: the Don shoots on; fewer: he leaves, the game is over
    shots_follow = comb(4, 3) + comb(4, 4)
    assert perft(position(rulebook, "four"), 2) == comb(4, 2) * (16 if asked else 11) + shots_follow * 11


@each(SIX)
def test_sanctions_are_a_foul_and_a_disqualification_for_everyone_at_the_table(rulebook: str) -> None:
    """fiim.6.3, fiim.6.5"""
    state = position(rulebook, "lift")
    assert [(fact.kind, fact.data["seat"]) for fact in sanctions(state)] == [
        (kind, seat) for kind in ("foul", "dq") for seat in (1, 2, 4, 5, 7, 8, 9, 10)
    ]
    assert perft_with_sanctions(state, 1) == perft(state, 1) + 16
    assert perft_with_sanctions(state, 0) == 1
    over = Table(rulebook).say("game_aborted", reason="fire").say("result_announced", winner="none").state
    assert sanctions(over) == ()
    assert perft(over, 1) == perft(over, 2) == perft_with_sanctions(over, 1) == 0


def test_every_deal_opens_with_the_same_moves() -> None:
    """fiim.1.1, fiim.4.4.2"""
    rules = rules_of("fiim")
    assert {move_count(opened(rules, deal)) for deal in deals()} == {11}
