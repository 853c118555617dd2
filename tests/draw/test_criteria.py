"""The order of criteria is data: what stands first is served first; both ends of a trade-off are shown."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sportmafia.cli.draw import main
from sportmafia.draw import kernels
from sportmafia.draw.criteria import VALUES, before, key, ordered, unknown
from sportmafia.draw.make import Effort, Ends, finished, make, places_of
from sportmafia.draw.measures import measure
from sportmafia.draw.places import CRITERIA
from sportmafia.draw.portfolio import search
from sportmafia.draw.shape import Shape, shape_of
from tests.draw import brute
from tests.draw.test_measures import shapes


def shaped(players: int, tables: int | None = None, games: int = 10) -> Shape:
    found = shape_of(players, tables, games)
    assert isinstance(found, Shape)
    return found


def effort(*criteria: str, steps: int = 12) -> Effort:
    return Effort(
        steps=steps,
        criteria=criteria,
        label_steps=6_400,
        neighbour_steps=30_000,
        neighbour_runs=1,
        rule_steps=200_000,
    )


@given(st.lists(st.sampled_from(sorted(VALUES)), max_size=4))
def test_every_criterion_has_one_place_and_meetings_lead_unless_named(named: list[str]) -> None:
    order = ordered(named)
    assert sorted(order) == sorted(VALUES)
    wanted = list(dict.fromkeys(named))
    leading = [] if "meetings" in wanted else ["meetings"]
    assert list(order[: len(leading) + len(wanted)]) == leading + wanted
    assert unknown(named) == ()
    assert unknown([*named, "luck"]) == ("luck",)
    assert before(order, order[0], order[1])
    assert not before(order, order[-1], order[0])


@given(shapes(), st.integers(0, 3))
def test_a_key_is_the_values_in_order_and_places_know_the_same(shape: Shape, seed: int) -> None:
    schedule = brute.random_schedule(shape, seed)
    measures, where = measure(schedule), places_of(schedule)
    assert key(measures, ("most", "meetings")) == (measures.meet_max, brute.q_of(schedule))
    assert CRITERIA["most"](where) == VALUES["most"](measures)
    assert CRITERIA["never"](where) == VALUES["never"](measures)
    assert set(CRITERIA) < set(VALUES)


def test_equal_tables_come_first_when_they_are_named_first() -> None:
    told: list[Ends] = []
    shape = shaped(20)
    plan = make(shape, effort("tables", "meetings"), ends=told.append)
    assert plan.measures.table_q == plan.measures.table_floor
    assert [weight for weight, _ in told[0]] == [0, 1, 20]
    usual = make(shape, effort("meetings", "tables"), ends=told.append)
    assert len(told) == 1
    assert usual.measures.gap == 0
    assert usual.measures.table_q - usual.measures.table_floor >= 100 > plan.measures.gap - 100


def test_a_table_weight_takes_its_own_plan_and_one_table_has_no_trade_off() -> None:
    told: list[Ends] = []
    plan = make(shaped(20), effort(steps=3), table_weight=30, ends=told.append)
    assert plan.method == "annealing with table weight 30"
    make(shaped(12, 1), effort(steps=3), table_weight=30, ends=told.append)
    assert len(told) == 1


def test_neighbours_come_before_seats_when_they_are_named_first() -> None:
    shape = shaped(20, games=8)
    where = search(shape, steps=2).found.where
    exact = finished(shape, where, effort()).measures
    quiet = finished(shape, where, effort("neighbours")).measures
    assert exact.seat_off == 0
    assert quiet.neighbour_q <= exact.neighbour_q
    assert (quiet.q, quiet.table_q) == (exact.q, exact.table_q)


def test_a_search_ranks_its_finds_by_the_order() -> None:
    """The pair that meets most can come before Q: then a find with fewer such meetings wins."""
    shape = shaped(24, games=10)
    flat = search(shape, steps=40, criteria=("most", "meetings")).found
    usual = search(shape, steps=40).found
    assert CRITERIA["most"](flat.where) <= CRITERIA["most"](usual.where)
    assert usual.q <= flat.q


def test_the_command_names_the_criteria_and_shows_both_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = [
        "make",
        "--players",
        "20",
        "--games",
        "4",
        "--steps",
        "2",
        "--lang",
        "en",
        "-o",
        str(tmp_path / "x"),
    ]
    assert main([*said, "--criteria", "tables,luck"]) == 2
    assert "meetings, flatness, tables, rests, seats, neighbours, most, never" in capsys.readouterr().err
    assert main([*said, "--criteria", "tables,meetings"]) == 0
    assert capsys.readouterr().err.count("weight") == 3


@pytest.mark.skipif(not kernels.COMPILED, reason="numba is not installed: nothing is compiled")
def test_machine_code_is_kept_and_its_making_is_known_beforehand() -> None:
    kernels.warm()
    assert not kernels.cold()
    program = "from sportmafia.draw import kernels; print(kernels.cold())"
    again = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert again.stdout.strip() == "False"


@pytest.mark.slow
@pytest.mark.skipif(not kernels.COMPILED, reason="numba is not installed: nothing is compiled")
def test_a_package_that_cannot_be_written_keeps_its_machine_code_with_the_user(tmp_path: Path) -> None:
    """A copy of the loops with no room beside it: the second run finds them in the user's cache."""
    source = Path(kernels.__file__)
    package = tmp_path / "installed"
    package.mkdir()
    (package / "loops.py").write_bytes(source.read_bytes())
    (package / "__pycache__").write_text("a file where numba wants a folder")
    program = "import loops; print(loops.cold()); loops.warm(); print(loops.anneal.stats.cache_path)"
    environment = {**os.environ, "PYTHONPATH": str(package), "XDG_CACHE_HOME": str(tmp_path / "home")}
    environment |= {"PYTHONDONTWRITEBYTECODE": "1", "HOME": str(tmp_path / "home")}
    environment.pop("NUMBA_CACHE_DIR", None)
    said = [
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
        ).stdout.split()
        for _ in range(2)
    ]
    assert [cold for cold, _ in said] == ["True", "False"]
    assert all(str(tmp_path / "home") in kept for _, kept in said)
