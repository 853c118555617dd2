"""The table under any verdict of an open protest, and before any game."""

from __future__ import annotations

from sportmafia.scoring import ScoredGame, exact, score, standings
from sportmafia.scoring.verdicts import Verdict, tables_under, under, verdicts_of
from tests.scoring.tables import entered, finished, g1, rules

PLAYERS = tuple(f"p{seat}" for seat in range(1, 11))
ENTRIES = entered({7: "0.3", 2: "0.1"})
RULE = rules("fiim")
GAME = ScoredGame("A", PLAYERS, g1(), score(g1(), ENTRIES, RULE), entries=ENTRIES)


def test_the_verdicts_that_a_rulebook_knows() -> None:
    """fiim.8.8, sfu.A2.protest.1"""
    assert Verdict.DRAW in verdicts_of(RULE)
    assert Verdict.DRAW not in verdicts_of(rules("sfu"))
    assert Verdict.ANNULLED in verdicts_of(rules("sfu"))


def test_another_result_is_scored_again_with_the_same_entries() -> None:
    """fiim.8.2.2, fiim.8.4.4, fiim.8.4.7"""
    black = under(GAME, Verdict.BLACK, RULE)
    assert [exact(black.score[seat].total) for seat in (2, 5, 7)] == ["1.1", "1", "0.3"]
    draw = under(GAME, Verdict.DRAW, RULE)
    assert [exact(draw.score[seat].total) for seat in (2, 4, 7)] == ["0", "0.25", "0"]
    assert under(GAME, Verdict.STANDS, RULE) is GAME
    assert under(GAME, Verdict.RED, RULE) is GAME
    assert not under(GAME, Verdict.ANNULLED, RULE).rated


def test_a_table_for_every_combination_of_verdicts() -> None:
    """fiim.8.8.4"""
    other = ScoredGame("B", PLAYERS, finished("black"), score(finished("black"), entered(), RULE))
    protests = {"A": [Verdict.STANDS, Verdict.BLACK, Verdict.ANNULLED], "B": [Verdict.STANDS, Verdict.RED]}
    tables = tables_under([GAME, other], RULE, protests)
    assert len(tables) == 6
    assert tables[Verdict.STANDS, Verdict.STANDS] == standings([GAME, other], RULE)
    leaders = {verdicts: table.rows[0].player for verdicts, table in tables.items()}
    assert leaders[Verdict.BLACK, Verdict.STANDS] == "p2"
    assert leaders[Verdict.STANDS, Verdict.RED] == "p7"
    assert tables[Verdict.ANNULLED, Verdict.STANDS].games == 1
    assert list(tables_under([GAME], RULE, {})) == [()]
