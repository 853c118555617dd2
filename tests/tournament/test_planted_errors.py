"""Each check of the drill can fail: an error planted in the program is caught by the check of its clause."""

from __future__ import annotations

import traceback
from random import Random

import pytest

from tests.tournament.comparison import compare
from tests.tournament.plants import ORGANISATIONAL, PLANTS, Plant, checked
from tools.clause_table import rows

CLASSES = {"TOURNAMENT", "RATING", "PROTEST"}
TRIES = 400
CASES = [
    pytest.param(plant, rulebook, id=f"{rulebook}-{plant.name}")
    for plant in PLANTS
    for rulebook in plant.rulebooks
]


@pytest.mark.parametrize(("plant", "rulebook"), CASES)
def test_a_planted_error_is_caught_by_its_check(plant: Plant, rulebook: str) -> None:
    """Within 400 tournaments, and by an assertion of that very check; without it there is none."""
    rules = plant.rules(rulebook)
    for number in range(TRIES):
        with plant.planted():
            try:
                compare(Random(f"plant {number}"), rulebook, rules, plant.check)
            except AssertionError as error:
                names = {frame.name for frame in traceback.extract_tb(error.__traceback__)}
                assert plant.check in names
                break
    else:
        pytest.fail(f"nobody noticed in {TRIES} tournaments")
    assert compare(Random(f"plant {number}"), rulebook, None, plant.check)["tournaments"] == 1


def test_every_clause_is_checked_by_the_drill_or_has_its_place_at_the_desk() -> None:
    found = {row.clause.id for row in rows() if CLASSES & set(row.clause.classes)}
    assert len(found) > 100
    assert not checked().keys() & ORGANISATIONAL.keys()
    assert found - checked().keys() - ORGANISATIONAL.keys() == set()
    assert (checked().keys() | ORGANISATIONAL.keys()) - found <= {"sfu.8.5"}
