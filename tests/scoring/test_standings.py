"""Standings of a distance: Ci, K, coefficients, warnings, ties and lots."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from sportmafia.game.result import GameResult, Team
from sportmafia.rulebooks import Rulebook
from sportmafia.scoring import Distance, Row, ScoredGame, ScoringEntries, Standings, exact, score, standings
from sportmafia.scoring.compensation import bound, ci
from sportmafia.scoring.difficulty import difficulty
from tests.scoring.tables import deal, entered, finished, g1, rules

PLAYERS = tuple(f"p{seat}" for seat in range(1, 11))
KEYS = {
    "place", "place_to", "player", "games", "total", "basic", "additional", "ci", "k", "wins", "don_wins",
    "sheriff_wins", "mafia_wins", "first_night_deaths", "tie", "provisional",
}  # fmt: skip


def played(
    rulebook: Rulebook,
    *results: GameResult | tuple[GameResult, ScoringEntries],
    stage: str = "",
    first: int = 1,
) -> list[ScoredGame]:
    """Games of p1-p10, each always on the seat of his number."""
    games = []
    for number, given in enumerate(results, start=first):
        result, entries = given if isinstance(given, tuple) else (given, ScoringEntries())
        games.append(ScoredGame(f"game {number}", PLAYERS, result, score(result, entries, rulebook), stage))
    return games


def table(
    rulebook: str,
    *results: GameResult | tuple[GameResult, ScoringEntries],
    options: Mapping[str, str] | None = None,
    distance: Distance | None = None,
) -> Standings:
    """The table of games of p1-p10."""
    rule = rules(rulebook, options)
    return standings(played(rule, *results), rule, distance)


def row(answer: Standings, player: str) -> Row:
    """A player's row, which must be there."""
    found = answer.row(player)
    assert found is not None
    return found


def shot(seat: int, winner: str = "black") -> GameResult:
    """A game in which the seat was killed in the first night."""
    return finished(winner, out={seat: ("kill", "N1")})


# --- section E ---


@pytest.mark.parametrize(
    ("stage", "expected"),
    [
        ("qualifying", ["3.5", "0.5", "3", "3", "3", "4", "2", "3"]),
        ("final", ["5.25", "0.75", "4.5", "4.5", "4.5", "6", "3", "4.5"]),
    ],
)
def test_E45_the_final_table_counts_half_as_much_again(stage: str, expected: list[str]) -> None:
    """points34.8.6 (C88)"""
    rule = rules("points34")
    games = played(rule, (g1(), entered({1: "0.5", 2: "0.5", 7: "1"})), stage=stage)
    answer = standings(games, rule)
    assert [exact(row(answer, f"p{seat}").total) for seat in (1, 2, 3, 4, 6, 7, 8, 10)] == expected


def test_E43_K_multiplies_the_win_points_of_the_hard_side() -> None:
    """fiim-k.8.5.1, fiim-k.8.5.2, fiim-k.8.5.3: 8 red wins of 20 games"""
    titled = (g1(), entered(titles={7: "LI", 1: "LI2", 2: "loser"}))
    answer = table("fiim-k", titled, *[finished("red")] * 7, *[finished("black")] * 12)
    first = {player: row(answer, player).tally.earned[0] for player in PLAYERS}
    assert first["p1"].k == Fraction("1.2")
    assert [exact(first[f"p{seat}"].total) for seat in (1, 3, 4, 6, 7, 8, 10)] == [
        "2.9", "2.4", "2.65", "2.4", "3.4", "1.4", "2.4",
    ]  # fmt: skip
    assert exact(first["p2"].total) == "0.5"
    assert row(answer, "p1").document()["k"] == "1.2"


@pytest.mark.parametrize(("warnings", "fine"), [(1, "0"), (2, "-1"), (3, "-3"), (4, "-3")])
def test_E49_the_ladder_of_warnings(warnings: int, fine: str) -> None:
    """sfu.A1.1.2.a, sfu.A1.1.2.b (C10)"""
    warned = [finished("black", warned=(1,)) for _ in range(warnings)]
    answer = table("sfu", *warned)
    assert exact(row(answer, "p1").total) == fine
    assert exact(row(answer, "p1").tally.basic) == fine


def test_E49_warnings_outside_of_games_count_too_and_the_last_alone_where_they_do_not_add_up() -> None:
    """sfu.A1.1.2, sfu.7.4 (C10)"""
    outside = Distance(warnings={"p1": 2})
    warned = finished("black", warned=(1,))
    assert exact(row(table("sfu", warned, distance=outside), "p1").total) == "-3"
    alone = table("sfu", warned, distance=outside, options={"warn.cumulative": "no"})
    assert exact(row(alone, "p1").total) == "-2"
    assert exact(row(table("fiim", warned, distance=outside), "p1").total) == "0"


@pytest.mark.parametrize(("scope", "total", "additional"), [("all", "17.5", "1.5"), ("basic", "17", "1")])
def test_E50_the_final_coefficient_and_its_scope(scope: str, total: str, additional: str) -> None:
    """points34.8.6: the rating accumulates over all stages (C88)"""
    rule = rules("points34", {"final.scope": scope})
    qualifying = [
        finished("red"),  # 3
        finished("black", roles=deal(don=1, mafia=(5, 9), sheriff=4)),  # 4
        finished("black"),  # 0
        finished("red"),  # 3
    ]
    final = [
        (finished("black", roles=deal(don=1)), entered({1: "0.5"})),
        (finished("black"), entered({1: "0.5"})),
    ]
    games = played(rule, *qualifying) + played(rule, *final, stage="final", first=5)
    first = row(standings(games, rule), "p1")
    assert (exact(first.total), exact(first.additional)) == (total, additional)


def test_E52_compensation_for_three_first_night_deaths() -> None:
    """fiim.8.6, fiim.8.6.1, fiim.8.6.2, fiim.8.6.3: N=10, i=3, two of them lost"""
    answer = table("fiim", shot(1), shot(1), shot(1, "red"), *[finished("black")] * 7)
    first = row(answer, "p1")
    assert first.tally.compensation.value == Fraction("0.3")
    assert [exact(game.ci) for game in first.tally.earned[:4]] == ["0.3", "0.3", "0", "0"]
    assert exact(first.tally.basic) == "1.6"  # the win, and 0.6 for the two lost games
    assert first.document()["ci"] == "0.6"


def test_E53_twelve_games() -> None:
    """fiim.8.6.1: 0.4 * 12 = 4.8, so B = 5"""
    answer = table("fiim", shot(1), shot(1), *[finished("black")] * 10)
    assert row(answer, "p1").document()["ci"] == "0.32"


@pytest.mark.parametrize(
    ("games", "deaths", "value"),
    [(15, 1, "1/15"), (15, 6, "0.4"), (15, 7, "0.4"), (3, 1, "0.4"), (1, 1, "0.4"), (1, 0, "0")],
)
def test_E54_compensation_by_distance(games: int, deaths: int, value: str) -> None:
    """fiim.8.6.1 (C97)"""
    assert exact(ci(deaths, games, rules("fiim"))) == value


def test_E54_the_bound_is_rounded_to_an_integer() -> None:
    """fiim.8.6.1 (C96, C97)"""
    assert [bound(games, rules("fiim")) for games in (1, 3, 10, 11, 12, 15)] == [0, 1, 4, 4, 5, 6]
    assert bound(12, rules("fiim", {"ci.round": "floor"})) == 4
    assert bound(11, rules("fiim", {"ci.round": "ceil"})) == 5
    assert bound(3, rules("fiim", {"ci.min_b": "4"})) == 4


def test_E55_only_deaths_as_a_red_count_and_only_lost_games_pay() -> None:
    """fiim.8.6.1, fiim.8.6.3, fiim.8.7.4 (C98, C105)"""
    as_black = finished("red", roles=deal(don=1), out={1: ("kill", "N1")})
    answer = table("fiim", as_black, shot(1, "red"))
    first = row(answer, "p1")
    assert first.tally.compensation.deaths == 1
    assert first.tally.compensation.total == 0
    assert first.tally.first_night_deaths == 2


def test_E55_no_compensation_in_a_draw() -> None:
    """fiim.8.6.3 (C98)"""
    answer = table("fiim", shot(1, "draw"), *[finished("black")] * 4)
    assert row(answer, "p1").tally.compensation.deaths == 1
    assert row(answer, "p1").tally.compensation.total == 0


def test_E56_the_hard_side_is_the_one_with_fewer_wins() -> None:
    """fiim-k.8.5.1, fiim-k.8.5.2"""
    k = difficulty(8, 12, 0, rules("fiim-k"))
    assert (k.side, k.value) == (Team.RED, Fraction("1.2"))
    assert k.factor(Team.RED) * 2 == Fraction("2.4")
    assert k.factor(Team.BLACK) * 2 == 2


def test_E58_edges_of_K() -> None:
    """fiim-k.8.5 (C101, C102, C103)"""
    rule = rules("fiim-k")
    assert difficulty(10, 10, 0, rule).value == 1
    assert difficulty(10, 10, 3, rule).side is None
    assert difficulty(10, 8, 2, rule).value == Fraction("1.2")
    assert difficulty(10, 8, 2, rules("fiim-k", {"k.draws": "ignore"})).value == Fraction(10, 9)
    assert difficulty(0, 5, 0, rule).value == 2
    assert difficulty(0, 0, 0, rule).value == 1
    assert difficulty(6, 9, 0, rule).value == Fraction("1.2")  # N/2 = 7.5 exactly


def test_E59_K_can_turn_the_order() -> None:
    """fiim-k.8.5, fiim-k.8.6: x has 3 red and 2 black wins; y 1 red win, 4 black wins and 0.5 more"""
    both_red, both_black, only_x_red = deal(don=3), deal(don=1, mafia=(2, 9)), deal(don=2)
    won = {
        "red": [(both_red, 1), (only_x_red, 2), (both_black, 5)],  # 8 wins
        "black": [(both_black, 2), (only_x_red, 2), (both_red, 8)],  # 12 wins
    }
    results: list[GameResult | tuple[GameResult, ScoringEntries]] = [
        finished(winner, roles=roles)
        for winner, deals in won.items()
        for roles, times in deals
        for _ in range(times)
    ]
    # The half point goes to y in a game that both lost.
    results[-1] = (finished("black", roles=both_red), entered(titles={2: "loser"}))
    answer = table("fiim-k", *results)
    x, y = row(answer, "p1"), row(answer, "p2")
    assert (exact(x.total), exact(y.total)) == ("11.2", "10.9")
    assert (x.place or 0) < (y.place or 0)
    without = table("fiim-k", *results, options={"k.on": "no"})
    assert [exact(row(without, player).total) for player in ("p1", "p2")] == ["10", "10.5"]


# --- what counts ---


def test_rows_have_the_public_keys_and_the_table_is_in_order() -> None:
    """fiim.8.7"""
    answer = table("fiim", (g1(), entered({7: "0.5"})))
    documents = [row.document() for row in answer.rows]
    assert all(set(document) == KEYS for document in documents)
    assert documents[0] == {
        "place": 1, "place_to": 1, "player": "p7", "games": 1, "total": "1.5", "basic": "1",
        "additional": "0.5", "ci": "0", "k": "1", "wins": 1, "don_wins": 0, "sheriff_wins": 0,
        "mafia_wins": 0, "first_night_deaths": 0, "tie": None, "provisional": False,
    }  # fmt: skip
    assert answer.games == 1
    assert answer.row("nobody") is None


def test_games_called_off_or_not_rated_count_for_nothing() -> None:
    """fiim.8.7 (C101)"""
    rule = rules("fiim")
    finished_games = played(rule, finished("red"), finished(None))
    outside = played(rule, finished("red"), first=3)[0]
    unrated = ScoredGame(outside.label, PLAYERS, outside.result, outside.score, rated=False)
    answer = standings([*finished_games, unrated], rule)
    assert answer.games == 1
    assert [row.tally.games for row in answer.rows] == [1] * 10


def test_a_seat_whose_player_is_not_known_has_no_row() -> None:
    """an empty id is nobody"""
    rule = rules("fiim")
    game = played(rule, finished("red"))[0]
    someone = ScoredGame(game.label, ("p1", *[""] * 9), game.result, game.score)
    assert [row.player for row in standings([someone], rule).rows] == ["p1"]


def test_nobody_sits_at_a_table_twice() -> None:
    """a slip of the pen would give one player the points of two seats"""
    game = played(rules("fiim"), finished("red"))[0]
    with pytest.raises(ValueError, match="game 1: a player sits at the table twice"):
        ScoredGame(game.label, ("p1", "p1", *PLAYERS[2:]), game.result, game.score)


def test_wins_by_role() -> None:
    """fiim.8.7.2, fiim.8.7.3, sfu.A2.tie.3 (C105, C106)"""
    answer = table(
        "sfu",
        finished("black", roles=deal(don=1)),
        finished("black", roles=deal(mafia=(1, 9))),
        finished("red", roles=deal(sheriff=1)),
        finished("red", roles=deal()),
    )
    document = row(answer, "p1").document()
    assert [document[key] for key in ("wins", "don_wins", "sheriff_wins", "mafia_wins")] == [4, 1, 1, 1]


def test_awarded_games_count_unless_the_rulebook_leaves_them_out() -> None:
    """fiim.6.8 (C21): wins, Ci and K"""
    awarded = finished("black", out={1: ("kill", "N1")}, defeats=(("red", 3, "fiim.6.8.1"),), cause="defeat")
    counted = table("fiim", awarded)
    assert row(counted, "p2").tally.all_wins == 1
    assert row(counted, "p1").document()["ci"] == "0.4"
    left_out = table("fiim", awarded, options={"defeat.stats": "exclude"})
    assert row(left_out, "p2").tally.all_wins == 0
    assert row(left_out, "p1").document()["ci"] == "0"
    k = table("fiim-k", awarded, options={"defeat.stats": "exclude"})
    assert k.difficulty == {}


def test_a_game_without_roles_counts_as_a_game_and_gives_no_win() -> None:
    """fiim.8.2.4: the penalty needs no role"""
    game = finished("red", roles={}, out={3: ("dq", "D1")})
    answer = table("fiim", game)
    assert (row(answer, "p3").document()["total"], row(answer, "p3").tally.all_wins) == ("-0.5", 0)
    assert row(answer, "p1").tally.games == 1


def test_N_of_the_distance_may_be_scheduled_fixed_or_include_missed_games() -> None:
    """fiim.8.6.1 (C96)"""
    assert row(table("fiim", shot(1)), "p1").tally.compensation.games == 1
    scheduled = table("fiim", shot(1), distance=Distance(scheduled={"p1": 15}))
    assert row(scheduled, "p1").document()["ci"] == "1/15"
    fixed = table("fiim", shot(1), options={"ci.n": "15"})
    assert row(fixed, "p1").document()["ci"] == "1/15"
    missed = table("fiim", *[shot(1)] * 9, distance=Distance(missed={"p1": 1}))
    assert row(missed, "p1").tally.compensation.games == 10


def test_provisional_until_the_distance_is_over() -> None:
    """fiim.8.6.2, fiim-k.8.5.2 (C99, C104)"""
    to_come = Distance(scheduled=dict.fromkeys(PLAYERS, 2))
    assert all(row.provisional for row in table("fiim", finished(), distance=to_come).rows)
    assert not any(row.provisional for row in table("fiim", finished(), finished(), distance=to_come).rows)
    assert all(row.provisional for row in table("fiim-k", finished(), distance=Distance(complete=False)).rows)
    assert not any(
        row.provisional for row in table("boss", finished(), distance=Distance(complete=False)).rows
    )


def test_running_i_grows_from_game_to_game() -> None:
    """fiim.8.6.1 (C95)"""
    games = [shot(1), shot(1), *[finished("black")] * 8]
    total = row(table("fiim", *games), "p1").tally.earned
    running = row(table("fiim", *games, options={"ci.i": "running"}), "p1").tally.earned
    assert [exact(game.ci) for game in total[:2]] == ["0.2", "0.2"]
    assert [exact(game.ci) for game in running[:2]] == ["0.1", "0.2"]


def test_a_share_of_Ci_in_won_games_where_the_organiser_wants_it() -> None:
    """fiim.8.6 (C98)"""
    answer = table("fiim", shot(1, "red"), options={"ci.win_factor": "0.5"})
    assert row(answer, "p1").document()["ci"] == "0.2"


def test_K_by_stage() -> None:
    """fiim-k.8.5.2 (C104)"""
    rule = rules("fiim-k", {"k.scope": "stage"})
    games = played(rule, finished("red"), finished("black"), finished("black"), stage="A")
    games += played(rule, finished("black"), finished("red"), finished("red"), stage="B", first=4)
    answer = standings(games, rule)
    assert {scope: (k.side, k.value) for scope, k in answer.difficulty.items()} == {
        "A": (Team.RED, Fraction(4, 3)),
        "B": (Team.BLACK, Fraction(4, 3)),
    }
    assert exact(row(answer, "p1").total) == "20/3"  # 2 * 4/3 + 2 + 2


def test_coefficients_of_stages() -> None:
    """points34.8.6"""
    rule = rules("points34", {"round.coefficients": "A:2"})
    games = played(rule, (finished("red"), entered({1: "0.5"})), stage="A")
    games += played(rule, finished("red"), stage="Финал", first=2)
    assert exact(row(standings(games, rule), "p1").total) == "11.5"  # (3 + 0.5) * 2 + 3 * 1.5


@pytest.mark.parametrize(
    ("options", "total", "counted"),
    [
        ({"agg.rule": "mean"}, "0.85", [True, True, True, True]),
        ({"agg.rule": "best_n", "agg.best_n": "2"}, "2.4", [True, False, True, False]),
    ],
)
def test_normalised_totals(options: Mapping[str, str], total: str, counted: list[bool]) -> None:
    """fiim.8.7 (C108): of 1.4, 1, 1 and 0; between equals the earlier game counts"""
    games = [
        (finished("red"), entered({1: "0.4"})),
        finished("black"),
        (finished("red"), entered()),
        finished("red"),
    ]
    answer = row(table("fiim", *games, options=options), "p1")
    assert exact(answer.total) == total
    assert [game.counted for game in answer.tally.earned] == counted


def test_expelled_players_and_guests_are_not_ranked() -> None:
    """fiim.7.3 (C127)"""
    distance = Distance(expelled=frozenset({"p1"}), guests=frozenset({"p3"}))
    answer = table("fiim", finished("red"), distance=distance)
    assert [row.player for row in answer.rows[-2:]] == ["p1", "p3"]
    assert [row.document()["place"] for row in answer.rows[-2:]] == [None, None]
    assert answer.lots == (("p10", "p6", "p7", "p8"), ("p2", "p5", "p9"))
    ranked = table("fiim", finished("red"), distance=distance, options={"expelled.rank": "ranked"})
    assert row(ranked, "p1").place is not None
    assert row(ranked, "p3").place is None


def test_renaming_players_and_reordering_games_changes_nothing() -> None:
    """fiim.8.7"""
    rule = rules("fiim")
    games = played(rule, g1(), shot(1), shot(4), (finished("black"), entered({2: "0.3"})))
    answer = standings(games, rule)
    assert [row.document() for row in standings(games[::-1], rule).rows] == [
        row.document() for row in answer.rows
    ]
    renamed = [
        ScoredGame(game.label, tuple(f"x{name}" for name in game.players), game.result, game.score)
        for game in games
    ]
    assert [row.document() | {"player": row.player[1:]} for row in standings(renamed, rule).rows] == [
        row.document() for row in answer.rows
    ]


def test_an_empty_distance_is_an_empty_table() -> None:
    """fiim.8.7"""
    answer = standings([], rules("fiim"))
    assert (answer.games, answer.rows, answer.lots) == (0, (), ())
