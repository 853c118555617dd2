"""Every clause on tournaments, ratings and protests is shown by a test that names it."""

from __future__ import annotations

from tools.clause_table import rows

CLASSES = {"TOURNAMENT", "RATING", "PROTEST"}


def test_every_clause_of_a_tournament_has_a_test() -> None:
    found = [row for row in rows() if CLASSES & set(row.clause.classes)]
    assert len(found) > 100
    assert [row.clause.id for row in found if not row.tests] == []
