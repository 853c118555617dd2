"""Why: reasons add up to totals, the criterion between two players, formulas with the numbers put in."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from sportmafia.documents.markup import joined
from sportmafia.documents.why_html import formulas_fragment, player_fragment, separation_fragment
from sportmafia.protocol import Language
from sportmafia.scoring import Distance, ScoredGame, ScoringEntries, Standings, score, standings
from sportmafia.scoring.why import criteria, why_between, why_player, why_table
from sportmafia.scoring.why_text import player_text, separation_text, table_text
from tests.literal.comparison import DRAWS
from tests.literal.games import random_entries, random_game
from tests.scoring.tables import entered, finished, g1, rules

PLAYERS = tuple(f"p{seat}" for seat in range(1, 11))


def event(
    rulebook: str,
    options: Mapping[str, str] | None = None,
    *,
    distance: Distance | None = None,
    games: int = 12,
) -> Standings:
    """A table of random games of p1-p10, on seats that change from game to game, the last two at the final
    table.
    """
    rule, random = rules(rulebook, options), Random(rulebook)
    found = []
    for number in range(games):
        entries = random_entries(random)
        result = random_game(random, draws=rulebook in DRAWS)
        points = score(result, ScoringEntries(dict(entries.judge_points), titles=dict(entries.titles)), rule)
        stage = "final" if number >= games - 2 else "qualifying"
        found.append(ScoredGame(f"№ {number + 1}", tuple(random.sample(PLAYERS, 10)), result, points, stage))
    return standings(found, rule, distance)


@pytest.mark.parametrize("rulebook", ["fiim", "sfu", "sfu-a2", "boss", "fiim-k", "points34"])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"agg.rule": "mean"},
        {"agg.rule": "best_n", "agg.best_n": "5"},
        {"round.coefficients": "qualifying:0.5", "final.coefficient": "3", "final.scope": "basic"},
        {"warn.ladder": "a1", "warn.points": "0,-1,-2"},
        {"warn.ladder": "a1", "warn.points": "0,-1,-2", "warn.cumulative": "no"},
        {"rank.leader_bonus": "literal"},
    ],
)
def test_the_reasons_of_a_player_add_up_to_his_total(rulebook: str, options: Mapping[str, str]) -> None:
    """fiim.8.7, fiim-k.8.5.3, points34.8.6, sfu.A1.1.2, boss.60"""
    answer = event(rulebook, options, distance=Distance(warnings={"p1": 2, "p2": 3}, missed={"p3": 2}))
    for row in answer.rows:
        why = why_player(answer, row.player)
        assert why is not None
        counted = [reason for game in why.games if game.earned.counted for reason in game.reasons]
        assert all(reason.value for reason in [*counted, *why.distance])
        assert sum(reason.value for reason in [*counted, *why.distance]) == row.total
        assert all(game.total == game.earned.total for game in why.games)


def test_the_clauses_of_what_a_distance_adds() -> None:
    """fiim-k.8.5, fiim.8.6, points34.8.6, sfu.A1.1.2.a, sfu.A1.1.2.b"""

    def clauses(answer: Standings, player: str) -> set[tuple[str, str | None]]:
        why = why_player(answer, player)
        assert why is not None
        of_games = {(reason.code, reason.clause) for game in why.games for reason in game.reasons}
        return of_games | {(reason.code, reason.clause) for reason in why.distance}

    warned = clauses(event("sfu", distance=Distance(warnings={"p1": 3})), "p1")
    assert {("warning", "sfu.A1.1.2.a"), ("warning", "sfu.A1.1.2.b")} <= warned
    everyone = {pair for player in PLAYERS for pair in clauses(event("fiim-k"), player)}
    assert ("k", "fiim-k.8.5") in everyone
    assert ("ci", "fiim.8.6") in {pair for player in PLAYERS for pair in clauses(event("fiim"), player)}
    assert ("final", "points34.8.6") in {p for player in PLAYERS for p in clauses(event("points34"), player)}


def test_formulas_of_compensation() -> None:
    """fiim.8.6.1, fiim.8.6.2, fiim.8.7 (C97)"""
    rule = rules("fiim")
    shot, lost = finished("black", out={1: ("kill", "N1")}), finished("black")
    results = [shot] * 3 + [lost] * 9
    games = [ScoredGame(f"{n}", PLAYERS, r, score(r, ScoringEntries(), rule)) for n, r in enumerate(results)]
    why = why_player(standings(games, rule), "p1")
    assert why is not None
    assert [(said.clause, said.text("en")) for said in why.formulas] == [
        ("fiim.8.6.1", "B = 0.4 · N = 0.4 · 12 = 4.8, rounded to 5"),
        ("fiim.8.6.1", "Ci = i · 0.4 / B = 3 · 0.4 / 5 = 0.24"),
        ("fiim.8.6.2", "credited in 3 games, 0.72 in all"),
        ("fiim.8.7", "rating = basic 0.72 + additional 0 = 0.72"),
    ]
    over = why_player(standings(games[:3], rule), "p1")
    assert over is not None
    assert over.formulas[1].text() == "Ci = 0.4, предел: i = 3, B = 1"


def test_formulas_of_the_table() -> None:
    """fiim-k.8.5.2, points34.8.6"""
    rule = rules("fiim-k")

    def table(red: int, black: int) -> Standings:
        results = [finished("red")] * red + [finished("black")] * black
        return standings(
            [ScoredGame("", PLAYERS, r, score(r, ScoringEntries(), rule)) for r in results], rule
        )

    assert [(said.clause, said.text("en")) for said in why_table(table(8, 12))] == [
        ("fiim-k.8.5.2", "K = 1 + (N:2 − n) / (N:2) = 1 + (10 − 8) / 10 = 1.2; red: 8 of 20 games")
    ]
    assert [said.text() for said in why_table(table(2, 2))] == [
        "K = 1: побед поровну, тяжёлой стороны нет; игр 4"
    ]
    assert [said.text("en") for said in why_table(event("points34"))] == [
        "points at the final table are multiplied by 1.5"
    ]
    assert why_table(event("fiim")) == ()


def test_between_neighbours_stands_the_criterion_of_the_table() -> None:
    """fiim.8.7.1, fiim.8.7.2, fiim.8.7.3, fiim.8.7.4, fiim.8.7.5"""
    for rulebook in ("fiim", "sfu", "boss"):
        answer = event(rulebook, games=2)
        for row, following in zip(answer.rows, answer.rows[1:], strict=False):
            why = why_between(answer, following.player, row.player)
            assert why is not None
            assert row.standing is not None
            assert (why.before, why.after) == (row.player, following.player)
            assert why.decided_by == (row.standing.decided_by or "total")
            assert why.clause == criteria(answer.rulebook)[why.decided_by]
            assert all(step.before == step.after for step in why.compared[:-1])


def test_the_sentence_between_two_players() -> None:
    """fiim.8.7, fiim.8.7.1, fiim.8.7.5"""
    rule = rules("fiim")
    points = score(g1(), entered({1: "0.2", 2: "0.3"}), rule)
    games = [ScoredGame("№ 1", PLAYERS, g1(), points)]
    answer = standings(games, rule)

    def said(one: str, other: str, table: Standings = answer) -> str:
        why = why_between(table, one, other)
        assert why is not None
        return why.statement().text("en")

    assert said("p1", "p3") == "p1 is above p3: points 1.2 to 1"
    assert said("p3", "p6") == "p3 and p6 are equal in everything: a lot is due"
    assert answer.lots == (("p10", "p3", "p6", "p7"), ("p5", "p9"))
    drawn = standings(games, rule, Distance(lots=(("p6", "p3", "p7", "p10"),)))
    assert said("p3", "p6", drawn) == "p6 is above p3 by lot; all else is equal"
    assert why_between(answer, "p1", "nobody") is None
    assert why_player(answer, "nobody") is None


def test_three_role_criteria_share_the_one_clause_that_names_them() -> None:
    """sfu.A2.tie.1, sfu.A2.tie.2, sfu.A2.tie.3, sfu.A2.tie.4, sfu.A2.tie.5 (C106)"""
    listed = criteria(rules("sfu"))
    assert [listed[name] for name in ("don_wins", "sheriff_wins", "mafia_wins")] == ["sfu.A2.tie.3"] * 3
    assert (listed["wins"], listed["first_night_deaths"], listed["lot"]) == (
        "sfu.A2.tie.2", "sfu.A2.tie.4", "sfu.A2.tie.5",
    )  # fmt: skip
    assert criteria(rules("fiim"))["first_night_deaths"] == "fiim.8.7.4"


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_text_and_fragments_say_the_same(lang: Language) -> None:
    """fiim.8.7: names are escaped in a page"""
    answer = event("fiim", {"agg.rule": "best_n", "agg.best_n": "5"}, distance=Distance(complete=False))
    first, second = answer.rows[0].player, answer.rows[1].player
    names = {first: "<b>Ива & Ко</b>"}
    why, between = why_player(answer, first), why_between(answer, first, second)
    assert why is not None
    assert between is not None
    told, fragment = player_text(why, lang, names), player_fragment(why, lang, names=names)
    assert told.startswith("<b>Ива & Ко</b>: ")
    assert "&lt;b&gt;Ива &amp; Ко&lt;/b&gt;" in fragment
    assert "<b>" not in fragment + separation_fragment(between, lang, names=names)
    for reason in [reason for game in why.games for reason in game.reasons]:
        assert reason.text(lang) in told
        assert joined(reason.text(lang)) in fragment
        assert reason.clause is None or f"[{reason.clause}]" in told
    assert separation_text(between, lang, names).splitlines()[0].startswith("<b>Ива & Ко</b>")
    assert len(separation_text(between, lang).splitlines()) == 1 + len(between.compared)
    assert f'lang="{lang}"' in fragment


def test_formulas_as_text_and_list() -> None:
    """points34.8.6"""
    formulas = why_table(event("points34"))
    assert table_text(formulas) == "за финальным столом баллы умножаются на 1.5 [points34.8.6]"
    assert formulas_fragment(formulas, "en") == (
        '<ul class="why-formulas" lang="en">'
        "<li>points at the final table are multiplied by 1.5 [points34.8.6]</li></ul>"
    )
    assert formulas_fragment(()) == ""


def test_reasons_of_the_distance_have_a_heading_of_their_own() -> None:
    """sfu.A1.1.2.a"""
    why = why_player(event("sfu", distance=Distance(warnings={"p1": 2})), "p1")
    assert why is not None
    assert "за дистанцию\n" in player_text(why)
    assert "предупреждение 2 за турнир [sfu.A1.1.2.a]" in player_text(why)
