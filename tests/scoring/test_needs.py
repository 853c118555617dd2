"""Bounds before the last games: nothing that can happen leaves them, and their ends can happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from sportmafia.rulebooks import Rulebook, load, resolve
from sportmafia.scoring import Distance, ScoredGame, ScoringEntries, score, standings
from sportmafia.scoring.account import Account
from sportmafia.scoring.difficulty import Wins
from sportmafia.scoring.lines import Line, lines_of
from sportmafia.scoring.needs import Ahead, Field, reach, target
from sportmafia.scoring.order import KeyOrder
from sportmafia.scoring.prospects import prospects
from sportmafia.scoring.tally import tally
from sportmafia.scoring.terms import Terms
from tests.literal.comparison import DRAWS, LITERAL
from tests.literal.games import random_entries, random_game
from tests.scoring.tables import rules

PEOPLE = [f"p{number}" for number in range(12)]
OPTIONS: tuple[Mapping[str, str], ...] = (
    {},
    {"ci.i": "running"},
    {"agg.rule": "mean"},
    {"agg.rule": "best_n", "agg.best_n": "2"},
    {"ci.coefficient": "0.4", "ci.win_factor": "0.5", "final.coefficient": "1.5"},
)


def lines(rulebook: Rulebook) -> list[Line]:
    """What a game can bring to a seat."""
    return [prospect.line for prospect in prospects(rulebook)]


def played(random: Random, rulebook: Rulebook, count: int, first: int = 0) -> list[ScoredGame]:
    """Random games, the judge's points among them, at the final table now and then."""
    games = []
    for number in range(first, first + count):
        result = replace(random_game(random, draws=rulebook.id in DRAWS), warnings=())
        given = random_entries(random)
        entries = ScoringEntries(
            dict(given.judge_points), given.consents, given.fines, dict(given.votes), dict(given.titles)
        )
        players = tuple(random.sample(PEOPLE, 10))
        games.append(ScoredGame(str(number), players, result, score(result, entries, rulebook), "final"))
    return games


@pytest.mark.parametrize("rulebook", LITERAL)
@pytest.mark.parametrize("options", OPTIONS)
def test_whatever_happens_stays_within_the_bounds(rulebook: str, options: Mapping[str, str]) -> None:
    """fiim.8.3-8.7, fiim-k.8.5, points34.8.6, sfu.A1.1.2, boss.57-60"""
    rule = rules(rulebook, options)
    random = Random(f"{rulebook} {sorted(options)}")
    for _ in range(2):
        past = played(random, rule, 3)
        future = [game for game in played(random, rule, 2, 3) if game.result.winner is not None]
        left: dict[str, int] = {}
        for game in future:
            for player in game.players:
                left[player] = left.get(player, 0) + 1
        found = {of.player: of for of in reach(past, rule, Ahead(left, len(future), "final"))}
        table = standings([*past, *future], rule)
        assert {row.player for row in table.rows} <= found.keys()
        for row in table.rows:
            of, standing = found[row.player], row.standing
            assert standing is not None
            assert of.low <= row.tally.total <= of.high, row.player
            assert of.best <= standing.place <= standing.place_to <= of.worst, row.player


@pytest.mark.parametrize("options", [{}, {"ci.win_factor": "1"}, {"ci.cap": "0.15"}, {"ci.n": "3"}])
def test_the_ends_are_reached_by_some_course_of_the_last_games(options: Mapping[str, str]) -> None:
    """fiim.8.6.1-8.6.3: Ci ties the last games together, so all courses of two of them are tried"""
    rule = rules("fiim", options)
    past = played(Random(5), rule, 4)
    kinds = {(line.win, line.basic, line.additional, line.wronged, line.fate): line for line in lines(rule)}
    player = past[0].players[0]
    [of] = [of for of in reach(past, rule, Ahead({player: 2}, 2, "final")) if of.player == player]
    own = [line for game in past for line in lines_of(game) if line.player == player]
    totals = []
    for course in product(kinds.values(), repeat=2):
        account = Account(counts_awarded=True)
        for number, line in enumerate([*own, *course]):
            account.put(number, replace(line, player=player, stage="final"))
        totals.append(tally(player, account, Terms(rule, Wins(rule).difficulties())).total)
    assert (of.low, of.high) == (min(totals), max(totals))


def test_what_a_game_can_bring_under_fiim() -> None:
    """fiim.8.2.1, fiim.8.4.2-8.4.3: a win and 0.7; fiim.8.2.4, fiim.8.5: a disqualification and fines"""
    brought = lines(load("fiim"))
    totals = [line.win + line.basic + line.additional for line in brought]
    assert max(totals) == Fraction("1.7")
    fines = max(sum(1 for item in line.items if item.code == "fine") for line in brought)
    assert min(totals) == -Fraction("0.5") + fines * load("fiim").number("fine.points")


def test_without_games_to_come_the_table_stands() -> None:
    """fiim.8.7"""
    past = played(Random(8), load("fiim"), 6)
    table = standings(past, load("fiim"))
    found = reach(past, load("fiim"), Ahead({}))
    assert [of.player for of in found] == [row.player for row in table.rows]
    for of, row in zip(found, table.rows, strict=True):
        assert row.standing is not None
        assert (of.low, of.high, of.now) == (row.total, row.total, row.total)
        assert (of.best, of.worst) == (row.standing.place, row.standing.place_to)


def test_a_lead_that_nobody_can_catch_up_with() -> None:
    """fiim.8.7: three points ahead with one game to play"""
    rule = load("fiim")
    one = played(Random(2), rule, 1)[0]
    best = max(one.score.seats, key=lambda points: points.total)
    assert best.total >= 1
    hero = one.players[best.seat - 1]
    strangers = [
        replace(one, label=f"{n}", players=tuple(hero if p == hero else f"{p}-{n}" for p in one.players))
        for n in range(6)
    ]
    found = reach(strangers, rule, Ahead({of: 1 for game in strangers for of in game.players}, 12, "final"))
    assert (found[0].player, found[0].best, found[0].worst) == (hero, 1, 1)
    assert all(of.best > 1 for of in found[1:])
    sure = target(found, hero, 1)
    assert sure.safe is not None
    assert found[0].low > sure.safe
    hopeless = target(found, found[1].player, 1)
    assert hopeless.least is not None
    assert found[1].high < hopeless.least
    assert target(found, hero, 99).safe is None


def test_guests_have_no_place_and_newcomers_have() -> None:
    """C127"""
    past = played(Random(3), load("fiim"), 2)
    guest = past[0].players[0]
    found = {
        of.player: of
        for of in reach(past, load("fiim"), Ahead({"new": 1, guest: 1}), Distance(guests=frozenset({guest})))
    }
    assert guest not in found
    assert (found["new"].now, found["new"].left) == (0, 1)


def test_very_many_values_of_k_are_bounded_by_the_extremes() -> None:
    """fiim-k.8.5.2"""
    rule = load("fiim-k")
    past = played(Random(4), rule, 6)
    left = dict.fromkeys(PEOPLE, 1)
    few, many = reach(past, rule, Ahead(left, 3, "final")), reach(past, rule, Ahead(left, 70, "final"))
    assert [of.player for of in few] == [of.player for of in many]
    for narrow, wide in zip(few, many, strict=True):
        assert wide.low <= narrow.low <= narrow.high <= wide.high
        assert wide.best <= narrow.best <= narrow.worst <= wide.worst


def test_where_no_game_is_drawn_no_draw_is_counted_with() -> None:
    """fiim-k.8.5: K of the games to come, in a rulebook without draws"""
    rule = resolve("fiim-k", {"stale": "none", "result.draw": "no"})
    past = played(Random(5), rule, 3)
    found = reach(past, rule, Ahead(dict.fromkeys(PEOPLE, 1), 1, "final"))
    assert all(of.low <= of.now * 2 + 9 for of in found)
    assert all(of.low <= of.high for of in found)


def test_two_equals_are_compared_only_where_the_table_compares_them() -> None:
    """fiim.8.7: with a game to play equals can still part."""
    rule = load("fiim")
    past = played(Random(6), rule, 2)
    one, other = past[0].players[:2]
    assert Field(past, rule, Ahead({one: 1}), Distance())._between(other, one) == (False, True)


def test_as_many_games_come_as_players_need() -> None:
    """ten to a game, and no player twice in one"""
    assert Ahead({}).games == 0
    assert Ahead(dict.fromkeys(PEOPLE, 1)).games == 2
    assert Ahead({"p1": 3}).games == 3
    assert Ahead({"p1": 3}, tables=5).games == 5


def test_one_who_is_not_ranked_is_taken_out_for_nothing() -> None:
    order = KeyOrder()
    order.put("a", (1,))
    order.drop("b")
    assert (len(order), order.player(0)) == (1, "a")
