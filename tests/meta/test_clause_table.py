"""No clause is lost: each has a place or says why not, and each of play, points and protocol has a test."""

from __future__ import annotations

from sportmafia.rulebooks.clauses import all_clauses, clause
from tools.clause_table import Row, homeless, ids_in, rows, untested


def test_every_clause_of_play_points_and_protocol_has_a_place_and_a_test() -> None:
    found = rows()
    assert len(found) == len(all_clauses()) == 623
    assert homeless(found) == []
    assert untested(found) == []


def test_a_clause_without_place_or_test_is_found() -> None:
    vote = clause("fiim.4.4.1")
    heading = clause("fiim.4")
    assert vote is not None
    assert heading is not None
    bare = [Row(vote, (), ()), Row(heading, (), ())]
    assert homeless(bare) == untested(bare) == ["fiim.4.4.1"]
    assert untested([Row(vote, (), ("tests/x.py",))]) == []


def test_ids_are_read_whole() -> None:
    text = "fiim.4.4.13.14, sfu.A2.bm.3; fiim-k.7.7. boss.55.8) points34.8.2.4x fiim.9.9.9 xfiim.1.1 fiim"
    assert ids_in(text) == {
        "fiim.4.4.13.14",
        "sfu.A2.bm.3",
        "fiim-k.7.7",
        "boss.55.8",
        "points34.8.2",
        "fiim.9",
    }
    assert ids_in("fiim.4.4.14") == {"fiim.4.4.13.14"}
